// Inside the room only: separated text as rows of cells.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace trf::exchange::swiss_manager {

struct Row {
  std::uint32_t line = 0;  ///< where it begins, from 1
  std::vector<std::string> cells;
};

/// Rows of RFC 4180 with this separator; blank lines are left out, blanks around a cell too. A
/// quote that is never closed ends with the text.
std::vector<Row> rows_of(std::string_view utf8, char separator);
/// The separator of a row of headings: whichever of `,` `;` and tab stands most often in the first
/// line.
char separator_of(std::string_view utf8);
/// The beginning of any text in UTF-8, without byte order mark.
std::string head_of(std::string_view bytes);
/// A heading as it is compared: lower case without blanks, dots, `_` and `-`.
std::string heading(std::string_view cell);

}  // namespace trf::exchange::swiss_manager
