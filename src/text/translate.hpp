// Texts for people in their language: English, Bulgarian, Russian.
//
// English is written in the source, and is the key of the catalogues src/text/po/{bg,ru}.po
// (gettext). How to write a new text:
//
//   text::msg("Standings after round {} of {}", n, total)     kept as data, said by
//   catalogue(tongue).text(message)                           … this
//   text::plural("{} player", "{} players", n)                {0} is the number; more may follow
//   text::mark("downfloater")                                 for tables of words: marks, no more
//
// One text = one whole sentence or phrase; never glue pieces, a word order is not shared by
// languages: a part that varies is itself a `Message` and an argument. A literal stands as the
// first argument, so that the texts are found (xgettext -kmsg -kmark -kplural:1,2).
// Arguments that are numbers with decimals or dates of prose are wrapped: text::decimal("3.5"),
// text::date("2026/03/01") are 3,5 and 01.03.2026 elsewhere. What is quoted from a file or to be
// written into it keeps its form. JSON and CSV are always English: a Message *is* its English text.
// tools/translations.py adds what is new to the .po files.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace trf::text {

/// A text in English that remembers how it was made, so that it can be said in another language.
/// A plain string taken as a Message (a name, a code) is the same in all languages.
class Message : public std::string {
 public:
  struct Made;
  Message() = default;
  Message(std::string verbatim) : std::string(std::move(verbatim)) {}
  Message(std::string_view verbatim) : std::string(verbatim) {}
  Message(const char* verbatim) : std::string(verbatim) {}
  Message(std::string english, std::shared_ptr<const Made> made)
      : std::string(std::move(english)), made_(std::move(made)) {}
  /// nullptr = the same in all languages.
  [[nodiscard]] const Made* made() const { return made_.get(); }

  // A change of the text would part it from how it was made.
  template <class T>
  Message& operator+=(const T&) = delete;
  template <class... T>
  Message& append(const T&...) = delete;

 private:
  std::shared_ptr<const Made> made_;
};

struct Message::Made {
  using Argument = std::variant<std::int64_t, Message>;
  enum class Kind : std::uint8_t { pattern, counted, joined, decimal, date, given };
  Kind kind = Kind::pattern;
  std::string_view pattern, many;  ///< English; of `joined` the separator
  std::vector<Argument> arguments;
};

namespace detail {

template <class T>
Message::Made::Argument argument(const T& value) {
  if constexpr (std::is_same_v<T, Message>)
    return value;
  else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, char>)
    return Message(fmt::format("{}", value));
  else if constexpr (std::is_integral_v<T>)
    return static_cast<std::int64_t>(value);
  else
    return Message(fmt::format("{}", value));
}

Message make(Message::Made::Kind kind, std::string_view pattern, std::string_view many,
             std::string english, std::vector<Message::Made::Argument> arguments);

inline std::string_view view(fmt::string_view v) { return {v.data(), v.size()}; }

}  // namespace detail

/// A text to be said later. `pattern` is a literal (it is kept by reference).
template <class... A>
Message msg(fmt::format_string<const A&...> pattern, const A&... args) {
  return detail::make(Message::Made::Kind::pattern, detail::view(pattern), {},
                      fmt::vformat(pattern, fmt::make_format_args(args...)),
                      {detail::argument(args)...});
}
/// The same that counts: {0} is the number.
template <class N, class... A>
Message plural(fmt::format_string<const N&, const A&...> one,
               fmt::format_string<const N&, const A&...> many, N n, const A&... args) {
  return detail::make(Message::Made::Kind::counted, detail::view(one), detail::view(many),
                      fmt::vformat(n == 1 ? fmt::string_view(one) : fmt::string_view(many),
                                   fmt::make_format_args(n, args...)),
                      {detail::argument(n), detail::argument(args)...});
}
/// Marks a word of a table; said by msg_of() later.
constexpr std::string_view mark(std::string_view english) { return english; }
/// A marked text (or a title of the catalogue of findings), without arguments.
Message msg_of(std::string_view marked);
/// "3.5": the decimal point becomes the language's.
Message decimal(std::string number);
/// "2026/03/01" or "2026-03-01": 01.03.2026 where dates are written so.
Message date(std::string iso);
/// A text whose translations stand elsewhere, in tables of their own.
Message given(std::string english, std::string bulgarian, std::string russian);
/// Parts that are texts of their own, with a separator; empty ones are left out.
Message joined(const std::vector<Message>& parts, std::string_view separator_literal);

enum class Tongue : std::uint8_t { english, bulgarian, russian };
std::optional<Tongue> tongue_from_name(std::string_view name);  ///< "en", "bg", "ru"
std::string_view to_string(Tongue tongue);

/// The texts of one language.
class Catalogue {
 public:
  explicit Catalogue(Tongue tongue) : tongue_(tongue) {}
  /// From the text of a .po file, which has to live as long. Entries that are fuzzy or empty are
  /// not used; what is no .po is told in `faults`.
  static Catalogue parse(Tongue tongue, std::string_view po);

  struct Entry {
    std::string plural_id;
    std::vector<std::string> forms;
    bool fuzzy = false;
  };
  [[nodiscard]] Tongue tongue() const { return tongue_; }
  [[nodiscard]] bool is_english() const { return tongue_ == Tongue::english; }
  [[nodiscard]] const std::unordered_map<std::string, Entry>& entries() const { return entries_; }
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }

  /// The message in this language; English where the catalogue has not got it.
  [[nodiscard]] std::string text(const Message& message) const;
  /// A template in this language, its holes left as they are.
  [[nodiscard]] std::string_view pattern(std::string_view english) const;
  [[nodiscard]] std::string decimal(std::string number) const;
  [[nodiscard]] std::string date(std::string iso) const;

 private:
  void add(std::string id, Entry entry);
  [[nodiscard]] std::string filled(const Message& message) const;
  [[nodiscard]] std::string_view form(const Message::Made& made) const;

  Tongue tongue_;
  std::unordered_map<std::string, Entry> entries_;
  std::vector<std::string> faults_;
};
/// The plural form of a number: 0 = one; Russian 0 = 1, 21 …, 1 = 2-4, 22 …, 2 = 5-20, 25 …
std::size_t plural_form(Tongue tongue, std::uint64_t n);
std::size_t plural_forms(Tongue tongue);

/// The catalogues of this build, read once when first asked for.
const Catalogue& catalogue(Tongue tongue);
/// The .po that was built in; empty for English.
std::string_view po_text(Tongue tongue);

}  // namespace trf::text
