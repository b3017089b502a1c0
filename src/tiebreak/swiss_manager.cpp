// The program's table, the choices where no source tells its way, and why a number is refused.
#include "tiebreak/swiss_manager.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tiebreak/context.hpp"

namespace trf::tiebreak::swiss_manager {
namespace {

constexpr std::array numbers{
#define SM_NUMBER(number, events, status, parameters, c07, english, german, bulgarian, russian) \
  Number{number, events, status, parameters, c07, english, german, bulgarian, russian},
#include "tiebreak/swiss_manager.def"
#undef SM_NUMBER
};

// swiss-manager-tiebreaks.md marks each of these UNVERIFIED or INFERRED; the usual value is the one
// measured on a printed table where there is one (its section 4).
constexpr std::array choice_list{
    Choice{"old.unplayed", "pre2023", "2023,2026,none",
           "unplayed rounds of [37], [48], [52], [70] and the older numbers"},
    Choice{"new.unplayed", "flag", "2023,2026,pre2023,none",
           "unplayed rounds of [77], [82], [84], [85], [91]: flag = as the parameter 'valid from "
           "1.2.2026' says, else by the edition of the standings"},
    Choice{"full-bye.voluntary", "yes", "no", "a full-point bye is a voluntary round for the cuts"},
    Choice{"12.forfeits", "no", "yes", "[12] and [68] without P count forfeit wins"},
    Choice{"de.partly", "yes", "no",
           "a direct encounter that places only some of a group prints its points"},
    Choice{"37.score", "GP", "MP", "[34] and [37] of teams sum game or match points"},
    Choice{"35.variant", "EMGSB", "EMMSB,EGMSB,EGGSB", "which product [35] is"},
    Choice{"olympiad.unplayed", "2023", "pre2023,2026,none",
           "unplayed rounds of the Olympiad's [49], [50], [56], [57], [67], [74], [75]"},
    Choice{"special.unplayed", "result", "points",
           "[47], [61], [76] price an unplayed round by its result, or keep its points"},
};

const Choice* find_choice(std::string_view name) {
  const auto found = std::find_if(choice_list.begin(), choice_list.end(),
                                  [&](const Choice& c) { return c.name == name; });
  return found == choice_list.end() ? nullptr : &*found;
}

bool listed(std::string_view value, std::string_view list) {
  while (true) {
    const std::size_t comma = std::min(list.find(','), list.size());
    if (list.substr(0, comma) == value) return true;
    if (comma == list.size()) return false;
    list.remove_prefix(comma + 1);
  }
}

}  // namespace

std::optional<Language> language_from_name(std::string_view name) {
  constexpr std::array<std::string_view, 4> names{"en", "de", "bg", "ru"};
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<Language>(found - names.begin());
}

std::string_view Number::name(Language language) const {
  return std::array{english, german, bulgarian, russian}[static_cast<std::size_t>(language)];
}

std::span<const Number> catalogue() { return numbers; }

const Number* find(std::uint16_t number) {
  const auto found = std::find_if(numbers.begin(), numbers.end(),
                                  [&](const Number& n) { return n.number == number; });
  return found == numbers.end() ? nullptr : &*found;
}

std::span<const Choice> choices() { return choice_list; }

void choose(std::map<std::string, std::string>& made, std::string_view text) {
  const std::size_t equals = std::min(text.find('='), text.size());
  const Choice* choice = find_choice(text.substr(0, equals));
  if (choice == nullptr) {
    std::string names;
    for (const Choice& c : choice_list) {
      names += fmt::format("{}{}", names.empty() ? "" : ", ", c.name);
    }
    throw UsageError(fmt::format("'{}' is no choice of Swiss-Manager's: {}", text, names));
  }
  const std::string_view value = equals == text.size() ? "" : text.substr(equals + 1);
  if (value != choice->value && !listed(value, choice->others)) {
    throw UsageError(fmt::format("{}: one of {},{}", choice->name, choice->value, choice->others));
  }
  made[std::string(choice->name)] = value;
}

std::string chosen(const std::map<std::string, std::string>& made, std::string_view name) {
  const auto found = made.find(std::string(name));
  return found != made.end() ? found->second : std::string(find_choice(name)->value);
}

std::string unsupported_reason(const Code& code) {
  // A number may mean something for players only or for teams only.
  std::string why;
  for (const bool teams : {false, true}) {
    try {
      recipe_of(code, teams, {}, Edition::e2026);
      return {};
    } catch (const UsageError& e) {
      if (why.empty()) why = e.what();
    }
  }
  return why;
}

}  // namespace trf::tiebreak::swiss_manager
