// An event as a workbook: what an arbiter hands to organisers and press, and what
// exchange::sheets reads back.
#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"

namespace trf::report {

/// Sheets: start list, standings with the tie-breaks, cross table by starting number, the boards of
/// each round that somebody is paired in, in team events the teams, and facts of the event. The
/// headings and cells are those of chess-results (swiss-manager.md §5); where its signs say less
/// than the TRF, the letters of the TRF stand (F, 5wW). What a workbook does not hold goes to
/// `losses`.
std::string event_xlsx(const Input& input, const StandingsOptions& options,
                       std::vector<Loss>* losses = nullptr);

}  // namespace trf::report
