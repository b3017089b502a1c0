// Malformed input: the table of malformed.md, and kinds of input made here. A finding each, no
// crash, bounded memory.
#include <algorithm>
#include <catch2/catch.hpp>
#include <fstream>
#include <functional>
#include <sstream>

#include "shared.hpp"
#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace {

std::vector<std::string> cells(const std::string& row) {
  std::vector<std::string> out;
  std::istringstream in(row.substr(1));
  for (std::string cell; std::getline(in, cell, '|');) out.emplace_back(trf::text::trim(cell));
  return out;
}

struct Found {
  trf::Diagnostics diagnostics;
  bool recognised = true, same_bytes = true;
};

Found examine(const std::string& bytes, const std::string& name = {}) {
  trf::ReadOptions options;
  options.file_name = name;
  trf::ReadResult in = trf::read(bytes, options);
  if (in.recognised) trf::tournament::from_document(in.document, in.diagnostics);
  in.diagnostics.sort();
  Found found;
  found.recognised = in.recognised;
  found.same_bytes = trf::write(in.document) == bytes;
  found.diagnostics = std::move(in.diagnostics);
  return found;
}

std::string said(const trf::Diagnostic& d) {
  return std::string(d.severity == trf::Severity::error ? "E " : "W ") + std::string(d.check()) +
         " " + std::to_string(d.where.line) + ":" + std::to_string(d.where.column);
}

bool has(const Found& found, std::string_view check) {
  const auto all = found.diagnostics.all();
  return std::any_of(all.begin(), all.end(),
                     [&](const trf::Diagnostic& d) { return d.check() == check; });
}

std::string player(int tpn, const std::string& tail = {}, const std::string& points = " 0.0") {
  std::string number = std::to_string(tpn);
  number.insert(0, number.size() < 4 ? 4 - number.size() : 0, ' ');
  std::string line = "001 " + number + " m    Tester, Invented";
  line.resize(80, ' ');
  return line + points + " " + number + tail + "\r\n";
}

std::string two(const std::string& first, const std::string& second) {
  return "012 Made for a test\r\n" + player(1, first) + player(2, second);
}

}  // namespace

TEST_CASE("the malformed files get what malformed.md says", "[shared]") {
  const auto folder = shared::folder("golden/malformed");
  if (!folder) return;
  std::ifstream table(std::filesystem::path(TRF_SOURCE_DIR) / "tests" / "malformed.md");
  REQUIRE(table);
  int rows = 0;
  for (std::string row; std::getline(table, row);) {
    if (row.size() < 4 || row[0] != '|' || row[2] < '0' || row[2] > '9') continue;
    const auto cell = cells(row);
    const std::string bytes = trf::load((*folder / (cell[0] + ".trf")).string());
    const Found found = examine(bytes, cell[0]);
    std::string due;
    bool repair = false;
    for (const trf::Diagnostic& d : found.diagnostics.all()) {
      if (d.severity == trf::Severity::note || d.code == trf::Code::federation_unknown) continue;
      due += (due.empty() ? "" : "; ") + said(d);
      repair = repair || !d.edits.empty();
    }
    INFO(cell[0]);
    CHECK((due.empty() ? "-" : due) == cell[1]);
    CHECK((found.recognised ? found.diagnostics.has_errors() ? 1 : 0 : 3) == std::stoi(cell[2]));
    CHECK(repair == (cell[3] == "yes"));
    CHECK(found.same_bytes);
    ++rows;
  }
  CHECK(rows == 49);
}

TEST_CASE("every kind of malformed input has its finding") {
  const std::string good = two("     2 w 1", "     1 b 0");
  struct Kind {
    const char* name;
    std::string bytes;
    const char* check;
  };
  const std::string header = "012 Made for a test\r\n";
  const std::vector<Kind> kinds = {
      {"empty", "", "E01"},
      {"one byte", "0", "E01"},
      {"one NUL", std::string(1, '\0'), "E09"},
      {"a NUL in a name", header + player(1).replace(20, 1, 1, '\0'), "E09"},
      {"blank lines only", "\r\n\r\n\r\n", "E01"},
      {"header only", header, "E01"},
      {"a zip", std::string("PK\3\4") + std::string(60, '\x7'), "E09"},
      {"a Swiss-Manager binary", "\x93\xFF\x89\x44" + std::string(40, '\1'), "E09"},
      {"prose", "Dear arbiter, please find the results below.\n", "E01"},
      {"opponent 99999", two(" 99999 w 1", "     1 b 0"), "E11"},
      {"opponent not in the file", two("     7 w 1", "          "), "E04"},
      {"plays himself", two("     1 w 1", "          "), "E04"},
      {"one-sided game", two("     2 w 1", "          "), "E04"},
      {"one-sided forfeit", two("     2 w +", "          "), "W19"},
      {"both White", two("     2 w 1", "     1 w 0"), "E05"},
      {"game without a colour", two("     2   1", "     1   0"), "E05"},
      {"both win", two("     2 w 1", "     1 b 1"), "E06"},
      {"an unknown result", two("     2 w Q", "     1 b 0"), "E07"},
      {"an unknown colour", two("     2 q 1", "     1 b 0"), "E07"},
      {"a game with nobody", two("  0000 - 1", "          "), "E08"},
      {"a bye with an opponent", two("     2 w H", "          "), "E08"},
      {"number used twice", header + player(3) + player(3), "E03"},
      {"number 0", header + player(0), "E03"},
      {"letters for a number", header + player(1).replace(4, 4, "ABCD"), "E03"},
      {"negative points", header + player(1, "", "-1.0"), "E11"},
      {"points of letters", header + player(1, "", "abcd"), "E11"},
      {"cut before the points", header + player(1).substr(0, 60) + "\r\n", "E02"},
      {"cut before the rank", header + player(1).substr(0, 84) + "\r\n", "W02"},
      {"a negative price", good + "BBW -1.0\r\n", "E11"},
      {"a bare 260", good + "260\r\n", "E11"},
      {"a reversed range", good + "250      1.0   1   1    2    1\r\n", "E11"},
      {"two single records", header + good, "W"},
      {"truncated UTF-8", "012 \xC3\xA9t\xC3\xA9 \xC3\xA9\xC3\xA8 \xE2\x82\r\n" + good, "E09"},
      {"fewer rounds announced", good + "142 0\r\n", "E11"},
      {"two round counts", good + "142 3\r\nXXR 4\r\n", "W18"},
      {"two byes for the odd one", two("  0000 - U", "  0000 - U"), "W12"},
      {"a day that does not exist", "042 2026/02/30\r\n" + good, "W14"},
      {"a player in two teams",
       good + "013 One                               1    2\r\n"
              "013 Two                               2    1\r\n",
       "W"},
  };
  for (const Kind& kind : kinds) {
    INFO(kind.name);
    const Found found = examine(kind.bytes);
    CHECK(has(found, kind.check));
    CHECK(found.same_bytes);
  }
  CHECK_FALSE(examine(good).diagnostics.has_errors());
}

TEST_CASE("huge input is read in bounded time and memory") {
  SECTION("a line of 100 MB") {
    const Found found = examine("012 " + std::string(100'000'000, 'x') + "\n" + player(1));
    CHECK_FALSE(found.diagnostics.has_errors());
    CHECK(found.same_bytes);
  }
  SECTION("a million records") {
    std::string bytes = player(1);
    for (int i = 0; i < 1'000'000; ++i) bytes += "112 FA Nobody\n";
    CHECK_FALSE(examine(bytes).diagnostics.has_errors());
  }
  SECTION("a million players with one number") {
    std::string bytes;
    for (int i = 0; i < 200'000; ++i) bytes += player(1);
    const Found found = examine(bytes);
    CHECK(has(found, "E03"));
    CHECK(found.diagnostics.all().size() < 10'000);
  }
  SECTION("a hundred thousand blocks on one line") {
    std::string blocks;
    for (int i = 0; i < 100'000; ++i) blocks += "  0000 - Z";
    CHECK(examine(player(1, blocks)).same_bytes);
  }
  SECTION("round counts and rounds beyond reason allocate nothing") {
    const Found found = examine(player(1) + "142 60000\r\nXXR 99999999999\r\n240 H 999    1\r\n");
    CHECK(has(found, "E11"));
  }
}
