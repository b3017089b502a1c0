// What a caller can ask of a pairing, its order, and the ends of what can be paired at all.
#include <catch2/catch.hpp>
#include <tuple>

#include "judge/compare.hpp"
#include "judge/random_event.hpp"
#include "judge/short_event.hpp"
#include "trf/trf.hpp"

namespace {

using namespace trf;
using judge::in_words;
using judge::paired;
using judge::short_event;

pairing::Round next_round(const tournament::Event& event, const pairing::Options& options = {}) {
  return pairing::pair(event.before(Round{event.next_round()}), options);
}

tournament::Event read_event(const std::string& text) {
  ReadResult in = trf::read(text);
  return tournament::from_document(in.document, in.diagnostics);
}

std::string line_of(int tpn, const std::string& points, const std::string& blocks) {
  std::string number = std::to_string(tpn), rating = std::to_string(2500 - 10 * tpn);
  number.insert(0, 4 - number.size(), ' ');
  std::string line = "001 " + number + "      Player, " + std::to_string(tpn);
  line.resize(48, ' ');
  line += rating;
  line.resize(80, ' ');
  return line + " " + points + " " + number + blocks + "\n";
}

}  // namespace

TEST_CASE("boards stand by the higher score, the sum, the higher ranked's number",
          "[pairing]") {  // C.04.2 3.6
  judge::Shape shape;
  shape.fewest = 8;
  shape.most = 30;
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const tournament::Event event = judge::random_event(seed, pairing::Edition::d2026, shape);
    const auto history = event.before(Round{event.next_round()});
    std::tuple<int, int, int> before{};
    bool first = true;
    for (const pairing::Board b : next_round(event).boards) {
      const int white = history.pairing_score(b.white).tenths();
      const int black = history.pairing_score(b.black).tenths();
      const bool white_higher = std::tuple(-white, int{b.white}) < std::tuple(-black, int{b.black});
      const std::tuple key(-std::max(white, black), -(white + black),
                           int{white_higher ? b.white : b.black});
      INFO("seed " << seed << "\n" << judge::describe(event));
      CHECK((first || before < key));
      before = key;
      first = false;
    }
  }
}

TEST_CASE("the initial colour of the options goes before the event's", "[pairing]") {
  const auto event = short_event(5, {"", "", "", ""});
  pairing::Options options;
  options.initial_colour = Colour::black;
  CHECK(paired(event, options) == "3-1, 2-4");
  auto unknown = event;
  unknown.initial_colour = Colour::none;
  CHECK(paired(unknown) == "1-3, 4-2");
}

TEST_CASE("C10 and C11 by the text and as programs count part only beyond the limits",
          "[pairing]") {
  judge::Shape shape;
  shape.most = 9;
  shape.rounds = 12;
  shape.by_engine = false;
  int different = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    const tournament::Event event = judge::random_event(seed, pairing::Edition::d2026, shape);
    pairing::Options options;
    options.topscorer_colours = pairing::TopscorerColours::programs;
    if (in_words(next_round(event)) == in_words(next_round(event, options))) continue;
    ++different;
    pairing::Facts facts(event, pairing::Edition::d2026);
    facts.advance_to(static_cast<std::uint16_t>(event.next_round() - 1));
    bool beyond = false;
    for (std::size_t p = 0; p < event.players.size(); ++p) {
      const pairing::PlayerFacts& f = facts.of(static_cast<pairing::PlayerIndex>(p));
      const std::string& c = f.colours;
      beyond = beyond || std::abs(f.difference) > 2 ||
               (c.size() > 2 && f.repeated && c[c.size() - 3] == c.back());
    }
    INFO("seed " << seed << "\n" << judge::describe(event));
    CHECK(beyond);
    CHECK(event.next_round() == event.rounds_total());
  }
  CHECK(different > 0);
}

TEST_CASE("fields of nobody, of one and of two", "[pairing]") {
  CHECK(paired(short_event(3, {""})) == "1 bye");
  CHECK(paired(short_event(3, {"", ""})) == "1-2");
  auto barred = short_event(3, {"2w+", "1b-"});  // by the forfeit, and nobody else is there
  judge::announce(barred, 2, Result::zero_bye, {2});
  CHECK(paired(barred) == "no pairing");
  const pairing::Round of_none = pairing::pair(tournament::Event{}.before(Round{1}), {});
  CHECK(of_none.boards.empty());
  CHECK_FALSE(of_none.impossible);
  auto away = short_event(3, {"", "", ""});
  judge::announce(away, 1, Result::half_bye, {1, 2, 3});
  for (const pairing::Edition edition : {pairing::Edition::d2017, pairing::Edition::d2026}) {
    pairing::Options options;
    options.edition = edition;
    const pairing::Round none = next_round(away, options);
    CHECK(none.boards.empty());
    CHECK_FALSE(none.pab);
    CHECK_FALSE(none.impossible);
    CHECK(none.absent.size() == 3);
  }
  auto one = short_event(3, {"", "", ""});
  judge::announce(one, 1, Result::zero_bye, {1, 3});
  CHECK(paired(one) == "2 bye");
}

TEST_CASE("the next round is the one after the last with a pair, whatever byes stand beyond",
          "[pairing]") {  // trf.md 5.3
  const std::string records = "XXR 5\nXXC white1\n";
  const auto event = read_event(
      "012 Open\n" + line_of(1, " 1.0", "     3 w 1") + line_of(2, " 1.5", "     4 b 1  0000 - H") +
      line_of(3, " 0.0", "     1 b 0") + line_of(4, " 0.0", "     2 w 0  0000 - Z") +
      line_of(5, " 1.0", "  0000 - U") + records);
  CHECK(event.next_round() == 2);
  const pairing::Round round = next_round(event);
  CHECK(round.absent.size() == 2);
  CHECK(judge::show(event, round) == "5-1, 3 bye");  // 1 has had White; 5 may not have another bye
}

// Changes whenever some pairing does. After a change that is meant, judged and explained, write the
// new number.
TEST_CASE("the signature of the pairings of a fixed corpus", "[pairing][signature]") {
  std::uint64_t signature = 0xCBF29CE484222325U;  // FNV-1a
  const auto mix = [&](const std::string& text) {
    for (const char c : text)
      signature = (signature ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  };
  for (const bool by_engine : {true, false}) {
    judge::Shape shape;
    shape.fewest = 6;
    shape.most = 40;
    shape.rounds = 11;
    shape.by_engine = by_engine;
    for (const pairing::Edition edition : {pairing::Edition::d2017, pairing::Edition::d2026})
      for (std::uint32_t seed = 0; seed < 60; ++seed) {
        const tournament::Event event = judge::random_event(seed, edition, shape);
        pairing::Options options;
        options.edition = edition;
        mix(in_words(next_round(event, options)));
      }
  }
  CHECK(signature == 0xAECBD7B4CEAC12A5U);
}
