// The FIDE (Dutch) System, C.04.3, in the editions of 2017 and 2026.
#pragma once

#include "pairing/dutch/bracket.hpp"

namespace trf::pairing::dutch {

struct Step {
  Bracket bracket;
  Candidate candidate;
};

/// A field paired bracket by bracket (C.04.3 1.9).
struct Outcome {
  std::vector<Pair> pairs;
  std::optional<Place> pab;
  std::vector<Step> steps;
  Points pab_score;  ///< s*, if the field needs the PAB
  std::optional<NoPairing> impossible;
};

Outcome pair_field(const Field& field, const Options& options);

}  // namespace trf::pairing::dutch
