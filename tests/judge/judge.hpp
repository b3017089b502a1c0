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

}  // namespace judge
