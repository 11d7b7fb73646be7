#include "tests/conformance/outside_rows.hpp"

#include <map>

namespace majs::conformance {

using nlohmann::json;

namespace {

std::string joined(const json& tiles) {
  std::string text;
  for (const json& tile : tiles) text += (text.empty() ? "" : " ") + tile.get<std::string>();
  return text;
}

}  // namespace

json tiles_of_row(const json& row) {
  static const std::map<std::string, std::string> kCalls = {
      {"chow", "chii"}, {"pung", "pon"}, {"melded_kong", "daiminkan"}, {"concealed_kong", "ankan"}};
  json input = {{"hand", joined(row.at("hand"))}, {"win", row.at("win")}, {"calls", json::array()}};
  for (const json& meld : row.at("melds")) {
    input["calls"].push_back(kCalls.at(meld.at("type")) + ":" + joined(meld.at("tiles")));
  }
  return input;
}

std::string seat_of_letter(const std::string& letter) {
  static const std::map<std::string, std::string> kSeats = {
      {"E", "east"}, {"S", "south"}, {"W", "west"}, {"N", "north"}};
  return kSeats.at(letter);
}

std::string compare(const json& expected, const json& actual) {
  return actual == expected ? "" : "expected " + expected.dump() + "\n         got " + actual.dump();
}

}  // namespace majs::conformance
