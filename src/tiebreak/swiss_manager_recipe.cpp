// What each number computes (swiss-manager-tiebreaks.md, sections 2 to 4): a code of C.07 with its
// modifiers and edition, or a sum that C.07 has not.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "tiebreak/per_round.hpp"
#include "tiebreak/swiss_manager.hpp"
#include "tiebreak/swiss_manager_values.hpp"

namespace trf::tiebreak {
namespace {

namespace sm = swiss_manager;

/// The parameters by position; "-" and "" are the same as none.
class Parameters {
 public:
  explicit Parameters(const Code& code) : code_(code) {}

  [[nodiscard]] std::string text(std::size_t at) const {
    if (at >= code_.parameters.size() || code_.parameters[at] == "-") return {};
    return code_.parameters[at];
  }
  [[nodiscard]] bool is(std::size_t at, std::string_view letter) const {
    const std::string given = text(at);
    if (given.empty() || given == "0") return false;
    if (given != letter) refuse(at, fmt::format("- or {}", letter));
    return true;
  }
  [[nodiscard]] int number(std::size_t at, int usual, int most) const {
    const std::string given = text(at);
    if (given.empty()) return usual;
    int n = 0;
    const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), n);
    if (error != std::errc() || end != given.data() + given.size() || n < 0 || n > most) {
      refuse(at, fmt::format("a whole number from 0 to {}", most));
    }
    return n;
  }
  /// Points with at most one decimal, "0.6" or "0,6" as the program writes it, in tenths.
  [[nodiscard]] std::int32_t tenths(std::size_t at, std::int32_t usual) const {
    std::string given = text(at);
    if (given.empty()) return usual;
    std::replace(given.begin(), given.end(), ',', '.');
    const std::size_t point = std::min(given.find('.'), given.size());
    const bool shaped = given.size() <= 5 && (point == given.size() || point + 2 == given.size());
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
      if (i == point) continue;
      if (!shaped || given[i] < '0' || given[i] > '9') refuse(at, "points like 3 or 0.6");
      sum = sum * 10 + (given[i] - '0');
    }
    return point == given.size() ? sum * 10 : sum;
  }
  [[noreturn]] void refuse(std::size_t at, std::string_view wanted) const {
    throw UsageError(fmt::format("{}: parameter {} is '{}', wanted {}", code_.text(), at + 1,
                                 code_.parameters[at], wanted));
  }

 private:
  const Code& code_;
};

/// Builds one recipe.
class Cook {
 public:
  Cook(const Code& number, bool teams, const std::map<std::string, std::string>& choices,
       Edition edition)
      : number_(number), p_(number), teams_(teams), choices_(choices), edition_(edition) {}

  Recipe cook() {
    const sm::Number* known = sm::find(number_.number);
    if (known == nullptr) refuse("no number of the table");
    switch (number_.number) {
      case 5:
      case 6:
      case 43:
        refuse("a value given by hand, it is not in a file");
      case 26:
      case 27:
      case 32:
        refuse("a value of an imported tournament, it is not in a file");
      case 62:
      case 63:
      case 64:
      case 65:
      case 66:
        refuse("an order of board lists, not of standings");
      default:
        break;
    }
    if (number_.number >= 77 && number_.number <= 91) {
      since_2024();
    } else if (!scores() && !old_buchholz() && !old_others()) {
      refuse(fmt::format("'{}': its rule is not known", known->english));
    }
    if (teams_only() && !teams_) refuse("a tie-break of teams, not of players");
    return std::move(out_);
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw UsageError(fmt::format("{}: {}", number_.text(), why));
  }
  [[nodiscard]] bool teams_only() const {
    const std::string_view events = sm::find(number_.number)->events;
    return events.find_first_of("SR") == events.npos && !events.empty();
  }

  std::string choice(std::string_view name) {
    out_.choices.push_back(name);
    return sm::chosen(choices_, name);
  }
  /// "2023" as the program reads it.
  Edition edition_named(std::string_view name) {
    const bool voluntary = sm::chosen(choices_, "full-bye.voluntary") == "yes";
    if (name == "2023" || name == "2024") return voluntary ? Edition::sm2023 : Edition::e2023;
    if (name == "2026") return voluntary ? Edition::sm2026 : Edition::e2026;
    return name == "none" ? Edition::none : Edition::pre2023;
  }
  void code(std::string_view acronym, std::string_view score = "") {
    out_.code.acronym = acronym;
    if (teams_) out_.code.score = score;
  }
  void cuts(std::size_t strongest, std::size_t weakest) {
    out_.code.cut_high = p_.number(strongest, 0, 99);
    out_.code.cut_low = p_.number(weakest, 0, 99);
  }
  void fixed_cuts(int low, int high) {
    out_.code.cut_low = low;
    out_.code.cut_high = high;
  }

  /// V, 2023, 2024, 2026 or R at a position, else the choice.
  void old_unplayed(std::size_t at = 99) {
    const std::string given = p_.text(at);
    if (given == "V") {
      out_.code.edition = Edition::pre2023;
    } else if (given == "R") {
      out_.code.edition = Edition::none;
    } else if (given == "2023" || given == "2024" || given == "2026") {
      out_.code.edition = edition_named(given);
    } else if (given.empty()) {
      out_.code.edition = edition_named(choice("old.unplayed"));
    } else {
      p_.refuse(at, "V, 2023, 2026 or R");
    }
  }
  void new_unplayed(std::size_t flag = 99) {
    const std::string way = choice("new.unplayed");
    if (way != "flag") {
      out_.code.edition = edition_named(way);
      return;
    }
    out_.choices.pop_back();  // the parameter or the date decides
    const bool newest = p_.text(flag).empty()
                            ? edition_ == Edition::e2026 || edition_ == Edition::sm2026
                            : p_.number(flag, 0, 1) == 1;
    out_.code.edition = edition_named(newest ? "2026" : "2023");
  }

  /// Points of the standings and what is added to them.
  bool scores() {
    switch (number_.number) {
      case 1:
        code(teams_ ? "GPTS" : "PTS");
        return true;
      case 13:
        code("MPTS");
        return true;
      case 38:
        out_.own = [](Context& c) { return sm::game_points_and_wins(c); };
        return true;
      case 39:
        out_.own = [](Context& c) { return sm::match_points(c, {30, 20, 10, 0}, false); };
        return true;
      case 40:
        out_.own = [](Context& c) { return sm::match_points(c, {30, 10, 0, 0}, false); };
        return true;
      case 44:
        out_.own = [prices = match_prices()](Context& c) {
          return sm::match_points(c, prices, false);
        };
        return true;
      case 46:
        out_.own = [](Context& c) { return sm::match_points(c, {30, 10, 0, 0}, true); };
        return true;
      case 47:
        special({p_.tenths(0, 10), p_.tenths(0, 10), p_.tenths(1, 5), p_.tenths(1, 5),
                 p_.tenths(2, 0)});
        return true;
      case 61:
        special({10, 10, 4, 6, 0});
        return true;
      case 76:
        special({p_.tenths(0, 10), p_.tenths(1, 10), p_.tenths(2, 5), p_.tenths(3, 5),
                 p_.tenths(4, 0)});
        return true;
      case 92:
        out_.own = [](Context& c) { return sm::priced_games(c, {40, 40, 20, 20, 10}, 0); };
        return true;
      default:
        return false;
    }
  }
  sm::MatchPrices match_prices() {
    const std::int32_t loss = p_.tenths(2, 0);
    return {p_.tenths(0, 20), p_.tenths(1, 10), loss, loss};
  }
  void special(const sm::GamePrices& prices) {
    const bool by_result = choice("special.unplayed") == "result";
    out_.own = [prices, by_result](Context& c) {
      return c.teams() ? sm::priced_games_of_teams(c, prices, by_result)
                       : sm::priced_games(c, prices, by_result ? 1 : 2);
    };
  }

  bool old_buchholz() {
    switch (number_.number) {
      case 2:
      case 3:
      case 4:
        code("BH");
        fixed_cuts(number_.number == 2 ? 0 : 1, number_.number == 4 ? 1 : 0);
        old_unplayed();
        return true;
      case 17:
      case 30:
      case 31:
        code("BH");
        fixed_cuts(number_.number == 31, number_.number == 31);
        out_.code.edition = Edition::none;
        return true;
      case 16:
      case 22:
        code("BH", "GP");
        old_unplayed();
        if (number_.number == 16) add_own();
        return true;
      case 34:
        code("BH", choice("37.score"));
        fixed_cuts(1, 1);
        old_unplayed();
        return true;
      case 37:
        code("BH", teams_ ? choice("37.score") : "");
        cuts(0, 1);
        old_unplayed(2);
        if (p_.number(3, 0, 1) == 1) add_own();
        return true;
      case 48:
        code("BH", "MP");
        cuts(0, 1);
        old_unplayed(2);
        return true;
      case 49:
      case 56:
      case 75:
        code("BH", "MP");
        fixed_cuts(1, 0);
        out_.code.edition = edition_named(choice("olympiad.unplayed"));
        return true;
      case 25:
      case 70:
        code("BH");
        if (number_.number == 70) cuts(0, 1);
        old_unplayed(number_.number == 70 ? 2 : 99);
        out_.own = [c = out_.code](Context& context) { return sm::sum_of_buchholz(context, c); };
        return true;
      default:
        return false;
    }
  }
  void add_own() {
    out_.own = [c = out_.code](Context& context) { return sm::buchholz_and_own(context, c); };
  }

  bool old_others() {
    switch (number_.number) {
      case 7:
        code("SB", "GP");
        out_.code.edition = Edition::none;
        return true;
      case 19:
        code("SB");
        old_unplayed();
        return true;
      case 52:
        code("SB");
        cuts(0, 1);
        old_unplayed(2);
        return true;
      case 35:
        code(choice("35.variant"));
        old_unplayed();
        return true;
      case 50:
      case 57:
      case 67:
      case 74:
        code("EMGSB");
        fixed_cuts(number_.number == 57 || number_.number == 74, 0);
        out_.code.edition = edition_named(choice("olympiad.unplayed"));
        return true;
      case 8:
        code("PS");
        return true;
      case 9:
        out_.own = [](Context& c) { return sm::fine_progressive(c); };
        return true;
      case 45:
        code("KS");
        return true;
      case 69:
        out_.own = [](Context& c) { return sm::fine_koya(c); };
        return true;
      case 11:
        code("DE");
        return true;
      case 14:
        code("DE", "MP");
        return true;
      case 12:
        victories(0, choice("12.forfeits") == "yes");
        return true;
      case 68:
        victories(p_.number(0, 0, 3), p_.is(1, "P"));
        return true;
      case 53:
        code("BPG");
        return true;
      case 71:
        out_.own = [](Context& c) { return sm::berlin(c); };
        return true;
      default:
        return old_ratings();
    }
  }
  void victories(int type, bool forfeits) {
    if (type == 0 && !forfeits && number_.number == 68) {
      forfeits = choice("12.forfeits") == "yes";
    }
    static constexpr std::array acronyms{"WIN", "WON", "BWG", "BPG"};
    code(acronyms[static_cast<std::size_t>(type)]);
    // WIN of C.07 counts forfeits, the others do not.
    if ((type == 0) == forfeits) return;
    out_.own = [type, forfeits](Context& c) { return sm::victories(c, type, forfeits); };
  }

  bool old_ratings() {
    switch (number_.number) {
      case 10:
      case 20:
      case 23:
        code("ARO");
        fixed_cuts(number_.number == 10 ? 0 : 1, 0);
        out_.code.beyond.leave_unrated_out = true;
        out_.code.beyond.sum = number_.number == 23;
        return true;
      case 36:
        average_rating();
        return true;
      case 21:
        code("TPR");
        out_.code.beyond.leave_unrated_out = true;
        return true;
      case 60:
        code("TPR");
        rating_floor(0);
        cuts(1, 2);
        return true;
      default:
        return false;
    }
  }
  void rating_floor(std::size_t at) {
    if (const int least = p_.number(at, 0, 4000); least > 0) {
      out_.code.beyond.floor = least;
    } else {
      out_.code.beyond.leave_unrated_out = true;
    }
  }
  void average_rating() {
    code("ARO");
    rating_floor(0);
    cuts(1, 2);
    out_.code.beyond.unplayed_use_cuts = p_.number(3, 0, 1) == 1;
  }

  void since_2024() {
    switch (number_.number) {
      case 77:
        code("AOB");
        out_.code.fore = p_.is(0, "F");
        new_unplayed();
        return;
      case 80:
        return average_rating();
      case 81:
        code("DE");
        out_.code.forfeits_as_played = p_.is(0, "P");
        return;
      case 82:
        extended_sonneborn_berger();
        return;
      case 83:
        code("EDE");
        out_.code.forfeits_as_played = p_.is(1, "P");
        return;
      case 84:
        buchholz_variable();
        return;
      case 85:
        code("SB");
        cuts(1, 2);
        out_.code.forfeits_as_played = p_.is(3, "P");
        new_unplayed(4);
        return;
      case 86:
        code("PS", type_score());
        out_.code.cut_low = p_.number(1, 0, 99);
        return;
      case 87:
        code("KS", type_score());
        if (const int limit = p_.number(1, 50, 100); limit != 50) out_.code.limit_percent = limit;
        return;
      case 88: {
        static constexpr std::array acronyms{"TPR", "APRO", "PTP", "APPO"};
        code(acronyms[static_cast<std::size_t>(p_.number(0, 0, 3))]);
        rating_floor(1);
        return;
      }
      case 91:
        code("SSSC");
        out_.code.forfeits_as_played = p_.is(1, "P");
        new_unplayed();
        return;
      default: {
        static constexpr std::array<std::pair<int, const char*>, 4> plain{
            {{78, "BC"}, {79, "REP"}, {89, "TBR"}, {90, "BBE"}}};
        for (const auto& [number, acronym] : plain) {
          if (number == number_.number) code(acronym);
        }
      }
    }
  }
  std::string_view type_score() { return p_.number(0, 0, 1) == 1 ? "MP" : "GP"; }

  void extended_sonneborn_berger() {
    static constexpr std::array acronyms{"EMMSB", "EMGSB", "EGMSB", "EGGSB"};
    code(acronyms[static_cast<std::size_t>(p_.number(0, 0, 3))]);
    cuts(1, 2);
    out_.code.forfeits_as_played = p_.is(3, "P");
    new_unplayed();
    if (p_.number(4, 0, 1) == 1) with_three_match_points();
  }
  void buchholz_variable() {
    code(p_.is(4, "F") ? "FB" : "BH", type_score());
    cuts(1, 2);
    out_.code.forfeits_as_played = p_.is(3, "P");
    new_unplayed(6);
    if (teams_ && p_.number(5, 0, 1) == 1) with_three_match_points();
  }
  void with_three_match_points() {
    out_.own = [c = out_.code](Context& context) {
      return sm::with_match_prices(context, {30, 10, 0, 0}, c);
    };
  }

  const Code& number_;
  Parameters p_;
  bool teams_;
  const std::map<std::string, std::string>& choices_;
  Edition edition_;
  Recipe out_;
};

Recipe recipe_in(Context& context, const Code& number) {
  const Options& o = context.options();
  Recipe recipe = recipe_of(number, context.teams(), o.choices, o.edition);
  for (const std::string_view name : recipe.choices) {
    context.remark(fmt::format("{}: {}={} (no source tells; another with --choice)", number.text(),
                               name, sm::chosen(o.choices, name)));
  }
  return recipe;
}

/// The program prints 0 for what is not defined.
void print_undefined_as_zero(Column& column) {
  const auto defined =
      std::find_if(column.begin(), column.end(), [](const Value& v) { return v.defined; });
  const int decimals = defined == column.end() ? 0 : defined->decimals;
  for (Value& v : column) {
    if (v.defined) continue;
    v.defined = true;
    v.number = Rational(0);
    v.decimals = decimals;
  }
}

Column number_column(Context& context, const Code& number) {
  const Recipe recipe = recipe_in(context, number);
  Column column =
      recipe.own ? recipe.own(context) : method_of(recipe.code).compute(context, recipe.code);
  print_undefined_as_zero(column);
  return column;
}

std::vector<Group> number_split(Context& context, const Code& number, const Group& tied,
                                Column& column) {
  const Recipe recipe = recipe_in(context, number);
  std::vector<Group> places = method_of(recipe.code).split(context, recipe.code, tied, column);
  if (recipe.code.acronym == "DE") {
    const bool partly = sm::chosen(context.options().choices, "de.partly") == "yes";
    sm::print_encounter(context, recipe.code, tied, places, partly, column);
  }
  return places;
}

constexpr Info number_info{"SM", "Swiss-Manager", "a number of Swiss-Manager", true, true};

}  // namespace

Recipe recipe_of(const Code& number, bool teams, const std::map<std::string, std::string>& choices,
                 Edition edition) {
  return Cook(number, teams, choices, edition).cook();
}

const Method& method_of_number(const Code& code) {
  static constexpr Info ascending{"SM", "Swiss-Manager", "a number of Swiss-Manager", true, true,
                                  true};
  static constexpr Method sums{number_info, number_column};
  static constexpr Method low_first{ascending, number_column};
  static constexpr Method splits{number_info, nullptr, number_split};
  switch (code.number) {
    case 11:
    case 14:
    case 81:
    case 83:
      return splits;
    case 78:
      return low_first;
    default:
      return sums;
  }
}

}  // namespace trf::tiebreak
