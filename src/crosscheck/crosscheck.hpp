// The room `crosscheck`: somebody's pairing against ours; the reason, by article and criterion.
//
//   namespace c = trf::crosscheck;
//   c::Options options{.rules = trf::pairing::edition_in_force(event, {}, {})};
//   for (const c::RoundVerdict& v : c::compare(event, options).rounds)
//     if (v.outcome == c::Outcome::differs) … v.missing, v.extra, v.reasons.front().text …
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "pairing/edition.hpp"
#include "pairing/pairing.hpp"

namespace trf::crosscheck {

using pairing::Board;
using pairing::PlayerIndex;

enum class Outcome : std::uint8_t {
  identical,  ///< pairs, colours and bye are ours
  explained,  ///< not by the rules and facts in force, but by another named choice
  manual,     ///< differs, and a comment of the file says that it was set by hand
  differs,
  not_judged,
  in_doubt,  ///< differs, but points that decide the pairing are in doubt
};
std::string_view to_string(Outcome outcome);  ///< "identical", "explained" …

/// What kind of thing tells the two pairings of a round apart.
enum class Ground : std::uint8_t {
  illegal,      ///< against [C1] … [C3], a prohibition, or not a pairing of the players at all
  criterion,    ///< worse by [C5] … [C21] in the first bracket where they part
  order,        ///< equal by all criteria, but generated later (C.04.3 article 4)
  colours,      ///< the same pair with other colours (C.04.3 5.2)
  board_order,  ///< the same boards in another order (C.04.2 3.6)
  better,       ///< better than ours by our own criteria: a fault of this program
};

/// Why the file's pairing is not ours.
struct Reason {
  Ground ground{};
  std::optional<pairing::Criterion> criterion;  ///< of `illegal` and `criterion`
  std::string article;                          ///< "C.04.3 2.4.7"
  std::optional<Points> bracket;                ///< score of the bracket where they part
  std::vector<std::int32_t> theirs, ours;       ///< what they are worth under the criterion
  std::string text;                             ///< the same in words
};

std::string_view to_string(Ground ground);  ///< "illegal", "criterion" …
/// "C12", "C.10" of 2017; empty without criterion.
std::string criterion_name(const Reason& reason, pairing::Edition edition);

struct RoundVerdict {
  Round round{1};
  Outcome outcome = Outcome::identical;
  std::vector<Board> missing;   ///< ours, not the file's; a bye has no Black
  std::vector<Board> extra;     ///< the file's, not ours
  std::string explained_by;     ///< "the rules of 2017", "the literal numbers (C.04.3 5.2.5)"
  std::vector<Reason> reasons;  ///< the bracket's first, then one for each pair of other colours
  std::string remark;           ///< why it is not judged or taken as set by hand; what was assumed
};

/// A comment `### MPA @ Round r: …` or `### Import @ Round r: …` (trf.md §13.3).
struct Note {
  Round round{1};
  std::uint32_t line = 0;                ///< from 1
  std::vector<std::pair<Tpn, Tpn>> set;  ///< pairs it names, Tpn{0} = the bye; empty = the round
};
std::vector<Note> notes_of(const Document& document);

struct Options {
  pairing::EditionInForce rules;
  bool edition_open = false;    ///< neither an option, the file nor a date tells the edition
  bool rules_by_start = false;  ///< the start of the event told the edition
  std::optional<Round> only;    ///< judge this round alone
  /// The first round of which the entries are not certain; it and those after it are not judged.
  std::uint16_t undefined_from = 0xFFFF;
  /// Whose points are in doubt ("player 5 (round 1)"), so that no other pairing is accused from
  /// `doubtful_from` on; empty = nobody's.
  std::string doubt;
  std::uint16_t doubtful_from = 1;
  std::vector<Note> notes;
  bool thorough = false;  ///< try two choices at once before accusing
};

struct Comparison {
  std::string no_engine;  ///< why no round is judged: "no engine here for Burstein"; empty = judged
  pairing::EditionInForce rules;  ///< those that were used
  std::vector<RoundVerdict> rounds;
  std::vector<std::string> remarks;  ///< what was taken where the file is silent
  /// The file states no system and most rounds are not ours: hardly a Dutch pairing at all.
  bool unlike = false;

  [[nodiscard]] std::size_t count(Outcome outcome) const;
};

/// Pairs every round again from the event's own history before it and compares.
Comparison compare(const tournament::Event& event, const Options& options);

/// A round as a list of boards, as another program printed it: White, Black; Tpn{0} = the bye.
using List = std::vector<std::pair<Tpn, Tpn>>;

/// What another program printed (engine-cli.md §3, §4).
struct Printed {
  std::optional<List> list;  ///< `count`, then `w b` lines, in publishing order
  /// Checker output: round -> what that program pairs and the file has not, and the reverse.
  std::map<Round, std::pair<List, List>> differences;
};
/// Throws FormatError, naming the line, for a text that is neither.
Printed read_printed(std::string_view text);

/// Compares what another program printed with our pairing from the event's history: a list with
/// the next round or Options::only, the order of its boards too; of checker output every round.
/// Throws UsageError for a round that the event cannot have next and for players it has not.
Comparison compare(const tournament::Event& event, const Printed& other, const Options& options);
/// The same with the rounds of another file: their pairings and byes, but this event's history.
Comparison compare(const tournament::Event& event, const tournament::Event& other,
                   const Options& options);

}  // namespace trf::crosscheck
