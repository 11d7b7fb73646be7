// What bots worked out for some rules is used for others that ask the same, and changes nothing.

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "compiler/load/mod_menu.hpp"
#include "compiler/load/ruleset_loader.hpp"
#include "runtime/play/bots/levels_memo.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/rules/rules.hpp"
#include "tests/compiler/build_fixture.hpp"

namespace levels_memo_test {

using namespace majs;
using majs::compiler::test::roots;

namespace {

std::shared_ptr<const runtime::Rules> rules_of(const std::string& ruleset, const std::vector<std::string>& mods) {
  compiler::BuildRequest request;
  request.ruleset = ruleset;
  for (const std::string& mod : mods) request.mods.push_back({mod, nullptr});
  compiler::Diagnostics diagnostics;
  const auto built = compiler::build(request, roots(), compiler::Engine::Native, diagnostics);
  REQUIRE(built.has_value());
  runtime::Findings findings;
  return runtime::load_rules(built->document, findings);
}

std::string played(const std::shared_ptr<const runtime::Rules>& rules, runtime::LevelsMemo* levels) {
  std::string log;
  runtime::SimulationOptions options;
  options.rounds_per_game = 1;
  options.bots.fill("efficient");
  options.log_format = runtime::LogFormat::Majs;
  options.log = [&](const std::string& text) { log += text; };
  options.levels = levels;
  runtime::simulate(rules, options);
  return log;
}

}  // namespace

TEST_CASE("levels that are remembered are those that would be made") {
  // One memo for all: rules with other tiles, calls and attributes have to be told apart.
  runtime::LevelsMemo memo;
  std::size_t remembered = 0;
  for (const char* ruleset : {"riichi", "sanma", "vietnamese", "riichi"}) {
    CAPTURE(std::string(ruleset));
    const auto plain = rules_of(ruleset, {});
    const compiler::ModMenu menu(*plain->document);
    std::vector<std::vector<std::string>> choices = {{}};
    for (const auto& mod : menu.mods()) {
      if (choices.size() < 5) choices.push_back({mod.id});
    }
    for (const auto& mods : choices) {
      CAPTURE(mods.empty() ? std::string() : mods.front());
      const auto rules = rules_of(ruleset, mods);
      const std::size_t before = memo.size();
      const std::string log = played(rules, &memo);
      REQUIRE(!log.empty());
      CHECK(log == played(rules, nullptr));
      remembered += memo.size() == before ? 1 : 0;
    }
  }
  CHECK(remembered >= 5);  // riichi comes twice
}

}  // namespace levels_memo_test
