// The players and their rounds as CSV (RFC 4180, UTF-8, lines end in CRLF), for spreadsheets.
#pragma once

#include <string>
#include <vector>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::exchange {

/// One row a player, by starting number: `tpn,sex,title,name,rating,federation,fide_id,birth,
/// points,rank,team`, then `opponent,colour,result` of each round as `r1_opponent` and so on. What
/// is not known is empty; a round without an opponent has an empty opponent. Everything about the
/// event itself goes to `losses`.
std::string to_csv(const tournament::Event& event, std::vector<Loss>* losses = nullptr);

/// One field of a row, quoted where RFC 4180 asks for it.
std::string csv_field(std::string_view text);

}  // namespace trf::exchange
