// The matching solvers against enumeration, on small random graphs.
#include <algorithm>
#include <catch2/catch.hpp>
#include <random>

#include "pairing/matching/grouped.hpp"
#include "pairing/matching/perfect.hpp"
#include "pairing/matching/weighted.hpp"

namespace {

using namespace trf::pairing::matching;

struct Random {
  std::mt19937 engine;
  explicit Random(std::uint32_t seed) : engine(seed) {}
  int below(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
};

// Best weight over all matchings, by the lowest vertex that is left.
template <class W>
std::uint64_t best_weight(const Square<W>& w) {
  const int n = w.size();
  std::vector<std::uint64_t> best(std::size_t{1} << n, 0);
  for (std::size_t set = 1; set < best.size(); ++set) {
    const int i = std::countr_zero(set);
    const std::size_t rest = set & (set - 1);
    best[set] = best[rest];
    for (int j = i + 1; j < n; ++j)
      if ((rest >> j & 1) != 0 && !is_zero(w(i, j)))
        best[set] =
            std::max(best[set], best[rest & ~(std::size_t{1} << j)] + field_of(w(i, j), 0, 64));
  }
  return best.back();
}

template <class W>
std::uint64_t weight_of(const Weighted<W>& solver, const Square<W>& w) {
  std::uint64_t sum = 0;
  for (int v = 0; v < w.size(); ++v) {
    const int u = solver.mate(v);
    if (u < 0) continue;
    REQUIRE(solver.mate(u) == v);
    REQUIRE(!is_zero(w(v, u)));
    if (u > v) sum += field_of(w(v, u), 0, 64);
  }
  return sum;
}

template <class W>
void solve_and_change(std::uint32_t seed) {
  Random random(seed);
  const int n = 2 + random.below(9), most = 1 + random.below(12), density = 1 + random.below(10);
  const auto weight = [&] {
    if (random.below(10) >= density) return W{};
    return at_bit<W>(static_cast<std::uint64_t>(1 + random.below(most) + 100 * random.below(2)), 0);
  };
  Square<W> w;
  w.reset(n);
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j) w.set(i, j, weight());
  Weighted<W> solver;
  solver.reset(w);
  solver.solve();
  REQUIRE(weight_of(solver, w) == best_weight(w));
  for (int change = 0; change < 6; ++change) {
    const int vertices = random.below(3) == 0 ? n : 1 + random.below(3);
    for (int k = 0; k < vertices; ++k) {
      const int v = random.below(n);
      solver.touch(v);
      for (int u = 0; u < n; ++u)
        if (u != v && random.below(2) != 0) solver.set(u, v, weight());
    }
    solver.resolve();
    REQUIRE(weight_of(solver, w) == best_weight(w));
  }
}

// Edges of any weight, or of a few kinds of vertices only.
KindGraph<std::uint64_t> random_kinds(Random& random, int n, int density, int most) {
  KindGraph<std::uint64_t> g;
  g.kinds = random.below(2) == 0 ? n : 1 + random.below(3);
  const auto kinds = static_cast<std::size_t>(g.kinds);
  g.weights.resize(kinds * kinds);
  for (std::size_t a = 0; a < kinds; ++a)
    for (std::size_t b = a; b < kinds; ++b)
      g.weights[a * kinds + b] = g.weights[b * kinds + a] =
          random.below(8) == 0 ? 0 : static_cast<std::uint64_t>(1 + random.below(most));
  g.edges.reset(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i) {
    g.kind.push_back(g.kinds == n ? i : random.below(g.kinds));
    for (int j = 0; j < i; ++j)
      if (random.below(10) < density)
        g.edges.set(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  }
  return g;
}

Square<std::uint64_t> square_of(const KindGraph<std::uint64_t>& graph) {
  Square<std::uint64_t> w;
  w.reset(graph.size());
  for (int i = 0; i < graph.size(); ++i)
    for (int j = i + 1; j < graph.size(); ++j) w.set(i, j, graph.weight(i, j));
  return w;
}

BitMatrix random_graph(Random& random, int n, int density) {
  BitMatrix edges;
  edges.reset(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    for (int j = i + 1; j < n; ++j)
      if (random.below(10) < density)
        edges.set(static_cast<std::size_t>(i), static_cast<std::size_t>(j));
  return edges;
}

// Whether the set of vertices has a complete matching.
bool complete(const BitMatrix& edges, std::size_t set) {
  if (set == 0) return true;
  const auto i = static_cast<std::size_t>(std::countr_zero(set));
  for (std::size_t j = i + 1; j < edges.size(); ++j)
    if ((set >> j & 1) != 0 && edges.test(i, j) &&
        complete(edges, set & ~(std::size_t{1} << i) & ~(std::size_t{1} << j)))
      return true;
  return false;
}

}  // namespace

TEST_CASE("maximum weight and its change agree with enumeration", "[matching]") {
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    INFO("seed " << seed);
    solve_and_change<std::uint64_t>(seed);
    solve_and_change<Word128>(seed);
    solve_and_change<Wide<4>>(seed);
    solve_and_change<Wide<8>>(seed);
  }
}

TEST_CASE("a frozen pair stays and the rest is the best without it", "[matching]") {
  for (std::uint32_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const int n = 4 + random.below(7);
    Square<std::uint64_t> w;
    w.reset(n);
    for (int i = 0; i < n; ++i)
      for (int j = i + 1; j < n; ++j) w.set(i, j, static_cast<std::uint64_t>(1 + random.below(9)));
    Weighted<std::uint64_t> solver;
    solver.reset(w);
    solver.solve();
    const int i = random.below(n), j = (i + 1 + random.below(n - 1)) % n;
    solver.freeze(i, j);
    solver.resolve();
    CHECK(solver.mate(i) == j);
    CHECK(weight_of(solver, w) == best_weight(w));  // w has lost the other edges of both
  }
}

TEST_CASE("duals without blossoms describe all best matchings, or there are none", "[matching]") {
  int with = 0, without = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    Random random(seed);
    const int n = 2 + random.below(8), density = 2 + random.below(9), most = 1 + random.below(5);
    const KindGraph<std::uint64_t> graph = random_kinds(random, n, density, most);
    const Square<std::uint64_t> w = square_of(graph);
    Grouped<std::uint64_t> duals;
    duals.solve(graph);
    BitMatrix tight_edges(static_cast<std::size_t>(n));
    duals.tight_edges(tight_edges);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j)
        CHECK(tight_edges.test(static_cast<std::size_t>(i), static_cast<std::size_t>(j)) ==
              duals.tight(i, j));
    const std::uint64_t best = best_weight(w);
    // Every matching: of tight edges, leaving only those single who may be, exactly if it is best.
    bool some = false;
    std::vector<int> mate(static_cast<std::size_t>(n), -1);
    const auto check = [&](auto&& self, int v, std::uint64_t sum, bool tight) -> void {
      while (v < n && mate[v] >= 0) ++v;
      if (v == n) {
        for (int i = 0; i < n; ++i) tight = tight && (mate[i] != i || duals.may_stay_single(i));
        if (tight) {
          some = true;
          CHECK(sum == best);
        }
        return;
      }
      mate[v] = v;
      self(self, v + 1, sum, tight);
      for (int u = v + 1; u < n; ++u) {
        if (mate[u] >= 0 || w(v, u) == 0) continue;
        mate[v] = u;
        mate[u] = v;
        self(self, v + 1, sum + w(v, u), tight && duals.tight(v, u));
        mate[u] = -1;
      }
      mate[v] = -1;
    };
    check(check, 0, 0, true);
    some ? ++with : ++without;
    // The heaviest matching uses tight edges only, if such duals exist.
    if (!some) continue;
    const auto all = [&](auto&& self, int v, std::uint64_t sum, bool tight) -> void {
      while (v < n && mate[v] >= 0) ++v;
      if (v == n) {
        for (int i = 0; i < n; ++i) tight = tight && (mate[i] != i || duals.may_stay_single(i));
        if (sum == best) CHECK(tight);
        return;
      }
      mate[v] = v;
      self(self, v + 1, sum, tight);
      for (int u = v + 1; u < n; ++u) {
        if (mate[u] >= 0 || w(v, u) == 0) continue;
        mate[v] = u;
        mate[u] = v;
        self(self, v + 1, sum + w(v, u), tight && duals.tight(v, u));
        mate[u] = -1;
      }
      mate[v] = -1;
    };
    all(all, 0, 0, true);
  }
  CHECK(with > 0);
  CHECK(without > 0);
}

TEST_CASE("complete matchings are found exactly where they exist", "[matching]") {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const int n = 2 * (1 + random.below(5));
    const BitMatrix edges = random_graph(random, n, 1 + random.below(7));
    Perfect match;
    match.reset(edges);
    if (random.below(2) != 0) match.greedy();
    const bool found = match.complete();
    CHECK(found == complete(edges, (std::size_t{1} << n) - 1));
    if (!found) continue;
    for (int v = 0; v < n; ++v) {
      CHECK(match.mate(match.mate(v)) == v);
      CHECK(edges.test(static_cast<std::size_t>(v), static_cast<std::size_t>(match.mate(v))));
    }
  }
}

TEST_CASE("the lowest mate is the first with which the rest can be matched", "[matching]") {
  int moved = 0;
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    INFO("seed " << seed);
    Random random(seed);
    const int n = 2 * (1 + random.below(5));
    const BitMatrix edges = random_graph(random, n, 3 + random.below(7));
    Perfect match;
    match.reset(edges);
    if (!match.complete()) continue;
    Bits wanted;
    wanted.reset(static_cast<std::size_t>(n));
    for (int v = 0; v < n; ++v)
      if (random.below(4) != 0) wanted.set(static_cast<std::size_t>(v));
    std::size_t left = (std::size_t{1} << n) - 1;
    for (int v = 0; v < n; ++v) {
      if (!match.alive(v)) continue;
      int expected = -1;
      for (int u = 0; u < n && expected < 0; ++u)
        if (match.alive(u) && wanted.test(static_cast<std::size_t>(u)) &&
            edges.test(static_cast<std::size_t>(v), static_cast<std::size_t>(u)) &&
            complete(edges, left & ~(std::size_t{1} << v) & ~(std::size_t{1} << u)))
          expected = u;
      const int before = match.mate(v);
      const int got = match.lowest_mate(v, wanted.data());
      CHECK(got == expected);
      for (int u = 0; u < n; ++u)
        if (match.alive(u)) CHECK(match.mate(match.mate(u)) == u);
      const int mate = match.mate(v);
      moved += mate != before ? 1 : 0;
      left &= ~(std::size_t{1} << v) & ~(std::size_t{1} << mate);
      match.kill(v);
      match.kill(mate);
    }
  }
  CHECK(moved > 100);
}

TEST_CASE("wide integers add, subtract, compare and halve as narrow ones do", "[matching]") {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const std::uint64_t a = random.engine(), b = random.engine();
    const std::size_t bit = static_cast<std::size_t>(random.below(200));
    const Wide<4> x = at_bit<Wide<4>>(a, bit), y = at_bit<Wide<4>>(b, bit);
    CHECK(x + y == at_bit<Wide<4>>(a + b, bit));
    CHECK((a >= b ? x - y : y - x) == at_bit<Wide<4>>(a >= b ? a - b : b - a, bit));
    CHECK((x < y) == (a < b));
    CHECK(half(x + x) == x);
    CHECK(field_of(x, bit, 40) == a);
  }
}
