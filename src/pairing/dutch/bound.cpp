#include "pairing/dutch/bound.hpp"

#include <algorithm>

#include "pairing/criteria.hpp"

namespace trf::pairing::dutch {

// Why a complete matching of this graph is a best candidate.
//
// Let the bracket have n players, m <= #residents of them MDPs, and f = n mod 2. Whatever the
// candidate:
//   [C6]  at least f players float down; [C7] best is: no MDP among them.
//   [C9]  the assignee has at least the fewest unplayed games of those who may be it.
//   [C10], [C11], [C14]-[C17], [C19], [C21] count failures: at least 0. [C18] and [C20] are the
//         same for every candidate that pairs all MDPs.
//   [C12] Let M wish the majority colour, o the other, z neither. Pairs without a failure use at
//         most one of M, and if they use one, one of o or z (or the downfloater leaves): at least
//         x = max(0, (M - o - z - f) / 2) pairs fail.
//   [C13] A failing pair that does not fail [C13] too uses up a mild wish of M: at least
//         max(0, x - #mild) of the x fail it. If x = 0 none has to.
// The graph holds just the pairs that a candidate at all these bounds can have; with it the bounds
// are met by counting: if x > 0, o, z and the downfloater's place are matched with M only, so that
// x pairs inside M are left; of these, if #mild >= x no strong-strong pair is allowed, otherwise
// the mild ones meet strong ones of M only, which makes x - #mild strong-strong pairs.
// Criteria are compared one after the other, so a candidate at every bound is best, and all best
// candidates are at every bound.

namespace {

using matching::Bits;
using matching::Word;

class AtBound {
 public:
  AtBound(const Field& field, const Bracket& bracket, PabHere pab)
      : field_(field),
        bracket_(bracket),
        pab_(pab),
        m_(bracket.mdps.size()),
        n_(bracket.size()),
        floaters_(n_ % 2) {}

  bool fill(Face& face) {
    if (m_ > bracket_.residents.size()) return false;
    if (pab_ == PabHere::yes && floaters_ == 0) return false;
    face.mdps = static_cast<int>(m_);
    face.residents = static_cast<int>(bracket_.residents.size());
    classify();
    face.edges.reset(n_ + floaters_);
    for (std::size_t i = 0; i < n_; ++i) fill_row(face.edges, i);
    if (field_.last_round) drop_topscorer_failures(face.edges);
    if (floaters_ != 0) add_downfloaters(face.edges);
    face.match.reset(face.edges);
    start(face);
    if (!face.match.complete()) return false;
    return true;
  }

 private:
  [[nodiscard]] const Entrant& at(std::size_t bsn) const {
    return field_.entrants[bracket_.at(bsn)];
  }
  [[nodiscard]] bool strong(const Entrant& e) const {
    return e.preference.strength >= Strength::strong;
  }

  void classify() {
    for (Bits* set : {&all_, &white_, &black_, &strong_, &mdp_, &up_}) set->reset(n_ + floaters_);
    all_.set_range(0, n_);
    mdp_.set_range(0, m_);
    for (std::size_t i = 0; i < n_; ++i) {
      const Entrant& e = at(i);
      if (e.preference.colour == Colour::white) white_.set(i);
      if (e.preference.colour == Colour::black) black_.set(i);
      if (strong(e)) strong_.set(i);
      if (repeats_upfloat(e, Ago::one) || repeats_upfloat(e, Ago::two)) up_.set(i);
    }
    const std::size_t w = white_.count(), b = black_.count();
    majority_ = w >= b ? Colour::white : Colour::black;
    const std::size_t most = std::max(w, b), others = n_ - most + floaters_;
    excess_ = most > others ? (most - others) / 2 : 0;
    std::size_t mild = 0;
    for (std::size_t i = 0; i < n_; ++i)
      mild += at(i).preference.colour == majority_ && !strong(at(i)) ? 1 : 0;
    few_mild_ = mild < excess_;
  }

  [[nodiscard]] const Bits& wish(Colour c) const { return c == Colour::white ? white_ : black_; }

  // The k-th word of the set of players whom one with this preference may meet at the bound.
  [[nodiscard]] Word partners(const Entrant& e, std::size_t k) const {
    const Colour c = e.preference.colour;
    const Word all = all_.data()[k];
    if (excess_ == 0) return c == Colour::none ? all : all & ~wish(c).data()[k];
    const Word majority = wish(majority_).data()[k], strong_words = strong_.data()[k];
    if (c != majority_) return few_mild_ ? majority & strong_words : majority;
    if (few_mild_) return strong(e) ? all : majority & strong_words;
    return strong(e) ? all & ~(majority & strong_words) : all;
  }

  void fill_row(matching::BitMatrix& edges, std::size_t i) const {
    const Word* legal = field_.legal.row(bracket_.at(i));
    Word* row = edges.row(i);
    for (std::size_t j = 0; j < m_; ++j)
      if (i >= m_ && matching::test(legal, bracket_.mdps[j])) matching::put(row, j);
    // Residents are neighbours in the field.
    matching::add_bits(legal, bracket_.residents.front(), bracket_.residents.size(), row, m_);
    const Entrant& e = at(i);
    const bool repeats = up_.test(i);
    for (std::size_t k = 0; k < edges.stride(); ++k) {
      row[k] &= partners(e, k);
      if (i < m_) row[k] &= ~up_.data()[k];               // [C15], [C17]
      if (i >= m_ && repeats) row[k] &= ~mdp_.data()[k];  // the same from the other side
    }
  }

  // [C10], [C11]. Who gets his preference fails only if it cannot help him: his difference is far
  // beyond two, or his last colours were the preferred one. Who does not get it fails only if it
  // is absolute, and then so is his opponent's.
  void drop_topscorer_failures(matching::BitMatrix& edges) const {
    for (std::size_t i = 0; i < n_; ++i) {
      const Entrant& e = at(i);
      const bool lost = std::abs(e.difference) > 3 ||
                        (e.wide() && e.repeated &&
                         (e.colours->back() == 'W') == (e.preference.colour == Colour::white));
      const bool absolute = e.preference.strength == Strength::absolute;
      if (!lost && !(absolute && few_mild_ && e.preference.colour == majority_)) continue;
      for (std::size_t j = 0; j < n_; ++j) {
        const Entrant& o = at(j);
        if (!edges.test(i, j) || !(e.topscorer || o.topscorer)) continue;
        if (!lost && o.preference != e.preference) continue;
        const Entrant &higher = i < j ? e : o, &lower = i < j ? o : e;
        if (c10(field_, higher, lower) + c11(field_, higher, lower) > 0) edges.clear(i, j);
      }
    }
  }

  // The place of the only downfloater: residents whom it costs nothing.
  void add_downfloaters(matching::BitMatrix& edges) const {
    int fewest = 0;
    if (pab_ == PabHere::yes) {
      bool any = false;
      for (std::size_t i = m_; i < n_; ++i)
        if (!c2_bars(at(i)) && (!any || at(i).unplayed < fewest)) {
          fewest = at(i).unplayed;
          any = true;
        }
    }
    for (std::size_t i = m_; i < n_; ++i) {
      const Entrant& e = at(i);
      if (repeats_downfloat(e, Ago::one) || repeats_downfloat(e, Ago::two)) continue;
      if (excess_ != 0 && (e.preference.colour != majority_ || (few_mild_ && !strong(e)))) continue;
      if (pab_ == PabHere::yes) {
        if (c2_bars(e)) continue;
        if (field_.edition == Edition::d2026 && e.unplayed != fewest) continue;  // [C9]
      }
      edges.set(i, n_);
    }
  }

  // Begins with S1 against S2 in order, where the answer usually is.
  void start(Face& face) const {
    const std::size_t pairs = n_ / 2;
    for (std::size_t i = 0; i < pairs; ++i) {
      const Word* row = face.edges.row(i);
      for (std::size_t j = pairs + i; j < n_; ++j) {
        if (!matching::test(row, j) || face.match.mate(static_cast<int>(j)) >= 0) continue;
        face.match.match(static_cast<int>(i), static_cast<int>(j));
        break;
      }
    }
    face.match.greedy();
  }

  const Field& field_;
  const Bracket& bracket_;
  PabHere pab_;
  std::size_t m_, n_, floaters_;
  Bits all_, white_, black_, strong_, mdp_, up_;
  Colour majority_ = Colour::white;
  std::size_t excess_ = 0;  // x
  bool few_mild_ = false;
};

}  // namespace

bool face_at_bound(const Field& field, const Bracket& bracket, PabHere pab, Face& face) {
  return AtBound(field, bracket, pab).fill(face);
}

}  // namespace trf::pairing::dutch
