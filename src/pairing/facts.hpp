// What the pairing rules ask of a player's past, computed once and carried on round by round.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::pairing {

using tournament::PlayerIndex;

/// The editions of C.04 that this build pairs by; values, never copies of the code.
enum class Edition : std::uint8_t {
  d2017,  ///< C.04.3 of Baku 2016, in force until 31 January 2026
  d2026,  ///< C.04.3 of the Council of 28 October 2025, in force from 1 February 2026
};

/// Degrees of a colour preference (C.04.3 1.7), weakest first.
enum class Strength : std::uint8_t { none, mild, strong, absolute };

/// The colour a player should get, and how badly (C.04.3 1.7).
struct Preference {
  Colour colour = Colour::none;
  Strength strength = Strength::none;
  friend bool operator==(const Preference&, const Preference&) = default;
};

/// The float of one round (C.04.3 1.4).
enum class Float : std::uint8_t { none, down, up };

/// One player's past, as far as pairing asks for it.
struct PlayerFacts {
  std::string colours;  ///< 'W' and 'B' of the played games, oldest first (C.04.2 3.4)
  int difference = 0;   ///< whites minus blacks (C.04.3 1.6)
  Preference preference;
  bool repeated = false;          ///< the last two played games had the same colour
  std::array<Float, 2> floats{};  ///< [0] of the previous round, [1] of the one before
  bool barred = false;            ///< from the PAB (C.04.1 art. 4; C.04.3 [C2])
  bool took_part = false;  ///< was in the pairing of some round: a game, a forfeit or the PAB
  int games = 0;           ///< played
  Points standing;         ///< points of the standings, 299 included

  /// Absolute because of the colour difference, not (only) of a repetition.
  [[nodiscard]] bool wide() const { return difference > 1 || difference < -1; }
};

/// The facts of every player of an event after a number of rounds. Going on by one round costs
/// O(players). The event outlives it.
class Facts {
 public:
  Facts(const tournament::Event& event, Edition edition);
  /// Takes in the next round's entries.
  void advance();
  /// Advances until `rounds` rounds are taken in; never goes back.
  void advance_to(std::uint16_t rounds);
  /// Rounds taken in.
  [[nodiscard]] std::uint16_t rounds() const { return rounds_; }
  [[nodiscard]] Edition edition() const { return edition_; }
  [[nodiscard]] const tournament::Event& event() const { return *event_; }
  [[nodiscard]] const PlayerFacts& of(PlayerIndex player) const { return players_[player]; }

 private:
  const tournament::Event* event_;
  Edition edition_;
  std::uint16_t rounds_ = 0;
  std::vector<PlayerFacts> players_;
  std::vector<Points> before_;  // pairing scores before the round that is taken in
};

/// The preference that a colour history gives (C.04.3 1.7; D17 A.6).
Preference preference_of(const std::string& colours, int difference);

/// True if what stands in one round bars the player from a later PAB: C.04.1 art. 4 of the edition.
bool bars_from_pab(const tournament::Entry& entry, const tournament::ScoreSystem& scores,
                   Edition edition);

}  // namespace trf::pairing
