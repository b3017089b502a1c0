// Time controls and what they are rated as, under the names of this room.
#pragma once

#include "rating/time_control.hpp"

namespace trf::report::submission {

using rating::classify;
using rating::Kind;
using rating::kind_of;
using rating::minutes_text;
using rating::parse_time_control;
using rating::standard_minutes;
using rating::time_control_of;
using rating::TimeControl;
using rating::to_string;

}  // namespace trf::report::submission
