// Values of golden tournaments against ours. Those of golden/tiebreaks are all equal; of the values
// in bulk every difference that remains stands in the table `argued` below.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <charconv>
#include <fstream>
#include <map>
#include <sstream>

#include "shared.hpp"
#include "tiebreak/tiebreak.hpp"

using namespace trf::tiebreak;
using trf::tournament::Event;
using trf::tournament::PlayerIndex;

namespace {

namespace fs = std::filesystem;

Event event_from(const fs::path& file) {
  auto in = trf::read_file(file.string());
  return trf::tournament::from_document(in.document, in.diagnostics);
}

using Fields = std::vector<std::string>;

std::vector<Fields> read_csv(const fs::path& file) {
  std::ifstream in(file);
  std::vector<Fields> out;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line.back() == '\r') line.pop_back();
    Fields& fields = out.emplace_back();
    std::istringstream rest(line);
    for (std::string f; std::getline(rest, f, ',');) fields.push_back(f);
  }
  return out;
}

int number(std::string_view text) {
  int n = 0;
  std::from_chars(text.data(), text.data() + text.size(), n);
  return n;
}

/// "12.50" as an exact number; an empty field and "-0" are zero.
Rational decimal(const std::string& text) {
  std::int64_t units = 0;
  std::int64_t unit = 1;
  bool fraction = false;
  for (const char c : text) {
    if (c == '.') fraction = true;
    if (c < '0' || c > '9') continue;
    units = units * 10 + (c - '0');
    if (fraction) unit *= 10;
  }
  return {text.starts_with('-') ? -units : units, unit};
}

std::map<int, const Row*> by_number(const Event& event, const Table& table) {
  std::map<int, const Row*> out;
  for (const Row& row : table.rows) {
    out[table.teams ? event.teams[row.player].number.value()
                    : event.players[row.player].tpn.value()] = &row;
  }
  return out;
}

/// The tables of one event, each computed once.
class Tables {
 public:
  explicit Tables(const Event& event) : event_(event) {}

  const Row* row(const std::string& list, Edition edition, int participant) {
    auto [found, fresh] = tables_.try_emplace({list, edition});
    if (fresh) {
      Options o;
      o.edition = edition;
      o.round_robin = predetermined(event_);
      found->second.table = rank(event_, parse_list(list), o);
      found->second.rows = by_number(event_, found->second.table);
    }
    const auto at = found->second.rows.find(participant);
    return at == found->second.rows.end() ? nullptr : at->second;
  }

 private:
  struct Kept {
    Table table;
    std::map<int, const Row*> rows;
  };
  const Event& event_;
  std::map<std::pair<std::string, Edition>, Kept> tables_;
};

/// What the golden row says we should print, or what we print instead.
std::string ours(Tables& tables, const Fields& row) {
  std::string code = row[1];
  // A part that depends on no edition is tried in the newest.
  const Edition edition = row[2] == "any" ? Edition::e2026 : *edition_from_name(row[2]);
  const bool rank_row = code.starts_with("RANK[");
  if (rank_row) code = code.substr(5, code.size() - 6);
  // What Swiss-Manager printed: a direct encounter behind a list, and its count of wins.
  constexpr std::string_view cell = "SM-DE-CELL[";
  if (code.starts_with(cell)) {
    code = code.substr(cell.size(), code.size() - cell.size() - 1) + ";SM:81{-}";
  }
  if (code == "SM-VICT") code = "SM:12";
  const bool one_decimal = code == "SSSC(1 decimal)";
  if (one_decimal) code = "SSSC";
  const Row* found = tables.row(code, edition, number(row[0]));
  if (found == nullptr) return "no such participant";
  if (rank_row) return std::to_string(found->rank);
  const Value& value = found->values.back();
  if (!value.defined || row[3] == "NA") return value.text();
  Rational shown = value.number;
  if (one_decimal) {
    // The exercise prints what the article rounds to two decimals with one.
    const Rational up = shown * 10 + Rational(1, 2);
    shown = Rational(up.numerator() / up.denominator(), 10);
  }
  return shown == decimal(row[3]) ? row[3] : value.text();
}

}  // namespace

TEST_CASE("golden tie-breaks", "[shared]") {
  const auto root = shared::folder("golden/tiebreaks");
  if (!root) return;
  std::size_t rows = 0;
  std::vector<std::string> different;
  for (const fs::path& file : shared::files(*root)) {
    const std::string name = file.filename().string();
    constexpr std::string_view suffix = ".expected.csv";
    if (!name.ends_with(suffix)) continue;
    const std::string stem = name.substr(0, name.size() - suffix.size());
    const Event event = event_from(*root / (stem + ".trf"));
    Tables tables(event);
    const auto csv = read_csv(file);
    for (std::size_t i = 1; i < csv.size(); ++i) {
      ++rows;
      const std::string got = ours(tables, csv[i]);
      if (got != csv[i][3]) {
        different.push_back(stem + ": " + csv[i][0] + ' ' + csv[i][1] + ' ' + csv[i][2] +
                            " expected " + csv[i][3] + ", got " + got);
      }
    }
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(different.size(), 20); ++i) {
    UNSCOPED_INFO(different[i]);
  }
  CHECK(different.empty());
  CHECK(rows > 17100);
}

// --- the values in bulk: another program's, edition 2024
// ------------------------------------------

namespace {

/// The values of these files are for the announced rounds, of which the last are not stored: they
/// are unplayed by everybody.
std::optional<std::uint16_t> rounds_meant(const std::string& stem, const Event& event) {
  if (stem == "draws-245" || stem == "points-186") return event.rounds_announced;
  return std::nullopt;
}

bool anybody_unrated(const Event& event) {
  for (PlayerIndex p = 0; p < event.players.size(); ++p) {
    if (event.rating(p).value_or(0) == 0) return true;
  }
  return false;
}

/// Half a point for each round in which both scheduled players got nothing.
Rational double_zeros(const Event& event, PlayerIndex p) {
  std::int64_t rounds = 0;
  const auto& mine = event.players[p].rounds;
  for (std::size_t r = 0; r < mine.size(); ++r) {
    if (!mine[r].has_opponent()) continue;
    const auto& theirs = event.players[mine[r].opponent].rounds[r];
    if (mine[r].points == trf::Points{} && theirs.points == trf::Points{}) ++rounds;
  }
  return {rounds, 2};
}

// Every difference between the stored values and ours, by kind: what the other program prints, what
// we print, and the article that decides for ours. Nothing else may differ, and no kind may grow.
struct Argued {
  const char *codes, *theirs, *ours, *article;
  std::size_t values;  ///< in all 50 files
};
constexpr Argued argued[] = {
    {"STD", "0 to each after a double forfeit", "½ to each: as many as the scheduled opponent",
     "7.7", 60},
    {"RTNG", "the ratings of the rated", "nothing: somebody in the event is unrated", "10", 115},
    {"DE, DE/P", "0 in a group that nothing parts", "place 1, shared by the whole group", "6",
     3675},
    {"AOB, AOB/F", "0 or nothing without a game", "undefined", "8.2", 8},
    {"ARO …, TPR, PTP, APRO, APPO", "0, -0 or nothing", "undefined or dropped", "10, 10.1, 14.4",
     1467},
};

/// Which of them a difference is; nullopt = none.
std::optional<std::size_t> kind_of(const Event& event, const std::string& code, PlayerIndex p,
                                   const Value& ours, const Rational& theirs) {
  if (code == "STD") {
    if (ours.number - theirs == double_zeros(event, p)) return 0;
    return std::nullopt;
  }
  if (code == "RTNG") {
    if (!ours.defined && anybody_unrated(event)) return 1;
    return std::nullopt;
  }
  if (code == "DE" || code == "DE/P") {
    if (theirs == Rational(0) && ours.number == Rational(1)) return 2;
    return std::nullopt;
  }
  if (ours.defined || theirs != Rational(0)) return std::nullopt;
  return code.starts_with("AOB") ? 3 : 4;
}

struct Bulk {
  std::size_t values = 0, places = 0;
  std::array<std::size_t, std::size(argued)> kinds{};
  std::vector<std::string> different;
};

/// Columns that are codes of C.07; the others (VUR, NUM, RIP, ABH, AFB) are that program's own.
std::vector<std::pair<std::size_t, std::string>> columns_of(const Fields& header) {
  std::vector<std::pair<std::size_t, std::string>> out;
  for (std::size_t i = 2; i < header.size(); ++i) {
    const std::string code = header[i] == "RTG" ? "RTNG" : header[i];
    if (supported(parse_code(code))) out.emplace_back(i, code);
  }
  return out;
}

/// Whoever is apart by the codes before that program's own (VUR, NUM, RIP) stands in the printed
/// order of ranks.
void compare_places(const Event& event, const std::vector<Fields>& rows, const Options& o,
                    const std::string& stem, Bulk& bulk) {
  std::map<int, int> printed;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    if (rows[i][1].empty()) return;  // not given in this file
    printed[number(rows[i][0])] = number(rows[i][1]);
  }
  const Table table = rank(event, parse_list("PTS,DE,DE/P,WIN,WON,BPG,BWG,REP"), o);
  for (std::size_t i = 1; i < table.rows.size(); ++i) {
    const Row& ahead = table.rows[i - 1];
    const Row& behind = table.rows[i];
    if (ahead.rank == behind.rank) continue;
    ++bulk.places;
    const int a = event.players[ahead.player].tpn.value();
    const int b = event.players[behind.player].tpn.value();
    if (printed[a] >= printed[b]) {
      bulk.different.push_back(stem + ": places of " + std::to_string(a) + " and " +
                               std::to_string(b));
    }
  }
}

void compare_bulk(const fs::path& csv, Bulk& bulk) {
  const std::string stem = csv.stem().string();
  const Event event = event_from(csv.parent_path() / (stem + ".trf"));
  Options o;
  o.edition = Edition::e2024;
  o.round_robin = predetermined(event);
  o.after = rounds_meant(stem, event);
  CHECK(o.round_robin == stem.starts_with("rr-"));
  const auto rows = read_csv(csv);
  const auto columns = columns_of(rows.front());
  std::vector<Code> codes;
  for (const auto& [at, code] : columns) codes.push_back(parse_code(code));
  const Table table = rank(event, codes, o);
  const auto ours = by_number(event, table);
  compare_places(event, rows, o, stem, bulk);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto found = ours.find(number(rows[i].front()));
    REQUIRE(found != ours.end());
    for (std::size_t k = 0; k < columns.size(); ++k) {
      const std::string& text = columns[k].first < rows[i].size() ? rows[i][columns[k].first] : "";
      const Value& value = found->second->values[k];
      ++bulk.values;
      if (value.defined && value.number == decimal(text)) continue;
      const auto kind =
          kind_of(event, columns[k].second, found->second->player, value, decimal(text));
      if (kind) {
        ++bulk.kinds[*kind];
      } else {
        bulk.different.push_back(stem + ": " + rows[i].front() + ' ' + columns[k].second +
                                 " expected " + text + ", got " + value.text());
      }
    }
  }
}

}  // namespace

TEST_CASE("golden tie-breaks in bulk", "[shared]") {
  const auto root = shared::folder("golden/tiebreaks-bulk");
  if (!root) return;
  Bulk bulk;
  for (const fs::path& file : shared::files(*root)) {
    if (file.extension() == ".csv") compare_bulk(file, bulk);
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(bulk.different.size(), 20); ++i) {
    UNSCOPED_INFO(bulk.different[i]);
  }
  CHECK(bulk.different.empty());
  CHECK(bulk.values > 70000);
  CHECK(bulk.places > 1100);
  for (std::size_t k = 0; k < bulk.kinds.size(); ++k) {
    CAPTURE(argued[k].codes);
    CHECK(bulk.kinds[k] == argued[k].values);
  }
}
