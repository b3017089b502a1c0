// What a bracket's pairing is worth, criterion by criterion: for the explanation, and for comparing
// somebody else's pairing with ours.
#pragma once

#include "pairing/criteria.hpp"
#include "pairing/dutch/bracket.hpp"

namespace trf::pairing::dutch {

/// C6 … C21 (D17: C.5 … C.19) of any pairing of the bracket. `pab_score` is s* ([C5]), asked for
/// only if the field needs the PAB.
std::vector<Value> evaluate(const Field& field, const Bracket& bracket, const Candidate& candidate,
                            Points pab_score);

/// [C8] (D17 C.7): how many float down from the next bracket at best with these downfloaters, then
/// their scores (D17: then the PSD). Empty where nothing lies below.
std::vector<std::int32_t> next_bracket_value(const Field& field, const Bracket& bracket,
                                             const std::vector<Place>& down, Points pab_score);

}  // namespace trf::pairing::dutch
