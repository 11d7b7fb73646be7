// Rows about two racks: which hands of the card lie in 28 tiles, which two take all of them, and what they are worth.

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "tests/conformance/bundled_rules.hpp"
#include "tests/conformance/hand_judges.hpp"

namespace majs::conformance {
namespace {

using nlohmann::json;
using Pairs = std::map<std::vector<std::string>, std::int64_t>;

/// Both at once count twice.
constexpr std::int64_t kBothAtOnce = 2;

std::string judge(const runtime::Rules& rules, const json& row) {
  const runtime::Card& card = *rules.card;
  // A yaku is called as its hand: `E1 22a 4444a ...`.
  const auto id_of = [&](std::uint32_t hand) {
    const std::string& name = rules.texts.name(card.hands[hand].yaku);
    return name.substr(0, name.find(' '));
  };
  const auto held = match::CardRacks::count(tiles_of(row.at("tiles")));
  std::set<std::uint32_t> hands;
  for (std::size_t form = 0; form < card.search.forms(); ++form) {
    if (match::CardRacks::lacking(card.search.rest_of(form, {}), held) == 0) hands.insert(card.search.hand_of(form));
  }
  std::vector<std::string> single;
  for (const std::uint32_t hand : hands) single.push_back(id_of(hand));
  std::sort(single.begin(), single.end());
  auto expected_single = row.at("single").get<std::vector<std::string>>();
  std::sort(expected_single.begin(), expected_single.end());
  if (single != expected_single) return "single: " + json(single).dump();

  Pairs pairs;
  for (const auto& pair : card.search.pairs(held, {}, {})) {
    std::vector<std::string> ids{id_of(pair.first), id_of(pair.second)};
    std::sort(ids.begin(), ids.end());
    std::int64_t& worth = pairs[ids];
    worth = std::max(worth, kBothAtOnce * pair.worth);
  }
  Pairs expected;
  for (const json& pair : row.at("double")) {
    std::vector<std::string> ids{pair[0], pair[1]};
    std::sort(ids.begin(), ids.end());
    expected[ids] = pair[2];
  }
  if (pairs != expected) return "double: " + json(pairs).dump();
  const auto best = card.search.best_pair(held, {}, {});
  const std::int64_t worth = best ? kBothAtOnce * best->worth() : 0;
  const json& best_double = row.at("best_double");
  const std::int64_t expected_worth = best_double.is_number() ? best_double.get<std::int64_t>() : 0;
  return worth == expected_worth ? "" : "best double: " + std::to_string(worth);
}

}  // namespace

HandJudge judge_siamese(const std::string& ruleset) {
  const auto rules = bundled_rules(ruleset);
  if (rules->card == nullptr) throw std::runtime_error(ruleset + " has no card");
  return [rules](const json& row) { return judge(*rules, row); };
}

}  // namespace majs::conformance
