#include "pairing/dutch/face.hpp"

#include <algorithm>

#include "pairing/matching/grouped.hpp"
#include "pairing/matching/weighted.hpp"

namespace trf::pairing::dutch {

namespace {

using matching::Bits;
using matching::Word;

// Edges taken out of a face for a trial, and the matching before it.
class Trial {
 public:
  explicit Trial(Face& face) : face_(face), match_(face.match) {}
  /// Takes out the edges of v to every u that is `gone`.
  template <class Gone>
  void cut(int v, Gone gone) {
    matching::for_each_bit(
        face_.edges.stride(), [&](std::size_t k) { return face_.edges.row(v)[k]; },
        [&](std::size_t u) {
          if (!gone(static_cast<int>(u))) return;
          face_.edges.clear(static_cast<std::size_t>(v), u);
          cut_.emplace_back(v, static_cast<int>(u));
        });
    if (const int m = face_.match.mate(v); m >= 0 && !face_.edges.test(v, m))
      face_.match.unmatch(v);
  }
  /// Whether a complete matching is left; puts everything back if not.
  bool holds() {
    if (face_.match.complete()) return true;
    for (const auto& [v, u] : cut_) face_.edges.set(v, u);
    face_.match = match_;
    return false;
  }

 private:
  Face& face_;
  matching::Perfect match_;
  std::vector<std::pair<int, int>> cut_;
};

class FirstCandidate {
 public:
  explicit FirstCandidate(Face& face)
      : face_(face), size_(face.match.size()), mate_(static_cast<std::size_t>(size_), -1) {
    inside_.reset(static_cast<std::size_t>(size_));
    inside_.set_range(static_cast<std::size_t>(face.mdps),
                      static_cast<std::size_t>(face.bracket()));
  }

  std::vector<int> find() {
    choose_mdps();
    for (int i = 0; i < face_.mdps; ++i)
      if (is_resident(face_.match.mate(i))) fix(i);
    pair_remainder();
    for (int v = 0; v < size_; ++v)
      if (alive(v)) mate_[v] = face_.match.mate(v);
    return std::move(mate_);
  }

 private:
  [[nodiscard]] bool is_resident(int v) const { return v >= face_.mdps && v < face_.bracket(); }
  [[nodiscard]] bool alive(int v) const { return face_.match.alive(v); }

  // Gives v the lowest partner that the residents offer, for good.
  void fix(int v) {
    const int u = face_.match.lowest_mate(v, inside_.data());
    mate_[v] = u;
    mate_[u] = v;
    face_.match.kill(v);
    face_.match.kill(u);
  }

  // C.04.3 4.4: the first set of MDPs to be paired, the smallest differing BSN deciding: each that
  // can be paired beside those before it is. How many of each score is fixed by [C7].
  void choose_mdps() {
    for (int i = 0; i < face_.mdps; ++i) {
      Trial trial(face_);
      trial.cut(i, [&](int u) { return !is_resident(u); });
      trial.holds();
    }
  }

  void pair_remainder() {
    std::vector<int> rest;
    int pairs = 0;
    for (int v = face_.mdps; v < face_.bracket(); ++v) {
      if (!alive(v)) continue;
      rest.push_back(v);
      pairs += is_resident(face_.match.mate(v)) ? 1 : 0;
    }
    pairs /= 2;
    std::vector<int> s1(rest.begin(), rest.begin() + pairs);
    if (!split(rest, s1)) {
      s1 = exchange(rest, pairs);
      split(rest, s1);
    }
    for (const int v : s1) fix(v);
  }

  // Leaves the edges between S1 and S2, and from S2 downwards, if a complete matching is left.
  bool split(const std::vector<int>& rest, const std::vector<int>& s1) {
    Bits first;
    first.reset(static_cast<std::size_t>(size_));
    for (const int v : s1) first.set(static_cast<std::size_t>(v));
    const matching::Perfect saved = face_.match;
    const matching::BitMatrix edges = face_.edges;
    restrict_rows(rest, first);
    for (const int v : rest)
      if (const int m = face_.match.mate(v); m >= 0 && !face_.edges.test(v, m))
        face_.match.unmatch(v);
    start_in_order(s1);
    if (face_.match.complete()) return true;
    face_.edges = edges;
    face_.match = saved;
    return false;
  }

  void restrict_rows(const std::vector<int>& rest, const Bits& first) {
    matching::BitMatrix& edges = face_.edges;
    const std::size_t words = edges.stride();
    for (const int v : rest) {
      Word* row = edges.row(v);
      const bool in_s1 = first.test(static_cast<std::size_t>(v));
      for (std::size_t k = 0; k < words; ++k) {
        const Word s1 = first.data()[k], residents = inside_.data()[k];
        row[k] &= in_s1 ? residents & ~s1 : ~residents | s1;
      }
    }
    for (int u = 0; u < size_; ++u) {  // the other half of the edges that S1 lost downwards
      if (is_resident(u) || !alive(u)) continue;
      Word* row = edges.row(u);
      for (std::size_t k = 0; k < words; ++k) row[k] &= ~first.data()[k];
    }
  }

  // Most of S1 will get the lowest that is free, so that is where to begin.
  void start_in_order(const std::vector<int>& s1) {
    for (const int v : s1) face_.match.unmatch(v);
    for (const int v : s1) {
      const Word* row = face_.edges.row(v);
      bool found = false;
      for (std::size_t k = 0; k < face_.edges.stride() && !found; ++k)
        for (Word w = row[k] & face_.match.living().data()[k]; w != 0 && !found; w &= w - 1) {
          const int u = static_cast<int>(k * 64) + std::countr_zero(w);
          if (face_.match.mate(u) >= 0) continue;
          face_.match.match(v, u);
          found = true;
        }
    }
  }

  // S1 after the first of the best exchanges, ascending.
  std::vector<int> exchange(const std::vector<int>& rest, int pairs);

  Face& face_;
  int size_;
  std::vector<int> mate_;
  Bits inside_;
};

// C.04.3 4.3.2, which residents change sides: fewest exchanges, then the smallest difference of the
// sums, each by a matching of maximum weight; rules 3 and 4 are then decided one by one.
class Exchange {
 public:
  Exchange(const Face& face, const std::vector<int>& rest, int pairs)
      : face_(face), residents_(rest), rest_(static_cast<int>(rest.size())), pairs_(pairs) {
    inside_.reset(static_cast<std::size_t>(face.match.size()));
    for (const int v : rest) inside_.set(static_cast<std::size_t>(v));
  }

  std::vector<int> s1() { return by_prices() ? by_trials() : by_solving(); }

 private:
  // --- without blossoms: on the edges that prices leave ------------------------------------------

  using Graph = matching::KindGraph<std::uint64_t>;

  // Narrows a copy of the face to the best exchanges, if prices without blossoms can.
  bool by_prices() {
    Graph graph;
    living_edges(graph.edges);
    kinds_of(graph, 0);
    if (!narrow(graph)) return false;
    const int e = exchanged_tight();
    // Whoever changes sides stands near the border between S1 and S2. With all of them among the
    // `window` next to it on either side the difference of the sums is at least e^2; with somebody
    // from beyond at least e^2 - e + window + 1. What is better than that inside is the best.
    const int all = std::max(pairs_, rest_ - pairs_);
    for (int window = 2 * e + 4;; window *= 2) {
      window = std::min(window, all);
      Graph inside;
      inside.edges = graph.edges;
      kinds_of(inside, window);
      const bool found = narrow(inside);
      if (window == all) return found;
      if (found && difference_tight() < e * e - e + window + 1) return true;
    }
  }

  void living_edges(matching::BitMatrix& edges) const {
    const std::size_t n = face_.edges.size();
    edges.reset(n);
    for (std::size_t v = 0; v < n; ++v) {
      if (!face_.match.alive(static_cast<int>(v))) continue;
      for (std::size_t k = 0; k < edges.stride(); ++k)
        edges.row(v)[k] = face_.edges.row(v)[k] & face_.match.living().data()[k];
    }
  }

  // Kinds in the order of BSNs (4.1): S1 beyond the window, its members inside, those of S2, S2
  // beyond; then everybody who is not of the remainder. Beyond the window nobody changes sides.
  // Without a window a leader of S1 counts one; with it a leader counts the more the higher he is.
  void kinds_of(Graph& graph, int window) const {
    const int in_s1 = std::min(window, pairs_), in_s2 = std::min(window, rest_ - pairs_);
    const int beyond_s2 = in_s1 + in_s2 + 1, other = beyond_s2 + 1;
    graph.kind.assign(graph.edges.size(), other);
    for (int i = 0; i < rest_; ++i) {
      const int kind = i < pairs_ - in_s1   ? 0
                       : i < pairs_ + in_s2 ? i - (pairs_ - in_s1) + 1
                                            : beyond_s2;
      graph.kind[residents_[i]] = kind;
    }
    graph.kinds = other + 1;
    const auto kinds = static_cast<std::uint64_t>(graph.kinds);
    const std::uint64_t base = kinds * kinds + graph.edges.size();  // completeness comes first
    graph.weights.assign(kinds * kinds, base);
    const auto set = [&](int a, int b, std::uint64_t w) {
      graph.weights[static_cast<std::size_t>(a) * kinds + static_cast<std::size_t>(b)] = w;
      graph.weights[static_cast<std::size_t>(b) * kinds + static_cast<std::size_t>(a)] = w;
    };
    for (int a = 0; a < other; ++a)
      for (int b = a; b < other; ++b)
        set(a, b,
            window == 0
                ? base + (a == 0 ? 1 : 0)
                : base + (a == 0 || a == beyond_s2 ? 0 : static_cast<std::uint64_t>(other - a)));
    if (window == 0) return;
    set(0, 0, 0);
    set(0, other, 0);
    set(beyond_s2, beyond_s2, 0);
  }

  // Leaves the edges of the heaviest complete matchings in tight_; false if prices cannot tell.
  bool narrow(Graph& graph) {
    prices_.solve(graph);
    const std::size_t n = graph.edges.size();
    tight_.mdps = 0;
    tight_.residents = rest_;
    tight_.edges.reset(n);
    prices_.tight_edges(tight_.edges);
    tight_.match.reset(tight_.edges);
    for (int v = 0; v < static_cast<int>(n); ++v)
      if (!face_.match.alive(v)) tight_.match.kill(v);
    matching::match_by_prices(prices_, tight_.match);
    if (!tight_.match.complete()) return false;
    graph.edges = tight_.edges;
    return true;
  }

  [[nodiscard]] bool in_rest(int v) const { return inside_.test(static_cast<std::size_t>(v)); }
  [[nodiscard]] bool leads_tight(int v) const {
    const int m = tight_.match.mate(v);
    return m > v && in_rest(m);
  }
  [[nodiscard]] int exchanged_tight() const {
    int out = 0;
    for (int i = 0; i < pairs_; ++i) out += leads_tight(residents_[i]) ? 0 : 1;
    return out;
  }
  // Rule 2: of the sums of BSNs that go to S1 and that leave it.
  [[nodiscard]] int difference_tight() const {
    int difference = 0;
    for (int i = 0; i < rest_; ++i)
      if (leads_tight(residents_[i]) != (i < pairs_)) difference += i < pairs_ ? -i : i;
    return difference;
  }

  std::vector<int> by_trials() {
    int out = exchanged_tight();
    int in = out;
    for (int x = pairs_; out > 0 && x-- > 0;) out -= try_side(residents_[x], false) ? 1 : 0;
    for (int y = pairs_; in > 0 && y < rest_; ++y) in -= try_side(residents_[y], true) ? 1 : 0;
    std::vector<int> chosen;
    for (const int v : residents_)
      if (leads_tight(v)) chosen.push_back(v);
    return chosen;
  }

  // Whether v is (not) the higher ranked of its pair in some best exchange; keeps it so then.
  bool try_side(int v, bool lead) {
    Trial trial(tight_);
    trial.cut(v, [&](int u) { return (u > v && in_rest(u)) != lead; });
    return trial.holds();
  }

  // --- with blossoms
  // ------------------------------------------------------------------------------

  // One matching: an edge counts its completeness, whether its higher ranked end is of S1, then
  // that end's BSN; the lowest bit is for the decisions. Vertices are the living ones, the
  // remainder first.
  void weigh() {
    vertex_ = residents_;
    for (int v = 0; v < face_.match.size(); ++v)
      if (face_.match.alive(v) && !in_rest(v)) vertex_.push_back(v);
    const std::size_t n = vertex_.size();
    const int sum_bits = matching::bits_of(static_cast<std::uint64_t>(pairs_) * n) + 1;
    const int count_bits = matching::bits_of(static_cast<std::uint64_t>(pairs_));
    weights_.reset(static_cast<int>(n));
    for (int i = 0; i < static_cast<int>(n); ++i)
      for (int j = i + 1; j < static_cast<int>(n); ++j) {
        if (!face_.edges.test(vertex_[i], vertex_[j])) continue;
        std::uint64_t w = std::uint64_t{1} << (sum_bits + count_bits);
        if (j < rest_) {
          w += static_cast<std::uint64_t>(rest_ - i) << 1;
          if (i < pairs_) w += std::uint64_t{1} << sum_bits;
        }
        weights_.set(i, j, w);
      }
  }

  std::vector<int> by_solving() {
    weigh();
    solver_.reset(weights_);
    solver_.solve();
    int out = exchanged();
    int in = out;
    for (int x = pairs_; out > 0 && x-- > 0;) out -= decide(x, true) ? 1 : 0;
    for (int y = pairs_; in > 0 && y < rest_; ++y) in -= decide(y, false) ? 1 : 0;
    std::vector<int> chosen;
    for (int v = 0; v < rest_; ++v)
      if (leads(v)) chosen.push_back(vertex_[v]);
    return chosen;
  }

  // Whether v is the higher ranked of a pair.
  [[nodiscard]] bool leads(int v) const {
    const int m = solver_.mate(v);
    return m > v && m < rest_;
  }
  [[nodiscard]] int exchanged() const {
    int n = 0;
    for (int v = 0; v < pairs_; ++v) n += leads(v) ? 0 : 1;
    return n;
  }

  // Whether v changes sides (out of S1, or into it) in some best exchange; makes it do so then, and
  // stay otherwise.
  bool decide(int v, bool out) {
    solver_.touch(v);
    for (int u = v + 1; u < rest_; ++u)
      if (const std::uint64_t w = solver_.weight(v, u); w != 0)
        solver_.set(v, u, out ? w - 1 : w + 1);
    solver_.resolve();
    const bool lead = leads(v);
    solver_.touch(v);
    for (int u = 0; u < solver_.size(); ++u) {
      const std::uint64_t w = solver_.weight(v, u);
      if (w == 0) continue;
      const bool would_lead = u > v && u < rest_;
      if (would_lead != lead)
        solver_.set(v, u, 0);
      else if (would_lead)
        solver_.set(v, u, out ? w + 1 : w - 1);
    }
    solver_.resolve();
    return lead != out;
  }

  const Face& face_;
  const std::vector<int>& residents_;
  int rest_, pairs_;
  matching::Bits inside_;
  matching::Grouped<std::uint64_t> prices_;
  Face tight_;
  std::vector<int> vertex_;
  matching::Square<std::uint64_t> weights_;
  matching::Weighted<std::uint64_t> solver_;
};

std::vector<int> FirstCandidate::exchange(const std::vector<int>& rest, int pairs) {
  return Exchange(face_, rest, pairs).s1();
}

}  // namespace

std::vector<int> first_candidate(Face& face) { return FirstCandidate(face).find(); }

}  // namespace trf::pairing::dutch
