// The tournament files of Swiss-Manager (.TUNX .TURX .TUTX .TUMX; swiss-manager.md §3).
//
//   if (trf::exchange::tunx::is_tunx(bytes)) {
//     auto file = trf::exchange::tunx::parse(bytes);             // to the last byte, nothing
//     guessed auto made = trf::exchange::tunx::to_document(file);        // TRF26 records, and what
//     to know
//   }
//
// Strings that concern the user alone (paths, e-mail, licence) are never carried on.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "trf/trf.hpp"

namespace trf::exchange::tunx {

enum class Kind : std::uint8_t { swiss, round_robin, team_round_robin, team_swiss };
std::string_view to_string(Kind kind);  ///< "individual Swiss" …

/// What stands for an opponent in a pairing.
inline constexpr std::uint16_t allocated_bye = 0xFFFF, not_paired = 0xFFFE, empty_board = 0;

struct TieBreak {
  std::uint16_t number = 0;
  std::array<std::uint8_t, 19> parameters{};
};
struct RoundSlot {
  std::string time;
  PartialDate date;
  std::uint16_t pairings = 0, team_pairings = 0;  ///< records of this round
};
struct Player {
  std::string last_name, first_name, title, national_id, club, federation;
  std::uint8_t sex = 0;  ///< 0 man, 1 woman, 2 computer
  std::uint16_t fide_rating = 0, national_rating = 0;
  PartialDate birth;
  std::uint32_t fide_id = 0;
  std::uint16_t team = 0, board = 0;
};
struct Pairing {
  std::uint16_t white = 0, black = 0;
  std::uint8_t result = 0;
};
struct Team {
  std::string name, short_name;
};
struct TeamPairing {
  std::uint16_t home = 0, guest = 0;
};

/// A file as it is. What its bytes mean is told in swiss-manager.md §3; those of no known meaning
/// that are not zero are counted in `unknown`.
struct File {
  Kind kind = Kind::swiss;
  std::string name, name_2, organiser, place, site, age_groups, time_control, federation,
      chief_arbiter, deputies, arbiters, national_federation;
  PartialDate program, start, end;
  std::uint16_t rounds = 0, last_round = 0, boards = 0;
  std::uint8_t speed = 1;  ///< 1 standard, 2 rapid, 3 blitz
  std::uint32_t fide_event = 0, database_key = 0;
  std::vector<TieBreak> tie_breaks;
  std::vector<RoundSlot> slots;
  std::vector<Player> players;  ///< by starting number
  std::vector<Pairing> pairings;
  std::vector<Team> teams;
  std::vector<TeamPairing> team_pairings;
  std::vector<std::pair<std::uint16_t, std::uint16_t>> forbidden;
  std::vector<std::pair<std::string, std::size_t>> unknown;  ///< where, how many bytes
};

/// Do these bytes begin like such a file?
bool is_tunx(std::string_view bytes);

/// Reads a file to its last byte. Throws FormatError ("byte 1234: …") where it leaves the layout or
/// ends before, LimitError for counts that no event has.
File parse(std::string_view bytes);

struct Made {
  Document document;
  Diagnostics remarks;  ///< what was taken, and what is not carried on
};
/// The event as TRF26 records; the points of players as the results give them, no ranks (the file
/// stores neither, swiss-manager.md §3.5).
Made to_document(const File& file);

/// A tie-break of the file in the spelling of 202: "SM:84{0,0,1,-,-,0,1}".
std::string code_of(const TieBreak& tie_break);

}  // namespace trf::exchange::tunx
