// Inside the room only: people of a list or of XML, and the document of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "exchange/swiss_manager/swiss_manager.hpp"

namespace trf::exchange::swiss_manager {

/// One player as the cells of a file say him.
struct Participant {
  std::uint32_t line = 0;  ///< of the file; 0 = not known
  std::string number;      ///< the file's own, PlayerUniqueId
  std::string name, sex, title, federation, birth, rating, fide_id, national_rating, national_id,
      team;
};
struct ParticipantTeam {
  std::string number, name, nickname;
};

/// Players and teams as TRF26 records. `keep_numbers`: the file's own numbers are kept when they
/// are 1 to n. Throws LimitError beyond 9999 players or 999 teams.
Made document_of(std::vector<Participant> players, const std::vector<ParticipantTeam>& teams,
                 bool keep_numbers);

}  // namespace trf::exchange::swiss_manager
