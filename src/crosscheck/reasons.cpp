// Somebody's pairing followed bracket by bracket to where it leaves ours.
#include <fmt/format.h>

#include <algorithm>

#include "crosscheck/attempt.hpp"
#include "crosscheck/why_not_order.hpp"
#include "pairing/colours.hpp"
#include "pairing/dutch/completion.hpp"
#include "pairing/dutch/evaluate.hpp"

namespace trf::crosscheck {

namespace {

using pairing::Criterion;
using pairing::Edition;
using pairing::Entrant;
using pairing::Field;
using pairing::Place;
using pairing::dutch::Bracket;
using pairing::dutch::Candidate;
using pairing::dutch::Pair;
using pairing::dutch::Step;

constexpr Place nowhere = ~Place{0};

std::string article_of(Criterion c, Edition edition) {
  const pairing::CriterionInfo& i = pairing::info(c);
  return edition == Edition::d2017 ? fmt::format("C.04.3 {} of 2017", i.name_2017)
                                   : fmt::format("C.04.3 {}", i.article_2026);
}

std::string short_name(Criterion c, Edition edition) {
  const pairing::CriterionInfo& i = pairing::info(c);
  return fmt::format("[{}]", edition == Edition::d2017 ? i.name_2017 : i.name_2026);
}

/// "[C12], C.04.3 2.4.7"
std::string cited(Criterion c, Edition edition) {
  return edition == Edition::d2017 ? article_of(c, edition)
                                   : short_name(c, edition) + ", " + article_of(c, edition);
}

/// Which order of generation, and its article.
struct OrderArticle {
  std::string_view name, article_2026, article_2017;
};

OrderArticle order_article(OrderRule rule) {
  switch (rule) {
    case OrderRule::mdp_set:
      return {"another set of moved-down players", "4.4", "D.3"};
    case OrderRule::mdp_opponents:
      return {"a later transposition for the moved-down players", "4.2", "D.1"};
    case OrderRule::exchange:
      return {"a later exchange between S1 and S2", "4.3", "D.2"};
    case OrderRule::transposition:
      return {"a later transposition of S2", "4.2", "D.1"};
    case OrderRule::none:
      break;
  }
  return {"the same candidate", "article 4", "section D"};
}

std::string article_of(const OrderArticle& a, Edition edition) {
  return edition == Edition::d2017 ? fmt::format("C.04.3 {} of 2017", a.article_2017)
                                   : fmt::format("C.04.3 {}", a.article_2026);
}

class Tracer {
 public:
  Tracer(const Attempt& ours, const Listing& theirs, const tournament::Event& event)
      : field_(ours.field), outcome_(ours.outcome), theirs_(theirs), event_(event) {
    place_.assign(event.players.size(), nowhere);
    for (Place p = 0; p < field_.size(); ++p) place_[field_.entrants[p].player] = p;
    mate_.assign(field_.size(), nowhere);
    seated_.assign(field_.size(), false);
    white_.assign(field_.size(), false);
  }

  std::vector<Reason> run() {
    if (take_participants() && !illegal()) bracket();
    colours();
    return std::move(reasons_);
  }

 private:
  [[nodiscard]] Edition edition() const { return field_.edition; }
  [[nodiscard]] std::string tpn(PlayerIndex p) const {
    return std::to_string(event_.players[p].tpn.value());
  }
  [[nodiscard]] const Entrant& at(Place p) const { return field_.entrants[p]; }
  [[nodiscard]] std::string name(Place p) const { return tpn(at(p).player); }
  [[nodiscard]] std::string names(const std::vector<Place>& places) const {
    std::string out;
    for (const Place p : places) out += (out.empty() ? "" : ", ") + name(p);
    return out.empty() ? "nobody" : out;
  }

  Reason& add(Ground ground, std::string text) {
    Reason r;
    r.ground = ground;
    r.text = std::move(text);
    return reasons_.emplace_back(std::move(r));
  }
  void add_illegal(std::optional<Criterion> c, std::string text) {
    Reason& r = add(Ground::illegal, std::move(text));
    r.criterion = c;
    if (!c) return;
    r.article = article_of(*c, edition());
    r.text += fmt::format(" ({})", cited(*c, edition()));
  }

  // --- is it a pairing of the players at all? ---------------------------------------------------

  bool take_participants() {
    const std::size_t before = reasons_.size();
    for (const ListedBoard& b : theirs_.boards) {
      const Place w = seat(b.board.white), s = seat(b.board.black);
      if (w == nowhere || s == nowhere) continue;
      mate_[w] = s;
      mate_[s] = w;
      white_[w] = b.coloured;
    }
    for (const PlayerIndex p : theirs_.byes) seat(p);
    std::vector<Place> missing;
    for (Place p = 0; p < field_.size(); ++p)
      if (!seated_[p]) missing.push_back(p);
    if (!missing.empty())
      add_illegal(
          {}, fmt::format("{} {} to be paired and {} not", names(missing),
                          missing.size() == 1 ? "is" : "are", missing.size() == 1 ? "is" : "are"));
    if (theirs_.byes.size() > 1)
      add_illegal({}, fmt::format("{} players have the pairing-allocated bye (C.04.1 article 3)",
                                  theirs_.byes.size()));
    return reasons_.size() == before;
  }

  Place seat(PlayerIndex p) {
    if (place_[p] == nowhere)
      add_illegal({}, fmt::format("{} is paired, but not to be paired in this round", tpn(p)));
    else
      seated_[place_[p]] = true;
    return place_[p];
  }

  // --- absolute criteria ------------------------------------------------------------------------

  bool illegal() {
    const std::size_t before = reasons_.size();
    for (Place p = 0; p < field_.size(); ++p)
      if (mate_[p] != nowhere && p < mate_[p] && !field_.legal.test(p, mate_[p])) forbidden(p);
    if (theirs_.byes.size() == 1) {
      const Place p = place_[theirs_.byes.front()];
      if (c2_bars(at(p)))
        add_illegal(Criterion::c2,
                    fmt::format("{} gets the pairing-allocated bye, but had it already or a win's "
                                "points without playing",
                                name(p)));
    }
    return reasons_.size() != before;
  }

  void forbidden(Place p) {
    const Entrant &a = at(p), &b = at(mate_[p]);
    const tournament::History history = event_.before(field_.round);
    std::uint16_t r = 0;
    for (const tournament::Entry& e : history.entries(a.player)) {
      ++r;
      if ((e.played() || e.pending()) && e.opponent == b.player) {
        add_illegal(Criterion::c1,
                    fmt::format("{} and {} have met in round {}", name(p), name(mate_[p]), r));
        return;
      }
    }
    if (c3_bars(a, b)) {
      add_illegal(Criterion::c3,
                  fmt::format("{} and {} both must have {}", name(p), name(mate_[p]),
                              a.preference.colour == Colour::white ? "White" : "Black"));
      return;
    }
    add_illegal({}, fmt::format("{} and {} may not meet by the file itself (260, XXP)", name(p),
                                name(mate_[p])));
  }

  // --- the bracket where they part --------------------------------------------------------------

  [[nodiscard]] Candidate candidate_in(const Bracket& b) const {
    std::vector<Place> members(b.mdps);
    members.insert(members.end(), b.residents.begin(), b.residents.end());
    const auto inside = [&](Place p) {
      return p != nowhere && std::binary_search(members.begin(), members.end(), p);
    };
    Candidate c;
    for (const Place p : members) {
      if (!inside(mate_[p]))
        c.down.push_back(p);
      else if (p < mate_[p])
        c.pairs.emplace_back(p, mate_[p]);
    }
    return c;
  }

  static std::vector<Pair> sorted(std::vector<Pair> pairs) {
    std::sort(pairs.begin(), pairs.end());
    return pairs;
  }

  void bracket() {
    if (outcome_.impossible) {
      better("no legal pairing was found, but the file has one");
      return;
    }
    pairing::dutch::Completion completion(field_);
    completion.start();
    for (const Step& step : outcome_.steps) {
      const Candidate theirs = candidate_in(step.bracket);
      if (sorted(theirs.pairs) != sorted(step.candidate.pairs)) {
        part(step, theirs, completion);
        return;
      }
      completion.accept(step.candidate);
    }
  }

  Reason& at_bracket(const Step& step, Ground ground, std::string_view text) {
    using Kind = pairing::BracketReport::Kind;
    const Points score = at(step.bracket.residents.front()).score;
    const std::string_view kind = step.bracket.kind == Kind::penultimate ? "penultimate bracket"
                                  : step.bracket.kind == Kind::collapsed_last
                                      ? "collapsed last bracket"
                                      : "bracket";
    Reason& r = add(ground, fmt::format("{} of {}: {}", kind, to_string(score), text));
    r.bracket = score;
    return r;
  }

  void better(std::string_view what) {
    add(Ground::better,
        fmt::format("{}: by our own criteria the file is right and this program wrong; please "
                    "report it with the file",
                    what));
  }

  void part(const Step& step, const Candidate& theirs, pairing::dutch::Completion& completion) {
    if (edition() == Edition::d2026 && field_.needs_pab() && !completion.allows(theirs)) {
      pab_too_high(step);
      return;
    }
    const auto t = evaluate(field_, step.bracket, theirs, outcome_.pab_score);
    const auto o = evaluate(field_, step.bracket, step.candidate, outcome_.pab_score);
    for (std::size_t k = 0; k < std::min(t.size(), o.size()); ++k) {
      if (t[k] == o[k]) continue;
      by_criterion(step, theirs, t[k], o[k]);
      return;
    }
    by_order(step, theirs);
  }

  // The file's bracket leaves no way to give the bye to the lowest score that can have it.
  void pab_too_high(const Step& step) {
    const Place p = theirs_.byes.empty() ? nowhere : place_[theirs_.byes.front()];
    if (p == nowhere || at(p).score <= outcome_.pab_score) {
      better("the file's bracket seems to leave no pairing of the rest, yet it has one");
      return;
    }
    Reason& r = at_bracket(
        step, Ground::criterion,
        fmt::format("the file's pairing leads to the bye of {} with {} points; it can go to one "
                    "with {}, as in ours to {} ({})",
                    name(p), to_string(at(p).score), to_string(outcome_.pab_score),
                    name(*outcome_.pab), cited(Criterion::c5, edition())));
    r.criterion = Criterion::c5;
    r.article = article_of(Criterion::c5, edition());
    r.theirs = {at(p).score.tenths()};
    r.ours = {outcome_.pab_score.tenths()};
  }

  void by_criterion(const Step& step, const Candidate& theirs, const pairing::Value& t,
                    const pairing::Value& o) {
    std::string text = fmt::format("{} ({})", words_of(t.criterion, edition(), t.terms, o.terms),
                                   cited(t.criterion, edition()));
    if (theirs.down != step.candidate.down)
      text += fmt::format("; down float {} in the file, {} in ours", names(theirs.down),
                          names(step.candidate.down));
    const bool worse = t.terms > o.terms;
    Reason& r = at_bracket(step, worse ? Ground::criterion : Ground::better, text);
    if (!worse)
      r.text +=
          ": by our own criteria the file is right and this program wrong; please report it with "
          "the file";
    r.criterion = t.criterion;
    r.article = article_of(t.criterion, edition());
    r.theirs = t.terms;
    r.ours = o.terms;
  }

  [[nodiscard]] std::string exchange_text(const Exchanged& e) const {
    return e.out.empty() && e.in.empty() ? "none"
                                         : fmt::format("{} for {}", names(e.out), names(e.in));
  }

  [[nodiscard]] std::string order_text(const Order& order) const {
    switch (order.rule) {
      case OrderRule::mdp_opponents:
      case OrderRule::transposition:
        return fmt::format("{} meets {} in the file, {} in ours", name(order.player),
                           name(order.one), name(order.other));
      case OrderRule::exchange:
        return fmt::format("{} in the file, {} in ours", exchange_text(order.exchange_one),
                           exchange_text(order.exchange_other));
      case OrderRule::mdp_set:
        return fmt::format("only ours pairs {}", name(order.player));
      case OrderRule::none:
        break;
    }
    return "";
  }

  void by_order(const Step& step, const Candidate& theirs) {
    const Order order = compare_order(step.bracket, theirs, step.candidate);
    const OrderArticle article = order_article(order.rule);
    if (order.rule == OrderRule::none || order.first) {
      better(fmt::format(
          "bracket of {}: equal by every criterion, and the file's is generated "
          "first ({})",
          to_string(at(step.bracket.residents.front()).score), article_of(article, edition())));
      return;
    }
    Reason& r =
        at_bracket(step, Ground::order,
                   fmt::format("equal by every criterion; the file has {} ({}): {}", article.name,
                               article_of(article, edition()), order_text(order)));
    r.article = article_of(article, edition());
    if (theirs.down != step.candidate.down)
      r.text += fmt::format("; down float {} in the file, {} in ours", names(theirs.down),
                            names(step.candidate.down));
  }

  // --- colours of the pairs that both have ------------------------------------------------------

  void colours() {
    if (outcome_.impossible) return;
    for (const Pair& p : outcome_.pairs) {
      if (mate_[p.first] != p.second) continue;
      const pairing::Allocation due = allocate(at(p.first), at(p.second), field_.initial_colour);
      if (white_[due.higher_is_white ? p.second : p.first]) add_colours(p, due);
    }
  }

  [[nodiscard]] static std::string_view word(Colour c) {
    return c == Colour::white ? "White" : c == Colour::black ? "Black" : "no colour";
  }
  [[nodiscard]] static std::string_view word(pairing::Strength s) {
    constexpr std::string_view words[] = {"none", "mild", "strong", "absolute"};
    return words[static_cast<std::size_t>(s)];
  }

  [[nodiscard]] std::string why(const Pair& p, const pairing::Allocation& due) const {
    const Entrant &h = at(p.first), &l = at(p.second);
    const auto wish = [&](Place place) {
      const Entrant& e = at(place);
      return e.preference.strength == pairing::Strength::none
                 ? fmt::format("{} wishes nothing", name(place))
                 : fmt::format("{} wishes {} ({}, difference {:+})", name(place),
                               word(e.preference.colour), word(e.preference.strength),
                               e.difference);
    };
    switch (due.rule) {
      case 1:
        return fmt::format("both can have their wish: {}, {}", wish(p.first), wish(p.second));
      case 2:
        return fmt::format("the stronger wish is granted: {}, {}", wish(p.first), wish(p.second));
      case 3:
        return fmt::format(
            "equal wishes; they change the colours they had when these last "
            "differed: {} {}, {} {}",
            name(p.first), *h.colours, name(p.second), *l.colours);
      case 4:
        return fmt::format("equal wishes and colours; the higher ranked has his: {}",
                           wish(p.first));
      default:
        return fmt::format(
            "no wishes; {} is the higher ranked and number {}, which is {}; the "
            "initial colour is {}",
            name(p.first), h.number, h.number % 2 != 0 ? "odd" : "even",
            word(field_.initial_colour));
    }
  }

  void add_colours(const Pair& p, const pairing::Allocation& due) {
    const Place white = due.higher_is_white ? p.first : p.second;
    const Place black = due.higher_is_white ? p.second : p.first;
    const std::string article = edition() == Edition::d2017
                                    ? fmt::format("C.04.3 E.{} of 2017", due.rule)
                                    : fmt::format("C.04.3 5.2.{}", due.rule);
    Reason& r = add(Ground::colours,
                    fmt::format("colours of {} and {}: White is due to {} ({}): {}", name(white),
                                name(black), name(white), article, why(p, due)));
    r.article = article;
  }

  const Field& field_;
  const pairing::dutch::Outcome& outcome_;
  const Listing& theirs_;
  const tournament::Event& event_;
  std::vector<Place> place_, mate_;
  std::vector<bool> seated_, white_;  ///< by place; White in the file
  std::vector<Reason> reasons_;
};

}  // namespace

std::vector<Reason> reasons(const Attempt& ours, const Listing& theirs,
                            const tournament::Event& event) {
  return Tracer(ours, theirs, event).run();
}

}  // namespace trf::crosscheck
