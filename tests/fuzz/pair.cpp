// Whatever a file tells of the rounds before, the next one is paired or proven impossible, by both
// editions: everybody once, nobody with himself. Every round can be cross-checked and explained.
#include <vector>

#include "crosscheck/why_not.hpp"
#include "input.hpp"
#include "report/explain_round.hpp"

namespace {

using namespace trf;

void check(const tournament::Event& event, const pairing::Round& round) {
  std::vector<int> times(event.players.size());
  const auto meet = [&](pairing::PlayerIndex p) {
    fuzz::require(p < times.size());
    ++times[p];
  };
  for (const pairing::Board b : round.boards) {
    fuzz::require(b.white != b.black);
    meet(b.white);
    meet(b.black);
  }
  if (round.pab) meet(*round.pab);
  for (const pairing::Absence& a : round.absent) meet(a.player);
  if (round.impossible) {
    fuzz::require(round.boards.empty() && !round.impossible->text.empty());
    return;
  }
  for (const int n : times) fuzz::require(n <= 1);
}

void explain(const report::Input& input, const report::ExplainOptions& options,
             const pairing::Round& round) {
  fuzz::require(!report::explain_round_text(input, round, options, {}).empty());
  fuzz::require(!report::explain_round_json(input, round, options).empty());
  if (input.event.players.size() < 2) return;
  crosscheck::Question question;
  question.white = 0;
  question.black = 1;
  const auto why =
      crosscheck::why_not(input.event.before(options.round), options.pairing, question);
  fuzz::require(!report::why_not_text(input, why, options, {}).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const report::Input input = report::take("fuzz.trf", read(fuzz::bytes_of(data, size)));
  const tournament::Event& event = input.event;
  if (!input.recognised || event.players.empty() || event.is_team_event()) return 0;
  for (const pairing::Edition edition : {pairing::Edition::d2017, pairing::Edition::d2026}) {
    report::ExplainOptions options;
    options.round = Round{event.next_round()};
    options.pairing.edition = edition;
    options.pairing.report = true;
    const pairing::Round round = report::paired_round(event, options);
    check(event, round);
    explain(input, options, round);
    crosscheck::Options how;
    how.rules = pairing::edition_in_force(event, edition, {});
    for (const crosscheck::RoundVerdict& v : crosscheck::compare(event, how).rounds)
      fuzz::require(v.outcome == crosscheck::Outcome::identical || !v.missing.empty() ||
                    !v.extra.empty() || !v.remark.empty() || !v.reasons.empty());
  }
  return 0;
}
