#include <fmt/format.h>

#include "cli/cli.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

void refuse_absent(const Run& run) {
  for (const char* option : {"regulation", "match", "like", "what-if"})
    if (run.has(option)) throw UsageError(fmt::format("--{} is not in this build", option));
}

Exit standings(Run& run) {
  refuse_absent(run);
  report::StandingsOptions options;
  options.rules = run.common.rules;
  options.tie_breaks = run.text("tiebreaks");
  if (run.has("after"))
    options.after = static_cast<std::uint16_t>(whole_number(run.text("after"), "--after", 1, 9999));
  options.explain = run.has("explain");
  if (options.explain && run.common.format == Format::csv)
    throw UsageError("--explain has no --format csv; use text or json");

  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  const report::Standings table = report::standings(input.event, options);
  if (run.common.format == Format::text) {
    run.out->write(report::standings_text(input.event, table, run.common.style));
  } else {
    for (const std::string& remark : report::standings_remarks(table))
      if (!run.common.quiet) say(fmt::format("trf: {}", report::printable(remark)));
    run.out->write(run.common.format == Format::json ? report::standings_json(input, table)
                                                     : report::standings_csv(input.event, table));
  }
  return exit_after(run, input);
}

}  // namespace

const Command& standings_command() {
  static const Command command = {
      "standings",
      "Look at",
      "the ranking, by the file's tie-breaks or a list of yours",
      "[OPTIONS] FILE",
      "Without a list in the file (records 202, 212) or in --tiebreaks: by points alone.",
      [](Options& o) {
        o.add_options()("tiebreaks", po::value<std::string>()->value_name("LIST"),
                        "codes of C.07 in order: DE,BH/C1,BH,WIN,SB")(
            "after", po::value<std::string>()->value_name("N"), "as it stood after round N")(
            "explain", "the terms of every value")(
            "regulation", po::value<std::string>()->value_name("FILE"), "not in this build")(
            "match", po::value<std::string>()->value_name("FILE"), "not in this build")(
            "like", po::value<std::string>()->value_name("PROGRAM"), "not in this build")(
            "what-if", po::value<std::string>()->value_name("RESULTS"), "not in this build");
      },
      standings};
  return command;
}

}  // namespace trf::cli
