#include <fmt/format.h>

#include "cli/regulation_input.hpp"
#include "report/regulation.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

Exit prizes(Run& run) {
  const regulation::Regulation rules = regulation_of(run);
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  const regulation::Group group = group_of(run, rules, input.event);
  if (group.prizes.empty() && group.medals.empty())
    throw UsageError(fmt::format("{}: group {} has no prizes", report::printable(rules.file),
                                 report::printable(group.id)));
  const regulation::Distribution d = regulation::distribute(rules, group, input.event);
  const Format format = run.common.format;
  if (run.has("why")) {
    run.allow({Format::text});
    run.out->write(report::prize_reasons_text(d, input.event,
                                              whole_number(run.text("why"), "--why", 1, 9999)));
  } else {
    run.out->write(format == Format::json
                       ? report::prizes_json(d, rules, group, input.event, input.file)
                   : format == Format::csv ? report::prizes_csv(d, group, input.event)
                   : format == Format::xlsx
                       ? report::prizes_xlsx(d, group, input.event)
                       : report::prizes_text(d, rules, group, input.event, run.common.style));
  }
  if (format == Format::csv || format == Format::xlsx || run.has("why")) {
    report::Style plain;
    plain.quiet = run.common.quiet;
    const std::string open = report::regulation_findings_text(d.findings, rules.file, plain);
    std::fwrite(open.data(), 1, open.size(), stderr);
  }
  return std::max(exit_after(run, input),
                  regulation::has_errors(d.findings) ? Exit::findings : Exit::ok);
}

}  // namespace

const Command& prizes_command() {
  static const Command command = {
      "prizes",
      "By the event's regulation",
      "who wins what, and why",
      "[OPTIONS] --regulation FILE FILE",
      "Ranked by the regulation's own tie-breaks. One prize a player: the largest, if equal the "
      "more\n"
      "prestigious; what he leaves passes to the next of the category. Sharing by the regulation\n"
      "(none, equal, Hort). Exit 1: something is left open, as two players level by every "
      "tie-break.",
      [](Options& o) {
        declare_regulation(o);
        o.add_options()("why", po::value<std::string>()->value_name("NUMBER"),
                        "one player: his place for every prize, what he has and why");
      },
      prizes};
  return command;
}

}  // namespace trf::cli
