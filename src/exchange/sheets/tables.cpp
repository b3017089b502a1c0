#include "exchange/sheets/tables.hpp"

#include <algorithm>

#include "exchange/sheets/round_cell.hpp"
#include "grammar/grammar.hpp"

namespace trf::exchange::sheets {

namespace {

constexpr std::size_t widest_line = 3;  // cells of a row that is a line of text

std::size_t filled(const Row& row) {
  return static_cast<std::size_t>(std::count_if(row.cells.begin(), row.cells.end(),
                                                [](const Cell& c) { return !c.text.empty(); }));
}

/// Headings that only a table of an event has: names with numbers, places or rounds, or both sides
/// of boards. A card of one player has results beside names.
bool is_head(const Row& row) {
  constexpr std::size_t fewest = 3;
  if (filled(row) < fewest) return false;
  bool who = false, team = false, ordered = false, white = false, black = false, result = false;
  std::size_t known = 0;
  for (const Cell& cell : row.cells) {
    if (cell.kind == Cell::Kind::empty) continue;
    const Role role = role_of(cell.text);
    who = who || role == Role::name || role == Role::team;
    team = team || role == Role::team;
    white = white || role == Role::white;
    black = black || role == Role::black;
    result = result || role == Role::result;
    ordered = ordered || role == Role::number || role == Role::rank || round_number(cell.text) != 0;
    known += role != Role::none || round_number(cell.text) != 0 || tie_break_number(cell.text) != 0;
  }
  return known >= fewest && ((who && ordered && (team || !result)) || (white && black));
}

/// Reads the row of headings into a table.
class HeadReader {
 public:
  explicit HeadReader(Table& table) : t_(table) {}

  void run() {
    const Row& row = t_.heading();
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const std::string& text = row.cells[c].text;
      if (text.empty()) continue;
      if (const int round = round_number(text); round != 0)
        t_.rounds.emplace_back(round, c);
      else if (const int n = tie_break_number(text); n != 0)
        t_.tie_breaks.try_emplace(n, c);
      else if (const Role role = role_of(text); role != Role::none)
        t_.columns.try_emplace(role, c);
      if (role_of(text) == Role::team) ++teams_;
    }
    bare_numbers();
    kind();
    titles();
  }

 private:
  /// "1 2 3 …" behind the name: rounds, or the opponents of a round robin.
  void bare_numbers() {
    if (!t_.rounds.empty()) return;
    const Row& row = t_.heading();
    std::vector<std::pair<int, std::size_t>> found;
    for (std::size_t c = 0; c < row.cells.size(); ++c)
      if (const auto n = whole(row.cells[c].text); n && *n == found.size() + 1)
        found.emplace_back(static_cast<int>(*n), c);
    constexpr std::size_t fewest = 2;
    if (found.size() < fewest) return;
    std::size_t games = 0, lone = 0;
    for (std::size_t r = t_.head + 1; r < t_.end; ++r)
      for (const auto& [n, c] : found) {
        const RoundCell cell = read_round_cell(t_.grid->rows[r].text(c), ColourLetters::english);
        games += cell.kind == RoundCell::Kind::game ||
                 cell.kind == RoundCell::Kind::unreadable;  // other letters of colours
        lone += cell.kind == RoundCell::Kind::alone;
      }
    if (games + lone == 0) return;
    t_.rounds = std::move(found);
    matrix_ = games == 0 || (games < lone && t_.rounds.size() + 1 >= t_.end - t_.head);
  }

  void kind() {
    if (t_.at(Role::white) && t_.at(Role::black))
      t_.kind = Table::Kind::pairings;
    else if (t_.at(Role::name))
      t_.kind = matrix_ ? Table::Kind::matrix : Table::Kind::people;
    else
      t_.kind = teams_ > 1 ? Table::Kind::matches : Table::Kind::teams;
  }

  /// A column without heading left of a name holds titles where its cells are such.
  void titles() {
    if (t_.at(Role::title)) {
      t_.has_title = true;
      return;
    }
    const auto unlabelled = [&](std::optional<std::size_t> name) {
      return name && *name > 0 && t_.heading().text(*name - 1).empty() && holds_titles(*name - 1);
    };
    const auto name = t_.at(t_.kind == Table::Kind::pairings ? Role::white : Role::name);
    if (unlabelled(name)) {
      t_.columns[Role::title] = *name - 1;
      t_.has_title = true;
    }
    if (t_.kind == Table::Kind::pairings && unlabelled(t_.at(Role::black)))
      t_.second_title = *t_.at(Role::black) - 1;
  }
  [[nodiscard]] bool holds_titles(std::size_t column) const {
    bool any = false;
    for (std::size_t r = t_.head + 1; r < t_.end; ++r) {
      const std::string_view text = t_.grid->rows[r].text(column);
      if (text.empty()) continue;
      if (text.size() > 6 || whole(text)) return false;
      any = true;
    }
    return any;
  }

  Table& t_;
  std::size_t teams_ = 0;
  bool matrix_ = false;
};

}  // namespace

std::vector<Table> tables_of(const Grid& grid) {
  std::vector<Table> out;
  RoundLine told;
  for (std::size_t i = 0; i < grid.rows.size(); ++i) {
    const Row& row = grid.rows[i];
    if (is_head(row)) {
      Table table;
      table.grid = &grid;
      table.head = i;
      table.round = told.round;
      table.after = told.after ? told.round : 0;
      if (!out.empty() && out.back().end == grid.rows.size()) out.back().end = i;
      table.end = grid.rows.size();
      out.push_back(std::move(table));
      told = {};
    } else if (filled(row) <= widest_line) {
      for (const Cell& cell : row.cells)
        if (const RoundLine line = round_in_line(cell.text); line.round != 0) told = line;
    }
  }
  for (Table& table : out) HeadReader(table).run();
  // A list of pairings may tell its round in the name of the sheet.
  for (Table& table : out)
    if (table.round == 0) table.round = round_in_line(grid.name).round;
  return out;
}

std::string_view kind_text(const Table& table) {
  switch (table.kind) {
    case Table::Kind::people:
      if (!table.rounds.empty()) return "cross table";
      return table.at(Role::rank) ? "ranking" : "start list";
    case Table::Kind::pairings:
      return "pairings";
    case Table::Kind::teams:
      return table.rounds.empty() ? "list of teams" : "cross table of teams";
    case Table::Kind::matches:
      return "matches of teams";
    case Table::Kind::matrix:
      return "cross table of everybody against everybody";
  }
  return "table";
}

}  // namespace trf::exchange::sheets
