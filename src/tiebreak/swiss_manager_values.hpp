// Sums of Swiss-Manager that C.07 has not.
#pragma once

#include "tiebreak/context.hpp"

namespace trf::tiebreak::swiss_manager {

/// Prices of a match, tenths: [39], [40], [44], [46] count anew what the file counts its way.
struct MatchPrices {
  std::int32_t win = 20, draw = 10, loss = 0, forfeit_loss = 0;
};
/// Prices of a game, tenths.
struct GamePrices {
  std::int32_t win_white = 10, win_black = 10, draw_white = 5, draw_black = 5, loss = 0;
};

/// [12], [68]: type 0 wins, 1 won over the board, 2 won with Black, 3 played with Black.
Column victories(Context& context, int type, bool forfeits);
/// [47], [61], [76], [92]; unplayed rounds: 0 = nothing, 1 = by their result, 2 = their points.
Column priced_games(Context& context, const GamePrices& prices, int unplayed);
Column priced_games_of_teams(Context& context, const GamePrices& prices, bool by_result);
Column match_points(Context& context, const MatchPrices& prices, bool and_game_points);
Column game_points_and_wins(Context& context);           ///< [38]
Column buchholz_and_own(Context& context, const Code&);  ///< [16], [37] with own points
Column sum_of_buchholz(Context& context, const Code&);   ///< [25], [70]
Column fine_progressive(Context& context);               ///< [9]
Column fine_koya(Context& context);                      ///< [69]
Column berlin(Context& context);                         ///< [71]
/// A code of C.07 on the event with other match points.
Column with_match_prices(Context& context, const MatchPrices& prices, const Code& code);

/// [11], [14], [81]: the points of the mini table where the group is decided, else 0.
void print_encounter(Context& context, const Code& code, const Group& tied,
                     const std::vector<Group>& places, bool partly, Column& column);

}  // namespace trf::tiebreak::swiss_manager
