// The room `pairing`: who meets whom, with which colours, and why.
//
//   namespace p = trf::pairing;
//   p::Options options{.edition = p::edition_on(event.start)};
//   p::Round round = p::pair(event.before(event.next_round()), options);
//   if (round.impossible) … round.impossible->text …               // no legal pairing: the proof
//   for (p::Board b : round.boards) … b.white, b.black …           // in publishing order
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "pairing/facts.hpp"

namespace trf::pairing {

/// The edition in force for an event that starts on this date (C.04.3: 1 February 2026).
Edition edition_on(const PartialDate& start);
std::string_view to_string(Edition edition);  ///< "2017", "2026"

/// Whose parity decides the colour when nothing else does (C.04.3 5.2.5).
enum class Numbering : std::uint8_t {
  effective,  ///< TPN without those who never took part in a pairing: what endorsed programs do
  literal,    ///< the TPN itself
};

/// How [C10] and [C11] are counted.
enum class TopscorerColours : std::uint8_t {
  text,      ///< the players who get what 2.4.5 and 2.4.6 name
  programs,  ///< pairs that both wish one colour absolutely, as endorsed programs count: differs
             ///< only where somebody enters the last round beyond the limits already
};

struct Options {
  Edition edition = Edition::d2026;
  Numbering numbering = Numbering::effective;
  Colour initial_colour = Colour::none;  ///< none = the event's own, White if that is unknown too
  TopscorerColours topscorer_colours = TopscorerColours::text;
  std::optional<bool> last_round;  ///< absent = the event's last announced round
  bool report = false;             ///< fill Round::brackets
  /// Leaves out every shortcut that is proven not to change the answer: slow, for tests.
  bool slow = false;
};

struct Board {
  PlayerIndex white = tournament::nobody, black = tournament::nobody;
  friend bool operator==(Board, Board) = default;
};
struct Absence {
  PlayerIndex player = tournament::nobody;
  Result reason = Result::zero_bye;  ///< the announced bye, `pab` = given beforehand
};

/// The criteria by their short names of 2026 ([C1] …); criteria.hpp has names and articles.
enum class Criterion : std::uint8_t {
  c1 = 1,
  c2,
  c3,
  c4,
  c5,
  c6,
  c7,
  c8,
  c9,
  c10,
  c11,
  c12,
  c13,
  c14,
  c15,
  c16,
  c17,
  c18,
  c19,
  c20,
  c21,
};

/// A score difference of C18 to C21 from here on: the MDP floats on, which is worse than any
/// pairing.
inline constexpr std::int32_t floats_on = 1'000'000;

/// What a bracket's pairing is worth under one criterion: a count, or a list compared from its
/// first term (scores and differences in tenths). Smaller is better.
struct Value {
  Criterion criterion{};
  std::vector<std::int32_t> terms;
  friend bool operator==(const Value&, const Value&) = default;
};

/// How a bracket was entered and left (C.04.3 article 3).
struct BracketReport {
  enum class Kind : std::uint8_t {
    normal,
    penultimate,     ///< D17 A.9: the PPB, paired again for the sake of the rest
    collapsed_last,  ///< D17 A.9: the CLB
  };
  Kind kind = Kind::normal;
  Points score;                                    ///< of the residents (CLB: the highest)
  std::vector<PlayerIndex> moved_down, residents;  ///< MDPs and residents, in rank order
  std::vector<PlayerIndex> s1, s2, limbo;          ///< as they stand in the chosen candidate
  std::vector<std::pair<PlayerIndex, PlayerIndex>> pairs;  ///< higher ranked player first
  std::vector<PlayerIndex> downfloaters;
  std::vector<Value> values;  ///< C6 … C21 of the edition, in their order
};

/// Why no legal pairing exists: more groups than helpers. Each group has an odd number of players
/// who may meet nobody but each other and the helpers, so each needs a helper of its own. The bye
/// counts as a player whom everybody may meet who is not barred from it.
struct NoPairing {
  std::vector<std::vector<PlayerIndex>> groups;
  std::vector<PlayerIndex> helpers;
  bool pab_helps = false;                ///< the PAB is one of the helpers
  std::optional<std::size_t> pab_group;  ///< the PAB is in this group, perhaps alone
  std::string text;                      ///< the same in words, with pairing numbers
};

struct Round {
  trf::Round number{1};
  Edition edition = Edition::d2026;
  std::vector<Board> boards;  ///< in publishing order (C.04.2 3.6)
  std::optional<PlayerIndex> pab;
  std::vector<Absence> absent;  ///< by TPN
  std::vector<BracketReport> brackets;
  std::optional<NoPairing> impossible;  ///< then the round has no boards
};

/// Pairs the round that the history stands before, by the FIDE (Dutch) System.
Round pair(const tournament::History& history, const Options& options);
/// The same with facts that were carried on to the round before (Facts::advance).
Round pair(const tournament::History& history, const Facts& facts, const Options& options);

}  // namespace trf::pairing
