// `standings --what-if`: the same event by other rules, side by side, and who moves.
#pragma once

#include <string>
#include <vector>

#include "report/report.hpp"

namespace trf::report {

/// Somebody whose place changes.
struct Move {
  std::size_t participant = 0;
  std::uint16_t before = 0, after = 0;
  std::string decided_by;  ///< "BH/C1 41.5 against 42.0 of 7": what puts him where he is now
};
struct Alternative {
  std::string change;   ///< as asked for
  Standings standings;  ///< by the change
  std::vector<Move> moves;
};
struct WhatIf {
  Standings base;
  std::vector<Alternative> alternatives;
};
/// A change is an edition, a list, "EDITION:LIST" or "swiss-manager". Throws UsageError.
WhatIf what_if(const tournament::Event& event, const StandingsOptions& options,
               const std::vector<std::string>& changes);
std::string what_if_text(const tournament::Event& event, const WhatIf& w, const Style& style);
std::string what_if_csv(const tournament::Event& event, const WhatIf& w);
std::string what_if_json(const Input& input, const WhatIf& w);

}  // namespace trf::report
