// Rows of the suite `hands` for the ruleset `sichuan`: fans, their sum, the base and what the winner gets.

#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

/// What one of each fan is worth; the rows count them.
const std::map<std::string, int>& fan_values() {
  static const std::map<std::string, int> kValues = {
      {"Kong", 1},        {"Root", 1},         {"All Triplets", 1},         {"Golden Hook", 1},      {"Full Flush", 2},
      {"Seven Pairs", 2}, {"After a Kong", 1}, {"Discard after a Kong", 1}, {"Robbing the Kong", 1}, {"Last Tile", 1}};
  return kValues;
}

/// East wins; the tile is South's, and who is out are North and West.
json sichuan_request(const json& row) {
  static const std::map<std::string, std::string> kCalls = {
      {"pung", "pon"}, {"melded_kong", "daiminkan"}, {"concealed_kong", "ankan"}};
  static const std::map<std::string, std::string> kVoid = {
      {"m", "void_manzu"}, {"p", "void_pinzu"}, {"s", "void_souzu"}};
  json request = {
      {"hand", ids_between_blanks(row.at("hand"))}, {"win", row.at("win")}, {"seat", "east"}, {"from", "south"}};
  request["by"] = row.at("self_draw") ? "draw" : row.at("rob_kong") ? "call" : "discard";
  json calls = json::array();
  for (const json& meld : row.at("melds")) {
    calls.push_back(kCalls.at(meld.at("type")) + ":" + ids_between_blanks(meld.at("tiles")));
  }
  request["calls"] = std::move(calls);
  json status = json::array();
  status.push_back(kVoid.at(row.at("void")));
  if (row.at("after_kong")) status.push_back("kan");
  if (row.at("kong_discard")) status.push_back("south:after_kong");
  request["status"] = std::move(status);
  if (row.at("last_tile")) request["tiles_remaining"] = 0;
  json out = json::array();
  for (const char* seat : {"north", "west"}) {
    if (out.size() + row.at("opponents_left").get<std::size_t>() < 3) out.push_back(seat);
  }
  request["out"] = std::move(out);
  return request;
}

json sichuan_answer(const Document& result) {
  if (!result["wins"].get<bool>()) return {{"error", result["reason"].get<std::string>()}};
  json fans = json::object();
  int total = 0;
  for (const auto& yaku : result["yaku"]) {
    const auto name = yaku["name"].get<std::string>();
    int value = 0;
    for (const auto& points : yaku["value"]) value += points["amount"].get<int>();
    total += value;
    fans[name == "Plain Hand" ? "Plain" : name] = name == "Plain Hand" ? 1 : value / fan_values().at(name);
  }
  const int paid = result["payments"]["east"].get<int>();
  const int by_south = -result["payments"]["south"].get<int>();
  return {{"fans", fans}, {"fan_total", total}, {"points", paid}, {"south pays", by_south}};
}

}  // namespace

HandJudge judge_sichuan(const std::string& ruleset) {
  const auto scorer = std::make_shared<runtime::HandScorer>(bundled_rules(ruleset));
  return [scorer](const json& row) -> std::string {
    json expected = {{"fans", json::object()}, {"fan_total", row.at("fan_total")}, {"points", row.at("points")}};
    for (const json& fan : row.at("fans")) expected["fans"][fan.at(0).get<std::string>()] = fan.at(1);
    expected["south pays"] = row.at("base").get<int>() + (row.at("self_draw") ? 1 : 0);
    std::string error;
    const Document result = runtime::score_batch_line(sichuan_request(row).dump(), {}, *scorer, error);
    const json actual = result.is_null() ? json{{"error", error}} : sichuan_answer(result);
    return actual == expected ? "" : "expected " + expected.dump() + "\n         got " + actual.dump();
  };
}

}  // namespace majs::conformance
