// Swiss-Manager's numbered tie-breaks (swiss-manager-tiebreaks.md), as chess-results prints them:
// SM:84{0,0,1,-,-,0,1}. Where the program and C.07 differ, these numbers follow the program.
//
//   auto list = trf::tiebreak::parse_list("SM:81{-},SM:84{0,0,1,-,-,0,1}");
//   auto table = trf::tiebreak::rank(event, list, options);   // like any other list
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tiebreak/tiebreak.hpp"

namespace trf::tiebreak::swiss_manager {

enum class Language : std::uint8_t { english, german, bulgarian, russian };
std::optional<Language> language_from_name(std::string_view name);  ///< "en", "de", "bg", "ru"

/// A row of the program's table.
struct Number {
  std::uint16_t number;
  std::string_view events;      ///< of S R T X B, see swiss_manager.def
  char status;                  ///< N Y A H S
  std::string_view parameters;  ///< what they are, in order
  std::string_view c07;         ///< the codes of C.07 that it is, if any
  std::string_view english, german, bulgarian, russian;
  [[nodiscard]] std::string_view name(Language language) const;
};
std::span<const Number> catalogue();
const Number* find(std::uint16_t number);

/// What the program does where no source tells: a choice with a name, a usual value and others.
struct Choice {
  std::string_view name, value, others, meaning;
};
std::span<const Choice> choices();
/// Adds "37.unplayed=2024" to the choices made. Throws UsageError for an unknown name or value.
void choose(std::map<std::string, std::string>& made, std::string_view text);
/// The value made, else the usual one.
std::string chosen(const std::map<std::string, std::string>& made, std::string_view name);

/// Why a number cannot be computed ("SM:5: a value given by hand"); empty when it can.
std::string unsupported_reason(const Code& code);

/// The same in codes of C.07; nullopt where C.07 has none of that meaning.
std::optional<Code> to_fide(const Code& number, bool teams = false);
/// A code of C.07 by the number that the program has now; `edition` decides its flag "valid from
/// 1.2.2026". Nullopt where there is none.
std::optional<Code> from_fide(const Code& code, Edition edition);

/// As chess-results prints it below a table: "Buchholz Tie-Break Variable (2026) (Gamepoints,
/// Cut1)".
std::string annotation(const Code& number, Language language = Language::english);
/// The reverse, in any of the languages. Nullopt for a text that names no tie-break of the table.
std::optional<Code> from_annotation(std::string_view text);

/// How the program reads an event where its export says less than the program knows.
struct Reading {
  /// Of several pairing-allocated byes in a round one was allocated (the lowest of the field), the
  /// others are full-point byes.
  bool one_bye_a_round = false;
  /// A player with more points in the file than his results give won a game by forfeit that stands
  /// there as 0000 -.
  bool lost_forfeits = false;
  /// What a team gets that is alone without an opponent in a round.
  struct TeamBye {
    Points match_points, game_points;
    friend bool operator==(const TeamBye&, const TeamBye&) = default;
  };
  std::optional<TeamBye> team_bye;
  [[nodiscard]] bool plain() const { return !one_bye_a_round && !lost_forfeits && !team_bye; }
};
/// The event by this reading; `notes` tells each thing that was read otherwise than it stands.
tournament::Event read_as(const tournament::Event& event, const Reading& reading,
                          std::vector<std::string>* notes = nullptr);
/// The readings that an event leaves open, the plain one first.
std::vector<Reading> readings(const tournament::Event& event);
std::string to_string(const Reading& reading);

}  // namespace trf::tiebreak::swiss_manager
