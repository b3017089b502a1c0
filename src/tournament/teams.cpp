// Teams: who they are (310, else 013), and whether they play matches at all.
#include <algorithm>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

class Roster {
 public:
  explicit Roster(Builder& b) : b_(b) {}

  void run() {
    const auto fresh = b_.lines.of<TeamRecord>();
    const auto old = b_.lines.of<OldTeamRecord>();
    for (const std::uint32_t line : fresh) add(line, *b_.document.record(line).as<TeamRecord>());
    if (fresh.empty())
      for (const std::uint32_t line : old) add(line, *b_.document.record(line).as<OldTeamRecord>());
    else if (!old.empty())
      b_.found.add(Code::record_ignored, whole_line(b_.document, old.front()), "",
                   {"013", "the teams stand in 310"});
    std::stable_sort(teams_.begin(), teams_.end(), [](const Listed& a, const Listed& c) {
      return a.team.number < c.team.number;
    });
    drop_repeated_numbers();
    for (std::size_t t = 0; t < teams_.size(); ++t) {
      for (const PlayerIndex p : teams_[t].team.players)
        b_.event.players[p].team = static_cast<std::uint16_t>(t);
      b_.team_lines.push_back(teams_[t].line);
      b_.event.teams.push_back(std::move(teams_[t].team));
    }
  }

 private:
  static constexpr std::size_t most_teams = 0xFFFE;
  struct Listed {
    Team team;
    std::size_t line;
  };

  Team& add(std::size_t line, const std::string& name, TeamNumber number,
            const std::vector<Tpn>& players) {
    Team team;
    team.name = name;
    team.number = number;
    team.line = whole_line(b_.document, line).line;
    for (const Tpn tpn : players)
      if (const PlayerIndex p = member(line, tpn, number); p != nobody) team.players.push_back(p);
    return teams_.emplace_back(Listed{std::move(team), line}).team;
  }

  // The number of an old team is its place in the file (trf.md §7.1).
  void add(std::size_t line, const OldTeamRecord& r) {
    if (teams_.size() < most_teams)
      add(line, r.name, TeamNumber(static_cast<std::uint16_t>(teams_.size() + 1)), r.players);
  }

  void add(std::size_t line, const TeamRecord& r) {
    if (!r.number || teams_.size() >= most_teams) return;
    Team& team = add(line, r.name, *r.number, r.players);
    team.nickname = r.nickname;
    team.strength = r.strength;
    team.stated_match_points = r.match_points;
    team.stated_game_points = r.game_points;
    team.stated_rank = r.rank;
  }

  PlayerIndex member(std::size_t line, Tpn tpn, TeamNumber team) {
    if (tpn.value() == 0) return nobody;
    const PlayerIndex p = b_.numbers.find(tpn.value());
    // Numbers before the players: those of the team itself (310), or none (013).
    const std::uint32_t from = b_.document.record(line).key.view() == "310" ? 72 : 36;
    const FieldPlace place = locate_number(b_.document, line, tpn.value(), from);
    const std::string key(b_.document.record(line).key.view());
    if (p == nobody) {
      if (!b_.numbers.lost(tpn.value()))
        b_.report(Code::id_unknown, place, "player", {key, "player", std::to_string(tpn.value())});
      return nobody;
    }
    auto& held = b_.event.players[p].team;
    if (held) {
      b_.report(Code::player_in_two_teams, place, "player",
                {std::to_string(tpn.value()), std::to_string(*held)});
      b_.line_ups_doubted = true;
      return nobody;
    }
    held = team.value();  // the number for now; run() puts the index
    return p;
  }

  void drop_repeated_numbers() {
    std::vector<Listed> kept;
    for (Listed& listed : teams_) {
      if (kept.empty() || kept.back().team.number != listed.team.number) {
        kept.push_back(std::move(listed));
        continue;
      }
      const Team& team = listed.team;
      b_.report(Code::team_number_twice, b_.field(listed.line, grammar::FieldId::number), "team",
                {std::to_string(team.number.value()), std::to_string(kept.back().team.line)});
      for (const PlayerIndex p : team.players) b_.event.players[p].team.reset();
      ++b_.teams_dropped;
      b_.line_ups_doubted = true;
    }
    teams_ = std::move(kept);
  }

  Builder& b_;
  std::vector<Listed> teams_;
};

// In a match all opponents of a team are of one other team; players that are merely grouped meet
// whom the pairing gives them.
bool games_are_matches(const Event& e) {
  bool several = false;
  for (std::size_t r = 0; r < e.rounds_stored; ++r)
    for (const Team& team : e.teams) {
      std::optional<std::uint16_t> other;
      std::size_t games = 0;
      for (const PlayerIndex p : team.players) {
        const Entry& entry = e.players[p].rounds[r];
        if (!entry.has_opponent()) continue;
        const auto theirs = e.players[entry.opponent].team;
        if (!theirs || (other && *other != *theirs)) return false;
        if (&e.teams[*theirs] == &team) return false;
        other = theirs;
        several = several || ++games > 1;
      }
    }
  return several || e.rounds_stored == 0;
}

bool matches_are_stated(const Builder& b) {
  return !b.lines.of<LineupRecord>().empty() || !b.lines.of<TeamByesRecord>().empty() ||
         !b.lines.of<TeamForfeitRecord>().empty() || !b.lines.of<BoardColoursRecord>().empty() ||
         b.lines.last<PriceRecord>("362").has_value();
}

bool individual_system(const Event& e) {
  switch (e.system) {
    case System::dutch:
    case System::dubov:
    case System::burstein:
    case System::lim:
      return e.system_stated;
    default:
      return false;
  }
}

// A code or a text that names a system for individuals rules, then the records of team matches,
// then what the games look like.
bool only_grouped(const Builder& b) {
  const Event& e = b.event;
  if (!e.type_code.empty() && individual_system(e)) return true;
  if (matches_are_stated(b) || e.system == System::team_swiss) return false;
  if (text::ascii_lower(e.type_code).find("team") != std::string::npos) return false;
  if (text::ascii_lower(e.type_text).find("individual") != std::string::npos) return true;
  return !games_are_matches(e);
}

void read_team_prices(Builder& b) {
  const auto* prices = b.lines.last_record<PriceRecord>("362");
  if (prices == nullptr) return;
  for (const auto& [symbol, value] : prices->prices) {
    if (symbol == "TW") b.event.team_win = value;
    if (symbol == "TD") b.event.team_draw = value;
    if (symbol == "TL") b.event.team_loss = value;
  }
}

}  // namespace

void read_teams(Builder& b) {
  Roster(b).run();
  if (const auto* colours = b.lines.last_record<BoardColoursRecord>("352"))
    b.event.board_colours = colours->colours;
  read_team_prices(b);
  if (!b.event.teams.empty()) b.event.teams_informative = only_grouped(b);
}

PlayerIndex find_id(const Builder& b, std::uint16_t id) {
  if (!b.event.is_team_event()) return b.numbers.find(id);
  const auto& teams = b.event.teams;
  const auto it =
      std::lower_bound(teams.begin(), teams.end(), id,
                       [](const Team& t, std::uint16_t n) { return t.number.value() < n; });
  return it != teams.end() && it->number.value() == id
             ? static_cast<PlayerIndex>(it - teams.begin())
             : nobody;
}

std::string_view id_kind(const Builder& b) { return b.event.is_team_event() ? "team" : "player"; }

}  // namespace trf::tournament
