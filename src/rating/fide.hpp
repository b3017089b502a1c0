// B.02 article by article, as functions of plain numbers.
#pragma once

#include <span>

#include "rating/rating.hpp"

namespace trf::rating {

/// What the editions change.
struct Rules {
  Edition edition{};
  Kind kind{};
  int limit = 400;      ///< larger differences count as this one (8.3.1)
  int exempt_from = 0;  ///< own rating from which the limit does not hold; 0 = nobody is exempt
  bool one_upgrade = false;     ///< the stronger side profits from the limit in one game an event
  int gap = 0;                  ///< from this difference on a game is not rated …
  int gap_above = 0;            ///< … if one of the two is rated above this; 0 = all are rated
  bool imaginary_draws = true;  ///< first ratings with two draws against 1800 (8.2.2)
  int first_most = 2200;        ///< highest first rating; 0 = none
  int floor = 1400;             ///< lower ratings do not exist
  std::size_t first_games = 5;  ///< for a first rating (7.1.4)
  int first_months = 26;        ///< from which they come
};
const Rules& rules_of(Edition edition, Kind kind);

/// 8.3.1: own less opponent's rating as it counts.
struct Difference {
  int points = 0;
  bool limited = false;
};
Difference difference(const Rules& rules, int own, int opponent);
/// The rapid and blitz rule of December 2024 about wide gaps.
bool excluded_by_gap(const Rules& rules, int own, int opponent);

/// What K depends on (8.3.3). Unknown facts are taken as "no" and "enough games".
struct KFacts {
  bool ever_2400 = false, ever_2300 = false;  ///< on a published list of this kind
  std::optional<int> age;                     ///< year of the list less year of birth
  std::optional<unsigned> games;              ///< rated games before the event
};
struct K {
  int value = 0;
  KReason reason = KReason::none;
};
K k_factor(const KFacts& facts);
/// 8.3.3: K * n is not above 700.
int limited_k(int k, std::size_t games);

/// One event of a player without a rating: opponents with one, and his score against them.
struct FirstEvent {
  PartialDate period;  ///< year and month of the list
  std::vector<int> opponents;
  int halves = 0;
};
/// 8.2 of one event or several together. `opponents` may not be empty.
FirstRating first_rating(const Rules& rules, std::span<const int> opponents, int halves);
/// 7.1.4, 8.2.1: of the events within 26 months, a first one without points left out.
std::optional<FirstRating> first_rating(const Rules& rules, std::span<const FirstEvent> events);

/// 8.3.4: rounded once, halves away from zero. Not below 0.
int new_rating(int old, const Rational& change);
/// Nearest whole number, halves up, as averages are rounded.
std::int64_t half_up(const Rational& value);
/// Nearest whole number, halves away from zero, as changes are rounded.
std::int64_t half_away(const Rational& value);

}  // namespace trf::rating
