// One round in the process: the history is a model already.
#include <benchmark/benchmark.h>

#include "pairing/pairing.hpp"
#include "shapes.hpp"

namespace {

void pairing_round(benchmark::State& state, const std::string& shape) {
  const trf::tournament::Event event =
      trf::bench::shaped_event(shape, static_cast<std::size_t>(state.range(0)));
  const trf::tournament::History history = event.before(trf::Round{event.next_round()});
  trf::pairing::Facts facts(event, trf::pairing::Edition::d2026);
  facts.advance_to(history.rounds_before());
  for (auto _ : state) benchmark::DoNotOptimize(trf::pairing::pair(history, facts, {}));
}

[[maybe_unused]] const bool registered = [] {
  for (const std::string& shape : trf::bench::shapes())
    benchmark::RegisterBenchmark(("pairing_round/" + shape).c_str(),
                                 [shape](benchmark::State& state) { pairing_round(state, shape); })
        ->Arg(50)
        ->Arg(200)
        ->Arg(1000)
        ->Unit(benchmark::kMicrosecond);
  return true;
}();

}  // namespace
