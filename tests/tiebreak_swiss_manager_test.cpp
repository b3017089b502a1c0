// Swiss-Manager's numbers: spec swiss-manager-tiebreaks.md, and what real tables print.
#include <catch2/catch.hpp>

#include "tiebreak/swiss_manager.hpp"
#include "tiebreak_cards.hpp"

using namespace cards;
using trf::tiebreak::Code;
using trf::tiebreak::Edition;
using trf::tiebreak::Options;
using trf::tiebreak::parse_code;
using trf::tiebreak::parse_list;
namespace sm = trf::tiebreak::swiss_manager;

namespace {

std::string fide(const char* number, bool teams = false) {
  const auto code = sm::to_fide(parse_code(number), teams);
  return code ? code->text() : "none";
}

std::string number(const char* code, Edition edition = Edition::e2026) {
  const auto found = sm::from_fide(parse_code(code), edition);
  return found ? found->text() : "none";
}

std::string read(const char* printed) {
  const auto found = sm::from_annotation(printed);
  return found ? found->text() : "none";
}

std::string reason(const char* code) { return sm::unsupported_reason(parse_code(code)); }

// Player 1: a full-point bye, a win, a draw, a loss; 2 a forfeit win; 3 has the allocated bye.
const std::vector<std::string> mixed = {"F 2w1 3b= 4w0", "3w+ 1b0 4w1 U", "2b- 4b1 1w= Z",
                                        "U 3w0 2b0 1b1"};

Options choosing(std::initializer_list<const char*> texts) {
  Options o;
  for (const char* text : texts) sm::choose(o.choices, text);
  return o;
}

}  // namespace

TEST_CASE("numbers are read with their parameters and written back") {
  CHECK(parse_code("SM:84{0,0,1,-,-,0,1}").text() == "SM:84{0,0,1,-,-,0,1}");
  CHECK(parse_code("sm:81{p}").text() == "SM:81{P}");
  CHECK(parse_code("SM:11").text() == "SM:11");
  CHECK(parse_list("SM:1,SM:84{0,0,1},DE, SM:68{0,P} BH").size() == 5);
  for (const char* text : {"SM:", "SM:0", "SM:x", "SM:84{0", "SM:84}", "SM:84{0}{1}", "SM:99999"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_code(text), trf::UsageError);
  }
}

TEST_CASE("the program's table holds 92 numbers, in four languages") {
  CHECK(sm::catalogue().size() == 92);
  for (std::uint16_t n = 1; n <= 92; ++n) {
    const sm::Number* found = sm::find(n);
    REQUIRE(found != nullptr);
    for (const auto language : {sm::Language::english, sm::Language::german,
                                sm::Language::bulgarian, sm::Language::russian}) {
      CHECK_FALSE(found->name(language).empty());
    }
  }
  CHECK(sm::find(93) == nullptr);
}

TEST_CASE("what cannot be computed is told, not guessed") {
  CHECK(reason("SM:5") == "SM:5: a value given by hand, it is not in a file");
  CHECK(reason("SM:26") == "SM:26: a value of an imported tournament, it is not in a file");
  CHECK(reason("SM:63") == "SM:63: an order of board lists, not of standings");
  CHECK(reason("SM:18") == "SM:18: 'Carasaxa Tie-Breaks': its rule is not known");
  CHECK(reason("SM:93") == "SM:93: no number of the table");
  CHECK(reason("SM:68{7}") == "SM:68{7}: parameter 1 is '7', wanted a whole number from 0 to 3");
  CHECK(reason("SM:81{X}") == "SM:81{X}: parameter 1 is 'X', wanted - or P");
  CHECK(reason("SM:37{0,1,Q}") == "SM:37{0,1,Q}: parameter 3 is 'Q', wanted V, 2023, 2026 or R");
  CHECK(reason("SM:78").empty());
  CHECK_THROWS_WITH(column(event_of(mixed), "SM:78"),
                    "SM:78: a tie-break of teams, not of players");
}

TEST_CASE("numbers as codes of C.07 (sections 2 and 3)") {
  CHECK(fide("SM:1") == "PTS");
  CHECK(fide("SM:1", true) == "GPTS");
  CHECK(fide("SM:2") == "BH");
  CHECK(fide("SM:3") == "BH/C1");
  CHECK(fide("SM:4") == "BH/M1");
  CHECK(fide("SM:11") == "DE");
  CHECK(fide("SM:12") == "none");  // counts byes but no forfeits: C.07 has no such code
  CHECK(fide("SM:13", true) == "MPTS");
  CHECK(fide("SM:37{0,1}") == "BH/C1");
  CHECK(fide("SM:37{1,1}") == "BH/M1");
  CHECK(fide("SM:48{0,1}", true) == "BH:MP/C1");
  CHECK(fide("SM:53") == "BPG");
  CHECK(fide("SM:68{0,P}") == "WIN");
  CHECK(fide("SM:68{1,-}") == "WON");
  CHECK(fide("SM:68{2,-}") == "BWG");
  CHECK(fide("SM:68{3,-}") == "BPG");
  CHECK(fide("SM:77{F}") == "AOB/F");
  CHECK(fide("SM:80{1200,0,1,0}") == "ARO/C1/U1200");
  CHECK(fide("SM:81{P}") == "DE/P");
  CHECK(fide("SM:82{3,0,1,-,0}", true) == "EGGSB/C1");
  CHECK(fide("SM:84{1,0,2,-,-,0,1}", true) == "BH:MP/C2");
  CHECK(fide("SM:84{0,0,0,-,F,0,1}") == "FB");
  CHECK(fide("SM:85{0,1,1,-}") == "SB/M1");
  CHECK(fide("SM:86{0,1}") == "PS/C1");
  CHECK(fide("SM:87{0,50}") == "KS");
  CHECK(fide("SM:87{0,40}") == "KS/L40");
  CHECK(fide("SM:88{1,1400}") == "APRO/U1400");
  CHECK(fide("SM:91{MP,-}", true) == "SSSC");
  CHECK(fide("SM:61") == "none");
}

TEST_CASE("codes of C.07 as numbers (section 5)") {
  CHECK(number("PTS") == "SM:1");
  CHECK(number("DE") == "SM:81{-}");
  CHECK(number("DE/P") == "SM:81{P}");
  CHECK(number("BH") == "SM:84{0,0,0,-,-,0,1}");
  CHECK(number("BH/C1") == "SM:84{0,0,1,-,-,0,1}");
  CHECK(number("BH/C1", Edition::e2024) == "SM:84{0,0,1,-,-,0,0}");
  CHECK(number("BH/M2") == "SM:84{0,2,2,-,-,0,1}");
  CHECK(number("FB") == "SM:84{0,0,0,-,F,0,1}");
  CHECK(number("SB/C1") == "SM:85{0,0,1,-,1}");
  CHECK(number("WIN") == "SM:68{0,P}");
  CHECK(number("WON") == "SM:68{1,-}");
  CHECK(number("PS/C1") == "SM:86{0,1}");
  CHECK(number("ARO/C1") == "SM:80{0,0,1,0}");
  CHECK(number("APPO") == "SM:88{3,0}");
  CHECK(number("REP") == "SM:79");
  CHECK(number("KS") == "SM:87{0,50}");
  CHECK(number("STD") == "SM:5");
  CHECK(number("KS/L+1") == "none");
  // Before 2023 (section 6): 11; 37 (worst 1); 37; 12; 52.
  CHECK(number("DE", Edition::pre2023) == "SM:11");
  CHECK(number("BH/C1", Edition::pre2023) == "SM:37{0,1,V}");
  CHECK(number("BH", Edition::pre2023) == "SM:37{0,0,V}");
  CHECK(number("WIN", Edition::pre2023) == "SM:12");
  CHECK(number("SB", Edition::pre2023) == "SM:52{0,0,V}");
  // There and back.
  for (const char* code : {"DE", "BH/C1", "BH/M1", "FB", "SB", "WIN", "WON", "BWG", "BPG", "PS",
                           "REP", "AOB/F", "KS", "ARO/C1", "TPR", "APRO", "PTP", "APPO"}) {
    CAPTURE(code);
    const auto there = sm::from_fide(parse_code(code), Edition::e2026);
    REQUIRE(there);
    CHECK(fide(there->text().c_str()) == code);
  }
}

TEST_CASE("what chess-results prints below a table, read and written") {
  const auto both = [](const char* printed, const char* code) {
    CHECK(read(printed) == code);
    CHECK(sm::annotation(parse_code(code)) == printed);
  };
  both("Buchholz Tie-Break Variable (2023) (Gamepoints, Cut1)", "SM:84{0,0,1,-,-,0,0}");
  both("Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)", "SM:84{0,0,1,-,-,0,1}");
  both("Buchholz Tie-Break Variable (2026) (Gamepoints)", "SM:84{0,0,0,-,-,0,1}");
  both("Buchholz Tie-Break Variable (2023) (Gamepoints, Median1)", "SM:84{0,1,1,-,-,0,0}");
  both("Sonneborn Berger Tie-Break Variable (2026) (Gamepoints)", "SM:85{0,0,0,-,1}");
  both("Direct Encounter (DE)", "SM:81{-}");
  both("Direct Encounter (DE) (Forfeited games count)", "SM:81{P}");
  both("Number of wins including byes (WIN) (Gamepoints, Forfeited games count)", "SM:68{0,P}");
  both("Number of games won with black (BWG) (Gamepoints)", "SM:68{2,-}");
  both("Average [Tournament] Performance Rating Of Opponents (APRO) (1400)", "SM:88{1,1400}");
  both("Average Rating of Opponents (ARO) (1400, Cut1, Forfeits And Byes are ignored)",
       "SM:80{1400,0,1,0}");
  both("Progressive Score, before FIDE-Tie-Break (PS)(Gamepoints)", "SM:86{0,0}");
  both("points (game-points)", "SM:1");
  both("Matchpoints (2 for wins, 1 for Draws, 0 for Losses)", "SM:13");
  both("Direct Encounter (The results of the players in the same point group)", "SM:11");
  both("Buchholz Tie-Breaks (variabel with parameter)", "SM:37");
  both("Sonneborn-Berger-Tie-Break variable", "SM:52");
  both("The greater number of victories", "SM:12");
  CHECK(read("Tie Break1: points (game-points)") == "SM:1");
  CHECK(read("TB2 [Direct Encounter (DE)]") == "SM:81{-}");
  CHECK(read("Buchholzwertung (1 Streichresultat)") == "SM:3");
  CHECK(read("личная встреча (DE)") == "SM:81{-}");
  CHECK(read("Директна среща (DE)") == "SM:81{-}");
  CHECK(read("Rp") == "none");
  CHECK(sm::annotation(parse_code("SM:81{-}"), sm::Language::german) == "Direkte Begegnung (DE)");
}

TEST_CASE("three counts of wins (4.3)") {
  const auto event = event_of(mixed);
  // 2 has a win, a forfeit win and the allocated bye.
  CHECK(values(event, "WIN SM:68{0,P} SM:12 SM:68{0,-} WON SM:68{1,-}", 2) == "3 3 2 2 1 1");
  CHECK(values(event, "SM:12", 2, choosing({"12.forfeits=yes"})) == "3");
}

TEST_CASE("the cell of a direct encounter (4.2)") {
  const auto level = [](const std::vector<std::string>& players) {
    auto event = event_of(players);
    for (auto& p : event.players) {
      p.bonus = trf::Points::from_tenths(100);
      for (const auto& e : p.rounds) p.bonus -= e.points;
    }
    return event;
  };
  CHECK(column(level({"2w1", "1b0"}), "SM:81{-}") == "1.0 0.0");
  CHECK(column(level({"2w=", "1b="}), "SM:81{-}") == "0.0 0.0");
  CHECK(column(level({"Z", "Z"}), "SM:81{-}") == "0.0 0.0");
  CHECK(column(level({"2w1 3b0", "1b0 3w1", "2b0 1w1"}), "SM:11") == "0.0 0.0 0.0");
  CHECK(column(level({"2w+", "1b-"}), "SM:81{-}") == "0.0 0.0");
  CHECK(column(level({"2w+", "1b-"}), "SM:81{P}") == "1.0 0.0");
  // 2, 1.5, 1.5 and 1: decided in part; whether the program prints it is a choice.
  const auto partly = level({"2w1 3b= 4w=", "1b0 4w1 3b=", "4w= 1w= 2w=", "3b= 2b0 1b="});
  CHECK(column(partly, "SM:11") == "2.0 1.5 1.5 1.0");
  CHECK(column(partly, "SM:11", choosing({"de.partly=no"})) == "0.0 0.0 0.0 0.0");
}

TEST_CASE("a full-point bye is a voluntary round for the program's cuts") {
  // 1: a whole bye (dummy 2.5, own score), then 2, 3 and 4 with 3, 1.5 and 2 points.
  const auto event = event_of(mixed);
  CHECK(column(event, "PTS") == "2.5 3.0 1.5 2.0");
  CHECK(values(event, "BH/V2023", 1) == "9.5");     // 2.5 + 3 + 2 (3 leaves early: 1.5 + ½) + 2
  CHECK(values(event, "BH/C1/V2023", 1) == "7.5");  // the least, 2
  CHECK(values(event, "SM:84{0,0,1,-,-,0,0}", 1) == "7.0");  // the bye, 2.5
  CHECK(values(event, "SM:84{0,0,1,-,-,0,0}", 1, choosing({"full-bye.voluntary=no"})) == "7.5");
  // Of 4 rounds the cap is 2.0.
  CHECK(values(event, "SM:84{0,0,0,-,-,0,1} SM:84{0,0,0,-,-,0,0}", 1) == "9.0 9.5");
}

TEST_CASE("the treatment of unplayed rounds by parameter and by choice (4.1)") {
  const auto event = event_of(mixed);
  CHECK(values(event, "SM:37{0,0,V} BH/Vpre2023", 1) == values(event, "SM:37{0,0} SM:2", 1));
  CHECK(values(event, "SM:37{0,0,R} SM:17", 1) == values(event, "BH/Vnone BH/Vnone", 1));
  CHECK(values(event, "SM:37{0,0}", 1, choosing({"old.unplayed=none"})) ==
        values(event, "BH/Vnone", 1));
  const auto table = trf::tiebreak::rank(event, parse_list("SM:37{0,1}"), {});
  REQUIRE(table.remarks.size() == 1);
  CHECK(table.remarks[0] ==
        "SM:37{0,1}: old.unplayed=pre2023 (no source tells; another with --choice)");
  CHECK(trf::tiebreak::rank(event, parse_list("SM:37{0,1,V}"), {}).remarks.empty());
}

TEST_CASE("a wrong choice names the right ones") {
  std::map<std::string, std::string> made;
  CHECK_THROWS_WITH(sm::choose(made, "12.forfeits=maybe"), "12.forfeits: one of no,yes");
  CHECK_THROWS_AS(sm::choose(made, "x=y"), trf::UsageError);
  CHECK(sm::chosen(made, "old.unplayed") == "pre2023");
}

TEST_CASE("ratings: a floor for the unrated, or they are left out (4.4)") {
  auto event = event_of({"2w1 3b= 4w1", "1b0 . .", ". 1w= .", ". . 1b0"});
  event.players[3].rating.reset();
  // Rated 2150 and 2100, one unrated.
  CHECK(values(event, "ARO SM:80{0,0,0,0} SM:80{1400,0,0,0} SM:10", 1) == "NA 2125 1883 2125");
  CHECK(values(event, "SM:80{1400,0,1,0} SM:80{2120,0,0,0}", 1) == "2125 2130");
  CHECK(values(event, "SM:23", 1) == "2150");
  // Left out of the games as well: 1.5 of 2.
  CHECK(values(event, "SM:88{0,0} SM:21", 1) == "2318 2318");
  // Unplayed rounds take the cuts first, when they are told to count.
  CHECK(values(event, "SM:80{1400,0,1,0} SM:80{1400,0,1,1}", 2) == "0 2200");
}

TEST_CASE("sums that C.07 has not") {
  const auto event = event_of(mixed);
  // Arranz: a draw with Black 0.6, with White 0.4; the bye of 1 a win.
  CHECK(values(event, "SM:61", 1) == "2.6");
  CHECK(values(event, "SM:61", 3) == "1.4");
  // Kashdan: 4, 2, 1 for a played loss, nothing unplayed: 4 + 2 + 1.
  CHECK(values(event, "SM:92", 1) == "7.0");
  // A win with Black 3, a draw with White 2.
  CHECK(values(event, "SM:76{1,3,2,1,0}", 3) == "5.0");
  CHECK(values(event, "SM:9", 1) == "8.0 7.0 5.0 2.5");  // 1, 2, 2.5, 2.5
  // Buchholz by the virtual opponent: 7.0 of player 2, 8.5 of 3, 8.0 of 4.
  CHECK(values(event, "BH/Vpre2023", 2) == "7.0");
  CHECK(values(event, "SM:25", 1) == "23.5");
  // And 2.0, 2.0, 2.5 and 1.5 as opponents: of 1 himself 1.5 + 2 + 2.5 + 1.5, with his 2.5.
  CHECK(values(event, "SM:37{0,0,V} SM:37{0,0,V,1}", 1) == "7.5 10.0");
}

TEST_CASE("numbers of teams") {
  // 1 beats 2 by 1.5-0.5, draws 3 by 1-1, beats 4 by 2-0; 2 beats 3 by 2-0, draws 4; 3 beats 4.
  const auto event = teams_of({"3w1 5w0 7w1", "4b= 6b1 8b1", "1b0 7w1 5w1", "2w= 8b0 6b1",
                               "7w1 1b1 3b0", "8b= 2w0 4w0", "5b0 3b0 1b0", "6w= 4w1 2w0"},
                              2);
  CHECK(column(event, "SM:13") == "5.0 3.0 3.0 1.0");
  CHECK(column(event, "SM:40") == "7.0 4.0 4.0 1.0");
  CHECK(column(event, "SM:44{2,1,0}") == "5.0 3.0 3.0 1.0");
  CHECK(column(event, "SM:1") == "4.5 3.5 2.5 1.5");
  CHECK(column(event, "SM:38") == "6.5 4.5 3.5 1.5");
  CHECK(column(event, "SM:46") == "11.5 7.5 6.5 2.5");
  // Berlin: board 1 counts double. Team 1 has 2 and 2.5.
  CHECK(column(event, "SM:71") == "6.5 5.5 4.5 1.5");
  CHECK(column(event, "SM:82{0,0,0,-,0}") == column(event, "EMMSB"));
  // With 3-1-0: 2·... team 1 beat 2 (4), drew 3 (4), beat 4 (1): 3·4 + 1·4 + 3·1.
  CHECK(values(event, "SM:82{0,0,0,-,1}", 1) == "19.00");
  CHECK(values(event, "SM:84{1,0,0,-,-,1,1}", 1) == "9.0");
  CHECK(column(event, "SM:16") == "12.0 12.0 12.0 12.0");  // opponents' and own game points
}

TEST_CASE("of two byes in a round the lowest had the allocated one") {
  auto event = event_of({"U 3w1", "3b1 U", "2w0 1b0", "U Z"});
  sm::Reading reading;
  reading.one_bye_a_round = true;
  std::vector<std::string> notes;
  event.players[3].rounds[0].result = trf::Result::full_bye;  // as the reader leaves it
  CHECK(sm::readings(event).size() == 2);
  const auto read_again = sm::read_as(event, reading, &notes);
  CHECK(read_again.players[0].rounds[0].result == trf::Result::full_bye);
  CHECK(read_again.players[3].rounds[0].result == trf::Result::pab);
  CHECK(read_again.players[1].rounds[1].result == trf::Result::pab);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0] ==
        "round 1: the bye of player 1 is taken as a full-point bye; that of player 4 was the "
        "allocated one");
  CHECK(sm::readings(read_again).size() == 1);
}

TEST_CASE("points beyond the results of a team's player are forfeits that lost their result") {
  // Two teams of two and a third that is left over; board 2 of team 2 was empty.
  auto event = teams_of({"3w1", "Z", "1b0", "Z", "Z", "Z"}, 2);
  event.players[1].rounds[0].result = trf::Result::forfeit_loss;
  event.players[1].stated_points = trf::Points::from_tenths(10);
  CHECK(sm::readings(event).size() > 2);
  sm::Reading reading;
  reading.lost_forfeits = true;
  reading.team_bye =
      sm::Reading::TeamBye{trf::Points::from_tenths(10), trf::Points::from_tenths(10)};
  std::vector<std::string> notes;
  const auto again = sm::read_as(event, reading, &notes);
  CHECK(again.players[1].rounds[0].result == trf::Result::forfeit_win);
  CHECK(column(again, "GPTS") == "2.0 0.0 1.0");
  CHECK(column(again, "MPTS") == "2.0 0.0 1.0");
  CHECK(notes.size() == 2);
}
