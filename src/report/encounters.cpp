#include "report/encounters.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/terms.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

bool names_points(const tiebreak::Code& code) {
  return code.acronym == "PTS" || code.acronym == "MPTS" || code.acronym == "GPTS" ||
         code.number == 1 || code.number == 13;
}

/// Level in all that the list compares before code `at`.
bool level_before(const tiebreak::Table& table, const tiebreak::Row& a, const tiebreak::Row& b,
                  std::size_t at) {
  const bool points_first = std::none_of(table.codes.begin(), table.codes.end(), names_points);
  if (points_first && a.points != b.points) return false;
  for (std::size_t c = 0; c < at; ++c) {
    const tiebreak::Value &x = a.values[c], &y = b.values[c];
    if (x.defined != y.defined || x.number != y.number || x.next != y.next) return false;
  }
  return true;
}

/// "1", "½", "1+0" of a rematch; in brackets what does not count.
std::string result_text(const std::vector<tiebreak::Term>& terms, std::size_t opponent) {
  std::string out;
  for (const tiebreak::Term& t : terms) {
    if (t.opponent != opponent) continue;
    std::string points = rational_text(t.score, false);
    if (t.score == tiebreak::Rational(1, 2)) points = "½";
    if (!out.empty()) out += '+';
    out += t.cut ? fmt::format("({})", points) : points;
  }
  return out;
}

tiebreak::Rational points_of(const std::vector<tiebreak::Term>& terms) {
  tiebreak::Rational sum;
  for (const tiebreak::Term& t : terms) sum += t.contribution;
  return sum;
}

/// "games are missing: only secured places (6.3)" of "no decision; tied …; games are …".
std::string_view last_part(std::string_view note) {
  const std::size_t at = note.rfind("; ");
  return at == note.npos ? note : note.substr(at + 2);
}

std::string group_text(const tournament::Event& event, const tiebreak::Table& all,
                       const EncounterGroup& group, const Style& style) {
  const auto value = [&](std::size_t member) -> const tiebreak::Value& {
    return all.rows[group.members[member]].values[group.code];
  };
  // Beyond a screen's width the games of each stand in one column.
  const bool wide = group.members.size() > 16;
  Table table;
  table.column("").column("");
  if (wide) table.column("Games");
  for (std::size_t i = 0; i < group.members.size() && !wide; ++i)
    table.column(
        std::to_string(competitor(event, all.teams, all.rows[group.members[i]].player).number));
  table.column("Points", Table::Align::right)
      .column("Met", Table::Align::right)
      .column(all.codes[group.code].text(), Table::Align::right);
  for (std::size_t i = 0; i < group.members.size(); ++i) {
    const Competitor who = competitor(event, all.teams, all.rows[group.members[i]].player);
    std::vector<Cell> cells = {Cell(std::to_string(who.number)), Cell(who.name)};
    std::size_t met = 0;
    std::string games;
    for (std::size_t j = 0; j < group.members.size(); ++j) {
      const std::size_t opponent = all.rows[group.members[j]].player;
      const std::string result = result_text(value(i).terms, opponent);
      if (!wide) cells.emplace_back(i == j ? "×" : result);
      if (wide && !result.empty())
        games += fmt::format("{}{}: {}", games.empty() ? "" : ", ",
                             competitor(event, all.teams, opponent).number, result);
      met += std::any_of(value(i).terms.begin(), value(i).terms.end(),
                         [&](const auto& t) { return t.opponent == opponent && !t.cut; });
    }
    if (wide) cells.emplace_back(games);
    cells.emplace_back(rational_text(points_of(value(i).terms), true));
    cells.emplace_back(fmt::format("{}/{}", met, group.members.size() - 1));
    cells.emplace_back(value(i).text());
    table.row(std::move(cells));
  }
  std::string out;
  std::string text = table.text(style);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    out += "  " + text.substr(at, end - at);
    at = end;
  }
  return out;
}

}  // namespace

bool is_encounter(const tiebreak::Code& code) {
  if (code.number != 0)
    return code.number == 11 || code.number == 14 || code.number == 81 || code.number == 83;
  return code.acronym == "DE" || code.acronym.starts_with("EDE");
}

std::vector<EncounterGroup> encounter_groups(const tiebreak::Table& table) {
  std::vector<EncounterGroup> out;
  for (std::size_t c = 0; c < table.codes.size(); ++c) {
    if (!is_encounter(table.codes[c])) continue;
    for (std::size_t begin = 0; begin < table.rows.size();) {
      EncounterGroup group{c, {begin}};
      std::size_t end = begin + 1;
      while (end < table.rows.size() && level_before(table, table.rows[begin], table.rows[end], c))
        group.members.push_back(end++);
      begin = end;
      if (group.members.size() > 1) out.push_back(std::move(group));
    }
  }
  return out;
}

std::string encounters_text(const tournament::Event& event, const tiebreak::Table& table,
                            const Style& style) {
  std::string out;
  for (const EncounterGroup& group : encounter_groups(table)) {
    const tiebreak::Row& first = table.rows[group.members.front()];
    const std::string& note = first.values[group.code].note;
    const bool any = std::any_of(group.members.begin(), group.members.end(), [&](std::size_t m) {
      return !table.rows[m].values[group.code].terms.empty();
    });
    out += fmt::format(
        "\n{}: {} level with {} points{}\n",
        painted(table.codes[group.code].text(), Paint::bold, style), group.members.size(),
        to_string(first.points),
        any ? fmt::format("; {}{}", note.starts_with("no decision") ? "nothing decided, " : "",
                          last_part(note))
            : "; none of them has met another");
    if (any) out += group_text(event, table, group, style);
  }
  return out;
}

}  // namespace trf::report
