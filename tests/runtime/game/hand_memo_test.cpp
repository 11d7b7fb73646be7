// What is known of hands until they change, and what is ruled out for many buttons at once: the same as asking again.

#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/game/conditions.hpp"
#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace majs::runtime::test::hand_memo_test {
namespace {

using match::Answer;
using match::test::Dice;

std::uint32_t list_of(const Rules& rules, std::initializer_list<TargetCode> codes) {
  for (std::uint32_t id = 0; id < rules.target_lists.size(); ++id) {
    const auto& list = rules.target_lists[id];
    if (std::equal(list.begin(), list.end(), codes.begin(), codes.end(),
                   [](const Target& target, TargetCode code) { return target.code == code; })) {
      return id;
    }
  }
  FAIL("no such list");
  return 0;
}

/// Rules that ask for all that may be asked of a hand and one tile more.
std::shared_ptr<const Rules> asking_rules(Passes passes = {}) {
  return load_clean(riichi_like(R"(,"after_call":{"actions":[
    ["when",[{"name":"match","opts":[["hand","calls","last_called_tile"],["win"]]},
             {"name":"match","opts":[["hand","calls","tile"],["win"]]},
             {"name":"match","opts":[["hand","calls","called_tile"],["win"]]},
             {"name":"match","opts":[["hand","calls","winning_tile"],["win"]]},
             {"name":"match","opts":[["hand","calls","winning_tile"],[[[[[{"attrs":["winning_tile"],"offset":0},0]],1]]]]},
             {"name":"match","opts":[["hand","calls"],["ready"]]},
             {"name":"match","opts":[["draw","hand"],["ready"]]}],[["pause"]]]]})"),
                    passes);
}

/// A player of a game, whose hand a memo is asked about.
struct Held {
  Game game{load_clean(riichi_like()), 1};
  HandMemo memo;
  Player player;

  Held() {
    game.start();
    memo.begin();
    player = game.engine().player(1);
  }
  void hold(const char* text) {
    const std::vector<Tile> held = tiles_of(text);
    player.hand.assign(held.begin(), held.end());
  }
};

}  // namespace

TEST_CASE("a hand is known until it changes") {
  Held held;
  HandMemo& memo = held.memo;
  Player& player = held.player;
  held.hold("123m456p77z");
  HandMemo::Entry& entry = memo.of(1, player, true);
  CHECK(entry.find(5) == nullptr);
  entry.add(5).lacking = 1;
  entry.add(6).asked = 9;
  const auto known = [&](bool with_calls = true) { return memo.of(1, player, with_calls).find(5) != nullptr; };
  CHECK(known());
  CHECK(memo.of(1, player, true).find(6)->asked == 9);
  CHECK(memo.of(1, player, true).find(7) == nullptr);
  CHECK(known(false));  // without melds
  CHECK(memo.of(2, player, true).find(5) == nullptr);
  // Tried and taken back: the hand before is still known, the one before that is not.
  const Player before = player;
  player.hand.pop_back();
  CHECK(!known());
  player = before;
  CHECK(known());
  player.hand[0] = tiles_of("9s")[0];
  CHECK(!known());
  player.hand[0].add({3, true});
  CHECK(!known());
  player = before;
  CHECK(!known());
  memo.of(1, player, true).add(5);
  Call call;
  call.name = 1;
  call.tiles = {tiles_of("7z")[0], tiles_of("7z")[0]};
  player.calls.push_back(call);
  CHECK(!known());
  memo.of(1, player, true).add(5);
  player.calls[0].name = 2;
  CHECK(!known());
  player.calls[0].name = 1;
  CHECK(known());
  player.calls[0].tiles[1] = tiles_of("6z")[0];
  CHECK(!known());
  player.calls[0].tiles[1] = tiles_of("7z")[0];
  memo.of(1, player, false).add(5);
  player.calls.clear();
  CHECK(known(false));  // melds do not count
  player.jokers = std::make_shared<const match::JokerTable>(*player.behavior);
  CHECK(!known(false));
  memo.of(1, player, false).add(5);
  CHECK(known(false));
  memo.begin();
  CHECK(!known(false));
}

TEST_CASE("what a hand lacks is known of the next one, but for the tiles that have come") {
  Held held;
  HandMemo& memo = held.memo;
  Player& player = held.player;
  const auto hold = [&](const char* text) { held.hold(text); };
  const auto lacking = [&](std::uint32_t program = 5, bool with_calls = true) -> std::uint32_t {
    const HandMemo::Known* const known = memo.of(1, player, with_calls).find(program);
    if (known == nullptr) return 0;
    CHECK(known->asked == 0);
    CHECK(known->completed == 0);
    return known->lacking;
  };
  const auto begin = [&](const char* text) {
    memo.begin();
    hold(text);
    memo.of(1, player, true).add(5).lacking = 4;
    memo.of(1, player, true).add(6).lacking = 3;
  };
  begin("1159m248p37s1z");
  memo.of(1, player, true).find(5)->asked = 1;
  hold("159m248p37s1z");  // one gone
  CHECK(lacking() == 4);
  CHECK(lacking(6) == 3);
  hold("159m2489p37s1z");  // one come
  CHECK(lacking() == 3);
  CHECK(lacking(6) == 2);
  CHECK(lacking(7) == 0);
  hold("159m2489p17s1z");  // one for another
  CHECK(lacking() == 2);
  CHECK(lacking(6) == 0);  // it may lack one: not known
  hold("159m2489p17s2z");
  CHECK(lacking() == 0);
  begin("159m248p37s1z");
  hold("1159m2248p37s1z");
  CHECK(lacking() == 2);
  begin("159m248p37s1z");
  hold("1159m2248p37s11z");
  CHECK(lacking() == 0);
  begin("159m248p37s1z");
  hold("1z159m248p37s");  // in another order it looks like many others
  CHECK(lacking() == 0);
  // Only of tiles that are nothing else.
  begin("159m248p37s1z");
  player.hand.push_back(Tile(*tiles::find_kind("1f")));
  CHECK(lacking() == 0);
  begin("159m248p37s1z");
  player.hand.push_back(Tile(*tiles::find_kind("0m")));
  CHECK(lacking() == (player.jokers->ordinary(*tiles::find_kind("0m")) ? 3 : 0));
  for (const char* gone : {"1f159m248p37s", "159m248p1f37s", "159m248p37s1f"}) {
    begin(gone);
    hold("159m248p37s");
    CHECK(lacking() == 0);
  }
  begin("159m248p37s1z");
  Call call;
  call.name = 1;
  call.tiles = {tiles_of("7z")[0], tiles_of("7z")[0]};
  player.calls.push_back(call);
  CHECK(lacking() == 0);
  CHECK(lacking(5, false) == 4);  // the hand alone is another question
  memo.of(1, player, true).add(5).lacking = 4;
  hold("159m248p37s");
  CHECK(lacking() == 4);
  CHECK(lacking(5, false) == 4);
  player.calls[0].name = 2;
  CHECK(lacking() == 0);
  player.calls.clear();
  begin("159m248p37s1z");
  hold("159m248p37s");
  CHECK(lacking() == 4);
  hold("159m248p37s2z");
  player.jokers = std::make_shared<const match::JokerTable>(*player.behavior);
  CHECK(lacking() == 0);
}

TEST_CASE("what a hand can do without is known until something else is asked") {
  Held held;
  HandMemo& memo = held.memo;
  Player& player = held.player;
  held.hold("123m456p77z");
  const std::vector<Tile> unneeded = tiles_of("1m7z");
  const std::vector<Tile> draw = tiles_of("5s");
  Call call;
  call.name = 1;
  call.tiles = {tiles_of("7z")[0], tiles_of("7z")[0]};
  player.calls.clear();
  player.calls.push_back(call);
  const auto known = [&](std::uint32_t program, const std::vector<Tile>& drawn) {
    return memo.of(1, player, true).unneeded(program, drawn);
  };
  CHECK(known(3, draw) == nullptr);
  memo.of(1, player, true).keep_unneeded(3, draw, unneeded);
  REQUIRE(known(3, draw) != nullptr);
  CHECK(tiles::all_identical(*known(3, draw), unneeded));
  CHECK(known(4, draw) == nullptr);
  CHECK(known(3, {}) == nullptr);
  CHECK(known(3, tiles_of("6s")) == nullptr);
  memo.of(1, player, true).keep_unneeded(3, {}, {});
  CHECK(known(3, draw) == nullptr);
  CHECK(known(3, {}) != nullptr);
  held.hold("123m456p78z");
  CHECK(known(3, {}) == nullptr);
  held.hold("123m456p77z");
  CHECK(known(3, {}) != nullptr);  // the hand before is not forgotten
  player.calls[0].name = 2;
  CHECK(known(3, {}) == nullptr);
  memo.of(1, player, true).keep_unneeded(3, {}, {});
  player.jokers = std::make_shared<const match::JokerTable>(*player.behavior);
  CHECK(known(3, {}) == nullptr);
  memo.of(1, player, true).keep_unneeded(3, {}, {});
  memo.begin();
  CHECK(known(3, {}) == nullptr);
}

TEST_CASE("what tiles can serve as is known of the hand") {
  const auto rules = load_clean(riichi_like());
  Game game(rules, 1);
  HandMemo memo;
  memo.begin();
  Player player = game.engine().player(0);
  const std::vector<Tile> held = tiles_of("1123m");
  player.hand.assign(held.begin(), held.end());
  const match::CellSupply* supply = memo.of(0, player, false).supply();
  REQUIRE(supply != nullptr);
  CHECK(supply->at_least == std::array<std::uint64_t, 4>{0b111, 0b001, 0, 0});
  CHECK(!supply->wild);
  CHECK(memo.of(0, player, false).supply() == supply);
  player.hand[0] = tiles_of("3m")[0];
  supply = memo.of(0, player, false).supply();
  REQUIRE(supply != nullptr);
  CHECK(supply->at_least == std::array<std::uint64_t, 4>{0b111, 0b100, 0, 0});
  player.hand[0] = Tile(*tiles::find_kind("1f"));
  supply = memo.of(0, player, false).supply();  // a flower is nothing else
  REQUIRE(supply != nullptr);
  CHECK(supply->wild);
  CHECK(supply->at_least == std::array<std::uint64_t, 4>{0b111, 0, 0, 0});
  player.hand[0] = Tile(tiles::kAny);
  CHECK(memo.of(0, player, false).supply() == nullptr);
}

TEST_CASE("sorting keeps tiles of a kind in their order, and marks on their tiles") {
  const auto rules = load_clean(riichi_like());
  Game game(rules, 1);
  game.start();
  Engine& engine = game.engine();
  Dice dice(23);
  for (int i = 0; i < 300; ++i) {
    auto& hand = engine.player(1).hand;
    hand.clear();
    for (std::uint32_t n = dice.below(15); n > 0; --n) {
      Tile tile(static_cast<tiles::Kind>(dice.below(dice.one_in(2) ? 34 : 6)));
      if (dice.one_in(3)) tile.add(rules->engine_attributes.draw);
      hand.push_back(tile);
    }
    std::vector<Tile> expected(hand.begin(), hand.end());
    std::stable_sort(expected.begin(), expected.end(), [](const Tile& a, const Tile& b) {
      return tiles::display_key(a.kind) < tiles::display_key(b.kind);
    });
    Marking& marking = engine.player(2).marking;
    marking = {};
    if (dice.one_in(2) && !hand.empty()) {
      Mark mark;
      mark.seat = 1;
      mark.index = dice.below(static_cast<std::uint32_t>(hand.size()));
      mark.tile = hand[mark.index];
      marking.targets.emplace_back().marked.push_back(mark);
    }
    engine.sort_hand(1);
    REQUIRE(tiles::all_identical({hand.data(), hand.size()}, expected));
    for (const Marking::Target& target : marking.targets) {
      CHECK(tiles::identical(hand[target.marked[0].index], target.marked[0].tile));
    }
  }
}

TEST_CASE("questions about a hand and a tile are answered as if nothing were known") {
  const auto rules = asking_rules();
  const auto forgetful = asking_rules(Passes().without(Pass::hand_memo));
  Game game(rules, 1);
  Game plain(forgetful, 1);
  game.start();
  plain.start();
  Dice dice(21);
  match::test::World world(dice);
  const std::vector<std::uint32_t> lists = {
      list_of(*rules, {TargetCode::hand, TargetCode::calls, TargetCode::last_discard}),
      list_of(*rules, {TargetCode::hand, TargetCode::calls, TargetCode::draw}),
      list_of(*rules, {TargetCode::hand, TargetCode::calls, TargetCode::last_called_tile}),
      list_of(*rules, {TargetCode::hand, TargetCode::calls, TargetCode::tile}),
      list_of(*rules, {TargetCode::hand, TargetCode::calls, TargetCode::called_tile}),
      list_of(*rules, {TargetCode::hand, TargetCode::calls, TargetCode::winning_tile}),
      list_of(*rules, {TargetCode::hand, TargetCode::calls}),
      list_of(*rules, {TargetCode::draw, TargetCode::hand})};
  for (const std::uint32_t list : lists) CHECK(rules->hands_and_tiles[list].hand != 0);
  const auto chii = rules->texts.find("chii");
  const auto any_tile = [&] {
    Tile tile(static_cast<tiles::Kind>(dice.below(34)));
    if (dice.one_in(8)) tile.add(rules->engine_attributes.draw);
    return dice.one_in(40) ? Tile(*tiles::find_kind("1f")) : tile;
  };
  int yes = 0;
  Player player = game.engine().player(2);
  for (int i = 0; i < 3'000; ++i) {
    if (i % 8 == 0) {
      const match::test::RandomHand random = match::test::complete_hand(dice, 4, world.names);
      player.hand.assign(random.tiles.begin(), random.tiles.end());
      player.calls.clear();
      for (const auto& tiles : random.call_tiles) {
        Call& call = player.calls.emplace_back();
        call.name = chii;
        call.tiles.assign(tiles.begin(), tiles.end());
      }
      player.hand.erase(dice.below(static_cast<std::uint32_t>(player.hand.size())));
    }
    player.draw.clear();
    for (std::uint32_t n = dice.below(3); n > 0; --n) player.draw.push_back(any_tile());
    Context context = Context::of(2);
    if (dice.one_in(2)) context.tile = any_tile();
    if (dice.one_in(2)) context.winning_tile = any_tile();
    if (dice.one_in(2)) {
      auto choice = std::make_shared<Choice>();
      choice->has_call = dice.one_in(2);
      choice->call.called = dice.one_in(4) ? Tile() : any_tile();
      context.choice = choice;
    }
    Record discard;
    discard.kind = Record::Kind::Discard;
    discard.seat = dice.one_in(4) ? kNobody : Seat{1};
    discard.tile = context.winning_tile && dice.one_in(2) ? *context.winning_tile : any_tile();
    Record call = discard;
    call.kind = Record::Kind::Call;
    call.seat = dice.one_in(4) ? kNobody : Seat{3};
    call.tile = any_tile();
    for (Game* each : {&game, &plain}) {
      each->engine().player(2) = player;
      each->engine().state().last_discard = discard;
      each->engine().state().last_call = call;
      each->engine().begin_input(false);
    }
    // Twice: the second time more is known.
    for (int times = 0; times < 2; ++times) {
      for (const std::uint32_t list : lists) {
        for (std::uint32_t program = 0; program < rules->programs.size(); ++program) {
          const Answer expected = match_targets(plain.engine(), context, list, program);
          REQUIRE(match_targets(game.engine(), context, list, program) == expected);
          yes += expected == Answer::Yes ? 1 : 0;
        }
      }
    }
  }
  CHECK(yes > 1'000);
}

TEST_CASE("facts of buttons are what the conditions of these names say") {
  const auto rules = load_clean(riichi_like());
  Game game(rules, 1);
  game.start();
  Engine& engine = game.engine();
  using Kind = Record::Kind;
  for (const Kind kind : {Kind::None, Kind::Discard, Kind::Draw, Kind::Call, Kind::Swap}) {
    for (Seat by = kNobody; by < kMaxSeats; ++by) {
      for (Seat turn = 0; turn < kMaxSeats; ++turn) {
        engine.state().turn = turn;
        engine.state().last_action.kind = kind;
        engine.state().last_action.seat = by;
        const ButtonFacts of_all = facts_of_all_seats(engine);
        for (Seat seat = 0; seat < kMaxSeats; ++seat) {
          CAPTURE(static_cast<int>(kind));
          CAPTURE(static_cast<int>(by));
          CAPTURE(static_cast<int>(turn));
          CAPTURE(static_cast<int>(seat));
          const ButtonFacts facts = of_all | facts_of_seat(engine.state(), seat);
          const auto holds = [&](ConditionCode code) { return (facts & fact_bit(code)) != 0; };
          const bool discarded = kind == Kind::Discard && by == turn;
          CHECK(holds(ConditionCode::no_tiles_remaining) == false);
          CHECK(holds(ConditionCode::anyone_just_discarded) == discarded);
          CHECK(holds(ConditionCode::just_called) == (kind == Kind::Call && by == turn));
          CHECK(holds(ConditionCode::anyone_just_called) == (kind == Kind::Call));
          CHECK(holds(ConditionCode::our_turn) == (turn == seat));
          CHECK(holds(ConditionCode::just_discarded) == (discarded && turn == seat));
          CHECK(holds(ConditionCode::someone_else_just_discarded) == (discarded && turn != seat));
          const auto from = [&](int steps) { return kind == Kind::Discard && by == (seat + steps) % 4; };
          CHECK(holds(ConditionCode::shimocha_discarded) == from(1));
          CHECK(holds(ConditionCode::toimen_discarded) == from(2));
          CHECK(holds(ConditionCode::kamicha_discarded) == from(3));
          CHECK(holds(ConditionCode::someone_else_just_called) == (kind == Kind::Call && by != seat));
          // The handlers of the conditions go by the same.
          const Context context = Context::of(seat);
          const ConditionNode node;
          for (const ConditionCode code : kButtonFacts) {
            Evaluation evaluation{engine, context, node};
            CHECK(engine.handlers().conditions[static_cast<std::size_t>(code)](evaluation) == holds(code));
          }
        }
      }
    }
  }
}

TEST_CASE("posted inputs are taken once, in their order") {
  PostedInputs posted;
  CHECK(!posted.take());
  const PostedInput first{Input::Kind::AutoButton, 0, kNoChoice, 1};
  const PostedInput second{Input::Kind::Press, 0, 3, 1};
  posted.add(first);
  posted.add(second);
  posted.add(first);
  CHECK(posted.take() == first);
  posted.add(first);  // what was taken may come again
  posted.add(second);
  CHECK(posted.take() == second);
  PostedInputs kept = posted;
  CHECK(posted.take() == first);
  CHECK(!posted.take());
  CHECK(!posted.take());
  posted.add(second);
  CHECK(posted.take() == second);
  CHECK(kept.take() == first);
  CHECK(!kept.take());
}

}  // namespace majs::runtime::test::hand_memo_test
