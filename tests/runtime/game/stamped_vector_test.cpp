// Zones with stamps, and what goes by them: the same answers as if every zone were looked at tile by tile.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game/hand_memo.hpp"
#include "runtime/rules/effects/effects.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace majs::runtime::test::stamped_vector_test {
namespace {

using match::test::Dice;
using Zone = StampedVector<int, 4>;

/// What a hand and its melds look like.
std::string text_of(const Player& player, bool with_calls) {
  std::string text;
  const auto add = [&](const Tile& tile) {
    text += std::to_string(tile.kind) + "/" + std::to_string(tile.attribute_count) + " ";
  };
  for (const Tile& tile : player.hand) add(tile);
  for (const Call& call : player.calls) {
    if (!with_calls) break;
    text += "| " + std::to_string(call.name) + ": ";
    for (const Tile& tile : call.tiles) add(tile);
  }
  return text;
}

Tile any_tile(Dice& dice) { return Tile(static_cast<tiles::Kind>(dice.below(9))); }

/// Changes something of the player, or nothing.
void change(Dice& dice, Player& player, std::vector<Player>& before) {
  auto& hand = player.hand;
  const std::uint32_t size = static_cast<std::uint32_t>(hand.size());
  switch (dice.below(9)) {
    case 0: hand.push_back(any_tile(dice)); break;
    case 1:
      if (size > 0) hand.erase(dice.below(size));
      break;
    case 2:
      if (size > 0) hand[dice.below(size)] = any_tile(dice);
      break;
    case 3:
      for (Tile& tile : hand) tile.add({1, true});
      break;
    case 4: std::reverse(hand.begin(), hand.end()); break;
    case 5: {
      Call call;
      call.name = dice.below(2);
      call.tiles = {any_tile(dice), any_tile(dice)};
      player.calls.push_back(std::move(call));
      break;
    }
    case 6:
      if (!player.calls.empty()) player.calls.back().tiles[0] = any_tile(dice);
      break;
    case 7: before.push_back(player); break;
    default:
      if (!before.empty()) player = before[dice.below(static_cast<std::uint32_t>(before.size()))];
  }
}

}  // namespace

TEST_CASE("a zone keeps its stamp until it may have changed") {
  const auto stamped = [] {
    Zone zone = {3, 1, 2};
    zone.set_stamp(7);
    return zone;
  };
  const Zone zone = stamped();
  CHECK(zone.stamp() == 7);
  CHECK(zone.size() == 3);
  CHECK(!zone.empty());
  CHECK((zone.front() == 3 && zone.back() == 2 && zone[1] == 1 && *zone.data() == 3));
  CHECK(std::vector<int>(zone.begin(), zone.end()) == std::vector<int>{3, 1, 2});
  CHECK(zone.stamp() == 7);
  CHECK(Zone(zone).stamp() == 7);
  Zone assigned;
  CHECK(assigned.stamp() == 0);
  assigned = zone;
  CHECK(assigned.stamp() == 7);
  // It goes where the contents go.
  Zone moved = std::move(assigned);
  CHECK(moved.stamp() == 7);
  CHECK(assigned.stamp() == 0);  // NOLINT(bugprone-use-after-move)
  assigned = std::move(moved);
  CHECK(assigned.stamp() == 7);
  CHECK(moved.stamp() == 0);  // NOLINT(bugprone-use-after-move)
  CHECK(assigned.size() == 3);
  assigned = Zone::Base{4};
  CHECK(assigned.stamp() == 0);
  CHECK(assigned[0] == 4);
  const int more[] = {5, 6};
  using Change = void (*)(Zone&, const int*);
  const std::pair<Change, std::vector<int>> changes[] = {
      {[](Zone& z, const int*) { *z.data() = 9; }, {9, 1, 2}},
      {[](Zone& z, const int*) { *z.begin() = 9; }, {9, 1, 2}},
      {[](Zone& z, const int*) { *(z.end() - 1) = 9; }, {3, 1, 9}},
      {[](Zone& z, const int*) { z[1] = 9; }, {3, 9, 2}},
      {[](Zone& z, const int*) { z.front() = 9; }, {9, 1, 2}},
      {[](Zone& z, const int*) { z.back() = 9; }, {3, 1, 9}},
      {[](Zone& z, const int*) { z.clear(); }, {}},
      {[](Zone& z, const int*) { z.push_back(9); }, {3, 1, 2, 9}},
      {[](Zone& z, const int*) { z.emplace_back(9); }, {3, 1, 2, 9}},
      {[](Zone& z, const int*) { z.pop_back(); }, {3, 1}},
      {[](Zone& z, const int*) { z.insert(1, 9); }, {3, 9, 1, 2}},
      {[](Zone& z, const int*) { z.erase(0); }, {1, 2}},
      {[](Zone& z, const int*) { z.erase(0, 2); }, {2}},
      {[](Zone& z, const int* m) { z.assign(m, m + 2); }, {5, 6}},
      {[](Zone& z, const int* m) { z.append(m, m + 2); }, {3, 1, 2, 5, 6}},
  };
  for (const auto& [apply, expected] : changes) {
    Zone changed = stamped();
    apply(changed, more);
    CHECK(changed.stamp() == 0);
    CHECK(std::vector<int>(std::as_const(changed).begin(), std::as_const(changed).end()) == expected);
  }
}

TEST_CASE("what is remembered of a hand is of these very tiles") {
  const auto rules = load_clean(riichi_like());
  Game game(rules, 1);
  Dice dice(31);
  HandMemo memo;
  memo.begin();
  std::map<std::string, std::uint64_t> numbers;
  int known_again = 0;
  for (int round = 0; round < 200; ++round) {
    Player player = game.engine().player(0);
    std::vector<Player> before;
    for (int step = 0; step < 60; ++step) {
      change(dice, player, before);
      const bool with_calls = dice.one_in(2);
      const std::uint64_t number = numbers.emplace(text_of(player, with_calls), numbers.size()).first->second;
      HandMemo::Entry& entry = memo.of(0, player, with_calls);
      if (const HandMemo::Known* known = entry.find(with_calls ? 1 : 0)) {
        REQUIRE(known->asked == number);
        ++known_again;
      } else {
        entry.add(with_calls ? 1 : 0).asked = number;
      }
      // Without melds they make no difference.
      if (with_calls && !player.calls.empty()) REQUIRE(entry.find(0) == nullptr);
    }
  }
  CHECK(known_again > 2'000);
  CHECK(known_again < 10'000);
}

TEST_CASE("a hand that is known to be sorted is sorted") {
  const auto rules = load_clean(riichi_like());
  Game game(rules, 1);
  game.start();
  Engine& engine = game.engine();
  Dice dice(32);
  int known = 0;
  for (int i = 0; i < 2'000; ++i) {
    Player& player = engine.player(1);
    switch (dice.below(6)) {
      case 0: player.hand.push_back(Tile(static_cast<tiles::Kind>(dice.below(34)))); break;
      case 1:
        if (player.hand.size() > 1) player.hand.erase(dice.below(static_cast<std::uint32_t>(player.hand.size())));
        break;
      case 2: std::swap(player.hand.front(), player.hand.back()); break;
      case 3: engine.hands().of(1, player, dice.one_in(2)); break;
      default: break;
    }
    std::vector<Tile> sorted(std::as_const(player).hand.begin(), std::as_const(player).hand.end());
    tiles::sort_for_display(sorted);
    const auto is_sorted = [&] { return tiles::all_identical(sorted, span_of(std::as_const(player).hand)); };
    known += engine.is_sorted(1) ? 1 : 0;
    if (engine.is_sorted(1)) REQUIRE(is_sorted());
    engine.sort_hand(1);
    REQUIRE(is_sorted());
    CHECK(engine.is_sorted(1));
    CHECK(!engine.is_sorted(2));
  }
  CHECK(known > 300);
  CHECK(known < 1'700);
}

TEST_CASE("lists of one action count like others, and stop where others stop") {
  const auto rules = load_clean(riichi_like(R"(,"auto_buttons":{"one":{"actions":[["sort_hand"]]},
    "when":{"actions":[["when",["has_draw"],[["pause"]]]]},"stop":{"actions":[["uninterruptible_draw"]]},
    "cut":{"actions":[["recalculate_buttons"]]}})"));
  Game game(rules, 1);
  game.start();
  Engine& engine = game.engine();
  const auto action = [&](std::size_t i) -> const Action& { return rules->lists[rules->auto_buttons[i].actions][0]; };
  CHECK(action(0).interruptible);  // in the order of their ids: cut, one, stop, when
  CHECK(!action(1).interruptible);
  CHECK(!action(2).interruptible);
  CHECK(action(2).uninterruptible);
  CHECK(!action(3).interruptible);
  CHECK(effects_of(ActionCode::when).does.has(Deed::Steers));
  CHECK(effects_of(ActionCode::end_function).does.has(Deed::Steers));
  CHECK(!effects_of(ActionCode::sort_hand).does.has(Deed::Steers));
  game.settings().limits.actions_per_input = 3;
  engine.begin_input(false);
  for (int i = 0; i < 3; ++i) engine.run_list(rules->auto_buttons[1].actions, Context::of(0));
  CHECK(!engine.halted());
  engine.run_list(rules->auto_buttons[1].actions, Context::of(0));
  CHECK(engine.halted());
  CHECK(game.findings().back().code == "R202");
}

TEST_CASE("many auto buttons are posted once each, in their order") {
  Dice dice(34);
  PostedInputs posted;
  std::vector<PostedInput> waiting;
  int twice = 0;
  for (int i = 0; i < 4'000; ++i) {
    if (dice.one_in(3)) {
      const auto taken = posted.take();
      REQUIRE(taken.has_value() == !waiting.empty());
      if (!taken) continue;
      REQUIRE(*taken == waiting.front());
      waiting.erase(waiting.begin());
      continue;
    }
    PostedInput input;
    input.kind = dice.one_in(8) ? Input::Kind::Press : Input::Kind::AutoButton;
    input.seat = static_cast<Seat>(dice.below(4));
    input.index = dice.below(18);
    posted.add(input);
    const bool known = std::find(waiting.begin(), waiting.end(), input) != waiting.end();
    twice += known ? 1 : 0;
    if (!known) waiting.push_back(input);
  }
  CHECK(twice > 300);
}

TEST_CASE("a trail tells the last dozen actions, oldest first") {
  ActionTrail trail;
  CHECK(trail.entries().empty());
  std::vector<ActionTrail::Entry> every;
  for (std::uint32_t i = 0; i < 40; ++i) {
    if (i == 30) trail.keep_in(&every);
    trail.add({static_cast<Seat>(i % 4), i, i + 100});
    const auto told = trail.entries();
    REQUIRE(told.size() == std::min<std::size_t>(i + 1, 12));
    CHECK(told.back().action == i);
    CHECK(told.back().place == i + 100);
    CHECK(told.back().seat == static_cast<Seat>(i % 4));
    CHECK(told.front().action == i + 1 - told.size());
  }
  REQUIRE(every.size() == 10);
  CHECK(every.front().action == 30);
  CHECK(every.back().action == 39);
}

}  // namespace majs::runtime::test::stamped_vector_test
