// Invented reports in any number, the same on every machine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace trf::bench {

/// A TRF16 report: every round paired anew at random, results that fit together, points and ranks
/// that follow from them. One name in eight has letters beyond ASCII.
std::string report(std::size_t players, std::size_t rounds, std::uint64_t seed);

/// Reports of 20 to 400 players, of together at least `bytes`.
std::vector<std::string> corpus(std::size_t bytes);

}  // namespace trf::bench
