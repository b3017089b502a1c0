#include "pairing/dutch/completion.hpp"

#include <algorithm>

#include "pairing/criteria.hpp"

namespace trf::pairing::dutch {

Completion::Completion(const Field& field) : field_(field) {
  const std::size_t n = field.size();
  graph_.reset(n + (field.needs_pab() ? 1 : 0));
  for (std::size_t p = 0; p < n; ++p)
    std::copy_n(field.legal.row(p), field.legal.stride(), graph_.row(p));
  match_.reset(graph_);
}

// [C5]: the PAB is offered to the scoregroups from the lowest up, and s* is the first that lets the
// round be completed. An offer that did not do may stay: no later state allows what this one does
// not.
bool Completion::start() {
  if (field_.size() % 2 != 0 && field_.pab_given) return false;
  if (!field_.needs_pab()) {
    match_.greedy();
    return match_.complete();
  }
  match_.kill(pab());
  match_.greedy();
  int single = 0;
  for (int p = 0; p < pab(); ++p)
    if (match_.mate(p) < 0 && !match_.augment(p)) ++single;
  match_.revive(pab());
  if (single > 1) return false;
  for (auto group = field_.groups.rbegin(); group != field_.groups.rend(); ++group) {
    open_pab_for(group->score);
    if (!match_.augment(pab())) continue;
    pab_score_ = group->score;
    if (field_.edition == Edition::d2017)
      for (const ScoreGroup& g : field_.groups) open_pab_for(g.score);
    return true;
  }
  return false;
}

void Completion::open_pab_for(Points score) {
  for (const ScoreGroup& g : field_.groups)
    if (g.score == score)
      for (Place p = g.first; p < g.last; ++p)
        if (!c2_bars(field_.entrants[p])) graph_.set(p, static_cast<std::size_t>(pab()));
}

void Completion::take_out(const Candidate& candidate) {
  for (const auto& [a, b] : candidate.pairs) {
    match_.kill(static_cast<int>(a));
    match_.kill(static_cast<int>(b));
  }
}

bool Completion::accept(const Candidate& candidate) {
  saved_ = match_;
  take_out(candidate);
  if (match_.complete()) return true;
  match_ = saved_;
  return false;
}

bool Completion::allows(const Candidate& candidate) {
  if (!accept(candidate)) return false;
  match_ = saved_;
  return true;
}

bool Completion::accept_looking_ahead(const Candidate& candidate, const Bracket& bracket) {
  if (!pair_next(candidate.down, bracket)) return false;
  std::vector<Pair> pairs;
  for (Place p = 0; p < field_.size(); ++p)
    if (const int m = next_.mate(static_cast<int>(p)); m > static_cast<int>(p))
      pairs.emplace_back(p, static_cast<Place>(m));
  return accept_with(candidate, pairs);
}

bool Completion::accept_with(const Candidate& candidate, const std::vector<Pair>& next_pairs) {
  saved_ = match_;
  take_out(candidate);
  // Those whom the next bracket can pair stand aside while the rest is mended.
  for (const auto& [a, b] : next_pairs) {
    match_.kill(static_cast<int>(a));
    match_.kill(static_cast<int>(b));
  }
  if (!match_.complete()) {
    match_ = saved_;
    return false;
  }
  for (const auto& [a, b] : next_pairs) {
    match_.revive(static_cast<int>(a));
    match_.revive(static_cast<int>(b));
    match_.match(static_cast<int>(a), static_cast<int>(b));
  }
  return true;
}

bool Completion::next_bracket_at_bound(const std::vector<Place>& down, const Bracket& bracket) {
  return pair_next(down, bracket);
}

// Pairs the downfloaters with the next scoregroup as completely as the parity lets; in next_.
bool Completion::pair_next(const std::vector<Place>& down, const Bracket& bracket) {
  // Two who float down together are never a pair: it could have been made here.
  for (const Place a : down)
    for (const Place b : down)
      if (graph_.test(a, b)) return false;
  next_.reset(graph_);
  std::vector<int> members(down.begin(), down.end());
  for (Place p = bracket.next_first; p < bracket.next_last; ++p)
    members.push_back(static_cast<int>(p));
  matching::Bits in;
  in.reset(graph_.size());
  for (const int p : members) in.set(static_cast<std::size_t>(p));
  next_.keep_only(in);
  for (const int p : members)
    if (const int m = match_.mate(p); m > p && in.test(static_cast<std::size_t>(m)))
      next_.match(p, m);
  std::size_t single = 0;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (next_.mate(members[i]) >= 0 || next_.augment(members[i])) continue;
    if (i < down.size()) return false;
    ++single;
  }
  return single == members.size() % 2;
}

}  // namespace trf::pairing::dutch
