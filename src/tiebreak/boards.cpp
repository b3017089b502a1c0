// C.07 article 12: tie-breaks from the results on the boards of a team.
#include <algorithm>

#include "tiebreak/context.hpp"

namespace trf::tiebreak {
namespace {

using tournament::Entry;
using tournament::TeamEntry;

/// Points by board, tenths.
using Boards = std::vector<std::int32_t>;

const Entry* entry_of(const Context& context, PlayerIndex player, std::size_t round) {
  const auto& rounds = context.event().players[player].rounds;
  return round < rounds.size() ? &rounds[round] : nullptr;
}

/// Sits at a board in this round: a game or a forfeit.
bool fielded(const Context& context, PlayerIndex player, std::size_t round) {
  const Entry* e = entry_of(context, player, round);
  return e != nullptr && (e->has_opponent() || is_forfeit(e->result));
}

std::vector<PlayerIndex> line_up(const Context& context, std::size_t team, std::size_t round) {
  const auto& stated = context.event().team_rounds[team][round].line_up;
  if (!stated.empty()) return stated;
  std::vector<PlayerIndex> out;
  for (const PlayerIndex p : context.event().teams[team].players) {
    if (fielded(context, p, round)) out.push_back(p);
  }
  return out;
}

/// One match's results by board. 12: individual forfeits count, a PAB is a win on every board; of
/// other byes the text says nothing: as the awarded result on every board (16.2).
Boards results(const Context& context, std::size_t team, std::size_t round, std::size_t boards) {
  Boards out(boards);
  const auto& card = context.event().team_rounds[team];
  if (round >= card.size()) return out;
  const TeamEntry::Kind kind = card[round].kind;
  if (kind == TeamEntry::Kind::pab || kind == TeamEntry::Kind::full_bye) {
    std::fill(out.begin(), out.end(), context.event().scores.win().tenths());
    return out;
  }
  if (kind == TeamEntry::Kind::half_bye) {
    std::fill(out.begin(), out.end(), context.event().scores.draw().tenths());
    return out;
  }
  const auto players = line_up(context, team, round);
  for (std::size_t b = 0; b < std::min(boards, players.size()); ++b) {
    const Entry* e = players[b] == nobody ? nullptr : entry_of(context, players[b], round);
    if (e != nullptr) out[b] = e->points.tenths();
  }
  return out;
}

/// Sum over the rounds; `against` = only the matches with that team.
Boards total(const Context& context, std::size_t team, std::size_t boards,
             std::optional<PlayerIndex> against = {}) {
  Boards sum(boards);
  const auto card = context.standing().field.of(static_cast<PlayerIndex>(team));
  for (std::size_t r = 0; r < card.size(); ++r) {
    if (against && card[r].opponent != *against) continue;
    const Boards one = results(context, team, r, boards);
    for (std::size_t b = 0; b < boards; ++b) sum[b] += one[b];
  }
  return sum;
}

/// 12.1: board number times the points on it; lower is better.
std::int64_t count_of(const Boards& boards) {
  std::int64_t sum = 0;
  for (std::size_t b = 0; b < boards.size(); ++b) {
    sum += static_cast<std::int64_t>(b + 1) * boards[b];
  }
  return sum;
}

/// 12.3: the points without the last board, without the last two, and so on.
Boards eliminated(const Boards& boards) {
  Boards out;
  std::int32_t left = 0;
  for (const std::int32_t points : boards) left += points;
  for (std::size_t b = boards.size(); b-- > 1;) {
    left -= boards[b];
    out.push_back(left);
  }
  if (out.empty()) out.push_back(left);
  return out;
}

std::size_t boards_in(const Context& context) {
  return static_cast<std::size_t>(boards_of(context.event()));
}

Value value_of_list(const Boards& list) {
  Value v = value_of(list.front(), 10, 1);
  for (std::size_t i = 1; i < list.size(); ++i) v.next.emplace_back(list[i], 10);
  return v;
}

template <class Of>
Column column_of(const Context& context, Of of) {
  Column column;
  const std::size_t boards = boards_in(context);
  for (PlayerIndex t = 0; t < context.size(); ++t) {
    const Boards sum = total(context, t, boards);
    column.push_back(of(sum));
    if (!context.explain()) continue;
    for (std::size_t b = 0; b < boards; ++b) {
      Term term;
      term.kind = Term::Kind::own;
      term.score = term.contribution = Rational(sum[b], 10);
      term.note = "board " + std::to_string(b + 1);
      column.back().terms.push_back(std::move(term));
    }
  }
  return column;
}

/// Which of two level teams is ahead by the boards of their own match: below 0 = the first.
int ahead(const Context& context, const Code& code, PlayerIndex a, PlayerIndex b) {
  const std::size_t boards = boards_in(context);
  const Boards x = total(context, a, boards, b);
  const Boards y = total(context, b, boards, a);
  const std::string_view appended = std::string_view(code.acronym).substr(3);  // after EDE
  const bool counted = appended == "C" || appended.size() == 2;
  if (counted && count_of(x) != count_of(y)) return count_of(x) < count_of(y) ? -1 : 1;
  if (appended == "C") return 0;
  const bool top = appended.ends_with('T');
  const Boards p = top ? x : eliminated(x);
  const Boards q = top ? y : eliminated(y);
  return p > q ? -1 : p < q ? 1 : 0;
}

}  // namespace

Column board_count(Context& context, const Code&) {
  return column_of(context, [](const Boards& sum) { return value_of(count_of(sum), 10, 1); });
}

Column top_boards(Context& context, const Code&) { return column_of(context, value_of_list); }

Column without_bottom_boards(Context& context, const Code&) {
  return column_of(context, [](const Boards& sum) { return value_of_list(eliminated(sum)); });
}

std::vector<Group> by_boards(Context& context, const Code& code, std::vector<Group> places) {
  if (code.acronym == "EDE") return places;
  std::vector<Group> out;
  for (Group& group : places) {
    const int order = group.size() == 2 ? ahead(context, code, group[0], group[1]) : 0;
    if (order == 0) {
      out.push_back(std::move(group));
    } else {
      out.push_back({group[order < 0 ? 0 : 1]});
      out.push_back({group[order < 0 ? 1 : 0]});
    }
  }
  return out;
}

}  // namespace trf::tiebreak
