// Rows about the Lantern Card: fourteen tiles, a hand of the card, and whether they are that hand.

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <vector>

#include "runtime/match/cards/american_card.hpp"
#include "runtime/play/course/game.hpp"
#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

/// The ruleset after its first deal: jokers and flowers are what it makes them.
struct American {
  std::shared_ptr<const runtime::Rules> rules;
  runtime::Game game;
  runtime::HandScorer scorer;
  match::Names names;

  explicit American(const std::string& ruleset)
      : rules(bundled_rules(ruleset)), game(rules, 0), scorer(rules), names(rules->names) {
    game.settings().next_rounds = false;
    game.start();
  }
};

bool has_yaku(const runtime::Rules& rules, const std::string& name) {
  return std::any_of(rules.yaku_names.begin(), rules.yaku_names.end(), [&](const auto& list) {
    return std::find(list.second.begin(), list.second.end(), name) != list.second.end();
  });
}

/// South draws the last tile. What is told is the hand asked for, or one that is worth as much or more.
std::string told_by_ruleset(American& asked, const json& row, const std::string& name) {
  json ids = row.at("hand");
  const std::string win = ids.back();
  ids.erase(ids.size() - 1);
  const json request = {{"hand", ids_between_blanks(ids)}, {"win", win}, {"seat", "south"}, {"by", "draw"}};
  std::string error;
  const Document result = runtime::score_batch_line(request.dump(), {}, asked.scorer, error);
  if (result.is_null()) return error;
  if (!result["wins"].get<bool>()) return "no win";
  std::string told;
  for (const auto& yaku : result["yaku"]) {
    if (yaku["name"].get<std::string>() != "Jokerless") told = yaku["name"].get<std::string>();
  }
  return told == name ? "" : told;
}

std::string judge(American& asked, const json& row) {
  const std::string spec = row.at("spec");
  const std::string name = row.at("id").get<std::string>() + " " + spec;
  if (!has_yaku(*asked.rules, name)) return "the card has no hand " + name;
  const bool expected = row.at("match");
  const std::vector<tiles::Tile> hand = tiles_of(row.at("hand"));
  const match::AmericanCard card({spec}, asked.names);
  const match::MatchProgram& program = card.program(0);
  if (match::CardTable(program).completes(match::count_merged(hand), {}) != expected) return "by counts it is not so";
  const runtime::Player& south = asked.game.player(asked.game.seats()[1]);
  const match::Answer answer = match::match(program, {hand, {}}, *south.jokers, asked.game.engine().match_memory());
  if ((answer == match::Answer::Yes) != expected) return "by the general search it is not so";
  const std::string told = told_by_ruleset(asked, row, name);
  if (!expected) return told.empty() ? "the ruleset scores it as " + name : "";
  return told.empty() || has_yaku(*asked.rules, told) ? "" : "the ruleset says: " + told;
}

}  // namespace

HandJudge judge_american(const std::string& ruleset) {
  const auto asked = std::make_shared<American>(ruleset);
  return [asked](const json& row) { return judge(*asked, row); };
}

}  // namespace majs::conformance
