#include "exchange/sheets/workbook_writer.hpp"

#include <fmt/format.h>
#include <unistd.h>
#include <xlsxwriter.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "text/text.hpp"
#include "trf/trf.hpp"

namespace trf::exchange::sheets {

namespace {

constexpr std::size_t most_out_rows = 1'048'576, most_out_columns = 16'384;

/// A file of our own that goes when this object goes.
class TemporaryFile {
 public:
  TemporaryFile() {
    std::error_code none;
    std::filesystem::path folder = std::filesystem::temp_directory_path(none);
    if (none) folder = ".";
    path_ = (folder / "trf-XXXXXX").string();
    const int handle = mkstemp(path_.data());
    if (handle < 0)
      throw FileError(fmt::format("no temporary file can be made in {}", folder.string()));
    close(handle);
  }
  ~TemporaryFile() { unlink(path_.c_str()); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

/// A number as we write numbers: a sign, digits, one point; no zeros in front that would be lost.
bool is_plain_number(std::string_view text) {
  constexpr std::size_t exact = 15;  // digits that a number of a workbook holds
  if (text.starts_with('-')) text.remove_prefix(1);
  if (text.empty() || text.size() > exact || text.front() == '.' || text.back() == '.')
    return false;
  if (text.size() > 1 && text[0] == '0' && text[1] != '.') return false;
  std::size_t points = 0;
  for (const char c : text) {
    if (c == '.')
      ++points;
    else if (c < '0' || c > '9')
      return false;
  }
  return points <= 1;
}

std::size_t decimals_of(std::string_view number) {
  const std::size_t point = number.find('.');
  return point == number.npos ? 0 : number.size() - point - 1;
}

/// XML has no control characters but tab and line ends, and no U+FFFE, U+FFFF.
std::string writable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const bool no_character =
        text.substr(i, 3) == "\xEF\xBF\xBE" || text.substr(i, 3) == "\xEF\xBF\xBF";
    if (no_character) i += 2;
    if (no_character || (c < 0x20 && c != '\n') || c == 0x7F)
      out += "\uFFFD";
    else
      out += text[i];
  }
  return out;
}

/// Names of sheets, each once whatever the case of its letters.
class SheetNames {
 public:
  std::string next(const std::string& wanted) {
    std::string plain = writable(wanted);
    for (char& c : plain)
      if (std::string_view("[]:*?/\\\n").find(c) != std::string_view::npos) c = ' ';
    while (plain.starts_with('\'')) plain.erase(0, 1);
    plain = std::string(text::trim(text::columns(plain, 1, longest)));
    while (plain.ends_with('\'')) plain.pop_back();
    if (plain.empty()) plain = "Sheet";
    std::string name = plain;
    for (unsigned n = 2; !used_.insert(text::ascii_lower(name)).second; ++n) {
      const std::string tail = fmt::format(" {}", n);
      name = std::string(text::columns(plain, 1, longest - tail.size())) + tail;
    }
    return name;
  }

 private:
  static constexpr std::size_t longest = 31;
  std::set<std::string> used_;
};

class BookWriter {
 public:
  explicit BookWriter(const std::string& path) : book_(workbook_new(path.c_str())) {
    if (!book_) throw FileError("no workbook can be made");
    lxw_doc_properties properties{};
    properties.created = 946'684'800;  // 2000-01-01, so that the same table gives the same bytes
    workbook_set_properties(book_, &properties);
    title_ = workbook_add_format(book_);
    format_set_bold(title_);
    format_set_font_size(title_, 14);
    head_ = header(LXW_ALIGN_LEFT);
    head_right_ = header(LXW_ALIGN_RIGHT);
    right_ = workbook_add_format(book_);
    format_set_align(right_, LXW_ALIGN_RIGHT);
  }
  ~BookWriter() {
    if (book_) workbook_close(book_);
  }
  BookWriter(const BookWriter&) = delete;
  BookWriter& operator=(const BookWriter&) = delete;

  void add(const OutSheet& sheet) {
    if (sheet.rows.size() + sheet.lines.size() + 2 > most_out_rows ||
        sheet.columns.size() > most_out_columns)
      throw LimitError(fmt::format("a table of {} rows and {} columns; a sheet holds {} and {}",
                                   sheet.rows.size(), sheet.columns.size(), most_out_rows,
                                   most_out_columns));
    lxw_worksheet* ws = workbook_add_worksheet(book_, names_.next(sheet.name).c_str());
    if (!ws) throw FileError("no sheet can be added to the workbook");
    lxw_row_t row = 0;
    for (const std::string& line : sheet.lines) {
      text(ws, row, 0, line, row == 0 ? title_ : nullptr);
      ++row;
    }
    if (row != 0) ++row;  // a blank row
    for (std::size_t c = 0; c < sheet.columns.size(); ++c)
      column(ws, sheet, static_cast<lxw_col_t>(c), row);
    worksheet_freeze_panes(ws, row + 1, 0);
    worksheet_repeat_rows(ws, row, row);
    worksheet_fit_to_pages(ws, 1, 0);
    worksheet_set_paper(ws, 9);  // A4
    if (sheet.columns.size() > 8) worksheet_set_landscape(ws);
  }

  void finish() {
    lxw_workbook* book = book_;
    book_ = nullptr;
    const lxw_error error = workbook_close(book);
    if (error != LXW_NO_ERROR)
      throw FileError(fmt::format("the workbook cannot be written: {}", lxw_strerror(error)));
  }

 private:
  lxw_format* header(std::uint8_t align) {
    lxw_format* format = workbook_add_format(book_);
    format_set_bold(format);
    format_set_align(format, align);
    format_set_bg_color(format, 0xDDE5EE);
    format_set_bottom(format, LXW_BORDER_THIN);
    return format;
  }

  static void text(lxw_worksheet* ws, lxw_row_t row, lxw_col_t column, const std::string& value,
                   lxw_format* format) {
    if (!value.empty()) worksheet_write_string(ws, row, column, writable(value).c_str(), format);
  }

  /// Numbers of a column have as many decimals as the longest of them.
  lxw_format* number_format(std::size_t decimals) {
    if (decimals == 0) return nullptr;
    const auto [found, fresh] = formats_.try_emplace(decimals, nullptr);
    if (fresh) {
      found->second = workbook_add_format(book_);
      format_set_num_format(found->second, ("0." + std::string(decimals, '0')).c_str());
    }
    return found->second;
  }

  void column(lxw_worksheet* ws, const OutSheet& sheet, lxw_col_t c, lxw_row_t head) {
    const OutColumn& column = sheet.columns[c];
    std::size_t width = text::display_width(column.title), decimals = 0;
    for (const auto& row : sheet.rows)
      if (c < row.size()) {
        width = std::max(width, text::display_width(row[c]));
        if (column.number && is_plain_number(row[c]))
          decimals = std::max(decimals, decimals_of(row[c]));
      }
    constexpr std::size_t widest = 45, margin = 2;
    worksheet_set_column(ws, c, c, static_cast<double>(std::min(width, widest) + margin), nullptr);
    text(ws, head, c, column.title.empty() ? " " : column.title,
         column.number ? head_right_ : head_);
    lxw_format* const format = number_format(decimals);
    for (std::size_t r = 0; r < sheet.rows.size(); ++r) {
      if (c >= sheet.rows[r].size() || sheet.rows[r][c].empty()) continue;
      const std::string& value = sheet.rows[r][c];
      const auto at = static_cast<lxw_row_t>(head + 1 + r);
      if (column.number && is_plain_number(value))
        worksheet_write_number(ws, at, c, std::strtod(value.c_str(), nullptr), format);
      else
        text(ws, at, c, value, column.number ? right_ : nullptr);
    }
  }

  lxw_workbook* book_;
  lxw_format *title_ = nullptr, *head_ = nullptr, *head_right_ = nullptr, *right_ = nullptr;
  std::map<std::size_t, lxw_format*> formats_;
  SheetNames names_;
};

}  // namespace

std::string write_workbook(const std::vector<OutSheet>& sheets) {
  if (sheets.empty()) throw UsageError("a workbook needs a table");
  const TemporaryFile file;
  BookWriter book(file.path());
  for (const OutSheet& sheet : sheets) book.add(sheet);
  book.finish();
  return load(file.path());
}

}  // namespace trf::exchange::sheets
