#include <algorithm>

#include "tournament/tournament.hpp"

namespace trf::tournament {

std::span<const Entry> History::entries(PlayerIndex player) const {
  const std::vector<Entry>& all = event_->players[player].rounds;
  return {all.data(), std::min<std::size_t>(rounds_before(), all.size())};
}

Points History::score(PlayerIndex player) const { return event_->points(player, rounds_before()); }

namespace {

// C.04.7 1.4: the first half of the rounds (rounded up) is accelerated, the first half of those
// (rounded up) by a win, the others by half a win.
Points baku_points(const Event& event, PlayerIndex player, std::uint16_t round) {
  if (player >= event.baku_group_size()) return {};
  const int accelerated = (event.rounds_total() + 1) / 2;
  if (round > accelerated) return {};
  const Points win = event.scores.win();
  return round <= (accelerated + 1) / 2 ? win : Points::from_tenths(win.tenths() / 2);
}

std::optional<Result> absence_of(const Entry& entry) {
  if (entry.has_opponent()) return std::nullopt;
  switch (entry.result) {
    case Result::blank:
      return Result::zero_bye;
    case Result::half_bye:
    case Result::full_bye:
    case Result::zero_bye:
      return entry.result;
    default:
      return std::nullopt;
  }
}

std::optional<Result> absence_of(const TeamEntry& entry) {
  switch (entry.kind) {
    case TeamEntry::Kind::full_bye:
      return Result::full_bye;
    case TeamEntry::Kind::half_bye:
      return Result::half_bye;
    case TeamEntry::Kind::zero_bye:
    case TeamEntry::Kind::none:
      return Result::zero_bye;
    default:
      return std::nullopt;
  }
}

}  // namespace

Points History::acceleration(PlayerIndex player, std::uint16_t r) const {
  if (r == 0) return {};
  if (!event_->acceleration.empty()) {
    if (player >= event_->acceleration.size()) return {};
    const std::vector<Points>& row = event_->acceleration[player];
    return r <= row.size() ? row[r - 1u] : Points{};
  }
  return event_->baku ? baku_points(*event_, player, r) : Points{};
}

Points History::pairing_score(PlayerIndex player) const {
  return score(player) + acceleration(player, round_.value());
}

std::optional<Result> History::absence(PlayerIndex player) const {
  const std::uint16_t r = round_.value();
  if (r <= event_->rounds_paired) {
    if (event_->is_team_event()) return absence_of(event_->team_rounds[player][r - 1u]);
    return absence_of(event_->players[player].rounds[r - 1u]);
  }
  for (const AnnouncedBye& bye : event_->announced_byes)
    if (bye.round == round_ && bye.player == player) return bye.type;
  return std::nullopt;
}

bool History::forbidden(PlayerIndex a, PlayerIndex b) const {
  const auto holds = [](const ForbiddenGroup& g, PlayerIndex p) {
    return std::binary_search(g.members.begin(), g.members.end(), p);
  };
  return std::any_of(event_->forbidden.begin(), event_->forbidden.end(),
                     [&](const ForbiddenGroup& g) {
                       return g.first <= round_ && round_ <= g.last && holds(g, a) && holds(g, b);
                     });
}

}  // namespace trf::tournament
