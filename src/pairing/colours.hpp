// Who gets White: C.04.3 article 5 (D17 section E).
#pragma once

#include "pairing/field.hpp"

namespace trf::pairing {

/// The rule that decided, by its number in 5.2 (1 … 5; E.1 … E.5).
struct Allocation {
  bool higher_is_white = true;
  std::uint8_t rule = 5;
};

/// C.04.3 5.2 for the higher and the lower ranked player of a pair.
Allocation allocate(const Entrant& higher, const Entrant& lower, Colour initial_colour);

}  // namespace trf::pairing
