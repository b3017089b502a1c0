// A round for those who play in it: as plain text for a message, and as a sheet for the wall.
#pragma once

#include <cstdint>
#include <string>

#include "report/report.hpp"
#include "text/translate.hpp"

namespace trf::report {

struct PostOptions {
  enum class What : std::uint8_t { pairings, results, standings };
  What what = What::pairings;
  Round round{1};
  bool by_name = false;  ///< in the order of the names, each player with his board
  text::Tongue language = text::Tongue::english;
  StandingsOptions standings;  ///< rules and list for What::standings
};
/// Results where every game of the round has one, else pairings.
PostOptions::What usual_post(const tournament::Event& event, Round round);

/// Short lines, one a board, a player or a place; no table. Throws UsageError for a round that the
/// event has not, and for pairings by name of a team event.
std::string post_text(const tournament::Event& event, const PostOptions& options);
/// The same as one page of HTML for the wall: large type, no image, no script; prints on A4 with
/// its heading on every sheet.
std::string post_wall(const tournament::Event& event, const PostOptions& options);

}  // namespace trf::report
