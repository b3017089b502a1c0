#include "simulate/games.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "tiebreak/rating_tables.hpp"

namespace trf::simulate {

namespace {

constexpr std::uint32_t certain = 10'000;

/// White's move is worth so many rating points.
constexpr int white_advantage = 35;

std::uint32_t expected_of_white(Strengths board) {
  return static_cast<std::uint32_t>(
             tiebreak::expected_score(board.white + white_advantage - board.black)) *
         100;
}

Score decided(bool white) {
  return white ? Score{Result::win, Result::loss} : Score{Result::loss, Result::win};
}

Score played(Random& random, Strengths board) {
  const Chances c = chances(board);
  const auto drawn = static_cast<std::uint32_t>(random.below(certain));
  if (drawn < c.white) return decided(true);
  return drawn < c.white + c.draw ? Score{Result::draw, Result::draw} : decided(false);
}

// Where draws are counted apart, only who wins is left.
Score won(Random& random, Strengths board) {
  return decided(random.chance(expected_of_white(board), certain));
}

Score penalised(Random& random) {
  constexpr Score scores[] = {
      {Result::loss, Result::loss}, {Result::draw, Result::loss}, {Result::loss, Result::draw}};
  return scores[random.below(std::size(scores))];
}

Result shortened(Result r) {
  return r == Result::win    ? Result::unrated_win
         : r == Result::draw ? Result::unrated_draw
                             : Result::unrated_loss;
}

void note_left(std::vector<std::string>& out, const Quota& quota, std::string_view what) {
  if (quota.left() != 0)
    out.push_back(fmt::format("{} {} could not be placed: too few games", quota.left(), what));
}

}  // namespace

Chances chances(Strengths board) {
  const std::uint32_t e = expected_of_white(board);
  // Masters draw more often; the wider the gap, the less is drawn. At most half of the games, so
  // that the expected score can be kept.
  const int level = (board.white + board.black) / 2;
  const auto equal =
      static_cast<std::uint32_t>(std::clamp(1'500 + (level - 1'200) * 23 / 10, 1'200, 5'000));
  const std::uint32_t draw = equal * 4 * (e / 100) * (100 - e / 100) / certain / 2 * 2;
  return {e - draw / 2, draw};
}

Games::Games(const Wishes& wishes)
    : double_forfeits_(wishes.double_forfeits),
      forfeits_(wishes.forfeits),
      penalties_(wishes.penalties),
      quick_games_(wishes.quick_games),
      draws_(wishes.draws.value_or(Amount{})),
      draws_by_ratings_(!wishes.draws) {}

std::vector<Score> Games::play(Random& random, const std::vector<Strengths>& boards,
                               std::size_t later) {
  std::vector<Score> scores(boards.size());
  std::vector<std::size_t> open(boards.size());
  for (std::size_t i = 0; i < open.size(); ++i) open[i] = i;
  const auto give = [&](Quota& quota, const auto& score) {
    for (const std::size_t i : quota.pick(random, open.size(), later))
      scores[open[i]] = score(boards[open[i]]);
    std::erase_if(open, [&](std::size_t b) { return scores[b].white != Result::blank; });
  };
  give(double_forfeits_, [](Strengths) {
    return Score{Result::forfeit_loss, Result::forfeit_loss};
  });
  give(forfeits_, [&](Strengths) {
    const bool white = random.chance(1, 2);
    return white ? Score{Result::forfeit_win, Result::forfeit_loss}
                 : Score{Result::forfeit_loss, Result::forfeit_win};
  });
  give(penalties_, [&](Strengths) { return penalised(random); });
  const std::vector<std::size_t> rated = open;
  give(draws_, [](Strengths) { return Score{Result::draw, Result::draw}; });
  for (const std::size_t b : open)
    scores[b] = draws_by_ratings_ ? played(random, boards[b]) : won(random, boards[b]);
  for (const std::size_t i : quick_games_.pick(random, rated.size(), later)) {
    Score& s = scores[rated[i]];
    s = {shortened(s.white), shortened(s.black)};
  }
  return scores;
}

std::vector<std::string> Games::unmet() const {
  std::vector<std::string> out;
  note_left(out, double_forfeits_, "double forfeits");
  note_left(out, forfeits_, "forfeits");
  note_left(out, penalties_, "penalty results");
  note_left(out, draws_, "draws");
  note_left(out, quick_games_, "quick games");
  return out;
}

}  // namespace trf::simulate
