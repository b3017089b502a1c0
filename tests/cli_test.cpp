// Golden runs of the built program: tests/cases.txt holds them, one block a run; the folder
// trf-samples is the working directory.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "trf/trf.hpp"

namespace fs = std::filesystem;

namespace {

const fs::path samples = fs::path(TRF_SOURCE_DIR) / "trf-samples";

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

/// A folder of its own for one run, gone afterwards.
class Scratch {
 public:
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "trf-case-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    path_ = pattern;
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Result {
  int exit = -1;
  std::string out, err;
};

/// Runs a line of shell in trf-samples; $TRF is the program, $DIR the scratch folder.
Result run(const std::string& line, const Scratch& scratch) {
  const fs::path out = scratch.path() / "stdout", err = scratch.path() / "stderr";
  const std::string command = "cd '" + samples.string() + "' && TRF='" + TRF_BINARY + "' DIR='" +
                              scratch.path().string() + "' && { " + line + "\n} </dev/null >'" + out.string() +
                              "' 2>'" + err.string() + "'";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, slurp(out), slurp(err)};
}

/// One block of cases.txt: a line `case NAME`, then keys; see the head of that file.
struct Case {
  std::string name;
  std::size_t line = 0;
  std::vector<std::pair<std::string, std::string>> keys;
};

std::vector<Case> read_cases() {
  std::ifstream in(fs::path(TRF_SOURCE_DIR) / "tests" / "cases.txt");
  REQUIRE(in);
  std::vector<Case> cases;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (line.empty() || line[0] == '#') continue;
    const std::size_t blank = line.find(' ');
    std::string key = line.substr(0, blank);
    std::string value = blank == std::string::npos ? "" : line.substr(blank + 1);
    if (key == "case") {
      cases.push_back({value, number, {}});
    } else {
      REQUIRE_FALSE(cases.empty());
      cases.back().keys.emplace_back(std::move(key), std::move(value));
    }
  }
  return cases;
}

void check_case(const Case& c) {
  const Scratch scratch;
  std::string command, out;
  int exit = 0;
  bool whole_output = false;
  for (const auto& [key, value] : c.keys) {
    if (key == "run") command = "\"$TRF\" " + value;
    if (key == "sh") command = value;
    if (key == "exit") exit = std::stoi(value);
    if (key == "out" || key == "out-empty") whole_output = true;
    if (key == "out") out += value + "\n";
  }
  INFO("cases.txt:" << c.line << ": " << command);
  REQUIRE_FALSE(command.empty());
  const Result r = run(command, scratch);
  INFO("standard error:\n" << r.err);
  CHECK(r.exit == exit);
  if (whole_output) CHECK(r.out == out);
  for (const auto& [key, value] : c.keys) {
    if (key == "out-file") CHECK(r.out == slurp(samples / value));
    if (key == "out-has") CHECK_THAT(r.out, Catch::Contains(value));
    if (key == "out-not") CHECK_THAT(r.out, !Catch::Contains(value));
    if (key == "err-has") CHECK_THAT(r.err, Catch::Contains(value));
    if (key == "err-empty") CHECK(r.err.empty());
    if (key == "same") {
      // two files (of the samples, or $DIR/NAME) that must hold the same bytes
      std::istringstream both(value);
      std::string a, b;
      both >> a >> b;
      const auto place = [&](const std::string& n) {
        return n.starts_with("$DIR/") ? scratch.path() / n.substr(5) : samples / n;
      };
      CHECK(fs::exists(place(a)));
      CHECK(slurp(place(a)) == slurp(place(b)));
    }
  }
}

}  // namespace

TEST_CASE("commands behave as the golden runs say", "[cli]") {
  const std::vector<Case> cases = read_cases();
  REQUIRE(cases.size() > 30);
  for (const Case& c : cases) DYNAMIC_SECTION(c.name) {
      check_case(c);
    }
}

TEST_CASE("every key of the golden runs is one that the runner knows", "[cli]") {
  const std::set<std::string> known = {"run",       "sh",        "exit",    "out",
                                       "out-empty", "out-file",  "out-has", "out-not",
                                       "err-has",   "err-empty", "same"};
  for (const Case& c : read_cases())
    for (const auto& [key, value] : c.keys) {
      INFO(c.name << ": " << key);
      CHECK(known.count(key) == 1);
    }
}
