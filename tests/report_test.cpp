#include <algorithm>
#include <catch2/catch.hpp>

#include "report/report.hpp"
#include "text/text.hpp"

using namespace trf;
using report::Cell;
using report::Paint;
using report::Style;
using report::Table;

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
    out.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return out;
}

Table two_columns() {
  Table t;
  t.column("Name", Table::Align::left, true).column("Points", Table::Align::right);
  return t;
}

}  // namespace

TEST_CASE("columns are aligned by what the terminal shows, not by bytes", "[report]") {
  Table t = two_columns();
  t.row({"Ózdi", "2.5"});
  t.row({"Ли", "10.0"});
  t.row({"漢字", "1.0"});         // two columns each
  t.row({"e\u0301tude", "0.5"});  // combining accent
  for (const std::string& line : lines_of(t.text({}))) CHECK(text::display_width(line) == 13);
  CHECK(lines_of(t.text({}))[2] == "Ózdi      2.5");
  CHECK(lines_of(t.text({}))[4] == "漢字      1.0");
}

TEST_CASE("an elastic column is cut to the width of the terminal", "[report]") {
  Table t = two_columns();
  t.row({"Garrido de la Encina, Bartolome", "2.0"});
  Style narrow;
  narrow.width = 24;
  const auto lines = lines_of(t.text(narrow));
  for (const std::string& line : lines) CHECK(text::display_width(line) <= 24);
  CHECK(lines[2].find("Garrido") == 0);
  CHECK(lines[2].find("…") != std::string::npos);
  CHECK(lines[2].find("2.0") != std::string::npos);
}

TEST_CASE("a column in which nothing stands is left out of the text and kept in CSV", "[report]") {
  Table t;
  t.column("a").column("b").column("c");
  t.row({"1", "", "3"});
  CHECK(lines_of(t.text({}))[2] == "1  3");
  CHECK(t.csv() == "a,b,c\n1,,3\n");
}

TEST_CASE("CSV quotes what RFC 4180 asks for", "[report]") {
  CHECK(report::csv_line({"Velinov, Radoslav", "a\"b", "x\ny", "plain"}) ==
        "\"Velinov, Radoslav\",\"a\"\"b\",\"x\ny\",plain\n");
}

TEST_CASE("control characters of a file do not reach the terminal", "[report]") {
  CHECK(report::printable("a\x1b[31mb") == "a\uFFFD[31mb");
  CHECK(report::printable("a\tb") == "a b");
  CHECK(report::printable("a\u009Bb") == "a\uFFFDb");  // the one-byte CSI
  CHECK(report::printable("Łódź") == "Łódź");
  CHECK(report::painted("x", Paint::red, Style{}) == "x");
}

TEST_CASE("a finding is one line with file, line, column, severity and code", "[report]") {
  Diagnostics found;
  Diagnostic& d = found.add(Code::points_differ, {21, 81, 83}, "points", {"7", "3.0", "2.0"});
  d.file = "a.trf";
  CHECK(report::lint_line(d, {}) ==
        "a.trf:21:81: warning: player 7: 3.0 points in the file, 2.0 from the results [TRF1001]\n");
}

TEST_CASE("the caret stands under the character that the finding means", "[report]") {
  const std::string line =
      "001    3 w    Ćukovački, 漢字 Vuk                 2041 SRB    99300088 1990/01/01 "
      " 1.5    4     7 b 1     8 w =     5 w 0";
  const Document document = read(line + "\r\n").document;
  Diagnostics found;
  for (const std::uint32_t column : {1U, 15U, 30U, 97U, 119U}) {
    const Diagnostic& d = found.add(Code::result_unknown, {1, column, column}, "", {"1", "x"});
    for (const std::size_t width : {0U, 60U, 100U}) {
      Style style;
      style.width = width;
      const auto lines = lines_of(report::excerpt(d, document, style));
      REQUIRE(lines.size() >= 2);
      const std::size_t caret = lines[1].find('^');  // all blanks before it
      // The character above begins where what stands before it ends on the terminal.
      std::size_t n = 0;
      while (text::display_width(text::columns(lines[0], 1, n)) < caret) ++n;
      CHECK(text::display_width(text::columns(lines[0], 1, n)) == caret);
      CHECK(text::columns(lines[0], n + 1, n + 1) == text::columns(line, column, column));
      if (width != 0) CHECK(text::display_width(lines[0]) <= width);
    }
  }
}

TEST_CASE("findings are explained with their rule and the repair", "[report]") {
  const auto kinds = find_codes("TRF1001");
  REQUIRE(kinds.size() == 1);
  const std::string text = report::explain_text(kinds, {});
  CHECK(text.find("TRF1001") == 0);
  CHECK(text.find("81-84") != std::string::npos);
  CHECK(text.find("{") == std::string::npos);
}

// --- an event made by hand: four players, all against all, then one absent
// ------------------------
namespace {

using tournament::Entry;
using tournament::Event;
using tournament::PlayerIndex;

Entry game(PlayerIndex opponent, Colour colour, Result result) {
  Entry e;
  e.opponent = opponent;
  e.colour = colour;
  e.result = result;
  e.written = true;
  return e;
}

Entry bye(Result result) {
  Entry e;
  e.result = result;
  e.written = true;
  return e;
}

/// 1-2 ½, 3-4 1-0 | 4-1 0-1, 2-3 +:- | 1-3 ½, 2 has the PAB, 4 is absent.
Event small_event() {
  using enum Result;
  constexpr Colour w = Colour::white, b = Colour::black;
  Event e;
  e.name = "Small Event";
  e.city = "Rilograd";
  e.federation = "BUL";
  e.start = {2026, 3, 2};
  e.end = {2026, 3, 4};
  e.round_dates = {{2026, 3, 2}, {2026, 3, 3}, {2026, 3, 4}};
  e.arbiters = {"IA Mirchev, Todor (99109910)"};
  e.time_control = "90 min + 30 sec/move";
  e.rounds_announced = 3;
  e.rounds_stored = e.rounds_paired = e.rounds_played = 3;
  const char* names[] = {"Velinov, Radoslav", "Kestrel, Jonathan", "Sarafova, Milena",
                         "Ózdi, Tamás"};
  const std::vector<std::vector<Entry>> rounds = {
      {game(1, w, draw), game(3, b, win), game(2, w, draw)},
      {game(0, b, draw), game(2, w, forfeit_win), bye(pab)},
      {game(3, w, win), game(1, b, forfeit_loss), game(0, b, draw)},
      {game(2, b, loss), game(0, w, loss), bye(zero_bye)}};
  const int ranks[] = {2, 1, 3, 4};
  for (std::uint16_t i = 0; i < 4; ++i) {
    tournament::Player p;
    p.tpn = Tpn{static_cast<std::uint16_t>(i + 1)};
    p.name = names[i];
    p.sex = Sex::male;
    p.federation = "BUL";
    p.rating = static_cast<std::uint16_t>(2400 - 100 * i);
    p.fide_id = FideId{99100017U + i};
    p.birth = {1990, 1, 1};
    p.stated_rank = Rank{static_cast<std::uint16_t>(ranks[i])};
    p.line = i + 10U;
    p.rounds = rounds[i];
    for (Entry& entry : p.rounds) entry.points = e.scores.of(entry.result, entry.colour);
    e.players.push_back(p);
  }
  return e;
}

report::Input small_input() {
  report::Input in;
  in.file = "small.trf";
  in.event = small_event();
  return in;
}

bool has_problem(const report::Readiness& r, std::string_view check, Severity severity) {
  return std::any_of(r.problems.begin(), r.problems.end(), [&](const report::Problem& p) {
    return p.check == check && p.severity == severity;
  });
}

}  // namespace

TEST_CASE("the boards of a round stand in the order of C.04.2 3.6", "[report]") {
  report::ShowOptions options;
  options.round = Round{2};
  // Before round 2: 3 has 1.0, 1 and 2 have 0.5, 4 has nothing.
  CHECK(report::show_csv(small_input(), options) ==
        "board,white,white_title,white_name,white_rating,white_points,result,black_points,black,"
        "black_title,black_name,black_rating\n"
        "1,2,,\"Kestrel, Jonathan\",2300,0.5,+ – -,1.0,3,,\"Sarafova, Milena\",2200\n"
        "2,4,,\"Ózdi, Tamás\",2100,0.0,0 – 1,0.5,1,,\"Velinov, Radoslav\",2400\n");
  options.round = Round{3};
  const std::string third = report::show_text(small_input(), options, {});
  CHECK(third.find("½ – ½") != std::string::npos);
  CHECK(third.find("pairing-allocated bye") < third.find("zero-point bye"));
}

TEST_CASE("the cross table is by number or by place", "[report]") {
  report::ShowOptions options;
  options.part = report::ShowOptions::Part::cross;
  CHECK(report::show_csv(small_input(), options) ==
        "tpn,title,name,federation,rating,round_1,round_2,round_3,points\n"
        "1,,\"Velinov, Radoslav\",BUL,2400,2w½,4b1,3w½,2.0\n"
        "2,,\"Kestrel, Jonathan\",BUL,2300,1b½,3w+,U,2.5\n"
        "3,,\"Sarafova, Milena\",BUL,2200,4w1,2b-,1b½,1.5\n"
        "4,,\"Ózdi, Tamás\",BUL,2100,3b0,1w0,Z,0.0\n");
  options.by_rank = true;
  CHECK(report::show_csv(small_input(), options) ==
        "rank,title,name,federation,rating,round_1,round_2,round_3,points\n"
        "1,,\"Kestrel, Jonathan\",BUL,2300,2b½,3w+,U,2.5\n"
        "2,,\"Velinov, Radoslav\",BUL,2400,1w½,4b1,3w½,2.0\n"
        "3,,\"Sarafova, Milena\",BUL,2200,4w1,1b-,2b½,1.5\n"
        "4,,\"Ózdi, Tamás\",BUL,2100,3b0,2w0,Z,0.0\n");
}

TEST_CASE("a round or a player that is not there is a usage error", "[report]") {
  report::ShowOptions options;
  options.round = Round{4};
  CHECK_THROWS_AS(report::show_text(small_input(), options, {}), UsageError);
  options.round.reset();
  options.player = Tpn{9};
  CHECK_THROWS_AS(report::show_json(small_input(), options), UsageError);
}

TEST_CASE("the card of a player sums his points", "[report]") {
  report::ShowOptions options;
  options.player = Tpn{2};
  CHECK(report::show_csv(small_input(), options) ==
        "round,opponent,title,name,federation,rating,colour,result,points,sum\n"
        "1,1,,\"Velinov, Radoslav\",BUL,2400,Black,=,0.5,0.5\n"
        "2,3,,\"Sarafova, Milena\",BUL,2200,White,+,1.0,1.5\n"
        "3,,,,,,,U,1.0,2.5\n");
}

TEST_CASE("ranks are judged by the list and the deciding value is named", "[report]") {
  report::CheckOptions by_wins;
  by_wins.tie_breaks = "WIN";
  CHECK(report::check(small_input(), by_wins).ranks_ok == true);

  report::Input wrong = small_input();
  wrong.event.system = tournament::System::other;  // nothing to cross-check
  std::swap(wrong.event.players[0].stated_rank, wrong.event.players[1].stated_rank);
  const report::Check c = report::check(std::move(wrong), by_wins);
  CHECK(c.ranks_ok == false);
  REQUIRE(c.input.diagnostics.all().size() == 2);
  const Diagnostic& d = c.input.diagnostics.all()[0];
  CHECK(d.code == Code::rank_wrong);
  CHECK(d.severity == Severity::error);
  CHECK(d.message() == "player 1: rank 1 in the file, 2 by points 2.0 against 2.5 of player 2");
  CHECK(d.fix() == "write 2");
}

TEST_CASE("without a list there is nothing to judge the ranks by", "[report]") {
  const report::Check c = report::check(small_input());
  CHECK_FALSE(c.ranks_ok.has_value());
  CHECK(report::check_json(c).find("\"ranks_ok\":null") != std::string::npos);
}

TEST_CASE("any order of the places of equals is right", "[report]") {
  report::Input in = small_input();
  // 1 and 2 equal on points: lots may have decided either way (C.07 4.2).
  in.event.players[1].rounds[2] = bye(Result::half_bye);
  in.event.players[1].rounds[2].points = Points::from_tenths(5);
  report::CheckOptions by_points;
  by_points.tie_breaks = "PTS";
  CHECK(report::check(in, by_points).ranks_ok == true);
  std::swap(in.event.players[0].stated_rank, in.event.players[1].stated_rank);
  CHECK(report::check(in, by_points).ranks_ok == true);
  in.event.players[0].stated_rank = in.event.players[1].stated_rank = Rank{1};  // shared
  CHECK(report::check(in, by_points).ranks_ok == true);
}

TEST_CASE("before the last round a rank against the list is no error", "[report]") {
  report::Input in = small_input();
  in.event.rounds_announced = 5;
  in.event.system = tournament::System::other;  // nothing to cross-check
  std::swap(in.event.players[0].stated_rank, in.event.players[1].stated_rank);
  report::CheckOptions by_wins;
  by_wins.tie_breaks = "WIN";
  const report::Check c = report::check(std::move(in), by_wins);
  CHECK(c.ranks_ok == false);
  CHECK(c.input.diagnostics.count(Severity::error) == 0);
  CHECK(c.input.diagnostics.count(Severity::warning) == 2);
}

TEST_CASE("what FIDE needs is listed when it is missing", "[report]") {
  CHECK(report::fide_readiness(small_input()).ready());

  report::Input in = small_input();
  in.event.players[2].fide_id.reset();
  in.event.players[3].fide_id.reset();
  in.event.players[3].federation = "HUN";
  in.event.round_dates.pop_back();
  in.event.arbiters = {"Mirchev"};
  in.event.players[0].rounds[2].result = in.event.players[2].rounds[2].result = Result::blank;
  const report::Readiness r = report::fide_readiness(in);
  CHECK_FALSE(r.ready());
  CHECK(has_problem(r, "C01", Severity::error));    // 3 has no number
  CHECK(has_problem(r, "C02", Severity::error));    // 4 neither, and is a foreigner
  CHECK(has_problem(r, "C05", Severity::error));    // two dates for three rounds
  CHECK(has_problem(r, "C11", Severity::warning));  // the arbiter by name only
  CHECK(has_problem(r, "C15", Severity::error));    // a game without result
}

TEST_CASE("standings have the header that scripts rely on", "[report]") {
  report::StandingsOptions options;
  options.tie_breaks = "PTS,WIN,BPG";
  const report::Input in = small_input();
  const report::Standings s = report::standings(in.event, options);
  CHECK(report::standings_csv(in.event, s) ==
        "rank,tpn,title,name,federation,rating,points,WIN,BPG\n"
        "1,2,,\"Kestrel, Jonathan\",BUL,2300,2.5,2,1\n"
        "2,1,,\"Velinov, Radoslav\",BUL,2400,2.0,1,1\n"
        "3,3,,\"Sarafova, Milena\",BUL,2200,1.5,1,1\n"
        "4,4,,\"Ózdi, Tamás\",BUL,2100,0.0,0,1\n");
  CHECK(s.rules.edition == tiebreak::Edition::e2026);
  options.tie_breaks = "WIN,NOSUCH";
  CHECK_THROWS_AS(report::standings(in.event, options), UsageError);
}

TEST_CASE("the edition of the tie-break rules follows option, date given, start date", "[report]") {
  Event e = small_event();
  CHECK(report::tie_break_rules(e, {}).edition == tiebreak::Edition::e2026);
  e.start = {2026, 2, 28};
  CHECK(report::tie_break_rules(e, {}).edition == tiebreak::Edition::e2024);
  report::RulesChoice choice;
  choice.date = PartialDate{2023, 10, 1};
  CHECK(report::tie_break_rules(e, choice).edition == tiebreak::Edition::e2023);
  choice.tie_breaks = tiebreak::Edition::pre2023;
  CHECK(report::tie_break_rules(e, choice).edition == tiebreak::Edition::pre2023);
}
