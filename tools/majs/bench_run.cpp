// `majs bench run`: whole games at random, by default of the bundled riichi ruleset with every mod that goes together.

#include <fmt/format.h>
#include <algorithm>

#include "compiler/load/ruleset_loader.hpp"
#include "tools/bench/game_benchmark.hpp"
#include "tools/majs/bench.hpp"
#include "tools/majs/build_options.hpp"
#include "tools/majs/session.hpp"
#include "tools/majs/terminal.hpp"

namespace majs::cli {
namespace {

/// The mods a ruleset offers, without those that conflict with an earlier one.
std::vector<compiler::ModRequest> compatible_mods(const Document& ruleset) {
  std::vector<compiler::ModRequest> mods;
  const auto offered = ruleset.find("available_mods");
  if (offered == ruleset.end() || !offered->is_array()) return mods;
  for (const Document& mod : *offered) {
    if (!mod.is_object() || !mod.contains("id") || !mod["id"].is_string()) continue;
    const auto conflicts = mod.find("conflicts");
    const bool fits = std::none_of(mods.begin(), mods.end(), [&](const compiler::ModRequest& taken) {
      return conflicts != mod.end() && conflicts->is_array() &&
             std::find(conflicts->begin(), conflicts->end(), Document(taken.id)) != conflicts->end();
    });
    if (!fits) continue;
    compiler::ModRequest wanted;
    wanted.id = mod["id"].get<std::string>();
    mods.push_back(std::move(wanted));
  }
  return mods;
}

}  // namespace

Exit bench_run(const BenchOptions& options, Context& context, BenchReport& report) {
  compiler::Diagnostics diagnostics;
  std::vector<std::string> rulesets = options.files;
  if (rulesets.empty()) rulesets.emplace_back("riichi");
  for (const std::string& ruleset : rulesets) {
    BuildOptions asked;
    asked.ruleset = ruleset;
    const compiler::Roots roots = library_for(asked, context, diagnostics);
    auto request = make_request(asked, roots, diagnostics);
    auto build = request ? compiler::build(*request, roots, compiler::Engine::Native, diagnostics) : std::nullopt;
    if (build && !request->ruleset.empty()) {
      request->mods = compatible_mods(build->document);
      build = compiler::build(*request, roots, compiler::Engine::Native, diagnostics);
    }
    if (!build) return show(context, diagnostics);
    const auto measured = runtime::run_play_benchmark(build->document, options.effort, options.passes);
    if (measured == nullptr) {
      print_error("majs bench: `" + ruleset + "` cannot be played; `majs run` says why\n");
      return Exit::Wrong;
    }
    report.add("rounds of " + ruleset, measured->rounds_per_second, "/s");
    report.add("events of " + ruleset, measured->events_per_second, "/s");
    report.add("inputs of " + ruleset, measured->inputs_per_second, "/s");
    report.add("loading " + ruleset, scaled(measured->load_seconds, 1e6), "us");
    report.add("copying a state of " + ruleset, scaled(measured->copy_seconds, 1e9), "ns");
    report.sign(fmt::format("{:016x}", measured->signature));
  }
  return Exit::Ok;
}

}  // namespace majs::cli
