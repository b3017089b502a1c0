#include "tournament/build.hpp"

namespace trf::tournament {

Lines::Lines(const Document& document) : document_(&document) {
  for (std::size_t i = 0; i < document.size(); ++i)
    by_kind_[document.record(i).body.index()].push_back(static_cast<std::uint32_t>(i));
}

Builder::Builder(const Document& d, Diagnostics& f, const CheckOptions& o)
    : document(d), found(f), options(o), lines(d) {
  for (std::size_t i = 0; i < found.all().size(); ++i)
    read_findings.emplace(found.all()[i].where.line, i);
}

FieldPlace Builder::field(std::size_t line, grammar::FieldId id) const {
  const grammar::Field* f = grammar::find_layout(document.record(line).key)->find(id);
  return locate(document, line, {f->first, f->last});
}

Diagnostic* Builder::read_finding(std::uint32_t line, std::string_view check,
                                  std::uint32_t column) {
  const auto [first, last] = read_findings.equal_range(line);
  for (auto it = first; it != last; ++it) {
    Diagnostic& d = found.list()[it->second];
    if (d.check() == check && (column == 0 || d.where.column == column)) return &d;
  }
  return nullptr;
}

std::string part_name(std::size_t r, RoundPart part) {
  std::string round = "round " + std::to_string(r + 1);
  switch (part) {
    case RoundPart::opponent:
      return round + " opponent";
    case RoundPart::colour:
      return round + " colour";
    case RoundPart::result:
      return round + " result";
    case RoundPart::block:
      break;
  }
  return round;
}

std::string_view colour_name(Colour colour) {
  return colour == Colour::white ? "White" : colour == Colour::black ? "Black" : "no colour";
}

Event from_document(const Document& document, Diagnostics& found, const CheckOptions& options) {
  Builder b(document, found, options);
  number_players(b);
  read_national_ratings(b);
  read_header(b);
  read_system(b);
  read_scores(b);
  read_rounds(b);
  match_games(b);
  read_teams(b);
  count_rounds(b);
  read_written_byes(b);
  read_announced_byes(b);
  read_acceleration(b);
  read_forbidden(b);
  read_adjustments(b);
  read_initial_colour(b);
  price_rounds(b);
  build_team_rounds(b);
  check_team_records(b);
  check_points(b);
  check_team_points(b);
  check_ranks(b);
  check_pairing_byes(b);
  check_counts(b);
  check_dates(b);
  check_identity(b);
  if (options.rating_report) note_report_fields(b);
  return std::move(b.event);
}

}  // namespace trf::tournament
