#include "judge/judge.hpp"

#include <algorithm>
#include <climits>
#include <functional>
#include <map>

namespace judge {

namespace {

using trf::Colour;
using trf::pairing::Edition;
using trf::pairing::Facts;
using trf::pairing::Float;
using trf::pairing::PlayerFacts;
using trf::pairing::PlayerIndex;
using trf::pairing::Strength;
using trf::tournament::History;

struct Man {
  PlayerIndex index = 0;
  int tpn = 0, number = 0, score = 0, unplayed = 0;
  bool top = false;
  const PlayerFacts* past = nullptr;
};
using Set = unsigned;  // of positions in rank order
using Pairs = std::vector<std::pair<int, int>>;
using List = std::vector<int>;
using Tuple = std::vector<List>;

constexpr int none_possible = INT_MAX;

Set bit(int i) { return Set{1} << i; }
std::vector<int> members(Set s) {
  std::vector<int> out;
  for (int i = 0; s >> i != 0; ++i)
    if (s & bit(i)) out.push_back(i);
  return out;
}

// All subsets of a size in the order of 4.4: the smallest differing number first.
void subsets(const std::vector<int>& from, std::size_t size,
             const std::function<void(const std::vector<int>&)>& f) {
  std::vector<int> chosen;
  const std::function<void(std::size_t)> go = [&](std::size_t at) {
    if (chosen.size() == size) return f(chosen);
    for (std::size_t i = at; i < from.size(); ++i) {
      chosen.push_back(from[i]);
      go(i + 1);
      chosen.pop_back();
    }
  };
  go(0);
}

struct Exchange {
  std::vector<int> out, in;  // ascending
};

// 4.3.2: fewer, then the smaller difference of sums, then the largest differing number among those
// that leave S1, then the smallest among those that enter.
bool earlier(const Exchange& a, const Exchange& b) {
  if (a.out.size() != b.out.size()) return a.out.size() < b.out.size();
  const auto sum = [](const std::vector<int>& v) {
    int s = 0;
    for (const int x : v) s += x;
    return s;
  };
  const int da = sum(a.in) - sum(a.out), db = sum(b.in) - sum(b.out);
  if (da != db) return da < db;
  for (std::size_t i = a.out.size(); i-- > 0;)
    if (a.out[i] != b.out[i]) return a.out[i] > b.out[i];
  return a.in < b.in;
}

std::vector<Exchange> exchanges(const std::vector<int>& s1, const std::vector<int>& s2) {
  std::vector<Exchange> all{{}};
  for (std::size_t e = 1; e <= std::min(s1.size(), s2.size()); ++e)
    subsets(s1, e, [&](const std::vector<int>& out) {
      subsets(s2, e, [&](const std::vector<int>& in) { all.push_back({out, in}); });
    });
  std::sort(all.begin(), all.end(), earlier);
  return all;
}

class Judge {
 public:
  Judge(const History& history, Edition edition)
      : history_(history), facts_(history.event(), edition), edition_(edition) {
    facts_.advance_to(history.rounds_before());
    enter();
  }

  Verdict run() {
    Verdict verdict;
    const Set all = bit(static_cast<int>(men_.size())) - 1;
    if (!(men_.size() % 2 != 0 && pab_given_) && complete(all) != none_possible) {
      verdict.possible = true;
      target_ = complete(all);
      if (edition_ == Edition::d2026)
        pair_2026(all);
      else
        pair_2017(all);
    }
    for (const auto& [a, b] : result_) {
      const bool a_white = higher_white(a, b);
      verdict.boards.emplace_back(men_[a_white ? a : b].index, men_[a_white ? b : a].index);
    }
    if (pab_ >= 0) verdict.pab = men_[pab_].index;
    return verdict;
  }

  bool lawful(PlayerIndex one, std::optional<PlayerIndex> other) const {
    const int a = position(one), b = other ? position(*other) : -1;
    if (a < 0 || (other && b < 0)) return false;
    if (other) return legal_[a][b];
    return men_.size() % 2 != 0 && !pab_given_ && !men_[a].past->barred;
  }

  Rival best_with(PlayerIndex one, std::optional<PlayerIndex> other) {
    run();
    const int a = position(one), b = other ? position(*other) : -1;
    Rival rival;
    rival_ = true;
    ahead_.clear();
    std::vector<Whole> left = pairings_with(a, b);
    if (left.empty()) return rival;
    rival.possible = true;
    by_bye(left, rival);
    std::vector<int> mdps;
    for (std::size_t k = 0; k < steps_.size(); ++k) {
      Bracket bracket = steps_[k].first;
      bracket.mdps = mdps;
      const Candidate c = best_of(bracket, left);
      mdps = sorted(c.down);
      if (rival.criterion == 0) part(bracket, steps_[k].second, c, static_cast<int>(k), rival);
    }
    for (const auto& [x, y] : left.front().pairs)
      rival.pairs.emplace_back(men_[x].index, men_[y].index);
    if (left.front().pab >= 0) rival.pab = men_[left.front().pab].index;
    return rival;
  }

 private:
  struct Bracket {
    std::vector<int> mdps, residents;
    Set next = 0;   // the next scoregroup
    Set below = 0;  // everybody lower
    bool need_completion = true, look_ahead = true;
  };
  struct Candidate {
    Pairs pairs;  // higher ranked first
    std::vector<int> down;
  };

  // --- all pairings with a wish ------------------------------------------------------------------
  struct Whole {
    Pairs pairs;  // higher ranked first
    int pab = -1;
  };

  int position(PlayerIndex p) const {
    for (std::size_t i = 0; i < men_.size(); ++i)
      if (men_[i].index == p) return static_cast<int>(i);
    return -1;
  }

  // b = -1: with the bye for a.
  std::vector<Whole> pairings_with(int a, int b) const {
    std::vector<Whole> out;
    Whole whole;
    const std::function<void(Set)> go = [&](Set left) {
      if (left == 0) return out.push_back(whole);
      const int first = members(left).front();
      if (members(left).size() % 2 != 0 && !men_[first].past->barred && whole.pab < 0) {
        whole.pab = first;
        go(left & ~bit(first));
        whole.pab = -1;
      }
      for (const int x : members(left & ~bit(first))) {
        if (!legal_[first][x]) continue;
        whole.pairs.emplace_back(first, x);
        go(left & ~bit(first) & ~bit(x));
        whole.pairs.pop_back();
      }
    };
    Set all = bit(static_cast<int>(men_.size())) - 1;
    if (b < 0)
      whole.pab = a;
    else
      whole.pairs.emplace_back(std::min(a, b), std::max(a, b));
    go(all & ~bit(a) & ~(b < 0 ? 0 : bit(b)));
    return out;
  }

  // C5: only those with the lowest score of the bye remain.
  void by_bye(std::vector<Whole>& left, Rival& rival) {
    if (edition_ != Edition::d2026 || left.front().pab < 0) return;
    int lowest = INT_MAX;
    for (const Whole& w : left) lowest = std::min(lowest, men_[w.pab].score);
    std::erase_if(left, [&](const Whole& w) { return men_[w.pab].score != lowest; });
    if (lowest != target_) rival.criterion = 5;
    target_ = lowest;
    exact_target_ = true;
    ahead_.clear();
  }

  Candidate part_of(const Whole& w, const Bracket& b) const {
    Candidate c;
    Set down = 0;
    for (const int x : b.mdps) down |= bit(x);
    for (const int x : b.residents) down |= bit(x);
    for (const auto& [x, y] : w.pairs) {
      if (std::find(b.residents.begin(), b.residents.end(), y) == b.residents.end()) continue;
      c.pairs.emplace_back(x, y);
      down &= ~bit(x) & ~bit(y);
    }
    std::sort(c.pairs.begin(), c.pairs.end());
    c.down = members(down);
    return c;
  }

  // The best of what the pairings have in this bracket; only those that have it remain.
  Candidate best_of(const Bracket& b, std::vector<Whole>& left) {
    std::map<Pairs, Candidate> all;
    for (const Whole& w : left) {
      const Candidate c = part_of(w, b);
      all.emplace(c.pairs, c);
    }
    std::optional<Candidate> best;
    Tuple tuple;
    int serial = 0;
    for (const auto& [pairs, c] : all) {
      const Tuple t = edition_ == Edition::d2026 ? evaluate_2026(b, c) : evaluate_2017(b, c);
      if (best && t > tuple) continue;
      const int s = serial_of(b, c);
      if (best && t == tuple && s > serial) continue;
      best = c;
      tuple = t;
      serial = s;
    }
    std::erase_if(left, [&](const Whole& w) { return part_of(w, b).pairs != best->pairs; });
    return *best;
  }

  // Which number a candidate has when all with as many pairs are generated.
  int serial_of(const Bracket& b, const Candidate& wanted) {
    wanted_ = wanted.pairs;
    serial_ = 0;
    const int pairs = static_cast<int>(wanted.pairs.size());
    const int most =
        std::min({pairs, static_cast<int>(b.mdps.size()), static_cast<int>(b.residents.size())});
    done_ = false;
    for (int m1 = most; m1 >= 0 && !done_; --m1)
      subsets(b.mdps, m1, [&](const std::vector<int>& s1) { mdp_set(b, s1, pairs); });
    wanted_.reset();
    return serial_;
  }

  // Where a rival's candidate parts from ours.
  void part(const Bracket& b, Candidate ours, const Candidate& theirs, int k, Rival& rival) {
    std::sort(ours.pairs.begin(), ours.pairs.end());
    if (ours.pairs == theirs.pairs) return;
    rival.bracket = k;
    rival.criterion = 22;
    const bool old = edition_ == Edition::d2017;
    const Tuple a = old ? evaluate_2017(b, ours) : evaluate_2026(b, ours);
    const Tuple c = old ? evaluate_2017(b, theirs) : evaluate_2026(b, theirs);
    for (std::size_t i = a.size(); i-- > 0;)
      if (a[i] != c[i]) rival.criterion = static_cast<int>(i) + 6 + (old && i > 2 ? 1 : 0);
  }

  // --- the field ---------------------------------------------------------------------------------
  void enter() {
    const auto& event = history_.event();
    const int before = history_.rounds_before();
    const bool last = history_.round().value() == event.rounds_total();
    const int best = std::max(event.scores.win(), event.scores.draw()).tenths();
    int number = 0;
    for (std::size_t p = 0; p < event.players.size(); ++p) {
      const auto index = static_cast<PlayerIndex>(p);
      const auto absence = history_.absence(index);
      const PlayerFacts& past = facts_.of(index);
      if (past.took_part || !absence || *absence == trf::Result::pab) ++number;
      if (absence) {
        pab_given_ = pab_given_ || *absence == trf::Result::pab;
        continue;
      }
      Man m;
      m.index = index;
      m.tpn = event.players[p].tpn.value();
      m.number = number;
      m.score = history_.pairing_score(index).tenths();
      m.unplayed = before - past.games;
      m.top = last && 2 * m.score > before * best;
      m.past = &past;
      men_.push_back(m);
    }
    std::sort(men_.begin(), men_.end(), [](const Man& a, const Man& b) {
      return a.score != b.score ? a.score > b.score : a.tpn < b.tpn;
    });
    const int n = static_cast<int>(men_.size());
    legal_.assign(n, std::vector<bool>(n, false));
    for (int a = 0; a < n; ++a)
      for (int b = 0; b < n; ++b) legal_[a][b] = a != b && may_meet(men_[a], men_[b]);
  }

  bool may_meet(const Man& a, const Man& b) const {
    for (const auto& entry : history_.entries(a.index))
      if (entry.opponent == b.index && (entry.played() || entry.pending())) return false;
    if (history_.forbidden(a.index, b.index)) return false;
    const auto pa = a.past->preference, pb = b.past->preference;
    const bool same_absolute = pa.strength == Strength::absolute &&
                               pb.strength == Strength::absolute && pa.colour == pb.colour;
    return !same_absolute || a.top || b.top;
  }

  // The lowest score of a PAB assignee with which the set can be paired completely; -1 if it is
  // even and can; none_possible if it cannot.
  int complete(Set s) {
    if (s == 0) return -1;
    if (const auto known = complete_.find(s); known != complete_.end()) return known->second;
    int best = none_possible;
    const std::vector<int> m = members(s);
    const int first = m.front();
    if (m.size() % 2 != 0 && !men_[first].past->barred && complete(s & ~bit(first)) == -1)
      best = men_[first].score;
    for (std::size_t i = 1; i < m.size(); ++i)
      if (legal_[first][m[i]]) best = std::min(best, complete(s & ~bit(first) & ~bit(m[i])));
    return complete_[s] = best;
  }
  // C1-C5 for what is left (2026), C.4 (2017: any PAB assignee will do).
  bool completable(Set s) {
    if (exact_target_ && members(s).size() % 2 != 0) return completable_exactly(s);
    const int c = complete(s);
    return edition_ == Edition::d2026 && members(s).size() % 2 != 0 ? c == target_
                                                                    : c != none_possible;
  }

  // With the bye for somebody of the target score, though a lower one may be possible.
  bool completable_exactly(Set s) {
    const std::vector<int> m = members(s);
    return std::any_of(m.begin(), m.end(), [&](int x) {
      return men_[x].score == target_ && !men_[x].past->barred && complete(s & ~bit(x)) == -1;
    });
  }

  // --- colours (article 5)
  // -------------------------------------------------------------------------
  bool higher_white(int a, int b) const {
    const Man &h = men_[std::min(a, b)], &l = men_[std::max(a, b)];
    const bool white = decide(h, l);
    return a < b ? white : !white;
  }
  bool decide(const Man& h, const Man& l) const {
    const auto ph = h.past->preference, pl = l.past->preference;
    const bool wish_white = ph.colour == Colour::white;
    if (ph.colour == Colour::none && pl.colour != Colour::none) return pl.colour == Colour::black;
    if (ph.colour != Colour::none && pl.colour != ph.colour) return wish_white;
    if (ph.strength != pl.strength) return ph.strength > pl.strength ? wish_white : !wish_white;
    const int dh = std::abs(h.past->difference), dl = std::abs(l.past->difference);
    if (ph.strength == Strength::absolute && dh != dl) return dh > dl ? wish_white : !wish_white;
    const std::string &ch = h.past->colours, &cl = l.past->colours;
    for (std::size_t i = 1; i <= std::min(ch.size(), cl.size()); ++i)
      if (ch[ch.size() - i] != cl[cl.size() - i]) return ch[ch.size() - i] == 'B';
    if (ph.colour != Colour::none) return wish_white;
    const Colour initial = history_.event().initial_colour;
    return (h.number % 2 != 0) == (initial != Colour::black);
  }

  // --- one candidate
  // --------------------------------------------------------------------------------
  int colour_criterion(const Pairs& pairs, bool difference) const {
    int count = 0;
    for (const auto& [a, b] : pairs) {
      if (!men_[a].top && !men_[b].top) continue;
      const bool aw = higher_white(a, b);
      for (const auto& [man, white] : {std::pair{a, aw}, std::pair{b, !aw}}) {
        const PlayerFacts& past = *men_[man].past;
        const std::string c = past.colours + (white ? 'W' : 'B');
        if (difference)
          count += std::abs(past.difference + (white ? 1 : -1)) > 2;
        else
          count += c.size() > 2 && c[c.size() - 1] == c[c.size() - 2] &&
                   c[c.size() - 2] == c[c.size() - 3];
      }
    }
    return count;
  }
  int wishes_denied(const Pairs& pairs, Strength at_least) const {
    int count = 0;
    for (const auto& [a, b] : pairs) {
      const bool aw = higher_white(a, b);
      for (const auto& [man, white] : {std::pair{a, aw}, std::pair{b, !aw}}) {
        const auto wish = men_[man].past->preference;
        if (wish.strength >= at_least && wish.colour != (white ? Colour::white : Colour::black))
          ++count;
      }
    }
    return count;
  }
  bool had(int man, int ago, Float f) const { return men_[man].past->floats[ago] == f; }
  static List descending(List l) {
    std::sort(l.begin(), l.end(), std::greater<>());
    return l;
  }

  // C8 of 2026: the best that the next bracket can do with these downfloaters under C1-C7.
  List next_bracket_2026(const Bracket& b, const std::vector<int>& down) {
    if (b.next == 0) return {};
    Set d = 0;
    for (const int x : down) d |= bit(x);
    if (const auto known = ahead_.find({d, b.next}); known != ahead_.end()) return known->second;
    const Set rest = b.below & ~b.next;
    // Who float down together are never paired with each other further down.
    const auto legal = legal_;
    const auto known_complete = complete_;
    if (rival_) {
      for (const int x : down)
        for (const int y : down) legal_[x][y] = false;
      complete_.clear();
    }
    List best;
    bool any = false;
    const std::function<void(Set, Set)> go = [&](Set left, Set out) {
      if (left == 0) {
        if (!completable(out | rest)) return;
        List value;
        for (const int x : members(out)) value.push_back(men_[x].score);
        value = descending(value);
        value.insert(value.begin(), static_cast<int>(value.size()));
        if (!any || value < best) best = value;
        any = true;
        return;
      }
      const int first = members(left).front();
      go(left & ~bit(first), out | bit(first));
      for (const int x : members(left & ~bit(first)))
        if (legal_[first][x] && !((d & bit(first)) && (d & bit(x))))
          go(left & ~bit(first) & ~bit(x), out);
    };
    go(d | b.next, 0);
    legal_ = legal;
    complete_ = known_complete;
    return ahead_[{d, b.next}] = best;
  }

  // D17 A.8, with "one point" taken literally.
  List psd(const Pairs& pairs, const std::vector<int>& down, int lowest) const {
    List l;
    for (const auto& [x, y] : pairs) l.push_back(std::abs(men_[x].score - men_[y].score));
    for (const int x : down) l.push_back(men_[x].score - (lowest - 10));
    return descending(l);
  }

  // C.7 of 2017: most pairs, then the smallest PSD of the next bracket. If that is the last one it
  // must leave nobody but a player who may get the PAB (C.2).
  List next_bracket_2017(const Bracket& b, const std::vector<int>& down) {
    if (b.next == 0) return {};
    Set d = 0;
    for (const int x : down) d |= bit(x);
    if (const auto known = ahead_.find({d, b.next}); known != ahead_.end()) return known->second;
    const int lowest = men_[members(b.next).back()].score;
    List best;
    bool any = false;
    Pairs pairs;
    std::vector<int> out;
    const std::function<void(Set)> go = [&](Set left) {
      if (left == 0) {
        List value = psd(pairs, out, lowest);
        value.insert(value.begin(), static_cast<int>(out.size()));
        const bool lawful = out.empty() || (out.size() == 1 && men_.size() % 2 != 0 &&
                                            !men_[out.front()].past->barred);
        value.insert(value.begin(), b.next != b.below || lawful ? 0 : 1);
        if (!any || value < best) best = value;
        any = true;
        return;
      }
      const int first = members(left).front();
      out.push_back(first);
      go(left & ~bit(first));
      out.pop_back();
      for (const int x : members(left & ~bit(first))) {
        if (!legal_[first][x] || ((d & bit(first)) && (d & bit(x)))) continue;
        pairs.emplace_back(first, x);
        go(left & ~bit(first) & ~bit(x));
        pairs.pop_back();
      }
    };
    go(d | b.next);
    return ahead_[{d, b.next}] = best;
  }

  Tuple evaluate_2026(const Bracket& b, const Candidate& c) {
    const auto resident = [&](int x) {
      return std::find(b.residents.begin(), b.residents.end(), x) != b.residents.end();
    };
    Tuple t;
    t.push_back({static_cast<int>(c.down.size())});  // C6
    List scores;
    for (const int x : c.down) scores.push_back(men_[x].score);
    t.push_back(descending(scores));                 // C7
    t.push_back(next_bracket_2026(b, c.down));       // C8
    t.push_back({pab_unplayed(b, c)});               // C9
    t.push_back({colour_criterion(c.pairs, true)});  // C10
    t.push_back({colour_criterion(c.pairs, false)});
    t.push_back({wishes_denied(c.pairs, Strength::mild)});
    t.push_back({wishes_denied(c.pairs, Strength::strong)});
    for (const int ago : {0, 1}) {  // C14, C15; C16, C17
      int down = 0, up = 0;
      for (const int x : c.down) down += resident(x) && had(x, ago, Float::down);
      for (const auto& [x, y] : c.pairs) up += !resident(x) && had(y, ago, Float::up);
      t.push_back({down});
      t.push_back({up});
    }
    for (const int ago : {0, 1}) {  // C18, C19; C20, C21
      List down, up;
      for (const auto& [x, y] : c.pairs) {
        if (resident(x)) continue;
        const int difference = men_[x].score - men_[y].score;
        if (had(x, ago, Float::down)) down.push_back(difference);
        if (had(y, ago, Float::up)) up.push_back(difference);
      }
      // An MDP that floats on has a difference above that of any paired one.
      for (const int x : c.down)
        if (!resident(x) && had(x, ago, Float::down)) down.push_back(100000 + men_[x].score);
      t.push_back(descending(down));
      t.push_back(descending(up));
    }
    return t;
  }

  // C9: only if exactly one floats down and there is no way but that he gets the PAB.
  int pab_unplayed(const Bracket& b, const Candidate& c) {
    if (c.down.size() != 1 || men_.size() % 2 == 0) return 0;
    const int x = c.down.front();
    if (men_[x].past->barred || complete(b.below) != -1 || men_[x].score != target_) return 0;
    for (const int y : members(b.below)) {
      if (men_[y].past->barred || men_[y].score != target_) continue;
      if (complete((b.below | bit(x)) & ~bit(y)) == -1) return 0;
    }
    return men_[x].unplayed;
  }

  Tuple evaluate_2017(const Bracket& b, const Candidate& c) {
    int lowest = INT_MAX;
    for (const int x : b.residents) lowest = std::min(lowest, men_[x].score);
    Tuple t;
    t.push_back({static_cast<int>(c.down.size())});  // C.5
    t.push_back(psd(c.pairs, c.down, lowest));       // C.6
    t.push_back(b.look_ahead ? next_bracket_2017(b, c.down) : List{});
    t.push_back({colour_criterion(c.pairs, true)});  // C.8
    t.push_back({colour_criterion(c.pairs, false)});
    t.push_back({wishes_denied(c.pairs, Strength::mild)});
    t.push_back({wishes_denied(c.pairs, Strength::strong)});
    Tuple lists;
    for (const int ago : {0, 1}) {
      List down, up;
      for (const auto& [x, y] : c.pairs) {
        const int difference = men_[x].score - men_[y].score;
        if (difference == 0) continue;
        if (had(x, ago, Float::down)) down.push_back(difference);
        if (had(y, ago, Float::up)) up.push_back(difference);
      }
      for (const int x : c.down)
        if (had(x, ago, Float::down)) down.push_back(men_[x].score - (lowest - 10));
      t.push_back({static_cast<int>(down.size())});  // C.12, C.14
      t.push_back({static_cast<int>(up.size())});    // C.13, C.15
      lists.push_back(descending(down));
      lists.push_back(descending(up));
    }
    t.insert(t.end(), lists.begin(), lists.end());  // C.16 … C.19
    return t;
  }

  bool complies(const Bracket& b, const std::vector<int>& down) {
    Set left = b.below;
    for (const int x : down) left |= bit(x);
    if (b.need_completion) return completable(left);
    return true;
  }

  // --- the candidates of a bracket, as articles 3 and 4 generate them ----------------------------
  Candidate choose(const Bracket& b) {
    const int n = static_cast<int>(b.mdps.size() + b.residents.size());
    for (int pairs = n / 2; pairs >= 0; --pairs) {
      best_.reset();
      const int most =
          std::min({pairs, static_cast<int>(b.mdps.size()), static_cast<int>(b.residents.size())});
      for (int m1 = most; m1 >= 0; --m1) {
        done_ = false;
        subsets(b.mdps, m1, [&](const std::vector<int>& s1) { mdp_set(b, s1, pairs); });
      }
      if (best_) return *best_;
    }
    return {};
  }

  void mdp_set(const Bracket& b, const std::vector<int>& s1, int pairs) {
    Candidate c;
    std::vector<int> s2 = b.residents;
    const std::function<void(std::size_t)> go = [&](std::size_t i) {
      if (done_) return;
      if (i == s1.size()) return remainder(b, s1, c, s2, pairs - static_cast<int>(s1.size()));
      for (std::size_t j = 0; j < s2.size(); ++j) {
        const int x = s2[j];
        if (!legal_[s1[i]][x]) continue;
        s2.erase(s2.begin() + static_cast<std::ptrdiff_t>(j));
        c.pairs.emplace_back(s1[i], x);
        go(i + 1);
        c.pairs.pop_back();
        s2.insert(s2.begin() + static_cast<std::ptrdiff_t>(j), x);
      }
    };
    go(0);
  }

  void remainder(const Bracket& b, const std::vector<int>& mdps, Candidate c,
                 const std::vector<int>& rest, int pairs) {
    if (2 * pairs > static_cast<int>(rest.size())) return;
    const std::vector<int> s1(rest.begin(), rest.begin() + pairs);
    const std::vector<int> s2(rest.begin() + pairs, rest.end());
    for (const Exchange& e : exchanges_of(s1, s2)) {
      std::vector<int> left = s1, right = s2;
      for (const int x : e.out) {
        left.erase(std::find(left.begin(), left.end(), x));
        right.push_back(x);
      }
      for (const int x : e.in) {
        right.erase(std::find(right.begin(), right.end(), x));
        left.push_back(x);
      }
      std::sort(left.begin(), left.end());
      std::sort(right.begin(), right.end());
      transpose(b, mdps, c, left, right, 0);
      if (done_) return;
    }
  }

  void transpose(const Bracket& b, const std::vector<int>& mdps, Candidate& c,
                 const std::vector<int>& s1, std::vector<int>& s2, std::size_t i) {
    if (done_) return;
    if (i == s1.size()) {
      c.down.clear();
      for (const int x : b.mdps)
        if (std::find(mdps.begin(), mdps.end(), x) == mdps.end()) c.down.push_back(x);
      c.down.insert(c.down.end(), s2.begin(), s2.end());
      judge_candidate(b, c);
      return;
    }
    for (std::size_t j = 0; j < s2.size(); ++j) {
      const int x = s2[j];
      if (!legal_[s1[i]][x]) continue;
      s2.erase(s2.begin() + static_cast<std::ptrdiff_t>(j));
      c.pairs.emplace_back(std::min(s1[i], x), std::max(s1[i], x));
      transpose(b, mdps, c, s1, s2, i + 1);
      c.pairs.pop_back();
      s2.insert(s2.begin() + static_cast<std::ptrdiff_t>(j), x);
    }
  }

  void judge_candidate(const Bracket& b, const Candidate& c) {
    if (wanted_) {
      ++serial_;
      Pairs pairs = c.pairs;
      std::sort(pairs.begin(), pairs.end());
      done_ = pairs == *wanted_;
      return;
    }
    if (!complies(b, c.down)) return;
    Tuple t = edition_ == Edition::d2026 ? evaluate_2026(b, c) : evaluate_2017(b, c);
    if (best_ && !(t < best_tuple_)) return;
    best_ = c;
    best_tuple_ = t;
    // 3.4: nothing is left to improve; with no downfloater C7 and C8 have no choice, nor has the
    // PSD where the residents share a score.
    done_ = c.down.empty() && men_[b.residents.front()].score == men_[b.residents.back()].score &&
            std::all_of(t.begin() + 3, t.end(), [](const List& l) { return zero(l); });
  }
  static bool zero(const List& l) {
    return std::all_of(l.begin(), l.end(), [](int x) { return x == 0; });
  }

  // The order of exchanges depends on the positions only.
  std::vector<Exchange> exchanges_of(const std::vector<int>& s1, const std::vector<int>& s2) {
    std::vector<int> a, b;
    for (std::size_t i = 0; i < s1.size(); ++i) a.push_back(static_cast<int>(i));
    for (std::size_t i = 0; i < s2.size(); ++i) b.push_back(static_cast<int>(s1.size() + i));
    auto& known = exchanges_[{s1.size(), s2.size()}];
    if (known.empty()) known = exchanges(a, b);
    std::vector<Exchange> out = known;
    const auto name = [&](int i) {
      const auto at = static_cast<std::size_t>(i);
      return at < s1.size() ? s1[at] : s2[at - s1.size()];
    };
    for (Exchange& e : out) {
      for (int& x : e.out) x = name(x);
      for (int& x : e.in) x = name(x);
    }
    return out;
  }

  // --- the round (1.9; D17 A.9)
  // ---------------------------------------------------------------------
  Set score_group(Set left) const {
    Set g = 0;
    const std::vector<int> m = members(left);
    for (const int x : m)
      if (men_[x].score == men_[m.front()].score) g |= bit(x);
    return g;
  }
  void accept(const Bracket& b, const Candidate& c) {
    result_.insert(result_.end(), c.pairs.begin(), c.pairs.end());
    steps_.emplace_back(b, c);
  }

  void pair_2026(Set left) {
    std::vector<int> mdps;
    while (left != 0) {
      Bracket b;
      b.mdps = mdps;
      b.residents = members(score_group(left));
      left &= ~score_group(left);
      b.below = left;
      b.next = left == 0 ? 0 : score_group(left);
      const Candidate c = choose(b);
      accept(b, c);
      mdps = sorted(c.down);
    }
    if (!mdps.empty()) pab_ = mdps.front();
  }
  static std::vector<int> sorted(std::vector<int> v) {
    std::sort(v.begin(), v.end());
    return v;
  }

  void pair_2017(Set left) {
    std::vector<int> mdps;
    while (left != 0) {
      Bracket b;
      b.mdps = mdps;
      b.residents = members(score_group(left));
      left &= ~score_group(left);
      b.below = left;
      b.next = left == 0 ? 0 : score_group(left);
      b.need_completion = left == 0;
      Candidate c = choose(b);
      Set rest = left;
      for (const int x : c.down) rest |= bit(x);
      if (!completable(rest)) {  // A.9: this is the PPB
        b.need_completion = true;
        b.look_ahead = false;
        c = choose(b);
        accept(b, c);
        Bracket last;
        last.mdps = sorted(c.down);
        last.residents = members(left);
        last.look_ahead = false;
        b = last;
        c = choose(b);
        left = 0;
      }
      accept(b, c);
      mdps = sorted(c.down);
    }
    if (!mdps.empty()) pab_ = mdps.front();
  }

  const History& history_;
  Facts facts_;
  Edition edition_;
  bool pab_given_ = false;
  std::vector<Man> men_;
  std::vector<std::vector<bool>> legal_;
  int target_ = -1;  // s*: the score of the PAB assignee (2.3.1)
  std::map<Set, int> complete_;
  std::map<std::pair<Set, Set>, List> ahead_;
  std::map<std::pair<std::size_t, std::size_t>, std::vector<Exchange>> exchanges_;
  std::optional<Candidate> best_;
  Tuple best_tuple_;
  bool done_ = false;
  Pairs result_;
  std::vector<std::pair<Bracket, Candidate>> steps_;
  int pab_ = -1;
  bool rival_ = false, exact_target_ = false;
  std::optional<Pairs> wanted_;  // serial_of() counts until it is generated
  int serial_ = 0;
};

}  // namespace

Verdict pair(const History& history, Edition edition) { return Judge(history, edition).run(); }

bool lawful(const History& history, Edition edition, PlayerIndex one,
            std::optional<PlayerIndex> other) {
  return Judge(history, edition).lawful(one, other);
}

Rival best_with(const History& history, Edition edition, PlayerIndex one,
                std::optional<PlayerIndex> other) {
  return Judge(history, edition).best_with(one, other);
}

}  // namespace judge
