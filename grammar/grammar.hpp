// The room `grammar`: what a line looks like. The field table of every record family, and one
// parser for each type of field, made with Boost.Spirit X3. No meaning, nothing beyond the field.
//
//   const Layout* layout = grammar::find_layout(Key{"001"});
//   const Field* points = layout->find(FieldId::points);           // columns 81-84
//   auto value = grammar::points(" 4,5");                           // 4.5, Reading::lenient
//
// Columns are counted in characters from 1, inclusive, as in the tables of trf.md.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trf/record.hpp"
#include "trf/types.hpp"

namespace trf::grammar {

// --- the tables -------------------------------------------------------------------------------

/// What a field holds; names a parser below.
enum class Type : std::uint8_t {
  text,           ///< any characters, blanks at both ends off
  integer,        ///< digits
  points,         ///< `11.5`
  signed_points,  ///< `-11.5`
  date,           ///< `YYYY/MM/DD`
  round_date,     ///< `YY/MM/DD`
  sex,            ///< `m w`
  title,          ///< `GM` …
  federation,     ///< three-letter FIDE code
  rating,         ///< 0-9999
  fide_id,        ///< up to 11 digits
  opponent,       ///< TPN, `0000` or blank = nobody
  colour,         ///< `w b -`
  result,         ///< a code of column 99
  side,           ///< `W B`, the colour of 152 and 352
  symbol,         ///< the name of a price
  letter,         ///< one or two characters out of a set of the record
  code_list,      ///< descriptors between commas
};

/// The columns R and P of the tables (trf.md §1): M, T, W, -, conditional, or not in the table.
enum class Weight : std::uint8_t { none, ignored, warning, title_events, conditional, mandatory };

// clang-format off
enum class FieldId : std::uint8_t {
  text, count, date, round_date, side, symbol, value, federation, method, codes,
  tpn, sex, title, name, rating, fide_id, birth, points, rank, opponent, colour, result,
  classification, origin, national_number,
  number, nickname, strength, match_points, game_points, player,
  round, team, opponent_team, type, white, black, id,
  first_round, last_round, first_id, last_id,
};
// clang-format on

struct Field {
  FieldId id{};
  std::string_view name;    ///< as findings call it
  std::uint16_t first = 0;  ///< inside a group: from 1, relative to the group's first column
  std::uint16_t last = 0;   ///< 0 = to the end of the line
  Type type{};
  bool right = false;  ///< written right-aligned
  Weight r16{}, p16{}, r26{}, p26{};
  Edition since = Edition::trf06;
  [[nodiscard]] constexpr unsigned width() const { return last != 0 ? last - first + 1U : 0U; }
};

/// A group of fields that repeats to the right: group n (from 0) begins at `first + n * stride`.
struct Group {
  std::uint16_t first = 0, stride = 0;
  std::span<const Field> fields;
  [[nodiscard]] constexpr bool empty() const { return stride == 0; }
  /// First column of a field of group `n` (from 0).
  [[nodiscard]] constexpr std::size_t column(const Field& field, std::size_t n) const {
    return first + n * stride + field.first - 1U;
  }
};

enum class Shape : std::uint8_t {
  columns,    ///< fixed columns
  free_text,  ///< one text from column 5
  tokens,     ///< words from column 5, read in turn; written on the columns of the table
  comment,    ///< kept as it is
};

struct Layout {
  Key key;
  std::string_view name;  ///< "city"; as findings call the record
  Shape shape{};
  std::span<const Field> fields;
  Group group;
  bool repeatable = false;  ///< several lines of this key count together
  Edition since = Edition::trf06;
  Weight r16{}, p16{}, r26{}, p26{};
  [[nodiscard]] const Field* find(FieldId id) const;  ///< outside the group
  [[nodiscard]] const Field* find_in_group(FieldId id) const;
};

/// The layout of a key; nullptr when no edition has it. National rating lines: national_layout().
const Layout* find_layout(Key key);
/// All layouts in the order of writing (trf.md §13.2), the national line not among them.
std::span<const Layout> layouts();
/// The national rating line; its key is the federation code (trf.md §6).
const Layout& national_layout();

/// Is this one of FIDE's federation codes (FID included)? Upper case only.
bool is_federation(std::string_view code);
/// The FIDE code for an ISO 3166 code or a code of former use; empty when there is none
/// (trf-dialects.md row 10). Any case.
std::string_view federation_for(std::string_view code);

}  // namespace trf::grammar
