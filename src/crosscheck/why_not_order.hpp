// Which of two candidates of a bracket is generated first, and by which rule of C.04.3 article 4.
#pragma once

#include "pairing/dutch/bracket.hpp"

namespace trf::crosscheck {

/// The step of article 4 (D17 section D) that tells two candidates apart.
enum class OrderRule : std::uint8_t {
  none,           ///< the same candidate
  mdp_set,        ///< 4.4 (D.3): which MDPs are paired
  mdp_opponents,  ///< 4.2 (D.1): a transposition of S2 against the MDPs
  exchange,       ///< 4.3 (D.2): residents exchanged between S1 and S2
  transposition,  ///< 4.2 (D.1): a transposition of S2
};

/// The residents that changed sides, in rank order (4.3.2).
struct Exchanged {
  std::vector<pairing::Place> out, in;  ///< of the original S1, into S1
  friend bool operator==(const Exchanged&, const Exchanged&) = default;
};

struct Order {
  OrderRule rule = OrderRule::none;
  bool first = true;  ///< the first of the two is generated before the other
  /// mdp_set: the MDP that only the earlier pairs. Otherwise whose opponents differ.
  pairing::Place player = 0;
  /// mdp_opponents, transposition: his opponents in the one and the other.
  pairing::Place one = 0, other = 0;
  Exchanged exchange_one, exchange_other;  ///< exchange
};

/// Both candidates have as many pairs, and as many with MDPs.
Order compare_order(const pairing::dutch::Bracket& bracket, const pairing::dutch::Candidate& one,
                    const pairing::dutch::Candidate& other);

}  // namespace trf::crosscheck
