// Brackets whose weights have up to 512 bits.
#include "pairing/dutch/solver.hpp"

namespace trf::pairing::dutch {

template Solved solve_with<matching::Wide<4>>(const Weights&, bool);
template Solved solve_with<matching::Wide<8>>(const Weights&, bool);

}  // namespace trf::pairing::dutch
