// C.07 articles 8 and 9: tie-breaks from the opponents' results.
#include <fmt/format.h>

#include <algorithm>

#include "tiebreak/context.hpp"

namespace trf::tiebreak {
namespace {

void add_terms(Value& value, const std::vector<Element>& elements, const Standing& standing,
               PlayerIndex who, Weight weight) {
  for (const Element& e : elements) {
    Term t;
    t.round = e.round;
    t.opponent = e.opponent;
    t.kind = e.source == Element::Source::opponent ? Term::Kind::opponent : Term::Kind::dummy;
    t.score = Rational(e.score, 10);
    if (weight == Weight::score_times_own) t.factor = Rational(e.own, 10);
    t.contribution = Rational(e.value, 100);
    t.cut = e.cut != Element::Cut::no;
    t.note = explain(e, standing, who);
    value.terms.push_back(std::move(t));
  }
}

/// `paid`: the score in which the own points of a round count, see list_elements().
Column summed(Context& context, const Code& code, const Standing& standing, const Standing& paid,
              Weight weight, int decimals) {
  Column column;
  column.reserve(context.size());
  std::vector<Element> elements;
  const bool exception = context.rules(code).cut_exception && !standing.round_robin;
  const ElementTable& uncut = context.elements(standing, paid, weight, code.forfeits_as_played);
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    const auto own = uncut.of(p);
    elements.assign(own.begin(), own.end());
    cut_elements(elements, code.cut_low, code.cut_high, exception);
    column.push_back(value_of(sum_of(elements), 100, decimals));
    if (context.explain()) add_terms(column.back(), elements, standing, p, weight);
  }
  return column;
}

void warn_in_round_robin(Context& context, const Code& code) {
  if (context.round_robin() && !context.rules(code).buchholz_in_round_robins) {
    context.remark(code.text() + " must not be used in a round robin (C.07 art. 8, edition 2026)");
  }
}

/// Points, forfeits included, against the opponents whose own score reached the limit.
Value koya_of(const Context& context, const Standing& s, PlayerIndex who, std::int64_t limit) {
  std::int64_t sum = 0;
  std::vector<Term> terms;
  const auto card = s.field.of(who);
  for (std::size_t r = 0; r < card.size(); ++r) {
    const Cell& cell = card[r];
    if (cell.opponent == nobody) continue;
    // `limit` is in 2000ths of a point, scores are in tenths.
    const bool reached = std::int64_t{s.own[cell.opponent]} * 200 >= limit;
    if (reached) sum += cell.points;
    if (!context.explain()) continue;
    Term t;
    t.round = static_cast<std::uint16_t>(r + 1);
    t.opponent = cell.opponent;
    t.score = Rational(s.own[cell.opponent], 10);
    t.factor = Rational(cell.points, 10);
    t.contribution = reached ? t.factor : Rational(0);
    t.cut = !reached;
    t.note = reached ? "" : "below the limit (9.2)";
    terms.push_back(std::move(t));
  }
  Value v = value_of(sum, 10, 1);
  v.terms = std::move(terms);
  return v;
}

/// The most rounds in which anybody could have an opponent: the free round of an odd round robin
/// is none.
std::int64_t rounds_with_opponent(const Standing& s) {
  if (!s.round_robin) return s.field.rounds;
  std::int64_t most = 0;
  for (PlayerIndex p = 0; p < s.field.size; ++p) {
    const auto card = s.field.of(p);
    most = std::max<std::int64_t>(most, std::count_if(card.begin(), card.end(), [](const Cell& c) {
                                    return c.opponent != nobody;
                                  }));
  }
  return most;
}

}  // namespace

Column buchholz(Context& context, const Code& code) {
  warn_in_round_robin(context, code);
  const Standing& s = code.fore ? context.fore(code) : context.standing(code);
  return summed(context, code, s, s, Weight::score, 1);
}

Column fore_buchholz(Context& context, const Code& code) {
  warn_in_round_robin(context, code);
  const Standing& s = context.fore(code);
  return summed(context, code, s, s, Weight::score, 1);
}

/// 8.2: the average over the opponents met over the board, two decimals.
Column average_of_buchholz(Context& context, const Code& code) {
  warn_in_round_robin(context, code);
  const Standing& base = code.fore ? context.fore(code) : context.standing(code);
  std::vector<std::int64_t> sums(context.size());
  const ElementTable& uncut = context.elements(base, base, Weight::score, code.forfeits_as_played);
  for (PlayerIndex p = 0; p < context.size(); ++p) sums[p] = sum_of(uncut.of(p));
  Column column;
  column.reserve(context.size());
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    std::int64_t sum = 0;
    std::int64_t games = 0;
    std::vector<Term> terms;
    const auto card = context.standing(code).field.of(p);
    for (std::size_t r = 0; r < card.size(); ++r) {
      if (!card[r].over_the_board()) continue;
      ++games;
      sum += sums[card[r].opponent];
      if (!context.explain()) continue;
      Term t;
      t.round = static_cast<std::uint16_t>(r + 1);
      t.opponent = card[r].opponent;
      t.score = t.contribution = Rational(sums[card[r].opponent], 100);
      terms.push_back(std::move(t));
    }
    column.push_back(games == 0 ? undefined("no game over the board (8.2)")
                                : value_of(round_half_up(sum, games), 100, 2));
    column.back().terms = std::move(terms);
  }
  return column;
}

Column sonneborn_berger(Context& context, const Code& code) {
  const Standing& s = context.standing(code);
  return summed(context, code, s, s, Weight::score_times_own, 2);
}

/// 13.2: EMGSB is the opponents' match points times the own game points, and so on.
Column extended_sonneborn_berger(Context& context, const Code& code) {
  const auto score = [&](std::size_t letter) {
    return code.acronym[letter] == 'M' ? Score::match_points : Score::game_points;
  };
  return summed(context, code, context.standing(score(1), code), context.standing(score(2), code),
                Weight::score_times_own, 2);
}

/// 13.4: the secondary score and a part of the primary Buchholz, two decimals.
Column schedule_strength(Context& context, const Code& code) {
  const Standing& primary = context.standing(context.primary(), code);
  const Standing& secondary = context.standing(context.secondary(), code);
  Code fore_of;
  fore_of.edition = code.edition;
  const std::int64_t rounds = std::max(context.event().rounds_total(), context.rounds());
  std::int64_t factor = primary.field.win * rounds / std::max(1, secondary.field.win);
  if (code.divisor) factor = *code.divisor;
  factor = std::max<std::int64_t>(factor, 1);
  const Standing& base = code.fore ? context.fore(fore_of) : primary;
  Column column = summed(context, code, base, base, Weight::score, 1);
  for (PlayerIndex t = 0; t < context.size(); ++t) {
    const Rational hundredths = column[t].number * 100 / factor + secondary.own[t] * 10;
    Value value = value_of(round_half_up(hundredths.numerator(), hundredths.denominator()), 100, 2);
    value.terms = std::move(column[t].terms);
    value.note =
        fmt::format("{} + Buchholz {} / {} (13.4)",
                    to_string(Points::from_tenths(secondary.own[t])), column[t].text(), factor);
    column[t] = std::move(value);
  }
  return column;
}

/// 9.2, with the limit of 14.5: half of the greatest possible score, moved by half points.
Column koya(Context& context, const Code& code) {
  const Standing& s = context.standing(code);
  const std::int64_t most = s.field.win * rounds_with_opponent(s);  // tenths
  std::int64_t limit = most * 100;                                  // 2000ths
  if (code.limit_percent) limit = most * *code.limit_percent * 2;
  if (code.limit_shift) limit += std::int64_t{*code.limit_shift} * s.field.win * 100;
  if (!context.round_robin()) {
    context.remark(
        "KS is a round-robin tie-break (9.2): in a Swiss the regulations must define it");
  }
  Column column;
  column.reserve(context.size());
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    column.push_back(koya_of(context, s, p, limit));
  }
  return column;
}

}  // namespace trf::tiebreak
