#include "pairing/dutch/solve.hpp"

#include <algorithm>

#include "pairing/dutch/face.hpp"
#include "pairing/matching/fractional.hpp"
#include "pairing/matching/weighted.hpp"

namespace trf::pairing::dutch {

namespace {

// One matching problem, its ties decided in the order of C.04.3 article 4.
template <class W>
class Solver {
 public:
  Solver(const Weights& weights, bool slow) : weights_(weights), slow_(slow) {}

  std::vector<int> mates() {
    weights_.fill(square_);
    fixed_.assign(static_cast<std::size_t>(weights_.size()), -1);
    std::vector<int> mate;
    if (!slow_ && by_face(mate)) return mate;
    solver_.reset(square_);
    solver_.solve();
    choose_mdps();
    pair_mdps();
    // What is left may have duals without blossoms.
    if (!slow_ && by_face(mate)) return mate;
    exchange();
    if (!slow_ && by_face(mate)) return mate;
    transpose();
    mate.assign(static_cast<std::size_t>(weights_.size()), -1);
    for (int v = 0; v < weights_.size(); ++v)
      mate[v] = fixed_[v] >= 0 ? fixed_[v] : solver_.mate(v);
    return mate;
  }

 private:
  // --- ties on the tight edges ------------------------------------------------------------------

  // With duals that have no blossoms the best matchings are exactly those of tight edges that leave
  // nobody with a positive dual single. False if there are no such duals.
  bool by_face(std::vector<int>& mate) {
    fractional_.solve(square_);
    const int n = weights_.size();
    std::vector<int> singles;
    if (!tight_matching(mate)) return false;
    for (int v = 0; v < n; ++v)
      if (mate[v] < 0) singles.push_back(v);
    // How many stay single is fixed by [C6] and [C8]; as many stand-ins, joined with all who may
    // stay single, make the best matchings the complete ones.
    Face face;
    face.mdps = weights_.mdps();
    face.residents = weights_.bracket() - weights_.mdps();
    face.edges.reset(static_cast<std::size_t>(n) + singles.size());
    tight_edges(face.edges);
    face.match.reset(face.edges);
    for (int i = 0; i < n; ++i)
      if (fractional_.may_stay_single(i))
        for (std::size_t s = 0; s < singles.size(); ++s)
          face.edges.set(static_cast<std::size_t>(i), static_cast<std::size_t>(n) + s);
    for (int v = 0; v < n; ++v)
      if (mate[v] > v) face.match.match(v, mate[v]);
    for (std::size_t s = 0; s < singles.size(); ++s)
      face.match.match(singles[s], n + static_cast<int>(s));
    mate = first_candidate(face);
    for (int v = 0; v < n; ++v)
      if (mate[v] >= n) mate[v] = -1;
    mate.resize(static_cast<std::size_t>(n));
    return true;
  }

  void tight_edges(matching::BitMatrix& edges) const {
    for (int i = 0; i < weights_.size(); ++i)
      for (int j = i + 1; j < weights_.size(); ++j)
        if (fractional_.tight(i, j))
          edges.set(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  }

  // A matching of tight edges that leaves nobody with a positive dual single: two who may be single
  // are joined (their own weight is 0, so that this is no edge), with one more vertex if the parity
  // wants it.
  bool tight_matching(std::vector<int>& mate) const {
    const int n = weights_.size();
    std::vector<int> optional;
    for (int v = 0; v < n; ++v)
      if (fractional_.may_stay_single(v)) optional.push_back(v);
    if (n % 2 != 0) optional.push_back(n);
    matching::BitMatrix edges;
    edges.reset(static_cast<std::size_t>(n + n % 2));
    tight_edges(edges);
    for (const int a : optional)
      for (const int b : optional)
        if (a < b) edges.set(static_cast<std::size_t>(a), static_cast<std::size_t>(b));
    matching::Perfect match;
    match.reset(edges);
    for (int i = 0; i < n; ++i)
      if (const int j = fractional_.hint(i); j > i && fractional_.hint(j) == i) match.match(i, j);
    match.greedy();
    if (!match.complete()) return false;
    mate.assign(static_cast<std::size_t>(n), -1);
    for (int v = 0; v < n; ++v)
      if (const int u = match.mate(v); u < n && fractional_.tight(v, u)) mate[v] = u;
    return true;
  }

  // --- ties by solving again --------------------------------------------------------------------

  [[nodiscard]] bool is_resident(int v) const {
    return v >= weights_.mdps() && v < weights_.bracket();
  }
  [[nodiscard]] static W small(std::uint64_t value, int bit = 0) {
    return matching::at_bit<W>(value, static_cast<std::size_t>(bit));
  }
  // Changes the edges of v: `change(u, weight)` gives the new weight.
  template <class Change>
  void change(int v, Change new_weight) {
    solver_.touch(v);
    for (int u = 0; u < solver_.size(); ++u)
      if (const W w = solver_.weight(v, u); !matching::is_zero(w))
        solver_.set(v, u, new_weight(u, w));
  }

  // 4.4: a first MDP that can be paired is; how many of each score is fixed by [C7].
  void choose_mdps() {
    for (int i = 0; i < weights_.mdps(); ++i) {
      change(i, [&](int u, W w) { return is_resident(u) ? w + small(1) : w; });
      solver_.resolve();
      const bool in = is_resident(solver_.mate(i));
      change(i, [&](int u, W w) {
        if (is_resident(u) != in) return W{};
        return in ? w - small(1) : w;
      });
      solver_.resolve();
    }
  }

  // Fixes v with the lowest partner that a best matching gives it.
  void fix(int v) {
    const int end = weights_.bracket();
    change(v, [&](int u, W w) {
      return is_resident(u) ? w + small(static_cast<std::uint64_t>(end - u)) : w;
    });
    solver_.resolve();
    const int u = solver_.mate(v);
    solver_.freeze(v, u);
    fixed_[v] = u;
    fixed_[u] = v;
    solver_.resolve();
  }

  void pair_mdps() {
    for (int i = 0; i < weights_.mdps(); ++i)
      if (is_resident(solver_.mate(i))) fix(i);
  }

  // Residents that MDPs have left; S1R first.
  std::vector<int> remainder(int& pairs) const {
    std::vector<int> rest;
    pairs = 0;
    for (int v = weights_.mdps(); v < weights_.bracket(); ++v) {
      if (fixed_[v] >= 0) continue;
      rest.push_back(v);
      pairs += is_resident(solver_.mate(v)) ? 1 : 0;
    }
    pairs /= 2;
    return rest;
  }

  [[nodiscard]] bool leads(int v) const {
    return solver_.mate(v) > v && is_resident(solver_.mate(v));
  }

  // 4.3.2: an edge counts whether its higher ranked end is of S1R, then that end's BSN, which is
  // counted anew in a remainder (4.1); then the largest that leave S1R and the smallest that enter
  // are decided one by one.
  void exchange() {
    int pairs = 0;
    const std::vector<int> rest = remainder(pairs);
    const auto n = static_cast<std::uint64_t>(weights_.bracket());
    const int count_bit = 1 + matching::bits_of(n * n);
    const auto key = [&](int v) {
      const auto bsn = std::lower_bound(rest.begin(), rest.end(), v) - rest.begin();
      return small(static_cast<std::uint64_t>(weights_.bracket() - bsn), 1) +
             small(bsn < pairs ? 1 : 0, count_bit);
    };
    for (const int v : rest) {
      solver_.touch(v);
      for (const int u : rest)
        if (u > v && !matching::is_zero(solver_.weight(v, u)))
          solver_.set(v, u, solver_.weight(v, u) + key(v));
    }
    solver_.resolve();
    for (int x = pairs; x-- > 0;) decide(rest[x], true);
    for (std::size_t y = static_cast<std::size_t>(pairs); y < rest.size(); ++y)
      decide(rest[y], false);
    for (const int v : rest) {
      solver_.touch(v);
      for (const int u : rest)
        if (u > v && !matching::is_zero(solver_.weight(v, u)))
          solver_.set(v, u, solver_.weight(v, u) - key(v));
    }
    solver_.resolve();
  }

  void decide(int v, bool out) {
    const auto would_lead = [&](int u) { return u > v && is_resident(u); };
    change(v, [&](int u, W w) {
      if (!would_lead(u)) return w;
      return out ? w - small(1) : w + small(1);
    });
    solver_.resolve();
    const bool lead = leads(v);
    change(v, [&](int u, W w) {
      if (would_lead(u) != lead) return W{};
      if (!lead) return w;
      return out ? w + small(1) : w - small(1);
    });
    solver_.resolve();
  }

  void transpose() {
    for (int v = weights_.mdps(); v < weights_.bracket(); ++v)
      if (fixed_[v] < 0 && leads(v)) fix(v);
  }

  const Weights& weights_;
  bool slow_;
  matching::Square<W> square_;
  matching::Fractional<W> fractional_;
  matching::Weighted<W> solver_;
  std::vector<int> fixed_;
};

template <class W>
Solved solve_with(const Weights& weights, bool slow) {
  const std::vector<int> mate = Solver<W>(weights, slow).mates();
  Solved out;
  for (int v = 0; v < weights.bracket(); ++v) {
    const int u = mate[v];
    if (u < 0 || u >= weights.bracket())
      out.candidate.down.push_back(weights.place(v));
    else if (u > v)
      out.candidate.pairs.emplace_back(weights.place(v), weights.place(u));
  }
  for (int v = 0; v < weights.next_end(); ++v)
    if (const int u = mate[v]; u > v && u >= weights.bracket() && u < weights.next_end())
      out.next_pairs.emplace_back(weights.place(v), weights.place(u));
  return out;
}

}  // namespace

Solved solve_bracket(const Field& field, const Bracket& bracket, const Demand& demand, bool slow) {
  const Weights weights(field, bracket, demand);
  const int bits = weights.bits() + 4;  // what the solver needs above a weight
  using matching::Wide;
  if (bits <= 64) return solve_with<std::uint64_t>(weights, slow);
  if (bits <= 128) return solve_with<matching::Word128>(weights, slow);
  if (bits <= 256) return solve_with<Wide<4>>(weights, slow);
  if (bits <= 512) return solve_with<Wide<8>>(weights, slow);
  if (bits <= 1024) return solve_with<Wide<16>>(weights, slow);
  if (bits <= 4096) return solve_with<Wide<64>>(weights, slow);
  throw LimitError("a bracket with more different scores than can be weighed");
}

}  // namespace trf::pairing::dutch
