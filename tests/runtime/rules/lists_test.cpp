// Lists of actions do the same wherever they lie.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <utility>

#include "runtime/play/course/game.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace lists_test {

using namespace majs::runtime;
using namespace majs::runtime::test;
using majs::match::test::Dice;

namespace {

/// Actions that leave behind in which order they ran.
std::string random_list(Dice& dice, int depth) {
  std::string text = "[";
  const std::uint32_t size = dice.below(4);
  for (std::uint32_t i = 0; i < size; ++i) {
    if (i > 0) text += ",";
    const std::uint32_t kind = depth == 0 ? 0 : dice.below(12);
    const auto list = [&] { return random_list(dice, depth - 1); };
    const std::string condition = R"([{"name":")" +
                                  std::string(dice.one_in(2) ? "counter_at_least" : "counter_at_most") +
                                  R"(","opts":["order",)" + std::to_string(dice.below(30)) + "]}]";
    switch (kind) {
      case 1: text += R"(["when",)" + condition + "," + list() + "]"; break;
      case 2: text += R"(["unless",)" + condition + "," + list() + "]"; break;
      case 3: text += R"(["ite",)" + condition + "," + list() + "," + list() + "]"; break;
      case 4: text += R"(["when_everyone",)" + condition + "," + list() + "]"; break;
      case 5: text += R"(["when_others",)" + condition + "," + list() + "]"; break;
      case 6: text += dice.one_in(3) ? R"(["as","others",)" + list() + "]" : R"(["noop"])"; break;
      case 7: text += dice.one_in(3) ? R"(["run","more"])" : R"(["draw"])"; break;
      default:
        text += R"(["multiply_counter","order",2],["add_counter","order",)" + std::to_string(1 + dice.below(5)) + "]";
    }
  }
  return text + "]";
}

std::string outcome(const std::shared_ptr<const Rules>& rules) {
  Game game(rules, 3);
  game.start();
  std::string told;
  for (const Seat seat : rules->seats) {
    told += counter(game, seat, "order").text() + " " + std::to_string(game.player(seat).draw.size()) + " " +
            std::to_string(game.player(seat).deferred.size()) + "; ";
  }
  return told;
}

}  // namespace

TEST_CASE("counters are set and added to") {
  const std::string text = with_wall(R"("after_start":{"actions":[["add_counter","a",2],
      ["set_counter","b",5],["set_counter","b",3],["add_counter","a",4],["add_counter","b",1],["set_counter","c"],
      ["ite",[{"name":"counter_equals","opts":["b",4]}],[["set_counter","d",1]],[["set_counter","d",2]]],
      ["when",[{"name":"counter_equals","opts":["b",4]}],[["add_counter","d",10]]],
      ["unless",[{"name":"counter_equals","opts":["b",4]}],[["add_counter","d",100]]],
      ["unless",[{"name":"counter_equals","opts":["b",5]}],[["add_counter","d",1000]]]]})");
  Game game(load_clean(text), 3);
  game.start();
  const Seat first = game.seats().front();
  CHECK(counter(game, first, "a") == 6);
  CHECK(counter(game, first, "b") == 4);
  CHECK(counter(game, first, "c") == 0);
  CHECK(counter(game, first, "d") == 1011);
}

TEST_CASE("lists run the same where they lie in others") {
#ifdef NDEBUG
  constexpr int kRules = 300;
#else
  constexpr int kRules = 40;
#endif
  Dice dice(41);
  int moved = 0;
  for (int i = 0; i < kRules; ++i) {
    const std::string start = random_list(dice, 3);
    const std::string turn = random_list(dice, 3);
    const auto told = [](const std::string& at_start, const std::string& at_turn, const std::string& functions) {
      return outcome(load_clean(with_wall(R"("functions":{"more":[["add_counter","order",1]])" + functions +
                                          R"(},"interruptible_actions":["noop"],
          "buttons":{"stop":{"show_when":[{"name":"counter_at_least","opts":["order",9]}],"actions":[]}},
          "after_start":{"actions":)" + at_start +
                                          R"(},"after_turn_change":{"actions":)" + at_turn + "}")));
    };
    CAPTURE(start);
    CAPTURE(turn);
    const std::string alone = told(start, turn, "");
    REQUIRE(alone == told(R"([["when",[],)" + start + "]]", R"([["unless",[false],)" + turn + "]]", ""));
    REQUIRE(alone ==
            told(R"([["ite",[[false]],[["draw"]],)" + start + "]]", R"([["when",[],[["when",[],)" + turn + "]]]]", ""));
    REQUIRE(alone ==
            told(R"([["run","start"]])", R"([["run","turn"]])", R"(,"start":)" + start + R"(,"turn":)" + turn));
    moved += alone.starts_with("0 0 0; 0 0 0") ? 0 : 1;
  }
  CHECK(moved > kRules / 3);
}

}  // namespace lists_test
