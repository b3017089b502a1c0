#include <fmt/format.h>

#include "cli/regulation_input.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

report::CheckOptions check_options(const Run& run) {
  report::CheckOptions options;
  options.rules = run.common.rules;
  options.tie_breaks = run.text("tiebreaks");
  options.thorough = true;
  if (run.has("round"))
    options.round =
        Round{static_cast<std::uint16_t>(whole_number(run.text("round"), "--round", 1, 9999))};
  return options;
}

/// How the file is compared: with the pairings it holds, or with what --against names.
report::CrossChecker checker_of(const Run& run) {
  const std::string path = run.text("against");
  if (path.empty())
    return [](const tournament::Event& e, const crosscheck::Options& how) {
      return crosscheck::compare(e, how);
    };
  static_cast<void>(run.only_file());  // one file against one
  const std::string bytes = load(path);
  std::string fault;
  try {
    // First: a list with `102 18` would pass for a record 102.
    return [printed = crosscheck::read_printed(bytes)](const tournament::Event& e,
                                                       const crosscheck::Options& how) {
      return crosscheck::compare(e, printed, how);
    };
  } catch (const FormatError& e) {
    fault = e.what();
  }
  report::Input other = input_of(run, path, bytes);
  if (!other.recognised)
    throw FormatError(fmt::format(
        "{}: {}; --against takes a tournament report file, a pairing list (count, then White and "
        "Black) or the output of a checker",
        report::printable(path), fault));
  complain(run, other);
  return
      [event = std::move(other.event)](const tournament::Event& e, const crosscheck::Options& how) {
        return crosscheck::compare(e, event, how);
      };
}

/// The errors that the comparison itself does not show (cli.md).
std::string errors_beside(const report::Input& input) {
  std::string out;
  for (const Diagnostic& d : input.diagnostics.all())
    if (d.severity == Severity::error && d.check() != "P" && d.code != Code::rank_wrong)
      out += report::lint_line(d, report::Style{});
  return out;
}

Exit crosscheck(Run& run) {
  const Format format = run.common.format;
  const report::CheckOptions options = check_options(run);
  if (!options.tie_breaks.empty()) tiebreak::parse_list(options.tie_breaks);
  const RegulationRanking regulation(run);
  const report::CrossChecker checker = checker_of(run);
  if (format == Format::csv) run.out->write(report::crosscheck_csv_header());
  const bool all_rounds = run.files.size() == 1 || run.common.style.verbose;
  return each_file(run, [&](const std::string& path) {
    report::Input input = read_input(run, path);
    const report::CheckOptions how = regulation.applied(options, input.event);
    const report::Check result = report::check(std::move(input), how, checker);
    Outcome outcome;
    judge(run, result.input, outcome);
    if (!result.input.recognised) {
      outcome.messages = report::lint_text(result.input, report::Style{});
      return outcome;
    }
    for (const crosscheck::RoundVerdict& v : result.pairings.rounds)
      if (v.outcome == crosscheck::Outcome::differs || v.outcome == crosscheck::Outcome::in_doubt ||
          v.outcome == crosscheck::Outcome::explained)
        outcome.exit = std::max(outcome.exit, Exit::findings);
    if (format != Format::json) outcome.messages = errors_beside(result.input);
    outcome.out = format == Format::json ? report::check_json(result)
                  : format == Format::csv
                      ? report::crosscheck_csv(result)
                      : report::crosscheck_text(result, run.common.style, all_rounds);
    return outcome;
  });
}

}  // namespace

const Command& crosscheck_command() {
  static const Command command = {
      "crosscheck",
      "Pair",
      "every round's pairing against ours, and the ranks against the tie-breaks",
      "[OPTIONS] FILE...",
      "Pairs every round again from the rounds before it and tells where, and by which article, "
      "the\n"
      "file's pairing leaves ours. Before it accuses it tries the other edition and the facts "
      "that\n"
      "a file may leave out. Of several files only the rounds that differ are shown (-v: all).\n"
      "--against compares our pairings with another program's: a tournament report file, a "
      "pairing\n"
      "list of the next round (or --round), or the output of a checker. Exit 1: differences.\n"
      "JSON as of trf check: a round that is not identical has `verdict` and `reasons`; rounds "
      "that\n"
      "cannot be judged stand in `rounds_not_judged`.",
      [](Options& o) {
        o.add_options()("round", po::value<std::string>()->value_name("N"), "round N alone")(
            "against", po::value<std::string>()->value_name("FILE"),
            "another program's pairings instead of the file's")(
            "tiebreaks", po::value<std::string>()->value_name("LIST"),
            "judge the ranks by this list instead of the file's own: DE,BH/C1,BH,SB");
        declare_regulation(o);
      },
      crosscheck};
  return command;
}

}  // namespace trf::cli
