#include "cli/regulation_input.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

Exit check(Run& run) {
  const Format format = run.common.format;
  report::CheckOptions options;
  options.rules = run.common.rules;
  options.tie_breaks = run.text("tiebreaks");
  if (!options.tie_breaks.empty()) tiebreak::parse_list(options.tie_breaks);
  const RegulationRanking regulation(run);
  if (format == Format::csv) run.out->write(report::check_csv_header());
  const bool several = run.files.size() > 1 && !run.common.style.verbose;
  return each_file(run, [&](const std::string& path) {
    report::Input input = read_input(run, path);
    const report::CheckOptions how = regulation.applied(options, input.event);
    const report::Check result = report::check(std::move(input), how);
    Outcome outcome;
    judge(run, result.input, outcome);
    const report::Style& style = run.common.style;
    outcome.out = format == Format::json  ? report::check_json(result)
                  : format == Format::csv ? report::check_csv(result)
                  : several               ? report::check_brief(result, style)
                                          : report::check_text(result, style);
    if (format == Format::text && !several && run.files.size() > 1) outcome.out += '\n';
    return outcome;
  });
}

}  // namespace

const Command& check_command() {
  static const Command command = {
      "check",
      "Check and mend",
      "the whole file: format, points, ranks and pairings recomputed, readiness for FIDE",
      "[OPTIONS] FILE...",
      "Of several files each gets one line and its errors; -v gives every file its full summary.\n"
      "--format json: one object a file; csv: one line a file. In JSON a round that is not "
      "identical\n"
      "has `verdict` (explained, manual, differs, in doubt) and `reasons` beside what is missing "
      "and\n"
      "extra; rounds that cannot be judged stand in `rounds_not_judged`.",
      [](Options& o) {
        o.add_options()("tiebreaks", po::value<std::string>()->value_name("LIST"),
                        "judge the ranks by this list instead of the file's own: DE,BH/C1,BH,SB");
        declare_regulation(o);
      },
      check};
  return command;
}

}  // namespace trf::cli
