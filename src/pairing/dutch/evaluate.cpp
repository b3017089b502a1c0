#include "pairing/dutch/evaluate.hpp"

#include <algorithm>
#include <functional>

#include "pairing/dutch/solve.hpp"

namespace trf::pairing::dutch {

namespace {

using List = std::vector<std::int32_t>;

List descending(List list) {
  std::sort(list.begin(), list.end(), std::greater<>());
  return list;
}

class Evaluation {
 public:
  Evaluation(const Field& field, const Bracket& bracket, const Candidate& candidate, Points pab)
      : field_(field), bracket_(bracket), candidate_(candidate), pab_score_(pab) {}

  std::vector<Value> values() {
    add(Criterion::c6, {static_cast<std::int32_t>(candidate_.down.size())});
    add(Criterion::c7, c7());
    add(Criterion::c8, bracket_.kind == BracketReport::Kind::normal
                           ? next_bracket_value(field_, bracket_, candidate_.down, pab_score_)
                           : List{});
    if (!old_edition()) add(Criterion::c9, {c9()});
    add_colours();
    add_floats();
    return std::move(values_);
  }

 private:
  [[nodiscard]] bool old_edition() const { return field_.edition == Edition::d2017; }
  [[nodiscard]] const Entrant& at(Place p) const { return field_.entrants[p]; }
  [[nodiscard]] bool moved_down(Place p) const {
    return std::find(bracket_.mdps.begin(), bracket_.mdps.end(), p) != bracket_.mdps.end();
  }
  void add(Criterion c, List terms) { values_.push_back({c, std::move(terms)}); }

  // D17 A.8, with "one point" as written.
  [[nodiscard]] std::int32_t artificial_difference(Place p) const {
    return at(p).score.tenths() - (at(bracket_.residents.back()).score.tenths() - 10);
  }

  [[nodiscard]] List c7() const {
    List list;
    if (old_edition()) {
      for (const auto& [a, b] : candidate_.pairs) list.push_back(score_difference(at(a), at(b)));
      for (const Place p : candidate_.down) list.push_back(artificial_difference(p));
    } else {
      for (const Place p : candidate_.down) list.push_back(at(p).score.tenths());
    }
    return descending(list);
  }

  [[nodiscard]] std::int32_t c9() const {
    if (!field_.needs_pab() || candidate_.down.size() != 1) return 0;
    const Entrant& e = at(candidate_.down.front());
    return e.score == pab_score_ && !c2_bars(e) ? e.unplayed : 0;
  }

  void add_colours() {
    std::int32_t difference = 0, row = 0, denied = 0, strong = 0;
    for (const auto& [a, b] : candidate_.pairs) {
      difference += c10(field_, at(a), at(b));
      row += c11(field_, at(a), at(b));
      denied += c12(at(a), at(b));
      strong += c13(at(a), at(b));
    }
    add(Criterion::c10, {difference});
    add(Criterion::c11, {row});
    add(Criterion::c12, {denied});
    add(Criterion::c13, {strong});
  }

  void add_floats() {
    List lists[4];
    for (const Ago ago : {Ago::one, Ago::two}) {
      const std::size_t k = 2 * static_cast<std::size_t>(ago);
      std::int32_t down = 0, up = 0;
      if (old_edition())
        floats_2017(ago, lists[k], lists[k + 1], down, up);
      else
        floats_2026(ago, lists[k], lists[k + 1], down, up);
      add(ago == Ago::one ? Criterion::c14 : Criterion::c16, {down});
      add(ago == Ago::one ? Criterion::c15 : Criterion::c17, {up});
    }
    const Criterion names[] = {Criterion::c18, Criterion::c19, Criterion::c20, Criterion::c21};
    for (std::size_t k = 0; k < 4; ++k) add(names[k], descending(lists[k]));
  }

  // 2.4.9 … 2.4.16: residents that float down, MDPs and their opponents. An MDP that floats on has
  // a difference beyond that of any who is paired.
  void floats_2026(Ago ago, List& down_list, List& up_list, std::int32_t& down,
                   std::int32_t& up) const {
    for (const auto& [a, b] : candidate_.pairs) {
      if (!moved_down(a)) continue;
      if (repeats_downfloat(at(a), ago)) down_list.push_back(score_difference(at(a), at(b)));
      if (!repeats_upfloat(at(b), ago)) continue;
      ++up;
      up_list.push_back(score_difference(at(a), at(b)));
    }
    for (const Place p : candidate_.down) {
      if (!repeats_downfloat(at(p), ago)) continue;
      if (moved_down(p))
        down_list.push_back(floats_on + at(p).score.tenths());
      else
        ++down;
    }
  }

  // D17 C.12 … C.19: everybody who gets the float.
  void floats_2017(Ago ago, List& down_list, List& up_list, std::int32_t& down,
                   std::int32_t& up) const {
    for (const auto& [a, b] : candidate_.pairs) {
      const std::int32_t difference = score_difference(at(a), at(b));
      if (difference == 0) continue;
      if (repeats_downfloat(at(a), ago)) down_list.push_back(difference);
      if (repeats_upfloat(at(b), ago)) up_list.push_back(difference);
    }
    for (const Place p : candidate_.down)
      if (repeats_downfloat(at(p), ago)) down_list.push_back(artificial_difference(p));
    down = static_cast<std::int32_t>(down_list.size());
    up = static_cast<std::int32_t>(up_list.size());
  }

  const Field& field_;
  const Bracket& bracket_;
  const Candidate& candidate_;
  Points pab_score_;
  std::vector<Value> values_;
};

}  // namespace

std::vector<Value> evaluate(const Field& field, const Bracket& bracket, const Candidate& candidate,
                            Points pab_score) {
  return Evaluation(field, bracket, candidate, pab_score).values();
}

std::vector<std::int32_t> next_bracket_value(const Field& field, const Bracket& bracket,
                                             const std::vector<Place>& down, Points pab_score) {
  if (bracket.is_last()) return {};
  Bracket next;
  next.mdps = down;
  for (Place p = bracket.next_first; p < bracket.next_last; ++p) next.residents.push_back(p);
  next.next_first = bracket.next_last;
  next.next_last = next.end = bracket.end;
  Demand demand;
  // D17 C.7 knows nothing of the rest, unless the next bracket is the last.
  const bool absolute = field.edition == Edition::d2026 || next.is_last();
  demand.reach = absolute ? Reach::all : Reach::bracket;
  demand.look_ahead = false;
  demand.floaters_only = true;
  demand.pab_score = pab_score;
  const Candidate best = solve_bracket(field, next, demand, false).candidate;
  std::vector<Value> values = Evaluation(field, next, best, pab_score).values();
  std::vector<std::int32_t> terms{static_cast<std::int32_t>(best.down.size())};
  for (const Value& v : values)
    if (v.criterion == Criterion::c7) terms.insert(terms.end(), v.terms.begin(), v.terms.end());
  return terms;
}

}  // namespace trf::pairing::dutch
