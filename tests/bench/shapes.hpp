// Events of given shapes, paired by the engine up to the round that is measured.
#pragma once

#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::bench {

/// What the events are like: `natural` (a third drawn), `all-draw`, `80%-draw`, `White wins`,
/// `half forbidden` (one half of the field may not meet inside itself), `odd` (natural, one player
/// more), `late round` (natural, a last round of fifteen).
const std::vector<std::string>& shapes();

/// An event of the shape in which the next round is to be paired: the sixth of nine, or the last of
/// fifteen. The same on every machine.
tournament::Event shaped_event(const std::string& shape, std::size_t players);

/// The event as a report for an engine (TRF16 with XXR, XXC, XXP).
std::string report_of(const tournament::Event& event);

}  // namespace trf::bench
