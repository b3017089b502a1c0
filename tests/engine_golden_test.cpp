// The engine's answers byte for byte: what bbpPairings printed for the same files.
#include <sys/wait.h>

#include <array>
#include <catch2/catch.hpp>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "shared.hpp"

namespace {

namespace fs = std::filesystem;

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

struct Answer {
  int exit = -1;
  std::string out;
};

Answer engine(const std::string& edition, const std::string& arguments) {
  Answer a;
  const std::string command = std::string(TRF_BINARY) + " engine --dutch --pairing-rules " +
                              edition + " " + arguments + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  REQUIRE(pipe);
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    a.out.append(buffer.data(), n);
  const int status = pclose(pipe);
  if (WIFEXITED(status)) a.exit = WEXITSTATUS(status);
  return a;
}

std::vector<fs::path> with_ending(const fs::path& folder, const std::string& ending) {
  std::vector<fs::path> out;
  for (const fs::path& path : shared::files(folder))
    if (path.extension() == ending) out.push_back(path);
  return out;
}

}  // namespace

TEST_CASE("engine -p answers the golden next rounds byte for byte", "[shared]") {
  for (const auto& [folder, edition, count] :
       {std::tuple("golden/pairings/dutch-2026/next", "2026", 60U),
        std::tuple("golden/pairings/dutch-2017/next", "2017", 50U)}) {
    const auto next = shared::folder(folder);
    if (!next) return;
    const auto files = with_ending(*next, ".trf");
    CHECK(files.size() == count);
    for (fs::path file : files) {
      CAPTURE(file.string());
      const Answer a = engine(edition, file.string() + " -p");
      CHECK(a.exit == 0);
      CHECK(a.out == slurp(file.replace_extension(".pairing")));
    }
  }
}

TEST_CASE("engine -p gives 1 and no output for the golden impossible rounds", "[shared]") {
  for (const auto& [folder, edition, count] :
       {std::tuple("golden/pairings/dutch-2026/impossible", "2026", 20U),
        std::tuple("golden/pairings/dutch-2017/impossible", "2017", 14U)}) {
    const auto impossible = shared::folder(folder);
    if (!impossible) return;
    const auto files = with_ending(*impossible, ".trf");
    CHECK(files.size() == count);
    for (const fs::path& file : files) {
      CAPTURE(file.string());
      const Answer a = engine(edition, file.string() + " -p");
      CHECK(a.exit == 1);
      CHECK(a.out.empty());
    }
  }
}

TEST_CASE("engine -c finds nothing in small golden tournaments", "[shared]") {
  const auto folder = shared::folder("golden/pairings/dutch-2026");
  if (!folder) return;
  std::size_t checked = 0;
  for (const char* name : {"001", "002", "003", "040", "080", "120", "160", "200", "240", "280"}) {
    const fs::path file = *folder / (std::string(name) + ".trf");
    if (!fs::exists(file)) continue;
    CAPTURE(file.string());
    const Answer a = engine("2026", file.string() + " -c");
    CHECK(a.exit == 0);
    CHECK_THAT(a.out, Catch::StartsWith(std::string(name) + ": Round #1\n"));
    CHECK_THAT(a.out, !Catch::Contains("Checker pairings"));
    CHECK_THAT(a.out, Catch::EndsWith("\n\n"));
    ++checked;
  }
  CHECK(checked == 10);
}

TEST_CASE("engine -c lists where two editions part as bbpPairings 6 does", "[shared]") {
  const auto folder = shared::folder("golden/pairings/dutch-2017");
  if (!folder) return;
  const Answer a = engine("2026", (*folder / "048.trf").string() + " -c");
  CHECK(a.exit == 0);  // also with differences (engine-cli.md §4)
  CHECK_THAT(a.out, Catch::Contains("048: Round #6\n"
                                    "  Checker pairings        Tournament pairings \n"
                                    "     31 -  18                 23 -  31\n"
                                    "     23 -   0                 18 -   0\n"
                                    "\n"
                                    "048: Round #7\n"
                                    "048: Round #8\n"
                                    "  Checker pairings        Tournament pairings \n"
                                    "     29 -  27                 29 -  13\n"
                                    "     28 -  13                 25 -  27\n"
                                    "     25 -  31                 28 -  31\n"
                                    "\n"
                                    "048: Round #9\n"));
}
