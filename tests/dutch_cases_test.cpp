// Single rounds with a known answer. Those marked "run" were answered so by bbpPairings 6.0.0; the
// others follow from the article named.
#include <catch2/catch.hpp>

#include "judge/short_event.hpp"

namespace {

using namespace trf;
using judge::paired;
using judge::short_event;

// The pairs only: lower number first.
std::vector<std::string> pairs(const tournament::Event& event) {
  const pairing::Round round = pairing::pair(event.before(Round{event.next_round()}), {});
  std::vector<std::string> out;
  for (const pairing::Board b : round.boards) {
    const int a = event.players[b.white].tpn.value(), c = event.players[b.black].tpn.value();
    out.push_back(std::to_string(std::min(a, c)) + "-" + std::to_string(std::max(a, c)));
  }
  if (round.pab) out.push_back(std::to_string(event.players[*round.pab].tpn.value()) + " bye");
  std::sort(out.begin(), out.end());
  return out;
}

using List = std::vector<std::string>;

}  // namespace

TEST_CASE("round 1: top half against bottom half, colours by parity", "[dutch]") {  // run
  auto event = short_event(5, {"", "", "", "", "", "", ""});
  CHECK(paired(event) == "1-4, 5-2, 3-6, 7 bye");
  event.initial_colour = Colour::black;
  CHECK(paired(event) == "4-1, 2-5, 6-3, 7 bye");
}

TEST_CASE("who never took part is not counted for the parity of a number", "[dutch]") {  // run
  auto event = short_event(5, {"", "", "", "", "", "", ""});
  judge::announce(event, 1, Result::zero_bye, {2});
  CHECK(paired(event) == "1-5, 6-3, 4-7");
  pairing::Options literal;
  literal.numbering = pairing::Numbering::literal;
  CHECK(paired(event, literal) == "1-5, 3-6, 7-4");  // C.04.3 5.2.5 to the letter
}

TEST_CASE("a forfeited pairing may be made again; a played one may not", "[dutch]") {  // run
  CHECK(paired(short_event(3, {"2w+", "1b-"})) == "1-2");
  const auto event = short_event(3, {"2w1", "1b0"});
  const pairing::Round round = pairing::pair(event.before(Round{2}), {});
  REQUIRE(round.impossible);
  CHECK(round.impossible->text == "1 cannot be paired with anybody: 1 for 0, so 1 is left over");
}

TEST_CASE("a full-point bye and a forfeit win are downfloats", "[dutch]") {  // run
  CHECK(paired(short_event(5, {"4w1", "5b1", "F", "1b0", "2w0"})) == "3-1, 2-4, 5 bye");
  CHECK(paired(short_event(5, {"4w1", "5b1", "6w+", "1b0", "2w0", "3b-"})) == "3-1, 2-6, 4-5");
  CHECK(paired(short_event(5, {"4w1", "5b1", "6w1", "1b0", "2w0", "3b0"})) == "2-1, 4-3, 6-5");
}

TEST_CASE("C5: the bye goes to the lowest score even at the top bracket's cost",
          "[dutch]") {  // run
  auto event = short_event(3, {"4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0", "2w0 6b1", "3b0 5w0"});
  judge::announce(event, 3, Result::zero_bye, {4});
  CHECK(pairs(event) == List{"1-5", "2-3", "6 bye"});
}

TEST_CASE("C9: the bye goes to a player with fewer unplayed games", "[dutch]") {  // run
  CHECK(paired(short_event(5, {"3w1", "4b1", "1b0", "2w0", "Z"})) == "2-1, 3-5, 4 bye");
  CHECK(paired(short_event(5, {"3b1", "4w1", "1w0", "2b0", "Z"})) == "1-2, 5-3, 4 bye");
}

TEST_CASE("the bye bars from another; a half-point bye does not", "[dutch]") {  // run
  CHECK(paired(short_event(3, {"2w1", "1b0", "U"})) == "3-1, 2 bye");
  CHECK(paired(short_event(3, {"2w1", "1b0", "H"})) == "3-1, 2 bye");
}

TEST_CASE("C4 is stronger than C5", "[dutch]") {  // run
  CHECK(paired(short_event(5, {"2w0 U 5b0", "1b1 5w0 3w1", "H 4w1 2b0", "H 3b0 U", "U 2b1 1w1"})) ==
        "3-5, 4-1, 2 bye");
}

TEST_CASE("the bye falls through a lower bracket when everybody there is barred",
          "[dutch]") {  // run
  CHECK(paired(short_event(5, {"3w0 U Z", "4b1 5w0 3w1", "1b1 4w= 2b0", "2w0 3b= U", "U 2b1 Z"})) ==
        "5-4, 1-2, 3 bye");
}

TEST_CASE("criteria come before the order of generation", "[dutch]") {  // run
  CHECK(pairs(short_event(5, {"4w= 6b=", "5b= 3w=", "6w= 2b=", "1b= 5w=", "2w= 4b=", "3b= 1w="})) ==
        List{"1-2", "3-4", "5-6"});
}

TEST_CASE("of two equal wishes that of the higher ranked is granted", "[dutch]") {  // run
  CHECK(paired(short_event(5, {"3w1", "4w1", "1b0", "2b0"})).substr(0, 3) == "2-1");
}

TEST_CASE("a full-point bye bars from the PAB in 2026, not in 2017", "[dutch]") {  // C.04.1 art. 4
  const auto event = short_event(5, {"2w1", "1b0", "F"});
  for (const auto& [edition, barred] :
       {std::pair{pairing::Edition::d2026, true}, std::pair{pairing::Edition::d2017, false}}) {
    pairing::Facts facts(event, edition);
    facts.advance();
    CHECK(facts.of(2).barred == barred);
    CHECK_FALSE(facts.of(1).barred);
  }
}

TEST_CASE("two of a prohibited group are not paired", "[dutch]") {
  auto event = short_event(5, {"", "", "", ""});
  tournament::ForbiddenGroup group;
  group.members = {0, 2};
  event.forbidden = {group};
  CHECK(paired(event) == "1-4, 3-2");  // the next transposition (4.2): 4-3 after 3-4
  event.forbidden[0].first = Round{2};
  CHECK(paired(event) == "1-3, 4-2");
}

TEST_CASE("a bye given beforehand leaves nobody else with one", "[dutch]") {  // trf.md 5.3
  auto event = short_event(5, {"", "", "", "", ""});
  judge::announce(event, 1, Result::pab, {3});
  CHECK(paired(event) == "1-4, 5-2");
  auto even = short_event(5, {"", "", "", ""});
  judge::announce(even, 1, Result::pab, {3});
  const pairing::Round round = pairing::pair(even.before(Round{1}), {});
  REQUIRE(round.impossible);
  CHECK(round.impossible->text.find("given beforehand") != std::string::npos);
}

TEST_CASE("the only topscorer lifts C3 for both, in the last round only", "[dutch]") {  // 2.1.3
  // 1 and 2 have had White twice running, 3 and 4 Black; each has met both of the other colour.
  const auto event = short_event(3, {"3w= 4w1", "4w= 3w0", "1b= 2b1", "2b= 1b0"});
  CHECK(paired(event) == "2-1, 3-4");
  CHECK(paired(event, [] {
          pairing::Options o;
          o.last_round = false;
          return o;
        }()) == "no pairing");
}

TEST_CASE("the report tells brackets, floaters and criteria", "[dutch]") {
  const auto event = short_event(5, {"4w1", "5b1", "6w1", "1b0", "2w0", "3b0"});
  pairing::Options options;
  options.report = true;
  const pairing::Round round = pairing::pair(event.before(Round{2}), options);
  REQUIRE(round.brackets.size() == 2);
  const pairing::BracketReport& top = round.brackets[0];
  CHECK(top.score == Points::from_tenths(10));
  CHECK(top.residents == std::vector<pairing::PlayerIndex>{0, 1, 2});
  CHECK(top.s1 == std::vector<pairing::PlayerIndex>{0});
  CHECK(top.s2 == std::vector<pairing::PlayerIndex>{1, 2});
  CHECK(top.downfloaters == std::vector<pairing::PlayerIndex>{2});
  CHECK(round.brackets[1].moved_down == std::vector<pairing::PlayerIndex>{2});
  using pairing::Criterion;
  const auto value = [](const pairing::BracketReport& b, Criterion c) {
    for (const pairing::Value& v : b.values)
      if (v.criterion == c) return v.terms;
    return std::vector<std::int32_t>{-1};
  };
  CHECK(value(top, Criterion::c6) == std::vector<std::int32_t>{1});
  CHECK(value(top, Criterion::c7) == std::vector<std::int32_t>{10});
  CHECK(value(top, Criterion::c8) == std::vector<std::int32_t>{0});
  CHECK(value(top, Criterion::c12) == std::vector<std::int32_t>{0});
  CHECK(value(round.brackets[1], Criterion::c6) == std::vector<std::int32_t>{0});
}
