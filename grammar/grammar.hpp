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

// --- the fields -------------------------------------------------------------------------------

/// How a field was read.
enum class Reading : std::uint8_t {
  absent,        ///< blank, or a form of "nothing"
  exact,         ///< in the form of the table
  lenient,       ///< in another form that trf-dialects.md §3 accepts
  out_of_range,  ///< of its type, but too large or too small
  unreadable,    ///< not of its type
};
template <class T>
struct Value {
  Reading reading = Reading::absent;
  T value{};
  [[nodiscard]] constexpr bool usable() const {
    return reading == Reading::exact || reading == Reading::lenient;
  }
};

// Each takes the characters of the field as they stand in the line; blanks around do not matter.

/// Digits; a negative number is out of range.
Value<std::uint32_t> integer(std::string_view field, std::uint32_t least, std::uint32_t most);
/// Points in tenths; `4,5`, `5.50` and `½` are lenient, `2` and `.5` are exact (trf.md §1).
Value<Points> points(std::string_view field, bool may_be_negative = false);
/// `0 0000 ----` are absent; `1843.5` and `1500P12` lenient (trf-dialects.md row 8).
Value<std::uint16_t> rating(std::string_view field);
/// 4 to 11 digits; zeros and dashes are absent; shorter numbers out of range (row 9).
Value<FideId> fide_id(std::string_view field);
/// `m w` exact; `M F f W u` lenient (row 12).
Value<Sex> sex(std::string_view field);
/// Other forms (`g`, `wf`, `mf`) are lenient; what is no FIDE title is Title::other (row 11).
Value<Title> title(std::string_view field);
/// `w b -` and blank exact; `W B s б ч` lenient (row 19).
Value<Colour> colour(std::string_view field);
/// Any case. `X x * ? .` are pending and lenient; `½ 5 r` are a draw and lenient, to be believed
/// only when the opponent's line agrees (row 20).
Value<Result> result(std::string_view field);
/// W or B; `w`, `b`, `white1` and `black1` lenient (trf.md §4.3).
Value<Colour> side(std::string_view field);

/// In which order the parts of a date were read.
enum class DateOrder : std::uint8_t {
  stated,  ///< it can be read in one way only: year in front, or the month by name
  year_month_day,
  day_month_year,
  month_day_year,
  year_day_month
};
struct DateCandidate {
  PartialDate date;
  DateOrder order{};
};
/// A date and what else it may be.
struct DateReading {
  Reading reading = Reading::absent;
  bool impossible = false;                ///< a date by its form, but no day of the calendar
  bool two_digit_year = false;            ///< the century is a guess: 1980 to 2079
  std::vector<DateCandidate> candidates;  ///< best first, one for each order that gives a date
  [[nodiscard]] PartialDate value() const {
    return candidates.empty() ? PartialDate{} : candidates.front().date;
  }
  /// The different dates it may be, best first; several = ambiguous.
  [[nodiscard]] std::vector<PartialDate> dates() const;
};
/// The canonical `YYYY/MM/DD`, 00 for what is unknown: the fast way of date().
std::optional<PartialDate> plain_date(std::string_view field);
/// Any form of rows 13 and 14: numbers in any order, names of months in six languages.
DateReading date(std::string_view field);
/// As date(), but `YY/MM/DD` is the exact form, and a year in front of day and month may be meant
/// (row 15).
DateReading round_date(std::string_view field);
/// A day of the calendar, or a part of one.
bool exists(const PartialDate& date);

// --- the lines --------------------------------------------------------------------------------

/// Blanks, tabs and no-break spaces off both ends.
std::string_view trimmed(std::string_view text);

/// A word of a line and where it stands (bytes from 0).
struct Token {
  std::size_t begin = 0;
  std::string_view text;
  [[nodiscard]] std::size_t end() const { return begin + text.size(); }
};
/// The words between blanks, tabs and the characters of `more`; at most `limit`.
std::vector<Token> tokens(std::string_view text, std::string_view more = {},
                          std::size_t limit = 100'000);

/// A price as written: a symbol and its value, and where they stand (bytes from 0).
struct PriceToken {
  Token symbol, value;
  Value<Points> points;
};
struct PriceReading {
  std::vector<PriceToken> prices;
  std::size_t fault = std::string_view::npos;  ///< where the line stops being a list of prices
};
/// `W 1.0    D 0.5` and `TW 2 `: symbols and numbers in turn (162, 362).
PriceReading prices(std::string_view text);
/// `WW=1.0 BW=1.0` (XXS).
PriceReading assignments(std::string_view text);

/// The ten columns of a round block, 90+10(r-1) … 99+10(r-1), ASCII, when every part has the form
/// of the table; shorter ones as if padded. The fast way of block().
std::optional<RoundBlock> plain_block(std::string_view ten);
/// The same by the rule.
std::optional<RoundBlock> block(std::string_view ten);

/// One round block read by its shape (row 4); positions in bytes from 0.
struct ShapedBlock {
  std::size_t begin = 0, colour_at = 0, result_at = 0;
  RoundBlock block;
};
/// The whole tail of a player line as `\s*(\d{1,4}|)\s+([wb-])\s+([1=0+\-WDLFHUZ])` again and
/// again; nullopt when something of another shape is in it.
std::optional<std::vector<ShapedBlock>> shaped_blocks(std::string_view tail,
                                                      std::size_t limit = 5000);

}  // namespace trf::grammar
