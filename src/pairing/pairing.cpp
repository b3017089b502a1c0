#include "pairing/assemble.hpp"

#include <algorithm>

#include "pairing/boards.hpp"
#include "pairing/dutch/evaluate.hpp"

namespace trf::pairing {

namespace {

BracketReport report_of(const Field& field, const dutch::Step& step, Points pab_score) {
  const auto player = [&](Place p) { return field.entrants[p].player; };
  BracketReport r;
  r.kind = step.bracket.kind;
  r.score = field.entrants[step.bracket.residents.front()].score;
  for (const Place p : step.bracket.mdps) r.moved_down.push_back(player(p));
  for (const Place p : step.bracket.residents) r.residents.push_back(player(p));
  for (const auto& [a, b] : step.candidate.pairs) {
    r.pairs.emplace_back(player(a), player(b));
    r.s1.push_back(player(a));
    r.s2.push_back(player(b));
  }
  for (const Place p : step.candidate.down) {
    r.downfloaters.push_back(player(p));
    const auto& mdps = step.bracket.mdps;
    const bool moved_down = std::find(mdps.begin(), mdps.end(), p) != mdps.end();
    (moved_down ? r.limbo : r.s2).push_back(player(p));
  }
  r.values = dutch::evaluate(field, step.bracket, step.candidate, pab_score);
  return r;
}

}  // namespace

Round pair(const tournament::History& history, const Options& options) {
  Facts facts(history.event(), options.edition);
  facts.advance_to(history.rounds_before());
  return pair(history, facts, options);
}

Round pair(const tournament::History& history, const Facts& facts, const Options& options) {
  const Field field = make_field(history, facts, options);
  return assemble(field, dutch::pair_field(field, options), options.report);
}

Round assemble(const Field& field, dutch::Outcome outcome, bool report) {
  Round round;
  round.number = field.round;
  round.edition = field.edition;
  round.absent = field.absent;
  std::sort(round.absent.begin(), round.absent.end(),
            [](const Absence& a, const Absence& b) { return a.player < b.player; });
  round.impossible = std::move(outcome.impossible);
  for (const dutch::Pair& p : in_publishing_order(field, std::move(outcome.pairs)))
    round.boards.push_back(board_of(field, p));
  if (outcome.pab) round.pab = field.entrants[*outcome.pab].player;
  if (report)
    for (const dutch::Step& step : outcome.steps)
      round.brackets.push_back(report_of(field, step, outcome.pab_score));
  return round;
}

}  // namespace trf::pairing
