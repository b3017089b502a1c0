#include "report/match.hpp"
#include "report/json_line.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/terms.hpp"
#include "report/view.hpp"

namespace trf::report {

namespace {

namespace sm = tiebreak::swiss_manager;
using tournament::Event;

/// How many settings are kept of a column beside the best.
constexpr std::size_t settings_kept = 6;

bool splits(const tiebreak::Code& code) {
  if (code.number != 0)
    return code.number == 11 || code.number == 14 || code.number == 81 || code.number == 83;
  return code.acronym == "DE" || code.acronym.starts_with("EDE");
}

// --- the settings that are tried ----------------------------------------------------------------

class Candidates {
 public:
  Candidates(const Event& event, tiebreak::Edition usual)
      : usual_(usual), teams_(event.is_team_event()) {
    if (teams_) {
      of_teams();
    } else {
      of_players(event);
    }
  }
  [[nodiscard]] std::vector<tiebreak::Code> take() { return std::move(codes_); }

 private:
  void add(const std::string& text) {
    tiebreak::Code code = tiebreak::parse_code(text);
    if (tiebreak::supported(code) && std::find(codes_.begin(), codes_.end(), code) == codes_.end())
      codes_.push_back(std::move(code));
  }
  /// In every edition, the usual one first and without its name.
  void in_editions(const std::string& text) {
    add(text);
    for (const tiebreak::Edition e :
         {tiebreak::Edition::e2026, tiebreak::Edition::e2023, tiebreak::Edition::pre2023,
          tiebreak::Edition::sm2026, tiebreak::Edition::sm2023, tiebreak::Edition::none,
          tiebreak::Edition::pre2009})
      if (e != usual_ && !(e == tiebreak::Edition::e2023 && usual_ == tiebreak::Edition::e2024))
        add(fmt::format("{}/V{}", text, to_string(e)));
  }
  void with_cuts(const std::string& text, std::initializer_list<const char*> cuts) {
    for (const char* cut : cuts) in_editions(text + cut);
  }

  void of_players(const Event& event) {
    for (const char* code : {"PTS", "DE", "SM:81{-}", "WIN", "SM:12", "WON", "BPG", "BWG", "REP",
                             "PS", "PS/C1", "PS/C2", "STD", "KS", "DE/P", "SM:81{P}"})
      add(code);
    with_cuts("BH", {"", "/C1", "/M1", "/C2", "/M2", "/P", "/C1/P"});
    with_cuts("SB", {"", "/C1", "/C2", "/M1", "/P"});
    with_cuts("FB", {"", "/C1", "/M1"});
    in_editions("AOB");
    in_editions("AOB/F");
    ratings(event);
    for (const char* unplayed : {"V", "2023", "2026", "R"})
      for (const char* cut : {"0,0", "0,1", "1,1"}) {
        add(fmt::format("SM:70{{{},{}}}", cut, unplayed));
        add(fmt::format("SM:37{{{},{},1}}", cut, unplayed));
      }
    for (const char* code : {"SM:9", "SM:61", "SM:68{1,P}", "SM:68{2,P}", "SM:68{3,P}", "SM:92"})
      add(code);
    for (int shift = 1; shift <= 4; ++shift) {
      add(fmt::format("KS/L+{}", shift));
      add(fmt::format("KS/L-{}", shift));
    }
    for (const int percent : {30, 40, 60}) add(fmt::format("KS/L{}", percent));
  }

  /// With the rule of C.07, and with floors for the unrated when there are some.
  void ratings(const Event& event) {
    bool unrated = false;
    for (tournament::PlayerIndex p = 0; p < event.players.size(); ++p)
      unrated = unrated || event.rating(p).value_or(0) == 0;
    for (const char* cut : {"", "/C1", "/M1", "/C2", "/M2"}) add(std::string("ARO") + cut);
    for (const char* code : {"TPR", "APRO", "PTP", "APPO", "RTNG"}) add(code);
    if (!unrated) return;
    for (const int floor : {0, 1000, 1200, 1400, 1800}) {
      for (const char* cuts : {"0,0", "0,1", "1,1", "0,2", "2,2"})
        add(fmt::format("SM:80{{{},{},0}}", floor, cuts));
      for (int type = 0; type < 4; ++type) add(fmt::format("SM:88{{{},{}}}", type, floor));
    }
    for (const char* code : {"ARO", "ARO/C1", "TPR", "APRO", "PTP", "APPO"})
      for (const int rating : {1000, 1200, 1400}) add(fmt::format("{}/U{}", code, rating));
  }

  void of_teams() {
    for (const char* code : {"MPTS",  "GPTS",  "EDE",   "DE:MP", "DE:GP", "SM:83{MP,-}", "SM:14",
                             "WIN",   "WON",   "BC",    "TBR",   "BBE",   "SM:71",       "SM:38",
                             "SM:40", "SM:46", "SM:39", "PS:MP", "PS:GP", "KS:MP",       "KS:GP"})
      add(code);
    for (const char* score : {":MP", ":GP"}) {
      with_cuts(std::string("BH") + score, {"", "/C1", "/M1", "/C2", "/M2"});
      with_cuts(std::string("SB") + score, {"", "/C1"});
      with_cuts(std::string("FB") + score, {"", "/C1"});
      in_editions(std::string("AOB") + score);
    }
    for (const char* code : {"EMMSB", "EMGSB", "EGMSB", "EGGSB"})
      with_cuts(code, {"", "/C1", "/M1"});
    in_editions("SSSC");
    for (const char* unplayed : {"V", "2023", "2026", "R"})
      for (const char* cut : {"0,0", "0,1", "1,1"})
        add(fmt::format("SM:37{{{},{},1}}", cut, unplayed));
  }

  tiebreak::Edition usual_;
  bool teams_;
  std::vector<tiebreak::Code> codes_;
};

// --- cells --------------------------------------------------------------------------------------

bool reproduces(const tiebreak::Value& value, const PrintedCell& cell) {
  // Programs print 0 for what is not defined.
  if (!value.defined) return cell.number == tiebreak::Rational(0);
  if (value.number == cell.number) return true;
  if (cell.decimals == 0) return false;
  // A rounded value: only what the printed decimals cannot hold.
  std::int64_t unit = 1;
  for (int i = 0; i < cell.decimals; ++i) unit *= 10;
  const tiebreak::Rational up = value.number * unit + tiebreak::Rational(1, 2);
  const bool holds = unit % value.number.denominator() == 0;
  return !holds && up.numerator() >= 0 &&
         tiebreak::Rational(up.numerator() / up.denominator()) == cell.number * unit;
}

/// Values of a list by code and participant.
using Values = std::vector<std::vector<const tiebreak::Value*>>;

Values by_participant(const tiebreak::Table& table, std::size_t size) {
  Values out(table.codes.size(), std::vector<const tiebreak::Value*>(size));
  for (const tiebreak::Row& row : table.rows)
    for (std::size_t c = 0; c < row.values.size(); ++c) out[c][row.player] = &row.values[c];
  return out;
}

std::size_t count(const std::vector<const tiebreak::Value*>& values, const PrintedColumn& column) {
  return static_cast<std::size_t>(
      std::count_if(column.cells.begin(), column.cells.end(), [&](const PrintedCell& cell) {
        return values[cell.participant] != nullptr && reproduces(*values[cell.participant], cell);
      }));
}

/// Tries the settings on one reading of the event.
class Trial {
 public:
  Trial(const Event& event, const PrintedTable& table, const MatchOptions& options,
        const TieBreakRules& rules, std::optional<std::uint16_t> after)
      : event_(event), table_(table), rules_(rules) {
    how_.after = after;
    how_.edition = rules.edition;
    how_.round_robin = tiebreak::predetermined(event);
    how_.choices = options.choices;
    candidates_ = Candidates(event, rules.edition).take();
    for (const PrintedColumn& column : table.columns)
      if (column.stated) consider_stated(*column.stated);
  }

  std::vector<ColumnMatch> run() {
    std::vector<tiebreak::Code> sums, encounters;
    for (tiebreak::Code& code : candidates_)
      (splits(code) ? encounters : sums).push_back(std::move(code));
    const tiebreak::Table values = tiebreak::rank(event_, sums, how_);
    const Values columns = by_participant(values, size());
    std::vector<ColumnMatch> out;
    std::vector<tiebreak::Code> before;
    for (const PrintedColumn& column : table_.columns) {
      ColumnMatch match;
      match.title = column.title;
      match.cells = column.cells.size();
      for (std::size_t c = 0; c < sums.size(); ++c)
        match.settings.push_back(setting(sums[c], count(columns[c], column), column));
      for (const tiebreak::Code& code : encounters)
        try_encounter(before, code, column, match.settings);
      sort(match.settings);
      if (!table_.long_form) before.push_back(match.settings.front().code);
      out.push_back(std::move(match));
    }
    return out;
  }

  /// What the best settings leave: cells with our terms, and the ranks.
  void explain(Match& match) {
    std::vector<tiebreak::Code> list;
    for (const ColumnMatch& column : match.columns) list.push_back(column.settings.front().code);
    how_.explain = true;
    for (std::size_t k = 0; k < list.size(); ++k) {
      if (match.columns[k].whole()) continue;
      std::vector<tiebreak::Code> upto(list.begin(),
                                       list.begin() + static_cast<std::ptrdiff_t>(k) + 1);
      if (table_.long_form) upto = {list[k]};
      const tiebreak::Table table = tiebreak::rank(event_, upto, how_);
      list_differences(table, table_.columns[k], match.columns[k]);
    }
    how_.explain = false;
    if (table_.long_form) return;
    for (const tiebreak::Code& code : list)
      match.list += (match.list.empty() ? "" : ",") + code.text();
    compare_ranks(match, tiebreak::rank(event_, list, how_));
  }

 private:
  void list_differences(const tiebreak::Table& table, const PrintedColumn& column,
                        ColumnMatch& match) const {
    const Values values = by_participant(table, size());
    const std::vector<std::uint16_t> places = places_of(table);
    const bool place = match.settings.front().place;
    for (const PrintedCell& cell : column.cells) {
      const tiebreak::Value* value = values.back()[cell.participant];
      if (value == nullptr) continue;
      const auto ours = places[cell.participant];
      const bool equal = place ? cell.number == tiebreak::Rational(ours) : reproduces(*value, cell);
      if (equal) continue;
      match.differences.push_back({cell.participant, cell.text,
                                   place ? std::to_string(ours) : value->text(), value->terms});
    }
  }

  [[nodiscard]] std::size_t size() const {
    return event_.is_team_event() ? event_.teams.size() : event_.players.size();
  }

  /// A stated code is tried even if it is of no family; one that means nothing here is not.
  void consider_stated(const tiebreak::Code& code) {
    if (std::find(candidates_.begin(), candidates_.end(), code) != candidates_.end()) return;
    try {
      tiebreak::rank(event_, {code}, how_);
    } catch (const UsageError&) {
      return;
    }
    candidates_.push_back(code);
  }

  /// Both what the code prints and the place in the standings behind it.
  void try_encounter(std::vector<tiebreak::Code> before, const tiebreak::Code& code,
                     const PrintedColumn& column, std::vector<Setting>& settings) {
    before.push_back(code);
    const tiebreak::Table table = tiebreak::rank(event_, before, how_);
    settings.push_back(setting(code, count(by_participant(table, size()).back(), column), column));
    const std::vector<std::uint16_t> places = places_of(table);
    const auto equal =
        std::count_if(column.cells.begin(), column.cells.end(), [&](const PrintedCell& cell) {
          return cell.number == tiebreak::Rational(places[cell.participant]);
        });
    settings.push_back(setting(code, static_cast<std::size_t>(equal), column));
    settings.back().place = true;
  }

  [[nodiscard]] std::vector<std::uint16_t> places_of(const tiebreak::Table& table) const {
    std::vector<std::uint16_t> out(size());
    for (const tiebreak::Row& row : table.rows) out[row.player] = row.rank;
    return out;
  }

  [[nodiscard]] Setting setting(const tiebreak::Code& code, std::size_t reproduced,
                                const PrintedColumn& column) const {
    Setting s;
    s.code = code;
    s.edition = code.edition.value_or(rules_.edition);
    s.reproduced = reproduced;
    s.stated = column.stated && *column.stated == code;
    return s;
  }

  /// Most cells first, then what the heading says, then the order in which they are tried.
  static void sort(std::vector<Setting>& settings) {
    std::stable_sort(settings.begin(), settings.end(), [](const Setting& a, const Setting& b) {
      if (a.reproduced != b.reproduced) return a.reproduced > b.reproduced;
      return a.stated > b.stated;
    });
    if (settings.size() <= settings_kept) return;
    // What the heading says is kept, however badly it does.
    const auto stated = std::find_if(settings.begin() + settings_kept, settings.end(),
                                     [](const Setting& s) { return s.stated; });
    if (stated != settings.end()) settings[settings_kept - 1] = *stated;
    settings.resize(settings_kept);
  }

  void compare_ranks(Match& match, const tiebreak::Table& table) const {
    std::vector<std::uint16_t> ours(size()), last(size());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
      ours[table.rows[i].player] = table.rows[i].rank;
      // Equals may stand in any order: every place of their group is theirs.
      std::size_t end = i;
      while (end + 1 < table.rows.size() && table.rows[end + 1].rank == table.rows[i].rank) ++end;
      last[table.rows[i].player] = static_cast<std::uint16_t>(end + 1);
    }
    match.ranks = table_.ranks.size();
    for (const PrintedRank& r : table_.ranks) {
      const std::size_t p = r.participant;
      if (r.rank >= ours[p] && r.rank <= last[p]) {
        ++match.ranks_equal;
      } else {
        match.rank_differences.push_back({p, std::to_string(r.rank), std::to_string(ours[p]), {}});
      }
    }
  }

  const Event& event_;
  const PrintedTable& table_;
  const TieBreakRules& rules_;
  tiebreak::Options how_;
  std::vector<tiebreak::Code> candidates_;
};

std::size_t reproduced(const std::vector<ColumnMatch>& columns) {
  std::size_t sum = 0;
  for (const ColumnMatch& c : columns) sum += c.settings.front().reproduced;
  return sum;
}

/// "SM:84{0,0,1,-,-,0,1}, the program's Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)".
std::string describe(const Setting& s, tiebreak::Edition usual) {
  std::string out = (s.place ? "place after " : "") + s.code.text();
  if (s.place) return out;
  if (s.code.number != 0) {
    if (const auto fide = sm::to_fide(s.code)) out += fmt::format(" = {}", fide->text());
    return out;
  }
  if (s.code.edition && *s.code.edition != usual) return out;
  if (const auto number = sm::from_fide(s.code, s.edition); number && number->number != 5)
    out += fmt::format(" = {}", number->text());
  return out;
}

}  // namespace

bool Match::whole() const {
  return ranks_equal == ranks &&
         std::all_of(columns.begin(), columns.end(), [](const auto& c) { return c.whole(); });
}

Match match_printed(const Event& event, const std::string& name,
                    const exchange::sheets::Workbook& printed, const MatchOptions& options) {
  Match match;
  match.printed = name;
  match.teams = event.is_team_event();
  match.rules = tie_break_rules(event, options.rules);
  const PrintedTable table = read_printed(printed, event, options.printed);
  std::size_t most = 0;
  std::optional<std::uint16_t> after;
  const auto attempt = [&](const sm::Reading& reading, std::optional<std::uint16_t> rounds) {
    std::vector<std::string> notes;
    const Event read = sm::read_as(event, reading, &notes);
    if (rounds)
      notes.push_back(
          fmt::format("round {} is running: its byes and results so far are counted", *rounds));
    std::vector<ColumnMatch> columns = Trial(read, table, options, match.rules, rounds).run();
    const std::size_t cells = reproduced(columns);
    // A reading that changes the event must earn it.
    if (!match.columns.empty() && cells <= most) return;
    most = cells;
    after = rounds;
    match.columns = std::move(columns);
    match.reading = reading;
    match.notes = std::move(notes);
  };
  for (const sm::Reading& reading : sm::readings(event)) attempt(reading, {});
  if (tiebreak::standings_round(event) < event.rounds_paired)
    attempt(match.reading, event.rounds_paired);
  const Event read = sm::read_as(event, match.reading);
  Trial(read, table, options, match.rules, after).explain(match);
  match.table = table;
  for (PrintedColumn& column : match.table.columns) column.cells.clear();
  return match;
}

namespace {

std::string who(const Event& event, bool teams, std::size_t participant) {
  const Competitor c = competitor(event, teams, participant);
  return fmt::format("{} ({})", printable(c.name), c.number);
}

std::string share(std::size_t part, std::size_t all) { return fmt::format("{} of {}", part, all); }

void add_columns(const Match& m, const Style& style, std::string& out) {
  Table table;
  table.column("Column", Table::Align::left, true)
      .column("Setting")
      .column("Reproduced", Table::Align::right)
      .column("");
  for (const ColumnMatch& c : m.columns) {
    const Setting& best = c.settings.front();
    std::string why = best.stated ? "as its heading says" : "";
    const auto equals = static_cast<std::size_t>(
        std::count_if(c.settings.begin() + 1, c.settings.end(),
                      [&](const Setting& s) { return s.reproduced == best.reproduced; }));
    if (equals != 0) why += fmt::format("{}as well: ", why.empty() ? "" : "; ");
    for (std::size_t i = 1; i <= equals && i <= 3; ++i)
      why += (i == 1 ? "" : ", ") + c.settings[i].code.text();
    if (equals > 3) why += " …";
    table.row({Cell(c.title), Cell(describe(best, m.rules.edition)),
               Cell(share(best.reproduced, c.cells), c.whole() ? Paint::green : Paint::red),
               Cell(why, Paint::dim)});
  }
  out += table.text(style);
}

void add_differences(const Event& event, const Match& m, const Style& style, std::string& out) {
  for (const ColumnMatch& c : m.columns) {
    if (c.whole()) continue;
    out += fmt::format("\n{}\n",
                       painted(fmt::format("{}: nearest {}, {} cells differ", c.title,
                                           c.settings.front().code.text(), c.differences.size()),
                               Paint::bold, style));
    for (std::size_t i = 1; i < c.settings.size() && i < 4; ++i)
      out += fmt::format("  next {} with {}{}\n", c.settings[i].code.text(),
                         share(c.settings[i].reproduced, c.cells),
                         c.settings[i].stated ? " (what its heading says)" : "");
    // Terms of a setting that fits nobody say nothing.
    const bool near = c.settings.front().reproduced * 2 >= c.cells;
    constexpr std::size_t shown = 20;
    for (std::size_t i = 0; i < c.differences.size(); ++i) {
      if (i == shown && !style.verbose) {
        out += fmt::format("  … and {} more (-v shows all)\n", c.differences.size() - i);
        break;
      }
      const CellDifference& d = c.differences[i];
      out += fmt::format("  {}: printed {}, ours {}\n", who(event, m.teams, d.participant),
                         d.printed, d.ours);
      if (near) out += terms_text(event, m.teams, d.terms, true, style);
    }
  }
}

void add_ranks(const Event& event, const Match& m, const Style& style, std::string& out) {
  if (m.ranks == 0) return;
  out += fmt::format("\nPlaces by these settings: {} as printed\n", share(m.ranks_equal, m.ranks));
  constexpr std::size_t shown = 20;
  for (std::size_t i = 0; i < m.rank_differences.size(); ++i) {
    if (i == shown && !style.verbose) {
      out += fmt::format("  … and {} more (-v shows all)\n", m.rank_differences.size() - i);
      break;
    }
    const CellDifference& d = m.rank_differences[i];
    out += fmt::format("  {}: printed {}, ours {}\n", who(event, m.teams, d.participant), d.printed,
                       d.ours);
  }
}

}  // namespace

std::string match_text(const Event& event, const Match& m, const Style& style) {
  std::string out;
  if (!event.name.empty()) out += painted(printable(event.name), Paint::bold, style) + "\n";
  out += fmt::format("Printed: {}, {} rows joined by {}\n", printable(m.printed), m.table.rows,
                     m.table.joined_by);
  out += fmt::format("Event read: {}\n", sm::to_string(m.reading));
  for (const std::string& note : m.notes) out += fmt::format("  {}\n", note);
  if (!m.table.unjoined.empty())
    out += painted(fmt::format("Note: {} rows are nobody's: {}\n", m.table.unjoined.size(),
                               printable(m.table.unjoined.front())),
                   Paint::yellow, style);
  if (!m.table.ignored.empty())
    out += fmt::format("Not tie-breaks: {}\n",
                       printable(fmt::format("{}", fmt::join(m.table.ignored, ", "))));
  out += '\n';
  add_columns(m, style, out);
  add_differences(event, m, style, out);
  add_ranks(event, m, style, out);
  if (!m.list.empty())
    out += fmt::format("\nAs a list (C.07 {} where a code names no edition):\n  --tiebreaks '{}'\n",
                       to_string(m.rules.edition), m.list);
  return out;
}

std::string match_csv(const Match& m) {
  std::string out = csv_line({"column", "setting", "edition", "reproduced", "cells", "stated"});
  for (const ColumnMatch& c : m.columns)
    for (const Setting& s : c.settings)
      out += csv_line({c.title, s.code.text(), std::string(to_string(s.edition)),
                       std::to_string(s.reproduced), std::to_string(c.cells),
                       s.stated ? "true" : "false"});
  return out;
}

std::string match_json(const Input& input, const Match& m) {
  const Event& event = input.event;
  Json out;
  out["file"] = input.file;
  out["printed"] = m.printed;
  out["rows"] = m.table.rows;
  out["joined_by"] = m.table.joined_by;
  out["reading"] = sm::to_string(m.reading);
  out["notes"] = m.notes;
  out["edition"] = to_string(m.rules.edition);
  out["columns"] = Json::array();
  for (const ColumnMatch& c : m.columns) {
    Json column = {{"column", c.title},
                   {"cells", c.cells},
                   {"settings", Json::array()},
                   {"differences", Json::array()}};
    for (const Setting& s : c.settings)
      column["settings"].push_back({{"code", s.code.text()},
                                    {"edition", to_string(s.edition)},
                                    {"reproduced", s.reproduced},
                                    {"stated", s.stated},
                                    {"place", s.place}});
    for (const CellDifference& d : c.differences) {
      Json terms = Json::array();
      for (const tiebreak::Term& t : d.terms) terms.push_back(term_line(event, m.teams, t));
      column["differences"].push_back({{"tpn", competitor(event, m.teams, d.participant).number},
                                       {"printed", d.printed},
                                       {"ours", d.ours},
                                       {"terms", std::move(terms)}});
    }
    out["columns"].push_back(std::move(column));
  }
  out["tiebreaks"] = m.list;
  out["ranks"] = {{"printed", m.ranks}, {"equal", m.ranks_equal}};
  return out.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace trf::report
