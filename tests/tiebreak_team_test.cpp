#include <catch2/catch.hpp>

#include "tiebreak_cards.hpp"

using namespace cards;
using trf::Points;
using trf::tiebreak::Edition;
using trf::tiebreak::Options;
using Kind = trf::tournament::TeamEntry::Kind;

namespace {

// Four teams of two boards, three rounds, everybody against everybody:
//   1 beats 2 by 1.5-0.5, draws 3 by 1-1, beats 4 by 2-0
//   2 beats 3 by 2-0, draws 4 by 1-1
//   3 beats 4 by 1.5-0.5
const std::vector<std::string> four_teams = {
    "3w1 5w0 7w1", "4b= 6b1 8b1",  // team 1: MP 5, GP 4.5
    "1b0 7w1 5w1", "2w= 8b0 6b1",  // team 2: MP 3, GP 3.5
    "7w1 1b1 3b0", "8b= 2w0 4w0",  // team 3: MP 3, GP 2.5
    "5b0 3b0 1b0", "6w= 4w1 2w0",  // team 4: MP 1, GP 1.5
};

void set(trf::tournament::Event& event, std::size_t team, std::size_t round, Kind kind, int match,
         int game, std::optional<std::uint16_t> opponent = {}) {
  auto& entry = event.team_rounds[team - 1][round - 1];
  entry.kind = kind;
  entry.opponent = opponent;
  entry.match_points = Points::from_tenths(match);
  entry.game_points = Points::from_tenths(game);
}

}  // namespace

TEST_CASE("the two scores of a team, and which of them comes first") {
  auto event = teams_of(four_teams, 2);
  CHECK(column(event, "PTS") == "5.0 3.0 3.0 1.0");
  CHECK(column(event, "MPTS") == "5.0 3.0 3.0 1.0");
  CHECK(column(event, "GPTS") == "4.5 3.5 2.5 1.5");
  CHECK(column(event, "MPvGP") == "4.5 3.5 2.5 1.5");
  CHECK(column(event, "PTS:GP") == "4.5 3.5 2.5 1.5");
  event.type_code = "FIDE_TEAM_TYPEA_GP_MP";
  CHECK(column(event, "PTS") == "4.5 3.5 2.5 1.5");
  CHECK(column(event, "MPvGP") == "5.0 3.0 3.0 1.0");
  event.type_code = "FIDE_TEAM_BAKU";
  CHECK(column(event, "PTS") == "5.0 3.0 3.0 1.0");
  event.standings_order = {"GPTS", "MPTS"};
  CHECK(column(event, "PTS") == "4.5 3.5 2.5 1.5");
}

TEST_CASE("Buchholz and the four extended Sonneborn-Berger of teams") {
  const auto event = teams_of(four_teams, 2);
  CHECK(column(event, "BH:MP") == "7.0 9.0 9.0 11.0");
  CHECK(column(event, "BH:GP") == "7.5 8.5 9.5 10.5");
  // Team 1: 2·3 + 1·3 + 2·1; own game points 1.5, 1 and 2.
  CHECK(values(event, "EMMSB EMGSB EGMSB EGGSB", 1) == "11.00 9.50 12.50 10.75");
  // Cut-1 takes the element of the opponent lowest in the first score: team 4.
  CHECK(values(event, "EMMSB/C1 EGGSB/C1", 1) == "9.00 7.75");
  CHECK(column(event, "SB:MP") == column(event, "EMMSB"));
  CHECK(column(event, "ESB:GM") == column(event, "EGMSB"));
}

TEST_CASE("scores and schedule strength: divisor of 13.4, rounded half up") {
  const auto event = teams_of(four_teams, 2);
  // Most match points 6, most game points of a match 2: f = 3.
  CHECK(column(event, "SSSC") == "6.83 6.50 5.50 5.17");
  CHECK(column(event, "SSSC/K2") == "8.00 8.00 7.00 7.00");
  CHECK(trf::tiebreak::supported(trf::tiebreak::parse_code("SSSC/F")));
}

TEST_CASE("board tie-breaks") {
  const auto event = teams_of(four_teams, 2);
  // Team 1 has 2 on board 1 and 2.5 on board 2.
  CHECK(column(event, "BC") == "7.0 5.0 3.0 3.0");
  CHECK(column(event, "TBR") == "2.0 2.5 2.0 1.5 2.0 0.5 0.0 1.5");
  CHECK(column(event, "BBE") == "2.0 2.0 2.0 0.0");
  // Lower is better in BC; TBR goes on to board 2.
  CHECK(ranking(event, "BC PTS") == "1:3 2:4 3:2 4:1");
  CHECK(ranking(event, "TBR PTS") == "1:1 2:2 3:3 4:4");
}

TEST_CASE("a stated line-up says who sat at which board") {
  auto event = teams_of({"3w1", "4b0", "1b0", "2w1"}, 2);
  CHECK(column(event, "TBR") == "1.0 0.0 0.0 1.0");
  event.team_rounds[0][0].line_up = {1, 0};
  event.team_rounds[1][0].line_up = {3, trf::tournament::nobody};
  CHECK(column(event, "TBR") == "0.0 1.0 1.0 0.0");
}

TEST_CASE("a pairing-allocated bye is a win on every board for the board tie-breaks") {
  auto event = teams_of({"3w0 Z", "4b= Z", "1b1 Z", "2w= Z", "Z Z", "Z Z"}, 2);
  set(event, 3, 1, Kind::pab, 10, 10);
  CHECK(column(event, "GPTS") == "0.5 1.5 1.0");
  CHECK(column(event, "TBR") == "0.0 0.5 1.0 0.5 1.0 1.0");
}

TEST_CASE("a full-point and a half-point bye of a team are its result on every board") {
  auto event = teams_of({"Z", "Z", "Z", "Z", "Z", "Z"}, 2);
  set(event, 1, 1, Kind::full_bye, 20, 20);
  set(event, 2, 1, Kind::half_bye, 10, 10);
  CHECK(column(event, "BC") == "3.0 1.5 0.0");
  CHECK(column(event, "TBR") == "1.0 1.0 0.5 0.5 0.0 0.0");
}

TEST_CASE("unplayed matches: dummies in both scores (16)") {
  auto event = teams_of({"3w1 Z 7w1", "4b1 Z 8b0", "1b0 5w1 Z", "2w0 6b1 Z", "Z 3b0 Z", "Z 4w0 Z",
                         "Z Z 1b0", "Z Z 2w1"},
                        2);
  set(event, 1, 2, Kind::half_bye, 10, 10);
  set(event, 2, 3, Kind::zero_bye, 0, 0);
  for (const std::size_t round : {1, 3}) set(event, 3, round, Kind::zero_bye, 0, 0);
  for (const std::size_t round : {1, 2}) set(event, 4, round, Kind::zero_bye, 0, 0);
  CHECK(column(event, "MPTS") == "4.0 2.0 0.0 1.0");
  // Team 1: 2 + 1 for the trailing absence, the bye at min(4, 3), 1: 7. Game points 2 + 1, min(4,
  // 3), 1.
  CHECK(values(event, "BH:MP BH:GP", 1) == "7.0 7.0");
  CHECK(values(event, "BH:MP BH:GP", 1, in(Edition::e2024)) == "8.0 8.0");
  CHECK(values(event, "BH:MP/C1", 1, in(Edition::e2024)) == "4.0");
  CHECK(column(event, "WIN:MP") == "1 1 0 0");
}

TEST_CASE("a forfeited match is won, but not over the board") {
  auto event = teams_of({"3w1 Z", "4b1 Z", "1b0 Z", "2w0 Z"}, 2);
  set(event, 1, 2, Kind::forfeit_loss, 0, 0, 1);
  set(event, 2, 2, Kind::forfeit_win, 20, 20, 0);
  CHECK(column(event, "MPTS") == "2.0 2.0");
  CHECK(column(event, "WIN") == "1 1");
  CHECK(column(event, "WON") == "1 0");
  CHECK(column(event, "EDE") == "1 2");
  CHECK(column(event, "EDE/P") == "1 1");
}

TEST_CASE("extended direct encounter: the other score when the first decides nothing (13.3)") {
  // 1 beats 2 by 2-0, 2 beats 3 by 1.5-0.5, 3 beats 1 by 1.5-0.5: a match won each; game points
  // 2.5, 1.5 and 2.
  const auto event =
      teams_of({"3w1 5w= Z", "4b1 6b0 Z", "1b0 Z 5w1", "2w0 Z 6b=", "Z 1b= 3b0", "Z 2w1 4w="}, 2);
  CHECK(column(event, "MPTS") == "2.0 2.0 2.0");
  CHECK(column(event, "DE:MP") == "1 1 1");
  CHECK(column(event, "EDE") == "1 3 2");
  CHECK(ranking(event, "EDE") == "1:1 2:3 3:2");
}

TEST_CASE("two teams level in both scores: by the boards of their match") {
  // 1-1 on three boards is impossible; two boards, crossed wins.
  const auto event = teams_of({"3w1", "4b0", "1b0", "2w1"}, 2);
  CHECK(column(event, "EDE") == "1 1");
  CHECK(column(event, "EDEC") == "1 2");  // 1·1 against 2·1, lower is better
  CHECK(column(event, "EDET") == "1 2");  // board 1
  CHECK(column(event, "EDEB") == "1 2");  // without board 2
  CHECK(column(event, "EDEBT") == "1 2");
  CHECK(column(event, "EDEBB") == "1 2");
  const auto drawn = teams_of({"3w=", "4b=", "1b=", "2w="}, 2);
  CHECK(column(drawn, "EDEBT") == "1 1");
}

TEST_CASE("codes of players and codes of teams stay apart") {
  const auto teams = teams_of(four_teams, 2);
  CHECK_THROWS_WITH(column(teams, "ARO"), "ARO: a tie-break of players, not of teams");
  CHECK_THROWS_WITH(column(event_of({"2w1", "1b0"}), "EDE"),
                    "EDE: a tie-break of teams, not of players");
  CHECK_THROWS_WITH(column(event_of({"2w1", "1b0"}), "BH:MP"), "BH:MP: players have one score");
  Options o;
  o.individual = true;
  CHECK(column(teams, "PTS", o) == "2.0 2.5 2.0 1.5 2.0 0.5 0.0 1.5");
  CHECK(column(teams, "TPN") == "1 2 3 4");
}
