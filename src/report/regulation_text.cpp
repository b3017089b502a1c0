#include <fmt/format.h>

#include <algorithm>

#include "report/regulation.hpp"
#include "report/view.hpp"
#include "report/words.hpp"

namespace trf::report {

using regulation::cite;
using regulation::Finding;
using regulation::Findings;
using regulation::Group;
using regulation::money;
using regulation::Regulation;
using tournament::Event;

namespace {

bool shown(const Finding& f, const Style& style) {
  return !style.quiet || f.severity == Severity::error;
}

std::string counted(const Findings& findings) {
  const auto count = [&](Severity s) {
    return std::count_if(findings.begin(), findings.end(),
                         [&](const Finding& f) { return f.severity == s; });
  };
  const auto errors = count(Severity::error), warnings = count(Severity::warning);
  if (errors == 0 && warnings == 0) return "no errors";
  std::string out;
  if (errors != 0) out += fmt::format("{} error{}", errors, errors == 1 ? "" : "s");
  if (warnings != 0)
    out +=
        fmt::format("{}{} warning{}", out.empty() ? "" : ", ", warnings, warnings == 1 ? "" : "s");
  return out;
}

/// A finding in an event: the article first, as an arbiter quotes it.
std::string event_finding(const Finding& f, const Style& style) {
  std::string out =
      fmt::format("{} {}: {} [{}]\n",
                  painted(fmt::format("{}:", to_string(f.severity)), paint_of(f.severity), style),
                  cite(f.article), printable(f.message), f.rule);
  if (!f.fix.empty()) out += fmt::format("    = {}\n", printable(f.fix));
  return out;
}

std::string event_findings(const Findings& findings, const Style& style) {
  std::string out;
  for (const Finding& f : findings)
    if (shown(f, style)) out += event_finding(f, style);
  return out;
}

std::string heading(const Regulation& r, const Group& g, const Event& e, const Style& style) {
  return painted(printable(e.name.empty() ? r.name : e.name), Paint::bold, style) +
         fmt::format("\nby the regulation of {}, group {}\n", printable(r.name),
                     printable(g.name == g.id ? g.id : fmt::format("{} ({})", g.id, g.name)));
}

Competitor winner(const Event& e, const tiebreak::Table& table, std::size_t row) {
  return competitor(e, table.teams, table.rows[row].player);
}

std::string category_of(const regulation::PrizeSeries& s) {
  return s.category.empty() ? "main" : s.category;
}

}  // namespace

std::string regulation_findings_text(const Findings& findings, const std::string& file,
                                     const Style& style) {
  std::string out;
  for (const Finding& f : findings) {
    if (!shown(f, style)) continue;
    out += fmt::format(
        "{}:{}:{}: {}: {}{} [{}]\n", printable(file), f.where.line, f.where.column,
        painted(to_string(f.severity), paint_of(f.severity), style), printable(f.message),
        f.article.empty() ? "" : fmt::format(" ({})", cite(printable(f.article))), f.rule);
    if (!f.fix.empty()) out += fmt::format("    = {}\n", printable(f.fix));
  }
  return out;
}

std::string regulation_check_text(const regulation::ReadResult& read, const std::string& file,
                                  const Style& style) {
  return regulation_findings_text(read.findings, file, style) +
         fmt::format("{}: {}\n", printable(file), counted(read.findings));
}

std::string regulation_check_csv_header() {
  return csv_line({"file", "line", "column", "severity", "rule", "article", "message", "fix"});
}

std::string regulation_check_csv(const regulation::ReadResult& read, const std::string& file) {
  std::string out;
  for (const Finding& f : read.findings)
    out += csv_line({file, std::to_string(f.where.line), std::to_string(f.where.column),
                     std::string(to_string(f.severity)), f.rule, f.article, f.message, f.fix});
  return out;
}

// --- show ---------------------------------------------------------------------------------------

namespace {

class Shower {
 public:
  Shower(const Regulation& r, const Style& style) : r_(r), style_(style) {}

  std::string text() {
    out_ = painted(printable(r_.name), Paint::bold, style_) + "\n";
    line(r_.article,
         fmt::format("{}{}{}", r_.city, r_.federation.empty() ? "" : ", ", r_.federation));
    if (r_.start)
      line(r_.article,
           fmt::format("{}{}", to_string(*r_.start), r_.end ? " – " + to_string(*r_.end) : ""));
    for (const Group& g : r_.groups) group(g);
    if (!r_.categories.empty()) out_ += "\nCategories\n";
    for (const regulation::Category& c : r_.categories)
      line(c.article, fmt::format("{}: {}", c.name, conditions(c)));
    people();
    return out_;
  }

 private:
  void line(const std::string& article, const std::string& text) {
    if (text.empty()) return;
    out_ += fmt::format("  {:<7}{}\n", printable(article), printable(text));
  }

  static std::string conditions(const regulation::Category& c) {
    std::vector<std::string> all;
    if (c.sex) all.emplace_back(*c.sex == Sex::female ? "women" : "men");
    const std::string_view by =
        c.reckoning == regulation::Reckoning::day ? "on the first day" : "by the year of birth";
    if (c.under) all.push_back(fmt::format("under {} {}", *c.under, by));
    if (c.over) all.push_back(fmt::format("{} or older {}", *c.over, by));
    if (c.born_from) all.push_back("born from " + to_string(*c.born_from));
    if (c.born_until) all.push_back("born until " + to_string(*c.born_until));
    if (c.rating_min) all.push_back(fmt::format("{} from {}", c.rating.text(), *c.rating_min));
    if (c.rating_max) all.push_back(fmt::format("{} up to {}", c.rating.text(), *c.rating_max));
    if (c.unrated) all.emplace_back(*c.unrated ? "unrated" : "rated");
    if (!c.titles.empty()) all.push_back(fmt::format("{}", fmt::join(c.titles, "/")));
    if (!c.federations.empty()) all.push_back(fmt::format("{}", fmt::join(c.federations, "/")));
    if (!c.fide_ids.empty() || !c.players.empty())
      all.push_back(fmt::format("a list of {}", c.fide_ids.size() + c.players.size()));
    return all.empty() ? "everybody" : fmt::format("{}", fmt::join(all, ", "));
  }

  void group(const Group& g) {
    out_ += fmt::format("\n{}\n",
                        painted(fmt::format("Group {}", printable(g.name)), Paint::bold, style_));
    if (g.rounds) line(g.article, fmt::format("{} rounds{}", *g.rounds, g.teams ? ", teams" : ""));
    for (const regulation::RatingLimit& l : g.limits)
      line(l.article,
           fmt::format("{}{}{}{}", l.rating.text(), l.min ? fmt::format(" from {}", *l.min) : "",
                       l.max ? fmt::format(" up to {}", *l.max) : "",
                       l.list ? fmt::format(", list of {}", to_string(*l.list)) : ""));
    if (g.time) line(g.time->article, g.time->control.text());
    if (g.ranking) line(g.ranking->article, "ties by " + g.ranking->text());
    if (g.byes)
      line(g.byes->article,
           fmt::format("{} bye{} worth {}, rounds {} to {}{}", g.byes->count,
                       g.byes->count == 1 ? "" : "s", worth(g.byes->worth), g.byes->first,
                       g.byes->last == 9999 ? "the last" : std::to_string(g.byes->last),
                       g.byes->notice.empty() ? "" : "; asked until " + g.byes->notice));
    if (g.default_time)
      line(g.default_time->article,
           fmt::format("default time {} minutes", g.default_time->minutes));
    if (!g.reported_to.empty())
      line(g.reported_article, fmt::format("rated by {}", fmt::join(g.reported_to, ", ")));
    if (g.schedule) schedule(*g.schedule);
    prizes(g);
    fees(g);
  }

  static std::string_view worth(Result r) {
    return r == Result::half_bye ? "half a point" : r == Result::full_bye ? "a point" : "nothing";
  }

  void schedule(const regulation::Schedule& s) {
    for (const auto& [from, until] : s.registration)
      line(s.article, fmt::format("registration {} – {}", from.text(), until.text()));
    for (std::size_t i = 0; i < s.rounds.size(); ++i)
      line(s.article, fmt::format("round {:<2} {}", i + 1, s.rounds[i].text()));
    if (s.prize_giving) line(s.article, "prize-giving " + s.prize_giving->text());
  }

  void prizes(const Group& g) {
    regulation::Cents total = 0;
    for (const regulation::PrizeSeries& p : g.prizes) {
      std::vector<std::string> sums;
      for (const regulation::Cents a : p.amounts) {
        sums.push_back(money(a, true));
        total += a;
      }
      for (const std::string& a : p.awards) sums.push_back(a);
      line(p.article, fmt::format("{}: {}", p.name, fmt::join(sums, ", ")));
    }
    for (const regulation::Medals& m : g.medals)
      line(m.article, fmt::format("{} for the first {} of {}", m.award.empty() ? "medal" : m.award,
                                  m.places, m.category.empty() ? "all" : m.category));
    if (total != 0) line("", fmt::format("prizes together {} {}", money(total), r_.currency));
  }

  void fees(const Group& g) {
    if (!g.fees) return;
    for (const regulation::FeeRate& r : g.fees->rates)
      line(g.fees->article,
           fmt::format("fee {} {}: {}", money(r.amount, true), r_.currency, r.name));
    if (g.fees->base)
      line(g.fees->article,
           fmt::format("fee {} {} for all others", money(*g.fees->base, true), r_.currency));
  }

  void people() {
    if (!r_.officials.empty()) out_ += "\nOfficials\n";
    for (const regulation::Official& o : r_.officials)
      line(o.article, fmt::format("{}: {}{}{}", o.role, o.title, o.title.empty() ? "" : " ",
                                  o.name.empty() ? "not named" : o.name));
    if (r_.protest)
      line(r_.protest->article,
           fmt::format("protests within {} minutes, deposit {} {}", r_.protest->minutes,
                       money(r_.protest->deposit, true), r_.currency));
    if (!r_.lodging.empty() || !r_.others.empty()) out_ += "\nBesides\n";
    for (const regulation::Lodging& l : r_.lodging)
      line(l.article, fmt::format("lodging, {}: {} {}{}", l.name, money(l.price, true), r_.currency,
                                  l.born_after ? ", born after " + to_string(*l.born_after) : ""));
    for (const regulation::Other& o : r_.others) line(o.article, o.text);
  }

  const Regulation& r_;
  const Style& style_;
  std::string out_;
};

}  // namespace

std::string regulation_show_text(const Regulation& r, const Style& style) {
  return Shower(r, style).text();
}

// --- audit --------------------------------------------------------------------------------------

std::string audit_text(const regulation::Audit& audit, const Regulation& r, const Group& g,
                       const Event& e, const std::string& file, const Style& style) {
  std::string out = heading(r, g, e, style) + "\n";
  Table table;
  table.column("Article").column("Rule").column("").column("Found");
  for (const regulation::Verdict& v : audit.verdicts) {
    const Paint paint = v.state == regulation::Verdict::State::kept     ? Paint::green
                        : v.state == regulation::Verdict::State::broken ? Paint::red
                                                                        : Paint::yellow;
    table.row(
        {v.article.empty() ? "–" : v.article, v.rule, Cell(to_string(v.state), paint), v.text});
  }
  out += table.text(style);
  if (!audit.findings.empty()) out += '\n' + event_findings(audit.findings, style);
  if (!audit.beyond.empty() && style.verbose) {
    out += "\nNo file can show these to be kept\n";
    for (const regulation::Other& o : audit.beyond)
      out += fmt::format("  {:<7}{}\n", printable(o.article), printable(o.text));
  }
  return out + fmt::format("\n{}: {}\n", printable(file), counted(audit.findings));
}

std::string audit_csv(const regulation::Audit& audit) {
  std::string out = csv_line({"severity", "article", "rule", "tpn", "round", "message"});
  for (const Finding& f : audit.findings)
    out += csv_line({std::string(to_string(f.severity)), f.article, f.rule,
                     f.tpn == 0 ? "" : std::to_string(f.tpn),
                     f.round == 0 ? "" : std::to_string(f.round), f.message});
  return out;
}

// --- prizes -------------------------------------------------------------------------------------

std::string prizes_text(const regulation::Distribution& d, const Regulation& r, const Group& g,
                        const Event& e, const Style& style) {
  std::string out = heading(r, g, e, style);
  out += fmt::format("Ranking after round {}: points{}{}; C.07 {}\n", d.table.rounds,
                     g.ranking ? ", " + g.ranking->text() : "",
                     g.ranking ? fmt::format(" ({})", cite(g.ranking->article)) : "",
                     to_string(d.table.edition));
  for (std::size_t i = 0; i < d.series.size(); ++i) {
    const regulation::PrizeSeries& s = *d.series[i].series;
    out += fmt::format("\n{}{}, {} {}\n", painted(printable(s.name), Paint::bold, style),
                       s.article.empty() ? "" : fmt::format(" ({})", cite(printable(s.article))),
                       d.series[i].rows.size(), d.table.teams ? "teams" : "players");
    Table table;
    table.column("", Table::Align::right)
        .column(r.currency.empty() ? "Amount" : printable(r.currency), Table::Align::right)
        .column("")
        .column("No", Table::Align::right)
        .column("Name", Table::Align::left)
        .column("Why");
    for (const regulation::Award& a : d.awards) {
      if (a.series != i) continue;
      const Competitor who = winner(e, d.table, a.row);
      table.row({std::to_string(a.place), money(a.amount), a.thing, std::to_string(who.number),
                 who.name, a.reason});
    }
    for (const regulation::Unwon& u : d.unwon)
      if (u.series == i)
        table.row({std::to_string(u.place), money(u.amount), "", "", "not given",
                   Cell(u.reason, Paint::yellow)});
    out += table.text(style);
  }
  for (std::size_t m = 0; m < g.medals.size(); ++m) {
    const regulation::Category* c = r.category(g.medals[m].category);
    out += fmt::format("\n{}, {}{}\n",
                       painted(printable(g.medals[m].award.empty() ? "medals" : g.medals[m].award),
                               Paint::bold, style),
                       printable(c != nullptr ? c->name : "all"),
                       g.medals[m].article.empty()
                           ? ""
                           : fmt::format(" ({})", cite(printable(g.medals[m].article))));
    Table table;
    table.column("", Table::Align::right)
        .column("No", Table::Align::right)
        .column("Name")
        .column("Why");
    for (const regulation::Award& a : d.medals)
      if (a.series == m) {
        const Competitor who = winner(e, d.table, a.row);
        table.row({std::to_string(a.place), std::to_string(who.number), who.name, a.reason});
      }
    out += table.text(style);
  }
  if (d.fund != 0) {
    const bool whole = d.fund == d.given;
    out +=
        fmt::format("\nGiven {} of {} {}{}\n", money(d.given), money(d.fund), printable(r.currency),
                    whole ? "" : fmt::format("; {} not given", money(d.fund - d.given)));
  }
  if (!d.findings.empty()) out += '\n' + event_findings(d.findings, style);
  return out;
}

namespace {

/// `prize,category,amount,tpn,name,reason` (cli.md).
Table prize_list(const regulation::Distribution& d, const Group& g, const Event& e) {
  Table table;
  table.column("prize")
      .column("category")
      .column("amount", Table::Align::right)
      .column("tpn", Table::Align::right)
      .column("name")
      .column("reason");
  for (const regulation::Award& a : d.awards) {
    const Competitor who = winner(e, d.table, a.row);
    const regulation::PrizeSeries& s = *d.series[a.series].series;
    table.row({fmt::format("{} {}{}", s.name, a.place, a.thing.empty() ? "" : ": " + a.thing),
               category_of(s), money(a.amount), std::to_string(who.number), who.name, a.reason});
  }
  for (const regulation::Award& a : d.medals) {
    const Competitor who = winner(e, d.table, a.row);
    const regulation::Medals& m = g.medals[a.series];
    table.row({fmt::format("{} {}", m.award.empty() ? "medal" : m.award, a.place),
               m.category.empty() ? "main" : m.category, "", std::to_string(who.number), who.name,
               a.reason});
  }
  return table;
}

Table fee_list(const regulation::FeeList& list, const Event& e) {
  Table table;
  table.column("tpn", Table::Align::right)
      .column("name")
      .column("fee", Table::Align::right)
      .column("rate")
      .column("article")
      .column("reason");
  for (const regulation::Fee& f : list.fees)
    table.row({std::to_string(e.players[f.player].tpn.value()), e.players[f.player].name,
               money(f.amount), f.rate, f.article, f.reason});
  return table;
}

}  // namespace

std::string prizes_csv(const regulation::Distribution& d, const Group& g, const Event& e) {
  return prize_list(d, g, e).csv();
}

std::string prizes_xlsx(const regulation::Distribution& d, const Group& g, const Event& e) {
  return exchange::sheets::write_workbook({prize_list(d, g, e).sheet("Prizes", {e.name, g.name})});
}

std::string prize_reasons_text(const regulation::Distribution& d, const Event& e,
                               std::uint32_t number) {
  for (std::size_t row = 0; row < d.table.rows.size(); ++row) {
    const Competitor who = winner(e, d.table, row);
    if (who.number != number) continue;
    std::string out =
        fmt::format("{} {}: place {} in the ranking, {} points\n", who.number, printable(who.name),
                    d.table.rows[row].rank, to_string(d.table.rows[row].points));
    bool any = false;
    for (const regulation::Award& a : d.awards)
      if (a.row == row) {
        any = true;
        out += fmt::format("  has {} {} ({}): {}\n", printable(d.series[a.series].series->name),
                           a.place, money(a.amount), printable(a.reason));
      }
    if (!any) out += "  has no prize\n";
    for (const std::string& line : regulation::reasons(d, e, row))
      out += fmt::format("  {}\n", printable(line));
    return out;
  }
  throw UsageError(fmt::format("--why {}: the event has no such number", number));
}

// --- fees ---------------------------------------------------------------------------------------

std::string fees_text(const regulation::FeeList& list, const Regulation& r, const Group& g,
                      const Event& e, const Style& style) {
  std::string out = heading(r, g, e, style);
  if (g.fees && !g.fees->due.empty()) out += fmt::format("Due {}\n", printable(g.fees->due));
  out += '\n';
  Table table;
  table.column("No", Table::Align::right)
      .column("Name")
      .column(r.currency.empty() ? "Fee" : printable(r.currency), Table::Align::right)
      .column("Rate")
      .column("Article")
      .column("Why");
  for (const regulation::Fee& f : list.fees)
    table.row({std::to_string(e.players[f.player].tpn.value()), e.players[f.player].name,
               money(f.amount), f.rate, f.article, f.reason});
  out += table.text(style);
  out += fmt::format("\nTogether {} {} from {} players\n", money(list.total), printable(r.currency),
                     list.fees.size());
  if (!list.findings.empty()) out += '\n' + event_findings(list.findings, style);
  return out;
}

std::string fees_csv(const regulation::FeeList& list, const Event& e) {
  return fee_list(list, e).csv();
}

std::string fees_xlsx(const regulation::FeeList& list, const Event& e) {
  return exchange::sheets::write_workbook({fee_list(list, e).sheet("Fees", {e.name})});
}

}  // namespace trf::report
