#include <fmt/format.h>

#include "cli/cli.hpp"
#include "report/norms.hpp"
#include "report/view.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

rating::NormOptions norm_options(const Run& run, const tournament::Event& event) {
  rating::NormOptions options;
  if (run.has("exempt")) {
    const std::string text = run.text("exempt");
    if (text == "national")
      options.exemption = rating::Exemption::national;
    else if (text == "zonal")
      options.exemption = rating::Exemption::zonal;
    else
      throw UsageError(fmt::format("--exempt {}: one of national, zonal", text));
  }
  if (run.has("games")) options.least_games = whole_number(run.text("games"), "--games", 7, 9);
  if (run.has("host")) options.host = run.text("host");
  if (run.has("player"))
    options.player = report::checked_player(
        event,
        Tpn{static_cast<std::uint16_t>(whole_number(run.text("player"), "--player", 1, 9999))});
  return options;
}

Exit norms(Run& run) {
  run.allow({Format::text, Format::json, Format::csv});
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  const rating::Norms found = rating::norms(input.event, norm_options(run, input.event));
  report::NormView view;
  view.all = run.has("all");
  view.detail = run.has("player");
  switch (run.common.format) {
    case Format::text:
      run.out->write(report::norms_text(input, found, view, run.common.style));
      break;
    case Format::json:
      run.out->write(report::norms_json(input, found));
      break;
    case Format::csv:
      run.out->write(report::norms_csv(input, found));
      break;
    case Format::xlsx:  // refused above
      break;
  }
  return exit_after(run, input);
}

}  // namespace

const Command& norms_command() {
  static const Command command = {
      "norms",
      "Ratings and titles",
      "title norms made or missed, and by what",
      "[OPTIONS] FILE",
      "GM, IM, WGM and WIM norms by the Title Regulations (B.01). Games that "
      "the articles allow to\n"
      "leave out are left out where that makes the norm. A norm in the file is "
      "no title: federation\n"
      "and FIDE judge the rest.",
      [](Options& o) {
        o.add_options()("player", po::value<std::string>()->value_name("TPN"),
                        "this player alone, every requirement and game")(
            "all", "everybody, however far away")(
            "exempt", po::value<std::string>()->value_name("national|zonal"),
            "free of 1.4.3 and 1.4.4: national = final or team championship of "
            "the host (1.4.3a, "
            "b), zonal = zonal tournament (1.4.3c); 1.4.3d is computed")(
            "host", po::value<std::string>()->value_name("FED"),
            "registering federation; else record 032")(
            "games", po::value<std::string>()->value_name("7|8"),
            "least number of games: 7 in a team championship, 8 in a World Cup "
            "(1.4.1b)");
      },
      norms};
  return command;
}

}  // namespace trf::cli
