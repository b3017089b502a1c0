#include <fmt/format.h>

#include <filesystem>

#include "cli/regulation_input.hpp"
#include "report/match.hpp"
#include "report/what_if.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;
namespace sm = tiebreak::swiss_manager;

std::vector<std::string> all_of(const Run& run, const char* option) {
  return run.has(option) ? run.values[option].as<std::vector<std::string>>()
                         : std::vector<std::string>();
}

/// At most one of the tasks that give something else than the standings.
void refuse_together(const Run& run) {
  if (run.has("regulation") && (run.has("match") || run.has("what-if")))
    throw UsageError("--regulation goes with the standings alone");
  if (run.has("match") && run.has("what-if"))
    throw UsageError("--match and --what-if exclude each other");
  if (run.has("explain") && (run.has("match") || run.has("what-if")))
    throw UsageError("--explain goes with the standings alone");
  if (run.has("match") && run.has("after"))
    throw UsageError("--match compares with the standings of the whole file, without --after");
  if (run.common.format == Format::xlsx &&
      (run.has("match") || run.has("what-if") || run.has("explain")))
    throw UsageError("--format xlsx goes with the standings alone");
  if (run.has("columns") && !run.has("match")) throw UsageError("--columns goes with --match");
  if (run.has("names") && !run.has("like")) throw UsageError("--names goes with --like");
  if (run.has("like") && run.text("like") != "swiss-manager")
    throw UsageError(fmt::format("--like {}: swiss-manager", run.text("like")));
  if (run.has("explain") && run.common.format == Format::csv)
    throw UsageError("--explain has no --format csv; use text or json");
}

report::StandingsOptions standings_options(const Run& run) {
  report::StandingsOptions options;
  options.rules = run.common.rules;
  options.tie_breaks = run.text("tiebreaks");
  if (run.has("after"))
    options.after = static_cast<std::uint16_t>(whole_number(run.text("after"), "--after", 1, 9999));
  options.explain = run.has("explain");
  options.like_swiss_manager = run.has("like");
  for (const std::string& choice : all_of(run, "choice")) sm::choose(options.choices, choice);
  if (run.has("names")) {
    const auto language = sm::language_from_name(run.text("names"));
    if (!language)
      throw UsageError(fmt::format("--names {}: one of en, de, bg, ru", run.text("names")));
    options.names = *language;
  }
  return options;
}

/// Whether every value of the printed table has a setting.
Exit match(Run& run, const report::Input& input, const report::StandingsOptions& standings) {
  report::MatchOptions options;
  options.rules = standings.rules;
  options.choices = standings.choices;
  options.printed.file = std::filesystem::path(run.only_file()).filename().string();
  options.printed.columns = run.text("columns");
  const std::string name = run.text("match");
  const auto printed = exchange::sheets::read_workbook(load(name));
  const report::Match found = report::match_printed(input.event, name, printed, options);
  if (run.common.format == Format::text)
    run.out->write(report::match_text(input.event, found, run.common.style));
  else
    run.out->write(run.common.format == Format::json ? report::match_json(input, found)
                                                     : report::match_csv(found));
  const Exit exit = exit_after(run, input);
  return found.whole() ? exit : std::max(exit, Exit::findings);
}

Exit what_if(Run& run, const report::Input& input, const report::StandingsOptions& options) {
  const report::WhatIf table = report::what_if(input.event, options, all_of(run, "what-if"));
  if (run.common.format == Format::text)
    run.out->write(report::what_if_text(input.event, table, run.common.style));
  else
    run.out->write(run.common.format == Format::json ? report::what_if_json(input, table)
                                                     : report::what_if_csv(input.event, table));
  return exit_after(run, input);
}

Exit table(Run& run, const report::Input& input, const report::StandingsOptions& options) {
  const report::Standings standings = report::standings(input.event, options);
  if (run.common.format == Format::text) {
    run.out->write(report::standings_text(input.event, standings, run.common.style));
  } else {
    for (const std::string& remark : report::standings_remarks(standings))
      if (!run.common.quiet) say(fmt::format("trf: {}", report::printable(remark)));
    run.out->write(
        run.common.format == Format::json ? report::standings_json(input, standings)
        : run.common.format == Format::csv
            ? report::standings_csv(input.event, standings)
            : exchange::sheets::write_workbook({report::standings_sheet(input.event, standings)}));
  }
  return exit_after(run, input);
}

Exit standings(Run& run) {
  refuse_together(run);
  report::StandingsOptions options = standings_options(run);
  const RegulationRanking regulation(run);
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  options = regulation.applied(std::move(options), input.event);
  if (run.has("match")) return match(run, input, options);
  if (run.has("what-if")) return what_if(run, input, options);
  return table(run, input, options);
}

}  // namespace

const Command& standings_command() {
  static const Command command = {
      "standings",
      "Look at",
      "the ranking, by the file's tie-breaks or a list of yours",
      "[OPTIONS] FILE",
      "Without a list in the file (records 202, 212) or in --tiebreaks: by points alone.\n"
      "--match ends 1 when a printed value or place has no setting that gives it.",
      [](Options& o) {
        o.add_options()("tiebreaks", po::value<std::string>()->value_name("LIST"),
                        "codes of C.07 in order: DE,BH/C1,BH,WIN,SB; or numbers of "
                        "Swiss-Manager: SM:81{-},SM:84{0,0,1,-,-,0,1}")(
            "after", po::value<std::string>()->value_name("N"), "as it stood after round N")(
            "explain", "the terms of every value")(
            "match", po::value<std::string>()->value_name("FILE"),
            "find the settings that give the values of a printed table (csv, tsv, ;, text, html, "
            "xlsx)")("columns", po::value<std::string>()->value_name("LIST"),
                     "with --match: the columns of values, by title or number")(
            "like", po::value<std::string>()->value_name("swiss-manager"),
            "as that program computes and prints the same list")(
            "choice", po::value<std::vector<std::string>>()->composing()->value_name("NAME=VALUE"),
            "what Swiss-Manager does where no source tells; a wrong name lists them all")(
            "names", po::value<std::string>()->value_name("en|de|bg|ru"),
            "with --like: language of the names of the tie-breaks")(
            "what-if", po::value<std::vector<std::string>>()->composing()->value_name("CHANGE"),
            "who moves by another edition (2023), list (BH,DE), both (2023:BH,DE) or "
            "swiss-manager");
        declare_regulation(o);
      },
      standings};
  return command;
}

}  // namespace trf::cli
