#include <fmt/format.h>

#include <algorithm>

#include "report/report.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

using tournament::Event;
using tournament::Player;

bool is_points(const tiebreak::Code& code) { return code.acronym == "PTS"; }

std::string name_of(const Competitor& who) {
  return fmt::format("{} ({})", printable(who.name), who.number);
}

std::vector<std::string> codes_of(const Standings& s) {
  std::vector<std::string> out;
  for (const tiebreak::Code& code : s.table.codes)
    if (!is_points(code)) out.push_back(code.text());
  return out;
}

/// The header that scripts rely on (cli.md).
Table for_programs() {
  Table table;
  for (const char* name : {"rank", "tpn", "title", "name", "federation", "rating", "points"})
    table.column(name);
  return table;
}

Table for_persons() {
  Table table;
  table.column("Rank", Table::Align::right)
      .column("No", Table::Align::right)
      .column("Title")
      .column("Name", Table::Align::left, true)
      .column("Fed")
      .column("Rating", Table::Align::right)
      .column("Points", Table::Align::right);
  return table;
}

Table filled(Table table, const Event& event, const Standings& s) {
  for (const std::string& code : codes_of(s)) table.column(code, Table::Align::right);
  for (const tiebreak::Row& row : s.table.rows) {
    const Competitor who = competitor(event, s.table.teams, row.player);
    std::vector<Cell> cells = {std::to_string(row.rank),
                               std::to_string(who.number),
                               who.title,
                               who.name,
                               who.federation,
                               who.rating,
                               to_string(row.points)};
    for (std::size_t c = 0; c < s.table.codes.size(); ++c)
      if (!is_points(s.table.codes[c])) cells.emplace_back(row.values[c].text());
    table.row(std::move(cells));
  }
  return table;
}

/// Exactly: points are tenths and products of them hundredths; anything else stays a fraction.
std::string rational_text(const tiebreak::Rational& r, bool with_decimals) {
  if (r.denominator() == 1)
    return with_decimals ? fmt::format("{}.0", r.numerator()) : std::to_string(r.numerator());
  const tiebreak::Rational hundredths = r * tiebreak::Rational(100);
  if (hundredths.denominator() != 1) return fmt::format("{}/{}", r.numerator(), r.denominator());
  const auto n = hundredths.numerator();
  const auto whole = std::abs(n) / 100, part = std::abs(n) % 100;
  return fmt::format("{}{}.{}", n < 0 ? "-" : "", whole,
                     part % 10 == 0 ? std::to_string(part / 10) : fmt::format("{:02}", part));
}

/// Round, opponent, what he counts, why: one line a term, in columns.
std::string terms_text(const Event& event, bool teams, const tiebreak::Value& value,
                       const Style& style) {
  Table table;
  table.column("").column("").column("", Table::Align::right).column("");
  for (const tiebreak::Term& t : value.terms) {
    std::string who;
    if (t.kind == tiebreak::Term::Kind::dummy)
      who = "dummy opponent";
    else if (t.opponent != tournament::nobody)
      who = name_of(competitor(event, teams, t.opponent));
    const bool decimals = value.decimals > 0;
    std::string sum = rational_text(t.contribution, decimals);
    if (t.factor != tiebreak::Rational(1))
      sum = fmt::format("{} × {} = {}", rational_text(t.factor, true),
                        rational_text(t.score, decimals), sum);
    const Paint paint = t.cut ? Paint::dim : Paint::plain;
    const std::string why = t.cut && t.note.empty() ? "cut" : t.note;
    table.row({Cell(t.round != 0 ? fmt::format("round {}", t.round) : "", paint), Cell(who, paint),
               Cell(sum, paint), Cell(why, paint)});
  }
  std::string out;
  for (const std::string& line : table.lines(style)) out += "            " + line + "\n";
  return out;
}

std::string explanations(const Event& event, const Standings& s, const Style& style) {
  std::string out;
  for (const tiebreak::Row& row : s.table.rows) {
    const std::string name = name_of(competitor(event, s.table.teams, row.player));
    out += fmt::format("\n{}  {}\n",
                       painted(fmt::format("{}. {}", row.rank, name), Paint::bold, style),
                       to_string(row.points));
    for (std::size_t c = 0; c < s.table.codes.size(); ++c) {
      if (is_points(s.table.codes[c])) continue;
      const tiebreak::Value& value = row.values[c];
      out += fmt::format("  {:<8}{}{}\n", s.table.codes[c].text(), value.text(),
                         value.note.empty() ? "" : fmt::format("  ({})", value.note));
      out += terms_text(event, s.table.teams, value, style);
    }
  }
  return out;
}

}  // namespace

Standings standings(const Event& event, const StandingsOptions& options) {
  Standings s;
  s.rules = tie_break_rules(event, options.rules);
  s.list = ranking_list(event, options.tie_breaks);
  tiebreak::Options how;
  how.edition = s.rules.edition;
  how.explain = options.explain;
  how.after = options.after;
  how.round_robin = tiebreak::predetermined(event);
  s.table = tiebreak::rank(event, s.list.codes, how);
  return s;
}

std::vector<std::string> standings_remarks(const Standings& s) {
  std::vector<std::string> out;
  if (s.list.stated_by.empty())
    out.emplace_back(
        "no tie-break list in the file (records 202, 212) and none given "
        "(--tiebreaks): by points alone");
  for (const std::string& code : s.list.left_out)
    out.push_back(
        fmt::format("{} of {} is not computed by this build and left out: places that "
                    "it decides may differ",
                    code, s.list.stated_by));
  out.insert(out.end(), s.table.remarks.begin(), s.table.remarks.end());
  return out;
}

std::string standings_text(const Event& event, const Standings& s, const Style& style) {
  std::string out;
  if (!event.name.empty()) out += painted(printable(event.name), Paint::bold, style) + "\n";
  out += fmt::format("Standings after round {} of {}\n", s.table.rounds, event.rounds_total());
  if (!s.list.codes.empty())
    out += fmt::format("Tie-breaks: {} ({}; C.07 {}, {})\n", s.list.text(), s.list.stated_by,
                       to_string(s.rules.edition), s.rules.reason);
  for (const std::string& remark : standings_remarks(s))
    out += painted(fmt::format("Note: {}\n", printable(remark)), Paint::yellow, style);
  out += '\n';
  out += filled(for_persons(), event, s).text(style);
  const bool explained = std::any_of(s.table.rows.begin(), s.table.rows.end(), [](const auto& row) {
    return std::any_of(row.values.begin(), row.values.end(),
                       [](const tiebreak::Value& v) { return !v.terms.empty(); });
  });
  if (explained) out += explanations(event, s, style);
  return out;
}

std::string standings_csv(const Event& event, const Standings& s) {
  return filled(for_programs(), event, s).csv();
}

}  // namespace trf::report
