// Inner to solve.cpp: the solver for weights of one width. Each width is compiled in a file of its
// own (solve_*.cpp), for they are long.
#pragma once

#include <algorithm>

#include "pairing/dutch/face.hpp"
#include "pairing/dutch/solve.hpp"
#include "pairing/matching/grouped.hpp"
#include "pairing/matching/weighted.hpp"

namespace trf::pairing::dutch {

// One matching problem, its ties decided in the order of C.04.3 article 4.
template <class W>
class Solver {
 public:
  Solver(const Weights& weights, bool slow) : weights_(weights), slow_(slow) {}

  std::vector<int> mates() {
    graph_ = weights_.graph<W>();
    fixed_.assign(static_cast<std::size_t>(weights_.size()), -1);
    std::vector<int> mate;
    if (!slow_ && by_face(mate)) return mate;
    fill_square();
    solver_.reset(square_);
    solver_.solve();
    choose_mdps();
    pair_mdps();
    exchange();
    transpose();
    mate.assign(static_cast<std::size_t>(weights_.size()), -1);
    for (int v = 0; v < weights_.size(); ++v)
      mate[v] = fixed_[v] >= 0 ? fixed_[v] : solver_.mate(v);
    return mate;
  }

 private:
  // --- ties on the tight edges ------------------------------------------------------------------

  // With prices the best matchings are exactly those of tight edges that leave nobody with a price
  // single. False if there are no such prices: then only odd sets can tell (Weighted).
  //
  // Of an odd number somebody stays single. One more vertex, joined with everybody at the same
  // weight, stands for that: every matching can be extended by one of its edges, so the best stay
  // the best, and who may stay single is who has a tight edge to it.
  bool by_face(std::vector<int>& mate) {
    const int n = weights_.size();
    matching::KindGraph<W> even;
    if (n % 2 != 0) even = with_spare();
    prices_.solve(n % 2 != 0 ? even : graph_);
    matching::BitMatrix tight;
    tight.reset(static_cast<std::size_t>(n + n % 2));
    prices_.tight_edges(tight);
    if (!tight_matching(tight, mate)) return false;
    std::vector<int> singles;
    for (int v = 0; v < n; ++v)
      if (mate[v] < 0) singles.push_back(v);
    // How many stay single is fixed by [C6] and [C8]; as many stand-ins, joined with all who may
    // stay single, make the best matchings the complete ones.
    const auto size = static_cast<std::size_t>(n);
    Face face;
    face.mdps = weights_.mdps();
    face.residents = weights_.bracket() - weights_.mdps();
    face.edges.reset(size + singles.size());
    for (std::size_t v = 0; v < size; ++v)
      matching::add_bits(tight.row(v), 0, size, face.edges.row(v), 0);
    face.match.reset(face.edges);
    for (int v = 0; v < n; ++v)
      if (n % 2 != 0 ? tight.test(static_cast<std::size_t>(v), size) : prices_.may_stay_single(v))
        for (std::size_t s = 0; s < singles.size(); ++s)
          face.edges.set(static_cast<std::size_t>(v), size + s);
    for (int v = 0; v < n; ++v)
      if (mate[v] > v) face.match.match(v, mate[v]);
    for (std::size_t s = 0; s < singles.size(); ++s)
      face.match.match(singles[s], n + static_cast<int>(s));
    mate = first_candidate(face);
    for (int v = 0; v < n; ++v)
      if (mate[v] >= n) mate[v] = -1;
    mate.resize(size);
    return true;
  }

  [[nodiscard]] matching::KindGraph<W> with_spare() const {
    const auto n = static_cast<std::size_t>(weights_.size());
    const auto kinds = static_cast<std::size_t>(graph_.kinds);
    matching::KindGraph<W> out;
    out.kind = graph_.kind;
    out.kind.push_back(graph_.kinds);
    out.kinds = graph_.kinds + 1;
    out.weights.assign((kinds + 1) * (kinds + 1), small(1, weights_.bits()));
    for (std::size_t a = 0; a < kinds; ++a)
      std::copy_n(&graph_.weights[a * kinds], kinds, &out.weights[a * (kinds + 1)]);
    out.weights.back() = W{};
    out.edges.reset(n + 1);
    for (std::size_t v = 0; v < n; ++v) {
      matching::add_bits(graph_.edges.row(v), 0, n, out.edges.row(v), 0);
      out.edges.set(v, n);
    }
    return out;
  }

  // A matching of tight edges that leaves nobody with a price single: two who may be single are
  // joined (their own weight is 0, so that this is no edge).
  bool tight_matching(const matching::BitMatrix& tight, std::vector<int>& mate) const {
    const int n = weights_.size(), size = static_cast<int>(tight.size());
    matching::BitMatrix edges = tight;
    matching::Bits optional(tight.size());
    for (int v = 0; v < size; ++v)
      if (prices_.may_stay_single(v)) optional.set(static_cast<std::size_t>(v));
    for (int v = 0; v < size; ++v) {
      const auto at = static_cast<std::size_t>(v);
      if (!optional.test(at)) continue;
      for (std::size_t k = 0; k < edges.stride(); ++k) edges.row(at)[k] |= optional.data()[k];
      matching::drop(edges.row(at), at);
    }
    matching::Perfect match;
    match.reset(edges);
    matching::match_by_prices(prices_, match);
    match.greedy();
    if (!match.complete()) return false;
    mate.assign(static_cast<std::size_t>(n), -1);
    for (int v = 0; v < n; ++v)
      if (const int u = match.mate(v); u < n && prices_.tight(v, u)) mate[v] = u;
    return true;
  }

  // --- ties by solving again --------------------------------------------------------------------

  void fill_square() {
    const int n = weights_.size();
    square_.reset(n);
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j)
        if (const W w = graph_.weight(i, j); !matching::is_zero(w)) square_.set(i, j, w);
  }

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
  matching::KindGraph<W> graph_;
  matching::Grouped<W> prices_;
  matching::Square<W> square_;
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

}  // namespace trf::pairing::dutch
