// Rows with the patterns of Zung Jung by their numbers, the value of the hand, and what every player pays.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"
#include "tests/conformance/outside_rows.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;

constexpr int kPlayers = 4;

/// The numbers of the published list.
const std::map<std::string, std::string>& numbers() {
  static const std::map<std::string, std::string> kNumbers = {{"All Sequences", "1.1"},
                                                              {"Concealed Hand", "1.2"},
                                                              {"No Terminals", "1.3"},
                                                              {"Mixed One-Suit", "2.1.1"},
                                                              {"Pure One-Suit", "2.1.2"},
                                                              {"Nine Gates", "2.2"},
                                                              {"White Dragon", "3.1"},
                                                              {"Green Dragon", "3.1"},
                                                              {"Red Dragon", "3.1"},
                                                              {"Seat Wind", "3.1"},
                                                              {"Small Three Dragons", "3.2.1"},
                                                              {"Big Three Dragons", "3.2.2"},
                                                              {"Small Three Winds", "3.3.1"},
                                                              {"Big Three Winds", "3.3.2"},
                                                              {"Small Four Winds", "3.3.3"},
                                                              {"Big Four Winds", "3.3.4"},
                                                              {"All Honors", "3.4"},
                                                              {"All Triplets", "4.1"},
                                                              {"Two Concealed Triplets", "4.2.1"},
                                                              {"Three Concealed Triplets", "4.2.2"},
                                                              {"Four Concealed Triplets", "4.2.3"},
                                                              {"One Kong", "4.3.1"},
                                                              {"Two Kong", "4.3.2"},
                                                              {"Three Kong", "4.3.3"},
                                                              {"Four Kong", "4.3.4"},
                                                              {"Two Identical Sequences", "5.1.1"},
                                                              {"Two Identical Sequences Twice", "5.1.2"},
                                                              {"Three Identical Sequences", "5.1.3"},
                                                              {"Four Identical Sequences", "5.1.4"},
                                                              {"Three Similar Sequences", "6.1"},
                                                              {"Small Three Similar Triplets", "6.2.1"},
                                                              {"Three Similar Triplets", "6.2.2"},
                                                              {"Nine-Tile Straight", "7.1"},
                                                              {"Three Consecutive Triplets", "7.2.1"},
                                                              {"Four Consecutive Triplets", "7.2.2"},
                                                              {"Mixed Lesser Terminals", "8.1.1"},
                                                              {"Pure Lesser Terminals", "8.1.2"},
                                                              {"Mixed Greater Terminals", "8.1.3"},
                                                              {"Pure Greater Terminals", "8.1.4"},
                                                              {"Final Draw", "9.1.1"},
                                                              {"Final Discard", "9.1.2"},
                                                              {"Win on Kong", "9.2"},
                                                              {"Robbing a Kong", "9.3"},
                                                              {"Blessing of Heaven", "9.4.1"},
                                                              {"Blessing of Earth", "9.4.2"},
                                                              {"Thirteen Terminals", "10.1"},
                                                              {"Seven Pairs", "10.2"},
                                                              {"Chicken Hand", "chicken"}};
  return kNumbers;
}

bool has_incidental(const json& row, const std::string& number) {
  if (!row.contains("incidental")) return false;
  const json& all = row.at("incidental");
  return std::find(all.begin(), all.end(), number) != all.end();
}

/// Where the players sit. Rows count them in the order of turns; the winner's wind says who deals. The dealer's first
/// discard is the dealer's, though the outside scorer draws lots for the discarder.
std::array<std::string, kPlayers> seats_of(const json& row) {
  const int wind =
      static_cast<int>(row.contains("seat") ? std::string("ESWN").find(row.at("seat").get<std::string>()) : 0);
  const int winner = row.at("winner").get<int>();
  std::array<std::string, kPlayers> seats;
  for (int i = 0; i < kPlayers; ++i) {
    seats[static_cast<std::size_t>((winner + i) % kPlayers)] =
        seat_of_letter(std::string(1, "ESWN"[static_cast<std::size_t>((wind + i) % kPlayers)]));
  }
  if (has_incidental(row, "9.4.2")) {
    std::swap(seats[row.at("discarder").get<std::size_t>()], *std::find(seats.begin(), seats.end(), "east"));
  }
  return seats;
}

json input_of(const json& row) {
  json input = tiles_of_row(row);
  input["seat"] = seat_of_letter(row.at("seat"));
  input["by"] = row.at("self_draw") ? "draw" : has_incidental(row, "9.3") ? "call" : "discard";
  if (has_incidental(row, "9.1.1") || has_incidental(row, "9.1.2")) input["tiles_remaining"] = 0;
  if (has_incidental(row, "9.2")) input["rinshan"] = true;
  if (has_incidental(row, "9.4.1") || has_incidental(row, "9.4.2")) input["first_turn"] = true;
  if (row.contains("discarder") && !row.at("discarder").is_null()) {
    input["from"] = seats_of(row)[row.at("discarder").get<std::size_t>()];
  }
  return input;
}

/// Some rows say what a hand of a value pays, whatever it is.
json hand_worth(const json& row) {
  static const std::map<int, std::pair<std::string, std::string>> kHands = {
      {20, {"22334m456p678s99p", "4m"}}, {70, {"1133557799m11z2z", "2z"}}, {100, {"2233456789m99m4m", "4m"}}};
  const auto hand = kHands.find(row.at("value").get<int>());
  if (hand == kHands.end()) throw std::runtime_error("the judge knows no hand of this value");
  json input = {{"hand", hand->second.first}, {"win", hand->second.second}, {"seat", "east"}};
  input["by"] = row.at("discarder").is_null() ? "draw" : "discard";
  if (!row.at("discarder").is_null()) input["from"] = seats_of(row)[row.at("discarder").get<std::size_t>()];
  return input;
}

/// The same members as the row has.
json answer_of(const Document& result, const json& row) {
  json answer = {{"value", result["score"].get<std::int64_t>() / (kPlayers - 1)}};
  if (row.contains("patterns")) {
    std::map<std::string, int> patterns;
    std::int64_t raw = 0;
    for (const auto& yaku : result["yaku"]) {
      ++patterns[numbers().at(yaku["name"].get<std::string>())];
      raw += yaku["value"][0]["amount"].get<std::int64_t>();
    }
    answer["patterns"] = json::array();
    for (const auto& [number, count] : patterns) answer["patterns"].push_back({number, count});
    answer["raw"] = raw;
  }
  if (row.contains("payments")) {
    answer["payments"] = json::array();
    for (const std::string& seat : seats_of(row)) {
      answer["payments"].push_back(result["payments"][seat].get<std::int64_t>());
    }
  }
  return answer;
}

}  // namespace

HandJudge judge_zung_jung(const std::string& ruleset) {
  const auto scorer = std::make_shared<runtime::HandScorer>(bundled_rules(ruleset));
  return [scorer](const json& row) -> std::string {
    const json input = row.contains("payment_only") ? hand_worth(row) : input_of(row);
    std::string error;
    const Document result = runtime::score_batch_line(input.dump(), {}, *scorer, error);
    if (result.is_null()) return error;
    if (!result["wins"].get<bool>()) return "it does not win: " + result["reason"].get<std::string>();
    const json actual = answer_of(result, row);
    json expected = json::object();
    for (const auto& item : actual.items()) expected[item.key()] = row.at(item.key());
    if (expected.contains("patterns")) std::sort(expected["patterns"].begin(), expected["patterns"].end());
    return compare(expected, actual);
  };
}

}  // namespace majs::conformance
