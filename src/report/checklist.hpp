// The checklist of a round: what the pairing rules know of every player, one line each, in the
// forms of the endorsed programs (engine-cli.md §5).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "pairing/pairing.hpp"

namespace trf::report {

enum class ChecklistForm : std::uint8_t {
  bbp,     ///< as bbpPairings writes it: the same bytes but for the program's name
  javafo,  ///< the columns and signs of JaVaFo; their order is ours, it is nowhere stated
};

/// "bbp", "javafo"
std::optional<ChecklistForm> checklist_form(std::string_view name);

/// The table of the round that `history` stands before, everybody who is to be paired in pairing
/// order, a blank line before each scoregroup. `round` is its pairing; where that is impossible the
/// column of the new opponents stays blank. `options` are those it was paired with.
std::string checklist(const tournament::History& history, const pairing::Options& options,
                      const pairing::Round& round, ChecklistForm form);

}  // namespace trf::report
