// Who wins what, by an event's own regulation, and why.
//
// One prize a player: every player gets the largest he can have, if equal the one of the more
// prestigious series; what he leaves passes to the next of that category. Without sharing there is
// exactly one distribution in which nobody could claim a prize that he would rather have from
// somebody placed below him (or from nobody): the prizes, from the most wanted to the least wanted,
// go in turn to the best placed of their category who has none yet.
//
// With sharing (equal or Hort) the sums depend on who else is there. Then the largest share
// that anybody could have is settled first, its winner leaves the other series, the shares of those
// are worked out anew, and so on.
#pragma once

#include <string>
#include <vector>

#include "regulation/regulation.hpp"

namespace trf::regulation {

/// A prize (or the share of one) and its winner.
struct Award {
  std::size_t series = 0;   ///< index into Distribution::series
  std::uint16_t place = 0;  ///< the prize: 1 = the first of its series
  std::size_t row = 0;      ///< the winner's row in the ranking
  Cents amount = 0;
  std::string thing;                ///< cup, diploma; empty = money alone
  std::vector<std::size_t> shared;  ///< rows of all who share, when they are several
  std::string reason;               ///< why this one, in a sentence
};

/// A prize that nobody gets.
struct Unwon {
  std::size_t series = 0;
  std::uint16_t place = 0;
  Cents amount = 0;
  std::string reason;
};

/// One series as it takes part: with what it inherited.
struct Entrants {
  const PrizeSeries* series = nullptr;
  std::vector<std::size_t> rows;  ///< those of the category, in the order of the ranking
  std::vector<Cents> amounts;     ///< the largest first
  std::vector<std::string> things;
  std::vector<std::string> from;  ///< name of the series a prize was handed down from; empty = own
};

struct Distribution {
  tiebreak::Table table;         ///< the ranking
  std::vector<Entrants> series;  ///< by prestige
  std::vector<Award> awards;     ///< by series and place
  std::vector<Unwon> unwon;
  std::vector<Award> medals;  ///< Award::series is the index into Group::medals
  Findings findings;          ///< what the file or the regulation leaves open
  Cents fund = 0, given = 0;  ///< all prizes of the regulation; what was awarded
};

/// Works it out. Throws UsageError for a team event with prizes for players' categories.
Distribution distribute(const Regulation& regulation, const Group& group,
                        const tournament::Event& event);

/// Why a player got his prize and no other: one line for each series, what he could have had there
/// and who has it.
std::vector<std::string> reasons(const Distribution& d, const tournament::Event& event,
                                 std::size_t row);

// --- the bare arithmetic, without events ---------------------------------------------------------
/// Places of the players in one series of prizes.
struct Claim {
  std::vector<std::size_t> rows;  ///< ascending: the best placed first
  std::vector<Cents> amounts;     ///< never ascending
  Sharing sharing = Sharing::none;
};
/// `tie[row]`: rows with the same number share. `exclusive`: one prize a player. Gives for each
/// claim its winners in order; the claims stand in the order of their prestige.
std::vector<std::vector<std::size_t>> settle(const std::vector<Claim>& claims,
                                             const std::vector<std::uint32_t>& tie, bool exclusive);
/// What the winners of one claim get, in whole multiples of `unit` (what does not divide goes to
/// the better placed); the sum is that of the prizes won.
std::vector<Cents> shares(const Claim& claim, const std::vector<std::size_t>& winners,
                          const std::vector<std::uint32_t>& tie, Cents unit);

}  // namespace trf::regulation
