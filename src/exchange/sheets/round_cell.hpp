// One cell of a cross table: "12w1", "45b½", "-1", "+", "bye", "1K" (swiss-manager.md §5.3).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "trf/types.hpp"

namespace trf::exchange::sheets {

/// The letters by which a sheet tells the colours.
enum class ColourLetters : std::uint8_t { english, german, spanish, portuguese, cyrillic };
/// Those of the cells of one sheet: w b, w s, b n, b p, б ч. English when no cell tells.
ColourLetters colour_letters(const std::vector<std::string_view>& cells);

struct RoundCell {
  enum class Kind : std::uint8_t {
    empty,
    game,            ///< against `opponent`; blank = no result yet
    alone,           ///< a bye, or a forfeit that names no opponent
    hidden_forfeit,  ///< "K" alone: the total tells whether it was won
    unreadable
  };
  Kind kind = Kind::empty;
  std::uint32_t opponent = 0;  ///< as the sheet numbers its rows
  Colour colour = Colour::none;
  Result result = Result::blank;
};
/// `-1` is the pairing-allocated bye: a sheet has no other sign for a bye of a full point.
RoundCell read_round_cell(std::string_view text, ColourLetters letters);
/// "1 - 0", "½:½", "+ - -", "1:0K", "- - +": the results of White and Black in a list of pairings.
struct BoardCell {
  bool readable = false;
  Result white = Result::blank, black = Result::blank;
};
BoardCell read_board_cell(std::string_view text);
/// "1", "bye", "-½" of somebody who stands in a list of pairings without opponent; blank when it
/// does not tell.
Result read_bye(std::string_view text);

}  // namespace trf::exchange::sheets
