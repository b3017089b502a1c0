// Letters beyond ASCII in ASCII, for receivers that take nothing else (trf.md §13.1).
#pragma once

#include <string>
#include <string_view>

#include "trf/record.hpp"

namespace trf {

/// A person's name in ASCII: by the rules of his own federation where it writes Cyrillic, else by
/// those of the event's.
std::string name_in_ascii(std::string_view name, std::string_view own, std::string_view event);
/// The record with every text of it in ASCII (text::to_ascii).
Record to_ascii(Record record, std::string_view federation = {});

}  // namespace trf
