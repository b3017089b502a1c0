#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <filesystem>

#include "cli/pairing_input.hpp"
#include "simulate/simulate.hpp"

namespace trf::cli {

namespace {

namespace po = boost::program_options;
using simulate::Amount;
using simulate::Settings;
using simulate::Wishes;

struct Kind {
  const char *option, *of;
  Amount Wishes::*wish;
};
constexpr Kind kinds[] = {
    {"forfeits", "games won by forfeit", &Wishes::forfeits},
    {"double-forfeits", "games that both forfeit", &Wishes::double_forfeits},
    {"quick-games", "games of less than one move (W D L), unrated", &Wishes::quick_games},
    {"penalties", "games scored 0-0, ½-0 or 0-½ by the arbiter", &Wishes::penalties},
    {"half-byes", "rounds of players: half-point byes", &Wishes::half_byes},
    {"full-byes", "rounds of players: full-point byes", &Wishes::full_byes},
    {"zero-byes", "rounds of players: absent for no points", &Wishes::zero_byes},
    {"withdrawals", "players who leave for good", &Wishes::withdrawals},
    {"late-entries", "players who come after round 1", &Wishes::late_entries},
    {"unrated", "players without rating", &Wishes::unrated},
};

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> out(1);
  for (const char c : text)
    if (c == separator)
      out.emplace_back();
    else
      out.back() += c;
  return out;
}

std::uint16_t number(const std::string& text, std::string_view option, unsigned low,
                     unsigned high) {
  return static_cast<std::uint16_t>(whole_number(text, option, low, high));
}

// 3, 0.5, .5: tenths.
Points points_of(const std::string& text, std::string_view option) {
  const std::size_t dot = text.find('.');
  const std::string units = text.substr(0, dot);
  const std::string part = dot == std::string::npos ? "" : text.substr(dot + 1);
  const unsigned whole = units.empty() && !part.empty() ? 0 : whole_number(units, option, 0, 99);
  const unsigned tenths = part.empty() ? 0 : whole_number(part, option, 0, 9);
  return Points::from_tenths(static_cast<std::int32_t>(whole * 10 + tenths));
}

// Win, draw and loss, then what else has a price of its own (trf.md §4.4).
tournament::ScoreSystem scores_of(const std::string& text) {
  constexpr std::string_view option = "--scores";
  const std::vector<std::string> parts = split(text, ',');
  if (parts.size() < 3)
    throw UsageError(
        fmt::format("--scores {}: win, draw, loss, then P= (bye), A= (absence), "
                    "H= F= (byes), FW= FL= (forfeits), WW= BW= WD= BD= WL= BL= (by colour)",
                    text));
  tournament::ScoreSystem s;
  s.win_white = s.win_black = s.forfeit_win = s.full_bye = s.pab = points_of(parts[0], option);
  s.draw_white = s.draw_black = s.half_bye = s.pending = points_of(parts[1], option);
  s.loss_white = s.loss_black = points_of(parts[2], option);
  for (std::size_t i = 3; i < parts.size(); ++i) {
    const std::size_t sign = parts[i].find('=');
    const std::string key = parts[i].substr(0, sign);
    const Points value =
        points_of(sign == std::string::npos ? "" : parts[i].substr(sign + 1), option);
    if (key == "P")
      s.pab = value;
    else if (key == "A")
      s.zero_bye = s.forfeit_loss = value;
    else if (key == "H")
      s.half_bye = value;
    else if (key == "F")
      s.full_bye = value;
    else if (key == "FW")
      s.forfeit_win = value;
    else if (key == "FL")
      s.forfeit_loss = value;
    else if (key == "WW")
      s.win_white = value;
    else if (key == "BW")
      s.win_black = value;
    else if (key == "WD")
      s.draw_white = value;
    else if (key == "BD")
      s.draw_black = value;
    else if (key == "WL")
      s.loss_white = value;
    else if (key == "BL")
      s.loss_black = value;
    else
      throw UsageError(fmt::format("--scores: '{}' is no price", parts[i]));
  }
  return s;
}

void read_ratings(const std::string& text, Settings& s) {
  const std::vector<std::string> ends = split(text, '-');
  if (ends.size() != 2) throw UsageError(fmt::format("--ratings {}: as in 1400-2600", text));
  s.lowest_rating = number(ends[0], "--ratings", 0, 9999);
  s.highest_rating = number(ends[1], "--ratings", 0, 9999);
}

// "8" pairs drawn, or groups of numbers: "1-2,5-9-12".
void read_forbidden(const std::string& text, Settings& s) {
  if (text.find_first_of("-,") == std::string::npos) {
    s.random_forbidden = number(text, "--forbidden", 0, 9999);
    return;
  }
  for (const std::string& group : split(text, ',')) {
    s.forbidden.emplace_back();
    for (const std::string& tpn : split(group, '-'))
      s.forbidden.back().push_back(number(tpn, "--forbidden", 1, 9999));
  }
}

std::uint64_t seed_of(const Run& run) {
  if (!run.has("seed"))
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
  const std::string text = run.text("seed");
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size())
    throw UsageError(fmt::format("--seed {}: a whole number from 0 to {}", text, UINT64_MAX));
  return value;
}

void read_rules(const Run& run, Settings& s) {
  if (run.common.rules.date) {
    s.start = *run.common.rules.date;
    s.rules = pairing::edition_on(s.start);
  }
  if (run.has("pairing-rules"))
    s.rules =
        run.text("pairing-rules") == "2017" ? pairing::Edition::d2017 : pairing::Edition::d2026;
  if (!run.has("colour")) return;
  const std::string colour = run.text("colour");
  if (colour != "white" && colour != "black")
    throw UsageError(fmt::format("--colour {}: one of white, black", colour));
  s.first_colour = colour == "white" ? Colour::white : Colour::black;
}

Settings settings_of(const Run& run) {
  Settings s;
  s.seed = seed_of(run);
  if (run.has("config"))
    simulate::read_config(load(run.text("config")), report::printable(run.text("config")),
                          simulate::RateStyle::one_in, s);
  if (run.has("seed")) s.seed = seed_of(run);
  if (run.has("players")) s.players = number(run.text("players"), "--players", 2, 9999);
  if (run.has("rounds")) s.rounds = number(run.text("rounds"), "--rounds", 1, 999);
  for (const Kind& k : kinds)
    if (run.has(k.option))
      s.wishes.*k.wish =
          simulate::amount_from_text(run.text(k.option), fmt::format("--{}", k.option));
  if (run.has("draws")) s.wishes.draws = simulate::amount_from_text(run.text("draws"), "--draws");
  if (run.has("ratings")) read_ratings(run.text("ratings"), s);
  if (run.has("scores")) s.scores = scores_of(run.text("scores"));
  const tournament::ScoreSystem* scores = s.scores ? &*s.scores : nullptr;
  if (scores && (scores->draw() > scores->win() || scores->loss() > scores->draw()))
    say("trf: warning: --scores: a draw is worth more than a win, or a loss more than a draw");
  if (run.has("forbidden")) read_forbidden(run.text("forbidden"), s);
  if (run.has("federations")) s.federations = split(run.text("federations"), ',');
  if (run.has("until")) s.until = number(run.text("until"), "--until", 1, 999);
  s.baku = run.has("acceleration");
  s.paired_only = run.has("paired-only");
  read_rules(run, s);
  return s;
}

Edition edition_of(const Run& run) {
  if (!run.has("to")) return Edition::trf26;
  const auto edition = edition_from_name(run.text("to"));
  if (!edition || *edition == Edition::trf06 || *edition == Edition::trf06_or_16)
    throw UsageError(fmt::format("--to {}: one of trf16, trfx, trfbx, trf26", run.text("to")));
  return *edition;
}

// Records without which the rounds are not paired as they were.
bool needed_to_pair(std::string_view record) {
  constexpr std::string_view keys[] = {"142", "152", "162", "240", "250", "260", "299"};
  return std::find(std::begin(keys), std::end(keys), record) != std::end(keys);
}

class Generator {
 public:
  explicit Generator(Run& run) : run_(run), edition_(edition_of(run)) {
    if (!run.has("model")) return;
    for (const char* fixed : {"players", "ratings", "unrated", "federations", "late-entries",
                              "withdrawals", "forbidden"})
      if (run.has(fixed))
        throw UsageError(fmt::format("--{}: the model tells it (--model)", fixed));
    model_ = read_input(run, run.text("model"));
    complain(run, *model_);
    if (!model_->recognised)
      throw FormatError(
          fmt::format("{}: no tournament file", report::printable(run.text("model"))));
    refuse_undefined(*model_, "generated");
  }

  /// The bytes of one file; what is to be said goes to standard error.
  std::string make(const Settings& settings) {
    const simulate::Generated made =
        model_ ? simulate::generate(settings, model_->event) : simulate::generate(settings);
    std::vector<Loss> losses;
    const Document document = simulate::document_of(made, edition_, &losses);
    if (!run_.common.quiet) say(fmt::format("trf: seed {}", settings.seed));
    for (const std::string& remark : made.remarks)
      say(fmt::format("trf: seed {}: warning: {}", settings.seed, remark));
    warned_ = warned_ || !made.remarks.empty();
    if (!run_.common.quiet)
      for (const Loss& loss : losses)
        if (!loss.inferred && needed_to_pair(loss.record))
          say(fmt::format("trf: seed {}: not in the file: {} {}", settings.seed, loss.record,
                          loss.detail));
    return write(document);
  }
  [[nodiscard]] bool warned() const { return warned_; }

 private:
  Run& run_;
  Edition edition_;
  std::optional<report::Input> model_;
  bool warned_ = false;
};

// Never over a file that was read: of many, the names are known only now.
void guard(const Run& run, const std::string& output) {
  for (const char* read : {"model", "config"})
    if (run.has(read) && same_file(run.text(read), output))
      throw UsageError(fmt::format("{} is the file of --{}", report::printable(output), read));
}

void many(Run& run, Generator& generator, Settings settings, unsigned count) {
  namespace fs = std::filesystem;
  const fs::path folder = run.common.output;
  if (run.common.output.empty() || run.common.output == "-")
    throw UsageError("--count needs -o FOLDER");
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder, error))
    throw FileError(fmt::format("{}: no folder, and none can be made", run.common.output));
  for (unsigned i = 0; i < count; ++i, ++settings.seed) {
    const std::string path = (folder / fmt::format("{}.trf", settings.seed)).string();
    guard(run, path);
    save(path, generator.make(settings));
  }
}

Exit generate(Run& run) {
  if (!run.files.empty()) throw UsageError("generate reads no file but --config and --model");
  run.allow({Format::text});
  const Settings settings = settings_of(run);
  Generator generator(run);
  if (run.has("count")) {
    many(run, generator, settings, whole_number(run.text("count"), "--count", 1, 1'000'000));
  } else {
    run.out->write(generator.make(settings));
  }
  return generator.warned() && run.common.strict ? Exit::findings : Exit::ok;
}

void declare(Options& o) {
  const auto value = [](const char* name) { return po::value<std::string>()->value_name(name); };
  o.add_options()("players", value("N"), "number of players (default: drawn)")(
      "rounds", value("N"), "number of rounds (default: drawn)")(
      "seed", value("N"), "same seed, same file; default: the clock's")(
      "to", value("EDITION"), "trf26 (default), trfx, trfbx or trf16")(
      "until", value("N"), "play the rounds before N, so that N can be paired")(
      "paired-only", "pair the last round (of --until: N), but do not play it")(
      "count", value("N"), "so many files with the seeds from --seed on; -o is their folder");
  for (const Kind& k : kinds) o.add_options()(k.option, value("N|N%"), k.of);
  o.add_options()("draws", value("N|N%"), "games drawn (default: as the ratings have it)")(
      "ratings", value("LOW-HIGH"), "range of the ratings (1400-2600)")(
      "federations", value("LIST"), "of the players, like BUL,ENG")(
      "scores", value("W,D,L[,P=…]"), "points of win, draw, loss; P= bye, A= absence")(
      "acceleration", "Baku acceleration, written out")("forbidden", value("N|1-2,3-4"),
                                                        "forbidden pairs: so many drawn, or these")(
      "colour", value("white|black"), "first colour of player 1 (default: drawn)")(
      "config", value("FILE"), "settings in the form of JaVaFo or bbpPairings")(
      "model", value("FILE"), "new results for the players and byes of this tournament");
}

}  // namespace

const Command& generate_command() {
  static const Command command = {"generate",
                                  "Pair",
                                  "makes up a tournament, paired by the engine",
                                  "[OPTIONS]",
                                  "N is an exact number, N% a share of the games, rounds or "
                                  "players. What is not asked for does\n"
                                  "not occur. Results follow the ratings: expected scores of the "
                                  "FIDE tables, draws by level and\n"
                                  "difference, White's advantage. All names are made up. Where a "
                                  "round has no legal pairing the\n"
                                  "file ends before it, with a warning.",
                                  declare,
                                  generate};
  return command;
}

}  // namespace trf::cli
