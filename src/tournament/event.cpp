#include <algorithm>

#include "tournament/tournament.hpp"

namespace trf::tournament {

ScoreSystem ScoreSystem::standard() {
  constexpr Points one = Points::from_tenths(10), half = Points::from_tenths(5);
  ScoreSystem s;
  s.win_white = s.win_black = s.forfeit_win = s.full_bye = s.pab = one;
  s.draw_white = s.draw_black = s.half_bye = s.pending = half;
  return s;
}

Points ScoreSystem::of(Result result, Colour colour) const {
  const bool black = colour == Colour::black;
  switch (result) {
    case Result::win:
    case Result::unrated_win:
      return black ? win_black : win_white;
    case Result::draw:
    case Result::unrated_draw:
      return black ? draw_black : draw_white;
    case Result::loss:
    case Result::unrated_loss:
      return black ? loss_black : loss_white;
    case Result::forfeit_win:
      return forfeit_win;
    case Result::forfeit_loss:
      return forfeit_loss;
    case Result::half_bye:
      return half_bye;
    case Result::full_bye:
      return full_bye;
    case Result::pab:
      return pab;
    case Result::zero_bye:
      return zero_bye;
    case Result::pending:
      return pending;
    case Result::blank:
    case Result::invalid:
      break;
  }
  return {};
}

std::optional<PlayerIndex> Event::find(Tpn tpn) const {
  const auto it = std::lower_bound(players.begin(), players.end(), tpn,
                                   [](const Player& p, Tpn t) { return p.tpn < t; });
  if (it == players.end() || it->tpn != tpn) return std::nullopt;
  return static_cast<PlayerIndex>(it - players.begin());
}

Points Event::points(PlayerIndex player, std::optional<std::uint16_t> rounds) const {
  const Player& p = players[player];
  const std::size_t count = std::min<std::size_t>(rounds.value_or(rounds_stored), p.rounds.size());
  Points sum = p.bonus;
  for (std::size_t r = 0; r < count; ++r) sum += p.rounds[r].points;
  return sum;
}

namespace {

std::optional<std::uint16_t> national_rating(const Player& player, std::string_view federation) {
  for (const NationalRating& n : player.national)
    if (n.federation == federation && n.rating) return n.rating;
  return std::nullopt;
}

}  // namespace

std::optional<std::uint16_t> Event::rating(PlayerIndex player) const {
  const Player& p = players[player];
  if (rating_choice == RatingChoice::fide) return p.rating;
  const auto national = national_rating(p, rating_federation);
  switch (rating_choice) {
    case RatingChoice::fide:
      break;
    case RatingChoice::national:
      return national;
    case RatingChoice::fide_else_national:
      return p.rating ? p.rating : national;
    case RatingChoice::national_else_fide:
      return national ? national : p.rating;
    case RatingChoice::higher:
      return p.rating && national ? std::max(p.rating, national) : p.rating ? p.rating : national;
    case RatingChoice::lower:
      return p.rating && national ? std::min(p.rating, national) : p.rating ? p.rating : national;
  }
  return p.rating;
}

History Event::before(Round round) const { return History(*this, round); }

}  // namespace trf::tournament
