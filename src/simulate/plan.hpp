// Inside the simulation: who plays, who is away when, and under which rules.
#pragma once

#include <vector>

#include "simulate/simulate.hpp"

namespace trf::simulate {

struct Plan {
  tournament::Event event;    ///< players without rounds
  std::vector<int> strength;  ///< by which results are drawn; also of the unrated
  /// [player][round-1]: a bye asked for or an absence; blank = to be paired.
  std::vector<std::vector<Result>> away;
  std::vector<std::uint16_t> arrival;  ///< first round that the player was there for
  Wishes wishes;
  std::vector<std::string> remarks;
  [[nodiscard]] std::size_t active(std::uint16_t round) const;
};

/// Made-up players, numbered by C.04.2 2.2.
Plan new_plan(const Settings& settings, Random& random);
/// The players and requests of a model.
Plan plan_of_model(const Settings& settings, const tournament::Event& model);

/// The event's own acceleration row by row, by rule for the players there at the start.
void accelerate(Plan& plan);

}  // namespace trf::simulate
