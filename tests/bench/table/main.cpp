// CPU time of whole processes that pair one round of the same files: `trf pair`, and the programs
// that TRF_PEER_BBP (bbpPairings; several apart by colons) and TRF_PEER_JAVAFO (a jar) name. Of
// each the least of some runs; the growth is that from half as many players.
#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>

#include "shapes.hpp"

namespace {

using Words = std::vector<std::string>;

struct Program {
  std::string name;
  Words before, after;          // of the file's name
  std::size_t most = SIZE_MAX;  // players: beyond it takes minutes
};

struct Cost {
  double seconds = 0;
  double megabytes = 0;
};

double seconds_of(const timeval& t) {
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
}

std::optional<Cost> run_once(const Program& program, const std::string& file) {
  Words words = program.before;
  words.push_back(file);
  words.insert(words.end(), program.after.begin(), program.after.end());
  std::vector<char*> argv;
  for (std::string& w : words) argv.push_back(w.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
    posix_spawn_file_actions_addopen(&actions, fd, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  int status = 0;
  rusage used{};
  const int failed = posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0 || wait4(child, &status, 0, &used) != child) return std::nullopt;
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return Cost{seconds_of(used.ru_utime) + seconds_of(used.ru_stime),
              static_cast<double>(used.ru_maxrss) / 1024};
}

// The least of up to seven runs, of fewer where a run takes long.
std::optional<Cost> cost_of(const Program& program, const std::string& file) {
  std::optional<Cost> least;
  double spent = 0;
  for (int i = 0; i < 7 && spent < 2; ++i) {
    const auto cost = run_once(program, file);
    if (!cost) return std::nullopt;
    spent += cost->seconds;
    if (!least || cost->seconds < least->seconds) least = cost;
  }
  return least;
}

std::vector<Program> peers() {
  std::vector<Program> out;
  if (const char* list = std::getenv("TRF_PEER_BBP")) {
    std::istringstream paths(list);
    for (std::string path; std::getline(paths, path, ':');)
      out.push_back(
          {std::filesystem::path(path).filename().string(), {path, "--dutch"}, {"-p"}, 1000});
  }
  if (const char* jar = std::getenv("TRF_PEER_JAVAFO"))
    out.push_back({"JaVaFo", {"java", "-ea", "-jar", jar}, {"-p"}, 1000});
  return out;
}

std::string ratio(const std::optional<Cost>& peer, double ours) {
  return peer ? fmt::format("{:>9.3f} s {:>7.0f}x", peer->seconds, peer->seconds / ours)
              : fmt::format("{:>20}", "-");
}

void print_shape(const std::string& shape, const std::vector<Program>& others,
                 const std::vector<std::size_t>& sizes, const std::string& file) {
  const Program trf{"trf", {TRF_BINARY, "pair", "-q", "--pairing-rules", "2026"}, {}};
  double before = 0;
  std::size_t size_before = 0;
  for (const std::size_t players : sizes) {
    std::ofstream(file) << trf::bench::report_of(trf::bench::shaped_event(shape, players));
    const auto ours = cost_of(trf, file);
    if (!ours) {
      fmt::print("{:<15}{:>6}  no pairing\n", shape, players);
      continue;
    }
    const std::string growth =
        players == 2 * size_before ? fmt::format("{:.1f}", ours->seconds / before) : "";
    std::string line = fmt::format("{:<15}{:>6}{:>9.2f} ms{:>8}{:>7.0f} MB", shape, players,
                                   1000 * ours->seconds, growth, ours->megabytes);
    for (const Program& p : others)
      line += ratio(players <= p.most ? cost_of(p, file) : std::nullopt, ours->seconds);
    fmt::print("{}\n", line);
    std::fflush(stdout);
    before = ours->seconds;
    size_before = players;
  }
}

}  // namespace

// trf-bench-table [PLAYERS …]
int main(int argc, char** argv) {
  std::vector<std::size_t> sizes;
  for (int i = 1; i < argc; ++i) sizes.push_back(std::strtoul(argv[i], nullptr, 10));
  if (sizes.empty()) sizes = {100, 200, 500, 1000, 2000, 5000, 9998};
  const std::vector<Program> others = peers();
  std::string head =
      fmt::format("{:<15}{:>6}{:>12}{:>8}{:>10}", "shape", "n", "trf", "growth", "most");
  for (const Program& p : others) head += fmt::format("{:>20}", p.name);
  fmt::print("{}\n", head);
  const std::string file =
      (std::filesystem::temp_directory_path() / ("trf-bench-" + std::to_string(getpid()) + ".trf"))
          .string();
  for (const std::string& shape : trf::bench::shapes()) print_shape(shape, others, sizes, file);
  std::filesystem::remove(file);
}
