// Characters, columns and widths of UTF-8 text.
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <cstring>

#include "text/detail.hpp"

namespace trf::text {
namespace detail {

bool is_ascii(std::string_view s) { return next_high(s, 0) == s.size(); }

std::size_t next_high(std::string_view s, std::size_t at) {
  constexpr std::size_t step = 32;
  for (; at + step <= s.size(); at += step) {
    std::array<std::uint64_t, step / sizeof(std::uint64_t)> words{};
    std::memcpy(words.data(), s.data() + at, step);
    if (((words[0] | words[1] | words[2] | words[3]) & 0x8080808080808080U) != 0) break;
  }
  while (at < s.size() && !is_high(s[at])) ++at;
  return at;
}

namespace {

struct Lead {
  std::uint8_t size;
  unsigned char low, high;  // range of the second byte (Unicode table 3-7)
};

Lead lead_of(unsigned char b) {
  if (b >= 0xC2 && b <= 0xDF) return {2, 0x80, 0xBF};
  if (b == 0xE0) return {3, 0xA0, 0xBF};
  if (b == 0xED) return {3, 0x80, 0x9F};
  if (b >= 0xE1 && b <= 0xEF) return {3, 0x80, 0xBF};
  if (b == 0xF0) return {4, 0x90, 0xBF};
  if (b >= 0xF1 && b <= 0xF3) return {4, 0x80, 0xBF};
  if (b == 0xF4) return {4, 0x80, 0x8F};
  return {0, 0, 0};
}

}  // namespace

CodePoint read_code_point(std::string_view utf8, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(utf8[i]); };
  const unsigned char first = byte(at);
  if (first < 0x80) return {first, 1, true};
  const Lead lead = lead_of(first);
  if (lead.size == 0) return {};
  char32_t value = first & (0xFFU >> (lead.size + 1U));
  for (std::uint8_t i = 1; i < lead.size; ++i) {
    const unsigned char low = i == 1 ? lead.low : 0x80, high = i == 1 ? lead.high : 0xBF;
    if (at + i >= utf8.size() || byte(at + i) < low || byte(at + i) > high) {
      return {replacement, i, false};
    }
    value = value << 6U | (byte(at + i) & 0x3FU);
  }
  return {value, lead.size, true};
}

void append_utf8(std::string& out, char32_t c) {
  const auto put = [&out](char32_t b) { out += static_cast<char>(b); };
  if (c < 0x80) return put(c);
  if (c < 0x800) {
    put(0xC0U | c >> 6U);
  } else if (c < 0x10000) {
    put(0xE0U | c >> 12U);
    put(0x80U | (c >> 6U & 0x3FU));
  } else {
    put(0xF0U | c >> 18U);
    put(0x80U | (c >> 12U & 0x3FU));
    put(0x80U | (c >> 6U & 0x3FU));
  }
  put(0x80U | (c & 0x3FU));
}

Utf8Survey survey_utf8(std::string_view bytes) {
  constexpr std::size_t hopeless = 4096;  // enough to see that a large file is no UTF-8
  Utf8Survey survey;
  for (std::size_t at = next_high(bytes, 0); at < bytes.size(); at = next_high(bytes, at)) {
    const CodePoint c = read_code_point(bytes, at);
    at += c.size;
    ++(c.valid ? survey.good : survey.bad);
    if (survey.bad > hopeless && survey.bad / 8 > survey.good) break;
    if (!c.valid) {
      survey.cut_at_end = survey.bad == 1 && at == bytes.size() &&
                          lead_of(static_cast<unsigned char>(bytes[at - c.size])).size > c.size;
    }
  }
  return survey;
}

}  // namespace detail

namespace {

std::size_t next(std::string_view utf8, std::size_t at) {
  ++at;
  while (at < utf8.size() && detail::is_continuation(utf8[at])) ++at;
  return at;
}

std::size_t width_of(char32_t c) {
  const auto point = static_cast<UChar32>(c);
  switch (u_charType(point)) {
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_FORMAT_CHAR:
    case U_CONTROL_CHAR:
      return 0;
    default:
      break;
  }
  const int east_asian = u_getIntPropertyValue(point, UCHAR_EAST_ASIAN_WIDTH);
  return east_asian == U_EA_FULLWIDTH || east_asian == U_EA_WIDE ? 2 : 1;
}

/// The longest start of `utf8` that fits into `width` terminal columns, and its width.
std::pair<std::string_view, std::size_t> fitting(std::string_view utf8, std::size_t width) {
  std::size_t used = 0, at = 0;
  while (at < utf8.size()) {
    const detail::CodePoint c = detail::read_code_point(utf8, at);
    const std::size_t w = width_of(c.value);
    if (used + w > width) break;
    used += w;
    at += c.size;
  }
  return {utf8.substr(0, at), used};
}

/// The text cut with "…" to at most `width` columns, and the blanks that are left.
std::pair<std::string, std::size_t> cut(std::string_view utf8, std::size_t width) {
  const auto [whole, used] = fitting(utf8, width);
  if (whole.size() == utf8.size()) return {std::string(utf8), width - used};
  const auto [start, kept] = fitting(utf8, width == 0 ? 0 : width - 1);
  if (width == 0) return {std::string(start), 0};
  return {std::string(start) + "…", width - 1 - kept};
}

}  // namespace

std::size_t length(std::string_view utf8) {
  return utf8.size() -
         static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), detail::is_continuation));
}

std::size_t offset_of(std::string_view utf8, std::size_t n) {
  std::size_t at = 0;
  for (; n > 0 && at < utf8.size(); --n) at = next(utf8, at);
  return at;
}

std::string_view columns(std::string_view utf8, std::size_t first, std::size_t last) {
  if (first == 0 || last < first) return {};
  const std::string_view rest = utf8.substr(offset_of(utf8, first - 1));
  return rest.substr(0, offset_of(rest, last - first + 1));
}

std::size_t display_width(std::string_view utf8) {
  return fitting(utf8, static_cast<std::size_t>(-1)).second;
}

std::string pad_right(std::string_view utf8, std::size_t width) {
  auto [text, blanks] = cut(utf8, width);
  return text.append(blanks, ' ');
}

std::string pad_left(std::string_view utf8, std::size_t width) {
  auto [text, blanks] = cut(utf8, width);
  return text.insert(0, blanks, ' ');
}

std::string_view trim(std::string_view s) {
  constexpr std::string_view no_break = "\xC2\xA0";
  for (;;) {
    if (s.starts_with(' ') || s.starts_with('\t')) {
      s.remove_prefix(1);
    } else if (s.starts_with(no_break)) {
      s.remove_prefix(2);
    } else if (s.ends_with(' ') || s.ends_with('\t')) {
      s.remove_suffix(1);
    } else if (s.ends_with(no_break)) {
      s.remove_suffix(2);
    } else {
      return s;
    }
  }
}

std::string nfc(std::string_view utf8) {
  if (detail::is_ascii(utf8)) return std::string(utf8);
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* form = icu::Normalizer2::getNFCInstance(status);
  if (U_FAILURE(status)) return std::string(utf8);
  const icu::UnicodeString in = icu::UnicodeString::fromUTF8(
      icu::StringPiece(utf8.data(), static_cast<std::int32_t>(utf8.size())));
  const icu::UnicodeString normal = form->normalize(in, status);
  if (U_FAILURE(status)) return std::string(utf8);
  std::string out;
  return normal.toUTF8String(out);
}

std::string ascii_lower(std::string_view s) {
  std::string out(s);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

bool valid_utf8(std::string_view bytes) { return detail::survey_utf8(bytes).bad == 0; }

}  // namespace trf::text
