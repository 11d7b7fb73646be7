// The rows of `majs bench match` under Google Benchmark. The signature of all answers is in the header of its report.

#include <benchmark/benchmark.h>

#include <cinttypes>
#include <cstdio>
#include <string>

#include "tools/bench/match_benchmark.hpp"

int main(int argc, char** argv) {
  namespace match = majs::match;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  const auto rows = match::match_benchmark();
  std::uint64_t signature = match::kEmptySignature;
  for (const auto& row : rows) {
    signature = match::sign(signature, row->ask_all());
    benchmark::RegisterBenchmark(std::string(row->name()).c_str(), [&row](benchmark::State& state) {
      for (auto _ : state) benchmark::DoNotOptimize(row->ask_all());
      state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(row->questions()));
    });
  }
  char text[17];
  std::snprintf(text, sizeof text, "%016" PRIx64, signature);
  benchmark::AddCustomContext("signature", text);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
