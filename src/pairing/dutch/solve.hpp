// A bracket by weights: the exact way that needs no assumption.
#pragma once

#include "pairing/dutch/weights.hpp"

namespace trf::pairing::dutch {

struct Solved {
  Candidate candidate;
  std::vector<Pair> next_pairs;  ///< of the same matching: downfloaters and the next scoregroup
};

/// The best candidate for the demand, and of equals the first generated. `slow` decides every tie
/// by solving again, without shortcuts.
Solved solve_bracket(const Field& field, const Bracket& bracket, const Demand& demand, bool slow);

}  // namespace trf::pairing::dutch
