// The two lines of every game against each other, trf.md §5.2: E04, E05, E06, E08, W21.
#include <algorithm>
#include <map>
#include <tuple>

#include <fmt/format.h>

#include "tournament/build.hpp"

namespace trf::tournament {

namespace {

bool unfinished(Result r) { return r == Result::blank || r == Result::pending; }

// 1/0 0/1 =/= +/- -/+ -/- W/L L/W D/D
bool regular(Result a, Result b) {
  if (a == Result::forfeit_loss && b == Result::forfeit_loss) return true;
  return (is_played(a) || is_forfeit(a)) && b == complement(a);
}

// 0/0 =/0 0/= L/L D/L L/D: only the arbiter gives these.
bool penalty(Result a, Result b) {
  const auto pair = [&](Result x, Result y) { return (a == x && b == y) || (a == y && b == x); };
  return pair(Result::loss, Result::loss) || pair(Result::draw, Result::loss) ||
         pair(Result::unrated_loss, Result::unrated_loss) ||
         pair(Result::unrated_draw, Result::unrated_loss);
}

class Games {
 public:
  explicit Games(Builder& b) : b_(b) {}

  void run() {
    for (std::size_t r = 0; r < b_.event.rounds_stored; ++r)
      for (PlayerIndex p = 0; p < b_.count(); ++p) look_at(p, r);
    settle_asymmetric();
    for (const auto& [place, claimants] : claims_)
      if (claimants.size() == 1) propose_claimant(place.first, claimants.front(), place.second);
    // Only now: until here every line had to be seen as it is written.
    for (const auto& [p, r] : detached_) {
      Entry& e = b_.entry(p, r);
      e.opponent = nobody;
      e.colour = Colour::none;
    }
    for (const Completion& c : completions_) b_.entry(c.player, c.round) = c.entry;
  }

 private:
  struct Asymmetric {
    PlayerIndex player, names;
    std::size_t round;
  };
  struct Completion {
    PlayerIndex player;
    std::size_t round;
    Entry entry;
  };

  Entry& entry(PlayerIndex p, std::size_t r) { return b_.entry(p, r); }
  std::string tpn(PlayerIndex p) const { return b_.tpn(p); }
  static std::string round(std::size_t r) { return std::to_string(r + 1); }
  Diagnostic& report(Code code, PlayerIndex p, std::size_t r, RoundPart part,
                     std::vector<std::string> args) {
    b_.faults.mark(p, r);
    return b_.report(code, b_.part(p, r, part), part_name(r, part), std::move(args));
  }
  Edit edit(PlayerIndex p, std::size_t r, RoundPart part, std::string_view value) const {
    return put(b_.part(p, r, part), value);
  }
  void detach(PlayerIndex p, std::size_t r) { detached_.emplace_back(p, r); }
  void quietly_detach(PlayerIndex p, std::size_t r) {
    b_.faults.mark(p, r);
    detach(p, r);
  }

  void look_at(PlayerIndex p, std::size_t r) {
    const Entry& e = entry(p, r);
    if (!e.has_opponent()) return;
    const PlayerIndex o = e.opponent;
    const bool mutual = entry(o, r).opponent == p;
    if (bye_alone(p, r)) {
      drop_opponent_of_bye(p, r);
    } else if (mutual && bye_alone(o, r)) {
      quietly_detach(p, r);
    } else if (mutual) {
      if (p < o) check_pair(p, o, r);
    } else if (b_.faults.has(o, r, Faults::opponent_lost)) {
      claims_[{o, r}].push_back(p);
      quietly_detach(p, r);
    } else if (!entry(o, r).has_opponent()) {
      one_sided(p, o, r);
    } else {
      // Settled when all lines of all rounds are known.
      asymmetric_.push_back({p, o, r});
    }
  }

  // lichess marks a game that is still running by Z with the opponent named (trf-dialects.md §1).
  bool running(PlayerIndex p, PlayerIndex o, std::size_t r) {
    const auto waits = [](const Entry& e) {
      return e.colour != Colour::none && (e.result == Result::zero_bye || unfinished(e.result));
    };
    return waits(entry(p, r)) && waits(entry(o, r));
  }
  // A bye that names somebody who has no game with him either.
  bool bye_alone(PlayerIndex p, std::size_t r) {
    const Entry& e = entry(p, r);
    if (!is_bye(e.result) || !e.has_opponent()) return false;
    const Entry& other = entry(e.opponent, r);
    if (other.opponent != p) return true;
    return !running(p, e.opponent, r) && !is_played(other.result) && !is_forfeit(other.result);
  }

  // --- byes with an opponent (row 22)
  // -------------------------------------------------------------
  void drop_opponent_of_bye(PlayerIndex p, std::size_t r) {
    const Entry& e = entry(p, r);
    Diagnostic& d = report(Code::bye_with_opponent, p, r, RoundPart::opponent,
                           {round(r), code_of(e.result), tpn(e.opponent)});
    if (b_.options.strict) d.severity = Severity::error;
    d.edits = {edit(p, r, RoundPart::opponent, "0000"), edit(p, r, RoundPart::colour, "-")};
    // Unlike a wrong name the bye says all there is to know; the opponent's line is looked at
    // alone.
    detach(p, r);
  }

  // --- one line has the game, the other has none
  // --------------------------------------------------
  void one_sided(PlayerIndex p, PlayerIndex o, std::size_t r) {
    const Entry &mine = entry(p, r), &theirs = entry(o, r);
    if (!is_forfeit(mine.result)) {
      silent_.push_back({p, o, r});
    } else if (const auto half = other_half(mine.result, theirs.result)) {
      complete_forfeit(p, o, r, *half);
    } else {
      report_results(p, o, r);
      detach(p, r);
    }
  }

  // What the line without the opponent must have got (trf-dialects.md row 23).
  static std::optional<Result> other_half(Result mine, Result theirs) {
    if (theirs == Result::blank) return complement(mine);
    if (theirs == Result::zero_bye) return Result::forfeit_loss;
    if (is_forfeit(theirs) && regular(mine, theirs)) return theirs;
    return std::nullopt;
  }

  [[nodiscard]] std::string half_of(PlayerIndex p, Colour colour, Result result) const {
    const char c = colour == Colour::white ? 'w' : colour == Colour::black ? 'b' : '-';
    return fmt::format("{:>4} {} {}", b_.event.players[p].tpn.value(), c, to_char(result));
  }

  void complete_forfeit(PlayerIndex p, PlayerIndex o, std::size_t r, Result result) {
    Entry half = entry(o, r);
    half.opponent = p;
    half.colour = opposite(entry(p, r).colour);
    half.result = result;
    half.written = true;
    const std::string text = half_of(p, half.colour, half.result);
    Diagnostic& d =
        b_.report(Code::forfeit_one_sided, b_.part(o, r, RoundPart::block),
                  part_name(r, RoundPart::block), {round(r), tpn(p), tpn(o), text, b_.line_of(p)});
    if (b_.options.strict) d.severity = Severity::error;
    d.edits = {edit(o, r, RoundPart::block, text)};
    completions_.push_back({o, r, half});
  }

  // A blank beside a game is the half that is missing. But a bye on the other line, or a third line
  // that names the first player, tells that the name is wrong.
  void report_silent(const Asymmetric& a) {
    const PlayerIndex p = a.player, o = a.names;
    const std::size_t r = a.round;
    const Result theirs = entry(o, r).result;
    if (claimant(p, r) != nobody) {
      report_wrong_name(a);
    } else if (theirs == Result::blank || theirs == Result::zero_bye || is_forfeit(theirs)) {
      const Entry& mine = entry(p, r);
      const std::string text = half_of(p, opposite(mine.colour), complement(mine.result));
      report(Code::opponent_silent, o, r, RoundPart::block,
             {round(r), tpn(p), tpn(o), text, b_.line_of(p)})
          .edits = {edit(o, r, RoundPart::block, text)};
    } else {
      report(Code::opponent_silent, p, r, RoundPart::opponent,
             {round(r), tpn(p), tpn(o), std::string{}, b_.line_of(p)});
    }
    quietly_detach(p, r);
  }

  // --- the lines name different opponents
  // --------------------------------------------------------- Who names a player whose own game is
  // in order is wrong; of what is left the first is reported.
  void settle_asymmetric() {
    for (const Asymmetric& a : asymmetric_) named_by_[{a.names, a.round}].push_back(a.player);
    for (const Asymmetric& a : silent_) report_silent(a);
    for (const Asymmetric& a : asymmetric_) {
      const PlayerIndex third = entry(a.names, a.round).opponent;
      if (entry(third, a.round).opponent == a.names) report_wrong_name(a);
    }
    for (const Asymmetric& a : asymmetric_) {
      if (!b_.faults.has(a.player, a.round) && !b_.faults.has(a.names, a.round)) {
        report_wrong_name(a);
        b_.faults.mark(a.names, a.round);
      }
      quietly_detach(a.player, a.round);
    }
  }

  // The only player who names this one without being named by him; `nobody` when there is no such.
  [[nodiscard]] PlayerIndex claimant(PlayerIndex p, std::size_t r) const {
    const auto it = named_by_.find({p, r});
    return it != named_by_.end() && it->second.size() == 1 ? it->second.front() : nobody;
  }

  void report_wrong_name(const Asymmetric& a) {
    const PlayerIndex third = entry(a.names, a.round).opponent, rival = claimant(a.player, a.round);
    const bool fits = rival != nobody && fit(entry(a.player, a.round), entry(rival, a.round));
    Diagnostic& d = report(Code::opponent_not_reciprocal, a.player, a.round, RoundPart::opponent,
                           {round(a.round), tpn(a.player), tpn(a.names),
                            third == nobody ? std::string("nobody") : tpn(third),
                            b_.line_of(a.names), fits ? tpn(rival) : std::string{}});
    if (fits) d.edits = {edit(a.player, a.round, RoundPart::opponent, tpn(rival))};
  }

  // A line names nobody that can be found, and one other line names its player: its game.
  void propose_claimant(PlayerIndex p, PlayerIndex rival, std::size_t r) {
    const RoundBlock* block = b_.block(p, r);
    if (block == nullptr) return;
    Entry mine = entry(p, r);
    mine.colour = block->colour;
    if (mine.result == Result::invalid && block->raw_result != '\0')
      mine.result = grammar::result(std::string(1, block->raw_result)).value;
    if (!fit(mine, entry(rival, r))) return;
    const FieldPlace place = b_.part(p, r, RoundPart::opponent);
    for (const std::string_view check : {"E04", "E11"}) {
      Diagnostic* d = b_.read_finding(place.line, check, place.where.column);
      if (d == nullptr || !d->edits.empty() || d->args.size() != 2) continue;
      d->args.push_back(tpn(rival));
      if (d->code == Code::opponent_unknown) d->args.push_back(tpn(p));
      d->edits = {edit(p, r, RoundPart::opponent, tpn(rival))};
      return;
    }
  }

  static bool fit(const Entry& a, const Entry& b) {
    return a.colour == opposite(b.colour) && a.colour != Colour::none &&
           regular(a.result, b.result);
  }

  // --- both lines name each other
  // -----------------------------------------------------------------
  void check_pair(PlayerIndex a, PlayerIndex c, std::size_t r) {
    if (running(a, c, r)) {
      for (const PlayerIndex p : {a, c}) note_running(p, r);
    }
    check_results(a, c, r);
    check_colours(a, c, r);
  }

  void note_running(PlayerIndex p, std::size_t r) {
    Entry& e = entry(p, r);
    if (e.result == Result::zero_bye) {
      Diagnostic& d = b_.report(Code::result_guessed, b_.part(p, r, RoundPart::result),
                                part_name(r, RoundPart::result),
                                {round(r), code_of(e.result), "a game not finished", ""});
      if (b_.options.strict) d.severity = Severity::error;
    }
    e.result = Result::blank;
  }

  void check_results(PlayerIndex a, PlayerIndex c, std::size_t r) {
    Entry &x = entry(a, r), &y = entry(c, r);
    if (x.result == Result::invalid || y.result == Result::invalid) {
      take_result(a, c, r);
    } else if (unfinished(x.result) && unfinished(y.result)) {
      if (x.result != y.result) x.result = y.result = Result::pending;
    } else if (penalty(x.result, y.result)) {
      b_.report(Code::penalty_result, b_.part(a, r, RoundPart::result),
                part_name(r, RoundPart::result),
                {round(r), tpn(a), tpn(c), code_of(x.result), code_of(y.result), b_.line_of(c)});
    } else if (!regular(x.result, y.result)) {
      report_results(a, c, r);
    }
  }

  // An unreadable result was reported by the reader; the other line tells what it should be.
  void take_result(PlayerIndex a, PlayerIndex c, std::size_t r) {
    for (const auto& [p, o] : {std::pair{a, c}, std::pair{c, a}}) {
      const Result due = complement(entry(o, r).result);
      if (entry(p, r).result != Result::invalid || due == Result::invalid) continue;
      if (is_played(due) || is_forfeit(due)) {
        const FieldPlace place = b_.part(p, r, RoundPart::result);
        if (Diagnostic* d = b_.read_finding(place.line, "E07", place.where.column);
            d != nullptr && d->edits.empty()) {
          d->args.resize(2);
          d->args.push_back(code_of(due));
          d->edits = {put(place, code_of(due))};
        }
      }
      entry(p, r).result = due;
    }
  }

  // Which of the two results is wrong the points tell, if they fit one line and not the other; and
  // a blank beside a result is the one that is missing. Otherwise either may be: both are named.
  void report_results(PlayerIndex a, PlayerIndex c, std::size_t r) {
    const bool a_bye = is_bye(entry(a, r).result), c_bye = is_bye(entry(c, r).result);
    if (a_bye != c_bye) return a_bye ? bye_in_game(a, c, r) : bye_in_game(c, a, r);
    const bool a_open = unfinished(entry(a, r).result), c_open = unfinished(entry(c, r).result);
    const bool a_doubtful = a_open || (!c_open && !points_fit(a));
    const bool c_doubtful = c_open || (!a_open && !points_fit(c));
    const bool clear = a_doubtful != c_doubtful;
    if (!clear || a_doubtful) report_result(a, c, r, clear);
    if (!clear || c_doubtful) report_result(c, a, r, clear);
    if (clear) {
      const PlayerIndex wrong = a_doubtful ? a : c, right = a_doubtful ? c : a;
      if (const Result due = complement(entry(right, r).result); due != Result::invalid)
        entry(wrong, r).result = due;
    }
  }

  // A bye letter beside a game that both lines name.
  void bye_in_game(PlayerIndex p, PlayerIndex o, std::size_t r) {
    const Result due = complement(entry(o, r).result);
    const bool known = is_played(due) || is_forfeit(due);
    Diagnostic& d =
        report(Code::bye_in_game, p, r, RoundPart::result,
               {round(r), tpn(p), code_of(entry(p, r).result), tpn(o), code_of(entry(o, r).result),
                b_.line_of(o), known ? code_of(due) : std::string{}});
    if (known) d.edits = {edit(p, r, RoundPart::result, code_of(due))};
  }

  void report_result(PlayerIndex p, PlayerIndex o, std::size_t r, bool repair) {
    const Result mine = entry(p, r).result, theirs = entry(o, r).result;
    const Result due = complement(theirs);
    const bool known = repair && (is_played(due) || is_forfeit(due));
    Diagnostic& d = report(Code::results_disagree, p, r, RoundPart::result,
                           {round(r), tpn(p), code_of(mine), tpn(o), code_of(theirs), b_.line_of(o),
                            known ? code_of(due) : std::string{}});
    if (known) d.edits = {edit(p, r, RoundPart::result, code_of(due))};
  }

  // Do the points of a line equal its results, as far as these stand on it?
  bool points_fit(PlayerIndex p) {
    const Player& player = b_.event.players[p];
    if (!player.stated_points) return true;
    Points sum;
    for (const Entry& e : player.rounds) sum += b_.event.scores.of(e.result, e.colour);
    return sum == *player.stated_points;
  }

  // A colour that is wrong or missing leaves the points alone: no fault of the round for W10.
  void check_colours(PlayerIndex a, PlayerIndex c, std::size_t r) {
    const Entry &x = entry(a, r), &y = entry(c, r);
    if (x.colour != Colour::none && x.colour == y.colour) {
      // Nothing tells which of the two is wrong: both lines are named.
      for (const auto& [p, o] : {std::pair{a, c}, std::pair{c, a}})
        b_.report(Code::colours_equal, b_.part(p, r, RoundPart::colour),
                  part_name(r, RoundPart::colour),
                  {round(r), tpn(p), tpn(o), std::string(colour_name(x.colour)), b_.line_of(o)});
      return;
    }
    if (x.colour == Colour::none) colour_missing(a, c, r);
    if (y.colour == Colour::none) colour_missing(c, a, r);
  }

  // A colour that is no letter, and a forfeit without colour, the reader has reported.
  void colour_missing(PlayerIndex p, PlayerIndex o, std::size_t r) {
    Entry& e = entry(p, r);
    const Colour due = opposite(entry(o, r).colour);
    const RoundBlock& block = *b_.block(p, r);
    const bool blank = block.raw_colour == ' ' || block.raw_colour == '-';
    if (blank && is_played(e.result)) {
      const FieldPlace place = b_.part(p, r, RoundPart::colour);
      Diagnostic& d = b_.report(Code::colour_missing, place, part_name(r, RoundPart::colour),
                                {round(r), tpn(o)});
      if (due != Colour::none) {
        d.args.emplace_back(due == Colour::white ? "w" : "b");
        d.edits = {put(place, d.args.back())};
      }
    }
    e.colour = due;
  }

  Builder& b_;
  std::vector<Asymmetric> asymmetric_, silent_;
  std::map<std::pair<PlayerIndex, std::size_t>, std::vector<PlayerIndex>> named_by_, claims_;
  std::vector<std::pair<PlayerIndex, std::size_t>> detached_;
  std::vector<Completion> completions_;
};

}  // namespace

void match_games(Builder& b) { Games(b).run(); }

}  // namespace trf::tournament
