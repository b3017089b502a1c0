// The judge: C.04.3 paired by enumerating every candidate in the order of the articles. For small
// fields only. It shares with the engine nothing but the facts of a player's past, so that one of
// them being wrong shows.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "pairing/pairing.hpp"

namespace judge {

struct Verdict {
  bool possible = false;
  std::vector<std::pair<trf::pairing::PlayerIndex, trf::pairing::PlayerIndex>> boards;  // w, b
  std::optional<trf::pairing::PlayerIndex> pab;
};

/// Pairs the round by brute force (`edition`, `initial_colour` and effective numbers as the
/// engine's defaults have them).
Verdict pair(const trf::tournament::History& history, trf::pairing::Edition edition);

/// The best pairing that contains a pair, or gives the bye to a player, found by looking at every
/// complete pairing of the field that does.
struct Rival {
  bool possible = false;
  std::vector<std::pair<trf::pairing::PlayerIndex, trf::pairing::PlayerIndex>> pairs;  // unordered
  std::optional<trf::pairing::PlayerIndex> pab;
  /// The first bracket in which it differs from pair(), from 0; -1 = none before [C5].
  int bracket = -1;
  int criterion = 0;  ///< the 5 of [C5] … 21; 22 = the order of generation
};

/// Whether the two may meet: [C1], [C3], prohibited pairings; and both are to be paired. Without
/// the second: whether the first may get the bye ([C2]).
bool lawful(const trf::tournament::History& history, trf::pairing::Edition edition,
            trf::pairing::PlayerIndex one, std::optional<trf::pairing::PlayerIndex> other);

/// The round must be possible, the wish lawful and not what pair() makes.
Rival best_with(const trf::tournament::History& history, trf::pairing::Edition edition,
                trf::pairing::PlayerIndex one, std::optional<trf::pairing::PlayerIndex> other);

}  // namespace judge
