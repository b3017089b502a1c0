#include "tiebreak/direct_encounter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace trf::tiebreak {
namespace {

/// Above this many games between two players an average may not fit; then the group stays tied.
constexpr std::int64_t most_units = 1'000'000'000'000;

struct Meeting {
  std::size_t slot = 0;  ///< of the opponent in the group
  std::int64_t points = 0;
  std::int64_t games = 0;
};

/// The mini table of a group: everybody's meetings with the others, and their sum of averages.
struct MiniTable {
  std::vector<std::vector<Meeting>> meetings;
  std::vector<std::int64_t> score;  ///< 6.1.2, tenths × unit
  std::int64_t unit = 1;            ///< common denominator of the averages
  bool all_met = true;
  bool exact = true;
};

bool counts(const Cell& cell, bool forfeits) {
  return cell.opponent != nobody && (cell.over_the_board() || (forfeits && cell.forfeit()));
}

constexpr std::size_t outside = static_cast<std::size_t>(-1);

/// Positions in a group by player; one buffer for all the restarts.
class Slots {
 public:
  explicit Slots(std::size_t players) : slot_(players, outside) {}
  void enter(const Group& group) {
    for (std::size_t i = 0; i < group.size(); ++i) slot_[group[i]] = i;
  }
  void leave(const Group& group) {
    for (const PlayerIndex p : group) slot_[p] = outside;
  }
  [[nodiscard]] std::size_t of(PlayerIndex p) const { return slot_[p]; }

 private:
  std::vector<std::size_t> slot_;
};

void note_game(std::vector<Meeting>& meetings, std::size_t slot, std::int32_t points) {
  auto found = std::find_if(meetings.begin(), meetings.end(),
                            [&](const Meeting& m) { return m.slot == slot; });
  if (found == meetings.end()) found = meetings.insert(found, Meeting{slot});
  found->points += points;
  ++found->games;
}

void sum_averages(MiniTable& table) {
  for (const auto& of_one : table.meetings) {
    for (const Meeting& m : of_one) {
      table.unit = std::lcm(table.unit, m.games);
      table.exact = table.exact && table.unit <= most_units;
      if (!table.exact) return;
    }
  }
  for (const auto& of_one : table.meetings) {
    std::int64_t sum = 0;
    for (const Meeting& m : of_one) sum += m.points * (table.unit / m.games);
    table.score.push_back(sum);
  }
}

MiniTable mini_table(const Standing& standing, const Group& group, bool forfeits, Slots& slots) {
  MiniTable table;
  slots.enter(group);
  for (const PlayerIndex p : group) {
    std::vector<Meeting>& mine = table.meetings.emplace_back();
    for (const Cell& cell : standing.field.of(p)) {
      if (!counts(cell, forfeits)) continue;
      const std::size_t slot = slots.of(cell.opponent);
      if (slot != outside && group[slot] != p) note_game(mine, slot, cell.points);
    }
    table.all_met = table.all_met && mine.size() + 1 == group.size();
  }
  slots.leave(group);
  table.all_met = table.all_met || standing.round_robin;
  sum_averages(table);
  return table;
}

/// 6.2: classes of equal score, best first.
std::vector<Group> classes(const MiniTable& table, const Group& group) {
  std::vector<std::size_t> order(group.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return table.score[a] > table.score[b]; });
  std::vector<Group> out;
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (i == 0 || table.score[order[i]] != table.score[order[i - 1]]) out.emplace_back();
    out.back().push_back(group[order[i]]);
  }
  return out;
}

/// 6.3: those who are alone at the top whatever the missing games bring, one place after another;
/// the last group holds the rest.
std::vector<Group> secured_places(const MiniTable& table, const Group& group, std::int64_t win) {
  const std::size_t n = group.size();
  std::vector<std::int64_t> best(n);  // were all missing games won
  for (std::size_t i = 0; i < n; ++i) {
    const auto missing = static_cast<std::int64_t>(n - 1 - table.meetings[i].size());
    best[i] = table.score[i] + win * table.unit * missing;
  }
  std::vector<std::size_t> rest(n);
  std::iota(rest.begin(), rest.end(), std::size_t{0});
  std::vector<Group> out;
  while (rest.size() > 1) {
    // Only the leader of the table can be above everybody's best.
    const auto leader = std::max_element(
        rest.begin(), rest.end(), [&](auto a, auto b) { return table.score[a] < table.score[b]; });
    const bool alone = std::all_of(rest.begin(), rest.end(), [&](std::size_t other) {
      return other == *leader || table.score[*leader] > best[other];
    });
    if (!alone) break;
    out.push_back({group[*leader]});
    rest.erase(leader);
  }
  Group& last = out.emplace_back();
  for (const std::size_t i : rest) last.push_back(group[i]);
  return out;
}

void append(std::vector<Group>& to, std::vector<Group> from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

/// One mini table: the sets that it leaves, best first; one set = nothing decided.
std::vector<Group> split_once(const Standing& standing, const Group& group, bool forfeits,
                              Slots& slots) {
  const MiniTable table = mini_table(standing, group, forfeits, slots);
  if (!table.exact) return {group};
  return table.all_met ? classes(table, group) : secured_places(table, group, standing.field.win);
}

/// `once` splits a group by one table; every smaller set starts again. 6.2 restarts in each class,
/// 6.3 only in the rest: its places hold one player each.
template <class Once>
std::vector<Group> split(Group group, const Once& once) {
  std::vector<Group> out;
  while (group.size() > 1) {
    std::vector<Group> parts = once(group);
    if (parts.size() == 1) break;
    group = std::move(parts.back());
    parts.pop_back();
    for (Group& part : parts) append(out, split(std::move(part), once));
  }
  if (!group.empty()) out.push_back(std::move(group));
  return out;
}

Encounter explain_one(const Standing& standing, const MiniTable& table, const Group& group,
                      std::size_t slot, bool forfeits, const Slots& slots) {
  Encounter e;
  e.player = group[slot];
  const auto card = standing.field.of(e.player);
  for (std::size_t r = 0; r < card.size(); ++r) {
    const Cell& cell = card[r];
    if (cell.opponent == nobody || slots.of(cell.opponent) == outside) continue;
    Term t;
    t.round = static_cast<std::uint16_t>(r + 1);
    t.opponent = cell.opponent;
    t.score = Rational(cell.points, 10);
    t.cut = !counts(cell, forfeits);
    if (t.cut) {
      t.note = "not a game that counts (6.1.1)";
    } else {
      const auto meeting =
          std::find_if(table.meetings[slot].begin(), table.meetings[slot].end(),
                       [&](const Meeting& m) { return group[m.slot] == cell.opponent; });
      t.contribution = Rational(cell.points, 10 * meeting->games);
      if (meeting->games > 1)
        t.note = fmt::format("one of {} games, averaged (6.1.2)", meeting->games);
    }
    e.terms.push_back(std::move(t));
  }
  const std::size_t met = table.meetings[slot].size();
  e.note = fmt::format(
      "tied group of {}, met {} of {}; {}", group.size(), met, group.size() - 1,
      table.all_met ? "by the mini table (6.2)" : "games are missing: only secured places (6.3)");
  return e;
}

}  // namespace

std::vector<Group> rank_by_encounter(const Standing& standing, const Group& tied, bool forfeits,
                                     std::vector<Encounter>* explained) {
  Slots slots(standing.field.size);
  if (explained != nullptr && tied.size() > 1) {
    const MiniTable table = mini_table(standing, tied, forfeits, slots);
    slots.enter(tied);
    for (std::size_t i = 0; i < tied.size(); ++i) {
      explained->push_back(explain_one(standing, table, tied, i, forfeits, slots));
    }
    slots.leave(tied);
  }
  return split(tied, [&](const Group& g) { return split_once(standing, g, forfeits, slots); });
}

std::vector<Group> rank_by_extended_encounter(const Standing& primary, const Standing& secondary,
                                              const Group& tied, bool forfeits) {
  // Article 6 is applied whole, its own restarts included, before the score changes.
  return split(tied, [&](const Group& g) {
    std::vector<Group> parts = rank_by_encounter(primary, g, forfeits);
    if (parts.size() == 1) parts = rank_by_encounter(secondary, g, forfeits);
    return parts;
  });
}

namespace {

/// The places in the group, equal where it stays tied.
void write_places(const std::vector<Group>& places, Column& column) {
  std::size_t place = 1;
  for (const Group& group : places) {
    for (const PlayerIndex p : group) {
      column[p] = value_of(static_cast<std::int64_t>(place), 1, 0);
    }
    place += group.size();
  }
}

void write_explanation(std::vector<Encounter> table, bool decided, Column& column) {
  for (Encounter& e : table) {
    column[e.player].terms = std::move(e.terms);
    column[e.player].note = (decided ? "" : "no decision; ") + e.note;
  }
}

}  // namespace

std::vector<Group> direct_encounter(Context& context, const Code& code, const Group& tied,
                                    Column& column) {
  const bool forfeits = code.forfeits_as_played || context.round_robin();
  std::vector<Encounter> table;
  std::vector<Group> places = rank_by_encounter(context.standing(code), tied, forfeits,
                                                context.explain() ? &table : nullptr);
  write_places(places, column);
  write_explanation(std::move(table), places.size() > 1, column);
  return places;
}

std::vector<Group> extended_direct_encounter(Context& context, const Code& code, const Group& tied,
                                             Column& column) {
  const bool forfeits = code.forfeits_as_played || context.round_robin();
  const Standing& primary = context.standing();
  std::vector<Group> places = rank_by_extended_encounter(
      primary, context.standing(context.secondary(), code), tied, forfeits);
  places = by_boards(context, code, std::move(places));
  write_places(places, column);
  if (context.explain()) {
    std::vector<Encounter> table;
    rank_by_encounter(primary, tied, forfeits, &table);
    write_explanation(std::move(table), places.size() > 1, column);
  }
  return places;
}

}  // namespace trf::tiebreak
