// Rows with the shanten of fourteen tiles in each of the usual forms.

#include <memory>
#include <stdexcept>

#include "runtime/play/course/game.hpp"
#include "runtime/rules/load/expand.hpp"
#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tools/questions/waits_batch.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

/// What `majs waits RULESET --batch` asks with.
struct Asked {
  std::shared_ptr<const runtime::Rules> rules;
  runtime::Game game;
  Document document;
  std::unique_ptr<match::WaitsBatch> batch;

  explicit Asked(const std::string& ruleset)
      : rules(bundled_rules(ruleset)), game(rules, 0), document(*rules->document) {
    game.settings().next_rounds = false;
    game.start();
    runtime::Findings findings;
    runtime::expand_constants(document, findings);
    match::HandQuestion request;
    request.spec = "win";
    request.ruleset = &document;
    request.names = &rules->names;
    request.behavior = game.player(game.seats().front()).behavior.get();
    request.dealt = rules->starting_tiles;
    std::string error;
    batch = match::WaitsBatch::make(request, &error);
    if (batch == nullptr) throw std::runtime_error(error);
  }
};

/// Rows are about a wall without red fives: there the fourth five is red.
std::string with_red_fives(std::string hand) {
  for (const char suit : {'m', 'p', 's'}) {
    std::size_t fives = 0;
    for (std::size_t at = 0; at + 1 < hand.size(); at += 2) {
      if (hand[at] == '5' && hand[at + 1] == suit && ++fives == 4) hand[at] = '0';
    }
  }
  return hand;
}

std::string judge(Asked& asked, const json& row) {
  std::string answer;
  asked.batch->answer(json{{"hand", with_red_fives(row.at("hand"))}}.dump(), 1, answer);
  const json told = json::parse(answer);
  const json expected = {{"standard_win", row.at("standard")},
                         {"seven_pairs", row.at("seven_pairs")},
                         {"thirteen_orphans", row.at("thirteen_orphans")}};
  if (told.contains("forms") && told["forms"] == expected) return "";
  return "expected " + expected.dump() + ", got " + (told.contains("forms") ? told["forms"] : told).dump();
}

}  // namespace

HandJudge judge_shanten(const std::string& ruleset) {
  auto asked = std::make_shared<Asked>(ruleset);
  return [asked](const json& row) { return judge(*asked, row); };
}

}  // namespace majs::conformance
