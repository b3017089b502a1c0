// The arithmetic of prizes: who settles for which series, and how those who are level share.
#include <algorithm>

#include "regulation/prizes.hpp"

namespace trf::regulation {

namespace {

using tiebreak::Rational;

Cents sum(const std::vector<Cents>& amounts, std::size_t begin, std::size_t end) {
  Cents out = 0;
  for (std::size_t i = begin; i < std::min(end, amounts.size()); ++i) out += amounts[i];
  return out;
}

Cents amount_at(const Claim& claim, std::size_t place) {
  return place < claim.amounts.size() ? claim.amounts[place] : 0;
}

/// The end of the group level with the one at `begin`.
std::size_t end_of_group(const std::vector<std::size_t>& rows, std::size_t begin,
                         const std::vector<std::uint32_t>& tie) {
  std::size_t end = begin + 1;
  while (end < rows.size() && tie[rows[end]] == tie[rows[begin]]) ++end;
  return end;
}

/// The exact share of place `place` in a group on the places begin..end.
Rational share(const Claim& claim, std::size_t place, std::size_t begin, std::size_t end) {
  const Cents own = amount_at(claim, place);
  if (claim.sharing == Sharing::none) return Rational(own);
  const auto count = static_cast<Cents>(end - begin);
  const Rational equal(sum(claim.amounts, begin, end), count);
  // Hort: one half by the place, the other shared by all who are level.
  return claim.sharing == Sharing::equal ? equal : (Rational(own) + equal) / Rational(2);
}

/// One claim while players leave it.
class Running {
 public:
  Running(const Claim& claim, const std::vector<std::uint32_t>& tie)
      : claim_(claim), tie_(tie), rows_(claim.rows), settled_(tie.size(), false) {}

  /// The largest share of a player who is not settled anywhere; false = none of them gets one. As
  /// the prizes never ascend, that is the best placed of them.
  bool best(Rational& value, std::size_t& row) {
    while (first_ < rows_.size() && settled_[rows_[first_]]) ++first_;
    if (first_ == rows_.size()) return false;
    std::size_t begin = first_, end = first_ + 1;
    if (claim_.sharing != Sharing::none) {
      while (begin > 0 && tie_[rows_[begin - 1]] == tie_[rows_[first_]]) --begin;
      end = end_of_group(rows_, first_, tie_);
    }
    value = share(claim_, first_, begin, end);
    row = rows_[first_];
    return first_ < claim_.amounts.size() || value != Rational(0);
  }
  void keep(std::size_t row) { settled_[row] = true; }
  void leave(std::size_t row) { std::erase(rows_, row); }
  /// Those who get something: settled ones alone, all others have left or are behind the prizes.
  [[nodiscard]] std::vector<std::size_t> winners() const {
    std::vector<std::size_t> out;
    for (const std::size_t row : rows_)
      if (settled_[row]) out.push_back(row);
    return out;
  }

 private:
  const Claim& claim_;
  const std::vector<std::uint32_t>& tie_;
  std::vector<std::size_t> rows_;
  std::vector<bool> settled_;
  std::size_t first_ = 0;  ///< those before are settled here
};

/// All who get something of a claim when nobody has to choose.
std::vector<std::size_t> all_winners(const Claim& claim, const std::vector<std::uint32_t>& tie) {
  std::size_t end = std::min(claim.rows.size(), claim.amounts.size());
  if (claim.sharing != Sharing::none && end > 0) {
    std::size_t begin = end - 1;
    while (begin > 0 && tie[claim.rows[begin - 1]] == tie[claim.rows[end - 1]]) --begin;
    const std::size_t group = end_of_group(claim.rows, begin, tie);
    if (sum(claim.amounts, begin, group) > 0) end = group;
  }
  return {claim.rows.begin(), claim.rows.begin() + static_cast<std::ptrdiff_t>(end)};
}

/// Without sharing: the prizes by what they are worth, each to the best placed who has none.
std::vector<std::vector<std::size_t>> by_prizes(const std::vector<Claim>& claims,
                                                std::size_t players) {
  struct Prize {
    Cents amount;
    std::size_t claim, place;
  };
  std::vector<Prize> prizes;
  for (std::size_t c = 0; c < claims.size(); ++c)
    for (std::size_t i = 0; i < claims[c].amounts.size(); ++i)
      prizes.push_back({claims[c].amounts[i], c, i});
  std::stable_sort(prizes.begin(), prizes.end(),
                   [](const Prize& a, const Prize& b) { return a.amount > b.amount; });
  std::vector<bool> served(players, false);
  std::vector<std::size_t> next(claims.size(), 0);  // the first who may still be free
  std::vector<std::vector<std::size_t>> out(claims.size());
  for (const Prize& p : prizes) {
    const std::vector<std::size_t>& rows = claims[p.claim].rows;
    std::size_t& at = next[p.claim];
    while (at < rows.size() && served[rows[at]]) ++at;
    if (at == rows.size()) continue;
    served[rows[at]] = true;
    out[p.claim].push_back(rows[at]);
  }
  return out;
}

std::vector<std::vector<std::size_t>> by_shares(const std::vector<Claim>& claims,
                                                const std::vector<std::uint32_t>& tie) {
  std::vector<Running> running;
  running.reserve(claims.size());
  for (const Claim& c : claims) running.emplace_back(c, tie);
  for (;;) {
    std::optional<Rational> most;
    std::size_t claim = 0, row = 0;
    for (std::size_t c = 0; c < claims.size(); ++c) {
      Rational value;
      std::size_t who = 0;
      if (!running[c].best(value, who) || (most && value <= *most)) continue;
      most = value;
      claim = c;
      row = who;
    }
    if (!most) break;
    for (std::size_t c = 0; c < claims.size(); ++c)
      if (c == claim)
        running[c].keep(row);
      else
        running[c].leave(row);
  }
  std::vector<std::vector<std::size_t>> out;
  for (const Running& r : running) out.push_back(r.winners());
  return out;
}

}  // namespace

std::vector<std::vector<std::size_t>> settle(const std::vector<Claim>& claims,
                                             const std::vector<std::uint32_t>& tie,
                                             bool exclusive) {
  if (exclusive) {
    const bool sharing = std::any_of(claims.begin(), claims.end(),
                                     [](const Claim& c) { return c.sharing != Sharing::none; });
    return sharing ? by_shares(claims, tie) : by_prizes(claims, tie.size());
  }
  std::vector<std::vector<std::size_t>> out;
  for (const Claim& c : claims) out.push_back(all_winners(c, tie));
  return out;
}

std::vector<Cents> shares(const Claim& claim, const std::vector<std::size_t>& winners,
                          const std::vector<std::uint32_t>& tie, Cents unit) {
  std::vector<Cents> out(winners.size(), 0);
  for (std::size_t begin = 0; begin < winners.size();) {
    const std::size_t end =
        claim.sharing == Sharing::none ? begin + 1 : end_of_group(winners, begin, tie);
    Cents left = sum(claim.amounts, begin, end);
    if (end == begin + 1) {
      out[begin] = left;  // nobody to share with: the prize as it is
    } else {
      for (std::size_t i = begin; i < end; ++i) {
        const Rational exact = share(claim, i, begin, end);
        out[i] = exact.numerator() / exact.denominator() / unit * unit;
        left -= out[i];
      }
      for (std::size_t i = begin; left > 0; i = i + 1 == end ? begin : i + 1) {
        const Cents piece = std::min(unit, left);
        out[i] += piece;
        left -= piece;
      }
    }
    begin = end;
  }
  return out;
}

}  // namespace trf::regulation
