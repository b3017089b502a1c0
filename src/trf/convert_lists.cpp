// Acceleration, forbidden pairs, abnormal points, comments (trf.md §8, §9, §11).
#include <fmt/format.h>

#include <algorithm>

#include "trf/converter.hpp"

namespace trf::conversion {

namespace {

std::string range_text(const AccelerationRecord& a) {
  const auto value = [](const auto& n) { return n ? static_cast<int>(n->value()) : 0; };
  std::string out = fmt::format("acceleration {}", to_string(a.game_points.value_or(Points{})));
  if (a.match_points) out += fmt::format(" ({} match points)", to_string(*a.match_points));
  return out + fmt::format(" in rounds {}-{} for {}-{}", value(a.first_round), value(a.last_round),
                           a.first_id.value_or(0), a.last_id.value_or(0));
}

}  // namespace

// 250 alone rules where it stands, else XXA (trf.md §9.4); the event holds what is in force.
void Converter::acceleration() {
  const bool by_ranges = !sheet_.acceleration_ranges.empty();
  std::vector<AccelerationRecord> ranges = sheet_.acceleration_ranges;
  // XXA names players; in team events the teams are accelerated, and only 250 can say that.
  if (!by_ranges && !event_.is_team_event())
    ranges = acceleration_ranges(event_, event_.acceleration);
  if (to26()) {
    for (const AccelerationRecord& a : ranges) put("250", a);
    return;
  }
  if (!to_private() || event_.is_team_event()) {
    for (const AccelerationRecord& a : ranges)
      losses_.lost(by_ranges ? "250" : "XXA", fmt::format("{}: {}", range_text(a), no_place()));
    return;
  }
  for (const AccelerationRecord& a : ranges)
    if (a.match_points && *a.match_points != Points{})
      losses_.lost("250", fmt::format("{}: match points: {}", range_text(a), no_place()));
  PointsByRound points = event_.acceleration;
  if (points.empty() && event_.baku) {
    points = baku_points(event_);
    losses_.inferred("XXA", "the virtual points of Baku acceleration (192 names it)");
  }
  for (AccelerationRowRecord& row : acceleration_rows(event_, points)) put("XXA", std::move(row));
}

void Converter::forbidden_pairs() {
  const std::uint16_t all = std::max<std::uint16_t>(rounds(), 1);
  const std::uint16_t next = std::min(event_.next_round(), all);
  for (ForbiddenRecord& f : sheet_.forbidden) {
    const bool always = !f.first_round && !f.last_round;  // XXP
    const std::string what =
        fmt::format("forbidden {} {}", f.ids.size() > 2 ? "group" : "pair", id_list(f.ids));
    // A blank last round is the first (trf.md §8.3).
    const std::uint16_t first = f.first_round ? f.first_round->value() : 1;
    const std::uint16_t last = f.last_round ? f.last_round->value() : always ? all : first;
    if (to26()) {
      f.first_round = Round{first};
      f.last_round = Round{last};
      put("260", std::move(f));
    } else if (!to_private() || (event_.is_team_event() && !always)) {
      losses_.lost(always ? "XXP" : "260", fmt::format("{}: {}", what, no_place()));
    } else if (always || (first <= next && next <= last)) {
      if (!always && (first > 1 || last < all))
        losses_.lost("260", fmt::format("{}: rounds {}-{} only: {}, it holds for all rounds", what,
                                        first, last, no_place()));
      put("XXP", ForbiddenRecord{{}, {}, std::move(f.ids)});
    } else {
      losses_.lost(
          "260", fmt::format("{} in rounds {}-{}, not in round {} which is to be paired: {}", what,
                             first, last, next, no_place()));
    }
  }
}

void Converter::abnormal_points() {
  for (AbnormalPointsRecord& a : sheet_.abnormal) {
    if (to26()) {
      put("299", std::move(a));
      continue;
    }
    const std::string what = a.type == Result::blank
                                 ? "bonus or penalty"
                                 : fmt::format("price of '{}'", to_char(a.type));
    const std::string who = a.ids.empty() ? "everybody" : id_list(a.ids);
    losses_.lost(
        "299", fmt::format("{} {} for {}{}: {}; the points no longer follow from the results", what,
                           to_string(a.points.value_or(Points{})), who,
                           a.round ? fmt::format(" in round {}", a.round) : "", no_place()));
  }
}

// Comments belong to TRF26; another edition would take them for unknown records (trf.md §13.3).
void Converter::comments() {
  const std::size_t count = sheet_.comments.size() + sheet_.leading_comments.size();
  if (!to26() && count)
    losses_.lost("###", fmt::format("{} comment line(s): {}", count, no_place()));
  if (!to26()) return;
  for (std::string& text : sheet_.leading_comments) lines_.put_first(std::move(text));
  for (std::string& text : sheet_.comments) lines_.put_text("###", std::move(text));
}

}  // namespace trf::conversion
