// Calls: what may not be discarded after one, what becomes of drawn tiles, when there is nothing to choose.

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>

#include "tests/runtime/ruleset_texts.hpp"

namespace calls_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

Tile tile(std::string_view id) { return Tile(*majs::tiles::find_kind(id)); }

std::vector<Tile> tiles_of(std::initializer_list<std::string_view> ids) {
  std::vector<Tile> list;
  for (const std::string_view id : ids) list.push_back(tile(id));
  return list;
}

/// A game in which east has just called with two tiles, and swap-calling is forbidden.
class SwapCall {
 public:
  explicit SwapCall(const std::string& more = "")
      : game_(
            load_clean(with_wall(
                R"("play_restrictions":[[["any"],["just_called",{"name":"last_called_tile_matches","opts":["kuikae"]}]]])" +
                more)),
            1) {
    game_.start();
  }

  void alias(std::initializer_list<std::string_view> from, std::initializer_list<std::string_view> to) {
    behavior_.add_aliases(tiles_of(from), tiles_of(to));
  }
  void alias(const Tile& from, const Tile& to) { behavior_.add_aliases({&from, 1}, {&to, 1}); }

  bool may_go(const Tile& discard, const Tile& first, const Tile& second) {
    game_.engine().set_behavior(game_.seats(), behavior_);
    Record call;
    call.kind = Record::Kind::Call;
    call.seat = 0;
    call.from = 3;
    call.tile = first;
    call.others = {first, second};
    game_.engine().add_record(call);
    game_.engine().begin_input(false);
    return game_.engine().is_playable_tile(0, discard);
  }
  bool may_go(std::string_view discard, std::string_view first, std::string_view second) {
    return may_go(tile(discard), tile(first), tile(second));
  }
  void order(std::initializer_list<std::string_view> ids) {
    std::vector<majs::tiles::Kind> kinds;
    for (const std::string_view id : ids) kinds.push_back(tile(id).kind);
    behavior_.set_ordering(kinds);
  }

 private:
  Game game_;
  majs::tiles::TileBehavior behavior_;
};

std::vector<std::string> shown(const Game& game, Seat seat) {
  std::vector<std::string> names;
  for (const ChoiceId id : game.player(seat).buttons) {
    names.push_back(id == kSkip ? "skip" : game.rules().buttons[id].id);
  }
  return names;
}

}  // namespace

TEST_CASE("swap-calling: what makes a set with the tiles of the call may not go") {
  SwapCall call;
  CHECK_FALSE(call.may_go("3m", "4m", "5m"));
  CHECK_FALSE(call.may_go("6m", "4m", "5m"));
  CHECK_FALSE(call.may_go("5m", "4m", "6m"));
  CHECK_FALSE(call.may_go("3z", "3z", "3z"));
  CHECK(call.may_go("2m", "4m", "5m"));
  CHECK(call.may_go("4m", "4m", "5m"));
  CHECK(call.may_go("1p", "8m", "9m"));
  CHECK(call.may_go("3p", "4m", "5m"));
  CHECK(call.may_go("3z", "1z", "2z"));
}

TEST_CASE("swap-calling: jokers are what they may stand for, not what may stand for them") {
  SwapCall call;
  call.alias({"258j"}, {"2m", "2p", "2s", "5m", "5p", "5s", "8m", "8p", "8s"});
  CHECK(call.may_go("2p", "2m", "258j"));
  CHECK(call.may_go("8s", "2m", "258j"));
  CHECK(call.may_go("258j", "2m", "2p"));
  CHECK_FALSE(call.may_go("2m", "2m", "258j"));
  CHECK_FALSE(call.may_go("258j", "2m", "2m"));
  CHECK_FALSE(call.may_go("4m", "3m", "258j"));  // 2m 3m 4m
  CHECK_FALSE(call.may_go("258j", "258j", "258j"));
}

TEST_CASE("swap-calling: the first tile of a run may be a joker's meaning") {
  SwapCall call;
  call.alias({"14s"}, {"4m", "4p", "4s"});
  call.alias({"16m"}, {"6m", "6p", "6s"});
  call.alias({"0m"}, {"5m"});
  CHECK_FALSE(call.may_go("14s", "5m", "16m"));
  CHECK(call.may_go("14s", "7m", "16m"));
  CHECK_FALSE(call.may_go("0m", "6m", "7m"));
  CHECK_FALSE(call.may_go("5m", "0m", "0m"));
  CHECK(call.may_go("0m", "7m", "8m"));
}

TEST_CASE("swap-calling agrees with trying every meaning") {
  Random random(7);
  const std::vector<Tile> ordinary = tiles_of({"1m", "2m", "3m", "4m", "2p", "3p", "9m", "1z"});
  const std::vector<Tile> jokers = tiles_of({"0j", "14s", "16m", "258j"});
  int forbidden = 0;
  std::optional<SwapCall> call;
  std::vector<std::pair<Tile, Tile>> meanings;
  for (int i = 0; i < 1'500; ++i) {
    if (i % 50 == 0) {  // other jokers now and then
      call.emplace();
      meanings.clear();
      for (const Tile& joker : jokers) {
        for (std::uint64_t k = random.below(4); k > 0; --k) {
          const Tile target = random.below(12) == 0 ? tile("any") : ordinary[random.below(ordinary.size())];
          call->alias(joker, target);
          meanings.emplace_back(joker, target);
        }
      }
    }
    const auto drawn = [&] {
      return random.below(2) == 0 ? ordinary[random.below(ordinary.size())] : jokers[random.below(jokers.size())];
    };
    const Tile group[] = {drawn(), drawn(), drawn()};
    std::vector<std::vector<majs::tiles::Kind>> kinds(3);
    for (std::size_t k = 0; k < 3; ++k) {
      kinds[k].push_back(group[k].kind);
      for (const auto& [from, to] : meanings) {
        if (from.kind != group[k].kind) continue;
        if (to.kind != majs::tiles::kAny) {
          kinds[k].push_back(to.kind);
        } else {
          for (majs::tiles::Kind kind = 0; kind < 34; ++kind) kinds[k].push_back(kind);
          for (const Tile& one : group) kinds[k].push_back(one.kind);
        }
      }
    }
    // Universal jokers alone are no set: nothing says of what.
    const auto is_universal = [&](const Tile& one) {
      return std::any_of(meanings.begin(), meanings.end(),
                         [&](const auto& m) { return m.first.kind == one.kind && m.second.kind == majs::tiles::kAny; });
    };
    if (std::all_of(std::begin(group), std::end(group), is_universal)) continue;
    bool set = false;
    for (const auto a : kinds[0]) {
      for (const auto b : kinds[1]) {
        for (const auto c : kinds[2]) {
          majs::tiles::Kind sorted[] = {a, b, c};
          std::sort(std::begin(sorted), std::end(sorted));
          const bool triplet = a == b && b == c;
          const bool run = sorted[2] < 27 && sorted[0] / 9 == sorted[2] / 9 && sorted[1] == sorted[0] + 1 &&
                           sorted[2] == sorted[0] + 2;
          set = set || triplet || run;
        }
      }
    }
    forbidden += set ? 1 : 0;
    CHECK_MESSAGE(call->may_go(group[0], group[1], group[2]) == !set, majs::tiles::id_of(group[0].kind), " after ",
                  majs::tiles::id_of(group[1].kind), " ", majs::tiles::id_of(group[2].kind));
  }
  CHECK(forbidden > 100);
}

TEST_CASE("swap-calling follows the player's own order of tiles") {
  SwapCall call;
  call.order({"1z", "2z", "3z", "4z", "1z"});
  CHECK_FALSE(call.may_go("2z", "4z", "1z"));
  CHECK_FALSE(call.may_go("3z", "4z", "1z"));
  CHECK_FALSE(call.may_go("3z", "1z", "2z"));
  CHECK(call.may_go("5z", "4z", "1z"));
  CHECK(call.may_go("3z", "4z", "7z"));
}

TEST_CASE("after a call no tile of the hand counts as drawn, not even one that an upgrade left there") {
  Game game(load_clean(with_wall(
                R"("starting_hand":{"east":["1m","2m","3m","1f"]},"starting_draws":["9s"],
       "buttons":{"meld":{"show_when":["false"],"call":[[0,0]],"actions":[["self_call"]]}},
       "after_start":{"actions":[["draw"],["add_attr",["hand"],["_draw"]],
                                 ["trigger_custom_call","meld","hand",["2m","3m"],["1m"]]]})")),
            1);
  game.start();
  REQUIRE(game.player(0).calls.size() == 1);
  CHECK(game.player(0).hand.size() == 11);
  CHECK(game.player(0).draw.empty());
  const auto drawn = game.rules().engine_attributes.draw.id;
  CHECK(std::none_of(game.player(0).hand.begin(), game.player(0).hand.end(),
                     [&](const Tile& held) { return held.has(drawn); }));
}

TEST_CASE("a combination that arises in several ways is no choice") {
  for (const char* spec : {"[[0,0,0]]", "[[0,0]]"}) {
    CAPTURE(spec);
    Game game(
        load_clean(with_wall(
            std::string(
                R"("starting_hand":{"east":["5m","5m","5m","1m","9m","1p","9p","1s","9s","1z","2z","3z","4z"]},"starting_draws":["5m"],
         "after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],
         "buttons":{"ankan":{"show_when":["our_turn","self_call_available","not_has_calls"],"call":)") +
            spec + R"(,"actions":[["self_call"]]}})")),
        1);
    game.start();
    REQUIRE(shown(game, 0) == std::vector<std::string>{"ankan", "skip"});
    REQUIRE(game.apply(press(0, button_id(game.rules(), "ankan"))));
    CHECK(game.player(0).call_buttons == nullptr);
    CHECK(game.player(0).calls.size() == 1);
  }
}

TEST_CASE("combinations that look different are a choice") {
  Game game(
      load_clean(with_wall(
          R"("starting_hand":{"east":["5m","5m","5m",["5m","red"],"1m","9m","1p","9p","1s","1z","2z","3z","4z"]},"starting_draws":["9s"],
         "after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],
         "buttons":{"meld":{"show_when":["our_turn","self_call_available","not_has_calls"],"call":[[0,0]],
                             "actions":[["self_call"]]}})")),
      1);
  game.start();
  REQUIRE(game.apply(press(0, button_id(game.rules(), "meld"))));
  CHECK(game.player(0).call_buttons != nullptr);
}

TEST_CASE("what may be discarded is seen before it may be discarded") {
  Game game(load_clean(with_wall(
                R"("starting_draws":["9s","4z"],
         "starting_hand":{"south":["1m","2m","3m","4m","5m","6m","7m","8m","9m","1p","2p","3p","4p"]},
         "after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],
         "play_restrictions":[[["4m"],["true"]]],
         "buttons":{"north":{"show_when":["our_turn",{"name":"match","opts":[["playable_tiles"],[[[["4z"],1]]]]}],
                              "actions":[["noop"]]},
                    "four":{"show_when":["our_turn",{"name":"match","opts":[["playable_tiles"],[[[["4m"],1]]]]}],
                              "actions":[["noop"]]}})")),
            1);
  game.start();
  REQUIRE(game.apply(discard(0, 13)));
  REQUIRE(game.state().turn == 1);
  CHECK(shown(game, 1) == std::vector<std::string>{"north", "skip"});
}

TEST_CASE("nothing may be discarded while a button may not be passed") {
  Game game(load_clean(with_wall(
                R"("after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],
         "buttons":{"must":{"show_when":["our_turn",{"name":"status_missing","opts":["done"]}],"unskippable":true,
                             "actions":[["set_status","done"]]}},
         "after_discard_passed":{"actions":[]})")),
            1);
  game.start();
  CHECK(game.engine().unrestricted(0).empty());
  CHECK_FALSE(game.engine().can_play_any(0));
  REQUIRE(game.apply(press(0, button_id(game.rules(), "must"))));
  CHECK(game.engine().unrestricted(0).size() == 14);
}

TEST_CASE("a call after which nothing may be discarded: the hand is looked at as it would be") {
  // A kong of the own hand: the called tile leaves it, too.
  const std::string rules =
      R"("starting_hand":{"east":["5z","5z","5z","1m","9m","1p","9p","1s","9s","1z","2z","3z","4z"]},"starting_draws":["5z"],
      "after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["draw"],
      "play_restrictions":[[["not_5z"],[")";
  for (const bool restricted : {false, true}) {
    Game game(load_clean(with_wall(rules + (restricted ? "true" : "false") + R"("]]],
      "buttons":{"meld":{"show_when":["our_turn","self_call_available"],"call":[[0,0]],
                          "call_conditions":["can_discard_after_call"],"actions":[["self_call"]]},
                 "kong":{"show_when":["our_turn","self_call_available"],"call":[[0,0,0]],
                          "call_conditions":["can_discard_after_call"],"actions":[["self_call"]]}})")),
              1);
    game.start();
    CAPTURE(restricted);
    // Three of four leave one 5z, the kong leaves nothing that may go.
    std::vector<std::string> expected = {"kong", "meld", "skip"};
    if (restricted) expected.erase(expected.begin());
    CHECK(shown(game, 0) == expected);
  }
}

TEST_CASE("an upgrade with a joker in the meld, and the reference, which does not see it") {
  const auto rules = load_clean(with_wall(
      R"("starting_hand":{"east":["5m","5m",["0m"],"1z"]},
         "after_turn_change":{"actions":[["set_tile_alias_all",["0m"],["5m"]],
            ["trigger_custom_call","pon","hand",["0m","5m"],["5m"]],["draw",1,"5m"]]},"interruptible_actions":["draw"],
         "buttons":{"pon":{"show_when":["false"],"call":[[0,0]],"actions":[["self_call"]]},
                    "kakan":{"show_when":["our_turn","can_upgrade_call"],"call":[[0,0,0]],"upgrades":"pon",
                             "actions":[["upgrade_call"]]}})"));
  for (const bool compatible : {false, true}) {
    Game game(rules, 1);
    game.settings().compatibility.upgrades_without_jokers = compatible;
    game.start();
    REQUIRE(game.player(0).calls.size() == 1);
    CHECK(shown(game, 0).size() == (compatible ? 0 : 2));
  }
}

TEST_CASE("asked what may be discarded after an upgrade, the table stays as it is") {
  for (const bool restricted : {false, true}) {
    Game game(load_clean(with_wall(
                  R"("starting_hand":{"east":["5m","5m","5m","1z"]},
         "after_turn_change":{"actions":[["trigger_custom_call","pon","hand",["5m","5m"],["5m"]],["draw",1,"5m"]]},
         "interruptible_actions":["draw"],"play_restrictions":[[["any"],[)" +
                  std::string(restricted ? "true" : "false") + R"(]]],
         "buttons":{"pon":{"show_when":["false"],"call":[[0,0]],"actions":[["self_call"]]},
                    "kakan":{"show_when":["our_turn","can_upgrade_call"],"call":[[0,0,0]],"upgrades":"pon",
                             "call_conditions":["can_discard_after_call"],"actions":[["upgrade_call"]]}})")),
              1);
    game.start();
    REQUIRE(game.player(0).calls.size() == 1);
    CHECK(shown(game, 0).size() == (restricted ? 0 : 2));
  }
}

TEST_CASE("of calls that look the same, where there are others, the one is made that has no drawn tile in its tiles") {
  const auto marks = [](const std::string& hand, const std::string& more, Compatibility compatibility = {}) {
    const auto rules = load_clean(
        with_wall(R"("starting_tiles":5,"starting_hand":{"east":)" + hand + R"(},"starting_draws":["5z"],
         "after_start":{"actions":[["set_tile_alias_all",["1z"],["any"]]]},"after_turn_change":{"actions":[["draw"]]},
         "interruptible_actions":["draw"],)" +
                  more + R"("buttons":{"kong":{"show_when":["our_turn","self_call_available"],"call":[[0,0,0]],
           "call_conditions":[{"name":"not_call_contains","opts":[["1z"],1]}],"actions":[["self_call"]]}})"));
    Game game(rules, 1);
    game.settings().compatibility = compatibility;
    game.start();
    REQUIRE(game.apply(press(0, button_id(*rules, "kong"))));
    if (game.player(0).calls.empty()) return std::string("no call");
    const Tiles& tiles = game.player(0).calls[0].tiles;
    const auto drawn = rules->engine_attributes.draw.id;
    return std::to_string(std::count_if(tiles.begin(), tiles.end(), [&](const Tile& one) { return one.has(drawn); }));
  };
  const std::string spare = R"(["5z","5z","5z","1z","1z"])";
  const std::string alone = R"(["5z","5z","5z","2z","3z"])";
  CHECK(marks(spare, "") == "0");
  CHECK(marks(alone, "") == "1");
  // Where a definition asks for the drawn tile, the platform does not find it in the hand any more.
  const std::string asked = R"("win_definition":[[[[{"offset":0,"attrs":["draw"]}],1]]],)";
  CHECK(marks(alone, asked) == "1");
  CHECK(marks(alone, asked, Compatibility::riichi_advanced()) == "no call");
  CHECK(marks(spare, asked, Compatibility::riichi_advanced()) == "0");
  CHECK(marks(alone, "", Compatibility::riichi_advanced()) == "1");
}

TEST_CASE("an upgrade of unequal tiles, in whatever order they lie") {
  const auto offered = [](const std::string& with, const std::string& claimed, const std::string& drawn,
                          bool compatible) {
    Game game(load_clean(with_wall(
                  R"("starting_hand":{"east":["1z","2z","3z","4z"]},
         "after_start":{"actions":[["set_tile_ordering_all",["1z","2z","3z","4z","1z"]]]},
         "after_turn_change":{"actions":[["trigger_custom_call","three","hand",)" +
                  with + R"(,[")" + claimed + R"("]],["draw",1,")" + drawn + R"("]]},"interruptible_actions":["draw"],
         "buttons":{"three":{"show_when":["false"],"call":[[0,0]],"actions":[["self_call"]]},
                    "four":{"show_when":["our_turn","can_upgrade_call"],"call":[[1,2,3]],"upgrades":"three",
                            "actions":[["upgrade_call"]]}})")),
              1);
    game.settings().compatibility.upgrades_without_jokers = compatible;
    game.start();
    REQUIRE(game.player(0).calls.size() == 1);
    return shown(game, 0).size() == 2;
  };
  for (const bool compatible : {false, true}) {
    CHECK(offered(R"(["1z","2z"])", "3z", "4z", compatible));
    CHECK(offered(R"(["1z","2z"])", "4z", "3z", compatible));
    CHECK(offered(R"(["2z","3z"])", "1z", "4z", compatible));
    CHECK(offered(R"(["1z","3z"])", "2z", "4z", compatible));
  }
}

TEST_CASE("an upgrade is taken back: the meld is what it was, the tile lies in the pond") {
  const auto rules = load_clean(with_wall(
      R"("starting_hand":{"east":["5m","5m","5m","1z"]},
         "after_turn_change":{"actions":[["undo_upgrade"],["trigger_custom_call","pon","hand",["5m","5m"],["5m"]],
            ["undo_upgrade"],["draw",1,"5m"]]},"interruptible_actions":["draw"],
         "buttons":{"pon":{"show_when":["false"],"call":[[0,0]],"actions":[["self_call"]]},
                    "kakan":{"show_when":["our_turn","can_upgrade_call"],"call":[[0,0,0]],"upgrades":"pon",
                             "actions":[["upgrade_call"],["undo_upgrade"],["undo_upgrade"]]}})"));
  Game game(rules, 1);
  game.start();
  REQUIRE(game.player(0).calls.size() == 1);
  CHECK(game.player(0).pond.empty());
  REQUIRE(game.apply(press(0, button_id(*rules, "kakan"))));
  REQUIRE(game.player(0).calls.size() == 1);
  CHECK(rules->texts.name(game.player(0).calls[0].name) == "pon");
  CHECK(game.player(0).calls[0].tiles.size() == 3);
  CHECK(game.player(0).pond.size() == 1);
  CHECK(game.player(0).discards.size() == 1);
}

TEST_CASE("what may be discarded after a call is judged as if it were made, and then it is not") {
  const auto offered = [](const std::string& restriction) {
    Game game(load_clean(with_wall(
                  R"("starting_hand":{"east":["9s"],"south":["9s","9s","1m"]},"starting_draws":["5z"],
      "after_turn_change":{"actions":[["draw"]]},"interruptible_actions":["play_tile"],
      "play_restrictions":[[["any"],["not_our_turn",)" +
                  restriction + R"(]]],
      "buttons":{"pon":{"show_when":["someone_else_just_discarded","call_available",{"name":"seat_is","opts":["south"]}],
                        "call":[[0,0]],"call_conditions":["can_discard_after_call"],"actions":[["call"],["change_turn"]]}})")),
              1);
    game.start();
    const auto& hand = game.player(0).hand;
    const auto nine =
        std::find_if(hand.begin(), hand.end(), [](const Tile& held) { return majs::tiles::id_of(held.kind) == "9s"; });
    REQUIRE(nine != hand.end());
    REQUIRE(game.apply(discard(0, static_cast<std::size_t>(nine - hand.begin()))));
    CHECK(game.player(0).pond.size() == 1);
    CHECK(game.player(1).calls.empty());
    CHECK(game.player(1).hand.size() >= 13);
    CHECK(game.state().last_call.seat == kNobody);
    return shown(game, 1).size() == 2;
  };
  CHECK(offered(R"("false")"));
  CHECK_FALSE(offered(R"("true")"));
  CHECK(offered(R"("not_has_calls")"));
  CHECK_FALSE(offered(R"("has_calls")"));
  CHECK(offered(R"({"name":"match","opts":[["all_ponds"],[[[["9s"],1]]]]})"));
  CHECK(offered(R"({"name":"match","opts":[["hand"],[[[["9s"],2]]]]})"));
  CHECK_FALSE(offered(R"({"name":"match","opts":[["hand"],[[[["1m"],1]]]]})"));
  CHECK_FALSE(offered(R"({"name":"last_call_is","opts":["pon"]})"));
}

}  // namespace calls_test
