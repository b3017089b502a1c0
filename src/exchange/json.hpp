// An event as JSON: our own format, for programs that do not want to count columns.
//
//   std::string text = trf::exchange::to_json(event, &document);
//   trf::Document back = trf::exchange::document_from_json(text);   // TRF26 records
//
// The schema, version 1, is grammar/event.schema.json. One object; members that are not known are
// left out, a reader ignores members that it does not know. Points are numbers with at most one
// decimal, dates are texts `YYYY/MM/DD` with 00 for an unknown month or day, colours are "w" and
// "b", results are the letters of trf.md §5.2, players are meant by their starting number, teams by
// their team number.
//
//   format      "trf-event"
//   version     1
//   event       { name, city, federation, start, end, type, type_code (192), chief_arbiter,
//                 deputy_arbiters [], time_control, encoded_time_control (222), controller (182),
//                 rounds (announced), round_dates [], first_colour, by_rank (XXC rank),
//                 tie_breaks [] (202), standings_order [] (212),
//                 starting_rank { federation, method } (172) }
//   scoring     { win, draw, loss: each a number or { white, black }; forfeit_win, forfeit_loss,
//                 full_bye, half_bye, zero_bye, pab, pending }; left out when 1-½-0
//   team_scoring { win, draw, loss, boards: "WBW" }
//   players []  { tpn, sex "m" "w", title, name, rating, federation, fide_id, birth, points, rank,
//                 team, national [ { federation, classification, name, rating, origin, number,
//                 birth } ],
//                 rounds [ round 1, round 2 … : null = nothing, else { opponent, colour, result };
//                 no opponent = nobody, no result = not known yet ] }
//   teams []    { number, name, nickname, strength, match_points, game_points, rank, players [],
//                 rounds [ as above: { kind "match" "pab" "full_bye" "half_bye" "zero_bye"
//                 "forfeit_win" "forfeit_loss", opponent, colour, match_points, game_points } ] }
//   lineups []  { round, team, opponent, players [], 0 = empty board } (300)
//   byes []     { round, type "H" "F" "Z" "U", id }: announced for rounds to come; id = a player,
//                 in team events a team
//   acceleration []  { first_round, last_round, first_id, last_id, points, match_points }
//   forbidden []     { first_round, last_round, ids [] }
//   adjustments []   { type, round, points, match_points, ids [] } (299)
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::exchange {

inline constexpr int json_version = 1;

/// `document` adds what only the records say (line-ups, 172, team acceleration); may be null.
/// What JSON does not hold goes to `losses`.
std::string to_json(const tournament::Event& event, const Document* document = nullptr,
                    std::vector<Loss>* losses = nullptr);

/// Do these bytes look like to_json's? Cheap; no promise that they can be read.
bool is_event_json(std::string_view bytes);

/// Points of 100 and more: no 001 line holds them (trf.md §11).
struct WidePoints {
  Tpn tpn;
  Points points;
};
/// The event as a document of TRF26 records (XXS and XXC where only these can say it). Throws
/// FormatError with the place of the fault ("line 3, column 7: …", "players[4].rating: …"),
/// LimitError for a value that no TRF holds; points of players that none holds go to `wide` where
/// it is given.
Document document_from_json(std::string_view text, std::vector<WidePoints>* wide = nullptr);

}  // namespace trf::exchange
