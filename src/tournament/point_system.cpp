#include "tournament/point_system.hpp"

#include <array>

#include <fmt/format.h>
#include <boost/rational.hpp>

namespace trf::tournament {

namespace {

ScoreSystem system_of(Points win, Points draw, Points loss, Points absence, Points pab) {
  ScoreSystem s;
  s.win_white = s.win_black = s.forfeit_win = s.full_bye = win;
  s.draw_white = s.draw_black = s.half_bye = s.pending = draw;
  s.loss_white = s.loss_black = loss;
  s.zero_bye = s.forfeit_loss = absence;
  s.pab = pab;
  return s;
}

constexpr Points tenths(int t) { return Points::from_tenths(t); }

// One unknown a kind of result, as 162 has them.
enum Unknown : std::size_t { win, draw, loss, absence, pab, unknowns };

std::optional<Unknown> unknown_of(const Event& e, const Entry& entry, std::size_t r) {
  switch (entry.result) {
    case Result::win:
    case Result::unrated_win:
    case Result::forfeit_win:
    case Result::full_bye:
      return win;
    case Result::draw:
    case Result::unrated_draw:
    case Result::half_bye:
      return draw;
    case Result::loss:
    case Result::unrated_loss:
      return loss;
    case Result::forfeit_loss:
    case Result::zero_bye:
      return absence;
    case Result::pab:
      return pab;
    case Result::blank:
      if (!entry.has_opponent() && r < e.rounds_paired) return absence;
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

using Number = boost::rational<std::int64_t>;
using Row = std::array<Number, unknowns + 1>;  // the last: the points in tenths

// In C++20 a comparison of boost::rational with an int calls itself for ever (Boost before 1.79).
bool is_zero(const Number& n) { return n.numerator() == 0; }

/// Gauss-Jordan elimination, one row at a time, in exact numbers.
class Equations {
 public:
  /// False when the row contradicts those before it.
  bool add(Row row) {
    for (std::size_t u = 0; u < unknowns; ++u)
      if (pivot_[u]) subtract(row, *pivot_[u], row[u]);
    for (std::size_t u = 0; u < unknowns; ++u) {
      if (is_zero(row[u])) continue;
      const Number factor = row[u];
      for (Number& n : row) n /= factor;
      for (auto& other : pivot_)
        if (other) subtract(*other, row, (*other)[u]);
      pivot_[u] = row;
      return true;
    }
    return is_zero(row[unknowns]);
  }
  [[nodiscard]] bool known(std::size_t u) const {
    if (!pivot_[u]) return false;
    for (std::size_t other = 0; other < unknowns; ++other)
      if (other != u && !is_zero((*pivot_[u])[other])) return false;
    return true;
  }
  [[nodiscard]] std::optional<int> value(std::size_t u) const {
    if (!known(u) || (*pivot_[u])[unknowns].denominator() != 1) return std::nullopt;
    return static_cast<int>((*pivot_[u])[unknowns].numerator());
  }

 private:
  static void subtract(Row& row, const Row& other, Number factor) {
    if (is_zero(factor)) return;
    for (std::size_t i = 0; i <= unknowns; ++i) row[i] -= factor * other[i];
  }
  std::array<std::optional<Row>, unknowns> pivot_;
};

std::optional<Row> row_of(const Event& e, const Player& p) {
  Row row{};
  for (std::size_t r = 0; r < e.rounds_played; ++r)
    if (const auto u = unknown_of(e, p.rounds[r], r)) row[*u] += 1;
  for (std::size_t r = e.rounds_played; r < p.rounds.size(); ++r)
    if (p.rounds[r].written) return std::nullopt;  // may count or not: tells nothing
  row[unknowns] = p.stated_points->tenths() - p.bonus.tenths();
  return row;
}

// What no line tells has its usual relation to the rest.
void add_defaults(Equations& equations) {
  const auto equal = [&](Unknown a, std::optional<Unknown> to) {
    if (equations.known(a)) return;
    Row row{};
    row[a] = 1;
    if (to) row[*to] = -1;
    equations.add(row);
  };
  equal(loss, std::nullopt);
  equal(absence, std::nullopt);
  equal(pab, win);
  if (!equations.known(draw)) {
    Row row{};
    row[draw] = 2;
    row[win] = -1;
    equations.add(row);
  }
}

bool sensible(const std::array<int, unknowns>& v) {
  constexpr int most = 999;
  const bool range = v[win] > 0 && v[win] <= most && v[pab] >= 0 && v[pab] <= v[win] &&
                     v[absence] >= 0 && v[loss] >= 0;
  return range && v[loss] < v[draw] && v[draw] < v[win] && v[absence] <= v[draw];
}

}  // namespace

std::vector<ScoreSystem> common_systems() {
  std::vector<ScoreSystem> systems{ScoreSystem::standard()};
  const Points zero = tenths(0);
  for (const int pab_tenths : {5, 0})
    systems.push_back(system_of(tenths(10), tenths(5), zero, zero, tenths(pab_tenths)));
  for (const int pab_tenths : {30, 10, 0, 20, 15})
    systems.push_back(system_of(tenths(30), tenths(10), zero, zero, tenths(pab_tenths)));
  for (const int pab_tenths : {20, 10, 0})
    systems.push_back(system_of(tenths(20), tenths(10), zero, zero, tenths(pab_tenths)));
  systems.push_back(system_of(tenths(30), tenths(20), tenths(10), zero, tenths(30)));
  return systems;
}

// With more rounds the exact numbers of the elimination might leave 64 bits.
static constexpr std::uint16_t most_rounds = 30;

std::optional<ScoreSystem> solve_system(const Event& event, const std::vector<PlayerIndex>& lines) {
  if (event.rounds_stored > most_rounds) return std::nullopt;
  Equations equations;
  for (const PlayerIndex p : lines)
    if (const auto row = row_of(event, event.players[p]); row && !equations.add(*row))
      return std::nullopt;
  add_defaults(equations);
  std::array<int, unknowns> values{};
  for (std::size_t u = 0; u < unknowns; ++u) {
    const auto v = equations.value(u);
    if (!v) return std::nullopt;
    values[u] = *v;
  }
  if (!sensible(values)) return std::nullopt;
  return system_of(tenths(values[win]), tenths(values[draw]), tenths(values[loss]),
                   tenths(values[absence]), tenths(values[pab]));
}

namespace {

std::string short_number(Points p) {
  const int t = p.tenths();
  if (t == 5) return "½";
  return t % 10 == 0 ? std::to_string(t / 10) : to_string(p);
}

}  // namespace

std::string in_words(const ScoreSystem& s) {
  std::string words = fmt::format("{}-{}-{}", short_number(s.win_white), short_number(s.draw_white),
                                  short_number(s.loss_white));
  if (s.pab != s.win_white) words += fmt::format(", {} for the bye", short_number(s.pab));
  if (s.zero_bye != Points{}) words += fmt::format(", {} for an absence", short_number(s.zero_bye));
  return words;
}

std::string record_of(const ScoreSystem& s, bool trf26) {
  if (trf26)
    return fmt::format("162  W{:>4}    D{:>4}    L{:>4}    A{:>4}    P{:>4}",
                       to_string(s.win_white), to_string(s.draw_white), to_string(s.loss_white),
                       to_string(s.zero_bye), to_string(s.pab));
  std::string record =
      fmt::format("XXS W={} D={}", to_string(s.win_white), to_string(s.draw_white));
  if (s.loss_white != Points{}) record += fmt::format(" WL={0} BL={0}", to_string(s.loss_white));
  record += fmt::format(" PAB={} ZPB={} FL={}", to_string(s.pab), to_string(s.zero_bye),
                        to_string(s.forfeit_loss));
  return record;
}

}  // namespace trf::tournament
