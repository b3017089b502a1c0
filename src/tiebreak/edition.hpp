// Editions of C.07 as a table of differences: each row says how one of them treats what the others
// treat otherwise. The code of the tie-breaks asks these switches, never the edition itself.
#pragma once

#include "tiebreak/tiebreak.hpp"

namespace trf::tiebreak {

struct Rules {
  Edition edition{};
  /// What stands in the place of the opponent in an own unplayed round.
  enum class Unplayed : std::uint8_t {
    nothing,           ///< the round gives no element
    draw_with_self,    ///< own score, drawn (before C.02 art. 13)
    virtual_opponent,  ///< C.02 art. 13.15.2
    dummy,             ///< 16.4
  } unplayed{};
  bool capped = false;            ///< 16.4.1 and 16.4.2 limit the dummy's score
  bool trailing_as_draw = false;  ///< 16.3: requested byes at the end count as draws for opponents
  bool unplayed_as_draw = false;  ///< C.02 art. 13.15.1: every unplayed round of an opponent does
  bool cut_exception = false;     ///< 16.5
  bool full_bye_voluntary = false;       ///< Swiss-Manager: a full-point bye is one for 16.5
  bool buchholz_in_round_robins = true;  ///< the note to art. 8 of 2026 forbids it
};
const Rules& rules_of(Edition edition);

}  // namespace trf::tiebreak
