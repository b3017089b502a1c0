#include "cli/pairing_input.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace trf::cli {

namespace {

// The records whose fields decide who meets whom (trf.md §8, §9).
bool is_pairing_record(std::string_view line) {
  constexpr std::string_view keys[] = {"001", "142", "152", "162", "192", "240", "250",
                                       "260", "299", "XXR", "XXC", "XXZ", "XXS", "XXA",
                                       "XXP", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"};
  const std::string_view key = line.substr(0, 3);
  return std::find(std::begin(keys), std::end(keys), key) != std::end(keys);
}

// An error that leaves the history or a pairing record undefined (cli.md, exit 3).
bool leaves_undefined(const Diagnostic& finding, const Document& document) {
  if (finding.severity != Severity::error) return false;
  const std::string_view check = finding.check();
  if (check.size() == 3 && check >= "E01" && check <= "E09") return true;
  if (check != "E11") return false;
  for (std::size_t i = 0; i < document.size(); ++i)
    if (document.line(i).source_line == finding.where.line)
      return is_pairing_record(document.text(i));
  return false;
}

}  // namespace

void refuse_undefined(const report::Input& input, std::string_view done) {
  const auto found = input.diagnostics.all();
  for (const Diagnostic& d : found)
    if (d.code == Code::round_count_differs)  // W18
      throw UsageError(fmt::format(
          "{}: nothing is {}: 142 and XXR state two numbers of rounds, and it decides which round "
          "is the last; make both equal",
          report::printable(input.file), done));
  const auto count = std::count_if(found.begin(), found.end(), [&](const Diagnostic& d) {
    return leaves_undefined(d, input.document);
  });
  if (count != 0)
    throw UsageError(fmt::format("{}: nothing is {}: {} error{} leave{} the history undefined",
                                 report::printable(input.file), done, count, count == 1 ? "" : "s",
                                 count == 1 ? "s" : ""));
}

void tell_findings(const Run& run, const report::Input& input) {
  std::string out;
  for (const Diagnostic& d : input.diagnostics.all()) {
    const bool of_the_pairing = d.severity == Severity::warning || d.code == Code::unknown_record ||
                                d.code == Code::record_ignored;
    if (d.severity == Severity::error || (of_the_pairing && !run.common.quiet))
      out += report::lint_line(d, report::Style{});
  }
  std::fwrite(out.data(), 1, out.size(), stderr);
}

void refuse_system(const Run& run, const tournament::Event& event) {
  if (event.is_team_event())
    throw UsageError("this build pairs individual events; the file holds matches of teams");
  const std::string asked = run.text("system");
  if (!asked.empty() && asked != "dutch")
    throw UsageError(fmt::format("--system {}: this build has dutch only", asked));
  if (asked.empty() && event.system_stated && event.system != tournament::System::dutch)
    throw UsageError(
        "the file states another system than dutch; this build has that one only (--system dutch)");
}

std::string all_paired(const tournament::Event& event) {
  const std::uint16_t total = event.rounds_total(), paired = event.rounds_paired;
  if (paired > total)
    return fmt::format("{} rounds are paired, but {} announced (142, XXR): W20", paired, total);
  return total == 1 ? "the one round is paired already"
                    : fmt::format("all {} rounds are paired already", total);
}

Round round_to_pair(const Run& run, const tournament::Event& event) {
  if (!event.rounds_announced)
    throw UsageError("the file states no number of rounds (142, XXR); it decides the last round");
  const std::uint16_t next = event.next_round(), total = event.rounds_total();
  if (run.has("round"))
    return Round{static_cast<std::uint16_t>(
        whole_number(run.text("round"), "--round", 1, std::min(next, total)))};
  if (next > total) throw UsageError(all_paired(event));
  return Round{next};
}

pairing::EditionInForce edition_for(const Run& run, const tournament::Event& event) {
  std::optional<pairing::Edition> option;
  if (run.has("pairing-rules"))
    option =
        run.text("pairing-rules") == "2017" ? pairing::Edition::d2017 : pairing::Edition::d2026;
  return pairing::edition_in_force(event, option, run.common.rules.date);
}

void warn_of_assumptions(const Run& run, const report::Input& input,
                         const pairing::EditionInForce& rules) {
  if (run.common.quiet) return;
  const std::string file = report::printable(input.file);
  if (!rules.warning.empty()) say(fmt::format("trf: {}: warning: {}", file, rules.warning));
  if (input.event.initial_colour == Colour::none)
    say(fmt::format("trf: {}: warning: the first colour is not known; White is taken", file));
}

void declare_checklist_form(Options& options) {
  options.add_options()("checklist-form",
                        boost::program_options::value<std::string>()->value_name("bbp|javafo"),
                        "whose columns the checklist has (bbp)");
}

report::ChecklistForm checklist_form(const Run& run) {
  const std::string name = run.has("checklist-form") ? run.text("checklist-form") : "bbp";
  if (const auto form = report::checklist_form(name)) return *form;
  throw UsageError(fmt::format("--checklist-form {}: one of bbp, javafo", name));
}

std::string program_line() { return "trf " TRF_VERSION "\n"; }

}  // namespace trf::cli
