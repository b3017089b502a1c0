// The room `text`: bytes to text. Encoding detection and conversion, line ends, positions.
// Nothing here knows what a TRF is; the evidence of columns comes in as a function.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace trf::text {

enum class Encoding : std::uint8_t {
  utf8,
  utf16le,
  utf16be,
  windows1250,
  windows1251,
  windows1252,
  windows1257,
  iso8859_1,
  iso8859_2,
  iso8859_5,
  cp437,
  cp850,
  cp852,
};
/// "UTF-8", "Windows-1251", "ISO-8859-2" …
std::string_view to_string(Encoding e);
/// Accepts the usual spellings (cp1251, win-1251, windows-1251, latin1 …), any case.
std::optional<Encoding> encoding_from_name(std::string_view name);

enum class LineEnd : std::uint8_t { none, lf, crlf, cr, crcrlf };

/// One line, without its terminator.
struct Line {
  std::uint32_t begin = 0;  ///< offset in `Source::utf8()`
  std::uint32_t size = 0;   ///< bytes of UTF-8
  LineEnd end = LineEnd::none;
  bool ascii = true;  ///< every byte is below 0x80: byte column = character column
};

/// Where something is, for a person (character column) and for a program (byte column).
/// Columns from 1; 0 = the whole line. Line 0 = the whole file.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;       ///< in characters (code points)
  std::uint32_t byte_column = 0;  ///< in bytes of the original file
};

/// How sure the decoder is.
enum class Certainty : std::uint8_t { stated, proven, assumed };

enum class FaultKind : std::uint8_t {
  nul_bytes,           ///< NUL bytes that are no UTF-16
  binary_signature,    ///< a Swiss-Manager binary (93 FF 89 44), a zip, …
  undecodable,         ///< not valid in the forced encoding; bytes replaced by U+FFFD
  bom_inside,          ///< a byte order mark in the middle: concatenated files
  control_characters,  ///< other control bytes
  too_large,           ///< beyond 4 GiB − 1
};
struct Fault {
  FaultKind kind{};
  Position where;
};

/// Decoded text with its original bytes. Immutable, cheap to move, safe to share.
class Source {
 public:
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  /// The text in UTF-8 without BOM; equals `bytes()` (same memory) for plain UTF-8 and ASCII.
  [[nodiscard]] std::string_view utf8() const { return utf8_; }
  [[nodiscard]] Encoding encoding() const { return encoding_; }
  [[nodiscard]] Certainty certainty() const { return certainty_; }
  [[nodiscard]] bool bom() const { return bom_; }
  [[nodiscard]] bool ascii() const { return ascii_; }
  /// False when the bytes are no text at all (NULs, a binary signature): nothing to parse, no
  /// lines; faults() says why.
  [[nodiscard]] bool readable() const { return readable_; }
  [[nodiscard]] std::span<const Fault> faults() const { return faults_; }
  [[nodiscard]] std::span<const Line> lines() const { return lines_; }
  /// The text of line `index` (from 0), without terminator.
  [[nodiscard]] std::string_view line(std::size_t index) const {
    const Line& l = lines_[index];
    return utf8_.substr(l.begin, l.size);
  }
  /// The bytes of line `index` as they stand in the file, with (`true`) or without terminator;
  /// never with the BOM. For every readable source, bom_bytes() and then line_bytes(i, true) of
  /// every line are bytes(). A closing Ctrl-Z (DOS) counts as part of the last line's end.
  [[nodiscard]] std::string_view line_bytes(std::size_t index, bool with_end) const;
  /// The byte order mark as it stands in the file; empty without one.
  [[nodiscard]] std::string_view bom_bytes() const;
  /// Position of UTF-8 byte `offset` (from 0) of line `index` (from 0). Past the end of the line
  /// columns go on one by one, as if blanks followed. A BOM counts in the byte columns of line 1.
  [[nodiscard]] Position position(std::size_t index, std::size_t offset) const;
  /// The commonest line end of the file (lf when it has none).
  [[nodiscard]] LineEnd prevailing_end() const;

 private:
  friend class Decoder;
  std::string storage_bytes_, storage_utf8_;
  std::string_view bytes_, utf8_;
  std::vector<Line> lines_;
  std::vector<Fault> faults_;
  std::vector<std::uint32_t> byte_begin_;  // per line, only when bytes_ and utf8_ differ
  Encoding encoding_ = Encoding::utf8;
  Certainty certainty_ = Certainty::proven;
  bool bom_ = false, ascii_ = true, readable_ = true;

 public:
  Source() = default;
  Source(const Source&) = delete;
  Source& operator=(const Source&) = delete;
  ~Source() = default;
};

struct DecodeOptions {
  std::optional<Encoding> forced;
  /// How well a decoded text stands in its columns, 0 (not at all) to 1; given the text in UTF-8
  /// or whole lines from its start. Used to choose between candidates that the letters leave open.
  /// May be empty.
  std::function<double(std::string_view)> column_evidence;
  /// The federation of the event found by a first glance (record 032), for the code page; may be
  /// empty. (trf-dialects.md §2 (5b))
  std::function<std::string(std::string_view)> federation;
};

/// Any bytes whatever give a Source; never throws on content. (std::bad_alloc excepted.)
/// A byte order mark states the encoding and is stronger than `forced` (trf-dialects.md §2 (1)).
std::shared_ptr<const Source> decode(std::string bytes, const DecodeOptions& options = {});

/// UTF-8 back to bytes of `e`, without BOM; characters that `e` lacks become '?' and are counted in
/// `lost`.
std::string encode(std::string_view utf8, Encoding e, std::size_t* lost = nullptr);
std::string_view terminator(LineEnd end);

// --- characters -------------------------------------------------------------------------------
/// Number of code points.
std::size_t length(std::string_view utf8);
/// Byte offset of code point `n` (from 0); the size when the text is shorter.
std::size_t offset_of(std::string_view utf8, std::size_t n);
/// The code points `first`..`last` (from 1, inclusive); shorter or empty when the text ends before.
std::string_view columns(std::string_view utf8, std::size_t first, std::size_t last);
/// Columns of a terminal: combining marks 0, East Asian wide 2 (ICU).
std::size_t display_width(std::string_view utf8);
/// Padded with blanks (or cut with "…") to `width` terminal columns.
std::string pad_right(std::string_view utf8, std::size_t width);
std::string pad_left(std::string_view utf8, std::size_t width);
/// Blanks (also NBSP and tab) off both ends.
std::string_view trim(std::string_view s);
/// NFC form (ICU).
std::string nfc(std::string_view utf8);
/// Locale-free lower case of ASCII letters.
std::string ascii_lower(std::string_view s);
bool valid_utf8(std::string_view bytes);

}  // namespace trf::text
