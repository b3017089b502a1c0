#include "report/table.hpp"

#include <algorithm>
#include <numeric>

#include "exchange/csv.hpp"
#include "text/text.hpp"

namespace trf::report {

namespace {

std::string_view escape_of(Paint paint) {
  switch (paint) {
    case Paint::bold:
      return "\x1b[1m";
    case Paint::dim:
      return "\x1b[2m";
    case Paint::red:
      return "\x1b[1;31m";
    case Paint::green:
      return "\x1b[32m";
    case Paint::yellow:
      return "\x1b[33m";
    case Paint::cyan:
      return "\x1b[36m";
    case Paint::plain:
      break;
  }
  return "";
}

constexpr std::size_t gap = 2;
constexpr std::size_t narrowest = 8;

std::string repeated(std::string_view what, std::size_t times) {
  std::string out;
  for (; times > 0; --times) out += what;
  return out;
}

bool is_c1(std::string_view s, std::size_t i) {
  return s[i] == '\xC2' && i + 1 < s.size() && static_cast<unsigned char>(s[i + 1]) >= 0x80 &&
         static_cast<unsigned char>(s[i + 1]) < 0xA0;
}

}  // namespace

std::string painted(std::string_view text, Paint paint, const Style& style) {
  if (!style.colour || paint == Paint::plain || text.empty()) return std::string(text);
  return std::string(escape_of(paint)).append(text).append("\x1b[0m");
}

std::string printable(std::string_view utf8) {
  std::string out;
  out.reserve(utf8.size());
  for (std::size_t i = 0; i < utf8.size(); ++i) {
    const auto c = static_cast<unsigned char>(utf8[i]);
    if (c == '\t') {
      out += ' ';
    } else if (c < 0x20 || c == 0x7F) {
      out += "\uFFFD";
    } else if (is_c1(utf8, i)) {
      out += "\uFFFD";
      ++i;
    } else {
      out += utf8[i];
    }
  }
  return out;
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string out;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    if (i != 0) out += ',';
    out += exchange::csv_field(fields[i]);
  }
  return out += '\n';
}

Table& Table::column(std::string title, Align align, bool elastic) {
  columns_.push_back({std::move(title), align, elastic});
  return *this;
}

void Table::row(std::vector<Cell> cells) {
  cells.resize(columns_.size(), Cell(""));
  rows_.push_back(std::move(cells));
}

std::vector<std::size_t> Table::widths(const Style& style) const {
  std::vector<std::size_t> width(columns_.size(), 0);
  for (const auto& cells : rows_)
    for (std::size_t c = 0; c < cells.size(); ++c)
      width[c] = std::max(width[c], text::display_width(printable(cells[c].text)));
  for (std::size_t c = 0; c < columns_.size(); ++c)
    if (width[c] != 0) width[c] = std::max(width[c], text::display_width(columns_[c].title));
  if (style.width == 0) return width;

  auto total = [&] {
    const auto used = std::count_if(width.begin(), width.end(), [](auto w) { return w != 0; });
    return std::accumulate(width.begin(), width.end(), std::size_t{0}) +
           gap * (used > 0 ? static_cast<std::size_t>(used) - 1 : 0);
  };
  while (total() > style.width) {
    std::size_t longest = columns_.size();
    for (std::size_t c = 0; c < columns_.size(); ++c)
      if (columns_[c].elastic && width[c] > narrowest &&
          (longest == columns_.size() || width[c] > width[longest]))
        longest = c;
    if (longest == columns_.size()) break;
    --width[longest];
  }
  return width;
}

std::string Table::line(const std::vector<Cell>& cells, const std::vector<std::size_t>& width,
                        const Style& style) const {
  std::string out;
  bool first = true;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    if (width[c] == 0) continue;
    if (!first) out.append(gap, ' ');
    first = false;
    const std::string shown = printable(cells[c].text);
    out += painted(columns_[c].align == Align::right ? text::pad_left(shown, width[c])
                                                     : text::pad_right(shown, width[c]),
                   cells[c].paint, style);
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

std::vector<std::string> Table::lines(const Style& style) const {
  const auto width = widths(style);
  std::vector<std::string> out;
  for (const auto& cells : rows_) out.push_back(line(cells, width, style));
  return out;
}

std::string Table::text(const Style& style) const {
  const auto width = widths(style);
  std::vector<Cell> titles, rules;
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    titles.emplace_back(columns_[c].title, Paint::bold);
    rules.emplace_back(repeated("─", width[c]), Paint::dim);
  }
  std::string out = line(titles, width, style) + "\n" + line(rules, width, style) + "\n";
  for (const auto& cells : rows_) out += line(cells, width, style) + "\n";
  return out;
}

std::string Table::csv() const {
  std::vector<std::string> fields;
  for (const Column& c : columns_) fields.push_back(c.title);
  std::string out = csv_line(fields);
  for (const auto& cells : rows_) {
    fields.clear();
    for (const Cell& cell : cells) fields.push_back(cell.text);
    out += csv_line(fields);
  }
  return out;
}

exchange::sheets::OutSheet Table::sheet(std::string name, std::vector<std::string> lines) const {
  exchange::sheets::OutSheet out{std::move(name), std::move(lines), {}, {}};
  out.rows.resize(rows_.size());
  for (std::size_t c = 0; c < columns_.size(); ++c) {
    const bool any = std::any_of(rows_.begin(), rows_.end(),
                                 [&](const auto& cells) { return !cells[c].text.empty(); });
    if (!any && !rows_.empty()) continue;
    out.columns.push_back({columns_[c].title, columns_[c].align == Align::right});
    for (std::size_t r = 0; r < rows_.size(); ++r) out.rows[r].push_back(rows_[r][c].text);
  }
  return out;
}

}  // namespace trf::report
