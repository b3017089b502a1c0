#include "crosscheck/why_not.hpp"

#include <algorithm>
#include <stdexcept>

#include "crosscheck/why_not_rival.hpp"
#include "pairing/assemble.hpp"
#include "pairing/criteria.hpp"
#include "pairing/dutch/evaluate.hpp"

namespace trf::crosscheck {

namespace {

using pairing::Entrant;
using pairing::Field;
using pairing::Place;
using pairing::dutch::Candidate;
using pairing::dutch::Step;

std::optional<Place> place_of(const Field& field, PlayerIndex player) {
  for (Place p = 0; p < field.size(); ++p)
    if (field.entrants[p].player == player) return p;
  return std::nullopt;
}

class Inquiry {
 public:
  Inquiry(const tournament::History& history, const pairing::Options& options, Question question)
      : history_(history), facts_(history.event(), options.edition) {
    facts_.advance_to(history.rounds_before());
    field_ = pairing::make_field(history, facts_, options);
    ours_ = pairing::dutch::pair_field(field_, options);
    out_.question = question;
    out_.made = pairing::assemble(field_, ours_, true);
    first_ = place_of(field_, question.white);
    if (!question.about_bye()) second_ = place_of(field_, question.black);
  }

  WhyNot run() {
    if (out_.question.about_bye())
      bars_of_bye();
    else
      bars_of_pair();
    allocate_colours();
    if (ours_.impossible) {
      out_.answer = Answer::impossible;
      out_.proof = ours_.impossible;
    } else if (is_made()) {
      out_.answer = out_.as_asked ? Answer::made : Answer::colours;
    } else if (!out_.bars.empty()) {
      out_.answer = Answer::forbidden;
    } else {
      against_rival();
    }
    return std::move(out_);
  }

 private:
  // --- what forbids it
  // -----------------------------------------------------------------------------

  void bar(Bar b) { out_.bars.push_back(b); }

  void bar_absent(PlayerIndex player) {
    const auto reason = history_.absence(player);
    if (!reason) return;
    Bar b;
    b.kind = Bar::Kind::absent;
    b.player = player;
    b.result = *reason;
    bar(b);
  }

  void bars_of_pair() {
    const auto [white, black] = out_.question;
    bar_absent(white);
    bar_absent(black);
    bar_met(white, black);
    bar_prohibited(white, black);
    if (!first_ || !second_) return;
    const Entrant &a = field_.entrants[*first_], &b = field_.entrants[*second_];
    if (!pairing::c3_bars(a, b)) return;
    Bar bar_of;
    bar_of.kind = Bar::Kind::same_colour;
    bar_of.colour = a.preference.colour;
    bar(bar_of);
  }

  void bar_met(PlayerIndex white, PlayerIndex black) {
    std::uint16_t round = 0;
    for (const tournament::Entry& entry : history_.entries(white)) {
      ++round;
      if (entry.opponent != black || (!entry.played() && !entry.pending())) continue;
      Bar b;
      b.kind = Bar::Kind::met;
      b.round = Round{round};
      b.result = entry.result;
      b.colour = entry.colour;
      bar(b);
    }
  }

  void bar_prohibited(PlayerIndex white, PlayerIndex black) {
    for (const tournament::ForbiddenGroup& g : history_.event().forbidden) {
      const auto holds = [&](PlayerIndex p) {
        return std::find(g.members.begin(), g.members.end(), p) != g.members.end();
      };
      if (history_.round() < g.first || g.last < history_.round() || !holds(white) || !holds(black))
        continue;
      Bar b;
      b.kind = Bar::Kind::prohibited;
      b.round = g.first;
      b.last = g.last;
      bar(b);
      return;
    }
  }

  void bars_of_bye() {
    const PlayerIndex player = out_.question.white;
    bar_absent(player);
    bar_had_bye(player);
    for (const pairing::Absence& a : field_.absent)
      if (a.reason == Result::pab && a.player != player) {
        Bar b;
        b.kind = Bar::Kind::bye_given;
        b.player = a.player;
        bar(b);
      }
    if (field_.size() % 2 != 0) return;
    Bar b;
    b.kind = Bar::Kind::no_bye;
    bar(b);
  }

  void bar_had_bye(PlayerIndex player) {
    std::uint16_t round = 0;
    for (const tournament::Entry& entry : history_.entries(player)) {
      ++round;
      if (!pairing::bars_from_pab(entry, history_.event().scores, field_.edition)) continue;
      Bar b;
      b.kind = Bar::Kind::had_bye;
      b.player = player;
      b.round = Round{round};
      b.result = entry.result;
      bar(b);
    }
  }

  // --- what is made ------------------------------------------------------------------------------

  void allocate_colours() {
    if (!first_ || !second_) return;
    const bool ordered = *first_ < *second_;
    const auto allocation =
        pairing::allocate(field_.entrants[ordered ? *first_ : *second_],
                          field_.entrants[ordered ? *second_ : *first_], field_.initial_colour);
    out_.as_asked = allocation.higher_is_white == ordered;
    out_.colour_rule = allocation.rule;
  }

  [[nodiscard]] bool is_made() const {
    if (out_.question.about_bye()) return out_.made.pab == out_.question.white;
    const auto& asked = out_.question;
    return std::any_of(out_.made.boards.begin(), out_.made.boards.end(), [&](pairing::Board b) {
      return (b.white == asked.white && b.black == asked.black) ||
             (b.white == asked.black && b.black == asked.white);
    });
  }

  // --- the rival
  // ------------------------------------------------------------------------------------

  [[nodiscard]] Wish wish() const {
    Wish w;
    w.higher = second_ ? std::min(*first_, *second_) : *first_;
    if (second_) w.lower = std::max(*first_, *second_);
    return w;
  }

  void against_rival() {
    const Rival rival = best_rival(field_, ours_, wish());
    if (rival.impossible) {
      out_.answer = Answer::incomplete;
      out_.proof = rival.impossible;
      return;
    }
    out_.proven = rival.proven;
    out_.rival = pairing::assemble(field_, rival.outcome, true);
    if (!by_bye(rival.outcome)) by_bracket(rival.outcome);
  }

  // [C5]: the whole round's first criterion.
  bool by_bye(const pairing::dutch::Outcome& rival) {
    if (field_.edition == pairing::Edition::d2017 || !field_.needs_pab() ||
        rival.pab_score == ours_.pab_score)
      return false;
    out_.answer = Answer::criterion;
    out_.ours = {pairing::Criterion::c5, {ours_.pab_score.tenths()}};
    out_.theirs = {pairing::Criterion::c5, {rival.pab_score.tenths()}};
    return true;
  }

  void by_bracket(const pairing::dutch::Outcome& rival) {
    for (std::size_t k = 0; k < ours_.steps.size(); ++k) {
      const Step &own = ours_.steps[k], &other = rival.steps[k];
      if (own.candidate.pairs == other.candidate.pairs) continue;  // both by BSN
      out_.bracket = k;
      const auto &a = out_.made.brackets[k].values, &b = out_.rival->brackets[k].values;
      for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i]) {
          out_.answer = Answer::criterion;
          out_.ours = a[i];
          out_.theirs = b[i];
          if (b[i].terms < a[i].terms) throw std::logic_error("a rival is better than the pairing");
          return;
        }
      by_order(own, other.candidate);
      return;
    }
    throw std::logic_error("a rival is the pairing itself");
  }

  void by_order(const Step& own, const Candidate& rival) {
    const Order order = compare_order(own.bracket, own.candidate, rival);
    if (!order.first) throw std::logic_error("a rival is generated before the pairing");
    const auto player = [&](Place p) { return field_.entrants[p].player; };
    const auto players = [&](const std::vector<Place>& places) {
      std::vector<PlayerIndex> out;
      for (const Place p : places) out.push_back(player(p));
      return out;
    };
    out_.answer = Answer::order;
    out_.order.rule = order.rule;
    out_.order.player = player(order.player);
    out_.order.ours = player(order.one);
    out_.order.theirs = player(order.other);
    out_.order.ours_out = players(order.exchange_one.out);
    out_.order.ours_in = players(order.exchange_one.in);
    out_.order.theirs_out = players(order.exchange_other.out);
    out_.order.theirs_in = players(order.exchange_other.in);
  }

  const tournament::History& history_;
  pairing::Facts facts_;
  Field field_;
  pairing::dutch::Outcome ours_;
  std::optional<Place> first_, second_;
  WhyNot out_;
};

}  // namespace

WhyNot why_not(const tournament::History& history, pairing::Options options, Question question) {
  options.report = true;
  return Inquiry(history, options, question).run();
}

}  // namespace trf::crosscheck
