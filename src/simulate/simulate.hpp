// The room `simulate`: random tournaments, paired by the engine of this house, as documents that
// hold all that is needed to pair them again.
//
//   trf::simulate::Settings s;
//   s.seed = 42;
//   s.players = 40;
//   s.wishes.forfeits = trf::simulate::amount_from_text("2%", "--forfeits");
//   auto made = trf::simulate::generate(s);
//   std::string bytes = trf::write(made.document);
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "pairing/pairing.hpp"
#include "simulate/quota.hpp"
#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::simulate {

/// What shall occur besides games that somebody wins, and how often.
struct Wishes {
  Amount forfeits, double_forfeits;  ///< of the games paired: + against -, - against -
  Amount quick_games;                ///< of the games: W L D, less than one move, unrated
  Amount penalties;                  ///< of the games: 0-0, ½-0, 0-½, imposed by the arbiter
  std::optional<Amount> draws;       ///< of the games played; absent = as the ratings have it
  Amount half_byes, full_byes, zero_byes;     ///< of the players' rounds
  Amount withdrawals, late_entries, unrated;  ///< of the players
  friend bool operator==(const Wishes&, const Wishes&) = default;
};

struct Settings {
  std::uint64_t seed = 0;
  /// Absent = drawn from the range.
  std::optional<std::uint16_t> players, rounds;
  std::uint16_t fewest_players = 15, most_players = 120, fewest_rounds = 5, most_rounds = 11;
  Wishes wishes;
  std::uint16_t lowest_rating = 1400, highest_rating = 2600;
  /// Rating groups with a gap of `rating_gap` between them; up to 1 = none.
  std::uint16_t rating_groups = 1, rating_gap = 0;
  std::optional<tournament::ScoreSystem> scores;
  bool baku = false;                   ///< acceleration by rule (C.04.7), written out
  Colour first_colour = Colour::none;  ///< none = drawn
  pairing::Edition rules = pairing::Edition::d2026;
  PartialDate start;                                  ///< absent = drawn, in the time of `rules`
  std::vector<std::vector<std::uint16_t>> forbidden;  ///< groups of TPN that may not meet
  std::uint16_t random_forbidden = 0;                 ///< so many pairs more, drawn
  std::vector<std::string> federations;               ///< empty = all that have names here
  std::optional<std::uint16_t> until;  ///< stop before this round, so that it can be paired
  bool paired_only = false;  ///< pair that round (without `until` the last) and leave it unplayed
  bool bare = false;         ///< names and ratings only, as the generators of engines write them
};

struct Generated {
  tournament::Event event;
  std::vector<std::vector<bool>> written;  ///< [player][round-1]: false = before a late entry
  std::vector<std::string> remarks;        ///< wishes that could not be met, a stop before the end
  bool stopped = false;                    ///< a round had no legal pairing
  std::string tie_breaks;                  ///< the list that the ranks follow
  bool bare = false;
  std::uint64_t seed = 0;
  pairing::Edition rules = pairing::Edition::d2026;
};

/// Throws UsageError for settings that contradict each other or the rules.
Generated generate(const Settings& settings);
/// New results for the players, requests of byes, points, acceleration and forbidden pairs of
/// `model`; how often games are forfeited or short is as often as there, unless wished otherwise.
Generated generate(const Settings& settings, const tournament::Event& model);

/// The tournament in an edition (trf16, trfx, trfbx or trf26); what it cannot hold goes to
/// `losses`. Throws LimitError where a value fits no column, UsageError for points that differ by
/// colour and an edition that cannot say so.
Document document_of(const Generated& made, Edition edition, std::vector<Loss>* losses = nullptr);

/// Federations that the made-up players may come from.
std::vector<std::string> known_federations();

/// How `ForfeitRate` is meant where no other key of the file tells.
enum class RateStyle : std::uint8_t { per_thousand, one_in };
/// Reads the settings of a configuration file in the form of JaVaFo or bbpPairings into `settings`.
/// Throws UsageError naming the line of an unknown key or a bad value.
void read_config(std::string_view text, std::string_view file, RateStyle style, Settings& settings);

/// Sizes and rates as the generator of JaVaFo draws them where nothing is asked for (engine-cli.md
/// §6): 15-415 players, 5-17 rounds, forfeits of 10-100, … in thousandths; by the seed.
void draw_settings(Settings& settings);

/// The Dutch pairing with Baku acceleration is for win = two draws and loss = 0 only (C.04.7 1.1).
bool baku_allowed(const tournament::ScoreSystem& scores, pairing::Edition rules);

}  // namespace trf::simulate
