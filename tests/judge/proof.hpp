// Checks the proof that a round cannot be paired, from the history alone.
#pragma once

#include "pairing/pairing.hpp"

namespace judge {

/// What is wrong with the proof; empty if it holds.
std::string fault_in(const trf::pairing::NoPairing& proof, const trf::tournament::History& history,
                     trf::pairing::Edition edition);

}  // namespace judge
