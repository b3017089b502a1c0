// Shared by the sources of the room `text`; not part of its public face.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "text/text.hpp"

namespace trf::text::detail {

inline constexpr char32_t replacement = 0xFFFD;
inline constexpr std::string_view utf8_bom = "\xEF\xBB\xBF";

/// One code point read from UTF-8. `size` bytes were used; `valid` false: the longest broken part
/// of a sequence, to be shown as one U+FFFD (Unicode 3.9, U+FFFD substitution of maximal subparts).
struct CodePoint {
  char32_t value = replacement;
  std::uint8_t size = 1;
  bool valid = false;
};
CodePoint read_code_point(std::string_view utf8, std::size_t at);
void append_utf8(std::string& out, char32_t c);

constexpr bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
constexpr bool is_high(char c) { return static_cast<unsigned char>(c) >= 0x80U; }
bool is_ascii(std::string_view s);
/// The first byte beyond ASCII at or after `at`; the size when there is none.
std::size_t next_high(std::string_view s, std::size_t at);

/// Well-formed and broken multibyte sequences of what may be UTF-8.
struct Utf8Survey {
  std::size_t good = 0, bad = 0;
  bool cut_at_end = false;  ///< the only broken sequence is one cut off by the end of the file
};
Utf8Survey survey_utf8(std::string_view bytes);

/// Code points of the 256 bytes of a single-byte encoding; U+FFFD where it has none.
using Page = std::array<char16_t, 256>;
const Page& page(Encoding e);
constexpr bool is_single_byte(Encoding e) {
  return e != Encoding::utf8 && e != Encoding::utf16le && e != Encoding::utf16be;
}
void append_decoded(std::string& out, std::string_view bytes, const Page& page);

/// Lines of bytes in which CR and LF are ASCII. `all_ascii` spares the look at each line.
std::vector<Line> split_lines(std::string_view text, bool all_ascii);
constexpr std::size_t end_size(LineEnd e) {
  switch (e) {
    case LineEnd::none:
      return 0;
    case LineEnd::lf:
    case LineEnd::cr:
      return 1;
    case LineEnd::crlf:
      return 2;
    case LineEnd::crcrlf:
      return 3;
  }
  return 0;
}

/// The single-byte encoding in which `bytes` read best as names and headings
/// (trf-dialects.md §2 (5)): letters in words, bytes a page has no character for, the federation of
/// the event, ICU's detector.
Encoding guess_page(std::string_view bytes, const DecodeOptions& options);

}  // namespace trf::text::detail
