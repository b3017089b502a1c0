// The games of a round in the order of its boards, as the files of other programs list them.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::exchange {

/// One board. `nobody` on a side = the board is empty there (team events: a player without an
/// opponent won by forfeit).
struct GameBoard {
  tournament::PlayerIndex white = tournament::nobody, black = tournament::nobody;
  Result white_result = Result::blank, black_result = Result::blank;
  std::uint16_t match = 0;  ///< number of the match in the round, from 1; 0 in individual events
  std::uint16_t board = 0;  ///< from 1: in the match, in individual events in the round
  std::optional<std::uint16_t> white_team, black_team;  ///< indices into Event::teams
};
struct RoundBoards {
  std::vector<GameBoard> games;
  std::vector<tournament::PlayerIndex> pabs;  ///< pairing-allocated byes
  std::vector<tournament::PlayerIndex> byes;  ///< other byes that the file states
};

/// Individual events: publishing order (C.04.2 3.6), that is the score of the higher ranked, the
/// sum of both scores, the higher ranked's number. Team events: the matches in the same order by
/// match points and team numbers, their boards in the order of the first-named team. Of a round
/// that the event has not: nothing.
RoundBoards round_boards(const tournament::Event& event, Round round);

}  // namespace trf::exchange
