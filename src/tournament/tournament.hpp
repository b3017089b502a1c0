// The room `tournament`: the event as it is, built from a document. Engines see nothing else.
//
//   trf::Diagnostics found;
//   auto event = trf::tournament::from_document(document, found);   // and every fault between
//   lines for (const auto& p : event.players) … p.rounds[r] … auto h = event.before(trf::Round{5});
//   // what an engine may know
#pragma once

#include <algorithm>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "trf/trf.hpp"

namespace trf::tournament {

/// Position of a player in Event::players (they stand in TPN order); not his TPN.
using PlayerIndex = std::uint16_t;
inline constexpr PlayerIndex nobody = 0xFFFF;

/// What one player has in one round, every dialect already made plain (TRF06 byes are U/F/H/Z, a
/// dangling forfeit is completed).
struct Entry {
  PlayerIndex opponent = nobody;
  Colour colour = Colour::none;
  Result result = Result::blank;
  Points points;  ///< what the round gives under the event's system, 299 included
  /// False for a round in which the player has no entry at all (before a late entry, after the
  /// end of his line); counts like a zero-point bye.
  bool written = false;
  [[nodiscard]] bool has_opponent() const { return opponent != nobody; }
  /// A game over the board (W D L included).
  [[nodiscard]] bool played() const { return has_opponent() && is_played(result); }
  [[nodiscard]] bool pending() const {
    return has_opponent() && (result == Result::blank || result == Result::pending);
  }
};

/// Prices of results: 162 / BB? / XXS over the 1-½-0 defaults (trf.md §4.4, §9). Exact.
struct ScoreSystem {
  Points win_white, win_black, draw_white, draw_black, loss_white, loss_black;
  Points forfeit_win, forfeit_loss, full_bye, half_bye, zero_bye, pab, pending;
  std::string stated_by;  ///< "162", "BB?", "XXS", or empty = default
  static ScoreSystem standard();
  [[nodiscard]] Points of(Result result, Colour colour) const;
  /// Best and middle price of a game: W and D of the regulations.
  [[nodiscard]] Points win() const { return std::max(win_white, win_black); }
  [[nodiscard]] Points draw() const { return std::max(draw_white, draw_black); }
  [[nodiscard]] Points loss() const { return std::min(loss_white, loss_black); }
  friend bool operator==(const ScoreSystem&, const ScoreSystem&) = default;
};

struct NationalRating {
  std::string federation, classification, name, origin, number;
  std::optional<std::uint16_t> rating;
  PartialDate birth;
};

struct Player {
  Tpn tpn;
  Sex sex = Sex::unknown;
  Title title = Title::none;
  std::string title_text, name, federation;
  std::optional<std::uint16_t> rating;
  std::optional<FideId> fide_id;
  PartialDate birth;
  std::vector<NationalRating> national;
  std::optional<Points> stated_points;
  std::optional<Rank> stated_rank;
  std::vector<Entry> rounds;          ///< round r at r-1; size = Event::rounds_stored
  Points bonus;                       ///< untyped 299 adjustments for the whole event
  std::uint32_t line = 0;             ///< of the 001 record, from 1
  std::optional<std::uint16_t> team;  ///< index into Event::teams
};

struct Team {
  TeamNumber number;
  std::string name, nickname;
  std::optional<std::uint32_t> strength;
  std::optional<Points> stated_match_points, stated_game_points;
  std::optional<Rank> stated_rank;
  std::vector<PlayerIndex> players;  ///< board order
  std::uint32_t line = 0;
};

/// One team's match in one round: built from the players' lines and 320, 330, 240, 300.
struct TeamEntry {
  enum class Kind : std::uint8_t {
    none,
    match,
    pab,
    full_bye,
    half_bye,
    zero_bye,
    forfeit_win,
    forfeit_loss
  };
  Kind kind = Kind::none;
  std::optional<std::uint16_t> opponent;  ///< index into Event::teams
  Colour colour = Colour::none;           ///< of board 1
  Points match_points, game_points;
  /// Who sat at each board where 300 states it, nobody = empty; without 300: the roster's order.
  std::vector<PlayerIndex> line_up;
};

/// A bye announced for a round (240, XXZ, a block beyond the last paired round).
struct AnnouncedBye {
  Round round;
  PlayerIndex player = nobody;  ///< in team events an index into Event::teams
  Result type = Result::zero_bye;
  std::string stated_by;  ///< "001", "240", "XXZ": the strongest
};
struct ForbiddenGroup {
  Round first{1}, last{9999};
  std::vector<PlayerIndex> members;  ///< all pairs inside are forbidden; ascending, in team events
                                     ///< indices into Event::teams
};
/// 299 rows, typed ones as they stand.
struct Adjustment {
  Result type = Result::blank;
  std::optional<Points> match_points, points;
  std::uint16_t round = 0;
  std::vector<PlayerIndex> players;  ///< empty = everybody
};

enum class System : std::uint8_t {
  dutch,
  dubov,
  burstein,
  lim,
  double_swiss,
  custom_swiss,
  team_swiss,
  round_robin,
  knockout,
  schiller,
  scheveningen,
  other,
};
enum class RatingChoice : std::uint8_t {
  fide,
  national,
  fide_else_national,
  national_else_fide,
  higher,
  lower
};

/// The whole event. A value: copying it copies the event.
struct Event {
  std::string name, city, federation, type_text, type_code, time_control, encoded_time_control,
      controller;
  PartialDate start, end;
  std::vector<PartialDate> round_dates;
  std::vector<std::string> arbiters;  ///< chief first

  std::vector<Player> players;                      ///< by TPN
  std::vector<Team> teams;                          ///< by team number; empty in individual events
  std::vector<std::vector<TeamEntry>> team_rounds;  ///< [team][round-1]

  std::optional<std::uint16_t> rounds_announced;  ///< 142, XXR
  std::uint16_t rounds_stored = 0;  ///< blocks in the longest 001 line (trimmed of empty ones)
  std::uint16_t rounds_paired = 0;  ///< last round in which somebody has an opponent
  std::uint16_t rounds_played = 0;  ///< last paired round without a pending game before it
  [[nodiscard]] std::uint16_t rounds_total() const {
    return rounds_announced.value_or(std::max(rounds_stored, rounds_paired));
  }
  [[nodiscard]] std::uint16_t next_round() const {
    return static_cast<std::uint16_t>(rounds_paired + 1);
  }

  ScoreSystem scores = ScoreSystem::standard();
  std::vector<Adjustment> adjustments;
  Colour initial_colour = Colour::none;  ///< of the first player in round 1; none = unknown
  bool numbered_by_rank = false;         ///< `XXC rank`: paired with the ranks as TPN
  std::vector<std::vector<Points>> acceleration;  ///< [player][round-1]; empty = none stated
  std::vector<ForbiddenGroup> forbidden;
  std::vector<AnnouncedBye> announced_byes;

  System system = System::dutch;
  bool system_stated = false;
  std::uint16_t pairing_edition =
      0;              ///< 2017 or 2026 as `192` (or `092`) states it; 0 = not stated
  bool baku = false;  ///< suffix _BAKU, and no 250/XXA
  std::vector<std::string> tie_breaks;       ///< codes after points (202, or 212 behind PTS)
  std::vector<std::string> standings_order;  ///< 212 as written; empty = points then tie_breaks
  std::string rating_federation;             ///< of 172
  RatingChoice rating_choice = RatingChoice::fide;
  std::vector<Colour> board_colours;  ///< 352
  Points team_win = Points::from_tenths(20), team_draw = Points::from_tenths(10), team_loss;

  /// 013/310 lines that only group the players of an individual event: the teams play no matches.
  bool teams_informative = false;

  [[nodiscard]] bool is_team_event() const { return !teams.empty() && !teams_informative; }
  [[nodiscard]] std::optional<PlayerIndex> find(Tpn tpn) const;
  /// Points of a player from the results of rounds 1..`rounds` (default: all that is stored, the
  /// byes written for the next round included, trf.md §5), 299 included.
  [[nodiscard]] Points points(PlayerIndex player, std::optional<std::uint16_t> rounds = {}) const;
  /// Acceleration by rule (C.04.7 art. 1): the players of GA, 2·ceil(N/4) by TPN.
  [[nodiscard]] std::size_t baku_group_size() const { return 2 * ((players.size() + 3) / 4); }
  /// The rating that `172` selects (C.07 art. 10, trf.md §4.5); nullopt = unrated.
  [[nodiscard]] std::optional<std::uint16_t> rating(PlayerIndex player) const;
  [[nodiscard]] class History before(Round round) const;
};

/// Read-only view of an event before a round: exactly what an engine may know. The event outlives
/// it.
class History {
 public:
  History(const Event& event, Round round) : event_(&event), round_(round) {}
  [[nodiscard]] const Event& event() const { return *event_; }
  [[nodiscard]] Round round() const { return round_; }  ///< to be paired
  [[nodiscard]] std::uint16_t rounds_before() const {
    return static_cast<std::uint16_t>(round_.value() - 1);
  }
  [[nodiscard]] std::span<const Entry> entries(PlayerIndex player) const;
  [[nodiscard]] Points score(PlayerIndex player) const;  ///< standings points before the round
  /// Fictitious points in force in round `r` (250, XXA; Baku by rule if the event says so).
  [[nodiscard]] Points acceleration(PlayerIndex player, std::uint16_t r) const;
  [[nodiscard]] Points pairing_score(PlayerIndex player) const;
  /// Why a player (in team events: a team) is not to be paired in this round: a bye type, or
  /// nullopt = he is paired. In a round that is paired already his own entry tells: H, F, Z or none
  /// = absent, U and every game or forfeit = paired. In a later round the announced byes tell;
  /// `pab` = he has it beforehand and nobody else gets it (trf.md §5.3).
  [[nodiscard]] std::optional<Result> absence(PlayerIndex player) const;
  [[nodiscard]] bool forbidden(PlayerIndex a, PlayerIndex b) const;

 private:
  const Event* event_;
  Round round_;
};

struct CheckOptions {
  bool strict = false;
  bool rating_report = true;  ///< note what only a rating report needs
};
/// Builds the event. `found` holds what the reader has found, so that no cause is reported twice;
/// every fault between lines is added (E03-E08, W10-W13, W15, W18-W21).
Event from_document(const Document& document, Diagnostics& found, const CheckOptions& options = {});

}  // namespace trf::tournament
