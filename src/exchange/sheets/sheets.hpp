// Tables as other programs give them: workbooks (.xlsx), CSV and other separated or aligned text,
// saved pages of HTML; and the events that sheets of chess-results and Swiss-Manager tell of:
// start lists, cross tables, rankings, pairings (swiss-manager.md §5).
//
//   if (trf::exchange::sheets::is_sheet(bytes)) {
//     auto made = trf::exchange::sheets::read_event({{"start.xlsx", bytes_a}, {"cross.csv",
//     bytes_b}});
//     made.document   // TRF26 records
//     made.remarks    // what does not add up, with the row and column of the sheet
//   }
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trf/trf.hpp"

namespace trf::exchange::sheets {

// --- grids
// ----------------------------------------------------------------------------------------

/// Limits of what is read; beyond them LimitError (a text or page is cut at most_rows).
inline constexpr std::size_t most_rows = 20'000, most_columns = 400, most_sheets = 500;
inline constexpr std::size_t most_packed = 64U << 20U;    ///< bytes of a workbook
inline constexpr std::size_t most_unpacked = 24U << 20U;  ///< bytes of one part, unpacked
inline constexpr std::size_t most_text = 64U << 20U;      ///< bytes in all cells of a workbook
inline constexpr std::size_t most_cells = 4'000'000;      ///< of a workbook, empty ones between too
inline constexpr std::size_t most_parts = 4096;

struct Cell {
  enum class Kind : std::uint8_t { empty, text, number, date };
  std::string text;  ///< blanks off both ends; numbers with a decimal point, dates as YYYY/MM/DD
  Kind kind = Kind::empty;
};
struct Row {
  std::uint32_t number = 0;  ///< of the sheet or the text, from 1; of a page, counted
  std::vector<Cell> cells;   ///< column c at c-1; empty ones at the end may be missing
  /// The text of a cell; empty beyond the end.
  [[nodiscard]] std::string_view text(std::size_t column) const {
    return column < cells.size() ? std::string_view(cells[column].text) : std::string_view();
  }
};
/// Rows in order; rows in which nothing stands are left out. Lines of text between the tables of a
/// page are rows of one cell.
struct Grid {
  std::string name;  ///< of the sheet; empty for a text or a page
  std::vector<Row> rows;
};
struct Workbook {
  enum class Origin : std::uint8_t { xlsx, html, text };
  Origin origin = Origin::text;
  std::vector<Grid> grids;
};

/// Whether these bytes are a packed workbook (a zip of any kind).
bool is_packed(std::string_view bytes);
/// Any table. Throws FormatError for a zip that is no workbook or is broken, for the older binary
/// format of workbooks and for text that is none; LimitError beyond the limits above.
Workbook read_workbook(std::string_view bytes, std::optional<text::Encoding> encoding = {});
/// Text that is decoded already: separated by tab, semicolon, `|` or comma, aligned, or HTML.
Workbook read_table_text(std::string_view utf8);
Workbook read_xlsx(std::string_view bytes);

/// "C12": column and row as spreadsheets name a cell; both from 1.
std::string cell_name(std::uint32_t row, std::size_t column);

// --- events
// ---------------------------------------------------------------------------------------

/// Whether these bytes hold a table of an event: recognised by its headings, whatever the file is
/// called. Workbooks are not unpacked: each counts.
bool is_sheet(std::string_view bytes);

/// One file of several.
struct Part {
  std::string file;
  std::string bytes;
};
/// What is known of an event from its sheets: TRF26 records; the remarks carry the file, and as
/// position the row and column of the sheet.
struct Made {
  Document document;
  Diagnostics remarks;
  std::string kind;  ///< "start list, cross table"
};
/// The event of one or several sheets. Throws FormatError when no table of them is one of an event.
Made read_event(const std::vector<Part>& parts, std::optional<text::Encoding> encoding = {});

}  // namespace trf::exchange::sheets
