// The room `report`: what a person or a program gets to see. Takes documents, events, tables and
// findings; gives text, JSON or CSV. Nothing here reads a file or prints.
//
//   auto in = trf::report::take("event.trf", trf::read_file("event.trf"));
//   std::cout << trf::report::check_text(trf::report::check(std::move(in)), style);
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "crosscheck/crosscheck.hpp"
#include "report/table.hpp"
#include "tiebreak/swiss_manager.hpp"
#include "tiebreak/tiebreak.hpp"
#include "tournament/tournament.hpp"
#include "trf/diff.hpp"
#include "trf/trf.hpp"

namespace trf::report {

/// One file as every report starts from it. `diagnostics`: those of the lines and those between
/// lines, in printing order.
struct Input {
  std::string file;
  Document document;
  Diagnostics diagnostics;
  tournament::Event event;
  bool recognised = true;  ///< false: no tournament report file at all; `event` is empty
  std::string kind;        ///< of a file that is no TRF: "Swiss-Manager, individual Swiss"
};
Input take(std::string file, ReadResult read, const tournament::CheckOptions& options = {});

/// "TRF26, UTF-8, CRLF": how the file is written.
std::string describe_file(const Input& input);

// --- findings (lint) ----------------------------------------------------------------------------
/// `file:line:col: severity: message [CODE]`
std::string lint_line(const Diagnostic& finding, const Style& style);
/// The line of the source with a caret under the character, and the repair; empty for findings
/// without a line.
std::string excerpt(const Diagnostic& finding, const Document& document, const Style& style);
std::string lint_text(const Input& input, const Style& style);
std::string lint_json(const Input& input);  ///< one object, one line
std::string lint_csv_header();
std::string lint_csv(const Input& input);
/// What `fix` did and what it left: one object, one line.
std::string mend_json(const Input& left, const std::vector<Repair>& repairs);
/// "2 errors, 1 warning"; "no errors" when there is nothing.
std::string count_text(const Diagnostics& findings);

// --- which edition of the tie-break rules -------------------------------------------------------
struct RulesChoice {
  std::optional<tiebreak::Edition> tie_breaks;  ///< --tiebreak-rules
  std::optional<pairing::Edition> pairing;      ///< --pairing-rules
  std::optional<PartialDate> date;              ///< --rules DATE
};
struct TieBreakRules {
  tiebreak::Edition edition{};
  std::string reason;  ///< "in force on 2026/03/02, the start of the event"
};
/// The finer option, else the date given, else the event's start, else today (cli.md).
TieBreakRules tie_break_rules(const tournament::Event& event, const RulesChoice& choice);

/// The list by which an event is ranked: given, else the file's own (202, 212).
struct RankingList {
  std::vector<tiebreak::Code> codes;
  std::size_t sure = 0;                    ///< codes before the first one left out
  std::vector<std::string> left_out;       ///< codes of the list that this build does not compute
  std::string stated_by;                   ///< "record 202"; empty = no list at all
  [[nodiscard]] std::string text() const;  ///< "DE, BH/C1, BH"
};
/// `by` = who gave the list. Throws UsageError for a given list with something that is no code of
/// this build.
RankingList ranking_list(const tournament::Event& event, const std::string& given,
                         const std::string& by = "the option --tiebreaks");

// --- check --------------------------------------------------------------------------------------
/// Something that stands between the file and its submission (rules/submission.md §3).
struct Problem {
  std::string check;  ///< "C01"
  Severity severity = Severity::error;
  std::string message;
  std::string rule, article, repair;  ///< name of the rule, where it stands, what to do
};
struct Readiness {
  std::vector<Problem> problems;
  [[nodiscard]] bool ready() const;  ///< no problem of severity error
};
/// What FIDE's rating server needs, as far as the file alone tells.
Readiness fide_readiness(const Input& input);

struct CheckOptions {
  RulesChoice rules;
  std::string tie_breaks;                                ///< a list instead of the file's own
  std::string tie_breaks_by = "the option --tiebreaks";  ///< who gave it
  std::optional<std::string> national;  ///< federation whose ratings the rating tie-breaks use
  std::optional<Round> round;           ///< cross-check this round's pairing alone
  bool thorough = false;                ///< try more before a pairing is called different
};
struct Check {
  Input input;  ///< with the findings of pairings and ranks added
  crosscheck::Comparison pairings;
  bool points_ok = true;
  std::optional<bool> ranks_ok;  ///< absent: nothing to judge the ranks by
  std::string ranks_remark;      ///< by what the ranks were judged, or why they were not
  Readiness fide;
};
Check check(Input input, const CheckOptions& options = {});
/// The same with a cross-check that was made otherwise, of another program's output.
using CrossChecker =
    std::function<crosscheck::Comparison(const tournament::Event&, const crosscheck::Options&)>;
Check check(Input input, const CheckOptions& options, const CrossChecker& crosscheck);
std::string check_text(const Check& check, const Style& style);
std::string check_brief(const Check& check, const Style& style);  ///< one of many files
std::string check_json(const Check& check);                       ///< one object, one line (cli.md)
std::string check_csv_header();
std::string check_csv(const Check& check);

// --- crosscheck ---------------------------------------------------------------------------------
/// `name: Round #n`, then the differences and their reason; then the ranks.
std::string crosscheck_text(const Check& check, const Style& style, bool all_rounds);
std::string crosscheck_csv_header();
std::string crosscheck_csv(const Check& check);  ///< one line a round

// --- diff ---------------------------------------------------------------------------------------
std::string diff_text(const std::vector<Difference>& differences, const Style& style);
std::string diff_json(const std::vector<Difference>& differences, const std::string& a,
                      const std::string& b);  ///< one object, one line
std::string diff_csv(const std::vector<Difference>& differences);

// --- show ---------------------------------------------------------------------------------------
struct ShowOptions {
  enum class Part : std::uint8_t { all, event, players, cross, teams };
  Part part = Part::all;
  bool by_rank = false;
  std::optional<Round> round;
  std::optional<Tpn> player;
};
/// Throws UsageError for a round or player that the event has not.
std::string show_text(const Input& input, const ShowOptions& options, const Style& style);
std::string show_json(const Input& input, const ShowOptions& options);
std::string show_csv(const Input& input, const ShowOptions& options);
std::string show_xlsx(const Input& input, const ShowOptions& options);  ///< a sheet a table

// --- standings ----------------------------------------------------------------------------------
struct Standings {
  tiebreak::Table table;
  TieBreakRules rules;
  RankingList list;
  /// Below the table, for numbers of Swiss-Manager: "TB1: Buchholz … (Gamepoints, Cut1)".
  std::vector<std::string> annotations;
  std::string running;  ///< of games that are over in a round that is not: "round 5 is running …"
};
struct StandingsOptions {
  RulesChoice rules;
  std::string tie_breaks;
  std::string tie_breaks_by = "the option --tiebreaks";  ///< who gave the list
  std::optional<std::string> national;  ///< federation whose ratings the rating tie-breaks use
  std::optional<std::uint16_t> after;
  bool explain = false;
  bool like_swiss_manager = false;             ///< the list in that program's numbers and ways
  std::map<std::string, std::string> choices;  ///< of Swiss-Manager's, made otherwise
  tiebreak::swiss_manager::Language names = tiebreak::swiss_manager::Language::english;
};
/// Throws UsageError for an unknown code in the given list or a round that the event has not.
Standings standings(const tournament::Event& event, const StandingsOptions& options);
/// What the reader of the table has to know: no list, codes left out, tie-breaks dropped.
std::vector<std::string> standings_remarks(const Standings& s);
std::string standings_text(const tournament::Event& event, const Standings& s, const Style& style);
std::string standings_json(const Input& input, const Standings& s);
std::string standings_csv(const tournament::Event& event, const Standings& s);
/// The table of standings_text; remarks and names of the tie-breaks above it.
exchange::sheets::OutSheet standings_sheet(const tournament::Event& event, const Standings& s);

// --- explain CODE -------------------------------------------------------------------------------
std::string explain_text(const std::vector<const CodeInfo*>& kinds, const Style& style);
std::string explain_json(const std::vector<const CodeInfo*>& kinds);

}  // namespace trf::report
