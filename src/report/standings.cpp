#include <fmt/format.h>

#include <algorithm>

#include "report/encounters.hpp"
#include "report/report.hpp"
#include "report/terms.hpp"
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

/// What each code is and the article that defines it.
std::string legend(const Standings& s) {
  std::string out = fmt::format("\nTerms by C.07, edition {}; in brackets what is cut\n",
                                to_string(s.rules.edition));
  for (const tiebreak::Code& code : s.table.codes) {
    if (is_points(code) || code.number != 0) continue;
    const tiebreak::Info* info = tiebreak::find_info(code.acronym);
    if (info == nullptr) continue;
    std::string cuts;
    if (code.cut_high > 0)
      cuts = fmt::format(", the {0}least and the {0}most significant cut (14.3, 14.4)",
                         code.cut_high == 1 ? "" : fmt::format("{} ", code.cut_high));
    else if (code.cut_low > 0)
      cuts = fmt::format(", the {}least significant cut (14.1, 14.2)",
                         code.cut_low == 1 ? "" : fmt::format("{} ", code.cut_low));
    if (code.forfeits_as_played) cuts += ", forfeits as played";
    out += fmt::format("  {:<8}{} (article {}){}\n", code.text(), info->title, info->article, cuts);
  }
  return out;
}

std::string explanations(const Event& event, const Standings& s, const Style& style) {
  std::string out = legend(s) + encounters_text(event, s.table, style);
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
      // The small table of the group shows these.
      if (is_encounter(s.table.codes[c])) continue;
      out += terms_text(event, s.table.teams, value.terms, value.decimals > 0, style);
    }
  }
  return out;
}

}  // namespace

namespace {

/// The list in Swiss-Manager's numbers; what it has not is left out, and told.
void translate(RankingList& list, tiebreak::Edition edition) {
  std::vector<tiebreak::Code> numbers;
  for (const tiebreak::Code& code : list.codes) {
    const auto number = tiebreak::swiss_manager::from_fide(code, edition);
    if (number && tiebreak::supported(*number))
      numbers.push_back(*number);
    else
      list.left_out.push_back(code.text());
  }
  list.codes = std::move(numbers);
}

std::vector<std::string> annotations(const RankingList& list,
                                     tiebreak::swiss_manager::Language language) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < list.codes.size(); ++i)
    if (list.codes[i].number != 0)
      out.push_back(fmt::format("TB{}: {}", i + 1,
                                tiebreak::swiss_manager::annotation(list.codes[i], language)));
  return out;
}

}  // namespace

/// What standings leave aside while a round is being played.
std::string running_round(const Event& event, std::uint16_t counted) {
  if (event.rounds_paired <= counted) return "";
  std::size_t over = 0;
  for (const tournament::Player& p : event.players)
    for (std::size_t r = counted; r < event.rounds_paired && r < p.rounds.size(); ++r)
      over += p.rounds[r].has_opponent() && !p.rounds[r].pending() ? 1 : 0;
  return fmt::format(
      "round {} is being played: {} of its results are in the file and not counted "
      "here (--after {} counts them)",
      counted + 1, over / 2, event.rounds_paired);
}

/// The tables of a round that nobody has been paired for yet would be another round's.
void refuse_unpaired(const Event& event, std::uint16_t after) {
  const std::uint16_t most = std::max(event.rounds_stored, tiebreak::standings_round(event));
  if (after > most)
    throw UsageError(fmt::format("--after {}: {} of {} rounds are in the file", after, most,
                                 event.rounds_total()));
}

Standings standings(const Event& event, const StandingsOptions& options) {
  if (options.after) refuse_unpaired(event, *options.after);
  Standings s;
  s.rules = tie_break_rules(event, options.rules);
  s.list = ranking_list(event, options.tie_breaks, options.tie_breaks_by);
  if (options.like_swiss_manager) translate(s.list, s.rules.edition);
  s.annotations = annotations(s.list, options.names);
  tiebreak::Options how;
  how.edition = s.rules.edition;
  how.explain = options.explain;
  how.after = options.after;
  how.choices = options.choices;
  how.national = options.national;
  how.round_robin = tiebreak::predetermined(event);
  s.table = tiebreak::rank(event, s.list.codes, how);
  if (!options.after) s.running = running_round(event, s.table.rounds);
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
  if (!s.running.empty()) out.push_back(s.running);
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
  if (!s.annotations.empty()) out += '\n';
  for (const std::string& line : s.annotations) out += line + "\n";
  const bool explained = std::any_of(s.table.rows.begin(), s.table.rows.end(), [](const auto& row) {
    return std::any_of(row.values.begin(), row.values.end(),
                       [](const tiebreak::Value& v) { return !v.terms.empty(); });
  });
  if (explained) out += explanations(event, s, style);
  return out;
}

exchange::sheets::OutSheet standings_sheet(const Event& event, const Standings& s) {
  std::vector<std::string> lines;
  if (!event.name.empty()) lines.push_back(event.name);
  lines.push_back(
      fmt::format("Standings after round {} of {}", s.table.rounds, event.rounds_total()));
  if (!s.list.codes.empty())
    lines.push_back(fmt::format("Tie-breaks: {} ({}; C.07 {}, {})", s.list.text(), s.list.stated_by,
                                to_string(s.rules.edition), s.rules.reason));
  for (const std::string& remark : standings_remarks(s))
    lines.push_back(fmt::format("Note: {}", remark));
  lines.insert(lines.end(), s.annotations.begin(), s.annotations.end());
  return filled(for_persons(), event, s).sheet("Standings", std::move(lines));
}

std::string standings_csv(const Event& event, const Standings& s) {
  return filled(for_programs(), event, s).csv();
}

}  // namespace trf::report
