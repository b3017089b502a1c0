#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "report/pairings.hpp"
#include "report/words.hpp"

namespace trf::report {

namespace {

using tournament::Event;
using tournament::Player;

/// Findings after which the results, and all that follows from them, are not certain (trf.md §12:
/// one cause, one report).
bool results_uncertain(const Diagnostic& d) {
  const bool lost = d.code == Code::points_lost_bye || d.code == Code::team_number_twice ||
                    d.code == Code::player_in_two_teams;
  return lost || (d.severity == Severity::error && d.check() >= "E02" && d.check() <= "E09");
}

/// Findings that the points of the file and those of the results differ: whose ranks then follow
/// which points is not ours to tell.
bool points_in_doubt(const Diagnostic& d) {
  return d.check() == "W10" && d.severity != Severity::note;
}

bool has(const Diagnostics& found, bool (*what)(const Diagnostic&)) {
  return std::any_of(found.all().begin(), found.all().end(), what);
}

bool finished(const Event& e) {
  return e.rounds_paired > 0 && e.rounds_played == e.rounds_paired &&
         e.rounds_paired >= e.rounds_total();
}

/// Somebody who is ranked: a player, or in a team event a team.
struct Ranked {
  std::string_view kind;  ///< "player", "team"
  std::uint32_t number = 0, line = 0;
  std::size_t column = 0;  ///< where the rank stands (trf.md §5, §7.2)
  std::optional<Rank> stated;
};

std::vector<Ranked> ranked_ones(const Event& e, bool teams) {
  std::vector<Ranked> out;
  if (teams)
    for (const tournament::Team& t : e.teams)
      out.push_back({"team", t.number.value(), t.line, 69, t.stated_rank});
  else
    for (const Player& p : e.players)
      out.push_back({"player", p.tpn.value(), p.line, 86, p.stated_rank});
  return out;
}

text::Position rank_position(const Document& document, const Ranked& who) {
  if (who.line == 0 || !document.has_source()) return {who.line, 0, 0};
  const text::Source& source = document.source();
  const std::string_view line = source.line(who.line - 1);
  return source.position(who.line - 1, text::offset_of(line, who.column - 1));
}

/// Where the ranks of the file leave the order of the list: who stands wrong against whom, and the
/// value that decides between them.
class RankJudge {
 public:
  RankJudge(const Event& event, const tiebreak::Table& table)
      : who_(ranked_ones(event, table.teams)), table_(table) {
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      if (who_[table.rows[i].player].stated) ranked_.push_back(i);
  }
  [[nodiscard]] std::size_t ranked() const { return ranked_.size(); }

  /// Adds one finding for everybody whose rank is not one of the places of his group of equals.
  std::size_t judge(const Document& document, bool final_ranks, Diagnostics& found) const {
    std::size_t wrong = 0;
    for (std::size_t begin = 0; begin < ranked_.size();) {
      std::size_t end = begin + 1;
      while (end < ranked_.size() && row(end).rank == row(begin).rank) ++end;
      for (std::size_t k = begin; k < end; ++k) {
        const std::size_t stated = who(k).stated->value();
        // The unranked either take no place or leave theirs empty: both are seen.
        const std::size_t due = row(k).rank;
        if ((stated > begin && stated <= end) || (stated >= due && stated < due + (end - begin)))
          continue;
        ++wrong;
        Diagnostic& d =
            found.add(Code::rank_wrong, rank_position(document, who(k)), "rank",
                      {fmt::format("{} {}", who(k).kind, who(k).number), std::to_string(stated),
                       std::to_string(begin + 1), reason(k, stated)});
        // Before the last round any consistent order will do (trf.md §5).
        if (!final_ranks) d.severity = Severity::warning;
      }
      begin = end;
    }
    return wrong;
  }

 private:
  [[nodiscard]] const tiebreak::Row& row(std::size_t k) const { return table_.rows[ranked_[k]]; }
  [[nodiscard]] const Ranked& who(std::size_t k) const { return who_[row(k).player]; }

  /// The first value at which `k` and one whom he has wrongly passed, or let pass, differ.
  [[nodiscard]] std::string reason(std::size_t k, std::size_t stated) const {
    for (std::size_t j = 0; j < ranked_.size(); ++j) {
      const std::size_t other = who(j).stated->value();
      const bool crossed = j < k ? other > stated : other < stated;
      if (j == k || !crossed || row(j).rank == row(k).rank) continue;
      if (const std::string at = difference(row(k), row(j)); !at.empty())
        return fmt::format("{} of {} {}", at, who(j).kind, who(j).number);
    }
    return table_.codes.empty() ? "points" : "points and tie-breaks";
  }

  [[nodiscard]] std::string difference(const tiebreak::Row& mine, const tiebreak::Row& his) const {
    const auto text = [](std::string_view code, std::string_view a, std::string_view b) {
      return fmt::format("{} {} against {}", code, a, b);
    };
    const bool points_first =
        std::none_of(table_.codes.begin(), table_.codes.end(),
                     [](const tiebreak::Code& c) { return c.acronym == "PTS"; });
    if (points_first && mine.points != his.points)
      return text("points", to_string(mine.points), to_string(his.points));
    for (std::size_t c = 0; c < table_.codes.size(); ++c)
      if (mine.values[c].text() != his.values[c].text())
        return text(table_.codes[c].text(), mine.values[c].text(), his.values[c].text());
    return "";
  }

  std::vector<Ranked> who_;
  const tiebreak::Table& table_;
  std::vector<std::size_t> ranked_;  ///< rows of those with a rank in the file
};

/// "DE, BH/C1 (C.07 2026, in force on …)": by what the ranks are judged.
std::string judged_by(const RankingList& list, const TieBreakRules& rules) {
  RankingList judged = list;
  judged.codes.resize(list.sure);
  std::string by = judged.text().empty() ? "points" : judged.text();
  if (!list.left_out.empty())
    by += fmt::format("; {} and what follows it not judged", list.left_out.front());
  return fmt::format("{} (C.07 {}, {})", by, to_string(rules.edition), rules.reason);
}

/// A rank against the tie-breaks says more than the same rank against the points.
void drop_rank_order(Diagnostics& all, const Diagnostics& wrong) {
  std::erase_if(all.list(), [&](const Diagnostic& d) {
    return d.code == Code::rank_order &&
           std::any_of(wrong.all().begin(), wrong.all().end(),
                       [&](const Diagnostic& w) { return w.where.line == d.where.line; });
  });
}

/// Lines of players that no player of the event was made of; a line that stands twice is one.
std::size_t players_left_out(const Input& in) {
  std::size_t lines = 0;
  for (std::size_t i = 0; i < in.document.size(); ++i)
    lines += in.document.record(i).key.view() == "001" && !in.document.record(i).as<OpaqueRecord>();
  const auto all = in.diagnostics.all();
  const auto repeated = static_cast<std::size_t>(std::count_if(
      all.begin(), all.end(), [](const Diagnostic& d) { return d.code == Code::player_repeated; }));
  return lines - std::min(lines, in.event.players.size() + repeated);
}

/// The ranks of the file in the order of `table`: findings, verdict and remark.
void judge_order(Check& c, const tiebreak::Table& table, const std::string& by) {
  const Event& e = c.input.event;
  const RankJudge judge(e, table);
  // Ranks that repeat the starting numbers are none (trf-dialects.md row 16).
  const bool ranked = judge.ranked() != 0 && !has(c.input.diagnostics, [](const Diagnostic& d) {
                        return d.code == Code::rank_is_number;
                      });
  if (!ranked && !c.input.kind.empty()) {
    c.ranks_remark = "not stored in such a file; trf standings computes them";
    return;
  }
  if (!ranked) {
    if (finished(e)) c.ranks_ok = false;
    c.ranks_remark = finished(e) ? "none in the file" : "not judged: no ranks yet";
    return;
  }
  if (const std::size_t lost = players_left_out(c.input); lost != 0) {
    c.ranks_remark =
        fmt::format("not judged: {} player line{} cannot be used", lost, lost == 1 ? "" : "s");
    return;
  }
  Diagnostics found;
  const std::size_t wrong = judge.judge(c.input.document, finished(e), found);
  if (wrong != 0 && has(c.input.diagnostics, points_in_doubt)) {
    c.ranks_remark = fmt::format(
        "not judged while the points are in doubt; by the results {} of {} differ by {}", wrong,
        judge.ranked(), by);
    return;
  }
  c.ranks_ok = wrong == 0;
  c.ranks_remark = wrong == 0 ? fmt::format("in order by {}", by)
                              : fmt::format("{} of {} wrong by {}", wrong, judge.ranked(), by);
  for (Diagnostic& d : found.list()) d.file = c.input.file;
  drop_rank_order(c.input.diagnostics, found);
  c.input.diagnostics.append(std::move(found));
  c.input.diagnostics.sort();
}

void judge_ranks(Check& c, const CheckOptions& options) {
  const Event& e = c.input.event;
  const RankingList list = ranking_list(e, options.tie_breaks, options.tie_breaks_by);
  if (list.stated_by.empty()) {
    c.ranks_remark =
        "not judged: no tie-break list in the file (records 202, 212); give --tiebreaks";
    return;
  }
  if (has(c.input.diagnostics, results_uncertain)) {
    c.ranks_remark = "not judged: faults leave the results uncertain";
    return;
  }
  const TieBreakRules rules = tie_break_rules(e, options.rules);
  tiebreak::Options how;
  how.edition = rules.edition;
  how.round_robin = tiebreak::predetermined(e);
  how.national = options.national;
  const std::vector<tiebreak::Code> codes(list.codes.begin(), list.codes.begin() + list.sure);
  judge_order(c, tiebreak::rank(e, codes, how), judged_by(list, rules));
}

/// What the rounds hold, for the summary.
struct Tally {
  std::size_t games = 0, unrated = 0, forfeits = 0, pending = 0;
  std::size_t pab = 0, full = 0, half = 0, zero = 0;
};

Tally tally(const Event& e) {
  Tally t;
  for (std::size_t i = 0; i < e.players.size(); ++i)
    for (const auto& entry : e.players[i].rounds) {
      if (entry.has_opponent()) {
        if (entry.opponent < i) continue;
        t.games += entry.played();
        t.unrated += entry.played() && entry.result >= Result::unrated_win;
        t.forfeits += is_forfeit(entry.result);
        t.pending += entry.pending();
        continue;
      }
      t.pab += entry.result == Result::pab;
      t.full += entry.result == Result::full_bye;
      t.half += entry.result == Result::half_bye;
      t.zero += entry.written && entry.result == Result::zero_bye;
      t.forfeits += is_forfeit(entry.result);
    }
  return t;
}

std::string joined(const std::vector<std::string>& parts, std::string_view by) {
  std::string out;
  for (const std::string& part : parts) {
    if (part.empty()) continue;
    if (!out.empty()) out += by;
    out += part;
  }
  return out;
}

std::string counted(std::size_t n, std::string_view one, std::string_view many) {
  return n == 0 ? std::string() : fmt::format("{} {}", n, n == 1 ? one : many);
}

std::string games_line(const Event& e) {
  const Tally t = tally(e);
  std::vector<std::string> parts = {
      fmt::format("{} played", t.games),
      counted(t.unrated, "of them unrated", "of them unrated"),
      counted(t.pending, "without a result", "without a result"),
      counted(t.forfeits, "forfeit", "forfeits"),
      counted(t.pab, "pairing-allocated bye", "pairing-allocated byes"),
      counted(t.full, "full-point bye", "full-point byes"),
      counted(t.half, "half-point bye", "half-point byes"),
      counted(t.zero, "zero-point bye", "zero-point byes")};
  return joined(parts, ", ");
}

std::string rounds_line(const Event& e) {
  if (e.rounds_paired == 0) return fmt::format("{} rounds, none paired yet", e.rounds_total());
  std::string out =
      e.rounds_paired > e.rounds_total()
          ? fmt::format("{} rounds paired, {} announced", e.rounds_paired, e.rounds_total())
          : fmt::format("{} of {} rounds paired", e.rounds_paired, e.rounds_total());
  if (e.rounds_played < e.rounds_paired) out += fmt::format(", {} played", e.rounds_played);
  return out;
}

std::string dates_line(const Event& e) {
  if (e.start == e.end) return to_string(e.start);
  return joined({to_string(e.start), to_string(e.end)}, " – ");
}

std::string points_line(const Check& c) {
  const auto all = c.input.diagnostics.all();
  const auto wrong = std::count_if(all.begin(), all.end(), points_in_doubt);
  const tournament::ScoreSystem& s = c.input.event.scores;
  const std::string system =
      s.stated_by.empty() ? "1-½-0"
                          : fmt::format("{}-{}-{}, record {}", to_string(s.win()),
                                        to_string(s.draw()), to_string(s.loss()), s.stated_by);
  if (c.input.event.players.empty()) return "";
  if (wrong == 0) return fmt::format("all follow from the results ({})", system);
  return fmt::format("do not all follow from the results: {} finding{} below ({})", wrong,
                     wrong == 1 ? "" : "s", system);
}

Paint paint_of_pairings(const crosscheck::Comparison& c) {
  using crosscheck::Outcome;
  if (c.rounds.empty()) return Paint::plain;
  if (c.count(Outcome::differs) != 0) return c.unlike ? Paint::yellow : Paint::red;
  return c.count(Outcome::identical) == c.rounds.size() ? Paint::green : Paint::yellow;
}

class SummaryLines {
 public:
  explicit SummaryLines(const Style& style) : style_(style) {}
  void line(std::string_view label, std::string_view value, Paint paint = Paint::plain) {
    if (value.empty()) return;
    out_ += fmt::format("  {}{}\n", painted(fmt::format("{:<10}", label), Paint::dim, style_),
                        painted(printable(value), paint, style_));
  }
  std::string& text() { return out_; }

 private:
  const Style& style_;
  std::string out_;
};

void summary(const Check& c, SummaryLines& sheet, bool verbose) {
  const Event& e = c.input.event;
  sheet.line("event", joined({e.city, e.federation, dates_line(e)}, ", "));
  sheet.line("file", describe_file(c.input));
  const auto rated = std::count_if(e.players.begin(), e.players.end(),
                                   [](const Player& p) { return p.rating.has_value(); });
  sheet.line("players",
             fmt::format("{} ({} rated){}", e.players.size(), rated,
                         e.teams.empty() ? "" : fmt::format(" in {} teams", e.teams.size())));
  sheet.line("rounds", rounds_line(e));
  sheet.line("games", games_line(e));
  sheet.line("points", points_line(c), c.points_ok ? Paint::green : Paint::yellow);
  sheet.line("ranks", c.ranks_remark,
             !c.ranks_ok   ? Paint::plain
             : *c.ranks_ok ? Paint::green
                           : Paint::red);
  sheet.line("pairings", pairings_remark(c.pairings), paint_of_pairings(c.pairings));
  if (verbose)
    for (const std::string& detail : pairings_details(e, c.pairings)) sheet.line("", detail);
  sheet.line("for FIDE",
             c.fide.ready() ? "ready to be submitted, as far as the file tells"
                            : "not ready to be submitted",
             c.fide.ready() ? Paint::green : Paint::yellow);
  for (const Problem& p : c.fide.problems)
    sheet.line("", fmt::format("{} {}", p.severity == Severity::error ? "-" : "?", p.message),
               Paint::plain);
}

/// Notes that the summary itself tells.
bool in_summary(const Diagnostic& d) {
  return d.code == Code::edition_read || d.code == Code::encoding_assumed ||
         d.code == Code::line_ends;
}

/// Findings of one severity, with their lines; the rest is counted, not hidden in silence.
void findings(const Check& c, Severity severity, const Style& style, std::string& out) {
  constexpr std::size_t shown_at_most = 20;
  std::vector<const Diagnostic*> list;
  for (const Diagnostic& d : c.input.diagnostics.all())
    if (d.severity == severity && !(c.input.recognised && in_summary(d))) list.push_back(&d);
  if (list.empty()) return;
  const std::size_t n = list.size();
  out += fmt::format(
      "\n{}\n", painted(counted(n, to_string(severity), fmt::format("{}s", to_string(severity))),
                        paint_of(severity), style));
  for (std::size_t i = 0; i < n; ++i) {
    if (i == shown_at_most && !style.verbose) {
      out += fmt::format("  … and {} more (-v shows all)\n", n - i);
      break;
    }
    out += lint_line(*list[i], style);
    if (severity != Severity::note || style.verbose)
      out += excerpt(*list[i], c.input.document, style);
  }
}

std::string verdict(const Check& c) {
  if (!c.input.recognised) return "not a tournament report file";
  return count_text(c.input.diagnostics);
}

}  // namespace

Check check(Input input, const CheckOptions& options) {
  return check(std::move(input), options, [](const Event& e, const crosscheck::Options& how) {
    return crosscheck::compare(e, how);
  });
}

Check check(Input input, const CheckOptions& options, const CrossChecker& crosscheck) {
  Check c;
  c.input = std::move(input);
  if (c.input.recognised) {
    c.points_ok = !has(c.input.diagnostics, points_in_doubt);
    c.pairings = crosscheck(c.input.event, crosscheck_options(c.input, options));
    judge_ranks(c, options);
  } else {
    c.points_ok = false;
  }
  if (c.input.recognised) add_pairing_findings(c.input, c.pairings);
  c.fide = fide_readiness(c.input);
  return c;
}

std::string check_text(const Check& c, const Style& style) {
  if (style.quiet) return lint_text(c.input, style);
  SummaryLines sheet(style);
  const std::string& name = c.input.event.name;
  sheet.text() += fmt::format(
      "{}\n",
      painted(name.empty() ? printable(c.input.file) : printable(name), Paint::bold, style));
  if (c.input.recognised) summary(c, sheet, style.verbose);
  std::string& out = sheet.text();
  for (const Severity s : {Severity::error, Severity::warning, Severity::note})
    findings(c, s, style, out);
  const bool errors = c.input.diagnostics.has_errors() || !c.input.recognised;
  out += fmt::format("\n{}: {}\n", printable(c.input.file),
                     painted(verdict(c), errors ? Paint::red : Paint::green, style));
  return out;
}

std::string check_brief(const Check& c, const Style& style) {
  if (style.quiet) return lint_text(c.input, style);
  const bool errors = c.input.diagnostics.has_errors() || !c.input.recognised;
  const bool warnings = c.input.diagnostics.count(Severity::warning) != 0;
  std::string out = fmt::format(
      "{} {}: {}", painted(errors ? "✗" : "✓", errors ? Paint::red : Paint::green, style),
      printable(c.input.file),
      painted(verdict(c),
              errors     ? Paint::red
              : warnings ? Paint::yellow
                         : Paint::green,
              style));
  if (c.input.recognised)
    out += printable(joined({fmt::format(" ({}", to_string(c.input.document.edition())),
                             fmt::format("{} players", c.input.event.players.size()),
                             fmt::format("{} of {} rounds)", c.input.event.rounds_paired,
                                         c.input.event.rounds_total())},
                            ", "));
  out += '\n';
  for (const Diagnostic& d : c.input.diagnostics.all())
    if (d.severity == Severity::error) out += "    " + lint_line(d, style);
  return out;
}

std::string check_csv_header() {
  return "file,edition,players,rounds,paired,errors,warnings,notes,points_ok,ranks_ok,fide_ready\n";
}

std::string check_csv(const Check& c) {
  const auto yes = [](bool b) { return std::string(b ? "true" : "false"); };
  const Diagnostics& d = c.input.diagnostics;
  return csv_line(
      {c.input.file, c.input.recognised ? std::string(to_string(c.input.document.edition())) : "",
       std::to_string(c.input.event.players.size()), std::to_string(c.input.event.rounds_total()),
       std::to_string(c.input.event.rounds_paired), std::to_string(d.count(Severity::error)),
       std::to_string(d.count(Severity::warning)), std::to_string(d.count(Severity::note)),
       yes(c.points_ok), c.ranks_ok ? yes(*c.ranks_ok) : "", yes(c.fide.ready())});
}

}  // namespace trf::report
