// Every record family, every dialect row and every finding of the reader, field by field.
// Expected values come from the tables of trf.md and trf-dialects.md; all names are invented.
#include <catch2/catch.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "trf/trf.hpp"

using namespace trf;

namespace {

/// A complete player line of two rounds; a test changes one field of it.
struct PlayerLine {
  std::string text =
      "001    1 m GM Velinov, Radoslav                 2541 BUL    99100017 1991/04/12  1.5    1   "
      "  "
      "2 w =     3 b 1";
  PlayerLine& put(std::size_t column, std::string_view value) {
    if (text.size() < column - 1 + value.size()) text.resize(column - 1 + value.size(), ' ');
    text.replace(column - 1, value.size(), value);
    return *this;
  }
  PlayerLine& cut(std::size_t columns) {
    text.resize(columns, ' ');
    return *this;
  }
};

PlayerLine player() { return {}; }

/// Two opponents, so that questions about the other line have an answer.
const std::string second =
    "001    2 m    Kestrel, Jonathan                 2466 ENG    99100025 1988/11/30  0.5    2     "
    "1 b =";
const std::string third =
    "001    3 w    Sarafova, Milena                  2398 BUL    99100033 1996/02/09  0.0    3" +
    std::string(15, ' ') + "1 w 0";

const std::string headers =
    "012 Rilograd Open\n022 Rilograd\n032 BUL\n042 2026/03/02\n052 2026/03/06\n102 Mirchev, "
    "Todor\n";

ReadResult read_lines(std::initializer_list<std::string> lines, bool strict = false) {
  std::string bytes;
  for (const std::string& line : lines) bytes += line + "\n";
  ReadOptions options;
  options.strict = strict;
  options.file_name = "event.trf";
  return read(bytes, options);
}

/// "TRF0303 1:8" or "TRF1103 1:93/95" (character and byte column), notes about the file left out.
std::vector<std::string> findings(const ReadResult& result) {
  std::vector<std::string> out;
  for (const Diagnostic& d : result.diagnostics.all()) {
    if (d.code == Code::edition_read || d.code == Code::report_field_missing ||
        d.code == Code::line_ends)
      continue;
    std::string text = to_string(d.code) + " " + std::to_string(d.where.line) + ":" +
                       std::to_string(d.where.column);
    if (d.where.column != d.where.byte_column) text += "/" + std::to_string(d.where.byte_column);
    out.push_back(text);
  }
  return out;
}

using Found = std::vector<std::string>;

/// The record of the only line that is not a header or one of the two opponents.
template <class T>
const T& only(const ReadResult& result) {
  for (std::size_t i = 0; i < result.document.size(); ++i) {
    if (const T* record = result.document.record(i).as<T>()) return *record;
  }
  FAIL("no such record");
  throw std::logic_error("unreachable");
}

const PlayerRecord& first_player(const ReadResult& result) { return only<PlayerRecord>(result); }

template <class T>
T record_of(const std::string& line) {
  const ReadResult result = read_lines({player().text, second, third, line});
  CAPTURE(line, findings(result));
  CHECK(findings(result).empty());
  return only<T>(result);
}

/// What a single line, put behind three players, gives.
Found of_line(const std::string& line) {
  return findings(read_lines({player().text, second, third, line}));
}
/// What a changed first player gives.
Found of_player(const PlayerLine& line) { return findings(read_lines({line.text, second, third})); }

/// The text of a line after the edits of all findings about it.
std::string repaired(const ReadResult& result, std::uint32_t line) {
  std::string text(result.document.text(line - 1));
  std::vector<Edit> edits;
  for (const Diagnostic& d : result.diagnostics.all()) {
    for (const Edit& e : d.edits) {
      if (e.line == line && e.kind == Edit::Kind::replace) edits.push_back(e);
    }
  }
  std::ranges::sort(edits, [](const Edit& a, const Edit& b) { return a.begin > b.begin; });
  for (const Edit& e : edits) text.replace(e.begin, e.end - e.begin, e.text);
  return text;
}

PartialDate day(int y, int m, int d) {
  return {static_cast<std::uint16_t>(y), static_cast<std::uint8_t>(m),
          static_cast<std::uint8_t>(d)};
}
Points points(int tenths) { return Points::from_tenths(tenths); }

}  // namespace

// --- 001 ----------------------------------------------------------------------------------------

TEST_CASE("a player line, field by field", "[reader]") {
  const ReadResult result = read_lines({player().text, second, third});
  CHECK(findings(result).empty());
  const PlayerRecord& p = first_player(result);
  CHECK(p.tpn == Tpn{1});
  CHECK(p.sex == Sex::male);
  CHECK(p.title == Title::gm);
  CHECK(p.title_text.empty());
  CHECK(p.name == "Velinov, Radoslav");
  CHECK(p.rating == 2541);
  CHECK(p.federation == "BUL");
  CHECK(p.fide_id == FideId{99100017});
  CHECK(p.birth == day(1991, 4, 12));
  CHECK(p.points == points(15));
  CHECK(p.rank == Rank{1});
  REQUIRE(p.rounds.size() == 2);
  CHECK(p.rounds[0].opponent == 2);
  CHECK(p.rounds[0].colour == Colour::white);
  CHECK(p.rounds[0].result == Result::draw);
  CHECK(p.rounds[0].raw_result == '=');
  CHECK(p.rounds[1].opponent == 3);
  CHECK(p.rounds[1].colour == Colour::black);
  CHECK(p.rounds[1].result == Result::win);
}

TEST_CASE("blank fields are absent, not zero", "[reader]") {
  const ReadResult result = read_lines(
      {"001    1      Nobody Known                                                     1.0     "});
  const PlayerRecord& p = first_player(result);
  CHECK(p.sex == Sex::unknown);
  CHECK(p.title == Title::none);
  CHECK_FALSE(p.rating);
  CHECK(p.federation.empty());
  CHECK_FALSE(p.fide_id);
  CHECK(p.birth.absent());
  CHECK_FALSE(p.rank);
  CHECK(p.rounds.empty());
}

TEST_CASE("every result code of trf.md 5.2, upper and lower case", "[reader]") {
  const std::vector<std::pair<char, Result>> codes = {
      {'1', Result::win},          {'=', Result::draw},         {'0', Result::loss},
      {'+', Result::forfeit_win},  {'-', Result::forfeit_loss}, {'W', Result::unrated_win},
      {'D', Result::unrated_draw}, {'L', Result::unrated_loss}, {'w', Result::unrated_win},
      {'d', Result::unrated_draw}, {'l', Result::unrated_loss}, {' ', Result::blank},
      {'H', Result::half_bye},     {'F', Result::full_bye},     {'U', Result::pab},
      {'Z', Result::zero_bye},     {'h', Result::half_bye},     {'z', Result::zero_bye}};
  for (const auto& [letter, result] : codes) {
    CAPTURE(letter);
    PlayerLine line = player();
    line.put(109, std::string(1, letter));
    const ReadResult read = read_lines({line.text, second, third});
    CHECK(first_player(read).rounds[1].result == result);
    CHECK(findings(read).empty());
  }
}

TEST_CASE("byes, absences and pending games keep the way they are written", "[reader]") {
  const ReadResult result =
      read_lines({player().cut(89).text + "  0000 - U" + "  0000 - +" + std::string(10, ' ') +
                  "         -" + "    12 w  " + "    12 w Z"});
  const auto& r = first_player(result).rounds;
  REQUIRE(r.size() == 6);
  CHECK(r[0].opponent == 0);
  CHECK(r[0].nobody == RoundBlock::Nobody::zeros);
  CHECK(r[0].result == Result::pab);
  CHECK(r[0].raw_colour == '-');
  CHECK(r[1].result == Result::forfeit_win);
  CHECK(r[2].empty());
  CHECK(r[3].nobody == RoundBlock::Nobody::blank);
  CHECK(r[3].result == Result::forfeit_loss);
  CHECK(r[4].opponent == 12);
  CHECK(r[4].result == Result::blank);
  CHECK(r[5].opponent == 12);
  CHECK(r[5].result == Result::zero_bye);
  // The lichess shape is worth one note.
  CHECK(findings(result) == Found{"TRF3008 1:122"});
}

TEST_CASE("a last block that is trimmed is padded", "[reader]") {
  const ReadResult result = read_lines({player().cut(107).text, second, third});
  REQUIRE(first_player(result).rounds.size() == 2);
  CHECK(first_player(result).rounds[1].colour == Colour::black);
  CHECK(first_player(result).rounds[1].result == Result::blank);
  CHECK(findings(result).empty());
}

TEST_CASE("E02 W02: short player lines", "[reader]") {
  CHECK(of_player(player().cut(60)) == Found{"TRF0201 1:61"});
  CHECK(of_player(player().cut(83)) == Found{"TRF0201 1:84"});
  CHECK(of_player(player().cut(84)) == Found{"TRF0202 1:85"});
  CHECK(of_player(player().cut(88)) == Found{"TRF0202 1:89"});
  CHECK(of_player(player().cut(89)).empty());
  // One cause, one finding.
  CHECK(findings(read_lines({second, "001"})) == Found{"TRF0201 2:4"});
}

TEST_CASE("E03: starting numbers", "[reader]") {
  CHECK(of_player(player().put(5, "    ")) == Found{"TRF0301 1:5"});
  CHECK(of_player(player().put(5, "  1a")) == Found{"TRF0302 1:7"});
  CHECK(of_player(player().put(5, "   0")) == Found{"TRF0303 1:8"});
  CHECK(of_player(player().put(5, "9999")).empty());
  CHECK(of_player(player().put(5, "1   ")).empty());
}

TEST_CASE("E07: characters that are no result and no colour", "[reader]") {
  CHECK(of_player(player().put(99, "7")) == Found{"TRF0701 1:99"});
  const ReadResult result = read_lines({player().put(97, "x").text, second, third});
  CHECK(findings(result) == Found{"TRF0702 1:97"});
  const auto& finding =
      *std::ranges::find(result.diagnostics.all(), Code::colour_unknown, &Diagnostic::code);
  CHECK(finding.fix() == "take w, as the opponent's line tells");
  CHECK(repaired(result, 1) == player().text);
  // Without the opponent's line there is nothing to take.
  const ReadResult alone = read_lines({player().put(97, "x").text});
  CHECK(std::ranges::find(alone.diagnostics.all(), Code::colour_unknown, &Diagnostic::code)
            ->fix()
            .empty());
}

TEST_CASE("E11: fields of the player line", "[reader]") {
  CHECK(of_player(player().put(49, "26x0")) == Found{"TRF1102 1:49"});
  CHECK(of_player(player().put(10, "q")) == Found{"TRF1102 1:10"});
  CHECK(of_player(player().put(81, " 2.x")) == Found{"TRF1102 1:82"});
  CHECK(of_player(player().put(81, "-1.0")) == Found{"TRF1103 1:81"});
  CHECK(of_player(player().put(86, "  1x")) == Found{"TRF1102 1:88"});
  CHECK(of_player(player().put(92, " -5 ")) == Found{"TRF1103 1:93"});
  CHECK(of_player(player().put(92, " ab ")) == Found{"TRF1102 1:93"});
}

TEST_CASE("E11: text after the last block", "[reader]") {
  const ReadResult result = read_lines({player().text + "  junk at the end", second, third});
  CHECK(findings(result) == Found{"TRF1105 1:112"});
  CHECK(first_player(result).rounds.size() == 2);
  CHECK(repaired(result, 1) == player().text);
  CHECK(of_player(player().put(110, " x")) == Found{"TRF1105 1:111"});
}

TEST_CASE("positions count characters and bytes apart", "[reader]") {
  PlayerLine line = player();
  line.text.replace(14, 17, "Łukasz, Żdźarski ");  // the same columns, more bytes
  line.text.replace(line.text.find("2 w ="), 5, "2 w 7");
  const std::string utf8 = line.text;
  const ReadResult result = read_lines({utf8, second, third});
  CHECK(findings(result) == Found{"TRF0701 1:99/102"});
  CHECK(first_player(result).name == "Łukasz, Żdźarski");
}

// --- 001 in dialects ----------------------------------------------------------------------------

TEST_CASE("row 1 and 2: short lines", "[reader][dialects]") {
  const ReadResult result =
      read_lines({second, player().put(92, std::string(20, ' ')).cut(89).text});
  CHECK(findings(result).empty());
}

TEST_CASE("row 3: shifted columns", "[reader][dialects]") {
  const auto shifted = [](const std::string& line, std::size_t column, int by) {
    std::string out = line;
    if (by > 0) {
      out.insert(column - 1, static_cast<std::size_t>(by), ' ');
    } else {
      out.erase(column - 1, static_cast<std::size_t>(-by));
    }
    return out;
  };
  for (const int by : {1, 2, -1, -2}) {
    CAPTURE(by);
    // Blanks before column 48 make room for a shift to the left.
    const std::size_t column = by > 0 ? 48 : static_cast<std::size_t>(48 + by);
    const ReadResult result = read_lines({shifted(player().text, column, by),
                                          shifted(second, column, by), shifted(third, column, by)});
    CHECK(findings(result) == Found{"TRF1602 1:" + std::to_string(by > 0 ? 49 : 49 + by)});
    CHECK(first_player(result).rating == 2541);
    CHECK(first_player(result).points == points(15));
    CHECK(first_player(result).rounds[1].opponent == 3);
    CHECK(result.document.line(0).grid.shift == by);
    CHECK(repaired(result, 1) == player().text);
    CHECK(repaired(result, 3) == third);
  }
  const ReadResult before = read_lines({" " + player().text, " " + second, " " + third});
  CHECK(findings(before) == Found{"TRF1602 1:1"});
  CHECK(first_player(before).tpn == Tpn{1});
  CHECK(repaired(before, 1) == player().text);
}

TEST_CASE("row 3: one shifted line among good ones", "[reader][dialects]") {
  std::string line = second;
  line.insert(47, 1, ' ');
  const ReadResult result = read_lines({player().text, line, third});
  CHECK(findings(result) == Found{"TRF1602 2:49"});
  CHECK(result.document.record(1).as<PlayerRecord>()->rating == 2466);
}

TEST_CASE("row 4: blocks of another width", "[reader][dialects]") {
  for (const char* tail :
       {"    2 w =    3 b 1", "      2 w =      3 b 1", "     2 w =    3 b 1", " 2 w = 3 b 1"}) {
    CAPTURE(tail);
    const ReadResult result = read_lines({player().text.substr(0, 89) + tail, second, third});
    REQUIRE(findings(result).size() == 1);
    CHECK(findings(result)[0].starts_with("TRF1603 1:"));
    REQUIRE(first_player(result).rounds.size() == 2);
    CHECK(first_player(result).rounds[1].opponent == 3);
    CHECK(first_player(result).rounds[1].result == Result::win);
    CHECK(result.document.line(0).grid.blocks_by_shape);
    CHECK(repaired(result, 1) == player().text);
  }
}

TEST_CASE("row 5: tabs", "[reader][dialects]") {
  SECTION("for one blank") {
    const ReadResult result = read_lines({player().put(53, "\t").text, second, third});
    CHECK(findings(result) == Found{"TRF1604 1:53"});
    CHECK(first_player(result).federation == "BUL");
    CHECK(repaired(result, 1) == player().text);
  }
  SECTION("to the next multiple of eight") {
    // The name ends in column 31; three stops reach column 48.
    std::string line = player().text;
    line.replace(31, 17, "\t\t\t");
    const ReadResult result = read_lines({line, second, third});
    CHECK(findings(result) == Found{"TRF1604 1:32"});
    CHECK(first_player(result).rating == 2541);
    CHECK(repaired(result, 1) == player().text);
  }
  SECTION("between all fields") {
    const ReadResult result =
        read_lines({"001\t1\tm\tGM\tVelinov, "
                    "Radoslav\t2541\tBUL\t99100017\t1991/04/12\t1.5\t1\t2\tw\t=\t3\tb\t1",
                    second, third});
    CHECK(findings(result) == Found{"TRF1604 1:4"});
    CHECK(repaired(result, 1) == player().text);
  }
  SECTION("no reading fits") { CHECK(of_player(player().put(83, "\t")) == Found{"TRF1107 1:83"}); }
  SECTION("at the end of a line") {
    const ReadResult result = read_lines({player().text + "\t", second, third});
    CHECK(findings(result).empty());
    CHECK(first_player(result).rounds.size() == 2);
  }
  SECTION("strict") {
    const ReadResult result = read_lines(
        {player().put(53, "\t").text, second, third, "012 a\tb", "240 H   3    1\t"}, true);
    CHECK(findings(result) == Found{"TRF1107 1:53", "TRF1107 4:6", "TRF1107 5:15"});
    CHECK(result.diagnostics.has_errors());
  }
}

TEST_CASE("row 6: points in other forms", "[reader][dialects]") {
  for (const char* text : {" 1,5", "1.50", "1,50", "  1½"}) {
    CAPTURE(text);
    PlayerLine line = player();
    line.text.replace(80, 4, text);
    const ReadResult result = read_lines({line.text, second, third});
    REQUIRE(findings(result).size() == 1);
    CHECK(findings(result)[0].starts_with("TRF3005 1:8"));
    CHECK(first_player(result).points == points(15));
    CHECK(repaired(result, 1) == player().text);
  }
  CHECK(of_player(player().put(81, "   2")).empty());
  CHECK(of_player(player().put(81, "  .5")).empty());
  CHECK(of_player(player().put(81, "1.55")) == Found{"TRF1102 1:81"});
}

TEST_CASE("row 8: ratings", "[reader][dialects]") {
  for (const char* none : {"   0", "0000", "----", "    "}) {
    CAPTURE(none);
    const ReadResult result = read_lines({player().put(49, none).text, second, third});
    CHECK(findings(result).empty());
    CHECK_FALSE(first_player(result).rating);
  }
  const ReadResult decimals = read_lines({player().put(47, "1843.5").text, second, third});
  CHECK(findings(decimals) == Found{"TRF1704 1:47"});
  CHECK(first_player(decimals).rating == 1843);
  CHECK(first_player(decimals).name == "Velinov, Radoslav");
  CHECK(repaired(decimals, 1) == player().put(49, "1843").text);
  const ReadResult suffix = read_lines({player().put(49, "1500P12 ").text, second, third});
  CHECK(findings(suffix) == Found{"TRF1704 1:49"});
  CHECK(first_player(suffix).rating == 1500);
  std::string pushed = player().text;
  pushed.replace(48, 4, "1500P12");
  const ReadResult further = read_lines({pushed, second, third});
  CHECK(first_player(further).rating == 1500);
  CHECK(first_player(further).federation == "BUL");
  CHECK(first_player(further).rounds.size() == 2);
  CHECK(of_player(player().put(49, " 800")) == Found{"TRF1703 1:50"});
  CHECK(of_player(player().put(49, "3100")) == Found{"TRF1703 1:49"});
}

TEST_CASE("row 9: FIDE numbers", "[reader][dialects]") {
  for (const char* none : {"          0", "    0000000", "           "}) {
    const ReadResult result = read_lines({player().put(58, none).text, second, third});
    CHECK(findings(result).empty());
    CHECK_FALSE(first_player(result).fide_id);
  }
  CHECK(of_player(player().put(58, "-----------")) == Found{"TRF3005 1:58"});
  const ReadResult letters = read_lines({player().put(58, "   NAT-4711").text, second, third});
  CHECK(findings(letters) == Found{"TRF1702 1:61"});
  CHECK(first_player(letters).fide_id_text == "NAT-4711");
  CHECK_FALSE(first_player(letters).fide_id);
  CHECK(of_player(player().put(58, "        123")) == Found{"TRF1702 1:66"});
}

TEST_CASE("row 10: federations", "[reader][dialects]") {
  const ReadResult iso = read_lines({player().put(54, "DE ").text, second, third});
  CHECK(findings(iso) == Found{"TRF2202 1:54"});
  CHECK(first_player(iso).federation == "GER");
  CHECK(repaired(iso, 1) == player().put(54, "GER").text);
  const ReadResult iso3 = read_lines({player().put(54, "BGR").text, second, third});
  CHECK(first_player(iso3).federation == "BUL");
  const ReadResult lower = read_lines({player().put(54, "bul").text, second, third});
  CHECK(findings(lower) == Found{"TRF3005 1:54"});
  CHECK(first_player(lower).federation == "BUL");
  for (const char* none : {"---", "NON"}) {
    const ReadResult result = read_lines({player().put(54, none).text, second, third});
    CHECK(findings(result) == Found{"TRF2202 1:54"});
    CHECK(first_player(result).federation.empty());
  }
  const ReadResult club = read_lines({player().put(54, "LHC").text, second, third});
  CHECK(findings(club) == Found{"TRF2202 1:54"});
  CHECK(first_player(club).federation == "LHC");
  // An unknown text is told once, however many players have it.
  CHECK(findings(read_lines({player().put(54, "LHC").text,
                             PlayerLine{second}.put(54, "LHC").text})) == Found{"TRF2202 1:54"});
}

TEST_CASE("row 11: titles", "[reader][dialects]") {
  const std::vector<std::pair<std::string, Title>> titles = {
      {"  g", Title::gm},  {" gm", Title::gm},  {"  m", Title::im},  {" wg", Title::wgm},
      {"  f", Title::fm},  {" wm", Title::wim}, {"  c", Title::cm},  {" wf", Title::wfm},
      {" wc", Title::wcm}, {" gf", Title::wgm}, {" mf", Title::wim}, {" ff", Title::wfm},
      {" cf", Title::wcm}, {"  w", Title::wim}, {"wgm", Title::wgm}};
  for (const auto& [text, title] : titles) {
    CAPTURE(text);
    const ReadResult result = read_lines({player().put(11, text).text, second, third});
    REQUIRE(findings(result).size() == 1);
    CHECK(findings(result)[0].starts_with("TRF3005 1:1"));
    CHECK(first_player(result).title == title);
  }
  for (const char* national : {" HG", " NM", " II", " MF"}) {
    const ReadResult result = read_lines({player().put(11, national).text, second, third});
    REQUIRE(findings(result).size() == 1);
    CHECK(findings(result)[0].starts_with("TRF3018 1:1"));
    CHECK(first_player(result).title == Title::other);
    CHECK(first_player(result).title_text == std::string(national).substr(1));
  }
  for (const char* exact : {"GM ", " IM", "WGM", " FM", "WIM", " CM", "WFM", "WCM", "   "})
    CHECK(of_player(player().put(11, exact)).empty());
}

TEST_CASE("row 12: sex", "[reader][dialects]") {
  const std::vector<std::pair<char, Sex>> letters = {{'M', Sex::male},
                                                     {'F', Sex::female},
                                                     {'f', Sex::female},
                                                     {'W', Sex::female},
                                                     {'u', Sex::unknown}};
  for (const auto& [letter, sex] : letters) {
    const ReadResult result =
        read_lines({player().put(10, std::string(1, letter)).text, second, third});
    CHECK(findings(result) == Found{"TRF3005 1:10"});
    CHECK(first_player(result).sex == sex);
  }
  CHECK(of_player(player().put(10, "w")).empty());
  CHECK(of_player(player().put(10, " ")).empty());
}

TEST_CASE("row 13: birth dates", "[reader][dialects]") {
  struct Case {
    const char* text;
    PartialDate date;
    const char* finding;
  };
  const std::vector<Case> cases = {
      {"1988      ", day(1988, 0, 0), "TRF3005 1:70"},
      {"1991/00/00", day(1991, 0, 0), nullptr},
      {"0000/00/00", {}, nullptr},
      {"  00.00.00", {}, nullptr},
      {"    .  .  ", {}, nullptr},
      {"2001.02.11", day(2001, 2, 11), "TRF3005 1:70"},
      {"1999-10-05", day(1999, 10, 5), "TRF3005 1:70"},
      {"18.06.2006", day(2006, 6, 18), "TRF3005 1:70"},
      {"  86.03.27", day(1986, 3, 27), "TRF3005 1:72"},
      {"07/30/1985", day(1985, 7, 30), "TRF3005 1:70"},
      {"04.05.1988", day(1988, 5, 4), "TRF1402 1:70"},
      {"09-02-1991", day(1991, 2, 9), "TRF1402 1:70"},
      {"05/06/1994", day(1994, 6, 5), "TRF1402 1:70"},
      {"2001/02/29", {}, "TRF1404 1:70"},
      {"2000/02/29", day(2000, 2, 29), nullptr},
      {"unknown   ", {}, "TRF1403 1:70"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const ReadResult result = read_lines({player().put(70, c.text).text, second, third});
    CHECK(first_player(result).birth == c.date);
    CHECK(findings(result) == (c.finding == nullptr ? Found{} : Found{c.finding}));
  }
}

TEST_CASE("row 16: rank zero is absent", "[reader][dialects]") {
  const ReadResult result = read_lines({player().put(86, "   0").text, second, third});
  CHECK_FALSE(first_player(result).rank);
  CHECK(findings(result).empty());
}

TEST_CASE("row 17: nobody in other forms", "[reader][dialects]") {
  for (const char* nobody : {"   0", "  -1", "9999", "   1", "  00", "0   "}) {
    CAPTURE(nobody);
    const ReadResult result =
        read_lines({player().put(102, std::string(nobody) + " - U").text, second});
    REQUIRE(findings(result).size() == 1);
    CHECK(findings(result)[0].starts_with("TRF3008 1:10"));
    CHECK(first_player(result).rounds[1].opponent == 0);
    CHECK(first_player(result).rounds[1].nobody == RoundBlock::Nobody::zeros);
    CHECK(repaired(result, 1) == player().put(102, "0000 - U").text);
  }
  CHECK(findings(read_lines({player().put(102, "     - U").text, second})) ==
        Found{"TRF3008 1:102"});
  // A played code with such an opponent is another fault, told by the checks between lines.
  CHECK(of_player(player().put(102, "9999 b 1")).empty());
  CHECK(first_player(read_lines({player().put(102, "9999 b 1").text})).rounds[1].opponent == 9999);
}

TEST_CASE("row 18: a forfeit without a colour", "[reader][dialects]") {
  CHECK(of_player(player().put(97, "- +")) == Found{"TRF3012 1:97"});
  CHECK(of_player(player().put(97, "  -")) == Found{"TRF3012 1:97"});
  CHECK(of_player(player().put(97, "w +")).empty());
}

TEST_CASE("row 19: colours in other letters", "[reader][dialects]") {
  for (const auto& [letter, colour] :
       std::vector<std::pair<std::string, Colour>>{{"W", Colour::white},
                                                   {"B", Colour::black},
                                                   {"s", Colour::black},
                                                   {"б", Colour::white},
                                                   {"ч", Colour::black}}) {
    CAPTURE(letter);
    PlayerLine line = player();
    line.text.replace(96, 1, letter);
    const ReadResult result = read_lines({line.text, second, third});
    CHECK(findings(result) == Found{"TRF3005 1:97"});
    CHECK(first_player(result).rounds[0].colour == colour);
    CHECK(first_player(result).rounds[1].result == Result::win);
    CHECK(repaired(result, 1) == player().put(97, colour == Colour::white ? "w" : "b").text);
  }
}

TEST_CASE("row 20: results in other letters", "[reader][dialects]") {
  for (const std::string letter : {"½", "5", "r"}) {
    CAPTURE(letter);
    PlayerLine line = player();
    line.text.replace(98, 1, letter);
    const ReadResult agreed = read_lines({line.text, second, third});
    CHECK(findings(agreed) == Found{"TRF2203 1:99"});
    CHECK(first_player(agreed).rounds[0].result == Result::draw);
    CHECK(repaired(agreed, 1) == player().text);
    // The opponent's line says something else: no draw.
    const ReadResult alone = read_lines({line.text, PlayerLine{second}.put(99, "0").text, third});
    CHECK(findings(alone) == Found{"TRF0701 1:99"});
    CHECK(first_player(alone).rounds[0].result == Result::invalid);
  }
  for (const char* letter : {"x", "X", "*", "?", "."}) {
    const ReadResult result = read_lines({player().put(99, letter).text, second, third});
    CHECK(findings(result) == Found{"TRF2203 1:99"});
    CHECK(first_player(result).rounds[0].result == Result::pending);
  }
}

TEST_CASE("row 33: no-break spaces are blanks", "[reader][dialects]") {
  PlayerLine line = player();
  line.text.replace(31, 3, "\xC2\xA0\xC2\xA0\xC2\xA0");
  const ReadResult result = read_lines({line.text, second, third});
  CHECK(findings(result) == Found{"TRF3013 1:32"});
  CHECK(first_player(result).name == "Velinov, Radoslav");
  CHECK(first_player(result).rating == 2541);
  CHECK(repaired(result, 1) == player().text);
}

TEST_CASE("row 34: a title or a number in the name", "[reader][dialects]") {
  CHECK(of_player(player().put(15, "GM Velinov       ")) == Found{"TRF3009 1:15"});
  CHECK(of_player(player().put(15, "Velinov (12)     ")) == Found{"TRF3009 1:15"});
  CHECK(of_player(player().put(15, "VELINOV RADO     ")).empty());
}

TEST_CASE("lines padded by bytes are read by bytes", "[reader][dialects]") {
  PlayerLine line = player();
  // Three letters of two bytes; the writer counted bytes, so three blanks are missing.
  line.text.replace(14, 17, "Łukasz, Żdźars");
  REQUIRE(line.text.size() == player().text.size());
  const ReadResult result = read_lines({line.text, second, third});
  CHECK(findings(result) == Found{"TRF1606 1:45/48"});
  CHECK(first_player(result).name == "Łukasz, Żdźars");
  CHECK(first_player(result).rating == 2541);
  CHECK(first_player(result).rounds[1].opponent == 3);
  CHECK(result.document.line(0).grid.by_bytes);
  CHECK(repaired(result, 1).size() == line.text.size() + 3);
}

TEST_CASE("W16: a separator that is not blank and no shift that explains it", "[reader]") {
  CHECK(of_player(player().put(48, "x")) == Found{"TRF1601 1:48"});
  CHECK(of_player(player().put(94, " 2xw")).size() == 1);
}

// --- the tournament section ---------------------------------------------------------------------

TEST_CASE("texts and counts", "[reader]") {
  for (const char* key : {"012", "022", "092", "102", "122", "182", "192", "222"})
    CHECK(record_of<TextRecord>(std::string(key) + "   some text  ").text == "some text");
  CHECK(record_of<TextRecord>("112 one deputy").text == "one deputy");
  CHECK(record_of<TextRecord>("032 BUL").text == "BUL");
  CHECK(record_of<CountRecord>("062 129 (88)").count == 129U);
  CHECK(record_of<CountRecord>("062 129 (88)").text == "129 (88)");
  CHECK(record_of<CountRecord>("072 8").count == 8U);
  CHECK_FALSE(record_of<CountRecord>("082 ").count);
  CHECK(record_of<CountRecord>("142 9").count == 9U);
  CHECK(record_of<CountRecord>("XXR 9").count == 9U);
  CHECK(of_line("XXR") == Found{"TRF1101 4:4"});
  CHECK(of_line("XXR nine") == Found{"TRF1102 4:5"});
  CHECK(of_line("XXR 0") == Found{"TRF1103 4:5"});
  CHECK(of_line("XXR 99999999999") == Found{"TRF1103 4:5"});
  CHECK(of_line("142 -3") == Found{"TRF1103 4:5"});
  CHECK(of_line("012Open") == Found{"TRF1601 4:4"});
}

TEST_CASE("header dates in every form", "[reader][dialects]") {
  struct Case {
    const char* text;
    PartialDate date;
    const char* finding;
  };
  const std::vector<Case> cases = {
      {"2026/05/01", day(2026, 5, 1), nullptr},
      {"", {}, nullptr},
      {"Dec 10, 2020", day(2020, 12, 10), "TRF1401 4:5"},
      {"28. 07. 2005", day(2005, 7, 28), "TRF1401 4:5"},
      {"30th March 2011", day(2011, 3, 30), "TRF1401 4:5"},
      {"6. März 2026", day(2026, 3, 6), "TRF1401 4:5"},
      {"1er février 2026", day(2026, 2, 1), "TRF1401 4:5"},
      {"2 de marzo de 2026", day(2026, 3, 2), "TRF1401 4:5"},
      {"1 мая 2026 г.", day(2026, 5, 1), "TRF1401 4:5"},
      {"3 май 2026", day(2026, 5, 3), "TRF1401 4:5"},
      {"2026-05-01", day(2026, 5, 1), "TRF1401 4:5"},
      {"2026-05-01T10:00:00", day(2026, 5, 1), "TRF1401 4:5"},
      {"20260501", day(2026, 5, 1), "TRF1401 4:5"},
      {"02/03/2026", day(2026, 3, 2), "TRF1402 4:5"},
      {"25/03/2026", day(2026, 3, 25), "TRF1401 4:5"},
      {"26/05/01", day(2026, 5, 1), "TRF1402 4:5"},
      {"2026/13/45", {}, "TRF1404 4:5"},
      {"31.02.2026", {}, "TRF1404 4:5"},
      {"some day", {}, "TRF1403 4:5"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const ReadResult result =
        read_lines({player().text, second, third, std::string("042 ") + c.text});
    CHECK(only<DateRecord>(result).date == c.date);
    CHECK(findings(result) == (c.finding == nullptr ? Found{} : Found{c.finding}));
    if (c.finding != nullptr && !c.date.absent())
      CHECK(repaired(result, 4) == "042 " + to_string(c.date));
  }
}

TEST_CASE("start and end tell each other's order", "[reader][dialects]") {
  const auto dates = [](const std::string& start, const std::string& end) {
    const ReadResult result = read_lines({"042 " + start, "052 " + end, second});
    return std::pair(result.document.record(0).as<DateRecord>()->date,
                     result.document.record(1).as<DateRecord>()->date);
  };
  CHECK(dates("10.09.13", "11.03.13") == std::pair(day(2010, 9, 13), day(2011, 3, 13)));
  CHECK(dates("02/10/2010", "02/12/2010") == std::pair(day(2010, 10, 2), day(2010, 12, 2)));
  CHECK(dates("12/28/2025", "01/03/2026") == std::pair(day(2025, 12, 28), day(2026, 1, 3)));
  CHECK(findings(read_lines({"042 12/28/2025", "052 01/03/2026", second})) ==
        Found{"TRF1401 1:5", "TRF1401 2:5"});
}

TEST_CASE("132: round dates", "[reader]") {
  const std::string grid = "132" + std::string(88, ' ');
  SECTION("on the grid, with a blank slot") {
    const auto r = record_of<RoundDatesRecord>(grid + "26/05/01            26/05/03");
    CHECK(r.dates == std::vector{day(2026, 5, 1), PartialDate{}, day(2026, 5, 3)});
  }
  SECTION("the century is the event's") {
    const ReadResult result = read_lines({"042 1985/05/01", second, grid + "85/05/01"});
    CHECK(only<RoundDatesRecord>(result).dates == std::vector{day(1985, 5, 1)});
  }
  SECTION("DD.MM.YY") {
    const ReadResult result = read_lines({second, grid + "01.05.26  02.05.26"});
    CHECK(findings(result) == Found{"TRF1401 2:92", "TRF1401 2:102"});
    CHECK(only<RoundDatesRecord>(result).dates == std::vector{day(2026, 5, 1), day(2026, 5, 2)});
    CHECK(repaired(result, 2) == grid + "26/05/01  26/05/02");
  }
  SECTION("the dates of the event decide the order") {
    const ReadResult result =
        read_lines({"042 2010/09/01", "052 2011/06/01", second, grid + "10.09.13  10.10.16"});
    CHECK(only<RoundDatesRecord>(result).dates == std::vector{day(2010, 9, 13), day(2010, 10, 16)});
  }
  SECTION("a list") {
    const ReadResult result = read_lines({second, "132 2026/05/01 2026/05/02"});
    CHECK(findings(result) == Found{"TRF1401 2:5"});
    CHECK(repaired(result, 2) == grid + "26/05/01  26/05/02");
  }
  SECTION("one column to the right") {
    const ReadResult result = read_lines({second, grid + " 26/05/01  26/05/02"});
    CHECK(findings(result) == Found{"TRF1605 2:93"});
    CHECK(only<RoundDatesRecord>(result).dates == std::vector{day(2026, 5, 1), day(2026, 5, 2)});
  }
  SECTION("no dates") {
    CHECK(of_line("132").empty());
    CHECK(of_line(grid + "26/13/45") == Found{"TRF1404 4:92"});
    CHECK(of_line(grid + "later   ") == Found{"TRF1403 4:92"});
  }
}

TEST_CASE("152 172 202 212 352", "[reader]") {
  CHECK(record_of<InitialColourRecord>("152 W").colour == Colour::white);
  CHECK(record_of<InitialColourRecord>("152 B").colour == Colour::black);
  for (const char* lenient : {"152 w", "152 white1"})
    CHECK(of_line(lenient) == Found{"TRF3005 4:5"});
  CHECK(of_line("152 X") == Found{"TRF1102 4:5"});
  CHECK(of_line("152") == Found{"TRF1101 4:4"});
  CHECK(of_line("152 W too") == Found{"TRF1105 4:7"});

  const auto rank = record_of<StartingRankRecord>("172 BUL FIDON");
  CHECK(rank.federation == "BUL");
  CHECK(rank.method == "FIDON");
  CHECK(record_of<StartingRankRecord>("172 NIDOF").federation.empty());
  CHECK(of_line("172 BUL BEST") == Found{"TRF1102 4:9"});
  CHECK(of_line("172") == Found{"TRF1101 4:4"});

  CHECK(record_of<TieBreakRecord>("202 DE,BH/C1, BH,SB").codes ==
        std::vector<std::string>{"DE", "BH/C1", "BH", "SB"});
  CHECK(record_of<TieBreakRecord>("212 PTS,DE").codes == std::vector<std::string>{"PTS", "DE"});

  CHECK(record_of<BoardColoursRecord>("352 WBWB").colours ==
        std::vector{Colour::white, Colour::black, Colour::white, Colour::black});
  CHECK(of_line("352 WBX") == Found{"TRF1102 4:7"});
  CHECK(of_line("352") == Found{"TRF1101 4:4"});
}

TEST_CASE("prices: 162 362 BB? XXS", "[reader]") {
  const auto prices = [](const std::string& line) {
    std::string out;
    for (const auto& price : record_of<PriceRecord>(line).prices)
      out += price.symbol + "=" + to_string(price.value) + " ";
    return out;
  };
  CHECK(prices("162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0    X 1.0") ==
        "W=3.0 D=1.0 L=0.0 A=0.0 P=3.0 X=1.0 ");
  CHECK(prices("162  W11.5    Z 0.0") == "W=11.5 Z=0.0 ");
  CHECK(prices("362 TW 2     TD 1     TL 0  ") == "TW=2.0 TD=1.0 TL=0.0 ");
  CHECK(prices("BBW  3.0") == "BBW=3.0 ");
  CHECK(prices("XXS W=3.0 D=1.0 ZPB=.5") == "W=3.0 D=1.0 ZPB=0.5 ");

  CHECK(of_line("162  W  3.0   D  1.0") == Found{"TRF1605 4:9"});
  CHECK(of_line("362 TW  2.0   TD  1.0") == Found{"TRF1605 4:9"});
  CHECK(of_line("162 W 1.0 D 0.5") == Found{"TRF1605 4:5"});
  const ReadResult off = read_lines({second, "162 W 3.0 D 1.0"});
  CHECK(only<PriceRecord>(off).prices.size() == 2);
  CHECK(repaired(off, 2) == "162  W 3.0    D 1.0");

  CHECK(of_line("162") == Found{"TRF1101 4:4"});
  CHECK(of_line("162  Q 1.0") == Found{"TRF1102 4:6"});
  CHECK(of_line("162  W-1.0") == Found{"TRF1103 4:7"});
  CHECK(of_line("162  W") == Found{"TRF1102 4:6"});
  CHECK(of_line("162  W 1.0 and more") == Found{"TRF1102 4:12"});
  CHECK(of_line("BBW") == Found{"TRF1101 4:4"});
  CHECK(of_line("BBW -1.0") == Found{"TRF1103 4:5"});
  CHECK(of_line("BBW  1.0 x") == Found{"TRF1105 4:10"});
  CHECK(of_line("XXS") == Found{"TRF1101 4:4"});
  CHECK(of_line("XXS QQ=1") == Found{"TRF1102 4:5"});
  CHECK(of_line("XXS W=-1") == Found{"TRF1103 4:7"});
  CHECK(of_line("XXS W 1") == Found{"TRF1102 4:5"});
}

// --- national lines -----------------------------------------------------------------------------

TEST_CASE("national rating lines", "[reader]") {
  const auto n = record_of<NationalRecord>(
      "BUL    1 w MF Велинов, Радослав                 2455 PLD     A-12345 1991/04/00");
  CHECK(n.key == "BUL");
  CHECK(n.tpn == Tpn{1});
  CHECK(n.sex == Sex::female);
  CHECK(n.classification == "MF");
  CHECK(n.name == "Велинов, Радослав");
  CHECK(n.rating == 2455);
  CHECK(n.origin == "PLD");
  CHECK(n.number == "A-12345");
  CHECK(n.birth == day(1991, 4, 0));
  CHECK(record_of<NationalRecord>("FID    2" + std::string(40, ' ') + "1200").rating == 1200);
}

TEST_CASE("lines that only look like national rating lines", "[reader]") {
  for (const char* line :
       {"TNR 5", "BYE 20", "ACC true", "DAT 0001 EMAIL someone@example.org", "AAA", "III",
        "BUL    9   Not A Player Of The File                   2400", "BUL    1", "FRA text"}) {
    CAPTURE(line);
    CHECK(of_line(line) == Found{"TRF3004 4:1"});
  }
}

// --- teams --------------------------------------------------------------------------------------

TEST_CASE("013: teams of old", "[reader]") {
  const auto t = record_of<OldTeamRecord>("013 Rilograd Towers                    1    2    3");
  CHECK(t.name == "Rilograd Towers");
  CHECK(t.players == std::vector{Tpn{1}, Tpn{2}, Tpn{3}});
  // Row 27.
  for (const auto& [line, column] : std::vector<std::pair<std::string, int>>{
           {"013 Rilograd Towers                   1 2 3", 39},
           {"013 Rilograd Towers                         1    2    3", 41},
           {"013 Rilograd Towers Reserve Team 1231    2    3", 37}}) {
    CAPTURE(line);
    CHECK(of_line(line) == Found{"TRF1605 4:" + std::to_string(column)});
    CHECK(only<OldTeamRecord>(read_lines({second, line})).players.size() == 3);
  }
  CHECK(of_line("013 Rilograd Towers") == Found{"TRF1101 4:20"});
  CHECK(of_line("013") == Found{"TRF1101 4:4"});
  CHECK(of_line("013 Rilograd Towers                    1    x") == Found{"TRF1102 4:45"});
}

TEST_CASE("310: teams", "[reader]") {
  const std::string line =
      "310   1 Rilograd Towers                  RIL     2361    4.0    5.5   2     1    2    3";
  const auto check = [](const TeamRecord& t) {
    CHECK(t.number == TeamNumber{1});
    CHECK(t.name == "Rilograd Towers");
    CHECK(t.nickname == "RIL");
    CHECK(t.strength == 2361U);
    CHECK(t.match_points == points(40));
    CHECK(t.game_points == points(55));
    CHECK(t.rank == Rank{2});
    CHECK(t.players == std::vector{Tpn{1}, Tpn{2}, Tpn{3}});
  };
  check(record_of<TeamRecord>(line));
  // Row 28: left-aligned, without decimals, with decimals, a column or two off.
  check(record_of<TeamRecord>(
      "310 1   Rilograd Towers                  RIL   2361.0 4      5.5    2      1    2    3"));
  std::string left = line;
  left.erase(40, 1);
  check(record_of<TeamRecord>(left));
  std::string right = line;
  right.insert(46, 1, ' ');
  check(record_of<TeamRecord>(right));
  CHECK_FALSE(record_of<TeamRecord>("310   1 Rilograd Towers                  RIL").rank);
  // Further off, each field must fit; said, and written back in its columns.
  for (const std::size_t at : {40U, 46U, 53U, 67U}) {
    std::string far = line;
    far.insert(at, 5, ' ');
    INFO(far);
    const Record record = parse_record(far);
    REQUIRE(record.as<TeamRecord>() != nullptr);
    check(*record.as<TeamRecord>());
    CHECK(of_line(far).size() == 1);
    CHECK(of_line(far).front().starts_with("TRF1605 4:"));
  }
  CHECK(of_line("310   1 Rilograd Towers                  RIL     2361  x 4.0    5.5   2     1") ==
        Found{"TRF1102 4:56"});
  // Nobody is named twice: then the rank is not the first of the players.
  CHECK(record_of<TeamRecord>(line + "    2").players ==
        std::vector{Tpn{1}, Tpn{2}, Tpn{3}, Tpn{2}});
  CHECK(of_line("310 team line") == Found{"TRF1102 4:5"});
  CHECK(of_line("310") == Found{"TRF1101 4:4"});
  CHECK(of_line("310   0 Rilograd Towers") == Found{"TRF1103 4:7"});
}

TEST_CASE("300 320 330 801 802", "[reader]") {
  const auto l = record_of<LineupRecord>("300   2   1   3    1    0         3");
  CHECK(l.round == Round{2});
  CHECK(l.team == TeamNumber{1});
  CHECK(l.opponent == TeamNumber{3});
  CHECK(l.players == std::vector{Tpn{1}, Tpn{0}, Tpn{0}, Tpn{3}});
  CHECK(of_line("300   2   1") == Found{"TRF1101 4:12"});
  CHECK(of_line("300 2 1 3 1 2 3") == Found{"TRF1605 4:7"});

  const auto b = record_of<TeamByesRecord>("320  1.0  1.5   5       3");
  CHECK(b.match_points == points(10));
  CHECK(b.game_points == points(15));
  CHECK(b.teams == std::vector{TeamNumber{5}, TeamNumber{0}, TeamNumber{3}});
  CHECK(record_of<TeamByesRecord>("320  1.0  2.0 000 000 012").teams.back() == TeamNumber{12});
  CHECK(of_line("320") == Found{"TRF1101 4:4"});

  const auto f = record_of<TeamForfeitRecord>("330 +-   3   2   5");
  CHECK(f.type == "+-");
  CHECK(f.round == Round{3});
  CHECK(f.white == TeamNumber{2});
  CHECK(f.black == TeamNumber{5});
  CHECK(record_of<TeamForfeitRecord>("330 wz   1   1   2").type == "WZ");
  CHECK(of_line("330 +x   3   2   5") == Found{"TRF1102 4:5"});
  CHECK(of_line("330 +-   3   2") == Found{"TRF1101 4:15"});
  // Drafts of 2024: 330 were the byes, 340 the forfeits.
  CHECK(of_line("330 H   3    2") == Found{"TRF1108 4:5"});
  CHECK(of_line("340 +-   3   2   5") == Found{"TRF1108 4:1"});

  CHECK(record_of<OverviewRecord>("801  1 RIL    4    5.5").text == " 1 RIL    4    5.5");
  CHECK(record_of<OverviewRecord>("802   1 RIL   4.0").text == "  1 RIL   4.0");
}

// --- lists --------------------------------------------------------------------------------------

TEST_CASE("240: byes", "[reader]") {
  const auto b = record_of<ByesRecord>("240 H   4    1    3");
  CHECK(b.type == Result::half_bye);
  CHECK(b.round == Round{4});
  CHECK(b.ids == std::vector<std::uint16_t>{1, 3});
  CHECK(record_of<ByesRecord>("240 F 004 0001").type == Result::full_bye);
  CHECK(of_line("240") == Found{"TRF1101 4:4"});
  CHECK(of_line("240 Q   1    1") == Found{"TRF1102 4:5"});
  CHECK(of_line("240 H        1") == Found{"TRF1101 4:7"});
  CHECK(of_line("240 H   1") == Found{"TRF1101 4:10"});
  CHECK(of_line("240 H   1    x") == Found{"TRF1102 4:14"});
  CHECK(of_line("240 H 1 1 2") == Found{"TRF1605 4:9"});
}

TEST_CASE("250: acceleration", "[reader]") {
  const auto a = record_of<AccelerationRecord>("250       1.0   1   2    1   16");
  CHECK_FALSE(a.match_points);
  CHECK(a.game_points == points(10));
  CHECK(a.first_round == Round{1});
  CHECK(a.last_round == Round{2});
  CHECK(a.first_id == std::uint16_t{1});
  CHECK(a.last_id == std::uint16_t{16});
  CHECK(record_of<AccelerationRecord>("250  1          5   7    1   25").match_points ==
        points(10));
  // Row 28.
  CHECK(record_of<AccelerationRecord>("250      1    1   2   1    16").last_id ==
        std::uint16_t{16});
  CHECK(record_of<AccelerationRecord>("250 1.0 1 2 1 16").game_points == points(10));
  CHECK(record_of<AccelerationRecord>("250 2.0 1.0 1 2 1 16").match_points == points(20));
  CHECK(of_line("250") == Found{"TRF1101 4:4"});
  CHECK(of_line("250      1.0   1   3    9    2") == Found{"TRF1106 4:25"});
  CHECK(of_line("250       1.0   3   1    1    2") == Found{"TRF1106 4:17"});
  CHECK(of_line("250       1.0   1   3    1") == Found{"TRF1101 4:27"});
  CHECK(of_line("250       one   1   3    1    2") == Found{"TRF1102 4:11"});
  const ReadResult reversed = read_lines({second, "250       1.0   1   3    9    2"});
  CHECK(repaired(reversed, 2) == "250       1.0   1   3    2    9");
}

TEST_CASE("260 XXP: forbidden pairs", "[reader]") {
  const auto f = record_of<ForbiddenRecord>("260   1   9    1    2    3");
  CHECK(f.first_round == Round{1});
  CHECK(f.last_round == Round{9});
  CHECK(f.ids == std::vector<std::uint16_t>{1, 2, 3});
  CHECK(record_of<ForbiddenRecord>("260   4        1    2").last_round == Round{4});
  CHECK(record_of<ForbiddenRecord>("260 001 009    1    2").first_round == Round{1});
  const auto x = record_of<ForbiddenRecord>("XXP 1 2,3/4");
  CHECK_FALSE(x.first_round);
  CHECK(x.ids == std::vector<std::uint16_t>{1, 2, 3, 4});
  CHECK(of_line("260") == Found{"TRF1101 4:4"});
  CHECK(of_line("260   1   2") == Found{"TRF1101 4:12"});
  CHECK(of_line("260   3   1    1    2") == Found{"TRF1106 4:7"});
  CHECK(of_line("260   1   2    1") == Found{"TRF2102 4:16"});
  CHECK(of_line("260 1 2 1 2") == Found{"TRF1605 4:7"});
  CHECK(of_line("XXP") == Found{"TRF1101 4:4"});
  CHECK(of_line("XXP 1 abc") == Found{"TRF1102 4:7"});
  CHECK(of_line("XXP 1") == Found{"TRF2102 4:5"});
  CHECK(of_line("XXP 1 0") == Found{"TRF1103 4:7"});
}

TEST_CASE("299: abnormal points", "[reader]") {
  const auto rule = record_of<AbnormalPointsRecord>("299 -         -1.0");
  CHECK(rule.type == Result::forfeit_loss);
  CHECK(rule.points == points(-10));
  CHECK_FALSE(rule.match_points);
  CHECK(rule.round == 0);
  CHECK(rule.ids.empty());
  const auto bonus = record_of<AbnormalPointsRecord>("299           2.0    1    4");
  CHECK(bonus.type == Result::blank);
  CHECK(bonus.points == points(20));
  CHECK(bonus.round == 1);
  CHECK(bonus.ids == std::vector<std::uint16_t>{4});
  const auto both = record_of<AbnormalPointsRecord>("299 +  2.0  2.5   1    1");
  CHECK(both.match_points == points(20));
  CHECK(both.points == points(25));
  CHECK(both.ids == std::vector<std::uint16_t>{1});
  const auto blanks = record_of<AbnormalPointsRecord>("299        -0.5   3    6");
  CHECK(blanks.points == points(-5));
  CHECK(blanks.round == 3);
  CHECK(record_of<AbnormalPointsRecord>("299 W         2.0  000 0000").ids.empty());
  CHECK(of_line("299") == Found{"TRF1101 4:4"});
  CHECK(of_line("299 Q         1.0") == Found{"TRF1102 4:5"});
  CHECK(of_line("299 W         abc") == Found{"TRF1102 4:15"});
}

TEST_CASE("XXA XXC XXZ", "[reader]") {
  const auto a = record_of<AccelerationRowRecord>("XXA    1  1.0  0.5       0.5");
  CHECK(a.tpn == Tpn{1});
  CHECK(a.values == std::vector{points(10), points(5), points(0), points(5)});
  CHECK(of_line("XXA") == Found{"TRF1101 4:4"});
  CHECK(of_line("XXA    1") == Found{"TRF1101 4:9"});
  CHECK(of_line("XXA    1  1.0 99.9 1.0") == Found{"TRF1605 4:20"});
  CHECK(of_line("XXA    1  1.0  abc") == Found{"TRF1102 4:16"});

  const auto c = record_of<ConfigurationRecord>("XXC rank black1");
  CHECK(c.by_rank);
  CHECK(c.first == Colour::black);
  CHECK(of_line("XXC") == Found{"TRF1101 4:4"});
  CHECK(of_line("XXC sideways") == Found{"TRF1102 4:5"});

  CHECK(record_of<AbsentRecord>("XXZ 1, 2/3").players == std::vector{Tpn{1}, Tpn{2}, Tpn{3}});
  CHECK(of_line("XXZ") == Found{"TRF1101 4:4"});
  CHECK(of_line("XXZ -1") == Found{"TRF1103 4:5"});
}

TEST_CASE("a refused line keeps its text and is not used", "[reader]") {
  const ReadResult result = read_lines({second, "240 Q   1    1"});
  CHECK(result.document.record(1).as<RefusedRecord>() != nullptr);
  CHECK(result.document.record(1).key == Key{"240"});
  CHECK(result.document.text(1) == "240 Q   1    1");
}

// --- the whole file -----------------------------------------------------------------------------

TEST_CASE("the edition follows from the records used", "[reader]") {
  const auto edition = [](std::initializer_list<std::string> lines) {
    return read_lines(lines).document.edition();
  };
  CHECK(edition({second}) == Edition::trf06_or_16);
  CHECK(edition({PlayerLine{second}.put(92, "0000 - U").text}) == Edition::trf16);
  CHECK(edition({PlayerLine{second}.put(99, "W").text}) == Edition::trf16);
  CHECK(edition({second, "142 5", "182 some program"}) == Edition::trf16);
  CHECK(edition({second, "142 5", "192 FIDE_DUTCH"}) == Edition::trf26);
  CHECK(edition({second,
                 "310   1 Team                                                             "
                 "1     2"}) == Edition::trf26);
  CHECK(edition({second, "BUL    2" + std::string(40, ' ') + "1200"}) == Edition::trf26);
  CHECK(edition({second, "XXR 5"}) == Edition::trfx);
  CHECK(edition({second, "XXR 5", "BBW  3.0"}) == Edition::trfbx);
  CHECK(edition({second, "BBB T RRR PPP1 PPP2"}) == Edition::trf06_or_16);
  // A line that is not used does not tell.
  CHECK(edition({second, "310 team line"}) == Edition::trf06_or_16);
}

TEST_CASE("row 25: a record given twice", "[reader][dialects]") {
  const ReadResult result = read_lines({"012 First", "012 Second", second});
  CHECK(findings(result) == Found{"TRF2201 1:1"});
  CHECK(result.document.record(0).as<RefusedRecord>() != nullptr);
  CHECK(result.document.record(1).as<TextRecord>()->text == "Second");
  for (const char* key : {"112 a", "240 H   1    1", "XXP 1 2", "### x"})
    CHECK(findings(read_lines({second, key, key})).empty());
}

TEST_CASE("row 26: unknown records, rulers, legends and blank lines", "[reader][dialects]") {
  const ReadResult result = read_lines(
      {second, "DAT 1 EMAIL a@example.org", "DAT 2 GROUP A", "", "         1         2         3",
       "123456789012345678901234567890", "DDD SSSS sTTT NNNN", "999 something", "### a comment"});
  CHECK(findings(result) == Found{"TRF3004 2:1", "TRF3004 5:1", "TRF3004 8:1"});
  const auto kind = [&](std::size_t line) {
    return result.document.record(line).as<OpaqueRecord>()->kind;
  };
  CHECK(kind(1) == OpaqueRecord::Kind::unknown);
  CHECK(result.document.record(1).key == Key{"DAT"});
  CHECK(kind(3) == OpaqueRecord::Kind::blank);
  CHECK(kind(5) == OpaqueRecord::Kind::ruler);
  CHECK(kind(6) == OpaqueRecord::Kind::ruler);
  CHECK(kind(8) == OpaqueRecord::Kind::comment);
}

TEST_CASE("row 30: several tournaments", "[reader][dialects]") {
  const ReadResult result =
      read_lines({"012 A", second, "012 B", player().text, "012 C", third, "012 D"});
  REQUIRE(findings(result) == Found{"TRF2204 3:1"});
  CHECK(result.document.record(1).as<PlayerRecord>() != nullptr);
  CHECK(result.document.record(3).as<PlayerRecord>() == nullptr);
  // A header after the players is no second tournament.
  CHECK(findings(read_lines({second, "012 A"})).empty());
  CHECK(findings(read_lines({second, "012 A", "012 B"})) == Found{"TRF2201 2:1"});
  const ReadResult mark = read_lines({"012 A", second,
                                      "\xEF\xBB\xBF"
                                      "012 B",
                                      third});
  CHECK(findings(mark) == Found{"TRF2204 3:1"});
}

TEST_CASE("what only a rating report needs is noted once", "[reader]") {
  const auto missing = [](std::initializer_list<std::string> lines) {
    std::string out;
    const ReadResult result = read_lines(lines);
    for (const Diagnostic& d : result.diagnostics.all()) {
      if (d.code != Code::report_field_missing) continue;
      CHECK(d.severity == Severity::note);
      out += d.args[0] + " ";
    }
    return out;
  };
  CHECK(missing({second}) == "012 022 032 102 ");
  CHECK(missing({second, "192 FIDE_DUTCH"}) == "012 022 032 042 052 102 132 ");
  CHECK(missing({"012 A", "022 B", "032 BUL", "102", second}) == "102 ");
  CHECK(missing({headers, second}).empty());
}

TEST_CASE("files that are none of this format", "[reader]") {
  const auto unknown = [](const std::string& bytes) {
    const ReadResult result = read(bytes);
    return !result.recognised && !result.diagnostics.all().empty();
  };
  CHECK(unknown(""));
  CHECK(unknown("\n\n"));
  CHECK(unknown("name;rating\nVelinov;2541\n"));
  CHECK(unknown(std::string(64, '\0')));
  CHECK(unknown("\x93\xFF\x89\x44 something"));
  CHECK(unknown("142 1.0 0.5\n001 1 |m| f|NAME|2291|ITA|811394|||1980|1.0|23|16 w 0|22 b 0\n"));
  const ReadResult vega = read("001 1 |m| f|NAME|2291|ITA|811394|||1980|1.0|23|16 w 0\n");
  CHECK(findings(vega) == Found{"TRF2205 0:0"});
  CHECK(write(vega.document) == "001 1 |m| f|NAME|2291|ITA|811394|||1980|1.0|23|16 w 0\n");
  const ReadResult nul = read(std::string("001\0x", 5));
  CHECK(findings(nul)[0].starts_with("TRF0901"));
  const ReadResult headless = read_lines({"012 A title"});
  CHECK(headless.recognised);
  CHECK(findings(headless) == Found{"TRF0101 0:0"});
}

TEST_CASE("strict mode makes what is tolerated an error", "[reader]") {
  std::string shifted = player().text;
  shifted.insert(47, 1, ' ');
  for (const std::string& line :
       {shifted, player().put(82, "1,5").text, player().put(11, "  g").text,
        player().put(54, "DE ").text, player().put(97, "W").text}) {
    CAPTURE(line);
    CHECK_FALSE(read_lines({headers, line, second, third}).diagnostics.has_errors());
    CHECK(read_lines({headers, line, second, third}, true).diagnostics.has_errors());
  }
  CHECK_FALSE(read_lines({headers, player().text, second, third}, true).diagnostics.has_errors());
}

TEST_CASE("findings carry the file and are in order", "[reader]") {
  const ReadResult result = read_lines({player().put(99, "7").text, "240 Q   1    1", second});
  std::uint32_t line = 0;
  for (const Diagnostic& d : result.diagnostics.all()) {
    CHECK(d.file == "event.trf");
    CHECK(d.where.line >= line);
    line = d.where.line;
  }
}

TEST_CASE("encodings are told when they were guessed", "[reader]") {
  const ReadResult result =
      read("032 BUL\n001    1 m    \xC2\xE5\xEB\xE8\xED\xEE\xE2, \xD0\xE0\xE4\xEE\n");
  const auto all = result.diagnostics.all();
  CHECK(std::ranges::count(all, Code::encoding_assumed, &Diagnostic::code) == 1);
  CHECK(first_player(result).name == "Велинов, Радо");
}

TEST_CASE("line ends are told unless they are those we write", "[reader]") {
  const auto line_ends = [](const std::string& bytes) {
    const ReadResult result = read(bytes);
    const auto it = std::ranges::find(result.diagnostics.all(), Code::line_ends, &Diagnostic::code);
    return it == result.diagnostics.all().end() ? std::string("CRLF") : it->args[0];
  };
  CHECK(line_ends("012 A\n022 B\n") == "LF");
  CHECK(line_ends("012 A\r\n022 B\r\n") == "CRLF");
  CHECK(line_ends("012 A\r022 B\r") == "CR");
  CHECK(line_ends("012 A\r\r\n022 B\r\r\n") == "CR CR LF");
  CHECK(line_ends("012 A\r\n022 B\n") == "LF, CRLF in turn");
}

// --- limits -------------------------------------------------------------------------------------

TEST_CASE("a line of very many rounds is cut with a finding", "[reader]") {
  std::string line = player().text.substr(0, 89);
  for (int i = 0; i < 6000; ++i) line += "     2 w =";
  const ReadResult result = read_lines({line, second});
  CHECK(first_player(result).rounds.size() == 999);
  CHECK(findings(result) == Found{"TRF1103 1:10085"});
}

TEST_CASE("findings of one kind are limited", "[reader]") {
  std::string bytes;
  for (int i = 0; i < 1500; ++i) bytes += "240 Q   1    1\n";
  const ReadResult result = read(bytes);
  const auto all = result.diagnostics.all();
  CHECK(std::ranges::count(all, Code::field_not_of_type, &Diagnostic::code) == 1000);
  const auto note = std::ranges::find(all, Code::more_left_out, &Diagnostic::code);
  REQUIRE(note != all.end());
  CHECK(note->message() == "500 more finding(s) of TRF1102 are left out");
}

TEST_CASE("one line alone is read without a file around it", "[reader]") {
  CHECK(parse_record(player().text).as<PlayerRecord>()->points == points(15));
  CHECK(parse_record("240 H   4    1").as<ByesRecord>() != nullptr);
  CHECK(parse_record("240 Q   4    1").as<RefusedRecord>() != nullptr);
  CHECK(parse_record("").as<OpaqueRecord>()->kind == OpaqueRecord::Kind::blank);
  CHECK(parse_record("### x").as<OpaqueRecord>()->kind == OpaqueRecord::Kind::comment);
  CHECK(parse_record("DAT x").as<OpaqueRecord>()->kind == OpaqueRecord::Kind::unknown);
  CHECK(parse_record("BUL    1" + std::string(40, ' ') + "1200").as<NationalRecord>() != nullptr);
}
