#include <fmt/format.h>

#include <algorithm>

#include "cli/regulation_input.hpp"
#include "report/regulation.hpp"

namespace trf::cli {

namespace {

Exit audit(Run& run) {
  const regulation::Regulation rules = regulation_of(run);
  const Format format = run.common.format;
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  const regulation::Group group = group_of(run, rules, input.event);
  const regulation::Audit result = regulation::audit(rules, group, input.event);
  run.out->write(format == Format::json  ? report::audit_json(result, group, input.file)
                 : format == Format::csv ? report::audit_csv(result)
                                         : report::audit_text(result, rules, group, input.event,
                                                              input.file, run.common.style));
  const bool warned = std::any_of(result.findings.begin(), result.findings.end(),
                                  [](const auto& f) { return f.severity == Severity::warning; });
  const bool broken = regulation::has_errors(result.findings) || (run.common.strict && warned);
  return std::max(exit_after(run, input), broken ? Exit::findings : Exit::ok);
}

}  // namespace

const Command& audit_command() {
  static const Command command = {
      "audit",
      "By the event's regulation",
      "the event against its own regulation, article by article",
      "[OPTIONS] --regulation FILE FILE",
      "Who may play, byes, rounds and dates, time control and whether FIDE rates it in this "
      "field,\n"
      "tie-breaks, ranks, arbiters. Each finding names the article. Exit 1: something is broken.\n"
      "Ratings are those of the file. -v also lists what no file can show.",
      [](Options& o) { declare_regulation(o); },
      audit};
  return command;
}

}  // namespace trf::cli
