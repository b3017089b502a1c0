#include "pairing/dutch/weights.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace trf::pairing::dutch {

Weights::Weights(const Field& field, const Bracket& bracket, const Demand& demand)
    : field_(field), source_(bracket), demand_(demand) {
  place_.assign(bracket.mdps.begin(), bracket.mdps.end());
  place_.insert(place_.end(), bracket.residents.begin(), bracket.residents.end());
  mdps_ = static_cast<int>(bracket.mdps.size());
  bracket_size_ = static_cast<int>(place_.size());
  const bool collapsed = bracket.kind == BracketReport::Kind::collapsed_last;
  const Place end = demand.reach == Reach::bracket || collapsed ? bracket.next_first
                    : demand.reach == Reach::next               ? bracket.next_last
                                                                : bracket.end;
  for (Place p = bracket.next_first; p < end; ++p) place_.push_back(p);
  next_end_ = static_cast<int>(std::min<std::size_t>(
      place_.size(),
      static_cast<std::size_t>(bracket_size_) + bracket.next_last - bracket.next_first));
  pab_ = demand.reach == Reach::all && field.needs_pab();
  for (int v = 0, slot = -1; v < bracket_size_; ++v) {
    if (v == 0 || at(v).score != at(v - 1).score) ++slot;
    slot_.push_back(slot);
  }
  if (demand.reach == Reach::all && !demand.completion_by_c7)
    complete_ = add(static_cast<std::uint64_t>(size()) / 2);
  if (collapsed)
    add_collapsed_fields();
  else
    add_normal_fields();
  finish();
  sort_into_kinds();
}

// What terms() asks of a vertex. A topscorer's pairs are counted by their colours, which depend on
// two whole histories; only an absolute preference can fail there, so those players stay apart.
void Weights::sort_into_kinds() {
  using Key = std::tuple<int, int, Preference, std::array<Float, 2>, int, int>;
  const auto less = [](const Key& a, const Key& b) {
    const auto flat = [](const Key& k) {
      const auto& [where, score, wish, floats, unplayed, own] = k;
      return std::tuple(where, score, wish.colour, wish.strength, floats, unplayed, own);
    };
    return flat(a) < flat(b);
  };
  std::map<Key, int, decltype(less)> known(less);
  for (int v = 0; v < static_cast<int>(place_.size()); ++v) {
    Key key{};
    if (v >= bracket_size_) {
      key = {v < next_end_ ? 2 : 3, 0, {}, {}, 0, 0};
    } else {
      const Entrant& e = at(v);
      const bool apart = c10_ >= 0 && e.preference.strength == Strength::absolute;
      key = {v < mdps_ ? 0 : 1, e.score.tenths(),          e.preference,
             e.floats,          c9_ >= 0 ? e.unplayed : 0, apart ? v + 1 : 0};
    }
    kind_.push_back(known.emplace(key, static_cast<int>(known.size())).first->second);
  }
  kinds_ = static_cast<int>(known.size());
  if (pab_) kind_.push_back(kinds_++);
}

// Everybody below the MDPs is a neighbour of his in the field.
void Weights::fill_edges(matching::BitMatrix& edges) const {
  const std::size_t players = place_.size(), mdps = static_cast<std::size_t>(mdps_);
  edges.reset(static_cast<std::size_t>(size()));
  for (std::size_t v = 0; v < players; ++v) {
    const matching::Word* legal = field_.legal.row(place_[v]);
    matching::add_bits(legal, place_[mdps], players - mdps, edges.row(v), mdps);
    if (v < mdps) continue;
    for (std::size_t i = 0; i < mdps; ++i)
      if (matching::test(legal, place_[i])) matching::put(edges.row(v), i);
  }
  if (!pab_) return;
  for (std::size_t v = 0; v < players; ++v)
    if (may_get_pab(static_cast<int>(v))) edges.set(v, players);
}

// A field for sums up to `max`; none where there is nothing to count.
int Weights::add(std::uint64_t max) {
  if (max == 0) return -1;
  max_.push_back(max);
  return static_cast<int>(max_.size()) - 1;
}

int Weights::count(int first, int last, Float f, Ago ago) const {
  int n = 0;
  for (int v = first; v < last; ++v) n += at(v).floats[static_cast<std::size_t>(ago)] == f ? 1 : 0;
  return n;
}

void Weights::add_colour_fields(std::uint64_t pairs) {
  const auto topscorer = [&](Place p) { return field_.entrants[p].topscorer; };
  if (std::any_of(source_.mdps.begin(), source_.mdps.end(), topscorer) ||
      std::any_of(source_.residents.begin(), source_.residents.end(), topscorer)) {
    c10_ = add(2 * pairs);
    c11_ = add(2 * pairs);
  }
  c12_ = add(pairs);
  c13_ = add(pairs);
}

void Weights::add_normal_fields() {
  const auto residents = static_cast<std::uint64_t>(bracket_size_ - mdps_);
  const std::uint64_t pairs = std::min(residents, static_cast<std::uint64_t>(bracket_size_) / 2);
  const int slots = slot_.empty() ? 0 : slot_.back() + 1;
  const auto of_slot = [&](int slot, auto counts) {
    std::uint64_t n = 0;
    for (int v = 0; v < mdps_; ++v) n += slot_[v] == slot && counts(at(v)) ? 1 : 0;
    return n;
  };
  const auto anybody = [](const Entrant&) { return true; };
  c6_ = add(pairs);
  for (int s = 0; s < slots; ++s) c7_.push_back(add(of_slot(s, anybody)));
  if (demand_.completion_by_c7) complete_ = add(static_cast<std::uint64_t>(size()) / 2);
  if (demand_.look_ahead && next_end_ > bracket_size_) {
    ahead_ = add(static_cast<std::uint64_t>(next_end_) / 2);
    for (int s = 0; s < slots; ++s)
      ahead_scores_.push_back(
          add(static_cast<std::uint64_t>(std::count(slot_.begin(), slot_.end(), s))));
  }
  if (demand_.floaters_only) return;
  if (demand_.pab_unplayed) {
    std::uint64_t unplayed = 0;
    for (int v = 0; v < bracket_size_; ++v)
      if (at(v).score == demand_.pab_score) unplayed += static_cast<std::uint64_t>(at(v).unplayed);
    c9_ = add(unplayed);
  }
  add_colour_fields(pairs);
  const auto m = static_cast<std::uint64_t>(mdps_);
  for (const Ago ago : {Ago::one, Ago::two}) {
    const auto k = static_cast<std::size_t>(ago);
    down_[k] = add(static_cast<std::uint64_t>(count(mdps_, bracket_size_, Float::down, ago)));
    if (count(mdps_, bracket_size_, Float::up, ago) != 0) up_[k] = add(m);
  }
  for (const Ago ago : {Ago::one, Ago::two}) {
    const auto k = static_cast<std::size_t>(ago);
    const bool any_up = count(mdps_, bracket_size_, Float::up, ago) != 0;
    for (int s = 0; s < slots; ++s)
      down_by_[k].push_back(
          add(of_slot(s, [&](const Entrant& e) { return repeats_downfloat(e, ago); })));
    for (int s = 0; s < slots; ++s) up_by_[k].push_back(any_up ? add(of_slot(s, anybody)) : -1);
  }
}

// D17 A.8 and C.12 … C.19 where residents of several scores meet: every pair has a difference. How
// many MDPs are paired (M1) follows from the PSD (B.1 refers to C.6), it is no aim of its own.
void Weights::add_collapsed_fields() {
  const auto pairs = static_cast<std::uint64_t>(size()) / 2;
  std::set<int, std::greater<>> all, down[2], up[2];
  for (int i = 0; i < size(); ++i)
    for (int j = std::max(i + 1, mdps_); j < size(); ++j) {
      const bool pab = pab_ && j == size() - 1;
      if (!(pab ? may_get_pab(i) : legal(i, j))) continue;
      const int d = difference_of(i, j);
      all.insert(d);
      for (const Ago ago : {Ago::one, Ago::two}) {
        const auto k = static_cast<std::size_t>(ago);
        if (d != 0 && repeats_downfloat(at(i), ago)) down[k].insert(d);
        if (d != 0 && !pab && repeats_upfloat(at(j), ago)) up[k].insert(d);
      }
    }
  differences_.assign(all.begin(), all.end());
  for (std::size_t s = 0; s < differences_.size(); ++s) psd_.push_back(add(pairs));
  add_colour_fields(pairs);
  for (std::size_t k = 0; k < 2; ++k) {
    down_[k] = add(down[k].empty() ? 0 : pairs);
    up_[k] = add(up[k].empty() ? 0 : pairs);
  }
  const auto lists = [&](const std::set<int, std::greater<>>& used, Slots& slots) {
    for (const int d : differences_) slots.push_back(add(used.count(d) != 0 ? pairs : 0));
  };
  for (std::size_t k = 0; k < 2; ++k) {
    lists(down[k], down_by_[k]);
    lists(up[k], up_by_[k]);
  }
}

void Weights::finish() {
  // Decisions one at a time, positions of partners, and the two keys of an exchange (4.3.2) must
  // fit, each with the sum over all pairs.
  const auto n = static_cast<std::uint64_t>(bracket_size_) + 1;
  order_bits_ = 1 + matching::bits_of(n * n) + matching::bits_of(n);
  bits_ = order_bits_;
  bit_.resize(max_.size());
  for (std::size_t f = max_.size(); f-- > 0;) {
    bit_[f] = bits_;
    bits_ += matching::bits_of(max_[f]);
  }
}

bool Weights::legal(int i, int j) const { return field_.legal.test(place(i), place(j)); }

bool Weights::may_get_pab(int i) const {
  const Entrant& e = at(i);
  return !c2_bars(e) && (field_.edition == Edition::d2017 || e.score == demand_.pab_score);
}

// D17 A.8: the downfloater's artificial opponent has one point less than the lowest of the bracket.
int Weights::difference_of(int i, int j) const {
  if (pab_ && j == size() - 1)
    return at(i).score.tenths() - (at(bracket_size_ - 1).score.tenths() - 10);
  return score_difference(at(i), at(j));
}

}  // namespace trf::pairing::dutch
