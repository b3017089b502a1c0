#include <fmt/format.h>

#include "cli/cli.hpp"
#include "rating/national.hpp"
#include "regulation/rating_profile.hpp"
#include "report/rating.hpp"
#include "report/regulation.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;

std::optional<rating::Kind> kind_asked_for(const Run& run) {
  const std::string text = run.text("kind");
  if (text.empty() || text == "auto") return std::nullopt;
  for (const auto kind : {rating::Kind::standard, rating::Kind::rapid, rating::Kind::blitz})
    if (to_string(kind) == text) return kind;
  throw UsageError(fmt::format("--kind {}: one of auto, standard, rapid, blitz", text));
}

rating::Options rating_options(const Run& run) {
  rating::Options options;
  options.edition = rating::edition_from_name(run.text("rating-rules"));
  options.date = run.common.rules.date;
  options.kind = kind_asked_for(run);
  return options;
}

/// A shipped profile by its name, else a file.
rating::Profile profile_of(const std::string& name) {
  const std::string_view shipped = rating::shipped_profile_text(name);
  const bool is_name = name.find_first_of("./\\") == std::string::npos;
  if (shipped.empty() && is_name)
    throw UsageError(fmt::format("--national {}: one of {}, or a file of your own", name,
                                 fmt::join(rating::shipped_profiles(), ", ")));
  regulation::RatingProfileRead read =
      regulation::read_rating_profile(shipped.empty() ? load(name) : std::string(shipped));
  report::Style plain;
  plain.quiet = true;
  const std::string found = report::regulation_findings_text(read.findings, name, plain);
  std::fwrite(found.data(), 1, found.size(), stderr);
  if (!read.usable)
    throw FormatError(
        fmt::format("{}: nothing can be rated by this profile", report::printable(name)));
  return std::move(read.profile);
}

Exit print_profile(const Run& run) {
  const std::string name = run.text("print-profile");
  const std::string_view text = rating::shipped_profile_text(name);
  if (text.empty())
    throw UsageError(fmt::format("--print-profile {}: one of {}", name,
                                 fmt::join(rating::shipped_profiles(), ", ")));
  run.out->write(text);
  return Exit::ok;
}

Exit rate(Run& run) {
  if (run.has("print-profile")) return print_profile(run);
  run.allow({Format::text, Format::json, Format::csv});
  const rating::Options options = rating_options(run);
  std::optional<rating::Profile> profile;
  if (run.has("national")) profile = profile_of(run.text("national"));
  report::RatingView view;
  view.per_game = run.has("per-game");
  const report::Input input = read_input(run, run.only_file());
  complain(run, input);
  if (!input.recognised) return Exit::usage;
  const rating::Assessment found = profile ? rating::assess_national(input.event, *profile, options)
                                           : rating::assess(input.event, options);
  switch (run.common.format) {
    case Format::text:
      run.out->write(report::rating_text(input, found, view, run.common.style));
      break;
    case Format::json:
      run.out->write(report::rating_json(input, found, view));
      break;
    case Format::csv:
      run.out->write(report::rating_csv(input, found, view));
      break;
    case Format::xlsx:  // refused above
      break;
  }
  return exit_after(run, input);
}

}  // namespace

const Command& rate_command() {
  static const Command command = {
      "rate",
      "Ratings and titles",
      "what the event changes in the players' ratings",
      "[OPTIONS] FILE",
      "Change is K times (points less expected), not rounded; K? stands on an assumption that\n"
      "--per-game tells. New is a preview by this event alone.",
      [](Options& o) {
        o.add_options()("kind", po::value<std::string>()->value_name("auto|standard|rapid|blitz"),
                        "the list the event is rated for; auto = by its time control")(
            "national", po::value<std::string>()->value_name("PROFILE"),
            "a federation's own rating instead of FIDE's: rus, bul, ger or a profile of yours")(
            "print-profile", po::value<std::string>()->value_name("NAME"),
            "print a shipped profile, to make one of your own of it")("per-game",
                                                                      "the terms of every game");
      },
      rate};
  return command;
}

}  // namespace trf::cli
