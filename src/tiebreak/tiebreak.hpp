// The room `tiebreak`: C.07 in exact numbers, with the terms of every value.
//
//   auto list = trf::tiebreak::parse_list("DE,BH/C1,BH,WIN,SB");
//   auto table = trf::tiebreak::rank(event, list, options);
//   table.rows[0].values[1].text();           // "41.5"
//   table.rows[0].values[1].terms             // opponent, round, contribution, cut, article
#pragma once

#include <boost/rational.hpp>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::tiebreak {

/// C.07 by period. `pre2009` = an unplayed round is a draw against oneself, `pre2023` = the virtual
/// opponent of C.02 art. 13, `none` = no adjustment of unplayed rounds at all.
/// `sm2023` and `sm2026` are Swiss-Manager's readings of 2023 and 2026: a full-point bye is a
/// voluntary unplayed round there.
enum class Edition : std::uint8_t { pre2009, pre2023, e2023, e2024, e2026, none, sm2023, sm2026 };
inline constexpr std::size_t edition_count = 8;
std::string_view to_string(Edition e);  ///< "pre2009", "pre2023", "2023", … "none", "sm2023"
std::optional<Edition> edition_from_name(std::string_view name);
/// The edition in force on a date: 2023-09-01, 2024-08-01, 2026-03-01. An absent date gives the
/// newest; pre2009, none and the readings of Swiss-Manager are never in force, they are asked for.
Edition edition_on(const PartialDate& date);

/// What C.07 says of one acronym, for lists of what can be asked for.
struct Info {
  std::string_view acronym, article, title;
  bool individual = true, team = false;  ///< where it exists
  bool ascending = false;                ///< the lower value ranks first (TPN, BC)
  bool cuts = false;                     ///< art. 5 allows /Cn and /Mn
  int decimals = 0;                      ///< of the printed value, under 1-½-0
};
/// All acronyms that this build computes, in the order of the articles.
std::span<const Info> catalogue();
/// Nullptr = no such code.
const Info* find_info(std::string_view acronym);

/// A tie-break as it is listed: acronym, score, modifiers (MTB26 grammar, trf.md §10.2); or a
/// number of Swiss-Manager with its parameters, "SM:84{0,0,1,-,-,0,1}".
struct Code {
  std::string acronym;                  ///< upper case, "BH"; "SM" with a number
  std::uint16_t number = 0;             ///< Swiss-Manager's; 0 = a code of C.07
  std::vector<std::string> parameters;  ///< of the number, as written
  std::string score;                    ///< "MP", "GP", or empty
  int cut_low = 0, cut_high = 0;        ///< /Cn: low n; /Mn: low and high n
  bool forfeits_as_played = false;      ///< /P
  bool fore = false;                    ///< /F
  bool reversed = false;                ///< /R
  std::optional<int> limit_shift;       ///< /L±n, half points
  std::optional<int> limit_percent;     ///< /Ln without a sign: the limit itself, in percent
  std::optional<int> divisor;           ///< /Kx
  std::optional<int> unrated;           ///< /Un
  std::optional<Edition> edition;       ///< /V2024: by this edition, whatever the others are
  std::vector<std::string> other;       ///< modifiers not known here, kept
  /// What only numbers of Swiss-Manager ask for; no text has it.
  struct Beyond {
    std::optional<int> floor;        ///< lower ratings, and none, count as this
    bool leave_unrated_out = false;  ///< unrated opponents are left out, the code is not dropped
    bool unplayed_use_cuts = false;  ///< unplayed rounds take the low cuts of ratings first
    bool sum = false;                ///< of the ratings, not their average
    friend bool operator==(const Beyond&, const Beyond&) = default;
  } beyond;
  [[nodiscard]] std::string text() const;  ///< canonical: "BH/C1"
  friend bool operator==(const Code&, const Code&) = default;
};
/// Before a modifier `-` and `#` are read like `/`; GE, ESB:MG … become REP, EMGSB ….
/// Throws UsageError with the offending token for a text that is no code at all.
Code parse_code(std::string_view text);
/// The same; nullopt for a text that is no code.
std::optional<Code> code_if_any(std::string_view text);
/// Comma (or blank) separated, but for the parameters in braces; `PTS` allowed.
std::vector<Code> parse_list(std::string_view text);
/// True when this build computes it.
bool supported(const Code& code);
/// Why not, for the user: "BPG/C1: C.07 art. 5 knows no cut of BPG". Empty when supported.
std::string unsupported_reason(const Code& code);

/// Why not in this kind of event: "MPVGP: a tie-break of teams, not of players". Empty when it
/// fits.
std::string misplaced_reason(const Code& code, bool teams);

/// Exact value: numerator over denominator, reduced.
using Rational = boost::rational<std::int64_t>;

/// One element of a value.
struct Term {
  std::uint16_t round = 0;  ///< 0 = none
  tournament::PlayerIndex opponent = tournament::nobody;
  enum class Kind : std::uint8_t { opponent, dummy, own, rating } kind{};
  Rational factor{1};  ///< own points in SB
  Rational score{0};   ///< opponent's or dummy's score, a rating
  Rational contribution{0};
  bool cut = false;
  std::string note;  ///< "dummy capped at 4.5 (16.4.2)", article
};

struct Value {
  bool defined = true;  ///< false = undefined or dropped: sorts below, prints "NA"
  Rational number{0};
  std::vector<Rational> next;  ///< compared in turn after number: boards 2, 3 … of TBR
  int decimals = 1;            ///< for printing; SB has 2
  std::vector<Term> terms;     ///< filled with Options::explain
  std::string note;            ///< article, edition, why undefined
  [[nodiscard]] std::string text() const;  ///< "41.5", "9.75", "12", "NA", "5.5 4.0"; exact
};

struct Options {
  Edition edition = Edition::e2026;
  bool explain = false;
  std::optional<std::uint16_t> after;   ///< standings after this round
  bool round_robin = false;             ///< 15.2; predetermined(event) is the usual choice
  bool individual = false;              ///< rank the players of a team event, not its teams
  std::optional<std::string> national;  ///< ratings of this federation for ARO (else event.rating)
  std::map<std::string, std::string> choices;  ///< swiss_manager::choices() made otherwise
};
/// True when the pairings did not depend on the results (15.2): by the stated system, else when
/// every two players are paired with each other equally often.
bool predetermined(const tournament::Event& event);
/// The rounds that standings count unless `Options::after` says otherwise: the last round with a
/// pairing and no running game, and those after it in which nobody was left to be paired.
std::uint16_t standings_round(const tournament::Event& event);

struct Row {
  /// Index into Event::players, or into Event::teams when Table::teams.
  tournament::PlayerIndex player = 0;
  std::uint16_t rank = 0;  ///< ties share the better place
  Points points;
  std::vector<Value> values;  ///< one a code
};
struct Table {
  Edition edition{};
  bool teams = false;        ///< the rows (and the opponents of their terms) are teams
  std::uint16_t rounds = 0;  ///< rounds counted
  std::vector<Code> codes;
  std::vector<Row> rows;             ///< in rank order, then TPN
  std::vector<std::string> remarks;  ///< "ARO dropped: unrated players (art. 10)" …
};

/// Ranks all players (in a team event: the teams) by points, then the codes in order (4.2). `PTS`
/// among the codes moves the points. Throws UsageError for a code that this build does not compute
/// and for `after` beyond the rounds of the event.
Table rank(const tournament::Event& event, const std::vector<Code>& codes, const Options& options);

}  // namespace trf::tiebreak
