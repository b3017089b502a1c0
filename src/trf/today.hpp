#pragma once

#include "trf/types.hpp"

namespace trf {

/// The day of the run (UTC): the last resort where neither an option nor the file tells a date by
/// which to choose an edition of the rules.
PartialDate today();

}  // namespace trf
