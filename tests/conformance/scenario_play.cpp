// Cases that play a rigged game: kind `scenario`.

#include <nlohmann/json.hpp>

#include "runtime/play/tests/scenario.hpp"
#include "tests/conformance/rigged_game.hpp"
#include "tests/conformance/scenario_kinds.hpp"

namespace majs::conformance {

std::string run_kind_scenario(const Options& options, const nlohmann::json& test) {
  const auto scenario = grammar::parse_document(test.dump(), nullptr);
  if (!scenario) return "no document";
  std::string problem;
  const auto rules = rigged_rules(options, options.shared / "conformance" / "rulesets", *scenario, problem);
  if (rules == nullptr) return problem;
  runtime::ScenarioPlayer player(rules);
  // What the reference's tests expect of calls is what its lookup of aliases offers.
  player.game().settings().compatibility.looks_up_marked_tiles = true;
  player.start();
  for (const Document& event : (*scenario)["events"]) player.play(event);
  std::string text;
  for (const runtime::Mismatch& mismatch : runtime::check_expectations(player.game(), (*scenario)["expect"])) {
    text += (text.empty() ? "" : "\n    ") + mismatch.what + ": expected " + mismatch.expected + "\n      happened " +
            mismatch.happened;
  }
  for (const runtime::Finding& finding : player.game().findings()) {
    if (!text.empty() || finding.severity == runtime::Severity::Error) {
      text += "\n    finding " + finding.code + " at " + finding.pointer + ": " + finding.message;
    }
  }
  return text;
}

}  // namespace majs::conformance
