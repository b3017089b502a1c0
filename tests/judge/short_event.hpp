// Events for the pairing tests, written in a line a player.
#pragma once

#include <string>
#include <vector>

#include "pairing/pairing.hpp"

namespace judge {

/// `lines[i]` are the rounds of player i+1, apart by blanks: `4w1` played 4 with White and won
/// (results as in the format: 1 = 0 + - W D L), `U F H Z` byes, `.` nothing. Standard points;
/// White is the initial colour.
trf::tournament::Event short_event(std::uint16_t rounds_announced,
                                   const std::vector<std::string>& lines);

/// Announces byes of a round.
void announce(trf::tournament::Event& event, std::uint16_t round, trf::Result bye,
              const std::vector<int>& players);

/// The pairing as `1-5, 6-3, 4-7, 2 bye`, in publishing order; `no pairing` if there is none.
std::string show(const trf::tournament::Event& event, const trf::pairing::Round& round);

/// Pairs the next round and shows it.
std::string paired(const trf::tournament::Event& event, trf::pairing::Options options = {});

}  // namespace judge
