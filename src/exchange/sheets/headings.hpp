// What the headings of printed tables mean, by name in several languages (swiss-manager.md §5.2).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace trf::exchange::sheets {

enum class Role : std::uint8_t {
  none,
  rank,
  number,
  name,
  team,
  points,
  fide_id,
  // of tables of tie-breaks in long form
  code,
  value,
  rules,
  file,
  tie_break,
  // of sheets of an event
  title,
  national_id,
  federation,
  rating,
  rating_international,
  rating_national,
  sex,
  birth,
  type,
  group,
  club,
  board,
  white,
  black,
  result,
  match_points,
  game_points,
};

/// Lower case of ASCII, of Cyrillic and of the German umlauts; blanks off both ends.
std::string lower(std::string_view text);
/// The meaning of a heading; none when it is not known.
Role role_of(std::string_view heading);
/// n of "TB1", "Wtg 2", "Доп3", "Tie Break1", else 0.
int tie_break_number(std::string_view heading);
/// n of "3.Rd", "Runde 3", "3. Тур", "3.кр", "round_3", else 0; of a bare number 0.
int round_number(std::string_view heading);
/// What a line above a table tells of rounds.
struct RoundLine {
  int round = 0;       ///< "Round 3 on 2026/03/04", "Runde 3"; 0 when it names none or several
  bool after = false;  ///< "Final Ranking crosstable after 5 Rounds"
};
RoundLine round_in_line(std::string_view line);
/// The words of a name in order of the alphabet: "Last, First" = "First Last".
std::string name_key(std::string_view name);
/// "12", "12.", " 12 "; nullopt for anything else and for more than 12 digits.
std::optional<std::uint64_t> whole(std::string_view text);

}  // namespace trf::exchange::sheets
