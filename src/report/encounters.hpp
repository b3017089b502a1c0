// The groups that a direct encounter was asked about, as small tables.
#pragma once

#include <string>
#include <vector>

#include "report/table.hpp"
#include "tiebreak/tiebreak.hpp"

namespace trf::report {

struct EncounterGroup {
  std::size_t code = 0;              ///< index into Table::codes
  std::vector<std::size_t> members;  ///< indices into Table::rows, in rank order
};
/// Groups of two or more that were level when the list came to a direct encounter. Needs a table
/// made with terms.
std::vector<EncounterGroup> encounter_groups(const tiebreak::Table& table);
/// Direct encounter or one of its kin.
bool is_encounter(const tiebreak::Code& code);

/// One mini table a group: who met whom with what, points, meetings, places, and the article.
std::string encounters_text(const tournament::Event& event, const tiebreak::Table& table,
                            const Style& style);

}  // namespace trf::report
