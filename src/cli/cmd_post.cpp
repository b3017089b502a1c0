#include <fmt/format.h>

#include "cli/cli.hpp"
#include "report/post.hpp"

namespace trf::cli {

namespace po = boost::program_options;

namespace {

using What = report::PostOptions::What;

What what_named(const std::string& text) {
  if (text == "pairings") return What::pairings;
  if (text == "results") return What::results;
  if (text == "standings") return What::standings;
  throw UsageError(fmt::format("--what {}: pairings, results or standings", text));
}

Exit post(Run& run) {
  run.allow({Format::text});
  if (!run.has("round")) throw UsageError("post needs --round N");
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  const Exit exit = exit_after(run, input);
  if (exit == Exit::usage) return exit;
  report::PostOptions options;
  options.round =
      Round{static_cast<std::uint16_t>(whole_number(run.text("round"), "--round", 1, 9999))};
  options.what = run.has("what") ? what_named(run.text("what"))
                                 : report::usual_post(input.event, options.round);
  if (const std::string by = run.text("by"); run.has("by")) {
    if (by != "board" && by != "name") throw UsageError(fmt::format("--by {}: board or name", by));
    if (by == "name" && options.what == What::standings)
      throw UsageError("--by name goes with pairings and results");
    options.by_name = by == "name";
  }
  options.language = text::tongue_from_name(run.text("lang")).value_or(text::Tongue::english);
  options.standings.rules = run.common.rules;
  options.standings.tie_breaks = run.text("tiebreaks");
  if (run.has("tiebreaks") && options.what != What::standings)
    throw UsageError("--tiebreaks goes with --what standings");
  run.out->write(run.has("wall") ? report::post_wall(input.event, options)
                                 : report::post_text(input.event, options));
  return exit;
}

}  // namespace

const Command& post_command() {
  static const Command command = {
      "post",
      "Publish",
      "a round as plain text for a message, or as a sheet for the wall",
      "--round N [OPTIONS] FILE",
      "Without --what: the results of a round that is over, the pairings of one that is not.\n"
      "--wall makes a page of HTML with large type, without images, to be printed on A4;\n"
      "--lang bg or ru writes it in Bulgarian or Russian.",
      [](Options& o) {
        o.add_options()                                                        //
            ("round", po::value<std::string>()->value_name("N"), "the round")  //
            ("what", po::value<std::string>()->value_name("WHAT"),
             "pairings, results or standings (after the round)")  //
            ("by", po::value<std::string>()->value_name("board|name"),
             "by board, or by name: each player with his board")  //
            ("tiebreaks", po::value<std::string>()->value_name("LIST"),
             "with --what standings: tie-breaks instead of the file's")  //
            ("wall", "a sheet for the wall (HTML)");
      },
      post};
  return command;
}

}  // namespace trf::cli
