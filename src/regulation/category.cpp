#include <fmt/format.h>

#include <algorithm>

#include "regulation/regulation.hpp"

namespace trf::regulation {

namespace {

/// Collects the answer: the first condition that is not met ends it.
class Test {
 public:
  explicit Test(const tournament::Player& p) : player_(p) {}

  void sex(const std::optional<Sex>& due) {
    if (!due || out_) return;
    if (player_.sex == *due)
      say(*due == Sex::female ? "a woman" : "a man");
    else if (player_.sex == Sex::unknown)
      unknown("no sex in the file");
    else
      refuse(player_.sex == Sex::female ? "a woman" : "a man");
  }

  void age(const Category& c, const PartialDate& first_day) {
    if ((!c.under && !c.over) || out_) return;
    if (player_.birth.absent() || first_day.absent()) {
      unknown(first_day.absent() ? "no start date" : "no birth date");
      return;
    }
    // The youngest and the oldest that he can be: they differ where a part of a date is unknown.
    const int years = first_day.year - player_.birth.year;
    int least = years, most = years;
    if (c.reckoning == Reckoning::day) {
      least = years - (birthday_passed(first_day, true) ? 0 : 1);
      most = years - (birthday_passed(first_day, false) ? 0 : 1);
    }
    const bool by_day = c.reckoning == Reckoning::day;
    // "Under N" by the year: born in the year of the Nth birthday or later, as FIDE counts youth
    // (D.01: not reached N before 1 January); by the day: not yet N years old.
    const auto young = [&](int age) { return by_day ? age < *c.under : age <= *c.under; };
    if (c.under) decide(young(least), young(most), fmt::format("under {}", *c.under));
    if (c.over && !out_)
      decide(least >= *c.over, most >= *c.over, fmt::format("{} or older", *c.over));
  }

  void born(const Category& c) {
    if ((!c.born_from && !c.born_until) || out_) return;
    if (player_.birth.absent()) {
      unknown("no birth date");
      return;
    }
    const PartialDate first{player_.birth.year, std::max<std::uint8_t>(player_.birth.month, 1),
                            std::max<std::uint8_t>(player_.birth.day, 1)};
    PartialDate last = player_.birth;
    if (last.month == 0) last.month = 12;
    if (last.day == 0) last.day = 31;
    const auto inside = [&](const PartialDate& d) {
      return (!c.born_from || d >= *c.born_from) && (!c.born_until || d <= *c.born_until);
    };
    decide(inside(first), inside(last), "the dates of birth");
  }

  void rating(const Category& c) {
    if (out_ || (!c.rating_min && !c.rating_max && !c.unrated)) return;
    const auto r = rating_of(player_, c.rating);
    const std::string text =
        r ? fmt::format("{} {}", c.rating.text(), *r) : fmt::format("no {}", c.rating.text());
    bool fits = true;
    if (c.unrated && *c.unrated == r.has_value()) fits = false;
    if (r && c.rating_min && *r < *c.rating_min) fits = false;
    if (r && c.rating_max && *r > *c.rating_max) fits = false;
    if (!r && c.rating_min) fits = false;
    if (fits)
      say(text);
    else
      refuse(text);
  }

  void lists(const Category& c) {
    const auto in = [](const auto& list, const auto& value) {
      return std::find(list.begin(), list.end(), value) != list.end();
    };
    if (!out_ && !c.titles.empty()) {
      const bool fide = in(c.titles, std::string(to_string(player_.title)));
      if (fide || in(c.titles, player_.title_text))
        say("title");
      else
        refuse("title");
    }
    if (!out_ && !c.federations.empty()) {
      if (in(c.federations, player_.federation))
        say(player_.federation);
      else
        refuse(player_.federation.empty() ? "no federation" : player_.federation);
    }
    if (out_ || (c.fide_ids.empty() && c.players.empty())) return;
    if (in(c.players, player_.tpn.value()) ||
        (player_.fide_id && in(c.fide_ids, player_.fide_id->value())))
      say("on the list");
    else
      refuse("not on the list");
  }

  Membership result() {
    if (out_) return *out_;
    return {true, false, words_};
  }

 private:
  [[nodiscard]] bool birthday_passed(const PartialDate& on, bool latest) const {
    const int month = player_.birth.month != 0 ? player_.birth.month : latest ? 12 : 1;
    const int day = player_.birth.day != 0 ? player_.birth.day : latest ? 31 : 1;
    const int on_month = on.month != 0 ? on.month : 1, on_day = on.day != 0 ? on.day : 1;
    return std::pair(on_month, on_day) >= std::pair(month, day);
  }
  void decide(bool one, bool other, const std::string& what) {
    const std::string born = fmt::format("born {}", player_.birth.year);
    if (one != other)
      unknown(fmt::format("{}, the day is not known: {}", born, what));
    else if (one)
      say(fmt::format("{}, {}", born, what));
    else
      refuse(fmt::format("{}, not {}", born, what));
  }
  void say(const std::string& words) { words_ += (words_.empty() ? "" : "; ") + words; }
  void refuse(std::string why) { out_ = Membership{false, false, std::move(why)}; }
  void unknown(std::string why) { out_ = Membership{false, true, std::move(why)}; }

  const tournament::Player& player_;
  std::string words_;
  std::optional<Membership> out_;
};

}  // namespace

Membership belongs(const Category& category, const tournament::Player& player,
                   const PartialDate& first_day) {
  Test test(player);
  test.sex(category.sex);
  test.age(category, first_day);
  test.born(category);
  test.rating(category);
  test.lists(category);
  return test.result();
}

}  // namespace trf::regulation
