// The candidates of a bracket that are best by the criteria, as the complete matchings of a graph,
// and the first of them in the order in which C.04.3 article 4 generates candidates.
#pragma once

#include <vector>

#include "pairing/matching/perfect.hpp"

namespace trf::pairing::dutch {

/// A graph whose complete matchings are exactly the candidates that tie on every criterion. Its
/// vertices: MDPs and residents by BSN (from 0), then whatever the downfloaters are matched with
/// (players below, the PAB, or stand-ins for floating down).
struct Face {
  Face() = default;
  Face(const Face&) = delete;  // `match` looks at `edges`
  Face& operator=(const Face&) = delete;

  int mdps = 0, residents = 0;
  matching::BitMatrix edges;  ///< loses edges while the first candidate is looked for
  matching::Perfect match;    ///< complete when handed over

  [[nodiscard]] int bracket() const { return mdps + residents; }
};

/// The first candidate: the mate of every vertex. Downfloaters have one outside the bracket.
std::vector<int> first_candidate(Face& face);

}  // namespace trf::pairing::dutch
