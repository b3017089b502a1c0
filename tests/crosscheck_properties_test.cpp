// Whatever somebody pairs, the reason never says that he is right and we are wrong; and our own
// pairings are never accused.
#include <catch2/catch.hpp>

#include "crosscheck/crosscheck.hpp"
#include "judge/random_event.hpp"
#include "shared.hpp"
#include "trf/trf.hpp"

namespace {

using namespace trf;
using namespace trf::crosscheck;
using By = pairing::Edition;

Options in(By edition) {
  Options o;
  o.rules.edition = edition;
  return o;
}

}  // namespace

TEST_CASE("crosscheck: pairings made in any lawful way are never better than ours",
          "[crosscheck]") {
  judge::Shape shape;
  shape.by_engine = false;
  shape.most = 12;
  std::size_t differing = 0;
  for (const By edition : {By::d2017, By::d2026})
    for (std::uint32_t seed = 1; seed <= 600; ++seed) {
      const tournament::Event event = judge::random_event(seed, edition, shape);
      for (const RoundVerdict& v : compare(event, in(edition)).rounds) {
        INFO(judge::describe(event)
             << "round " << v.round.value() << ", edition " << to_string(edition));
        if (v.outcome == Outcome::differs) {
          ++differing;
          CHECK_FALSE(v.reasons.empty());
        }
        for (const Reason& r : v.reasons) {
          INFO(r.text);
          CHECK(r.ground != Ground::better);
        }
      }
    }
  CHECK(differing > 500);
}

TEST_CASE("crosscheck: pairings of our engine are identical", "[crosscheck]") {
  for (const By edition : {By::d2017, By::d2026}) {
    std::size_t rounds = 0, others = 0;
    for (std::uint32_t seed = 1; seed <= 500; ++seed) {
      const tournament::Event event = judge::random_event(seed, edition);
      for (const RoundVerdict& v : compare(event, in(edition)).rounds) {
        INFO(judge::describe(event)
             << "round " << v.round.value() << ", edition " << to_string(edition));
        ++rounds;
        // A round without a legal pairing was paired at random: somebody met again or was left out.
        if (v.outcome == Outcome::identical) continue;
        ++others;
        REQUIRE_FALSE(v.reasons.empty());
        CHECK(v.reasons.front().ground != Ground::better);
      }
    }
    CHECK(rounds > 500);
    CHECK(others * 50 < rounds);
  }
}

TEST_CASE("crosscheck: every golden round is identical", "[crosscheck][shared]") {
  struct Set {
    const char* folder;
    By edition;
    std::size_t rounds;
  };
  constexpr Set sets[] = {{"golden/pairings/dutch-2026", By::d2026, 2491},
                          {"golden/pairings/dutch-2017", By::d2017, 1638}};
  for (const Set& set : sets) {
    const auto folder = shared::folder(set.folder);
    if (!folder) return;
    std::size_t rounds = 0;
    for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
      if (entry.path().extension() != ".trf") continue;
      Diagnostics found;
      const ReadResult read = trf::read_file(entry.path().string());
      const tournament::Event event = tournament::from_document(read.document, found);
      INFO(entry.path().string());
      const Comparison c = compare(event, in(set.edition));
      CHECK(c.no_engine.empty());
      CHECK(c.count(Outcome::identical) == c.rounds.size());
      rounds += c.rounds.size();
      // By the other edition the rounds differ here and there, and are always recognised.
      const By other = set.edition == By::d2017 ? By::d2026 : By::d2017;
      for (const RoundVerdict& v : compare(event, in(other)).rounds) {
        CHECK((v.outcome == Outcome::identical || v.outcome == Outcome::explained));
        for (const Reason& r : v.reasons) CHECK(r.ground != Ground::better);
      }
    }
    CHECK(rounds == set.rounds);
  }
}
