#include <array>

#include "rating/fide.hpp"

namespace trf::rating {

namespace {

constexpr std::size_t edition_count = 4;

struct EditionRow {
  std::string_view name;
  PartialDate from;
};
constexpr std::array<EditionRow, edition_count> edition_rows{{
    {"2022", {2022, 1, 1}},
    {"2024-03", {2024, 3, 1}},
    {"2024-12", {2024, 12, 1}},
    {"2025-10", {2025, 10, 1}},
}};

/// rules/data/rating-editions.csv: what each edition changes in the one before it.
Rules table_row(Edition edition, Kind kind) {
  Rules r;
  r.edition = edition;
  r.kind = kind;
  const bool standard = kind == Kind::standard;
  if (edition == Edition::e2022) {
    r.one_upgrade = standard;
    r.imaginary_draws = false;
    r.first_most = 0;
    r.floor = 1000;
  }
  if (!standard && edition >= Edition::e2024_12) {
    r.gap = 600;
    r.gap_above = 2600;
  }
  if (standard && edition >= Edition::e2025_10) r.exempt_from = 2650;
  return r;
}

const EditionRow& edition_row(Edition e) { return edition_rows[static_cast<std::size_t>(e)]; }

}  // namespace

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::none:
      break;
    case Kind::standard:
      return "standard";
    case Kind::rapid:
      return "rapid";
    case Kind::blitz:
      return "blitz";
  }
  return "not rated";
}

std::string_view to_string(Edition e) { return edition_row(e).name; }

std::optional<Edition> edition_from_name(std::string_view name) {
  for (std::size_t i = 0; i < edition_count; ++i)
    if (edition_rows[i].name == name) return static_cast<Edition>(i);
  return std::nullopt;
}

Edition edition_on(const PartialDate& date) {
  std::size_t last = edition_count - 1;
  if (date.absent()) return static_cast<Edition>(last);
  while (last > 0 && date < edition_rows[last].from) --last;
  return static_cast<Edition>(last);
}

const Rules& rules_of(Edition edition, Kind kind) {
  static const auto all = [] {
    std::array<std::array<Rules, 4>, edition_count> out;
    for (std::size_t e = 0; e < edition_count; ++e)
      for (std::size_t k = 0; k < 4; ++k)
        out[e][k] = table_row(static_cast<Edition>(e), static_cast<Kind>(k));
    return out;
  }();
  return all[static_cast<std::size_t>(edition)][static_cast<std::size_t>(kind)];
}

}  // namespace trf::rating
