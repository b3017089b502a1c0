// The two tables of the FIDE Rating Regulations, B.02 art. 8.1, on which performance ratings stand.
#pragma once

namespace trf::tiebreak {

/// 8.1.1: rating difference for a fractional score in hundredths, 0 … 100.
int rating_difference(int hundredths);
/// 8.1.2: expected score in hundredths of the one who is rated higher by `difference` (negative =
/// lower). The full table, no limit of 400 points.
int expected_score(int difference);

}  // namespace trf::tiebreak
