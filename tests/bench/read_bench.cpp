// From bytes to text, to document, to model: MB a second on one thread, and memory as a multiple of
// the file.
#include <benchmark/benchmark.h>

#include "corpus.hpp"
#include "memory.hpp"
#include "tournament/tournament.hpp"
#include "trf/trf.hpp"

namespace {

constexpr std::size_t corpus_bytes = 50'000'000;

const std::vector<std::string>& files() {
  static const std::vector<std::string> all = trf::bench::corpus(corpus_bytes);
  return all;
}

/// Runs `step` on every file; counts bytes, and the most memory that one file takes.
template <class Step>
void run(benchmark::State& state, Step step) {
  const auto& all = files();
  std::int64_t bytes = 0;
  double memory = 0, lowest = 0;
  for (auto _ : state) {
    for (const std::string& file : all) {
      const std::size_t before = trf::bench::live_bytes();
      trf::bench::reset_peak();
      step(file);
      bytes += static_cast<std::int64_t>(file.size());
      const double multiple =
          static_cast<double>(trf::bench::peak_bytes() - before) / static_cast<double>(file.size());
      memory = std::max(memory, multiple);
      lowest = lowest == 0 ? multiple : std::min(lowest, multiple);
    }
  }
  state.SetBytesProcessed(bytes);
  state.counters["files"] = static_cast<double>(all.size());
  state.counters["memory_x_min"] = lowest;
  state.counters["memory_x_max"] = memory;
}

void read_text(benchmark::State& state) {
  run(state, [](const std::string& file) { benchmark::DoNotOptimize(trf::text::decode(file)); });
}
void read_document(benchmark::State& state) {
  run(state, [](const std::string& file) { benchmark::DoNotOptimize(trf::read(file)); });
}
void read_model(benchmark::State& state) {
  run(state, [](const std::string& file) {
    trf::ReadResult in = trf::read(file);
    benchmark::DoNotOptimize(trf::tournament::from_document(in.document, in.diagnostics));
  });
}

}  // namespace

BENCHMARK(read_text)->Unit(benchmark::kMillisecond);
BENCHMARK(read_document)->Unit(benchmark::kMillisecond);
BENCHMARK(read_model)->Unit(benchmark::kMillisecond);
