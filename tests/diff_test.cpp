#include "trf/diff.hpp"

#include <catch2/catch.hpp>

using namespace trf;

namespace {

tournament::Event event_of(const std::string& text) {
  ReadResult in = read(text);
  return tournament::from_document(in.document, in.diagnostics);
}

std::vector<Difference> differences(const std::string& a, const std::string& b) {
  return diff(event_of(a), event_of(b));
}

using Found = std::vector<Difference>;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

const std::string base =
    "012 Open\n022 Rilograd\n032 BUL\n042 2026/03/02\n052 2026/03/03\n102 Mirchev, Todor\n"
    "001    1 m GM Velinov, Radoslav                 2541 BUL    99100017 1991/04/12  1.5    1     "
    "3 w 1     2 b =\n"
    "001    2 m IM Kestrel, Jonathan A.              2466 ENG    99100025 1988/11/30  1.5    2  "
    "0000 - U     1 w =\n"
    "001    3 wWGM Sarafova, Milena                  2398 BUL    99100033 1996/02/09  0.0    3     "
    "1 b 0  0000 - Z\n";

const std::string one = "player 1 Velinov, Radoslav";
const std::string two = "player 2 Kestrel, Jonathan A.";
const std::string three = "player 3 Sarafova, Milena";

}  // namespace

TEST_CASE("a file says the same as itself", "[diff]") { CHECK(differences(base, base).empty()); }

TEST_CASE("what the bytes say, not how", "[diff]") {
  std::string other = base;
  std::string moved;
  // Other order of lines, other letters, other line ends, trimmed and padded lines.
  for (std::size_t end = other.rfind('\n', other.size() - 2); !other.empty();
       end = other.size() > 1 ? other.rfind('\n', other.size() - 2) : std::string::npos) {
    const std::size_t begin = end == std::string::npos ? 0 : end + 1;
    moved += other.substr(begin, other.size() - begin - 1) + "  \r\n";
    other.erase(begin);
  }
  CHECK(differences(base, moved).empty());
}

TEST_CASE("facts of the event", "[diff]") {
  CHECK(differences(base, replaced(base, "Rilograd", "Lindau")) ==
        Found{{"city", "event", "Rilograd", "Lindau"}});
  CHECK(differences(base, replaced(base, "2026/03/03", "2026/03/04")) ==
        Found{{"end", "event", "2026/03/03", "2026/03/04"}});
  CHECK(differences(base, replaced(base, "102 Mirchev, Todor\n", "")) ==
        Found{{"arbiters", "event", "Mirchev, Todor", ""}});
  CHECK(differences(base, base + "142 5\n") == Found{{"rounds", "event", "2", "5"}});
  CHECK(differences(base, base + "202 DE,BH\n") == Found{{"tie-breaks", "event", "", "DE, BH"}});
}

TEST_CASE("facts of a player", "[diff]") {
  CHECK(differences(base, replaced(base, "2541", "2540")) ==
        Found{{"rating", one, "2541", "2540"}});
  CHECK(differences(base, replaced(base, "1991/04/12", "1991/00/00")) ==
        Found{{"birth date", one, "1991/04/12", "1991/00/00"}});
  CHECK(differences(base, replaced(base, " 1.5    2  0000", " 1.5    1  0000")) ==
        Found{{"rank", two, "2", "1"}});
  CHECK(differences(base, replaced(base, "WGM Sarafova", " IM Sarafova")) ==
        Found{{"title", three, "WGM", "IM"}});
}

TEST_CASE("results, colours, opponents", "[diff]") {
  CHECK(differences(base, replaced(base, "2 b =", "2 w =")).front() ==
        Difference{"result", "round 2, " + one, "= against " + two + " with Black",
                   "= against " + two + " with White"});
  CHECK(differences(base, replaced(base, "0000 - U", "0000 - F")) ==
        Found{{"result", "round 1, " + two, "U without an opponent", "F without an opponent"}});
}

TEST_CASE("a blank round that is past is an absence", "[diff]") {
  CHECK(differences(base, replaced(base, "  0000 - Z", "")).empty());
}

TEST_CASE("players are the same by FIDE number, whatever their number and name", "[diff]") {
  // Numbers 1 and 2 exchanged, one name in another alphabet.
  const std::string other =
      "012 Open\n022 Rilograd\n032 BUL\n042 2026/03/02\n052 2026/03/03\n102 Mirchev, Todor\n"
      "001    1 m IM Kestrel, Jonathan A.              2466 ENG    99100025 1988/11/30  1.5    2  "
      "0000 - U     2 w =\n"
      "001    2 m GM Велинов, Радослав                 2541 BUL    99100017 1991/04/12  1.5    1   "
      "  3 w 1     1 b =\n"
      "001    3 wWGM Sarafova, Milena                  2398 BUL    99100033 1996/02/09  0.0    3   "
      "  2 b 0  0000 - Z\n";
  // Number 1 has the bye of round 1, so that White of number 2 tells the other first colour.
  CHECK(differences(base, other) == Found{{"initial colour", "event", "White", "Black"},
                                          {"starting number", one, "1", "2"},
                                          {"name", one, "Velinov, Radoslav", "Велинов, Радослав"},
                                          {"starting number", two, "2", "1"}});
}

TEST_CASE("without FIDE numbers the name tells", "[diff]") {
  const auto bare = [](std::string text) {
    for (const char* id : {"99100017", "99100025", "99100033"})
      text = replaced(text, id, "        ");
    return text;
  };
  CHECK(differences(bare(base), base).size() == 3);  // the three FIDE numbers, nothing else
  const std::string renamed = replaced(bare(base), "Sarafova, Milena", "Sarafowa, Milena");
  CHECK(differences(bare(base), renamed) ==
        Found{{"name", three, "Sarafova, Milena", "Sarafowa, Milena"}});
}

TEST_CASE("one number with two FIDE numbers is two players", "[diff]") {
  const std::string other =
      replaced(replaced(base, "99100033", "99100044"), "Sarafova, Milena", "Other, Person   ");
  const Found found = differences(base, other);
  CHECK(std::count(found.begin(), found.end(), Difference{"player", "event", three, ""}) == 1);
  CHECK(std::count(found.begin(), found.end(),
                   Difference{"player", "event", "", "player 3 Other, Person"}) == 1);
}

TEST_CASE("points with and without the byes to come are equal", "[diff]") {
  const std::string with =
      replaced(replaced(base, "     2 b =", "     2 b =  0000 - H"), " 1.5    1 ", " 2.0    1 ");
  const std::string without = replaced(base, "     2 b =", "     2 b =  0000 - H");
  CHECK(differences(with, without).empty());
  CHECK(differences(base + "240 H   3    1\n142 3\n", without + "142 3\n").empty());
}

TEST_CASE("rules in other words", "[diff]") {
  const std::string in26 = base +
                           "142 4\n162  W 3.0    D 1.0    L 0.0\n152 W\n260   1   4    1    2\n"
                           "250       1.0   1   2    1    2\n240 Z   3    3\n";
  const std::string in_x = base +
                           "XXR 4\nXXS W=3 D=1 PAB=3\nXXC white1\nXXP 2 1\nXXZ 3\n"
                           "XXA    1  1.0  1.0\nXXA    2  1.0  1.0\n";
  CHECK(differences(in26, in_x).empty());
  const std::string others = base +
                             "XXR 4\nXXS W=3 D=1 PAB=2\nXXC white1\nXXP 3 1\nXXZ 2\n"
                             "XXA    1  1.0  0.5\nXXA    2  1.0  1.0\n";
  CHECK(differences(in26, others) ==
        Found{{"points for a pairing-allocated bye", "event", "3.0", "2.0"},
              {"acceleration", one, "1.0 1.0", "1.0 0.5"},
              {"announced byes", "event", "Z in round 3 for " + three, "Z in round 3 for " + two},
              {"forbidden pairs", "event", one + " - " + two + " in rounds 1-4",
               one + " - " + three + " in rounds 1-4"}});
}

TEST_CASE("299 for everybody is a price", "[diff]") {
  CHECK(differences(base + "BBF  0.2\n", base + "299 -         0.2  000\n").empty());
  CHECK(differences(base + "299 -         0.2  000\n", base) ==
        Found{{"points for a forfeit loss", "event", "0.2", "0.0"}});
  CHECK(differences(base + "299 -        -1.0  000\n", base) ==
        Found{{"adjustments", "event", "'-' -1.0 for everybody", ""}});
  CHECK(differences(base + "299          -1.0  001    2\n", base) ==
        Found{{"adjustments", "event", "adjustment -1.0 in round 1 for " + two, ""}});
}

TEST_CASE("in team events the teams are accelerated", "[diff]") {
  // More players than teams: no player has an acceleration of his own.
  const auto cup = [](const std::string& lines) {
    std::string out = "012 Cup\n142 3\n";
    for (int p = 1; p <= 4; ++p)
      out += "001    " + std::to_string(p) + "      Player, " + std::to_string(p) +
             std::string(59, ' ') + "1.0    1\n";
    return out + "310   1 Towers" + std::string(59, ' ') + "   1    2\n310   2 Lindau" +
           std::string(59, ' ') + "   3    4\n" + lines;
  };
  CHECK(differences(cup("250  2.0  0.0   1   2    1    1\n"),
                    cup("250  2.0  0.0   1   2    1    1\n"))
            .empty());
  const Found found = differences(cup("250  2.0  0.0   1   2    1    1\n"), cup(""));
  REQUIRE(found.size() == 1);
  CHECK(found[0] == Difference{"acceleration", "team 1 Towers", "2.0 2.0", ""});
}

TEST_CASE("several arbiters in one line or one line each", "[diff]") {
  CHECK(differences(base + "112 FA One, A; NA Two, B\n", base + "112 FA One, A\n112 NA Two, B\n")
            .empty());
  CHECK(differences(base + "112 FA One, A\n", base + "112 FA One, A\n112 NA Two, B\n").size() == 1);
}

TEST_CASE("a round that one file lacks is empty there", "[diff]") {
  const std::string shorter =
      "012 Open\n022 Rilograd\n032 BUL\n042 2026/03/02\n052 2026/03/03\n102 Mirchev, Todor\n142 2\n"
      "001    1 m GM Velinov, Radoslav                 2541 BUL    99100017 1991/04/12  1.0    1   "
      "  3 w 1\n"
      "001    2 m IM Kestrel, Jonathan A.              2466 ENG    99100025 1988/11/30  1.0    2  "
      "0000 - U\n"
      "001    3 wWGM Sarafova, Milena                  2398 BUL    99100033 1996/02/09  0.0    3   "
      "  1 b 0\n";
  CHECK(differences(base, shorter) ==
        Found{{"points", one, "1.5", "1.0"},
              {"points", two, "1.5", "1.0"},
              {"result", "round 2, " + one, "= against " + two + " with Black", ""},
              {"result", "round 2, " + two, "= against " + one + " with White", ""},
              {"result", "round 2, " + three, "absent", ""}});
}

TEST_CASE("the other way round the same differences", "[diff]") {
  const std::string other = replaced(replaced(base, "2466", "2460"), "Open", "Cup");
  const Found there = differences(base, other), back = differences(other, base);
  REQUIRE(there.size() == back.size());
  for (std::size_t i = 0; i < there.size(); ++i) {
    CHECK(there[i].a == back[i].b);
    CHECK(there[i].b == back[i].a);
  }
}
