// C.07 article 7: tie-breaks from the participant's own record (type B).
#include <charconv>
#include <numeric>
#include <random>

#include "tiebreak/per_round.hpp"

namespace trf::tiebreak {

std::string_view name(Cell::Kind kind) {
  switch (kind) {
    case Cell::Kind::played:
      return "played";
    case Cell::Kind::pending:
      return "no result yet";
    case Cell::Kind::forfeit_win:
      return "forfeit win";
    case Cell::Kind::forfeit_loss:
      return "forfeit loss";
    case Cell::Kind::pab:
      return "pairing-allocated bye";
    case Cell::Kind::full_bye:
      return "full-point bye";
    case Cell::Kind::half_bye:
      return "half-point bye";
    case Cell::Kind::zero_bye:
      return "zero-point bye or absence";
  }
  return "";
}

namespace {

constexpr std::string_view with_black = "with Black";

/// 7.1: as many points as a win gives; over the board the result itself decides.
bool counts_as_win(const Cell& cell, const Field& field) {
  if (cell.over_the_board()) return cell.halves == 2;
  return cell.unplayed() && cell.points >= field.win && field.win > 0;
}

bool black_game(const Cell& cell) { return cell.over_the_board() && cell.colour == Colour::black; }

}  // namespace

Column wins(Context& context, const Code& code) {
  const Field& field = context.standing(code).field;
  return sum_of_rounds(context, context.standing(code), 1, 0,
                       [&](PlayerIndex, const Cell& cell, std::size_t, std::string& note) {
                         const bool win = counts_as_win(cell, field);
                         if (win && context.explain()) note = name(cell.kind);
                         return win ? 1 : 0;
                       });
}

Column wins_over_the_board(Context& context, const Code& code) {
  return sum_of_rounds(context, context.standing(code), 1, 0,
                       [](PlayerIndex, const Cell& cell, std::size_t, std::string&) {
                         return cell.over_the_board() && cell.halves == 2 ? 1 : 0;
                       });
}

Column games_with_black(Context& context, const Code& code) {
  return sum_of_rounds(context, context.standing(code), 1, 0,
                       [&](PlayerIndex, const Cell& cell, std::size_t, std::string& note) {
                         if (context.explain() && black_game(cell)) note = with_black;
                         return black_game(cell) ? 1 : 0;
                       });
}

Column wins_with_black(Context& context, const Code& code) {
  return sum_of_rounds(context, context.standing(code), 1, 0,
                       [&](PlayerIndex, const Cell& cell, std::size_t, std::string& note) {
                         const bool win = black_game(cell) && cell.halves == 2;
                         if (context.explain() && win) note = with_black;
                         return win ? 1 : 0;
                       });
}

/// 7.5: the score after each round, summed; a cut drops the first rounds by number.
Column progressive(Context& context, const Code& code) {
  std::int64_t running = 0;
  const auto dropped = static_cast<std::size_t>(code.cut_low);
  return sum_of_rounds(context, context.standing(code), 10, 1,
                       [&](PlayerIndex, const Cell& cell, std::size_t r, std::string& note) {
                         running = (r == 0 ? 0 : running) + cell.points;
                         if (r >= dropped) return running;
                         if (context.explain()) note = "cut: one of the first rounds (14.1)";
                         return std::int64_t{0};
                       });
}

Column rounds_elected(Context& context, const Code& code) {
  return sum_of_rounds(context, context.standing(code), 1, 0,
                       [&](PlayerIndex, const Cell& cell, std::size_t, std::string& note) {
                         if (context.explain() && cell.voluntary()) note = name(cell.kind);
                         return cell.voluntary() ? 0 : 1;
                       });
}

/// 7.7: more than the scheduled opponent, or than a draw without one: a point; as many: half.
Column standard_points(Context& context, const Code& code) {
  const Field& field = context.standing(code).field;
  return sum_of_rounds(context, context.standing(code), 2, 1,
                       [&](PlayerIndex, const Cell& cell, std::size_t r, std::string& note) {
                         if (cell.kind == Cell::Kind::pending) return 0;
                         const bool scheduled = cell.opponent != nobody;
                         const std::int32_t against =
                             scheduled ? field.of(cell.opponent)[r].points : field.draw;
                         if (context.explain() && cell.unplayed()) note = name(cell.kind);
                         return cell.points > against ? 2 : cell.points == against ? 1 : 0;
                       });
}

Column pairing_number(Context& context, const Code&) {
  Column column;
  if (context.teams()) {
    for (const auto& team : context.event().teams) {
      column.push_back(value_of(team.number.value(), 1, 0));
    }
    return column;
  }
  for (const auto& player : context.event().players) {
    column.push_back(value_of(player.tpn.value(), 1, 0));
  }
  return column;
}

std::optional<std::uint32_t> seed_of(const Code& code) {
  for (const std::string& modifier : code.other) {
    std::uint32_t seed = 0;
    const char* end = modifier.data() + modifier.size();
    if (!modifier.starts_with('S') || modifier.size() < 2) continue;
    const auto [rest, error] = std::from_chars(modifier.data() + 1, end, seed);
    if (error == std::errc() && rest == end) return seed;
  }
  return std::nullopt;
}

/// Lots for the whole field, by a generator that is the same on every machine; the lowest is first.
/// They follow from the seed and the number of participants alone.
Column drawing_of_lots(Context& context, const Code& code) {
  std::vector<std::int64_t> lots(context.size());
  std::iota(lots.begin(), lots.end(), 1);
  std::mt19937 random(seed_of(code).value_or(0));
  for (std::size_t left = lots.size(); left > 1; --left) {
    std::swap(lots[left - 1], lots[random() % left]);
  }
  Column column;
  column.reserve(lots.size());
  for (const std::int64_t lot : lots) column.push_back(value_of(lot, 1, 0));
  return column;
}

namespace {

Column scores(const Standing& standing) {
  Column column;
  column.reserve(standing.own.size());
  for (const std::int32_t own : standing.own) column.push_back(value_of(own, 10, 1));
  return column;
}

}  // namespace

Column points(Context& context, const Code& code) { return scores(context.standing(code)); }

Column match_points(Context& context, const Code&) {
  return scores(context.standing(Score::match_points, {}));
}

Column game_points(Context& context, const Code&) {
  return scores(context.standing(Score::game_points, {}));
}

/// 13.1: the score that is not the primary one.
Column other_score(Context& context, const Code&) {
  return scores(context.standing(context.secondary(), {}));
}

}  // namespace trf::tiebreak
