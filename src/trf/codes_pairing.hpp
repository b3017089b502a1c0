// The kinds of findings of the cross-check, by name.
#pragma once

#include "trf/diagnostic.hpp"

namespace trf::pairing_code {

#define TRF_CODE(name, number, ...) inline constexpr Code name = static_cast<Code>(number);
#include "trf/codes_pairing.def"
#undef TRF_CODE

}  // namespace trf::pairing_code
