#include "cli/regulation_input.hpp"

#include <fmt/format.h>

#include "report/regulation.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

}  // namespace

void declare_regulation(Options& options) {
  options.add_options()("regulation", po::value<std::string>()->value_name("FILE"),
                        "the event's own rules (TOML; trf regulation new)")(
      "group", po::value<std::string>()->value_name("ID"),
      "group of the regulation; else the event's name tells");
}

regulation::Regulation regulation_of(const Run& run) {
  if (!run.has("regulation"))
    throw UsageError(fmt::format("{} needs --regulation FILE", run.command));
  const std::string path = run.text("regulation");
  regulation::ReadResult read = regulation::read(path, load(path));
  report::Style style;
  style.quiet = true;
  // Contradictions are the audit's business; here they only must not be overlooked.
  std::string out = report::regulation_findings_text(read.findings, path, style);
  std::fwrite(out.data(), 1, out.size(), stderr);
  if (!read.usable)
    throw FormatError(
        fmt::format("{}: nothing can be judged by this regulation; trf regulation "
                    "check tells all",
                    report::printable(path)));
  return std::move(read.regulation);
}

regulation::Group group_of(const Run& run, const regulation::Regulation& regulation,
                           const tournament::Event& event) {
  regulation::Group group = regulation::group_of(regulation, event, run.text("group"));
  if (group.ranking && (run.common.rules.tie_breaks || run.common.rules.date))
    group.ranking->edition = report::tie_break_rules(event, run.common.rules).edition;
  return group;
}

RegulationRanking::RegulationRanking(const Run& run) : run_(&run) {
  if (!run.has("regulation")) {
    if (run.has("group")) throw UsageError("--group goes with --regulation");
    return;
  }
  if (run.has("tiebreaks")) throw UsageError("--tiebreaks and --regulation exclude each other");
  regulation_ = regulation_of(run);
}

}  // namespace trf::cli
