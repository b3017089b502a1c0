// Brackets whose weights have up to 64 bits.
#include "pairing/dutch/solver.hpp"

namespace trf::pairing::dutch {

template Solved solve_with<std::uint64_t>(const Weights&, bool);

}  // namespace trf::pairing::dutch
