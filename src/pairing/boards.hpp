// The pairs of a round as boards: colours and publishing order.
#pragma once

#include <utility>
#include <vector>

#include "pairing/field.hpp"

namespace trf::pairing {

/// Two places, the higher ranked first.
using PlacePair = std::pair<Place, Place>;

/// The pair with its colours (C.04.3 5.2).
Board board_of(const Field& field, const PlacePair& pair);
/// Publishing order (C.04.2 3.6): the score of the higher ranked, the sum of both scores, the
/// higher ranked's number. `by_standing` leaves fictitious points out, as bbpPairings does.
std::vector<PlacePair> in_publishing_order(const Field& field, std::vector<PlacePair> pairs,
                                           bool by_standing = false);

}  // namespace trf::pairing
