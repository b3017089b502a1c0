// One blank missing or too many in one player line: the repair gives the line back, wherever it was
// (trf-dialects.md row 3). The rank was once moved off its columns when the blank was behind it.
#include <catch2/catch.hpp>

#include "tournament_lines.hpp"

namespace {

const std::string others = lines::player(2, "1.5", "2", "     3 w 1     1 b =") +
                           lines::player(3, "0.0", "4", "     2 b 0     4 w 0") +
                           lines::player(4, "1.0", "3", "     1 b 0     3 b 1");
const std::string line = lines::player(1, "1.5", "1", "     4 w 1     2 w =");

std::string mended(const std::string& broken) {
  return lines::repaired(lines::read(broken + others));
}

}  // namespace

TEST_CASE("a missing blank is put back where it was missing", "[reader][dialects]") {
  for (std::size_t at = 3; at + 1 < line.size(); ++at) {
    const bool inside_name = at >= 14 && at < 30;  // no column tells of a blank between words
    if (line[at] != ' ' || inside_name) continue;
    CAPTURE(at + 1);
    std::string broken = line;
    broken.erase(at, 1);
    CHECK(mended(broken) == line + others);
  }
}

TEST_CASE("a blank too many beside another one is taken out", "[reader][dialects]") {
  for (std::size_t at = 4; at < 100; ++at) {
    const bool inside_name = at >= 14 && at < 31;
    if ((line[at] != ' ' && line[at - 1] != ' ') || inside_name) continue;
    CAPTURE(at + 1);
    std::string broken = line;
    broken.insert(at, 1, ' ');
    CHECK(mended(broken) == line + others);
  }
}
