// What the sheets leave open is found from their totals; what does not add up is told.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "exchange/sheets/model.hpp"

namespace trf::exchange::sheets {

namespace {

std::string_view bye_name(Result r) {
  switch (r) {
    case Result::pab:
      return "pairing-allocated bye";
    case Result::full_bye:
      return "full-point bye";
    case Result::half_bye:
      return "half-point bye";
    case Result::forfeit_win:
      return "win by forfeit";
    case Result::forfeit_loss:
      return "loss by forfeit";
    default:
      return "zero-point bye";
  }
}

/// What the cell that is not there has to say. Who forfeits may have met one who did so too: that
/// nobody is there to claim the point is no reason to give it.
Result opposite_of(Result r) { return r == Result::forfeit_loss ? r : complement(r); }

bool fit(Result a, Result b) {
  if (a == Result::blank || b == Result::blank || complement(a) == b) return true;
  if (is_forfeit(a) != is_forfeit(b)) return false;
  // Less than a whole point between them: by the arbiter, and told elsewhere (trf.md §5.2).
  return (points_of(a) + points_of(b)).tenths() < 10;
}

class Settler {
 public:
  explicit Settler(Model& model) : m_(model) {}

  void run() {
    for (Person& p : m_.people) p.rounds.resize(static_cast<std::size_t>(m_.rounds));
    mutual();
    lone_forfeits();
    for (std::size_t i = 0; i < m_.people.size(); ++i) totals(i);
    for (int r = 1; r <= m_.rounds; ++r) allocated(r);
  }

 private:
  // --- both sides of a game ----------------------------------------------------------------------

  void mutual() {
    for (std::size_t i = 0; i < m_.people.size(); ++i)
      for (int r = 1; r <= m_.rounds; ++r) {
        Slot& mine = m_.slot(i, r);
        if (mine.state == Slot::State::game) game(i, r, mine, m_.slot(mine.opponent, r));
      }
  }

  void game(std::size_t i, int r, Slot& mine, Slot& theirs) {
    if (theirs.state == Slot::State::unknown || theirs.state == Slot::State::hidden_forfeit) {
      // The other row is silent: this one speaks for both.
      const Spot spot = theirs.spot.row != 0 ? theirs.spot : mine.spot;
      theirs = mine;
      theirs.spot = spot;
      theirs.opponent = i;
      theirs.colour = opposite(mine.colour);
      theirs.result = opposite_of(mine.result);
      return;
    }
    if (theirs.state != Slot::State::game || theirs.opponent != i) {
      m_.remark(Code::sheet_opponent, mine.spot,
                {std::to_string(r), m_.name_of(i), m_.name_of(mine.opponent),
                 theirs.state == Slot::State::game ? m_.name_of(theirs.opponent)
                                                   : std::string("nobody")});
      return;
    }
    if (mine.result == Result::blank) mine.result = opposite_of(theirs.result);
    if (mine.colour == Colour::none) mine.colour = opposite(theirs.colour);
    if (i > mine.opponent) return;  // each game once
    if (mine.colour == theirs.colour && mine.colour != Colour::none)
      m_.remark(Code::sheet_colours, mine.spot,
                {std::to_string(r), m_.name_of(i), m_.name_of(mine.opponent)});
    if (!fit(mine.result, theirs.result))
      m_.remark(Code::sheet_results, mine.spot,
                {std::to_string(r), m_.name_of(i), m_.name_of(mine.opponent),
                 std::string(1, to_char(mine.result)), std::string(1, to_char(theirs.result))});
  }

  // --- forfeits that name nobody -----------------------------------------------------------------

  // On the board of a team nobody may sit opposite.
  void lone_forfeits() {
    const bool teams =
        !m_.teams.empty() || std::any_of(m_.people.begin(), m_.people.end(),
                                         [](const Person& p) { return !p.team.empty(); });
    if (teams) return;
    for (int r = 1; r <= m_.rounds; ++r) {
      std::vector<std::size_t> won, lost;
      for (std::size_t i = 0; i < m_.people.size(); ++i) {
        const Slot& s = m_.slot(i, r);
        if (s.state != Slot::State::alone) continue;
        if (s.result == Result::forfeit_win) won.push_back(i);
        if (s.result == Result::forfeit_loss) lost.push_back(i);
      }
      if (won.size() == 1 && lost.size() == 1) {
        join(won.front(), lost.front(), r);
      } else {
        for (const std::size_t i : won) alone(i, r, Result::full_bye);
        for (const std::size_t i : lost) alone(i, r, Result::zero_bye);
      }
    }
  }

  // The only two of a round: they were paired with each other.
  void join(std::size_t winner, std::size_t loser, int r) {
    Slot& w = m_.slot(winner, r);
    Slot& l = m_.slot(loser, r);
    m_.remark(Code::sheet_forfeit_joined, w.spot,
              {std::to_string(r), m_.name_of(winner), m_.name_of(loser)});
    w.state = l.state = Slot::State::game;
    w.opponent = loser;
    l.opponent = winner;
  }

  void alone(std::size_t i, int r, Result as) {
    Slot& s = m_.slot(i, r);
    if (as == Result::full_bye)
      m_.remark(Code::sheet_forfeit_alone, s.spot,
                {std::to_string(r), m_.name_of(i), std::string(bye_name(as))});
    s.result = as;
  }

  // --- totals ------------------------------------------------------------------------------------

  /// Between two rounds after which the points are known.
  void totals(std::size_t i) {
    int done = 0;
    Points before;
    for (const auto& [round, total] : m_.people[i].totals) {
      const int last = std::min(round, m_.rounds);
      if (last < done || (last == done && round != 0)) continue;
      stretch(i, done, last, total.points - before, total);
      done = last;
      before = total.points;
    }
    if (done < m_.rounds) open_end(i, done);
  }

  void stretch(std::size_t i, int first, int last, Points given, const Total& total) {
    std::vector<int> open;
    Points sum;
    for (int r = first + 1; r <= last; ++r) {
      const Slot& s = m_.slot(i, r);
      if (s.state == Slot::State::unknown || s.state == Slot::State::hidden_forfeit)
        open.push_back(r);
      else
        sum += points_of(s.result);
    }
    const std::int32_t rest = (given - sum).tenths();
    if (open.empty()) {
      if (rest != 0)
        m_.remark(Code::sheet_points, total.spot,
                  {m_.name_of(i), to_string(sum), to_string(given),
                   first == 0 ? fmt::format("1-{}", last) : fmt::format("{}-{}", first + 1, last)});
      return;
    }
    const auto count = static_cast<std::int32_t>(open.size());
    const bool single = count == 1 && (rest == 0 || rest == 5 || rest == 10);
    if (single || rest == 0 || rest == 10 * count) {
      for (const int r : open) found(i, r, rest / count, total);
      return;
    }
    m_.remark(Code::sheet_bye_open, total.spot,
              {m_.name_of(i), to_string(Points::from_tenths(rest)),
               fmt::format("{}", fmt::join(open, ", "))});
    for (const int r : open) put(i, r, Result::zero_bye);
  }

  void put(std::size_t i, int r, Result result) {
    Slot& s = m_.slot(i, r);
    s.state = Slot::State::alone;
    s.result = result;
  }

  void found(std::size_t i, int r, std::int32_t tenths, const Total& total) {
    const bool forfeit = m_.slot(i, r).state == Slot::State::hidden_forfeit;
    Result result = Result::zero_bye;
    if (tenths == 5) result = Result::half_bye;
    if (tenths == 10) result = has_allocated(r) ? Result::full_bye : Result::pab;
    // A forfeit without opponent counts as a bye of the same worth.
    if (forfeit && tenths == 10) result = Result::full_bye;
    put(i, r, result);
    Spot spot = m_.slot(i, r).spot;
    if (spot.row == 0) spot = total.spot;
    std::vector<std::string> args = {std::to_string(r), m_.name_of(i), to_string(total.points),
                                     std::string(bye_name(result))};
    m_.remark(result == Result::zero_bye ? Code::sheet_absent : Code::sheet_bye_found, spot,
              std::move(args));
  }

  [[nodiscard]] bool has_allocated(int r) {
    for (std::size_t i = 0; i < m_.people.size(); ++i) {
      const Slot& s = m_.slot(i, r);
      if (s.state == Slot::State::alone && s.result == Result::pab) return true;
    }
    return false;
  }

  // No total reaches so far: whoever stands nowhere is absent.
  void open_end(std::size_t i, int done) {
    for (int r = done + 1; r <= m_.rounds; ++r) {
      const Slot s = m_.slot(i, r);
      if (s.state != Slot::State::unknown && s.state != Slot::State::hidden_forfeit) continue;
      put(i, r, Result::zero_bye);
      m_.remark(Code::sheet_absent_assumed, s.spot.row != 0 ? s.spot : m_.people[i].spot,
                {std::to_string(r), m_.name_of(i)});
    }
  }

  // A sheet has one sign for every bye of a full point; a round has one allocated bye.
  void allocated(int r) {
    std::vector<std::string> who;
    Spot spot;
    for (std::size_t i = 0; i < m_.people.size(); ++i) {
      const Slot& s = m_.slot(i, r);
      if (s.state != Slot::State::alone || s.result != Result::pab) continue;
      if (who.empty()) spot = s.spot.row != 0 ? s.spot : m_.people[i].spot;
      who.push_back(m_.name_of(i));
    }
    if (who.size() > 1)
      m_.remark(Code::sheet_several_byes, spot,
                {std::to_string(r), fmt::format("{}", fmt::join(who, ", "))});
  }

  Model& m_;
};

}  // namespace

Points points_of(Result result) {
  switch (result) {
    case Result::win:
    case Result::forfeit_win:
    case Result::unrated_win:
    case Result::full_bye:
    case Result::pab:
      return Points::from_tenths(10);
    case Result::draw:
    case Result::unrated_draw:
    case Result::half_bye:
      return Points::from_tenths(5);
    default:
      return {};
  }
}

void settle(Model& model) { Settler(model).run(); }

}  // namespace trf::exchange::sheets
