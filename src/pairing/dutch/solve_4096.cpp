// Brackets whose weights have up to 4096 bits.
#include "pairing/dutch/solver.hpp"

namespace trf::pairing::dutch {

template Solved solve_with<matching::Wide<16>>(const Weights&, bool);
template Solved solve_with<matching::Wide<64>>(const Weights&, bool);

}  // namespace trf::pairing::dutch
