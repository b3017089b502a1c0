// The criteria of a bracket as one integer a pair, so that a matching of maximum weight is a best
// candidate.
#pragma once

#include <algorithm>
#include <vector>

#include "pairing/criteria.hpp"
#include "pairing/dutch/bracket.hpp"
#include "pairing/matching/grouped.hpp"
#include "pairing/matching/square.hpp"

namespace trf::pairing::dutch {

/// How far down the graph of a bracket reaches.
enum class Reach : std::uint8_t {
  bracket,  ///< its own players: [C4], [C5] and [C8] are left out
  next,     ///< and the next scoregroup: [C8] without [C4] and [C5]
  all,      ///< everybody below and the PAB: all criteria
};

/// What a bracket is asked for.
struct Demand {
  Reach reach = Reach::all;
  bool look_ahead = true;  ///< [C8] (D17 C.7); not in the PPB and the CLB
  /// D17: completion is asked for by C.7 only, of a next bracket that is the last.
  bool completion_by_c7 = false;
  bool pab_unplayed = false;   ///< [C9]: right only if one player floats down, who gets the PAB
  bool floaters_only = false;  ///< nothing beyond [C7]: how well a next bracket can do
  Points pab_score;            ///< s*: the PAB goes to this score (2026)
};

/// The players of a bracket's graph as vertices: MDPs, residents, the next scoregroup, those below,
/// the PAB; and what each of their pairs is worth.
///
/// A weight is a row of bit fields, the first criterion the most significant. Every criterion is a
/// sum over pairs, turned so that more is better; a field is as wide as the largest sum a matching
/// can reach, so that no field spills into the next and the order of sums is the order of the
/// criteria.
class Weights {
 public:
  Weights(const Field& field, const Bracket& bracket, const Demand& demand);

  [[nodiscard]] int size() const { return static_cast<int>(place_.size()) + (pab_ ? 1 : 0); }
  [[nodiscard]] int mdps() const { return mdps_; }
  [[nodiscard]] int bracket() const { return bracket_size_; }
  /// End of the next scoregroup's vertices.
  [[nodiscard]] int next_end() const { return next_end_; }
  [[nodiscard]] Place place(int v) const { return place_[static_cast<std::size_t>(v)]; }
  [[nodiscard]] const Entrant& at(int v) const { return field_.entrants[place(v)]; }
  /// Bits of a weight, those for the generation order at the bottom included.
  [[nodiscard]] int bits() const { return bits_; }
  /// Room at the bottom for the order of generation.
  [[nodiscard]] int order_bits() const { return order_bits_; }

  /// Who may meet whom, and what the pair is worth.
  template <class W>
  [[nodiscard]] matching::KindGraph<W> graph() const;

 private:
  using Slots = std::vector<int>;  // field by score class or difference class; -1 = none

  int add(std::uint64_t max);
  void finish();
  void add_normal_fields();
  void add_collapsed_fields();
  void add_colour_fields(std::uint64_t pairs);
  [[nodiscard]] int count(int first, int last, Float f, Ago ago) const;
  void sort_into_kinds();
  void fill_edges(matching::BitMatrix& edges) const;
  [[nodiscard]] bool legal(int i, int j) const;
  [[nodiscard]] bool may_get_pab(int i) const;
  [[nodiscard]] int difference_of(int i, int j) const;

  template <class W>
  [[nodiscard]] W of(int i, int j) const;
  template <class Emit>
  void terms(int i, int j, Emit emit) const;
  template <class Emit>
  void colour_terms(const Entrant& a, const Entrant& b, Emit emit) const;
  template <class Emit>
  void normal_terms(int i, int j, Emit emit) const;
  template <class Emit>
  void collapsed_terms(int i, int j, Emit emit) const;

  const Field& field_;
  const Bracket& source_;
  Demand demand_;
  std::vector<Place> place_;
  bool pab_ = false;
  int mdps_ = 0, bracket_size_ = 0, next_end_ = 0;
  std::vector<int> slot_;  // of a bracket's vertex: class of its score, 0 = highest
  std::vector<int> kind_;  // vertices of one kind are worth the same in every pair
  int kinds_ = 0;

  std::vector<std::uint64_t> max_;
  std::vector<int> bit_;
  int bits_ = 0, order_bits_ = 0;
  int complete_ = -1, c6_ = -1, ahead_ = -1, c9_ = -1, c10_ = -1, c11_ = -1, c12_ = -1, c13_ = -1;
  int down_[2] = {-1, -1}, up_[2] = {-1, -1};        // C14, C16; C15, C17
  Slots c7_, ahead_scores_, down_by_[2], up_by_[2];  // C7, C8; C18, C20; C19, C21
  std::vector<int> differences_;                     // CLB: distinct, descending
  Slots psd_;
};

// --- the terms
// ------------------------------------------------------------------------------------

template <class W>
W Weights::of(int i, int j) const {
  W w{};
  terms(i, j, [&](int field, std::uint64_t value) {
    if (field >= 0 && value != 0)
      w = w + matching::at_bit<W>(value, static_cast<std::size_t>(bit_[field]));
  });
  return w;
}

template <class W>
matching::KindGraph<W> Weights::graph() const {
  matching::KindGraph<W> g;
  fill_edges(g.edges);
  g.kind = kind_;
  g.kinds = kinds_;
  const auto kinds = static_cast<std::size_t>(kinds_);
  g.weights.assign(kinds * kinds, W{});
  // Any two stand for all of their kinds: the first of each, or of one kind the first two.
  std::vector<std::vector<int>> members(kinds);
  for (int v = 0; v < size(); ++v)
    if (auto& m = members[static_cast<std::size_t>(kind_[v])]; m.size() < 2) m.push_back(v);
  for (std::size_t a = 0; a < kinds; ++a)
    for (std::size_t b = a; b < kinds; ++b) {
      if (a == b && members[a].size() < 2) continue;
      const auto [i, j] = std::minmax(members[a].front(), members[b][a == b ? 1 : 0]);
      if (j < mdps_) continue;
      g.weights[a * kinds + b] = g.weights[b * kinds + a] = of<W>(i, j);
    }
  return g;
}

template <class Emit>
void Weights::terms(int i, int j, Emit emit) const {
  emit(complete_, 1);
  if (source_.kind == BracketReport::Kind::collapsed_last)
    collapsed_terms(i, j, emit);
  else if (!pab_ || j != size() - 1)
    normal_terms(i, j, emit);
}

template <class Emit>
void Weights::colour_terms(const Entrant& a, const Entrant& b, Emit emit) const {
  if (c10_ >= 0) {
    emit(c10_, static_cast<std::uint64_t>(2 - c10(field_, a, b)));
    emit(c11_, static_cast<std::uint64_t>(2 - c11(field_, a, b)));
  }
  emit(c12_, static_cast<std::uint64_t>(1 - c12(a, b)));
  emit(c13_, static_cast<std::uint64_t>(1 - c13(a, b)));
}

template <class Emit>
void Weights::normal_terms(int i, int j, Emit emit) const {
  if (j >= bracket_size_) {
    if (ahead_ < 0 || j >= next_end_) return;
    emit(ahead_, 1);
    if (i < bracket_size_) emit(ahead_scores_[slot_[i]], 1);
    return;
  }
  emit(c6_, 1);
  const bool moved_down = i < mdps_;
  if (moved_down) emit(c7_[slot_[i]], 1);
  if (demand_.floaters_only) return;
  const Entrant &a = at(i), &b = at(j);
  if (c9_ >= 0) {
    for (const Entrant* e : {&a, &b})
      if (e->score == demand_.pab_score) emit(c9_, static_cast<std::uint64_t>(e->unplayed));
  }
  colour_terms(a, b, emit);
  for (const Ago ago : {Ago::one, Ago::two}) {
    const auto k = static_cast<std::size_t>(ago);
    const bool a_down = repeats_downfloat(a, ago);
    const std::uint64_t first = !moved_down && a_down ? 1 : 0;
    const std::uint64_t second = repeats_downfloat(b, ago) ? 1 : 0;
    emit(down_[k], first + second);
    if (!moved_down) continue;
    const bool free_of_upfloat = !repeats_upfloat(b, ago);
    emit(up_[k], free_of_upfloat ? 1 : 0);
    emit(down_by_[k][slot_[i]], a_down ? 1 : 0);
    emit(up_by_[k][slot_[i]], free_of_upfloat ? 1 : 0);
  }
}

template <class Emit>
void Weights::collapsed_terms(int i, int j, Emit emit) const {
  const Entrant& a = at(i);
  const bool pab = j == size() - 1 && pab_;
  if (!pab) colour_terms(a, at(j), emit);
  const int difference = difference_of(i, j);
  const auto all_but_own = [&](const Slots& slots, bool fails) {
    for (std::size_t s = 0; s < slots.size(); ++s)
      emit(slots[s], fails && differences_[s] == difference ? 0 : 1);
  };
  all_but_own(psd_, true);
  for (const Ago ago : {Ago::one, Ago::two}) {
    const auto k = static_cast<std::size_t>(ago);
    const bool down = difference != 0 && repeats_downfloat(a, ago);
    const bool up = difference != 0 && !pab && repeats_upfloat(at(j), ago);
    emit(down_[k], down ? 0 : 1);
    emit(up_[k], up ? 0 : 1);
    all_but_own(down_by_[k], down);
    all_but_own(up_by_[k], up);
  }
}

}  // namespace trf::pairing::dutch
