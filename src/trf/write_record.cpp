// One record as its canonical line: trf.md §4-§9 (columns), §13 (writer rules).
#include <fmt/format.h>

#include <algorithm>
#include <type_traits>

#include "grammar/grammar.hpp"
#include "trf/line_builder.hpp"
#include "trf/trf.hpp"

namespace trf {

LineBuilder::LineBuilder(std::string_view key) { append(key); }

void LineBuilder::advance(std::size_t column) {
  if (length_ + 1 < column) {
    line_.append(column - 1 - length_, ' ');
    length_ = column - 1;
  }
}

void LineBuilder::append(std::string_view value) {
  for (char c : value) line_ += static_cast<unsigned char>(c) < 0x20 || c == 0x7F ? ' ' : c;
  length_ += text::length(value);
}

LineBuilder& LineBuilder::left(std::size_t first, std::size_t last, std::string_view value,
                               std::string_view field) {
  if (text::length(value) > last - first + 1)
    throw LimitError(fmt::format("{} '{}' does not fit columns {}-{}", field, value, first, last));
  if (value.empty()) return *this;
  advance(first);
  append(value);
  return *this;
}

LineBuilder& LineBuilder::right(std::size_t first, std::size_t last, std::string_view value,
                                std::string_view field) {
  const std::size_t size = text::length(value), width = last - first + 1;
  return left(size < width ? last + 1 - size : first, last, value, field);
}

LineBuilder& LineBuilder::open(std::size_t first, std::string_view value) {
  if (value.empty()) return *this;
  advance(first);
  append(value);
  return *this;
}

std::string LineBuilder::take() && {
  line_.erase(line_.find_last_not_of(' ') + 1);
  return std::move(line_);
}

std::string fit_name(std::string_view name, std::size_t width) {
  std::string whole = text::nfc(text::trim(name));
  if (text::length(whole) <= width) return whole;
  std::string cut(text::columns(whole, 1, width));
  const bool at_boundary = whole[cut.size()] == ' ' || whole[cut.size()] == ',';
  if (!at_boundary) {
    // Only after the comma may a word go: the surname and the comma stay (trf.md §11).
    const std::size_t blank = cut.find_last_of(' ');
    const std::size_t comma = cut.find(',');
    if (blank != std::string::npos && (comma == std::string::npos || blank > comma + 1))
      cut.erase(blank);
  }
  return std::string(text::trim(cut));
}

namespace {

using grammar::FieldId;

/// A line set field by field, each at its place in the table of the record (grammar/layouts.cpp).
class Fields {
 public:
  Fields(Key key, const grammar::Layout& layout) : line_(key.view()), layout_(layout) {}
  explicit Fields(Key key) : Fields(key, layout_of(key)) {}

  void set(FieldId id, std::string_view value) {
    put(*layout_.find(id), layout_.find(id)->first, value);
  }
  template <class N>
  void set(FieldId id, const std::optional<N>& value) {
    if (value) set(id, spelled(*value));
  }
  /// Field `id` of the group for element `n` (from 0) of the list.
  void set(std::size_t n, FieldId id, std::string_view value) {
    const grammar::Field& field = *layout_.find_in_group(id);
    put(field, layout_.group.column(field, n), value);
  }
  template <class Values>
  void list(FieldId id, const Values& values) {
    std::size_t n = 0;
    for (const auto& value : values) set(n++, id, spelled(value));
  }
  [[nodiscard]] std::string take() { return std::move(line_).take(); }

  static std::string spelled(Points p) { return to_string(p); }
  template <class Tag, class Rep>
  static std::string spelled(Number<Tag, Rep> n) {
    return std::to_string(n.value());
  }
  template <class Integer>
  requires std::is_integral_v<Integer>
  static std::string spelled(Integer n) { return std::to_string(n); }

 private:
  static const grammar::Layout& layout_of(Key key) {
    const grammar::Layout* layout = grammar::find_layout(key);
    if (!layout) throw UsageError(fmt::format("'{}' is no record of any edition", key.view()));
    return *layout;
  }
  void put(const grammar::Field& field, std::size_t first, std::string_view value) {
    if (field.last == 0) {
      line_.open(first, value);
    } else if (field.right) {
      line_.right(first, first + field.width() - 1, value, field.name);
    } else {
      line_.left(first, first + field.width() - 1, value, field.name);
    }
  }
  LineBuilder line_;
  const grammar::Layout& layout_;
};

constexpr unsigned max_tpn = 9999;  // trf.md §11

std::string free_text(Key key, std::string_view value) {
  LineBuilder line(key.view());
  line.open(5, text::trim(value));
  return std::move(line).take();
}

template <class Values>
std::string words(const Values& values) {
  std::string out;
  for (const auto& value : values) out += (out.empty() ? "" : " ") + Fields::spelled(value);
  return out;
}

std::string_view letter(Sex s) { return s == Sex::male ? "m" : s == Sex::female ? "w" : ""; }
std::string_view letter(Colour c) {
  return c == Colour::white ? "w" : c == Colour::black ? "b" : "-";
}
std::string_view capital(Colour c) {
  return c == Colour::white ? "W" : c == Colour::black ? "B" : "";
}

// Blank in 299 (penalty or bonus) and nowhere else.
std::string letter(Result type) {
  return type == Result::blank ? std::string() : std::string(1, to_char(type));
}

std::string result_letter(const RoundBlock& b) {
  const bool printable = b.raw_result > ' ' && b.raw_result < 0x7F;
  const bool own = (b.result == Result::pending || b.result == Result::invalid) && printable;
  return std::string(1, own ? b.raw_result : to_char(b.result));
}

std::string title_text(const PlayerRecord& p) {
  const std::string_view known = to_string(p.title);
  return std::string(known.empty() ? text::columns(p.title_text, 1, 3) : known);
}

void set_tpn(Fields& line, const std::optional<Tpn>& tpn) {
  if (tpn && tpn->value() > max_tpn)
    throw LimitError(fmt::format("starting number {} is above {}", tpn->value(), max_tpn));
  line.set(FieldId::tpn, tpn);
}

void set_block(Fields& line, std::size_t round, const RoundBlock& b) {
  if (b.empty()) return;
  line.set(round, FieldId::opponent, b.opponent ? std::to_string(b.opponent) : "0000");
  line.set(round, FieldId::colour, letter(b.colour));
  line.set(round, FieldId::result, result_letter(b));
}

std::string body(const PlayerRecord& p, Key key) {
  Fields line(key);
  set_tpn(line, p.tpn);
  line.set(FieldId::sex, letter(p.sex));
  line.set(FieldId::title, title_text(p));
  line.set(FieldId::name, fit_name(p.name));
  line.set(FieldId::rating, p.rating);
  line.set(FieldId::federation, p.federation);
  if (p.fide_id)
    line.set(FieldId::fide_id, p.fide_id);
  else
    line.set(FieldId::fide_id, p.fide_id_text);
  line.set(FieldId::birth, to_string(p.birth));
  line.set(FieldId::points, p.points);
  line.set(FieldId::rank, p.rank);
  for (std::size_t r = 0; r < p.rounds.size(); ++r) set_block(line, r, p.rounds[r]);
  return line.take();
}

std::string body(const NationalRecord& n, Key key) {
  Fields line(key, grammar::national_layout());
  set_tpn(line, n.tpn);
  line.set(FieldId::sex, letter(n.sex));
  line.set(FieldId::classification, n.classification);
  line.set(FieldId::name, fit_name(n.name));
  line.set(FieldId::rating, n.rating);
  line.set(FieldId::origin, n.origin);
  line.set(FieldId::national_number, n.number);
  line.set(FieldId::birth, to_string(n.birth));
  return line.take();
}

std::string body(const TextRecord& t, Key key) { return free_text(key, t.text); }

std::string body(const CountRecord& c, Key key) {
  return free_text(key, c.count ? std::to_string(*c.count) : c.text);
}

std::string body(const DateRecord& d, Key key) {
  return free_text(key, d.date.absent() ? d.text : to_string(d.date));
}

std::string body(const RoundDatesRecord& r, Key key) {
  Fields line(key);
  for (std::size_t n = 0; n < r.dates.size(); ++n) {
    const PartialDate& d = r.dates[n];
    if (!d.absent())
      line.set(n, FieldId::round_date,
               fmt::format("{:02}/{:02}/{:02}", d.year % 100, d.month, d.day));
  }
  return line.take();
}

std::string body(const InitialColourRecord& c, Key key) {
  return free_text(key, capital(c.colour));
}

std::string assignments(const PriceRecord& p) {
  std::string out;
  for (const auto& price : p.prices)
    out += fmt::format("{}{}={}", out.empty() ? "" : " ", price.symbol, to_string(price.value));
  return out;
}

// XXS is a list of assignments, BB? one value in columns 5-8 (trf.md §9.1, §9.2).
std::string body(const PriceRecord& p, Key key) {
  if (key == Key("XXS")) return free_text(key, assignments(p));
  if (key.view().starts_with("BB")) {
    LineBuilder line(key.view());
    if (!p.prices.empty()) line.right(5, 8, to_string(p.prices.back().value), "value");
    return std::move(line).take();
  }
  Fields line(key);
  for (std::size_t n = 0; n < p.prices.size(); ++n) {
    line.set(n, FieldId::symbol, p.prices[n].symbol);
    line.set(n, FieldId::value, to_string(p.prices[n].value));
  }
  return line.take();
}

std::string body(const StartingRankRecord& s, Key key) {
  Fields line(key);
  line.set(FieldId::federation, s.federation);
  line.set(FieldId::method, s.method);
  return line.take();
}

std::string body(const TieBreakRecord& t, Key key) {
  std::string out;
  for (const std::string& code : t.codes) out += (out.empty() ? "" : ",") + code;
  return free_text(key, out);
}

std::string body(const BoardColoursRecord& b, Key key) {
  std::string out;
  for (Colour c : b.colours) out += capital(c);
  return free_text(key, out);
}

std::string body(const OldTeamRecord& t, Key key) {
  Fields line(key);
  line.set(FieldId::name, fit_name(t.name, 32));
  line.list(FieldId::player, t.players);
  return line.take();
}

std::string body(const TeamRecord& t, Key key) {
  Fields line(key);
  line.set(FieldId::number, t.number);
  line.set(FieldId::name, fit_name(t.name, 32));
  line.set(FieldId::nickname, t.nickname);
  line.set(FieldId::strength, t.strength);
  line.set(FieldId::match_points, t.match_points);
  line.set(FieldId::game_points, t.game_points);
  line.set(FieldId::rank, t.rank);
  line.list(FieldId::player, t.players);
  return line.take();
}

std::string body(const LineupRecord& l, Key key) {
  Fields line(key);
  line.set(FieldId::round, l.round);
  line.set(FieldId::team, l.team);
  line.set(FieldId::opponent_team, l.opponent);
  line.list(FieldId::player, l.players);
  return line.take();
}

std::string body(const TeamByesRecord& b, Key key) {
  Fields line(key);
  line.set(FieldId::match_points, b.match_points);
  line.set(FieldId::game_points, b.game_points);
  for (std::size_t r = 0; r < b.teams.size(); ++r) {
    const auto team = b.teams[r].value();
    line.set(r, FieldId::team, team ? std::to_string(team) : "000");
  }
  return line.take();
}

std::string body(const TeamForfeitRecord& f, Key key) {
  Fields line(key);
  line.set(FieldId::type, f.type);
  line.set(FieldId::round, f.round);
  line.set(FieldId::white, f.white);
  line.set(FieldId::black, f.black);
  return line.take();
}

std::string body(const ByesRecord& b, Key key) {
  Fields line(key);
  line.set(FieldId::type, letter(b.type));
  line.set(FieldId::round, b.round);
  line.list(FieldId::id, b.ids);
  return line.take();
}

std::string body(const AccelerationRecord& a, Key key) {
  Fields line(key);
  line.set(FieldId::match_points, a.match_points);
  line.set(FieldId::game_points, a.game_points);
  line.set(FieldId::first_round, a.first_round);
  line.set(FieldId::last_round, a.last_round);
  line.set(FieldId::first_id, a.first_id);
  line.set(FieldId::last_id, a.last_id);
  return line.take();
}

std::string body(const AccelerationRowRecord& a, Key key) {
  Fields line(key);
  set_tpn(line, a.tpn);
  line.list(FieldId::value, a.values);
  return line.take();
}

std::string body(const ForbiddenRecord& f, Key key) {
  if (key == Key("XXP")) return free_text(key, words(f.ids));
  Fields line(key);
  line.set(FieldId::first_round, f.first_round);
  line.set(FieldId::last_round, f.last_round);
  line.list(FieldId::id, f.ids);
  return line.take();
}

std::string body(const AbnormalPointsRecord& a, Key key) {
  Fields line(key);
  line.set(FieldId::type, letter(a.type));
  line.set(FieldId::match_points, a.match_points);
  line.set(FieldId::points, a.points);
  line.set(FieldId::round, fmt::format("{:03}", a.round));
  line.list(FieldId::id, a.ids);
  return line.take();
}

std::string body(const ConfigurationRecord& c, Key key) {
  std::string out = c.by_rank ? "rank" : "";
  if (c.first != Colour::none) {
    if (!out.empty()) out += ' ';
    out += c.first == Colour::white ? "white1" : "black1";
  }
  return free_text(key, out.empty() ? c.text : out);
}

std::string body(const AbsentRecord& a, Key key) { return free_text(key, words(a.players)); }

// 801 and 802 stand in columns of their own (trf.md §7.8): the text keeps its leading blanks.
std::string body(const OverviewRecord& o, Key key) {
  LineBuilder line(key.view());
  line.open(5, o.text);
  return std::move(line).take();
}

std::string body(const OpaqueRecord&, Key) {
  throw UsageError("a comment or unknown line is kept as text; it has no record to write");
}
std::string body(const RefusedRecord&, Key) {
  throw UsageError("a line that could not be read is kept as text; it has no record to write");
}

}  // namespace

std::string format(const Record& record) {
  return std::visit([&](const auto& b) { return body(b, record.key); }, record.body);
}

}  // namespace trf
