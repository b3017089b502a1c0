// Answers to "why not" whose article or criterion is known beforehand: the tricky cases of the
// implementation notes (B-numbers), each with what decides it there.
#include <catch2/catch.hpp>

#include "judge/short_event.hpp"
#include "report/explain_round.hpp"

namespace {

using namespace trf;
using crosscheck::Answer;
using crosscheck::Bar;
using crosscheck::OrderRule;
using crosscheck::WhyNot;
using judge::short_event;
using pairing::Criterion;
using Terms = std::vector<std::int32_t>;

tournament::PlayerIndex index(int number) {
  return number == 0 ? tournament::nobody : static_cast<tournament::PlayerIndex>(number - 1);
}

report::ExplainOptions options_for(const tournament::Event& event, pairing::Edition edition) {
  report::ExplainOptions options;
  options.round = Round{event.next_round()};
  options.pairing.edition = edition;
  return options;
}

WhyNot ask(const tournament::Event& event, int white, int black,
           pairing::Edition edition = pairing::Edition::d2026) {
  pairing::Options options;
  options.edition = edition;
  return crosscheck::why_not(event.before(Round{event.next_round()}), options,
                             {index(white), index(black)});
}

std::string answer(const tournament::Event& event, int white, int black,
                   pairing::Edition edition = pairing::Edition::d2026) {
  report::Input input;
  input.event = event;
  return report::why_not_text(input, ask(event, white, black, edition), options_for(event, edition),
                              report::Style{});
}

// A criterion decides, with our value and that of the best pairing asked for.
void check_criterion(const WhyNot& why, Criterion c, const Terms& ours, const Terms& theirs) {
  REQUIRE(why.answer == Answer::criterion);
  CHECK(why.ours.criterion == c);
  CHECK(why.ours.terms == ours);
  CHECK(why.theirs.terms == theirs);
}

void check_bar(const WhyNot& why, Bar::Kind kind, int round) {
  CHECK(why.answer == Answer::forbidden);
  REQUIRE(why.bars.size() == 1);
  CHECK(why.bars[0].kind == kind);
  CHECK(why.bars[0].round == Round{static_cast<std::uint16_t>(round)});
}

using Catch::Contains;

}  // namespace

TEST_CASE("why not: two who have met, in an impossible round (B1, B33)", "[explain]") {  // C1
  const auto event = short_event(3, {"2w1", "1b0"});
  const WhyNot why = ask(event, 1, 2);
  CHECK(why.answer == Answer::impossible);
  REQUIRE(why.bars.size() == 1);
  CHECK(why.bars[0].kind == Bar::Kind::met);
  CHECK_THAT(answer(event, 1, 2), Contains("They met in round 1, 1 with White") &&
                                      Contains("C1 (C.04.3 2.1.1)") &&
                                      Contains("1 cannot be paired with anybody: 1 for 0"));
  // A forfeited pairing is no meeting.
  CHECK(ask(short_event(3, {"2w+", "1b-"}), 1, 2).answer == Answer::made);
}

TEST_CASE("why not: a full-point bye is a downfloat (B2, B3)", "[explain]") {  // C14
  check_criterion(ask(short_event(5, {"4w1", "5b1", "F", "1b0", "2w0"}), 1, 2), Criterion::c14, {0},
                  {1});
  check_criterion(ask(short_event(5, {"4w1", "5b1", "6w+", "1b0", "2w0", "3b-"}), 1, 2),
                  Criterion::c14, {0}, {1});
  // With a played game 3 may float, and 1-3 costs a colour.
  check_criterion(ask(short_event(5, {"4w1", "5b1", "6w1", "1b0", "2w0", "3b0"}), 1, 3),
                  Criterion::c12, {0}, {1});
}

TEST_CASE("why not: the bye goes to the lowest score (B9)", "[explain]") {  // C5
  auto event = short_event(3, {"4w1 2b1", "5b1 1w0", "6w1 4b1", "1b0 3w0", "2w0 6b1", "3b0 5w0"});
  judge::announce(event, 3, Result::zero_bye, {4});
  const WhyNot why = ask(event, 1, 3);
  check_criterion(why, Criterion::c5, {0}, {10});
  CHECK_FALSE(why.bracket);
  CHECK_THAT(answer(event, 1, 3), Contains("The bye would go to 1.0 points instead of 0.0") &&
                                      Contains("C5 (C.04.3 2.3.1)"));
  check_bar(ask(event, 2, 4), Bar::Kind::absent, 1);
  CHECK_THAT(answer(event, 2, 4), Contains("not to be paired in this round (zero-point bye)"));
}

TEST_CASE("why not: the bye goes to who has few unplayed games (B10)", "[explain]") {  // C9
  const auto event = short_event(5, {"3w1", "4b1", "1b0", "2w0", "Z"});
  check_criterion(ask(event, 5, 0), Criterion::c9, {0}, {1});
  CHECK_THAT(answer(event, 5, 0),
             Contains("C9") && Contains("2.4.4") && Contains("1 round without a game: 5"));
  CHECK(ask(event, 4, 0).answer == Answer::made);
}

TEST_CASE("why not: who had the bye is barred, after a half-point bye not (B11)",
          "[explain]") {  // C2
  const auto event = short_event(3, {"2w1", "1b0", "U"});
  check_bar(ask(event, 3, 0), Bar::Kind::had_bye, 1);
  CHECK_THAT(answer(event, 3, 0), Contains("had the bye in round 1") &&
                                      Contains("C2 (C.04.3 2.1.2)") && Contains("C.04.1 art. 4"));
  // 1 and 2 have met: one of them must meet 3.
  const WhyNot half = ask(short_event(3, {"2w1", "1b0", "H"}), 3, 0);
  CHECK(half.bars.empty());
  CHECK(half.answer == Answer::incomplete);
}

TEST_CASE("why not: a full-point bye bars in 2026 only (B17)", "[explain]") {  // C2; C.2
  const auto event = short_event(5, {"2w1", "1b0", "F", "Z", "Z"});
  check_bar(ask(event, 3, 0), Bar::Kind::had_bye, 1);
  CHECK(ask(event, 3, 0, pairing::Edition::d2017).bars.empty());
}

TEST_CASE("why not: a barred player whom a program gave the bye (B12)", "[explain]") {  // C2
  auto event = short_event(
      9, {"5w1 6b1 7w0 4b0 2b0", "6b0 7b0 U 8w0 1w1", "Z 5b1 8w= H 7w1", "7w= 8b1 H 1w1 5b1",
          "1b0 3w0 Z U 4w0", "2w1 1w0 Z 7b0 H", "4b= 2w1 1b1 6w1 3b0", "H 4w0 3b= 2b1 H"});
  judge::announce(event, 6, Result::zero_bye, {1});
  check_bar(ask(event, 5, 0), Bar::Kind::had_bye, 4);
  CHECK(ask(event, 8, 0).answer == Answer::made);
}

TEST_CASE("why not: C4 is stronger than C5 (B13)", "[explain]") {  // C4
  const auto event =
      short_event(5, {"2w0 U 5b0", "1b1 5w0 3w1", "H 4w1 2b0", "H 3b0 U", "U 2b1 1w1"});
  const WhyNot why = ask(event, 3, 0);
  CHECK(why.answer == Answer::incomplete);
  REQUIRE(why.proof);
  CHECK_THAT(answer(event, 3, 0), Contains("the others cannot all be paired, C4 (C.04.3 2.2.1)"));
  check_bar(ask(event, 1, 0), Bar::Kind::had_bye, 2);
}

TEST_CASE("why not: the bye above the lowest score (B14)", "[explain]") {  // C2, C5
  const auto event =
      short_event(5, {"3w0 U Z", "4b1 5w0 3w1", "1b1 4w= 2b0", "2w0 3b= U", "U 2b1 Z"});
  check_bar(ask(event, 1, 0), Bar::Kind::had_bye, 2);
  check_criterion(ask(event, 2, 0), Criterion::c5, {15}, {20});
}

TEST_CASE("why not: round 1, everything is equal (B18)", "[explain]") {  // 4.2, 4.3
  const auto event = short_event(5, {"", "", "", "", "", "", ""});
  WhyNot why = ask(event, 1, 5);
  REQUIRE(why.answer == Answer::order);
  CHECK(why.order.rule == OrderRule::transposition);
  CHECK(why.order.player == index(1));
  CHECK(why.order.ours == index(4));
  CHECK(why.order.theirs == index(5));
  why = ask(event, 6, 0);  // 4-5-6 comes before 4-5-7
  REQUIRE(why.answer == Answer::order);
  CHECK(why.order.rule == OrderRule::transposition);
  CHECK(why.order.player == index(3));
  why = ask(event, 3, 0);
  REQUIRE(why.answer == Answer::order);
  CHECK(why.order.rule == OrderRule::exchange);
  CHECK(why.order.ours_out.empty());
  CHECK(why.order.theirs_out == std::vector<pairing::PlayerIndex>{index(3)});
  CHECK(why.order.theirs_in == std::vector<pairing::PlayerIndex>{index(4)});
  CHECK_THAT(answer(event, 3, 0), Contains("the exchange of 3 for 4") && Contains("(4.3)"));
  CHECK_THAT(answer(event, 1, 5, pairing::Edition::d2017), Contains("(D.1)"));
}

TEST_CASE("why not: of two exchanges the smaller difference, then the larger of S1 (B21)",
          "[explain]") {  // 4.3.2
  const auto event = short_event(5, {"", "", "", "", "", ""});
  const WhyNot why = ask(event, 1, 2);  // 2 must leave S1: for 4, the nearest
  REQUIRE(why.answer == Answer::order);
  CHECK(why.order.theirs_out == std::vector<pairing::PlayerIndex>{index(2)});
  CHECK(why.order.theirs_in == std::vector<pairing::PlayerIndex>{index(4)});
}

TEST_CASE("why not: criteria come before the order of generation (B21a)", "[explain]") {  // C12
  const auto event =
      short_event(5, {"4w= 6b=", "5b= 3w=", "6w= 2b=", "1b= 5w=", "2w= 4b=", "3b= 1w="});
  const WhyNot why = ask(event, 1, 5);
  // 1 and 5 both want White; that leaves one who does for three who want Black.
  check_criterion(why, Criterion::c12, {0}, {2});
  CHECK_THAT(answer(event, 1, 5),
             Contains("2 players do not get the colour they prefer") && Contains("2.4.7"));
}

TEST_CASE("why not: the higher moved-down player is paired, whatever the colours (B24)",
          "[explain]") {  // C7
  const auto event = short_event(9, {"2b1 F F Z", "1w0 F F H", "Z F F 4b0", "Z Z Z 3w1"});
  check_criterion(ask(event, 2, 3), Criterion::c7, {25}, {30});
}

TEST_CASE("why not: who floats down must suit the next bracket (B25)", "[explain]") {  // C8
  const auto event = short_event(5, {"F Z", "F Z", "4w1 Z", "3b0 H", "Z 6w-", "Z 5b-"});
  check_criterion(ask(event, 1, 2), Criterion::c8, {0}, {2, 10, 5});
  CHECK_THAT(answer(event, 1, 2), Contains("the next bracket can pair everybody"));
}

TEST_CASE("why not: only the colours differ (B27)", "[explain]") {  // 5.2.4
  const auto event = short_event(5, {"3w1", "4w1", "1b0", "2b0"});
  const WhyNot why = ask(event, 1, 2);
  CHECK(why.answer == Answer::colours);
  CHECK(why.colour_rule == 4);
  CHECK_THAT(answer(event, 1, 2), Contains("but player 2 has White") && Contains("5.2.4"));
  CHECK_THAT(answer(event, 1, 2, pairing::Edition::d2017), Contains("E.4"));
  CHECK(ask(event, 2, 1).answer == Answer::made);
}

TEST_CASE("why not: two who must have the same colour", "[explain]") {  // C3
  const auto event =
      short_event(9, {"5w1 6w1", "6w1 5w1", "Z Z", "Z Z", "1b0 2b0", "2b0 1b0", "Z Z", "Z Z"});
  check_bar(ask(event, 1, 2), Bar::Kind::same_colour, 1);
  CHECK_THAT(answer(event, 1, 2),
             Contains("Both must have Black") && Contains("C3 (C.04.3 2.1.3)"));
}

TEST_CASE("why not: a prohibited pairing", "[explain]") {  // 260, XXP
  auto event = short_event(5, {"", "", "", ""});
  tournament::ForbiddenGroup group;
  group.members = {0, 2};
  event.forbidden = {group};
  check_bar(ask(event, 1, 3), Bar::Kind::prohibited, 1);
  event.forbidden[0].first = Round{1};
  event.forbidden[0].last = Round{2};
  CHECK_THAT(answer(event, 1, 3), Contains("in rounds 1 to 2"));
}

TEST_CASE("why not: no bye in an even field; a bye given beforehand", "[explain]") {
  auto event = short_event(5, {"", "", "", ""});
  check_bar(ask(event, 1, 0), Bar::Kind::no_bye, 1);
  auto odd = short_event(5, {"", "", "", "", ""});
  judge::announce(odd, 1, Result::pab, {3});
  const WhyNot why = ask(odd, 1, 0);
  CHECK(why.answer == Answer::forbidden);
  CHECK(why.bars.size() == 2);
}
