// Dual prices for a maximum-weight matching without blossoms, where there are such, in graphs whose
// weights depend on what kind of vertex the two ends are and on nothing else.
//
// Every vertex is doubled, i and i', and every edge ij becomes i-j' and j-i': a bipartite graph,
// whose heaviest matching the Hungarian method finds together with duals u_i, v_j >= 0, u_i + v_j
// >= w_ij. Half of it is the heaviest fractional matching of the graph itself, and y_i = u_i + v_i
// are duals for that: y_i + y_j >= 2 w_ij and y >= 0. So if some matching uses only edges with y_i
// + y_j = 2 w_ij and leaves nobody single who has y_i > 0, its weight is half the sum of all y,
// which no matching exceeds; and all matchings of that weight are of this kind. If there is none,
// only duals of odd sets can tell (Weighted).
//
// The search starts from all single rows at once. Vertices of one kind that have one price form a
// group: slacks are computed between groups, and the edges of slack 0 are, for a row, its edges to
// the columns of some groups, so that trees grow by words of bits. The prices of a whole group move
// together; that keeps groups few.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "pairing/matching/perfect.hpp"
#include "pairing/matching/wide.hpp"

namespace trf::pairing::matching {

/// A graph and what kind each vertex is of; zero weight between kinds = no edge.
template <class W>
struct KindGraph {
  BitMatrix edges;
  std::vector<int> kind;
  int kinds = 0;
  std::vector<W> weights;  ///< kinds x kinds

  [[nodiscard]] int size() const { return static_cast<int>(kind.size()); }
  [[nodiscard]] const W& between(int a, int b) const {
    return weights[static_cast<std::size_t>(a) * static_cast<std::size_t>(kinds) +
                   static_cast<std::size_t>(b)];
  }
  [[nodiscard]] W weight(int i, int j) const {
    return edges.test(static_cast<std::size_t>(i), static_cast<std::size_t>(j))
               ? between(kind[i], kind[j])
               : W{};
  }
};

template <class W>
class Grouped {
 public:
  static constexpr int nobody = -1;

  /// Solves for the graph, whose weights must leave three bits free at the top.
  void solve(const KindGraph<W>& graph);

  /// The dual y of a vertex.
  [[nodiscard]] const W& price(int v) const { return y_[v]; }
  [[nodiscard]] bool may_stay_single(int v) const { return is_zero(y_[v]); }
  [[nodiscard]] bool tight(int i, int j) const {
    const W w = graph_->weight(i, j);
    return !is_zero(w) && y_[i] + y_[j] == w + w;
  }
  /// Adds all tight edges to a graph of at least as many vertices.
  void tight_edges(BitMatrix& out) const;
  /// The vertex whose copy v got; a hint for a matching.
  [[nodiscard]] int hint(int v) const { return column_of_[v]; }

 private:
  struct Group {
    int kind = 0;
    W price{};
    Bits members;
  };
  using Groups = std::vector<Group>;

  void start();
  void look_for_tight();
  bool pass();
  bool reach(int root);
  void take(int column, int root);
  bool change_prices();
  [[nodiscard]] W step() const;
  void move(Groups& groups, const Bits& chosen, bool up, const W& by);

  const KindGraph<W>* graph_ = nullptr;
  int n_ = 0;
  std::size_t words_ = 0;
  Groups rows_, columns_;
  std::vector<Bits> tight_;  // by row group: the columns at slack 0
  std::vector<int> group_of_row_;
  std::vector<int> column_of_, row_of_;
  std::vector<W> y_;

  // Of one pass.
  Bits fresh_, seen_, open_;  // columns not reached; rows reached; columns that end a path
  std::vector<int> from_, stack_;
  std::vector<std::size_t> next_word_;
};

template <class W>
void Grouped<W>::solve(const KindGraph<W>& graph) {
  graph_ = &graph;
  n_ = graph.size();
  words_ = words_for(static_cast<std::size_t>(n_));
  start();
  for (;;) {
    look_for_tight();
    while (pass()) {
    }
    if (!change_prices()) break;
  }
  y_.assign(static_cast<std::size_t>(n_), W{});
  for (const Groups* groups : {&rows_, &columns_})
    for (const Group& g : *groups)
      for_each_bit(
          words_, [&](std::size_t k) { return g.members.data()[k]; },
          [&](std::size_t v) { y_[v] = y_[v] + g.price; });
}

// A row's price begins as the most that its kind can get; a column's as nothing.
template <class W>
void Grouped<W>::start() {
  const auto n = static_cast<std::size_t>(n_);
  rows_.assign(static_cast<std::size_t>(graph_->kinds), Group{});
  for (int k = 0; k < graph_->kinds; ++k) {
    rows_[k].kind = k;
    rows_[k].members.reset(n);
    for (int other = 0; other < graph_->kinds; ++other)
      rows_[k].price = std::max(rows_[k].price, graph_->between(k, other));
  }
  for (std::size_t v = 0; v < n; ++v) rows_[graph_->kind[v]].members.set(v);
  columns_ = rows_;
  for (Group& g : columns_) g.price = W{};
  group_of_row_.assign(n, 0);
  column_of_.assign(n, nobody);
  row_of_.assign(n, nobody);
  from_.resize(n);
  next_word_.resize(n);
}

template <class W>
void Grouped<W>::look_for_tight() {
  tight_.resize(rows_.size());
  open_.reset(static_cast<std::size_t>(n_));
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    const Group& row = rows_[r];
    tight_[r].reset(static_cast<std::size_t>(n_));
    for (const Group& column : columns_) {
      const W& w = graph_->between(row.kind, column.kind);
      if (is_zero(w) || !(row.price + column.price == w)) continue;
      for (std::size_t k = 0; k < words_; ++k) tight_[r].data()[k] |= column.members.data()[k];
    }
    for_each_bit(
        words_, [&](std::size_t k) { return row.members.data()[k]; },
        [&](std::size_t i) { group_of_row_[i] = static_cast<int>(r); });
  }
  // A path may end in a column that is free, or whose row may do without.
  for (int j = 0; j < n_; ++j)
    if (const int r = row_of_[j]; r == nobody || is_zero(rows_[group_of_row_[r]].price))
      open_.set(static_cast<std::size_t>(j));
}

// Looks for a path from every single row that has a price, on columns that no other path of this
// pass has touched. False if there is none: then fresh_ and seen_ tell what can be reached.
template <class W>
bool Grouped<W>::pass() {
  fresh_.reset(static_cast<std::size_t>(n_));
  fresh_.set_range(0, static_cast<std::size_t>(n_));
  seen_.reset(static_cast<std::size_t>(n_));
  bool any = false;
  for (int i = 0; i < n_; ++i)
    if (column_of_[i] == nobody && !is_zero(rows_[group_of_row_[i]].price) && reach(i)) any = true;
  return any;
}

template <class W>
bool Grouped<W>::reach(int root) {
  stack_.clear();
  const auto enter = [&](int row) {
    stack_.push_back(row);
    seen_.set(static_cast<std::size_t>(row));
    next_word_[row] = 0;
  };
  enter(root);
  while (!stack_.empty()) {
    const int i = stack_.back();
    const Word* edges = graph_->edges.row(static_cast<std::size_t>(i));
    const Word* tight = tight_[group_of_row_[i]].data();
    if (next_word_[i] == 0)
      for (std::size_t k = 0; k < words_; ++k)
        if (const Word w = edges[k] & tight[k] & fresh_.data()[k] & open_.data()[k]; w != 0) {
          const int j = static_cast<int>(k * 64) + std::countr_zero(w);
          from_[j] = i;
          take(j, root);
          return true;
        }
    std::size_t& k = next_word_[i];
    while (k < words_ && (edges[k] & tight[k] & fresh_.data()[k]) == 0) ++k;
    if (k == words_) {
      stack_.pop_back();
      continue;
    }
    const int j =
        static_cast<int>(k * 64) + std::countr_zero(edges[k] & tight[k] & fresh_.data()[k]);
    fresh_.clear(static_cast<std::size_t>(j));
    from_[j] = i;
    enter(row_of_[j]);
  }
  return false;
}

// Turns the path from the root to an open column round.
template <class W>
void Grouped<W>::take(int column, int root) {
  const auto at = static_cast<std::size_t>(column);
  fresh_.clear(at);
  if (const int r = row_of_[column]; r != nobody) column_of_[r] = nobody;
  // Whoever has the column now has a price; whose column it was before matters no more.
  for (int j = column;;) {
    const int r = from_[j];
    const int next = column_of_[r];
    column_of_[r] = j;
    row_of_[j] = r;
    if (is_zero(rows_[group_of_row_[r]].price))
      open_.set(static_cast<std::size_t>(j));
    else
      open_.clear(static_cast<std::size_t>(j));
    if (r == root) return;
    j = next;
  }
}

// By how much prices can move before an edge gets tight or a row has no price left.
template <class W>
W Grouped<W>::step() const {
  W least{};
  bool any = false;
  const auto offer = [&](const W& w) {
    if (any && !(w < least)) return;
    least = w;
    any = true;
  };
  Bits near(static_cast<std::size_t>(n_));
  for (const Group& row : rows_) {
    near.reset(static_cast<std::size_t>(n_));
    bool reached = false;
    for_each_bit(
        words_, [&](std::size_t k) { return row.members.data()[k] & seen_.data()[k]; },
        [&](std::size_t i) {
          reached = true;
          for (std::size_t k = 0; k < words_; ++k)
            near.data()[k] |= graph_->edges.row(i)[k] & fresh_.data()[k];
        });
    if (!reached) continue;
    offer(row.price);
    for (const Group& column : columns_) {
      const W& w = graph_->between(row.kind, column.kind);
      if (is_zero(w)) continue;
      const W slack = row.price + column.price - w;
      if (!(slack < least)) continue;
      for (std::size_t k = 0; k < words_; ++k)
        if ((near.data()[k] & column.members.data()[k]) != 0) {
          offer(slack);
          break;
        }
    }
  }
  return least;
}

// False if no single row has a price: the matching is the heaviest.
template <class W>
bool Grouped<W>::change_prices() {
  bool any = false;
  for (std::size_t k = 0; k < words_ && !any; ++k) any = seen_.data()[k] != 0;
  if (!any) return false;
  const W by = step();
  move(rows_, seen_, false, by);
  Bits reached(static_cast<std::size_t>(n_));
  reached.set_range(0, static_cast<std::size_t>(n_));
  for (std::size_t k = 0; k < words_; ++k) reached.data()[k] &= ~fresh_.data()[k];
  move(columns_, reached, true, by);
  return true;
}

// Changes the price of the chosen members of all groups; groups that are alike become one.
template <class W>
void Grouped<W>::move(Groups& groups, const Bits& chosen, bool up, const W& by) {
  Groups out;
  const auto add = [&](int kind, const W& price, const Bits& members) {
    for (Group& g : out) {
      if (g.kind != kind || !(g.price == price)) continue;
      for (std::size_t k = 0; k < words_; ++k) g.members.data()[k] |= members.data()[k];
      return;
    }
    out.push_back({kind, price, members});
  };
  for (Group& g : groups) {
    Bits moved(static_cast<std::size_t>(n_));
    Word any = 0, left = 0;
    for (std::size_t k = 0; k < words_; ++k) {
      any |= moved.data()[k] = g.members.data()[k] & chosen.data()[k];
      left |= g.members.data()[k] &= ~chosen.data()[k];
    }
    if (any != 0) add(g.kind, up ? g.price + by : g.price - by, moved);
    if (left != 0) add(g.kind, g.price, g.members);
  }
  groups = std::move(out);
}

template <class W>
void Grouped<W>::tight_edges(BitMatrix& out) const {
  Groups groups;
  std::vector<int> group_of(static_cast<std::size_t>(n_));
  for (int v = 0; v < n_; ++v) {
    std::size_t g = 0;
    while (g < groups.size() && (groups[g].kind != graph_->kind[v] || !(groups[g].price == y_[v])))
      ++g;
    if (g == groups.size())
      groups.push_back({graph_->kind[v], y_[v], Bits(static_cast<std::size_t>(n_))});
    groups[g].members.set(static_cast<std::size_t>(v));
    group_of[v] = static_cast<int>(g);
  }
  std::vector<Bits> tight(groups.size(), Bits(static_cast<std::size_t>(n_)));
  for (std::size_t a = 0; a < groups.size(); ++a)
    for (const Group& b : groups) {
      const W& w = graph_->between(groups[a].kind, b.kind);
      if (is_zero(w) || !(groups[a].price + b.price == w + w)) continue;
      for (std::size_t k = 0; k < words_; ++k) tight[a].data()[k] |= b.members.data()[k];
    }
  for (int v = 0; v < n_; ++v) {
    const auto at = static_cast<std::size_t>(v);
    for (std::size_t k = 0; k < words_; ++k)
      out.row(at)[k] |= graph_->edges.row(at)[k] & tight[group_of[v]].data()[k];
  }
}

/// Begins a matching of tight edges with the copies that the vertices got. These are a permutation
/// in part: every second edge of its paths and cycles leaves out at most one vertex of each.
template <class W>
void match_by_prices(const Grouped<W>& prices, Perfect& match) {
  const int n = match.size();
  Bits seen(static_cast<std::size_t>(n)), follows(static_cast<std::size_t>(n));
  for (int v = 0; v < n; ++v)
    if (const int u = prices.hint(v); u >= 0) follows.set(static_cast<std::size_t>(u));
  const auto walk = [&](int v) {
    while (v >= 0 && !seen.test(static_cast<std::size_t>(v))) {
      seen.set(static_cast<std::size_t>(v));
      const int u = prices.hint(v);
      if (u < 0 || seen.test(static_cast<std::size_t>(u))) return;
      seen.set(static_cast<std::size_t>(u));
      match.match(v, u);
      v = prices.hint(u);
    }
  };
  for (int v = 0; v < n; ++v)
    if (!follows.test(static_cast<std::size_t>(v))) walk(v);
  for (int v = 0; v < n; ++v) walk(v);
}

}  // namespace trf::pairing::matching
