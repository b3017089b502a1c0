// What a tie-break is computed from, and the row of the catalogue that computes it.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tiebreak/unplayed.hpp"

namespace trf::tiebreak {

/// Values of one code, by participant.
using Column = std::vector<Value>;
/// A set of participants tied so far, and the places in it after a tie-break of type A.
using Group = std::vector<PlayerIndex>;

/// Elements by participant.
struct ElementTable {
  const Standing* standing = nullptr;
  const Standing* paid = nullptr;
  Weight weight{};
  bool forfeits_as_played = false;
  std::vector<Element> all;
  std::vector<std::size_t> begin;  ///< of each participant, and the end
  [[nodiscard]] std::span<const Element> of(PlayerIndex p) const {
    return {all.data() + begin[p], begin[p + std::size_t{1}] - begin[p]};
  }
};

class Context {
 public:
  Context(const tournament::Event& event, const Options& options);

  [[nodiscard]] const tournament::Event& event() const { return event_; }
  [[nodiscard]] const Options& options() const { return options_; }
  /// Of the edition that the code asks for, else of the whole list's.
  [[nodiscard]] const Rules& rules(const Code& code) const {
    return rules_of(code.edition.value_or(options_.edition));
  }
  [[nodiscard]] bool explain() const { return options_.explain; }
  [[nodiscard]] bool round_robin() const { return options_.round_robin; }
  /// Teams are ranked, not players.
  [[nodiscard]] bool teams() const { return teams_; }
  /// Participants: players or teams.
  [[nodiscard]] PlayerIndex size() const { return fields_[slot(primary_)].size; }
  [[nodiscard]] std::uint16_t rounds() const { return fields_[slot(primary_)].rounds; }

  /// The score of the standings: a player's points, a team's primary score.
  [[nodiscard]] const Standing& standing() const { return standing(primary_, {}); }
  [[nodiscard]] const Standing& standing(Score score, const Code& code) const {
    return *in(score, code).now;
  }
  /// The score that the code names, else the primary one, by the edition of the code.
  [[nodiscard]] const Standing& standing(const Code& code) const {
    return standing(score_of(code), code);
  }
  /// 8.3. Before the event's last round there is nothing to assume: the standing itself.
  [[nodiscard]] const Standing& fore(const Code& code) const;
  [[nodiscard]] Score primary() const { return primary_; }
  [[nodiscard]] Score secondary() const {
    return primary_ == Score::match_points ? Score::game_points : Score::match_points;
  }
  [[nodiscard]] Score score_of(const Code& code) const;

  /// The uncut elements of everybody, listed once for all the codes that cut them differently.
  [[nodiscard]] const ElementTable& elements(const Standing& standing, const Standing& paid,
                                             Weight weight, bool forfeits_as_played);

  void remark(std::string text);
  [[nodiscard]] std::vector<std::string> take_remarks() { return std::move(remarks_); }

 private:
  struct Scored {
    std::optional<Standing> now, fore;
  };
  [[nodiscard]] std::size_t slot(Score score) const {
    return teams_ ? static_cast<std::size_t>(score) : 0;
  }
  [[nodiscard]] Scored& in(Score score, const Code& code) const;

  const tournament::Event& event_;
  const Options& options_;
  bool teams_ = false;
  Score primary_ = Score::match_points;
  std::array<Field, 2> fields_;
  /// Standings by edition and score, made when first asked for.
  mutable std::array<std::array<Scored, 2>, edition_count> scored_;
  std::deque<ElementTable> elements_;
  std::vector<std::string> remarks_;
};

using Compute = Column (*)(Context& context, const Code& code);
/// Splits a tied group (type A); the values of its members are written into `column`.
using Split = std::vector<Group> (*)(Context& context, const Code& code, const Group& tied,
                                     Column& column);

/// A row of the catalogue: exactly one of the two functions is set.
struct Method {
  Info info;
  Compute compute = nullptr;
  Split split = nullptr;
};
const Method* find_method(std::string_view acronym);
/// Of a code that unsupported_reason() finds nothing against.
const Method& method_of(const Code& code);

// own_record.cpp
Column wins(Context&, const Code&);
Column wins_over_the_board(Context&, const Code&);
Column games_with_black(Context&, const Code&);
Column wins_with_black(Context&, const Code&);
Column progressive(Context&, const Code&);
Column rounds_elected(Context&, const Code&);
Column standard_points(Context&, const Code&);
Column pairing_number(Context&, const Code&);
/// The seed of LOT/S2026; nullopt = none stated.
std::optional<std::uint32_t> seed_of(const Code& code);
Column drawing_of_lots(Context&, const Code&);
Column points(Context&, const Code&);
Column match_points(Context&, const Code&);
Column game_points(Context&, const Code&);
Column other_score(Context&, const Code&);
// buchholz.cpp
Column buchholz(Context&, const Code&);
Column fore_buchholz(Context&, const Code&);
Column average_of_buchholz(Context&, const Code&);
Column sonneborn_berger(Context&, const Code&);
Column koya(Context&, const Code&);
Column extended_sonneborn_berger(Context&, const Code&);
Column schedule_strength(Context&, const Code&);
// rating_based.cpp
Column rating(Context&, const Code&);
Column average_rating(Context&, const Code&);
Column performance(Context&, const Code&);
Column perfect_performance(Context&, const Code&);
Column average_performance(Context&, const Code&);
Column average_perfect_performance(Context&, const Code&);
// direct_encounter.cpp
std::vector<Group> direct_encounter(Context&, const Code&, const Group& tied, Column& column);
std::vector<Group> extended_direct_encounter(Context&, const Code&, const Group& tied,
                                             Column& column);
// boards.cpp
Column board_count(Context&, const Code&);
Column top_boards(Context&, const Code&);
Column without_bottom_boards(Context&, const Code&);
/// What EDET, EDEB, EDEBT and EDEBB append: pairs of teams still level, by their boards.
std::vector<Group> by_boards(Context&, const Code&, std::vector<Group> places);

// swiss_manager_recipe.cpp
/// The method of a number, for codes with `number`.
const Method& method_of_number(const Code& code);
/// C.07's code of the number and how it is computed; `own` instead of the code's method.
struct Recipe {
  Code code;
  std::function<Column(Context&)> own;
  std::vector<std::string_view> choices;  ///< that decided something here
};
/// Throws UsageError for a number or a parameter that means nothing.
Recipe recipe_of(const Code& number, bool teams, const std::map<std::string, std::string>& choices,
                 Edition edition);

// value.cpp
/// An exact value of `units` / `denominator`.
Value value_of(std::int64_t units, std::int64_t denominator, int decimals);
Value undefined(std::string note);
/// Nearest integer of a / b, halves up (b > 0).
std::int64_t round_half_up(std::int64_t a, std::int64_t b);
std::strong_ordering compare(const Rational& a, const Rational& b);
std::strong_ordering compare(const Value& a, const Value& b);

}  // namespace trf::tiebreak
