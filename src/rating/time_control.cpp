#include "rating/time_control.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "text/text.hpp"
#include "trf/convert_sheet.hpp"

namespace trf::rating {

namespace {

constexpr std::uint32_t moves_of_a_game = 60, minute = 60;  // seconds
// Longer ones are mistyped; keeps the sums within 32 bits.
constexpr std::uint32_t most_seconds = 1'000'000, most_moves = 500;
constexpr std::size_t most_periods = 8;

bool take(std::string_view& s, std::uint32_t& value, std::uint32_t most) {
  const auto [end, fault] = std::from_chars(s.data(), s.data() + s.size(), value);
  if (fault != std::errc() || value > most) return false;
  s.remove_prefix(static_cast<std::size_t>(end - s.data()));
  return true;
}

/// `M/S+I`, `M/S`, `S+I`, `S`
std::optional<Period> period_of(std::string_view s) {
  Period p;
  if (!take(s, p.seconds, most_seconds)) return std::nullopt;
  if (s.starts_with('/')) {
    s.remove_prefix(1);
    p.moves = p.seconds;
    if (p.moves == 0 || p.moves > most_moves || !take(s, p.seconds, most_seconds))
      return std::nullopt;
  }
  if (s.starts_with('+')) {
    s.remove_prefix(1);
    if (!take(s, p.increment, most_seconds)) return std::nullopt;
  }
  return s.empty() ? std::optional(p) : std::nullopt;
}

std::optional<std::vector<Period>> periods_of(std::string_view s) {
  std::vector<Period> out;
  for (;;) {
    const std::size_t colon = s.find(':');
    const auto period = period_of(s.substr(0, colon));
    if (!period || out.size() == most_periods) return std::nullopt;
    out.push_back(*period);
    if (colon == std::string_view::npos) return out;
    s.remove_prefix(colon + 1);
  }
}

std::uint32_t sixty_moves_of(const std::vector<Period>& periods) {
  std::uint32_t total = 0, moves = moves_of_a_game;
  for (const Period& p : periods) {
    const bool last = &p == &periods.back();
    const std::uint32_t here = p.moves == 0 || last ? moves : std::min(moves, p.moves);
    total += p.seconds + std::min(p.increment, most_seconds) * here;
    moves -= here;
  }
  return total;
}

std::string encoded_periods(const std::vector<Period>& periods) {
  std::string out;
  for (const Period& p : periods) {
    if (!out.empty()) out += ':';
    if (p.moves != 0) out += fmt::format("{}/", p.moves);
    out += std::to_string(p.seconds);
    if (p.increment != 0) out += fmt::format("+{}", p.increment);
  }
  return out;
}

std::string words_of(const std::vector<Period>& periods) {
  std::string out;
  for (const Period& p : periods) {
    if (!out.empty()) out += ", then ";
    if (p.moves != 0) out += fmt::format("{} moves in ", p.moves);
    out += fmt::format("{} min", minutes_text(p.seconds));
    if (p.increment != 0) out += fmt::format(" + {} s a move", p.increment);
  }
  return out;
}

}  // namespace

std::uint32_t TimeControl::sixty_moves() const {
  return std::min(sixty_moves_of(white), sixty_moves_of(black));
}

std::uint32_t TimeControl::first_control() const { return white.empty() ? 0 : white.front().moves; }

std::string TimeControl::encoded() const {
  if (equal()) return encoded_periods(white);
  return fmt::format("W{}-B{}", encoded_periods(white), encoded_periods(black));
}

std::string TimeControl::text() const {
  if (equal()) return words_of(white);
  return fmt::format("White {}; Black {}", words_of(white), words_of(black));
}

std::optional<TimeControl> parse_time_control(std::string_view encoded) {
  std::string_view s = text::trim(encoded);
  if (!s.starts_with('W') && !s.starts_with('w')) {
    const auto both = periods_of(s);
    if (!both) return std::nullopt;
    return TimeControl{*both, *both};
  }
  const std::size_t dash = s.find('-');
  if (dash == std::string_view::npos || dash + 1 >= s.size()) return std::nullopt;
  if (s[dash + 1] != 'B' && s[dash + 1] != 'b') return std::nullopt;
  const auto white = periods_of(s.substr(1, dash - 1));
  const auto black = periods_of(s.substr(dash + 2));
  if (!white || !black) return std::nullopt;
  return TimeControl{*white, *black};
}

std::optional<TimeControl> time_control_of(const tournament::Event& event) {
  if (auto out = parse_time_control(event.encoded_time_control)) return out;
  const std::string encoded = conversion::encoded_time_control(event.time_control);
  return encoded.empty() ? std::nullopt : parse_time_control(encoded);
}

std::uint32_t standard_minutes(std::optional<std::uint16_t> white,
                               std::optional<std::uint16_t> black) {
  const std::uint16_t higher = std::max(white.value_or(0), black.value_or(0));
  return higher >= 2400 ? 120 : higher >= 1800 ? 90 : 60;
}

Kind kind_of(const TimeControl& control) {
  const std::uint32_t time = control.sixty_moves();
  if (time <= 3 * minute) return Kind::none;
  if (time <= 10 * minute) return Kind::blitz;
  if (time < 60 * minute) return Kind::rapid;
  return Kind::standard;
}

Kind classify(const TimeControl& control, std::optional<std::uint16_t> white,
              std::optional<std::uint16_t> black) {
  const Kind kind = kind_of(control);
  if (kind != Kind::standard) return control.equal() ? kind : Kind::none;
  if (control.first_control() != 0 && control.first_control() < 30) return Kind::none;
  return control.sixty_moves() >= standard_minutes(white, black) * minute ? Kind::standard
                                                                          : Kind::none;
}

std::string minutes_text(std::uint32_t seconds) {
  if (seconds % minute == 0) return std::to_string(seconds / minute);
  return fmt::format("{}:{:02}", seconds / minute, seconds % minute);
}

}  // namespace trf::rating
