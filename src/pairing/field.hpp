// Everybody who is to be paired in one round, in rank order, and who may meet whom.
#pragma once

#include <vector>

#include "pairing/matching/bits.hpp"
#include "pairing/pairing.hpp"

namespace trf::pairing {

/// A player to be paired, as the criteria see him.
struct Entrant {
  PlayerIndex player = tournament::nobody;
  Tpn tpn;
  std::uint32_t number = 0;  ///< whose parity 5.2.5 asks for
  Points score;              ///< pairing score: with fictitious points (C.04.7 1.5)
  Points standing;           ///< without
  Preference preference;
  int difference = 0;
  bool repeated = false;
  std::array<Float, 2> floats{};
  bool barred = false;     ///< from the PAB
  bool topscorer = false;  ///< C.04.3 1.8
  int unplayed = 0;        ///< rounds so far without a game
  const std::string* colours = nullptr;

  [[nodiscard]] bool wide() const { return difference > 1 || difference < -1; }
};

/// Position of a player in rank order (C.04.3 1.2): the smaller is the higher ranked.
using Place = std::uint32_t;

/// Places [first, last) that share a score (C.04.3 1.3.1).
struct ScoreGroup {
  Points score;
  Place first = 0, last = 0;
  [[nodiscard]] Place size() const { return last - first; }
};

struct Field {
  trf::Round round{1};
  Edition edition = Edition::d2026;
  bool last_round = false;
  bool pab_given = false;  ///< beforehand: nobody of the field gets it
  Colour initial_colour = Colour::white;
  TopscorerColours topscorer_colours = TopscorerColours::text;
  std::vector<Entrant> entrants;  ///< in rank order
  std::vector<ScoreGroup> groups;
  std::vector<Absence> absent;
  matching::BitMatrix legal;  ///< who may meet whom: [C1], [C3], prohibited pairings

  [[nodiscard]] Place size() const { return static_cast<Place>(entrants.size()); }
  /// Somebody must get the PAB (C.04.1 art. 3).
  [[nodiscard]] bool needs_pab() const { return size() % 2 != 0 && !pab_given; }
};

Field make_field(const tournament::History& history, const Facts& facts, const Options& options);

}  // namespace trf::pairing
