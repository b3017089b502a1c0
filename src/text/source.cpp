// Lines and positions.
#include <algorithm>
#include <array>
#include <cstring>

#include "text/detail.hpp"

namespace trf::text {
namespace detail {
namespace {

/// Finds one byte again and again without ever looking at a stretch twice.
class Finder {
 public:
  Finder(std::string_view text, char byte) : text_(text), byte_(byte) { look(0); }
  /// First place of the byte at or after `at`; the size when there is none.
  std::size_t from(std::size_t at) {
    if (found_ < at) look(at);
    return found_;
  }

 private:
  void look(std::size_t at) {
    const void* hit =
        at < text_.size() ? std::memchr(text_.data() + at, byte_, text_.size() - at) : nullptr;
    found_ = hit == nullptr
                 ? text_.size()
                 : static_cast<std::size_t>(static_cast<const char*>(hit) - text_.data());
  }
  std::string_view text_;
  char byte_;
  std::size_t found_ = 0;
};

LineEnd end_at(std::string_view text, std::size_t at) {
  if (text[at] == '\n') return LineEnd::lf;
  const std::string_view rest = text.substr(at, 3);
  if (rest.starts_with("\r\n")) return LineEnd::crlf;
  return rest == "\r\r\n" ? LineEnd::crcrlf : LineEnd::cr;
}

}  // namespace

std::vector<Line> split_lines(std::string_view text, bool all_ascii) {
  constexpr std::size_t usual_line = 120;
  const std::size_t stop = text.size();
  std::vector<Line> lines;
  lines.reserve(stop / usual_line + 1);
  Finder lf(text, '\n'), cr(text, '\r');
  for (std::size_t begin = 0; begin < stop;) {
    std::size_t at = std::min(lf.from(begin), cr.from(begin));
    const LineEnd end = at < stop ? end_at(text, at) : LineEnd::none;
    if (end == LineEnd::none) {
      while (at > begin && text[at - 1] == '\x1A') --at;
    }
    lines.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at - begin), end,
                     all_ascii || is_ascii(text.substr(begin, at - begin))});
    if (end == LineEnd::none) break;
    begin = at + end_size(end);
  }
  return lines;
}

}  // namespace detail

namespace {

std::size_t unit_size(Encoding e) {
  return e == Encoding::utf16le || e == Encoding::utf16be ? 2 : 1;
}

/// Bytes that the first `characters` code points of `bytes` take in the file's encoding.
std::size_t bytes_of(std::string_view utf8, std::string_view bytes, Encoding e,
                     std::size_t characters) {
  if (detail::is_single_byte(e)) return characters;
  std::size_t size = 0;
  if (e == Encoding::utf8) {
    for (; characters > 0 && size < bytes.size(); --characters) {
      size += detail::read_code_point(bytes, size).size;
    }
    return size;
  }
  for (std::size_t at = 0; characters > 0 && at < utf8.size(); --characters) {
    const detail::CodePoint c = detail::read_code_point(utf8, at);
    at += c.size;
    size += c.value < 0x10000 ? 2 : 4;
  }
  return size;
}

}  // namespace

std::string_view Source::bom_bytes() const {
  if (!bom_) return {};
  return bytes_.substr(0, encoding_ == Encoding::utf8 ? detail::utf8_bom.size() : 2);
}

std::string_view Source::line_bytes(std::size_t index, bool with_end) const {
  const Line& l = lines_[index];
  const bool last = index + 1 == lines_.size();
  if (byte_begin_.empty()) {
    const std::size_t stop = last ? utf8_.size() : lines_[index + 1].begin;
    return utf8_.substr(l.begin, with_end ? stop - l.begin : l.size);
  }
  const std::size_t begin = byte_begin_[index];
  const std::size_t stop = last ? bytes_.size() : byte_begin_[index + 1];
  if (with_end) return bytes_.substr(begin, stop - begin);
  const std::size_t closing =
      last && l.end == LineEnd::none ? utf8_.size() - (l.begin + l.size) : detail::end_size(l.end);
  return bytes_.substr(begin, stop - begin - closing * unit_size(encoding_));
}

Position Source::position(std::size_t index, std::size_t offset) const {
  const Line& l = lines_[index];
  const std::string_view text = line(index);
  const std::size_t inside = std::min<std::size_t>(offset, l.size), beyond = offset - inside;
  const std::size_t characters = l.ascii ? inside : length(text.substr(0, inside));
  std::size_t before = inside;
  if (!byte_begin_.empty()) {
    before = bytes_of(text, line_bytes(index, false), encoding_, characters);
  }
  before += beyond * unit_size(encoding_) + (index == 0 ? bom_bytes().size() : 0);
  return {static_cast<std::uint32_t>(index + 1),
          static_cast<std::uint32_t>(characters + beyond + 1),
          static_cast<std::uint32_t>(before + 1)};
}

LineEnd Source::prevailing_end() const {
  std::array<std::size_t, 5> count{};
  for (const Line& l : lines_) ++count.at(static_cast<std::size_t>(l.end));
  count[static_cast<std::size_t>(LineEnd::none)] = 0;
  const auto most = std::max_element(count.begin(), count.end());
  return *most == 0 ? LineEnd::lf : static_cast<LineEnd>(most - count.begin());
}

}  // namespace trf::text
