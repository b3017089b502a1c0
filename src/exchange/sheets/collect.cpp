// The rows of the tables: who takes part, what they have in each round, what their totals are.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "exchange/sheets/model.hpp"
#include "grammar/grammar.hpp"
#include "text/text.hpp"

namespace trf::exchange::sheets {

namespace {

constexpr std::size_t most_people = 9999;
constexpr int most_rounds = 999;

/// The number of the tie-break that is the points, where no column has them (swiss-manager-
/// tiebreaks.md §1).
int points_annotation(const Grid& grid) {
  for (const Row& row : grid.rows) {
    const std::string line = lower(row.text(0));
    const std::size_t colon = line.find(':');
    if (colon == line.npos) continue;
    const int n = tie_break_number(line.substr(0, colon));
    if (n == 0) continue;
    const std::string_view meaning = text::trim(std::string_view(line).substr(colon + 1));
    for (const std::string_view points :
         {"points (game", "punkte (brett", "points", "punkte", "очки", "точки"})
      if (meaning.starts_with(points)) return n;
  }
  return 0;
}

/// Columns with one role, in order.
std::vector<std::size_t> all_columns(const Table& table, Role role) {
  std::vector<std::size_t> out;
  for (std::size_t c = 0; c < table.heading().cells.size(); ++c)
    if (role_of(table.heading().cells[c].text) == role) out.push_back(c);
  return out;
}

bool share_a_word(const std::string& a, const std::string& b) {
  const auto words = [](const std::string& name) {
    std::set<std::string> out;
    const std::string key = name_key(name);
    for (const grammar::Token& t : grammar::tokens(key, {}, 40)) out.emplace(t.text);
    return out;
  };
  const auto one = words(a), two = words(b);
  return std::any_of(one.begin(), one.end(), [&](const auto& w) { return two.contains(w); });
}

class Collector {
 public:
  explicit Collector(Model& model) : m_(model) {}

  void run() {
    struct Task {
      int order;
      std::uint32_t part;
      std::size_t table;
    };
    std::vector<Task> tasks;
    for (std::uint32_t p = 0; p < m_.sources.size(); ++p)
      for (std::size_t t = 0; t < m_.sources[p].tables.size(); ++t)
        tasks.push_back({order_of(m_.sources[p].tables[t]), p, t});
    std::stable_sort(tasks.begin(), tasks.end(),
                     [](const Task& a, const Task& b) { return a.order < b.order; });
    for (const Task& task : tasks) {
      part_ = task.part;
      grid_ = m_.sources[part_].table_grid[task.table];
      read(m_.sources[part_].tables[task.table]);
    }
  }

 private:
  // Start lists first: they know everybody by number. Then what has numbers, then what is joined.
  static int order_of(const Table& t) {
    if (t.kind == Table::Kind::pairings) return 5;
    if (t.kind != Table::Kind::people) return 6;
    const bool numbered = t.at(Role::number).has_value();
    if (numbered && t.rounds.empty() && !t.at(Role::rank)) return 0;
    if (numbered) return t.rounds.empty() ? 2 : 1;
    return t.rounds.empty() ? 4 : 3;
  }

  void read(const Table& table) {
    switch (table.kind) {
      case Table::Kind::people:
        return people(table);
      case Table::Kind::pairings:
        return pairings(table);
      case Table::Kind::teams:
        return teams(table);
      case Table::Kind::matches:
        if (m_.rounds > 0) return;  // their boards are in other sheets
        return m_.remark(Code::sheet_teams, at(table.heading(), 0),
                         {std::string(kind_text(table))});
      case Table::Kind::matrix:
        return matrix(table);
    }
  }

  // The players at least.
  void matrix(Table table) {
    m_.remark(Code::sheet_matrix, at(table.heading(), 0), {});
    table.rounds.clear();
    people(table);
  }

  [[nodiscard]] Spot at(const Row& row, std::size_t column_from_1) const {
    return {part_, grid_, row.number, static_cast<std::uint32_t>(column_from_1)};
  }

  // --- who ---------------------------------------------------------------------------------------

  std::size_t add(Person person) {
    if (m_.people.size() == most_people)
      throw LimitError(fmt::format("more than {} players in the sheets", most_people));
    const std::size_t index = m_.people.size();
    if (person.number) by_number_.try_emplace(*person.number, index);
    index_keys(person, index);
    m_.people.push_back(std::move(person));
    return index;
  }
  void index_keys(const Person& p, std::size_t index) {
    const auto put = [&](std::map<std::string, std::size_t>& map, const std::string& key) {
      if (key.empty()) return;
      const auto [found, fresh] = map.try_emplace(key, index);
      if (!fresh && found->second != index) found->second = no_one;  // several of one name
    };
    put(by_name_, name_key(p.name));
    if (whole(p.fide_id).value_or(0) != 0) put(by_fide_, p.fide_id);
  }

  [[nodiscard]] std::optional<std::size_t> joined(const Person& p) const {
    const auto find = [](const std::map<std::string, std::size_t>& map, const std::string& key) {
      const auto found = map.find(key);
      return found == map.end() ? std::optional<std::size_t>() : std::optional(found->second);
    };
    if (const auto by_id = find(by_fide_, p.fide_id); by_id && *by_id != no_one) return by_id;
    return find(by_name_, name_key(p.name));
  }

  /// The person of a row, known or new; no_one when the row cannot be joined.
  std::size_t person(Person p, std::string_view table) {
    if (p.number) {
      const auto found = by_number_.find(*p.number);
      if (found == by_number_.end()) {
        if (!complete_) return add(std::move(p));
        m_.remark(Code::sheet_person, p.spot, {p.name, std::string(table)});
        return add(std::move(p));
      }
      const Person& known = m_.people[found->second];
      if (!share_a_word(known.name, p.name) && !p.name.empty())
        m_.remark(Code::sheet_number_twice, p.spot,
                  {std::to_string(*p.number), known.name, p.name});
      complete(found->second, std::move(p));
      return found->second;
    }
    const auto found = joined(p);
    if (found && *found == no_one) {
      m_.remark(Code::sheet_person_ambiguous, p.spot, {p.name});
      return no_one;
    }
    if (found) {
      complete(*found, std::move(p));
      return *found;
    }
    if (!by_number_.empty()) m_.remark(Code::sheet_person, p.spot, {p.name, std::string(table)});
    return add(std::move(p));
  }

  // What an earlier sheet left open.
  void complete(std::size_t index, Person p) {
    Person& known = m_.people[index];
    const auto fill = [](std::string& field, std::string& value) {
      if (field.empty()) field = std::move(value);
    };
    // Cross tables print names without the comma between surname and first name.
    const bool better = p.name.find(',') != p.name.npos && known.name.find(',') == known.name.npos;
    if (better) known.name = std::move(p.name);
    fill(known.title, p.title);
    fill(known.federation, p.federation);
    fill(known.fide_id, p.fide_id);
    fill(known.national_id, p.national_id);
    fill(known.rating, p.rating);
    fill(known.national_rating, p.national_rating);
    fill(known.sex, p.sex);
    fill(known.birth, p.birth);
    fill(known.team, p.team);
    if (!known.board) known.board = p.board;
    index_keys(known, index);
  }

  [[nodiscard]] Person row_person(const Table& t, const Row& row) const {
    Person p;
    p.spot = at(row, 0);
    const auto text = [&](Role role) { return std::string(t.text(row, role)); };
    p.name = text(Role::name);
    if (const auto n = whole(t.text(row, Role::number)); n && *n > 0 && *n <= most_people)
      p.number = static_cast<std::uint32_t>(*n);
    p.title = text(Role::title);
    p.federation = text(Role::federation);
    p.fide_id = text(Role::fide_id);
    p.national_id = text(Role::national_id);
    p.rating = text(t.at(Role::rating_international) ? Role::rating_international : Role::rating);
    p.national_rating = text(Role::rating_national);
    p.sex = text(Role::sex);
    p.birth = text(Role::birth);
    p.team = text(Role::team);
    if (const auto n = whole(t.text(row, Role::board)); n && *n < most_people)
      p.board = static_cast<std::uint32_t>(*n);
    return p;
  }

  /// Footers and lines between tables have no name or no number.
  [[nodiscard]] static bool is_person(const Table& t, const Row& row) {
    if (t.text(row, Role::name).empty()) return false;
    if (t.at(Role::number)) return whole(t.text(row, Role::number)).has_value();
    return !t.at(Role::rank) || whole(t.text(row, Role::rank)).has_value();
  }

  // --- start lists, rankings, cross tables ------------------------------------------------------

  void people(const Table& t) {
    std::vector<std::pair<std::size_t, const Row*>> rows;  // person, row
    for (std::size_t r = t.head + 1; r < t.end; ++r) {
      const Row& row = t.grid->rows[r];
      if (!is_person(t, row)) continue;
      const std::size_t who = person(row_person(t, row), kind_text(t));
      if (who == no_one) continue;
      rows.emplace_back(who, &row);
    }
    if (order_of(t) == 0 && !rows.empty()) complete_ = true;
    tell_left_out(t, rows);
    totals(t, rows);
    if (!t.rounds.empty()) rounds(t, rows);
  }

  void tell_left_out(const Table& t, const std::vector<std::pair<std::size_t, const Row*>>& rows) {
    constexpr std::pair<Role, std::string_view> homeless[] = {
        {Role::club, "clubs"}, {Role::type, "types"}, {Role::group, "groups"}};
    for (const auto& [role, what] : homeless)
      for (const auto& [who, row] : rows)
        if (!t.text(*row, role).empty()) {
          const std::string text = fmt::format("{} (no place in a TRF)", what);
          if (std::find(m_.left_out.begin(), m_.left_out.end(), text) == m_.left_out.end())
            m_.left_out.push_back(text);
          break;
        }
  }

  [[nodiscard]] int last_round(const Table& t) const {
    int last = 0;
    for (const auto& [round, column] : t.rounds) last = std::max(last, round);
    return t.after != 0 && (last == 0 || t.after < last) ? t.after : last;
  }

  void totals(const Table& t, const std::vector<std::pair<std::size_t, const Row*>>& rows) {
    if (t.rounds.empty() && !t.at(Role::rank)) return;
    std::optional<std::size_t> column = t.at(Role::points);
    if (!column)
      if (const auto found = t.tie_breaks.find(points_annotation(*t.grid));
          found != t.tie_breaks.end())
        column = found->second;
    const int round = last_round(t);
    for (const auto& [who, row] : rows) {
      Person& p = m_.people[who];
      if (column)
        if (const auto points = grammar::points(row->text(*column)); points.usable()) {
          const Total total{points.value, at(*row, *column + 1)};
          const auto [known, fresh] = p.totals.try_emplace(round, total);
          if (!fresh && known->second.points != total.points)
            m_.remark(Code::sheet_totals_differ, total.spot,
                      {m_.name_of(who), to_string(known->second.points), to_string(total.points)});
        }
      if (const auto rank = whole(t.text(*row, Role::rank));
          rank && *rank > 0 && *rank <= most_people && round > p.rank_round) {
        p.rank = static_cast<std::uint32_t>(*rank);
        p.rank_round = round;
      }
    }
  }

  // --- rounds of a cross table -------------------------------------------------------------------

  using Labels = std::map<std::uint64_t, std::size_t>;  // as the cells number -> index into rows

  Labels labels_by(const Table& t, const std::vector<std::pair<std::size_t, const Row*>>& rows,
                   std::optional<Role> role) const {
    Labels out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const auto n =
          role ? whole(t.text(*rows[i].second, *role)) : std::optional<std::uint64_t>(i + 1);
      if (n) out.try_emplace(*n, i);
    }
    return out;
  }

  /// How many games point back when the cells number the rows so.
  static std::size_t agreement(const Labels& labels,
                               const std::vector<std::vector<RoundCell>>& cells) {
    std::vector<std::uint64_t> label(cells.size(), 0);
    for (const auto& [n, i] : labels) label[i] = n;
    std::size_t out = 0;
    for (std::size_t i = 0; i < cells.size(); ++i)
      for (std::size_t r = 0; r < cells[i].size(); ++r) {
        const auto other = labels.find(cells[i][r].opponent);
        if (cells[i][r].kind != RoundCell::Kind::game || other == labels.end() ||
            other->second == i)
          continue;
        out += cells[other->second][r].kind == RoundCell::Kind::game &&
               cells[other->second][r].opponent == label[i];
      }
    return out;
  }

  void rounds(const Table& t, const std::vector<std::pair<std::size_t, const Row*>>& rows) {
    std::vector<std::string_view> texts;
    for (const auto& [who, row] : rows)
      for (const auto& [round, column] : t.rounds) texts.push_back(row->text(column));
    const ColourLetters letters = colour_letters(texts);
    std::vector<std::vector<RoundCell>> cells(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (const auto& [round, column] : t.rounds)
        cells[i].push_back(read_round_cell(rows[i].second->text(column), letters));

    // The number in a cell is that of the first column (swiss-manager.md §5.3); where another
    // column fits better, it is that one.
    Labels labels;
    std::size_t best = 0;
    bool any = false;
    std::vector<std::pair<std::size_t, std::optional<Role>>> candidates;
    for (const Role role : {Role::number, Role::rank})
      if (const auto column = t.at(role)) candidates.emplace_back(*column, role);
    std::sort(candidates.begin(), candidates.end());
    candidates.emplace_back(0, std::nullopt);
    for (const auto& [column, role] : candidates) {
      Labels tried = labels_by(t, rows, role);
      const std::size_t found = agreement(tried, cells);
      if (any && found <= best) continue;
      any = true;
      best = found;
      labels = std::move(tried);
    }
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t k = 0; k < t.rounds.size(); ++k) {
        const auto& [round, column] = t.rounds[k];
        if (round > most_rounds) continue;
        place(cells[i][k], rows[i].first, round, rows, labels, at(*rows[i].second, column + 1),
              rows[i].second->text(column));
      }
  }

  void place(const RoundCell& cell, std::size_t who, int round,
             const std::vector<std::pair<std::size_t, const Row*>>& rows, const Labels& labels,
             const Spot& spot, std::string_view text) {
    Slot slot;
    slot.spot = spot;
    slot.colour = cell.colour;
    slot.result = cell.result;
    switch (cell.kind) {
      case RoundCell::Kind::empty:
        m_.slot(who, round).spot = spot;
        return;
      case RoundCell::Kind::unreadable:
        m_.slot(who, round).spot = spot;
        m_.remark(Code::sheet_cell, spot, {std::string(text)});
        return;
      case RoundCell::Kind::hidden_forfeit:
        slot.state = Slot::State::hidden_forfeit;
        break;
      case RoundCell::Kind::alone:
        slot.state = Slot::State::alone;
        break;
      case RoundCell::Kind::game: {
        const auto found = labels.find(cell.opponent);
        if (found == labels.end() || rows[found->second].first == who) {
          m_.remark(Code::sheet_opponent_unknown, spot,
                    {std::to_string(round), std::to_string(cell.opponent)});
          return;
        }
        slot.state = Slot::State::game;
        slot.opponent = rows[found->second].first;
      }
    }
    put(who, round, slot);
  }

  // The sheet read first holds; another may say more (a result), or otherwise.
  void put(std::size_t who, int round, const Slot& slot) {
    Slot& known = m_.slot(who, round);
    m_.rounds = std::max(m_.rounds, round);
    if (known.state == Slot::State::unknown) {
      known = slot;
      return;
    }
    const bool same_opponent = known.state == slot.state && known.opponent == slot.opponent;
    if (same_opponent && known.result == Result::blank) {
      known.result = slot.result;
      if (known.colour == Colour::none) known.colour = slot.colour;
      return;
    }
    const bool agrees = same_opponent &&
                        (slot.result == Result::blank || slot.result == known.result) &&
                        (slot.colour == Colour::none || known.colour == Colour::none ||
                         slot.colour == known.colour);
    if (!agrees)
      m_.remark(
          Code::sheet_sources_differ, slot.spot,
          {std::to_string(round), m_.name_of(who), cell_name(known.spot.row, known.spot.column)});
  }

  // --- pairings ----------------------------------------------------------------------------------

  struct Side {
    std::optional<std::size_t> number, name, points, rating, title;
  };

  void pairings(const Table& t) {
    if (t.round == 0) {
      m_.remark(Code::sheet_no_round, at(t.heading(), 0), {});
      return;
    }
    Side white, black;
    white.name = t.at(Role::white);
    black.name = t.at(Role::black);
    const auto side = [&](std::size_t c) -> Side& {
      const auto result = t.at(Role::result);
      const std::size_t middle = result ? *result : (*white.name + *black.name + 1) / 2;
      return c < middle ? white : black;
    };
    for (const std::size_t c : all_columns(t, Role::number)) side(c).number = c;
    for (const std::size_t c : all_columns(t, Role::points)) side(c).points = c;
    for (const std::size_t c : all_columns(t, Role::rating)) side(c).rating = c;
    white.title = t.at(Role::title);
    if (t.second_title != 0) black.title = t.second_title;
    for (std::size_t r = t.head + 1; r < t.end; ++r) board(t, t.grid->rows[r], white, black);
    m_.rounds = std::max(m_.rounds, t.round);
  }

  std::size_t player_of(const Table& t, const Row& row, const Side& side) {
    Person p;
    p.spot = at(row, *side.name + 1);
    const auto text = [&](std::optional<std::size_t> column) {
      return column ? std::string(row.text(*column)) : std::string();
    };
    p.name = text(side.name);
    while (p.name.ends_with('*') || p.name.ends_with(')')) {  // "*)": a fixed board
      if (!p.name.ends_with("*)") && !p.name.ends_with('*')) break;
      p.name.resize(p.name.size() - (p.name.ends_with("*)") ? 2 : 1));
      p.name = std::string(text::trim(p.name));
    }
    if (p.name.empty() || read_bye(p.name) != Result::blank) return no_one;
    p.rating = text(side.rating);
    p.title = text(side.title);
    if (const auto n = whole(text(side.number)); n && *n > 0 && *n <= most_people)
      p.number = static_cast<std::uint32_t>(*n);
    const std::size_t who = person(std::move(p), kind_text(t));
    if (who != no_one && side.points)
      if (const auto points = grammar::points(row.text(*side.points)); points.usable())
        m_.people[who].totals.try_emplace(t.round - 1,
                                          Total{points.value, at(row, *side.points + 1)});
    return who;
  }

  [[nodiscard]] static bool is_board(const Table& t, const Row& row) {
    if (t.text(row, Role::white).empty()) return false;
    return !t.at(Role::board) || whole(t.text(row, Role::board)).has_value();
  }

  void board(const Table& t, const Row& row, const Side& white, const Side& black) {
    if (!is_board(t, row)) return;
    const std::size_t w = player_of(t, row, white), b = player_of(t, row, black);
    if (w == no_one || w == b) return;
    const std::string_view text = t.text(row, Role::result);
    const std::size_t column = t.at(Role::result).value_or(*white.name) + 1;
    if (b == no_one) {
      const std::string_view opposite = row.text(*black.name);
      // "bye" says what it is; "not paired" with a result says what it was worth.
      Result result = read_bye(opposite);
      if (result == Result::zero_bye && !text.empty())
        result = read_bye(text) == Result::pab ? Result::full_bye : read_bye(text);
      if (result == Result::blank) result = read_bye(text);
      if (result == Result::blank)
        return m_.remark(Code::sheet_cell, at(row, column), {std::string(text)});
      Slot slot;
      slot.state = Slot::State::alone;
      slot.result = result;
      slot.spot = at(row, column);
      return put(w, t.round, slot);
    }
    const BoardCell cell = read_board_cell(text);
    if (!cell.readable) m_.remark(Code::sheet_cell, at(row, column), {std::string(text)});
    Slot slot;
    slot.state = Slot::State::game;
    slot.spot = at(row, column);
    slot.opponent = b;
    slot.colour = Colour::white;
    slot.result = cell.white;
    put(w, t.round, slot);
    slot.opponent = w;
    slot.colour = Colour::black;
    slot.result = cell.black;
    put(b, t.round, slot);
  }

  // --- teams -------------------------------------------------------------------------------------

  void teams(const Table& t) {
    bool matches = false;
    for (std::size_t r = t.head + 1; r < t.end; ++r) {
      const Row& row = t.grid->rows[r];
      if (t.text(row, Role::team).empty()) continue;
      const auto rank = whole(t.text(row, Role::rank));
      const auto number = t.at(Role::number) ? whole(t.text(row, Role::number)) : rank;
      constexpr std::size_t most_teams = 999;
      if (!number || *number == 0 || *number > most_teams) continue;
      TeamRow team;
      team.number = static_cast<std::uint32_t>(*number);
      team.name = t.text(row, Role::team);
      if (rank && *rank <= most_teams) team.rank = static_cast<std::uint32_t>(*rank);
      team.match_points = points(t, row, Role::match_points);
      team.game_points = points(t, row, Role::game_points);
      if (!team.game_points && team.match_points) team.game_points = points(t, row, Role::points);
      team.spot = at(row, 0);
      for (const auto& [round, column] : t.rounds) {
        const RoundCell cell = read_round_cell(row.text(column), ColourLetters::english);
        if (cell.kind == RoundCell::Kind::alone)
          team.alone[round] = cell.result;
        else
          matches = matches || cell.kind != RoundCell::Kind::empty;
      }
      const auto known = std::find_if(m_.teams.begin(), m_.teams.end(),
                                      [&](const TeamRow& k) { return k.number == team.number; });
      if (known == m_.teams.end()) {
        m_.teams.push_back(std::move(team));
        continue;
      }
      if (!known->match_points) known->match_points = team.match_points;
      if (!known->game_points) known->game_points = team.game_points;
      if (!known->rank) known->rank = team.rank;
    }
    // Their boards may be in other sheets.
    if (matches && m_.rounds == 0)
      m_.remark(Code::sheet_teams, at(t.heading(), 0), {std::string(kind_text(t))});
  }
  static std::optional<Points> points(const Table& t, const Row& row, Role role) {
    const auto value = grammar::points(t.text(row, role));
    return value.usable() ? std::optional(value.value) : std::nullopt;
  }

  Model& m_;
  std::uint32_t part_ = 0, grid_ = 0;
  bool complete_ = false;  ///< a start list has named everybody
  std::map<std::uint32_t, std::size_t> by_number_;
  std::map<std::string, std::size_t> by_name_, by_fide_;
};

}  // namespace

void collect_people(Model& model) { Collector(model).run(); }

Slot& Model::slot(std::size_t person, int round) {
  auto& rounds_of = people[person].rounds;
  const auto index = static_cast<std::size_t>(round - 1);
  if (rounds_of.size() <= index) rounds_of.resize(index + 1);
  return rounds_of[index];
}

std::string Model::name_of(std::size_t person) const {
  const Person& p = people[person];
  return p.number ? fmt::format("{} ({})", p.name, *p.number) : p.name;
}

void Model::remark(Code code, const Spot& spot, std::vector<std::string> args) {
  text::Position where;
  where.line = spot.row;
  where.column = where.byte_column = spot.column;
  std::string field;
  const Source& source = sources[spot.part];
  if (spot.column != 0) field = cell_name(spot.row, spot.column);
  std::string file = source.file;
  if (source.book.grids.size() > 1) file += fmt::format(" [{}]", source.book.grids[spot.grid].name);
  remarks.add(code, where, std::move(field), std::move(args)).file = std::move(file);
}

}  // namespace trf::exchange::sheets
