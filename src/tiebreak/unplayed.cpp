#include "tiebreak/unplayed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "tiebreak/per_round.hpp"

namespace trf::tiebreak {
namespace {

std::string tenths(std::int32_t t) { return to_string(Points::from_tenths(t)); }

/// 16.2.5: requested byes that only voluntary unplayed rounds follow. A property of the whole card,
/// hence from its end.
void classify(Field& field) {
  for (PlayerIndex p = 0; p < field.size; ++p) {
    const auto card = field.of(p);
    bool trailing = true;
    for (auto cell = card.rbegin(); cell != card.rend(); ++cell) {
      trailing = trailing && cell->voluntary();
      cell->trailing = trailing && cell->requested();
    }
  }
}

std::int32_t adjusted_points(const Cell& cell, const Field& field, const Rules& rules) {
  const bool as_draw =
      (rules.trailing_as_draw && cell.trailing) || (rules.unplayed_as_draw && cell.unplayed());
  return as_draw ? field.draw : cell.points;
}

Element dummy(const Standing& s, const Cell& cell, PlayerIndex who) {
  Element e;
  e.source = Element::Source::dummy;
  e.score = s.own[who];
  if (!s.rules->capped) return e;
  const bool scheduled = cell.forfeit() && cell.opponent != nobody;
  const std::int32_t cap = scheduled ? s.adjusted[cell.opponent] : s.field.draw * s.field.rounds;
  if (cap < e.score) {
    e.score = cap;
    e.source = scheduled ? Element::Source::dummy_by_opponent : Element::Source::dummy_by_half;
  }
  return e;
}

/// C.02 art. 13.15.2: score before the round, the rest of the point, a draw in each round to come.
Element virtual_opponent(const Standing& s, const Cell& cell, std::size_t round,
                         std::int32_t before) {
  Element e;
  e.source = Element::Source::virtual_opponent;
  const auto to_come = static_cast<std::int32_t>(s.field.rounds - round);
  e.score = before + (s.field.win - cell.points) + s.field.draw * to_come;
  return e;
}

/// The element of a round that was not played, or nothing.
std::optional<Element> stand_in(const Standing& s, const Cell& cell, PlayerIndex who,
                                std::size_t round, std::int32_t before) {
  switch (s.rules->unplayed) {
    case Rules::Unplayed::nothing:
      return std::nullopt;
    case Rules::Unplayed::draw_with_self: {
      Element e;
      e.source = Element::Source::self;
      e.score = s.own[who];
      return e;
    }
    case Rules::Unplayed::virtual_opponent:
      return virtual_opponent(s, cell, round, before);
    case Rules::Unplayed::dummy:
      return dummy(s, cell, who);
  }
  return std::nullopt;
}

bool real_opponent(const Standing& s, const Cell& cell, bool forfeits_as_played) {
  if (cell.opponent == nobody) return false;
  return !cell.unplayed() || (cell.forfeit() && (forfeits_as_played || s.round_robin));
}

/// The remaining element of the lowest (or highest) score; among equals the lowest (highest) value.
template <class Less>
Element* least(std::vector<Element>& elements, Less less) {
  Element* found = nullptr;
  for (Element& e : elements) {
    if (e.cut == Element::Cut::no && (found == nullptr || less(e, *found))) found = &e;
  }
  return found;
}

bool less_significant(const Element& a, const Element& b) {
  return a.score != b.score ? a.score < b.score : a.value < b.value;
}

/// 16.5: the voluntary unplayed round of the lowest contribution, if that is no smaller than the
/// least significant value, goes instead of it.
void cut_lowest(std::vector<Element>& elements, bool exception) {
  Element* low = least(elements, less_significant);
  if (low == nullptr) return;
  Element* voluntary = nullptr;
  for (Element& e : elements) {
    if (exception && e.voluntary && e.cut == Element::Cut::no &&
        (voluntary == nullptr || e.value < voluntary->value)) {
      voluntary = &e;
    }
  }
  if (voluntary != nullptr && voluntary->value >= low->value) {
    voluntary->cut = Element::Cut::voluntary;
  } else {
    low->cut = Element::Cut::low;
  }
}

}  // namespace

Standing make_standing(Field field, const Rules& rules, bool round_robin) {
  Standing s;
  classify(field);
  s.rules = &rules;
  s.round_robin = round_robin;
  s.own = field.bonus;
  s.adjusted = field.bonus;
  for (PlayerIndex p = 0; p < field.size; ++p) {
    for (const Cell& cell : field.of(p)) {
      s.own[p] += cell.points;
      s.adjusted[p] += round_robin ? cell.points : adjusted_points(cell, field, rules);
    }
  }
  s.field = std::move(field);
  return s;
}

Standing fore_standing(const Standing& standing) {
  Field field = standing.field;
  for (PlayerIndex p = 0; p < field.size && field.rounds > 0; ++p) {
    Cell& last = field.of(p).back();
    if (last.opponent == nobody) continue;
    last.kind = Cell::Kind::played;
    last.points = field.draw;
    last.halves = 1;
  }
  return make_standing(std::move(field), *standing.rules, standing.round_robin);
}

void list_elements(const Standing& standing, const Standing& paid, PlayerIndex who, Weight weight,
                   bool forfeits_as_played, std::vector<Element>& out) {
  out.clear();
  std::int32_t before = 0;
  const auto card = standing.field.of(who);
  for (std::size_t r = 0; r < card.size(); ++r) {
    const Cell& cell = card[r];
    std::optional<Element> e;
    if (real_opponent(standing, cell, forfeits_as_played)) {
      e.emplace();
      e->opponent = cell.opponent;
      e->score = standing.adjusted[cell.opponent];
    } else if (!standing.round_robin) {
      e = stand_in(standing, cell, who, r + 1, before);
      if (e) {
        e->voluntary = cell.voluntary() ||
                       (standing.rules->full_bye_voluntary && cell.kind == Cell::Kind::full_bye);
      }
    }
    before += cell.points;
    if (!e) continue;
    e->round = static_cast<std::uint16_t>(r + 1);
    e->own =
        e->source == Element::Source::self ? standing.field.draw : paid.field.of(who)[r].points;
    e->value = std::int64_t{e->score} * (weight == Weight::score ? 10 : e->own);
    out.push_back(*e);
  }
}

void cut_elements(std::vector<Element>& elements, int low, int high, bool exception) {
  const int all = static_cast<int>(std::min<std::size_t>(elements.size(), 9999));
  for (int i = 0; i < std::min(low, all); ++i) cut_lowest(elements, exception);
  for (int i = 0; i < std::min(high, all); ++i) {
    Element* top =
        least(elements, [](const Element& a, const Element& b) { return less_significant(b, a); });
    if (top != nullptr) top->cut = Element::Cut::high;
  }
}

std::int64_t sum_of(std::span<const Element> elements) {
  std::int64_t sum = 0;
  for (const Element& e : elements) {
    if (e.cut == Element::Cut::no) sum += e.value;
  }
  return sum;
}

namespace {

std::string source_note(const Element& e, const Standing& s, PlayerIndex who) {
  switch (e.source) {
    case Element::Source::opponent:
      if (e.opponent == nobody || s.adjusted[e.opponent] == s.own[e.opponent]) return {};
      return fmt::format("adjusted from {} ({})", tenths(s.own[e.opponent]),
                         s.rules->unplayed_as_draw ? "C.02 13.15.1" : "16.3");
    case Element::Source::dummy:
      return "dummy: own score (16.4)";
    case Element::Source::dummy_by_opponent:
      return fmt::format("dummy: own score {} capped at {}, the scheduled opponent's (16.4.1)",
                         tenths(s.own[who]), tenths(e.score));
    case Element::Source::dummy_by_half:
      return fmt::format("dummy: own score {} capped at {}, a draw in every round (16.4.2)",
                         tenths(s.own[who]), tenths(e.score));
    case Element::Source::virtual_opponent:
      return "virtual opponent: score before + rest of the point + draws to come (C.02 13.15.2)";
    case Element::Source::self:
      return "draw against oneself";
  }
  return {};
}

}  // namespace

std::string explain(const Element& e, const Standing& standing, PlayerIndex who) {
  std::string note = source_note(e, standing, who);
  if (e.source != Element::Source::opponent && e.round > 0) {
    const Cell& cell = standing.field.of(who)[e.round - 1U];
    note = fmt::format("{}; {}", name(cell.kind), note);
  }
  const std::string_view cut = e.cut == Element::Cut::no    ? ""
                               : e.cut == Element::Cut::low ? "cut: least significant (14.1)"
                               : e.cut == Element::Cut::voluntary
                                   ? "cut: voluntary unplayed round (16.5)"
                                   : "cut: most significant (14.3)";
  if (!note.empty() && !cut.empty()) note += "; ";
  return note.append(cut);
}

}  // namespace trf::tiebreak
