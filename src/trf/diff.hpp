// What differs in meaning between two files of one event.
//
//   for (const trf::Difference& d : trf::diff(a, b)) …   // empty = they say the same
#pragma once

#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf {

/// One fact that the two files tell differently. `a`, `b`: what each says, in words; empty = it
/// says nothing.
struct Difference {
  std::string what;   ///< "name", "points", "result", "forbidden pairs" …
  std::string where;  ///< "event", "player 5 Tonev, Kaloyan", "round 3, player 5 Tonev, Kaloyan"
  std::string a, b;
  friend bool operator==(const Difference&, const Difference&) = default;
};

/// Compares by meaning: how a file writes a thing does not count (edition, letters of byes,
/// 162 or XXS, 250 or XXA, order of lines), what it says does. Players are the same by FIDE number,
/// else by starting number and name, else by name alone, else by starting number where no FIDE
/// number speaks against it; teams by number and name, by name, by number. Points that count the
/// byes of the round to come and points that do not are equal (trf.md §5). The order is: the event,
/// the players by their number in `a`, their rounds, the teams, the lists.
std::vector<Difference> diff(const tournament::Event& a, const tournament::Event& b);

}  // namespace trf
