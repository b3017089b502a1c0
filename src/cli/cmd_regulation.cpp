#include <fmt/format.h>

#include <filesystem>

#include "cli/cli.hpp"
#include "regulation/regulation.hpp"
#include "report/regulation.hpp"

namespace trf::cli {

namespace {

regulation::ReadResult read_one(const std::string& path) {
  return regulation::read(path == "-" ? "<stdin>" : path, load(path));
}

Exit exit_of_findings(const Run& run, const regulation::ReadResult& read) {
  if (!read.readable) return Exit::usage;
  const bool warned =
      std::any_of(read.findings.begin(), read.findings.end(),
                  [](const regulation::Finding& f) { return f.severity == Severity::warning; });
  return regulation::has_errors(read.findings) || (run.common.strict && warned) ? Exit::findings
                                                                                : Exit::ok;
}

/// To standard output, -o or a file that is not there yet.
Exit make(Run& run, const std::vector<std::string>& paths) {
  run.allow({Format::text});
  if (paths.size() > 1) throw UsageError("regulation new takes one file");
  if (paths.empty() || paths.front() == "-") {
    run.out->write(regulation::blank());
    return Exit::ok;
  }
  if (run.out->to_file()) throw UsageError("regulation new: -o and a file exclude each other");
  std::error_code unknown;
  if (std::filesystem::exists(paths.front(), unknown))
    throw UsageError(fmt::format("{} is there already; nothing is written over it",
                                 report::printable(paths.front())));
  save(paths.front(), regulation::blank());
  return Exit::ok;
}

Exit check(Run& run, const std::vector<std::string>& paths) {
  if (paths.empty()) throw UsageError("regulation check: no file named; - is standard input");
  if (run.common.format == Format::csv) run.out->write(report::regulation_check_csv_header());
  Exit worst = Exit::ok;
  for (const std::string& path : paths) {
    const regulation::ReadResult read = read_one(path);
    const std::string name = path == "-" ? "<stdin>" : path;
    run.out->write(run.common.format == Format::json ? report::regulation_check_json(read, name)
                   : run.common.format == Format::csv
                       ? report::regulation_check_csv(read, name)
                       : report::regulation_check_text(read, name, run.common.style));
    worst = std::max(worst, exit_of_findings(run, read));
  }
  return worst;
}

Exit show(Run& run, const std::vector<std::string>& paths) {
  run.allow({Format::text, Format::json});
  if (paths.size() != 1) throw UsageError("regulation show takes one file");
  const regulation::ReadResult read = read_one(paths.front());
  const std::string faults =
      report::regulation_findings_text(read.findings, read.regulation.file, report::Style{});
  if (!read.usable) {
    std::fwrite(faults.data(), 1, faults.size(), stderr);
    return exit_of_findings(run, read);
  }
  if (!run.common.quiet) std::fwrite(faults.data(), 1, faults.size(), stderr);
  run.out->write(run.common.format == Format::json
                     ? report::regulation_show_json(read.regulation)
                     : report::regulation_show_text(read.regulation, run.common.style));
  return exit_of_findings(run, read);
}

Exit regulation_run(Run& run) {
  if (run.files.empty()) throw UsageError("regulation new, check or show?");
  const std::string verb = run.files.front();
  const std::vector<std::string> paths(run.files.begin() + 1, run.files.end());
  if (verb == "new") return make(run, paths);
  if (verb == "check") return check(run, paths);
  if (verb == "show") return show(run, paths);
  throw UsageError(fmt::format("regulation {}: new, check or show", report::printable(verb)));
}

}  // namespace

const Command& regulation_command() {
  static const Command command = {
      "regulation",
      "By the event's regulation",
      "the regulation file: a new one, its contradictions, what it says",
      "new [FILE] | check FILE... | show FILE",
      "An event's own rules as a TOML file: groups, limits, schedule, tie-breaks, byes, "
      "categories,\n"
      "prizes, fees, officials. `new` writes one to fill in; `check` finds faults (line and "
      "column)\n"
      "and statements that contradict each other: exit 1; 3 for what is no TOML.",
      [](Options&) {},
      regulation_run};
  return command;
}

}  // namespace trf::cli
