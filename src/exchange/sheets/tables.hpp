// Inside the room only: the tables of a grid, by their headings.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "exchange/sheets/headings.hpp"
#include "exchange/sheets/sheets.hpp"

namespace trf::exchange::sheets {

struct Table {
  enum class Kind : std::uint8_t {
    people,    ///< start list, ranking or cross table: one row a player
    pairings,  ///< one row a board
    teams,     ///< one row a team, with or without its matches
    matches,   ///< one row a match of two teams
    matrix,    ///< everybody against everybody: no rounds
  };
  Kind kind = Kind::people;
  const Grid* grid = nullptr;
  std::size_t head = 0, end = 0;                    ///< row of the headings; behind the last row
  std::map<Role, std::size_t> columns;              ///< first column of each role
  std::vector<std::pair<int, std::size_t>> rounds;  ///< number and column
  std::map<int, std::size_t> tie_breaks;            ///< number and column
  int round = 0;                 ///< told above the table: the round of pairings; 0 = none
  int after = 0;                 ///< likewise: after which round it is; 0 = not told
  bool has_title = false;        ///< a column of titles left of the name
  std::size_t second_title = 0;  ///< left of Black; 0 = none

  [[nodiscard]] std::optional<std::size_t> at(Role role) const {
    const auto found = columns.find(role);
    if (found == columns.end()) return std::nullopt;
    return found->second;
  }
  [[nodiscard]] std::string_view text(const Row& row, Role role) const {
    const auto column = at(role);
    return column ? row.text(*column) : std::string_view();
  }
  [[nodiscard]] const Row& heading() const { return grid->rows[head]; }
};

/// All tables of a grid, in order.
std::vector<Table> tables_of(const Grid& grid);
/// "start list", "cross table" …
std::string_view kind_text(const Table& table);

}  // namespace trf::exchange::sheets
