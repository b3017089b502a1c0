// Checks between lines that ask no game: W12, W13, W14, W17, and what only a rating report needs.
#include <algorithm>

#include <fmt/format.h>

#include "tournament/build.hpp"

namespace trf::tournament {

using grammar::FieldId;

// --- W12 pairing-allocated byes
// ----------------------------------------------------------------------

namespace {

std::vector<PlayerIndex> written_pabs(const Builder& b, std::size_t r) {
  std::vector<PlayerIndex> holders;
  for (PlayerIndex p = 0; p < b.count(); ++p) {
    const RoundBlock* block = b.block(p, r);
    if (block != nullptr && block->result == Result::pab && !b.faults.has(p, r))
      holders.push_back(p);
  }
  return holders;
}

void check_single(Builder& b, std::size_t r, const std::vector<PlayerIndex>& holders) {
  if (holders.size() < 2) return;
  std::string list;
  for (const PlayerIndex p : holders) list += (list.empty() ? "" : ", ") + b.tpn(p);
  Diagnostic& d = b.report(Code::pab_several, b.part(holders[1], r, RoundPart::result),
                           part_name(r, RoundPart::result),
                           {std::to_string(r + 1), std::to_string(holders.size()), list});
  for (std::size_t i = 1; i < holders.size(); ++i)
    d.edits.push_back(put(b.part(holders[i], r, RoundPart::result), "F"));
}

}  // namespace

void check_pairing_byes(Builder& b) {
  if (b.event.is_team_event()) return;
  std::vector<std::size_t> round_of(b.players.size(), 0);  // from 1
  for (std::size_t r = 0; r < b.event.rounds_stored; ++r) {
    const std::vector<PlayerIndex> holders = written_pabs(b, r);
    check_single(b, r, holders);
    for (const PlayerIndex p : holders) {
      if (round_of[p] != 0)
        b.report(Code::pab_twice, b.part(p, r, RoundPart::result), part_name(r, RoundPart::result),
                 {b.tpn(p), std::to_string(round_of[p]), std::to_string(r + 1)});
      round_of[p] = r + 1;
    }
  }
}

// --- W13 counts
// --------------------------------------------------------------------------------------

namespace {

// Lines that cannot be used may be counted or not: `low` and `high` are both right.
void check_count(Builder& b, std::string_view key, std::size_t low, std::size_t high,
                 std::string_view what) {
  const auto line = b.lines.last<CountRecord>(key);
  if (!line) return;
  const auto* record = b.document.record(*line).as<CountRecord>();
  if (!record->count || (*record->count >= low && *record->count <= high)) return;
  const FieldPlace place = locate_number(b.document, *line, *record->count);
  const std::string due = std::to_string(high);
  Diagnostic& d =
      b.report(Code::count_differs, place, std::string(what),
               {std::string(key), std::to_string(*record->count), std::string(what), due});
  if (place.end > place.begin) {
    FieldPlace exact = place;
    exact.width = 0;
    d.edits = {put(exact, due)};
  }
}

}  // namespace

void check_counts(Builder& b) {
  const Event& e = b.event;
  const std::size_t used = e.players.size(), lost = b.lines_001 - used;
  std::size_t rated = 0, unreadable = 0;
  for (PlayerIndex p = 0; p < b.count(); ++p) {
    rated += e.players[p].rating ? 1 : 0;
    if (e.players[p].rating) continue;
    const auto [first, last] = b.read_findings.equal_range(e.players[p].line);
    const bool told = std::any_of(first, last, [&](const auto& f) {
      const Diagnostic& d = b.found.all()[f.second];
      return d.check() == "E11" && d.field == "rating";
    });
    unreadable += b.players[p].cut || told ? 1 : 0;
  }
  check_count(b, "062", used, b.lines_001, "players");
  check_count(b, "072", rated, rated + unreadable + lost, "rated players");
  if (!e.teams.empty())
    check_count(b, "082", e.teams.size(), e.teams.size() + b.teams_dropped, "teams");
}

// --- W14 dates
// ---------------------------------------------------------------------------------------

namespace {

// Day 0 and month 0 are unknown: then nothing can be said of the order.
bool surely_before(const PartialDate& a, const PartialDate& c) {
  if (a.absent() || c.absent()) return false;
  if (a.year != c.year) return a.year < c.year;
  if (a.month == 0 || c.month == 0 || a.month != c.month) return a.month != 0 && a.month < c.month;
  return a.day != 0 && a.day < c.day;
}

FieldPlace date_place(const Builder& b, std::size_t line, std::size_t r) {
  const auto first = static_cast<std::uint32_t>(92 + 10 * r);
  FieldPlace place = locate(b.document, line, {first, first + 7});
  if (place.begin == place.end) place.where = whole_line(b.document, line);  // a list, off the grid
  return place;
}

void check_round_dates(Builder& b, std::size_t line) {
  const Event& e = b.event;
  const std::vector<PartialDate>& dates = e.round_dates;
  std::optional<std::size_t> last;
  for (std::size_t r = 0; r < dates.size(); ++r) {
    if (dates[r].absent()) continue;
    const std::string name = "date of round " + std::to_string(r + 1);
    if (surely_before(dates[r], e.start) || surely_before(e.end, dates[r]))
      b.report(Code::round_date_outside, date_place(b, line, r), name,
               {std::to_string(r + 1), to_string(dates[r]), to_string(e.start), to_string(e.end)});
    else if (last && surely_before(dates[r], dates[*last]))
      b.report(Code::round_dates_order, date_place(b, line, r), name,
               {std::to_string(r + 1), to_string(dates[r]), std::to_string(*last + 1),
                to_string(dates[*last])});
    last = r;
  }
}

// Some programs date all rounds, some those that are paired.
void check_date_count(Builder& b, std::size_t line) {
  const Event& e = b.event;
  const auto count =
      static_cast<std::size_t>(std::count_if(e.round_dates.begin(), e.round_dates.end(),
                                             [](const PartialDate& d) { return !d.absent(); }));
  if (count == 0 || e.rounds_paired == 0) return;
  const bool too_many = e.rounds_announced && count > *e.rounds_announced;
  if (count >= e.rounds_paired && !too_many) return;
  b.found.add(Code::round_dates_count, whole_line(b.document, line), "round dates",
              {std::to_string(count), std::to_string(e.rounds_total())});
}

}  // namespace

void check_dates(Builder& b) {
  const Event& e = b.event;
  if (surely_before(e.end, e.start))
    if (const auto line = b.lines.last<DateRecord>("052"))
      b.report(Code::end_before_start, locate(b.document, *line, {5, 14}), "end date",
               {to_string(e.start), to_string(e.end)});
  const auto line = b.lines.last<RoundDatesRecord>("132");
  if (!line) return;
  check_round_dates(b, *line);
  check_date_count(b, *line);
}

// --- W17 identity
// ------------------------------------------------------------------------------------

void check_identity(Builder& b) {
  std::unordered_map<FideId, PlayerIndex> seen;
  for (PlayerIndex p = 0; p < b.count(); ++p) {
    const auto id = b.event.players[p].fide_id;
    if (!id || id->value() == 0) continue;
    const auto [it, fresh] = seen.try_emplace(*id, p);
    if (!fresh)
      b.report(Code::fide_id_shared, b.field(p, FieldId::fide_id), "FIDE number",
               {std::to_string(id->value()), b.line_of(it->second)});
  }
}

// --- what only a rating report needs
// -----------------------------------------------------------------

void note_report_fields(Builder& b) {
  const std::vector<Player>& players = b.event.players;
  const auto note = [&](FieldId field, std::string_view name, auto missing) {
    std::size_t count = 0;
    PlayerIndex first = nobody;
    for (PlayerIndex p = 0; p < b.count(); ++p) {
      if (!missing(players[p])) continue;
      if (first == nobody) first = p;
      ++count;
    }
    if (count == 0) return;
    const std::string who = count == players.size() ? std::string("any player")
                            : count == 1            ? "player " + b.tpn(first)
                                                    : std::to_string(count) + " players";
    b.report(Code::report_field_missing, b.field(first, field), std::string(name),
             {"001", std::string(name) + " for " + who});
  };
  note(FieldId::sex, "sex", [](const Player& p) { return p.sex == Sex::unknown; });
  note(FieldId::name, "name", [](const Player& p) { return p.name.empty(); });
  note(FieldId::federation, "federation", [](const Player& p) { return p.federation.empty(); });
  note(FieldId::fide_id, "FIDE number", [](const Player& p) { return !p.fide_id; });
  note(FieldId::birth, "birth date", [](const Player& p) { return p.birth.absent(); });
}

}  // namespace trf::tournament
