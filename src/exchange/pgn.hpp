// PGN of the boards of a round: the headers, for boards that transmit games and for the arbiter
// who collects them. The moves are another's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::exchange {

/// One game a board of this round, or of all rounds paired: the Seven Tag Roster, WhiteElo,
/// WhiteFideId, WhiteTitle, WhiteTeam and the same of Black, EventDate; what is not known is `?` in
/// the roster and left out elsewhere. Round is `r.b`, the board counted over the round; in team
/// events Board is that of the match. Forfeited games were not played: left out. UTF-8, CRLF.
/// Throws UsageError for a round that is not paired.
std::string to_pgn(const tournament::Event& event, std::optional<Round> round,
                   std::vector<Loss>* losses = nullptr);

/// The value of a tag: quotes and backslashes escaped, no line ends.
std::string pgn_text(std::string_view text);

}  // namespace trf::exchange
