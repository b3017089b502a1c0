// `;` pairing files of Swiss-Manager as rounds of a document.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "exchange/swiss_manager/rows.hpp"
#include "exchange/swiss_manager/swiss_manager.hpp"
#include "grammar/grammar.hpp"

namespace trf::exchange::swiss_manager {

namespace {

constexpr std::uint32_t most_rounds = 999, most_number = 9999;
constexpr std::size_t most_blocks = 1'000'000;  // a hundred rounds of the most players

/// The columns of a pairing file that say something of a game.
struct PairingColumns {
  std::size_t round = 0, white = 0, black = 0, white_score = 0, black_score = 0, forfeit = 0;
};

std::optional<PairingColumns> pairing_columns(const std::vector<std::string>& headings) {
  const auto find = [&](std::string_view name) {
    for (std::size_t i = 0; i < headings.size(); ++i)
      if (heading(headings[i]) == name) return i;
    return headings.size();
  };
  const PairingColumns c{find("runde"), find("nrw"),  find("nrs"),
                         find("ergw"),  find("ergs"), find("kontumaz")};
  if (std::max({c.round, c.white, c.black, c.white_score, c.black_score}) == headings.size())
    return std::nullopt;
  return c;
}

class PairingReader {
 public:
  explicit PairingReader(const Document& document) : made_{document, {}} {
    for (std::size_t i = 0; i < document.size(); ++i)
      if (const auto* p = document.record(i).as<PlayerRecord>(); p && p->tpn) {
        lines_[p->tpn->value()] = i;
        players_[p->tpn->value()] = *p;
      }
  }

  Made run(const std::vector<Row>& rows, const PairingColumns& columns) {
    columns_ = columns;
    for (std::size_t i = 1; i < rows.size(); ++i) pairing(rows[i]);
    // A round far beyond the others would fill every line before it with blanks.
    if (!rounds_.empty() && rounds_.rbegin()->first * players_.size() > most_blocks)
      throw LimitError(fmt::format("round {} of {} players: too large for a TRF",
                                   rounds_.rbegin()->first, players_.size()));
    for (const auto& [round, seen] : rounds_) absent(round, seen);
    for (auto& [tpn, p] : players_) made_.document.replace(lines_[tpn], Record{Key("001"), p});
    points();
    const auto last = rounds_.empty() ? 0 : rounds_.rbegin()->first;
    made_.remarks.add(Code::pairing_file_read, {}, "",
                      {std::to_string(rounds_.size()), std::to_string(last)});
    return std::move(made_);
  }

 private:
  [[noreturn]] static void fail(const Row& row, std::string_view what) {
    throw FormatError(fmt::format("line {}: {}", row.line, what));
  }

  static std::string cell(const Row& row, std::size_t column) {
    return column < row.cells.size() ? row.cells[column] : std::string();
  }

  /// A player's number, 0 = empty board, -1 and -2 = alone.
  int number(const Row& row, std::size_t column, const char* name) {
    const std::string text = cell(row, column);
    if (text == "-1") return -1;
    if (text == "-2") return -2;
    const auto n = grammar::integer(text, 0, most_number);
    if (!n.usable()) fail(row, fmt::format("{} '{}' is no number of a player", name, text));
    const auto tpn = static_cast<std::uint16_t>(n.value);
    if (tpn != 0 && !players_.contains(tpn))
      fail(row, fmt::format("player {} is not in the list of players", tpn));
    return tpn;
  }

  /// Points in tenths, whatever the point system.
  std::int32_t score(const Row& row, std::size_t column) {
    const std::string text = cell(row, column);
    if (text.empty()) return 0;
    const auto points = grammar::points(text);
    if (!points.usable()) fail(row, fmt::format("'{}' is no number of points", text));
    return points.value.tenths();
  }

  void pairing(const Row& row) {
    const auto r = grammar::integer(cell(row, columns_.round), 1, most_rounds);
    if (!r.usable())
      fail(row,
           fmt::format("'{}' is no round from 1 to {}", cell(row, columns_.round), most_rounds));
    const auto round = static_cast<std::uint16_t>(r.value);
    const int white = number(row, columns_.white, "NrW"),
              black = number(row, columns_.black, "NrS");
    if (white < 0) fail(row, "White is no player");
    const std::int32_t w = score(row, columns_.white_score), b = score(row, columns_.black_score);
    const std::string flag = text::ascii_lower(cell(row, columns_.forfeit));
    if (white == 0 && black <= 0) return;
    rounds_[round];
    if (black < 0) return alone(row, round, static_cast<std::uint16_t>(white), black, w);
    auto [first, second] = results(row, w, b, flag);
    if (white == 0 || black == 0) {
      // The board of one side is empty: whoever is there has no opponent (swiss-manager.md §3.6).
      const auto who = static_cast<std::uint16_t>(white == 0 ? black : white);
      const Result result = white == 0 ? second : first;
      return put(row, round, who, 0, Colour::none,
                 result == Result::blank ? Result::zero_bye : result);
    }
    if (white == black) fail(row, fmt::format("player {} against himself", white));
    put(row, round, static_cast<std::uint16_t>(white), static_cast<std::uint16_t>(black),
        Colour::white, first);
    put(row, round, static_cast<std::uint16_t>(black), static_cast<std::uint16_t>(white),
        Colour::black, second);
  }

  // K = forfeit (of both where nobody has points), D = 0-0 over the board, U = not rated,
  // H = adjourned (swiss-manager.md §5.4).
  std::pair<Result, Result> results(const Row& row, std::int32_t w, std::int32_t b,
                                    const std::string& flag) {
    if (flag == "k") {
      if (w == b) return {Result::forfeit_loss, Result::forfeit_loss};
      return w > b ? std::pair{Result::forfeit_win, Result::forfeit_loss}
                   : std::pair{Result::forfeit_loss, Result::forfeit_win};
    }
    if (flag == "d") return {Result::loss, Result::loss};
    if (flag == "h") return {Result::pending, Result::pending};
    const bool unrated = flag == "u";
    if (!flag.empty() && !unrated)
      made_.remarks.add(
          Code::list_value, {row.line, 0, 0}, "Kontumaz",
          {fmt::format("{} – {}", cell(row, columns_.white), cell(row, columns_.black)), "Kontumaz",
           cell(row, columns_.forfeit)});
    if (w == 0 && b == 0) return {Result::blank, Result::blank};
    if (w == b)
      return unrated ? std::pair{Result::unrated_draw, Result::unrated_draw}
                     : std::pair{Result::draw, Result::draw};
    const Result win = unrated ? Result::unrated_win : Result::win;
    const Result loss = unrated ? Result::unrated_loss : Result::loss;
    return w > b ? std::pair{win, loss} : std::pair{loss, win};
  }

  // -1 is the allocated bye, whatever it is written to be worth; -2 who is not paired: his points
  // tell which bye he has.
  void alone(const Row& row, std::uint16_t round, std::uint16_t player, int kind, std::int32_t w) {
    Result result = Result::pab;
    if (kind == -2)
      result = w >= 10 ? Result::full_bye : w > 0 ? Result::half_bye : Result::zero_bye;
    put(row, round, player, 0, Colour::none, result);
  }

  void put(const Row& row, std::uint16_t round, std::uint16_t player, std::uint16_t opponent,
           Colour colour, Result result) {
    if (!rounds_[round].insert(player).second)
      fail(row, fmt::format("player {} stands twice in round {}", player, round));
    RoundBlock& b = block(player, round);
    const bool changed = !b.empty() && (b.opponent != opponent || b.result != result);
    changed_ = changed_ || changed;
    b = {};
    b.opponent = opponent;
    b.nobody = opponent ? RoundBlock::Nobody::no : RoundBlock::Nobody::zeros;
    b.colour = colour;
    b.result = result;
  }

  RoundBlock& block(std::uint16_t player, std::uint16_t round) {
    auto& rounds = players_[player].rounds;
    if (rounds.size() < round) rounds.resize(round);
    return rounds[round - 1U];
  }

  // The program's own files leave byes out that are not allocated by the pairing.
  void absent(std::uint16_t round, const std::set<std::uint16_t>& seen) {
    std::string named;
    for (const auto& entry : players_) {
      const std::uint16_t tpn = entry.first;
      if (seen.contains(tpn)) continue;
      RoundBlock& b = block(tpn, round);
      if (b.opponent == 0 && is_bye(b.result) && b.result != Result::pab) continue;
      b = {};
      b.nobody = RoundBlock::Nobody::zeros;
      b.result = Result::zero_bye;
      named += (named.empty() ? "" : ", ") + std::to_string(tpn);
    }
    if (!named.empty())
      made_.remarks.add(Code::pairing_absent, {}, "", {std::to_string(round), named});
  }

  // Points follow the results, ranks are no longer true.
  void points() {
    Diagnostics ignored;
    const auto event = tournament::from_document(made_.document, ignored);
    for (auto& [tpn, p] : players_) {
      const auto index = event.find(Tpn{tpn});
      if (!index) continue;
      p.points = event.points(*index);
      p.rank.reset();
      made_.document.replace(lines_[tpn], Record{Key("001"), p});
    }
    if (changed_) made_.remarks.add(Code::pairing_replaced, {}, "", {});
  }

  Made made_;
  PairingColumns columns_;
  std::map<std::uint16_t, std::size_t> lines_;
  std::map<std::uint16_t, PlayerRecord> players_;
  std::map<std::uint16_t, std::set<std::uint16_t>> rounds_;
  bool changed_ = false;
};

}  // namespace

bool is_pairing_file(std::string_view bytes) {
  const std::string head = head_of(bytes);
  const std::string_view first = std::string_view(head).substr(0, head.find_first_of("\r\n"));
  const auto rows = rows_of(first, separator_of(first));
  return !rows.empty() && pairing_columns(rows.front().cells).has_value();
}

Made with_pairings(const Document& document, std::string_view bytes) {
  const auto source = text::decode(std::string(bytes));
  const auto rows = rows_of(source->utf8(), separator_of(source->utf8()));
  const auto columns = rows.empty() ? std::nullopt : pairing_columns(rows.front().cells);
  if (!columns) throw FormatError("line 1: no headings of a pairing file (Runde;Brett;…;NrW;NrS)");
  return PairingReader(document).run(rows, *columns);
}

}  // namespace trf::exchange::swiss_manager
