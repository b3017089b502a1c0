// Names of encodings, tables of the single-byte pages, and text back to bytes.
#include <unicode/ucnv.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "text/detail.hpp"

namespace trf::text {
namespace {

struct Name {
  Encoding encoding;
  std::string_view official;
  const char* icu;
};
constexpr std::array<Name, 13> names{{
    {Encoding::utf8, "UTF-8", "UTF-8"},
    {Encoding::utf16le, "UTF-16LE", "UTF-16LE"},
    {Encoding::utf16be, "UTF-16BE", "UTF-16BE"},
    {Encoding::windows1250, "Windows-1250", "windows-1250"},
    {Encoding::windows1251, "Windows-1251", "windows-1251"},
    {Encoding::windows1252, "Windows-1252", "windows-1252"},
    {Encoding::windows1257, "Windows-1257", "windows-1257"},
    {Encoding::iso8859_1, "ISO-8859-1", "ISO-8859-1"},
    {Encoding::iso8859_2, "ISO-8859-2", "ISO-8859-2"},
    {Encoding::iso8859_5, "ISO-8859-5", "ISO-8859-5"},
    {Encoding::cp437, "CP437", "ibm-437"},
    {Encoding::cp850, "CP850", "ibm-850"},
    {Encoding::cp852, "CP852", "ibm-852"},
}};

constexpr std::array<std::pair<std::string_view, Encoding>, 22> other_names{{
    {"ascii", Encoding::utf8},         {"usascii", Encoding::utf8},
    {"utf8bom", Encoding::utf8},       {"utf8sig", Encoding::utf8},
    {"utf16", Encoding::utf16le},      {"unicode", Encoding::utf16le},
    {"latin1", Encoding::iso8859_1},   {"l1", Encoding::iso8859_1},
    {"latin2", Encoding::iso8859_2},   {"l2", Encoding::iso8859_2},
    {"cyrillic", Encoding::iso8859_5}, {"isocyrillic", Encoding::iso8859_5},
    {"88591", Encoding::iso8859_1},    {"88592", Encoding::iso8859_2},
    {"88595", Encoding::iso8859_5},    {"1250", Encoding::windows1250},
    {"1251", Encoding::windows1251},   {"1252", Encoding::windows1252},
    {"1257", Encoding::windows1257},   {"437", Encoding::cp437},
    {"850", Encoding::cp850},          {"852", Encoding::cp852},
}};

/// Lower case, letters and digits alone: "ISO_8859-1" and "iso8859-1" are one name.
std::string folded(std::string_view name) {
  std::string out;
  for (const char c : ascii_lower(name)) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) out += c;
  }
  return out;
}

detail::Page make_page(Encoding e) {
  detail::Page page{};
  page.fill(static_cast<char16_t>(detail::replacement));
  const bool c1_is_undefined =
      e != Encoding::iso8859_1 && e != Encoding::iso8859_2 && e != Encoding::iso8859_5;
  UErrorCode status = U_ZERO_ERROR;
  UConverter* converter = ucnv_open(
      std::find_if(names.begin(), names.end(), [e](const Name& n) { return n.encoding == e; })->icu,
      &status);
  for (unsigned byte = 0; byte < 256; ++byte) {
    // ICU's IBM tables permute some control characters, so ASCII is not asked.
    if (byte < 0x80) {
      page[byte] = static_cast<char16_t>(byte);
      continue;
    }
    if (U_FAILURE(status)) continue;
    const char in = static_cast<char>(byte);
    std::array<char16_t, 4> out{};
    UErrorCode one = U_ZERO_ERROR;
    const std::int32_t n = ucnv_toUChars(converter, out.data(), 4, &in, 1, &one);
    if (U_FAILURE(one) || n != 1) continue;
    // ICU fills the holes of a Windows page with C1 controls, which no text means.
    if (c1_is_undefined && out[0] >= 0x80 && out[0] < 0xA0) continue;
    page[byte] = out[0];
  }
  if (converter != nullptr) ucnv_close(converter);
  return page;
}

using Reverse = std::vector<std::pair<char16_t, char>>;

Reverse make_reverse(const detail::Page& page) {
  Reverse reverse;
  for (unsigned byte = 0x80; byte < 256; ++byte) {
    if (page[byte] != detail::replacement)
      reverse.emplace_back(page[byte], static_cast<char>(byte));
  }
  std::sort(reverse.begin(), reverse.end());
  return reverse;
}

const Reverse& reverse_page(Encoding e) {
  static const std::array<Reverse, names.size()> pages = [] {
    std::array<Reverse, names.size()> all;
    for (const Name& n : names) {
      if (detail::is_single_byte(n.encoding)) {
        all.at(static_cast<std::size_t>(n.encoding)) = make_reverse(detail::page(n.encoding));
      }
    }
    return all;
  }();
  return pages.at(static_cast<std::size_t>(e));
}

void append_unit(std::string& out, char32_t unit, bool big_endian) {
  const char low = static_cast<char>(unit & 0xFFU), high = static_cast<char>(unit >> 8U & 0xFFU);
  out += big_endian ? high : low;
  out += big_endian ? low : high;
}

void append_utf16(std::string& out, char32_t c, bool big_endian) {
  if (c < 0x10000) return append_unit(out, c, big_endian);
  append_unit(out, 0xD800U + ((c - 0x10000U) >> 10U), big_endian);
  append_unit(out, 0xDC00U + ((c - 0x10000U) & 0x3FFU), big_endian);
}

}  // namespace

namespace detail {

const Page& page(Encoding e) {
  static const std::array<Page, names.size()> pages = [] {
    std::array<Page, names.size()> all{};
    for (const Name& n : names) {
      if (is_single_byte(n.encoding)) {
        all.at(static_cast<std::size_t>(n.encoding)) = make_page(n.encoding);
      }
    }
    return all;
  }();
  return pages.at(static_cast<std::size_t>(e));
}

void append_decoded(std::string& out, std::string_view bytes, const Page& page) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t high = next_high(bytes, at);
    out.append(bytes, at, high - at);
    for (at = high; at < bytes.size() && is_high(bytes[at]); ++at) {
      append_utf8(out, page[static_cast<unsigned char>(bytes[at])]);
    }
  }
}

}  // namespace detail

std::string_view to_string(Encoding e) {
  const auto* found =
      std::find_if(names.begin(), names.end(), [e](const Name& n) { return n.encoding == e; });
  return found == names.end() ? std::string_view{} : found->official;
}

std::optional<Encoding> encoding_from_name(std::string_view name) {
  std::string key = folded(name);
  for (const std::string_view prefix : {"windows", "win", "ansi", "cp", "ibm", "dos", "oem", "x"}) {
    if (key.size() > prefix.size() && key.starts_with(prefix)) key.erase(0, prefix.size());
  }
  if (key.starts_with("iso8859")) key.erase(0, 3);
  for (const Name& n : names) {
    if (folded(n.official) == key) return n.encoding;
  }
  for (const auto& [other, encoding] : other_names) {
    if (other == key) return encoding;
  }
  return std::nullopt;
}

std::string encode(std::string_view utf8, Encoding e, std::size_t* lost) {
  std::size_t missing = 0;
  std::string out;
  if (e == Encoding::utf8) {
    out = utf8;
  } else if (detail::is_single_byte(e)) {
    const Reverse& reverse = reverse_page(e);
    out.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size();) {
      const detail::CodePoint c = detail::read_code_point(utf8, at);
      at += c.size;
      if (c.value < 0x80) {
        out += static_cast<char>(c.value);
        continue;
      }
      const auto found =
          std::lower_bound(reverse.begin(), reverse.end(), c.value,
                           [](const auto& entry, char32_t value) { return entry.first < value; });
      const bool known = found != reverse.end() && found->first == c.value;
      missing += known ? 0 : 1;
      out += known ? found->second : '?';
    }
  } else {
    out.reserve(2 * utf8.size());
    for (std::size_t at = 0; at < utf8.size();) {
      const detail::CodePoint c = detail::read_code_point(utf8, at);
      at += c.size;
      missing += c.valid ? 0 : 1;
      append_utf16(out, c.valid ? c.value : U'?', e == Encoding::utf16be);
    }
  }
  if (lost != nullptr) *lost = missing;
  return out;
}

std::string_view terminator(LineEnd end) {
  switch (end) {
    case LineEnd::none:
      return "";
    case LineEnd::lf:
      return "\n";
    case LineEnd::crlf:
      return "\r\n";
    case LineEnd::cr:
      return "\r";
    case LineEnd::crcrlf:
      return "\r\r\n";
  }
  return "";
}

}  // namespace trf::text
