#include "trf/locate.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace trf {

Columns columns_of(Round round, RoundPart part) {
  const std::uint32_t first = 92u + 10u * (round.value() - 1u);
  switch (part) {
    case RoundPart::opponent:
      return {first, first + 3};
    case RoundPart::colour:
      return {first + 5, first + 5};
    case RoundPart::result:
      return {first + 7, first + 7};
    case RoundPart::block:
      break;
  }
  return {first, first + 7};
}

namespace {

constexpr std::uint32_t last_fixed_column = 89;

std::uint32_t line_number(const Document& document, std::size_t line) {
  const DocumentLine& l = document.line(line);
  return l.source_line != 0 ? l.source_line : static_cast<std::uint32_t>(line + 1);
}

text::Position position_at(const Document& document, std::size_t line, std::size_t offset) {
  const DocumentLine& l = document.line(line);
  if (l.source_line != 0 && !l.changed)
    return document.source().position(l.source_line - 1u, offset);
  const std::string_view text = document.text(line).substr(0, offset);
  return {line_number(document, line), static_cast<std::uint32_t>(text::length(text) + 1),
          static_cast<std::uint32_t>(offset + 1)};
}

Columns shifted(const LineGrid& grid, Columns c) {
  if (grid.shift == 0 || c.first <= grid.shift_from) return c;
  const auto move = [&](std::uint32_t column) {
    return static_cast<std::uint32_t>(std::max(1, static_cast<int>(column) + grid.shift));
  };
  return {move(c.first), move(c.last)};
}

// The first column of text inside the field; its first column when it is blank.
std::size_t first_text(std::string_view text, std::size_t begin, std::size_t end) {
  std::size_t i = begin;
  while (i < end && (text[i] == ' ' || text[i] == '\t')) ++i;
  return i < end ? i : begin;
}

FieldPlace place(const Document& document, std::size_t line, std::size_t begin, std::size_t end) {
  FieldPlace p;
  p.line = line_number(document, line);
  p.begin = static_cast<std::uint32_t>(begin);
  p.end = static_cast<std::uint32_t>(end);
  p.width =
      static_cast<std::uint32_t>(text::length(document.text(line).substr(begin, end - begin)));
  p.where = position_at(document, line, first_text(document.text(line), begin, end));
  return p;
}

struct Token {
  std::size_t begin = 0, end = 0;
};

std::vector<Token> tokens(std::string_view text, std::size_t from) {
  std::vector<Token> found;
  const auto blank = [&](std::size_t i) { return text[i] == ' ' || text[i] == '\t'; };
  for (std::size_t i = from; i < text.size();) {
    while (i < text.size() && blank(i)) ++i;
    const std::size_t begin = i;
    while (i < text.size() && !blank(i)) ++i;
    if (i > begin) found.push_back({begin, i});
  }
  return found;
}

// Blocks read by their shape are three tokens each (trf-dialects.md row 4).
std::optional<FieldPlace> by_shape(const Document& document, std::size_t line, Round round,
                                   RoundPart part) {
  const std::string_view text = document.text(line);
  const std::vector<Token> all = tokens(text, text::offset_of(text, last_fixed_column));
  const std::size_t first = std::size_t{3} * (round.value() - 1U);
  if (first + 2 >= all.size()) return std::nullopt;
  if (part == RoundPart::block) return place(document, line, all[first].begin, all[first + 2].end);
  const Token t = all[first + static_cast<std::size_t>(part)];
  return place(document, line, t.begin, t.end);
}

std::optional<std::uint32_t> number(std::string_view digits) {
  std::uint32_t value = 0;
  if (digits.empty() || digits.size() > 9) return std::nullopt;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return value;
}

}  // namespace

text::Position whole_line(const Document& document, std::size_t line) {
  return {line_number(document, line), 0, 0};
}

FieldPlace locate(const Document& document, std::size_t line, Columns columns) {
  const LineGrid& grid = document.line(line).grid;
  const std::string_view text = document.text(line);
  const Columns c = shifted(grid, columns);
  const auto offset = [&](std::uint32_t column) {
    return grid.by_bytes ? std::min<std::size_t>(column, text.size())
                         : text::offset_of(text, column);
  };
  FieldPlace p = place(document, line, offset(c.first - 1), offset(c.last));
  const std::size_t have = grid.by_bytes ? text.size() : text::length(text);
  p.missing = c.first > have + 1 ? static_cast<std::uint32_t>(c.first - 1 - have) : 0;
  p.width = c.last - c.first + 1;
  if (p.missing > 0) {  // beyond the end of the line: the column where it should stand
    p.where.column += p.missing;
    p.where.byte_column += p.missing;
  }
  return p;
}

FieldPlace locate(const Document& document, std::size_t line, Round round, RoundPart part) {
  if (document.line(line).grid.blocks_by_shape)
    if (const auto p = by_shape(document, line, round, part)) return *p;
  return locate(document, line, columns_of(round, part));
}

FieldPlace locate_number(const Document& document, std::size_t line, std::uint32_t value,
                         std::uint32_t from) {
  const std::string_view text = document.text(line);
  for (const Token& t : tokens(text, text::offset_of(text, from - 1))) {
    std::string_view digits = text.substr(t.begin, t.end - t.begin);
    while (!digits.empty() && (digits.back() == ',' || digits.back() == '/'))
      digits.remove_suffix(1);
    if (number(digits) == value) return place(document, line, t.begin, t.end);
  }
  FieldPlace p;
  p.line = line_number(document, line);
  p.where = whole_line(document, line);
  return p;
}

Edit put(const FieldPlace& place, std::string_view value) {
  const std::size_t pad = value.size() < place.width ? place.width - value.size() : 0;
  Edit edit;
  edit.line = place.line;
  edit.begin = place.begin;
  edit.end = place.end;
  edit.text = std::string(place.missing + pad, ' ') + std::string(value);
  return edit;
}

}  // namespace trf
