// Canonical lines: every expected line is set by hand from the tables of trf.md §4-§9.
#include <catch2/catch.hpp>

#include "trf/trf.hpp"

using namespace trf;

namespace {

Points pts(int tenths) { return Points::from_tenths(tenths); }

RoundBlock game(std::uint16_t opponent, Colour colour, Result result) {
  RoundBlock b;
  b.opponent = opponent;
  b.nobody = RoundBlock::Nobody::no;
  b.colour = colour;
  b.result = result;
  return b;
}
RoundBlock bye(Result result) {
  RoundBlock b;
  b.nobody = RoundBlock::Nobody::zeros;
  b.result = result;
  return b;
}

PlayerRecord velinov() {
  PlayerRecord p;
  p.tpn = Tpn{1};
  p.sex = Sex::male;
  p.title = Title::gm;
  p.name = "Velinov, Radoslav";
  p.rating = 2541;
  p.federation = "BUL";
  p.fide_id = FideId{99100017};
  p.birth = {1991, 4, 12};
  p.points = pts(45);
  p.rank = Rank{1};
  return p;
}

std::string line(std::string_view key, RecordBody body) {
  return format(Record{Key(key), std::move(body)});
}

}  // namespace

TEST_CASE("a player stands in the columns of trf.md 5", "[write]") {
  PlayerRecord p = velinov();
  p.rounds = {game(5, Colour::white, Result::draw), game(4, Colour::black, Result::win),
              bye(Result::pab)};
  CHECK(line("001", p) ==
        "001    1 m GM Velinov, Radoslav                 2541 BUL    99100017 1991/04/12  4.5    1 "
        "    5 w =     4 b 1  0000 - U");
}

TEST_CASE("sex and a three-letter title touch", "[write]") {
  PlayerRecord p = velinov();
  p.sex = Sex::female;
  p.title = Title::wgm;
  CHECK(line("001", p).substr(0, 15) == "001    1 wWGM V");
  p.title = Title::other;
  p.title_text = "NM";
  CHECK(line("001", p).substr(0, 15) == "001    1 w NM V");
}

TEST_CASE("absent values are blank and the line ends without blanks", "[write]") {
  PlayerRecord p;
  p.tpn = Tpn{12};
  p.name = "Tonev, Kaloyan";
  CHECK(line("001", p) == "001   12      Tonev, Kaloyan");
  p.points = pts(0);
  CHECK(line("001", p) == "001   12      Tonev, Kaloyan" + std::string(53, ' ') + "0.0");
}

TEST_CASE("unknown parts of a birth date are 00, an unknown date is blank", "[write]") {
  PlayerRecord p = velinov();
  p.birth = {1987, 0, 0};
  CHECK(line("001", p).substr(69, 10) == "1987/00/00");
  p.birth = {};
  CHECK(line("001", p).substr(69, 10) == "          ");
}

TEST_CASE("columns are characters, not bytes", "[write]") {
  PlayerRecord p = velinov();
  p.name = "Łubieńska, Zofia";
  const std::string out = line("001", p);
  CHECK(text::columns(out, 49, 52) == "2541");
  CHECK(text::columns(out, 15, 47) == "Łubieńska, Zofia                 ");
}

TEST_CASE("a decomposed name is counted composed", "[write]") {
  PlayerRecord p = velinov();
  p.name = "O\xCC\x81zdi, Tama\xCC\x81s";  // combining acute accents
  const std::string out = line("001", p);
  CHECK(text::trim(text::columns(out, 15, 47)) == "Ózdi, Tamás");
  CHECK(text::columns(out, 49, 52) == "2541");
}

TEST_CASE("round blocks: blank rounds inside stay, at the end go", "[write]") {
  PlayerRecord p = velinov();
  p.rounds = {RoundBlock{}, game(7, Colour::black, Result::blank), RoundBlock{}, RoundBlock{}};
  const std::string out = line("001", p);
  CHECK(out.substr(91) == "             7 b");
  p.rounds = {game(7, Colour::none, Result::forfeit_loss), bye(Result::blank)};
  CHECK(line("001", p).substr(91) == "   7 - -  0000 -");
}

TEST_CASE("a bye without opponent and colour is written with 0000", "[write]") {
  PlayerRecord p = velinov();
  RoundBlock b;
  b.result = Result::half_bye;  // lichess leaves opponent and colour blank
  p.rounds = {b};
  CHECK(line("001", p).substr(91) == "0000 - H");
}

TEST_CASE("a pending result keeps its own letter", "[write]") {
  PlayerRecord p = velinov();
  RoundBlock b = game(3, Colour::white, Result::pending);
  b.raw_result = '?';
  p.rounds = {b};
  CHECK(line("001", p).substr(91) == "   3 w ?");
}

TEST_CASE("what the columns of a player cannot hold is refused", "[write]") {
  PlayerRecord p = velinov();
  SECTION("points of three digits") {
    p.points = pts(1000);
    CHECK_THROWS_AS(line("001", p), LimitError);
    p.points = pts(999);
    CHECK(line("001", p).substr(80, 4) == "99.9");
  }
  SECTION("starting number above 9999") {
    p.tpn = Tpn{10000};
    CHECK_THROWS_AS(line("001", p), LimitError);
    p.tpn = Tpn{9999};
    CHECK(line("001", p).substr(4, 4) == "9999");
  }
  SECTION("federation of four letters") {
    p.federation = "BULG";
    CHECK_THROWS_AS(line("001", p), LimitError);
  }
  SECTION("FIDE number of twelve digits") {
    p.fide_id = FideId{123456789012};
    CHECK_THROWS_AS(line("001", p), LimitError);
    p.fide_id = FideId{12345678901};
    CHECK(line("001", p).substr(57, 11) == "12345678901");
  }
}

TEST_CASE("long names are cut at a word boundary behind the comma", "[write]") {
  CHECK(fit_name("Garrido de la Encina, Bartolome Luis") == "Garrido de la Encina, Bartolome");
  CHECK(fit_name("Garrido de la Encina, Bartolome L") == "Garrido de la Encina, Bartolome L");
  CHECK(fit_name("Kestrel, Jonathan Alexander Maria B") == "Kestrel, Jonathan Alexander Maria");
  // One long word after the comma: the comma and a part of the word stay.
  CHECK(fit_name("Abcdefghijklmnopqrstu, Vwxyzabcdefghijkl") ==
        "Abcdefghijklmnopqrstu, Vwxyzabcde");
  CHECK(text::length(fit_name(std::string(200, 'x'))) == 33);
  CHECK(fit_name("  Tonev, Kaloyan ") == "Tonev, Kaloyan");
}

TEST_CASE("a value cannot break its line", "[write]") {
  PlayerRecord p = velinov();
  p.name = "Velinov,\r\nRado\tslav";
  const std::string out = line("001", p);
  CHECK(out.find_first_of("\r\n\t") == std::string::npos);
  CHECK(line("012", TextRecord{"Open\n013 x"}) == "012 Open 013 x");
}

TEST_CASE("header records", "[write]") {
  CHECK(line("012", TextRecord{"  Rilograd Open "}) == "012 Rilograd Open");
  CHECK(line("022", TextRecord{}) == "022");
  CHECK(line("042", DateRecord{{2026, 3, 2}, "2. 3. 2026"}) == "042 2026/03/02");
  CHECK(line("052", DateRecord{{}, "early March"}) == "052 early March");
  CHECK(line("062", CountRecord{129, "129 (88)"}) == "062 129");
  CHECK(line("XXR", CountRecord{7, "7"}) == "XXR 7");
  CHECK(line("132", RoundDatesRecord{{{2026, 3, 2}, {}, {2026, 3, 4}}}) ==
        "132" + std::string(88, ' ') + "26/03/02            26/03/04");
  CHECK(line("152", InitialColourRecord{Colour::black}) == "152 B");
  CHECK(line("172", StartingRankRecord{"BUL", "FIDON"}) == "172 BUL FIDON");
  CHECK(line("202", TieBreakRecord{{"DE", "BH/C1", "SB"}}) == "202 DE,BH/C1,SB");
  CHECK(line("352", BoardColoursRecord{{Colour::white, Colour::black, Colour::white}}) ==
        "352 WBW");
}

TEST_CASE("prices stand on their grids", "[write]") {
  CHECK(line("162", PriceRecord{{{"W", pts(30)}, {"D", pts(10)}, {"L", pts(0)}}}) ==
        "162  W 3.0    D 1.0    L 0.0");
  CHECK(line("362", PriceRecord{{{"TW", pts(20)}, {"TD", pts(10)}, {"TL", pts(0)}}}) ==
        "362 TW 2.0   TD 1.0   TL 0.0");
  CHECK(line("BBW", PriceRecord{{{"BBW", pts(30)}}}) == "BBW  3.0");
  CHECK(line("XXS", PriceRecord{{{"W", pts(30)}, {"PAB", pts(15)}}}) == "XXS W=3.0 PAB=1.5");
}

TEST_CASE("national ratings", "[write]") {
  NationalRecord n;
  n.tpn = Tpn{3};
  n.sex = Sex::female;
  n.classification = "MF";
  n.name = "Sarafova, Milena";
  n.rating = 2401;
  n.origin = "BUL";
  n.number = "BF-1033";
  n.birth = {1996, 2, 9};
  CHECK(line("BUL", n) ==
        "BUL    3 w MF Sarafova, Milena                  2401 BUL     BF-1033 1996/02/09");
}

TEST_CASE("team records", "[write]") {
  CHECK(line("013", OldTeamRecord{"Rilograd Towers", {Tpn{1}, Tpn{4}, Tpn{16}}}) ==
        "013 Rilograd Towers                    1    4   16");
  CHECK(line("013", OldTeamRecord{std::string(32, 'N'), {Tpn{1234}}}) ==
        "013 " + std::string(32, 'N') + "1234");
  TeamRecord t;
  t.number = TeamNumber{1};
  t.name = "Rilograd Towers";
  t.nickname = "RIL";
  t.strength = 2361;
  t.match_points = pts(40);
  t.game_points = pts(55);
  t.rank = Rank{2};
  t.players = {Tpn{1}, Tpn{4}, Tpn{8}, Tpn{16}};
  CHECK(line("310", t) ==
        "310   1 Rilograd Towers                  RIL     2361    4.0    5.5   2     1    4    8   "
        "16");
  CHECK(line("300",
             LineupRecord{Round{3}, TeamNumber{3}, TeamNumber{5}, {Tpn{0}, Tpn{10}, Tpn{11}}}) ==
        "300   3   3   5    0   10   11");
  CHECK(line("320",
             TeamByesRecord{pts(10), pts(15), {TeamNumber{5}, TeamNumber{0}, TeamNumber{3}}}) ==
        "320  1.0  1.5   5 000   3");
  CHECK(line("330", TeamForfeitRecord{"+-", Round{3}, TeamNumber{2}, TeamNumber{5}}) ==
        "330 +-   3   2   5");
  CHECK(line("802", OverviewRecord{"  2 LIN      5.0 "}) == "802   2 LIN      5.0");
}

TEST_CASE("lists", "[write]") {
  CHECK(line("240", ByesRecord{Result::half_bye, Round{4}, {2, 11}}) == "240 H   4    2   11");
  CHECK(line("250", AccelerationRecord{{}, pts(10), Round{1}, Round{3}, 1, 60}) ==
        "250       1.0   1   3    1   60");
  CHECK(line("250", AccelerationRecord{pts(20), pts(0), Round{1}, Round{3}, 1, 60}) ==
        "250  2.0  0.0   1   3    1   60");
  CHECK(line("260", ForbiddenRecord{Round{1}, Round{7}, {9, 10}}) == "260   1   7    9   10");
  CHECK(line("XXP", ForbiddenRecord{{}, {}, {9, 10, 11}}) == "XXP 9 10 11");
  CHECK(line("XXZ", AbsentRecord{{Tpn{3}, Tpn{5}}}) == "XXZ 3 5");
  CHECK(line("XXC", ConfigurationRecord{true, Colour::black, ""}) == "XXC rank black1");
  CHECK(line("XXA", AccelerationRowRecord{Tpn{6}, {pts(10), pts(0), pts(5)}}) ==
        "XXA    6  1.0  0.0  0.5");
  CHECK(line("299", AbnormalPointsRecord{Result::forfeit_loss, {}, pts(-10), 0, {}}) ==
        "299 -        -1.0  000");
  CHECK(line("299", AbnormalPointsRecord{Result::blank, pts(-20), pts(0), 3, {4, 12}}) ==
        "299    -2.0   0.0  003    4   12");
}

TEST_CASE("what is kept as text has no canonical line", "[write]") {
  CHECK_THROWS_AS(line("###", OpaqueRecord{}), UsageError);
  CHECK_THROWS_AS(line("240", RefusedRecord{}), UsageError);
}
