// The sample files of trf-samples/ and what their expected.tsv says of them. The tables are made
// from the specification, never from the program's output; their heads explain the columns.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace samples {

/// One finding that is due, or allowed.
struct Owed {
  std::string check, code;                 ///< "W" = a warning of any check; empty code = any
  std::set<std::uint32_t> lines, columns;  ///< any of them; empty columns = any
  bool required = true;
};

struct Sample {
  std::string file;  ///< below the folder
  std::vector<Owed> owed;
  std::string equals;            ///< file of the same meaning, below the folder; empty = none
  bool after_repair = false;     ///< the meaning is the same only after the repair
  std::set<std::string> except;  ///< what the meaning differs in
  std::string edition;
};

inline std::filesystem::path folder(const std::string& name) {
  return std::filesystem::path(TRF_SOURCE_DIR) / "trf-samples" / name;
}

inline std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> out;
  std::string part;
  std::istringstream in(text);
  while (std::getline(in, part, at)) out.push_back(part);
  return out;
}

inline std::set<std::uint32_t> range(const std::string& text, char dash) {
  const auto ends = split(text, dash);
  std::set<std::uint32_t> out;
  for (unsigned long n = std::stoul(ends.front()); n <= std::stoul(ends.back()); ++n)
    out.insert(static_cast<std::uint32_t>(n));
  return out;
}

/// One row of the table as the findings that it stands for: one for each line of `20-27` and each
/// column of `97,107`.
inline std::vector<Owed> owed_by(const std::vector<std::string>& row) {
  Owed all{row[1], row[2] == "-" ? "" : row[2], {}, {}, row[5] == "required"};
  std::vector<std::set<std::uint32_t>> places;
  if (row[3].find('~') != std::string::npos) {
    places.push_back(range(row[3], '~'));
    places.back().insert(0);
  } else {
    for (const std::uint32_t line : range(row[3], '-')) places.push_back({line});
  }
  std::vector<Owed> out;
  for (const auto& lines : places)
    for (const std::string& column : split(row[4], ',')) {
      Owed one = all;
      one.lines = lines;
      if (column.find("any") == std::string::npos)
        for (const std::string& c : split(column, '|'))
          one.columns.insert(static_cast<std::uint32_t>(std::stoul(c)));
      out.push_back(one);
    }
  return out;
}

/// The table of a folder. Throws std::runtime_error for a row of another shape.
inline std::vector<Sample> table(const std::string& folder_name) {
  std::ifstream in(folder(folder_name) / "expected.tsv");
  std::vector<Sample> out;
  std::string line;
  bool heading = true;
  while (std::getline(in, line)) {
    if (line.starts_with('#')) continue;
    if (std::exchange(heading, false)) continue;
    const auto row = split(line, '\t');
    if (row.size() != 9) throw std::runtime_error("not nine columns: " + line);
    if (out.empty() || out.back().file != row[0]) {
      Sample s;
      s.file = row[0];
      constexpr std::string_view after = "after repair: ";
      s.after_repair = row[6].starts_with(after);
      if (row[6] != "-") s.equals = s.after_repair ? row[6].substr(after.size()) : row[6];
      if (row[7] != "-")
        for (const std::string& e : split(row[7], ',')) s.except.insert(e);
      if (row[8] != "-") s.edition = row[8];
      out.push_back(s);
    }
    if (row[5] == "nothing") continue;
    for (Owed& o : owed_by(row)) out.back().owed.push_back(std::move(o));
  }
  return out;
}

/// The first column of the field in which a column of a player line or of another record lies.
inline std::uint32_t field_start(std::string_view key, std::uint32_t column) {
  if (key == "132" && column >= 92) return column - (column - 92) % 10;
  if (key == "013" || key == "310" || key == "XXZ") return column;
  if (key != "001" && key != " 00") return std::min<std::uint32_t>(column, 5);
  if (column >= 92) {
    const std::uint32_t in_block = (column - 92) % 10;
    return column - in_block + (in_block >= 7 ? 7 : in_block >= 5 ? 5 : 0);
  }
  constexpr std::array<std::uint32_t, 10> starts{5, 10, 11, 15, 49, 54, 58, 70, 81, 86};
  const auto* next = std::upper_bound(starts.begin(), starts.end(), column);
  return next == starts.begin() ? column : *(next - 1);
}

/// A file read and checked, its ranks against its own tie-break list included.
struct Reading {
  trf::Document document;
  trf::tournament::Event event;
  trf::Diagnostics found;
};

inline Reading read(std::string bytes) {
  trf::report::Input in = trf::report::take("", trf::read(std::move(bytes)));
  if (in.recognised) in = trf::report::check(std::move(in)).input;
  return {std::move(in.document), std::move(in.event), std::move(in.diagnostics)};
}

inline bool fits(const trf::Diagnostic& d, const Owed& owed, const trf::Document& document) {
  const bool check =
      owed.check == "W" ? d.severity == trf::Severity::warning : d.check() == owed.check;
  if (!check || (!owed.code.empty() && trf::info(d.code).name != owed.code)) return false;
  if (!owed.lines.contains(d.where.line)) return false;
  if (owed.columns.empty() || owed.columns.contains(d.where.column)) return true;
  if (d.where.line == 0 || d.where.line > document.size()) return false;
  const std::string_view key = document.text(d.where.line - 1).substr(0, 3);
  return std::any_of(owed.columns.begin(), owed.columns.end(), [&](std::uint32_t column) {
    return d.where.column == field_start(key, column);
  });
}

inline std::string spelled(const trf::Diagnostic& d) {
  return fmt::format("{}:{} {} {} {}: {}", d.where.line, d.where.column, d.check(),
                     trf::to_string(d.severity), trf::info(d.code).name, d.message());
}
inline std::string spelled(const Owed& o) {
  const auto list = [](const std::set<std::uint32_t>& s) {
    std::string out;
    for (const auto n : s) out += (out.empty() ? "" : "|") + std::to_string(n);
    return out.empty() ? "any" : out;
  };
  return fmt::format("{}:{} {} {}", list(o.lines), list(o.columns), o.check, o.code);
}

/// What differs between what is due and what was found, in words: findings that are missing, and
/// errors and warnings that nothing asks for. Every finding serves once; a note is always allowed.
inline std::vector<std::string> complaints(const Sample& sample, const Reading& reading) {
  std::vector<const Owed*> required;
  for (const Owed& o : sample.owed)
    if (o.required) required.push_back(&o);
  // The narrowest first, so that a wide one does not take what only they can use.
  std::stable_sort(required.begin(), required.end(),
                   [](const Owed* a, const Owed* b) { return a->lines.size() < b->lines.size(); });
  std::vector<bool> used(reading.found.all().size(), false);
  std::vector<std::string> out;
  for (const Owed* o : required) {
    std::size_t i = 0;
    while (i < used.size() && (used[i] || !fits(reading.found.all()[i], *o, reading.document))) ++i;
    if (i < used.size())
      used[i] = true;
    else
      out.push_back("missing " + spelled(*o));
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    const trf::Diagnostic& d = reading.found.all()[i];
    if (used[i] || d.severity == trf::Severity::note) continue;
    const bool allowed = std::any_of(sample.owed.begin(), sample.owed.end(), [&](const Owed& o) {
      return !o.required && fits(d, o, reading.document);
    });
    if (!allowed) out.push_back("not due " + spelled(d));
  }
  return out;
}

// --- the meaning of an event, one fact a line --------------------------------------------------
namespace meaning {

using trf::tournament::Entry;
using trf::tournament::Event;
using trf::tournament::Player;
using Except = std::set<std::string>;

/// Nothing written, a blank block and a zero-point bye are one thing (trf.md §5.2, blank = Z), and
/// so are the spellings of a game that is not finished.
inline std::string entry(const Event& e, const Entry& x, const Except& except) {
  if (!x.has_opponent() && (x.result == trf::Result::blank || x.result == trf::Result::zero_bye))
    return "Z";
  const bool colour = !(except.contains("forfeit_colour") && trf::is_forfeit(x.result));
  const char letter = x.pending() ? '?' : trf::to_char(x.result);
  return fmt::format("{}{}{}", x.has_opponent() ? e.players[x.opponent].tpn.value() : 0,
                     !colour                          ? '-'
                     : x.colour == trf::Colour::white ? 'w'
                     : x.colour == trf::Colour::black ? 'b'
                                                      : '-',
                     letter);
}

template <class T>
std::string number(const std::optional<T>& value) {
  return value ? std::to_string(value->value()) : "none";
}
inline std::string points(const std::optional<trf::Points>& value) {
  return value ? to_string(*value) : "none";
}

inline void player(std::vector<std::string>& out, const Event& e, std::size_t i, std::size_t rounds,
                   const Except& except) {
  const Player& p = e.players[i];
  const auto add = [&](const std::string& what, const std::string& value) {
    if (!except.contains(what)) out.push_back(fmt::format("{} {}: {}", p.tpn.value(), what, value));
  };
  add("sex", std::to_string(static_cast<int>(p.sex)));
  add("title",
      std::string(to_string(p.title)) + (p.title == trf::Title::other ? p.title_text : ""));
  add("name", p.name);
  add("federation", p.federation);
  add("rating", p.rating ? std::to_string(*p.rating) : "none");
  add("fide_id", number(p.fide_id));
  add("birth", to_string(p.birth));
  add("stated_points", points(p.stated_points));
  add("rank", number(p.stated_rank));
  std::string card;
  for (std::size_t r = 0; r < rounds; ++r)
    card += ' ' + (r < p.rounds.size() ? entry(e, p.rounds[r], except) : std::string("Z"));
  add("rounds", card);
  add("points", to_string(e.points(static_cast<trf::tournament::PlayerIndex>(i))));
  for (const auto& n : p.national)
    add("national", fmt::format("{} {} {} {} {} {}", n.federation, n.classification, n.name,
                                n.rating.value_or(0), n.origin, n.number));
}

inline void header(std::vector<std::string>& out, const Event& e) {
  out.push_back(fmt::format("{} | {} | {} | {}-{} | {} | {}", e.name, e.city, e.federation,
                            to_string(e.start), to_string(e.end), e.type_text, e.time_control));
  for (const auto& d : e.round_dates) out.push_back("round on " + to_string(d));
  for (const auto& a : e.arbiters) out.push_back("arbiter " + a);
}

inline void rules(std::vector<std::string>& out, const Event& e) {
  out.push_back(fmt::format("system {} edition {} baku {} colour {} by rank {}",
                            static_cast<int>(e.system), e.pairing_edition, e.baku,
                            static_cast<int>(e.initial_colour), e.numbered_by_rank));
  out.push_back(fmt::format("rounds {}", e.rounds_total()));
  for (const auto& t : e.tie_breaks) out.push_back("tie-break " + t);
  for (const auto& t : e.standings_order) out.push_back("order " + t);
  out.push_back(fmt::format("time {}", e.encoded_time_control));
}

inline void prices(std::vector<std::string>& out, const Event& e) {
  using trf::Colour;
  std::string line = "prices";
  for (const trf::Result r :
       {trf::Result::win, trf::Result::draw, trf::Result::loss, trf::Result::forfeit_win,
        trf::Result::forfeit_loss, trf::Result::full_bye, trf::Result::half_bye,
        trf::Result::zero_bye, trf::Result::pab, trf::Result::pending})
    for (const Colour c : {Colour::white, Colour::black})
      line += ' ' + to_string(e.scores.of(r, c));
  out.push_back(line);
  out.push_back(fmt::format("team prices {} {} {}", to_string(e.team_win), to_string(e.team_draw),
                            to_string(e.team_loss)));
}

template <class Ids>
std::string ids(const Ids& list) {
  std::string out;
  for (const auto id : list) out += ' ' + std::to_string(id);
  return out;
}

inline void lists(std::vector<std::string>& out, const Event& e) {
  for (const auto& f : e.forbidden)
    out.push_back(
        fmt::format("forbidden {}-{}:{}", f.first.value(), f.last.value(), ids(f.members)));
  for (const auto& b : e.announced_byes)
    if (b.round.value() >= e.next_round())
      out.push_back(fmt::format("bye {} {} {}", b.round.value(), b.player, trf::to_char(b.type)));
  for (const auto& a : e.adjustments)
    out.push_back(fmt::format("adjustment {} {} {} {}{}", trf::to_char(a.type),
                              points(a.match_points), points(a.points), a.round, ids(a.players)));
  for (const auto& row : e.acceleration) {
    std::string line = "acceleration";
    for (const auto p : row) line += ' ' + to_string(p);
    out.push_back(line);
  }
}

inline void teams(std::vector<std::string>& out, const Event& e, const Except& except) {
  for (std::size_t i = 0; i < e.teams.size(); ++i) {
    const auto& t = e.teams[i];
    out.push_back(
        fmt::format("team {}: {} {} {} {} {} {} {}", t.number.value(),
                    except.contains("team_name") ? "" : t.name, t.nickname, t.strength.value_or(0),
                    points(t.stated_match_points), points(t.stated_game_points),
                    except.contains("team_rank") ? "" : number(t.stated_rank), ids(t.players)));
    for (const auto& r : e.team_rounds.at(i))
      out.push_back(fmt::format("match {} {} {} {}", static_cast<int>(r.kind),
                                r.opponent ? static_cast<int>(*r.opponent) : -1,
                                to_string(r.match_points), to_string(r.game_points)));
  }
}

/// Every fact that two files of one event must agree on, without those of `except`.
inline std::vector<std::string> facts(const Event& e, const Except& except) {
  std::vector<std::string> out;
  if (!except.contains("header")) header(out, e);
  if (!except.contains("rules")) rules(out, e);
  prices(out, e);
  out.push_back(fmt::format("paired {} played {}", e.rounds_paired, e.rounds_played));
  const std::size_t rounds = std::max<std::size_t>(e.rounds_paired, e.rounds_stored);
  for (std::size_t i = 0; i < e.players.size(); ++i) player(out, e, i, rounds, except);
  teams(out, e, except);
  lists(out, e);
  return out;
}

/// The lines of one list that the other lacks, in words; empty when both are equal.
inline std::vector<std::string> differences(const std::vector<std::string>& due,
                                            const std::vector<std::string>& got) {
  std::vector<std::string> out;
  for (const auto& line : due)
    if (std::find(got.begin(), got.end(), line) == got.end()) out.push_back("due " + line);
  for (const auto& line : got)
    if (std::find(due.begin(), due.end(), line) == due.end()) out.push_back("got " + line);
  if (out.empty() && due != got) out.emplace_back("another order");
  return out;
}

}  // namespace meaning
}  // namespace samples
