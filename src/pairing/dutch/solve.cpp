#include "pairing/dutch/solver.hpp"

namespace trf::pairing::dutch {

extern template Solved solve_with<std::uint64_t>(const Weights&, bool);
extern template Solved solve_with<matching::Word128>(const Weights&, bool);
extern template Solved solve_with<matching::Wide<4>>(const Weights&, bool);
extern template Solved solve_with<matching::Wide<8>>(const Weights&, bool);
extern template Solved solve_with<matching::Wide<16>>(const Weights&, bool);
extern template Solved solve_with<matching::Wide<64>>(const Weights&, bool);

Solved solve_bracket(const Field& field, const Bracket& bracket, const Demand& demand, bool slow) {
  const Weights weights(field, bracket, demand);
  const int bits = weights.bits() + 5;  // one for a spare vertex, and what the solvers need
  using matching::Wide;
  if (bits <= 64) return solve_with<std::uint64_t>(weights, slow);
  if (bits <= 128) return solve_with<matching::Word128>(weights, slow);
  if (bits <= 256) return solve_with<Wide<4>>(weights, slow);
  if (bits <= 512) return solve_with<Wide<8>>(weights, slow);
  if (bits <= 1024) return solve_with<Wide<16>>(weights, slow);
  if (bits <= 4096) return solve_with<Wide<64>>(weights, slow);
  throw LimitError("a bracket with more different scores than can be weighed");
}

}  // namespace trf::pairing::dutch
