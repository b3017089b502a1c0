// Dates in every form that has been seen (trf-dialects.md rows 13 to 15).
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

/// A number of a date with its length: "03" is no year, "2003" no day.
struct Part {
  unsigned value = 0;
  std::size_t digits = 0;
};

/// What stands in a date: numbers, at most one month by name, the separator of the numbers.
struct Parts {
  std::array<Part, 3> numbers{};
  std::size_t count = 0;
  unsigned month = 0;
  char separator = ' ';
};

struct MonthSymbols : x3::symbols<unsigned> {
  MonthSymbols() {
    // English, German, French, Spanish, Russian (both cases), Bulgarian; lower case.
    static constexpr std::array<std::string_view, 12> names = {
        "january jan januar jänner janvier janv enero ene января январь янв януари яну",
        "february feb februar février fevrier févr fév fevr febrero февраля февраль фев февр "
        "февруари",
        "march mar märz mär maerz mrz mars marzo марта март мар",
        "april apr avril avr abril abr апреля апрель апр април",
        "may mai mayo мая май",
        "june jun juni juin junio июня июнь июн юни",
        "july jul juli juillet juil julio июля июль июл юли",
        "august aug août aout agosto ago августа август авг",
        "september sep sept septembre septiembre setiembre сентября сентябрь сен сент септември "
        "сеп септ",
        "october oct oktober okt octobre octubre октября октябрь окт октомври",
        "november nov novembre noviembre ноября ноябрь ноя нояб ноември ное",
        "december dec dezember dez décembre decembre déc diciembre dic декабря декабрь дек "
        "декември"};
    for (unsigned month = 1; month <= names.size(); ++month) {
      for (const Token& name : tokens(names[month - 1])) add(name.text, month);
    }
  }
};
// Words that may stand beside the numbers: ordinals, "de", "года".
struct FillerSymbols : x3::symbols<> {
  FillerSymbols() {
    add("st")("nd")("rd")("th")("er")("de")("del")("of")("the")("г")("год")("года")("º")("le");
  }
};
const MonthSymbols month_name;
const FillerSymbols filler;

/// Lower case of ASCII, Latin-1 and Russian letters: enough for the names of months.
std::string folded(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto byte = static_cast<unsigned char>(out[i]);
    if (byte >= 'A' && byte <= 'Z') out[i] = static_cast<char>(byte + 32);
    if (i + 1 >= out.size() || (byte != 0xC3 && byte != 0xD0)) continue;
    const auto next = static_cast<unsigned char>(out[i + 1]);
    if (byte == 0xC3 && next >= 0x80 && next <= 0x9E) out[i + 1] = static_cast<char>(next + 0x20);
    if (byte == 0xD0 && next >= 0x90 && next <= 0x9F) out[i + 1] = static_cast<char>(next + 0x20);
    if (byte == 0xD0 && next >= 0xA0 && next <= 0xAF) {
      out[i] = '\xD1';
      out[i + 1] = static_cast<char>(next - 0x20);
    }
    ++i;
  }
  return out;
}

/// Numbers, names and separators in any order; the caller judges which of them make a date.
std::optional<Parts> split(std::string_view text) {
  Parts parts;
  const auto take_number = [&](auto& context) {
    const auto& digits = x3::_attr(context);
    if (parts.count == parts.numbers.size() || digits.size() > 4) {
      x3::_pass(context) = false;
      return;
    }
    Part part{0, digits.size()};
    for (const char c : digits) part.value = part.value * 10 + static_cast<unsigned>(c - '0');
    parts.numbers[parts.count++] = part;
  };
  const auto take_month = [&](auto& context) {
    x3::_pass(context) = parts.month == 0;
    parts.month = x3::_attr(context);
  };
  const auto take_separator = [&](auto& context) {
    if (parts.count == 1 && parts.separator == ' ') parts.separator = x3::_attr(context);
  };
  // The end of a word: "mar" is not to eat the beginning of "mardi".
  const auto word_end = !(x3::char_('a', 'z') | x3::char_('\x80', '\xff'));
  const auto number = x3::raw[+digit][take_number];
  const auto month = (month_name >> word_end)[take_month];
  const auto blank = x3::lit(' ') | '\t' | "\xC2\xA0";
  const auto punctuation = x3::char_("./,-")[take_separator];
  const auto rule = *(number | month | (filler >> word_end) | punctuation | blank);

  const std::string lower = folded(text);
  Iterator first = lower.data();
  const Iterator last = first + lower.size();
  if (!x3::parse(first, last, rule) || first != last || parts.count == 0) return {};
  return parts;
}

constexpr bool leap(unsigned year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

unsigned full_year(const Part& part, bool& guessed) {
  if (part.digits > 2) return part.value;
  guessed = true;
  return part.value + (part.value < 80 ? 2000 : 1900);
}

/// "2026/03/02 10:00" and "2026-03-02T10:00": the date alone.
std::string_view without_time(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return text;
  const std::size_t gap = text.find_last_of(" T", colon);
  return gap == std::string_view::npos ? text : trimmed(text.substr(0, gap));
}

/// Puts the readings of three numbers into `out`, best first.
class NumericDate {
 public:
  NumericDate(const Parts& parts, DateReading& out) : parts_(parts), out_(out) {}

  void read(bool of_round) {
    const Part& first = parts_.numbers[0];
    const Part& last = parts_.numbers[2];
    if (first.digits > 2 || (first.value > 31 && last.digits <= 2)) {
      year_first();
    } else if (last.digits > 2 || last.value > 31) {
      year_last();
    } else if (of_round) {
      short_round_date();
    } else {
      short_date();
    }
  }

 private:
  void add(std::size_t year, std::size_t month, std::size_t day, DateOrder order) {
    bool guessed = false;
    const unsigned y = full_year(parts_.numbers[year], guessed);
    const unsigned m = parts_.numbers[month].value;
    const unsigned d = parts_.numbers[day].value;
    if (y > 9999 || m > 12 || d > 31) return;
    const PartialDate date{static_cast<std::uint16_t>(y), static_cast<std::uint8_t>(m),
                           static_cast<std::uint8_t>(d)};
    if (date.absent() || !exists(date)) return;
    out_.candidates.push_back({date, order});
    out_.two_digit_year |= guessed;
  }
  /// The month is in the middle unless it cannot be one.
  void year_first() {
    add(0, 1, 2, DateOrder::stated);
    if (out_.candidates.empty()) add(0, 2, 1, DateOrder::stated);
  }
  void year_last() {
    add(2, 1, 0, DateOrder::day_month_year);
    add(2, 0, 1, DateOrder::month_day_year);
  }
  void short_date() {
    const bool as_in_the_table = parts_.separator == '/';
    if (as_in_the_table) add(0, 1, 2, DateOrder::year_month_day);
    add(2, 1, 0, DateOrder::day_month_year);
    if (!as_in_the_table) add(0, 1, 2, DateOrder::year_month_day);
    add(2, 0, 1, DateOrder::month_day_year);
  }
  void short_round_date() {
    short_date();
    add(0, 2, 1, DateOrder::year_day_month);
  }

  const Parts& parts_;
  DateReading& out_;
};

void read_named(const Parts& parts, DateReading& out) {
  const bool year_alone = parts.count == 1;
  const bool year_in_front = parts.count == 2 && parts.numbers[0].digits > 2;
  if (parts.count > 2) return;
  const Part& year = parts.numbers[year_alone || year_in_front ? 0 : 1];
  const Part& day = parts.numbers[year_in_front ? 1 : 0];
  if (year_alone && year.digits != 4) return;
  const unsigned y = full_year(year, out.two_digit_year);
  const unsigned d = year_alone ? 0 : day.value;
  if (y > 9999 || d > 31) return;
  const PartialDate date{static_cast<std::uint16_t>(y), static_cast<std::uint8_t>(parts.month),
                         static_cast<std::uint8_t>(d)};
  if (exists(date)) out.candidates.push_back({date, DateOrder::stated});
}

/// A year alone, a year and a month, eight digits.
void read_short_of_three(const Parts& parts, DateReading& out) {
  if (parts.count == 1 && parts.numbers[0].digits == 4)
    out.candidates.push_back({{static_cast<std::uint16_t>(parts.numbers[0].value), 0, 0}});
  if (parts.count != 2) return;
  const bool year_in_front = parts.numbers[0].digits == 4;
  const Part& year = parts.numbers[year_in_front ? 0 : 1];
  const Part& month = parts.numbers[year_in_front ? 1 : 0];
  if (year.digits == 4 && month.digits <= 2 && month.value <= 12)
    out.candidates.push_back(
        {static_cast<std::uint16_t>(year.value), static_cast<std::uint8_t>(month.value), 0});
}

std::optional<Parts> eight_digits(std::string_view text) {
  if (text.size() != 8 || !std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; }))
    return {};
  const auto part = [&](std::size_t at, std::size_t size) {
    Part out{0, size};
    for (const char c : text.substr(at, size))
      out.value = out.value * 10 + static_cast<unsigned>(c - '0');
    return out;
  };
  return Parts{{part(0, 4), part(4, 2), part(6, 2)}, 3, 0, '/'};
}

/// `0000/00/00`, `00.00.00`, `.  .`: no date at all.
bool says_nothing(std::string_view text) {
  return std::ranges::all_of(text, [](char c) {
    return c == '0' || c == '.' || c == '/' || c == '-' || c == ' ' || c == '?';
  });
}

DateReading read_date(std::string_view field, bool of_round) {
  DateReading out;
  const std::string_view text = without_time(trimmed(field));
  if (says_nothing(text)) return out;
  out.reading = Reading::unreadable;
  // A date has few letters: a long text is none, however it begins.
  if (text.size() > 60) return out;
  std::optional<Parts> parts = eight_digits(text);
  if (!parts) parts = split(text);
  if (!parts) return out;
  if (parts->month != 0) {
    read_named(*parts, out);
  } else if (parts->count == 3) {
    NumericDate(*parts, out).read(of_round);
    out.impossible = out.candidates.empty();
  } else {
    read_short_of_three(*parts, out);
  }
  if (!out.candidates.empty()) out.reading = Reading::lenient;
  return out;
}

constexpr unsigned two(std::string_view s, std::size_t at) {
  return static_cast<unsigned>(s[at] - '0') * 10 + static_cast<unsigned>(s[at + 1] - '0');
}
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::vector<PartialDate> DateReading::dates() const {
  std::vector<PartialDate> out;
  for (const DateCandidate& candidate : candidates) {
    if (std::ranges::count(out, candidate.date) == 0) out.push_back(candidate.date);
  }
  return out;
}

bool exists(const PartialDate& date) {
  static constexpr std::array<unsigned, 13> days = {0,  31, 29, 31, 30, 31, 30,
                                                    31, 31, 30, 31, 30, 31};
  if (date.month > 12 || (date.month == 0 && date.day != 0)) return false;
  if (date.day > days[date.month]) return false;
  return date.month != 2 || date.day != 29 || leap(date.year);
}

std::optional<PartialDate> plain_date(std::string_view s) {
  if (s.size() != 10 || s[4] != '/' || s[7] != '/') return {};
  for (const std::size_t i : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U}) {
    if (!is_digit(s[i])) return {};
  }
  const PartialDate date{static_cast<std::uint16_t>(two(s, 0) * 100 + two(s, 2)),
                         static_cast<std::uint8_t>(two(s, 5)),
                         static_cast<std::uint8_t>(two(s, 8))};
  if (date.absent() || !exists(date)) return {};
  return date;
}

DateReading date(std::string_view field) {
  if (const auto plain = plain_date(trimmed(field)))
    return {Reading::exact, false, false, {{*plain}}};
  return read_date(field, false);
}

DateReading round_date(std::string_view field) {
  DateReading out = read_date(field, true);
  const std::string_view s = trimmed(field);
  const bool form = s.size() == 8 && s[2] == '/' && s[5] == '/';
  if (out.reading == Reading::lenient && form) {
    // `YY/MM/DD` says it all; another order only where this one is no date.
    const PartialDate as_written{
        static_cast<std::uint16_t>(two(s, 0) + (two(s, 0) < 80 ? 2000 : 1900)),
        static_cast<std::uint8_t>(two(s, 3)), static_cast<std::uint8_t>(two(s, 6))};
    if (out.value() == as_written) {
      out.reading = Reading::exact;
      out.candidates = {{as_written}};
    }
  }
  return out;
}

}  // namespace trf::grammar
