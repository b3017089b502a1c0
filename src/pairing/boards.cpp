#include "pairing/boards.hpp"

#include <algorithm>
#include <tuple>

#include "pairing/colours.hpp"

namespace trf::pairing {

std::vector<PlacePair> in_publishing_order(const Field& field, std::vector<PlacePair> pairs,
                                           bool by_standing) {
  const auto key = [&](const PlacePair& p) {
    const Entrant* a = &field.entrants[p.first];
    const Entrant* b = &field.entrants[p.second];
    if (!by_standing)
      return std::tuple(-a->score.tenths(), -(a->score + b->score).tenths(), a->tpn);
    if (std::tuple(-a->standing.tenths(), a->tpn) > std::tuple(-b->standing.tenths(), b->tpn))
      std::swap(a, b);
    return std::tuple(-a->standing.tenths(), -(a->standing + b->standing).tenths(), a->tpn);
  };
  std::sort(pairs.begin(), pairs.end(),
            [&](const PlacePair& a, const PlacePair& b) { return key(a) < key(b); });
  return pairs;
}

Board board_of(const Field& field, const PlacePair& pair) {
  const Entrant &higher = field.entrants[pair.first], &lower = field.entrants[pair.second];
  const bool white = allocate(higher, lower, field.initial_colour).higher_is_white;
  return white ? Board{higher.player, lower.player} : Board{lower.player, higher.player};
}

}  // namespace trf::pairing
