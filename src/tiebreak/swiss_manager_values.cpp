#include "tiebreak/swiss_manager_values.hpp"

#include <algorithm>

#include "tiebreak/direct_encounter.hpp"
#include "tiebreak/per_round.hpp"

namespace trf::tiebreak::swiss_manager {
namespace {

using tournament::TeamEntry;

/// The result that the awarded points correspond to, in half points.
std::int32_t halves_by_points(const Cell& cell, const Field& field) {
  if (cell.points >= field.win && field.win > 0) return 2;
  return cell.points >= field.draw && field.draw > 0 ? 1 : 0;
}

std::int32_t price_of(const GamePrices& p, std::int32_t halves, Colour colour) {
  const bool black = colour == Colour::black;
  if (halves == 2) return black ? p.win_black : p.win_white;
  if (halves == 1) return black ? p.draw_black : p.draw_white;
  return p.loss;
}

std::int32_t price_of(const MatchPrices& p, const TeamEntry& entry,
                      const tournament::Event& event) {
  if (entry.kind == TeamEntry::Kind::forfeit_loss) return p.forfeit_loss;
  if (entry.kind == TeamEntry::Kind::none || entry.kind == TeamEntry::Kind::zero_bye) {
    return entry.match_points.tenths();
  }
  if (entry.match_points == event.team_win) return p.win;
  if (entry.match_points == event.team_draw) return p.draw;
  return entry.match_points == event.team_loss ? p.loss : entry.match_points.tenths();
}

/// One number a round out of the teams' own entries.
template <class Worth>
Column sum_of_entries(Context& context, Worth worth) {
  const auto& rounds = context.event().team_rounds;
  return sum_of_rounds(context, context.standing(), 10, 1,
                       [&](PlayerIndex t, const Cell&, std::size_t r, std::string&) {
                         if (t >= rounds.size() || r >= rounds[t].size()) return std::int64_t{0};
                         return std::int64_t{worth(rounds[t][r])};
                       });
}

/// BH of everybody, hundredths, by the code's cuts and edition.
std::vector<std::int64_t> all_buchholz(Context& context, const Code& code) {
  const Standing& s = context.standing(code);
  const bool exception = context.rules(code).cut_exception && !s.round_robin;
  std::vector<std::int64_t> out;
  std::vector<Element> elements;
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    list_elements(s, s, p, Weight::score, code.forfeits_as_played, elements);
    cut_elements(elements, code.cut_low, code.cut_high, exception);
    out.push_back(sum_of(elements));
  }
  return out;
}

/// The first column with the others behind it, compared in turn.
Column in_turn(std::vector<Column> columns) {
  Column out = std::move(columns.front());
  for (std::size_t i = 1; i < columns.size(); ++i) {
    for (std::size_t p = 0; p < out.size(); ++p) out[p].next.push_back(columns[i][p].number);
  }
  return out;
}

}  // namespace

Column victories(Context& context, int type, bool forfeits) {
  const Field& field = context.standing().field;
  return sum_of_rounds(context, context.standing(), 1, 0,
                       [&](PlayerIndex, const Cell& cell, std::size_t, std::string& note) {
                         const bool forfeit = forfeits && cell.forfeit();
                         if (!cell.over_the_board() && !forfeit && (type != 0 || cell.forfeit()))
                           return 0;
                         if (type >= 2 && cell.colour != Colour::black) return 0;
                         const std::int32_t halves =
                             cell.over_the_board() ? cell.halves : halves_by_points(cell, field);
                         const bool counts =
                             type == 3 || (cell.kind != Cell::Kind::pending && halves == 2);
                         if (counts && context.explain()) note = name(cell.kind);
                         return counts ? 1 : 0;
                       });
}

Column priced_games(Context& context, const GamePrices& prices, int unplayed) {
  const Field& field = context.standing().field;
  return sum_of_rounds(
      context, context.standing(), 10, 1,
      [&](PlayerIndex, const Cell& cell, std::size_t, std::string&) {
        if (cell.over_the_board()) {
          return std::int64_t{price_of(prices, cell.halves, cell.colour)};
        }
        if (cell.kind == Cell::Kind::pending || unplayed == 0) {
          return std::int64_t{0};
        }
        if (unplayed == 2) return std::int64_t{cell.points};
        const std::int32_t halves = halves_by_points(cell, field);
        return std::int64_t{halves == 0 ? 0 : price_of(prices, halves, cell.colour)};
      });
}

Column priced_games_of_teams(Context& context, const GamePrices& prices, bool by_result) {
  const auto& event = context.event();
  return sum_of_rounds(
      context, context.standing(), 10, 1,
      [&](PlayerIndex t, const Cell& match, std::size_t r, std::string&) {
        if (match.kind != Cell::Kind::played && match.kind != Cell::Kind::pending) {
          const auto& card = event.team_rounds[t];
          return std::int64_t{r < card.size() ? card[r].game_points.tenths() : 0};
        }
        std::int64_t sum = 0;
        for (const PlayerIndex p : event.teams[t].players) {
          if (r >= event.players[p].rounds.size()) continue;
          const auto& entry = event.players[p].rounds[r];
          if (!entry.played() && !by_result) {
            sum += entry.points.tenths();
          } else if (!entry.pending()) {
            const std::int32_t points = entry.points.tenths();
            const std::int32_t halves = points >= event.scores.win().tenths()    ? 2
                                        : points >= event.scores.draw().tenths() ? 1
                                                                                 : 0;
            const bool lost = halves == 0 && !entry.played();
            sum += lost ? 0 : price_of(prices, halves, entry.colour);
          }
        }
        return sum;
      });
}

Column match_points(Context& context, const MatchPrices& prices, bool and_game_points) {
  return sum_of_entries(context, [&](const TeamEntry& entry) {
    return price_of(prices, entry, context.event()) +
           (and_game_points ? entry.game_points.tenths() : 0);
  });
}

Column game_points_and_wins(Context& context) {
  return sum_of_entries(context, [&](const TeamEntry& entry) {
    const bool won =
        entry.kind == TeamEntry::Kind::match && entry.match_points == context.event().team_win;
    return entry.game_points.tenths() + (won ? 10 : 0);
  });
}

Column buchholz_and_own(Context& context, const Code& code) {
  Column column = buchholz(context, code);
  const Standing& s = context.standing(code);
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    column[p].number += Rational(s.own[p], 10);
    if (!context.explain()) continue;
    Term own;
    own.kind = Term::Kind::own;
    own.score = own.contribution = Rational(s.own[p], 10);
    own.note = "own points";
    column[p].terms.push_back(std::move(own));
  }
  return column;
}

Column sum_of_buchholz(Context& context, const Code& code) {
  const std::vector<std::int64_t> buchholz = all_buchholz(context, code);
  Column column;
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    std::int64_t sum = 0;
    std::vector<Term> terms;
    const auto card = context.standing(code).field.of(p);
    for (std::size_t r = 0; r < card.size(); ++r) {
      const Cell& cell = card[r];
      if (cell.opponent == nobody || cell.unplayed()) continue;
      sum += buchholz[cell.opponent];
      if (!context.explain()) continue;
      Term t;
      t.round = static_cast<std::uint16_t>(r + 1);
      t.opponent = cell.opponent;
      t.score = t.contribution = Rational(buchholz[cell.opponent], 100);
      terms.push_back(std::move(t));
    }
    column.push_back(value_of(sum, 100, 1));
    column.back().terms = std::move(terms);
  }
  return column;
}

Column fine_progressive(Context& context) {
  std::vector<Column> columns;
  Code code;
  code.acronym = "PS";
  for (; code.cut_low < std::max<int>(1, context.rounds()); ++code.cut_low) {
    columns.push_back(progressive(context, code));
  }
  return in_turn(std::move(columns));
}

Column fine_koya(Context& context) {
  std::vector<Column> columns;
  Code code;
  code.acronym = "KS";
  for (int moved = 0; moved <= context.rounds(); ++moved) {
    if (moved > 0) code.limit_shift = -moved;
    columns.push_back(koya(context, code));
  }
  return in_turn(std::move(columns));
}

Column berlin(Context& context) {
  Column column = top_boards(context, {});
  for (Value& v : column) {
    const auto boards = static_cast<std::int64_t>(v.next.size() + 1);
    Rational sum = v.number * boards;
    for (std::size_t b = 0; b < v.next.size(); ++b) {
      sum += v.next[b] * (boards - static_cast<std::int64_t>(b) - 1);
    }
    v.number = sum;
    v.next.clear();
    for (std::size_t b = 0; b < v.terms.size(); ++b) {
      Term& t = v.terms[b];
      t.factor = Rational(boards - static_cast<std::int64_t>(b));
      t.contribution = t.factor * t.score;
    }
  }
  return column;
}

Column with_match_prices(Context& context, const MatchPrices& prices, const Code& code) {
  tournament::Event event = context.event();
  for (auto& card : event.team_rounds) {
    for (TeamEntry& entry : card) {
      entry.match_points = Points::from_tenths(price_of(prices, entry, context.event()));
    }
  }
  event.team_win = Points::from_tenths(prices.win);
  event.team_draw = Points::from_tenths(prices.draw);
  event.team_loss = Points::from_tenths(prices.loss);
  Context other(event, context.options());
  return method_of(code).compute(other, code);
}

void print_encounter(Context& context, const Code& code, const Group& tied,
                     const std::vector<Group>& places, bool partly, Column& column) {
  const bool all = places.size() == tied.size();
  const bool decided = tied.size() > 1 && (all || (partly && places.size() > 1));
  std::vector<Encounter> table;
  rank_by_encounter(context.standing(code), tied, code.forfeits_as_played || context.round_robin(),
                    &table);
  for (const PlayerIndex p : tied) {
    column[p].number = Rational(0);
    column[p].decimals = 1;
  }
  if (!decided) return;
  for (const Encounter& e : table) {
    for (const Term& t : e.terms) column[e.player].number += t.contribution;
  }
}

}  // namespace trf::tiebreak::swiss_manager
