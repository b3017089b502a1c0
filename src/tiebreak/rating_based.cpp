// C.07 article 10: tie-breaks from the ratings of the opponents met over the board. They fall out
// of the list when anybody in the event is unrated and no rule says what he counts as.
#include <fmt/format.h>

#include <algorithm>

#include "tiebreak/context.hpp"
#include "tiebreak/rating_tables.hpp"

namespace trf::tiebreak {
namespace {

using Ratings = std::vector<std::int32_t>;
using Performances = std::vector<std::optional<std::int32_t>>;

std::optional<std::uint16_t> rating_of(const Context& context, PlayerIndex p) {
  const auto& event = context.event();
  const auto& federation = context.options().national;
  if (!federation) return event.rating(p);
  for (const auto& n : event.players[p].national) {
    if (n.federation == *federation) return n.rating;
  }
  return std::nullopt;
}

/// Everybody's rating; nothing when art. 10 drops the code. Zero is no rating.
std::optional<Ratings> ratings(Context& context, const Code& code) {
  Ratings out;
  std::size_t unrated = 0;
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    const int r = rating_of(context, p).value_or(0);
    if (r == 0) ++unrated;
    out.push_back(r == 0 ? code.unrated.value_or(0) : r);
    if (code.beyond.floor) out.back() = std::max(out.back(), *code.beyond.floor);
  }
  if (unrated == 0 || code.unrated || code.beyond.floor || code.beyond.leave_unrated_out) {
    return out;
  }
  context.remark(fmt::format("{} dropped: {} of {} players unrated (C.07 art. 10)", code.text(),
                             unrated, context.size()));
  return std::nullopt;
}

Column dropped(const Context& context) {
  return Column(context.size(), undefined("dropped: unrated players (art. 10)"));
}

struct Game {
  std::uint16_t round = 0;
  PlayerIndex opponent = nobody;
  std::int32_t rating = 0;
  std::int32_t halves = 0;  ///< 1-½-0 whatever the event's points are (10.2), in half points
  bool cut = false;
};

void games_of(const Context& context, const Code& code, PlayerIndex who, const Ratings& ratings,
              std::vector<Game>& out) {
  out.clear();
  const auto card = context.standing().field.of(who);
  for (std::size_t r = 0; r < card.size(); ++r) {
    if (!card[r].over_the_board()) continue;
    const PlayerIndex opponent = card[r].opponent;
    if (ratings[opponent] == 0 && code.beyond.leave_unrated_out) continue;
    out.push_back({static_cast<std::uint16_t>(r + 1), opponent, ratings[opponent], card[r].halves});
  }
}

/// 14.1 to 14.4 on ratings: the lowest first, then the highest.
void cut_games(std::vector<Game>& games, int low, int high) {
  const auto cut_one = [&](auto better) {
    Game* found = nullptr;
    for (Game& g : games) {
      if (!g.cut && (found == nullptr || better(g.rating, found->rating))) found = &g;
    }
    if (found != nullptr) found->cut = true;
  };
  const int all = static_cast<int>(std::min<std::size_t>(games.size(), 9999));
  for (int i = 0; i < std::min(low, all); ++i) cut_one(std::less<>{});
  for (int i = 0; i < std::min(high, all); ++i) cut_one(std::greater<>{});
}

std::optional<std::int32_t> average(const std::vector<Game>& games) {
  std::int64_t sum = 0;
  std::int64_t count = 0;
  for (const Game& g : games) {
    if (g.cut) continue;
    sum += g.rating;
    ++count;
  }
  if (count == 0) return std::nullopt;
  return static_cast<std::int32_t>(round_half_up(sum, count));
}

std::int64_t sum_of(const std::vector<Game>& games) {
  std::int64_t sum = 0;
  for (const Game& g : games) sum += g.cut ? 0 : g.rating;
  return sum;
}

std::vector<Term> terms_of(const std::vector<Game>& games) {
  std::vector<Term> terms;
  for (const Game& g : games) {
    Term t;
    t.round = g.round;
    t.opponent = g.opponent;
    t.kind = Term::Kind::rating;
    t.score = Rational(g.rating);
    t.contribution = t.score;
    t.cut = g.cut;
    if (g.cut) t.note = "cut (14.1, 14.3)";
    terms.push_back(std::move(t));
  }
  return terms;
}

std::int32_t standard_halves(const std::vector<Game>& games) {
  std::int32_t halves = 0;
  for (const Game& g : games) halves += g.cut ? 0 : g.halves;
  return halves;
}

/// The rounds without a game, when they take the low cuts first.
int cuts_left(const Context& context, const Code& code, std::size_t games) {
  if (!code.beyond.unplayed_use_cuts) return code.cut_low;
  return std::max(0, code.cut_low - (context.rounds() - static_cast<int>(games)));
}

/// 10.2: rounded average plus dp of the score, that to two decimals.
std::optional<std::int32_t> performance_of(const std::vector<Game>& games) {
  const auto aro = average(games);
  if (!aro) return std::nullopt;
  const auto counted = std::count_if(games.begin(), games.end(), [](auto& g) { return !g.cut; });
  return performance_rating(*aro, standard_halves(games), counted);
}

/// 10.3: the lowest rating whose expected score reaches the score.
std::optional<std::int32_t> perfect_of(const std::vector<Game>& games) {
  if (games.empty()) return std::nullopt;
  std::vector<std::int32_t> opponents;
  for (const Game& g : games) opponents.push_back(g.rating);
  return perfect_performance(opponents, standard_halves(games));
}

using PerformanceOf = std::optional<std::int32_t> (*)(const std::vector<Game>&);

Performances all_performances(const Context& context, const Code& code, const Ratings& ratings,
                              PerformanceOf of) {
  Performances out;
  std::vector<Game> games;
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    games_of(context, code, p, ratings, games);
    out.push_back(of(games));
  }
  return out;
}

Value value_or_undefined(std::optional<std::int32_t> value, std::string_view why) {
  return value ? value_of(*value, 1, 0) : undefined(std::string(why));
}

/// A column over everybody's games that are left after the cuts: `value` of them, with their terms.
template <class ValueOf>
Column over_games(Context& context, const Code& code, ValueOf value) {
  const auto rated = ratings(context, code);
  if (!rated) return dropped(context);
  Column column;
  std::vector<Game> games;
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    games_of(context, code, p, *rated, games);
    cut_games(games, cuts_left(context, code, games.size()), code.cut_high);
    column.push_back(value(games));
    if (context.explain()) column.back().terms = terms_of(games);
  }
  return column;
}

Column performances(Context& context, const Code& code, PerformanceOf of) {
  return over_games(context, code, [&](const std::vector<Game>& games) {
    Value value = value_or_undefined(of(games), "no game over the board (10.2)");
    if (context.explain() && !games.empty())
      value.note = fmt::format("{} of {} against an average of {}",
                               to_string(Points::from_tenths(standard_halves(games) * 5)),
                               games.size(), average(games).value_or(0));
    return value;
  });
}

Column averages_of(Context& context, const Code& code, PerformanceOf of) {
  const auto rated = ratings(context, code);
  if (!rated) return dropped(context);
  const Performances all = all_performances(context, code, *rated, of);
  Column column;
  std::vector<Game> games;
  for (PlayerIndex p = 0; p < context.size(); ++p) {
    games_of(context, code, p, *rated, games);
    // An opponent met over the board has played at least that game: his value is defined.
    for (Game& g : games) g.rating = all[g.opponent].value_or(0);
    column.push_back(value_or_undefined(average(games), "no game over the board (10.4)"));
    if (context.explain()) column.back().terms = terms_of(games);
  }
  return column;
}

}  // namespace

Column rating(Context& context, const Code& code) {
  const auto rated = ratings(context, code);
  if (!rated) return dropped(context);
  Column column;
  for (const std::int32_t r : *rated) column.push_back(value_of(r, 1, 0));
  return column;
}

Column average_rating(Context& context, const Code& code) {
  return over_games(context, code, [&](const std::vector<Game>& games) {
    return code.beyond.sum ? value_of(sum_of(games), 1, 0)
                           : value_or_undefined(average(games), "no game is left to count (10.1)");
  });
}

Column performance(Context& context, const Code& code) {
  return performances(context, code, performance_of);
}

Column perfect_performance(Context& context, const Code& code) {
  return performances(context, code, perfect_of);
}

Column average_performance(Context& context, const Code& code) {
  return averages_of(context, code, performance_of);
}

Column average_perfect_performance(Context& context, const Code& code) {
  return averages_of(context, code, perfect_of);
}

}  // namespace trf::tiebreak
