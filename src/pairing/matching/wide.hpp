// Unsigned integers of a fixed width beyond the machine's, for weights with many fields.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace trf::pairing::matching {

__extension__ using Word128 = unsigned __int128;

/// An unsigned integer of `Limbs` × 64 bits; overflow wraps, as with the built-in ones.
template <std::size_t Limbs>
struct Wide {
  std::array<std::uint64_t, Limbs> limb{};  ///< least significant first

  friend bool operator==(const Wide&, const Wide&) = default;
  friend std::strong_ordering operator<=>(const Wide& a, const Wide& b) {
    for (std::size_t i = Limbs; i-- > 0;)
      if (a.limb[i] != b.limb[i]) return a.limb[i] <=> b.limb[i];
    return std::strong_ordering::equal;
  }
  Wide& operator+=(const Wide& o) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
      const Word128 sum = Word128{limb[i]} + o.limb[i] + carry;
      limb[i] = static_cast<std::uint64_t>(sum);
      carry = static_cast<std::uint64_t>(sum >> 64);
    }
    return *this;
  }
  Wide& operator-=(const Wide& o) {
    std::uint64_t borrow = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
      const Word128 difference = Word128{limb[i]} - o.limb[i] - borrow;
      limb[i] = static_cast<std::uint64_t>(difference);
      borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
    }
    return *this;
  }
  friend Wide operator+(Wide a, const Wide& b) { return a += b; }
  friend Wide operator-(Wide a, const Wide& b) { return a -= b; }
};

/// Bits that a number needs.
constexpr int bits_of(std::uint64_t v) { return static_cast<int>(std::bit_width(v)); }

// What the solver asks of a weight type, beside + - < ==.

template <class W>
constexpr bool is_zero(const W& w) {
  return w == W{};
}

template <class W>
W half(W w) {
  if constexpr (std::is_class_v<W>) {
    for (std::size_t i = 0; i < w.limb.size(); ++i)
      w.limb[i] = w.limb[i] >> 1 | (i + 1 < w.limb.size() ? w.limb[i + 1] << 63 : 0);
    return w;
  } else {
    return w >> 1;
  }
}

/// 2^bit as a weight, times a small value.
template <class W>
W at_bit(std::uint64_t value, std::size_t bit) {
  if constexpr (std::is_class_v<W>) {
    W w;
    w.limb[bit / 64] = value << bit % 64;
    if (bit % 64 != 0 && bit / 64 + 1 < w.limb.size())
      w.limb[bit / 64 + 1] = value >> (64 - bit % 64);
    return w;
  } else {
    return static_cast<W>(value) << bit;
  }
}

/// The `bits` lowest bits from `bit` on, as a number (bits <= 64).
template <class W>
std::uint64_t field_of(const W& w, std::size_t bit, std::size_t bits) {
  const std::uint64_t mask = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
  if constexpr (std::is_class_v<W>) {
    std::uint64_t v = w.limb[bit / 64] >> bit % 64;
    if (bit % 64 != 0 && bit / 64 + 1 < w.limb.size()) v |= w.limb[bit / 64 + 1] << (64 - bit % 64);
    return v & mask;
  } else {
    return static_cast<std::uint64_t>(w >> bit) & mask;
  }
}

static_assert(std::is_trivially_copyable_v<Wide<4>> && std::is_trivially_copyable_v<Wide<8>>);

}  // namespace trf::pairing::matching
