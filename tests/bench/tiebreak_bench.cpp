// All tie-breaks of C.07 for 1,000 players and 11 rounds; and the same list by another program when
// TRF_PEER_TBS names the folder of a TieBreakServer (its tiebreakchecker.py, run by python3).
#include <benchmark/benchmark.h>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "corpus.hpp"
#include "tiebreak/tiebreak.hpp"

namespace {

using namespace trf;

/// The columns of golden/tiebreaks-bulk that are codes of C.07, in its order.
constexpr const char* all_codes =
    "PTS,DE,DE/P,WIN,WON,BPG,BWG,REP,STD,PS,PS/C1,PS/C2,KS,KS/L40,KS/L60,BH,BH/C1,BH/C2,BH/M1,"
    "BH/M2,BH/P,BH/C1/P,FB,FB/C1,FB/C2,FB/M1,FB/M2,FB/P,SB,SB/C1,SB/C2,SB/P,AOB,AOB/F,ARO,ARO/C1,"
    "ARO/C2,ARO/M1,ARO/M2,TPR,PTP,APRO,APPO";

const std::string& file() {
  static const std::string bytes = bench::report(1000, 11, 2026);
  return bytes;
}

void tiebreak_all(benchmark::State& state) {
  ReadResult in = read(file());
  const auto event = tournament::from_document(in.document, in.diagnostics);
  const auto codes = tiebreak::parse_list(all_codes);
  tiebreak::Options options;
  options.edition = tiebreak::Edition::e2026;
  options.explain = state.range(0) != 0;
  for (auto _ : state) benchmark::DoNotOptimize(tiebreak::rank(event, codes, options));
  state.counters["codes"] = static_cast<double>(codes.size());
}

int process(const char* program, std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), program);
  std::vector<char*> argv;
  for (std::string& a : arguments) argv.push_back(a.data());
  argv.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  int status = 0;
  const int failed = posix_spawnp(&child, program, &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

/// An event of 1,000 players and 11 rounds paired by the rules, in a file that goes when the
/// benchmark ends.
struct Temporary {
  std::string path = std::filesystem::temp_directory_path() /
                     ("trf-bench-tb-" + std::to_string(getpid()) + ".trf");
  Temporary() {
    const int exit = process(TRF_BINARY, {"generate", "--players", "1000", "--rounds", "11",
                                          "--seed", "2026", "-o", path});
    if (exit != 0) save(path, file());
  }
  ~Temporary() { std::filesystem::remove(path); }
};

/// The whole process on the same file and list: reading and printing too, as the peer does.
void tiebreak_process(benchmark::State& state) {
  const Temporary event;
  for (auto _ : state) {
    const int exit =
        process(TRF_BINARY, {"standings", event.path, "--tiebreaks", all_codes, "--format", "csv"});
    if (exit != 0 && exit != 1) state.SkipWithError("trf standings did not do its job");
  }
}

void tiebreak_peer(benchmark::State& state) {
  const Temporary event;
  std::vector<std::string> arguments = {
      std::string(std::getenv("TRF_PEER_TBS")) + "/tiebreakchecker.py",
      "-i",
      event.path,
      "-o",
      "/dev/null",
      "-b",
      "utf-8",
      "-d",
      "C",
      "-s",
      "-t"};
  std::string list = all_codes;
  for (std::size_t at = 0; at < list.size();) {
    const std::size_t end = std::min(list.find(',', at), list.size());
    arguments.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  for (auto _ : state) {
    if (process("python3", arguments) != 0) state.SkipWithError("the peer did not do its job");
  }
}

/// Left out where no peer is named.
const bool peer_registered = [] {
  if (std::getenv("TRF_PEER_TBS") == nullptr) return false;
  benchmark::RegisterBenchmark("tiebreak_peer", tiebreak_peer)
      ->Unit(benchmark::kMillisecond)
      ->UseRealTime()
      ->Iterations(2);
  return true;
}();

}  // namespace

BENCHMARK(tiebreak_all)->ArgName("explain")->Arg(0)->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK(tiebreak_process)->Unit(benchmark::kMillisecond)->UseRealTime();
