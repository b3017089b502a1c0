#include "crosscheck/why_not_rival.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "crosscheck/why_not_order.hpp"
#include "pairing/dutch/completion.hpp"
#include "pairing/dutch/evaluate.hpp"
#include "pairing/dutch/solve.hpp"

// How the best rival of a bracket is found.
//
// A candidate counts if it does not pair the two with others and if the rest can then be completed
// with the wish: both are questions of the `tight` field, in which the two have no edge but their
// own. Every criterion but [C8] (D17 C.7) is a sum over pairs, so that the weights of the tight
// field compare them. [C8] asks how well the next bracket can do by the rules alone, without the
// wish; its value depends on the downfloaters only. So:
//   1. the best candidate without [C8]; if its [C8] cannot be better, it is the answer;
//   2. the best candidate with [C8] among those whose rest can be completed without the wish; if
//      its rest can be completed with the wish too, it is the answer;
//   3. else all sets of downfloaters are tried.

namespace trf::crosscheck {

namespace {

using pairing::BracketReport;
using pairing::Criterion;
using pairing::Edition;
using pairing::Entrant;
using pairing::Field;
using pairing::Place;
using pairing::Value;
using pairing::dutch::Bracket;
using pairing::dutch::Candidate;
using pairing::dutch::Completion;
using pairing::dutch::Demand;
using pairing::dutch::Reach;
using pairing::dutch::Step;

using Places = std::vector<Place>;
using Terms = std::vector<std::int32_t>;

constexpr std::size_t most_sets = 20'000;

void isolate(Field& field, Place p) {
  for (Place q = 0; q < field.size(); ++q) field.legal.clear(p, q);
}

Field tightened(const Field& field, const Wish& wish) {
  Field tight = field;
  isolate(tight, wish.higher);
  if (wish.lower) {
    isolate(tight, *wish.lower);
    tight.legal.set(wish.higher, *wish.lower);
    tight.entrants[wish.higher].barred = tight.entrants[*wish.lower].barred = true;
  } else {
    for (Place p = 0; p < tight.size(); ++p)
      tight.entrants[p].barred = tight.entrants[p].barred || p != wish.higher;
  }
  return tight;
}

const Terms& terms(const std::vector<Value>& values, Criterion c) {
  static const Terms none;
  for (const Value& v : values)
    if (v.criterion == c) return v.terms;
  return none;
}

// -1, 0, 1 as `a` is better than, as good as, worse than `b`.
int compare(const std::vector<Value>& a, const std::vector<Value>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].terms != b[i].terms) return a[i].terms < b[i].terms ? -1 : 1;
  return 0;
}

class Search {
 public:
  Search(const Field& field, const pairing::dutch::Outcome& ours, const Wish& wish)
      : field_(field),
        ours_(ours),
        wish_(wish),
        tight_(tightened(field, wish)),
        completion_(tight_) {}

  Rival run() {
    if (!completion_.start()) {
      rival_.impossible = completion_.proof();
      return std::move(rival_);
    }
    if (field_.needs_pab()) pab_score_ = completion_.pab_score();
    same_ =
        field_.edition == Edition::d2017 || !field_.needs_pab() || pab_score_ == ours_.pab_score;
    rival_.outcome.pab_score = pab_score_;
    Places mdps;
    for (const Step& step : ours_.steps) {
      Bracket b = step.bracket;
      b.mdps = mdps;
      Candidate c;
      if (same_ && keeps_the_wish_open(step)) {
        c = step.candidate;
      } else {
        c = best(b, same_ ? &step.candidate : nullptr);
        if (!completion_.accept(c)) throw std::logic_error("a rival left the round incomplete");
        same_ = false;
      }
      pairing::dutch::Outcome& out = rival_.outcome;
      out.pairs.insert(out.pairs.end(), c.pairs.begin(), c.pairs.end());
      mdps = c.down;
      out.steps.push_back({std::move(b), std::move(c)});
    }
    finish(mdps);
    return std::move(rival_);
  }

 private:
  [[nodiscard]] bool touches(const Candidate& c) const {
    return std::any_of(c.pairs.begin(), c.pairs.end(), [&](const auto& pair) {
      const auto is = [&](Place p) { return pair.first == p || pair.second == p; };
      return is(wish_.higher) || (wish_.lower && is(*wish_.lower));
    });
  }
  // The bracket in which the wished pair is made: that of the lower ranked.
  [[nodiscard]] bool made_here(const Bracket& b) const {
    return wish_.lower &&
           std::find(b.residents.begin(), b.residents.end(), *wish_.lower) != b.residents.end();
  }
  static bool contains(const Bracket& b, Place p) {
    for (std::size_t i = 0; i < b.size(); ++i)
      if (b.at(i) == p) return true;
    return false;
  }
  bool keeps_the_wish_open(const Step& step) {
    return !made_here(step.bracket) && !touches(step.candidate) &&
           completion_.accept(step.candidate);
  }

  void finish(const Places& left) {
    const std::size_t due = field_.needs_pab() ? 1 : 0;
    if (left.size() != due || (due == 1 && tight_.entrants[left.front()].barred))
      throw std::logic_error("the last bracket of a rival was left incomplete");
    if (due == 1) rival_.outcome.pab = left.front();
  }

  [[nodiscard]] std::vector<Value> values(const Bracket& b, const Candidate& c) const {
    return pairing::dutch::evaluate(field_, b, c, pab_score_);
  }

  // Solves with [C9] where the only downfloater would get the bye.
  Candidate solve(const Field& field, const Bracket& b, Demand demand) const {
    demand.pab_score = pab_score_;
    demand.pab_unplayed = field_.edition == Edition::d2026 && field_.needs_pab() &&
                          pab_score_ >= field_.entrants[b.residents.front()].score;
    Candidate c = pairing::dutch::solve_bracket(field, b, demand, false).candidate;
    if (!demand.pab_unplayed || c.down.size() == 1) return c;
    demand.pab_unplayed = false;
    return pairing::dutch::solve_bracket(field, b, demand, false).candidate;
  }

  // `ours`: the candidate without the wish, if the bracket is still composed as in ours.
  Candidate best(const Bracket& b, const Candidate* ours) {
    Demand without;
    without.look_ahead = false;
    Candidate c = solve(tight_, b, without);
    if (b.kind != BracketReport::Kind::normal || b.is_last()) return c;
    const std::vector<Value> found = values(b, c);
    if (cannot_look_ahead_better(b, found, ours)) return c;
    Candidate looser = solve_with_look_ahead(b);
    const std::vector<Value> bound = values(b, looser);
    const bool same_floaters = terms(bound, Criterion::c6) == terms(found, Criterion::c6) &&
                               terms(bound, Criterion::c7) == terms(found, Criterion::c7);
    if (same_floaters && completion_.allows(looser)) return looser;
    if (same_floaters && terms(bound, Criterion::c8) == terms(found, Criterion::c8)) return c;
    return best_of_all_floaters(b, std::move(c), found);
  }

  // Whether [C8] of a best candidate without it is at a lower bound.
  bool cannot_look_ahead_better(const Bracket& b, const std::vector<Value>& found,
                                const Candidate* ours) const {
    const Terms& ahead = terms(found, Criterion::c8);
    if (ours != nullptr) {  // ours is best among more
      const std::vector<Value> own = values(b, *ours);
      bool same = true;
      for (const Criterion c : {Criterion::c6, Criterion::c7, Criterion::c8})
        same = same && terms(own, c) == terms(found, c);
      if (same) return true;
    }
    if (field_.edition == Edition::d2017) return false;
    const std::size_t down = static_cast<std::size_t>(terms(found, Criterion::c6).front());
    const std::size_t parity = (down + b.next_last - b.next_first) % 2;
    const std::int32_t lowest = field_.entrants[b.next_first].score.tenths();
    return ahead == (parity == 0 ? Terms{0} : Terms{1, lowest});
  }

  // The bracket with [C8] by the rules alone, and [C4], [C5] without the wish.
  Candidate solve_with_look_ahead(const Bracket& b) const {
    Field loose = field_;
    if (made_here(b)) {
      isolate(loose, wish_.higher);
      isolate(loose, *wish_.lower);
      loose.legal.set(wish_.higher, *wish_.lower);
      loose.entrants[wish_.higher].barred = loose.entrants[*wish_.lower].barred = true;
    } else if (contains(b, wish_.higher)) {  // he floats down
      for (std::size_t i = 0; i < b.size(); ++i) loose.legal.clear(wish_.higher, b.at(i));
    }
    Demand demand;
    if (field_.edition == Edition::d2017) {
      const bool c2_ahead = field_.needs_pab() && b.next_last == b.end;
      demand.reach = c2_ahead ? Reach::all : Reach::next;
      demand.completion_by_c7 = c2_ahead;
    }
    return solve(loose, b, demand);
  }

  Candidate best_of_all_floaters(const Bracket& b, Candidate best, std::vector<Value> best_values) {
    std::size_t sets = 0;
    for_each_floaters(b, best.down.size(), [&](const Places& down) {
      if (++sets > most_sets) {
        rival_.proven = false;
        return false;
      }
      Candidate only_floaters;
      only_floaters.down = down;
      if (field_.edition == Edition::d2026 && scores(down) != terms(best_values, Criterion::c7))
        return true;
      if (terms(best_values, Criterion::c8) <
          pairing::dutch::next_bracket_value(field_, b, down, pab_score_))
        return true;
      Candidate c = with_floaters(b, down);
      if (c.down != down || !completion_.allows(c)) return true;
      std::vector<Value> found = values(b, c);
      const int order = compare(found, best_values);
      if (order > 0 || (order == 0 && !compare_order(b, c, best).first)) return true;
      best = std::move(c);
      best_values = std::move(found);
      return true;
    });
    return best;
  }

  [[nodiscard]] Terms scores(const Places& down) const {
    Terms out;
    for (const Place p : down) out.push_back(field_.entrants[p].score.tenths());
    std::sort(out.begin(), out.end(), std::greater<>());
    return out;
  }

  // Every set of `size` players of the bracket, until `f` says to stop.
  static void for_each_floaters(const Bracket& b, std::size_t size,
                                const std::function<bool(const Places&)>& f) {
    Places chosen;
    const std::function<bool(std::size_t)> go = [&](std::size_t at) {
      if (chosen.size() == size) return f(chosen);
      for (std::size_t i = at; i + (size - chosen.size()) <= b.size(); ++i) {
        chosen.push_back(b.at(i));
        if (!go(i + 1)) return false;
        chosen.pop_back();
      }
      return true;
    };
    go(0);
  }

  // The best candidate that leaves just these; one that leaves others if there is none.
  Candidate with_floaters(const Bracket& b, const Places& down) const {
    Field fixed = tight_;
    for (std::size_t i = 0; i < b.size(); ++i) {
      const Place p = b.at(i);
      if (std::find(down.begin(), down.end(), p) == down.end()) {
        for (Place q = b.next_first; q < b.end; ++q) fixed.legal.clear(p, q);
        fixed.entrants[p].barred = true;
      } else {
        for (std::size_t j = 0; j < b.size(); ++j) fixed.legal.clear(p, b.at(j));
      }
    }
    Demand demand;
    demand.look_ahead = false;
    return solve(fixed, b, demand);
  }

  const Field& field_;
  const pairing::dutch::Outcome& ours_;
  const Wish& wish_;
  Field tight_;
  Completion completion_;
  Points pab_score_;
  bool same_ = true;  // no bracket so far differs from ours
  Rival rival_;
};

}  // namespace

Rival best_rival(const Field& field, const pairing::dutch::Outcome& ours, const Wish& wish) {
  return Search(field, ours, wish).run();
}

}  // namespace trf::crosscheck
