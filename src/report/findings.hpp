#pragma once

#include "report/report.hpp"

namespace trf::report {

/// Adds what is wrong with the tie-break lists of the file: codes that C.07 has not, empty lists,
/// repetitions, an order (212) without the points (trf.md §10.2).
void check_tie_break_lists(Input& input);

}  // namespace trf::report
