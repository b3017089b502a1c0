// What pairing does with golden/malformed: one defect a file, decided by the spec (cli.md exit
// codes, trf-dialects.md repairs, trf.md §9.4 and §12), with the reason. A repair that trf-dialects
// settles is paired, and as the file without the defect where the defect does not bear on pairing.
#include <sys/wait.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>

#include "shared.hpp"

namespace {

enum class Pairs { none, base, own };

struct Row {
  const char* file;
  int exit;
  Pairs pairs;
  int line;  // that the messages name; 0 = the whole file
  const char* reason;
};

constexpr Row rows[] = {
    {"00-good", 0, Pairs::base, 0, "the file without a defect"},
    {"01-empty", 3, Pairs::none, 0, "no known format (cli.md)"},
    {"02-only-nul", 3, Pairs::none, 1, "E09: binary"},
    {"03-missing-player", 3, Pairs::none, 14, "E04: opponents name a player who is not there"},
    {"04-dup-start-number", 3, Pairs::none, 14, "E03: which line is player 1 is not known"},
    {"05-wrong-points", 0, Pairs::base, 12, "W10: pair counts results (cli.md)"},
    {"06-plays-self", 3, Pairs::none, 12, "E04: the opponent is not known"},
    {"07-opponent-9999", 3, Pairs::none, 12, "E04: 9999 is nobody only where no game is played"},
    {"08-opponent-negative", 3, Pairs::none, 12, "E11 of 001"},
    {"09-colour-x", 3, Pairs::none, 12, "E07: the colour is history"},
    {"10-result-7", 3, Pairs::none, 12, "E07: the result is history"},
    {"11-same-colours", 3, Pairs::none, 12, "E05: who had White is not known"},
    {"12-truncated-player-line", 3, Pairs::none, 12, "E02: shorter than column 84"},
    {"13-no-XXR", 3, Pairs::none, 0, "no round count (cli.md)"},
    {"14-XXR-too-small", 3, Pairs::none, 22, "W20, an error for pairing: all rounds are paired"},
    {"15-XXR-huge", 3, Pairs::none, 22, "E11 names it (trf.md §12)"},
    {"16-latin1", 0, Pairs::base, 0, "an encoding like others (trf-dialects.md §2)"},
    {"17-utf8-name", 0, Pairs::base, 0, "not a defect"},
    {"18-utf8-bom", 0, Pairs::base, 0, "not a defect"},
    {"19-XXA-misaligned", 0, Pairs::base, 25, "W16: read by order; no points in round 5"},
    {"20-XXP-single", 0, Pairs::base, 25, "W21: one player forbids nothing"},
    {"21-XXP-text", 3, Pairs::none, 25, "E11 names it: who may not meet is not known"},
    {"22-260-then-impossible", 1, Pairs::none, 0, "valid: nobody may meet anybody"},
    {"23-rating-text", 3, Pairs::none, 12, "E11 of 001: the line is not used"},
    {"24-tab-in-number", 0, Pairs::base, 12, "row 5: the tab is a blank"},
    {"25-junk-tail", 3, Pairs::none, 12, "E11 names it: text after the last block"},
    {"26-310-team", 0, Pairs::base, 25, "E11 of 310, which individual pairing does not use"},
    {"27-192-unknown", 3, Pairs::none, 25, "a system that this build has not (cli.md)"},
    {"28-XXZ-ignored", 0, Pairs::own, 0, "XXZ is read (§9.1): 1 and 2 are absent"},
    {"29-240-round-99", 0, Pairs::base, 25, "W19: a later round takes no part (§8.1)"},
    {"30-240-type-Q", 3, Pairs::none, 25, "E11 names it: who is absent is not known"},
    {"31-250-reversed-range", 3, Pairs::none, 25, "E11 names it: high to low"},
    {"32-162-misaligned", 0, Pairs::base, 25, "W16: 162 is read by tokens (§4.4)"},
    {"33-start-number-9999", 3, Pairs::none, 12, "E04: his opponents name number 1"},
    {"34-XXC-conflict", 0, Pairs::base, 0, "§9.4: the colours of round 1 are stronger"},
    {"35-start-number-0", 3, Pairs::none, 12, "E03"},
    {"36-spaces-shifted", 0, Pairs::base, 12, "row 3: the shift fits the whole file"},
    {"37-crcrlf", 0, Pairs::base, 0, "§1: line ends of every kind"},
    {"38-random-bytes", 3, Pairs::none, 0, "E09: binary"},
    {"39-bare-001", 3, Pairs::none, 25, "E02"},
    {"40-bare-XXA", 3, Pairs::none, 25, "E11 of a pairing record"},
    {"41-bare-260", 3, Pairs::none, 25, "E11 of a pairing record"},
    {"42-bare-162", 3, Pairs::none, 25, "E11 of a pairing record"},
    {"43-bare-XXR", 3, Pairs::none, 25, "E11 of a pairing record"},
    {"44-152-X", 3, Pairs::none, 25, "E11 names it"},
    {"45-bare-250", 3, Pairs::none, 25, "E11 names it"},
    {"46-bare-240", 3, Pairs::none, 25, "E11 of a pairing record"},
    {"47-bare-BBW", 3, Pairs::none, 25, "E11 of a pairing record"},
    {"48-BBW-negative", 3, Pairs::none, 25, "E11 names it: a negative price"},
};

// As bbpPairings, JaVaFo and the golden README have them.
constexpr const char* base_pairs = "5\n4 1\n2 3\n8 5\n6 7\n10 9\n";
// Without 1 and 2: JaVaFo 3.0, which reads XXZ, and bbpPairings 6 when they stand in 240.
constexpr const char* without_absentees = "4\n9 3\n4 10\n8 5\n6 7\n";

struct Answer {
  int exit = -1;
  std::string out, messages;
};

std::string taken(FILE* pipe) {
  std::string out;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    out.append(buffer.data(), n);
  return out;
}

Answer run(const std::string& arguments) {
  Answer a;
  FILE* pipe = popen((std::string(TRF_BINARY) + " " + arguments + " 2>/dev/null").c_str(), "r");
  REQUIRE(pipe);
  a.out = taken(pipe);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) a.exit = WEXITSTATUS(status);
  pipe = popen((std::string(TRF_BINARY) + " " + arguments + " 2>&1 >/dev/null").c_str(), "r");
  REQUIRE(pipe);
  a.messages = taken(pipe);
  pclose(pipe);
  return a;
}

std::string expected(const Row& row) {
  return row.pairs == Pairs::base ? base_pairs : row.pairs == Pairs::own ? without_absentees : "";
}

void check_row(const Row& row, const std::string& file, const std::string& arguments, int exit) {
  CAPTURE(row.file, row.reason, arguments);
  const Answer a = run(arguments);
  CHECK(a.exit == exit);
  CHECK(a.out == (exit == 0 ? expected(row) : ""));
  if (row.line != 0) CHECK_THAT(a.messages, Catch::Contains(file + ":" + std::to_string(row.line)));
  if (exit != 0) CHECK_FALSE(a.messages.empty());
}

}  // namespace

TEST_CASE("malformed files are paired or refused as the spec says", "[shared]") {
  const auto folder = shared::folder("golden/malformed");
  if (!folder) return;
  std::set<std::string> listed;
  for (const Row& row : rows) {
    listed.insert(row.file);
    const std::string file = (*folder / (std::string(row.file) + ".trf")).string();
    check_row(row, file, "pair -v --pairing-rules 2026 " + file, row.exit);
    check_row(row, file, "engine --pairing-rules 2026 " + file + " -p", row.exit);
    // bbpPairings refuses points that do not follow from the results (engine-cli.md §2, §7).
    const int strict = row.file == std::string("05-wrong-points") ? 3 : row.exit;
    check_row(row, file, "engine --dutch --pairing-rules 2026 " + file + " -p", strict);
  }
  for (const auto& path : shared::files(*folder))
    if (path.extension() == ".trf") CHECK(listed.count(path.stem().string()) == 1);
}
