#include <catch2/catch.hpp>

#include "tiebreak_cards.hpp"

using namespace cards;
using trf::tiebreak::Options;

namespace {

/// Everybody brought to the same points by bonuses, so that the tied group is the whole field.
trf::tournament::Event level(
    const std::vector<std::string>& players,
    const trf::tournament::ScoreSystem& scores = trf::tournament::ScoreSystem::standard()) {
  auto event = event_of(players, scores);
  for (auto& p : event.players) {
    p.bonus = trf::Points::from_tenths(100);
    for (const auto& e : p.rounds) p.bonus -= e.points;
  }
  return event;
}

}  // namespace

TEST_CASE("two players: the winner of their game, nothing after a draw or without a game") {
  CHECK(column(level({"2w0", "1b1"}), "DE") == "2 1");
  CHECK(column(level({"2w=", "1b="}), "DE") == "1 1");
  CHECK(column(level({"Z", "Z"}), "DE") == "1 1");
  CHECK(column(level({"2w?", "1b?"}), "DE") == "1 1");
}

TEST_CASE("a forfeit counts with /P and in round robins only (6.1.1, 15.2)") {
  const auto pair = level({"2w+", "1b-"});
  CHECK(column(pair, "DE") == "1 1");
  CHECK(column(pair, "DE/P") == "1 2");
  Options o;
  o.round_robin = true;
  CHECK(column(pair, "DE", o) == "1 2");
}

TEST_CASE("all met: by the mini table, and again inside every smaller set (6.2)") {
  // 1 beats 2, 2 beats 3, 3 beats 1, all draw with 4.
  CHECK(column(level({"2w1 3b0 4w=", "1b0 4w= 3w1", "4b= 1w1 2b0", "3w= 2b= 1b="}), "DE") ==
        "1 1 1 1");
  // Held, exercise 25: 2, 1.5, 1.5 and 1 in the mini table: places 1, 2, 2, 4.
  CHECK(column(level({"2w1 3b= 4w=", "1b0 4w1 3b=", "4w= 1w= 2w=", "3b= 2b0 1b="}), "DE") ==
        "1 2 2 4");
  // 2 and 3 have a point each of the table of four, and 3 beat 2: the restart separates them.
  CHECK(column(level({"2w1 3b1 4w1", "1b0 4w1 3b0", "4w0 1w0 2w1", "3b1 2b0 1b0"}), "DE") ==
        "1 2 2 2");
  CHECK(column(level({"2w1 3b1 4w1", "1b0 4w1 3b0", "4w= 1w0 2w1", "3b= 2b0 1b0"}), "DE") ==
        "1 3 2 4");
  CHECK(column(level({"2w1 3b= 4w1", "1b0 4w1 3b1", "4w1 1w= 2w0", "3b0 2b0 1b0"}), "DE") ==
        "1 2 3 4");
  // 2 and 3 are level with 1.5, and 3 beat 2.
  CHECK(column(level({"2w= 3b1 4w1", "1b= 4w1 3b0", "4w= 1w0 2w1", "3b= 2b0 1b0"}), "DE") ==
        "1 3 2 4");
}

TEST_CASE("games missing: places secured whatever they bring, then again for the rest (6.3)") {
  // A beats all, B beats all but A, C and D have not played: A, B, then C and D level.
  CHECK(column(level({"2w1 3w1 4w1", "1b0 4b1 3b1", "Z 1b0 2w0", "Z 2w0 1b0"}), "DE") == "1 2 3 3");
  // 1 beats 2 and 3 and has not met 4, who lost to both: 1 is secure; the three others have all
  // met: 2 and 3 level, 4 behind.
  CHECK(column(level({"2w1 3w1 Z", "1b0 4w1 3b=", "4w1 1b0 2w=", "3b0 2b0 Z"}), "DE") == "1 2 2 4");
  // 1 beat 2 and has not met 3: 3 could reach him, nobody is secure.
  CHECK(column(level({"2w1 Z", "1b0 3b1", "Z 2w0"}), "DE") == "1 1 1");
  CHECK(column(level({"2w1 Z", "1b0 Z", "Z Z"}), "DE") == "1 1 1");
  // Level with the best that another can still get is not above it: 1 has 1.5, 2 could have 1.5.
  CHECK(column(level({"2w= 3w1 4w1", "1b= Z Z", "Z 1b0 4b=", "Z Z 3w="}), "DE") == "1 1 1 1");
}

TEST_CASE("the last place is never secured from below") {
  // 4 lost to all, 1-3 have not met: only the top counts.
  CHECK(column(level({"4w1 Z Z", "Z 4w1 Z", "Z Z 4w1", "1b0 2b0 3b0"}), "DE") == "1 1 1 1");
}

TEST_CASE("rematches are averaged (6.1.2)") {
  CHECK(column(level({"2w1 2b0 2w1", "1b0 1w1 1b0"}), "DE") == "1 2");
  CHECK(column(level({"2w1 2b0", "1b0 1w1"}), "DE") == "1 1");
  // 1 beat 2 twice, 2 beat 3 and 3 beat 1 once: averages of one point each, sums would be 2, 1, 1.
  CHECK(column(level({"2w1 2b1 3w0 Z", "1b0 1w0 Z 3w1", "Z Z 1b1 2b0"}), "DE") == "1 1 1");
  // 1.5 of 3 and of 2 games are a half and three quarters.
  CHECK(column(level({"2w= 2b= 2w= Z Z", "1b= 1w= 1b= 3w1 3b=", "Z Z Z 2b0 2w="}), "DE") ==
        "1 1 1");
}

TEST_CASE("the group is what is tied before: the place in the list matters") {
  // Level on points, 2 beat 1; 3 met neither. The games with Black part 3 from them.
  const auto event = level({"2w0 Z", "1b1 4w1", "4b= 5b1", "3w= 2b0", "Z 3w0"});
  CHECK(column(event, "DE") == "1 1 1 1 1");
  CHECK(column(event, "BPG") == "0 1 2 1 0");
  CHECK(ranking(event, "BPG DE") == "1:3 2:2 3:4 4:1 4:5");
}

TEST_CASE("direct encounter uses the points of the event's own system") {
  auto scores = trf::tournament::ScoreSystem::standard();
  scores.win_white = scores.win_black = trf::Points::from_tenths(30);
  scores.draw_white = scores.draw_black = trf::Points::from_tenths(10);
  // A win, a draw and a loss for 1, 3 and 4, three draws for 2.
  const std::vector<std::string> players = {"2w= 3b1 4w0",
                                            "1b= 4w= 3w=", "4b1 1w0 2b=", "3w0 2b= 1b1"};
  CHECK(column(level(players), "DE") == "1 1 1 1");
  CHECK(column(level(players, scores), "DE") == "1 4 1 1");
}

TEST_CASE("direct encounter shows its mini table") {
  const auto event = level({"2w1 2b= Z", "1b0 1w= 3w+", "Z Z 2b-"});
  Options o;
  o.explain = true;
  const auto table = trf::tiebreak::rank(event, trf::tiebreak::parse_list("DE"), o);
  const auto& value = table.rows[0].values[0];
  CHECK(value.note ==
        "no decision; tied group of 3, met 1 of 2; games are missing: only secured places (6.3)");
  REQUIRE(value.terms.size() == 2);
  CHECK(value.terms[0].contribution == trf::tiebreak::Rational(1, 2));
  CHECK(value.terms[0].note == "one of 2 games, averaged (6.1.2)");
  const auto& other = table.rows[1].values[0];
  REQUIRE(other.terms.size() == 3);
  CHECK(other.terms[2].cut);
  CHECK(other.terms[2].note == "not a game that counts (6.1.1)");
}
