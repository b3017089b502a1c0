// The small strong types that every room speaks: numbers that may not be mixed, exact points,
// partial dates, and the letters of the format.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trf {

/// An integer that is only comparable with its own kind. `Tag` names the kind.
template <class Tag, class Rep = std::uint16_t>
class Number {
 public:
  using rep = Rep;
  constexpr Number() = default;
  constexpr explicit Number(Rep v) : value_(v) {}
  [[nodiscard]] constexpr Rep value() const { return value_; }
  friend constexpr auto operator<=>(Number, Number) = default;

 private:
  Rep value_ = 0;
};

/// Tournament pairing number (starting rank), 1..9999 (C.04.2 2.3).
using Tpn = Number<struct TpnTag>;
/// Final or running rank, 1..9999; ties share a rank.
using Rank = Number<struct RankTag>;
/// Round, from 1.
using Round = Number<struct RoundTag>;
/// Board of a round or of a team match, from 1.
using Board = Number<struct BoardTag>;
/// Team pairing number, 1..999.
using TeamNumber = Number<struct TeamTag>;
/// FIDE identity number, up to 11 digits.
using FideId = Number<struct FideIdTag, std::uint64_t>;

/// Points in tenths: exact, so that no floating point takes part in an ordering.
class Points {
 public:
  constexpr Points() = default;
  static constexpr Points from_tenths(std::int32_t t) { return Points(t); }
  [[nodiscard]] constexpr std::int32_t tenths() const { return tenths_; }
  friend constexpr auto operator<=>(Points, Points) = default;
  friend constexpr Points operator+(Points a, Points b) { return Points(a.tenths_ + b.tenths_); }
  friend constexpr Points operator-(Points a, Points b) { return Points(a.tenths_ - b.tenths_); }
  constexpr Points& operator+=(Points o) {
    tenths_ += o.tenths_;
    return *this;
  }
  constexpr Points& operator-=(Points o) {
    tenths_ -= o.tenths_;
    return *this;
  }

 private:
  constexpr explicit Points(std::int32_t t) : tenths_(t) {}
  std::int32_t tenths_ = 0;
};
/// "11.5", "0.0", "-1.0": one decimal, as the format writes points.
std::string to_string(Points p);

/// A date of which month and day may be unknown (`1987/00/00`). year 0 = absent.
struct PartialDate {
  std::uint16_t year = 0;
  std::uint8_t month = 0;  ///< 0 = unknown
  std::uint8_t day = 0;    ///< 0 = unknown
  [[nodiscard]] constexpr bool absent() const { return year == 0; }
  [[nodiscard]] constexpr bool complete() const { return year != 0 && month != 0 && day != 0; }
  friend constexpr auto operator<=>(const PartialDate&, const PartialDate&) = default;
};
/// "2026/03/02"; unknown parts as 00; empty when absent.
std::string to_string(const PartialDate& d);

enum class Sex : std::uint8_t { unknown, male, female };

/// FIDE titles in the order of C.04.2 2.2.2 (none last); `other` keeps its text in the record.
enum class Title : std::uint8_t { gm, im, wgm, fm, wim, cm, wfm, wcm, none, other };
std::string_view to_string(Title t);  ///< "GM" …; empty for none and other

enum class Colour : std::uint8_t { none, white, black };
constexpr Colour opposite(Colour c) {
  return c == Colour::white ? Colour::black : c == Colour::black ? Colour::white : Colour::none;
}

/// Result codes of column 99 (trf.md §5.2).
enum class Result : std::uint8_t {
  blank,         ///< nothing written
  win,           ///< 1
  draw,          ///< =
  loss,          ///< 0
  forfeit_win,   ///< +
  forfeit_loss,  ///< -
  unrated_win,   ///< W, under one move
  unrated_draw,  ///< D
  unrated_loss,  ///< L
  half_bye,      ///< H
  full_bye,      ///< F
  pab,           ///< U, pairing-allocated bye
  zero_bye,      ///< Z
  pending,       ///< X ? * : unknown, adjourned, still running
  invalid,       ///< a character that is none of these
};
char to_char(Result r);
constexpr bool is_played(Result r) {
  return r == Result::win || r == Result::draw || r == Result::loss || r == Result::unrated_win ||
         r == Result::unrated_draw || r == Result::unrated_loss;
}
constexpr bool is_forfeit(Result r) {
  return r == Result::forfeit_win || r == Result::forfeit_loss;
}
/// What the opponent's line says of the same game; `invalid` for what is no game.
Result complement(Result result);
constexpr bool is_bye(Result r) {
  return r == Result::half_bye || r == Result::full_bye || r == Result::pab ||
         r == Result::zero_bye;
}

/// The vocabulary a file uses (trf.md §2).
enum class Edition : std::uint8_t { trf06, trf06_or_16, trf16, trfx, trfbx, trf26 };
std::string_view to_string(Edition e);                         ///< "TRF16", "TRF(x)" …
std::optional<Edition> edition_from_name(std::string_view n);  ///< "trf16", "trfx", "trfbx" …

}  // namespace trf

template <class Tag, class Rep>
struct std::hash<trf::Number<Tag, Rep>> {
  std::size_t operator()(trf::Number<Tag, Rep> n) const noexcept {
    return std::hash<Rep>{}(n.value());
  }
};
