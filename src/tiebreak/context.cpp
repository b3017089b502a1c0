#include "tiebreak/context.hpp"

#include <algorithm>

namespace trf::tiebreak {
namespace {

std::uint16_t counted_rounds(const tournament::Event& event, const Options& options) {
  if (!options.after) return standings_round(event);
  const std::uint16_t most = std::max(event.rounds_total(), event.rounds_stored);
  if (*options.after > most) {
    throw UsageError("standings after round " + std::to_string(*options.after) +
                     ": the event has " + std::to_string(most) + " rounds");
  }
  return *options.after;
}

/// `192` names the primary score of team systems, FIDE_TEAM_GP_MP …, and so does a standings order
/// that begins with it; match points else.
Score primary_score(const tournament::Event& event) {
  if (!event.standings_order.empty()) {
    const std::string& first = event.standings_order.front();
    if (first == "GPTS") return Score::game_points;
    if (first == "MPTS") return Score::match_points;
  }
  const std::size_t match = event.type_code.find("_MP");
  const std::size_t game = event.type_code.find("_GP");
  return game < match ? Score::game_points : Score::match_points;
}

}  // namespace

Context::Context(const tournament::Event& event, const Options& options)
    : event_(event), options_(options), teams_(event.is_team_event() && !options.individual) {
  const std::uint16_t rounds = counted_rounds(event, options);
  if (!teams_) {
    fields_[0] = field_of_players(event, rounds);
    return;
  }
  primary_ = primary_score(event);
  for (const Score score : {Score::match_points, Score::game_points}) {
    fields_[slot(score)] = field_of_teams(event, rounds, score);
  }
}

Context::Scored& Context::in(Score score, const Code& code) const {
  const Rules& rules = rules_of(code.edition.value_or(options_.edition));
  Scored& scored = scored_[static_cast<std::size_t>(rules.edition)][slot(score)];
  if (!scored.now) scored.now = make_standing(fields_[slot(score)], rules, options_.round_robin);
  return scored;
}

Score Context::score_of(const Code& code) const {
  if (code.score.empty()) return primary_;
  return code.score == "MP" ? Score::match_points : Score::game_points;
}

const Standing& Context::fore(const Code& code) const {
  Scored& scored = in(score_of(code), code);
  if (rounds() < event_.rounds_total()) return *scored.now;
  if (!scored.fore) scored.fore = fore_standing(*scored.now);
  return *scored.fore;
}

const ElementTable& Context::elements(const Standing& standing, const Standing& paid, Weight weight,
                                      bool forfeits_as_played) {
  for (const ElementTable& t : elements_) {
    if (t.standing == &standing && t.paid == &paid && t.weight == weight &&
        t.forfeits_as_played == forfeits_as_played) {
      return t;
    }
  }
  ElementTable& table = elements_.emplace_back();
  table.standing = &standing;
  table.paid = &paid;
  table.weight = weight;
  table.forfeits_as_played = forfeits_as_played;
  table.all.reserve(std::size_t{size()} * rounds());
  table.begin.push_back(0);
  std::vector<Element> one;
  for (PlayerIndex p = 0; p < size(); ++p) {
    list_elements(standing, paid, p, weight, forfeits_as_played, one);
    table.all.insert(table.all.end(), one.begin(), one.end());
    table.begin.push_back(table.all.size());
  }
  return table;
}

void Context::remark(std::string text) {
  if (std::find(remarks_.begin(), remarks_.end(), text) == remarks_.end()) {
    remarks_.push_back(std::move(text));
  }
}

}  // namespace trf::tiebreak
