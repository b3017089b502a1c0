#include "tiebreak/edition.hpp"

#include <array>

namespace trf::tiebreak {
namespace {

using Unplayed = Rules::Unplayed;

struct Period {
  std::string_view name;
  PartialDate from;  ///< absent = in force on no date
  Rules rules;
};

constexpr std::array<Period, edition_count> periods{{
    {"pre2009", {}, {.edition = Edition::pre2009, .unplayed = Unplayed::draw_with_self}},
    {"pre2023",
     {},
     {.edition = Edition::pre2023,
      .unplayed = Unplayed::virtual_opponent,
      .unplayed_as_draw = true}},
    {"2023",
     {2023, 9, 1},
     {.edition = Edition::e2023,
      .unplayed = Unplayed::dummy,
      .trailing_as_draw = true,
      .cut_exception = true}},
    {"2024",
     {2024, 8, 1},
     {.edition = Edition::e2024,
      .unplayed = Unplayed::dummy,
      .trailing_as_draw = true,
      .cut_exception = true}},
    {"2026",
     {2026, 3, 1},
     {.edition = Edition::e2026,
      .unplayed = Unplayed::dummy,
      .capped = true,
      .trailing_as_draw = true,
      .cut_exception = true,
      .buchholz_in_round_robins = false}},
    {"none", {}, {.edition = Edition::none, .unplayed = Unplayed::nothing}},
    {"sm2023",
     {},
     {.edition = Edition::sm2023,
      .unplayed = Unplayed::dummy,
      .trailing_as_draw = true,
      .cut_exception = true,
      .full_bye_voluntary = true}},
    {"sm2026",
     {},
     {.edition = Edition::sm2026,
      .unplayed = Unplayed::dummy,
      .capped = true,
      .trailing_as_draw = true,
      .cut_exception = true,
      .full_bye_voluntary = true}},
}};

}  // namespace

std::string_view to_string(Edition e) { return periods[static_cast<std::size_t>(e)].name; }

std::optional<Edition> edition_from_name(std::string_view name) {
  for (const Period& p : periods) {
    if (p.name == name) return p.rules.edition;
  }
  return std::nullopt;
}

Edition edition_on(const PartialDate& date) {
  if (date.absent()) return Edition::e2026;
  Edition found = Edition::pre2023;
  for (const Period& p : periods) {
    if (!p.from.absent() && p.from <= date) found = p.rules.edition;
  }
  return found;
}

const Rules& rules_of(Edition edition) { return periods[static_cast<std::size_t>(edition)].rules; }

}  // namespace trf::tiebreak
