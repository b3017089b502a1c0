// The terms of a tie-break value, for the eye.
#pragma once

#include <string>
#include <vector>

#include "report/table.hpp"
#include "tiebreak/tiebreak.hpp"

namespace trf::report {

/// Exactly: tenths and hundredths as decimals, anything else as a fraction.
std::string rational_text(const tiebreak::Rational& r, bool with_decimals);
/// Round, opponent, what he counts, why: one indented line a term, in columns.
std::string terms_text(const tournament::Event& event, bool teams,
                       const std::vector<tiebreak::Term>& terms, bool decimals, const Style& style);
/// One term in one line: "round 3: dummy 4.5 (cut: …)".
std::string term_line(const tournament::Event& event, bool teams, const tiebreak::Term& term);

}  // namespace trf::report
