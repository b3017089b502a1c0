// The event built from a document, and what an engine may know of it before a round.
#include "tournament/tournament.hpp"

#include <catch2/catch.hpp>

#include "shared.hpp"
#include "tournament_lines.hpp"

using namespace trf;
using namespace trf::tournament;
using lines::player;

namespace {

constexpr PlayerIndex first = 0, second = 1, third = 2, fourth = 3;

Points points(double p) { return Points::from_tenths(static_cast<std::int32_t>(p * 10)); }

// Four players, two rounds played, of five.
std::string two_rounds(const std::string& rest = "XXR 5\n") {
  return "012 Cup\n032 BUL\n042 2026/03/02\n" + player(1, "1.5", "1", "     3 w 1     2 b =") +
         player(2, "1.5", "2", "     4 b 1     1 w =") +
         player(3, "1.0", "3", "     1 b 0     4 w 1") +
         player(4, "0.0", "4", "     2 w 0     3 b 0") + rest;
}

}  // namespace

TEST_CASE("tournament: players, rounds and games of a plain file") {
  const auto r = lines::read(two_rounds());
  const Event& e = r.event;
  REQUIRE(e.players.size() == 4);
  CHECK(e.name == "Cup");
  CHECK(e.start == PartialDate{2026, 3, 2});
  CHECK(e.rounds_announced == 5);
  CHECK(e.rounds_stored == 2);
  CHECK(e.rounds_paired == 2);
  CHECK(e.rounds_played == 2);
  CHECK(e.next_round() == 3);
  CHECK(e.initial_colour == Colour::white);
  const Entry& game = e.players[first].rounds[1];
  CHECK(game.opponent == second);
  CHECK(game.colour == Colour::black);
  CHECK(game.result == Result::draw);
  CHECK(game.points == points(0.5));
  CHECK(game.played());
  CHECK(e.points(first) == points(1.5));
  CHECK(e.points(first, 1) == points(1));
  CHECK(e.find(Tpn(3)) == third);
  CHECK(!e.find(Tpn(5)));
  CHECK(r.alarms().empty());
}

TEST_CASE(
    "tournament: the next round is the one after the last paired, whatever byes stand behind") {
  SECTION("byes for the coming round (trf.md 5.3)") {
    std::string file = "XXR 5\n";
    file += player(1, "1.0", "1", "     2 w 1  0000 - H");
    file += player(2, "0.0", "2", "     1 b 0  0000 - Z");
    file += player(3, "1.0", "3", "     4 w 1  0000 - F");
    file += player(4, "0.0", "4", "     3 b 0  0000 - -");
    const Event e = lines::read(file).event;
    CHECK(e.rounds_stored == 2);
    CHECK(e.rounds_paired == 1);
    const History h = e.before(Round(2));
    CHECK(h.absence(first) == Result::half_bye);
    CHECK(h.absence(second) == Result::zero_bye);
    CHECK(h.absence(third) == Result::full_bye);
    CHECK(h.absence(fourth) == Result::zero_bye);
    CHECK(h.score(first) == points(1));  // never the round to be paired
  }
  SECTION("a bye given beforehand leaves its holder out and is told") {
    const auto r = lines::read("XXR 5\n" + player(1, "1.0", "1", "     2 w 1") +
                               player(2, "0.0", "2", "     1 b 0") +
                               player(3, "1.0", "3", "  0000 - U  0000 - U"));
    CHECK(r.event.before(Round(2)).absence(third) == Result::pab);
    REQUIRE(r.of(Code::pab_given_before).size() == 1);
    CHECK(r.of(Code::pab_given_before)[0].where.line == 4);
  }
  SECTION("a round before the last paired in which nobody plays is past") {
    const Event e = lines::read("XXR 5\n" + player(1, "1.5", "1", "  0000 - H     2 w 1") +
                                player(2, "0.5", "2", "  0000 - H     1 b 0"))
                        .event;
    CHECK(e.rounds_paired == 2);
    CHECK(e.before(Round(1)).absence(first) == Result::half_bye);
  }
  SECTION("a paired round without results is paired, not played") {
    const Event e = lines::read("XXR 5\n" + player(1, "1.0", "1", "     2 w 1     3 b  ") +
                                player(2, "0.0", "2", "     1 b 0") +
                                player(3, "1.0", "3", "  0000 - U     1 w  "))
                        .event;
    CHECK(e.rounds_paired == 2);
    CHECK(e.rounds_played == 1);
    CHECK(e.players[first].rounds[1].pending());
  }
}

TEST_CASE("tournament: history before a past round") {
  std::string file = "142 3\n";
  file += player(1, "2.0", "1", "     2 w 1     4 b +");
  file += player(2, "1.0", "2", "     1 b 0     3 w 1");
  file += player(3, "1.0", "3", "  0000 - U     2 b 0");
  file += player(4, "0.0", "4", "  0000 - Z     1 w -");
  const Event e = lines::read(file).event;
  const History one = e.before(Round(1)), two = e.before(Round(2));
  CHECK(one.entries(first).empty());
  CHECK(one.score(first) == points(0));
  CHECK(!one.absence(first));
  CHECK(!one.absence(third));  // got the bye: was to be paired
  CHECK(one.absence(fourth) == Result::zero_bye);
  REQUIRE(two.entries(first).size() == 1);
  CHECK(two.score(first) == points(1));
  CHECK(!two.absence(first));  // a forfeited game was paired like any other
  CHECK(!two.absence(fourth));
}

TEST_CASE("tournament: a late entry has no block before he comes") {
  const Event e = lines::read("XXR 3\n" + player(1, "1.5", "1", "     2 w 1     3 b =") +
                              player(2, "0.0", "3", "     1 b 0") +
                              player(3, "0.5", "2", "                1 w ="))
                      .event;
  CHECK(e.before(Round(1)).absence(third) == Result::zero_bye);
  CHECK(!e.players[third].rounds[0].written);
  CHECK(e.before(Round(2)).absence(second) == Result::zero_bye);
}

TEST_CASE("tournament: point systems") {
  const std::string games = player(1, "3.0", "1", "     2 w 1  0000 - H") +
                            player(2, "0.0", "2", "     1 b 0") +
                            player(3, "1.5", "3", "  0000 - U  0000 - Z");
  SECTION("162, the bye after the win when it is not stated") {
    const Event e = lines::read("142 5\n162  W 3.0    D 1.0\n" + games).event;
    CHECK(e.scores.win() == points(3));
    CHECK(e.scores.half_bye == points(1));
    CHECK(e.scores.pab == points(3));
    CHECK(e.scores.stated_by == "162");
  }
  SECTION("162 with bye and absence; Z is read as A") {
    const Event e =
        lines::read("142 5\n162  W 3.0    D 1.0    L 0.5    Z 0.2    P 1.5\n" + games).event;
    CHECK(e.scores.pab == points(1.5));
    CHECK(e.scores.loss() == points(0.5));
    CHECK(e.scores.zero_bye == points(0.2));
    CHECK(e.scores.forfeit_loss == points(0.2));
  }
  SECTION("XXS: later wins, the bye keeps its one point") {
    const Event e = lines::read("XXR 5\nXXS W=3 D=1\nXXS BW=4\n" + games).event;
    CHECK(e.scores.win_white == points(3));
    CHECK(e.scores.win_black == points(4));
    CHECK(e.scores.pab == points(1));
  }
  SECTION("BB?: absence and forfeit loss apart") {
    const Event e =
        lines::read("XXR 5\nBBW  3.0\nBBD  1.0\nBBZ  0.5\nBBF  0.0\nBBU  1.0\n" + games).event;
    CHECK(e.scores.zero_bye == points(0.5));
    CHECK(e.scores.forfeit_loss == points(0));
    CHECK(e.scores.pab == points(1));
  }
  SECTION("of two families the stronger alone, and the difference is told (trf.md 9.4)") {
    const auto r = lines::read("142 5\n162  W 3.0    D 1.0\nXXS W=2 D=1\n" + games);
    CHECK(r.event.scores.win() == points(3));
    REQUIRE(r.of(Code::weaker_record_differs).size() == 1);
    CHECK(r.of(Code::weaker_record_differs)[0].where.line == 3);
  }
}

TEST_CASE("tournament: abnormal points (299) are part of a round or of the sum") {
  // columns: type 5, points 14-17, round 20-22, ids 24-27
  const std::string head = "142 2\n";
  const std::string games =
      player(1, "2.0", "1", "     2 w 1     2 b +") + player(2, "0.0", "2", "     1 b 0     1 w -");
  SECTION("a bonus of a player") {
    const auto r = lines::read(head + player(1, "2.5", "1", "     2 w 1     2 b +") +
                               player(2, "0.0", "2", "     1 b 0     1 w -") +
                               "299           0.5         1\n");
    CHECK(r.event.players[first].bonus == points(0.5));
    CHECK(r.event.points(first) == points(2.5));
    CHECK(r.of(Code::points_differ).empty());
  }
  SECTION("every forfeit loss is worth minus one") {
    const auto r =
        lines::read(head + player(1, "2.0", "1", "     2 w 1     2 b +") +
                    player(2, "-1.0", "2", "     1 b 0     1 w -") + "299 -        -1.0\n");
    CHECK(r.event.players[second].rounds[1].points == points(-1));
  }
}

TEST_CASE("tournament: accelerations") {
  const std::string games =
      player(1, "1.0", "1", "     2 w 1") + player(2, "0.0", "2", "     1 b 0");
  SECTION("250 in ranges, and what it does not name has nothing") {
    const Event e =
        lines::read("142 5\n250       1.0   1   2    1    1\n250       0.5   3   3    1    1\n" +
                    games)
            .event;
    const History h = e.before(Round(2));
    CHECK(h.acceleration(first, 1) == points(1));
    CHECK(h.acceleration(first, 3) == points(0.5));
    CHECK(h.acceleration(first, 4) == points(0));
    CHECK(h.acceleration(second, 1) == points(0));
    CHECK(h.pairing_score(first) == points(2));
  }
  SECTION("XXA, and 250 before it") {
    const auto r =
        lines::read("XXR 5\n250       1.0   1   1    1    1\n" + games + "XXA    1  0.5  0.5\n");
    CHECK(r.event.before(Round(2)).acceleration(first, 1) == points(1));
    CHECK(r.of(Code::weaker_record_differs).size() == 1);
  }
  SECTION("of overlapping ranges the last line holds") {
    const Event e =
        lines::read("142 5\n250       1.0   1   4    1    2\n250       0.5   2   3    2    2\n" +
                    games)
            .event;
    const History h = e.before(Round(2));
    CHECK(h.acceleration(first, 2) == points(1));
    CHECK(h.acceleration(second, 1) == points(1));
    CHECK(h.acceleration(second, 2) == points(0.5));
    CHECK(h.acceleration(second, 4) == points(1));
  }
}

TEST_CASE("tournament: Baku by rule: GA is half of the field rounded up to an even number") {
  // C.04.7 1.2: 161 players -> 82; 1.4: nine rounds -> rounds 1-3 a win, 4-5 half of it.
  Event e;
  e.baku = true;
  e.rounds_announced = 9;
  const auto group = [&](std::size_t n) {
    e.players.assign(n, Player{});
    return e.baku_group_size();
  };
  CHECK(group(161) == 82);
  CHECK(group(9) == 6);
  CHECK(group(10) == 6);
  CHECK(group(12) == 6);
  CHECK(group(14) == 8);
  const History h = e.before(Round(1));
  CHECK(h.acceleration(7, 1) == points(1));
  CHECK(h.acceleration(7, 3) == points(1));
  CHECK(h.acceleration(7, 4) == points(0.5));
  CHECK(h.acceleration(7, 5) == points(0.5));
  CHECK(h.acceleration(7, 6) == points(0));
  CHECK(h.acceleration(8, 1) == points(0));
}

TEST_CASE("tournament: forbidden pairs hold in their rounds") {
  const Event e = lines::read("142 5\n" + player(1, "0.0", "1", "") + player(2, "0.0", "2", "") +
                              player(3, "0.0", "3", "") + "260   2   3    1    2\nXXP 2 3\n")
                      .event;
  CHECK(!e.before(Round(1)).forbidden(first, second));
  CHECK(e.before(Round(2)).forbidden(first, second));
  CHECK(e.before(Round(3)).forbidden(second, first));
  CHECK(!e.before(Round(4)).forbidden(first, second));
  CHECK(e.before(Round(4)).forbidden(second, third));
  CHECK(!e.before(Round(2)).forbidden(first, third));
}

TEST_CASE("tournament: absentees of the next round, the strongest record first (trf.md 9.4)") {
  const auto r =
      lines::read("142 5\n" + player(1, "1.0", "1", "     2 w 1  0000 - H") +
                  player(2, "0.0", "2", "     1 b 0") + player(3, "1.0", "3", "  0000 - U") +
                  "240 Z   2    1    2\n240 H   3    3\nXXZ 2 3\n");
  const History h = r.event.before(Round(2));
  CHECK(h.absence(first) == Result::half_bye);   // the block; 240 says Z
  CHECK(h.absence(second) == Result::zero_bye);  // 240
  CHECK(h.absence(third) == Result::zero_bye);   // XXZ alone
  CHECK(r.of(Code::weaker_record_differs).size() == 1);
  CHECK(r.event.before(Round(3)).absence(third) == Result::half_bye);
}

TEST_CASE("tournament: TRF06 byes become letters") {
  const auto r = lines::read(player(1, "1.0", "1", "     2 w 1  0000 - =") +
                             player(2, "1.0", "2", "     1 b 0  0000 - +") +
                             player(3, "2.0", "3", "  0000 - +     4 w 1") +
                             player(4, "0.0", "4", "  0000 - -     3 b 0"));
  CHECK(r.event.players[third].rounds[0].result == Result::pab);  // the only + of its round
  CHECK(r.event.players[fourth].rounds[0].result == Result::zero_bye);
  CHECK(r.event.players[first].rounds[1].result == Result::half_bye);
  CHECK(r.event.players[second].rounds[1].result == Result::pab);
  CHECK(r.of(Code::trf06_bye).size() == 4);
  const auto two =
      lines::read(player(1, "1.0", "1", "     2 w 1") + player(2, "0.0", "2", "     1 b 0") +
                  player(3, "1.0", "3", "  0000 - +") + player(4, "1.0", "4", "  0000 - +"));
  CHECK(two.event.players[third].rounds[0].result == Result::full_bye);
  CHECK(two.event.players[fourth].rounds[0].result == Result::full_bye);
}

TEST_CASE("tournament: a forfeit on one line is completed on the other") {
  const auto r =
      lines::read(player(1, "1.0", "1", "     2 w +") + player(2, "0.0", "2", "") +
                  player(3, "1.0", "3", "     4 b 1") + player(4, "0.0", "4", "     3 w 0"));
  const Entry& e = r.event.players[second].rounds[0];
  CHECK(e.opponent == first);
  CHECK(e.colour == Colour::black);
  CHECK(e.result == Result::forfeit_loss);
  REQUIRE(r.of(Code::forfeit_one_sided).size() == 1);
  const Diagnostic d = r.of(Code::forfeit_one_sided)[0];
  CHECK(d.severity == Severity::warning);
  CHECK(d.where.line == 2);
  CHECK(d.where.column == 92);
  CHECK(d.message().find("line 1") != std::string::npos);
  CHECK(lines::repaired(r).find("     1 b -") != std::string::npos);
}

TEST_CASE("tournament: a running game of lichess is a game, not a bye") {
  const auto r = lines::read("XXR 5\n" + player(1, "0.0", "", "     2 b Z") +
                             player(2, "0.0", "", "     1 w Z"));
  CHECK(r.event.players[first].rounds[0].pending());
  CHECK(r.event.rounds_paired == 1);
  CHECK(r.event.rounds_played == 0);
  CHECK(!r.found.has_errors());
}

TEST_CASE("tournament: ratings by 172") {
  const std::string nrs =
      "BUL    1 m    Player, Number 1                  2600 BUL             1990/01/01\n";
  const auto rating = [&](const std::string& method) {
    const Event e = lines::read("172 BUL " + method + "\n" + player(1, "0.0", "1", "") +
                                player(2, "0.0", "2", "") + nrs)
                        .event;
    return std::pair(e.rating(first), e.rating(second));
  };
  using R = std::optional<std::uint16_t>;
  CHECK(rating("FIDE") == std::pair(R(2490), R(2480)));
  CHECK(rating("NRO") == std::pair(R(2600), R()));
  CHECK(rating("FIDON") == std::pair(R(2490), R(2480)));
  CHECK(rating("NIDOF") == std::pair(R(2600), R(2480)));
  CHECK(rating("HBFN") == std::pair(R(2600), R(2480)));
  CHECK(rating("LBFN") == std::pair(R(2490), R(2480)));
}

TEST_CASE("tournament: system and edition") {
  const auto event = [](const std::string& head) {
    return lines::read(head + player(1, "0.0", "1", "")).event;
  };
  CHECK(event("192 FIDE_DUTCH_2017\n").pairing_edition == 2017);
  CHECK(event("192 fide_dutch_2025\n").pairing_edition == 2026);
  CHECK(event("192 FIDE_DUTCH_2026_BAKU\n").baku);
  CHECK(event("192 FIDE_DUTCH\n").pairing_edition == 0);
  CHECK(event("192 FIDE_DUBOV\n").system == System::dubov);
  CHECK(event("192 FIDE_TEAM_TYPEA_MP_GP_BAKU\n").system == System::team_swiss);
  CHECK(event("192 BERGER_ROUNDROBIN_G2\n").system == System::round_robin);
  CHECK(event("092 FIDE_DUTCH_2025\n").pairing_edition == 2026);
  CHECK(event("092 Individual: Swiss-System (FIDE Burstein)\n").system == System::burstein);
  CHECK(event("092 Round Robin\n").system == System::round_robin);
  CHECK(event("092 Holiday games\n").system == System::dutch);
  CHECK(!event("092 Holiday games\n").system_stated);
  const auto unknown = lines::read("192 FIDE_TEAM_XYZ\n" + player(1, "0.0", "1", ""));
  CHECK(unknown.event.system == System::other);
  CHECK(unknown.of(Code::type_unknown).size() == 1);
  const auto old = lines::read("042 2026/03/01\n192 FIDE_DUTCH_2017\n" + player(1, "0.0", "1", ""));
  CHECK(old.of(Code::edition_against_date).size() == 1);
  const auto due = lines::read("042 2026/02/01\n192 FIDE_DUTCH_2025\n" + player(1, "0.0", "1", ""));
  CHECK(due.of(Code::edition_against_date).empty());
}

TEST_CASE("tournament: teams and their matches") {
  const std::string players = player(1, "1.5", "1", "     3 w 1     5 b =") +
                              player(2, "1.0", "2", "     4 b =     6 w =") +
                              player(3, "0.0", "6", "     1 b 0  0000 - -") +
                              player(4, "0.5", "4", "     2 w =  0000 - -") +
                              player(5, "0.5", "3", "  0000 - -     1 w =") +
                              player(6, "0.5", "5", "  0000 - -     2 b =");
  const std::string teams = lines::team(1, "Red", "3.0", "2.5", 1, "   1    2") +
                            lines::team(2, "Green", "1.0", "2.0", 3, "   3    4") +
                            lines::team(3, "Blue", "2.0", "2.5", 2, "   5    6") +
                            "320  1.0  1.5   3   2\n352 WB\n";
  const auto r = lines::read("142 2\n192 CUSTOM_TEAM_SWISS_MP\n" + players + teams);
  const Event& e = r.event;
  REQUIRE(e.is_team_event());
  REQUIRE(e.teams.size() == 3);
  CHECK(e.players[first].team == 0);
  const TeamEntry& match = e.team_rounds[0][0];
  CHECK(match.kind == TeamEntry::Kind::match);
  CHECK(match.opponent == 1);
  CHECK(match.colour == Colour::white);
  CHECK(match.match_points == points(2));
  CHECK(match.game_points == points(1.5));
  CHECK(e.team_rounds[1][1].kind == TeamEntry::Kind::pab);
  CHECK(e.team_rounds[1][1].match_points == points(1));
  CHECK(e.team_rounds[1][1].game_points == points(1.5));
  CHECK(e.team_rounds[0][1].match_points == points(1));
  CHECK(r.alarms().empty());
  CHECK(r.of(Code::trf06_bye).empty());  // reserves: not fielded
}

TEST_CASE("tournament: byes of teams by 240, and by the letters of the players") {
  const auto four = [](const char* blocks) {
    return player(1, "0.0", "1", "     3 w 1") + player(2, "0.0", "2", "     4 b =") +
           player(3, "0.0", "3", "     1 b 0") + player(4, "0.0", "4", "     2 w =") +
           player(5, "0.0", "5", blocks) + player(6, "0.0", "6", blocks);
  };
  const std::string teams = lines::team(1, "Red", "2.0", "1.5", 1, "   1    2") +
                            lines::team(2, "Green", "0.0", "0.5", 3, "   3    4") +
                            lines::team(3, "Blue", "", "", 2, "   5    6");
  const auto bye = [&](const char* blocks, const std::string& record) {
    const Event e = lines::read("142 1\n352 WB\n" + four(blocks) + teams + record).event;
    REQUIRE(e.is_team_event());
    return e.team_rounds[2][0];
  };
  const TeamEntry half = bye("  0000 - Z", "240 H   1    3\n");  // as if drawn on all boards
  CHECK(half.kind == TeamEntry::Kind::half_bye);
  CHECK(half.match_points == points(1));
  CHECK(half.game_points == points(1));
  const TeamEntry full = bye("  0000 - Z", "240 F   1    3\n");
  CHECK(full.match_points == points(2));
  CHECK(full.game_points == points(2));
  CHECK(bye("  0000 - U", "").kind == TeamEntry::Kind::pab);
  CHECK(bye("  0000 - U", "").match_points == points(1));
  CHECK(bye("  0000 - U", "").game_points == points(2));
  CHECK(bye("  0000 - +", "").kind == TeamEntry::Kind::forfeit_win);
  CHECK(bye("  0000 - -", "").kind == TeamEntry::Kind::zero_bye);
}

TEST_CASE("tournament: teams that only group the players of an individual event") {
  const auto r =
      lines::read("092 Individual: Swiss-System\n" + two_rounds() +
                  lines::old_team("Red", "   1    2") + lines::old_team("Blue", "   3    4"));
  CHECK(r.event.teams.size() == 2);
  CHECK(!r.event.is_team_event());
}

TEST_CASE("tournament: examples of every edition say the same of one event", "[shared]") {
  const auto folder = shared::folder("examples");
  if (!folder) return;
  const auto read = [&](const char* name) {
    return lines::read(load((*folder / name).string())).event;
  };
  const Event reference = read("trf16-individual.trf");
  REQUIRE(reference.players.size() == 11);
  for (const char* name :
       {"trf16-cr-only.trf", "trf16-lf-trimmed.trf", "trf16-utf8-bom.trf", "trf16-cp1250.trf",
        "trf16-cp1251-cyrillic.trf", "trf16-bytes-padded.trf", "trf26-individual.trf",
        "lenient-shifted-by-1.trf", "dialect-swiss-manager-trf16.txt", "dialect-tornelo.trfx",
        "dialect-bbp-generated.trf"}) {
    CAPTURE(name);
    const Event e = read(name);
    REQUIRE(e.players.size() == reference.players.size());
    CHECK(e.rounds_paired == 5);
    for (PlayerIndex p = 0; p < 11; ++p) {
      CHECK(e.players[p].tpn == reference.players[p].tpn);
      CHECK(e.points(p) == reference.points(p));
      for (std::size_t r = 0; r < 5; ++r) {
        CHECK(e.players[p].rounds[r].opponent == reference.players[p].rounds[r].opponent);
        CHECK(e.players[p].rounds[r].colour == reference.players[p].rounds[r].colour);
        CHECK(e.players[p].rounds[r].result == reference.players[p].rounds[r].result);
      }
    }
  }
}

TEST_CASE("tournament: the five ways to write the next round of one event agree", "[shared]") {
  const auto folder = shared::folder("examples");
  if (!folder) return;
  for (const char* name :
       {"trf26-next-round.trf", "trfx-next-round.trf", "trfx-next-round-bye-columns.trf",
        "trfx-three-points.trf", "trfbx-next-round.trf"}) {
    CAPTURE(name);
    const Event e = lines::read(load((*folder / name).string())).event;
    CHECK(e.next_round() == 4);
    CHECK(e.rounds_announced == 7);
    CHECK(e.initial_colour == Colour::white);
    const History h = e.before(Round(4));
    CHECK(h.absence(2).has_value());
    CHECK(h.absence(4) == Result::zero_bye);
    CHECK(!h.absence(0));
    CHECK(h.forbidden(8, 9));
    CHECK(!h.forbidden(8, 10));
    CHECK(h.acceleration(5, 1) == e.scores.win());
    CHECK(h.acceleration(6, 1) == points(0));
    CHECK(h.score(1) == e.scores.win() + e.scores.win());
  }
}
