// Dual prices for a maximum-weight matching without blossoms, where there are such.
//
// Every vertex is doubled, i and i', and every edge ij becomes i-j' and j-i': a bipartite graph,
// whose heaviest matching the Hungarian method finds together with duals u_i, v_j >= 0, u_i + v_j
// >= w_ij. Half of it is the heaviest fractional matching of the graph itself, and y_i = u_i + v_i
// are duals for that: y_i + y_j >= 2 w_ij and y >= 0. So if some matching uses only edges with y_i
// + y_j = 2 w_ij and leaves nobody single who has y_i > 0, its weight is half the sum of all y,
// which no matching exceeds; and all matchings of that weight are of this kind. If there is none,
// only duals of odd sets can tell (Weighted).
#pragma once

#include <cstddef>
#include <vector>

#include "pairing/matching/square.hpp"

namespace trf::pairing::matching {

template <class W>
class Fractional {
 public:
  static constexpr int nobody = -1;

  /// Solves for the weights, which must leave three bits free at the top.
  void solve(const Square<W>& weights);

  [[nodiscard]] bool tight(int i, int j) const {
    const W& w = (*w_)(i, j);
    return !is_zero(w) && y_[i] + y_[j] == w + w;
  }
  [[nodiscard]] bool may_stay_single(int v) const { return is_zero(y_[v]); }
  /// The vertex whose copy v got; a hint for a matching.
  [[nodiscard]] int hint(int v) const { return column_of_[v]; }

 private:
  void start();
  void augment(int row);

  const Square<W>* w_ = nullptr;
  int n_ = 0;
  std::vector<W> u_, v_, y_;
  std::vector<int> column_of_, row_of_;

  // Of one search: distance at which a row or column was entered, best edge to a column.
  W distance_{};
  std::vector<W> entered_row_, entered_column_, key_;
  std::vector<int> from_, rows_, columns_, open_;
};

template <class W>
void Fractional<W>::solve(const Square<W>& weights) {
  w_ = &weights;
  n_ = weights.size();
  const auto n = static_cast<std::size_t>(n_);
  u_.assign(n, W{});
  v_.assign(n, W{});
  column_of_.assign(n, nobody);
  row_of_.assign(n, nobody);
  entered_row_.resize(n);
  entered_column_.resize(n);
  key_.resize(n);
  from_.resize(n);
  rows_.reserve(n);
  columns_.reserve(n);
  open_.reserve(n);
  start();
  for (int i = 0; i < n_; ++i)
    if (column_of_[i] == nobody && !is_zero(u_[i])) augment(i);
  y_.resize(n);
  for (std::size_t i = 0; i < n; ++i) y_[i] = u_[i] + v_[i];
}

// Every row bids its best edge; who finds a free column at that price has it.
template <class W>
void Fractional<W>::start() {
  for (int i = 0; i < n_; ++i) {
    const W* row = w_->row(i);
    W most{};
    for (int j = 0; j < n_; ++j)
      if (most < row[j]) most = row[j];
    u_[i] = most;
    if (is_zero(most)) continue;
    for (int j = 0; j < n_; ++j) {
      if (row_of_[j] != nobody || !(row[j] == most)) continue;
      row_of_[j] = i;
      column_of_[i] = j;
      break;
    }
  }
}

// Shortest augmenting path from a single row, to a free column or to a row whose price ends at 0.
template <class W>
void Fractional<W>::augment(int row) {
  distance_ = W{};
  rows_.clear();
  columns_.clear();
  open_.clear();
  for (int j = 0; j < n_; ++j) {
    from_[j] = nobody;
    open_.push_back(j);
  }
  int last = nobody;  // column at the end of the path
  int quits = row;    // row that is left single otherwise
  W quit_at = u_[row];
  const auto add_row = [&](int r) {
    rows_.push_back(r);
    entered_row_[r] = distance_;
    if (distance_ + u_[r] < quit_at) {
      quit_at = distance_ + u_[r];
      quits = r;
    }
    const W* w = w_->row(r);
    for (const int j : open_) {
      if (is_zero(w[j])) continue;
      const W key = distance_ + (u_[r] + v_[j] - w[j]);
      if (from_[j] != nobody && !(key < key_[j])) continue;
      from_[j] = r;
      key_[j] = key;
    }
  };
  for (int r = row; last == nobody;) {
    add_row(r);
    std::size_t best = open_.size();
    for (std::size_t k = 0; k < open_.size(); ++k) {
      const int j = open_[k];
      if (from_[j] == nobody || (best < open_.size() && !(key_[j] < key_[open_[best]]))) continue;
      best = k;
      if (key_[j] == distance_ && row_of_[j] == nobody) break;
    }
    if (best == open_.size() || !(key_[open_[best]] < quit_at)) {
      distance_ = quit_at;
      break;
    }
    const int j = open_[best];
    distance_ = key_[j];
    if (row_of_[j] == nobody) {
      last = j;
      break;
    }
    open_[best] = open_.back();
    open_.pop_back();
    columns_.push_back(j);
    entered_column_[j] = distance_;
    r = row_of_[j];
  }
  for (const int r : rows_) u_[r] = u_[r] - (distance_ - entered_row_[r]);
  for (const int j : columns_) v_[j] = v_[j] + (distance_ - entered_column_[j]);
  // Turn the path round: either `last` is taken, or `quits` gives its column up.
  int j = last;
  if (last == nobody) {
    j = column_of_[quits];
    column_of_[quits] = nobody;
    if (quits == row) return;
  }
  while (j != nobody) {
    const int r = from_[j];
    const int next = column_of_[r];
    column_of_[r] = j;
    row_of_[j] = r;
    j = r == row ? nobody : next;
  }
}

}  // namespace trf::pairing::matching
