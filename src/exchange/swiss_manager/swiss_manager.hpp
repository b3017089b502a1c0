// To Swiss-Manager and back, by the files that it imports (swiss-manager.md §3.8, §4): player lists
// in its columns, `;` pairing files, XML participants, TRF in the shape that it takes. Each writer
// tells what it cannot carry.
//
//   std::vector<trf::Loss> losses;
//   std::string csv = sm::csv_of(sm::player_table(event, &losses));
//   if (sm::is_player_list(bytes)) document = sm::read_player_list(bytes).document;
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace trf::exchange::swiss_manager {

/// Rows of cells, the headings first.
using Table = std::vector<std::vector<std::string>>;

// --- writing ------------------------------------------------------------------------------------

/// The players by starting number under the headings of §4.1: ID_No, Name, Title, Sex, Fed,
/// Clubnumber, ClubName (in team events the team), Birthday, Rtg_Nat, Fide_No, Rtg_Int, Type,
/// Group, Status, K. The national data are those of the federation of 172, else of 032, else of the
/// first national record; a national number of digits is filled up to four (§2).
Table player_table(const tournament::Event& event, std::vector<Loss>* losses = nullptr);
/// Commas, UTF-8 with byte order mark, CRLF: as federations publish their lists for Swiss-Manager.
std::string csv_of(const Table& table);

/// The pairings and results of one round or of all rounds paired, in the columns of Swiss-Manager's
/// own pairing files, decimal comma, CRLF. Throws UsageError for a round that is not paired.
std::string pairing_file(const tournament::Event& event, std::optional<Round> round,
                         std::vector<Loss>* losses = nullptr);

/// `<Players>`; in team events each with the number of his team (§4.3).
std::string players_xml(const tournament::Event& event, std::vector<Loss>* losses = nullptr);
/// `<Teams>`; throws UsageError for an individual event.
std::string teams_xml(const tournament::Event& event, std::vector<Loss>* losses = nullptr);

/// TRF16 or TRF26 in the shape that Swiss-Manager imports: players in ascending order from 1
/// without gaps (renumbered where they are not), record 142 in TRF16 too.
Conversion for_import(const Document& document, Edition target);

// --- reading ------------------------------------------------------------------------------------

/// What a file that is no TRF gives: TRF26 records, and what to know of them.
struct Made {
  Document document;
  Diagnostics remarks;
};

/// A table whose first row has the headings of §4.1? Separated by comma, semicolon or tab.
bool is_player_list(std::string_view bytes);
/// Players and no rounds, numbered by FIDE rating (else the national one), title and place in the
/// list, as C.04.2 2.2 asks. Throws FormatError for a list without names, LimitError for more
/// players than a TRF holds.
Made read_player_list(std::string_view bytes, std::optional<text::Encoding> encoding = {});

/// XML of participants (`<Players>`, `<Teams>`, or both below one root)?
bool is_xml(std::string_view bytes);
/// Players and teams, no rounds. The numbers of the file are kept when they are 1 to n, else the
/// players are numbered as those of a list. Throws FormatError ("byte 12: …") for what is no XML.
Made read_xml(std::string_view bytes, std::optional<text::Encoding> encoding = {});

/// A pairing file: headings `Runde;Brett;…;NrW;NrS;…`?
bool is_pairing_file(std::string_view bytes);
/// The document with the rounds of a pairing file: its pairings replace those that the document has
/// of these rounds, byes of it stay, who stands nowhere is absent. Points are computed anew, ranks
/// removed. Throws FormatError for a row that names a player whom the document has not ("line 4:
/// …").
Made with_pairings(const Document& document, std::string_view bytes);
/// The document with the teams of an XML file of teams, by the numbers of its teams.
Made with_teams(const Document& document, std::string_view xml);

}  // namespace trf::exchange::swiss_manager
