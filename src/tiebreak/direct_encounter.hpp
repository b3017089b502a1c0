// C.07 article 6: direct encounter inside one tied group.
#pragma once

#include <string>
#include <vector>

#include "tiebreak/context.hpp"

namespace trf::tiebreak {

/// What the mini table of a group says of one member, for the explanation.
struct Encounter {
  PlayerIndex player = nobody;
  std::vector<Term> terms;  ///< one a game: the rest of the group that he met
  std::string note;
};

/// Splits a group by article 6, restarts inside each smaller set included.
/// `forfeits` = forfeited games count (15.2, /P). `table` gets the first mini table when not null.
std::vector<Group> rank_by_encounter(const Standing& standing, const Group& tied, bool forfeits,
                                     std::vector<Encounter>* table = nullptr);

/// Splits a group by 13.3: the primary score, then the secondary if that breaks no tie, and each
/// smaller set from the beginning.
std::vector<Group> rank_by_extended_encounter(const Standing& primary, const Standing& secondary,
                                              const Group& tied, bool forfeits);

}  // namespace trf::tiebreak
