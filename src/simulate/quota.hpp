// Shares and exact counts of what shall occur in a tournament.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "simulate/random.hpp"

namespace trf::simulate {

/// A share of all cases in ten-thousandths, or an exact number of them.
struct Amount {
  enum class Kind : std::uint8_t { share, count };
  Kind kind = Kind::share;
  std::uint32_t value = 0;
  [[nodiscard]] static Amount share(std::uint32_t ten_thousandths) {
    return {Kind::share, ten_thousandths};
  }
  [[nodiscard]] static Amount count(std::uint32_t number) { return {Kind::count, number}; }
  friend bool operator==(Amount, Amount) = default;
};
/// "2%", "0.25%" (a share) or "5" (a count). Throws UsageError naming `what`.
Amount amount_from_text(std::string_view text, std::string_view what);

/// Picks cases as they come by, so that in the end the share or the number is met.
class Quota {
 public:
  Quota() = default;
  explicit Quota(Amount wish) : wish_(wish), left_(wish.value) {}
  /// Which of `now` cases to take, ascending, when about `later` more will come; with none to come
  /// an exact number is made up as far as there are cases.
  std::vector<std::size_t> pick(Random& random, std::size_t now, std::size_t later);
  /// What is missing of an exact number.
  [[nodiscard]] std::uint32_t left() const { return wish_.kind == Amount::Kind::count ? left_ : 0; }

 private:
  Amount wish_;
  std::uint32_t left_ = 0;
};

}  // namespace trf::simulate
