#include <fmt/format.h>

#include <algorithm>

#include "report/submission/judge.hpp"

namespace trf::report::submission {

namespace {

using std::chrono::sys_days;
using tournament::Event;
using tournament::Player;

/// At most 12 hours of play a day in standard (B.02 3), 15 rounds in rapid, 30 in blitz.
void judge_day(Judge& j, const PartialDate& day, unsigned rounds,
               const rating::TimeControl& control) {
  const std::string date = to_string(day);
  switch (kind_of(control)) {
    case Kind::none:
      return;
    case Kind::rapid:
      if (rounds > 15) j.add(Rule::rounds_a_day, {std::to_string(rounds), date, "15"});
      return;
    case Kind::blitz:
      if (rounds > 30) j.add(Rule::rounds_a_day, {std::to_string(rounds), date, "30"});
      return;
    case Kind::standard:
      break;
  }
  // Both players' time for 60 moves.
  const std::uint64_t minutes = std::uint64_t{rounds} * 2 * control.sixty_moves() / 60;
  if (minutes > 12 * 60)
    j.add(Rule::hours_a_day,
          {std::to_string(rounds), date,
           minutes % 60 == 0 ? std::to_string(minutes / 60)
                             : fmt::format("{}:{:02}", minutes / 60, minutes % 60)});
  if (rounds > 2) j.add(Rule::norm_rounds_a_day, {std::to_string(rounds), date});
}

void judge_days(Judge& j) {
  const auto control = rating::time_control_of(j.e);
  if (!control) return;
  std::map<PartialDate, unsigned> rounds;
  for (const PartialDate& d : j.e.round_dates)
    if (d.complete()) ++rounds[d];
  for (const auto& [day, n] : rounds) judge_day(j, day, n, *control);
}

void judge_round_dates(Judge& j) {
  const Event& e = j.e;
  const auto dated = std::count_if(e.round_dates.begin(), e.round_dates.end(),
                                   [](const PartialDate& d) { return !d.absent(); });
  if (dated == 0)
    j.add(Rule::round_dates_missing);
  else if (dated != e.rounds_total())
    j.add(Rule::round_dates_count, {std::to_string(dated), std::to_string(e.rounds_total())});
  const bool bounds = e.start.complete() && e.end.complete() && !(e.end < e.start);
  const PartialDate* before = nullptr;
  for (std::size_t r = 0; r < e.round_dates.size(); ++r) {
    const PartialDate& d = e.round_dates[r];
    if (!d.complete()) continue;
    if (bounds && (d < e.start || e.end < d))
      j.add(Rule::round_date_outside,
            {std::to_string(r + 1), to_string(d), to_string(e.start), to_string(e.end)});
    if (before && d < *before)
      j.add(Rule::round_dates_backwards, {std::to_string(r + 1), to_string(d)});
    before = &d;
  }
}

void judge_length(Judge& j, sys_days first, sys_days last) {
  const auto days = (last - first).count() + 1;
  if (days > 90)
    j.add(j.e.is_team_event() ? Rule::league_over_90_days : Rule::over_90_days,
          {std::to_string(days)});
  else if (days > 30)
    j.add(Rule::over_30_days, {std::to_string(days)});
}

/// 30 days with a player above 2700 or a woman above 2500, else 3 (B.02 0.2).
void tell_registration(Judge& j, sys_days first) {
  const bool strong = std::any_of(j.e.players.begin(), j.e.players.end(), [](const Player& p) {
    return p.rating.value_or(0) > 2700 || (p.sex == Sex::female && p.rating.value_or(0) > 2500);
  });
  const int days = strong ? 30 : 3;
  j.add(Rule::registration_notice,
        {to_string(date_of(first - std::chrono::days{days})), std::to_string(days)});
}

/// The list of the next month, or the one after it when the event ends within five days of the
/// month's end; too late for the third list is too late for ever (B.02 9.1).
void tell_deadline(Judge& j, sys_days last) {
  const std::chrono::year_month_day end{last};
  const auto month = end.year() / end.month();
  const auto lists = [&](int n) {
    return to_string(date_of(sys_days{(month + std::chrono::months{n}) / std::chrono::day{1}}));
  };
  const sys_days month_end{month / std::chrono::last};
  const bool late = (month_end - last).count() <= 5;
  j.add(Rule::report_deadline, {lists(late ? 2 : 1), lists(3)});
}

}  // namespace

void judge_dates(Judge& j) {
  const Event& e = j.e;
  judge_round_dates(j);
  judge_days(j);
  const auto first = day_of(e.start), last = day_of(e.end);
  if (e.start.complete() && e.end.complete() && e.end < e.start) {
    j.add(Rule::ends_before_start);
    return;
  }
  if (first && last) judge_length(j, *first, *last);
  if (first) tell_registration(j, *first);
  if (last) tell_deadline(j, *last);
}

}  // namespace trf::report::submission
