// What a tie-break is computed from, and the row of the catalogue that computes it.
#pragma once

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
  [[nodiscard]] PlayerIndex size() const { return primary_.field.size; }
  [[nodiscard]] std::uint16_t rounds() const { return primary_.field.rounds; }

  [[nodiscard]] const Standing& standing() const { return primary_; }
  /// 8.3. Before the event's last round there is nothing to assume: the standing itself.
  [[nodiscard]] const Standing& fore() const;

  void remark(std::string text);
  [[nodiscard]] std::vector<std::string> take_remarks() { return std::move(remarks_); }

 private:
  const tournament::Event& event_;
  const Options& options_;
  const Rules& rules_;
  Standing primary_;
  mutable std::optional<Standing> fore_;
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
// buchholz.cpp
Column buchholz(Context&, const Code&);
Column fore_buchholz(Context&, const Code&);
Column average_of_buchholz(Context&, const Code&);
Column sonneborn_berger(Context&, const Code&);
Column koya(Context&, const Code&);
// rating_based.cpp
Column rating(Context&, const Code&);
Column average_rating(Context&, const Code&);
Column performance(Context&, const Code&);
Column perfect_performance(Context&, const Code&);
Column average_performance(Context&, const Code&);
Column average_perfect_performance(Context&, const Code&);
// direct_encounter.cpp
std::vector<Group> direct_encounter(Context&, const Code&, const Group& tied, Column& column);

// value.cpp
/// An exact value of `units` / `denominator`.
Value value_of(std::int64_t units, std::int64_t denominator, int decimals);
Value undefined(std::string note);
/// Nearest integer of a / b, halves up (b > 0).
std::int64_t round_half_up(std::int64_t a, std::int64_t b);
std::strong_ordering compare(const Rational& a, const Rational& b);

}  // namespace trf::tiebreak
