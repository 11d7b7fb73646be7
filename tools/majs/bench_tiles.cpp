// `majs bench tiles`: tile-set definitions, usual ones and the worst that the limits allow.

#include <functional>
#include <nlohmann/json.hpp>

#include "compiler/tilesets/tileset_output.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/session.hpp"

namespace majs::cli {
namespace {

using compiler::Source;
using compiler::SourcePtr;

SourcePtr made_of(std::string text) { return std::make_shared<const Source>("bench.tiles", std::move(text)); }

/// `begin`, then `part` as often as it fits into `bytes`, then `end`.
SourcePtr repeated(std::string begin, std::string_view part, std::string_view end, std::size_t bytes) {
  while (begin.size() + part.size() + end.size() <= bytes) begin += part;
  return made_of(begin.append(end));
}

/// Refused or not: what counts is how long it takes.
std::string evaluate(const SourcePtr& source) {
  compiler::Diagnostics diagnostics;
  const compiler::tileset::TileSet set = compiler::tileset::evaluate(source, diagnostics);
  if (diagnostics.has_errors()) return compiler::code_text(diagnostics.all().front().code);
  return std::to_string(set.tiles.size());
}

struct TileSet {
  std::string name;
  SourcePtr source;
};

std::vector<TileSet> cases() {
  constexpr std::size_t kMegabyte = 1'000'000;
  return {
      {"1 MB of clauses",
       repeated("(TILES ('1M)", "\n  PLUS (1 TO 9) (MANZU PINZU SOUZU) MINUS ALL (1 TO 9)", ")", kMegabyte)},
      {"1 MB of one list", repeated("(TILES (", "'1M ", "))", kMegabyte)},
      {"1 MB of removals from a large set", repeated("(TILES ('1M) 60000", " MINUS ('1M)", ")", kMegabyte)},
      {"1 MB of scans of a large set", repeated("(TILES ('1M) 100000", " MINUS ('2M)", ")", kMegabyte)},
      {"1 MB of combinations",
       repeated("(^a ^b)(TILES ('1M)", " MINUS (0 TO 15) (MANZU PINZU SOUZU) (^a ^b)", ")", kMegabyte)},
      {"1 MB of mistakes", repeated("(TILES ", "(MANSU) ", ")", kMegabyte)},
      {"1 MB of parentheses", repeated("", "(", "", kMegabyte)},
      {"100,000 tiles", made_of("(^plain ^red) (TILES (1 TO 9) (MANZU PINZU SOUZU) (^plain ^red) 1851)")},
  };
}

}  // namespace

Exit bench_tiles(const BenchOptions& options, Context& context, BenchReport& report) {
  std::vector<TileSet> inputs = cases();
  compiler::Diagnostics diagnostics;
  for (const std::string& path : options.files) {
    if (SourcePtr source = read_script(path, context.read.get(), diagnostics))
      inputs.push_back({path, std::move(source)});
  }
  if (diagnostics.has_errors()) return show(context, diagnostics);
  constexpr double kMilliseconds = 1000;
  for (const TileSet& input : inputs) {
    const std::string result = evaluate(input.source);
    report.sign(result);
    const Spread seconds = duration(options.effort, [&] { evaluate(input.source); });
    report.add(input.name + ": " + result, scaled(seconds, kMilliseconds), "ms");
  }
  return Exit::Ok;
}

}  // namespace majs::cli
