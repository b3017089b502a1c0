// Columns that are sums over the rounds of the own card.
#pragma once

#include <string>
#include <utility>

#include "tiebreak/context.hpp"

namespace trf::tiebreak {

/// Sums what `worth(player, cell, round from 0, note)` gives a round, in `unit`-ths.
template <class Worth>
Column sum_of_rounds(Context& context, const Standing& standing, std::int64_t unit, int decimals,
                     Worth worth) {
  Column column;
  column.reserve(context.size());
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    std::int64_t sum = 0;
    std::vector<Term> terms;
    const auto card = standing.field.of(p);
    for (std::size_t r = 0; r < card.size(); ++r) {
      std::string note;
      const std::int64_t units = worth(p, card[r], r, note);
      sum += units;
      if (context.explain() && (units != 0 || !note.empty())) {
        Term t;
        t.round = static_cast<std::uint16_t>(r + 1);
        t.opponent = card[r].opponent;
        t.kind = Term::Kind::own;
        t.contribution = Rational(units, unit);
        t.note = std::move(note);
        terms.push_back(std::move(t));
      }
    }
    column.push_back(value_of(sum, unit, decimals));
    column.back().terms = std::move(terms);
  }
  return column;
}

/// "forfeit win", "half-point bye" …
std::string_view name(Cell::Kind kind);

}  // namespace trf::tiebreak
