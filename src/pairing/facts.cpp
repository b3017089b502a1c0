#include "pairing/facts.hpp"

namespace trf::pairing {

namespace {

// An adjourned or running game is a game for the next pairing (C.04.2 3.1): colours and the meeting
// count, and it is worth what the event's system says.
bool counts_as_game(const tournament::Entry& entry) { return entry.played() || entry.pending(); }

void add_colour(PlayerFacts& facts, Colour colour) {
  if (colour == Colour::none) return;
  const bool white = colour == Colour::white;
  facts.repeated = !facts.colours.empty() && facts.colours.back() == (white ? 'W' : 'B');
  facts.colours.push_back(white ? 'W' : 'B');
  facts.difference += white ? 1 : -1;
  facts.preference = preference_of(facts.colours, facts.difference);
}

// C.04.3 1.4.3: who did not play floats down by what the round gave him; D17 A.4.b: whatever it
// gave him.
Float float_without_game(const tournament::Entry& entry, const tournament::ScoreSystem& scores,
                         Edition edition) {
  if (edition == Edition::d2017 || entry.result == Result::pab) return Float::down;
  return entry.points > scores.loss() ? Float::down : Float::none;
}

// C.04.3 1.4.2
Float float_of_game(Points own, Points opponent) {
  return own > opponent ? Float::down : own < opponent ? Float::up : Float::none;
}

const tournament::Entry& entry_in(const tournament::Player& player, std::uint16_t round) {
  static const tournament::Entry nothing;
  return round <= player.rounds.size() ? player.rounds[round - 1u] : nothing;
}

}  // namespace

Preference preference_of(const std::string& colours, int difference) {
  if (colours.empty()) return {};
  const Colour last = colours.back() == 'W' ? Colour::white : Colour::black;
  const bool repeated = colours.size() > 1 && colours[colours.size() - 2] == colours.back();
  // Where the two absolute reasons disagree the difference decides: it stands first in 1.7.1.
  if (difference > 1) return {Colour::black, Strength::absolute};
  if (difference < -1) return {Colour::white, Strength::absolute};
  if (repeated) return {opposite(last), Strength::absolute};
  if (difference != 0) return {difference > 0 ? Colour::black : Colour::white, Strength::strong};
  return {opposite(last), Strength::mild};
}

bool bars_from_pab(const tournament::Entry& entry, const tournament::ScoreSystem& scores,
                   Edition edition) {
  if (entry.result == Result::pab) return true;
  if (edition == Edition::d2017) return entry.result == Result::forfeit_win;
  return !counts_as_game(entry) && entry.points >= scores.win();
}

Facts::Facts(const tournament::Event& event, Edition edition)
    : event_(&event), edition_(edition), players_(event.players.size()), before_(players_.size()) {
  for (std::size_t p = 0; p < players_.size(); ++p) players_[p].standing = event.players[p].bonus;
}

void Facts::advance() {
  const std::uint16_t round = ++rounds_;
  const tournament::History history = event_->before(trf::Round{round});
  for (std::size_t p = 0; p < players_.size(); ++p)
    before_[p] = players_[p].standing + history.acceleration(static_cast<PlayerIndex>(p), round);
  for (std::size_t p = 0; p < players_.size(); ++p) {
    PlayerFacts& facts = players_[p];
    const tournament::Entry& entry = entry_in(event_->players[p], round);
    facts.floats[1] = facts.floats[0];
    if (counts_as_game(entry)) {
      add_colour(facts, entry.colour);
      ++facts.games;
      facts.floats[0] = float_of_game(before_[p], before_[entry.opponent]);
    } else {
      facts.floats[0] = float_without_game(entry, event_->scores, edition_);
    }
    facts.barred = facts.barred || bars_from_pab(entry, event_->scores, edition_);
    facts.took_part = facts.took_part || entry.has_opponent() || entry.result == Result::pab ||
                      entry.result == Result::forfeit_win;
    facts.standing += entry.points;
  }
}

void Facts::advance_to(std::uint16_t rounds) {
  while (rounds_ < rounds) advance();
}

}  // namespace trf::pairing
