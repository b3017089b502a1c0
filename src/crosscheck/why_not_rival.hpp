// The best pairing of a round that contains a given pair, or gives the bye to a given player.
#pragma once

#include <optional>

#include "pairing/dutch/dutch.hpp"

namespace trf::crosscheck {

/// What a rival pairing must contain: the pair `higher`–`lower` (places), or the bye of `higher`.
struct Wish {
  pairing::Place higher = 0;
  std::optional<pairing::Place> lower;  ///< absent = the bye
};

struct Rival {
  pairing::dutch::Outcome outcome;
  std::optional<pairing::NoPairing> impossible;  ///< the others cannot be paired then: the proof
  /// False where too many sets of downfloaters would have had to be compared: then the outcome
  /// fulfils the wish, but a better one may.
  bool proven = true;
};

/// The best of all legal pairings of the round that fulfil the wish, "best" as the rules compare:
/// first the score of the bye ([C5]), then bracket by bracket from the top, each by the criteria
/// from [C6] on and then by the order of generation (article 4), valued as if there were no wish.
/// The brackets are those of `ours`, the round without the wish (D17: with its PPB and CLB), which
/// must be possible and must not fulfil the wish itself; the wished pair must be legal.
Rival best_rival(const pairing::Field& field, const pairing::dutch::Outcome& ours,
                 const Wish& wish);

}  // namespace trf::crosscheck
