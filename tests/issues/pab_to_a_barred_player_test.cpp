// bbpPairings 6.0.0 gives the bye to player 5, who had it in round 4 (its own checklist prints C2 =
// N): a count of its weights overflows into the field of completeness. C.04.3 2.1.2 [C2] bars 5; 8
// is the only one left who may get it.
#include <catch2/catch.hpp>

#include "judge/judge.hpp"
#include "judge/short_event.hpp"

TEST_CASE("issue: the bye does not go to a barred player", "[dutch][issue]") {
  auto event = judge::short_event(
      9, {"5w1 6b1 7w0 4b0 2b0", "6b0 7b0 U 8w0 1w1", "Z 5b1 8w= H 7w1", "7w= 8b1 H 1w1 5b1",
          "1b0 3w0 Z U 4w0", "2w1 1w0 Z 7b0 H", "4b= 2w1 1b1 6w1 3b0", "H 4w0 3b= 2b1 H"});
  judge::announce(event, 6, trf::Result::zero_bye, {1});
  CHECK(judge::paired(event) == "4-2, 7-5, 6-3, 8 bye");
  const judge::Verdict verdict =
      judge::pair(event.before(trf::Round{6}), trf::pairing::Edition::d2026);
  CHECK(verdict.pab == trf::pairing::PlayerIndex{7});
  CHECK(verdict.boards.size() == 3);
}
