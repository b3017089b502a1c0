// The event as C.07 sees it: one cell a participant and round, players and teams alike, in tenths
// of a point. Everything below works on this and on nothing else.
#pragma once

#include <span>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::tiebreak {

using tournament::nobody;
using tournament::PlayerIndex;

/// One round of one participant.
struct Cell {
  enum class Kind : std::uint8_t {
    played,
    pending,  ///< paired, no result yet: an ordinary opponent, but no game over the board
    forfeit_win,
    forfeit_loss,
    pab,
    full_bye,
    half_bye,
    zero_bye,
  };
  std::int32_t points = 0;  ///< tenths, under the event's own system
  PlayerIndex opponent = nobody;
  Kind kind = Kind::zero_bye;
  Colour colour = Colour::none;
  std::int8_t halves = 0;  ///< standard points 1-½-0 of a game over the board, in half points
  bool trailing = false;   ///< category 16.2.5, set by classify()

  [[nodiscard]] bool over_the_board() const { return kind == Kind::played; }
  [[nodiscard]] bool forfeit() const {
    return kind == Kind::forfeit_win || kind == Kind::forfeit_loss;
  }
  [[nodiscard]] bool unplayed() const { return kind != Kind::played && kind != Kind::pending; }
  /// Requested bye, 16.1.1.
  [[nodiscard]] bool requested() const { return kind == Kind::half_bye || kind == Kind::zero_bye; }
  /// Voluntary unplayed round, 16.1.2.
  [[nodiscard]] bool voluntary() const { return requested() || kind == Kind::forfeit_loss; }
};

/// All participants' cells for the rounds 1 … rounds.
struct Field {
  PlayerIndex size = 0;
  std::uint16_t rounds = 0;
  std::vector<Cell> cells;          ///< participant by participant
  std::vector<std::int32_t> bonus;  ///< points that belong to no round, tenths
  std::int32_t win = 0, draw = 0;   ///< W and D of the regulations, tenths

  [[nodiscard]] std::span<const Cell> of(PlayerIndex p) const {
    return {cells.data() + std::size_t{p} * rounds, rounds};
  }
  [[nodiscard]] std::span<Cell> of(PlayerIndex p) {
    return {cells.data() + std::size_t{p} * rounds, rounds};
  }
};

/// Which of a team's two scores; players have one.
enum class Score : std::uint8_t { match_points, game_points };

/// Boards of a team match: as 352 states them, else the most that a match had points for.
std::int32_t boards_of(const tournament::Event& event);
/// The teams' field under one of their scores.
Field field_of_teams(const tournament::Event& event, std::uint16_t rounds, Score score);

/// The players' field. Rounds beyond those stored are unplayed by all.
/// Throws LimitError when players × rounds is beyond any tournament.
Field field_of_players(const tournament::Event& event, std::uint16_t rounds);

}  // namespace trf::tiebreak
