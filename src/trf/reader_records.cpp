#include "trf/reader_records.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace trf::reading {

namespace {

using grammar::Field;
using grammar::FieldId;
using grammar::Layout;
using grammar::Reading;
using grammar::Token;
using grammar::Type;
using Tokens = std::vector<Token>;

constexpr std::uint32_t most_number = 9999;
constexpr std::uint32_t most_strength = 999'999;
/// Columns that a team line may be off.
constexpr int furthest_shift = 16;

std::string range_text(std::uint32_t least, std::uint32_t most) {
  return std::to_string(least) + "-" + std::to_string(most);
}

bool is_numeric(Type type) {
  return type == Type::integer || type == Type::points || type == Type::signed_points;
}

/// Does the text of a cell have the form of its type? Blank cells do.
bool cell_fits(Type type, std::string_view cell) {
  switch (type) {
    case Type::integer:
    case Type::points:
    case Type::signed_points:
      return grammar::points(cell, true).reading != Reading::unreadable;
    case Type::letter:
      return grammar::trimmed(cell).find(' ') == std::string_view::npos;
    default:
      return true;
  }
}

std::string upper(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  });
  return out;
}

template <std::size_t N>
bool one_of(std::string_view text, const std::array<std::string_view, N>& set) {
  return std::ranges::find(set, text) != set.end();
}

/// The pieces of a line that its fields hold, found by the grid or in turn.
struct Cells {
  std::array<std::string_view, 64> fields;
  std::vector<std::string_view> group;
  bool off_grid = false;

  [[nodiscard]] std::string_view operator[](FieldId id) const {
    return fields[static_cast<std::size_t>(id)];
  }
  std::string_view& at(FieldId id) { return fields[static_cast<std::size_t>(id)]; }
};

/// The cells on the columns of the table; nullopt when a column between them is not blank or a
/// cell has not the form of its type.
std::optional<Cells> cells_by_grid(const Layout& layout, const Columns& c) {
  Cells cells;
  std::size_t next = 4;
  const auto gap_blank = [&](std::size_t to) {
    for (; next < to; ++next) {
      if (!c.blank(next)) return false;
    }
    return true;
  };
  for (const Field& field : layout.fields) {
    if (!gap_blank(field.first)) return {};
    const std::string_view cell = c.slice(field.first, field.last);
    if (!cell_fits(field.type, cell)) return {};
    cells.at(field.id) = cell;
    next = field.last + 1U;
  }
  const std::size_t last = c.last_used();
  if (layout.group.empty()) return last < next ? std::optional(cells) : std::nullopt;
  const Field& field = layout.group.fields.front();
  for (std::size_t n = 0; layout.group.column(field, n) <= last || next <= last; ++n) {
    if (n > most_number) return {};  // more than there can be ids
    const std::size_t first = layout.group.column(field, n);
    if (!gap_blank(first)) return {};
    const std::string_view cell = c.slice(first, first + field.width() - 1);
    if (!cell_fits(field.type, cell)) return {};
    cells.group.push_back(cell);
    next = first + field.width();
  }
  return cells;
}

/// The words after the key, in turn: the fields from `from` on, then the group.
Cells cells_in_turn(const Layout& layout, const Tokens& words, std::size_t from = 0) {
  Cells cells;
  cells.off_grid = true;
  std::size_t i = 0;
  for (std::size_t f = from; f < layout.fields.size() && i < words.size(); ++f, ++i)
    cells.at(layout.fields[f].id) = words[i].text;
  for (; i < words.size(); ++i) cells.group.push_back(words[i].text);
  return cells;
}

/// Reads cells and complains about those that are missing or wrong.
class Values {
 public:
  Values(LineContext& line, const Layout& layout) : line_(line), layout_(layout) {}
  [[nodiscard]] bool ok() const { return ok_; }

  std::optional<std::uint16_t> number(FieldId id, std::string_view cell, bool required,
                                      std::uint32_t least = 1, std::uint32_t most = most_number) {
    const std::string name(name_of(id));
    if (grammar::trimmed(cell).empty()) {
      if (required) missing(id);
      return {};
    }
    const auto value = grammar::integer(cell, least, most);
    if (value.usable()) return static_cast<std::uint16_t>(value.value);
    wrong(cell, name, value.reading, "a number", range_text(least, most));
    return {};
  }

  std::optional<Points> points(FieldId id, std::string_view cell, bool required,
                               bool may_be_negative) {
    if (grammar::trimmed(cell).empty()) {
      if (required) missing(id);
      return {};
    }
    const auto value = grammar::points(cell, may_be_negative);
    const std::string name(name_of(id));
    if (!value.usable()) {
      wrong(cell, name, value.reading, "a number of points",
            may_be_negative ? "the range of points" : "the range of points from 0.0");
      return {};
    }
    if (value.reading == Reading::lenient) {
      const std::string text = to_string(value.value);
      Diagnostic& finding = line_.add(Code::field_normalised, cell, name,
                                      {excerpt(grammar::trimmed(cell)), text, text});
      line_.propose(finding, cell, text, true);
    }
    return value.value;
  }

  std::vector<std::uint16_t> numbers(std::span<const std::string_view> cells, FieldId id,
                                     std::uint32_t least) {
    std::vector<std::uint16_t> out;
    out.reserve(cells.size());
    for (const std::string_view cell : cells) {
      if (grammar::trimmed(cell).empty()) continue;
      if (const auto value = number(id, cell, false, least)) out.push_back(*value);
      if (!ok_) break;
    }
    return out;
  }

  void missing(FieldId id) {
    const Field* field = find(id);
    const std::size_t column =
        field == nullptr
            ? 5
            : field->first + (layout_.find(id) != nullptr ? 0U : layout_.group.first - 1U);
    const std::string name(name_of(id));
    line_.add_at(Code::field_missing, line_.offset_of(line_.columns().from(column)), name,
                 {std::string(layout_.key.view()), name});
    ok_ = false;
  }

  void wrong(std::string_view cell, const std::string& name, Reading reading, std::string type,
             std::string range) {
    const bool in_type = reading == Reading::out_of_range;
    line_.add(in_type ? Code::field_out_of_range : Code::field_not_of_type, cell, name,
              {excerpt(grammar::trimmed(cell)), in_type ? std::move(range) : std::move(type)});
    ok_ = false;
  }
  void not_of_type(std::string_view cell, FieldId id, std::string type) {
    wrong(cell, std::string(name_of(id)), Reading::unreadable, std::move(type), {});
  }

  /// First and last of a range, in this order.
  void range(std::optional<std::uint16_t> first, std::optional<std::uint16_t> last,
             std::string_view first_cell, std::string_view last_cell, FieldId id) {
    if (!first || !last || *first <= *last) return;
    Diagnostic& finding = line_.add(Code::range_reversed, first_cell, std::string(name_of(id)),
                                    {std::to_string(*first), std::to_string(*last)});
    line_.propose(finding, first_cell, std::to_string(*last), true);
    line_.propose(finding, last_cell, std::to_string(*first), true);
    ok_ = false;
  }

 private:
  [[nodiscard]] const Field* find(FieldId id) const {
    const Field* field = layout_.find(id);
    return field != nullptr ? field : layout_.find_in_group(id);
  }
  [[nodiscard]] std::string_view name_of(FieldId id) const {
    const Field* field = find(id);
    return field != nullptr ? field->name : "number";
  }

  LineContext& line_;
  const Layout& layout_;
  bool ok_ = true;
};

template <class Number>
std::optional<Number> as(std::optional<std::uint16_t> value) {
  return value ? std::optional(Number{*value}) : std::nullopt;
}

std::vector<Tpn> as_players(const std::vector<std::uint16_t>& numbers) {
  std::vector<Tpn> out;
  out.reserve(numbers.size());
  for (const std::uint16_t n : numbers) out.emplace_back(n);
  return out;
}

/// The words after the key.
Tokens words_of(const LineContext& line, std::string_view more = {}) {
  const std::string_view text = line.columns().text();
  Tokens words = grammar::tokens(text.substr(std::min<std::size_t>(3, text.size())), more);
  for (Token& word : words) word.begin += 3;
  return words;
}

Result bye_type(std::string_view text) {
  if (text == "F" || text == "f") return Result::full_bye;
  if (text == "H" || text == "h") return Result::half_bye;
  if (text == "Z" || text == "z") return Result::zero_bye;
  return Result::invalid;
}

/// The whole line in its columns, as the repair of a line that is off them.
void propose_canonical(LineContext& line, Diagnostic& finding, Key key, const RecordBody& body) {
  if (line.report().silent()) return;
  try {
    finding.edits.push_back({line.index() + 1, 0,
                             static_cast<std::uint32_t>(line.original().size()),
                             format(Record{key, body}), Edit::Kind::replace});
  } catch (const Error&) {
    // A value that its columns cannot hold: nothing to propose.
    finding.edits.clear();
  }
}

void note_off_grid(LineContext& line, const Layout& layout, const RecordBody& body,
                   std::string_view where, std::string remark = {}) {
  if (remark.empty()) remark = off_columns(where);
  Diagnostic& finding =
      line.add(Code::off_grid, where, "", {std::string(layout.key.view()), std::move(remark)});
  propose_canonical(line, finding, layout.key, body);
}

/// The first of the words in turn that is not in its columns.
std::string_view first_off_columns(const LineContext& line, const Layout& layout,
                                   const Cells& cells) {
  const std::string_view text = line.columns().text();
  const auto in_place = [&](std::string_view word, std::size_t first, std::size_t last) {
    const auto at = static_cast<std::size_t>(word.data() - text.data());
    const std::size_t column = text::length(text.substr(0, at)) + 1;
    return column >= first && column + text::length(word) <= last + 1;
  };
  for (const Field& field : layout.fields) {
    const std::string_view word = grammar::trimmed(cells[field.id]);
    if (!word.empty() && !in_place(word, field.first, field.last)) return word;
  }
  for (std::size_t n = 0; n < cells.group.size(); ++n) {
    const Field& field = layout.group.fields.front();
    const std::size_t first = layout.group.column(field, n);
    const std::string_view word = grammar::trimmed(cells.group[n]);
    if (!word.empty() && !in_place(word, first, first + field.width() - 1)) return word;
  }
  return text.substr(std::min<std::size_t>(3, text.size()));
}

std::string_view after_key(const LineContext& line) { return line.columns().text().substr(3); }

}  // namespace

// --- shapes -------------------------------------------------------------------------------------

RecordBody RecordReader::read(const Layout& layout, std::uint32_t record) {
  grid_ = {};
  const std::string_view key = layout.key.view();
  if (key == "042" || key == "052") return date(layout, record);
  if (key == "132") return round_dates(record);
  if (!layout.fields.empty() && layout.fields.front().id == FieldId::count) return count(layout);
  if (key == "801" || key == "802") return OverviewRecord{columns_text()};
  if (layout.shape == grammar::Shape::free_text) {
    std::string text(free_text());
    std::ranges::replace(text, '\t', ' ');
    return TextRecord{std::move(text)};
  }
  RecordBody body =
      layout.shape == grammar::Shape::tokens ? read_words(layout) : read_columns(layout);
  grid_ = line_.columns().grid();
  return body;
}

RecordBody RecordReader::read_words(const Layout& layout) {
  const std::string_view key = layout.key.view();
  if (key == "152") return side(layout);
  if (key == "162" || key == "362") return price_list(layout);
  if (key == "172") return starting_rank(layout);
  if (key == "202" || key == "212") return tie_breaks();
  if (key == "352") return board_colours(layout);
  if (key == "XXC") return configuration(layout);
  if (key == "XXS") return assignments(layout);
  if (key.starts_with("BB")) return single_price(layout);
  return id_words(layout);
}

RecordBody RecordReader::read_columns(const Layout& layout) {
  const std::string_view key = layout.key.view();
  if (key == "013") return old_team(layout);
  if (key == "310") return team(layout);
  if (key == "300") return lineup(layout);
  if (key == "320") return team_byes(layout);
  if (key == "330") return team_forfeit(layout);
  if (key == "240") return byes(layout);
  if (key == "250") return acceleration(layout);
  if (key == "260") return forbidden(layout);
  if (key == "299") return abnormal(layout);
  return acceleration_row(layout);
}

/// From column 5 to the end; column 4 is blank unless the writer forgot it.
// 801 and 802 stand on several grids (trf.md §7.8): their text keeps its columns, from column 5.
std::string RecordReader::columns_text() {
  const std::string_view text = line_.columns().text();
  if (free_text().empty() || text.size() < 5) return {};
  const std::size_t end = text.find_last_not_of(" \t");
  return std::string(text.substr(4, end >= 4 ? end - 3 : 0));
}

std::string_view RecordReader::free_text() {
  const std::string_view text = line_.columns().text();
  if (text.size() <= 3) return text.substr(text.size());
  if (text[3] != ' ' && text[3] != '\t' && text[3] != '\xC2') {
    const std::string_view fourth = text.substr(3, 1);
    Diagnostic& finding = line_.add(Code::separator_not_blank, fourth, "",
                                    {"4", excerpt(line_.columns().slice(4, 4))});
    line_.propose_exact(finding, fourth.substr(0, 0), " ");
  }
  return grammar::trimmed(text.substr(3));
}

// --- the tournament section ---------------------------------------------------------------------

RecordBody RecordReader::count(const Layout& layout) {
  const std::string_view text = free_text();
  CountRecord record{{}, std::string(text)};
  const bool rounds = layout.key == Key{"142"} || layout.key == Key{"XXR"};
  Values values(line_, layout);
  if (text.empty()) {
    if (rounds) values.missing(FieldId::count);
    if (!values.ok()) return RefusedRecord{};
    return record;
  }
  // `129 (88)`: the first integer counts.
  const std::size_t end = std::min(text.find_first_of(" \t(,;"), text.size());
  const std::string_view first = text.substr(0, end);
  const auto value =
      rounds ? grammar::integer(first, 1, most_number) : grammar::integer(first, 0, 999'999);
  if (!value.usable()) {
    values.wrong(first, std::string(layout.name), value.reading, "a number",
                 rounds ? range_text(1, most_number) : range_text(0, 999'999));
    return RefusedRecord{};
  }
  record.count = value.value;
  return record;
}

RecordBody RecordReader::date(const Layout& layout, std::uint32_t record) {
  const std::string_view text = free_text();
  DateRecord out{{}, std::string(text)};
  grammar::DateReading reading = grammar::date(text);
  out.date = reading.value();
  if (!text.empty() && !line_.report().silent())
    dates_.push_back({line_.index(), record, layout.key == Key{"052"}, line_.offset_of(text),
                      text.size(), std::string(text), std::move(reading)});
  return out;
}

RecordBody RecordReader::round_dates(std::uint32_t record) {
  const std::string_view line = line_.columns().text();
  Tokens words = words_of(line_);
  OpenRoundDates open;
  open.line = line_.index();
  open.record = record;
  RoundDatesRecord out;
  if (words.empty()) return out;
  if (words.size() > 5000) words.resize(5000);

  // Slots of ten columns from 92 on; a list or a grid of its own otherwise (row 15).
  std::vector<std::size_t> slots;
  bool on_grid = true;
  for (const Token& word : words) {
    const std::size_t column = text::length(line.substr(0, word.begin)) + 1;
    const std::size_t slot = column < 88 ? 0 : (column - 88) / 10;
    const std::size_t first = 92 + 10 * slot;
    const std::size_t off = column > first ? column - first : first - column;
    on_grid = on_grid && off == 0;
    if (column < 88 || off > 2 || (!slots.empty() && slot <= slots.back())) open.by_order = true;
    slots.push_back(slot);
  }
  open.off_grid = !on_grid && !open.by_order;
  if (!open.by_order && slots.back() >= 5000) open.by_order = true;
  open.begin = line_.original_offset(std::min<std::size_t>(3, line.size()));
  open.end = line_.original().size();

  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t slot = open.by_order ? i : slots[i];
    open.slots.resize(slot + 1);
    open.slots[slot] = {line_.original_offset(words[i].begin), std::string(words[i].text),
                        grammar::round_date(words[i].text)};
    out.dates.resize(slot + 1);
    out.dates[slot] = open.slots[slot].reading.value();
  }
  if (!line_.report().silent()) round_dates_.push_back(std::move(open));
  return out;
}

RecordBody RecordReader::side(const Layout& layout) {
  Values values(line_, layout);
  const Tokens words = words_of(line_);
  if (words.empty()) {
    values.missing(FieldId::side);
    return RefusedRecord{};
  }
  const std::string_view word = words.front().text;
  const auto value = grammar::side(word);
  if (!value.usable()) {
    values.not_of_type(word, FieldId::side, "W or B");
    return RefusedRecord{};
  }
  const std::string letter = value.value == Colour::white ? "W" : "B";
  if (value.reading == Reading::lenient) {
    Diagnostic& finding =
        line_.add(Code::field_normalised, word, "colour", {std::string(word), letter, letter});
    line_.propose_exact(finding, word, letter);
  }
  if (words.size() > 1) {
    const std::string_view rest = after_key(line_).substr(words[1].begin - 3);
    Diagnostic& finding = line_.add(Code::trailing_text, rest, "colour", {excerpt(rest)});
    line_.propose_exact(finding, rest, "");
    return RefusedRecord{};
  }
  return InitialColourRecord{value.value};
}

RecordBody RecordReader::price_list(const Layout& layout) {
  static constexpr std::array<std::string_view, 7> individual = {"W", "D", "L", "A", "Z", "P", "X"};
  static constexpr std::array<std::string_view, 5> team = {"TW", "TD", "TL", "P", "A"};
  Values values(line_, layout);
  const std::string_view text = after_key(line_);
  const grammar::PriceReading reading = grammar::prices(text);
  if (reading.fault != std::string_view::npos) {
    values.not_of_type(text.substr(reading.fault), FieldId::symbol, "a symbol and its price");
    return RefusedRecord{};
  }
  if (reading.prices.empty()) {
    values.missing(FieldId::value);
    return RefusedRecord{};
  }
  PriceRecord record;
  std::string_view off_grid;
  const Field& symbol_field = *layout.find_in_group(FieldId::symbol);
  const Field& value_field = *layout.find_in_group(FieldId::value);
  for (const grammar::PriceToken& price : reading.prices) {
    std::string symbol = upper(price.symbol.text);
    const bool known = layout.key == Key{"162"} ? one_of(symbol, individual) : one_of(symbol, team);
    if (!known) {
      values.not_of_type(price.symbol.text, FieldId::symbol, "a symbol of this record");
      return RefusedRecord{};
    }
    const auto value = values.points(FieldId::value, price.value.text, true, false);
    if (!values.ok()) return RefusedRecord{};
    record.prices.push_back({std::move(symbol), *value});
    // Columns of the group that the symbol stands in.
    const std::size_t column = price.symbol.begin + 4;
    const std::size_t first = layout.group.first;
    const bool in_place = column >= first && (column - first) % layout.group.stride == 0;
    const std::size_t begin = column - (column - first) % layout.group.stride;
    const bool value_in_place = price.value.begin + 4 >= begin + value_field.first - 1 &&
                                price.value.end() + 3 <= begin + value_field.last - 1;
    if (!off_grid.empty() || (in_place && symbol_field.first == 1 && value_in_place)) continue;
    off_grid = in_place && symbol_field.first == 1 ? price.value.text : price.symbol.text;
  }
  if (!off_grid.empty()) note_off_grid(line_, layout, record, off_grid);
  return record;
}

RecordBody RecordReader::single_price(const Layout& layout) {
  Values values(line_, layout);
  const Tokens words = words_of(line_);
  if (words.empty()) {
    values.missing(FieldId::value);
    return RefusedRecord{};
  }
  const auto value = values.points(FieldId::value, words.front().text, true, false);
  if (words.size() > 1 && values.ok()) {
    const std::string_view rest = after_key(line_).substr(words[1].begin - 3);
    Diagnostic& finding = line_.add(Code::trailing_text, rest, "value", {excerpt(rest)});
    line_.propose_exact(finding, rest, "");
    return RefusedRecord{};
  }
  if (!values.ok()) return RefusedRecord{};
  return PriceRecord{{{std::string(layout.key.view()), *value}}};
}

RecordBody RecordReader::assignments(const Layout& layout) {
  static constexpr std::array<std::string_view, 14> codes = {
      "WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL", "W", "D"};
  Values values(line_, layout);
  const std::string_view text = after_key(line_);
  const grammar::PriceReading reading = grammar::assignments(text);
  if (reading.fault != std::string_view::npos) {
    values.not_of_type(text.substr(reading.fault), FieldId::text, "CODE=VALUE");
    return RefusedRecord{};
  }
  if (reading.prices.empty()) {
    values.missing(FieldId::text);
    return RefusedRecord{};
  }
  PriceRecord record;
  for (const grammar::PriceToken& price : reading.prices) {
    std::string symbol = upper(price.symbol.text);
    if (!one_of(symbol, codes)) {
      values.not_of_type(price.symbol.text, FieldId::symbol, "a code of XXS");
      return RefusedRecord{};
    }
    const auto value = values.points(FieldId::value, price.value.text, true, false);
    if (!values.ok()) return RefusedRecord{};
    record.prices.push_back({std::move(symbol), *value});
  }
  return record;
}

RecordBody RecordReader::starting_rank(const Layout& layout) {
  static constexpr std::array<std::string_view, 7> methods = {"FIDE", "NRO",  "FIDON", "NIDOF",
                                                              "HBFN", "LBFN", "OTHER"};
  Values values(line_, layout);
  const Tokens words = words_of(line_);
  if (words.empty()) {
    values.missing(FieldId::method);
    return RefusedRecord{};
  }
  const std::string_view last = words.back().text;
  const std::string method = upper(last);
  if (words.size() > 2 || !one_of(method, methods)) {
    if (words.size() == 1) {
      values.missing(FieldId::method);
    } else {
      values.not_of_type(words[1].text, FieldId::method, "a method of record 172");
    }
    return RefusedRecord{};
  }
  return StartingRankRecord{words.size() == 2 ? upper(words.front().text) : "", method};
}

RecordBody RecordReader::tie_breaks() {
  TieBreakRecord record;
  // Parameters of Swiss-Manager's numbers stand in braces, with commas: SM:84{0,0,1,-,-,0,1}.
  std::size_t open = 0;
  for (const Token& word : words_of(line_, ",;")) {
    if (open != 0)
      record.codes.back() += "," + std::string(word.text);
    else
      record.codes.emplace_back(word.text);
    for (const char c : word.text)
      open = c == '{' ? open + 1 : c == '}' && open != 0 ? open - 1 : open;
  }
  return record;
}

RecordBody RecordReader::board_colours(const Layout& layout) {
  Values values(line_, layout);
  const Tokens words = words_of(line_);
  if (words.empty()) {
    values.missing(FieldId::side);
    return RefusedRecord{};
  }
  BoardColoursRecord record;
  for (const Token& word : words) {
    for (std::size_t i = 0; i < word.text.size() && record.colours.size() < 1000; ++i) {
      const std::string_view letter = word.text.substr(i, 1);
      const auto value = grammar::side(letter);
      if (!value.usable()) {
        values.not_of_type(word.text.substr(i), FieldId::side, "W or B");
        return RefusedRecord{};
      }
      record.colours.push_back(value.value);
    }
  }
  return record;
}

RecordBody RecordReader::configuration(const Layout& layout) {
  Values values(line_, layout);
  const Tokens words = words_of(line_, ",;");
  if (words.empty()) {
    values.missing(FieldId::text);
    return RefusedRecord{};
  }
  ConfigurationRecord record;
  record.text = grammar::trimmed(after_key(line_));
  for (const Token& word : words) {
    const std::string name = upper(word.text);
    if (name == "RANK") {
      record.by_rank = true;
    } else if (name == "WHITE1" || name == "BLACK1") {
      record.first = name == "WHITE1" ? Colour::white : Colour::black;  // the last holds
    } else {
      values.not_of_type(word.text, FieldId::text, "rank, white1 or black1");
      return RefusedRecord{};
    }
  }
  return record;
}

/// `XXZ` and `XXP`: numbers between blanks; TBS takes `,` and `/` as well.
RecordBody RecordReader::id_words(const Layout& layout) {
  Values values(line_, layout);
  const Tokens words = words_of(line_, ",/;");
  if (words.empty()) {
    values.missing(FieldId::text);
    return RefusedRecord{};
  }
  std::vector<std::string_view> cells;
  cells.reserve(words.size());
  for (const Token& word : words) cells.push_back(word.text);
  std::vector<std::uint16_t> ids = values.numbers(cells, FieldId::id, 1);
  if (!values.ok()) return RefusedRecord{};
  if (layout.key == Key{"XXZ"}) return AbsentRecord{as_players(ids)};
  if (ids.size() == 1)
    line_.propose_removal(line_.add(Code::forbidden_single, words.front().text, "",
                                    {std::string(layout.key.view())}));
  return ForbiddenRecord{{}, {}, std::move(ids)};
}

// --- teams --------------------------------------------------------------------------------------

namespace {

/// Columns first, then bytes for a line that its writer padded by bytes.
std::optional<Cells> grid_cells(const Layout& layout, LineContext& line) {
  Columns& c = line.columns();
  auto cells = cells_by_grid(layout, c);
  if (cells || line.ascii()) return cells;
  LineGrid bytes;
  bytes.by_bytes = true;
  c.set_grid(bytes);
  cells = cells_by_grid(layout, c);
  if (!cells) c.set_grid({});
  return cells;
}

LineGrid shifted(std::uint8_t place, int shift) {
  LineGrid grid;
  grid.shift = static_cast<std::int8_t>(shift);
  grid.shift_from = place;
  return grid;
}

/// Is a player named twice? Then a rank may have got among them.
bool names_twice(const Cells& cells) {
  std::vector<std::string_view> names;
  for (const std::string_view cell : cells.group)
    if (const std::string_view name = grammar::trimmed(cell); !name.empty()) names.push_back(name);
  std::ranges::sort(names);
  return std::ranges::adjacent_find(names) != names.end();
}

/// Are the values that have no decimals whole numbers?
bool whole_numbers(const Layout& layout, const Cells& cells) {
  const auto whole = [](std::string_view cell) {
    return grammar::trimmed(cell).empty() || grammar::integer(cell, 0, most_number).usable();
  };
  return std::ranges::all_of(layout.fields,
                             [&](const Field& field) {
                               return field.type != Type::integer ||
                                      field.id == FieldId::strength || whole(cells[field.id]);
                             }) &&
         std::ranges::all_of(cells.group, whole);
}

/// The values of cells in a row, to tell two readings apart; empty unless a player is among them
/// and no text runs over a gap into the next field.
std::vector<std::string_view> values_of(const Layout& layout, const Cells& cells) {
  std::vector<std::string_view> out;
  for (const Field& field : layout.fields) {
    out.push_back(grammar::trimmed(cells[field.id]));
    if (out.back().find("  ") != std::string_view::npos) return {};
  }
  for (const std::string_view cell : cells.group)
    if (const std::string_view value = grammar::trimmed(cell); !value.empty()) out.push_back(value);
  return out.size() == layout.fields.size() ? std::vector<std::string_view>{} : out;
}

std::optional<Cells> shifted_cells(const Layout& layout, LineContext& line,
                                   std::span<const std::uint8_t> places) {
  Columns& c = line.columns();
  for (const std::uint8_t place : places) {
    for (const int shift : {1, -1, 2, -2}) {
      c.set_grid(shifted(place, shift));
      if (auto cells = cells_by_grid(layout, c);
          cells && whole_numbers(layout, *cells) && !names_twice(*cells))
        return cells;
    }
  }
  c.set_grid({});
  return {};
}

/// Further off than two columns: only if no other shift gives other values.
std::optional<Cells> far_shifted_cells(const Layout& layout, LineContext& line,
                                       std::span<const std::uint8_t> places) {
  Columns& c = line.columns();
  std::vector<std::string_view> values;
  LineGrid found;
  for (const std::uint8_t place : places) {
    for (int shift = -furthest_shift; shift <= furthest_shift; ++shift) {
      if (shift >= -2 && shift <= 2) continue;
      c.set_grid(shifted(place, shift));
      const auto cells = cells_by_grid(layout, c);
      if (!cells || !whole_numbers(layout, *cells) || names_twice(*cells)) continue;
      auto here = values_of(layout, *cells);
      if (here.empty() || here == values) continue;
      if (!values.empty()) {
        c.set_grid({});
        return {};
      }
      values = std::move(here);
      found = c.grid();
    }
  }
  c.set_grid(found);
  return values.empty() ? std::nullopt : cells_by_grid(layout, c);
}

/// The name to column 36, then whatever numbers follow.
Cells old_team_words(const Layout& layout, const Columns& c) {
  Cells cells;
  cells.off_grid = true;
  const Field& name = layout.fields.front();
  cells.at(FieldId::name) = c.slice(name.first, name.last);
  for (const Token& word : grammar::tokens(c.from(name.last + 1U)))
    cells.group.push_back(word.text);
  return cells;
}

}  // namespace

RecordBody RecordReader::old_team(const Layout& layout) {
  Values values(line_, layout);
  Columns& c = line_.columns();
  auto found = grid_cells(layout, line_);
  // A name of 36 columns pushes the numbers one place to the right (row 27).
  const bool first_blank =
      found && found->group.size() > 1 && grammar::trimmed(found->group.front()).empty();
  const bool touches = found && !found->group.empty() && !c.blank(36) && !c.blank(37) &&
                       grammar::trimmed(found->group.front()).size() < 4;
  if (!found) found = old_team_words(layout, c);
  const Cells& cells = *found;

  OldTeamRecord record;
  record.name = grammar::trimmed(cells[FieldId::name]);
  if (values.ok() && record.name.empty()) values.missing(FieldId::name);
  record.players = as_players(values.numbers(cells.group, FieldId::player, 1));
  if (values.ok() && record.players.empty()) values.missing(FieldId::player);
  if (!values.ok()) return RefusedRecord{};
  if (cells.off_grid || first_blank || touches) {
    // Where the first number stands: after a name of 36 columns its own columns are 41 to 44.
    const std::string_view rest = c.from(first_blank ? 41 : 37);
    note_off_grid(line_, layout, record, first_blank ? rest.substr(0, 0) : rest, off_columns(rest));
  }
  return record;
}

RecordBody RecordReader::team(const Layout& layout) {
  static constexpr std::array<std::uint8_t, 7> places = {73, 71, 67, 60, 53, 46, 40};
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  // One or two columns off need no word (trf-dialects.md row 28).
  const auto as_it_stands = found;
  const LineGrid grid = line_.columns().grid();
  if (!found || names_twice(*found)) found = shifted_cells(layout, line_, places);
  bool near = found.has_value();
  if (!found) found = far_shifted_cells(layout, line_, places);
  if (!found && as_it_stands) {
    found = as_it_stands;
    line_.columns().set_grid(grid);
    near = true;
  }
  if (!found) {
    // The first cell that is not what it should be tells why.
    const Columns& c = line_.columns();
    Cells cells;
    for (const Field& field : layout.fields) cells.at(field.id) = c.slice(field.first, field.last);
    values.number(FieldId::number, cells[FieldId::number], true, 1, 9999);
    for (const Field& field : layout.fields) {
      if (!values.ok()) break;
      if (is_numeric(field.type) && !cell_fits(field.type, cells[field.id]))
        values.not_of_type(cells[field.id], field.id, "a number");
    }
    if (values.ok())
      values.not_of_type(c.from(41), FieldId::nickname, "in the columns of record 310");
    return RefusedRecord{};
  }
  const Cells& cells = *found;
  TeamRecord record;
  record.number = as<TeamNumber>(values.number(FieldId::number, cells[FieldId::number], true));
  record.name = grammar::trimmed(cells[FieldId::name]);
  if (values.ok() && record.name.empty()) values.missing(FieldId::name);
  record.nickname = grammar::trimmed(cells[FieldId::nickname]);
  if (const auto strength =
          values.points(FieldId::strength, cells[FieldId::strength], false, false))
    record.strength = static_cast<std::uint32_t>(strength->tenths()) / 10U % (most_strength + 1);
  record.match_points =
      values.points(FieldId::match_points, cells[FieldId::match_points], false, true);
  record.game_points =
      values.points(FieldId::game_points, cells[FieldId::game_points], false, true);
  const auto rank = values.number(FieldId::rank, cells[FieldId::rank], false, 0);
  if (rank && *rank != 0) record.rank = Rank{*rank};
  record.players = as_players(values.numbers(cells.group, FieldId::player, 0));
  std::erase(record.players, Tpn{0});
  if (!values.ok()) return RefusedRecord{};
  if (!near) note_off_grid(line_, layout, record, first_off_columns(line_, layout, cells));
  return record;
}

RecordBody RecordReader::lineup(const Layout& layout) {
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  if (!found) found = cells_in_turn(layout, words_of(line_));
  const Cells& cells = *found;
  LineupRecord record;
  record.round = as<Round>(values.number(FieldId::round, cells[FieldId::round], true));
  record.team = as<TeamNumber>(values.number(FieldId::team, cells[FieldId::team], true));
  record.opponent =
      as<TeamNumber>(values.number(FieldId::opponent_team, cells[FieldId::opponent_team], true));
  for (const std::string_view cell : cells.group) {
    if (!values.ok()) break;
    // Blank = an empty board, which keeps its place.
    record.players.emplace_back(values.number(FieldId::player, cell, false, 0).value_or(0));
  }
  if (values.ok() && record.players.empty()) values.missing(FieldId::player);
  if (!values.ok()) return RefusedRecord{};
  if (cells.off_grid) note_off_grid(line_, layout, record, first_off_columns(line_, layout, cells));
  return record;
}

RecordBody RecordReader::team_byes(const Layout& layout) {
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  if (!found) found = cells_in_turn(layout, words_of(line_));
  const Cells& cells = *found;
  TeamByesRecord record;
  record.match_points =
      values.points(FieldId::match_points, cells[FieldId::match_points], false, true);
  record.game_points =
      values.points(FieldId::game_points, cells[FieldId::game_points], false, true);
  for (const std::string_view cell : cells.group) {
    if (!values.ok()) break;
    record.teams.emplace_back(values.number(FieldId::team, cell, false, 0).value_or(0));
  }
  if (values.ok() && !record.match_points && !record.game_points && record.teams.empty())
    values.missing(FieldId::match_points);
  if (!values.ok()) return RefusedRecord{};
  return record;
}

RecordBody RecordReader::team_forfeit(const Layout& layout) {
  static constexpr std::array<std::string_view, 12> types = {"+-", "-+", "--", "10", "01", "00",
                                                             "WL", "LW", "LL", "WZ", "ZW", "ZZ"};
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  if (!found) found = cells_in_turn(layout, words_of(line_));
  const Cells& cells = *found;
  TeamForfeitRecord record;
  record.type = upper(grammar::trimmed(cells[FieldId::type]));
  if (record.type.empty()) {
    values.missing(FieldId::type);
  } else if (record.type == "F" || record.type == "H" || record.type == "Z") {
    line_.add(Code::draft_record, cells[FieldId::type], "type", {"330", "240"});
    return RefusedRecord{};
  } else if (!one_of(record.type, types)) {
    values.not_of_type(cells[FieldId::type], FieldId::type, "+-, -+ or --");
  }
  if (!values.ok()) return RefusedRecord{};
  record.round = as<Round>(values.number(FieldId::round, cells[FieldId::round], true));
  record.white = as<TeamNumber>(values.number(FieldId::white, cells[FieldId::white], true));
  record.black = as<TeamNumber>(values.number(FieldId::black, cells[FieldId::black], true));
  if (values.ok() && !cells.group.empty()) {
    line_.add(Code::trailing_text, cells.group.front(), "", {excerpt(cells.group.front())});
    return RefusedRecord{};
  }
  if (!values.ok()) return RefusedRecord{};
  return record;
}

// --- lists --------------------------------------------------------------------------------------

RecordBody RecordReader::byes(const Layout& layout) {
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  if (!found) found = cells_in_turn(layout, words_of(line_));
  const Cells& cells = *found;
  ByesRecord record;
  const std::string_view type = grammar::trimmed(cells[FieldId::type]);
  record.type = bye_type(type);
  if (type.empty()) {
    values.missing(FieldId::type);
  } else if (record.type == Result::invalid) {
    values.not_of_type(cells[FieldId::type], FieldId::type, "F, H or Z");
  }
  if (!values.ok()) return RefusedRecord{};
  record.round = as<Round>(values.number(FieldId::round, cells[FieldId::round], true));
  if (values.ok()) record.ids = values.numbers(cells.group, FieldId::id, 1);
  if (values.ok() && record.ids.empty()) values.missing(FieldId::id);
  if (!values.ok()) return RefusedRecord{};
  if (cells.off_grid) note_off_grid(line_, layout, record, first_off_columns(line_, layout, cells));
  return record;
}

RecordBody RecordReader::acceleration(const Layout& layout) {
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  if (!found) {
    const Tokens words = words_of(line_);
    // Individual events leave the match points blank.
    found = cells_in_turn(layout, words, words.size() < layout.fields.size() ? 1 : 0);
  }
  const Cells& cells = *found;
  AccelerationRecord record;
  record.match_points =
      values.points(FieldId::match_points, cells[FieldId::match_points], false, true);
  if (values.ok())
    record.game_points = values.points(FieldId::game_points, cells[FieldId::game_points],
                                       !record.match_points, true);
  const auto number = [&](FieldId id) {
    return values.ok() ? values.number(id, cells[id], true) : std::nullopt;
  };
  const auto first_round = number(FieldId::first_round);
  const auto last_round = number(FieldId::last_round);
  const auto first_id = number(FieldId::first_id);
  const auto last_id = number(FieldId::last_id);
  values.range(first_round, last_round, cells[FieldId::first_round], cells[FieldId::last_round],
               FieldId::first_round);
  values.range(first_id, last_id, cells[FieldId::first_id], cells[FieldId::last_id],
               FieldId::first_id);
  if (values.ok() && !cells.group.empty()) {
    line_.add(Code::trailing_text, cells.group.front(), "", {excerpt(cells.group.front())});
    return RefusedRecord{};
  }
  if (!values.ok()) return RefusedRecord{};
  record.first_round = as<Round>(first_round);
  record.last_round = as<Round>(last_round);
  record.first_id = first_id;
  record.last_id = last_id;
  return record;
}

RecordBody RecordReader::acceleration_row(const Layout& layout) {
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  // JaVaFo and bbpPairings want each value at the right edge of its columns (trf.md §9.1).
  std::string_view left;
  if (found) {
    const auto it = std::ranges::find_if(found->group, [](std::string_view cell) {
      return !cell.empty() && cell.front() != ' ' && grammar::trimmed(cell).size() < 4;
    });
    if (it != found->group.end()) left = *it;
  }
  if (!found) found = cells_in_turn(layout, words_of(line_));
  const Cells& cells = *found;
  AccelerationRowRecord record;
  record.tpn = as<Tpn>(values.number(FieldId::tpn, cells[FieldId::tpn], true));
  for (const std::string_view cell : cells.group) {
    if (!values.ok()) break;
    record.values.push_back(values.points(FieldId::value, cell, false, true).value_or(Points{}));
  }
  if (values.ok() && record.values.empty()) values.missing(FieldId::value);
  if (!values.ok()) return RefusedRecord{};
  if (!left.empty())
    note_off_grid(line_, layout, record, left,
                  "'" + excerpt(grammar::trimmed(left)) + "' does not end where its columns end");
  else if (cells.off_grid)
    note_off_grid(line_, layout, record, first_off_columns(line_, layout, cells));
  return record;
}

RecordBody RecordReader::forbidden(const Layout& layout) {
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  if (!found) found = cells_in_turn(layout, words_of(line_));
  const Cells& cells = *found;
  ForbiddenRecord record;
  const auto first = values.number(FieldId::first_round, cells[FieldId::first_round], true);
  const auto last = values.ok()
                        ? values.number(FieldId::last_round, cells[FieldId::last_round], false)
                        : std::nullopt;
  values.range(first, last, cells[FieldId::first_round], cells[FieldId::last_round],
               FieldId::first_round);
  if (values.ok()) record.ids = values.numbers(cells.group, FieldId::id, 1);
  if (values.ok() && record.ids.empty()) values.missing(FieldId::id);
  if (!values.ok()) return RefusedRecord{};
  record.first_round = as<Round>(first);
  record.last_round = as<Round>(last ? last : first);  // blank = the first round (trf.md §8.3)
  if (record.ids.size() == 1)
    line_.propose_removal(line_.add(Code::forbidden_single, cells.group.front(), "", {"260"}));
  if (cells.off_grid) note_off_grid(line_, layout, record, first_off_columns(line_, layout, cells));
  return record;
}

namespace {

/// 299 off its columns: the type, one or two values with decimals, the round, the ids.
Cells abnormal_words(const Layout& layout, const Tokens& words) {
  Cells cells;
  cells.off_grid = true;
  std::size_t i = 0;
  const auto is_type = [](std::string_view word) {
    return word.size() == 1 &&
           std::string_view("WDLFHZ+-wdlfhz").find(word) != std::string_view::npos;
  };
  const auto has_decimals = [&](std::size_t at) {
    return at < words.size() && words[at].text.find_first_of(".,") != std::string_view::npos;
  };
  if (i < words.size() && is_type(words[i].text)) cells.at(FieldId::type) = words[i++].text;
  if (has_decimals(i) && has_decimals(i + 1)) {
    cells.at(FieldId::match_points) = words[i++].text;
    cells.at(FieldId::points) = words[i++].text;
  } else if (i < words.size()) {
    // One value: that of the columns it stands nearer to.
    const auto distance = [&](FieldId id) {
      const auto end = static_cast<std::ptrdiff_t>(words[i].end());
      const std::ptrdiff_t off = end - layout.find(id)->last;
      return off < 0 ? -off : off;
    };
    const bool match = distance(FieldId::match_points) < distance(FieldId::points);
    cells.at(match ? FieldId::match_points : FieldId::points) = words[i++].text;
  }
  if (i < words.size()) cells.at(FieldId::round) = words[i++].text;
  for (; i < words.size(); ++i) cells.group.push_back(words[i].text);
  return cells;
}

}  // namespace

RecordBody RecordReader::abnormal(const Layout& layout) {
  static constexpr std::array<std::string_view, 8> types = {"W", "D", "L", "F", "H", "Z", "+", "-"};
  Values values(line_, layout);
  auto found = grid_cells(layout, line_);
  if (!found) found = abnormal_words(layout, words_of(line_));
  const Cells& cells = *found;
  AbnormalPointsRecord record;
  const std::string type = upper(grammar::trimmed(cells[FieldId::type]));
  if (!type.empty()) {
    if (!one_of(type, types)) {
      values.not_of_type(cells[FieldId::type], FieldId::type, "W, D, L, F, H, Z, + or -");
      return RefusedRecord{};
    }
    record.type = grammar::result(type).value;
  }
  record.match_points =
      values.points(FieldId::match_points, cells[FieldId::match_points], false, true);
  if (values.ok())
    record.points =
        values.points(FieldId::points, cells[FieldId::points], !record.match_points, true);
  if (values.ok())
    record.round = values.number(FieldId::round, cells[FieldId::round], false, 0).value_or(0);
  if (values.ok()) record.ids = values.numbers(cells.group, FieldId::id, 0);
  std::erase(record.ids, 0);  // 0000 = everybody (trf.md §8.4)
  if (!values.ok()) return RefusedRecord{};
  return record;
}

}  // namespace trf::reading
