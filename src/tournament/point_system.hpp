// Inside the room only: point systems that a file uses without saying so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::tournament {

/// 1-½-0, 3-1-0, 2-1-0 and what organisers make of their byes.
std::vector<ScoreSystem> common_systems();
/// The prices of win, draw, loss, absence and PAB that give the stated points of all these lines;
/// nullopt when there are none, or none that make sense.
std::optional<ScoreSystem> solve_system(const Event& event, const std::vector<PlayerIndex>& lines);
/// "3-1-0", "1-½-0 with the bye at 0.5" …
std::string in_words(const ScoreSystem& system);
/// The record that states it: `162` or `XXS`.
std::string record_of(const ScoreSystem& system, bool trf26);

}  // namespace trf::tournament
