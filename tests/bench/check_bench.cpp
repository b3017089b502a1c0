// The whole process: `trf check` on a file of 200 players and nine rounds.
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <string>

#include "corpus.hpp"
#include "trf/trf.hpp"

namespace {

/// Exit code of `trf ARGUMENTS`, its output thrown away; -1 when it did not start or end.
int trf_process(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), TRF_BINARY);
  std::vector<char*> argv;
  for (std::string& a : arguments) argv.push_back(a.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  int status = 0;
  const int failed = posix_spawn(&child, TRF_BINARY, &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

void check_process(benchmark::State& state) {
  const std::string path =
      std::filesystem::temp_directory_path() / ("trf-bench-" + std::to_string(getpid()) + ".trf");
  const bool generated = trf_process({"generate", "--players", "200", "--rounds", "9", "--seed",
                                      "2026", "-o", path}) == 0;
  if (!generated) trf::save(path, trf::bench::report(200, 9, 2026));
  for (auto _ : state) {
    const int exit = trf_process({"check", path});
    if (exit != 0 && exit != 1) state.SkipWithError("trf check did not do its job");
  }
  std::filesystem::remove(path);
}

}  // namespace

BENCHMARK(check_process)->Unit(benchmark::kMillisecond)->UseRealTime();
