#include "text/transliterate.hpp"

#include <unicode/locid.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "text/text.hpp"

namespace trf::text {

namespace {

struct Spelling {
  char32_t letter;
  std::string_view latin;
};

// ICAO Doc 9303 part 3, with the letters of Kazakh, Tatar and their neighbours.
constexpr Spelling icao[] = {
    {U'а', "a"},  {U'б', "b"},  {U'в', "v"},    {U'г', "g"},  {U'д', "d"},  {U'е', "e"},
    {U'ё', "e"},  {U'ж', "zh"}, {U'з', "z"},    {U'и', "i"},  {U'й', "i"},  {U'к', "k"},
    {U'л', "l"},  {U'м', "m"},  {U'н', "n"},    {U'о', "o"},  {U'п', "p"},  {U'р', "r"},
    {U'с', "s"},  {U'т', "t"},  {U'у', "u"},    {U'ф', "f"},  {U'х', "kh"}, {U'ц', "ts"},
    {U'ч', "ch"}, {U'ш', "sh"}, {U'щ', "shch"}, {U'ъ', "ie"}, {U'ы', "y"},  {U'ь', ""},
    {U'э', "e"},  {U'ю', "iu"}, {U'я', "ia"},   {U'є', "ie"}, {U'і', "i"},  {U'ї', "i"},
    {U'ґ', "g"},  {U'ў', "u"},  {U'ђ', "dj"},   {U'ј', "j"},  {U'љ', "lj"}, {U'њ', "nj"},
    {U'ћ', "c"},  {U'џ', "dz"}, {U'ѓ', "gj"},   {U'ќ', "kj"}, {U'ѕ', "dz"}, {U'ѝ', "i"},
    {U'ѐ', "e"},  {U'ә', "a"},  {U'ғ', "g"},    {U'қ', "k"},  {U'ң', "n"},  {U'ө', "o"},
    {U'ұ', "u"},  {U'ү', "u"},  {U'һ', "h"},    {U'җ', "zh"},
};
constexpr Spelling bulgarian[] = {
    {U'й', "y"}, {U'х', "h"}, {U'щ', "sht"}, {U'ъ', "a"}, {U'ь', "y"}, {U'ю', "yu"}, {U'я', "ya"},
};
constexpr Spelling ukrainian[] = {{U'г', "h"}, {U'и', "y"}};
/// At the beginning of a Ukrainian word.
constexpr Spelling ukrainian_first[] = {
    {U'є', "ye"}, {U'ї', "yi"}, {U'й', "y"}, {U'ю', "yu"}, {U'я', "ya"},
};
constexpr Spelling serbian[] = {
    {U'ж', "z"}, {U'й', "j"}, {U'х', "h"}, {U'ц', "c"}, {U'ч', "c"}, {U'ш', "s"},
};
constexpr Spelling macedonian[] = {{U'й', "j"}, {U'х', "h"}, {U'ц', "c"}, {U'џ', "dj"}};

std::span<const Spelling> differences(Cyrillic rules) {
  switch (rules) {
    case Cyrillic::russian:
      break;
    case Cyrillic::bulgarian:
      return bulgarian;
    case Cyrillic::ukrainian:
      return ukrainian;
    case Cyrillic::serbian:
      return serbian;
    case Cyrillic::macedonian:
      return macedonian;
  }
  return {};
}

std::optional<std::string_view> find(std::span<const Spelling> table, char32_t letter) {
  const auto at = std::find_if(table.begin(), table.end(),
                               [letter](const Spelling& s) { return s.letter == letter; });
  return at == table.end() ? std::nullopt : std::optional(at->latin);
}

char32_t lower(char32_t c) { return static_cast<char32_t>(u_tolower(static_cast<UChar32>(c))); }
bool is_alphabetic(char32_t c) { return u_isalpha(static_cast<UChar32>(c)) != 0; }
bool is_upper(char32_t c) { return is_alphabetic(c) && lower(c) != c; }
bool is_apostrophe(char32_t c) { return c == U'\'' || c == U'’' || c == U'ʼ' || c == U'`'; }

std::u32string points_of(std::string_view utf8) {
  const auto in = icu::UnicodeString::fromUTF8(
      icu::StringPiece(utf8.data(), static_cast<int32_t>(utf8.size())));
  std::u32string out;
  for (int32_t i = 0; i < in.length(); i = in.moveIndex32(i, 1))
    out += static_cast<char32_t>(in.char32At(i));
  return out;
}

struct FederationRules {
  std::string_view federation;
  Cyrillic rules;
};
constexpr FederationRules federations[] = {
    {"BUL", Cyrillic::bulgarian}, {"UKR", Cyrillic::ukrainian}, {"SRB", Cyrillic::serbian},
    {"MNE", Cyrillic::serbian},   {"BIH", Cyrillic::serbian},   {"MKD", Cyrillic::macedonian},
    {"RUS", Cyrillic::russian},   {"BLR", Cyrillic::russian},   {"KAZ", Cyrillic::russian},
    {"KGZ", Cyrillic::russian},   {"TJK", Cyrillic::russian},   {"MGL", Cyrillic::russian},
};
const FederationRules* find_federation(std::string_view federation) {
  const auto* at =
      std::find_if(std::begin(federations), std::end(federations),
                   [&](const FederationRules& f) { return f.federation == federation; });
  return at == std::end(federations) ? nullptr : at;
}

/// One word after another of a text, letter by letter.
class Writer {
 public:
  Writer(std::u32string_view in, Cyrillic rules) : in_(in), rules_(rules) {}

  std::string text() {
    for (at_ = 0; at_ < in_.size(); ++at_) {
      const auto latin = spelling();
      if (!latin)
        out_.append(static_cast<UChar32>(in_[at_]));
      else if (!latin->empty())
        append(*latin);
    }
    std::string utf8;
    return out_.toUTF8String(utf8);
  }

 private:
  [[nodiscard]] char32_t near(std::ptrdiff_t step) const {
    const auto i = static_cast<std::ptrdiff_t>(at_) + step;
    return i < 0 || static_cast<std::size_t>(i) >= in_.size() ? U' '
                                                              : in_[static_cast<std::size_t>(i)];
  }

  [[nodiscard]] std::optional<std::string_view> spelling() const {
    const char32_t c = lower(in_[at_]);
    // An apostrophe between Cyrillic letters is not written (resolution 55, note 2).
    if (is_apostrophe(c) && find(icao, lower(near(-1))) && find(icao, lower(near(1)))) return "";
    if (rules_ == Cyrillic::ukrainian) {
      const bool first =
          !is_alphabetic(near(-1)) && !(is_apostrophe(near(-1)) && is_alphabetic(near(-2)));
      if (const auto s = find(ukrainian_first, c); s && first) return s;
      // Resolution 55, note 1: зг is zgh, for zh is ж.
      if (c == U'г' && lower(near(-1)) == U'з') return "gh";
    }
    // Transliteration Act, art. 6: -ия at the end of a word is -ia.
    if (rules_ == Cyrillic::bulgarian && c == U'я' && lower(near(-1)) == U'и' &&
        !is_alphabetic(near(1)))
      return "a";
    if (const auto s = find(differences(rules_), c)) return s;
    return find(icao, c);
  }

  // ЩУКИН, but Щукин: a capital stands among capitals or alone.
  void append(std::string_view latin) {
    auto s = icu::UnicodeString::fromUTF8(
        icu::StringPiece(latin.data(), static_cast<int32_t>(latin.size())));
    if (is_upper(in_[at_])) {
      const bool all = is_alphabetic(near(1)) ? is_upper(near(1)) : is_upper(near(-1));
      const int32_t capitals = all ? s.length() : 1;
      s.replace(0, capitals, icu::UnicodeString(s, 0, capitals).toUpper(icu::Locale::getRoot()));
    }
    out_.append(s);
  }

  std::u32string_view in_;
  Cyrillic rules_;
  std::size_t at_ = 0;
  icu::UnicodeString out_;
};

const icu::Transliterator* latin_ascii() {
  static const std::unique_ptr<icu::Transliterator> instance = [] {
    UErrorCode status = U_ZERO_ERROR;
    return std::unique_ptr<icu::Transliterator>(
        icu::Transliterator::createInstance("Any-Latin; Latin-ASCII", UTRANS_FORWARD, status));
  }();
  return instance.get();
}

bool is_plain(std::string_view s) {
  return std::all_of(s.begin(), s.end(), [](char c) { return (c & 0x80) == 0; });
}

/// What ICU writes otherwise than names are: two capitals for one before a small letter, and ə,
/// for which the passports of Azerbaijan have a.
icu::UnicodeString as_in_names(std::string_view latin) {
  constexpr Spelling pairs[] = {{U'Þ', "Th"}, {U'Æ', "Ae"}, {U'Œ', "Oe"}, {U'ə', "a"}, {U'Ə', "A"}};
  icu::UnicodeString out;
  const std::u32string in = points_of(latin);
  for (std::size_t i = 0; i < in.size(); ++i) {
    const auto known = find(pairs, in[i]);
    const bool among_capitals = i + 1 < in.size() && is_upper(in[i + 1]);
    if (known && !(among_capitals && known->size() > 1))
      out.append(icu::UnicodeString::fromUTF8(
          icu::StringPiece(known->data(), static_cast<int32_t>(known->size()))));
    else
      out.append(static_cast<UChar32>(in[i]));
  }
  return out;
}

// --- the way back -------------------------------------------------------------------------------

/// The spellings of a letter that are met in lists, the lawful ones among them.
struct Spellings {
  char32_t letter;
  std::array<std::string_view, 7> latin;
};
constexpr Spellings in_use[] = {
    {U'а', {"a"}},
    {U'б', {"b"}},
    {U'в', {"v", "w"}},
    {U'г', {"g", "h", "gh"}},
    {U'д', {"d"}},
    {U'е', {"e", "ye", "je", "ie"}},
    {U'ё', {"e", "yo", "io", "jo", "ye", "je", "ie"}},
    {U'ж', {"zh", "j", "z", "jh"}},
    {U'з', {"z", "s"}},
    {U'и', {"i", "y"}},
    {U'й', {"y", "i", "j", "\x01"}},
    {U'к', {"k", "c", "ck", "q"}},
    {U'л', {"l", "ll"}},
    {U'м', {"m"}},
    {U'н', {"n"}},
    {U'о', {"o"}},
    {U'п', {"p"}},
    {U'р', {"r"}},
    {U'с', {"s", "ss"}},
    {U'т', {"t", "th"}},
    {U'у', {"u", "ou", "oo"}},
    {U'ф', {"f", "ph", "ff"}},
    {U'х', {"kh", "h", "ch", "x"}},
    {U'ц', {"ts", "c", "tz", "cz", "tc"}},
    {U'ч', {"ch", "tch", "tsch", "c", "cz"}},
    {U'ш', {"sh", "sch", "s", "ch", "sz"}},
    {U'щ', {"sht", "shch", "sch", "stch", "shh", "chtch"}},
    {U'ъ', {"a", "\x01", "ie", "u", "y"}},
    {U'ы', {"y", "i"}},
    {U'ь', {"\x01", "y", "j", "i"}},
    {U'э', {"e", "ae"}},
    {U'ю', {"yu", "iu", "ju", "u", "iou"}},
    {U'я', {"ya", "ia", "ja", "a"}},
    {U'є', {"ye", "ie", "je", "e"}},
    {U'і', {"i", "y"}},
    {U'ї', {"yi", "i", "ji"}},
    {U'ґ', {"g"}},
    {U'ў', {"u", "w", "v"}},
    {U'ђ', {"dj", "d", "gj"}},
    {U'ј', {"j", "y", "i"}},
    {U'љ', {"lj", "l", "ly"}},
    {U'њ', {"nj", "n", "ny"}},
    {U'ћ', {"c", "ch"}},
    {U'џ', {"dz", "dzh", "dj", "j"}},
    {U'ѓ', {"gj", "g"}},
    {U'ќ', {"kj", "k"}},
    {U'ѕ', {"dz"}},
};

using Reached = std::vector<bool>;  // [i]: the first i Latin letters are used up

void step(std::string_view latin, const Reached& before, Reached& after, std::string_view spelled) {
  if (spelled == "\x01") spelled = "";  // the letter is not written
  for (std::size_t i = 0; i + spelled.size() <= latin.size(); ++i)
    if (before[i] && latin.substr(i, spelled.size()) == spelled) after[i + spelled.size()] = true;
}

/// Longer words are no names; keeps the work bounded.
constexpr std::size_t longest_word = 64;

/// `begins`: the Latin word may go on (the Cyrillic one is an initial).
bool word_could_be(std::string_view latin, std::u32string_view cyrillic, bool begins = false) {
  if (latin.size() > longest_word || cyrillic.size() > longest_word) return false;
  std::vector<Reached> at(cyrillic.size() + 1, Reached(latin.size() + 1, false));
  at[0][0] = true;
  for (std::size_t i = 0; i < cyrillic.size(); ++i) {
    const auto* known = std::find_if(std::begin(in_use), std::end(in_use),
                                     [&](const Spellings& s) { return s.letter == cyrillic[i]; });
    if (known == std::end(in_use)) return false;
    for (const std::string_view s : known->latin)
      if (!s.empty()) step(latin, at[i], at[i + 1], s);
    const char32_t next = i + 1 < cyrillic.size() ? cyrillic[i + 1] : U' ';
    if (cyrillic[i] == U'к' && next == U'с') step(latin, at[i], at[i + 2], "x");
    // Горбачёв is Gorbachov or Gorbachev, and stands in lists as Горбачев.
    const bool hushing =
        i > 0 && std::u32string_view(U"жчшщ").find(cyrillic[i - 1]) != std::u32string_view::npos;
    if (cyrillic[i] == U'е' || cyrillic[i] == U'ё') {
      for (const std::string_view s : {"yo", "io", "jo"}) step(latin, at[i], at[i + 1], s);
      if (hushing) step(latin, at[i], at[i + 1], "o");
    }
  }
  const Reached& end = at.back();
  return begins ? std::find(end.begin() + 1, end.end(), true) != end.end() : end.back();
}

std::vector<std::string> latin_words(std::string_view latin) {
  std::vector<std::string> out(1);
  for (const char c : ascii_lower(to_ascii(latin))) {
    if (c >= 'a' && c <= 'z')
      out.back() += c;
    else if (c != '\'' && !out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

std::vector<std::u32string> cyrillic_words(std::string_view cyrillic) {
  std::vector<std::u32string> out(1);
  for (const char32_t c : points_of(nfc(cyrillic))) {
    if (is_alphabetic(c))
      out.back() += lower(c);
    else if (!is_apostrophe(c) && !out.back().empty())
      out.emplace_back();
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

bool words_agree(const std::string& latin, const std::u32string& cyrillic) {
  if (cyrillic.size() == 1) return word_could_be(latin, cyrillic, true);
  if (latin.size() == 1)
    return word_could_be(latin, std::u32string_view(cyrillic).substr(0, 1), true);
  return word_could_be(latin, cyrillic);
}

/// Finds for each word of the shorter name another word of the longer one.
class Matcher {
 public:
  Matcher(const std::vector<std::string>& latin, const std::vector<std::u32string>& cyrillic)
      : latin_(latin), cyrillic_(cyrillic), by_latin_(latin.size() <= cyrillic.size()) {}
  bool all(std::size_t from = 0, unsigned used = 0) {
    const std::size_t few = by_latin_ ? latin_.size() : cyrillic_.size();
    const std::size_t many = by_latin_ ? cyrillic_.size() : latin_.size();
    if (from == few) return true;
    for (std::size_t i = 0; i < many; ++i)
      if ((used >> i & 1U) == 0 &&
          words_agree(latin_[by_latin_ ? from : i], cyrillic_[by_latin_ ? i : from]) &&
          all(from + 1, used | 1U << i))
        return true;
    return false;
  }

 private:
  const std::vector<std::string>& latin_;
  const std::vector<std::u32string>& cyrillic_;
  bool by_latin_;
};

}  // namespace

std::string_view to_string(Cyrillic rules) {
  switch (rules) {
    case Cyrillic::russian:
      break;
    case Cyrillic::bulgarian:
      return "Transliteration Act of Bulgaria";
    case Cyrillic::ukrainian:
      return "passport rules of Ukraine";
    case Cyrillic::serbian:
      return "Serbian Latin";
    case Cyrillic::macedonian:
      return "passport rules of North Macedonia";
  }
  return "ICAO Doc 9303 (passports of Russia)";
}

bool writes_cyrillic(std::string_view federation) { return find_federation(federation) != nullptr; }

Cyrillic cyrillic_rules(std::string_view federation, std::string_view utf8) {
  if (const auto* known = find_federation(federation)) return known->rules;
  for (const char32_t c : points_of(utf8)) {
    const char32_t l = lower(c);
    if (l == U'ї' || l == U'є' || l == U'ґ') return Cyrillic::ukrainian;
    if (l == U'ѓ' || l == U'ќ' || l == U'ѕ') return Cyrillic::macedonian;
    if (l == U'ђ' || l == U'ћ' || l == U'љ' || l == U'њ' || l == U'ј') return Cyrillic::serbian;
  }
  return Cyrillic::russian;
}

bool has_cyrillic(std::string_view utf8) {
  const std::u32string points = points_of(utf8);
  return std::any_of(points.begin(), points.end(),
                     [](char32_t c) { return c >= 0x0400 && c <= 0x052F; });
}

std::string latin_of(std::string_view utf8, Cyrillic rules) {
  const std::u32string in = points_of(nfc(utf8));
  return Writer(in, rules).text();
}

std::string to_ascii(std::string_view utf8, std::string_view federation) {
  if (is_plain(utf8)) return std::string(utf8);
  const std::string latin = latin_of(utf8, cyrillic_rules(federation, utf8));
  icu::UnicodeString text = as_in_names(latin);
  if (const auto* rules = latin_ascii()) rules->transliterate(text);
  std::string out;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 c = text.char32At(i);
    out += c < 0x80 ? static_cast<char>(c) : '?';
  }
  return out;
}

bool could_be(std::string_view latin, std::string_view cyrillic) {
  constexpr std::size_t most_words = 8, longest_name = 400;
  if (latin.size() > longest_name || cyrillic.size() > longest_name) return false;
  const auto a = latin_words(latin);
  const auto b = cyrillic_words(cyrillic);
  const std::size_t few = std::min(a.size(), b.size());
  if (few == 0 || std::max(a.size(), b.size()) > most_words) return false;
  // One word alone does not tell a person of several names.
  if (few == 1 && a.size() != b.size()) return false;
  return Matcher(a, b).all();
}

}  // namespace trf::text
