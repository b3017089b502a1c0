// One bracket of the FIDE (Dutch) System, and a way to pair it.
#pragma once

#include <utility>
#include <vector>

#include "pairing/field.hpp"

namespace trf::pairing::dutch {

/// What is to be paired in one step (C.04.3 1.3.2). All places are in rank order, so that the
/// BSN of a player (4.1) is his position in `mdps`, then `residents`.
struct Bracket {
  BracketReport::Kind kind = BracketReport::Kind::normal;
  std::vector<Place> mdps;              ///< moved down from above
  std::vector<Place> residents;         ///< one scoregroup; in the CLB all that are left
  Place next_first = 0, next_last = 0;  ///< the next scoregroup; empty in the last bracket
  Place end = 0;                        ///< everybody in [next_first, end) is lower

  [[nodiscard]] bool is_last() const { return next_first == end; }
  [[nodiscard]] std::size_t size() const { return mdps.size() + residents.size(); }
  [[nodiscard]] Place at(std::size_t bsn) const {
    return bsn < mdps.size() ? mdps[bsn] : residents[bsn - mdps.size()];
  }
};

using Pair = std::pair<Place, Place>;  ///< the higher ranked first

/// A pairing of a bracket (C.04.3 3.3).
struct Candidate {
  std::vector<Pair> pairs;  ///< by the BSN of the higher ranked
  std::vector<Place> down;  ///< downfloaters in rank order
};

}  // namespace trf::pairing::dutch
