// The rounds of a file against our own pairings, as findings and as text.
#pragma once

#include "report/report.hpp"

namespace trf::report {

/// How the cross-check reads this file: edition, comments, what its errors leave uncertain.
crosscheck::Options crosscheck_options(const Input& input, const CheckOptions& options);
/// Findings of the pairings, each on the line of the first player concerned.
void add_pairing_findings(Input& input, const crosscheck::Comparison& pairings);
/// "9 of 9 rounds as our engine pairs them (C.04.3 2026, in force on …)", or why none was judged.
std::string pairings_remark(const crosscheck::Comparison& pairings);
/// One line a round that is not identical.
std::vector<std::string> pairings_details(const tournament::Event& event,
                                          const crosscheck::Comparison& pairings);
/// The boards of a verdict by number, White and Black; a bye is (n, 0).
std::vector<std::pair<unsigned, unsigned>> numbers_of(const tournament::Event& event,
                                                      const std::vector<pairing::Board>& boards);

}  // namespace trf::report
