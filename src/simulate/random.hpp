// Random numbers that are the same on every machine.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace trf::simulate {

/// xoshiro256** (Blackman and Vigna), seeded through splitmix64. Integers only, no distribution of
/// the standard library: one seed gives one tournament everywhere.
class Random {
 public:
  explicit Random(std::uint64_t seed);
  std::uint64_t next();
  /// Uniform in 0 … n-1; n > 0.
  std::uint64_t below(std::uint64_t n);
  /// Uniform in low … high, both included.
  int between(int low, int high);
  /// True in `part` of `whole` cases.
  bool chance(std::uint64_t part, std::uint64_t whole) { return below(whole) < part; }
  template <class T>
  void shuffle(std::vector<T>& values) {
    for (std::size_t i = values.size(); i > 1; --i) std::swap(values[i - 1], values[below(i)]);
  }
  template <class Container>
  const auto& one_of(const Container& values) {
    return values[below(values.size())];
  }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace trf::simulate
