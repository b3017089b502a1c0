#include "report/what_if.hpp"
#include "report/json_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/view.hpp"

namespace trf::report {

namespace {

using tournament::Event;

bool is_edition(std::string_view text) { return tiebreak::edition_from_name(text).has_value(); }

StandingsOptions changed(const StandingsOptions& base, const std::string& change) {
  StandingsOptions out = base;
  out.explain = false;
  if (change == "swiss-manager") {
    out.like_swiss_manager = true;
    return out;
  }
  const std::size_t colon = change.find(':');
  const std::string head = change.substr(0, colon);
  if (is_edition(head)) {
    out.rules.tie_breaks = tiebreak::edition_from_name(head);
    if (colon != std::string::npos) out.tie_breaks = change.substr(colon + 1);
    return out;
  }
  out.tie_breaks = change;
  return out;
}

/// The first value at which two rows of one table differ: points, then the list.
std::string difference(const tiebreak::Table& table, const tiebreak::Row& mine,
                       const tiebreak::Row& his, const std::string& name) {
  const bool listed = std::any_of(table.codes.begin(), table.codes.end(), [](const auto& c) {
    return c.acronym == "PTS" || c.number == 1 || c.acronym == "MPTS" || c.number == 13;
  });
  if (!listed && mine.points != his.points)
    return fmt::format("points {} against {} of {}", to_string(mine.points), to_string(his.points),
                       name);
  for (std::size_t c = 0; c < table.codes.size(); ++c) {
    if (mine.values[c].text() == his.values[c].text()) continue;
    return fmt::format("{} {} against {} of {}", table.codes[c].text(), mine.values[c].text(),
                       his.values[c].text(), name);
  }
  return "nothing separates them any more";
}

std::vector<const tiebreak::Row*> by_participant(const tiebreak::Table& table) {
  std::vector<const tiebreak::Row*> out(table.rows.size());
  for (const tiebreak::Row& row : table.rows) out[row.player] = &row;
  return out;
}

/// What decides: against the nearest one whom he has passed, or who has passed him.
std::string reason(const Event& event, const tiebreak::Table& now,
                   const std::vector<const tiebreak::Row*>& before,
                   const std::vector<const tiebreak::Row*>& after, std::size_t p) {
  const tiebreak::Row* other = nullptr;
  const auto distance = [&](const tiebreak::Row& r) {
    return std::abs(int{r.rank} - int{after[p]->rank});
  };
  for (const tiebreak::Row* row : after) {
    const std::size_t q = row->player;
    const bool was_ahead = before[p]->rank < before[q]->rank;
    const bool was_level = before[p]->rank == before[q]->rank;
    const bool is_ahead = after[p]->rank < row->rank;
    const bool is_level = after[p]->rank == row->rank;
    if (q == p || (was_ahead == is_ahead && was_level == is_level)) continue;
    if (other == nullptr || distance(*row) < distance(*other)) other = row;
  }
  if (other == nullptr) return {};
  const std::string name = std::to_string(competitor(event, now.teams, other->player).number);
  return difference(now, *after[p], *other, name);
}

std::vector<Move> moves(const Event& event, const tiebreak::Table& base,
                        const tiebreak::Table& now) {
  const auto before = by_participant(base), after = by_participant(now);
  std::vector<Move> out;
  for (const tiebreak::Row& row : now.rows) {
    const std::size_t p = row.player;
    if (before[p]->rank == row.rank) continue;
    out.push_back({p, before[p]->rank, row.rank, reason(event, now, before, after, p)});
  }
  return out;
}

std::string rules_text(const Standings& s) {
  return fmt::format("{} (C.07 {})", s.list.codes.empty() ? "points" : s.list.text(),
                     to_string(s.rules.edition));
}

}  // namespace

WhatIf what_if(const Event& event, const StandingsOptions& options,
               const std::vector<std::string>& changes) {
  WhatIf out;
  StandingsOptions base = options;
  base.explain = false;
  out.base = standings(event, base);
  for (const std::string& change : changes) {
    Alternative a;
    a.change = change;
    a.standings = standings(event, changed(options, change));
    a.moves = moves(event, out.base.table, a.standings.table);
    out.alternatives.push_back(std::move(a));
  }
  return out;
}

std::string what_if_text(const Event& event, const WhatIf& w, const Style& style) {
  std::string out;
  if (!event.name.empty()) out += painted(printable(event.name), Paint::bold, style) + "\n";
  out += fmt::format("Now: {}\n", rules_text(w.base));
  for (const std::string& remark : standings_remarks(w.base))
    out += painted(fmt::format("Note: {}\n", printable(remark)), Paint::yellow, style);
  for (const Alternative& a : w.alternatives) {
    out += fmt::format("\n{}\n", painted(fmt::format("What if {}: {}", printable(a.change),
                                                     rules_text(a.standings)),
                                         Paint::bold, style));
    for (const std::string& remark : a.standings.table.remarks)
      out += painted(fmt::format("Note: {}\n", printable(remark)), Paint::yellow, style);
    if (a.moves.empty()) {
      out += "Nobody moves.\n";
      continue;
    }
    out += fmt::format("{} of {} move\n", a.moves.size(), w.base.table.rows.size());
    Table table;
    table.column("Now", Table::Align::right)
        .column("Then", Table::Align::right)
        .column("No", Table::Align::right)
        .column("Name", Table::Align::left, true)
        .column("Decided by");
    for (const Move& m : a.moves) {
      const Competitor who = competitor(event, w.base.table.teams, m.participant);
      table.row({Cell(std::to_string(m.before)),
                 Cell(std::to_string(m.after), m.after < m.before ? Paint::green : Paint::red),
                 Cell(std::to_string(who.number)), Cell(who.name), Cell(m.decided_by)});
    }
    out += table.text(style);
  }
  return out;
}

std::string what_if_csv(const Event& event, const WhatIf& w) {
  std::string out = csv_line({"change", "tpn", "name", "rank", "new_rank", "decided_by"});
  for (const Alternative& a : w.alternatives)
    for (const Move& m : a.moves) {
      const Competitor who = competitor(event, w.base.table.teams, m.participant);
      out += csv_line({a.change, std::to_string(who.number), who.name, std::to_string(m.before),
                       std::to_string(m.after), m.decided_by});
    }
  return out;
}

std::string what_if_json(const Input& input, const WhatIf& w) {
  const auto rules = [](const Standings& s) {
    Json list = Json::array();
    for (const tiebreak::Code& code : s.table.codes) list.push_back(code.text());
    return Json{{"tiebreaks", std::move(list)}, {"edition", to_string(s.rules.edition)}};
  };
  Json out;
  out["file"] = input.file;
  out["base"] = rules(w.base);
  out["alternatives"] = Json::array();
  for (const Alternative& a : w.alternatives) {
    Json one = {{"change", a.change}};
    one.update(rules(a.standings));
    one["moves"] = Json::array();
    for (const Move& m : a.moves) {
      const Competitor who = competitor(input.event, w.base.table.teams, m.participant);
      one["moves"].push_back({{"tpn", who.number},
                              {"name", who.name},
                              {"rank", m.before},
                              {"new_rank", m.after},
                              {"decided_by", m.decided_by}});
    }
    out["alternatives"].push_back(std::move(one));
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace trf::report
