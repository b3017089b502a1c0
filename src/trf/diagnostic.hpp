// Findings as data: what is wrong, where, by which rule, and the repair.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/text.hpp"

namespace trf {

enum class Severity : std::uint8_t { note, warning, error };
std::string_view to_string(Severity s);

/// The kinds of findings; codes.def holds their texts. Printed as `TRF` and four digits.
enum class Code : std::uint16_t {
#define TRF_CODE(name, number, ...) name = number,
#include "trf/codes.def"
#undef TRF_CODE
};
std::string to_string(Code c);  ///< "TRF0304"

/// What is known of one kind.
struct CodeInfo {
  Code code{};
  std::string_view name;
  std::string_view check;  ///< id of the check, trf.md §12: "E03", "W10", "I30"; "W" = none of them
  Severity severity{};
  std::string_view title, message, fix, rule;
};
std::span<const CodeInfo> catalogue();
const CodeInfo& info(Code c);
/// The kinds meant by `TRF0304`, `304` or a check id such as `E03`, any case; empty = unknown.
std::vector<const CodeInfo*> find_codes(std::string_view text);

/// One change of the text of a line, in bytes of its UTF-8 form.
/// begin = end inserts; a whole new line is inserted by `insert_line`.
struct Edit {
  enum class Kind : std::uint8_t { replace, insert_line_after, remove_line };
  std::uint32_t line = 0;  ///< from 1; 0 with insert_line_after = at the top
  std::uint32_t begin = 0, end = 0;
  std::string text;
  Kind kind = Kind::replace;
};

struct Diagnostic {
  Code code{};
  Severity severity{};
  std::string file;
  text::Position where;
  std::string field;              ///< "points", "round 3 result" …; empty = the whole line
  std::vector<std::string> args;  ///< fill the templates of the catalogue
  std::vector<Edit> edits;        ///< what `trf fix` does; empty = it leaves this to a person

  [[nodiscard]] std::string message() const;
  /// The proposed repair in words; empty when there is none (or its arguments are empty).
  [[nodiscard]] std::string fix() const;
  [[nodiscard]] std::string_view check() const { return info(code).check; }
};

/// Collects findings; every reader and check writes into one.
class Diagnostics {
 public:
  /// Of one kind no more than this many are kept; a note tells how many were left out. Keeps the
  /// memory bounded whatever the input.
  static constexpr std::size_t most_of_a_kind = 1000;

  /// The reference holds until the next call.
  Diagnostic& add(Code code, text::Position where, std::string field,
                  std::vector<std::string> args = {});
  [[nodiscard]] std::span<const Diagnostic> all() const { return list_; }
  [[nodiscard]] std::vector<Diagnostic>& list() { return list_; }
  [[nodiscard]] bool has_errors() const;
  [[nodiscard]] std::size_t count(Severity s) const;
  /// By line, column, code: the order in which everything prints them.
  void sort();
  void append(Diagnostics other);

 private:
  void note_left_out(Code code, std::size_t left_out);

  std::vector<Diagnostic> list_;
  std::map<Code, std::size_t> totals_, left_out_note_;
  Diagnostic surplus_;
};

}  // namespace trf
