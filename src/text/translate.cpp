#include "text/translate.hpp"

#include <fmt/args.h>

#include <algorithm>
#include <array>

namespace trf::text {

namespace detail {

Message make(Message::Made::Kind kind, std::string_view pattern, std::string_view many,
             std::string english, std::vector<Message::Made::Argument> arguments) {
  return {std::move(english), std::make_shared<const Message::Made>(
                                  Message::Made{kind, pattern, many, std::move(arguments)})};
}

}  // namespace detail

namespace {

using Kind = Message::Made::Kind;

constexpr std::array<std::string_view, 3> tongue_names = {"en", "bg", "ru"};

/// "2026/03/01" in three numbers; empty for what is no whole date.
std::array<std::string_view, 3> parts_of_date(std::string_view iso) {
  if (iso.size() != 10 || iso[4] != iso[7] || (iso[4] != '/' && iso[4] != '-')) return {};
  for (std::size_t i = 0; i < iso.size(); ++i)
    if (i != 4 && i != 7 && (iso[i] < '0' || iso[i] > '9')) return {};
  return {iso.substr(0, 4), iso.substr(5, 2), iso.substr(8, 2)};
}

}  // namespace

Message msg_of(std::string_view marked) {
  return detail::make(Kind::pattern, marked, {}, std::string(marked), {});
}

Message decimal(std::string number) {
  std::string copy = number;
  return detail::make(Kind::decimal, {}, {}, std::move(number), {Message(std::move(copy))});
}

Message date(std::string iso) {
  std::string copy = iso;
  return detail::make(Kind::date, {}, {}, std::move(iso), {Message(std::move(copy))});
}

Message given(std::string english, std::string bulgarian, std::string russian) {
  return detail::make(Kind::given, {}, {}, std::move(english),
                      {Message(std::move(bulgarian)), Message(std::move(russian))});
}

Message joined(const std::vector<Message>& parts, std::string_view separator_literal) {
  std::string english;
  std::vector<Message::Made::Argument> kept;
  for (const Message& part : parts) {
    if (part.empty()) continue;
    if (!kept.empty()) english += separator_literal;
    english += part;
    kept.emplace_back(part);
  }
  return detail::make(Kind::joined, separator_literal, {}, std::move(english), std::move(kept));
}

std::optional<Tongue> tongue_from_name(std::string_view name) {
  const auto at = std::find(tongue_names.begin(), tongue_names.end(), name);
  if (at == tongue_names.end()) return std::nullopt;
  return static_cast<Tongue>(at - tongue_names.begin());
}

std::string_view to_string(Tongue tongue) { return tongue_names[static_cast<std::size_t>(tongue)]; }

std::size_t plural_form(Tongue tongue, std::uint64_t n) {
  if (tongue != Tongue::russian) return n == 1 ? 0 : 1;
  if (n % 10 == 1 && n % 100 != 11) return 0;
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

std::size_t plural_forms(Tongue tongue) { return tongue == Tongue::russian ? 3 : 2; }

std::string Catalogue::decimal(std::string number) const {
  if (!is_english()) std::replace(number.begin(), number.end(), '.', ',');
  return number;
}

std::string Catalogue::date(std::string iso) const {
  const auto [year, month, day] = parts_of_date(iso);
  if (is_english() || year.empty()) return iso;
  return fmt::format("{}.{}.{}", day, month, year);
}

std::string_view Catalogue::pattern(std::string_view english) const {
  if (is_english()) return english;
  const auto found = entries_.find(std::string(english));
  if (found == entries_.end() || found->second.fuzzy || found->second.forms.empty()) return english;
  const std::string& first = found->second.forms.front();
  return first.empty() ? english : std::string_view(first);
}

std::string_view Catalogue::form(const Message::Made& made) const {
  if (made.kind != Kind::counted) return pattern(made.pattern);
  const std::int64_t n = std::get<std::int64_t>(made.arguments.front());
  const auto found = entries_.find(std::string(made.pattern));
  const std::size_t which = plural_form(tongue_, static_cast<std::uint64_t>(n < 0 ? -n : n));
  if (found == entries_.end() || found->second.fuzzy || which >= found->second.forms.size() ||
      found->second.forms[which].empty())
    return n == 1 ? made.pattern : made.many;
  return found->second.forms[which];
}

std::string Catalogue::filled(const Message& message) const {
  fmt::dynamic_format_arg_store<fmt::format_context> store;
  for (const Message::Made::Argument& a : message.made()->arguments) {
    if (const auto* number = std::get_if<std::int64_t>(&a))
      store.push_back(*number);
    else
      store.push_back(text(std::get<Message>(a)));
  }
  try {
    return fmt::vformat(form(*message.made()), store);
  } catch (const fmt::format_error&) {
    return message;  // a translation with other holes: the test of the catalogues refuses it
  }
}

std::string Catalogue::text(const Message& message) const {
  if (is_english() || message.made() == nullptr) return message;
  const Message::Made& made = *message.made();
  switch (made.kind) {
    case Kind::pattern:
    case Kind::counted:
      return filled(message);
    case Kind::decimal:
      return decimal(message);
    case Kind::date:
      return date(message);
    case Kind::given:
      return std::get<Message>(made.arguments[tongue_ == Tongue::bulgarian ? 0 : 1]);
    case Kind::joined:
      break;
  }
  std::string out;
  for (const Message::Made::Argument& part : made.arguments) {
    if (!out.empty()) out += made.pattern;
    out += text(std::get<Message>(part));
  }
  return out;
}

}  // namespace trf::text
