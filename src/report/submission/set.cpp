#include "report/submission/set.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/json_line.hpp"

namespace trf::report::submission {

namespace {

/// What the clean copy itself puts in order; it is judged there again.
constexpr Rule mended_by_the_set[] = {Rule::name_not_latin,
                                      Rule::absence_unwritten,
                                      Rule::counts_differ,
                                      Rule::name_form,
                                      Rule::encoded_time_control_missing,
                                      Rule::norm_record_missing};

bool is_mended(Rule rule) {
  return std::find(std::begin(mended_by_the_set), std::end(mended_by_the_set), rule) !=
         std::end(mended_by_the_set);
}

bool proposes(const Diagnostics& found) {
  const auto all = found.all();
  return std::any_of(all.begin(), all.end(), [](const Diagnostic& d) { return !d.edits.empty(); });
}

ReadOptions reading(const Input& input, const SetOptions& options) {
  ReadOptions out;
  out.file_name = input.file;
  out.encoding = options.encoding;
  return out;
}

Input reread(const Input& input, const Document& document, const SetOptions& options) {
  Input out = take(input.file, read(write(document), reading(input, options)));
  out.kind = input.kind;
  return out;
}

std::string bytes_of(const Document& document, bool latin) {
  WriteOptions how;
  how.encoding = text::Encoding::utf8;
  how.line_end = text::LineEnd::crlf;
  how.ascii = latin;
  return write(document, how);
}

/// Findings of the repaired file without what the copy mends, and those of the copy.
Findings of_both(const Findings& repaired, const Findings& copy) {
  Findings out;
  for (const Finding& f : repaired)
    if (!is_mended(f.rule)) out.push_back(f);
  for (const Finding& f : copy) {
    const bool told =
        std::any_of(out.begin(), out.end(), [&](const Finding& g) { return g.rule == f.rule; });
    if (!told) out.push_back(f);
  }
  return out;
}

std::string checks_json(const Set& set, const SetOptions& options) {
  Json out = Json::object();
  const Input& in = set.prepared.input;
  out["event"] = in.event.name;
  Json to = Json::array();
  for (const Receiver r : options.receivers) to.push_back(to_string(r));
  out["to"] = std::move(to);
  out["ready"] = !set.refused;
  out["forced"] = set.forced;
  out["findings"] = Json::parse(findings_json(set.prepared.findings, options.language));
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

void add_fide(Set& set, const SetOptions& options) {
  const auto& event = set.prepared.input.event;
  // The report itself must not hold a remark, so its name tells.
  set.files.push_back({set.forced ? "report.NOT-READY.trf" : "report.trf",
                       bytes_of(set.prepared.copy.document, true)});
  set.files.push_back({"names.csv", names_csv(set.prepared.copy.names)});
  set.files.push_back({"it3.json", it3_json(event, options.how.regulation)});
  set.files.push_back({"it3.txt", it3_text(event, options.how.regulation)});
}

void add_national(Set& set, Receiver receiver) {
  const auto& in = set.prepared.input;
  const std::string base(to_string(receiver));
  const std::string marked = set.forced ? "NOT-READY" : "provisional";
  set.files.push_back(
      {fmt::format("{}-players.{}.csv", base, marked), national_players_csv(in.event, receiver)});
  set.files.push_back(
      {fmt::format("{}-games.{}.csv", base, marked), national_games_csv(in.event, receiver)});
  // National lines have a place in TRF26 alone; names stay in the letters of the country.
  set.files.push_back({fmt::format("{}-report.{}.trf", base, marked),
                       bytes_of(clean(in.document, Edition::trf26, false).document, false)});
}

}  // namespace

Prepared prepare(Input input, const SetOptions& options) {
  Prepared out;
  if (!input.recognised || input.event.players.empty()) {
    out.before = out.findings = judge(input, options.how);
    out.input = std::move(input);
    return out;
  }
  out.input = std::move(input);
  if (proposes(out.input.diagnostics)) {
    RepairResult repaired = repair_all(out.input.document, [&](const Document& document) {
      return reread(out.input, document, options).diagnostics;
    });
    std::erase_if(repaired.repairs, [](const Repair& r) { return !r.applied; });
    if (!repaired.repairs.empty()) {
      out.before = judge(out.input, options.how);
      out.repairs = std::move(repaired.repairs);
      out.input = reread(out.input, repaired.document, options);
    }
  }
  const bool repaired = !out.repairs.empty();
  out.input = check(std::move(out.input), options.check).input;
  const Findings own = judge(out.input, options.how);
  if (!repaired) out.before = own;
  out.copy = clean(out.input.document, options.how.form, true);
  const Input sent = take(out.input.file, read(bytes_of(out.copy.document, true)));
  // The copy in Latin letters is FIDE's, whoever else gets a set: names of the country's letters
  // are asked for in the file itself.
  Options to_fide = options.how;
  to_fide.receiver = Receiver::fide;
  to_fide.regulation = nullptr;
  out.findings = of_both(own, judge(sent, to_fide));
  return out;
}

Set make_set(Input input, const SetOptions& options) {
  Set set;
  set.prepared = prepare(std::move(input), options);
  for (const Receiver r : options.receivers) {
    if (r == options.how.receiver || !set.prepared.input.recognised) continue;
    Options how = options.how;
    how.receiver = r;
    for (Finding& f : judge(set.prepared.input, how))
      if (info(f.rule).check == "N") set.prepared.findings.push_back(std::move(f));
  }
  set.refused = !ready(set.prepared.findings);
  const bool readable = set.prepared.input.recognised && !set.prepared.input.event.players.empty();
  if (set.refused && !(options.force && readable)) return set;
  set.forced = set.refused;
  for (const Receiver r : options.receivers) {
    if (r == Receiver::fide)
      add_fide(set, options);
    else
      add_national(set, r);
  }
  set.files.push_back({"checks.json", checks_json(set, options)});
  set.files.push_back({"letter.txt", letter_of(set, options)});
  return set;
}

std::string names_csv(const std::vector<NameChange>& names) {
  std::string out = csv_line({"record", "tpn", "fide_id", "before", "after", "by"});
  for (const NameChange& n : names)
    out += csv_line({n.record, n.tpn ? std::to_string(n.tpn->value()) : "",
                     n.fide_id ? std::to_string(n.fide_id->value()) : "", n.before, n.after, n.by});
  return out;
}

std::string findings_json(const Findings& findings, Language language) {
  Json out = Json::array();
  for (const Finding& f : findings) {
    const RuleInfo& rule = info(f.rule);
    Json players = Json::array();
    for (const Tpn t : f.players) players.push_back(t.value());
    out.push_back({{"rule", rule.name},
                   {"check", rule.check},
                   {"severity", to_string(f.severity)},
                   {"article", rule.article},
                   {"message", f.message(language)},
                   {"repair", f.repair(language)},
                   {"players", std::move(players)}});
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace trf::report::submission
