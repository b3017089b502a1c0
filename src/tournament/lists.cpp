// What an engine must know beside the games: accelerations, forbidden pairs, abnormal points, the
// first colour (trf.md §8, §9).
#include <algorithm>
#include <numeric>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

bool above_count(Builder& b, std::size_t line, std::string key, std::uint16_t round) {
  const auto& announced = b.event.rounds_announced;
  if (!announced || round <= *announced) return false;
  b.report(Code::round_above_count, locate_number(b.document, line, round), "round",
           {std::move(key), std::to_string(round), std::to_string(*announced)});
  return true;
}

void report_unknown(Builder& b, std::size_t line, std::uint16_t id, std::uint32_t from) {
  if (!b.event.is_team_event() && b.numbers.lost(id)) return;
  b.report(Code::id_unknown, locate_number(b.document, line, id, from), "id",
           {std::string(b.document.record(line).key.view()), std::string(id_kind(b)),
            std::to_string(id)});
}

// --- acceleration
// ----------------------------------------------------------------------------------

using Rows = std::vector<std::vector<Points>>;

// Paints the ranges of 250 from the last line to the first, so that the last holds; a player's
// round that is painted is skipped from then on, which keeps any number of lines cheap.
class Painter {
 public:
  explicit Painter(std::size_t count) : rows(count) {}

  void paint(std::size_t from, std::size_t to, std::size_t round, Points value) {
    if (next_.size() < round) next_.resize(round);
    std::vector<std::uint32_t>& next = next_[round - 1];
    if (next.empty()) {
      next.resize(rows.size() + 1);
      std::iota(next.begin(), next.end(), 0U);
    }
    for (std::size_t i = free(next, from); i < to; i = free(next, i)) {
      if (rows[i].size() < round) rows[i].resize(round);
      rows[i][round - 1] = value;
      next[i] = static_cast<std::uint32_t>(i + 1);
    }
  }

  Rows rows;

 private:
  static std::size_t free(std::vector<std::uint32_t>& next, std::size_t i) {
    while (next[i] != i) {
      next[i] = next[next[i]];
      i = next[i];
    }
    return i;
  }
  std::vector<std::vector<std::uint32_t>> next_;  // by round: the next player not yet painted
};

std::uint16_t number_of(const Builder& b, std::size_t index) {
  return b.event.is_team_event() ? b.event.teams[index].number.value()
                                 : b.event.players[index].tpn.value();
}

// 250: every id from first to last, whether the file has it or not, but the ends are of the file.
void read_range(Builder& b, std::size_t line, const AccelerationRecord& r, Painter& painter) {
  const auto& points = b.event.is_team_event() && r.match_points ? r.match_points : r.game_points;
  if (!points || !r.first_round || !r.first_id) return;
  const std::uint16_t first = r.first_round->value();
  std::uint16_t last = r.last_round.value_or(*r.first_round).value();
  const std::uint16_t from = *r.first_id, to = r.last_id.value_or(from);
  if (first == 0 || last < first || to < from || above_count(b, line, "250", first)) return;
  last =
      std::min({last, max_rounds, std::max(first, b.event.rounds_announced.value_or(max_rounds))});
  for (const std::uint16_t id : {from, to}) {
    if (find_id(b, id) == nobody) report_unknown(b, line, id, 22);
    if (from == to) break;
  }
  const auto index = [&](std::uint16_t id) {
    std::size_t low = 0, high = painter.rows.size();
    while (low < high) {
      const std::size_t middle = (low + high) / 2;
      if (number_of(b, middle) < id)
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  };
  const std::size_t begin = index(from);
  const std::size_t end =
      to == 0xFFFF ? painter.rows.size() : index(static_cast<std::uint16_t>(to + 1));
  for (std::uint16_t round = first; round <= last; ++round)
    painter.paint(begin, end, round, *points);
}

bool differ(const Rows& a, const Rows& c) {
  const auto at = [](const std::vector<Points>& row, std::size_t r) {
    return r < row.size() ? row[r] : Points{};
  };
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t r = 0; r < std::max(a[i].size(), c[i].size()); ++r)
      if (at(a[i], r) != at(c[i], r)) return true;
  return false;
}

Rows read_rows(Builder& b, std::size_t count) {
  Rows rows(count);
  for (const std::uint32_t line : b.lines.of<AccelerationRowRecord>()) {
    const auto* r = b.document.record(line).as<AccelerationRowRecord>();
    if (!r->tpn) continue;
    const PlayerIndex p = find_id(b, r->tpn->value());
    if (p == nobody) {
      report_unknown(b, line, r->tpn->value(), 5);
      continue;
    }
    const auto size =
        static_cast<std::ptrdiff_t>(std::min<std::size_t>(r->values.size(), max_rounds));
    rows[p].assign(r->values.begin(), r->values.begin() + size);
  }
  return rows;
}

}  // namespace

void read_acceleration(Builder& b) {
  Event& e = b.event;
  const auto ranges = b.lines.of<AccelerationRecord>();
  const auto single = b.lines.of<AccelerationRowRecord>();
  if (ranges.empty() && single.empty()) return;
  const std::size_t count = e.is_team_event() ? e.teams.size() : e.players.size();
  Rows by_row = read_rows(b, count);
  if (ranges.empty()) {
    e.acceleration = std::move(by_row);
  } else {
    Painter painter(count);
    for (std::size_t i = ranges.size(); i-- > 0;)
      read_range(b, ranges[i], *b.document.record(ranges[i]).as<AccelerationRecord>(), painter);
    e.acceleration = std::move(painter.rows);
    if (!single.empty() && differ(e.acceleration, by_row))
      b.report(Code::weaker_record_differs, locate(b.document, single.front(), {5, 8}),
               "acceleration", {"250", "other points", "XXA", "these"});
  }
  e.baku = false;  // the explicit records rule alone (trf.md §9.4)
}

// --- forbidden pairs
// -------------------------------------------------------------------------------

namespace {

void read_group(Builder& b, std::size_t line, const ForbiddenRecord& r) {
  const std::string key(b.document.record(line).key.view());
  const bool limited = key == "260";
  ForbiddenGroup group;
  if (limited) {
    if (!r.first_round) return;
    group.first = *r.first_round;
    group.last = r.last_round.value_or(*r.first_round);
    if (group.last < group.first) return;
    above_count(b, line, key, group.first.value());
  }
  for (const std::uint16_t id : r.ids) {
    const PlayerIndex p = find_id(b, id);
    if (p == nobody)
      report_unknown(b, line, id, limited ? 12 : 4);
    else
      group.members.push_back(p);
  }
  auto& m = group.members;
  std::sort(m.begin(), m.end());
  m.erase(std::unique(m.begin(), m.end()), m.end());
  if (m.size() > 1) b.event.forbidden.push_back(std::move(group));
}

}  // namespace

void read_forbidden(Builder& b) {
  for (const std::uint32_t line : b.lines.of<ForbiddenRecord>())
    read_group(b, line, *b.document.record(line).as<ForbiddenRecord>());
}

// --- abnormal points
// -------------------------------------------------------------------------------

void read_adjustments(Builder& b) {
  for (const std::uint32_t line : b.lines.of<AbnormalPointsRecord>()) {
    const auto* r = b.document.record(line).as<AbnormalPointsRecord>();
    if (r->round != 0 && above_count(b, line, "299", r->round)) continue;
    Adjustment a{r->type, r->match_points, r->points, r->round, {}};
    bool everybody = true;
    for (const std::uint16_t id : r->ids) {
      if (id == 0) continue;
      everybody = false;
      const PlayerIndex p = find_id(b, id);
      if (p == nobody)
        report_unknown(b, line, id, 23);
      else
        a.players.push_back(p);
    }
    if (everybody || !a.players.empty()) b.event.adjustments.push_back(std::move(a));
  }
}

// --- the first colour
// ------------------------------------------------------------------------------

namespace {

struct StatedColour {
  std::string by;
  Colour colour = Colour::none;
  FieldPlace place;
};

// The words white1 and black1 of every XXC, as they stand.
void collect_xxc(Builder& b, std::vector<StatedColour>& stated) {
  for (const std::uint32_t line : b.lines.of<ConfigurationRecord>()) {
    const auto* r = b.document.record(line).as<ConfigurationRecord>();
    b.event.numbered_by_rank = b.event.numbered_by_rank || r->by_rank;
    if (r->first == Colour::none) continue;
    const std::string_view text = b.document.text(line);
    for (const grammar::Token& word : grammar::tokens(text.substr(3), ",;")) {
      const bool white = text::ascii_lower(word.text) == "white1";
      if (!white && text::ascii_lower(word.text) != "black1") continue;
      const auto column =
          static_cast<std::uint32_t>(text::length(text.substr(0, word.begin + 3)) + 1);
      stated.push_back({"XXC", white ? Colour::white : Colour::black,
                        locate(b.document, line, Columns{column, column + 5})});
    }
  }
}

// The colour of the highest-ranked player paired in round 1 (trf.md §4.3); none when his line of
// that round is in doubt.
Colour colour_of_round_1(const Builder& b) {
  const Event& e = b.event;
  if (e.rounds_paired == 0 || e.is_team_event()) return Colour::none;
  bool first = true;  // of those who took part: the second has the other colour (C.04.3 5.2.5)
  for (PlayerIndex p = 0; p < b.count(); ++p) {
    const Entry& entry = e.players[p].rounds[0];
    if (b.faults.has(p, 0)) return Colour::none;
    if (entry.has_opponent()) {
      if (e.players[entry.opponent].rounds[0].colour == entry.colour) return Colour::none;
      return first ? entry.colour : opposite(entry.colour);
    }
    if (entry.result == Result::pab || entry.result == Result::forfeit_win) first = !first;
  }
  return Colour::none;
}

}  // namespace

void read_initial_colour(Builder& b) {
  std::vector<StatedColour> stated;
  collect_xxc(b, stated);
  if (const auto line = b.lines.last<InitialColourRecord>("152"))
    stated.push_back({"152", b.document.record(*line).as<InitialColourRecord>()->colour,
                      locate(b.document, *line, {5, 5})});
  std::reverse(stated.begin(), stated.end());  // strongest first: of several XXC the last
  std::string by = "round 1";
  Colour& colour = b.event.initial_colour;
  colour = colour_of_round_1(b);
  for (const StatedColour& s : stated) {
    if (s.colour == Colour::none) continue;
    if (colour == Colour::none) {
      colour = s.colour;
      by = s.by;
    } else if (colour != s.colour) {
      b.report(Code::weaker_record_differs, s.place, "first colour",
               {by, std::string(colour_name(colour)), s.by, std::string(colour_name(s.colour))});
    }
  }
}

}  // namespace trf::tournament
