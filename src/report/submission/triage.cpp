#include "report/submission/triage.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/json_line.hpp"

namespace trf::report::submission {

namespace {

std::size_t errors_in(const Findings& findings) {
  return static_cast<std::size_t>(
      std::count_if(findings.begin(), findings.end(),
                    [](const Finding& f) { return f.severity == Severity::error; }));
}

/// What stood against the file as it came and not against what would be sent. Spelling of names is
/// no fault: the list of the receiver has its own.
Findings gone(const Findings& before, const Findings& after) {
  Findings out;
  for (const Finding& f : before)
    if (f.severity != Severity::note && info(f.rule).check != "C04" &&
        std::none_of(after.begin(), after.end(),
                     [&](const Finding& g) { return g.rule == f.rule; }))
      out.push_back(f);
  return out;
}

/// What stands first against a file.
std::string reason_of(const Sorted& s, Language language) {
  if (!s.trouble.empty()) return s.trouble;
  const Findings& list = s.pile == Pile::fixable ? s.mended : s.findings;
  for (const Severity wanted : {Severity::error, Severity::warning})
    for (const Finding& f : list)
      if (f.severity == wanted && (wanted == Severity::error || s.pile == Pile::fixable))
        return f.message(language);
  return "";
}

}  // namespace

std::string_view to_string(Pile pile) {
  switch (pile) {
    case Pile::ready:
      break;
    case Pile::fixable:
      return "fixable";
    case Pile::send_back:
      return "send back";
  }
  return "ready";
}

Sorted sort_back(std::string file, std::string trouble) {
  Sorted out;
  out.file = std::move(file);
  out.trouble = std::move(trouble);
  out.pile = Pile::send_back;
  return out;
}

Sorted sort(Input input, const SetOptions& options) {
  Sorted out;
  out.file = input.file;
  out.event = input.event.name;
  out.players = input.event.players.size();
  out.rounds = input.event.rounds_paired;
  try {
    Prepared p = prepare(std::move(input), options);
    out.findings = std::move(p.findings);
    out.mended = gone(p.before, out.findings);
    out.names = p.copy.names.size();
    if (!ready(out.findings))
      out.pile = Pile::send_back;
    else if (!out.mended.empty())
      out.pile = Pile::fixable;
    out.repairs = std::move(p.repairs);
  } catch (const Error& e) {
    out.trouble = e.what();
    out.pile = Pile::send_back;
  }
  return out;
}

std::string triage_csv_header() {
  return csv_line({"file", "verdict", "event", "players", "rounds", "errors", "warnings", "repairs",
                   "names", "rules", "reason"});
}

std::string triage_csv(const Sorted& s) {
  std::string rules;
  for (const Finding& f : s.pile == Pile::fixable ? s.mended : s.findings)
    if (s.pile == Pile::fixable || f.severity == Severity::error)
      rules += fmt::format("{}{}", rules.empty() ? "" : " ", info(f.rule).name);
  const std::size_t errors = errors_in(s.findings);
  const auto warnings = std::count_if(s.findings.begin(), s.findings.end(), [](const Finding& f) {
    return f.severity == Severity::warning;
  });
  return csv_line({s.file, std::string(to_string(s.pile)), s.event, std::to_string(s.players),
                   std::to_string(s.rounds), std::to_string(errors), std::to_string(warnings),
                   std::to_string(s.repairs.size()), std::to_string(s.names), rules,
                   reason_of(s, Language::english)});
}

std::string triage_json(const Sorted& s, Language language) {
  Json out = Json::object();
  out["file"] = s.file;
  out["verdict"] = to_string(s.pile);
  out["event"] = s.event;
  out["players"] = s.players;
  out["rounds"] = s.rounds;
  out["trouble"] = s.trouble.empty() ? Json() : Json(s.trouble);
  out["findings"] = Json::parse(findings_json(s.findings, language));
  out["mended"] = Json::parse(findings_json(s.mended, language));
  Json repairs = Json::array();
  for (const Repair& r : s.repairs)
    repairs.push_back({{"line", r.finding.where.line},
                       {"message", r.finding.message()},
                       {"repair", r.finding.fix()}});
  out["repairs"] = std::move(repairs);
  out["names"] = s.names;
  return one_line(out);
}

std::string triage_line(const Sorted& s, std::size_t file_width, Language language,
                        const Style& style) {
  const Paint paint = s.pile == Pile::ready     ? Paint::green
                      : s.pile == Pile::fixable ? Paint::yellow
                                                : Paint::red;
  const std::string reason = printable(reason_of(s, language));
  return fmt::format(
      "{}  {}{}{}\n", painted(text::pad_right(word_of(s.pile, language), 9), paint, style),
      reason.empty() ? printable(s.file) : text::pad_right(printable(s.file), file_width),
      reason.empty() ? "" : "  ", reason);
}

}  // namespace trf::report::submission
