#include "pairing/field.hpp"

#include <algorithm>

namespace trf::pairing {

namespace {

using tournament::Event;
using tournament::History;

// The number that stands for a player in order and parity: `XXC rank` events are paired by rank.
Tpn pairing_number(const Event& event, PlayerIndex p) {
  const tournament::Player& player = event.players[p];
  if (event.numbered_by_rank && player.stated_rank) return Tpn{player.stated_rank->value()};
  return player.tpn;
}

// The players in the order of their pairing numbers.
std::vector<PlayerIndex> by_number(const Event& event) {
  std::vector<PlayerIndex> order(event.players.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<PlayerIndex>(i);
  if (event.numbered_by_rank)
    std::stable_sort(order.begin(), order.end(), [&](PlayerIndex a, PlayerIndex b) {
      return pairing_number(event, a) < pairing_number(event, b);
    });
  return order;
}

// C.04.3 1.8: strictly more than half of what could be scored.
bool is_topscorer(Points score, const History& history) {
  const tournament::ScoreSystem& s = history.event().scores;
  const Points best = std::max(s.win(), s.draw());
  return 2 * score.tenths() > history.rounds_before() * best.tenths();
}

Entrant entrant_of(PlayerIndex p, const PlayerFacts& facts, const History& history,
                   bool last_round) {
  Entrant e;
  e.player = p;
  e.tpn = pairing_number(history.event(), p);
  e.standing = facts.standing;
  e.score = facts.standing + history.acceleration(p, history.round().value());
  e.preference = facts.preference;
  e.difference = facts.difference;
  e.repeated = facts.repeated;
  e.floats = facts.floats;
  e.barred = facts.barred;
  e.topscorer = last_round && is_topscorer(e.score, history);
  e.unplayed = history.rounds_before() - facts.games;
  e.colours = &facts.colours;
  return e;
}

void collect(Field& field, const History& history, const Facts& facts, Numbering numbering) {
  std::uint32_t effective = 0;
  for (const PlayerIndex p : by_number(history.event())) {
    const PlayerFacts& known = facts.of(p);
    const std::optional<Result> absence = history.absence(p);
    if (known.took_part || !absence || *absence == Result::pab) ++effective;
    if (absence) {
      field.absent.push_back({p, *absence});
      field.pab_given = field.pab_given || *absence == Result::pab;
      continue;
    }
    Entrant e = entrant_of(p, known, history, field.last_round);
    e.number = numbering == Numbering::effective ? effective : e.tpn.value();
    field.entrants.push_back(e);
  }
  std::stable_sort(field.entrants.begin(), field.entrants.end(),  // C.04.3 1.2
                   [](const Entrant& a, const Entrant& b) { return a.score > b.score; });
}

void group(Field& field) {
  for (Place p = 0; p < field.size(); ++p) {
    if (p == 0 || field.entrants[p].score != field.entrants[p - 1].score)
      field.groups.push_back({field.entrants[p].score, p, p});
    field.groups.back().last = p + 1;
  }
}

void forbid_inside(Field& field, const matching::Bits& set, const std::vector<Place>& members) {
  for (const Place p : members) {
    matching::Word* row = field.legal.row(p);
    for (std::size_t k = 0; k < set.words(); ++k) row[k] &= ~set.data()[k];
  }
}

// C.04.3 [C3]
void forbid_same_absolute(Field& field, Colour colour) {
  matching::Bits set(field.size());
  std::vector<Place> members;
  for (Place p = 0; p < field.size(); ++p) {
    const Entrant& e = field.entrants[p];
    if (e.topscorer || e.preference != Preference{colour, Strength::absolute}) continue;
    set.set(p);
    members.push_back(p);
  }
  forbid_inside(field, set, members);
}

constexpr Place no_place = ~Place{0};

std::vector<Place> places(const Field& field, std::size_t players) {
  std::vector<Place> place(players, no_place);
  for (Place p = 0; p < field.size(); ++p) place[field.entrants[p].player] = p;
  return place;
}

// [C1], and the prohibited pairings of the event (XXP, 260).
void forbid_by_event(Field& field, const History& history) {
  const Event& event = history.event();
  const std::vector<Place> place = places(field, event.players.size());
  for (Place p = 0; p < field.size(); ++p)
    for (const tournament::Entry& entry : history.entries(field.entrants[p].player))
      if ((entry.played() || entry.pending()) && place[entry.opponent] != no_place)
        field.legal.clear(p, place[entry.opponent]);
  for (const tournament::ForbiddenGroup& g : event.forbidden) {
    if (history.round() < g.first || g.last < history.round()) continue;
    matching::Bits set(field.size());
    std::vector<Place> members;
    for (const PlayerIndex player : g.members) {
      if (player >= place.size() || place[player] == no_place) continue;
      set.set(place[player]);
      members.push_back(place[player]);
    }
    forbid_inside(field, set, members);
  }
}

}  // namespace

Field make_field(const History& history, const Facts& facts, const Options& options) {
  const Event& event = history.event();
  Field field;
  field.round = history.round();
  field.edition = options.edition;
  field.last_round = options.last_round.value_or(history.round().value() == event.rounds_total());
  field.initial_colour =
      options.initial_colour != Colour::none ? options.initial_colour : event.initial_colour;
  field.topscorer_colours = options.topscorer_colours;
  if (field.initial_colour == Colour::none) field.initial_colour = Colour::white;
  collect(field, history, facts, options.numbering);
  group(field);
  field.legal.reset(field.size());
  matching::Bits everybody(field.size());
  everybody.set_range(0, field.size());
  for (Place p = 0; p < field.size(); ++p) {
    std::copy_n(everybody.data(), everybody.words(), field.legal.row(p));
    matching::drop(field.legal.row(p), p);
  }
  forbid_same_absolute(field, Colour::white);
  forbid_same_absolute(field, Colour::black);
  forbid_by_event(field, history);
  return field;
}

}  // namespace trf::pairing
