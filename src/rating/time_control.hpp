// Time controls and what they are rated as (B.02 1.1, 1.2; its rapid and blitz twin 1.1, 1.2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rating/rating.hpp"

namespace trf::rating {

struct Period {
  std::uint32_t moves = 0;  ///< 0 = the rest of the game
  std::uint32_t seconds = 0, increment = 0;
  friend bool operator==(const Period&, const Period&) = default;
};

/// What each side has for the game.
struct TimeControl {
  std::vector<Period> white, black;
  [[nodiscard]] bool equal() const { return white == black; }
  /// Time of one player for 60 moves, in seconds: all base times, and the increment of each move.
  [[nodiscard]] std::uint32_t sixty_moves() const;  ///< of the side that has less
  /// Moves of the first control; 0 = it counts none.
  [[nodiscard]] std::uint32_t first_control() const;
  [[nodiscard]] std::string encoded() const;  ///< as record 222 has it
  [[nodiscard]] std::string text() const;     ///< "60 min + 30 s a move"
};

/// Record 222: `d[:d…]` or `Wd[:d…]-Bd[:d…]` (trf.md §10.3); nullopt = another form.
std::optional<TimeControl> parse_time_control(std::string_view encoded);
/// The event's own: record 222, else the text of 122.
std::optional<TimeControl> time_control_of(const tournament::Event& event);

/// Minutes for 60 moves that standard rating wants of a game: 120 with a player of 2400 or more, 90
/// with one of 1800 or more, else 60 (B.02 1.1). Unrated (nullopt) counts as below 1800.
std::uint32_t standard_minutes(std::optional<std::uint16_t> white,
                               std::optional<std::uint16_t> black);
/// What a game is rated as, decided at its start by both ratings (rules/rating.md §2).
Kind classify(const TimeControl& control, std::optional<std::uint16_t> white,
              std::optional<std::uint16_t> black);
/// The list that a control belongs to whoever plays: standard from 60 minutes on.
Kind kind_of(const TimeControl& control);

/// "75", "61.5": minutes of so many seconds.
std::string minutes_text(std::uint32_t seconds);

}  // namespace trf::rating
