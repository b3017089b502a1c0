// What `show` shows, as values: computed once, rendered as text, CSV and JSON.
#pragma once

#include <string>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::report {

/// The round or player asked for. Throws UsageError when the event has not got it.
Round checked_round(const tournament::Event& event, Round round);
tournament::PlayerIndex checked_player(const tournament::Event& event, Tpn tpn);

struct CrossTable {
  std::vector<tournament::PlayerIndex> order;  ///< rows
  std::vector<std::uint16_t> label;            ///< by player: his TPN, or his place
};
/// By rank: the places of the file when every player has one, else those by points.
CrossTable cross_table(const tournament::Event& event, bool by_rank);

struct BoardView {
  tournament::PlayerIndex white, black;
  Result white_result, black_result;
  Points white_before, black_before;  ///< standings points before the round
};
struct ByeView {
  tournament::PlayerIndex player;
  Result result;
  Points before;
  std::string text;  ///< "pairing-allocated bye", "absent"
};
struct RoundView {
  std::vector<BoardView> boards;  ///< board order of C.04.2 3.6
  std::vector<ByeView> byes;      ///< the pairing-allocated bye first
};
RoundView round_view(const tournament::Event& event, Round round);

struct MatchView {
  std::string team, opponent, result, bye;
};
/// The matches of a round by team number; a bye has no opponent.
std::vector<MatchView> matches(const tournament::Event& event, Round round);

/// What an entry without opponent is: "half-point bye", "not paired".
std::string entry_meaning(const tournament::Entry& entry);

/// A row of a ranking: a player, or in a team event a team.
struct Competitor {
  std::uint32_t number = 0;  ///< TPN or team number
  std::string title, name, federation, rating;
};
Competitor competitor(const tournament::Event& event, bool team, std::size_t index);

// --- words for values
// -----------------------------------------------------------------------------
/// "GM"; a national title as it is written; empty for none.
std::string title_text(const tournament::Player& player);
/// "5w=", "12b+", "U" of one round: opponent (his number or place), colour, result.
std::string entry_text(const tournament::Entry& entry, std::string_view opponent);
/// "1 – 0", "½ – ½", "+ – -" from White's side; empty for a game without result.
std::string score_text(Result white, Result black);
/// "pairing-allocated bye" …; empty for what is no bye.
std::string_view bye_text(Result result);
std::string_view colour_text(Colour colour);  ///< "White", "Black", ""
std::string_view sex_text(Sex sex);           ///< "m", "w", ""

}  // namespace trf::report
