// Why a round is paired as it is, and why a pair is not made: for an arbiter before the round, and
// as JSON.
#pragma once

#include <optional>
#include <string>

#include "crosscheck/why_not.hpp"
#include "report/report.hpp"

namespace trf::report {

struct ExplainOptions {
  Round round{1};
  pairing::Options pairing;
  std::string edition_reason;                     ///< EditionInForce::reason
  std::optional<tournament::PlayerIndex> player;  ///< only what concerns him
};

/// The pairing of the round with its brackets (pairing::Options::report).
pairing::Round paired_round(const tournament::Event& event, const ExplainOptions& options);

/// Edition, field, bye and absences; then bracket by bracket the subgroups, the pairs with the
/// article that gave the colours, the downfloaters, and the criteria that are not fully met (with
/// Style::verbose all). An impossible round: the proof.
std::string explain_round_text(const Input& input, const pairing::Round& round,
                               const ExplainOptions& options, const Style& style);
/// The same, always complete: one object, one line.
std::string explain_round_json(const Input& input, const pairing::Round& round,
                               const ExplainOptions& options);

std::string why_not_text(const Input& input, const crosscheck::WhyNot& why,
                         const ExplainOptions& options, const Style& style);
std::string why_not_json(const Input& input, const crosscheck::WhyNot& why,
                         const ExplainOptions& options);

}  // namespace trf::report
