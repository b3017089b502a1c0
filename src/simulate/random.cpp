#include "simulate/random.hpp"

#include <bit>

namespace trf::simulate {

Random::Random(std::uint64_t seed) {
  for (std::uint64_t& word : state_) {
    std::uint64_t z = seed += 0x9E3779B97F4A7C15U;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    word = z ^ (z >> 31);
  }
}

std::uint64_t Random::next() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9, t = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= t;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t n) {
  // The lowest 2^64 mod n values would make the first remainders too frequent.
  const std::uint64_t unfair = (0 - n) % n;
  std::uint64_t x = next();
  while (x < unfair) x = next();
  return x % n;
}

int Random::between(int low, int high) {
  return low + static_cast<int>(below(static_cast<std::uint64_t>(high - low) + 1));
}

}  // namespace trf::simulate
