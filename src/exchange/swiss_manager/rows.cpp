#include "exchange/swiss_manager/rows.hpp"

#include <algorithm>

#include "text/text.hpp"

namespace trf::exchange::swiss_manager {

std::vector<Row> rows_of(std::string_view utf8, char separator) {
  std::vector<Row> out;
  Row row{1, {}};
  std::string cell;
  std::uint32_t line = 1;
  bool quoted = false, was_quoted = false;
  const auto end_cell = [&] {
    row.cells.emplace_back(was_quoted ? std::string_view(cell) : text::trim(cell));
    cell.clear();
    was_quoted = false;
  };
  const auto end_row = [&] {
    end_cell();
    const bool blank = std::all_of(row.cells.begin(), row.cells.end(),
                                   [](const std::string& c) { return c.empty(); });
    if (!blank) out.push_back(std::move(row));
    row = {};
  };
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const char c = utf8[i];
    const bool line_end = c == '\n' || (c == '\r' && (i + 1 == utf8.size() || utf8[i + 1] != '\n'));
    if (quoted) {
      if (c != '"') {
        cell += c;
      } else if (i + 1 < utf8.size() && utf8[i + 1] == '"') {
        cell += utf8[++i];
      } else {
        quoted = false;
      }
    } else if (c == '"' && text::trim(cell).empty()) {
      cell.clear();
      quoted = was_quoted = true;
    } else if (c == separator) {
      end_cell();
    } else if (line_end) {
      end_row();
    } else if (c != '\r') {
      cell += c;
    }
    if (line_end) ++line;
    if (line_end && !quoted) row.line = line;
  }
  end_row();
  return out;
}

char separator_of(std::string_view utf8) {
  const std::string_view first = utf8.substr(0, utf8.find_first_of("\r\n"));
  char best = ',';
  for (const char c : {',', ';', '\t'})
    if (std::count(first.begin(), first.end(), c) > std::count(first.begin(), first.end(), best))
      best = c;
  return best;
}

std::string head_of(std::string_view bytes) {
  constexpr std::size_t enough = 4096;
  const std::string_view head = bytes.substr(0, enough);
  if (head.starts_with("\xFF\xFE") || head.starts_with("\xFE\xFF"))
    return std::string(text::decode(std::string(head))->utf8());
  return std::string(head.starts_with("\xEF\xBB\xBF") ? head.substr(3) : head);
}

std::string heading(std::string_view cell) {
  std::string out;
  for (const char c : text::ascii_lower(cell))
    if (c != ' ' && c != '.' && c != '_' && c != '-') out += c;
  return out;
}

}  // namespace trf::exchange::swiss_manager
