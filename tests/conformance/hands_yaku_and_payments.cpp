// Rows of the suite `hands` that are lines of `majs score --batch`: they are judged by its very code.

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "runtime/game/state.hpp"
#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

/// The names of the outside programs for the reasons of a refusal.
json error_of(const std::string& reason) {
  static const std::map<std::string, std::string> kNames = {{"incomplete", "hand_not_winning"}, {"no_yaku", "no_yaku"}};
  const auto name = kNames.find(reason);
  return name != kNames.end() ? name->second : reason;
}

/// What the row expects, of a result of the batch.
json answer_of(const Document& result, const runtime::Rules& rules) {
  if (!result["wins"].get<bool>()) return {{"error", error_of(result["reason"].get<std::string>())}};
  json answer = {{"yaku", json::object()}, {"han", 0}, {"pay", json::array()}};
  answer["yakuman"] = !result["yaku2"].empty();
  for (const auto& yaku : result[answer["yakuman"] ? "yaku2" : "yaku"]) {
    std::int64_t value = 0;
    for (const auto& points : yaku["value"]) value += points["amount"].get<std::int64_t>();
    answer["yaku"][yaku["name"].get<std::string>()] = value;
    answer["han"] = answer["han"].get<std::int64_t>() + value;
  }
  // Nobody counts the fu of a yakuman.
  if (!answer["yakuman"]) answer["fu"] = result["minipoints"]["value"].get<std::int64_t>();
  for (const runtime::Seat seat : rules.seats) {
    answer["pay"].push_back(result["payments"][std::string(runtime::seat_name(seat))].get<std::int64_t>());
  }
  return answer;
}

}  // namespace

HandJudge judge_yaku_and_payments(const std::string& ruleset) {
  const auto rules = bundled_rules(ruleset);
  const auto scorer = std::make_shared<runtime::HandScorer>(rules);
  scorer->explain(true);
  return [rules, scorer](const json& row) -> std::string {
    json input = row;
    json expected = row.at("expect");
    input.erase("expect");
    if (expected.value("yakuman", false)) expected.erase("fu");
    std::string error;
    const Document result = runtime::score_batch_line(input.dump(), {}, *scorer, error);
    const json actual = result.is_null() ? json{{"error", error}} : answer_of(result, *rules);
    return actual == expected ? "" : "expected " + expected.dump() + "\n         got " + actual.dump();
  };
}

}  // namespace majs::conformance
