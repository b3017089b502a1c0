// Matchings without weights in graphs given as rows of bits: who can be paired completely, and the
// first complete pairing in an order of preference.
#pragma once

#include <span>
#include <vector>

#include "pairing/matching/bits.hpp"

namespace trf::pairing::matching {

/// A matching that grows by alternating paths (Edmonds), of the living vertices of a graph. The
/// graph may lose edges between calls; the caller unmatches the pairs that used them.
class Perfect {
 public:
  static constexpr int nobody = -1;

  /// Starts with the empty matching of all vertices of `graph`, which must outlive it.
  void reset(const BitMatrix& graph);
  [[nodiscard]] int size() const { return n_; }
  [[nodiscard]] int mate(int v) const { return mate_[v]; }
  [[nodiscard]] bool alive(int v) const { return alive_.test(v); }
  [[nodiscard]] const Bits& living() const { return alive_; }
  /// Takes a vertex out; its mate is left single.
  void kill(int v);
  void revive(int v) { alive_.set(v); }
  /// Takes out everybody who is not of the set; before anybody is matched.
  void keep_only(const Bits& set) { alive_ = set; }
  void match(int u, int v);
  void unmatch(int v);

  /// Matches every living vertex with the first free one in its row, in ascending order.
  void greedy();
  /// Finds `v` a mate without leaving anybody matched single; false if there is no way.
  bool augment(int v);
  /// augment() for every single living vertex; false as soon as one fails (`failed()` is it).
  bool complete();
  [[nodiscard]] int failed() const { return failed_; }

  /// With everybody living matched: gives `v` the lowest mate out of `wanted` with which a complete
  /// matching exists, and leaves the matching complete. nobody if there is none in `wanted`.
  int lowest_mate(int v, const Word* wanted);

  /// The outer vertices of the last search: those that some largest matching leaves single
  /// (Gallai-Edmonds), after a search that failed.
  [[nodiscard]] const Bits& outer() const { return outer_; }
  /// Base of the blossom of a vertex in the last search.
  [[nodiscard]] int base(int v) const { return base_[v]; }

 private:
  bool search(int root, int target);
  bool extend(int v);
  bool close(int v, int target);
  void make_outer(int v);
  void mark_path(int v, int top, int child);
  void shrink(int u, int v);
  int common_base(int u, int v);
  void turn(int v);

  const BitMatrix* graph_ = nullptr;
  int n_ = 0, failed_ = nobody, found_ = nobody;
  Bits alive_, fresh_, outer_, inside_;
  std::vector<int> mate_, from_, base_, queue_, touched_, stamp_;
  int stamps_ = 0;
};

}  // namespace trf::pairing::matching
