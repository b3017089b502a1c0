// JSON for Chess (JCH), the event format of TieBreakServer (jch.md): written in the form of its
// code, read in that of its schema too (jch.md §6).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::exchange {

/// `document` adds what only the records say (the chief arbiter); may be null. What JCH does not
/// hold goes to `losses`.
std::string to_jch(const tournament::Event& event, const Document* document = nullptr,
                   std::vector<Loss>* losses = nullptr);

/// Do these bytes look like an event of JCH? Cheap; no promise that they can be read.
bool is_jch(std::string_view bytes);

struct JchEvent {
  Document document;
  Diagnostics remarks;  ///< what is not carried on
};
/// The first tournament of the event as TRF26 records. Throws FormatError with the place of the
/// fault ("line 3, column 7: …", "gameList[4].white: …"), LimitError for a value that no TRF holds.
JchEvent document_from_jch(std::string_view text);

}  // namespace trf::exchange
