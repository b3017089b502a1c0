#include "pairing/colours.hpp"

#include <algorithm>

namespace trf::pairing {

namespace {

Allocation give(bool higher_gets, Colour colour, std::uint8_t rule) {
  return {higher_gets == (colour == Colour::white), rule};
}

// 5.2.2: the degree, and between two absolute preferences the width of the difference.
int rank_of(const Entrant& e) {
  return e.preference.strength == Strength::absolute
             ? static_cast<int>(Strength::absolute) + std::abs(e.difference)
             : static_cast<int>(e.preference.strength);
}

// 5.2.3: the most recent round in which they had different colours, the played games of both
// counted from the last; 'W' if the higher ranked had White in it, 0 if there is none.
char last_difference(const std::string& higher, const std::string& lower) {
  const std::size_t n = std::min(higher.size(), lower.size());
  for (std::size_t back = 1; back <= n; ++back) {
    const char h = higher[higher.size() - back];
    if (h != lower[lower.size() - back]) return h;
  }
  return 0;
}

}  // namespace

Allocation allocate(const Entrant& higher, const Entrant& lower, Colour initial_colour) {
  const Preference h = higher.preference, l = lower.preference;
  if (h.colour != l.colour) {  // 5.2.1; who has no preference accepts anything
    return h.colour != Colour::none ? give(true, h.colour, 1) : give(false, l.colour, 1);
  }
  if (h.colour != Colour::none && rank_of(higher) != rank_of(lower))
    return give(rank_of(higher) > rank_of(lower), h.colour, 2);
  if (const char had = last_difference(*higher.colours, *lower.colours); had != 0)
    return {had == 'B', 3};
  if (h.colour != Colour::none) return give(true, h.colour, 4);
  const bool odd = higher.number % 2 != 0;
  return give(odd, initial_colour, 5);
}

}  // namespace trf::pairing
