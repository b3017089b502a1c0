// Conversion row by row of trf.md §11. What the lines should be is set by hand from the tables.
#include <catch2/catch.hpp>

#include "trf/diff.hpp"
#include "trf/trf.hpp"

using namespace trf;

namespace {

/// A player line: number, points, rank and the round blocks as they stand from column 90 on.
std::string player(int tpn, const std::string& points, int rank, const std::string& blocks,
                   const std::string& name = "Test, Player") {
  PlayerRecord p;
  p.tpn = Tpn(static_cast<std::uint16_t>(tpn));
  p.name = name;
  std::string line = format(Record{Key("001"), p});
  line.resize(80, ' ');
  const std::string place = std::to_string(rank);
  line += std::string(4 - points.size(), ' ') + points + ' ' + std::string(4 - place.size(), ' ') +
          place + blocks;
  return line.erase(line.find_last_not_of(' ') + 1) + "\n";
}

struct Converted {
  std::string text;
  std::vector<Loss> losses;
  Document document;

  [[nodiscard]] std::vector<std::string> lines(std::string_view key) const {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < document.size(); ++i)
      if (document.record(i).key == Key(key)) out.emplace_back(document.text(i));
    return out;
  }
  /// What is told of a record, lost or inferred.
  [[nodiscard]] std::vector<std::string> told(std::string_view record, bool inferred) const {
    std::vector<std::string> out;
    for (const Loss& l : losses)
      if (l.record == record && l.inferred == inferred) out.push_back(l.detail);
    return out;
  }
  [[nodiscard]] std::vector<std::string> lost(std::string_view record) const {
    return told(record, false);
  }
  [[nodiscard]] std::vector<std::string> inferred(std::string_view record) const {
    return told(record, true);
  }
  [[nodiscard]] bool nothing_lost() const {
    return std::none_of(losses.begin(), losses.end(), [](const Loss& l) { return !l.inferred; });
  }
};

using Lines = std::vector<std::string>;

Converted converted(const Document& document, Edition target) {
  Conversion c = convert(document, target);
  WriteOptions lf;
  lf.line_end = text::LineEnd::lf;
  return {write(c.document, lf), std::move(c.losses), std::move(c.document)};
}

Converted converted(const std::string& text, Edition target) {
  return converted(read(text).document, target);
}

/// The blocks of the players, in the order of the lines.
Lines blocks(const Converted& c) {
  Lines out;
  for (const std::string& line : c.lines("001"))
    out.push_back(line.size() > 89 ? line.substr(89) : "");
  return out;
}

tournament::Event event_of(const std::string& text) {
  ReadResult in = read(text);
  return tournament::from_document(in.document, in.diagnostics);
}

/// Every difference on a line, so that a failure shows what it is.
std::string difference(const std::string& a, const std::string& b) {
  std::string out;
  for (const Difference& d : diff(event_of(a), event_of(b)))
    out += d.where + ": " + d.what + ": '" + d.a + "' / '" + d.b + "'\n";
  return out;
}

const std::string head = "012 Open\n042 2026/03/02\n";

}  // namespace

// --- TRF06 -> TRF16, TRF26 ----------------------------------------------------------------------

TEST_CASE("TRF06 to 16: one + without opponent in an odd field is the PAB", "[convert]") {
  const std::string in = head + player(1, "2.0", 1, "     2 w 1     3 b 1") +
                         player(2, "1.0", 2, "     1 b 0  0000 - +") +
                         player(3, "1.0", 2, "  0000 - +     1 w 0");
  const Converted out = converted(in, Edition::trf16);
  CHECK(blocks(out) ==
        Lines{"     2 w 1     3 b 1", "     1 b 0  0000 - U", "  0000 - U     1 w 0"});
  CHECK(out.inferred("001") ==
        Lines{"round 2: '0000 - +' of player 2 read as the pairing-allocated bye (U)",
              "round 1: '0000 - +' of player 3 read as the pairing-allocated bye (U)"});
  CHECK(out.nothing_lost());
}

TEST_CASE("TRF06 to 16: two + without opponent in a round are full-point byes", "[convert]") {
  const std::string in = head + player(1, "2.0", 1, "     2 w 1     3 b 1") +
                         player(2, "1.0", 2, "     1 b 0  0000 - +") +
                         player(3, "1.0", 3, "  0000 - +     1 w 0") +
                         player(4, "1.0", 4, "  0000 - +  0000 - -");
  // In round 2 number 4 is away: one of three is left over, which is the PAB.
  CHECK(blocks(converted(in, Edition::trf16)) ==
        Lines{"     2 w 1     3 b 1", "     1 b 0  0000 - U", "  0000 - F     1 w 0",
              "  0000 - F  0000 - Z"});
}

TEST_CASE("TRF06 to 16: half points, absences and blanks", "[convert]") {
  const std::string in = head + player(1, "1.0", 1, "     2 w 1  0000 - -     2 b 0") +
                         player(2, "1.5", 2, "     1 b 0  0000 - =     1 w 1") +
                         player(3, "0.0", 3, "               4 w 0") +
                         player(4, "1.0", 4, "  0000 - -     3 b 1");
  const Converted out = converted(in, Edition::trf16);
  CHECK(blocks(out) == Lines{"     2 w 1  0000 - Z     2 b 0", "     1 b 0  0000 - H     1 w 1",
                             "  0000 - Z     4 w 0  0000 - Z", "  0000 - Z     3 b 1  0000 - Z"});
}

TEST_CASE("TRF06 to 16: several deputies in one line", "[convert]") {
  const auto deputies = [](const std::string& text) {
    return converted(head + "112 " + text + "\n" + player(1, "1.0", 1, "     2 w 1") +
                         player(2, "0.0", 2, "     1 b 0"),
                     Edition::trf16)
        .lines("112");
  };
  CHECK(deputies("FA Oresharska, Lidia (99109928); NA Kolev, Emil") ==
        Lines{"112 FA Oresharska, Lidia (99109928)", "112 NA Kolev, Emil"});
  CHECK(deputies("FA Oresharska, Lidia (99109928), Kolev, Emil") ==
        Lines{"112 FA Oresharska, Lidia (99109928)", "112 Kolev, Emil"});
  CHECK(deputies("Oresharska, Lidia, NA Kolev, Emil") ==
        Lines{"112 Oresharska, Lidia", "112 NA Kolev, Emil"});
  CHECK(deputies("Oresharska,Lidia; Kolev,Emil") ==
        Lines{"112 Oresharska,Lidia", "112 Kolev,Emil"});
  CHECK(deputies("Oresharska, Lidia") == Lines{"112 Oresharska, Lidia"});
  CHECK(deputies("Garrido de la Encina, Bartolome Luis") ==
        Lines{"112 Garrido de la Encina, Bartolome Luis"});
}

TEST_CASE("a forfeit on one line only is completed", "[convert]") {
  const std::string in = head + "XXR 2\n" + player(1, "2.0", 1, "     2 w +     2 b 1") +
                         player(2, "0.0", 2, "               1 w 0");
  const Converted out = converted(in, Edition::trfx);
  CHECK(blocks(out) == Lines{"     2 w +     2 b 1", "     1 b -     1 w 0"});
  CHECK(out.inferred("001") == Lines{"round 1: '1 b -' for player 2, from the opponent's line"});
}

// --- TRF16 -> TRF06 -----------------------------------------------------------------------------

TEST_CASE("TRF16 to 06: the letters and what they say are lost", "[convert]") {
  const std::string in = head + "112 Kolev, Emil\n112 Mirchev, Todor\n" +
                         player(1, "3.5", 1, "     2 w W  0000 - H  0000 - F     2 b D") +
                         player(2, "0.5", 2, "     1 b L  0000 - Z     3 w 0     1 w D") +
                         player(3, "2.0", 3, "  0000 - U  0000 - Z     2 b 1     4 w D") +
                         player(4, "0.0", 4, "  0000 - Z  0000 - Z  0000 - Z     3 b L");
  const Converted out = converted(in, Edition::trf06);
  // D against L is an arbiter's decision; no forfeit pair says it.
  CHECK(
      blocks(out) ==
      Lines{
          "     2 w +  0000 - =  0000 - +     2 b =", "     1 b -  0000 - -     3 w 0     1 w =",
          "  0000 - +  0000 - -     2 b 1     4 w =", "  0000 - -  0000 - -  0000 - -     3 b 0"});
  CHECK(out.lines("112") == Lines{"112 Kolev, Emil; Mirchev, Todor"});
  const Lines lost = out.lost("001");
  CHECK(lost.size() == 14);
  CHECK(lost.front() == "round 1: 'W' of player 1 is '2 w +' in TRF06");
}

TEST_CASE("TRF16 to 06 and back keeps what TRF06 can say", "[convert]") {
  const std::string in = head + "112 Kolev, Emil\n112 Mirchev, Todor\n" +
                         player(1, "2.5", 1, "     2 w 1  0000 - H     3 b 1") +
                         player(2, "1.0", 2, "     1 b 0     3 w =  0000 - U") +
                         player(3, "1.5", 3, "  0000 - U     2 b =     1 w 0");
  const Converted there = converted(in, Edition::trf06);
  const Converted back = converted(there.text, Edition::trf16);
  CHECK(difference(in, back.text).empty());
}

// --- TRF16 -> TRF26 -----------------------------------------------------------------------------

TEST_CASE("TRF16 to 26: what is added is inferred and listed", "[convert]") {
  const std::string in =
      "012 Open\n042 2026/03/02\n092 Individual: Swiss-System (FIDE Dutch)\n"
      "122 90 min + 30 sec/move\n" +
      player(1, "1.5", 1, "     3 b 1     2 w =") + player(2, "1.5", 2, "  0000 - U     1 b =") +
      player(3, "0.0", 3, "     1 w 0  0000 - Z");
  const Converted out = converted(in, Edition::trf26);
  CHECK(out.text ==
        "012 Open\n042 2026/03/02\n092 Individual: Swiss-System (FIDE Dutch)\n"
        "122 90 min + 30 sec/move\n142 2\n152 B\n192 FIDE_DUTCH_2025\n222 5400+30\n" +
            player(1, "1.5", 1, "     3 b 1     2 w =") +
            player(2, "1.5", 2, "  0000 - U     1 b =") +
            player(3, "0.0", 3, "     1 w 0  0000 - Z"));
  CHECK(out.nothing_lost());
  CHECK(out.inferred("142") == Lines{"2 rounds, as many as the file holds"});
  CHECK(out.inferred("152") == Lines{"initial colour Black from round 1"});
  CHECK(out.inferred("192") ==
        Lines{"FIDE_DUTCH_2025 from 'Individual: Swiss-System (FIDE Dutch)'"});
  CHECK(out.inferred("222") == Lines{"5400+30 from '90 min + 30 sec/move'"});
  CHECK(out.inferred("182") == Lines{"the pairing program is not stated: left out"});
  CHECK(out.inferred("202") == Lines{"the tie-breaks are not stated: left out"});
}

TEST_CASE("092 tells the code of 192 or nothing", "[convert]") {
  const auto code = [](const std::string& date, const std::string& type) {
    const Lines lines =
        converted("012 Open\n042 " + date + "\n092 " + type + "\n" +
                      player(1, "1.0", 1, "     2 w 1") + player(2, "0.0", 2, "     1 b L"),
                  Edition::trf26)
            .lines("192");
    return lines.empty() ? std::string() : lines.front().substr(4);
  };
  // The rules called 2025 came into force on 1 February 2026.
  CHECK(code("2026/01/31", "Swiss, Dutch system") == "FIDE_DUTCH_2017");
  CHECK(code("2026/02/01", "Swiss, Dutch system") == "FIDE_DUTCH_2025");
  CHECK(code("2026/02/01", "FIDE_DUTCH_2017") == "FIDE_DUTCH_2017");
  CHECK(code("2026/02/01", "Dutch, accelerated (Baku)") == "FIDE_DUTCH_2025_BAKU");
  CHECK(code("2026/02/01", "Burstein") == "FIDE_BURSTEIN");
  CHECK(code("2026/02/01", "Individual: Round-Robin") == "CUSTOM_ROUNDROBIN");
  CHECK(code("2026/02/01", "Individual: Swiss-System").empty());
}

TEST_CASE("a round robin on Berger tables is known by its pairs", "[convert]") {
  const std::string type = "012 Cup\n042 2026/03/02\n092 Individual: Round-Robin\n";
  const std::string berger = type + player(1, "3.0", 1, "     4 w 1     2 w 1     3 b 1") +
                             player(2, "1.0", 2, "     3 w 1     1 b 0     4 w 0") +
                             player(3, "1.0", 2, "     2 b 0     4 b 1     1 w 0") +
                             player(4, "1.0", 2, "     1 b 0     3 w 0     2 b 1");
  CHECK(converted(berger, Edition::trf26).lines("192") == Lines{"192 FIDE_ROUNDROBIN"});
}

TEST_CASE("122 gives 222 where it is understood", "[convert]") {
  const auto code = [](const std::string& control) {
    const Lines lines =
        converted("012 Open\n122 " + control + "\n" + player(1, "1.0", 1, "     2 w 1") +
                      player(2, "0.0", 2, "     1 b L"),
                  Edition::trf26)
            .lines("222");
    return lines.empty() ? std::string() : lines.front().substr(4);
  };
  CHECK(code("90'+30\"") == "5400+30");
  CHECK(code("100'/40 + 50'/20 + 15' + 30\"") == "40/6000+30:20/3000+30:900+30");
  CHECK(code("90 min/40 moves + 30 min + 30 sec/move") == "40/5400+30:1800+30");
  CHECK(code("15 min + 10 sec/move") == "900+10");
  CHECK(code("90+30") == "5400+30");
  CHECK(code("60 minutes") == "3600");
  CHECK(code("3 min + 2 s") == "180+2");
  CHECK(code("Fischer").empty());
  CHECK(code("40 moves in 2 hours").empty());
  CHECK(code("90 min, then 30 min").empty());
  CHECK(code("90 min + 30 min").empty());  // which moves the first 90 minutes are for is not said
}

TEST_CASE("TRF16 to 26: byes of the round to come go to 240 as well", "[convert]") {
  const std::string in =
      head + player(1, "1.5", 1, "     2 w 1  0000 - H") + player(2, "0.0", 2, "     1 b 0") +
      player(3, "0.0", 3, "  0000 - Z  0000 - Z") + player(4, "1.0", 4, "  0000 - F");
  const Converted out = converted(in, Edition::trf26);
  CHECK(out.lines("240") == Lines{"240 H   2    1", "240 Z   2    3"});
  CHECK(blocks(out).front() == "     2 w 1  0000 - H");
  CHECK(out.inferred("240") == Lines{"half-point bye of player 1 in round 2, from 001",
                                     "zero-point bye of player 3 in round 2, from 001"});
}

TEST_CASE("TRF16 to 26: teams get numbers, points, ranks and board colours", "[convert]") {
  // Two boards; the first-named team has White on board 1.
  const std::string in =
      "012 Cup\n" + player(1, "1.5", 1, "     3 w 1     5 b =") +
      player(2, "0.5", 2, "     4 b =     6 w 0") + player(3, "1.0", 3, "     1 b 0     7 b 1") +
      player(4, "0.5", 4, "     2 w =     8 w 0") + player(5, "1.5", 5, "     7 w 1     1 w =") +
      player(6, "1.0", 6, "     8 b 0     2 b 1") + player(7, "0.0", 7, "     5 b 0     3 w 0") +
      player(8, "2.0", 8, "     6 w 1     4 b 1") +
      "013 Towers                             1    2\n"
      "013 Lindau                             3    4\n"
      "013 Wierzba                            5    6\n"
      "013 Vigo                               7    8\n";
  const Converted out = converted(in, Edition::trf26);
  CHECK(
      out.lines("310") ==
      Lines{"310   1 Towers                                           2.0    2.0   2     1    2",
            "310   2 Lindau                                           1.0    1.5   4     3    4",
            "310   3 Wierzba                                          3.0    2.5   1     5    6",
            "310   4 Vigo                                             2.0    2.0   2     7    8"});
  CHECK(out.lines("352") == Lines{"352 WB"});
  CHECK(out.lines("013").empty());
  CHECK(out.inferred("310").size() == 5);
}

TEST_CASE("TRF16 to 26: a team without a match keeps its points blank", "[convert]") {
  const std::string in =
      "012 Cup\n" + player(1, "1.5", 1, "     3 w 1     5 b =") +
      player(2, "0.5", 2, "     4 b =     6 w 0") + player(3, "0.0", 3, "     1 b 0  0000 - +") +
      player(4, "0.5", 4, "     2 w =  0000 - +") + player(5, "0.5", 5, "  0000 - -     1 w =") +
      player(6, "1.0", 6, "  0000 - -     2 b 1") +
      "013 Towers                             1    2\n"
      "013 Lindau                             3    4\n"
      "013 Wierzba                            5    6\n";
  const Converted out = converted(in, Edition::trf26);
  CHECK(
      out.lines("310") ==
      Lines{"310   1 Towers                                           2.0    2.0         1    2",
            "310   2 Lindau                                                              3    4",
            "310   3 Wierzba                                                             5    6"});
  CHECK(out.inferred("310") ==
        Lines{"team numbers by the order of the 013 lines",
              "team 2: points and rank left blank, the players' lines tell no match in round 2",
              "team 3: points and rank left blank, the players' lines tell no match in round 1"});
}

// --- TRF26 -> TRF16 -----------------------------------------------------------------------------

TEST_CASE("TRF26 to 16: every record without a place is told", "[convert]") {
  const std::string in =
      head +
      "142 5\n152 W\n162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n172 BUL FIDON\n182 Hand\n"
      "192 FIDE_DUTCH_2025\n202 DE,BH\n212 PTS,DE,BH\n222 5400+30\n" +
      player(1, "3.0", 1, "     2 w 1") + player(2, "0.0", 2, "     1 b 0") +
      "BUL    1 m    Test, Player                      2560 BUL     BF-1017\n" +
      "240 H   2    1\n250       1.0   1   2    1    2\n260   1   2    1    2\n" +
      "299          -1.0  001    2\n### note\n";
  const Converted out = converted(in, Edition::trf16);
  CHECK(out.text == head + "092 FIDE_DUTCH_2025\n" + player(1, "4.0", 1, "     2 w 1  0000 - H") +
                        player(2, "0.0", 2, "     1 b 0"));
  CHECK(out.lost("142") == Lines{"5 rounds: no place in TRF16"});
  CHECK(out.lost("162") ==
        Lines{"point system W 3.0 D 1.0 L 0.0 A 0.0 P 3.0: no place in TRF16; the "
              "points stay as they are"});
  CHECK(out.lost("172") == Lines{"starting-rank method 'BUL FIDON': no place in TRF16"});
  CHECK(out.lost("182") == Lines{"pairing controller 'Hand': no place in TRF16"});
  CHECK(out.lost("192").empty());  // its text went into 092
  CHECK(out.lost("202") == Lines{"tie-breaks 'DE,BH': no place in TRF16"});
  CHECK(out.lost("212") == Lines{"standings order 'PTS,DE,BH': no place in TRF16"});
  CHECK(out.lost("222") == Lines{"time control '5400+30': no place in TRF16"});
  CHECK(out.lost("BUL") == Lines{"national ratings of 1 player(s): no place in TRF16"});
  CHECK(out.lost("250") == Lines{"acceleration 1.0 in rounds 1-2 for 1-2: no place in TRF16"});
  CHECK(out.lost("260") == Lines{"forbidden pair 1-2: no place in TRF16"});
  CHECK(out.lost("299").size() == 1);
  CHECK(out.lost("###") == Lines{"1 comment line(s): no place in TRF16"});
  CHECK(out.inferred("001") ==
        Lines{"half-point bye of player 1 in round 2 written in the player's "
              "line; the points are now 4.0"});
}

TEST_CASE("TRF26 to 16: 092 is not overwritten", "[convert]") {
  const std::string in = head + "092 Swiss\n192 FIDE_DUBOV\n" + player(1, "1.0", 1, "     2 w 1") +
                         player(2, "0.0", 2, "     1 b 0");
  const Converted out = converted(in, Edition::trf16);
  CHECK(out.lines("092") == Lines{"092 Swiss"});
  CHECK(out.lost("192") == Lines{"tournament type 'FIDE_DUBOV': no place in TRF16"});
}

TEST_CASE("TRF26 to 16: a bye beyond the next round cannot be shown", "[convert]") {
  const std::string in = head + "142 5\n" + player(1, "1.0", 1, "     2 w 1") +
                         player(2, "0.0", 2, "     1 b 0") + "240 Z   4    1\n";
  const Converted out = converted(in, Edition::trf16);
  CHECK(blocks(out).front() == "     2 w 1");
  CHECK(out.lost("240") == Lines{"zero-point bye of player 1 in round 4: no place in TRF16"});
}

TEST_CASE("TRF26 to 16: team records", "[convert]") {
  const std::string in =
      "012 Cup\n142 2\n352 WB\n362 TW 3.0   TD 1.0   TL 0.0\n" +
      player(1, "1.0", 1, "     3 w 1  0000 - +") + player(2, "0.5", 2, "     4 b =  0000 - +") +
      player(3, "0.0", 3, "     1 b 0  0000 - -") + player(4, "0.5", 4, "     2 w =  0000 - -") +
      player(5, "0.0", 5, "  0000 - -  0000 - -") +
      "310   1 Towers                           TOW     2361    6.0    3.5   1     1    2\n"
      "310   2 Lindau                                           0.0    0.5   3     3    4\n"
      "310   3 Vigo                                             1.0    1.0   2     5\n"
      "320  1.0  1.0   3\n330 +-   2   1   2\n300   1   3   2    0    5\n801 text\n802 text\n";
  const Converted out = converted(in, Edition::trf16);
  CHECK(out.lines("013") == Lines{"013 Towers                             1    2",
                                  "013 Lindau                             3    4",
                                  "013 Vigo                               5"});
  CHECK(
      out.lost("310").front() ==
      "team 1: match points 6.0, game points 3.5, rank 1, nickname 'TOW', strength 2361: no place "
      "in TRF16");
  CHECK(out.lost("320") == Lines{"pairing-allocated bye of team 3 in round 1: no place in TRF16"});
  CHECK(out.lost("330") == Lines{"forfeit '+-' of teams 1 and 2 in round 2: no place in TRF16"});
  CHECK(out.lost("300") == Lines{"line-up of team 3 in round 1: no place in TRF16"});
  CHECK(out.lost("352") == Lines{"board colours 'WB': no place in TRF16"});
  CHECK(out.lost("362") ==
        Lines{"team point system 'TW 3.0   TD 1.0   TL 0.0': no place in TRF16"});
  CHECK(out.lost("801").size() == 1);
}

// --- TRF26 <-> TRF(x), TRF(bx) ------------------------------------------------------------------

namespace {

const std::string four = player(1, "3.0", 1, "     3 w 1") + player(2, "3.0", 2, "     4 b 1") +
                         player(3, "0.0", 3, "     1 b 0") + player(4, "0.0", 4, "     2 w 0");
const std::string trf26_four =
    head + "142 5\n152 W\n162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0\n" + four +
    "240 Z   2    4\n250       3.0   1   2    1    2\n250       1.0   3   3    1    2\n" +
    "260   1   5    1    2\n";

}  // namespace

TEST_CASE("TRF26 to TRF(x)", "[convert]") {
  const Converted out = converted(trf26_four, Edition::trfx);
  CHECK(out.text == head + four +
                        "XXR 5\nXXC white1\nXXZ 4\nXXP 1 2\n"
                        "XXA    1  3.0  3.0  1.0\nXXA    2  3.0  3.0  1.0\n"
                        "XXS W=3.0 D=1.0 WL=0.0 BL=0.0 ZPB=0.0 FL=0.0 PAB=3.0\n");
  CHECK(out.losses.empty());
}

TEST_CASE("TRF26 to TRF(x) and back keeps the meaning", "[convert]") {
  const Converted there = converted(trf26_four, Edition::trfx);
  const Converted back = converted(there.text, Edition::trf26);
  CHECK(back.nothing_lost());
  CHECK(difference(trf26_four, there.text).empty());
  CHECK(difference(trf26_four, back.text).empty());
  CHECK(back.lines("250") ==
        Lines{"250       3.0   1   2    1    2", "250       1.0   3   3    1    2"});
  CHECK(back.lines("260") == Lines{"260   1   5    1    2"});
  CHECK(back.lines("240") == Lines{"240 Z   2    4"});
  CHECK(back.lines("162") == Lines{"162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"});
}

TEST_CASE("TRF26 to TRF(bx): byes as blocks, prices as BB records", "[convert]") {
  const Converted out = converted(trf26_four, Edition::trfbx);
  CHECK(blocks(out)[3] == "     2 w 0  0000 - Z");
  CHECK(out.lines("XXZ").empty());
  CHECK(out.text.find("BBW  3.0\nBBD  1.0\nBBL  0.0\nBBZ  0.0\nBBF  0.0\nBBU  3.0\n") !=
        std::string::npos);
  CHECK(out.nothing_lost());
  CHECK(difference(trf26_four, converted(out.text, Edition::trf26).text).empty());
}

TEST_CASE("TRF26 to TRF(x): forbidden pairs by rounds", "[convert]") {
  const auto with = [](const std::string& line) {
    return converted(head + "142 5\n" + four + line, Edition::trfx);
  };
  const Converted covers = with("260   2   3    1    2\n");
  CHECK(covers.lines("XXP") == Lines{"XXP 1 2"});
  CHECK(covers.lost("260") == Lines{"forbidden pair 1-2: rounds 2-3 only: no place in TRF(x), it "
                                    "holds for all rounds"});
  const Converted past = with("260   1   1    1    2\n");
  CHECK(past.lines("XXP").empty());
  CHECK(past.lost("260") == Lines{"forbidden pair 1-2 in rounds 1-1, not in round 2 which is to be "
                                  "paired: no place in TRF(x)"});
}

TEST_CASE("TRF26 to TRF(x): half-point byes as blocks with their points", "[convert]") {
  const Converted out = converted(head + "142 5\n" + four + "240 H   2    3\n", Edition::trfx);
  CHECK(blocks(out)[2] == "     1 b 0  0000 - H");
  CHECK(out.lines("001")[2].substr(80, 4) == " 0.5");
  CHECK(out.lines("XXZ").empty());
}

TEST_CASE("TRF26 to TRF(x): Baku acceleration that 192 only names", "[convert]") {
  const Converted out = converted(head + "142 4\n192 FIDE_DUTCH_2025_BAKU\n" + four, Edition::trfx);
  // C.04.7: two of four players, two of four rounds accelerated, the first by a win.
  CHECK(out.lines("XXA") == Lines{"XXA    1  1.0  0.5", "XXA    2  1.0  0.5"});
  CHECK(out.inferred("XXA").size() == 1);
}

TEST_CASE("TRF26 to TRF(x): 299 for everybody is a price, any other is lost", "[convert]") {
  const Converted out = converted(head + "142 5\n" + four +
                                      "299 -         0.2  000\n299           1.0  001    2\n"
                                      "299 Z        -1.0  000\n",
                                  Edition::trfx);
  CHECK(out.lines("XXS") == Lines{"XXS W=1.0 D=0.5 WL=0.0 BL=0.0 ZPB=0.0 FL=0.2 PAB=1.0"});
  CHECK(out.lost("299") ==
        Lines{"bonus or penalty 1.0 for 2 in round 1: no place in TRF(x); the "
              "points no longer follow from the results",
              "price of 'Z' -1.0 for everybody: no place in TRF(x); the points no "
              "longer follow from the results"});
}

TEST_CASE("TRF(x) to 26: prices that 162 joins go to 299, colours are lost", "[convert]") {
  const Converted byes =
      converted(head + "XXR 5\nXXS W=3.0 D=1.0 HPB=0.5 FL=0.2 PAB=1.5\n" + four, Edition::trf26);
  CHECK(byes.lines("162") == Lines{"162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5"});
  CHECK(byes.lines("299") == Lines{"299 H         0.5  000", "299 -         0.2  000"});
  CHECK(byes.nothing_lost());
  const Converted colours = converted(head + "XXR 5\nXXS WW=1.0 BW=1.5\n" + four, Edition::trf26);
  CHECK(colours.lost("XXS") == Lines{"win with White 1.0, with Black 1.5: no place in TRF26"});
}

TEST_CASE("TRF(bx) to 26: BBZ and BBF that differ", "[convert]") {
  const Converted out = converted(head + "XXR 5\nBBZ  0.5\nBBF  0.0\n" + four, Edition::trf26);
  CHECK(out.lines("162") == Lines{"162  W 1.0    D 0.5    L 0.0    A 0.5    P 1.0"});
  CHECK(out.lines("299") == Lines{"299 -         0.0  000"});
  CHECK(out.inferred("299") == Lines{"0.0 for every '-' says what 162 cannot"});
}

TEST_CASE("TRF(x) to 26: players by rank are renumbered", "[convert]") {
  const std::string in =
      head + "XXR 5\nXXC rank white1\n" + player(1, "0.0", 3, "     3 w 0", "First, A") +
      player(2, "0.0", 2, "", "Second, B") + player(3, "1.0", 1, "     1 b 1", "Third, C") +
      "XXP 1 2\nXXZ 2\n" + "XXA    1  1.0\n";
  const Converted out = converted(in, Edition::trf26);
  CHECK(out.text.find(player(1, "1.0", 1, "     3 b 1", "Third, C") +
                      player(2, "0.0", 2, "", "Second, B") +
                      player(3, "0.0", 3, "     1 w 0", "First, A")) != std::string::npos);
  CHECK(out.lines("260") == Lines{"260   1   5    2    3"});
  CHECK(out.lines("240") == Lines{"240 Z   2    2"});
  CHECK(out.lines("250") == Lines{"250       1.0   1   1    3    3"});
  CHECK(out.inferred("XXC") == Lines{"'rank' has no place in TRF26, the players are renumbered: "
                                     "3 is now 1, 1 is now 3"});
  CHECK(out.lines("XXC").empty());
}

TEST_CASE("TRF(x) to 26: players by rank who cannot be renumbered", "[convert]") {
  const Converted out = converted(head + "XXR 5\nXXC rank\n" + player(1, "0.0", 1, "", "One, A") +
                                      player(1, "0.0", 2, "", "Two, B"),
                                  Edition::trf26);
  CHECK(out.lost("XXC").size() == 1);
}

TEST_CASE("acceleration of teams is not turned into one of players", "[convert]") {
  const std::string in = "012 Cup\n142 3\n" + player(1, "0.0", 1, "     3 w 0") +
                         player(2, "0.0", 2, "     4 b 0") + player(3, "1.0", 3, "     1 b 1") +
                         player(4, "1.0", 4, "     2 w 1") + "310   1 Towers" +
                         std::string(59, ' ') + "   1    2\n310   2 Lindau" + std::string(59, ' ') +
                         "   3    4\n250  2.0  0.0   1   2    1    1\n";
  CHECK(converted(in, Edition::trf26).lines("250") == Lines{"250  2.0  0.0   1   2    1    1"});
  const Converted out = converted(in, Edition::trfx);
  CHECK(out.lines("XXA").empty());
  CHECK(out.lost("250").size() == 1);
}

TEST_CASE("TRF(x) to TRF(x) keeps what only it can say", "[convert]") {
  const std::string in = head + four +
                         "XXR 5\nXXC rank black1\nXXS W=1.0 BW=1.5 D=0.5 WL=0.0 BL=0.0 "
                         "ZPB=0.0 FL=0.0 PAB=1.0\n";
  // Black1 against the colours of round 1: those rule (trf.md 9.4).
  const Converted out = converted(in, Edition::trfx);
  CHECK(out.lines("XXS") == Lines{"XXS W=1.0 BW=1.5 D=0.5 WL=0.0 BL=0.0 ZPB=0.0 FL=0.0 PAB=1.0"});
  CHECK(out.lines("XXC").front().substr(0, 8) == "XXC rank");
  CHECK(out.nothing_lost());
}

TEST_CASE("TRF16 to TRF(x): the round count is inferred", "[convert]") {
  const Converted out = converted(head + player(1, "1.0", 1, "     2 w 1  0000 - H") +
                                      player(2, "0.0", 2, "     1 b 0  0000 - Z"),
                                  Edition::trfx);
  CHECK(out.lines("XXR") == Lines{"XXR 2"});
  CHECK(out.inferred("XXR") == Lines{"2 rounds, as many as the file holds"});
}

// --- canonical form -----------------------------------------------------------------------------

TEST_CASE("the canonical order of trf.md 13.2", "[convert]") {
  const std::string in =
      "XXR 1\n260   1   1    1    2\n" + player(2, "0.0", 2, "     1 b 0") + "202 DE\n" +
      "BUL    2 m    Test, Player                      2560 BUL     BF-1017\n" +
      player(1, "1.0", 1, "     2 w 1") + "052 2026/03/03\n012 Open\n### kept\n112 B\n112 A\n";
  const Converted out = converted(in, Edition::trf26);
  CHECK(out.text == "012 Open\n052 2026/03/03\n112 B\n112 A\n142 1\n152 W\n202 DE\n" +
                        player(1, "1.0", 1, "     2 w 1") + player(2, "0.0", 2, "     1 b 0") +
                        "BUL    2 m    Test, Player                      2560 BUL     BF-1017\n"
                        "260   1   1    1    2\n### kept\n");
}

TEST_CASE("a canonical file of an edition converts to itself", "[convert]") {
  CHECK(converted(trf26_four, Edition::trf26).text == trf26_four);
  const std::string trfx = converted(trf26_four, Edition::trfx).text;
  CHECK(converted(trfx, Edition::trfx).text == trfx);
  const std::string trfbx = converted(trf26_four, Edition::trfbx).text;
  CHECK(converted(trfbx, Edition::trfbx).text == trfbx);
}

TEST_CASE("comments at the top of a TRF26 stay there", "[convert]") {
  const std::string in = "### first\n" + trf26_four + "### last\n";
  CHECK(converted(in, Edition::trf26).text == in);
}

TEST_CASE("counts are written as one number", "[convert]") {
  const Converted out = converted(head + "062 129 (88)\n072 88\n" + four, Edition::trf16);
  CHECK(out.lines("062") == Lines{"062 129"});
  CHECK(out.lost("062") == Lines{"'129 (88)' is written as 129"});
  CHECK(out.lost("072").empty());
}

TEST_CASE("lines that are no records are told", "[convert]") {
  const std::string in = head + "DAT 1 EMAIL x\nDAT 2 EMAIL y\n240 Q   1    1\n" + four;
  const Converted out = converted(in, Edition::trf16);
  CHECK(out.lost("DAT") ==
        Lines{"2 line(s) of a record that no edition has, from line 3 on: left out"});
  CHECK(out.lost("240") == Lines{"line 5 cannot be read: left out"});
}

TEST_CASE("unknown results are left blank in copies", "[convert]") {
  const std::string in =
      head + "XXR 3\n" + player(1, "0.0", 1, "     2 w ?") + player(2, "0.0", 2, "     1 b ?");
  const Converted out = converted(in, Edition::trf26);
  CHECK(blocks(out) == Lines{"     2 w", "     1 b"});
}

TEST_CASE("points that are missing are computed and told", "[convert]") {
  std::string bare = player(1, "", 1, "     2 w 1");
  const Converted out = converted(head + bare + player(2, "0.0", 2, "     1 b 0"), Edition::trf16);
  CHECK(out.lines("001").front().substr(80, 4) == " 1.0");
  CHECK(out.inferred("001") == Lines{"1.0 points of player 1 from the results"});
}

TEST_CASE("what no edition can hold is refused", "[convert]") {
  Document d = read(head + four).document;
  PlayerRecord p = *d.record(2).as<PlayerRecord>();
  Document out;
  p.points = Points::from_tenths(1000);
  CHECK_THROWS_AS(out.insert(0, Record{Key("001"), p}), LimitError);
}

TEST_CASE("converting garbage neither fails nor invents players", "[convert]") {
  for (const std::string& text : {std::string(), std::string("\0\0\0", 3), std::string("hello\n"),
                                  std::string("001\n001\n"), std::string("310\n013\n250\n")})
    for (const Edition e :
         {Edition::trf06, Edition::trf16, Edition::trfx, Edition::trfbx, Edition::trf26})
      CHECK(converted(text, e).lines("001").size() <= 2);
}
