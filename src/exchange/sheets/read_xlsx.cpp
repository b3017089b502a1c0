// Workbooks of Office Open XML (ECMA-376): shared and inline strings, numbers, dates, merged cells.
#include <fmt/format.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <memory>
#include <pugixml.hpp>
#include <set>

#include "exchange/sheets/sheets.hpp"
#include "text/text.hpp"

namespace trf::exchange::sheets {

namespace {

struct DiscardZip {
  void operator()(zip_t* z) const { zip_discard(z); }
};
struct CloseEntry {
  void operator()(zip_file_t* f) const { zip_fclose(f); }
};

/// The parts of a packed file, each read on demand and within the limits.
class Package {
 public:
  explicit Package(std::string_view bytes) {
    if (bytes.size() > most_packed)
      throw LimitError(fmt::format("a workbook of more than {} MiB", most_packed >> 20U));
    zip_error_t error;
    zip_error_init(&error);
    zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
    zip_t* zip = source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr;
    if (!zip) {
      const std::string why = zip_error_strerror(&error);
      if (source) zip_source_free(source);
      zip_error_fini(&error);
      throw FormatError(fmt::format("a broken zip file ({})", why));
    }
    zip_error_fini(&error);
    zip_.reset(zip);
    const zip_int64_t parts = zip_get_num_entries(zip, 0);
    if (parts < 0 || static_cast<std::uint64_t>(parts) > most_parts)
      throw LimitError(fmt::format("a zip file of more than {} parts", most_parts));
  }

  [[nodiscard]] bool has(const std::string& name) const {
    return zip_name_locate(zip_.get(), name.c_str(), ZIP_FL_NOCASE) >= 0;
  }

  /// Throws FormatError for a part that is missing or broken.
  std::string part(const std::string& name) {
    const zip_int64_t index = zip_name_locate(zip_.get(), name.c_str(), ZIP_FL_NOCASE);
    if (index < 0) throw FormatError(fmt::format("no workbook: the part {} is missing", name));
    const std::unique_ptr<zip_file_t, CloseEntry> file(
        zip_fopen_index(zip_.get(), static_cast<zip_uint64_t>(index), 0));
    if (!file) throw FormatError(fmt::format("the part {} of the workbook is broken", name));
    std::string out;
    std::array<char, 65536> buffer{};
    // What the zip says of its sizes is not believed.
    for (;;) {
      const zip_int64_t n = zip_fread(file.get(), buffer.data(), buffer.size());
      if (n < 0) throw FormatError(fmt::format("the part {} of the workbook is broken", name));
      if (n == 0) return out;
      out.append(buffer.data(), static_cast<std::size_t>(n));
      total_ += static_cast<std::size_t>(n);
      if (out.size() > most_unpacked || total_ > 4 * most_unpacked)
        throw LimitError(fmt::format("the part {} of the workbook is larger than {} MiB", name,
                                     most_unpacked >> 20U));
    }
  }

 private:
  std::unique_ptr<zip_t, DiscardZip> zip_;
  std::size_t total_ = 0;
};

/// A name without its prefix: "x:row" = "row".
std::string_view bare(const pugi::xml_node& node) {
  const std::string_view name = node.name();
  const std::size_t colon = name.find(':');
  return colon == name.npos ? name : name.substr(colon + 1);
}

pugi::xml_node child_of(const pugi::xml_node& parent, std::string_view name) {
  for (const pugi::xml_node& child : parent.children())
    if (bare(child) == name) return child;
  return {};
}

class Xml {
 public:
  Xml(const std::string& bytes, const std::string& name) {
    constexpr unsigned how = pugi::parse_default | pugi::parse_ws_pcdata;
    const pugi::xml_parse_result read = document_.load_buffer(bytes.data(), bytes.size(), how);
    if (!read)
      throw FormatError(fmt::format("the part {} of the workbook is no XML: byte {}: {}", name,
                                    read.offset, read.description()));
  }
  [[nodiscard]] pugi::xml_node root() const { return document_.document_element(); }

 private:
  pugi::xml_document document_;
};

/// The text of `<si>` or `<is>`: one `<t>`, or those of its runs; phonetic hints left out.
std::string rich_text(const pugi::xml_node& node) {
  std::string out;
  for (const pugi::xml_node& child : node.children()) {
    if (bare(child) == "t") out += child.child_value();
    if (bare(child) == "r") out += child_of(child, "t").child_value();
  }
  return out;
}

/// Column and row of "C12", from 1; 0 where it is none.
struct Reference {
  std::size_t column = 0;
  std::uint32_t row = 0;
};
Reference reference(std::string_view text) {
  Reference out;
  std::size_t i = 0;
  for (; i < text.size() && text[i] >= 'A' && text[i] <= 'Z' && i < 4; ++i)
    out.column = out.column * 26 + static_cast<std::size_t>(text[i] - 'A') + 1;
  std::from_chars(text.data() + i, text.data() + text.size(), out.row);
  return out;
}

// --- numbers and dates
// ----------------------------------------------------------------------------

/// Does a number format show a date? Text in quotes and brackets is no part of the form.
bool is_date_format(std::string_view code) {
  bool quoted = false, bracket = false;
  for (std::size_t i = 0; i < code.size(); ++i) {
    const char c = code[i];
    if (c == '\\') {
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == '[') {
      bracket = true;
    } else if (c == ']') {
      bracket = false;
    } else if (!quoted && !bracket && (c == 'y' || c == 'd' || c == 'Y' || c == 'D')) {
      return true;
    }
  }
  return false;
}

/// A day counted from 1900 (with its leap day that never was) or from 1904.
std::string date_of(double serial, bool from_1904) {
  constexpr double most = 2'958'465;  // 9999-12-31
  if (!(serial >= 1) || serial > most) return {};
  long days = static_cast<long>(std::floor(serial)) + (from_1904 ? 1462 : 0);
  if (days < 61) ++days;  // before 1 March 1900
  // Days since 0000-03-01, the civil calendar from there.
  const long z = days - 25569 + 719468;
  const long era = z / 146097;
  const long doe = z - era * 146097;
  const long yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
  const long doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
  const long mp = (5 * doy + 2) / 153;
  const long day = doy - (153 * mp + 2) / 5 + 1;
  const long month = mp < 10 ? mp + 3 : mp - 9;
  const long year = yoe + era * 400 + (month <= 2 ? 1 : 0);
  return fmt::format("{:04}/{:02}/{:02}", year, month, day);
}

/// "4.5" for 4.5 and for 4.4999999999999996: programs write binary fractions with 17 digits.
std::string number_text(const std::string& value) {
  constexpr std::size_t exact = 15;
  if (value.size() <= exact && value.find_first_of("eE") == value.npos) return value;
  char* end = nullptr;
  const double number = std::strtod(value.c_str(), &end);
  if (end == value.c_str() || *end != '\0' || !std::isfinite(number)) return value;
  if (std::abs(number) < 1e15 && number == std::floor(number)) return fmt::format("{:.0f}", number);
  return fmt::format("{:.15g}", number);
}

// --- the workbook
// ---------------------------------------------------------------------------------

class BookReader {
 public:
  explicit BookReader(std::string_view bytes) : package_(bytes) {}

  Workbook run() {
    if (!package_.has("[Content_Types].xml")) not_a_workbook();
    const std::string main = main_part();
    const Xml book(package_.part(main), main);
    const auto targets = relations(main);
    const std::string folder = main.substr(0, main.find_last_of('/') + 1);
    from_1904_ = child_of(book.root(), "workbookPr").attribute("date1904").as_bool();
    shared_strings(folder + "sharedStrings.xml");
    styles(folder + "styles.xml");
    Workbook out;
    out.origin = Workbook::Origin::xlsx;
    for (const pugi::xml_node& sheet : child_of(book.root(), "sheets").children()) {
      if (out.grids.size() == most_sheets)
        throw LimitError(fmt::format("a workbook of more than {} sheets", most_sheets));
      const auto target = targets.find(relation_of(sheet));
      if (target == targets.end()) continue;
      Grid grid = read_sheet(resolved(folder, target->second));
      grid.name = sheet.attribute("name").value();
      out.grids.push_back(std::move(grid));
    }
    if (out.grids.empty()) throw FormatError("a workbook without sheets");
    return out;
  }

 private:
  [[noreturn]] void not_a_workbook() const {
    if (package_.has("content.xml"))
      throw FormatError("a spreadsheet of OpenDocument (.ods); save it as .xlsx or .csv");
    throw FormatError("a zip file that is no workbook (.xlsx)");
  }

  std::string main_part() {
    constexpr const char* usual = "xl/workbook.xml";
    if (package_.has(usual)) return usual;
    for (const auto& [id, target] : relations(""))
      if (target.find("workbook") != target.npos) return resolved("", target);
    not_a_workbook();
  }

  static std::string resolved(const std::string& folder, std::string target) {
    if (target.starts_with('/')) return target.substr(1);
    std::string base = folder;
    while (target.starts_with("../")) {
      target.erase(0, 3);
      base =
          base.substr(0, base.substr(0, base.empty() ? 0 : base.size() - 1).find_last_of('/') + 1);
    }
    return base + target;
  }

  static std::string relation_of(const pugi::xml_node& sheet) {
    for (const pugi::xml_attribute& a : sheet.attributes())
      if (std::string_view(a.name()).ends_with(":id")) return a.value();
    return {};
  }

  std::map<std::string, std::string> relations(const std::string& part) {
    const std::size_t slash = part.find_last_of('/');
    const std::string folder = slash == part.npos ? "" : part.substr(0, slash + 1);
    const std::string name =
        folder + "_rels/" + (slash == part.npos ? part : part.substr(slash + 1)) + ".rels";
    std::map<std::string, std::string> out;
    if (!package_.has(name)) return out;
    const Xml xml(package_.part(name), name);
    for (const pugi::xml_node& r : xml.root().children())
      out.try_emplace(r.attribute("Id").value(), r.attribute("Target").value());
    return out;
  }

  void shared_strings(const std::string& name) {
    if (!package_.has(name)) return;
    const Xml xml(package_.part(name), name);
    for (const pugi::xml_node& si : xml.root().children())
      if (bare(si) == "si") strings_.push_back(rich_text(si));
  }

  void styles(const std::string& name) {
    if (!package_.has(name)) return;
    const Xml xml(package_.part(name), name);
    std::set<unsigned> dates;
    for (const pugi::xml_node& format : child_of(xml.root(), "numFmts").children())
      if (is_date_format(format.attribute("formatCode").value()))
        dates.insert(format.attribute("numFmtId").as_uint());
    for (const pugi::xml_node& style : child_of(xml.root(), "cellXfs").children()) {
      const unsigned id = style.attribute("numFmtId").as_uint();
      // 14-17 and 22 are the dates among the formats that every program knows (18.8.30).
      date_style_.push_back((id >= 14 && id <= 17) || id == 22 || dates.contains(id));
    }
  }

  Cell cell_of(const pugi::xml_node& c) const {
    const std::string_view type = c.attribute("t").value();
    const std::string value = child_of(c, "v").child_value();
    if (type == "inlineStr") return filled(rich_text(child_of(c, "is")), Cell::Kind::text);
    if (type == "s") {
      std::size_t index = strings_.size();
      std::from_chars(value.data(), value.data() + value.size(), index);
      return index < strings_.size() ? filled(strings_[index], Cell::Kind::text) : Cell{};
    }
    if (type == "d") return filled(value.substr(0, value.find('T')), Cell::Kind::date);
    if (type == "b") return filled(value == "1" ? "true" : "false", Cell::Kind::text);
    if (type == "str" || type == "e") return filled(value, Cell::Kind::text);
    const std::size_t style = c.attribute("s").as_uint();
    if (style < date_style_.size() && date_style_[style])
      if (const std::string date = date_of(std::strtod(value.c_str(), nullptr), from_1904_);
          !date.empty())
        return {date, Cell::Kind::date};
    return filled(number_text(value), Cell::Kind::number);
  }
  static Cell filled(std::string_view text, Cell::Kind kind) {
    text = text::trim(text);
    if (text.empty()) return {};
    constexpr std::size_t longest = 4096;
    std::string plain(text.substr(0, longest));
    while (!plain.empty() && text.size() > longest && (plain.back() & 0x80) != 0) plain.pop_back();
    for (char& ch : plain)
      if (ch == '\n' || ch == '\r' || ch == '\t') ch = ' ';
    return {std::move(plain), kind};
  }

  Grid read_sheet(const std::string& name) {
    const Xml xml(package_.part(name), name);
    Grid grid;
    std::uint32_t number = 0;
    for (const pugi::xml_node& r : child_of(xml.root(), "sheetData").children()) {
      if (bare(r) != "row") continue;
      number = r.attribute("r").as_uint(number + 1);
      Row row = read_row(r, number);
      if (row.cells.empty()) continue;
      if (grid.rows.size() == most_rows)
        throw LimitError(fmt::format("a sheet of more than {} rows", most_rows));
      spend(row.cells.size(), 0);
      for (const Cell& c : row.cells) spend(0, c.text.size());
      grid.rows.push_back(std::move(row));
    }
    merge(grid, child_of(xml.root(), "mergeCells"));
    return grid;
  }

  // One string may be shared by millions of cells.
  void spend(std::size_t cells, std::size_t text) {
    cells_ += cells;
    text_ += text;
    if (cells_ > most_cells)
      throw LimitError(fmt::format("a workbook of more than {} cells", most_cells));
    if (text_ > most_text)
      throw LimitError(fmt::format("a workbook with more than {} MiB of text", most_text >> 20U));
  }

  [[nodiscard]] Row read_row(const pugi::xml_node& r, std::uint32_t number) const {
    Row row{number, {}};
    std::size_t column = 0;
    for (const pugi::xml_node& c : r.children()) {
      if (bare(c) != "c") continue;
      const std::size_t stated = reference(c.attribute("r").value()).column;
      column = stated != 0 ? stated : column + 1;
      Cell cell = cell_of(c);
      if (cell.text.empty()) continue;
      if (column > most_columns)
        throw LimitError(fmt::format("a sheet of more than {} columns", most_columns));
      if (row.cells.size() < column) row.cells.resize(column);
      row.cells[column - 1] = std::move(cell);
    }
    return row;
  }

  /// What stands in cells merged downwards holds for each of their rows.
  void merge(Grid& grid, const pugi::xml_node& merges) {
    std::size_t left = most_rows;
    for (const pugi::xml_node& m : merges.children()) {
      const std::string_view text = m.attribute("ref").value();
      const std::size_t colon = text.find(':');
      if (colon == text.npos) continue;
      const Reference from = reference(text.substr(0, colon)),
                      to = reference(text.substr(colon + 1));
      if (from.column == 0 || from.column > most_columns || from.column != to.column) continue;
      auto row = std::lower_bound(grid.rows.begin(), grid.rows.end(), from.row,
                                  [](const Row& r, std::uint32_t n) { return r.number < n; });
      if (row == grid.rows.end() || row->number != from.row || row->text(from.column - 1).empty())
        continue;
      const Cell value = row->cells[from.column - 1];
      for (++row; row != grid.rows.end() && row->number <= to.row && left > 0; ++row, --left) {
        spend(1, value.text.size());
        if (row->cells.size() < from.column) row->cells.resize(from.column);
        if (row->cells[from.column - 1].text.empty()) row->cells[from.column - 1] = value;
      }
    }
  }

  Package package_;
  std::vector<std::string> strings_;
  std::vector<bool> date_style_;
  std::size_t cells_ = 0, text_ = 0;
  bool from_1904_ = false;
};

}  // namespace

Workbook read_xlsx(std::string_view bytes) { return BookReader(bytes).run(); }

}  // namespace trf::exchange::sheets
