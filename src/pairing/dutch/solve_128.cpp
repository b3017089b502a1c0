// Brackets whose weights have up to 128 bits.
#include "pairing/dutch/solver.hpp"

namespace trf::pairing::dutch {

template Solved solve_with<matching::Word128>(const Weights&, bool);

}  // namespace trf::pairing::dutch
