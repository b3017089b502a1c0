// Somebody else's pairings of small invented events: what differs, and the article that says why.
// Ours are those of dutch_cases_test.cpp (run with an endorsed program or argued there).
#include <catch2/catch.hpp>

#include "crosscheck/crosscheck.hpp"
#include "judge/random_event.hpp"
#include "judge/short_event.hpp"

namespace {

using namespace trf;
using namespace trf::crosscheck;
using judge::short_event;
using pairing::Criterion;
using By = pairing::Edition;
using tournament::Event;

Options in(By edition) {
  Options o;
  o.rules.edition = edition;
  o.thorough = true;
  return o;
}

Event stated(Event event) {
  event.system_stated = true;
  return event;
}

RoundVerdict last_round(const Event& event, const Options& options = in(By::d2026)) {
  const Comparison c = compare(event, options);
  REQUIRE(c.no_engine.empty());
  REQUIRE(c.rounds.size() == event.rounds_paired);
  return c.rounds.back();
}

const Reason& first_reason(const RoundVerdict& v) {
  INFO("round " << v.round.value() << " " << to_string(v.outcome) << " " << v.explained_by);
  REQUIRE_FALSE(v.reasons.empty());
  return v.reasons.front();
}

std::string listed(const std::vector<pairing::Board>& boards) {
  std::string out;
  for (const pairing::Board b : boards)
    out += (out.empty() ? "" : ", ") + std::to_string(b.white + 1) +
           (b.black == tournament::nobody ? " bye" : "-" + std::to_string(b.black + 1));
  return out;
}

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("crosscheck: our own pairing is identical", "[crosscheck]") {
  // C.04.3 round 1: 1-4, 5-2, 3-6, 7 bye.
  const Event event = short_event(5, {"4w1", "5b0", "6w=", "1b0", "2w1", "3b=", "U"});
  const RoundVerdict v = last_round(event);
  CHECK(v.outcome == Outcome::identical);
  CHECK(v.missing.empty());
  CHECK(v.extra.empty());
}

TEST_CASE("crosscheck: the bye of a player who is not the last in order", "[crosscheck]") {
  const RoundVerdict v = last_round(short_event(5, {"3w1", "5b0", "1b0", "U", "2w1"}));
  CHECK(v.outcome == Outcome::differs);
  CHECK(listed(v.missing) == "4-2, 5 bye");
  CHECK(listed(v.extra) == "5-2, 4 bye");
  const Reason& r = first_reason(v);
  CHECK(r.ground == Ground::order);
  CHECK(r.article == "C.04.3 4.2");
  CHECK(has(r.text, "2 meets 5 in the file, 4 in ours"));
}

TEST_CASE("crosscheck: the bye of a score that is too high", "[crosscheck]") {
  // The event of C5 in dutch_cases_test.cpp: 1-5, 3-2, 6 bye is due; here 1-3, 2-6 and 5 with one
  // point sits out.
  const Event event = short_event(
      3, {"4w1 2b1 3w1", "5b1 1w0 6b1", "6w1 4b1 1b0", "1b0 3w0 Z", "2w0 6b1 U", "3b0 5w0 2w0"});
  const RoundVerdict v = last_round(event);
  REQUIRE(v.outcome == Outcome::explained);  // the rules of 2017 know no [C5]
  const Reason& r = first_reason(v);
  CHECK(r.ground == Ground::criterion);
  CHECK(r.criterion == Criterion::c5);
  CHECK(r.article == "C.04.3 2.3.1");
  CHECK(r.theirs == std::vector<std::int32_t>{10});
  CHECK(r.ours == std::vector<std::int32_t>{0});
  CHECK(r.bracket == Points::from_tenths(20));
}

TEST_CASE("crosscheck: swapped colours, the rule named", "[crosscheck]") {
  SECTION("5.2.5 in round 1") {
    const RoundVerdict v = last_round(short_event(5, {"3w1", "4w1", "1b0", "2b0"}));
    CHECK(v.outcome == Outcome::differs);
    CHECK(listed(v.missing) == "4-2");
    CHECK(listed(v.extra) == "2-4");
    const Reason& r = first_reason(v);
    CHECK(r.ground == Ground::colours);
    CHECK(r.article == "C.04.3 5.2.5");
  }
  SECTION("5.2.4: both wish Black, the higher ranked gets it") {
    const RoundVerdict v = last_round(short_event(5, {"3w1 2w=", "4w1 1b=", "1b0 4b=", "2b0 3w="}));
    const Reason& r = first_reason(v);
    CHECK(r.ground == Ground::colours);
    CHECK(r.article == "C.04.3 5.2.4");
    CHECK(listed(v.missing).substr(0, 3) == "2-1");
  }
  SECTION("5.2.1: both could have had their wish") {
    const Event event = short_event(5, {"3w1 2w=", "4b1 1b=", "1b0 4b=", "2w0 3w="});
    const RoundVerdict v = last_round(event);
    const Reason& r = first_reason(v);
    CHECK(r.ground == Ground::colours);
    CHECK(r.article == "C.04.3 5.2.1");
  }
  SECTION("the rules of 2017 call it E.5") {
    const RoundVerdict v = last_round(short_event(5, {"3w1", "4w1", "1b0", "2b0"}), in(By::d2017));
    CHECK(first_reason(v).article == "C.04.3 E.5 of 2017");
  }
}

TEST_CASE("crosscheck: a pairing that costs a colour preference", "[crosscheck]") {
  // Due: 1-2, 3-4, 5-6 without a failure.
  const Event event = short_event(
      5,
      {"4w= 6b= 5w=", "5b= 3w= 6b=", "6w= 2b= 4w=", "1b= 5w= 3b=", "2w= 4b= 1b=", "3b= 1w= 2w="});
  const RoundVerdict v = last_round(event);
  CHECK(v.outcome == Outcome::differs);
  const Reason& r = first_reason(v);
  CHECK(r.ground == Ground::criterion);
  CHECK(r.criterion == Criterion::c12);
  CHECK(r.article == "C.04.3 2.4.7");
  CHECK(r.theirs == std::vector<std::int32_t>{2});  // 1 and 5 wish White, 2 and 6 Black
  CHECK(r.ours == std::vector<std::int32_t>{0});
  CHECK(r.text ==
        "bracket of 1.0: the file's pairing has 2 players without their colour preference, ours 0 "
        "([C12], C.04.3 2.4.7)");
}

TEST_CASE("crosscheck: an exchange where a transposition does", "[crosscheck]") {
  const RoundVerdict v = last_round(short_event(5, {"4w1", "3b0", "2w1", "1b0", "6w1", "5b0"}));
  CHECK(v.outcome == Outcome::differs);
  const Reason& r = first_reason(v);
  CHECK(r.ground == Ground::order);
  CHECK(r.article == "C.04.3 4.3");
  CHECK(has(r.text, "3 for 5 in the file, none in ours"));
}

TEST_CASE("crosscheck: more downfloaters than need be", "[crosscheck]") {
  // 1 and 2 won and may meet; the file floats both.
  const RoundVerdict v = last_round(short_event(5, {"3w1 4b=", "4b1 3w=", "1b0 2b=", "2w0 1w="}));
  const Reason& r = first_reason(v);
  CHECK(r.criterion == Criterion::c6);
  CHECK(r.article == "C.04.3 2.4.1");
  CHECK(r.theirs == std::vector<std::int32_t>{2});
  CHECK(r.ours == std::vector<std::int32_t>{0});
}

TEST_CASE("crosscheck: pairings against the absolute criteria", "[crosscheck]") {
  SECTION("two who have met") {
    const RoundVerdict v = last_round(short_event(5, {"3w1 3b1", "4b1 4w1", "1b0 1w0", "2w0 2b0"}));
    const Reason& r = first_reason(v);
    CHECK(r.ground == Ground::illegal);
    CHECK(r.criterion == Criterion::c1);
    CHECK(r.article == "C.04.3 2.1.1");
    CHECK(has(r.text, "1 and 3 have met in round 1"));
    CHECK(v.reasons.size() == 2);
  }
  SECTION("a second bye") {
    const RoundVerdict v = last_round(short_event(5, {"2w1 2b1", "1b0 1w0", "U U"}));
    CHECK(v.reasons.size() == 2);  // the rematch too
    CHECK(v.reasons[1].criterion == Criterion::c2);
    CHECK(v.reasons[1].article == "C.04.3 2.1.2");
  }
  SECTION("two who must have the same colour") {
    const Event event =
        short_event(9, {"5w1 6w1 2w1", "6w1 5w1 1b0", "7b1 8b1 4w1", "8b1 7b1 3b0", "1b0 2b0 7w1",
                        "2b0 1b0 8w1", "3w0 4w0 5b0", "4w0 3w0 6b0"});
    const RoundVerdict v = last_round(event);
    const Reason& r = first_reason(v);
    CHECK(r.ground == Ground::illegal);
    CHECK(r.criterion == Criterion::c3);
    CHECK(has(r.text, "1 and 2 both must have Black"));
  }
  SECTION("a prohibited pair") {
    Event event = short_event(5, {"3w1", "4b1", "1b0", "2w0"});
    tournament::ForbiddenGroup group;
    group.members = {0, 2};
    event.forbidden = {group};
    const Reason r = first_reason(last_round(event));
    CHECK(r.ground == Ground::illegal);
    CHECK(has(r.text, "1 and 3 may not meet"));
  }
  SECTION("two byes") {
    const RoundVerdict v = last_round(short_event(5, {"2w1", "1b0", "U", "U"}));
    CHECK(has(first_reason(v).text, "2 players have the pairing-allocated bye"));
  }
}

TEST_CASE("crosscheck: another edition is tried before a file is accused", "[crosscheck]") {
  // A zero-point bye is a downfloat in 2017 only (C.04.3 1.4.3, D17 A.4.b). What either edition
  // pairs is told apart by the engine's own golden tests.
  std::size_t told = 0;
  for (std::uint32_t seed = 1; seed < 400 && told < 10; ++seed) {
    Event event = judge::random_event(seed, By::d2017);
    const Comparison by_2017 = compare(event, in(By::d2017));
    const Comparison by_2026 = compare(event, in(By::d2026));
    for (std::size_t r = 0; r < by_2017.rounds.size(); ++r) {
      if (by_2017.rounds[r].outcome != Outcome::identical) continue;
      const RoundVerdict& v = by_2026.rounds[r];
      CHECK((v.outcome == Outcome::identical || v.outcome == Outcome::explained));
      if (v.explained_by != "the rules of 2017") continue;
      CHECK_FALSE(v.reasons.empty());
      CHECK_FALSE(v.missing.empty());
      ++told;
    }
  }
  CHECK(told >= 10);
}

TEST_CASE("crosscheck: without date and edition the one that fits is taken", "[crosscheck]") {
  for (std::uint32_t seed = 1; seed < 400; ++seed) {
    const Event event = judge::random_event(seed, By::d2017);
    Options options = in(By::d2026);
    const Comparison accused = compare(event, options);
    if (accused.count(Outcome::explained) < 2 ||
        compare(event, in(By::d2017)).count(Outcome::identical) != event.rounds_paired)
      continue;
    options.edition_open = true;
    const Comparison c = compare(event, options);
    CHECK(c.rules.edition == By::d2017);
    CHECK(c.count(Outcome::identical) == event.rounds_paired);
    REQUIRE(c.remarks.size() == 1);
    return;
  }
  FAIL("no such event");
}

TEST_CASE("crosscheck: literal starting numbers explain colours", "[crosscheck]") {
  // 5.2.5 to the letter, dutch_cases_test.cpp: 1-5, 3-6, 7-4; programs have 6-3, 4-7.
  const RoundVerdict v =
      last_round(short_event(5, {"5w1", "Z", "6w1", "7b0", "1b0", "3b0", "4w1"}));
  CHECK(v.outcome == Outcome::explained);
  CHECK(v.explained_by == "the literal starting numbers (C.04.3 5.2.5)");
}

TEST_CASE("crosscheck: Baku acceleration that the file does not state is recognised",
          "[crosscheck]") {
  // Eight players: 1-4 accelerated (C.04.7 1.2), so 1-3, 4-2, 5-7, 8-6.
  const RoundVerdict v =
      last_round(short_event(9, {"3w1", "4b1", "1b0", "2w0", "7w1", "8b1", "5b0", "6w0"}));
  CHECK(v.outcome == Outcome::explained);
  CHECK(v.explained_by == "Baku acceleration, which the file does not state");
}

TEST_CASE("crosscheck: pairings set by hand are no finding", "[crosscheck]") {
  const Event event = stated(short_event(5, {"2w1", "1b0", "4w1", "3b0"}));
  const Event six = stated(short_event(5, {"2w1", "1b0", "6w1", "5b0", "4w1", "3b0"}));
  Options options = in(By::d2026);
  options.notes = {{Round{1}, 7, {}}};
  SECTION("a comment on the round") {
    const RoundVerdict v = last_round(event, options);
    CHECK(v.outcome == Outcome::manual);
    CHECK(has(v.remark, "line 7"));
  }
  SECTION("a comment on one pair; the others are as ours without them") {
    options.notes[0].set = {{Tpn{1}, Tpn{2}}};
    CHECK(last_round(event, options).outcome == Outcome::manual);
  }
  SECTION("a comment on one pair; the others are not ours") {
    // 1-2 by hand; of 3 to 6 it should be 3-5, 6-4.
    options.notes[0].set = {{Tpn{1}, Tpn{2}}};
    const RoundVerdict v = last_round(six, options);
    CHECK(v.outcome == Outcome::differs);
    CHECK(first_reason(v).article == "C.04.3 4.2");
  }
  SECTION("a comment on another round") {
    options.notes[0].round = Round{2};
    CHECK(last_round(six, options).outcome == Outcome::differs);
  }
}

TEST_CASE("crosscheck: comments on pairings set by hand are read", "[crosscheck]") {
  const ReadResult read = trf::read(
      "012 Invented Open\n### MPA @ Round 3: 12-7, 5=9\n###MPA@Round 4\n### mpa @ round 5: 8-0\n"
      "### FPB @ Round 3: 7=FPB\n### Import @ Round 2: accepted by the arbiter\n"
      "### MPA @ Round x: 1-2\n### no MPA @ Round 6\n");
  const std::vector<Note> notes = notes_of(read.document);
  REQUIRE(notes.size() == 4);
  CHECK(notes[0].round == Round{3});
  CHECK(notes[0].line == 2);
  CHECK(notes[0].set == std::vector<std::pair<Tpn, Tpn>>{{Tpn{12}, Tpn{7}}, {Tpn{5}, Tpn{9}}});
  CHECK(notes[1].round == Round{4});
  CHECK(notes[1].set.empty());
  CHECK(notes[2].set == std::vector<std::pair<Tpn, Tpn>>{{Tpn{8}, Tpn{0}}});
  CHECK(notes[3].round == Round{2});
  CHECK(notes[3].set.empty());
}

TEST_CASE("crosscheck: a system without an engine is not judged", "[crosscheck]") {
  Event event = stated(short_event(5, {"3w1", "4b1", "1b0", "2w0"}));
  event.system = tournament::System::burstein;
  const Comparison c = compare(event, in(By::d2026));
  CHECK(c.rounds.empty());
  CHECK(c.no_engine == "no engine here for the Burstein System");
}

TEST_CASE("crosscheck: the Dutch rules before 2017 are out of reach by date", "[crosscheck]") {
  Event event = stated(short_event(5, {"3w1", "4b1", "1b0", "2w0"}));
  event.start = {2015, 3, 1};
  Options options = in(By::d2017);
  options.rules_by_start = true;
  CHECK(has(compare(event, options).no_engine, "before July 2017"));
  options.rules_by_start = false;  // an option asks for it
  CHECK(compare(event, options).rounds.size() == 1);
}

TEST_CASE("crosscheck: rounds after an error are not judged", "[crosscheck]") {
  const Event event = short_event(5, {"3w1 2b=", "4b1 1w=", "1b0 4w=", "2w0 3b="});
  Options options = in(By::d2026);
  options.undefined_from = 2;
  const Comparison c = compare(event, options);
  CHECK(c.rounds[0].outcome == Outcome::identical);
  CHECK(c.rounds[1].outcome == Outcome::not_judged);
}

TEST_CASE("crosscheck: a file that names no system and is paired otherwise is told once",
          "[crosscheck]") {
  // Neighbours meet: 1-2, 3-4 and so on.
  Event event = short_event(
      5, {"2w1 3b1", "1b0 4w0", "4w1 1w0", "3b0 2b1", "6w1 7b1", "5b0 8w0", "8w1 5w0", "7b0 6b1"});
  CHECK(compare(event, in(By::d2026)).unlike);
  CHECK_FALSE(compare(stated(event), in(By::d2026)).unlike);
}

// --- other programs' output
// -----------------------------------------------------------------------

TEST_CASE("crosscheck: a printed pairing list against the next round", "[crosscheck]") {
  const Event event = short_event(5, {"", "", "", "", "", "", ""});
  const Options options = in(By::d2026);
  const auto verdict = [&](const char* text) {
    const Comparison c = compare(event, read_printed(text), options);
    REQUIRE(c.rounds.size() == 1);
    CHECK(c.rounds[0].round == Round{1});
    return c.rounds[0];
  };
  CHECK(verdict("4\n1 4\n5 2\n3 6\n7 0\n").outcome == Outcome::identical);
  CHECK(verdict("3\r\n1 4\r\n5 2\r\n3 6\r\n7 0\r\n\r\n").outcome == Outcome::identical);
  SECTION("boards in another order") {
    const RoundVerdict v = verdict("4\n5 2\n1 4\n3 6\n7 0\n");
    CHECK(v.outcome == Outcome::differs);
    CHECK(v.missing.empty());
    const Reason& r = first_reason(v);
    CHECK(r.ground == Ground::board_order);
    CHECK(r.article == "C.04.2 3.6");
    CHECK(r.text == "board 1 is 5-2, by the order of C.04.2 3.6 it is 1-4");
  }
  SECTION("the other initial colour") {
    Event open = event;
    open.initial_colour = Colour::none;
    const Comparison c = compare(open, read_printed("4\n4 1\n2 5\n6 3\n7 0\n"), options);
    CHECK(c.rounds[0].outcome == Outcome::identical);
    CHECK(has(c.rounds[0].remark, "Black as the initial colour"));
    CHECK(verdict("4\n4 1\n2 5\n6 3\n7 0\n").outcome == Outcome::differs);
  }
  SECTION("somebody was away") {
    const RoundVerdict v = verdict("3\n1 4\n5 2\n3 6\n");
    CHECK(v.outcome == Outcome::explained);
    CHECK(v.explained_by == "the absence of 7, which the file does not tell");
  }
  SECTION("players that are not there or stand twice") {
    CHECK_THROWS_AS(compare(event, read_printed("1\n1 44\n"), options), UsageError);
    CHECK_THROWS_AS(compare(event, read_printed("2\n1 4\n1 5\n"), options), UsageError);
  }
  SECTION("a round that cannot be next") {
    Options third = options;
    third.only = Round{3};
    CHECK_THROWS_AS(compare(event, read_printed("1\n1 4\n"), third), UsageError);
  }
}

TEST_CASE("crosscheck: the output of a checker", "[crosscheck]") {
  const std::string text =
      "m: Round #1\n"
      "  Checker pairings          Tournament pairings \n"
      "      4 -   2                  2 -   4\n"
      "\n"
      "m: Round #2\n\n";
  const Printed printed = read_printed(text);
  REQUIRE(printed.differences.size() == 2);
  const auto& [missing, extra] = printed.differences.at(Round{1});
  CHECK(missing == List{{Tpn{4}, Tpn{2}}});
  CHECK(extra == List{{Tpn{2}, Tpn{4}}});
  CHECK(printed.differences.at(Round{2}).first.empty());
  // The file has 2-4; the other checker, like ours, 4-2.
  const Event event = short_event(5, {"3w1 2b=", "4w1 1w=", "1b0 4w=", "2b0 3b="});
  const Comparison c = compare(event, printed, in(By::d2026));
  REQUIRE(c.rounds.size() == 2);
  CHECK(c.rounds[0].outcome == Outcome::identical);
}

TEST_CASE("crosscheck: what is neither list nor checker output is refused by line",
          "[crosscheck]") {
  const auto message = [](const char* text) {
    try {
      read_printed(text);
    } catch (const FormatError& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  CHECK(has(message(""), "empty"));
  CHECK(has(message("hello\n"), "line 1"));
  CHECK(has(message("2\n1 2\n3\n"), "line 3"));
  CHECK(has(message("2\n1 2 3\n"), "line 2"));
  CHECK(has(message("1\n0 2\n"), "line 2"));
  CHECK(has(message("m: Round #1\n 1 2\n"), "line 2"));
  CHECK(has(message("m: Round #1\n 1 - 2  3 - 4  5 - 6\n"), "line 2"));
}

TEST_CASE("crosscheck: the rounds of another file", "[crosscheck]") {
  const Event file = short_event(5, {"3w1", "4b1", "1b0", "2w0"});
  const Event same = short_event(5, {"3w1 2b=", "4b1 1w=", "1b0 4w=", "2w0 3b="});
  Comparison c = compare(file, same, in(By::d2026));
  REQUIRE(c.rounds.size() == 2);
  CHECK(c.count(Outcome::identical) == 2);
  const Event other = short_event(5, {"3w1 4b=", "4b1 3w=", "1b0 2b=", "2w0 1w="});
  c = compare(file, other, in(By::d2026));
  CHECK(c.rounds[1].outcome == Outcome::differs);
  CHECK(c.rounds[1].reasons.front().criterion == Criterion::c6);
}
