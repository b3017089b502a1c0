// The weights of a graph's edges.
#pragma once

#include <cstddef>
#include <vector>

#include "pairing/matching/wide.hpp"

namespace trf::pairing::matching {

/// Weights of the edges of a graph: a full square, zero = no edge.
template <class W>
class Square {
 public:
  void reset(int n) {
    n_ = n;
    w_.assign(static_cast<std::size_t>(n) * static_cast<std::size_t>(n), W{});
  }
  [[nodiscard]] int size() const { return n_; }
  [[nodiscard]] const W* row(int i) const { return &w_[at(i, 0)]; }
  [[nodiscard]] const W& operator()(int i, int j) const { return w_[at(i, j)]; }
  void set(int i, int j, const W& w) { w_[at(i, j)] = w_[at(j, i)] = w; }

 private:
  [[nodiscard]] std::size_t at(int i, int j) const {
    return static_cast<std::size_t>(i) * static_cast<std::size_t>(n_) + static_cast<std::size_t>(j);
  }
  int n_ = 0;
  std::vector<W> w_;
};

}  // namespace trf::pairing::matching
