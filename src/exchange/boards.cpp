#include "exchange/boards.hpp"

#include <algorithm>
#include <tuple>

namespace trf::exchange {

namespace {

using tournament::Entry;
using tournament::Event;
using tournament::nobody;
using tournament::PlayerIndex;
using tournament::TeamEntry;

/// Sorts one round. Places are players, in team events teams.
class BoardSorter {
 public:
  BoardSorter(const Event& event, std::size_t r) : e_(event), r_(r) {}

  RoundBoards run() {
    for (PlayerIndex i = 0; i < e_.players.size(); ++i) player(i);
    if (e_.is_team_event())
      matches();
    else
      individual();
    return std::move(out_);
  }

 private:
  [[nodiscard]] const Entry& entry(PlayerIndex i) const { return e_.players[i].rounds[r_]; }

  // Where the two lines do not tell (a forfeit without colours, a fault), the smaller number is
  // White: every pair stands once.
  void player(PlayerIndex i) {
    const Entry& mine = entry(i);
    if (!mine.has_opponent()) return alone(i, mine);
    const Entry& other = entry(mine.opponent);
    const bool mutual = other.opponent == i;
    if (mutual && i > mine.opponent) return;
    const bool white = mine.colour != Colour::black &&
                       (mine.colour == Colour::white || !mutual || other.colour != Colour::white);
    const Result theirs = mutual ? other.result : Result::blank;
    GameBoard b;
    b.white = white ? i : mine.opponent;
    b.black = white ? mine.opponent : i;
    b.white_result = white ? mine.result : theirs;
    b.black_result = white ? theirs : mine.result;
    add(b);
  }

  void alone(PlayerIndex i, const Entry& mine) {
    if (mine.result == Result::pab)
      out_.pabs.push_back(i);
    else if (is_bye(mine.result))
      out_.byes.push_back(i);
    else if (mine.result == Result::forfeit_win && e_.is_team_event() && e_.players[i].team)
      add({i, nobody, mine.result, Result::forfeit_loss, 0, 0, {}, {}});
  }

  void add(GameBoard b) {
    if (b.white != nobody) b.white_team = e_.players[b.white].team;
    if (b.black != nobody) b.black_team = e_.players[b.black].team;
    out_.games.push_back(b);
  }

  // --- C.04.2 3.6 --------------------------------------------------------------------------------

  using Key = std::tuple<std::int32_t, std::int32_t, std::uint32_t>;
  static Key key(std::pair<Points, std::uint32_t> a, std::pair<Points, std::uint32_t> b) {
    const bool a_first = a.first != b.first ? a.first > b.first : a.second < b.second;
    const auto& high = a_first ? a : b;
    return {-high.first.tenths(), -(a.first + b.first).tenths(), high.second};
  }

  void individual() {
    const auto before = static_cast<std::uint16_t>(r_);
    std::vector<Points> points;
    for (PlayerIndex i = 0; i < e_.players.size(); ++i) points.push_back(e_.points(i, before));
    const auto place = [&](PlayerIndex i) {
      return i == nobody ? std::pair(Points{}, std::uint32_t{nobody})
                         : std::pair(points[i], std::uint32_t{i});
    };
    std::stable_sort(
        out_.games.begin(), out_.games.end(), [&](const GameBoard& a, const GameBoard& b) {
          return key(place(a.white), place(a.black)) < key(place(b.white), place(b.black));
        });
    std::uint16_t board = 0;
    for (GameBoard& b : out_.games) b.board = ++board;
  }

  // --- matches -----------------------------------------------------------------------------------

  [[nodiscard]] std::pair<Points, std::uint32_t> team_place(std::optional<std::uint16_t> t) const {
    if (!t) return {Points{}, nobody};
    Points sum;
    for (std::size_t r = 0; r < r_ && *t < e_.team_rounds.size(); ++r)
      if (r < e_.team_rounds[*t].size()) sum += e_.team_rounds[*t][r].match_points;
    return {sum, *t};
  }

  [[nodiscard]] const TeamEntry* team_entry(std::uint16_t t) const {
    if (t >= e_.team_rounds.size() || r_ >= e_.team_rounds[t].size()) return nullptr;
    return &e_.team_rounds[t][r_];
  }

  /// The first-named team of a game, and its opponent.
  [[nodiscard]] std::pair<std::optional<std::uint16_t>, std::optional<std::uint16_t>> match_of(
      const GameBoard& b) const {
    auto first = b.white_team, second = b.black_team;
    if (first && !second)
      if (const TeamEntry* t = team_entry(*first)) second = t->opponent;
    if (!first || !second) return {first, second};
    const TeamEntry *one = team_entry(*first), *two = team_entry(*second);
    const bool swap = one && two && one->colour != two->colour
                          ? two->colour == Colour::white || one->colour == Colour::black
                          : *first > *second;
    return swap ? std::pair(second, first) : std::pair(first, second);
  }

  /// Where a player sits: his place in the line-up, else in the roster.
  [[nodiscard]] std::size_t seat(PlayerIndex p) const {
    if (p == nobody || !e_.players[p].team) return nobody;
    const std::uint16_t t = *e_.players[p].team;
    const TeamEntry* entry = team_entry(t);
    const auto& list = entry && !entry->line_up.empty() ? entry->line_up : e_.teams[t].players;
    return static_cast<std::size_t>(std::find(list.begin(), list.end(), p) - list.begin());
  }

  void matches() {
    struct Sorted {
      Key match;
      std::optional<std::uint16_t> first, second;
      std::size_t seat;
      GameBoard board;
    };
    std::vector<Sorted> sorted;
    for (const GameBoard& b : out_.games) {
      const auto [first, second] = match_of(b);
      const PlayerIndex of_first = b.white_team == first ? b.white : b.black;
      sorted.push_back({key(team_place(first), team_place(second)), first, second,
                        seat(of_first == nobody ? b.white : of_first), b});
    }
    std::stable_sort(sorted.begin(), sorted.end(), [](const Sorted& a, const Sorted& b) {
      return std::tie(a.match, a.first, a.second, a.seat) <
             std::tie(b.match, b.first, b.second, b.seat);
    });
    std::uint16_t match = 0, board = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      const bool same = i > 0 && sorted[i].first == sorted[i - 1].first &&
                        sorted[i].second == sorted[i - 1].second;
      if (!same) ++match;
      board = same ? static_cast<std::uint16_t>(board + 1) : std::uint16_t{1};
      sorted[i].board.match = match;
      sorted[i].board.board = board;
      out_.games[i] = sorted[i].board;
    }
  }

  const Event& e_;
  std::size_t r_;
  RoundBoards out_;
};

}  // namespace

RoundBoards round_boards(const Event& event, Round round) {
  if (round.value() == 0 || round.value() > event.rounds_stored) return {};
  return BoardSorter(event, round.value() - 1U).run();
}

}  // namespace trf::exchange
