// The room `trf`: the format itself. read -> Document (+ findings); write; convert; repair.
//
//   auto in = trf::read_file("event.trf");
//   for (const trf::Diagnostic& d : in.diagnostics.all()) …
//   std::string same = trf::write(in.document);                    // byte for byte
//   auto out = trf::convert(in.document, trf::Edition::trf26);     // out.losses tells the rest
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "text/text.hpp"
#include "trf/diagnostic.hpp"
#include "trf/record.hpp"

namespace trf {

/// How the columns of one line were found (trf-dialects.md §2, rows 3-5).
struct LineGrid {
  bool by_bytes = false;         ///< sliced by bytes of UTF-8, not by characters
  std::int8_t shift = 0;         ///< columns right of `shift_from` are this many to the right
  std::uint8_t shift_from = 0;   ///< 0 = the whole line
  bool blocks_by_shape = false;  ///< the round blocks were read by their shape
  bool tabs = false;             ///< tabs were read as blanks
};

struct DocumentLine {
  std::uint32_t record = 0;       ///< index into Document's records
  std::uint32_t source_line = 0;  ///< from 1; 0 = not of the source (inserted)
  LineGrid grid;
  bool changed = false;         ///< written from a text of its own, not from the source's bytes
  std::uint32_t text_slot = 0;  ///< of a changed line; Document's business
};

/// A file as it is: its lines in order, each with its bytes and one typed record. Lossless.
class Document {
 public:
  Document() = default;
  /// What the reader found: line i of `lines` is line i of `source`, its record stands at
  /// `lines[i].record` of `records`.
  Document(std::shared_ptr<const text::Source> source, std::vector<DocumentLine> lines,
           std::vector<Record> records, Edition edition);

  [[nodiscard]] const text::Source& source() const { return *source_; }
  [[nodiscard]] bool has_source() const { return source_ != nullptr; }
  [[nodiscard]] Edition edition() const { return edition_; }
  void set_edition(Edition e) { edition_ = e; }

  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] const DocumentLine& line(std::size_t index) const { return lines_[index]; }
  [[nodiscard]] const Record& record(std::size_t index) const {
    return records_[lines_[index].record];
  }
  /// The text of a line in UTF-8, without its end, as it would be written.
  [[nodiscard]] std::string_view text(std::size_t index) const;
  /// False while the document is its source, byte for byte.
  [[nodiscard]] bool changed() const { return changed_; }

  // Each of these throws std::out_of_range for an index beyond the end, LimitError for a record
  // that its columns cannot hold, UsageError for a text of several lines; the document is then as
  // it was. Views of text() are void after each of them.

  /// Replaces the record of a line; that line alone is written anew, in canonical columns.
  /// Not for records that are kept as text (OpaqueRecord, RefusedRecord): UsageError.
  void replace(std::size_t index, Record record);
  /// Replaces the text of a line, UTF-8 without end; its record is read anew.
  void replace_text(std::size_t index, std::string utf8);
  /// Inserts before line `index` (size() = at the end).
  void insert(std::size_t index, Record record);
  void insert_text(std::size_t index, std::string utf8);
  void erase(std::size_t index);

  /// First line whose record has this key, or npos.
  static constexpr std::size_t npos = static_cast<std::size_t>(-1);
  [[nodiscard]] std::size_t find(Key key, std::size_t from = 0) const;

 private:
  std::uint32_t keep_text(std::string utf8);
  void put(std::size_t index, Record record, std::string utf8);
  void put_new(std::size_t index, Record record, std::string utf8);

  std::shared_ptr<const text::Source> source_;
  std::vector<DocumentLine> lines_;
  std::vector<Record> records_;
  std::deque<std::string> texts_;  // of the changed lines, by text_slot
  Edition edition_ = Edition::trf06_or_16;
  bool changed_ = false;
};

struct ReadOptions {
  std::string file_name;                   ///< for the diagnostics
  std::optional<text::Encoding> encoding;  ///< forced
  bool strict = false;                     ///< refuse what trf-dialects.md only tolerates
};

struct ReadResult {
  Document document;
  Diagnostics diagnostics;
  /// False: not a file of this format at all (empty, binary, no known record): exit 3.
  bool recognised = true;
};

/// Reads any bytes; every fault of the lines is in the diagnostics. Faults *between* lines
/// (opponents, points, ranks) are found by tournament::check.
ReadResult read(std::string bytes, const ReadOptions& options = {});
/// Reads a file (`-` = standard input). Throws FileError.
ReadResult read_file(const std::string& path, ReadOptions options = {});
/// Whole bytes of a file (`-` = standard input). Throws FileError.
std::string load(const std::string& path);
/// Writes bytes to a file (`-` = standard output): whole or not at all, by way of a new file beside
/// it; permissions and links stay. Overwrites. Throws FileError.
void save(const std::string& path, std::string_view bytes);
/// True when both names mean one file that exists (other spelling, link).
bool same_file(const std::string& a, const std::string& b);

/// How to write; what is not given stays as the document's source has it (a document without a
/// source: UTF-8 without BOM, CRLF).
struct WriteOptions {
  std::optional<text::Encoding> encoding;
  std::optional<text::LineEnd> line_end;
  bool ascii = false;    ///< letters beyond ASCII are transliterated (for the rating report)
  bool replace = false;  ///< a character that the encoding lacks becomes '?' instead of an error
};
struct WriteReport {
  std::size_t replaced = 0;          ///< characters written as '?' or transliterated
  std::vector<std::uint32_t> lines;  ///< the lines of the output they stand on, from 1
};
/// The bytes of the document: unchanged lines as they were, changed ones in the file's encoding
/// and with their own line end. A document that was not changed gives its source, byte for byte.
/// Throws EncodingError for a changed line with a character that the encoding lacks.
std::string write(const Document& document);
/// The same in another encoding or with other line ends.
std::string write(const Document& document, const WriteOptions& options,
                  WriteReport* report = nullptr);
/// One line of UTF-8, without end, as the record its columns hold (a line that cannot be used gives
/// a RefusedRecord, one of no known key an OpaqueRecord).
Record parse_record(std::string_view utf8);
/// One record as its canonical line (trf.md §13), UTF-8, no line end, no trailing blanks.
/// Names longer than their field are cut (see fit_name). Throws LimitError for any other value that
/// its columns cannot hold (trf.md §11), UsageError for a record that is kept as text.
std::string format(const Record& record);
/// A name in NFC cut to `width` characters, at a word boundary where the surname and its comma
/// allow it (trf.md §11).
std::string fit_name(std::string_view name, std::size_t width = 33);

/// Something the target edition cannot hold, or that was inferred on the way (trf.md §11).
struct Loss {
  bool inferred = false;       ///< added by a guess, not lost
  std::string record, detail;  ///< "260", "forbidden pair 9-10: no place in TRF16"
};
struct Conversion {
  Document document;
  std::vector<Loss> losses;
};
/// Canonical document of another edition. Refusals (TPN > 9999, points >= 100 …) throw LimitError.
Conversion convert(const Document& document, Edition target);

/// What `fix` did with one finding that proposes edits.
struct Repair {
  Diagnostic finding;
  bool applied = false;
  std::string reason;  ///< why it was not applied; empty when it was
  unsigned pass = 1;   ///< a repair may bring another fault to light (repair_all)
};
/// Applies the proposed edits to a copy, each finding whole or not at all. Where two findings want
/// the same place the more severe wins, then the earlier one.
Document repair(const Document& document, const Diagnostics& findings,
                std::vector<Repair>* repairs = nullptr);

struct RepairResult {
  Document document;
  std::vector<Repair> repairs;
  Diagnostics remaining;  ///< found in the repaired document
};
/// Repairs until no finding proposes anything that can be applied, or a repair would undo another;
/// of very large files in as many passes as the size allows (five of 400,000 lines and more).
/// `examine` gives all findings of a document as it would be written (read, then check).
RepairResult repair_all(const Document& document,
                        const std::function<Diagnostics(const Document&)>& examine);

// --- errors that are not findings; main.cpp maps them to exit codes ---------------------------
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
struct UsageError : Error {
  using Error::Error;
};  ///< exit 3
struct FormatError : Error {
  using Error::Error;
};  ///< exit 3: not a file of a known format
struct LimitError : Error {
  using Error::Error;
};  ///< exit 4
struct FileError : Error {
  using Error::Error;
};  ///< exit 5
/// A character that the wished encoding lacks; exit 4.
struct EncodingError : LimitError {
  using LimitError::LimitError;
};

}  // namespace trf
