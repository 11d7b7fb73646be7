// Rows of the suite `hands` for the ruleset `classical` with its mod Old Chinese: items of points, their sum, doubles,
// and what the winner gets.

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

const std::map<std::string, std::string>& classical_seats() {
  static const std::map<std::string, std::string> kSeats = {
      {"E", "east"}, {"S", "south"}, {"W", "west"}, {"N", "north"}};
  return kSeats;
}

json classical_request(const json& row) {
  static const std::map<std::string, std::string> kCalls = {
      {"chow", "chii"}, {"pung", "pon"}, {"melded_kong", "daiminkan"}, {"concealed_kong", "ankan"}};
  json request = {{"hand", ids_between_blanks(row.at("hand"))}, {"win", row.at("win")}};
  request["seat"] = classical_seats().at(row.at("seat"));
  request["by"] = row.at("self_draw") ? "draw" : row.at("rob_kong") ? "call" : "discard";
  json calls = json::array();
  for (const json& meld : row.at("melds")) {
    calls.push_back(kCalls.at(meld.at("type")) + ":" + ids_between_blanks(meld.at("tiles")));
  }
  request["calls"] = std::move(calls);
  if (row.at("kong_replacement")) request["status"] = "kan";
  if (row.at("last_tile")) request["tiles_remaining"] = 0;
  return request;
}

/// The rows' name for a set: what it is made of, how it lies, by what it is worth.
std::string set_item(const std::string& tile, int value, const std::string& seat) {
  static const std::map<std::string, std::string> kWinds = {{"E", "1z"}, {"S", "2z"}, {"W", "3z"}, {"N", "4z"}};
  static const std::set<std::string> kDragons = {"5z", "6z", "7z"};
  static const std::map<int, std::string> kKinds = {
      {2, "pung"}, {4, "concealed_pung"}, {8, "kong"}, {16, "concealed_kong"}};
  const bool valued = kDragons.contains(tile) || kWinds.at(seat) == tile;
  const bool outer = tile[1] == 'z' || tile[0] == '1' || tile[0] == '9';
  const auto kind = kKinds.find(value / (valued ? 4 : outer ? 2 : 1));
  if (kind == kKinds.end()) return "a set of " + tile + " worth " + std::to_string(value);
  return (valued ? "value_" : outer ? "th_" : "") + kind->second;
}

json classical_items(const Document& items, const std::string& seat) {
  json counts = json::object();
  for (const auto& item : items) {
    const auto name = item["name"].get<std::string>();
    const int value = item["value"].get<int>();
    const auto& tiles = item["tiles"];
    std::string kind = name == "base" && value == 10                        ? "win"
                       : name == "the win is by the own draw" && value == 2 ? "self_draw"
                       : value == 2                                         ? "single_wait"
                                                                            : name;
    if (name == "pair") kind = value == 2 ? "value_pair" : "a pair worth " + std::to_string(value);
    if (tiles.size() > 2) kind = set_item(tiles[0].get<std::string>(), value, seat);
    counts[kind] = counts.value(kind, 0) + 1;
  }
  return counts;
}

json classical_answer(const Document& result, const json& row) {
  if (!result["wins"].get<bool>()) return {{"error", result["reason"].get<std::string>()}};
  std::set<std::string> doubles;
  for (const char* group : {"yaku", "yaku2"}) {
    for (const auto& yaku : result[group]) {
      if (yaku["name"] != "Plain Hand") doubles.insert(yaku["name"].get<std::string>());
    }
  }
  json answer = {{"items", classical_items(result["minipoints"]["items"], row.at("seat"))}, {"doubles", doubles}};
  answer["points"] = result["minipoints"]["value"].get<int>();
  // What each pays depends on the others' hands as well; what the winner gets does not.
  answer["gets"] = result["payments"][classical_seats().at(row.at("seat"))].get<int>();
  return answer;
}

json classical_expected(const json& row) {
  json expected = {{"items", row.at("items")}, {"points", row.at("points")}};
  expected["doubles"] = row.at("doubles").get<std::set<std::string>>();
  // Three pay, the dealer and to the dealer twice.
  const int shares = row.at("seat") == "E" ? 6 : 4;
  expected["gets"] = shares * row.at("total").get<int>();
  return expected;
}

}  // namespace

HandJudge judge_classical(const std::string& ruleset) {
  const auto scorer = std::make_shared<runtime::HandScorer>(bundled_rules(ruleset, "classical/old_chinese"));
  scorer->explain(true);
  return [scorer](const json& row) -> std::string {
    const json expected = classical_expected(row);
    std::string error;
    const Document result = runtime::score_batch_line(classical_request(row).dump(), {}, *scorer, error);
    const json actual = result.is_null() ? json{{"error", error}} : classical_answer(result, row);
    return actual == expected ? "" : "expected " + expected.dump() + "\n         got " + actual.dump();
  };
}

}  // namespace majs::conformance
