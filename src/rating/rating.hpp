// The room `rating`: what an event changes in its players' ratings, by the FIDE Rating Regulations
// (B.02) of an edition. Beside it: fide.hpp (the articles as functions), national.hpp (federations'
// own ratings by profiles), norms.hpp (title norms, B.01), time_control.hpp.
//
//   auto found = trf::rating::assess(event);
//   for (const auto& c : found.players)
//     if (c.change) …                                    // c.games, c.k, *c.change, c.preview
#pragma once

#include <boost/rational.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::rating {

using Rational = boost::rational<std::int64_t>;
using tournament::PlayerIndex;

/// The three lists; `none` = a game that none of them takes.
enum class Kind : std::uint8_t { none, standard, rapid, blitz };
std::string_view to_string(Kind kind);  ///< "standard"; "not rated"

/// Editions by the day from which they hold; each names the rules of all three lists.
enum class Edition : std::uint8_t { e2022, e2024_03, e2024_12, e2025_10 };
std::string_view to_string(Edition e);  ///< "2022", "2024-03", "2024-12", "2025-10"
std::optional<Edition> edition_from_name(std::string_view name);
/// In force on a date, by the start of the event. An absent date gives the newest, one before 2022
/// the oldest.
Edition edition_on(const PartialDate& date);

/// What a rating list tells of a player.
struct ListEntry {
  std::optional<std::uint16_t> rating;    ///< of the kind asked for; nullopt = unrated in it
  std::optional<std::uint16_t> standard;  ///< seeds rapid and blitz (rapid regulations 7.2.1)
  std::optional<std::uint16_t> k;
  std::uint16_t birth_year = 0;
  PartialDate list;  ///< month of the list; absent = not known
};
using ListLookup = std::function<std::optional<ListEntry>(FideId, Kind)>;

struct Options {
  std::optional<Edition> edition;  ///< else by `date`, the start of the event, today
  std::optional<PartialDate> date;
  std::optional<Kind> kind;  ///< else by the time control
  ListLookup list;           ///< may be empty: K is then concluded from the file
};

/// Why a round gives no rated game.
enum class Unrated : std::uint8_t {
  no,                ///< it does
  unplayed,          ///< bye, forfeit, absence (5.1)
  under_one_move,    ///< result W, D or L (5.1)
  pending,           ///< no result yet
  opponent_unrated,  ///< (8.3.1)
  gap,               ///< 600 points or more and a player above 2600 (rapid and blitz)
  time_control,      ///< too short for these ratings, or unequal times (1.1, 1.2)
  outside,           ///< a national profile does not rate this opponent
};

/// One game of a player, as it counts for him.
struct Game {
  std::uint16_t round = 0;
  PlayerIndex opponent = tournament::nobody;
  Colour colour = Colour::none;
  Result result = Result::blank;
  std::uint16_t opponent_rating = 0;  ///< 0 = unrated
  Unrated unrated = Unrated::no;
  int difference = 0;    ///< own less opponent's, after the limit of 400 points
  bool limited = false;  ///< the limit holds (`*` in FIDE's reports)
  int halves = 0;        ///< score in half points, 1-½-0 whatever the event gives
  Rational expected{0};
  Rational gain{0};  ///< score less expected
};

/// Whence a rating comes.
enum class Origin : std::uint8_t {
  none,
  file,
  list,
  standard_list,  ///< seeds a rapid or blitz newcomer
  profile,        ///< first rating of a national profile
  foreign,        ///< FIDE rating of a player whom the profile does not rate
};
/// Why K is what it is (8.3.3), in the order of precedence; `profile` = a national one's rule.
enum class KReason : std::uint8_t {
  none,
  list,
  above_2400,
  title,
  junior,
  few_games,
  other,
  profile
};

/// A first rating as far as one event tells (7.1.4, 8.2).
struct FirstRating {
  std::size_t games = 0;  ///< against rated opponents
  int halves = 0;
  Rational average{0};  ///< Ra, of the two draws with 1800 too
  int percent = 0, dp = 0;
  int unlimited = 0;  ///< Ru before the highest first rating
  int rating = 0;     ///< Ru
  bool zero = false;  ///< no points: the event is thrown away if it is his first
  std::optional<std::uint16_t> published;  ///< by this event alone; nullopt = not yet
};

/// One player's event.
struct Change {
  PlayerIndex player = 0;
  std::optional<std::uint16_t> old;  ///< nullopt = unrated
  Origin origin = Origin::none;
  std::optional<std::uint16_t> file_rating, list_rating;
  std::vector<Game> games;  ///< one a round with an entry, rated or not
  std::size_t rated = 0;    ///< n; of an unrated player his games with rated opponents
  int halves = 0;           ///< score in these, half points
  Rational expected{0};
  Rational k{0};      ///< in force; 0 = unrated, or the rule knows none. DWZ: 800 / (E + n)
  int k_nominal = 0;  ///< before K * n <= 700
  KReason k_reason = KReason::none;
  bool k_assumed = false;  ///< stands on what the file cannot tell
  std::uint16_t birth_year = 0;
  std::optional<Rational> change;  ///< K * sum, not rounded; nullopt for unrated players
  std::optional<std::uint16_t>
      preview;                         ///< old and change, rounded once; nullopt = below the floor
  std::optional<int> average;          ///< Ra: mean of the rated opponents, .5 up
  std::optional<int> limited_average;  ///< Rc: the same after the limit of 400 points
  std::optional<int> performance;      ///< TPR
  std::optional<int> perfect;          ///< PTP
  std::optional<FirstRating> first;    ///< of unrated players with a game that counts
};

/// How the rules and the kind were chosen.
enum class Why : std::uint8_t { option, date_option, start, today, time_control, unknown };

struct Assessment {
  Kind kind = Kind::standard;
  Why kind_why = Why::unknown;
  Edition edition = Edition::e2025_10;
  Why edition_why = Why::unknown;
  PartialDate date;           ///< that chose the edition
  bool provisional = false;   ///< the text of these rules is not certain (before 2022; rapid 2022)
  int expected_decimals = 2;  ///< of expected scores, for printing
  std::string time_control;   ///< as record 222 has it; empty = not known
  bool time_ignored = false;  ///< it belongs to another kind than the one asked for
  std::vector<Change> players;   ///< by TPN, everybody
  std::string profile_note;      ///< what is not known of its regulation
  bool by_file_ratings = false;  ///< no record of the federation: the ratings of 001 are taken
  bool index_assumed = false;    ///< DWZ: the number of evaluations is not in the file
  std::string profile;           ///< id and status of a national profile; empty = FIDE
};
/// Rates the event by FIDE's rules. Team events: the players' games.
Assessment assess(const tournament::Event& event, const Options& options = {});

/// "-0.36", "12.5": with so many decimals, the rest rounded half away from zero.
std::string decimals(const Rational& value, int digits);

}  // namespace trf::rating
