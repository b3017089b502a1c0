// Words and colours that the texts of several commands share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "report/table.hpp"
#include "trf/trf.hpp"

namespace trf::report {

Paint paint_of(Severity severity);
/// "1 player", "2 players".
std::string plural(std::size_t n, std::string_view one);

}  // namespace trf::report
