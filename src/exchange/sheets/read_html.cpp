#include "exchange/sheets/read_html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "text/text.hpp"

namespace trf::exchange::sheets {

namespace {

std::string utf8_of(std::uint32_t code) {
  std::string out;
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += {static_cast<char>(0xC0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3F))};
  } else {
    out += {static_cast<char>(0xE0 | (code >> 12)), static_cast<char>(0x80 | ((code >> 6) & 0x3F)),
            static_cast<char>(0x80 | (code & 0x3F))};
  }
  return out;
}

/// The character of "&frac12;" or "&#189;"; what is unknown stays as it is.
std::string entity(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 7> named{
      {{"nbsp", " "},
       {"frac12", "½"},
       {"amp", "&"},
       {"lt", "<"},
       {"gt", ">"},
       {"quot", "\""},
       {"apos", "'"}}};
  for (const auto& [known, character] : named)
    if (name == known) return std::string(character);
  std::uint32_t code = 0;
  const bool hexadecimal = name.starts_with("#x") || name.starts_with("#X");
  if (name.starts_with('#')) {
    const char* end = name.data() + name.size();
    const auto [rest, error] =
        std::from_chars(name.data() + std::min<std::size_t>(hexadecimal ? 2 : 1, name.size()), end,
                        code, hexadecimal ? 16 : 10);
    if (error != std::errc() || rest != end) code = 0;
  }
  if (code < 0x20 || code > 0xFFFF || (code >= 0xD800 && code <= 0xDFFF))
    return fmt::format("&{};", name);
  return utf8_of(code);
}

std::string plain_text(std::string_view html) {
  std::string out;
  for (std::size_t i = 0; i < html.size(); ++i) {
    const std::size_t end = html[i] == '&' ? html.substr(0, i + 10).find(';', i) : html.npos;
    if (end != html.npos) {
      out += entity(html.substr(i + 1, end - i - 1));
      i = end;
    } else {
      const char c = html[i];
      out += c == '\n' || c == '\r' || c == '\t' ? ' ' : c;
    }
  }
  return out;
}

class PageReader {
 public:
  explicit PageReader(std::string_view html) {
    for (std::size_t at = 0; at < html.size() && grid_.rows.size() < most_rows;) {
      const std::size_t open = std::min(html.find('<', at), html.size());
      add(html.substr(at, open - at));
      if (open == html.size()) break;
      at = after_tag(html, open);
    }
    end_row();
    end_line();
  }
  Grid take() && { return std::move(grid_); }

 private:
  std::size_t after_tag(std::string_view html, std::size_t open) {
    if (html.substr(open, 4) == "<!--") {
      const std::size_t end = html.find("-->", open);
      return end == html.npos ? html.size() : end + 3;
    }
    const std::size_t close = std::min(html.find('>', open), html.size() - 1);
    tag(text::ascii_lower(html.substr(open + 1, close - open - 1)));
    return close + 1;
  }

  void add(std::string_view text) {
    if (skipping_) return;
    (in_row_ && !row_.cells.empty() ? row_.cells.back().text : line_) += plain_text(text);
  }

  void tag(std::string_view tag) {
    const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n"));
    if (skipping_ && name != "/script" && name != "/style") return;
    if (name == "script" || name == "style") skipping_ = true;
    if (name == "/script" || name == "/style") skipping_ = false;
    if (name == "tr") {
      end_row();
      end_line();
      in_row_ = true;
    } else if (name == "/tr" || name == "/table") {
      end_row();
    } else if ((name == "td" || name == "th") && in_row_) {
      cell(tag);
    } else if (name == "br" || name == "br/" || name == "p" || name == "/p" || name == "div" ||
               name == "/div" || name == "/h2" || name == "/h3" || name == "/h1") {
      end_line();
    }
  }

  void cell(std::string_view tag) {
    if (row_.cells.size() < most_columns) row_.cells.emplace_back();
    // A heading over several columns stands in the first of them.
    constexpr std::string_view key = "colspan=";
    const std::size_t at = tag.find(key);
    if (at == tag.npos) return;
    std::string_view span = tag.substr(at + key.size());
    if (span.starts_with('"') || span.starts_with('\'')) span.remove_prefix(1);
    std::size_t n = 0;
    std::from_chars(span.data(), span.data() + span.size(), n);
    spans_.push_back({row_.cells.size() - 1, std::min<std::size_t>(n, most_columns)});
  }

  void end_row() {
    if (in_row_) {
      for (auto it = spans_.rbegin(); it != spans_.rend(); ++it)
        if (it->second > 1 && row_.cells.size() + it->second <= most_columns)
          row_.cells.insert(row_.cells.begin() + static_cast<std::ptrdiff_t>(it->first) + 1,
                            it->second - 1, Cell{});
      keep();
    }
    spans_.clear();
    in_row_ = false;
  }

  void end_line() {
    if (in_row_) {
      if (!row_.cells.empty()) row_.cells.back().text += ' ';
      return;
    }
    row_.cells.assign(1, Cell{std::move(line_), Cell::Kind::text});
    line_.clear();
    keep();
  }

  void keep() {
    bool any = false;
    for (Cell& c : row_.cells) {
      c.text = std::string(text::trim(c.text));
      c.kind = c.text.empty() ? Cell::Kind::empty : Cell::Kind::text;
      any = any || !c.text.empty();
    }
    row_.number = any ? ++kept_ : 0;
    if (any) grid_.rows.push_back(std::move(row_));
    row_ = {};
  }

  Grid grid_;
  Row row_;
  std::string line_;
  std::vector<std::pair<std::size_t, std::size_t>> spans_;  // column, width
  std::uint32_t kept_ = 0;
  bool in_row_ = false, skipping_ = false;
};

}  // namespace

bool is_page(std::string_view utf8) {
  return utf8.find("<tr") != utf8.npos || utf8.find("<TR") != utf8.npos;
}

Grid read_page(std::string_view html) { return PageReader(html).take(); }

}  // namespace trf::exchange::sheets
