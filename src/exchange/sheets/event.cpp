#include <fmt/format.h>

#include <algorithm>

#include "exchange/sheets/model.hpp"
#include "exchange/sheets/read_html.hpp"
#include "text/text.hpp"

namespace trf::exchange::sheets {

namespace {

/// Enough to find the headings of a text by.
constexpr std::size_t head_size = 65536;

/// A report file has its keys in columns 1-3, whatever else it may look like.
bool has_report_lines(std::string_view head) {
  for (std::size_t at = 0; at < head.size();) {
    const std::size_t end = std::min(head.find_first_of("\r\n", at), head.size());
    const std::string_view line = head.substr(at, end - at);
    if (line.starts_with("001 ") || line.starts_with("012 ") || line.starts_with("XXR ") ||
        line.starts_with("062 "))
      return true;
    at = end + 1;
  }
  return false;
}

Source source_of(const Part& part, std::optional<text::Encoding> encoding) {
  Source out;
  out.file = part.file;
  try {
    out.book = read_workbook(part.bytes, encoding);
  } catch (const FormatError& e) {
    throw FormatError(fmt::format("{}: {}", part.file, e.what()));
  } catch (const LimitError& e) {
    throw LimitError(fmt::format("{}: {}", part.file, e.what()));
  }
  return out;
}

/// Tables point into the grids: made when these have come to rest.
void find_tables(Source& source) {
  for (std::uint32_t g = 0; g < source.book.grids.size(); ++g)
    for (Table& table : tables_of(source.book.grids[g])) {
      source.tables.push_back(std::move(table));
      source.table_grid.push_back(g);
    }
  if (source.tables.empty())
    throw FormatError(fmt::format(
        "{}: no table of an event: no row of headings with a name and numbers, ratings, rounds or "
        "points",
        source.file));
}

std::string kinds_of(const Model& model) {
  std::vector<std::string_view> kinds;
  for (const Source& source : model.sources)
    for (const Table& table : source.tables) {
      const std::string_view kind = kind_text(table);
      if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) kinds.push_back(kind);
    }
  return fmt::format("{}", fmt::join(kinds, ", "));
}

}  // namespace

bool is_sheet(std::string_view bytes) {
  if (is_packed(bytes)) return true;
  const std::string_view head = bytes.substr(0, head_size);
  if (has_report_lines(head)) return false;
  if (head.find("<html") != head.npos || head.find("<HTML") != head.npos ||
      head.find("<table") != head.npos || head.find("<TABLE") != head.npos)
    return is_page(bytes);
  const auto source = text::decode(std::string(head));
  if (!source->readable() || has_report_lines(source->utf8())) return false;
  const Workbook book = read_table_text(source->utf8());
  return std::any_of(book.grids.begin(), book.grids.end(),
                     [](const Grid& grid) { return !tables_of(grid).empty(); });
}

Made read_event(const std::vector<Part>& parts, std::optional<text::Encoding> encoding) {
  Model model;
  for (const Part& part : parts) model.sources.push_back(source_of(part, encoding));
  for (Source& source : model.sources) find_tables(source);
  collect_facts(model);
  collect_people(model);
  if (model.people.empty() && model.teams.empty())
    throw FormatError(fmt::format("{}: the tables have no players", model.sources.front().file));
  settle(model);
  Made made;
  made.document = records_of(model);
  made.kind = kinds_of(model);
  made.remarks = std::move(model.remarks);
  const std::string& file = model.sources.front().file;
  made.remarks
      .add(Code::sheet_read, {}, "",
           {made.kind, std::to_string(model.people.size()), std::to_string(model.rounds)})
      .file = file;
  if (model.rounds == 0 && std::any_of(model.people.begin(), model.people.end(),
                                       [](const Person& p) { return !p.totals.empty(); }))
    made.remarks.add(Code::sheet_no_rounds, {}, "", {}).file = file;
  for (std::string& what : model.left_out)
    made.remarks.add(Code::sheet_left_out, {}, "", {std::move(what)}).file = file;
  return made;
}

}  // namespace trf::exchange::sheets
