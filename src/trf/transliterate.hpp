// Letters beyond ASCII in ASCII, for receivers that take nothing else (trf.md §13.1).
#pragma once

#include <string>
#include <string_view>

#include "trf/record.hpp"

namespace trf {

/// Cyrillic by the passport rules (those of Bulgaria when `federation` is BUL), Latin letters
/// without their marks, anything else as ICU has it; '?' for what is left.
std::string to_ascii(std::string_view utf8, std::string_view federation = {});
/// The record with every text of it so written.
Record to_ascii(Record record, std::string_view federation = {});

}  // namespace trf
