// Inside the room only: what the sheets of one event tell, before it becomes records.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "exchange/sheets/round_cell.hpp"
#include "exchange/sheets/tables.hpp"

namespace trf::exchange::sheets {

/// A cell of one of the files.
struct Spot {
  std::uint32_t part = 0, grid = 0, row = 0;
  std::uint32_t column = 0;  ///< from 1; 0 = the whole row
};

inline constexpr std::size_t no_one = static_cast<std::size_t>(-1);

/// What a person has in one round.
struct Slot {
  enum class State : std::uint8_t {
    unknown,         ///< no sheet says anything
    hidden_forfeit,  ///< "K" alone
    game,
    alone,
  };
  State state = State::unknown;
  std::size_t opponent = no_one;
  Colour colour = Colour::none;
  Result result = Result::blank;
  Spot spot;
};

struct Total {
  Points points;
  Spot spot;
};

struct Person {
  std::optional<std::uint32_t> number;
  std::string name, title, federation, fide_id, national_id, rating, national_rating, sex, birth,
      team;
  std::optional<std::uint32_t> rank, board;
  int rank_round = -1;          ///< after which round the rank is
  bool name_has_comma = false;  ///< surname and first name are told apart
  std::vector<Slot> rounds;     ///< round r at r-1
  std::map<int, Total> totals;  ///< points after a round
  Spot spot;
};

struct TeamRow {
  std::uint32_t number = 0;
  std::string name;
  std::optional<Points> match_points, game_points;
  std::optional<std::uint32_t> rank;
  std::map<int, Result> alone;  ///< byes and forfeits without opponent, by round
  Spot spot;
};

/// Facts about the event from the lines around the tables.
struct Facts {
  std::string name, city, federation, chief_arbiter, time_control, type, type_code;
  std::vector<std::string> deputies;
  PartialDate start, end;
  std::map<int, PartialDate> round_dates;
  std::optional<std::uint32_t> rounds;
  std::vector<std::string> tie_breaks;  ///< codes, points among them
};

/// One file, its grids and their tables.
struct Source {
  std::string file;
  Workbook book;
  std::vector<Table> tables;
  std::vector<std::uint32_t> table_grid;  ///< grid of each table
};

struct Model {
  std::vector<Source> sources;
  Facts facts;
  std::vector<Person> people;
  std::vector<TeamRow> teams;
  int rounds = 0;  ///< with anything in them
  Diagnostics remarks;
  std::vector<std::string> left_out;
  bool numbered_by_rating = false;

  Slot& slot(std::size_t person, int round);
  /// Adds a finding at a cell.
  void remark(Code code, const Spot& spot, std::vector<std::string> args);
  [[nodiscard]] std::string name_of(std::size_t person) const;  ///< "Velinov, Radoslav (1)"
};

/// Points under 1-½-0; a game without result gives nothing.
Points points_of(Result result);

// The steps, in this order.
void collect_facts(Model& model);   ///< lines around the tables
void collect_people(Model& model);  ///< rows, rounds, totals, teams
void settle(Model& model);          ///< hidden byes, forfeits, what does not add up
Document records_of(Model& model);  ///< numbers and records

}  // namespace trf::exchange::sheets
