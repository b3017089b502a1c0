// The numbers as chess-results prints them, and the way to codes of C.07 and back.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tiebreak/context.hpp"
#include "tiebreak/swiss_manager.hpp"

namespace trf::tiebreak::swiss_manager {
namespace {

/// Lower case of ASCII, Cyrillic and the German letters, one blank between words.
std::string folded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0U;
    if (c == 0xD0 && next >= 0x90 && next <= 0x9F) {
      out += {static_cast<char>(0xD0), static_cast<char>(next + 0x20)};
      ++i;
    } else if (c == 0xD0 && next >= 0xA0 && next <= 0xAF) {
      out += {static_cast<char>(0xD1), static_cast<char>(next - 0x20)};
      ++i;
    } else if (c >= 'A' && c <= 'Z') {
      out += static_cast<char>(c + 32);
    } else if (c == ' ' || c == '\t') {
      if (!out.empty() && out.back() != ' ') out += ' ';
    } else {
      out += static_cast<char>(c);
    }
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// Names beside those of the table: the forms in which one number prints its types, and spellings
/// seen on pages.
struct Alias {
  std::uint16_t number;
  int type;  ///< parameter 1; -1 = none
  std::string_view name;
};
constexpr std::array aliases{
    Alias{68, 0, "number of wins including byes (win)"},
    Alias{68, 0, "number of wins (win)"},
    Alias{68, 1, "number of games won (won)"},
    Alias{68, 2, "number of games won with black (bwg)"},
    Alias{68, 3, "number of games played with black (bpg)"},
    Alias{88, 0, "tournament performance rating (tpr)"},
    Alias{88, 1, "average [tournament] performance rating of opponents (apro)"},
    Alias{88, 2, "perfect tournament performance (ptp)"},
    Alias{88, 3, "average perfect [tournament] performance of opponents (appo)"},
    Alias{11, -1, "the results of the players in the same point"},
    Alias{52, -1, "sonneborn-berger-tie-break(variabel)"},
    Alias{7, -1, "sonneborn-berger-tie-break (with real points)"},
    Alias{1, -1, "pts. points (game-points)"},
};

/// The acronym that the newer numbers print in brackets.
struct Bracketed {
  std::string_view acronym;
  std::uint16_t number;
  int type;
};
constexpr std::array bracketed{
    Bracketed{"(win)", 68, 0},   Bracketed{"(won)", 68, 1},   Bracketed{"(bwg)", 68, 2},
    Bracketed{"(bpg)", 68, 3},   Bracketed{"(aob)", 77, -1},  Bracketed{"(bc)", 78, -1},
    Bracketed{"(rep)", 79, -1},  Bracketed{"(aro)", 80, -1},  Bracketed{"(de)", 81, -1},
    Bracketed{"(emmsb)", 82, 0}, Bracketed{"(emgsb)", 82, 1}, Bracketed{"(egmsb)", 82, 2},
    Bracketed{"(eggsb)", 82, 3}, Bracketed{"(ede)", 83, -1},  Bracketed{"(ps)", 86, -1},
    Bracketed{"(ks)", 87, -1},   Bracketed{"(tpr)", 88, 0},   Bracketed{"(apro)", 88, 1},
    Bracketed{"(ptp)", 88, 2},   Bracketed{"(appo)", 88, 3},  Bracketed{"(tbr)", 89, -1},
    Bracketed{"(bbe)", 90, -1},  Bracketed{"(sssc)", 91, -1},
};

/// What stands behind the name: "(2026) (Gamepoints, Cut1, Forfeited games count)".
struct Printed {
  std::string text;
  [[nodiscard]] bool has(std::string_view words) const { return text.find(words) != text.npos; }
  /// The number behind a word: Cut1.
  [[nodiscard]] int after(std::string_view word) const {
    const std::size_t at = text.find(word);
    return at == text.npos ? 0 : digits(at + word.size());
  }
  /// A number of four digits that is a rating, not the year of a rule.
  [[nodiscard]] int rating() const {
    for (std::size_t i = 0; i + 4 <= text.size(); ++i) {
      const bool alone = i == 0 || text[i - 1] < '0' || text[i - 1] > '9';
      if (const int n = alone ? digits(i) : 0; n >= 1000 && n <= 4000) return n;
    }
    return 0;
  }

 private:
  [[nodiscard]] int digits(std::size_t at) const {
    int n = 0;
    for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && n < 10000; ++at) {
      n = n * 10 + (text[at] - '0');
    }
    return n;
  }
};

std::vector<std::string> parameters_of(std::uint16_t number, int type, const Printed& printed) {
  const auto text = [](int n) { return std::to_string(n); };
  const int median = printed.after("median");
  const std::string high = text(median);
  const std::string low = text(median > 0 ? median : printed.after("cut"));
  const std::string played = printed.has("forfeited games count") ? "P" : "-";
  const std::string match = printed.has("matchpoints") ? "1" : "0";
  const std::string newest = printed.has("2026") ? "1" : "0";
  const std::string fore = printed.has("fore") && !printed.has("forfeit") ? "F" : "-";
  switch (number) {
    case 68:
      return {text(std::max(type, 0)), played};
    case 77:
      return {fore};
    case 80:
      return {text(printed.rating()), high, low, printed.has("ignored") ? "0" : "0"};
    case 81:
      return {played};
    case 82:
      return {text(std::max(type, 0)), high, low, played, "0"};
    case 83:
    case 91:
      return {printed.has("gamepoints") ? "GP" : "MP", played};
    case 84:
      return {match, high, low, played, fore, "0", newest};
    case 85:
      return {"0", high, low, played, newest};
    case 86:
      return {match, low};
    case 87: {
      const int limit = printed.after("(");
      return {match, text(limit > 0 && limit <= 100 ? limit : 50)};
    }
    case 88:
      return {text(std::max(type, 0)), text(printed.rating())};
    default:
      return {};
  }
}

/// "Tie Break1: ", "TB2 [" and the like in front.
std::string_view without_label(std::string_view text) {
  const std::size_t bracket = text.find('[');
  const std::size_t colon = text.find(": ");
  if (colon != text.npos && colon < 20) return text.substr(colon + 2);
  if (bracket != text.npos && bracket <= 6 && text.ends_with(']')) {
    return text.substr(bracket + 1, text.size() - bracket - 2);
  }
  return text;
}

Code number_code(std::uint16_t number, std::vector<std::string> parameters) {
  Code code;
  code.acronym = "SM";
  code.number = number;
  code.parameters = std::move(parameters);
  return code;
}

std::string parameter(const Code& code, std::size_t at) {
  return at < code.parameters.size() ? code.parameters[at] : std::string();
}

void add(std::string& list, std::string_view item) {
  if (item.empty()) return;
  if (!list.empty()) list += ", ";
  list += item;
}

/// "Cut1", "Median1" (the spelling of the second is UNVERIFIED).
std::string cuts_text(const Code& code, std::size_t strongest, std::size_t weakest) {
  const std::string high = parameter(code, strongest);
  const std::string low = parameter(code, weakest);
  const auto none = [](const std::string& n) { return n.empty() || n == "0" || n == "-"; };
  if (!none(high)) return "Median" + high;
  return none(low) ? "" : "Cut" + low;
}

std::string played_text(const Code& code, std::size_t at) {
  return parameter(code, at) == "P" ? "Forfeited games count" : "";
}

std::string points_text(const Code& code) {
  return parameter(code, 0) == "1" ? "Matchpoints" : "Gamepoints";
}

std::string in_brackets(const std::string& list) {
  return list.empty() ? "" : fmt::format(" ({})", list);
}

std::string tail_of(const Code& code) {
  std::string list;
  switch (code.number) {
    case 68:
      list = "Gamepoints";
      add(list, played_text(code, 1));
      return in_brackets(list);
    case 77:
      return parameter(code, 0) == "F" ? " (Fore)" : "";
    case 80:
    case 36:
      add(list, parameter(code, 0) == "0" ? "" : parameter(code, 0));
      add(list, cuts_text(code, 1, 2));
      if (code.number == 80 && parameter(code, 3) != "1") {
        add(list, "Forfeits And Byes are ignored");
      }
      return in_brackets(list);
    case 81:
      return in_brackets(played_text(code, 0));
    case 82:
      add(list, cuts_text(code, 1, 2));
      add(list, played_text(code, 3));
      return in_brackets(list);
    case 83:
    case 91:
      list = parameter(code, 0) == "GP" ? "Gamepoints" : "Matchpoints";
      add(list, played_text(code, 1));
      return in_brackets(list);
    case 84:
    case 85:
      list = points_text(code);
      add(list, cuts_text(code, 1, 2));
      add(list, parameter(code, 4) == "F" ? "Fore" : "");
      add(list, played_text(code, 3));
      return fmt::format(" ({}) ({})",
                         parameter(code, code.number == 84 ? 6 : 4) == "1" ? "2026" : "2023", list);
    case 86:
      list = points_text(code);
      if (const std::string cut = parameter(code, 1); !cut.empty() && cut != "0") {
        add(list, "Cut" + cut);
      }
      return fmt::format("({})", list);
    case 87:
      return in_brackets(parameter(code, 1).empty() ? "50 %" : parameter(code, 1) + " %");
    case 88:
      return in_brackets(parameter(code, 1) == "0" ? "" : parameter(code, 1));
    default:
      return "";
  }
}

/// The English name of the type, for the numbers that print one a type.
std::string typed_name(const Code& code) {
  static constexpr std::array<std::string_view, 4> wins{
      "Number of wins including byes (WIN)", "Number of games won (WON)",
      "Number of games won with black (BWG)", "Number of games played with black (BPG)"};
  static constexpr std::array<std::string_view, 4> performances{
      "Tournament Performance Rating (TPR)",
      "Average [Tournament] Performance Rating Of Opponents (APRO)",
      "Perfect Tournament Performance (PTP)",
      "Average Perfect [Tournament] Performance of Opponents (APPO)"};
  const std::string type = parameter(code, 0);
  const bool known = type.size() == 1 && type[0] >= '0' && type[0] <= '3';
  const std::size_t at = known ? static_cast<std::size_t>(type[0] - '0') : 0;
  if (code.number == 68 && !code.parameters.empty()) return std::string(wins[at]);
  if (code.number == 88) return std::string(performances[at]);
  return {};
}

}  // namespace

std::string annotation(const Code& number, Language language) {
  const Number* known = find(number.number);
  if (known == nullptr) return number.text();
  std::string name = language == Language::english ? typed_name(number) : std::string();
  if (name.empty()) name = known->name(language);
  return name + tail_of(number);
}

std::optional<Code> from_annotation(std::string_view text) {
  const std::string printed = folded(without_label(text));
  std::size_t longest = 0;
  std::uint16_t number = 0;
  int type = -1;
  const auto consider = [&](std::string_view name, std::uint16_t n, int t) {
    if (name.size() <= longest || !printed.starts_with(name)) return;
    longest = name.size();
    number = n;
    type = t;
  };
  for (const Alias& a : aliases) consider(a.name, a.number, a.type);
  for (const Number& n : catalogue()) {
    for (const Language language :
         {Language::english, Language::german, Language::bulgarian, Language::russian}) {
      consider(folded(n.name(language)), n.number, -1);
    }
  }
  if (number == 0) {
    for (const Bracketed& b : bracketed) {
      if (const std::size_t at = printed.find(b.acronym); at != printed.npos) {
        number = b.number;
        type = b.type;
        longest = at;
      }
    }
  }
  if (number == 0) return std::nullopt;
  return number_code(number, parameters_of(number, type, {printed.substr(longest)}));
}

std::optional<Code> to_fide(const Code& number, bool teams) {
  if (number.number == 0) return number;
  try {
    Recipe recipe = recipe_of(number, teams, {}, Edition::e2026);
    if (recipe.own || recipe.code.beyond.sum) return std::nullopt;
    if (recipe.code.beyond.floor) recipe.code.unrated = recipe.code.beyond.floor;
    recipe.code.beyond = {};
    recipe.code.edition.reset();
    return recipe.code;
  } catch (const UsageError&) {
    return std::nullopt;
  }
}

namespace {

/// By the numbers of the time before C.07 of 2023, with the treatment of unplayed rounds that the
/// edition asks for; nullopt where the newer ones have to do.
std::optional<Code> old_number(const Code& code, Edition by) {
  const std::string low = std::to_string(code.cut_low), high = std::to_string(code.cut_high);
  const std::string unplayed = by == Edition::none ? "R" : "V";
  const bool plain = !code.forfeits_as_played && !code.fore && code.score.empty();
  if (!plain) return std::nullopt;
  if (code.acronym == "BH") return number_code(37, {high, low, unplayed});
  if (code.acronym == "SB") return number_code(52, {high, low, unplayed});
  if (code.acronym == "DE") return number_code(11, {});
  if (code.acronym == "WIN") return number_code(12, {});
  if (code.acronym == "BPG") return number_code(53, {});
  if (code.acronym == "PS" && code.cut_low == 0) return number_code(8, {});
  if (code.acronym == "ARO") {
    return number_code(36, {std::to_string(code.unrated.value_or(0)), high, low, "0"});
  }
  return std::nullopt;
}

}  // namespace

std::optional<Code> from_fide(const Code& code, Edition edition) {
  if (code.number != 0) return code;
  const Edition by = code.edition.value_or(edition);
  const std::string newest = by == Edition::e2026 || by == Edition::sm2026 ? "1" : "0";
  const std::string played = code.forfeits_as_played ? "P" : "-";
  const std::string low = std::to_string(code.cut_low), high = std::to_string(code.cut_high);
  const std::string floor = std::to_string(code.unrated.value_or(0));
  const std::string match = code.score == "MP" ? "1" : "0";
  const std::string& a = code.acronym;
  if (code.reversed || code.limit_shift || !code.other.empty()) return std::nullopt;
  if (by == Edition::pre2023 || by == Edition::none) {
    if (auto number = old_number(code, by)) return number;
  }
  const auto is = [&](auto... names) { return ((a == names) || ...); };
  if (is("PTS", "GPTS")) return number_code(1, {});
  if (is("MPTS")) return number_code(13, {});
  if (is("DE")) return number_code(81, {played});
  if (is("EDE")) return number_code(83, {"MP", played});
  if (is("BH")) {
    return number_code(84, {match, high, low, played, code.fore ? "F" : "-", "0", newest});
  }
  if (is("FB")) return number_code(84, {match, high, low, played, "F", "0", newest});
  if (is("SB")) return number_code(85, {"0", high, low, played, newest});
  if (is("WIN")) return number_code(68, {"0", "P"});
  if (is("WON")) return number_code(68, {"1", "-"});
  if (is("BWG")) return number_code(68, {"2", "-"});
  if (is("BPG")) return number_code(68, {"3", "-"});
  if (is("PS")) return number_code(86, {match, low});
  if (is("REP")) return number_code(79, {});
  if (is("AOB")) return number_code(77, {code.fore ? "F" : "-"});
  if (is("KS")) {
    return number_code(87, {match, std::to_string(code.limit_percent.value_or(50))});
  }
  if (is("ARO")) return number_code(80, {floor, high, low, "0"});
  if (is("TPR")) return number_code(88, {"0", floor});
  if (is("APRO")) return number_code(88, {"1", floor});
  if (is("PTP")) return number_code(88, {"2", floor});
  if (is("APPO")) return number_code(88, {"3", floor});
  if (is("EMMSB")) return number_code(82, {"0", high, low, played, "0"});
  if (is("EMGSB")) return number_code(82, {"1", high, low, played, "0"});
  if (is("EGMSB")) return number_code(82, {"2", high, low, played, "0"});
  if (is("EGGSB")) return number_code(82, {"3", high, low, played, "0"});
  if (is("BC")) return number_code(78, {});
  if (is("TBR")) return number_code(89, {});
  if (is("BBE")) return number_code(90, {});
  if (is("SSSC") && !code.divisor) return number_code(91, {"MP", played});
  if (is("STD", "TPN", "RTNG")) return number_code(5, {});  // by hand: it has no number of theirs
  return std::nullopt;
}

}  // namespace trf::tiebreak::swiss_manager
