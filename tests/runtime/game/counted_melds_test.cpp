// Melds that are counted by their names: as many as the matcher finds.

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace majs::runtime::test::counted_melds_test {
namespace {

using match::test::Dice;

constexpr std::array kDefinitions = {
    R"([[[["ankan"],1]]])",
    R"([[[["ankan","kakan","daiminkan"],1]]])",
    R"([[[["pon","chii"],2]]])",
    R"([[[["pon","pon"],1]]])",
    // These ask for something else, or for more.
    R"([["unique",[["pon","chii"],1]]])",
    R"([["nojoker",[["pon"],1]]])",
    R"([[[["pon"],1],[["chii"],1]]])",
    R"([[[["pon","pair"],1]]])",
    R"([[[["pon"],1]],[[["chii"],1]]])",
    R"([[[["pon"],-2]]])",
    R"([[[[""],1]]])",
    R"([[[["pon",""],1]]])",
};
constexpr std::size_t kByName = 4;

/// Rules that count melds by themselves, and with a pond.
std::shared_ptr<const Rules> counting_rules() {
  std::string actions;
  for (const std::string definition : kDefinitions) {
    for (const std::string targets : {R"(["calls"])", R"(["calls","pond"])"}) {
      actions += R"(,["set_counter","c","count_matches",)" + targets + "," + definition + "]";
    }
  }
  return load_clean(
      riichi_like(R"(,"after_call":{"actions":[["when",["won"],[["abortive_draw","flower"]]])" + actions + R"(]})"));
}

/// The amounts that count matches, in the order of the rules.
std::vector<std::uint32_t> counting_amounts(const Rules& rules) {
  std::vector<std::uint32_t> result;
  for (std::uint32_t i = 0; i < rules.amounts.size(); ++i) {
    if (rules.amounts[i].keyword == AmountCode::count_matches) result.push_back(i);
  }
  return result;
}

}  // namespace

TEST_CASE("melds counted by name are as many as are found") {
  const auto rules = counting_rules();
  const std::vector<std::uint32_t> amounts = counting_amounts(*rules);
  REQUIRE(amounts.size() == 2 * kDefinitions.size());
  for (std::size_t i = 0; i < kDefinitions.size(); ++i) {
    CAPTURE(kDefinitions[i]);
    const match::MatchProgram& program = rules->programs[rules->amounts[amounts[2 * i]].arguments[1].id];
    CHECK((program.only_calls() != nullptr) == (i < kByName));
  }
  Game game(rules, 1);
  game.start();
  Engine& engine = game.engine();
  Dice dice(57);
  int some = 0;
  int more = 0;
  constexpr std::array kNames = {"ankan", "kakan",  "daiminkan", "pon",
                                 "chii",  "flower", "tsumo"};  // nobody asks for the last
  for (int i = 0; i < 600; ++i) {
    Player& player = engine.player(1);
    player.pond.clear();
    player.calls.clear();
    while (player.calls.size() < 20 && !dice.one_in(5)) {
      Call call;
      call.name = rules->texts.find(dice.pick(kNames));
      const std::uint32_t size = dice.one_in(10) ? dice.below(3) : 3 + dice.below(2);
      for (std::uint32_t k = 0; k < size; ++k) call.tiles.push_back(Tile(static_cast<tiles::Kind>(dice.below(34))));
      player.calls.push_back(call);
    }
    for (std::size_t k = 0; k < kDefinitions.size(); ++k) {
      CAPTURE(kDefinitions[k]);
      const Number counted = engine.amount(amounts[2 * k], Context::of(1));
      const Number found = engine.amount(amounts[2 * k + 1], Context::of(1));
      REQUIRE(counted == found);
      some += k < kByName && counted > 0 ? 1 : 0;
      more += k < kByName && counted > 1 ? 1 : 0;
    }
  }
  CHECK(some > 200);
  CHECK(more > 50);
}

}  // namespace majs::runtime::test::counted_melds_test
