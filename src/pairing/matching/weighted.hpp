// Exact maximum-weight matching of a general graph, for dense graphs whose weights are wide
// integers, with re-solving after changes at a few vertices.
//
// Edmonds' primal-dual method with one search tree at a time. Every vertex has a dual y >= 0, every
// blossom (odd set) a dual z >= 0, and for each edge
//
//     slack(i,j) = y_i + y_j + (sum of z of the blossoms that hold both) - 2 w_ij >= 0.
//
// Matched edges have slack 0, a blossom with z > 0 is matched inside itself but for one vertex, and
// at the end every unmatched vertex has y = 0: by complementary slackness the matching is then of
// maximum weight. A search grows a tree of alternating paths from one unmatched vertex, shrinks
// blossoms, and lowers the duals of outer and raises those of inner vertices until an unmatched
// vertex is reached or an outer vertex arrives at y = 0. Duals stay integers: along edges of slack
// 0 all duals have one parity, so the slack between two outer vertices of one tree is even.
//
// Duals in the tree are kept as of the moment a vertex got its label; `clock_` is the total change
// since the search began. Nothing is allocated while solving: reset() sizes every array.
#pragma once

#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

#include "pairing/matching/square.hpp"

namespace trf::pairing::matching {

template <class W>
class Weighted {
 public:
  static constexpr int nobody = -1;

  /// Takes the graph with these weights, which must outlive it; keeps the memory of earlier ones.
  /// Weights must leave three bits free at the top.
  void reset(Square<W>& weights);
  /// Sets the weight of an edge; zero = no edge. Before solve(), or after touch() of one of its
  /// ends.
  void set(int i, int j, const W& w) { weights_->set(i, j, w); }
  [[nodiscard]] const W& weight(int i, int j) const { return (*weights_)(i, j); }
  [[nodiscard]] int size() const { return n_; }

  /// A maximum-weight matching from nothing.
  void solve();
  /// Announces that edges of `v` change: its blossoms are opened and it is unmatched.
  void touch(int v);
  /// A maximum-weight matching again, after touch() and set().
  void resolve();
  /// Takes out a pair for good: only the edge between the two is left.
  void freeze(int i, int j);

  [[nodiscard]] int mate(int v) const { return mate_[v]; }

 private:
  enum class Label : std::uint8_t { free, outer, inner };
  struct Edge {
    int u = nobody, v = nobody;
  };
  // A vertex or a blossom.
  struct Node {
    int parent = nobody, base = nobody;
    int head = nobody;                  // of a blossom: the child that holds the base
    int next = nobody, prev = nobody;   // in the cycle of the parent
    Edge to_next;                       // u here, v in the next child
    int first = nobody, last = nobody;  // its vertices, chained by vertex_next_
    Label label = Label::free;
    Edge from;       // how the label came: u in the tree, v here
    int stamp = 0;   // for the search of a common ancestor
    W z{}, since{};  // blossoms: dual, clock when the label came
  };

  [[nodiscard]] bool tight(int i, int j) const {
    return !is_zero(weight(i, j)) && y_[i] + y_[j] == weight(i, j) + weight(i, j);
  }
  template <class F>
  void for_vertices(int node, F f) {
    const int last = nodes_[node].last;
    for (int v = nodes_[node].first;;) {
      const int next = vertex_next_[v];
      f(v);
      if (v == last) return;
      v = next;
    }
  }
  [[nodiscard]] int parent_in_tree(int node) const {
    const int u = nodes_[node].from.u;
    return u == nobody ? nobody : top_[u];
  }
  [[nodiscard]] W outer_dual(int v) const { return y_[v] + since_[v] - clock_; }

  void initial_duals();
  void search(int root);
  bool scan(int u);
  bool grow(int v, int u);
  bool adjust();
  void label_outer(int node, Edge from);
  void label_inner(int node, Edge from);
  void note_pair(int v);
  void shrink(int u, int v);
  void adopt(int blossom, int child);
  void open_inner(int b);
  void look_for_outer(int v);
  void finish();
  void open_empty(int node);
  void open(int b);
  void dissolve(int b);
  void flip(int u, int v);
  void rebase(int b, int v);
  [[nodiscard]] int child_holding(int b, int v) const;
  [[nodiscard]] bool forward_is_even(int b, int child) const;
  [[nodiscard]] int common_ancestor(int a, int b);
  int new_blossom();
  void fix_dual(int v);

  int n_ = 0, blossoms_ = 0, stamp_ = 0;
  Square<W>* weights_ = nullptr;
  std::vector<int> active_;  // vertices that are not frozen
  std::vector<int> mate_, top_, vertex_next_;
  std::vector<W> y_, since_;
  std::vector<Node> nodes_;
  std::vector<int> spare_;  // unused blossom numbers
  std::vector<int> touched_;

  // Of the running search.
  W clock_{};
  std::vector<int> queue_;  // outer vertices to scan
  std::vector<Edge> shrinkable_;
  std::vector<int> best_;     // vertex -> outer vertex through which it is reached first
  std::vector<W> when_;       // vertex -> clock at which that edge gets slack 0
  std::vector<Label> label_;  // of the top node, by vertex
};

template <class W>
void Weighted<W>::reset(Square<W>& weights) {
  weights_ = &weights;
  n_ = weights.size();
  blossoms_ = 0;
  stamp_ = 0;
  const auto size = static_cast<std::size_t>(n_);
  active_.resize(size);
  mate_.assign(size, nobody);
  top_.resize(size);
  vertex_next_.assign(size, nobody);
  y_.assign(size, W{});
  since_.assign(size, W{});
  best_.assign(size, nobody);
  when_.assign(size, W{});
  label_.assign(size, Label::free);
  nodes_.assign(size + size / 2 + 1, Node{});
  spare_.clear();
  for (int b = static_cast<int>(nodes_.size()); b-- > n_;) spare_.push_back(b);
  for (int v = 0; v < n_; ++v) {
    active_[v] = top_[v] = v;
    nodes_[v].base = nodes_[v].first = nodes_[v].last = v;
  }
  touched_.clear();
  touched_.reserve(size);
  queue_.reserve(size);
  shrinkable_.reserve(4 * size);
}

template <class W>
void Weighted<W>::initial_duals() {
  for (int v = 0; v < n_; ++v) {
    W most{};
    for (int u = 0; u < n_; ++u)
      if (most < weight(v, u)) most = weight(v, u);
    y_[v] = most;
  }
  for (int v = 0; v < n_; ++v) {
    if (mate_[v] != nobody) continue;
    for (int u = v + 1; u < n_; ++u) {
      if (mate_[u] != nobody || !tight(v, u)) continue;
      mate_[v] = u;
      mate_[u] = v;
      break;
    }
  }
}

template <class W>
void Weighted<W>::solve() {
  initial_duals();
  for (int v = 0; v < n_; ++v)
    if (mate_[v] == nobody && !is_zero(y_[v])) search(v);
}

template <class W>
void Weighted<W>::touch(int v) {
  while (top_[v] != v) dissolve(top_[v]);
  if (const int m = mate_[v]; m != nobody) mate_[v] = mate_[m] = nobody;
  touched_.push_back(v);
}

// The least dual of `v` that keeps every slack of its edges.
template <class W>
void Weighted<W>::fix_dual(int v) {
  W most{};
  for (const int u : active_) {
    const W twice = weight(v, u) + weight(v, u);
    if (y_[u] < twice && most < twice - y_[u]) most = twice - y_[u];
  }
  y_[v] = most;
}

template <class W>
void Weighted<W>::resolve() {
  for (const int v : touched_) fix_dual(v);
  touched_.clear();
  for (const int v : active_)
    if (mate_[v] == nobody && !is_zero(y_[v])) search(v);
}

template <class W>
void Weighted<W>::freeze(int i, int j) {
  for (const int v : {i, j}) {
    while (top_[v] != v) dissolve(top_[v]);
    if (const int m = mate_[v]; m != nobody) mate_[v] = mate_[m] = nobody;
  }
  std::size_t kept = 0;
  for (const int v : active_)
    if (v != i && v != j) active_[kept++] = v;
  active_.resize(kept);
  for (const int v : active_) {
    set(i, v, W{});
    set(j, v, W{});
  }
  mate_[i] = j;
  mate_[j] = i;
}

template <class W>
void Weighted<W>::search(int root) {
  clock_ = W{};
  queue_.clear();
  shrinkable_.clear();
  for (const int v : active_) {
    best_[v] = nobody;
    label_[v] = Label::free;
    nodes_[top_[v]].label = Label::free;
  }
  label_outer(top_[root], {});
  for (;;) {
    bool done = false;
    while (!done && !queue_.empty()) {
      const int u = queue_.back();
      queue_.pop_back();
      done = scan(u);
    }
    if (!done && !shrinkable_.empty()) {
      const Edge e = shrinkable_.back();
      shrinkable_.pop_back();
      if (top_[e.u] != top_[e.v]) shrink(e.u, e.v);
      continue;
    }
    if (done || adjust()) return finish();
  }
}

template <class W>
void Weighted<W>::label_outer(int node, Edge from) {
  Node& x = nodes_[node];
  x.label = Label::outer;
  x.from = from;
  x.since = clock_;
  for_vertices(node, [&](int v) {
    label_[v] = Label::outer;
    since_[v] = clock_;
    best_[v] = nobody;
    queue_.push_back(v);
  });
}

template <class W>
void Weighted<W>::label_inner(int node, Edge from) {
  Node& x = nodes_[node];
  x.label = Label::inner;
  x.from = from;
  x.since = clock_;
  for_vertices(node, [&](int v) {
    label_[v] = Label::inner;
    since_[v] = clock_;
  });
}

// Looks from an outer vertex at all others; true if the search is over.
template <class W>
bool Weighted<W>::scan(int u) {
  const W* row = weights_->row(u);
  const W own = outer_dual(u);
  for (const int v : active_) {
    if (is_zero(row[v]) || label_[v] == Label::inner || top_[v] == top_[u]) continue;
    const W twice = row[v] + row[v];
    if (label_[v] == Label::free) {
      const W slack = own + y_[v] - twice;
      if (is_zero(slack)) {
        if (grow(v, u)) return true;
      } else if (const W w = clock_ + slack; best_[v] == nobody || w < when_[v]) {
        best_[v] = u;
        when_[v] = w;
      }
    } else {
      const W slack = own + outer_dual(v) - twice;
      if (is_zero(slack)) {
        shrinkable_.push_back({u, v});
      } else if (const W w = clock_ + half(slack); best_[v] == nobody || w < when_[v]) {
        best_[v] = u;
        when_[v] = w;
      }
    }
  }
  return false;
}

// Takes the free vertex v into the tree through the outer vertex u; true if that ends the search.
template <class W>
bool Weighted<W>::grow(int v, int u) {
  const int node = top_[v];
  const int base = nodes_[node].base;
  const int m = mate_[base];
  if (m == nobody) {
    rebase(node, v);
    mate_[v] = u;
    flip(u, v);
    return true;
  }
  label_inner(node, {u, v});
  label_outer(top_[m], {base, m});
  return false;
}

// Changes the duals until something happens; true if that ends the search.
template <class W>
bool Weighted<W>::adjust() {
  bool any = false, single = false;
  int lone = nobody;
  W next{};
  const auto offer = [&](const W& w) {
    if (any && !(w < next)) return false;
    next = w;
    any = true;
    return true;
  };
  for (const int v : active_) {
    if (label_[v] == Label::outer) {
      if (best_[v] != nobody && top_[best_[v]] == top_[v]) note_pair(v);
      if (offer(y_[v] + since_[v])) {
        single = true;
        lone = v;
      }
    }
    if (label_[v] != Label::inner && best_[v] != nobody && offer(when_[v])) single = false;
    if (label_[v] == Label::inner) {
      const Node& t = nodes_[top_[v]];
      if (top_[v] >= n_ && t.first == v && offer(half(t.z) + t.since)) single = false;
    }
  }
  clock_ = next;
  if (single) {
    flip(lone, nobody);
    return true;
  }
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const int v = active_[i];
    if (label_[v] == Label::inner) {
      const int b = top_[v];
      if (b >= n_ && nodes_[b].first == v && half(nodes_[b].z) + nodes_[b].since == clock_)
        open_inner(b);
    } else if (best_[v] != nobody && when_[v] == clock_) {
      if (label_[v] == Label::outer) {
        shrinkable_.push_back({best_[v], v});
      } else if (grow(v, best_[v])) {
        return true;
      }
    }
  }
  // Vertices that open_inner() set free behind the loop's back may be reachable at once.
  for (const int v : active_)
    if (label_[v] == Label::free && best_[v] != nobody && when_[v] == clock_ && grow(v, best_[v]))
      return true;
  return false;
}

// The earliest edge from the outer vertex v to an outer vertex of another node.
template <class W>
void Weighted<W>::note_pair(int v) {
  best_[v] = nobody;
  const W own = outer_dual(v);
  for (const int u : active_) {
    if (label_[u] != Label::outer || top_[u] == top_[v] || is_zero(weight(u, v))) continue;
    const W w = clock_ + half(own + outer_dual(u) - weight(u, v) - weight(u, v));
    if (best_[v] != nobody && !(w < when_[v])) continue;
    best_[v] = u;
    when_[v] = w;
  }
}

template <class W>
int Weighted<W>::common_ancestor(int a, int b) {
  ++stamp_;
  while (a != nobody || b != nobody) {
    if (a != nobody) {
      if (nodes_[a].stamp == stamp_) return a;
      nodes_[a].stamp = stamp_;
      a = parent_in_tree(a);
      if (a != nobody) a = parent_in_tree(a);
    }
    std::swap(a, b);
  }
  return nobody;
}

template <class W>
int Weighted<W>::new_blossom() {
  assert(!spare_.empty());
  const int b = spare_.back();
  spare_.pop_back();
  ++blossoms_;
  const int stamp = nodes_[b].stamp;
  nodes_[b] = Node{};
  nodes_[b].stamp = stamp;
  return b;
}

// Appends a child to the cycle of a new blossom. An inner child's vertices become outer.
template <class W>
void Weighted<W>::adopt(int blossom, int child) {
  Node& c = nodes_[child];
  Node& b = nodes_[blossom];
  if (c.label == Label::inner) {
    if (child >= n_) c.z = c.z - (clock_ - c.since) - (clock_ - c.since);
    for_vertices(child, [&](int v) {
      y_[v] = y_[v] + (clock_ - since_[v]);
      since_[v] = clock_;
      label_[v] = Label::outer;
      best_[v] = nobody;
      queue_.push_back(v);
    });
  } else if (child >= n_) {
    c.z = c.z + (clock_ - c.since) + (clock_ - c.since);
  }
  for_vertices(child, [&](int v) { top_[v] = blossom; });
  if (b.first == nobody)
    b.first = c.first;
  else
    vertex_next_[b.last] = c.first;
  b.last = c.last;
  c.parent = blossom;
}

// Makes a blossom of the cycle that the edge between the outer vertices u and v closes.
template <class W>
void Weighted<W>::shrink(int u, int v) {
  const int root = common_ancestor(top_[u], top_[v]);
  const int b = new_blossom();
  nodes_[b].head = root;
  nodes_[b].base = nodes_[root].base;
  nodes_[b].label = Label::outer;
  nodes_[b].from = nodes_[root].from;
  nodes_[b].since = clock_;
  const auto link = [&](int child, int next, Edge e) {
    nodes_[child].next = next;
    nodes_[next].prev = child;
    nodes_[child].to_next = e;
  };
  // From the root down to u, over the new edge, and from v up to the root.
  const int bottom_u = top_[u], bottom_v = top_[v];
  for (int x = bottom_u; x != root;) {
    const int above = parent_in_tree(x);
    link(above, x, nodes_[x].from);
    x = above;
  }
  link(bottom_u, bottom_v, {u, v});
  for (int x = bottom_v; x != root;) {
    const int above = parent_in_tree(x);
    link(x, above, {nodes_[x].from.v, nodes_[x].from.u});
    x = above;
  }
  int child = root;
  do {
    adopt(b, child);
    child = nodes_[child].next;
  } while (child != root);
}

template <class W>
int Weighted<W>::child_holding(int b, int v) const {
  int c = v;
  while (nodes_[c].parent != b) c = nodes_[c].parent;
  return c;
}

// Whether an even number of edges leads from a child forward to the head of its blossom.
template <class W>
bool Weighted<W>::forward_is_even(int b, int child) const {
  bool even = true;
  for (int c = child; c != nodes_[b].head; c = nodes_[c].next) even = !even;
  return even;
}

// Makes the children of a top blossom top nodes again; labels and duals are the caller's.
template <class W>
void Weighted<W>::open(int b) {
  int c = nodes_[b].head;
  do {
    const int next = nodes_[c].next;
    nodes_[c].parent = nobody;
    for_vertices(c, [&](int v) { top_[v] = c; });
    c = next;
  } while (c != nodes_[b].head);
  --blossoms_;
  spare_.push_back(b);
}

// Opens an inner blossom whose dual is used up: its children on the even way between the edge that
// reached it and its base stay in the tree, the others are free again.
template <class W>
void Weighted<W>::open_inner(int b) {
  const Edge from = nodes_[b].from;
  const int head = nodes_[b].head;
  const int entry = child_holding(b, from.v);
  const bool forward = forward_is_even(b, entry);
  open(b);
  int c = head;
  do {
    nodes_[c].label = Label::free;
    for_vertices(c, [&](int v) {
      y_[v] = y_[v] + (clock_ - since_[v]);
      since_[v] = clock_;
      label_[v] = Label::free;
      best_[v] = nobody;
    });
    c = nodes_[c].next;
  } while (c != head);
  label_inner(entry, from);
  bool outer = true;
  for (c = entry; c != head; outer = !outer) {
    const int next = forward ? nodes_[c].next : nodes_[c].prev;
    const Edge e =
        forward ? nodes_[c].to_next : Edge{nodes_[next].to_next.v, nodes_[next].to_next.u};
    if (outer)
      label_outer(next, e);
    else
      label_inner(next, e);
    c = next;
  }
  c = head;
  do {
    if (nodes_[c].label == Label::free) for_vertices(c, [&](int v) { look_for_outer(v); });
    c = nodes_[c].next;
  } while (c != head);
}

// The earliest edge from the free vertex v to an outer vertex.
template <class W>
void Weighted<W>::look_for_outer(int v) {
  for (const int u : active_) {
    if (label_[u] != Label::outer || is_zero(weight(u, v))) continue;
    const W w = clock_ + (outer_dual(u) + y_[v] - weight(u, v) - weight(u, v));
    if (best_[v] != nobody && !(w < when_[v])) continue;
    best_[v] = u;
    when_[v] = w;
  }
}

// Brings all duals to the end of the search.
template <class W>
void Weighted<W>::finish() {
  for (const int v : active_) {
    if (label_[v] == Label::free) continue;
    const W change = clock_ - since_[v];
    y_[v] = label_[v] == Label::outer ? y_[v] - change : y_[v] + change;
    const int b = top_[v];
    if (b < n_ || nodes_[b].first != v) continue;
    Node& node = nodes_[b];
    const W twice = clock_ - node.since + (clock_ - node.since);
    node.z = node.label == Label::outer ? node.z + twice : node.z - twice;
  }
  if (blossoms_ == 0) return;
  for (const int v : active_) open_empty(top_[v]);
}

// A blossom without dual binds nothing.
template <class W>
void Weighted<W>::open_empty(int node) {
  if (node < n_ || !is_zero(nodes_[node].z)) return;
  const int first = nodes_[node].first, last = nodes_[node].last;
  open(node);
  for (int v = first;; v = vertex_next_[v]) {
    open_empty(top_[v]);
    if (v == last) return;
  }
}

// Opens a blossom and moves its dual to its vertices. Edges inside keep their slack; the matched
// edge that leaves it gets slack, so it is given up.
template <class W>
void Weighted<W>::dissolve(int b) {
  const W share = half(nodes_[b].z);
  if (!is_zero(share)) {
    for_vertices(b, [&](int v) { y_[v] = y_[v] + share; });
    const int base = nodes_[b].base;
    if (const int m = mate_[base]; m != nobody) mate_[base] = mate_[m] = nobody;
  }
  open(b);
}

// Matches the outer vertex u to v (nobody = leaves it single) and turns round the path to the root.
template <class W>
void Weighted<W>::flip(int u, int v) {
  for (;;) {
    const int outer = top_[u];
    const int inner = parent_in_tree(outer);
    rebase(outer, u);
    mate_[u] = v;
    if (inner == nobody) return;
    const Edge from = nodes_[inner].from;
    rebase(inner, from.v);
    mate_[from.v] = from.u;
    u = from.u;
    v = from.v;
  }
}

// Re-matches the inside of a node so that v is the vertex left for the outside.
template <class W>
void Weighted<W>::rebase(int b, int v) {
  if (b < n_) return;
  const int child = child_holding(b, v);
  rebase(child, v);
  const bool forward = forward_is_even(b, child);
  for (int c = child; c != nodes_[b].head;) {
    const int p = forward ? nodes_[c].next : nodes_[c].prev;
    const int q = forward ? nodes_[p].next : nodes_[p].prev;
    const Edge e = forward ? nodes_[p].to_next : Edge{nodes_[q].to_next.v, nodes_[q].to_next.u};
    rebase(p, e.u);
    rebase(q, e.v);
    mate_[e.u] = e.v;
    mate_[e.v] = e.u;
    c = q;
  }
  nodes_[b].head = child;
  nodes_[b].base = v;
}

}  // namespace trf::pairing::matching
