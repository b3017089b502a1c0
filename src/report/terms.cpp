#include "report/terms.hpp"

#include <fmt/format.h>

#include "report/view.hpp"

namespace trf::report {

namespace {

std::string opponent_text(const tournament::Event& event, bool teams, const tiebreak::Term& t) {
  if (t.kind == tiebreak::Term::Kind::dummy) return "dummy opponent";
  if (t.opponent == tournament::nobody) return {};
  const Competitor who = competitor(event, teams, t.opponent);
  return fmt::format("{} ({})", printable(who.name), who.number);
}

std::string product_text(const tiebreak::Term& t, bool decimals) {
  const std::string sum = rational_text(t.contribution, decimals);
  if (t.factor == tiebreak::Rational(1)) return sum;
  return fmt::format("{} × {} = {}", rational_text(t.factor, true),
                     rational_text(t.score, decimals), sum);
}

}  // namespace

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

std::string terms_text(const tournament::Event& event, bool teams,
                       const std::vector<tiebreak::Term>& terms, bool decimals,
                       const Style& style) {
  Table table;
  table.column("").column("").column("", Table::Align::right).column("");
  for (const tiebreak::Term& t : terms) {
    const Paint paint = t.cut ? Paint::dim : Paint::plain;
    const std::string why = t.cut && t.note.empty() ? "cut" : t.note;
    // A cut term stands in brackets: it is no part of the sum.
    const std::string sum = product_text(t, decimals);
    table.row({Cell(t.round != 0 ? fmt::format("round {}", t.round) : "", paint),
               Cell(opponent_text(event, teams, t), paint),
               Cell(t.cut ? fmt::format("({})", sum) : sum, paint), Cell(why, paint)});
  }
  std::string out;
  for (const std::string& line : table.lines(style)) out += "            " + line + "\n";
  return out;
}

std::string term_line(const tournament::Event& event, bool teams, const tiebreak::Term& term) {
  std::string out = term.round != 0 ? fmt::format("round {}: ", term.round) : std::string();
  const std::string who = opponent_text(event, teams, term);
  if (!who.empty()) out += who + " ";
  out += product_text(term, true);
  if (term.cut || !term.note.empty())
    out += fmt::format(" ({})", term.note.empty() ? "cut" : term.note);
  return out;
}

}  // namespace trf::report
