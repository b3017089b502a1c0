#include <fmt/format.h>

#include "cli/cli.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;
using Part = report::ShowOptions::Part;

Part part_of(const std::string& text) {
  if (text == "all") return Part::all;
  if (text == "event") return Part::event;
  if (text == "players") return Part::players;
  if (text == "teams") return Part::teams;
  if (text == "cross") return Part::cross;
  throw UsageError(fmt::format("--part {}: one of all, event, players, teams, cross", text));
}

Exit show(Run& run) {
  report::ShowOptions options;
  if (run.has("part")) options.part = part_of(run.text("part"));
  if (run.has("by")) {
    const std::string by = run.text("by");
    if (by != "rank" && by != "number")
      throw UsageError(fmt::format("--by {}: rank or number", by));
    options.by_rank = by == "rank";
  }
  if (run.has("round"))
    options.round =
        Round{static_cast<std::uint16_t>(whole_number(run.text("round"), "--round", 1, 9999))};
  if (run.has("player"))
    options.player =
        Tpn{static_cast<std::uint16_t>(whole_number(run.text("player"), "--player", 1, 9999))};
  if ((options.round || options.player) && (run.has("part") || run.has("by")))
    throw UsageError("--part and --by go with neither --round nor --player");
  if (options.round && options.player) throw UsageError("--round and --player exclude each other");

  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  if (options.part == Part::teams && run.has("part") && input.event.teams.empty())
    throw UsageError(
        fmt::format("{}: an event of players; it has no teams", report::printable(input.file)));
  run.out->write(run.common.format == Format::json  ? report::show_json(input, options)
                 : run.common.format == Format::csv ? report::show_csv(input, options)
                 : run.common.format == Format::xlsx
                     ? report::show_xlsx(input, options)
                     : report::show_text(input, options, run.common.style));
  return exit_after(run, input);
}

}  // namespace

const Command& show_command() {
  static const Command command = {
      "show",
      "Look at",
      "what is in it: event, players, cross table; a round; a player",
      "[OPTIONS] FILE",
      "",
      [](Options& o) {
        o.add_options()("part", po::value<std::string>()->value_name("PART"),
                        "all, event, players, teams or cross (the cross table)")(
            "by", po::value<std::string>()->value_name("rank|number"), "order of the cross table")(
            "round", po::value<std::string>()->value_name("N"), "the boards of round N")(
            "player", po::value<std::string>()->value_name("NUMBER"), "the card of one player");
      },
      show};
  return command;
}

}  // namespace trf::cli
