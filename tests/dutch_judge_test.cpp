// The engine against the judge, on random rounds of up to ten players. TRF_JUDGE_ROUNDS sets how
// many (tools/judge runs 20,000); a failing one prints its event and its seed.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>

#include "judge/judge.hpp"
#include "judge/proof.hpp"
#include "judge/random_event.hpp"

namespace {

using namespace trf;

std::uint32_t rounds_wanted(std::uint32_t otherwise) {
  const char* text = std::getenv("TRF_JUDGE_ROUNDS");
  return text != nullptr ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10)) : otherwise;
}

std::string show(bool possible, std::vector<std::pair<int, int>> boards, int pab) {
  if (!possible) return "no pairing";
  std::sort(boards.begin(), boards.end());
  std::string text;
  for (const auto& [w, b] : boards)
    text += std::to_string(w + 1) + "-" + std::to_string(b + 1) + " ";
  return text + (pab >= 0 ? "bye " + std::to_string(pab + 1) : "");
}

std::string show(const judge::Verdict& v) {
  std::vector<std::pair<int, int>> boards(v.boards.begin(), v.boards.end());
  return show(v.possible, std::move(boards), v.pab ? *v.pab : -1);
}

std::string show(const pairing::Round& r) {
  std::vector<std::pair<int, int>> boards;
  for (const pairing::Board b : r.boards) boards.emplace_back(b.white, b.black);
  return show(!r.impossible, std::move(boards), r.pab ? *r.pab : -1);
}

void compare_with_judge(std::uint32_t seeds, const judge::Shape& shape) {
  std::size_t impossible = 0;
  for (const pairing::Edition edition : {pairing::Edition::d2026, pairing::Edition::d2017})
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
      const tournament::Event event = judge::random_event(seed, edition, shape);
      const auto history = event.before(Round{event.next_round()});
      pairing::Options options;
      options.edition = edition;
      const pairing::Round round = pairing::pair(history, options);
      INFO("edition " << to_string(edition) << ", seed " << seed << "\n" << judge::describe(event));
      CHECK(show(round) == show(judge::pair(history, edition)));
      options.slow = true;
      CHECK(show(round) == show(pairing::pair(history, options)));
      if (!round.impossible) continue;
      ++impossible;
      INFO(round.impossible->text);
      CHECK(judge::fault_in(*round.impossible, history, edition).empty());
    }
  CHECK(impossible > 0);
}

}  // namespace

TEST_CASE("the engine pairs random rounds as the judge does", "[dutch][judge]") {
  compare_with_judge(rounds_wanted(300), judge::Shape{});
}

TEST_CASE("the engine pairs rounds after lawful but odd histories as the judge does",
          "[dutch][judge]") {
  judge::Shape shape;
  shape.most = 9;
  shape.by_engine = false;
  shape.rounds = 12;
  compare_with_judge(rounds_wanted(300) / 2, shape);
}

TEST_CASE("the shortcuts change nothing in larger rounds", "[dutch]") {
  for (const bool by_engine : {true, false}) {
    judge::Shape shape;
    shape.fewest = 11;
    shape.most = 40;
    shape.rounds = 13;
    shape.by_engine = by_engine;
    for (const pairing::Edition edition : {pairing::Edition::d2026, pairing::Edition::d2017})
      for (std::uint32_t seed = 0; seed < rounds_wanted(120) / 2; ++seed) {
        const tournament::Event event = judge::random_event(seed, edition, shape);
        const auto history = event.before(Round{event.next_round()});
        pairing::Options options;
        options.edition = edition;
        const std::string fast = show(pairing::pair(history, options));
        options.slow = true;
        INFO("edition " << to_string(edition) << ", seed " << seed << "\n"
                        << judge::describe(event));
        CHECK(fast == show(pairing::pair(history, options)));
      }
  }
}
