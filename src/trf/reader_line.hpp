// One line on its way to a record: its columns, and the findings about them. Inner to the reader.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/grammar.hpp"
#include "trf/trf.hpp"

namespace trf::reading {

/// A line cut by columns, through the grid it stands on (trf-dialects.md §2, rows 3 to 5).
/// Columns count from 1; what lies beyond the end of the line is blank.
class Columns {
 public:
  /// `ascii`: every byte is below 0x80.
  void set_text(std::string_view text, bool ascii);
  void set_grid(const LineGrid& grid);
  [[nodiscard]] const LineGrid& grid() const { return grid_; }
  [[nodiscard]] std::string_view text() const { return text_; }

  /// Byte offset of a column of the table; the size of the text when it ends before.
  [[nodiscard]] std::size_t offset(std::size_t column) const {
    std::size_t at = column - 1;
    if (column > shift_from_) {
      if (shift_ < 0 && at < static_cast<std::size_t>(-shift_)) return 0;
      at = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at) + shift_);
    }
    return offset_of_character(at);
  }
  /// The characters of columns `first` to `last`; fewer when the line ends before.
  [[nodiscard]] std::string_view slice(std::size_t first, std::size_t last) const {
    if (plain())
      return first > text_.size() ? text_.substr(text_.size())
                                  : text_.substr(first - 1, last + 1 - first);
    const std::size_t begin = offset(first);
    // Where a blank is missing behind a field the field is whole all the same.
    const bool touches = shift_ < 0 && last == shift_from_;
    const std::size_t end = touches ? offset_of_character(last) : offset(last + 1);
    return text_.substr(begin, end > begin ? end - begin : 0);
  }
  [[nodiscard]] std::string_view from(std::size_t first) const {
    return text_.substr(offset(first));
  }
  [[nodiscard]] bool blank(std::size_t column) const {
    return slice(column, column).find_first_not_of(' ') == std::string_view::npos;
  }
  /// Number of columns of the line, trailing blanks and all, in the columns of the table.
  [[nodiscard]] std::size_t count() const;
  /// The column (of the table) after the last one that is not blank, less one; 0 = all blank.
  [[nodiscard]] std::size_t last_used() const;
  /// A column is a byte, and stands where the table has it.
  [[nodiscard]] bool plain() const { return shift_ == 0 && tail_ == 0; }
  /// From this column of the table on every character is one byte.
  [[nodiscard]] bool single_bytes_from(std::size_t column) const { return offset(column) >= tail_; }

 private:
  [[nodiscard]] std::size_t offset_of_character(std::size_t at) const {
    if (at < prefix_) return starts_[at];
    const std::size_t in_tail = tail_ + (at - prefix_);
    return in_tail < text_.size() ? in_tail : text_.size();
  }

  std::string_view text_;
  LineGrid grid_;
  std::ptrdiff_t shift_ = 0;
  std::size_t shift_from_ = static_cast<std::size_t>(-1);
  std::size_t prefix_ = 0;  ///< columns up to the last character of several bytes
  std::size_t tail_ = 0;    ///< byte offset after it
  std::size_t last_multibyte_ = 0, multibyte_columns_ = 0;
  std::vector<std::uint32_t> starts_;
};

/// Where findings go. Silent (and without positions) when there is no source, as for one line
/// alone.
class Report {
 public:
  Report(Diagnostics* out, const text::Source* source) : out_(out), source_(source) {}
  [[nodiscard]] bool silent() const { return out_ == nullptr || muted_; }
  /// Nothing is heard until it is unmuted: what follows from a fault that is told already.
  void mute(bool on) { muted_ = on; }
  /// At byte `offset` (from 0) of line `line` (from 0).
  Diagnostic& at(Code code, std::uint32_t line, std::size_t offset, std::string field,
                 std::vector<std::string> args = {});
  /// About the whole line.
  Diagnostic& line(Code code, std::uint32_t line, std::string field,
                   std::vector<std::string> args = {});
  /// About the whole file.
  Diagnostic& file(Code code, std::string field, std::vector<std::string> args = {});

 private:
  Diagnostics* out_;
  const text::Source* source_;
  Diagnostic unheard_;
  bool muted_ = false;
};

/// A line whose tabs and no-break spaces were made blanks, and where its bytes come from.
struct PlainText {
  std::string text;
  std::vector<std::uint32_t> origin;  ///< byte offset in the line, for each byte and the end
  bool exact = true;                  ///< each character stands for one character of the line
};

/// What a record reader gets: the line, its columns, and how to complain about it.
class LineContext {
 public:
  explicit LineContext(Report& report) : report_(report) {}
  /// Begins a line: number from 0, its text.
  void begin(std::uint32_t index, std::string_view text, bool ascii);
  /// Reads on in `plain` instead; positions go back to the line itself.
  void use(const PlainText* plain);

  [[nodiscard]] std::uint32_t index() const { return index_; }
  [[nodiscard]] std::string_view original() const { return original_; }
  [[nodiscard]] bool ascii() const { return ascii_; }
  [[nodiscard]] Columns& columns() { return columns_; }
  [[nodiscard]] const Columns& columns() const { return columns_; }
  [[nodiscard]] Report& report() { return report_; }
  /// Byte offset of `part` (a piece of the columns' text) in the line itself.
  [[nodiscard]] std::size_t offset_of(std::string_view part) const;
  [[nodiscard]] std::size_t original_offset(std::size_t offset) const;

  /// A finding at the first character of `part`, a piece of the columns' text.
  Diagnostic& add(Code code, std::string_view part, std::string field,
                  std::vector<std::string> args = {});
  Diagnostic& add_at(Code code, std::size_t offset, std::string field,
                     std::vector<std::string> args = {});
  Diagnostic& add_line(Code code, std::string field, std::vector<std::string> args = {});

  /// Adds to `finding` the edit that writes `value` over `slice` (a piece of the columns' text),
  /// in as many columns. No edit when the value is wider or the line was read in another shape.
  void propose(Diagnostic& finding, std::string_view slice, std::string_view value, bool right);
  /// Adds the edit that replaces the bytes of `part` by `value`.
  void propose_exact(Diagnostic& finding, std::string_view part, std::string value);
  void propose_removal(Diagnostic& finding);

 private:
  [[nodiscard]] bool editable() const { return plain_ == nullptr || plain_->exact; }

  Report& report_;
  std::uint32_t index_ = 0;
  std::string_view original_;
  bool ascii_ = true;
  const PlainText* plain_ = nullptr;
  Columns columns_;
};

/// A piece of a line for a message: no longer than a line of a terminal.
std::string excerpt(std::string_view text);
/// "'1.0' is off its columns", of the first word of a text.
std::string off_columns(std::string_view text);

}  // namespace trf::reading
