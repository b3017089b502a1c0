// People who do not exist.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "simulate/random.hpp"
#include "tournament/tournament.hpp"

namespace trf::simulate {

class People {
 public:
  /// Throws UsageError for a federation without names.
  explicit People(const std::vector<std::string>& federations);
  /// Sex, name, federation, birth date, FIDE number; a title that the rating may carry.
  void fill(Random& random, tournament::Player& player, std::uint16_t year);
  /// "IA Surname, Given (9990000123)"
  std::string arbiter(Random& random, std::string_view title);
  /// The federation that the event takes place in, and a town.
  [[nodiscard]] std::pair<std::string, std::string> host(Random& random) const;

 private:
  std::vector<std::size_t> pools_;
  std::set<std::string> names_;
  std::uint64_t next_id_ = 0;
};

}  // namespace trf::simulate
