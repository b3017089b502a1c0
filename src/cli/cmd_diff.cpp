#include <fmt/format.h>

#include <algorithm>

#include "cli/cli.hpp"

namespace trf::cli {

namespace {

Exit diff_files(Run& run) {
  if (run.files.size() != 2)
    throw UsageError(fmt::format("diff takes two files, not {}", run.files.size()));
  Exit exit = Exit::ok;
  std::vector<report::Input> inputs;
  for (const std::string& file : run.files) {
    inputs.push_back(read_input(run, file));
    complain(run, inputs.back());
    exit = std::max(exit, exit_after(run, inputs.back()));
  }
  if (exit == Exit::usage) return exit;
  const auto found = diff(inputs[0].event, inputs[1].event);
  run.out->write(run.common.format == Format::json
                     ? report::diff_json(found, inputs[0].file, inputs[1].file)
                 : run.common.format == Format::csv ? report::diff_csv(found)
                                                    : report::diff_text(found, run.common.style));
  return found.empty() ? exit : std::max(exit, Exit::findings);
}

}  // namespace

const Command& diff_command() {
  static const Command command = {"diff",
                                  "Look at",
                                  "what two files of one event say differently: meaning, not bytes",
                                  "[OPTIONS] A B",
                                  "Ends 0 when both say the same, 1 when they differ.",
                                  [](Options&) {},
                                  diff_files};
  return command;
}

}  // namespace trf::cli
