// Teams: 013, 310 and the records that go with them (trf.md §7, §11).
#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "trf/converter.hpp"

namespace trf::conversion {

using tournament::TeamEntry;

void Converter::teams() {
  if (sheet_.teams.empty()) return;
  if (to26())
    teams_as_310();
  else
    teams_as_013();
}

void Converter::teams_as_310() {
  if (!sheet_.numbered_teams) {
    team_points(sheet_.teams);
    board_colours();
  }
  for (TeamRecord& team : sheet_.teams) put("310", std::move(team));
}

// 013 says neither points nor rank; the players' games give them, and the rank as far as the two
// scores go: teams equal in both share it (trf.md §7.2 allows ties). A team that has no match in a
// round had a bye or a forfeit of unknown worth: its points stay blank, and then every rank.
void Converter::team_points(std::vector<TeamRecord>& teams) {
  losses_.inferred("310", "team numbers by the order of the 013 lines");
  if (event_.team_rounds.size() != teams.size() || event_.rounds_paired == 0) return;
  using Score = std::pair<Points, Points>;
  std::vector<Score> scores;
  for (std::size_t t = 0; t < teams.size(); ++t) {
    const auto& rounds = event_.team_rounds[t];
    const auto paired =
        rounds.begin() + std::min<std::ptrdiff_t>(event_.rounds_paired, std::ssize(rounds));
    const auto unknown = std::find_if(rounds.begin(), paired, [](const TeamEntry& e) {
      return e.kind != TeamEntry::Kind::match;
    });
    if (unknown != paired) {
      losses_.inferred("310", fmt::format("team {}: points and rank left blank, the players' lines "
                                          "tell no match in round {}",
                                          t + 1, unknown - rounds.begin() + 1));
      continue;
    }
    Score score;
    for (const TeamEntry& e : rounds) {
      score.first += e.match_points;
      score.second += e.game_points;
    }
    teams[t].match_points = score.first;
    teams[t].game_points = score.second;
    scores.push_back(score);
  }
  if (scores.size() == teams.size()) rank_teams(teams);
}

void Converter::rank_teams(std::vector<TeamRecord>& teams) {
  const auto score = [](const TeamRecord& t) { return std::pair(t.match_points, t.game_points); };
  for (std::size_t t = 0; t < teams.size(); ++t) {
    const auto better = std::count_if(teams.begin(), teams.end(), [&](const TeamRecord& other) {
      return score(other) > score(teams[t]);
    });
    teams[t].rank = Rank(static_cast<std::uint16_t>(better + 1));
    losses_.inferred("310", fmt::format("team {}: {} match points, {} game points from the games, "
                                        "rank {} by these",
                                        t + 1, to_string(*teams[t].match_points),
                                        to_string(*teams[t].game_points), better + 1));
  }
}

// 352 is the colour of the first-named team on each board. Without it the team with White on board
// 1 is taken as the first-named; only if all full matches agree is it written.
void Converter::board_colours() {
  if (sheet_.single.contains(Key("352")) || event_.team_rounds.size() != event_.teams.size())
    return;
  std::vector<Colour> longest;
  bool agree = true;
  for (const tournament::Team& team : event_.teams) {
    const auto index = static_cast<std::size_t>(&team - event_.teams.data());
    for (std::size_t r = 0; r < event_.team_rounds[index].size(); ++r) {
      const TeamEntry& match = event_.team_rounds[index][r];
      if (match.kind != TeamEntry::Kind::match || match.colour != Colour::white) continue;
      std::vector<Colour> colours;
      for (const auto p : team.players)
        if (const auto& e = event_.players[p].rounds[r]; e.has_opponent())
          colours.push_back(e.colour);
      const bool prefix = std::equal(
          colours.begin(),
          colours.begin() + static_cast<std::ptrdiff_t>(std::min(colours.size(), longest.size())),
          longest.begin());
      agree &= prefix;
      if (colours.size() > longest.size()) longest = std::move(colours);
    }
  }
  const bool known =
      std::none_of(longest.begin(), longest.end(), [](Colour c) { return c == Colour::none; });
  if (longest.empty() || !agree || !known)
    return losses_.inferred("352", "the matches do not tell the board colours: left out");
  losses_.inferred("352", fmt::format("{} boards, colours as in the matches", longest.size()));
  put("352", BoardColoursRecord{std::move(longest)});
}

void Converter::teams_as_013() {
  std::stable_sort(sheet_.teams.begin(), sheet_.teams.end(),
                   [](const TeamRecord& a, const TeamRecord& b) { return a.number < b.number; });
  for (std::size_t t = 0; t < sheet_.teams.size(); ++t) {
    const TeamRecord& team = sheet_.teams[t];
    const std::string who =
        team.number ? fmt::format("team {}", team.number->value()) : "a team without a number";
    if (sheet_.numbered_teams) {
      std::vector<std::string> gone;
      if (!team.number || team.number->value() != t + 1) gone.push_back("the number");
      if (team.match_points) gone.push_back("match points " + to_string(*team.match_points));
      if (team.game_points) gone.push_back("game points " + to_string(*team.game_points));
      if (team.rank) gone.push_back(fmt::format("rank {}", team.rank->value()));
      if (!team.nickname.empty()) gone.push_back(fmt::format("nickname '{}'", team.nickname));
      if (team.strength) gone.push_back(fmt::format("strength {}", *team.strength));
      if (!gone.empty())
        losses_.lost("310", fmt::format("{}: {}: {}", who, fmt::join(gone, ", "), no_place()));
    }
    put("013", OldTeamRecord{team.name, team.players});
  }
}

void Converter::team_records() {
  const auto tell = [&](std::string_view key, std::string what) {
    losses_.lost(key, fmt::format("{}: {}", what, no_place()));
  };
  const auto number = [](const auto& n) { return n ? static_cast<int>(n->value()) : 0; };
  if (const auto* byes = sheet_.find<TeamByesRecord>("320")) {
    if (to26()) put("320", *byes);
    for (std::size_t r = 0; !to26() && r < byes->teams.size(); ++r)
      if (const auto team = byes->teams[r].value())
        tell("320", fmt::format("pairing-allocated bye of team {} in round {}", team, r + 1));
  }
  for (TeamForfeitRecord& f : sheet_.team_forfeits) {
    if (to26())
      put("330", std::move(f));
    else
      tell("330", fmt::format("forfeit '{}' of teams {} and {} in round {}", f.type,
                              number(f.white), number(f.black), number(f.round)));
  }
  for (LineupRecord& l : sheet_.lineups) {
    if (to26())
      put("300", std::move(l));
    else
      tell("300", fmt::format("line-up of team {} in round {}", number(l.team), number(l.round)));
  }
  if (!to26() && !sheet_.overviews.empty())
    tell("801",
         fmt::format("{} lines of team results, which repeat the others", sheet_.overviews.size()));
  for (std::string& text : sheet_.overviews)
    if (to26()) lines_.put_text(std::string_view(text).substr(0, 3), text);
}

}  // namespace trf::conversion
