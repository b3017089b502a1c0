// The criteria of C.04.3, each a function named by its short name of 2026 with its article. The
// engine, the checklist and the explanation all ask these.
//
// The D17 criteria C.5 … C.19 are the ones of 2026 under other names; where the text differs, the
// function says so.
#pragma once

#include <cstdlib>
#include <string_view>

#include "pairing/colours.hpp"

namespace trf::pairing {

/// A criterion as a person cites it.
struct CriterionInfo {
  Criterion criterion{};
  std::string_view name_2026, article_2026;  ///< "C12", "2.4.7"
  std::string_view name_2017;                ///< "C.10"; empty = the edition has none
  std::string_view rule;                     ///< in one sentence
};
const CriterionInfo& info(Criterion c);
/// "C12 (C.04.3 2.4.7)" or "C.10 (C.04.3 till 2026)".
std::string cite(Criterion c, Edition edition);

// --- absolute criteria --------------------------------------------------------------------------

/// C.04.3 2.1.2 [C2], D17 C.2: this player may not get the PAB.
inline bool c2_bars(const Entrant& e) { return e.barred; }

/// C.04.3 2.1.3 [C3], D17 C.3: non-topscorers with the same absolute preference do not meet.
inline bool c3_bars(const Entrant& a, const Entrant& b) {
  return !a.topscorer && !b.topscorer && a.preference.strength == Strength::absolute &&
         a.preference == b.preference;
}

// --- of one pair --------------------------------------------------------------------------------

/// Both want the same colour: one of them will not get his.
inline bool same_wish(const Entrant& a, const Entrant& b) {
  return a.preference.colour != Colour::none && a.preference.colour == b.preference.colour;
}

/// C.04.3 2.4.5 [C10], D17 C.8: of a topscorer and his opponent, how many get a colour difference
/// beyond +2 or -2.
int c10(const Field& field, const Entrant& higher, const Entrant& lower);

/// C.04.3 2.4.6 [C11], D17 C.9: of a topscorer and his opponent, how many get the same colour
/// three times in a row.
int c11(const Field& field, const Entrant& higher, const Entrant& lower);

/// C.04.3 2.4.7 [C12], D17 C.10: how many of the pair do not get their colour preference.
inline int c12(const Entrant& a, const Entrant& b) { return same_wish(a, b) ? 1 : 0; }

/// C.04.3 2.4.8 [C13], D17 C.11: how many do not get their strong (or absolute) preference. Of two
/// with the same wish the weaker is disappointed (5.2.2), so both must be that strong.
inline int c13(const Entrant& a, const Entrant& b) {
  return same_wish(a, b) && a.preference.strength >= Strength::strong &&
                 b.preference.strength >= Strength::strong
             ? 1
             : 0;
}

// --- of one player: what repeats a float
// ----------------------------------------------------------

/// Index into Entrant::floats.
enum class Ago : std::uint8_t { one = 0, two = 1 };

/// C.04.3 2.4.9 [C14] and 2.4.11 [C16] of a resident who floats down (D17 C.12, C.14: of everybody
/// who gets a downfloat; an MDP gets one whatever happens).
inline bool repeats_downfloat(const Entrant& e, Ago ago) {
  return e.floats[static_cast<std::size_t>(ago)] == Float::down;
}

/// C.04.3 2.4.10 [C15] and 2.4.12 [C17] of a player who meets an MDP (D17 C.13, C.15: of everybody
/// who gets an upfloat).
inline bool repeats_upfloat(const Entrant& e, Ago ago) {
  return e.floats[static_cast<std::size_t>(ago)] == Float::up;
}

/// Score difference in tenths, for [C18] … [C21] and the PSD of D17 A.8.
inline int score_difference(const Entrant& a, const Entrant& b) {
  return std::abs(a.score.tenths() - b.score.tenths());
}

}  // namespace trf::pairing
