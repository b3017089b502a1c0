// The matches of every team and round, from the players' lines, 320, 330 and 240; W19 for records
// that say otherwise.
#include <algorithm>
#include <map>
#include <optional>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

using Kind = TeamEntry::Kind;

Points points_of(const Event& e, const Team& team, std::size_t r) {
  Points sum;
  for (const PlayerIndex p : team.players) sum += e.players[p].rounds[r].points;
  return sum;
}

// The opponent of most of the team's boards; players without a team count for nobody.
std::optional<std::uint16_t> opponent_of(const Event& e, const Team& team, std::size_t r) {
  std::map<std::uint16_t, int> met;
  for (const PlayerIndex p : team.players) {
    const Entry& entry = e.players[p].rounds[r];
    if (!entry.has_opponent()) continue;
    if (const auto theirs = e.players[entry.opponent].team) ++met[*theirs];
  }
  const auto most = std::max_element(
      met.begin(), met.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == met.end()) return std::nullopt;
  return most->first;
}

// Board k of the first-named team has the k-th colour of 352; without 352 the boards alternate.
Colour board_colour(const Event& e, std::size_t board) {
  if (board < e.board_colours.size()) return e.board_colours[board];
  return board % 2 == 0 ? Colour::white : Colour::black;
}

// The first-named ("White") team: its fielded players have the colours of 352 in board order.
Colour colour_of(const Event& e, const Team& team, std::size_t r) {
  std::size_t board = 0;
  for (const PlayerIndex p : team.players) {
    const Entry& entry = e.players[p].rounds[r];
    const bool fielded = entry.has_opponent() || is_forfeit(entry.result);
    if (!fielded) continue;
    if (entry.colour != Colour::none)
      return entry.colour == board_colour(e, board) ? Colour::white : Colour::black;
    ++board;
  }
  return Colour::none;
}

class TeamRounds {
 public:
  explicit TeamRounds(Builder& b) : b_(b), e_(b.event) {}

  void run() {
    e_.team_rounds.assign(e_.teams.size(), std::vector<TeamEntry>(e_.rounds_stored));
    read_matches();
    read_line_ups();
    read_forfeits();
    read_pairing_byes();
    read_byes();
    price();
  }

 private:
  TeamEntry& at(std::size_t team, std::size_t r) { return e_.team_rounds[team][r]; }

  void read_matches() {
    for (std::size_t t = 0; t < e_.teams.size(); ++t)
      for (std::size_t r = 0; r < e_.rounds_stored; ++r) {
        TeamEntry& entry = at(t, r);
        entry.game_points = points_of(e_, e_.teams[t], r);
        entry.opponent = opponent_of(e_, e_.teams[t], r);
        if (entry.opponent) {
          entry.kind = Kind::match;
          entry.colour = colour_of(e_, e_.teams[t], r);
        }
      }
  }

  // 300: who sat at which board, where that is not the order of the roster.
  void read_line_ups() {
    for (const std::uint32_t line : b_.lines.of<LineupRecord>()) {
      const auto* l = b_.document.record(line).as<LineupRecord>();
      if (!l->round || !l->team) continue;
      const PlayerIndex team = find_id(b_, l->team->value());
      const std::uint16_t r = l->round->value();
      if (team == nobody || r == 0 || r > e_.rounds_stored) continue;
      auto& boards = at(team, r - 1u).line_up;
      boards.clear();
      for (const Tpn tpn : l->players) {
        const PlayerIndex p = tpn.value() == 0 ? nobody : b_.numbers.find(tpn.value());
        boards.push_back(p != nobody && e_.players[p].team == team ? p : nobody);
      }
    }
  }

  void read_forfeits() {
    for (const std::uint32_t line : b_.lines.of<TeamForfeitRecord>()) {
      const auto* f = b_.document.record(line).as<TeamForfeitRecord>();
      if (!f->round || !f->white || !f->black) continue;
      const PlayerIndex white = find_id(b_, f->white->value()),
                        black = find_id(b_, f->black->value());
      const std::uint16_t r = f->round->value();
      if (white == nobody || black == nobody || r == 0 || r > e_.rounds_stored) continue;
      const bool white_wins = f->type == "+-", black_wins = f->type == "-+";
      set_forfeit(white, black, r - 1u, Colour::white, white_wins);
      set_forfeit(black, white, r - 1u, Colour::black, black_wins);
    }
  }

  void set_forfeit(PlayerIndex team, PlayerIndex other, std::size_t r, Colour colour, bool wins) {
    TeamEntry& entry = at(team, r);
    entry.kind = wins ? Kind::forfeit_win : Kind::forfeit_loss;
    entry.opponent = other;
    entry.colour = colour;
    entry.match_points = wins ? e_.team_win : e_.team_loss;
  }

  // 320 states the points of the bye; without it a drawn match is as much as nothing is known of.
  void read_pairing_byes() {
    const auto* byes = b_.lines.last_record<TeamByesRecord>("320");
    if (byes == nullptr) return;
    for (std::size_t r = 0; r < byes->teams.size() && r < e_.rounds_stored; ++r) {
      const PlayerIndex team = find_id(b_, byes->teams[r].value());
      if (byes->teams[r].value() == 0 || team == nobody) continue;
      TeamEntry& entry = at(team, r);
      entry.kind = Kind::pab;
      entry.opponent.reset();
      entry.match_points = byes->match_points.value_or(e_.team_draw);
      entry.game_points = byes->game_points.value_or(entry.game_points);
    }
  }

  void read_byes() {
    for (const std::uint32_t line : b_.lines.of<ByesRecord>()) {
      const auto* byes = b_.document.record(line).as<ByesRecord>();
      if (!byes->round || byes->round->value() == 0 || byes->round->value() > e_.rounds_stored)
        continue;
      for (const std::uint16_t id : byes->ids)
        if (const PlayerIndex team = find_id(b_, id); team != nobody)
          set_bye(at(team, byes->round->value() - 1u), byes->type);
    }
    for (std::size_t t = 0; t < e_.teams.size(); ++t)
      for (std::size_t r = 0; r < e_.rounds_paired; ++r)
        if (at(t, r).kind == Kind::none) read_letters(t, r);
  }

  // Without match and without record the letters of the players tell what the team has: programs
  // write its bye on every board. The PAB is worth a drawn match when no 320 says otherwise.
  void read_letters(std::size_t t, std::size_t r) {
    const auto& players = e_.teams[t].players;
    const auto somebody_has = [&](Result result) {
      return std::any_of(players.begin(), players.end(), [&](PlayerIndex p) {
        const Entry& entry = e_.players[p].rounds[r];
        return !entry.has_opponent() && entry.result == result;
      });
    };
    TeamEntry& entry = at(t, r);
    entry.kind = Kind::zero_bye;
    if (somebody_has(Result::pab)) {
      entry.kind = Kind::pab;
      entry.match_points = e_.team_draw;
    } else if (somebody_has(Result::full_bye)) {
      entry.kind = Kind::full_bye;
      entry.match_points = e_.team_win;
    } else if (somebody_has(Result::half_bye)) {
      entry.kind = Kind::half_bye;
      entry.match_points = e_.team_draw;
    } else if (somebody_has(Result::forfeit_win)) {
      entry.kind = Kind::forfeit_win;
      entry.match_points = e_.team_win;
    }
  }

  void set_bye(TeamEntry& entry, Result type) {
    if (entry.kind == Kind::match) return;
    entry.kind = type == Result::half_bye   ? Kind::half_bye
                 : type == Result::full_bye ? Kind::full_bye
                                            : Kind::zero_bye;
    entry.match_points = type == Result::half_bye   ? e_.team_draw
                         : type == Result::full_bye ? e_.team_win
                                                    : Points{};
    // Whatever its players' lines say, a bye is priced as on every board (C.07 art. 11).
    const Points board = type == Result::half_bye   ? e_.scores.half_bye
                         : type == Result::full_bye ? e_.scores.full_bye
                                                    : e_.scores.zero_bye;
    entry.game_points = Points::from_tenths(board.tenths() * boards());
  }

  // Boards of a match: 352, else the most games that a team had in one.
  std::int32_t boards() {
    if (!boards_) boards_ = count_boards();
    return *boards_;
  }

  [[nodiscard]] std::int32_t count_boards() const {
    if (!e_.board_colours.empty()) return static_cast<std::int32_t>(e_.board_colours.size());
    std::ptrdiff_t most = 0;
    for (const Team& team : e_.teams)
      for (std::size_t r = 0; r < e_.rounds_stored; ++r)
        most = std::max(most,
                        std::count_if(team.players.begin(), team.players.end(), [&](PlayerIndex p) {
                          return e_.players[p].rounds[r].has_opponent();
                        }));
    return static_cast<std::int32_t>(std::max<std::ptrdiff_t>(most, 1));
  }

  void price() {
    for (std::size_t t = 0; t < e_.teams.size(); ++t)
      for (std::size_t r = 0; r < e_.rounds_stored; ++r) {
        TeamEntry& entry = at(t, r);
        if (entry.kind == Kind::match && !pending(t, r)) {
          const Points theirs = at(*entry.opponent, r).game_points;
          entry.match_points = entry.game_points > theirs   ? e_.team_win
                               : entry.game_points < theirs ? e_.team_loss
                                                            : e_.team_draw;
        }
      }
    adjust();
  }

  [[nodiscard]] bool pending(std::size_t t, std::size_t r) const {
    const auto& players = e_.teams[t].players;
    return std::any_of(players.begin(), players.end(),
                       [&](PlayerIndex p) { return e_.players[p].rounds[r].pending(); });
  }

  // 299 in team events: untyped bonus or penalty of teams. Typed rows price results of teams by
  // kind. Rows for everybody are summed up first, so that any number of them is cheap.
  void adjust() {
    std::map<std::pair<Result, std::uint16_t>, Adjustment> everybody;
    for (const Adjustment& a : e_.adjustments) {
      for (const PlayerIndex t : a.players) adjust_team(a, t);
      if (!a.players.empty()) continue;
      const auto [it, fresh] = everybody.try_emplace({a.type, a.round}, a);
      if (fresh) continue;
      if (a.type != Result::blank) {
        it->second = a;
      } else {
        it->second.match_points =
            it->second.match_points.value_or(Points{}) + a.match_points.value_or(Points{});
        it->second.points = it->second.points.value_or(Points{}) + a.points.value_or(Points{});
      }
    }
    for (const auto& [key, a] : everybody)
      for (std::size_t t = 0; t < e_.teams.size(); ++t) adjust_team(a, t);
  }

  static bool of_kind(const TeamEntry& entry, Result type) {
    switch (type) {
      case Result::forfeit_win:
        return entry.kind == Kind::forfeit_win;
      case Result::forfeit_loss:
        return entry.kind == Kind::forfeit_loss;
      case Result::full_bye:
        return entry.kind == Kind::full_bye;
      case Result::half_bye:
        return entry.kind == Kind::half_bye;
      case Result::zero_bye:
        return entry.kind == Kind::zero_bye;
      case Result::pab:
        return entry.kind == Kind::pab;
      default:
        return false;
    }
  }

  void adjust_team(const Adjustment& a, std::size_t t) {
    const std::size_t first = a.round == 0 ? 0 : a.round - 1u;
    const std::size_t last = a.round == 0 && a.type != Result::blank ? e_.rounds_stored : first + 1;
    for (std::size_t r = first; r < last && r < e_.rounds_stored; ++r) {
      TeamEntry& entry = at(t, r);
      if (a.type == Result::blank) {
        entry.match_points += a.match_points.value_or(Points{});
        entry.game_points += a.points.value_or(Points{});
      } else if (of_kind(entry, a.type)) {
        entry.match_points = a.match_points.value_or(entry.match_points);
        entry.game_points = a.points.value_or(entry.game_points);
      }
    }
  }

  Builder& b_;
  Event& e_;
  std::optional<std::int32_t> boards_;  // counted once
};

}  // namespace

void build_team_rounds(Builder& b) {
  if (b.event.is_team_event()) TeamRounds(b).run();
}

// --- W19: 300, 320 and 330 against the players' lines
// ---------------------------------------------

namespace {

class TeamRecords {
 public:
  explicit TeamRecords(Builder& b) : b_(b), e_(b.event) {}

  void run() {
    for (const std::uint32_t line : b_.lines.of<LineupRecord>())
      check(line, *b_.document.record(line).as<LineupRecord>());
    if (const auto line = b_.lines.last<TeamByesRecord>("320"))
      check(*line, *b_.document.record(*line).as<TeamByesRecord>());
    for (const std::uint32_t line : b_.lines.of<TeamForfeitRecord>())
      check(line, *b_.document.record(line).as<TeamForfeitRecord>());
  }

 private:
  PlayerIndex team(std::size_t line, TeamNumber number) {
    if (number.value() == 0) return nobody;
    const PlayerIndex t = find_id(b_, number.value());
    if (t == nobody)
      b_.report(Code::id_unknown, locate_number(b_.document, line, number.value()), "team",
                {std::string(b_.document.record(line).key.view()), "team",
                 std::to_string(number.value())});
    return t;
  }

  bool stored(std::size_t line, std::uint16_t round) {
    if (e_.rounds_announced && round > *e_.rounds_announced)
      b_.report(Code::round_above_count, locate_number(b_.document, line, round), "round",
                {std::string(b_.document.record(line).key.view()), std::to_string(round),
                 std::to_string(*e_.rounds_announced)});
    return round >= 1 && round <= e_.rounds_paired;
  }

  void contradiction(std::size_t line, std::uint16_t round, std::uint32_t id,
                     const std::string& kind, std::string says, std::string theirs) {
    b_.report(Code::record_contradicts_players, locate_number(b_.document, line, id, 8), kind,
              {std::string(b_.document.record(line).key.view()), std::to_string(round), kind,
               std::to_string(id), std::move(says), std::move(theirs)});
  }

  [[nodiscard]] bool plays(PlayerIndex t, std::size_t r) const {
    const auto& players = e_.teams[t].players;
    return std::any_of(players.begin(), players.end(),
                       [&](PlayerIndex p) { return e_.players[p].rounds[r].played(); });
  }

  // A player of the line-up must have a game or a forfeit.
  void check(std::size_t line, const LineupRecord& l) {
    if (!l.round || !l.team || !stored(line, l.round->value())) return;
    const PlayerIndex t = team(line, *l.team);
    if (t == nobody) return;
    const std::size_t r = l.round->value() - 1u;
    for (const Tpn tpn : l.players) {
      if (tpn.value() == 0) continue;
      const PlayerIndex p = b_.numbers.find(tpn.value());
      if (p == nobody) {
        if (!b_.numbers.lost(tpn.value()))
          b_.report(Code::id_unknown, locate_number(b_.document, line, tpn.value(), 17), "player",
                    {"300", "player", std::to_string(tpn.value())});
      } else if (const Entry& e = e_.players[p].rounds[r];
                 !e.has_opponent() && !is_forfeit(e.result) && !b_.faults.has(p, r) &&
                 e.result != Result::zero_bye) {
        contradiction(line, l.round->value(), tpn.value(), "player", "plays", "he has no game");
      }
    }
  }

  void check(std::size_t line, const TeamByesRecord& byes) {
    for (std::size_t r = 0; r < byes.teams.size(); ++r) {
      const std::uint16_t number = byes.teams[r].value();
      if (number == 0) continue;
      if (r >= max_rounds) break;
      const PlayerIndex t = team(line, byes.teams[r]);
      if (t != nobody && r < e_.rounds_stored && plays(t, r))
        contradiction(line, static_cast<std::uint16_t>(r + 1), number, "team", "has the bye",
                      "it plays");
    }
  }

  void check(std::size_t line, const TeamForfeitRecord& f) {
    if (!f.round || !f.white || !f.black || !stored(line, f.round->value())) return;
    for (const TeamNumber number : {*f.white, *f.black}) {
      const PlayerIndex t = team(line, number);
      if (t != nobody && plays(t, f.round->value() - 1u))
        contradiction(line, f.round->value(), number.value(), "team", "has a forfeit", "it plays");
    }
  }

  Builder& b_;
  Event& e_;
};

}  // namespace

void check_team_records(Builder& b) {
  if (b.event.is_team_event()) TeamRecords(b).run();
}

// --- W10 of teams
// -----------------------------------------------------------------------------------

namespace {

// Only a report whose rounds are all played has one right sum. What a typed 299 means for the
// boards of a team, programs do not agree on (trf.md §8.4).
bool sums_are_final(const Event& e) {
  const bool typed = std::any_of(e.adjustments.begin(), e.adjustments.end(),
                                 [](const Adjustment& a) { return a.type != Result::blank; });
  return !typed && e.is_team_event() && e.rounds_paired > 0 && e.rounds_played == e.rounds_paired &&
         e.rounds_stored == e.rounds_paired;
}

bool in_doubt(const Builder& b, const Team& team) {
  return std::any_of(team.players.begin(), team.players.end(),
                     [&](PlayerIndex p) { return b.faults.of_player(p) || b.points_doubted[p]; });
}

void check_sum(Builder& b, std::size_t t, grammar::FieldId field, const std::string& kind,
               std::optional<Points> stated, Points sum) {
  if (!stated || *stated == sum) return;
  const FieldPlace place = b.field(b.team_lines[t], field);
  b.report(
       Code::team_points_differ, place, kind + " points",
       {std::to_string(b.event.teams[t].number.value()), to_string(*stated), kind, to_string(sum)})
      .edits = {put(place, to_string(sum))};
}

}  // namespace

void check_team_points(Builder& b) {
  const Event& e = b.event;
  if (!sums_are_final(e) || b.line_ups_doubted) return;
  for (std::size_t t = 0; t < e.teams.size(); ++t) {
    const Team& team = e.teams[t];
    if (in_doubt(b, team)) continue;
    Points match, game;
    for (const TeamEntry& entry : e.team_rounds[t]) {
      match += entry.match_points;
      game += entry.game_points;
    }
    check_sum(b, t, grammar::FieldId::match_points, "match", team.stated_match_points, match);
    check_sum(b, t, grammar::FieldId::game_points, "game", team.stated_game_points, game);
  }
}

}  // namespace trf::tournament
