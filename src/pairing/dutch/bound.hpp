// The short way to a bracket's pairing: where every criterion reaches a lower bound that can be
// counted, no weights are needed.
#pragma once

#include "pairing/dutch/bracket.hpp"
#include "pairing/dutch/face.hpp"

namespace trf::pairing::dutch {

/// Who of a bracket could get the PAB when exactly one floats down.
enum class PabHere : std::uint8_t {
  no,   ///< the PAB goes further down, or nobody needs it
  yes,  ///< the only downfloater gets it: a resident with the score s* ([C5])
};

/// The candidates that meet the lower bound of every criterion from [C6] to [C21] (D17: C.5 …
/// C.19) but [C8], which is the caller's to check, as are [C4] and [C5]. False if there are none:
/// then nothing is known about the bracket.
bool face_at_bound(const Field& field, const Bracket& bracket, PabHere pab, Face& face);

}  // namespace trf::pairing::dutch
