// How games end.
#pragma once

#include "simulate/quota.hpp"
#include "simulate/simulate.hpp"

namespace trf::simulate {

/// Playing strengths of the two at a board.
struct Strengths {
  int white = 0, black = 0;
};
/// The result of White and of Black.
struct Score {
  Result white = Result::blank, black = Result::blank;
};

/// Draws results round by round so that the wishes are met.
class Games {
 public:
  explicit Games(const Wishes& wishes);
  /// Results of a round's boards; `later` = games expected in the rounds to come.
  std::vector<Score> play(Random& random, const std::vector<Strengths>& boards, std::size_t later);
  /// Exact numbers that were not reached, in words.
  [[nodiscard]] std::vector<std::string> unmet() const;

 private:
  Quota double_forfeits_, forfeits_, penalties_, quick_games_, draws_;
  bool draws_by_ratings_ = true;
};

/// The chance of a draw in ten-thousandths, and that White wins: by expected score and the
/// level of play. A model, not a rule.
struct Chances {
  std::uint32_t white = 0, draw = 0;
};
Chances chances(Strengths board);

}  // namespace trf::simulate
