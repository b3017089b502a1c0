// Every answer to "why not": the rival, and where it parts from the pairing, against the judge, who
// looks at every complete pairing of the round. TRF_JUDGE_ROUNDS sets how many rounds.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>

#include "crosscheck/why_not.hpp"
#include "judge/judge.hpp"
#include "judge/proof.hpp"
#include "judge/random_event.hpp"

namespace {

using namespace trf;
using crosscheck::Answer;
using Rules = pairing::Edition;
using pairing::PlayerIndex;

std::uint32_t rounds_wanted(std::uint32_t otherwise) {
  const char* text = std::getenv("TRF_JUDGE_ROUNDS");
  return text != nullptr ? static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10)) : otherwise;
}

std::string show(std::vector<std::pair<PlayerIndex, PlayerIndex>> pairs,
                 std::optional<PlayerIndex> pab) {
  for (auto& [a, b] : pairs)
    if (a > b) std::swap(a, b);
  std::sort(pairs.begin(), pairs.end());
  std::string text;
  for (const auto& [a, b] : pairs)
    text += std::to_string(a + 1) + "-" + std::to_string(b + 1) + " ";
  return text + (pab ? "bye " + std::to_string(*pab + 1) : "");
}

std::string show(const pairing::Round& r) {
  std::vector<std::pair<PlayerIndex, PlayerIndex>> pairs;
  for (const pairing::Board b : r.boards) pairs.emplace_back(b.white, b.black);
  return show(std::move(pairs), r.pab);
}

struct Tally {
  std::map<Answer, std::size_t> answers;
  std::set<int> criteria;  // 5 … 21, 22 = order
};

int criterion_of(const crosscheck::WhyNot& why) {
  return why.answer == Answer::order ? 22 : static_cast<int>(why.ours.criterion);
}

void compare(const tournament::History& history, Rules edition, crosscheck::Question question,
             Tally& tally) {
  pairing::Options options;
  options.edition = edition;
  const crosscheck::WhyNot why = crosscheck::why_not(history, options, question);
  ++tally.answers[why.answer];
  const auto other =
      question.about_bye() ? std::nullopt : std::optional<PlayerIndex>(question.black);
  INFO("asked " << question.white + 1 << "-" << (other ? *other + 1 : 0) << ", answer "
                << static_cast<int>(why.answer));
  const bool lawful = judge::lawful(history, edition, question.white, other);
  CHECK(lawful == why.bars.empty());
  if (why.answer == Answer::impossible || why.answer == Answer::made ||
      why.answer == Answer::colours || !lawful)
    return;
  const judge::Rival rival = judge::best_with(history, edition, question.white, other);
  CHECK(rival.possible == (why.answer != Answer::incomplete));
  if (!rival.possible || !why.rival) return;
  CHECK(why.proven);
  CHECK(show(*why.rival) == show(rival.pairs, rival.pab));
  CHECK((why.bracket ? static_cast<int>(*why.bracket) : -1) == rival.bracket);
  CHECK(criterion_of(why) == rival.criterion);
  tally.criteria.insert(rival.criterion);
}

void compare_all(std::uint32_t seeds, const judge::Shape& shape, Rules edition, Tally& tally) {
  for (std::uint32_t seed = 0; seed < seeds; ++seed) {
    const tournament::Event event = judge::random_event(seed, edition, shape);
    const auto history = event.before(Round{event.next_round()});
    INFO("edition " << to_string(edition) << ", seed " << seed << "\n" << judge::describe(event));
    const auto players = static_cast<PlayerIndex>(event.players.size());
    for (PlayerIndex a = 0; a < players; ++a) {
      compare(history, edition, {a, tournament::nobody}, tally);
      for (PlayerIndex b = 0; b < a; ++b) compare(history, edition, {a, b}, tally);
    }
  }
}

}  // namespace

TEST_CASE("every why-not of a random round is answered as the judge answers it",
          "[explain][judge]") {
  Tally tally;
  for (const Rules edition : {Rules::d2026, Rules::d2017})
    for (const bool by_engine : {true, false}) {
      judge::Shape shape;
      shape.most = 8;
      shape.by_engine = by_engine;
      shape.rounds = by_engine ? 9 : 11;
      compare_all(rounds_wanted(25), shape, edition, tally);
    }
  for (const Answer a : {Answer::made, Answer::colours, Answer::forbidden, Answer::incomplete,
                         Answer::criterion, Answer::order})
    CHECK(tally.answers[a] > 0);
  for (const int c : {5, 6, 7, 12, 22}) CHECK(tally.criteria.count(c) == 1);
}

namespace {

// Whether the round pairs everybody lawfully and has what was asked.
void check_rival(const tournament::History& history, Rules edition, const crosscheck::WhyNot& why) {
  const auto [white, black] = why.question;
  const pairing::Round& rival = *why.rival;
  CHECK(rival.boards.size() == why.made.boards.size());
  CHECK(rival.pab.has_value() == why.made.pab.has_value());
  bool asked = black == tournament::nobody && rival.pab == white;
  std::set<PlayerIndex> seen;
  for (const pairing::Board b : rival.boards) {
    CHECK(judge::lawful(history, edition, b.white, b.black));
    seen.insert(b.white);
    seen.insert(b.black);
    asked = asked || std::minmax(b.white, b.black) == std::minmax(white, black);
  }
  CHECK(seen.size() == 2 * rival.boards.size());
  if (rival.pab) CHECK(judge::lawful(history, edition, *rival.pab, std::nullopt));
  CHECK(asked);
  if (why.answer == Answer::criterion) CHECK(why.ours.terms < why.theirs.terms);
}

}  // namespace

TEST_CASE("rivals of larger rounds are lawful, contain what was asked, and are no better",
          "[explain]") {
  std::size_t rivals = 0, proven = 0;
  for (const Rules edition : {Rules::d2026, Rules::d2017})
    for (const bool by_engine : {true, false})
      for (std::uint32_t seed = 0; seed < rounds_wanted(20); ++seed) {
        judge::Shape shape;
        shape.fewest = 11;
        shape.most = 25;
        shape.rounds = 13;
        shape.by_engine = by_engine;
        const tournament::Event event = judge::random_event(seed, edition, shape);
        const auto history = event.before(Round{event.next_round()});
        INFO("edition " << to_string(edition) << ", seed " << seed << "\n"
                        << judge::describe(event));
        pairing::Options options;
        options.edition = edition;
        const auto n = static_cast<std::uint32_t>(event.players.size());
        for (std::uint32_t k = 0; k < 12; ++k) {
          const auto a = static_cast<PlayerIndex>((seed * 7 + k * 5) % n);
          const auto b = static_cast<PlayerIndex>((a + 1 + (seed + k * 3) % (n - 1)) % n);
          const auto why =
              crosscheck::why_not(history, options, {a, k % 4 == 0 ? tournament::nobody : b});
          INFO("asked " << a + 1 << "-" << (k % 4 == 0 ? 0 : b + 1));
          if (!why.rival) continue;
          check_rival(history, edition, why);
          ++rivals;
          proven += why.proven ? 1 : 0;
        }
      }
  CHECK(rivals > 100);
  CHECK(proven == rivals);
}
