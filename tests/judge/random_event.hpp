// Random events for the pairing tests: a few rounds played, one to be paired.
#pragma once

#include <cstdint>

#include "pairing/pairing.hpp"

namespace judge {

/// What the random events are like.
struct Shape {
  int fewest = 4, most = 10;  ///< players
  int rounds = 9;             ///< at most
  bool by_engine = true;      ///< pair earlier rounds by the engine; else in any lawful way
};

/// An event whose next round is to be paired: byes, forfeits, double forfeits, late entries,
/// withdrawals, prohibited pairings, acceleration and odd score systems all occur. The same seed
/// gives the same event on every platform.
trf::tournament::Event random_event(std::uint32_t seed, trf::pairing::Edition edition,
                                    const Shape& shape = {});

/// The event as a few lines that tell everything, for the message of a failing test.
std::string describe(const trf::tournament::Event& event);

}  // namespace judge
