#include "crosscheck/why_not_order.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace trf::crosscheck {

namespace {

using pairing::Place;
using pairing::dutch::Bracket;
using pairing::dutch::Candidate;
using pairing::dutch::Pair;

using Places = std::vector<Place>;

bool contains(const Places& list, Place p) {
  return std::find(list.begin(), list.end(), p) != list.end();
}

std::optional<Place> opponent(const Candidate& c, Place p) {
  for (const auto& [a, b] : c.pairs) {
    if (a == p) return b;
    if (b == p) return a;
  }
  return std::nullopt;
}

// What is left of a candidate after the MDP-Pairing (C.04.3 1.3.4).
struct Remainder {
  Places residents;  // in rank order: their BSNs (4.1)
  Places leaders;    // the higher ranked of each pair
};

Remainder remainder_of(const Bracket& bracket, const Candidate& c) {
  Remainder r;
  r.residents = bracket.residents;
  for (const auto& [a, b] : c.pairs) {
    if (contains(bracket.mdps, a))
      std::erase(r.residents, b);
    else
      r.leaders.push_back(a);
  }
  std::sort(r.leaders.begin(), r.leaders.end());
  return r;
}

Exchanged exchanged(const Remainder& r) {
  Exchanged e;
  for (std::size_t i = 0; i < r.residents.size(); ++i) {
    const bool original = i < r.leaders.size(), leads = contains(r.leaders, r.residents[i]);
    if (original && !leads) e.out.push_back(r.residents[i]);
    if (!original && leads) e.in.push_back(r.residents[i]);
  }
  return e;
}

// 4.3.2: fewer; the smaller difference of the sums of BSNs; the largest differing that leaves S1;
// the smallest differing that enters it. Places are in rank order without gaps that matter to a
// comparison but to the sums, which count BSNs.
bool exchange_first(const Places& residents, const Exchanged& a, const Exchanged& b) {
  if (a.out.size() != b.out.size()) return a.out.size() < b.out.size();
  const auto bsn = [&](Place p) {
    return std::lower_bound(residents.begin(), residents.end(), p) - residents.begin();
  };
  const auto sum = [&](const Exchanged& e) {
    std::ptrdiff_t s = 0;
    for (const Place p : e.in) s += bsn(p);
    for (const Place p : e.out) s -= bsn(p);
    return s;
  };
  if (sum(a) != sum(b)) return sum(a) < sum(b);
  if (a.out != b.out)
    return std::lexicographical_compare(b.out.rbegin(), b.out.rend(), a.out.rbegin(), a.out.rend());
  return a.in < b.in;
}

Places paired_mdps(const Bracket& bracket, const Candidate& c) {
  Places out;
  for (const Place p : bracket.mdps)
    if (opponent(c, p)) out.push_back(p);
  return out;
}

// The first of `players` whose opponents differ decides: the lower opponent comes first.
bool by_opponents(const Places& players, const Candidate& one, const Candidate& other,
                  OrderRule rule, Order& order) {
  for (const Place p : players) {
    const auto a = opponent(one, p), b = opponent(other, p);
    if (a == b || !a || !b) continue;
    order.rule = rule;
    order.player = p;
    order.one = *a;
    order.other = *b;
    order.first = *a < *b;
    return true;
  }
  return false;
}

}  // namespace

Order compare_order(const Bracket& bracket, const Candidate& one, const Candidate& other) {
  Order order;
  const Places mdps = paired_mdps(bracket, one), others = paired_mdps(bracket, other);
  if (mdps != others) {
    const auto [a, b] = std::mismatch(mdps.begin(), mdps.end(), others.begin(), others.end());
    order.rule = OrderRule::mdp_set;
    order.first = a != mdps.end() && (b == others.end() || *a < *b);
    order.player = order.first ? *a : *b;
    return order;
  }
  if (by_opponents(mdps, one, other, OrderRule::mdp_opponents, order)) return order;
  const Remainder r = remainder_of(bracket, one), s = remainder_of(bracket, other);
  order.exchange_one = exchanged(r);
  order.exchange_other = exchanged(s);
  if (order.exchange_one != order.exchange_other) {
    order.rule = OrderRule::exchange;
    order.first = exchange_first(r.residents, order.exchange_one, order.exchange_other);
    return order;
  }
  by_opponents(r.leaders, one, other, OrderRule::transposition, order);
  return order;
}

}  // namespace trf::crosscheck
