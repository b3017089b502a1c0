// What every round gives: the point system, then 299 on top (trf.md §8.4, §9.4).
#include <algorithm>
#include <map>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

// W, D and L of 299 price the game however short it was.
Result kind_of(Result r) {
  switch (r) {
    case Result::unrated_win:
      return Result::win;
    case Result::unrated_draw:
      return Result::draw;
    case Result::unrated_loss:
      return Result::loss;
    default:
      return r;
  }
}

class Pricing {
 public:
  explicit Pricing(Builder& b) : b_(b) {
    if (b.event.is_team_event()) return;  // 299 then speaks of teams
    for (const Adjustment& a : b.event.adjustments) {
      if (!a.points) continue;
      if (a.type == Result::blank)
        add_bonus(a);
      else
        add_price(a);
    }
  }

  void run() {
    Event& e = b_.event;
    for (PlayerIndex p = 0; p < b_.count(); ++p)
      for (std::size_t r = 0; r < e.rounds_stored; ++r) {
        Entry& entry = e.players[p].rounds[r];
        entry.points = price(p, r, entry) + entry.points;
      }
  }

 private:
  [[nodiscard]] Points price(PlayerIndex p, std::size_t r, const Entry& e) const {
    Result result = e.result;
    if (!e.has_opponent() && result == Result::blank) {
      if (r >= b_.event.rounds_paired) return {};  // not announced, not played
      result = Result::zero_bye;
    }
    if (!prices_.empty() && result != Result::blank)
      if (const auto special = special_price(p, r, kind_of(result))) return *special;
    return b_.event.scores.of(result, e.colour);
  }

  // Of several rules the narrowest holds: this player in this round, this player, this round, all.
  [[nodiscard]] std::optional<Points> special_price(PlayerIndex p, std::size_t r,
                                                    Result kind) const {
    const auto round = static_cast<std::uint16_t>(r + 1);
    for (const PlayerIndex who : {p, nobody})
      for (const std::uint16_t when : {round, std::uint16_t{0}})
        if (const auto it = prices_.find({kind, who, when}); it != prices_.end()) return it->second;
    return std::nullopt;
  }

  void add_price(const Adjustment& a) {
    if (a.players.empty()) prices_[{kind_of(a.type), nobody, a.round}] = *a.points;
    for (const PlayerIndex p : a.players) prices_[{kind_of(a.type), p, a.round}] = *a.points;
  }

  // Untyped: a bonus or a penalty, of one round or of the whole event.
  void add_bonus(const Adjustment& a) {
    const auto give = [&](Player& p) {
      if (a.round == 0)
        p.bonus += *a.points;
      else if (a.round <= p.rounds.size())
        p.rounds[a.round - 1u].points += *a.points;
    };
    if (a.players.empty())
      for (Player& p : b_.event.players) give(p);
    for (const PlayerIndex p : a.players) give(b_.event.players[p]);
  }

  Builder& b_;
  std::map<std::tuple<Result, PlayerIndex, std::uint16_t>, Points> prices_;
};

}  // namespace

void price_rounds(Builder& b) { Pricing(b).run(); }

}  // namespace trf::tournament
