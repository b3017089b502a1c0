// Where the fields of a line stand: for the position of a finding and the text of a repair.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "trf/trf.hpp"

namespace trf {

/// Columns of a field as the tables of trf.md state them: from 1, inclusive.
struct Columns {
  std::uint32_t first = 1, last = 1;
};
/// Parts of a round block, trf.md §5: opponent +0…+3, colour +5, result +7 from 92+10(r-1).
enum class RoundPart : std::uint8_t { opponent, colour, result, block };
Columns columns_of(Round round, RoundPart part);

/// A field on a line of a document, by the grid that the line was read with.
struct FieldPlace {
  text::Position where;              ///< of its first column (of its text, when it is not blank)
  std::uint32_t line = 0;            ///< from 1, for Edit
  std::uint32_t begin = 0, end = 0;  ///< bytes of the line's UTF-8 text
  std::uint32_t width = 0;           ///< columns of the field
  std::uint32_t missing = 0;         ///< columns that the line is too short by before `begin`
};
FieldPlace locate(const Document& document, std::size_t line, Columns columns);
FieldPlace locate(const Document& document, std::size_t line, Round round, RoundPart part);
/// The number `value` among the blank-separated tokens from column `from` on; the whole line when
/// it is not there. For the lists of 240, 250, 260, 299, 3xx and XX?, which stand off their
/// columns.
FieldPlace locate_number(const Document& document, std::size_t line, std::uint32_t value,
                         std::uint32_t from = 4);
/// The whole line: column 0.
text::Position whole_line(const Document& document, std::size_t line);

/// The edit that puts `value` into the field, right-aligned; blanks fill a line that is too short.
Edit put(const FieldPlace& place, std::string_view value);

}  // namespace trf
