#include <algorithm>

#include "tiebreak/context.hpp"

namespace trf::tiebreak {
namespace {

constexpr int most_decimals = 6;

std::int64_t power_of_ten(int n) {
  std::int64_t p = 1;
  for (int i = 0; i < n; ++i) p *= 10;
  return p;
}

std::string text_of(const Rational& number, int wanted);

/// Decimals that show the number exactly, at least `wanted`.
int decimals_for(const Rational& number, int wanted) {
  int d = wanted;
  while (d < most_decimals && power_of_ten(d) % number.denominator() != 0) ++d;
  return d;
}

}  // namespace

Value value_of(std::int64_t units, std::int64_t denominator, int decimals) {
  Value v;
  v.number = denominator == 1 ? Rational(units) : Rational(units, denominator);
  v.decimals = decimals;
  return v;
}

Value undefined(std::string note) {
  Value v;
  v.defined = false;
  v.note = std::move(note);
  return v;
}

std::int64_t round_half_up(std::int64_t a, std::int64_t b) {
  const std::int64_t twice = 2 * a + b;
  const std::int64_t quotient = twice / (2 * b);
  return twice % (2 * b) < 0 ? quotient - 1 : quotient;
}

std::strong_ordering compare(const Rational& a, const Rational& b) {
  if (a.denominator() == b.denominator()) return a.numerator() <=> b.numerator();
  return a.numerator() * b.denominator() <=> b.numerator() * a.denominator();
}

std::string Value::text() const {
  if (!defined) return "NA";
  std::string out = text_of(number, decimals);
  for (const Rational& n : next) out += ' ' + text_of(n, decimals);
  return out;
}

std::strong_ordering compare(const Value& a, const Value& b) {
  auto order = compare(a.number, b.number);
  for (std::size_t i = 0; std::is_eq(order) && i < std::min(a.next.size(), b.next.size()); ++i) {
    order = compare(a.next[i], b.next[i]);
  }
  return order;
}

namespace {

std::string text_of(const Rational& number, int wanted) {
  const int shown = decimals_for(number, wanted);
  const std::int64_t unit = power_of_ten(shown);
  const std::int64_t scaled = round_half_up(number.numerator() * unit, number.denominator());
  const std::int64_t magnitude = scaled < 0 ? -scaled : scaled;
  std::string out = (scaled < 0 ? "-" : "") + std::to_string(magnitude / unit);
  if (shown > 0) {
    const std::string fraction = std::to_string(magnitude % unit);
    out += '.' + std::string(static_cast<std::size_t>(shown) - fraction.size(), '0') + fraction;
  }
  return out;
}

}  // namespace

}  // namespace trf::tiebreak
