// Bytes to a Source (trf.md §1, trf-dialects.md §2).
#include <algorithm>
#include <cstring>
#include <limits>
#include <utility>

#include "text/detail.hpp"

namespace trf::text {
namespace {

using detail::is_high;
using detail::utf8_bom;

constexpr std::size_t most_bytes = std::numeric_limits<std::uint32_t>::max() - 1;

/// Starts of files that are no text: Swiss-Manager (swiss-manager.md §3), zip and the spreadsheets
/// in it, older Office, PDF, gzip, PNG, 7-Zip, RAR.
constexpr std::array<std::string_view, 10> signatures{
    "\x93\xFF\x89\x44", "PK\3\4",  "PK\5\6",     "\xD0\xCF\x11\xE0", "%PDF-",
    "\x1F\x8B",         "\x89PNG", "7z\xBC\xAF", "Rar!\x1A",         "SQLite format 3"};

constexpr bool is_stray_control(char c) {
  const auto b = static_cast<unsigned char>(c);
  return (b < 0x20 && b != '\t' && b != '\n' && b != '\r') || b == 0x7F;
}

using Word = std::uint64_t;
constexpr Word each_byte(unsigned char b) { return 0x0101010101010101U * b; }

/// The top bit of each byte of `w` that is a stray control. Eight bytes at a time: this looks at
/// every byte of every file. No sum carries into the next byte.
constexpr Word stray_controls(Word w) {
  const Word low = w & each_byte(0x7F);
  const auto differs = [low](unsigned char b) { return (low ^ each_byte(b)) + each_byte(0x7F); };
  const Word below_blank = ~(low + each_byte(0x60));
  const Word control =
      (below_blank & differs('\t') & differs('\n') & differs('\r')) | ~differs(0x7F);
  return control & ~w & each_byte(0x80);
}

struct ByteSurvey {
  bool high = false;
  std::size_t controls = 0;  ///< stray control bytes, NULs among them
};

ByteSurvey survey_bytes(std::string_view bytes) {
  constexpr std::size_t step = 4096;
  ByteSurvey survey;
  for (std::size_t at = 0; at < bytes.size(); at += step) {
    const std::string_view block = bytes.substr(at, step);
    Word all = 0, control = 0;
    const auto look = [&](std::size_t i, std::size_t size) {
      Word w = each_byte(' ');
      std::memcpy(&w, block.data() + i, size);
      all |= w;
      control |= stray_controls(w);
    };
    const std::size_t whole = block.size() / sizeof(Word) * sizeof(Word);
    for (std::size_t i = 0; i < whole; i += sizeof(Word)) look(i, sizeof(Word));
    look(whole, block.size() - whole);
    survey.high = survey.high || (all & each_byte(0x80)) != 0;
    if (control != 0) {
      survey.controls +=
          static_cast<std::size_t>(std::count_if(block.begin(), block.end(), is_stray_control));
    }
  }
  return survey;
}

/// A few stray controls are a fault of a line; one in twenty bytes is no text.
constexpr bool is_binary(std::size_t controls, std::size_t size) {
  return controls >= 4 && controls * 20 > size;
}

/// UTF-16 without BOM: the NULs of its ASCII characters stand in every second place and nowhere
/// else, and a report is mostly ASCII.
std::optional<Encoding> utf16_by_nuls(std::string_view bytes) {
  std::array<std::size_t, 2> nuls{};
  for (std::size_t i = 0; i < bytes.size(); ++i) nuls.at(i % 2) += bytes[i] == '\0' ? 1 : 0;
  const std::size_t enough = bytes.size() / 5;  // 40 % of the characters
  if (nuls[0] == 0 && nuls[1] > enough) return Encoding::utf16le;
  if (nuls[1] == 0 && nuls[0] > enough) return Encoding::utf16be;
  return std::nullopt;
}

std::string utf16_to_utf8(std::string_view bytes, bool big_endian) {
  const auto unit = [&](std::size_t at) {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<char32_t>(big_endian ? first << 8 | second : second << 8 | first);
  };
  std::string out;
  out.reserve(bytes.size() / 2 + bytes.size() / 16);
  std::size_t at = 0;
  for (; at + 1 < bytes.size(); at += 2) {
    const char32_t c = unit(at);
    if (c < 0x80) {
      out += static_cast<char>(c);
      continue;
    }
    const bool surrogate = c >= 0xD800 && c < 0xE000;
    const char32_t low = surrogate && c < 0xDC00 && at + 3 < bytes.size() ? unit(at + 2) : 0;
    if (low >= 0xDC00 && low < 0xE000) {
      detail::append_utf8(out, 0x10000 + ((c - 0xD800) << 10U) + (low - 0xDC00));
      at += 2;
    } else {
      detail::append_utf8(out, surrogate ? detail::replacement : c);
    }
  }
  if (at < bytes.size()) detail::append_utf8(out, detail::replacement);
  return out;
}

void append_repaired(std::string& out, std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t high = detail::next_high(bytes, at);
    out.append(bytes, at, high - at);
    if (high == bytes.size()) return;
    const detail::CodePoint c = detail::read_code_point(bytes, high);
    detail::append_utf8(out, c.value);
    at = high + c.size;
  }
}

}  // namespace

/// Fills one Source, step by step.
class Decoder {
 public:
  Decoder(std::string bytes, const DecodeOptions& options)
      : source_(std::make_shared<Source>()), options_(options) {
    source_->storage_bytes_ = std::move(bytes);
    source_->bytes_ = source_->storage_bytes_;
  }

  std::shared_ptr<const Source> run() {
    Source& s = *source_;
    if (s.bytes_.size() > most_bytes) {
      refuse(FaultKind::too_large, 0);
    } else if (std::any_of(signatures.begin(), signatures.end(), [&s](std::string_view signature) {
                 return s.bytes_.starts_with(signature);
               })) {
      refuse(FaultKind::binary_signature, 0);
    } else {
      decode();
    }
    return std::move(source_);
  }

 private:
  void decode() {
    Source& s = *source_;
    const auto stated = stated_encoding();
    if (stated == Encoding::utf16le || stated == Encoding::utf16be) return decode_utf16(*stated);
    const ByteSurvey survey = survey_bytes(body_without_closing_ctrl_z());
    if (survey.controls > 0) {
      const std::size_t nul = s.bytes_.find('\0');
      if (nul != std::string_view::npos) {
        const auto utf16 = stated ? std::nullopt : utf16_by_nuls(s.bytes_);
        return utf16 ? decode_utf16(*utf16) : refuse(FaultKind::nul_bytes, nul);
      }
      if (is_binary(survey.controls, s.bytes_.size())) {
        const auto first = std::find_if(s.bytes_.begin(), s.bytes_.end(), is_stray_control);
        return refuse(FaultKind::binary_signature,
                      static_cast<std::size_t>(first - s.bytes_.begin()));
      }
    }
    decode_bytes(stated, survey);
    find_faults(survey.controls > 0);
  }

  /// By the BOM, else as forced; the certainty goes with it.
  std::optional<Encoding> stated_encoding() {
    Source& s = *source_;
    std::optional<Encoding> by_bom;
    if (s.bytes_.starts_with(utf8_bom)) by_bom = Encoding::utf8;
    if (s.bytes_.starts_with("\xFF\xFE")) by_bom = Encoding::utf16le;
    if (s.bytes_.starts_with("\xFE\xFF")) by_bom = Encoding::utf16be;
    s.bom_ = by_bom.has_value();
    const auto stated = by_bom ? by_bom : options_.forced;
    s.certainty_ = stated ? Certainty::stated : Certainty::proven;
    s.encoding_ = stated.value_or(Encoding::utf8);
    return stated;
  }

  [[nodiscard]] std::string_view body() const {
    return source_->bytes_.substr(source_->bom_bytes().size());
  }
  [[nodiscard]] std::string_view body_without_closing_ctrl_z() const {
    std::string_view b = body();
    while (b.ends_with('\x1A')) b.remove_suffix(1);
    return b;
  }

  void decode_bytes(std::optional<Encoding> stated, const ByteSurvey& survey) {
    Source& s = *source_;
    s.ascii_ = !survey.high;
    const bool as_utf8 = stated.value_or(Encoding::utf8) == Encoding::utf8;
    const detail::Utf8Survey utf8 =
        survey.high && as_utf8 ? detail::survey_utf8(body()) : detail::Utf8Survey{};
    if (!survey.high || (as_utf8 && utf8.bad == 0)) {
      s.utf8_ = body();
      s.lines_ = detail::split_lines(s.utf8_, s.ascii_);
      return;
    }
    if (!stated) {
      s.certainty_ = Certainty::assumed;
      s.encoding_ = guess(utf8);
    }
    convert_lines();
  }

  /// UTF-8 that is broken here and there, or a single-byte page.
  [[nodiscard]] Encoding guess(const detail::Utf8Survey& utf8) const {
    const std::string_view bytes = body();
    if (utf8.good > utf8.bad || (utf8.good > 0 && utf8.cut_at_end)) return Encoding::utf8;
    const Encoding page = detail::guess_page(bytes, options_);
    if (utf8.good == 0 || !options_.column_evidence) return page;
    std::string as_utf8, as_page;
    append_repaired(as_utf8, bytes);
    detail::append_decoded(as_page, bytes, detail::page(page));
    return options_.column_evidence(as_utf8) > options_.column_evidence(as_page) ? Encoding::utf8
                                                                                 : page;
  }

  /// Line by line, so that each line's first byte is known. CR and LF are ASCII in all of these.
  void convert_lines() {
    Source& s = *source_;
    const std::string_view bytes = body();
    const std::size_t first = s.bytes_.size() - bytes.size();
    s.lines_ = detail::split_lines(bytes, false);
    s.byte_begin_.reserve(s.lines_.size());
    std::string& out = s.storage_utf8_;
    out.reserve(bytes.size() + bytes.size() / 8);
    for (std::size_t i = 0; i < s.lines_.size(); ++i) {
      Line& l = s.lines_[i];
      s.byte_begin_.push_back(static_cast<std::uint32_t>(l.begin + first));
      const std::string_view line = bytes.substr(l.begin, l.size);
      const std::size_t stop = i + 1 < s.lines_.size() ? s.lines_[i + 1].begin : bytes.size();
      const std::string_view end = bytes.substr(l.begin + l.size, stop - l.begin - l.size);
      const std::size_t begin = out.size();
      if (s.encoding_ == Encoding::utf8) {
        append_repaired(out, line);
      } else {
        detail::append_decoded(out, line, detail::page(s.encoding_));
      }
      if (out.size() > most_bytes) return refuse(FaultKind::too_large, 0);
      l.begin = static_cast<std::uint32_t>(begin);
      l.size = static_cast<std::uint32_t>(out.size() - begin);
      out += end;
    }
    s.utf8_ = out;
  }

  void decode_utf16(Encoding e) {
    Source& s = *source_;
    if (!s.bom_ && !options_.forced) s.certainty_ = Certainty::assumed;
    s.encoding_ = e;
    s.storage_utf8_ = utf16_to_utf8(body(), e == Encoding::utf16be);
    if (s.storage_utf8_.size() > most_bytes) return refuse(FaultKind::too_large, 0);
    s.utf8_ = s.storage_utf8_;
    const ByteSurvey survey = survey_bytes(s.utf8_);
    s.ascii_ = !survey.high;
    s.lines_ = detail::split_lines(s.utf8_, s.ascii_);
    index_utf16_lines();
    const std::size_t nul = s.utf8_.find('\0');
    if (nul != std::string_view::npos) return refuse_at_utf8(FaultKind::nul_bytes, nul);
    if (is_binary(survey.controls, s.utf8_.size())) {
      const auto first = std::find_if(s.utf8_.begin(), s.utf8_.end(), is_stray_control);
      return refuse_at_utf8(FaultKind::binary_signature,
                            static_cast<std::size_t>(first - s.utf8_.begin()));
    }
    find_faults(survey.controls > 0);
  }

  void index_utf16_lines() {
    Source& s = *source_;
    std::size_t at = s.bytes_.size() - body().size();
    for (const Line& l : s.lines_) {
      s.byte_begin_.push_back(static_cast<std::uint32_t>(at));
      const std::string_view text = s.utf8_.substr(l.begin, l.size);
      const auto pairs = std::count_if(
          text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xF0; });
      at += 2 * (length(text) + static_cast<std::size_t>(pairs) + detail::end_size(l.end));
    }
  }

  /// No text: nothing of it is shown but the first place that says so.
  void refuse(FaultKind kind, std::size_t byte) {
    const std::string_view before = source_->bytes_.substr(0, byte);
    const std::vector<Line> lines = detail::split_lines(before, true);
    const bool at_start = lines.empty() || lines.back().end != LineEnd::none;
    const std::size_t column = at_start ? 1 : before.size() - lines.back().begin + 1;
    const Position where{static_cast<std::uint32_t>(lines.size() + (at_start ? 1 : 0)),
                         static_cast<std::uint32_t>(column), static_cast<std::uint32_t>(column)};
    refuse_at(kind, kind == FaultKind::too_large ? Position{} : where);
  }
  void refuse_at_utf8(FaultKind kind, std::size_t offset) { refuse_at(kind, position_of(offset)); }
  void refuse_at(FaultKind kind, Position where) {
    Source& s = *source_;
    s.readable_ = false;
    s.utf8_ = {};
    s.storage_utf8_ = {};
    s.lines_.clear();
    s.byte_begin_.clear();
    s.faults_ = {{kind, where}};
  }

  [[nodiscard]] std::size_t line_of(std::size_t offset) const {
    const auto& lines = source_->lines_;
    const auto after = std::upper_bound(lines.begin(), lines.end(), offset,
                                        [](std::size_t o, const Line& l) { return o < l.begin; });
    return static_cast<std::size_t>(after - lines.begin()) - 1;
  }
  [[nodiscard]] Position position_of(std::size_t offset) const {
    const std::size_t line = line_of(offset);
    return source_->position(line, offset - source_->lines_[line].begin);
  }

  /// The first fault of each kind on each line: one finding a line is enough to mend it.
  void find_faults(bool controls) {
    Source& s = *source_;
    if (!s.readable_) return;
    if (!s.ascii_ && s.utf8_.data() == s.storage_utf8_.data()) {
      find_all(FaultKind::undecodable, "\xEF\xBF\xBD");
    }
    if (!s.ascii_) find_all(FaultKind::bom_inside, utf8_bom);
    if (controls) find_controls();
    std::stable_sort(s.faults_.begin(), s.faults_.end(), [](const Fault& a, const Fault& b) {
      return std::pair(a.where.line, a.where.column) < std::pair(b.where.line, b.where.column);
    });
  }

  void add_fault(FaultKind kind, std::size_t offset) {
    auto& faults = source_->faults_;
    const Position where = position_of(offset);
    if (!faults.empty() && faults.back().kind == kind && faults.back().where.line == where.line) {
      return;
    }
    faults.push_back({kind, where});
  }
  void find_all(FaultKind kind, std::string_view mark) {
    const std::string_view text = source_->utf8_;
    for (std::size_t at = text.find(mark); at != std::string_view::npos;
         at = text.find(mark, at + mark.size())) {
      add_fault(kind, at);
    }
  }
  void find_controls() {
    for (const Line& l : source_->lines_) {
      const std::string_view text = source_->utf8_.substr(l.begin, l.size);
      const auto found = std::find_if(text.begin(), text.end(), is_stray_control);
      if (found != text.end()) {
        add_fault(FaultKind::control_characters,
                  l.begin + static_cast<std::size_t>(found - text.begin()));
      }
    }
  }

  std::shared_ptr<Source> source_;
  const DecodeOptions& options_;
};

std::shared_ptr<const Source> decode(std::string bytes, const DecodeOptions& options) {
  return Decoder(std::move(bytes), options).run();
}

}  // namespace trf::text
