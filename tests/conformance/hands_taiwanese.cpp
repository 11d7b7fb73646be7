// Rows with the tai of Taiwanese hands: how often each counts, what it is worth, and the sum without that of the
// dealer.

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/conformance/outside_rows.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

/// What the outside program calls them.
const std::map<std::string, std::string>& names() {
  static const std::map<std::string, std::string> kNames = {{"Concealed Hand", "concealed_hand"},
                                                            {"No Requests", "fully_concealed_hand"},
                                                            {"Self-Draw", "self_draw"},
                                                            {"Own Flower", "flower_tile"},
                                                            {"Own Season", "flower_tile"},
                                                            {"Four Flowers", "flower_kong"},
                                                            {"Four Seasons", "flower_kong"},
                                                            {"White Dragon", "dragon_pung"},
                                                            {"Green Dragon", "dragon_pung"},
                                                            {"Red Dragon", "dragon_pung"},
                                                            {"Seat Wind", "seat_wind_pung"},
                                                            {"Round Wind", "prevalent_wind_pung"},
                                                            {"Robbing a Kong", "robbing_kong"},
                                                            {"Replacement", "out_with_replacement_tile"},
                                                            {"Last Tile", "last_tile_draw"},
                                                            {"Single Wait", "single_wait"},
                                                            {"All Chows", "all_chows"},
                                                            {"All Requests", "all_begging"},
                                                            {"Three Concealed Triplets", "three_concealed_pungs"},
                                                            {"Four Concealed Triplets", "four_concealed_pungs"},
                                                            {"Five Concealed Triplets", "five_concealed_pungs"},
                                                            {"All Triplets", "all_pungs"},
                                                            {"Half Flush", "half_flush"},
                                                            {"Full Flush", "full_flush"},
                                                            {"Little Three Dragons", "little_three_dragons"},
                                                            {"Big Three Dragons", "big_three_dragons"},
                                                            {"Little Four Winds", "little_four_winds"},
                                                            {"Big Four Winds", "big_four_winds"},
                                                            {"All Honors", "all_honors"},
                                                            {"Earthly Ready", "earthly_ready"},
                                                            {"Heavenly Ready", "heavenly_ready"},
                                                            {"Human Win", "human_win"},
                                                            {"Earthly Win", "earthly_win"},
                                                            {"Heavenly Win", "heavenly_win"}};
  return kNames;
}

json input_of(const json& row) {
  static const std::map<std::string, std::string> kSources = {
      {"self_draw", "draw"}, {"discard", "discard"}, {"robbing_kong", "call"}};
  json input = tiles_of_row(row);
  for (const json& flower : row.at("flowers")) input["calls"].push_back("flower:" + flower.get<std::string>());
  input["seat"] = seat_of_letter(row.at("seat"));
  input["round"] = seat_of_letter(row.at("round"));
  input["by"] = kSources.at(row.at("source"));
  if (row.at("last_tile")) input["tiles_remaining"] = 0;
  if (row.at("kong_replacement")) input["rinshan"] = true;
  if (const json& start = row.at("start"); start.is_string()) {
    const std::string name = start;
    if (name.ends_with("_ready")) {
      input["status"] = name;
    } else {
      input["first_turn"] = true;
    }
  }
  return input;
}

json answer_of(const Document& result) {
  std::map<std::string, std::pair<int, std::int64_t>> tai;
  std::int64_t total = 0;
  for (const auto& yaku : result["yaku"]) {
    const auto value = yaku["value"][0]["amount"].get<std::int64_t>();
    if (value == 0) continue;  // a hand without tai
    auto& [count, each] = tai[names().at(yaku["name"].get<std::string>())];
    ++count;
    each = value;
    total += value;
  }
  json answer = {{"tai", json::array()}, {"total", total}};
  for (const auto& [name, worth] : tai) answer["tai"].push_back({name, worth.first, worth.second});
  return answer;
}

}  // namespace

HandJudge judge_taiwanese(const std::string& ruleset) {
  const auto scorer = std::make_shared<runtime::HandScorer>(bundled_rules(ruleset));
  return [scorer](const json& row) -> std::string {
    std::string error;
    const Document result = runtime::score_batch_line(input_of(row).dump(), {}, *scorer, error);
    if (result.is_null()) return error;
    if (!result["wins"].get<bool>()) return "it does not win: " + result["reason"].get<std::string>();
    json expected = {{"tai", row.at("tai")}, {"total", row.at("total")}};
    std::sort(expected["tai"].begin(), expected["tai"].end());
    return compare(expected, answer_of(result));
  };
}

}  // namespace majs::conformance
