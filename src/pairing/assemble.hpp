// A paired field as the round that is published.
#pragma once

#include "pairing/dutch/dutch.hpp"

namespace trf::pairing {

/// Boards with colours in publishing order, byes and absences; with `report` the brackets too,
/// valued by the criteria of `field`.
Round assemble(const Field& field, dutch::Outcome outcome, bool report);

}  // namespace trf::pairing
