// A document back to bytes.
#include <fmt/format.h>

#include <algorithm>

#include "text/transliterate.hpp"
#include "trf/transliterate.hpp"
#include "trf/trf.hpp"

namespace trf {

namespace {

std::string first_lost_character(std::string_view utf8, text::Encoding encoding) {
  for (std::size_t begin = 0; begin < utf8.size();) {
    const std::string_view rest = utf8.substr(begin);
    const std::string_view one = rest.substr(0, text::offset_of(rest, 1));
    std::size_t lost = 0;
    text::encode(one, encoding, &lost);
    if (lost) return std::string(one);
    begin += one.size();
  }
  return {};
}

/// Writes the lines of one document, in one encoding.
class Writer {
 public:
  Writer(const Document& document, const WriteOptions& options, WriteReport* report)
      : document_(document), options_(options), report_(report) {
    if (document.has_source()) {
      encoding_ = document.source().encoding();
      end_ = document.source().prevailing_end();
      keep_bytes_ =
          !options.ascii && !options.line_end && options.encoding.value_or(encoding_) == encoding_;
    }
    if (options.encoding) encoding_ = *options.encoding;
    if (options.line_end) end_ = *options.line_end;
    if (end_ == text::LineEnd::none) end_ = text::LineEnd::crlf;
  }

  std::string run() {
    if (document_.has_source() && keep_bytes_ && !document_.changed())
      return std::string(document_.source().bytes());
    out_.reserve(document_.has_source() ? document_.source().bytes().size() + 256
                                        : document_.size() * 128);
    write_head();
    for (std::size_t i = 0; i < document_.size(); ++i) {
      const bool last = i + 1 == document_.size();
      keep_bytes_ ? write_kept(i, last) : write_anew(i);
    }
    write_tail();
    return std::move(out_);
  }

 private:
  [[nodiscard]] const text::Source& source() const { return document_.source(); }

  void write_head() {
    if (keep_bytes_)
      out_ += source().lines().empty() ? source().bytes() : source().bom_bytes();
    else if (encoding_ == text::Encoding::utf16le)
      out_ += "\xFF\xFE";
    else if (encoding_ == text::Encoding::utf16be)
      out_ += "\xFE\xFF";
  }

  // The Ctrl-Z of a DOS file, which counts as the end of its last line.
  [[nodiscard]] std::string_view closing() const {
    const std::size_t lines = source().lines().size();
    if (lines == 0 || source().lines().back().end != text::LineEnd::none) return {};
    return source()
        .line_bytes(lines - 1, true)
        .substr(source().line_bytes(lines - 1, false).size());
  }
  void write_tail() {
    if (keep_bytes_) out_ += closing();
  }

  void write_kept(std::size_t i, bool last) {
    const DocumentLine& line = document_.line(i);
    if (line.source_line == 0) {
      out_ += encoded(i, document_.text(i));
      write_end(end_);
      return;
    }
    const std::size_t index = line.source_line - 1;
    const std::string_view bare = source().line_bytes(index, false);
    if (line.changed)
      write_changed(i, index);
    else
      out_ += bare;
    if (source().lines()[index].end != text::LineEnd::none)
      out_ += source().line_bytes(index, true).substr(bare.size());
    else if (!last)
      write_end(end_);
  }

  // What the change left alone keeps its bytes, also where they are no text in this encoding.
  void write_changed(std::size_t i, std::size_t index) {
    const std::string_view now = document_.text(i), before = source().line(index);
    const auto continues = [](char c) { return (c & 0xC0) == 0x80; };
    const std::size_t most = std::min(now.size(), before.size());
    std::size_t head = 0, tail = 0;
    while (head < most && now[head] == before[head]) ++head;
    while (head > 0 && ((head < now.size() && continues(now[head])) ||
                        (head < before.size() && continues(before[head]))))
      --head;
    while (tail < most - head && now[now.size() - 1 - tail] == before[before.size() - 1 - tail])
      ++tail;
    while (tail > 0 && continues(now[now.size() - tail])) --tail;
    const std::string_view bytes = source().line_bytes(index, false);
    const auto byte_at = [&](std::size_t offset) {
      return source().position(index, offset).byte_column - source().position(index, 0).byte_column;
    };
    // Bytes that are no text in the encoding cannot be told apart by their characters.
    if (byte_at(before.size()) != bytes.size() || byte_at(head) > bytes.size()) {
      out_ += encoded(i, now);
      return;
    }
    out_ += bytes.substr(0, byte_at(head));
    out_ += encoded(i, now.substr(head, now.size() - head - tail));
    out_ += bytes.substr(byte_at(before.size() - tail));
  }

  void write_anew(std::size_t i) {
    out_ += encoded(i, options_.ascii ? transliterated(i) : std::string(document_.text(i)));
    write_end(end_);
  }

  // A name of other length moves the columns after it: the record is set anew.
  std::string transliterated(std::size_t i) {
    const std::string_view text = document_.text(i);
    if (std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; }))
      return std::string(text);
    const std::size_t changed = text::length(text) - ascii_letters(text);
    note(i, changed);
    const Record& record = document_.record(i);
    if (record.as<OpaqueRecord>() || record.as<RefusedRecord>())
      return text::to_ascii(text, federation());
    return format(to_ascii(record, federation()));
  }

  [[nodiscard]] static std::size_t ascii_letters(std::string_view text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; }));
  }

  std::string_view federation() {
    if (!federation_) {
      const std::size_t at = document_.find(Key("032"));
      const auto* record = at == Document::npos ? nullptr : document_.record(at).as<TextRecord>();
      federation_ = record ? record->text : "";
    }
    return *federation_;
  }

  std::string encoded(std::size_t i, std::string_view text) {
    std::size_t lost = 0;
    std::string bytes = text::encode(text, encoding_, &lost);
    if (lost == 0) return bytes;
    if (!options_.replace)
      throw EncodingError(fmt::format("line {}: {} has no character '{}'", i + 1,
                                      text::to_string(encoding_),
                                      first_lost_character(text, encoding_)));
    note(i, lost);
    return bytes;
  }

  void note(std::size_t i, std::size_t characters) {
    if (!report_) return;
    report_->replaced += characters;
    const auto number = static_cast<std::uint32_t>(i + 1);
    if (report_->lines.empty() || report_->lines.back() != number) report_->lines.push_back(number);
  }

  void write_end(text::LineEnd end) { out_ += text::encode(text::terminator(end), encoding_); }

  const Document& document_;
  const WriteOptions& options_;
  WriteReport* report_;
  text::Encoding encoding_ = text::Encoding::utf8;
  text::LineEnd end_ = text::LineEnd::crlf;
  bool keep_bytes_ = false;
  std::optional<std::string> federation_;
  std::string out_;
};

}  // namespace

std::string write(const Document& document, const WriteOptions& options, WriteReport* report) {
  return Writer(document, options, report).run();
}

std::string write(const Document& document) { return write(document, WriteOptions{}); }

}  // namespace trf
