#include "regulation/toml_table.hpp"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <algorithm>
#include <charconv>
#include <chrono>

#include "text/text.hpp"

namespace trf::regulation {

namespace {

using Node = TomlTable::Node;

constexpr std::size_t most_bytes = std::size_t{1} << 20;
constexpr std::size_t most_findings = 100;
constexpr std::size_t most_elements = 10'000;
/// Long chains of dotted keys nest as deep as they are long, and the library follows them on the
/// stack; brackets it limits itself.
constexpr std::size_t deepest_key = 16;
constexpr Cents most_money = 100'000'000'000;  // a milliard of units

/// A Node is a toml::node under another name, so that the library stays in this file.
const toml::node& lib(const Node& node) { return reinterpret_cast<const toml::node&>(node); }
const Node& ours(const toml::node& node) { return reinterpret_cast<const Node&>(node); }

Place place(const toml::source_position& p) {
  return {static_cast<std::uint32_t>(p.line), static_cast<std::uint32_t>(p.column)};
}

void add(Findings& out, Place where, std::string message, std::string fix = {},
         std::string rule = "form") {
  if (out.size() > most_findings) return;
  if (out.size() == most_findings) {
    message = "more than a hundred findings; the rest is left out";
    fix.clear();
  }
  Finding f;
  f.rule = std::move(rule);
  f.message = std::move(message);
  f.fix = std::move(fix);
  f.where = where;
  out.push_back(std::move(f));
}

std::string_view type_name(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::table:
      return "a table";
    case toml::node_type::array:
      return "an array";
    case toml::node_type::string:
      return "a text";
    case toml::node_type::integer:
      return "a whole number";
    case toml::node_type::floating_point:
      return "a fraction";
    case toml::node_type::boolean:
      return "true or false";
    case toml::node_type::date:
      return "a date";
    case toml::node_type::time:
      return "a time";
    case toml::node_type::date_time:
      return "a date with time";
    case toml::node_type::none:
      break;
  }
  return "nothing";
}

/// Exact: "12", "12.5", "12.50"; nothing else.
std::optional<Cents> cents_of(std::string_view s) {
  const std::size_t dot = s.find('.');
  const std::string_view units = s.substr(0, dot);
  std::string_view rest = dot == std::string_view::npos ? "" : s.substr(dot + 1);
  while (rest.size() > 2 && rest.ends_with('0')) rest.remove_suffix(1);
  const auto digits = [](std::string_view t) {
    return std::all_of(t.begin(), t.end(), [](char c) { return c >= '0' && c <= '9'; });
  };
  if (units.empty() || units.size() > 12 || rest.size() > 2 || !digits(units) || !digits(rest) ||
      s.ends_with('.'))
    return std::nullopt;
  Cents value = 0;
  for (const char c : units) value = value * 10 + (c - '0');
  for (std::size_t i = 0; i < 2; ++i) value = value * 10 + (i < rest.size() ? rest[i] - '0' : 0);
  return value;
}

bool day_of(const toml::date& d, PartialDate& out) {
  const std::chrono::year_month_day ymd{std::chrono::year{d.year}, std::chrono::month{d.month},
                                        std::chrono::day{d.day}};
  if (!ymd.ok() || d.year == 0) return false;
  out = {d.year, d.month, d.day};
  return true;
}

/// Characters that a person may put into a text: no control characters but line ends.
bool clean(std::string_view s) {
  return std::all_of(s.begin(), s.end(), [](char c) {
    return static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t';
  });
}

std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (const char c : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t above = row[j + 1];
      row[j + 1] = std::min({row[j] + 1, above + 1, diagonal + (c != b[j] ? 1U : 0U)});
      diagonal = above;
    }
  }
  return row.back();
}

/// What must not reach the library: chains of dotted keys deeper than the stack should follow, and
/// letters beyond ASCII outside of quotes and comments, which TOML has not and for which version
/// 3.3 of the library runs into code that it declares unreachable.
class Guard {
 public:
  explicit Guard(std::string_view text) : text_(text) {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = begin_ = 3;
  }

  std::optional<std::pair<Place, std::string>> fault() {
    for (std::size_t dots = 0; at_ < text_.size();) {
      const char c = text_[at_];
      if (c == '"' || c == '\'') {
        skip_string(c);
      } else if (c == '#') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
      } else if (static_cast<unsigned char>(c) >= 0x80) {
        return std::pair(here(), std::string("a letter that only texts in quotes and comments "
                                             "may have"));
      } else {
        if (c == '.' && ++dots > deepest_key)
          return std::pair(here(), std::string("a key of more than 16 parts"));
        if (std::string_view("\n,=[]{}").find(c) != std::string_view::npos) dots = 0;
        if (c == '[' && depth_ == 0 && text::trim(text_.substr(begin_, at_ - begin_)).empty() &&
            nameless())
          return std::pair(here(), std::string("a table without a name"));
        if ((c == 'T' || c == 't') && timeless())
          return std::pair(here(), std::string("a time is due after the T of a date"));
        if (c == '[' || c == '{') ++depth_;
        if ((c == ']' || c == '}') && depth_ > 0) --depth_;
        step();
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] Place here() const {
    const std::size_t characters = text::length(text_.substr(begin_, at_ - begin_));
    return {line_, static_cast<std::uint32_t>(characters + 1)};
  }
  /// The header of a table whose name begins with what no name has: the library takes it for one
  /// without looking.
  [[nodiscard]] bool nameless() const {
    std::size_t i = at_ + 1;
    if (text_.substr(i, 1) == "[") ++i;
    while (i < text_.size() && (text_[i] == ' ' || text_[i] == '\t')) ++i;
    const char c = i < text_.size() ? text_[i] : ']';
    const bool bare = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return !bare && std::string_view("_-\"']").find(c) == std::string_view::npos &&
           static_cast<unsigned char>(c) < 0x80;
  }
  /// A date whose T no digit follows: the library takes one for granted as well.
  [[nodiscard]] bool timeless() const {
    const auto digit = [&](std::size_t i) {
      return i < text_.size() && text_[i] >= '0' && text_[i] <= '9';
    };
    return at_ >= 3 && digit(at_ - 1) && digit(at_ - 2) && text_[at_ - 3] == '-' && !digit(at_ + 1);
  }
  void step() {
    if (text_[at_++] != '\n') return;
    ++line_;
    begin_ = at_;
  }
  void skip_string(char quote) {
    const std::string three(3, quote);
    const bool several = text_.substr(at_, 3) == three;
    at_ += several ? 3 : 1;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '\n' && !several) return;  // no string after all; the parser will say so
      if (several ? text_.substr(at_, 3) == three : c == quote) {
        at_ += several ? 3 : 1;
        // Two quotes more may close the text itself: """a quote: """"".
        for (int more = 0; several && more < 2 && text_.substr(at_, 1) == three.substr(2); ++more)
          ++at_;
        return;
      }
      const bool escape = c == '\\' && quote == '"';
      step();
      if (escape && at_ < text_.size() && text_[at_] != '\n') step();
    }
  }
  std::string_view text_;
  std::size_t at_ = 0, begin_ = 0, depth_ = 0;
  std::uint32_t line_ = 1;
};

}  // namespace

TomlTable::TomlTable(const Node& node, std::string path, Findings& out)
    : node_(&node), path_(std::move(path)), out_(&out) {}

Place TomlTable::where() const { return place(lib(*node_).source().begin); }

Place TomlTable::where(std::string_view key) const {
  const toml::node* found = lib(*node_).as_table()->get(key);
  return found != nullptr ? place(found->source().begin) : where();
}

bool TomlTable::has(std::string_view key) const { return lib(*node_).as_table()->contains(key); }

const Node* TomlTable::value(std::string_view key) {
  known_.emplace(key);
  const toml::node* found = lib(*node_).as_table()->get(key);
  return found == nullptr ? nullptr : &ours(*found);
}

std::string TomlTable::spelled(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

bool TomlTable::wrong(const Node& node, std::string_view key, std::string_view due) {
  add(*out_, place(lib(node).source().begin),
      fmt::format("{} is {}, due is {}", spelled(key), type_name(lib(node)), due));
  return false;
}

void TomlTable::error(std::string_view key, std::string message, std::string fix) {
  add(*out_, where(key), fmt::format("{}: {}", key.empty() ? path_ : spelled(key), message),
      std::move(fix));
}

bool TomlTable::text(std::string_view key, std::string& out, bool required) {
  const Node* node = value(key);
  if (node == nullptr) {
    if (required) add(*out_, where(), fmt::format("{} is missing", spelled(key)));
    return false;
  }
  const auto* string = lib(*node).as_string();
  if (string == nullptr) return wrong(*node, key, "a text in quotes");
  const std::string& s = string->get();
  if (s.size() > 4096 || !clean(s) || (required && text::trim(s).empty())) {
    error(key, s.size() > 4096 ? "longer than 4096 bytes"
               : !clean(s)     ? "has control characters"
                               : "is empty");
    return false;
  }
  out = s;
  return true;
}

bool TomlTable::whole(std::string_view key, std::optional<std::uint16_t>& out, unsigned low,
                      unsigned high) {
  const Node* node = value(key);
  if (node == nullptr) return false;
  const auto* number = lib(*node).as_integer();
  const std::string due = fmt::format("a whole number from {} to {}", low, high);
  if (number == nullptr) return wrong(*node, key, due);
  if (number->get() < static_cast<std::int64_t>(low) ||
      number->get() > static_cast<std::int64_t>(high)) {
    error(key, fmt::format("{} is not {}", number->get(), due));
    return false;
  }
  out = static_cast<std::uint16_t>(number->get());
  return true;
}

bool TomlTable::whole(std::string_view key, std::uint16_t& out, unsigned low, unsigned high) {
  std::optional<std::uint16_t> found;
  if (!whole(key, found, low, high)) return false;
  out = *found;
  return true;
}

bool TomlTable::flag(std::string_view key, std::optional<bool>& out) {
  const Node* node = value(key);
  if (node == nullptr) return false;
  const auto* flag = lib(*node).as_boolean();
  if (flag == nullptr) return wrong(*node, key, "true or false");
  out = flag->get();
  return true;
}

bool TomlTable::flag(std::string_view key, bool& out) {
  std::optional<bool> found;
  if (!flag(key, found)) return false;
  out = *found;
  return true;
}

bool TomlTable::day(std::string_view key, std::optional<PartialDate>& out) {
  const Node* node = value(key);
  if (node == nullptr) return false;
  const auto* date = lib(*node).as_date();
  if (date == nullptr) return wrong(*node, key, "a date without quotes like 2025-06-07");
  PartialDate day;
  if (!day_of(date->get(), day)) {
    error(key, "is no day of the calendar");
    return false;
  }
  out = day;
  return true;
}

namespace {

/// A date, or a date with its time.
std::optional<Moment> moment_of(const toml::node& node) {
  Moment m;
  m.where = place(node.source().begin);
  if (const auto* date = node.as_date())
    return day_of(date->get(), m.date) ? std::optional(m) : std::nullopt;
  const auto* both = node.as_date_time();
  if (both == nullptr || both->get().offset || !day_of(both->get().date, m.date))
    return std::nullopt;
  const toml::time& t = both->get().time;
  if (t.hour > 23 || t.minute > 59) return std::nullopt;
  m.minute = t.hour * 60 + t.minute;
  return m;
}
constexpr std::string_view moment_due = "a date and time without quotes like 2025-06-07T16:00:00";

}  // namespace

bool TomlTable::moment(std::string_view key, std::optional<Moment>& out) {
  const Node* node = value(key);
  if (node == nullptr) return false;
  const auto found = moment_of(lib(*node));
  if (!found) return wrong(*node, key, moment_due);
  out = found;
  return true;
}

template <class T>
bool TomlTable::list(std::string_view key, std::vector<T>& out,
                     const std::function<bool(const Node&, T&)>& element) {
  const Node* node = value(key);
  if (node == nullptr) return false;
  const auto* array = lib(*node).as_array();
  if (array == nullptr) return wrong(*node, key, "an array in [ ]");
  if (array->size() > most_elements) {
    error(key, fmt::format("has {} elements; {} are the limit", array->size(), most_elements));
    return false;
  }
  bool good = true;
  for (const toml::node& e : *array) {
    T one{};
    if (element(ours(e), one))
      out.push_back(std::move(one));
    else
      good = false;
  }
  return good;
}

bool TomlTable::moments(std::string_view key, std::vector<Moment>& out) {
  return list<Moment>(key, out, [&](const Node& e, Moment& one) {
    const auto found = moment_of(lib(e));
    if (!found) return wrong(e, key, moment_due);
    one = *found;
    return true;
  });
}

bool TomlTable::wholes(std::string_view key, std::vector<std::uint64_t>& out, std::uint64_t high) {
  return list<std::uint64_t>(key, out, [&](const Node& e, std::uint64_t& one) {
    const auto* number = lib(e).as_integer();
    if (number == nullptr || number->get() < 1 || static_cast<std::uint64_t>(number->get()) > high)
      return wrong(e, key, fmt::format("whole numbers from 1 to {}", high));
    one = static_cast<std::uint64_t>(number->get());
    return true;
  });
}

bool TomlTable::texts(std::string_view key, std::vector<std::string>& out) {
  return list<std::string>(key, out, [&](const Node& e, std::string& one) {
    const auto* string = lib(e).as_string();
    if (string == nullptr || string->get().size() > 4096 || !clean(string->get()))
      return wrong(e, key, "texts in quotes");
    one = string->get();
    return true;
  });
}

namespace {

/// Why not, when the value is no sum of money.
std::string money_of(const toml::node& node, Cents& out) {
  std::optional<Cents> found;
  bool negative = false;
  if (const auto* i = node.as_integer()) {
    negative = i->get() < 0;
    if (i->get() >= 0 && i->get() <= most_money) found = i->get() * 100;
  } else if (const auto* f = node.as_floating_point()) {
    negative = f->get() < 0;
    // The shortest text that gives the number is what was written.
    found = cents_of(fmt::format("{}", f->get()));
  } else if (const auto* s = node.as_string()) {
    negative = s->get().starts_with('-');
    found = cents_of(s->get());
  }
  if (negative) return "is negative";
  if (!found) return "is no sum of money: 320, 320.5 or \"320.50\" is";
  if (*found > most_money) return "is more than a milliard";
  out = *found;
  return "";
}

}  // namespace

bool TomlTable::money(std::string_view key, Cents& out) {
  const Node* node = value(key);
  if (node == nullptr) return false;
  const std::string fault = money_of(lib(*node), out);
  if (!fault.empty()) error(key, fault);
  return fault.empty();
}

bool TomlTable::moneys(std::string_view key, std::vector<Cents>& out) {
  return list<Cents>(key, out, [&](const Node& e, Cents& one) {
    const std::string fault = money_of(lib(e), one);
    if (!fault.empty())
      add(*out_, place(lib(e).source().begin), fmt::format("{}: {}", spelled(key), fault));
    return fault.empty();
  });
}

std::optional<std::size_t> TomlTable::choice(std::string_view key,
                                             std::span<const std::string_view> choices) {
  std::string given;
  if (!text(key, given)) return std::nullopt;
  const auto* found = std::find(choices.data(), choices.data() + choices.size(), given);
  if (found != choices.data() + choices.size())
    return static_cast<std::size_t>(found - choices.data());
  error(key, fmt::format("'{}' is none of {}", given, fmt::join(choices, ", ")));
  return std::nullopt;
}

void TomlTable::table(std::string_view key, const std::function<void(TomlTable&)>& read) {
  const Node* node = value(key);
  if (node == nullptr) return;
  if (!lib(*node).is_table()) {
    wrong(*node, key, fmt::format("a table, [{}]", spelled(key)));
    return;
  }
  TomlTable inner(*node, spelled(key), *out_);
  read(inner);
  inner.close();
}

void TomlTable::tables(std::string_view key, const std::function<void(TomlTable&)>& read) {
  const Node* node = value(key);
  if (node == nullptr) return;
  const auto one = [&](const toml::node& e) {
    if (!e.is_table()) {
      wrong(ours(e), key, fmt::format("tables, [[{}]]", spelled(key)));
      return;
    }
    TomlTable inner(ours(e), spelled(key), *out_);
    read(inner);
    inner.close();
  };
  if (const auto* array = lib(*node).as_array()) {
    if (array->size() > 1000) {
      error(key, "stands more than 1000 times");
      return;
    }
    for (const toml::node& e : *array) one(e);
  } else {
    one(lib(*node));
  }
}

void TomlTable::close() {
  for (const auto& [key, unused] : *lib(*node_).as_table()) {
    if (known_.contains(key.str())) continue;
    std::string near;
    std::size_t least = key.str().size() / 3 + 2;
    for (const std::string& k : known_)
      if (const std::size_t d = distance(key.str().substr(0, 64), k); d < least) {
        least = d;
        near = k;
      }
    const std::string name(key.str().substr(0, 64));
    add(*out_, place(key.source().begin),
        fmt::format("unknown key {} in {}", clean(name) ? name : "?",
                    path_.empty() ? "the file" : path_),
        near.empty() ? "" : fmt::format("write {}", near));
  }
}

bool parse_toml(std::string_view bytes, Findings& out,
                const std::function<void(TomlTable&)>& read) {
  if (bytes.size() > most_bytes) {
    add(out, {1, 1}, "the file has more than a megabyte; no regulation is so long", "", "syntax");
    return false;
  }
  if (const auto fault = Guard(bytes).fault()) {
    add(out, fault->first, fault->second, "", "syntax");
    return false;
  }
  try {
    const toml::table top = toml::parse(bytes);
    TomlTable table(ours(top), "", out);
    read(table);
    table.close();
    return true;
  } catch (const toml::parse_error& e) {
    std::string why(e.description().substr(0, 300));
    std::replace_if(
        why.begin(), why.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
    if (!text::valid_utf8(why)) why = "no text in UTF-8";
    add(out, place(e.source().begin), std::move(why), "", "syntax");
    return false;
  }
}

}  // namespace trf::regulation
