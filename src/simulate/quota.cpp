#include "simulate/quota.hpp"

#include <fmt/format.h>

#include <charconv>

#include "trf/trf.hpp"

namespace trf::simulate {

namespace {

[[noreturn]] void refuse(std::string_view text, std::string_view what) {
  throw UsageError(
      fmt::format("{} {}: a share like 2.5% (up to 100%) or a number like 5", what, text));
}

std::uint32_t whole_number(std::string_view text, std::string_view all, std::string_view what) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) refuse(all, what);
  return value;
}

}  // namespace

Amount amount_from_text(std::string_view text, std::string_view what) {
  if (!text.ends_with('%')) {
    constexpr std::uint32_t most = 1'000'000;
    const std::uint32_t count = whole_number(text, text, what);
    if (count > most) refuse(text, what);
    return Amount::count(count);
  }
  const std::string_view number = text.substr(0, text.size() - 1);
  const std::size_t dot = number.find('.');
  const std::uint32_t percent = whole_number(number.substr(0, dot), text, what);
  std::uint32_t hundredths = 0;
  if (dot != std::string_view::npos) {
    const std::string_view digits = number.substr(dot + 1);
    if (digits.size() > 2) refuse(text, what);
    hundredths = whole_number(digits, text, what) * (digits.size() == 1 ? 10 : 1);
  }
  if (percent > 100 || percent * 100 + hundredths > 10'000) refuse(text, what);
  return Amount::share(percent * 100 + hundredths);
}

std::vector<std::size_t> Quota::pick(Random& random, std::size_t now, std::size_t later) {
  std::vector<std::size_t> picked;
  for (std::size_t i = 0; i < now; ++i) {
    if (wish_.kind == Amount::Kind::share) {
      if (wish_.value != 0 && random.chance(wish_.value, 10'000)) picked.push_back(i);
    } else if (left_ > 0 && random.chance(left_, now - i + later)) {
      picked.push_back(i);
      --left_;
    }
  }
  return picked;
}

}  // namespace trf::simulate
