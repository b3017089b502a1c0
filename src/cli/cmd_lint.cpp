#include "cli/cli.hpp"

namespace trf::cli {

namespace {

Exit lint(Run& run) {
  const Format format = run.common.format;
  if (format == Format::csv) run.out->write(report::lint_csv_header());
  return each_file(run, [&](const std::string& path) {
    const report::Input input = read_input(run, path);
    Outcome outcome;
    judge(run, input, outcome);
    outcome.out = format == Format::json  ? report::lint_json(input)
                  : format == Format::csv ? report::lint_csv(input)
                                          : report::lint_text(input, run.common.style);
    return outcome;
  });
}

}  // namespace

const Command& lint_command() {
  static const Command command = {
      "lint",
      "Check and mend",
      "lists the faults of the format, one a line",
      "[OPTIONS] FILE...",
      "One line each: file:line:col: severity: message [CODE]; col counts characters from 1,\n"
      "0 is the whole line, line 0 the whole file. -v adds the line itself and the repair.\n"
      "--format json: one object a file; csv: one line a finding.",
      [](Options&) {},
      lint};
  return command;
}

}  // namespace trf::cli
