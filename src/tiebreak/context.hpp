// What a tie-break is computed from, and the row of the catalogue that computes it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "tiebreak/unplayed.hpp"

namespace trf::tiebreak {

/// Values of one code, by participant.
using Column = std::vector<Value>;
/// A set of participants tied so far, and the places in it after a tie-break of type A.
using Group = std::vector<PlayerIndex>;

class Context {
 public:
  Context(const tournament::Event& event, const Options& options);

  [[nodiscard]] const tournament::Event& event() const { return event_; }
  [[nodiscard]] const Options& options() const { return options_; }
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] bool explain() const { return options_.explain; }
  [[nodiscard]] bool round_robin() const { return options_.round_robin; }
  /// Teams are ranked, not players.
  [[nodiscard]] bool teams() const { return teams_; }
  /// Participants: players or teams.
  [[nodiscard]] PlayerIndex size() const { return standing().field.size; }
  [[nodiscard]] std::uint16_t rounds() const { return standing().field.rounds; }

  /// The score of the standings: a player's points, a team's primary score.
  [[nodiscard]] const Standing& standing() const { return in(primary_).now; }
  [[nodiscard]] const Standing& standing(Score score) const { return in(score).now; }
  /// The score that the code names, else the primary one.
  [[nodiscard]] const Standing& standing(const Code& code) const { return in(score_of(code)).now; }
  /// 8.3. Before the event's last round there is nothing to assume: the standing itself.
  [[nodiscard]] const Standing& fore(const Code& code) const;
  [[nodiscard]] Score primary() const { return primary_; }
  [[nodiscard]] Score secondary() const {
    return primary_ == Score::match_points ? Score::game_points : Score::match_points;
  }
  [[nodiscard]] Score score_of(const Code& code) const;

  void remark(std::string text);
  [[nodiscard]] std::vector<std::string> take_remarks() { return std::move(remarks_); }

 private:
  struct Scored {
    Standing now;
    std::optional<Standing> fore;
  };
  [[nodiscard]] const Scored& in(Score score) const {
    return scored_[teams_ ? static_cast<std::size_t>(score) : 0];
  }

  const tournament::Event& event_;
  const Options& options_;
  const Rules& rules_;
  bool teams_ = false;
  Score primary_ = Score::match_points;
  mutable std::array<Scored, 2> scored_;  ///< fore standings are made when first asked for
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

// own_record.cpp
Column wins(Context&, const Code&);
Column wins_over_the_board(Context&, const Code&);
Column games_with_black(Context&, const Code&);
Column wins_with_black(Context&, const Code&);
Column progressive(Context&, const Code&);
Column rounds_elected(Context&, const Code&);
Column standard_points(Context&, const Code&);
Column pairing_number(Context&, const Code&);
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

// value.cpp
/// An exact value of `units` / `denominator`.
Value value_of(std::int64_t units, std::int64_t denominator, int decimals);
Value undefined(std::string note);
/// Nearest integer of a / b, halves up (b > 0).
std::int64_t round_half_up(std::int64_t a, std::int64_t b);
std::strong_ordering compare(const Rational& a, const Rational& b);
std::strong_ordering compare(const Value& a, const Value& b);

}  // namespace trf::tiebreak
