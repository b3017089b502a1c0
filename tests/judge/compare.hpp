// A random round, paired by the engine and by the judge.
#pragma once

#include <cstdint>
#include <string>

#include "pairing/pairing.hpp"

namespace judge {

/// What occurs in a round: bits of Comparison::kinds.
enum class Kind : std::uint8_t {
  bye,           ///< somebody sits out, or did
  forfeit,       ///< a game was not played
  prohibited,    ///< a prohibited pairing of two who are there
  baku,          ///< accelerated by C.04.7
  given_points,  ///< accelerated by any other virtual points
  odd_scores,    ///< another system than 1, ½, 0
  last,          ///< the last round
  topscorers,    ///< and there are some
  pab,           ///< an odd number of players
  no_pairing,
  count,
};
constexpr const char* names[] = {"byes",         "forfeits",   "prohibited pairs", "Baku",
                                 "given points", "odd scores", "last round",       "topscorers",
                                 "odd field",    "no pairing"};

struct Comparison {
  std::string engine, slow, judge;  ///< the pairings in words
  std::string fault;                ///< of the engine's proof that there is no pairing
  unsigned kinds = 0;
  [[nodiscard]] bool has(Kind k) const { return (kinds >> static_cast<unsigned>(k) & 1) != 0; }
  [[nodiscard]] bool agree() const { return engine == judge && engine == slow && fault.empty(); }
};

/// Pairs the next round of the event by the engine, with and without its shortcuts, and by the
/// judge.
Comparison compare(const trf::tournament::Event& event, trf::pairing::Edition edition);

/// A pairing as `1-5 6-3 bye 2`, White first, by position in the event.
std::string in_words(const trf::pairing::Round& round);

}  // namespace judge
