#include "tiebreak/field.hpp"

#include "tiebreak/tiebreak.hpp"

namespace trf::tiebreak {
namespace {

using tournament::Entry;
using tournament::Event;

/// A result code with a partner; one without is a bye, as TRF06 wrote it.
Cell::Kind kind_of(Result result, bool opponent) {
  switch (result) {
    case Result::win:
    case Result::unrated_win:
      return opponent ? Cell::Kind::played : Cell::Kind::full_bye;
    case Result::draw:
    case Result::unrated_draw:
      return opponent ? Cell::Kind::played : Cell::Kind::half_bye;
    case Result::loss:
    case Result::unrated_loss:
      return opponent ? Cell::Kind::played : Cell::Kind::zero_bye;
    case Result::forfeit_win:
      return Cell::Kind::forfeit_win;
    case Result::forfeit_loss:
      return Cell::Kind::forfeit_loss;
    case Result::half_bye:
      return Cell::Kind::half_bye;
    case Result::full_bye:
      return Cell::Kind::full_bye;
    case Result::pab:
      return Cell::Kind::pab;
    case Result::zero_bye:
      return Cell::Kind::zero_bye;
    case Result::blank:
    case Result::pending:
    case Result::invalid:
      break;
  }
  return opponent ? Cell::Kind::pending : Cell::Kind::zero_bye;
}

std::int8_t standard_halves(Result result) {
  if (result == Result::win || result == Result::unrated_win) return 2;
  return result == Result::draw || result == Result::unrated_draw ? 1 : 0;
}

Cell cell_of(const Entry& entry, PlayerIndex players) {
  Cell cell;
  const bool opponent = entry.has_opponent() && entry.opponent < players && !is_bye(entry.result);
  cell.kind = kind_of(entry.result, opponent);
  cell.points = entry.points.tenths();
  if (opponent) {
    cell.opponent = entry.opponent;
    cell.colour = entry.colour;
    cell.halves = standard_halves(entry.result);
  }
  return cell;
}

Cell::Kind kind_of(tournament::TeamEntry::Kind kind, bool opponent) {
  using Kind = tournament::TeamEntry::Kind;
  switch (kind) {
    case Kind::match:
      return opponent ? Cell::Kind::played : Cell::Kind::zero_bye;
    case Kind::pab:
      return Cell::Kind::pab;
    case Kind::full_bye:
      return Cell::Kind::full_bye;
    case Kind::half_bye:
      return Cell::Kind::half_bye;
    case Kind::forfeit_win:
      return Cell::Kind::forfeit_win;
    case Kind::forfeit_loss:
      return Cell::Kind::forfeit_loss;
    case Kind::zero_bye:
    case Kind::none:
      break;
  }
  return Cell::Kind::zero_bye;
}

bool pending_match(const Event& event, const tournament::Team& team, std::size_t r) {
  return std::any_of(team.players.begin(), team.players.end(), [&](PlayerIndex p) {
    const auto& rounds = event.players[p].rounds;
    return r < rounds.size() && rounds[r].pending();
  });
}

Cell cell_of_team(const Event& event, std::size_t team, std::size_t r, Score score) {
  const tournament::TeamEntry& entry = event.team_rounds[team][r];
  Cell cell;
  const bool opponent =
      entry.opponent && *entry.opponent < event.teams.size() && *entry.opponent != team;
  cell.kind = kind_of(entry.kind, opponent);
  if (cell.over_the_board() && pending_match(event, event.teams[team], r)) {
    cell.kind = Cell::Kind::pending;
  }
  cell.points = (score == Score::match_points ? entry.match_points : entry.game_points).tenths();
  if (opponent && (!cell.unplayed() || cell.forfeit())) cell.opponent = *entry.opponent;
  if (cell.over_the_board()) {
    const auto& theirs = event.team_rounds[*entry.opponent];
    const Points against = r < theirs.size() ? theirs[r].game_points : Points{};
    cell.halves = entry.game_points > against ? 2 : entry.game_points == against ? 1 : 0;
  }
  cell.colour = entry.colour;
  return cell;
}

/// More cells than any event has: a round number out of a damaged file.
constexpr std::size_t most_cells = 20'000'000;

bool stated_round_robin(const Event& event) {
  return event.system == tournament::System::round_robin ||
         event.system == tournament::System::schiller ||
         event.system == tournament::System::scheveningen;
}

/// Times that each two players were paired; empty when some pair meets twice before another once.
bool meets_equally_often(const Event& event) {
  const std::size_t n = event.players.size();
  if (n < 3 || event.rounds_paired + std::size_t{1} < n) return false;
  std::vector<std::uint16_t> met(n * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (const Entry& e : event.players[a].rounds) {
      if (e.has_opponent() && e.opponent < n && e.opponent != a) ++met[a * n + e.opponent];
    }
  }
  const std::uint16_t often = met[1];
  if (often == 0) return false;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      if (a != b && met[a * n + b] != often) return false;
    }
  }
  return true;
}

bool running(const Event& event, std::uint16_t round) {
  return std::any_of(event.players.begin(), event.players.end(), [&](const auto& p) {
    return p.rounds.size() >= round && p.rounds[round - 1U].pending();
  });
}

bool nobody_left(const Event& event, std::uint16_t round) {
  return std::all_of(event.players.begin(), event.players.end(), [&](const auto& p) {
    return p.rounds.size() >= round && p.rounds[round - 1U].written;
  });
}

}  // namespace

std::int32_t boards_of(const Event& event) {
  if (!event.board_colours.empty()) return static_cast<std::int32_t>(event.board_colours.size());
  std::int32_t most = 0;
  for (const auto& card : event.team_rounds) {
    for (std::size_t r = 0; r < card.size(); ++r) {
      const auto& entry = card[r];
      if (entry.kind != tournament::TeamEntry::Kind::match || !entry.opponent) continue;
      const auto& theirs = event.team_rounds[*entry.opponent];
      if (r >= theirs.size()) continue;
      most = std::max(most, (entry.game_points + theirs[r].game_points).tenths());
    }
  }
  const std::int32_t board = std::max(1, (event.scores.win() + event.scores.loss()).tenths());
  return std::max(1, (most + board - 1) / board);
}

Field field_of_teams(const Event& event, std::uint16_t rounds, Score score) {
  if (event.teams.size() * rounds > most_cells) {
    throw LimitError("too many teams times rounds for tie-breaks");
  }
  Field field;
  field.size = static_cast<PlayerIndex>(event.teams.size());
  field.rounds = rounds;
  const std::int32_t boards = boards_of(event);
  const bool matches = score == Score::match_points;
  field.win = matches ? event.team_win.tenths() : event.scores.win().tenths() * boards;
  field.draw = matches ? event.team_draw.tenths() : event.scores.draw().tenths() * boards;
  field.cells.resize(event.teams.size() * rounds);
  field.bonus.assign(event.teams.size(), 0);
  for (PlayerIndex t = 0; t < field.size && t < event.team_rounds.size(); ++t) {
    const auto stored = std::min<std::size_t>(rounds, event.team_rounds[t].size());
    for (std::size_t r = 0; r < stored; ++r) field.of(t)[r] = cell_of_team(event, t, r, score);
  }
  return field;
}

Field field_of_players(const Event& event, std::uint16_t rounds) {
  if (event.players.size() * rounds > most_cells) {
    throw LimitError("too many players times rounds for tie-breaks");
  }
  Field field;
  field.size = static_cast<PlayerIndex>(event.players.size());
  field.rounds = rounds;
  field.win = event.scores.win().tenths();
  field.draw = event.scores.draw().tenths();
  field.cells.resize(event.players.size() * rounds);
  for (PlayerIndex p = 0; p < field.size; ++p) {
    const auto& player = event.players[p];
    const auto stored = std::min<std::size_t>(rounds, player.rounds.size());
    for (std::size_t r = 0; r < stored; ++r) {
      if (player.rounds[r].opponent == p) continue;  // nobody plays himself
      field.of(p)[r] = cell_of(player.rounds[r], field.size);
    }
    field.bonus.push_back(player.bonus.tenths());
  }
  return field;
}

bool predetermined(const Event& event) {
  if (stated_round_robin(event)) return true;
  return !event.system_stated && meets_equally_often(event);
}

std::uint16_t standings_round(const Event& event) {
  std::uint16_t last = event.rounds_paired;
  if (last > 0 && running(event, last)) return static_cast<std::uint16_t>(last - 1);
  while (last < event.rounds_stored && nobody_left(event, static_cast<std::uint16_t>(last + 1))) {
    ++last;
  }
  return last;
}

}  // namespace trf::tiebreak
