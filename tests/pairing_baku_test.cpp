// Baku acceleration by rule (C.04.7 article 1): the event says `_BAKU` and states no points.
#include <catch2/catch.hpp>

#include "judge/compare.hpp"
#include "judge/random_event.hpp"
#include "judge/short_event.hpp"
#include "trf/trf.hpp"

namespace {

using namespace trf;

tournament::Event baku(std::size_t players, std::uint16_t rounds) {
  auto event = judge::short_event(rounds, std::vector<std::string>(players));
  event.baku = true;
  return event;
}

}  // namespace

TEST_CASE("GA is the first half of the list, rounded up to an even number", "[pairing]") {  // 1.2
  const struct {
    std::size_t players, group;
  } rows[] = {{4, 2},    {5, 4},    {6, 4},    {7, 4},    {8, 4},   {9, 6},
              {10, 6},   {11, 6},   {12, 6},   {13, 8},   {14, 8},  {100, 50},
              {101, 52}, {102, 52}, {104, 52}, {160, 80}, {161, 82}};
  for (const auto& row : rows) {
    INFO(row.players);
    const auto event = baku(row.players, 9);
    const auto history = event.before(Round{1});
    std::size_t group = 0;
    for (std::size_t p = 0; p < row.players; ++p)
      group += history.acceleration(static_cast<tournament::PlayerIndex>(p), 1) != Points{} ? 1 : 0;
    CHECK(group == row.group);
    CHECK(history.acceleration(static_cast<tournament::PlayerIndex>(row.group - 1), 1) != Points{});
  }
}

TEST_CASE("GA gets a win in the first half of the accelerated rounds, then half of it",
          "[pairing]") {  // 1.4
  const struct {
    std::uint16_t rounds, full, half;  // the last round of either kind
  } rows[] = {{5, 2, 3}, {7, 2, 4}, {8, 2, 4}, {9, 3, 5}, {10, 3, 5}, {11, 3, 6}, {13, 4, 7}};
  for (const auto& row : rows)
    for (const int win : {10, 20}) {
      auto event = baku(8, row.rounds);
      event.scores.win_white = event.scores.win_black = Points::from_tenths(win);
      event.scores.draw_white = event.scores.draw_black = Points::from_tenths(win / 2);
      const auto history = event.before(Round{1});
      for (std::uint16_t r = 1; r <= row.rounds; ++r) {
        INFO(row.rounds << " rounds, round " << r);
        CHECK(history.acceleration(0, r).tenths() == (r <= row.full   ? win
                                                      : r <= row.half ? win / 2
                                                                      : 0));
        CHECK(history.acceleration(7, r) == Points{});
      }
    }
}

// bbpPairings 6.0.0 puts five of nine and of ten into GA (basics of the rules, §4).
TEST_CASE("a first round by Baku pairs GA and GB by themselves", "[pairing]") {
  CHECK(judge::paired(baku(9, 9)) == "1-4, 5-2, 3-6, 7-8, 9 bye");
  CHECK(judge::paired(baku(10, 9)) == "1-4, 5-2, 3-6, 7-9, 10-8");
  CHECK(judge::paired(baku(8, 9)) == "1-3, 4-2, 5-7, 8-6");
}

TEST_CASE("Baku by rule pairs as the same points written out", "[pairing]") {
  int seen = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed)
    for (const pairing::Edition edition : {pairing::Edition::d2017, pairing::Edition::d2026}) {
      const tournament::Event event = judge::random_event(seed, edition);
      if (!event.baku) continue;
      ++seen;
      tournament::Event written = event;
      written.baku = false;
      const std::size_t n = event.players.size(), total = event.rounds_total();
      written.acceleration.assign(n, std::vector<Points>(total));
      const std::size_t group = 2 * ((n + 3) / 4), accelerated = (total + 1) / 2;
      const int win = event.scores.win().tenths();
      for (std::size_t p = 0; p < group && p < n; ++p)
        for (std::size_t r = 0; r < accelerated; ++r)
          written.acceleration[p][r] =
              Points::from_tenths(r < (accelerated + 1) / 2 ? win : win / 2);
      pairing::Options options;
      options.edition = edition;
      const Round round{event.next_round()};
      INFO("seed " << seed << "\n" << judge::describe(event));
      CHECK(judge::in_words(pairing::pair(event.before(round), options)) ==
            judge::in_words(pairing::pair(written.before(round), options)));
    }
  CHECK(seen > 20);
}

TEST_CASE("record 192 turns Baku on, explicit points turn it off", "[pairing]") {
  const std::string head = "012 Open\n142 9\n152 W\n192 FIDE_DUTCH_2026_BAKU\n";
  std::string players;
  for (int i = 1; i <= 10; ++i) {
    std::string number = std::to_string(i);
    number.insert(0, 4 - number.size(), ' ');
    std::string line = "001 " + number + "      Player, " + std::to_string(i);
    line.resize(80, ' ');
    players += line + "  0.0 " + number + "\n";
  }
  const auto read = [](const std::string& text) {
    ReadResult in = trf::read(text);
    return tournament::from_document(in.document, in.diagnostics);
  };
  const auto by_rule = read(head + players);
  CHECK(by_rule.baku);
  CHECK(judge::paired(by_rule) == "1-4, 5-2, 3-6, 7-9, 10-8");
  const auto explicit_points = read(head + players + "250       1.0   1   3    1    4\n");
  CHECK_FALSE(explicit_points.baku);
  CHECK(judge::paired(explicit_points) == "1-3, 4-2, 5-8, 9-6, 7-10");
}
