#include "pairing/matching/perfect.hpp"

#include <algorithm>

namespace trf::pairing::matching {

// A search grows one tree from a single vertex. `from_[v]` is the outer vertex through which v was
// reached: for an inner vertex its parent; for an inner vertex that a blossom made outer as well,
// the neighbour on the other way round the blossom. An outer vertex w leads back over mate_[w] and
// from_[mate_[w]]. Blossoms are shrunk only when nothing else is left to do: most searches end
// before, and in a bipartite graph there are none.

void Perfect::reset(const BitMatrix& graph) {
  graph_ = &graph;
  n_ = static_cast<int>(graph.size());
  const auto n = static_cast<std::size_t>(n_);
  alive_.reset(n);
  alive_.set_range(0, n);
  fresh_.reset(n);
  outer_.reset(n);
  inside_.reset(n);
  mate_.assign(n, nobody);
  from_.assign(n, nobody);
  base_.resize(n);
  stamp_.assign(n, 0);
  stamps_ = 0;
  queue_.clear();
  queue_.reserve(n);
  touched_.clear();
  touched_.reserve(n);
}

void Perfect::kill(int v) {
  unmatch(v);
  alive_.clear(v);
}

void Perfect::match(int u, int v) {
  unmatch(u);
  unmatch(v);
  mate_[u] = v;
  mate_[v] = u;
}

void Perfect::unmatch(int v) {
  if (const int m = mate_[v]; m != nobody) mate_[v] = mate_[m] = nobody;
}

void Perfect::greedy() {
  Bits free;
  free.reset(static_cast<std::size_t>(n_));
  for (int v = 0; v < n_; ++v)
    if (alive(v) && mate_[v] == nobody) free.set(v);
  for (int v = 0; v < n_; ++v) {
    if (!free.test(v)) continue;
    free.clear(v);
    const Word* row = graph_->row(v);
    for (std::size_t k = 0; k < free.words(); ++k) {
      const Word w = row[k] & free.data()[k];
      if (w == 0) continue;
      const int u = static_cast<int>(k * 64) + std::countr_zero(w);
      free.clear(u);
      mate_[v] = u;
      mate_[u] = v;
      break;
    }
  }
}

bool Perfect::augment(int v) {
  if (!search(v, nobody)) return false;
  turn(found_);
  return true;
}

bool Perfect::complete() {
  for (int v = 0; v < n_; ++v) {
    if (!alive(v) || mate_[v] != nobody || augment(v)) continue;
    failed_ = v;
    return false;
  }
  return true;
}

int Perfect::lowest_mate(int v, const Word* wanted) {
  const int old = mate_[v];
  const Word* row = graph_->row(v);
  int target = nobody;
  for (std::size_t k = 0; k < alive_.words() && target == nobody; ++k)
    if (const Word w = row[k] & wanted[k] & alive_.data()[k]; w != 0)
      target = static_cast<int>(k * 64) + std::countr_zero(w);
  if (target == nobody || target == old) return target;
  // Without v, its mate is single. Another vertex can be the single one instead exactly if it is
  // outer in the search from there (Gallai-Edmonds); the lowest such neighbour is the new mate.
  mate_[v] = mate_[old] = nobody;
  alive_.clear(v);
  search(old, target);
  alive_.set(v);
  int lowest = nobody;
  for (std::size_t k = 0; k < alive_.words() && lowest == nobody; ++k)
    if (const Word w = row[k] & wanted[k] & outer_.data()[k]; w != 0)
      lowest = static_cast<int>(k * 64) + std::countr_zero(w);
  if (lowest == nobody) {
    mate_[v] = old;
    mate_[old] = v;
    return nobody;
  }
  from_[v] = lowest;
  turn(v);
  return lowest;
}

void Perfect::make_outer(int v) {
  outer_.set(v);
  queue_.push_back(v);
}

// Grows the tree of `root`. True if a single vertex was reached (`found_`), or `target` got outer.
bool Perfect::search(int root, int target) {
  for (const int v : touched_) from_[v] = nobody;
  touched_.clear();
  queue_.clear();
  std::copy_n(alive_.data(), alive_.words(), fresh_.data());
  std::fill_n(outer_.data(), outer_.words(), Word{0});
  fresh_.clear(root);
  base_[root] = root;
  touched_.push_back(root);
  make_outer(root);
  if (root == target) return true;
  std::size_t extended = 0, closed = 0;
  while (closed < queue_.size()) {
    if (extended < queue_.size()) {
      if (extend(queue_[extended++])) return true;
      if (target != nobody && outer_.test(target)) return true;
    } else {
      const std::size_t before = queue_.size();
      if (close(queue_[closed], target)) return true;
      if (queue_.size() == before) ++closed;
    }
  }
  return false;
}

// Reaches everything fresh from an outer vertex; true if something of it is single.
bool Perfect::extend(int v) {
  const Word* row = graph_->row(v);
  for (std::size_t k = 0; k < fresh_.words(); ++k) {
    for (Word w = row[k] & fresh_.data()[k]; w != 0; w = row[k] & fresh_.data()[k]) {
      const int u = static_cast<int>(k * 64) + std::countr_zero(w);
      fresh_.clear(u);
      base_[u] = u;
      from_[u] = v;
      touched_.push_back(u);
      const int m = mate_[u];
      if (m == nobody) {
        found_ = u;
        return true;
      }
      fresh_.clear(m);
      base_[m] = m;
      touched_.push_back(m);
      make_outer(m);
    }
  }
  return false;
}

// Shrinks along the first edge from v to an outer vertex of another blossom, if there is one.
bool Perfect::close(int v, int target) {
  const Word* row = graph_->row(v);
  for (std::size_t k = 0; k < outer_.words(); ++k)
    for (Word w = row[k] & outer_.data()[k]; w != 0; w &= w - 1) {
      const int u = static_cast<int>(k * 64) + std::countr_zero(w);
      if (base_[u] == base_[v]) continue;
      const std::size_t before = queue_.size();
      shrink(v, u);
      if (target != nobody && outer_.test(target)) return true;
      if (queue_.size() != before) return false;  // new outer vertices: extend them first
      w &= row[k] & outer_.data()[k];
    }
  return false;
}

int Perfect::common_base(int u, int v) {
  ++stamps_;
  for (;;) {
    u = base_[u];
    stamp_[u] = stamps_;
    if (mate_[u] == nobody) break;
    u = from_[mate_[u]];
  }
  for (;;) {
    v = base_[v];
    if (stamp_[v] == stamps_) return v;
    v = from_[mate_[v]];
  }
}

void Perfect::mark_path(int v, int top, int child) {
  while (base_[v] != top) {
    inside_.set(base_[v]);
    inside_.set(base_[mate_[v]]);
    from_[v] = child;
    child = mate_[v];
    v = from_[mate_[v]];
  }
}

void Perfect::shrink(int u, int v) {
  const int top = common_base(u, v);
  std::fill_n(inside_.data(), inside_.words(), Word{0});
  mark_path(u, top, v);
  mark_path(v, top, u);
  for (const int x : touched_) {
    if (!inside_.test(base_[x])) continue;
    base_[x] = top;
    if (!outer_.test(x)) make_outer(x);
  }
}

// Matches along the path that ends in the single vertex v.
void Perfect::turn(int v) {
  while (v != nobody) {
    const int u = from_[v];
    const int next = mate_[u];
    mate_[v] = u;
    mate_[u] = v;
    v = next;
  }
}

}  // namespace trf::pairing::matching
