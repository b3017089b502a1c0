// Which round is next (trf.md §5.3): the one after the last in which somebody has an opponent;
// whatever stands beyond it is announced.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "tournament/tournament.hpp"

namespace {

using namespace trf;

// Four players, their blocks as written, and records below them.
tournament::Event event_of(const std::vector<std::string>& blocks,
                           const std::string& records = "") {
  std::string text = "012 Open\nXXR 5\n";
  int tpn = 0;
  for (const std::string& b : blocks) {
    ++tpn;
    text += fmt::format("001 {:>4}      {:<33} {:>4} {:>3} {:>11} {:<10} {:>4} {:>4}{}\n", tpn,
                        fmt::format("Player {}", tpn), "", "", "", "", "", tpn, b);
  }
  const auto read = trf::read(text + records);
  Diagnostics found = read.diagnostics;
  return tournament::from_document(read.document, found);
}

std::string announced(const tournament::Event& e) {
  std::string out;
  for (const auto& bye : e.announced_byes)
    out += fmt::format("{}{}{} ", bye.round.value(), to_char(bye.type),
                       e.players[bye.player].tpn.value());
  return out;
}

const std::string w2 = "     2 w 1", b1 = "     1 b 0", w4 = "     4 w =", b3 = "     3 b =";

}  // namespace

TEST_CASE("next round: nothing is written yet") {
  CHECK(event_of({"", "", "", ""}).next_round() == 1);
  const auto e = event_of({"  0000 - H", "", "", "  0000 - Z"});
  CHECK(e.next_round() == 1);
  CHECK(announced(e) == "1H1 1Z4 ");
}

TEST_CASE("next round: after a round that was played") {
  CHECK(event_of({w2, b1, w4, b3}).next_round() == 2);
}

TEST_CASE("next round: byes and absences in its column are announcements") {
  const auto e = event_of({w2 + "  0000 - H", b1 + "  0000 - Z", w4 + "  0000 - F", b3});
  CHECK(e.next_round() == 2);
  CHECK(announced(e) == "2H1 2Z2 2F3 ");
}

TEST_CASE("next round: absences as - and as a block without result") {
  const auto e =
      event_of({w2 + "  0000 - -", b1 + "  0000 -  ", w4 + "         -", b3 + "  0000 - ="});
  CHECK(e.next_round() == 2);
  CHECK(announced(e) == "2Z1 2Z2 2Z3 2H4 ");
}

TEST_CASE("next round: a bye given beforehand does not make it played") {
  for (const char* u : {"  0000 - U", "  0000 - +"}) {
    const auto e = event_of({w2, b1, w4, b3 + u});
    CHECK(e.next_round() == 2);
    CHECK(announced(e) == "2U4 ");
    CHECK(e.before(Round{2}).absence(3) == Result::pab);
  }
}

TEST_CASE("next round: announced by records") {
  auto e = event_of({w2, b1, w4, b3}, "240 H   2    1\n");
  CHECK(e.next_round() == 2);
  CHECK(announced(e) == "2H1 ");
  e = event_of({w2, b1, w4, b3}, "XXZ 3\n");
  CHECK(e.next_round() == 2);
  CHECK(announced(e) == "2Z3 ");
}

TEST_CASE("next round: the stronger record tells the kind of the bye") {
  CHECK(announced(event_of({w2 + "  0000 - H", b1, w4, b3}, "240 Z   2    1\n")) == "2H1 ");
}

TEST_CASE("next round: a round that is paired is past, also when games run") {
  const auto e =
      event_of({w2 + "     4 b  ", b1 + "     3 w  ", w4 + "     2 b  ", b3 + "     1 w  "});
  CHECK(e.next_round() == 3);
  CHECK(e.rounds_played == 1);
}

TEST_CASE("next round: one game alone makes a round paired") {
  CHECK(event_of({w2 + "     3 b 1", b1, w4 + "     1 w 0", b3}).next_round() == 3);
}

TEST_CASE("next round: a round of byes alone between two others is past") {
  const std::string h = "  0000 - H";
  CHECK(event_of({w2 + h + "     4 w 1", b1 + h, w4 + h, b3 + h + "     1 b 0"}).next_round() == 4);
}

TEST_CASE("next round: byes two rounds ahead wait") {
  const auto e = event_of({w2 + "            0000 - H", b1, w4, b3});
  CHECK(e.next_round() == 2);
  CHECK(announced(e) == "3H1 ");
  CHECK_FALSE(e.before(Round{2}).absence(0));
}
