#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>

#include "crosscheck/attempt.hpp"
#include "pairing/boards.hpp"
#include "tiebreak/tiebreak.hpp"

namespace trf::crosscheck {

namespace {

using pairing::Edition;
using tournament::Event;
using tournament::nobody;

/// Another choice of rules or facts that may be what the file was paired by.
struct Alternative {
  std::string name;
  bool silent = false;  ///< the file says nothing of it: as good as ours
  std::function<void(Choice&)> take;
  bool from_round_1 = false;  ///< credible only if round 1 fits too
};

std::string edition_name(Edition e) { return fmt::format("the rules of {}", to_string(e)); }
Edition other_edition(Edition e) { return e == Edition::d2017 ? Edition::d2026 : Edition::d2017; }

bool accelerated(const Event& event) {
  if (event.baku) return true;
  return std::any_of(event.acceleration.begin(), event.acceleration.end(), [](const auto& row) {
    return std::any_of(row.begin(), row.end(), [](Points p) { return p != Points{}; });
  });
}

// A round up to `last` with one F and no U.
bool has_lone_full_bye(const Event& event, Round last) {
  for (std::uint16_t r = 0; r < std::min(last.value(), event.rounds_stored); ++r) {
    std::size_t full = 0, pab = 0;
    for (const tournament::Player& p : event.players) {
      full += !p.rounds[r].has_opponent() && p.rounds[r].result == Result::full_bye;
      pab += p.rounds[r].result == Result::pab;
    }
    if (full == 1 && pab == 0) return true;
  }
  return false;
}

bool has_forfeit_before(const Event& event, Round round) {
  return std::any_of(event.players.begin(), event.players.end(), [&](const auto& p) {
    const std::size_t n = std::min<std::size_t>(round.value() - 1U, p.rounds.size());
    return std::any_of(p.rounds.begin(), p.rounds.begin() + static_cast<std::ptrdiff_t>(n),
                       [](const tournament::Entry& e) {
                         return e.has_opponent() && is_forfeit(e.result) &&
                                e.colour != Colour::none;
                       });
  });
}

// With literal numbers the initial colour may be the other one: it is read off the first player who
// was paired in round 1.
Colour literal_initial_colour(const Event& event) {
  if (event.rounds_paired == 0) return event.initial_colour;
  for (const tournament::Player& p : event.players)
    if (p.rounds[0].has_opponent())
      return p.tpn.value() % 2 != 0 ? event.initial_colour : opposite(event.initial_colour);
  return event.initial_colour;
}

std::vector<Alternative> alternatives(const Event& event, Round round, const Choice& base) {
  std::vector<Alternative> out;
  const auto add = [&](std::string name, bool silent, std::function<void(Choice&)> take) {
    out.push_back({std::move(name), silent, std::move(take)});
  };
  const auto facts = [](Choice::Facts f) { return [f](Choice& c) { c.facts = f; }; };
  if (event.initial_colour == Colour::none)
    add("Black as the initial colour, which the file does not tell", true,
        [](Choice& c) { c.initial_colour = Colour::black; });
  const bool last = round.value() == event.rounds_total();
  if (last && !event.rounds_announced)
    add(fmt::format("round {} not being the last; the file tells no round count", round.value()),
        true, [](Choice& c) { c.last_round = false; });
  if (event.numbered_by_rank)
    add("the starting numbers; the ranks of the file (XXC rank) are not those of that round", true,
        facts(Choice::Facts::own_numbers));
  const Edition edition = other_edition(base.edition);
  add(edition_name(edition), false, [edition](Choice& c) { c.edition = edition; });
  const Colour literal = literal_initial_colour(event);
  add("the literal starting numbers (C.04.3 5.2.5)", false, [literal](Choice& c) {
    c.numbering = pairing::Numbering::literal;
    c.initial_colour = literal;
  });
  if (last)
    add("[C10] and [C11] as endorsed programs count them", false,
        [](Choice& c) { c.topscorer_colours = pairing::TopscorerColours::programs; });
  if (!last && round.value() == event.rounds_paired)
    add("this round being the last", false, [](Choice& c) { c.last_round = true; });
  if (accelerated(event))
    add("no acceleration, against the file", false, facts(Choice::Facts::unaccelerated));
  else
    add("Baku acceleration, which the file does not state", false, facts(Choice::Facts::baku));
  out.back().from_round_1 = true;
  if (has_forfeit_before(event, round))
    add("the forfeits being games of less than a move (W, D, L), which TRF06 cannot tell", false,
        facts(Choice::Facts::forfeits_played));
  if (has_lone_full_bye(event, round))
    add("the full-point bye (F) being the pairing-allocated one (U)", false,
        facts(Choice::Facts::full_bye_is_pab));
  return out;
}

std::string system_name(tournament::System system) {
  using tournament::System;
  switch (system) {
    case System::dubov:
      return "the Dubov System";
    case System::burstein:
      return "the Burstein System";
    case System::lim:
      return "the Lim System";
    case System::double_swiss:
      return "the Double-Swiss System";
    case System::team_swiss:
      return "the Swiss Team System";
    case System::custom_swiss:
      return "a Swiss system of the organiser's own";
    case System::round_robin:
      return "round robins";
    case System::knockout:
      return "knock-outs";
    case System::schiller:
    case System::scheveningen:
      return "team against team events";
    default:
      return "the system of this event";
  }
}

// The Dutch rules before the edition of 2017 were another algorithm (dutch.md §5.4).
constexpr PartialDate rules_2017{2017, 7, 1};

std::string no_engine(const Event& event, const Options& options) {
  if (event.is_team_event()) return "no engine here for matches of teams";
  if (event.system != tournament::System::dutch)
    return "no engine here for " + system_name(event.system);
  if (tiebreak::predetermined(event)) return "no engine here for round robins";
  const bool by_date = options.rules.edition == Edition::d2017 && !options.edition_open &&
                       options.rules_by_start && event.start < rules_2017;
  if (by_date)
    return fmt::format(
        "no engine here for the Dutch rules before July 2017 (the event starts {}); "
        "--pairing-rules 2017 compares all the same",
        to_string(event.start));
  return "";
}

/// Where a listing comes from: the event, or what another program made.
using Source = std::function<Listing(const Event&, Round)>;

Listing without(const Listing& listing, const std::vector<PlayerIndex>& aside) {
  const auto is_aside = [&](PlayerIndex p) {
    return std::find(aside.begin(), aside.end(), p) != aside.end();
  };
  Listing out = listing;
  std::erase_if(out.boards, [&](const ListedBoard& b) {
    return is_aside(b.board.white) || is_aside(b.board.black);
  });
  std::erase_if(out.byes, is_aside);
  return out;
}

class Judge {
 public:
  Judge(const Event& event, const Options& options, Source source)
      : event_(event), options_(options), source_(std::move(source)), pairer_(event) {
    base_.edition = options.rules.edition;
  }

  void take(Edition edition) { base_.edition = edition; }

  RoundVerdict judge(Round round) {
    RoundVerdict v;
    v.round = round;
    if (round.value() >= options_.undefined_from) {
      v.outcome = Outcome::not_judged;
      v.remark =
          fmt::format("an error in round {} leaves the history undefined", options_.undefined_from);
      return v;
    }
    const Listing theirs = source_(event_, round);
    const Attempt ours = pairer_.pair(round, base_);
    const Differences d = differences(ours, theirs);
    if (d.none()) {
      judge_order(v, ours, theirs);
      return v;
    }
    v.missing = d.missing;
    v.extra = d.extra;
    if (by_hand(v, theirs) || explained(v, theirs, 1)) return finish(v, ours, theirs);
    if (options_.thorough && explained(v, theirs, 2)) return finish(v, ours, theirs);
    if (absent(v, ours, theirs)) return finish(v, ours, theirs);
    const bool doubtful = !options_.doubt.empty() && round.value() >= options_.doubtful_from;
    v.outcome = doubtful ? Outcome::in_doubt : Outcome::differs;
    finish(v, ours, theirs);
    if (doubtful)
      v.remark = "the points of " + options_.doubt + " are in doubt";
    else if (options_.thorough)
      hint(v, ours, theirs);
    return v;
  }

 private:
  RoundVerdict& finish(RoundVerdict& v, const Attempt& ours, const Listing& theirs) {
    if (v.outcome == Outcome::identical) {
      v.missing.clear();
      v.extra.clear();
    } else if (v.reasons.empty()) {
      v.reasons = reasons(ours, theirs, event_);
    }
    return v;
  }

  // C.04.2 3.6, mandatory until January 2026. Endorsed programs leave fictitious points out.
  void judge_order(RoundVerdict& v, const Attempt& ours, const Listing& theirs) const {
    if (!theirs.ordered) return;
    for (const bool by_standing : {false, true}) {
      const std::vector<Board> due = boards_of(ours, by_standing);
      std::size_t i = 0;
      while (i < theirs.boards.size() && theirs.boards[i].board == due[i]) ++i;
      if (i == theirs.boards.size()) {
        v.reasons.clear();
        return;
      }
      if (by_standing) continue;
      const auto name = [&](Board b) {
        return fmt::format("{}-{}", event_.players[b.white].tpn.value(),
                           event_.players[b.black].tpn.value());
      };
      Reason r;
      r.ground = Ground::board_order;
      r.article = "C.04.2 3.6";
      r.text = fmt::format("board {} is {}, by the order of C.04.2 3.6 it is {}", i + 1,
                           name(theirs.boards[i].board), name(due[i]));
      v.reasons.push_back(std::move(r));
    }
    v.outcome = Outcome::differs;
  }

  bool by_hand(RoundVerdict& v, const Listing& theirs) {
    std::vector<PlayerIndex> aside;
    std::string lines;
    bool whole = false, any = false;
    for (const Note& n : options_.notes) {
      if (n.round != v.round) continue;
      any = true;
      whole = whole || n.set.empty();
      lines += fmt::format("{}{}", lines.empty() ? "" : ", ", n.line);
      for (const auto& [a, b] : n.set)
        for (const Tpn t : {a, b})
          if (const auto p = event_.find(t)) aside.push_back(*p);
    }
    if (!any) return false;
    v.remark = fmt::format("set by hand, as the comment on line {} says", lines);
    if (!whole) {
      const Attempt rest = pairer_.pair(v.round, base_, aside);
      const Listing their_rest = without(theirs, aside);
      if (!differences(rest, their_rest).none()) {
        v.remark += "; the other pairs differ too";
        v.reasons = reasons(rest, their_rest, event_);
        return false;
      }
    }
    v.outcome = Outcome::manual;
    return true;
  }

  bool fits_round(Round round, const Choice& choice, const Listing& theirs) {
    // What the file has may look otherwise under the choice (a full-point bye).
    const bool reread = choice.facts == Choice::Facts::full_bye_is_pab && !theirs.ordered;
    const Listing listing = reread ? source_(pairer_.event(choice.facts), round) : theirs;
    return differences(pairer_.pair(round, choice), listing).none();
  }

  // Another choice (or two at once) under which the file's pairing is ours.
  bool explained(RoundVerdict& v, const Listing& theirs, int depth) {
    const std::vector<Alternative> all = alternatives(event_, v.round, base_);
    const auto fits = [&](const Choice& choice, bool from_round_1) {
      return fits_round(v.round, choice, theirs) &&
             (!from_round_1 || v.round == Round{1} ||
              fits_round(Round{1}, choice, source_(event_, Round{1})));
    };
    for (std::size_t i = 0; i < all.size(); ++i) {
      Choice choice = base_;
      all[i].take(choice);
      if (depth == 1 && fits(choice, all[i].from_round_1)) return explain(v, {&all[i]});
      if (depth == 1) continue;
      for (std::size_t k = i + 1; k < all.size(); ++k) {
        Choice both = choice;
        all[k].take(both);
        if (fits(both, all[i].from_round_1 || all[k].from_round_1))
          return explain(v, {&all[i], &all[k]});
      }
    }
    return false;
  }

  static bool explain(RoundVerdict& v, const std::vector<const Alternative*>& by) {
    const bool silent =
        std::all_of(by.begin(), by.end(), [](const Alternative* a) { return a->silent; });
    std::string names;
    for (const Alternative* a : by) names += (names.empty() ? "" : " and ") + a->name;
    v.outcome = silent ? Outcome::identical : Outcome::explained;
    (silent ? v.remark : v.explained_by) = silent ? "taken: " + names : names;
    return true;
  }

  [[nodiscard]] std::string number(PlayerIndex p) const {
    return std::to_string(event_.players[p].tpn.value());
  }

  // What the arbiter may have known and the file does not tell. It accuses all the same: any fault
  // looks like a prohibition.
  void hint(RoundVerdict& v, const Attempt& ours, const Listing& theirs) {
    if (!v.remark.empty() || v.reasons.empty() || v.reasons.front().ground == Ground::illegal)
      return;
    if (theirs.byes.size() == 1 && ours.outcome.pab &&
        ours.field.entrants[*ours.outcome.pab].player != theirs.byes.front() &&
        differences(pairer_.pair(v.round, base_, theirs.byes), without(theirs, theirs.byes))
            .none()) {
      v.remark = fmt::format("as ours if the bye of {} was given before the pairing",
                             number(theirs.byes.front()));
      return;
    }
    hint_prohibitions(v, theirs);
  }

  // Keeps our first differing pair apart, a few times over.
  void hint_prohibitions(RoundVerdict& v, const Listing& theirs) {
    constexpr std::size_t most = 3;
    Board first = v.missing.empty() ? Board{} : v.missing.front();
    Event kept_apart = event_;
    std::string names;
    for (std::size_t n = 0; n < most && first.black != nobody && first.white != nobody; ++n) {
      tournament::ForbiddenGroup group;
      group.members = {std::min(first.white, first.black), std::max(first.white, first.black)};
      kept_apart.forbidden.push_back(group);
      names += fmt::format("{}{} and {}", names.empty() ? "" : ", ", number(first.white),
                           number(first.black));
      Pairer pairer(kept_apart);
      const Attempt attempt = pairer.pair(v.round, base_);
      if (attempt.outcome.impossible) return;
      const Differences d = differences(attempt, theirs);
      if (d.none()) {
        v.remark = fmt::format("as ours if {} may not meet", names);
        return;
      }
      if (d.missing.empty()) return;
      first = d.missing.front();
    }
  }

  // A printed list does not tell absences: who is not in it may have been away.
  bool absent(RoundVerdict& v, const Attempt& ours, const Listing& theirs) {
    if (!theirs.ordered) return false;
    std::set<PlayerIndex> listed(theirs.byes.begin(), theirs.byes.end());
    for (const ListedBoard& b : theirs.boards) listed.insert({b.board.white, b.board.black});
    std::vector<PlayerIndex> away;
    std::string names;
    for (const pairing::Entrant& e : ours.field.entrants)
      if (!listed.contains(e.player)) away.push_back(e.player);
    if (away.empty() || !differences(pairer_.pair(v.round, base_, away), theirs).none())
      return false;
    std::sort(away.begin(), away.end());
    for (const PlayerIndex p : away)
      names += fmt::format("{}{}", names.empty() ? "" : ", ", event_.players[p].tpn.value());
    v.outcome = Outcome::explained;
    v.explained_by = fmt::format("the absence of {}, which the file does not tell", names);
    return true;
  }

  const Event& event_;
  const Options& options_;
  Source source_;
  Pairer pairer_;
  Choice base_;
};

std::vector<RoundVerdict> judge_all(Judge& judge, const std::vector<Round>& rounds) {
  std::vector<RoundVerdict> out;
  for (const Round r : rounds) out.push_back(judge.judge(r));
  return out;
}

std::size_t count_of(const std::vector<RoundVerdict>& rounds, Outcome outcome) {
  return static_cast<std::size_t>(std::count_if(
      rounds.begin(), rounds.end(), [&](const RoundVerdict& v) { return v.outcome == outcome; }));
}

// Neither date nor statement: the edition that fits more rounds is the event's.
void settle_edition(Comparison& c, const Event& event, const Options& options, const Source& source,
                    const std::vector<Round>& rounds) {
  if (!options.edition_open || count_of(c.rounds, Outcome::identical) == c.rounds.size()) return;
  const Edition other = other_edition(options.rules.edition);
  Judge judge(event, options, source);
  judge.take(other);
  std::vector<RoundVerdict> rival = judge_all(judge, rounds);
  const std::size_t theirs = count_of(rival, Outcome::identical);
  const std::size_t ours = count_of(c.rounds, Outcome::identical);
  if (theirs <= ours) return;
  c.remarks.push_back(fmt::format(
      "the file tells neither date nor edition; {} fit {} of {} rounds, those of {} {}",
      edition_name(other), theirs, rounds.size(), to_string(options.rules.edition), ours));
  c.rules.edition = other;
  c.rules.reason = "they fit more rounds; the file tells neither date nor edition";
  c.rounds = std::move(rival);
}

bool by_numbers_alone(const RoundVerdict& v) {
  return std::all_of(v.reasons.begin(), v.reasons.end(), [](const Reason& r) {
    return r.ground == Ground::order ||
           (r.ground == Ground::colours && (r.article.find("5.2.4") != std::string::npos ||
                                            r.article.find("5.2.5") != std::string::npos ||
                                            r.article.find("E.4") != std::string::npos ||
                                            r.article.find("E.5") != std::string::npos));
  });
}

// Where every criterion is equal the starting numbers alone decide.
void remark_numbers(Comparison& c) {
  std::size_t differ = 0, numbers = 0;
  for (const RoundVerdict& v : c.rounds)
    if (v.outcome == Outcome::differs) {
      ++differ;
      numbers += by_numbers_alone(v) ? 1 : 0;
    }
  if (differ < 2 || 2 * numbers <= differ) return;
  c.remarks.push_back(fmt::format(
      "in {} of the {} rounds that differ all criteria are equal: the starting numbers may have "
      "been others when they were paired (late entries, corrected ratings: C.04.2 2.3-2.5)",
      numbers, differ));
}

Comparison compare_rounds(const Event& event, const Options& options, const Source& source,
                          const std::vector<Round>& rounds) {
  Comparison c;
  c.rules = options.rules;
  Judge judge(event, options, source);
  c.rounds = judge_all(judge, rounds);
  settle_edition(c, event, options, source, rounds);
  const std::size_t differ = count_of(c.rounds, Outcome::differs);
  const std::size_t judged = c.rounds.size() - count_of(c.rounds, Outcome::not_judged);
  remark_numbers(c);
  c.unlike = !event.system_stated && differ > 1 && 2 * differ > judged;
  return c;
}

bool refused(Comparison& c, const Event& event, const Options& options) {
  c.rules = options.rules;
  c.no_engine = no_engine(event, options);
  return !c.no_engine.empty();
}

// --- other programs' output
// -----------------------------------------------------------------------

PlayerIndex player_of(const Event& event, Tpn tpn) {
  if (const auto p = event.find(tpn)) return *p;
  throw UsageError(fmt::format("player {} of the other pairing is not in the file", tpn.value()));
}

void refuse_twice(const Listing& listing, const Event& event) {
  std::set<PlayerIndex> seen;
  const auto take = [&](PlayerIndex p) {
    if (!seen.insert(p).second)
      throw UsageError(
          fmt::format("player {} stands twice in the other pairing", event.players[p].tpn.value()));
  };
  for (const ListedBoard& b : listing.boards) {
    take(b.board.white);
    take(b.board.black);
  }
  for (const PlayerIndex p : listing.byes) take(p);
}

Listing listing_in(const Event& event, const List& list, bool ordered) {
  Listing out;
  out.ordered = ordered;
  for (const auto& [white, black] : list) {
    const PlayerIndex w = player_of(event, white);
    if (black == Tpn{0})
      out.byes.push_back(w);
    else
      out.boards.push_back({{w, player_of(event, black)}, true});
  }
  refuse_twice(out, event);
  return out;
}

bool holds(const List& list, const Event& event, PlayerIndex white, PlayerIndex black) {
  const std::pair<Tpn, Tpn> board{event.players[white].tpn,
                                  black == nobody ? Tpn{0} : event.players[black].tpn};
  return std::find(list.begin(), list.end(), board) != list.end();
}

// The file's pairing with what the checker found different put in.
Listing corrected(const Event& event, Round round, const std::pair<List, List>& differences) {
  Listing out = listing_of(event, round);
  std::erase_if(out.boards, [&](const ListedBoard& b) {
    return holds(differences.second, event, b.board.white, b.board.black);
  });
  std::erase_if(out.byes,
                [&](PlayerIndex p) { return holds(differences.second, event, p, nobody); });
  const Listing added = listing_in(event, differences.first, false);
  out.boards.insert(out.boards.end(), added.boards.begin(), added.boards.end());
  out.byes.insert(out.byes.end(), added.byes.begin(), added.byes.end());
  refuse_twice(out, event);
  return out;
}

Round checked_next(const Event& event, Round round) {
  if (round.value() > event.next_round())
    throw UsageError(fmt::format("round {} cannot be paired yet: {} of the event are paired",
                                 round.value(), event.rounds_paired));
  return round;
}

// The event with one round as the other file has it.
Event with_round_of(const Event& event, const Event& other, std::uint16_t round) {
  Event out = event;
  out.rounds_stored = std::max(out.rounds_stored, round);
  out.rounds_paired = std::max(out.rounds_paired, round);
  for (tournament::Player& p : out.players) {
    p.rounds.resize(out.rounds_stored);
    p.rounds[round - 1U] = {};
  }
  for (const tournament::Player& theirs : other.players) {
    if (round > theirs.rounds.size()) continue;
    tournament::Entry e = theirs.rounds[round - 1U];
    if (!event.find(theirs.tpn) && !e.written) continue;
    if (e.has_opponent()) e.opponent = player_of(event, other.players[e.opponent].tpn);
    out.players[player_of(event, theirs.tpn)].rounds[round - 1U] = e;
  }
  return out;
}

}  // namespace

std::size_t Comparison::count(Outcome outcome) const { return count_of(rounds, outcome); }

Comparison compare(const Event& event, const Options& options) {
  Comparison c;
  if (refused(c, event, options)) return c;
  if (options.only && options.only->value() > event.rounds_paired)
    throw UsageError(fmt::format("round {}: {} of {} rounds are paired", options.only->value(),
                                 event.rounds_paired, event.rounds_total()));
  std::vector<Round> rounds;
  for (std::uint16_t r = 1; r <= event.rounds_paired; ++r)
    if (!options.only || *options.only == Round{r}) rounds.emplace_back(r);
  return compare_rounds(
      event, options, [](const Event& e, Round r) { return listing_of(e, r); }, rounds);
}

Comparison compare(const Event& event, const Printed& other, const Options& options) {
  Comparison c;
  if (refused(c, event, options)) return c;
  if (other.list) {
    const Round round = checked_next(event, options.only.value_or(Round{event.next_round()}));
    const Listing listing = listing_in(event, *other.list, true);
    const auto same = [&](const Event&, Round) -> Listing { return listing; };
    return compare_rounds(event, options, same, {round});
  }
  std::vector<Round> rounds;
  for (const auto& [round, unused] : other.differences)
    if (!options.only || *options.only == round) {
      if (round.value() > event.rounds_paired)
        throw UsageError(
            fmt::format("round {} of the checker output is not in the file", round.value()));
      rounds.push_back(round);
    }
  return compare_rounds(
      event, options,
      [&](const Event& e, Round r) { return corrected(e, r, other.differences.at(r)); }, rounds);
}

Comparison compare(const Event& event, const Event& other, const Options& options) {
  Comparison c;
  if (refused(c, event, options)) return c;
  const std::uint16_t last = std::min(other.rounds_paired, event.next_round());
  for (std::uint16_t r = 1; r <= last; ++r) {
    if (options.only && *options.only != Round{r}) continue;
    const Event merged = with_round_of(event, other, r);
    Comparison one = compare_rounds(
        merged, options, [](const Event& e, Round round) { return listing_of(e, round); },
        {Round{r}});
    for (RoundVerdict& v : one.rounds) c.rounds.push_back(std::move(v));
  }
  return c;
}

}  // namespace trf::crosscheck
