// The command lines and texts of pairing engines: what arbiter programs send to JaVaFo and
// bbpPairings, and what they read back (spec engine-cli.md §1, §3, §4).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tournament/tournament.hpp"

namespace trf::exchange {

/// Whose habits are followed where the two differ.
enum class EngineStyle : std::uint8_t { bbp, javafo };

/// One call of an engine.
struct EngineRequest {
  enum class Action : std::uint8_t { none, pair, check, generate };
  Action action = Action::none;
  EngineStyle style = EngineStyle::javafo;
  bool release = false;  ///< -r
  bool dutch = false, burstein = false;
  bool baku = false;                   ///< -b
  std::string input;                   ///< the tournament, for -g the model; empty = none
  std::optional<std::string> output;   ///< of -p or -o, by the rule of beside(); absent = stdout
  std::optional<std::string> list;     ///< of -l, likewise
  std::optional<std::uint16_t> round;  ///< of `-c n` or --round
  std::string config;                  ///< of -g
  std::optional<std::uint64_t> seed;   ///< of -s or `-g number`
  std::string pairing_rules;           ///< of --pairing-rules: "2017", "2026" or empty
};

/// Both grammars, options in any order; `-w` and `-q [n]` are taken and mean nothing. `called_as`
/// is the name of the program: "bbpPairings" and "javafo", in any case and with an ending, have
/// their own style, any other that of the options. Throws UsageError for what neither program
/// takes.
EngineRequest parse_engine(const std::vector<std::string>& arguments, std::string_view called_as);

/// True for a program name by which the engine is meant, whatever folder it stands in.
bool is_engine_name(std::string_view program);

/// A name without folder is meant beside `input` (engine-cli.md §1).
std::string beside(const std::string& name, const std::string& input);

/// Boards as White and Black by number, a bye is (n, 0).
using Lines = std::vector<std::pair<unsigned, unsigned>>;

/// "P", then one line each: the answer to -p.
std::string pairing_text(const Lines& lines);

/// One round of the answer to -c: the heading, and below it where both differ. `engine` absent = no
/// legal pairing exists.
std::string checker_text(std::string_view name, Round round, const std::optional<Lines>& engine,
                         const Lines& file);

/// What the file has in a round, in the order of boards by standings points (bbpPairings leaves
/// acceleration out of this order).
Lines lines_in_file(const tournament::Event& event, Round round);
/// Orders lines likewise.
void order_lines(Lines& lines, const tournament::Event& event, Round round);

/// Option -b: Baku acceleration of the old text for `round` alone, in events of more than eight
/// rounds (engine-cli.md §2): 1 point in rounds 1-3, ½ in 4-5 for the first half by number.
void accelerate_old_way(tournament::Event& event, Round round);

/// True if columns 81-84 of every player fit the results before `round`, or to the end of the file
/// where none is given; byes and acceleration of the round may be in them. Else `first_misfit` is
/// the number of the first player.
bool points_fit(const tournament::Event& event, std::optional<Round> round, Tpn* first_misfit);

}  // namespace trf::exchange
