#include "rating/fide.hpp"

#include <algorithm>

#include "tiebreak/rating_tables.hpp"

namespace trf::rating {

namespace {

constexpr int imaginary_rating = 1800, imaginary_games = 2;

/// Ra and Ru of 2024: two more draws, against 1800 (8.2.2).
void with_imaginary_draws(FirstRating& f, std::int64_t sum) {
  const auto games = static_cast<std::int64_t>(f.games) + imaginary_games;
  f.average = Rational(sum + imaginary_games * imaginary_rating, games);
  f.percent = static_cast<int>(half_up(Rational(std::int64_t{f.halves + 2} * 50, games)));
  f.dp = tiebreak::rating_difference(f.percent);
  f.unlimited = static_cast<int>(half_up(f.average + f.dp));
}

/// Ru of 2022: 20 points for each half point above 50 %, else by the table (8.2.2, 8.2.3).
void without_imaginary_draws(FirstRating& f, std::int64_t sum) {
  const auto games = static_cast<std::int64_t>(f.games);
  f.average = Rational(sum, games);
  f.percent = static_cast<int>(half_up(Rational(std::int64_t{f.halves} * 50, games)));
  const std::int64_t above = f.halves - games;
  f.dp = above >= 0 ? static_cast<int>(20 * above) : tiebreak::rating_difference(f.percent);
  f.unlimited = static_cast<int>(half_up(f.average + f.dp));
}

std::int64_t months_of(const PartialDate& d) { return std::int64_t{d.year} * 12 + d.month; }

}  // namespace

Difference difference(const Rules& rules, int own, int opponent) {
  const int points = own - opponent;
  const bool exempt = rules.exempt_from != 0 && own >= rules.exempt_from;
  if (exempt || std::abs(points) <= rules.limit) return {points, false};
  return {points < 0 ? -rules.limit : rules.limit, true};
}

bool excluded_by_gap(const Rules& rules, int own, int opponent) {
  return rules.gap != 0 && std::abs(own - opponent) >= rules.gap &&
         std::max(own, opponent) > rules.gap_above;
}

K k_factor(const KFacts& facts) {
  if (facts.ever_2400) return {10, KReason::above_2400};
  if (facts.age && *facts.age <= 18 && !facts.ever_2300) return {40, KReason::junior};
  if (facts.games && *facts.games < 30) return {40, KReason::few_games};
  return {20, KReason::other};
}

int limited_k(int k, std::size_t games) {
  constexpr std::size_t most = 700;
  if (static_cast<std::size_t>(k) * games <= most) return k;
  return static_cast<int>(most / games);
}

FirstRating first_rating(const Rules& rules, std::span<const int> opponents, int halves) {
  FirstRating f;
  f.games = opponents.size();
  f.halves = halves;
  f.zero = halves == 0;
  std::int64_t sum = 0;
  for (const int r : opponents) sum += r;
  rules.imaginary_draws ? with_imaginary_draws(f, sum) : without_imaginary_draws(f, sum);
  f.rating = rules.first_most == 0 ? f.unlimited : std::min(f.unlimited, rules.first_most);
  if (f.games >= rules.first_games && f.rating >= rules.floor)
    f.published = static_cast<std::uint16_t>(f.rating);
  return f;
}

std::optional<FirstRating> first_rating(const Rules& rules, std::span<const FirstEvent> events) {
  if (events.empty()) return std::nullopt;
  std::vector<const FirstEvent*> order;
  for (const FirstEvent& e : events) order.push_back(&e);
  std::stable_sort(order.begin(), order.end(),
                   [](auto* a, auto* b) { return months_of(a->period) < months_of(b->period); });
  const std::int64_t oldest = months_of(order.back()->period) - rules.first_months + 1;
  std::vector<int> opponents;
  int halves = 0;
  for (const FirstEvent* e : order) {
    if (e == order.front() && e->halves == 0) continue;  // 8.2.1
    if (months_of(e->period) < oldest) continue;
    opponents.insert(opponents.end(), e->opponents.begin(), e->opponents.end());
    halves += e->halves;
  }
  if (opponents.empty()) return std::nullopt;
  return first_rating(rules, opponents, halves);
}

int new_rating(int old, const Rational& change) {
  return static_cast<int>(std::max<std::int64_t>(0, old + half_away(change)));
}

std::int64_t half_up(const Rational& value) {
  const std::int64_t twice = 2 * value.numerator() + value.denominator();
  const std::int64_t under = 2 * value.denominator();
  return twice >= 0 ? twice / under : -((-twice + under - 1) / under);
}

std::int64_t half_away(const Rational& value) {
  return value.numerator() < 0 ? -half_up(-value) : half_up(value);
}

std::string decimals(const Rational& value, int digits) {
  std::int64_t scale = 1;
  for (int i = 0; i < digits; ++i) scale *= 10;
  const std::int64_t n = half_away(value * scale);
  const std::int64_t whole = std::abs(n) / scale;
  std::string out = n < 0 ? "-" : "";
  out += std::to_string(whole);
  if (digits == 0) return out;
  const std::string rest = std::to_string(std::abs(n) % scale);
  return out + '.' + std::string(static_cast<std::size_t>(digits) - rest.size(), '0') + rest;
}

}  // namespace trf::rating
