// One X3 rule for each type of field.
#include <boost/fusion/include/at_c.hpp>
#include <boost/fusion/include/vector.hpp>
#include <boost/spirit/home/x3.hpp>

#include <algorithm>
#include <array>

#include "grammar/grammar.hpp"

namespace trf::grammar {

namespace x3 = boost::spirit::x3;

namespace {

using Iterator = const char*;

// Not x3::digit and the like: those may not be asked about bytes above 0x7F.
const auto digit = x3::char_('0', '9');

/// Does the whole of `text` fit the rule?
template <class Rule, class Attribute>
bool fits(std::string_view text, const Rule& rule, Attribute& attribute) {
  Iterator first = text.data();
  const Iterator last = first + text.size();
  return x3::parse(first, last, rule, attribute) && first == last;
}
template <class Rule>
bool fits(std::string_view text, const Rule& rule) {
  Iterator first = text.data();
  const Iterator last = first + text.size();
  return x3::parse(first, last, rule) && first == last;
}

constexpr std::string_view no_break_space = "\xC2\xA0";

constexpr bool is_blank(char c) { return c == ' ' || c == '\t'; }

const x3::uint_parser<std::uint32_t, 10, 1, 9> number{};
const x3::uint_parser<std::uint32_t, 10, 1, 7> whole{};
const x3::uint_parser<std::uint32_t, 10, 1, 1> tenth{};
const x3::uint_parser<std::uint16_t, 10, 1, 4> four_digits{};
const x3::uint_parser<std::uint16_t, 10, 3, 4> elo{};
const x3::uint_parser<std::uint64_t, 10, 4, 11> eleven_digits{};

const auto decimal = x3::lit('.') >> tenth;
const auto exact_points = (whole >> (decimal | x3::attr(0U))) | (x3::attr(0U) >> decimal);
const auto separator = x3::char_(".,");
// ½ in UTF-8.
const auto half = x3::lit("\xC2\xBD") >> x3::attr(5U);
const auto lenient_points =
    (whole >> (half | (x3::omit[separator] >> tenth >> *x3::lit('0')))) |
    (x3::attr(0U) >> (half | (x3::omit[separator] >> tenth >> *x3::lit('0'))));

using PointParts = boost::fusion::vector<std::uint32_t, std::uint32_t>;

Value<Points> in_tenths(const PointParts& parts, bool negative, Reading reading) {
  const auto value =
      static_cast<std::int32_t>(boost::fusion::at_c<0>(parts) * 10 + boost::fusion::at_c<1>(parts));
  return {reading, Points::from_tenths(negative ? -value : value)};
}

struct TitleSymbols : x3::symbols<Title> {
  TitleSymbols() {
    using enum Title;
    add("g", gm)("gm", gm)("m", im)("im", im)("f", fm)("fm", fm)("c", cm)("cm", cm);
    add("wg", wgm)("wgm", wgm)("wm", wim)("wim", wim)("w", wim);
    add("wf", wfm)("wfm", wfm)("wc", wcm)("wcm", wcm);
  }
};
// The French letters, women with f behind; in capitals MF and the like are national titles.
struct FrenchTitleSymbols : x3::symbols<Title> {
  FrenchTitleSymbols() {
    using enum Title;
    add("gf", wgm)("mf", wim)("ff", wfm)("cf", wcm);
  }
};
struct ColourSymbols : x3::symbols<Colour> {
  ColourSymbols() {
    using enum Colour;
    add("W", white)("B", black)("s", black)("S", black);
    // Cyrillic б, ч
    add("\xD0\xB1", white)("\xD0\x91", white)("\xD1\x87", black)("\xD0\xA7", black);
  }
};
struct SideSymbols : x3::symbols<Colour> {
  SideSymbols() {
    using enum Colour;
    add("w", white)("b", black)("white1", white)("black1", black)("white", white)("black", black);
  }
};
struct ResultSymbols : x3::symbols<Result> {
  ResultSymbols() {
    using enum Result;
    add("1", win)("=", draw)("0", loss)("+", forfeit_win)("-", forfeit_loss);
    add("W", unrated_win)("D", unrated_draw)("L", unrated_loss);
    add("w", unrated_win)("d", unrated_draw)("l", unrated_loss);
    add("H", half_bye)("F", full_bye)("U", pab)("Z", zero_bye);
    add("h", half_bye)("f", full_bye)("u", pab)("z", zero_bye);
  }
};
struct GuessedResultSymbols : x3::symbols<Result> {
  GuessedResultSymbols() {
    using enum Result;
    add("X", pending)("x", pending)("*", pending)("?", pending)(".", pending);
    add("\xC2\xBD", draw)("5", draw)("r", draw)("R", draw);
  }
};

const TitleSymbols titles;
const FrenchTitleSymbols french_titles;
const ColourSymbols other_colours;
const SideSymbols other_sides;
const ResultSymbols results;
const GuessedResultSymbols guessed_results;

/// Of at most three ASCII letters.
std::string lower(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  return out;
}

}  // namespace

std::string_view trimmed(std::string_view text) {
  for (;;) {
    while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
    if (text.empty() || text.front() != no_break_space.front() || !text.starts_with(no_break_space))
      break;
    text.remove_prefix(no_break_space.size());
  }
  for (;;) {
    while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
    if (text.empty() || text.back() != no_break_space.back() || !text.ends_with(no_break_space))
      break;
    text.remove_suffix(no_break_space.size());
  }
  return text;
}

Value<std::uint32_t> integer(std::string_view field, std::uint32_t least, std::uint32_t most) {
  field = trimmed(field);
  if (field.empty()) return {};
  std::uint32_t value = 0;
  if (fits(field, number, value)) {
    const bool in_range = value >= least && value <= most;
    return {in_range ? Reading::exact : Reading::out_of_range, value};
  }
  if (fits(field, -x3::lit('-') >> +digit)) return {Reading::out_of_range, 0};
  return {Reading::unreadable, 0};
}

Value<Points> points(std::string_view field, bool may_be_negative) {
  field = trimmed(field);
  if (field.empty()) return {};
  const bool negative = field.size() > 1 && field.front() == '-';
  const std::string_view magnitude = field.substr(negative ? 1 : 0);
  Value<Points> value{Reading::unreadable, {}};
  PointParts parts;
  if (fits(magnitude, exact_points, parts)) {
    value = in_tenths(parts, negative, Reading::exact);
  } else if (parts = {}; fits(magnitude, lenient_points, parts)) {
    value = in_tenths(parts, negative, Reading::lenient);
  } else if (fits(magnitude, +digit >> -(separator >> +digit))) {
    // Hundredths are no points; more than seven digits are too many.
    value.reading = magnitude.size() > 8 ? Reading::out_of_range : Reading::unreadable;
  }
  if (value.usable() && negative && !may_be_negative && value.value != Points{})
    value.reading = Reading::out_of_range;
  return value;
}

Value<std::uint16_t> rating(std::string_view field) {
  field = trimmed(field);
  std::uint16_t value = 0;
  if (field.empty() || fits(field, +x3::lit('0') | +x3::lit('-'))) return {};
  if (fits(field, four_digits, value)) return {Reading::exact, value};
  value = 0;
  if (fits(field, elo >> x3::omit[(separator >> *digit) | ((x3::lit('p') | 'P') >> *digit)], value))
    return {Reading::lenient, value};
  if (fits(field, -x3::lit('-') >> +digit)) return {Reading::out_of_range, 0};
  return {Reading::unreadable, 0};
}

Value<FideId> fide_id(std::string_view field) {
  field = trimmed(field);
  std::uint64_t value = 0;
  if (field.empty() || fits(field, +x3::lit('0') | +x3::lit('-'))) return {};
  if (fits(field, eleven_digits, value)) return {Reading::exact, FideId{value}};
  if (fits(field, +digit)) return {Reading::out_of_range, {}};
  return {Reading::unreadable, {}};
}

Value<Sex> sex(std::string_view field) {
  field = trimmed(field);
  if (field.empty() || field == "-" || field == "?") return {};
  if (field.size() != 1) return {Reading::unreadable, Sex::unknown};
  switch (field.front()) {
    case 'm':
      return {Reading::exact, Sex::male};
    case 'w':
      return {Reading::exact, Sex::female};
    case 'M':
      return {Reading::lenient, Sex::male};
    case 'F':
    case 'f':
    case 'W':
      return {Reading::lenient, Sex::female};
    case 'u':
    case 'U':
      return {Reading::lenient, Sex::unknown};
    default:
      return {Reading::unreadable, Sex::unknown};
  }
}

Value<Title> title(std::string_view field) {
  field = trimmed(field);
  if (field.empty() || fits(field, +x3::lit('-'))) return {Reading::absent, Title::none};
  for (const Title t : {Title::gm, Title::im, Title::wgm, Title::fm, Title::wim, Title::cm,
                        Title::wfm, Title::wcm}) {
    if (to_string(t) == field) return {Reading::exact, t};
  }
  Title value = Title::other;
  if (fits(field, french_titles, value)) return {Reading::lenient, value};
  if (fits(lower(field.substr(0, 4)), titles, value)) return {Reading::lenient, value};
  return {Reading::exact, Title::other};
}

Value<Colour> colour(std::string_view field) {
  field = trimmed(field);
  if (field.empty()) return {};
  if (field == "w") return {Reading::exact, Colour::white};
  if (field == "b") return {Reading::exact, Colour::black};
  if (field == "-") return {Reading::exact, Colour::none};
  Colour value = Colour::none;
  if (fits(field, other_colours, value)) return {Reading::lenient, value};
  return {Reading::unreadable, Colour::none};
}

Value<Result> result(std::string_view field) {
  field = trimmed(field);
  if (field.empty()) return {};
  Result value = Result::blank;
  if (fits(field, results, value)) return {Reading::exact, value};
  if (fits(field, guessed_results, value)) return {Reading::lenient, value};
  return {Reading::unreadable, Result::invalid};
}

Value<Colour> side(std::string_view field) {
  field = trimmed(field);
  if (field.empty()) return {};
  if (field == "W") return {Reading::exact, Colour::white};
  if (field == "B") return {Reading::exact, Colour::black};
  Colour value = Colour::none;
  if (field.size() <= 6 && fits(lower(field), other_sides, value)) return {Reading::lenient, value};
  return {Reading::unreadable, Colour::none};
}

}  // namespace trf::grammar
