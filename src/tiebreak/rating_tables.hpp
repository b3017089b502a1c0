// The two tables of the FIDE Rating Regulations, B.02 art. 8.1, on which performance ratings stand.
#pragma once

#include <cstdint>
#include <span>

namespace trf::tiebreak {

/// 8.1.1: rating difference for a fractional score in hundredths, 0 … 100.
int rating_difference(int hundredths);
/// 8.1.2: expected score in hundredths of the one who is rated higher by `difference` (negative =
/// lower). The full table, no limit of 400 points.
int expected_score(int difference);

/// C.07 10.2, B.01 1.4.8: average rating plus dp of the score in hundredths, .5 up. `games` > 0.
std::int32_t performance_rating(std::int32_t average, std::int32_t halves, std::int64_t games);
/// C.07 10.3: the lowest rating whose expected score against `opponents` (not empty) reaches
/// `halves` half points; without any, the lowest opponent less 800.
std::int32_t perfect_performance(std::span<const std::int32_t> opponents, std::int32_t halves);

}  // namespace trf::tiebreak
