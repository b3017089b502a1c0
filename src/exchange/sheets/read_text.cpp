// Separated and aligned text, and the choice among the readers.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "exchange/sheets/headings.hpp"
#include "exchange/sheets/read_html.hpp"
#include "exchange/sheets/sheets.hpp"
#include "text/text.hpp"

namespace trf::exchange::sheets {

namespace {

struct TextLine {
  std::string_view text;
  std::uint32_t number = 0;
};

/// The lines in which something stands.
std::vector<TextLine> lines_of(std::string_view text) {
  std::vector<TextLine> out;
  std::uint32_t number = 1;
  while (!text.empty() && out.size() < most_rows) {
    const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
    if (end > 0) out.push_back({text.substr(0, end), number});
    const bool crlf = text.substr(end, 2) == "\r\n";
    text.remove_prefix(std::min(end + (crlf ? 2 : 1), text.size()));
    ++number;
  }
  return out;
}

Cell text_cell(std::string_view text) {
  text = text::trim(text);
  return {std::string(text), text.empty() ? Cell::Kind::empty : Cell::Kind::text};
}

/// Fields of one line; quotes as in CSV.
std::vector<Cell> split(std::string_view line, char delimiter) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size() && fields.size() <= most_columns; ++i) {
    const char c = line[i];
    if (c == '"') {
      const bool doubled = quoted && i + 1 < line.size() && line[i + 1] == '"';
      if (doubled) fields.back() += line[i++];
      if (!doubled) quoted = !quoted;
    } else if (c == delimiter && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  std::vector<Cell> out;
  for (const std::string& field : fields) out.push_back(text_cell(field));
  return out;
}

/// Fields of aligned text: two blanks or more between them.
std::vector<Cell> split_aligned(std::string_view line) {
  std::vector<Cell> out;
  std::size_t at = 0;
  while (at < line.size() && out.size() <= most_columns) {
    const std::size_t end = std::min(line.find("  ", at), line.size());
    if (end > at) out.push_back(text_cell(line.substr(at, end - at)));
    at = line.find_first_not_of(' ', end);
    if (at == line.npos) break;
  }
  return out;
}

/// The delimiter that gives most fields in the most lines; 0 = aligned by blanks.
char delimiter_of(const std::vector<TextLine>& lines) {
  const auto fields = [&](char d) {
    std::size_t sum = 0;
    for (const TextLine& line : lines) sum += split(line.text, d).size() - 1;
    return sum;
  };
  for (const char d : {'\t', ';', '|'})
    if (fields(d) >= lines.size()) return d;
  return fields(',') >= lines.size() ? ',' : '\0';
}

// --- fixed columns
// --------------------------------------------------------------------------------

/// Words between blanks that are known headings.
std::size_t known_words(std::string_view line) {
  std::size_t known = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word = line.substr(at, end - at);
    if (!word.empty())
      known +=
          role_of(word) != Role::none || round_number(word) != 0 || tie_break_number(word) != 0;
    at = end + 1;
  }
  return known;
}

bool is_ruler(std::string_view line) { return line.find_first_not_of("-=_ +|") == line.npos; }

/// Which characters of each line are no blank.
std::vector<bool> inked(std::string_view line) {
  std::vector<bool> out;
  for (const char c : line) {
    const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
    if (!continues) out.push_back(c != ' ');
  }
  return out;
}

struct Span {
  std::size_t first, last;  ///< characters from 1, inclusive
};

/// The columns of a block of lines: parted where no line has ink, over two characters, in front of
/// a heading or behind numbers.
std::vector<Span> columns_of(const std::vector<TextLine>& block) {
  const std::vector<bool> head = inked(block.front().text);
  std::vector<bool> any;
  for (const TextLine& line : block) {
    const std::vector<bool> ink = inked(line.text);
    if (ink.size() > any.size()) any.resize(ink.size());
    for (std::size_t i = 0; i < ink.size(); ++i) any[i] = any[i] || ink[i];
  }
  std::vector<Span> out;
  for (std::size_t i = 0; i < any.size(); ++i) {
    if (!any[i]) continue;
    if (!out.empty() && out.back().last == i)
      out.back().last = i + 1;
    else
      out.push_back({i + 1, i + 1});
  }
  // Starting numbers, places, points: what comes behind them is another column.
  const auto numeric = [&](const Span& s) {
    return std::all_of(block.begin() + 1, block.end(), [&](const TextLine& line) {
      const std::string_view text = text::trim(text::columns(line.text, s.first, s.last));
      return text.empty() || whole(text).has_value();
    });
  };
  const auto headed = [&](const Span& s) {
    for (std::size_t i = s.first; i <= s.last && i <= head.size(); ++i)
      if (head[i - 1]) return true;
    return false;
  };
  std::vector<Span> joined;
  for (const Span& s : out) {
    const bool apart =
        joined.empty() || s.first - joined.back().last > 2 || headed(s) || numeric(joined.back());
    if (apart)
      joined.push_back(s);
    else
      joined.back().last = s.last;
  }
  return joined;
}

/// A block below a line of headings, up to the next line that is empty or far apart.
std::size_t end_of_block(const std::vector<TextLine>& lines, std::size_t from) {
  std::size_t end = from + 1;
  while (end < lines.size() && lines[end].number == lines[end - 1].number + 1 &&
         known_words(lines[end].text) < 3)
    ++end;
  return end;
}

std::vector<Row> aligned_rows(const std::vector<TextLine>& lines) {
  constexpr std::size_t wanted = 3, longest = 4000;
  std::vector<Row> out;
  for (std::size_t i = 0; i < lines.size();) {
    const std::size_t end = end_of_block(lines, i);
    const bool block =
        lines[i].text.size() < longest && known_words(lines[i].text) >= wanted && end - i >= 3;
    if (!block) {
      out.push_back({lines[i].number, split_aligned(lines[i].text)});
      ++i;
      continue;
    }
    std::vector<TextLine> part;
    for (; i < end; ++i)
      if (!is_ruler(lines[i].text) && lines[i].text.size() < longest) part.push_back(lines[i]);
    const std::vector<Span> columns = columns_of(part);
    for (const TextLine& line : part) {
      Row row{line.number, {}};
      for (const Span& s : columns)
        if (row.cells.size() < most_columns)
          row.cells.push_back(text_cell(text::columns(line.text, s.first, s.last)));
      out.push_back(std::move(row));
    }
  }
  return out;
}

bool is_old_workbook(std::string_view bytes) { return bytes.starts_with("\xD0\xCF\x11\xE0"); }

}  // namespace

Workbook read_table_text(std::string_view utf8) {
  Workbook book;
  if (is_page(utf8)) {
    book.origin = Workbook::Origin::html;
    book.grids.push_back(read_page(utf8));
    return book;
  }
  Grid grid;
  const std::vector<TextLine> lines = lines_of(utf8);
  const char delimiter = delimiter_of(lines);
  if (delimiter == '\0' && !lines.empty())
    grid.rows = aligned_rows(lines);
  else
    for (const TextLine& line : lines)
      grid.rows.push_back({line.number, split(line.text, delimiter)});
  std::erase_if(grid.rows, [](const Row& row) {
    return std::all_of(row.cells.begin(), row.cells.end(),
                       [](const Cell& c) { return c.text.empty(); });
  });
  book.grids.push_back(std::move(grid));
  return book;
}

bool is_packed(std::string_view bytes) { return bytes.starts_with("PK\x03\x04"); }

Workbook read_workbook(std::string_view bytes, std::optional<text::Encoding> encoding) {
  if (is_packed(bytes)) return read_xlsx(bytes);
  if (is_old_workbook(bytes))
    throw FormatError("a workbook of the old binary form (.xls); save it as .xlsx or .csv");
  text::DecodeOptions options;
  options.forced = encoding;
  const auto source = text::decode(std::string(bytes), options);
  if (!source->readable()) throw FormatError("neither a workbook (.xlsx) nor text");
  return read_table_text(source->utf8());
}

std::string cell_name(std::uint32_t row, std::size_t column) {
  std::string letters;
  for (std::size_t c = column; c > 0; c = (c - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('A' + (c - 1) % 26));
  return fmt::format("{}{}", letters, row);
}

}  // namespace trf::exchange::sheets
