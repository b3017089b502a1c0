#include <fmt/format.h>

#include "cli/cli.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

Exit explain(Run& run) {
  for (const char* later : {"round", "why-not"})
    if (run.has(later))
      throw UsageError(
          fmt::format("--{}: this build has no pairing engine to explain a pairing", later));
  run.allow({Format::text, Format::json});
  if (run.files.empty()) throw UsageError("no code named; for example trf explain TRF0304, or E03");
  for (std::size_t i = 0; i < run.files.size(); ++i) {
    const std::string& text = run.files[i];
    const auto kinds = find_codes(text);
    if (kinds.empty())
      throw UsageError(
          fmt::format("{} is no code of a finding, like TRF0304, or of a check, like E03",
                      report::printable(text)));
    if (run.common.format == Format::json) {
      run.out->write(report::explain_json(kinds));
    } else {
      if (i != 0) run.out->write("\n");
      run.out->write(report::explain_text(kinds, run.common.style));
    }
  }
  return Exit::ok;
}

}  // namespace

const Command& explain_command() {
  static const Command command = {
      "explain",
      "Check and mend",
      "tells what a finding means and how to mend it",
      "CODE...",
      "CODE is a code as printed (TRF0304) or the id of a check (E03).",
      [](Options& o) {
        o.add_options()("round", po::value<std::string>()->value_name("N"), "not in this build")(
            "why-not", po::value<std::string>()->value_name("W B"), "not in this build");
      },
      explain};
  return command;
}

}  // namespace trf::cli
