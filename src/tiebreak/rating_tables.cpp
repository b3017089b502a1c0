#include "tiebreak/rating_tables.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tiebreak/context.hpp"

namespace trf::tiebreak {
namespace {

/// dp for p = .50, .51 … 1.00.
constexpr std::array<int, 51> dp{0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,
                                 95,  102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
                                 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336,
                                 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

/// Largest difference that still gives .50, .51 … .99.
constexpr std::array<int, 50> upper_edge{
    3,   10,  17,  25,  32,  39,  46,  53,  61,  68,  76,  83,  91,  98,  106, 113, 121,
    129, 137, 145, 153, 162, 170, 179, 188, 197, 206, 215, 225, 235, 245, 256, 267, 278,
    290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619, 735};

/// The same by difference, for the many look-ups of 10.3: 0 … 736, the last for all above.
constexpr auto by_difference = [] {
  std::array<std::int8_t, 737> out{};
  std::size_t step = 0;
  for (std::size_t d = 0; d < out.size(); ++d) {
    while (step < upper_edge.size() && static_cast<int>(d) > upper_edge[step]) ++step;
    out[d] = static_cast<std::int8_t>(50 + step);
  }
  return out;
}();

}  // namespace

int rating_difference(int hundredths) {
  const int p = std::clamp(hundredths, 0, 100);
  return p >= 50 ? dp[static_cast<std::size_t>(p - 50)] : -dp[static_cast<std::size_t>(50 - p)];
}

int expected_score(int difference) {
  const auto at = [](int d) {
    return int{by_difference[std::min(static_cast<std::size_t>(d), by_difference.size() - 1)]};
  };
  return difference < 0 ? 100 - at(-difference) : at(difference);
}

std::int32_t performance_rating(std::int32_t average, std::int32_t halves, std::int64_t games) {
  return average +
         rating_difference(static_cast<int>(round_half_up(std::int64_t{halves} * 50, games)));
}

std::int32_t perfect_performance(std::span<const std::int32_t> opponents, std::int32_t halves) {
  const auto [low, high] = std::minmax_element(opponents.begin(), opponents.end());
  if (halves == 0) return *low - 800;
  std::int32_t below = *low - 800;
  std::int32_t reaches = *high + 800;
  while (reaches - below > 1) {
    const std::int32_t middle = below + (reaches - below) / 2;
    std::int64_t expected = 0;
    for (const std::int32_t r : opponents) expected += expected_score(middle - r);
    (expected >= std::int64_t{halves} * 50 ? reaches : below) = middle;
  }
  return reaches;
}

}  // namespace trf::tiebreak
