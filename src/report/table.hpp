// Aligned columns for the eye, the same rows as CSV for a program.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/sheets/workbook_writer.hpp"

namespace trf::report {

/// How text is made for a person.
struct Style {
  bool colour = false;
  std::size_t width = 0;  ///< columns of the terminal; 0 = no limit
  bool verbose = false;
  bool quiet = false;  ///< errors alone
};

enum class Paint : std::uint8_t { plain, bold, dim, red, green, yellow, cyan };
std::string painted(std::string_view text, Paint paint, const Style& style);

/// Safe for a terminal: control characters (also those of names out of a file) become U+FFFD, tabs
/// become blanks; one code point stays one code point.
std::string printable(std::string_view utf8);

/// One line of CSV (RFC 4180), ended by LF.
std::string csv_line(const std::vector<std::string>& fields);

struct Cell {
  std::string text;
  Paint paint = Paint::plain;
  Cell(std::string t, Paint p = Paint::plain) : text(std::move(t)), paint(p) {}
  Cell(std::string_view t, Paint p = Paint::plain) : text(t), paint(p) {}
  Cell(const char* t, Paint p = Paint::plain) : text(t), paint(p) {}
};

class Table {
 public:
  enum class Align : std::uint8_t { left, right };
  /// `elastic` columns are cut, longest first, when the table is wider than the terminal.
  Table& column(std::string title, Align align = Align::left, bool elastic = false);
  void row(std::vector<Cell> cells);
  [[nodiscard]] std::size_t size() const { return rows_.size(); }
  [[nodiscard]] bool empty() const { return rows_.empty(); }
  /// Columns in which nothing stands are left out; widths in terminal columns.
  [[nodiscard]] std::string text(const Style& style) const;
  /// The rows alone, without header.
  [[nodiscard]] std::vector<std::string> lines(const Style& style) const;
  [[nodiscard]] std::string csv() const;
  /// The same as a sheet of a workbook: columns aligned right hold numbers, empty ones are left
  /// out.
  [[nodiscard]] exchange::sheets::OutSheet sheet(std::string name,
                                                 std::vector<std::string> lines = {}) const;

 private:
  struct Column {
    std::string title;
    Align align = Align::left;
    bool elastic = false;
  };
  [[nodiscard]] std::vector<std::size_t> widths(const Style& style) const;
  [[nodiscard]] std::string line(const std::vector<Cell>& cells,
                                 const std::vector<std::size_t>& width, const Style& style) const;
  std::vector<Column> columns_;
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace trf::report
