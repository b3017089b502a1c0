#include "judge/compare.hpp"

#include <algorithm>

#include "judge/judge.hpp"
#include "judge/proof.hpp"
#include "pairing/field.hpp"

namespace judge {

namespace {

using namespace trf;
using namespace trf::tournament;

std::string in_words(bool possible, std::vector<std::pair<PlayerIndex, PlayerIndex>> boards,
                     std::optional<PlayerIndex> pab) {
  if (!possible) return "no pairing";
  std::sort(boards.begin(), boards.end());
  std::string text;
  for (const auto& [w, b] : boards)
    text += std::to_string(w + 1) + "-" + std::to_string(b + 1) + " ";
  return text + (pab ? "bye " + std::to_string(*pab + 1) : "");
}

bool any_entry(const Event& event, bool (*holds)(const Entry&)) {
  return std::any_of(event.players.begin(), event.players.end(), [&](const Player& p) {
    return std::any_of(p.rounds.begin(), p.rounds.end(), holds);
  });
}

unsigned kinds_of(const Event& event, const pairing::Field& field, bool possible) {
  unsigned kinds = 0;
  const auto note = [&](Kind k, bool holds) {
    kinds |= holds ? 1U << static_cast<unsigned>(k) : 0U;
  };
  const auto& men = field.entrants;
  const auto sits_out = [](const Entry& e) {
    return !e.has_opponent() && e.result != Result::pab && e.result != Result::blank;
  };
  note(Kind::bye, !event.announced_byes.empty() || any_entry(event, sits_out));
  note(Kind::forfeit,
       any_entry(event, [](const Entry& e) { return e.has_opponent() && !e.played(); }));
  const History history = event.before(field.round);
  for (const auto& a : men)
    for (const auto& b : men) note(Kind::prohibited, history.forbidden(a.player, b.player));
  note(Kind::baku, event.baku);
  note(Kind::given_points, !event.acceleration.empty());
  note(Kind::odd_scores, !(event.scores == ScoreSystem::standard()));
  note(Kind::last, field.last_round);
  note(Kind::topscorers,
       std::any_of(men.begin(), men.end(), [](const auto& e) { return e.topscorer; }));
  note(Kind::pab, field.needs_pab());
  note(Kind::no_pairing, !possible);
  return kinds;
}

}  // namespace

std::string in_words(const pairing::Round& round) {
  std::vector<std::pair<PlayerIndex, PlayerIndex>> boards;
  for (const pairing::Board b : round.boards) boards.emplace_back(b.white, b.black);
  return in_words(!round.impossible, std::move(boards), round.pab);
}

Comparison compare(const Event& event, pairing::Edition edition) {
  const History history = event.before(Round{event.next_round()});
  pairing::Options options;
  options.edition = edition;
  pairing::Facts facts(event, edition);
  facts.advance_to(history.rounds_before());
  const pairing::Round round = pairing::pair(history, facts, options);
  Comparison c;
  c.engine = in_words(round);
  const Verdict verdict = pair(history, edition);
  c.judge = in_words(verdict.possible, verdict.boards, verdict.pab);
  if (round.impossible) c.fault = fault_in(*round.impossible, history, edition);
  c.kinds = kinds_of(event, pairing::make_field(history, facts, options), !round.impossible);
  options.slow = true;
  c.slow = in_words(pairing::pair(history, facts, options));
  return c;
}

}  // namespace judge
