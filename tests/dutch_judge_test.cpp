// The engine against the judge, on random rounds of up to ten players. TRF_JUDGE_ROUNDS sets how
// many (tools/judge counts 20,000 of each edition); a failing one prints its event and its seed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "judge/compare.hpp"
#include "judge/random_event.hpp"

namespace {

using namespace trf;

std::uint32_t rounds_wanted(std::uint32_t otherwise) {
  const char* text = std::getenv("TRF_JUDGE_ROUNDS");
  return text != nullptr ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10)) : otherwise;
}

void compare_with_judge(std::uint32_t seeds, const judge::Shape& shape) {
  std::size_t impossible = 0;
  for (const pairing::Edition edition : {pairing::Edition::d2026, pairing::Edition::d2017})
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
      const tournament::Event event = judge::random_event(seed, edition, shape);
      const judge::Comparison c = judge::compare(event, edition);
      INFO("edition " << to_string(edition) << ", seed " << seed << "\n" << judge::describe(event));
      CHECK(c.engine == c.judge);
      CHECK(c.engine == c.slow);
      CHECK(c.fault.empty());
      impossible += c.has(judge::Kind::no_pairing) ? 1 : 0;
    }
  CHECK(impossible > 0);
}

}  // namespace

TEST_CASE("the engine pairs random rounds as the judge does", "[dutch][judge]") {
  compare_with_judge(rounds_wanted(1000), judge::Shape{});
}

TEST_CASE("the engine pairs rounds after lawful but odd histories as the judge does",
          "[dutch][judge]") {
  judge::Shape shape;
  shape.most = 9;
  shape.by_engine = false;
  shape.rounds = 12;
  compare_with_judge(rounds_wanted(1000) / 2, shape);
}

TEST_CASE("the shortcuts change nothing in larger rounds", "[dutch]") {
  for (const bool by_engine : {true, false}) {
    judge::Shape shape;
    shape.fewest = 11;
    shape.most = 40;
    shape.rounds = 13;
    shape.by_engine = by_engine;
    for (const pairing::Edition edition : {pairing::Edition::d2026, pairing::Edition::d2017})
      for (std::uint32_t seed = 0; seed < rounds_wanted(200) / 2; ++seed) {
        const tournament::Event event = judge::random_event(seed, edition, shape);
        const auto history = event.before(Round{event.next_round()});
        pairing::Options options;
        options.edition = edition;
        const std::string fast = judge::in_words(pairing::pair(history, options));
        options.slow = true;
        INFO("edition " << to_string(edition) << ", seed " << seed << "\n"
                        << judge::describe(event));
        CHECK(fast == judge::in_words(pairing::pair(history, options)));
      }
  }
}
