// Events whose export says less than the program knew: which of two byes was allocated, forfeits
// that lost their result, the price of a team's bye.
#include <fmt/format.h>

#include <algorithm>

#include "tiebreak/field.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::tiebreak::swiss_manager {
namespace {

using tournament::Entry;
using tournament::Event;
using tournament::Team;
using tournament::TeamEntry;

void tell(std::vector<std::string>* notes, std::string text) {
  if (notes != nullptr) notes->push_back(std::move(text));
}

/// Those with a whole bye, when one of them has the allocated one.
std::vector<PlayerIndex> byes_in(const Event& event, std::size_t r) {
  std::vector<PlayerIndex> out;
  bool allocated = false;
  for (PlayerIndex p = 0; p < event.players.size(); ++p) {
    const auto& rounds = event.players[p].rounds;
    if (r >= rounds.size()) continue;
    allocated = allocated || rounds[r].result == Result::pab;
    if (rounds[r].result == Result::pab || rounds[r].result == Result::full_bye) out.push_back(p);
  }
  if (!allocated) out.clear();
  return out;
}

/// The bye goes to the lowest: fewest points before the round, then the last of the field.
PlayerIndex lowest_of(const Event& event, const std::vector<PlayerIndex>& byes, std::size_t r) {
  const auto before = [&](PlayerIndex p) { return event.points(p, static_cast<std::uint16_t>(r)); };
  return *std::min_element(byes.begin(), byes.end(), [&](PlayerIndex a, PlayerIndex b) {
    return before(a) != before(b) ? before(a) < before(b) : a > b;
  });
}

void keep_one_bye(Event& event, std::size_t r, std::vector<std::string>* notes) {
  const std::vector<PlayerIndex> byes = byes_in(event, r);
  if (byes.size() < 2) return;
  const PlayerIndex lowest = lowest_of(event, byes, r);
  if (event.players[lowest].rounds[r].result == Result::pab) return;
  for (const PlayerIndex p : byes) {
    event.players[p].rounds[r].result = p == lowest ? Result::pab : Result::full_bye;
    if (p == lowest) continue;
    tell(notes,
         fmt::format("round {}: the bye of player {} is taken as a full-point bye; that of "
                     "player {} was the allocated one",
                     r + 1, event.players[p].tpn.value(), event.players[lowest].tpn.value()));
  }
}

/// Games between the two teams of a match in a round.
std::size_t games_of(const Event& event, std::size_t team, std::size_t r) {
  const auto& players = event.teams[team].players;
  return static_cast<std::size_t>(std::count_if(players.begin(), players.end(), [&](auto p) {
    return event.players[p].rounds[r].has_opponent();
  }));
}

bool unplayed_loss(const Entry& e) {
  return !e.has_opponent() &&
         (e.result == Result::forfeit_loss || (e.result == Result::zero_bye && e.written));
}

/// The rounds in which a forfeit win may have lost its result: those in which the team had a
/// match, of these those with fewer games than boards.
std::vector<std::size_t> lost_rounds(const Event& event, PlayerIndex p, std::size_t boards) {
  std::vector<std::size_t> any, sure;
  const auto& player = event.players[p];
  for (std::size_t r = 0; r < player.rounds.size(); ++r) {
    if (!unplayed_loss(player.rounds[r])) continue;
    const bool match =
        player.team && event.team_rounds[*player.team][r].kind == TeamEntry::Kind::match;
    if (!match) continue;
    any.push_back(r);
    if (games_of(event, *player.team, r) < boards) sure.push_back(r);
  }
  return sure.empty() ? any : sure;
}

void price_match(Event& event, std::size_t team, std::size_t r) {
  TeamEntry& mine = event.team_rounds[team][r];
  if (!mine.opponent || mine.kind != TeamEntry::Kind::match) return;
  TeamEntry& theirs = event.team_rounds[*mine.opponent][r];
  const auto points = [&](const Points& a, const Points& b) {
    return a > b ? event.team_win : a == b ? event.team_draw : event.team_loss;
  };
  mine.match_points = points(mine.game_points, theirs.game_points);
  theirs.match_points = points(theirs.game_points, mine.game_points);
}

void restore_forfeits(Event& event, std::vector<std::string>* notes) {
  const auto boards = static_cast<std::size_t>(boards_of(event));
  const Points win = event.scores.forfeit_win;
  if (win.tenths() <= 0) return;
  for (PlayerIndex p = 0; p < event.players.size(); ++p) {
    auto& player = event.players[p];
    if (!player.stated_points || !player.team) continue;
    const std::int32_t missing =
        player.stated_points->tenths() - event.points(p, event.rounds_paired).tenths();
    if (missing <= 0 || missing % win.tenths() != 0) continue;
    const auto wins = static_cast<std::size_t>(missing / win.tenths());
    const std::vector<std::size_t> rounds = lost_rounds(event, p, boards);
    if (rounds.size() != wins) {
      tell(notes,
           fmt::format("player {}: {} more points in the file than from his results, and "
                       "{} rounds in which they may belong; left alone",
                       player.tpn.value(), to_string(Points::from_tenths(missing)), rounds.size()));
      continue;
    }
    for (const std::size_t r : rounds) {
      player.rounds[r].result = Result::forfeit_win;
      player.rounds[r].points = win;
      event.team_rounds[*player.team][r].game_points += win;
      price_match(event, *player.team, r);
      tell(notes, fmt::format("round {}: player {} is taken to have won by forfeit, as his points "
                              "say",
                              r + 1, player.tpn.value()));
    }
  }
}

/// A team alone without an opponent in a round that the others play.
std::optional<std::size_t> team_left_over(const Event& event, std::size_t r) {
  std::optional<std::size_t> alone;
  for (std::size_t t = 0; t < event.teams.size(); ++t) {
    const TeamEntry& entry = event.team_rounds[t][r];
    if (entry.kind != TeamEntry::Kind::none && entry.kind != TeamEntry::Kind::zero_bye) continue;
    if (alone) return std::nullopt;
    alone = t;
  }
  return alone;
}

bool unpriced_team_byes(const Event& event) {
  if (!event.is_team_event() || event.teams.size() % 2 == 0) return false;
  for (std::size_t r = 0; r < event.rounds_paired; ++r) {
    if (team_left_over(event, r)) return true;
  }
  return false;
}

bool several_byes(const Event& event) {
  for (std::size_t r = 0; r < event.rounds_stored; ++r) {
    const std::vector<PlayerIndex> byes = byes_in(event, r);
    if (byes.size() < 2) continue;
    if (event.players[lowest_of(event, byes, r)].rounds[r].result != Result::pab) return true;
  }
  return false;
}

bool points_above_results(const Event& event) {
  for (PlayerIndex p = 0; p < event.players.size(); ++p) {
    const auto& player = event.players[p];
    if (player.team && player.stated_points &&
        *player.stated_points > event.points(p, event.rounds_paired)) {
      return true;
    }
  }
  return false;
}

/// Nothing; a drawn match; a win with all boards; a drawn match with a win on every board.
std::vector<Reading::TeamBye> usual_team_byes(const Event& event) {
  const std::int32_t boards = boards_of(event);
  const auto all = [&](Points board) { return Points::from_tenths(board.tenths() * boards); };
  const Points half = all(event.scores.draw()), whole = all(event.scores.win());
  return {{event.team_draw, half}, {event.team_win, whole},  {event.team_draw, Points{}},
          {event.team_win, half},  {event.team_draw, whole}, {event.team_win, Points{}}};
}

}  // namespace

tournament::Event read_as(const Event& event, const Reading& reading,
                          std::vector<std::string>* notes) {
  Event out = event;
  if (reading.one_bye_a_round && !out.is_team_event()) {
    for (std::size_t r = 0; r < out.rounds_stored; ++r) keep_one_bye(out, r, notes);
  }
  if (reading.lost_forfeits && out.is_team_event()) restore_forfeits(out, notes);
  if (reading.team_bye && unpriced_team_byes(out)) {
    for (std::size_t r = 0; r < out.rounds_paired; ++r) {
      const auto team = team_left_over(out, r);
      if (!team) continue;
      TeamEntry& entry = out.team_rounds[*team][r];
      entry.kind = TeamEntry::Kind::pab;
      entry.match_points = reading.team_bye->match_points;
      entry.game_points = reading.team_bye->game_points;
      tell(notes, fmt::format("round {}: team {} is taken to have the bye, {} match and {} game "
                              "points",
                              r + 1, out.teams[*team].number.value(), to_string(entry.match_points),
                              to_string(entry.game_points)));
    }
  }
  return out;
}

std::vector<Reading> readings(const Event& event) {
  std::vector<Reading> out{Reading{}};
  const auto doubled = [&](auto change) {
    const std::size_t n = out.size();
    for (std::size_t i = 0; i < n; ++i) {
      out.push_back(out[i]);
      change(out.back());
    }
  };
  if (!event.is_team_event()) {
    if (several_byes(event)) doubled([](Reading& r) { r.one_bye_a_round = true; });
    return out;
  }
  if (points_above_results(event)) doubled([](Reading& r) { r.lost_forfeits = true; });
  if (unpriced_team_byes(event)) {
    const std::size_t n = out.size();
    for (const Reading::TeamBye& bye : usual_team_byes(event)) {
      for (std::size_t i = 0; i < n; ++i) {
        out.push_back(out[i]);
        out.back().team_bye = bye;
      }
    }
  }
  return out;
}

std::string to_string(const Reading& reading) {
  std::string out;
  const auto add = [&](const std::string& text) { out += (out.empty() ? "" : "; ") + text; };
  if (reading.one_bye_a_round) add("one bye a round is the allocated one, others full-point byes");
  if (reading.lost_forfeits) add("points beyond the results are forfeit wins");
  if (reading.team_bye) {
    add(fmt::format("a team's bye is worth {} match and {} game points",
                    trf::to_string(reading.team_bye->match_points),
                    trf::to_string(reading.team_bye->game_points)));
  }
  return out.empty() ? "as the file stands" : out;
}

}  // namespace trf::tiebreak::swiss_manager
