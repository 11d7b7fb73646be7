// Rows of the suite `hands` with hands of Chinese Official mahjong: they become lines of `majs score mcr --batch`.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

struct FanPoints {
  std::int64_t points;
  std::vector<std::string_view> fans;
};

/// What one of each fan is worth, by the published table: rows tell how many there are.
const std::map<std::string, std::int64_t, std::less<>>& points_of_fans() {
  static const FanPoints kFans[] = {
      {88,
       {"Big Four Winds", "Big Three Dragons", "All Green", "Nine Gates", "Four Kongs", "Seven Shifted Pairs",
        "Thirteen Orphans"}},
      {64,
       {"All Terminals", "Little Four Winds", "Little Three Dragons", "All Honors", "Four Concealed Pungs",
        "Pure Terminal Chows"}},
      {48, {"Quadruple Chow", "Four Pure Shifted Pungs"}},
      {32, {"Four Pure Shifted Chows", "Three Kongs", "All Terminals and Honors"}},
      {24,
       {"Seven Pairs", "Greater Honors and Knitted Tiles", "All Even Pungs", "Full Flush", "Pure Triple Chow",
        "Pure Shifted Pungs", "Upper Tiles", "Middle Tiles", "Lower Tiles"}},
      {16,
       {"Pure Straight", "Three-Suited Terminal Chows", "Pure Shifted Chows", "All Five", "Triple Pung",
        "Three Concealed Pungs"}},
      {12, {"Lesser Honors and Knitted Tiles", "Knitted Straight", "Upper Four", "Lower Four", "Big Three Winds"}},
      {8,
       {"Mixed Straight", "Reversible Tiles", "Mixed Triple Chow", "Mixed Shifted Pungs", "Chicken Hand",
        "Last Tile Draw", "Last Tile Claim", "Out with Replacement Tile", "Robbing The Kong"}},
      {6,
       {"All Pungs", "Half Flush", "Mixed Shifted Chows", "All Types", "Melded Hand", "Two Concealed Kongs",
        "Two Dragons Pungs"}},
      {5, {"Concealed Kong and Melded Kong"}},
      {4, {"Outside Hand", "Fully Concealed Hand", "Two Melded Kongs", "Last Tile"}},
      {2,
       {"Dragon Pung", "Prevalent Wind", "Seat Wind", "Concealed Hand", "All Chows", "Tile Hog", "Double Pung",
        "Two Concealed Pungs", "Concealed Kong", "All Simples"}},
      {1,
       {"Pure Double Chow", "Mixed Double Chow", "Short Straight", "Two Terminal Chows", "Pung of Terminals or Honors",
        "Melded Kong", "One Voided Suit", "No Honors", "Edge Wait", "Closed Wait", "Single Wait", "Self-Drawn",
        "Flower Tiles"}},
  };
  static const auto kPoints = [] {
    std::map<std::string, std::int64_t, std::less<>> points;
    for (const FanPoints& group : kFans) {
      for (const std::string_view fan : group.fans) points.emplace(fan, group.points);
    }
    return points;
  }();
  return kPoints;
}

/// Fans as points by name.
json points_by_name(const json& fans) {
  json points = json::object();
  for (const auto& fan : fans) {
    const auto name = fan.at(0).get<std::string>();
    points[name] = fan.at(1).get<std::int64_t>() * points_of_fans().at(name);
  }
  return points;
}

/// How often the wind is in the hand: a wind that nothing is said of must not matter.
std::size_t copies(const json& row, const std::string& tile) {
  std::size_t count = row.at("win") == tile ? 1 : 0;
  count += static_cast<std::size_t>(std::count(row.at("hand").begin(), row.at("hand").end(), tile));
  for (const auto& meld : row.at("melds")) {
    count += static_cast<std::size_t>(std::count(meld.at("tiles").begin(), meld.at("tiles").end(), tile));
  }
  return count;
}

std::string wind(const json& row, const char* key) {
  static constexpr std::array<const char*, 4> kWinds = {"E", "S", "W", "N"};
  if (!row.at(key).is_null()) return row.at(key);
  const auto least = std::min_element(kWinds.begin(), kWinds.end(), [&](const char* const& a, const char* const& b) {
    const auto tile = [&](const char* const& name) { return std::to_string(&name - kWinds.data() + 1) + "z"; };
    return copies(row, tile(a)) < copies(row, tile(b));
  });
  return *least;
}

/// The row as an input line of the batch.
json line_of(const json& row) {
  static const std::map<std::string, std::string> kCalls = {
      {"chow", "chii"}, {"pung", "pon"}, {"melded_kong", "daiminkan"}, {"concealed_kong", "ankan"}};
  static constexpr std::array<const char*, 8> kFlowers = {"1f", "2f", "3f", "4f", "1g", "2g", "3g", "4g"};
  json line = {{"win", row.at("win")}, {"calls", json::array()}, {"status", json::array()}};
  std::string hand;
  for (const auto& tile : row.at("hand")) hand += tile.get<std::string>();
  line["hand"] = hand;
  for (const auto& meld : row.at("melds")) {
    std::string tiles;
    for (const auto& tile : meld.at("tiles")) tiles += tile.get<std::string>();
    line["calls"].push_back(kCalls.at(meld.at("type")) + ":" + tiles);
  }
  for (std::size_t i = 0; i < row.at("flowers").get<std::size_t>(); ++i) {
    line["calls"].push_back(std::string("flower:") + kFlowers.at(i));
  }
  const auto is = [&](const char* key) { return row.at(key).get<bool>(); };
  line["by"] = is("self_draw") ? "draw" : is("rob_kong") ? "call" : "discard";
  line["seat"] = wind(row, "seat");
  line["round"] = wind(row, "prevalent");
  if (is("last_copy")) line["status"].push_back("fourth_copy");
  if (is("kong_replacement")) line["status"].push_back("kan");
  if (is("wall_last")) line["tiles_remaining"] = 0;
  return line;
}

json answer_of(const Document& result) {
  json answer = {{"fans", json::object()}, {"total", 0}, {"wins", result["wins"].get<bool>()}};
  if (!result.contains("yaku")) {
    answer["error"] = result["reason"].get<std::string>();
    return answer;
  }
  for (const auto& yaku : result["yaku"]) {
    std::int64_t points = 0;
    for (const auto& value : yaku["value"]) points += value["amount"].get<std::int64_t>();
    answer["fans"][yaku["name"].get<std::string>()] = points;
    answer["total"] = answer["total"].get<std::int64_t>() + points;
  }
  return answer;
}

std::string judge(runtime::HandScorer& scorer, const json& row) {
  std::string error;
  const Document result = runtime::score_batch_line(line_of(row).dump(), {}, scorer, error);
  if (result.is_null()) return error;
  json expected = {{"fans", points_by_name(row.at("fans"))}, {"total", row.at("total")}};
  const std::int64_t minimum = 8;
  const std::int64_t flowers = row.at("flowers");
  if (row.contains("total_no_flowers") && row.at("total_no_flowers") != row.at("total").get<std::int64_t>() - flowers) {
    return "the row contradicts itself";
  }
  expected["wins"] = row.at("total").get<std::int64_t>() - flowers >= minimum;
  json actual = answer_of(result);
  if (actual == expected) return "";
  // A second reading of equal value is as good.
  if (row.contains("tie_fans")) {
    json other = expected;
    other["fans"] = points_by_name(row.at("tie_fans"));
    if (actual == other) return "";
  }
  return "expected " + expected.dump() + "\n         got " + actual.dump();
}

}  // namespace

HandJudge judge_mcr(const std::string& ruleset) {
  const auto scorer = std::make_shared<runtime::HandScorer>(bundled_rules(ruleset));
  return [scorer](const json& row) { return judge(*scorer, row); };
}

}  // namespace majs::conformance
