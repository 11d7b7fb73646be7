#include <doctest/doctest.h>

#include <algorithm>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/scoring/win.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace scoring_win_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

/// Draws, wins by draw or discard on four sets and a pair; two units, one script for each kind of win.
constexpr std::string_view kGame = R"(
  "set_definitions":{"set":[[0,0,0],[0,1,2]],"pair":[[0,0]]},
  "win_definition":[[[["set"],4],[["pair"],1]]],
  "after_turn_change":{"actions":[["ite",["no_tiles_remaining"],[["ryuukyoku","Over","draw"]],[["draw"]]]]},
  "interruptible_actions":["draw","play_tile","advance_turn"],
  "buttons":{
    "tsumo":{"show_when":["our_turn","has_draw",{"name":"match","opts":[["hand","calls","draw"],["win"]]},
                          {"name":"has_yaku_with_hand","opts":[1]}],"actions":[["win_by_draw","tsumo"]]},
    "ron":{"show_when":["someone_else_just_discarded",{"name":"match","opts":[["hand","calls","last_discard"],["win"]]},
                        {"name":"has_yaku_with_discard","opts":[1]}],"actions":[["win_by_discard","ron"]]}},
  "before_win":{"actions":[["ite",["won_by_draw"],[["make_responsible_for","others","remaining"]],
                                                  [["make_responsible_for","last_discarder","all"]]]]},
  "score_calculation":{"point_name":"Pt","point2_name":"Star","yaku_lists":["yaku"],"win_by_discard_name":"Out",
                       "win_by_draw_name":"Self","win_by_discard_label":"R"},
  "scoring_logic":{
    "ron":[["_counter_assignment","Points","total","=",["*",[100,"points"]]],
           ["_counter_assignment","Discard","total","=",["*",["total",3]]]],
    "tsumo":[["_counter_assignment","Points","total","=",["*",[100,"points"]]],
             ["when",["status"],[["noop"]]]],
    "draw":[["as","everyone",[["when",[{"name":"status","opts":["ready"]}],
              [["as","others",[["_counter_assignment","Ready","total","=",50]]]]]]]]},
  "yaku":[{"display_name":"Triplets","value":2,"when":[{"name":"match","opts":[["hand","winning_tile"],[[[[[0,0,0]],4],[["pair"],1]]]]}]},
          {"display_name":"Honors","value":["k","Pt"],"when":[{"name":"match","opts":[["hand","winning_tile"],[[[[["7z","7z","7z"]],1]]]]}]}])";

std::string with_hands(std::string_view hands, std::string_view more = "") {
  return with_wall(std::string(kGame) + "," + std::string(hands) + std::string(more));
}

struct Played {
  std::shared_ptr<const Rules> rules;
  Game game;
  explicit Played(const std::string& text) : rules(load_clean(text)), game(rules, 5) {
    game.settings().next_rounds = false;
    game.start();
  }
  bool press_button(Seat seat, std::string_view id) { return game.apply(press(seat, button_id(*rules, id))); }
  Number delta(Seat seat) const { return game.state().delta_scores[static_cast<std::size_t>(seat)]; }
};

/// East holds three triplets and two pairs, waiting for 7z or 9s.
constexpr std::string_view kEastWaits =
    R"("starting_hand":{"east":["1m","1m","1m","2p","2p","2p","3s","3s","3s","7z","7z","9s","9s"],
        "south":["1p","3p","5p","7p","9p","1s","5s","7s","1z","2z","3z","4z","5z"]})";

}  // namespace

TEST_CASE("a win by draw: yaku, points, what everybody pays") {
  Played played(
      with_hands(kEastWaits, R"(,"starting_draws":["7z"],"after_start":{"actions":[["set_counter","k",3]]})"));
  REQUIRE(played.press_button(0, "tsumo"));
  const GameState& state = played.game.state();
  const WinRecord* record = win_record(state, 0);
  REQUIRE(record != nullptr);
  REQUIRE(record->yaku.size() == 2);
  CHECK(played.rules->texts.name(record->yaku[0].name) == "Honors");
  CHECK(record->points == 5);
  CHECK(record->score == 1500);
  CHECK(record->displayed_score == 1500);
  CHECK(played.delta(0) == 1500);
  CHECK(played.delta(1) == -500);
  CHECK(state.delta_reason == "Self");
  CHECK(played.game.player(0).score == 1500);
  REQUIRE(state.ledger.size() == 3);
  const LineItem& item = state.ledger[0].items[0];
  CHECK(item.operation == AmountNode::Kind::Multiply);
  CHECK(item.previous == Number(100));
  CHECK(item.amount == Number(5));
  CHECK(state.ledger[0].name == "From right");
  CHECK(state.ledger[2].name == "From left");
}

TEST_CASE("the hand dealt complete wins with the tile that scores best") {
  // Nobody discarded: any tile may be the winning one; the yaku looks at where it is.
  Played played(with_hands(kEastWaits, R"(,"starting_draws":["7z"],"after_start":{"actions":[]})"));
  REQUIRE(played.press_button(0, "tsumo"));
  CHECK(exists(win_record(played.game.state(), 0)->winning_tile));
  CHECK(played.game.player(0).draw.size() == 1);
  CHECK(played.game.player(0).hand.size() == 13);
}

TEST_CASE("a win on a discard: the discarder pays all") {
  Played played(with_hands(kEastWaits, R"(,"starting_draws":["4m","9s"],
      "after_start":{"actions":[]})"));
  REQUIRE(played.game.apply(discard(0, 13)));
  REQUIRE(played.game.apply(discard(1, 13)));  // south gives the 9s away
  REQUIRE(played.press_button(0, "ron"));
  const WinRecord* record = win_record(played.game.state(), 0);
  REQUIRE(record != nullptr);
  CHECK(record->from == 1);
  CHECK(record->points == 2);
  CHECK(record->winning_tile_text == "R");
  CHECK(played.delta(0) == 600);
  CHECK(played.delta(1) == -600);
  CHECK(played.delta(2) == 0);
  CHECK(played.game.state().delta_reason == "Out");
}

TEST_CASE("no yaku, no win: what was tried leaves no trace") {
  Played played(
      with_hands(R"("starting_hand":{"east":["1m","2m","3m","2p","3p","4p","3s","4s","5s","7z","7z","9s","9s"]})",
                 R"(,"starting_draws":["9s"],"after_start":{"actions":[]},
      "before_scoring":{"actions":[["set_counter","seen",1],["add_attr",["hand"],["touched"],["any"]]]})"));
  CHECK(played.game.player(0).buttons.empty());
  CHECK(counter(played.game, 0, "seen") == Number(0));
  CHECK(played.game.player(0).hand[0].attribute_count == 0);
  CHECK(played.game.state().winners.empty());
}

TEST_CASE("a draw books from context seat to the one before it") {
  Played played(
      with_hands(kEastWaits, R"(,"after_start":{"actions":[["set_status","ready"],["ryuukyoku","Over","draw"]]})"));
  CHECK(played.delta(0) == 150);
  CHECK(played.delta(3) == -50);
  CHECK(played.game.state().delta_reason == "Over");
}

TEST_CASE("modify_winner edits what is shown, modify_payout what is paid") {
  Played played(with_hands(kEastWaits, R"(,"starting_draws":["7z"],"after_start":{"actions":[["set_counter","k",3]]},
      "after_win":{"actions":[["modify_winner","score",7,"multiply"],["modify_winner","points",4],
                              ["modify_winner","point_name","P"],["modify_winner","score_name","Big"],
                              ["modify_winner","score_name","!","append"],["modify_winner","score_name","x","add"]]},
      "after_scoring":{"actions":[["modify_payout","others",100],["modify_payout","self","payout","set"],
                                  ["modify_payout","kamicha",3,"divide"],["set_scoring_header","Told $n",{"n":"k"}]]})"));
  REQUIRE(played.press_button(0, "tsumo"));
  const WinRecord* record = win_record(played.game.state(), 0);
  REQUIRE(record != nullptr);
  CHECK(record->score == 1500);
  CHECK(record->displayed_score == 10500);
  CHECK(record->points == 4);
  REQUIRE(record->total.size() == 1);
  CHECK(record->total[0].amount == 4);
  CHECK(record->total[0].unit == "P");
  CHECK(record->score_name == "Big!");
  CHECK(played.delta(0) == 1500);
  CHECK(played.delta(1) == -400);
  CHECK(played.delta(3) == -134);
  CHECK(has_finding(played.game.findings(), "R232"));
}

TEST_CASE("liability by name takes a yaku away from the others") {
  Played played(with_hands(kEastWaits, R"(,"starting_draws":["7z"],
      "after_start":{"actions":[["set_counter","k",3],["make_responsible_for","toimen",["Honors"]]]})"));
  REQUIRE(played.press_button(0, "tsumo"));
  CHECK(played.delta(0) == 900);  // two others pay 2 points; west its 3 and the 2 that remain
  CHECK(played.delta(1) == -200);
  CHECK(played.delta(2) == -500);
}

TEST_CASE("an abortive draw repeats the deal, or rotates as the reference does") {
  const std::string text =
      with_hands(kEastWaits, R"(,"interrupt_levels":{},"after_draw":{"actions":[["abortive_draw","Stop"]]},
      "max_rounds":8)");
  for (const bool rotates : {false, true}) {
    const auto rules = load_clean(text);
    Game game(rules, 5);
    game.settings().compatibility.rotates_after_abortive_draw = rotates;
    game.settings().next_rounds = false;
    game.start();
    CHECK(game.state().delta_reason == "Stop");
    CHECK(game.state().next_dealer == (rotates ? 1 : 0));
    CHECK(game.state().honba == (rotates ? 0 : 1));
  }
}

TEST_CASE("the tile of a robbed kong is found wherever the upgraded meld lies") {
  const auto rules = load_clean(with_wall(""));
  Game game(rules, 1);
  game.start();
  const Tile six(*majs::tiles::find_kind("6s"));
  const Tile two(*majs::tiles::find_kind("2p"));
  game.engine().player(2).calls.push_back({0, {six, six, six, six}});
  game.engine().player(2).calls.push_back({0, {two, two, two}});
  game.engine().state().last_call.kind = Record::Kind::Call;
  game.engine().state().last_call.seat = 2;
  game.engine().state().last_call.tile = six;
  const auto tile = winning_tile_of(game.engine(), 0, WinSource::Call);
  REQUIRE(tile.has_value());
  CHECK(tile->kind == six.kind);
  game.engine().player(2).calls.clear();
  CHECK_FALSE(winning_tile_of(game.engine(), 0, WinSource::Call).has_value());
}

namespace {

/// Counts in every seat's `seen` how many 7z its own hand and winning tile have when a win is announced.
constexpr std::string_view kCountsAtWin = R"(,"before_win":{"actions":[
    ["ite",["won_by_draw"],[["make_responsible_for","others","remaining"]],[["make_responsible_for","last_discarder","all"]]],
    ["add_attr",["winning_tile"],["bright","_n7"]],
    ["add_counter","seen","count_matches",["winning_tile"],[[[["7z"],1]]]],["add_counter","told",1]]},
  "after_win":{"actions":[["add_counter","after","count_matches",["winning_tile"],[[[["7z"],1]]]]]},
  "after_scoring":{"actions":[["add_counter","settled",1]]})";

}  // namespace

TEST_CASE("the winning tile is told as it was won") {
  Played played(with_hands(kEastWaits, std::string(R"(,"starting_draws":["2m","7z"],"after_start":{"actions":[]})") +
                                           std::string(kCountsAtWin)));
  REQUIRE(played.game.apply(discard(0, 13)));
  REQUIRE(played.game.apply(discard(1, 13)));
  REQUIRE(played.press_button(0, "ron"));
  const WinRecord* record = win_record(played.game.state(), 0);
  REQUIRE(record != nullptr);
  CHECK(record->winning_tile.kind == *majs::tiles::find_kind("7z"));
  CHECK(record->winning_tile.visible_attributes().empty());
  CHECK_FALSE(record->winning_tile.has(played.rules->names.attributes.find("n7")->id));
  // Where it lies it keeps what was written on it.
  CHECK(played.game.player(1).discards.back().has(played.rules->names.attributes.find("bright")->id));
  CHECK(counter(played.game, 0, "after") == Number(1));
}

TEST_CASE("the third win of a bloody round is paid once, or twice as the reference does") {
  for (const bool twice : {false, true}) {
    const auto rules = load_clean(with_hands(kEastWaits, R"(,"bloody_end":true,"starting_draws":["2m","7z"],
        "after_start":{"actions":[]})"));
    Game game(rules, 5);
    game.settings().compatibility.pays_third_win_twice = twice;
    game.settings().next_rounds = false;
    game.start();
    for (const Seat seat : {Seat{2}, Seat{3}}) {  // two have won before
      Winner winner;
      winner.seat = seat;
      winner.processed = true;
      winner.record = std::make_shared<WinRecord>();
      game.engine().state().winners.push_back(std::move(winner));
    }
    REQUIRE(game.apply(discard(0, 13)));
    REQUIRE(game.apply(discard(1, 13)));
    REQUIRE(game.apply(press(0, button_id(*rules, "ron"))));
    CHECK(game.state().delta_scores[0] == Number(twice ? 1200 : 600));
    CHECK(game.state().delta_scores[1] == Number(twice ? -1200 : -600));
  }
}

TEST_CASE("a payer sees no tile that somebody else drew, but a discard as everybody does") {
  const auto seen = [&](bool by_draw, bool repeated) {
    const auto rules = load_clean(with_hands(
        kEastWaits, std::string(by_draw ? R"(,"starting_draws":["7z"])" : R"(,"starting_draws":["2m","7z"])") +
                        R"(,"after_start":{"actions":[["set_counter","k",3]]})" + std::string(kCountsAtWin)));
    Game game(rules, 5);
    game.settings().compatibility.repeats_before_win = repeated;
    game.settings().next_rounds = false;
    game.start();
    if (!by_draw) {
      REQUIRE(game.apply(discard(0, 13)));
      REQUIRE(game.apply(discard(1, 13)));
    }
    REQUIRE(game.apply(press(0, button_id(*rules, by_draw ? "tsumo" : "ron"))));
    CHECK(counter(game, 0, "settled") == Number(repeated ? 0 : 1));
    CHECK(counter(game, 1, "settled") == Number(repeated ? 1 : 0));
    CHECK(counter(game, 1, "told") == Number(repeated ? 1 : 0));
    return counter(game, 1, "seen");
  };
  CHECK(seen(true, false) == Number(0));
  CHECK(seen(true, true) == Number(0));
  CHECK(seen(false, true) == Number(1));
}

TEST_CASE("what the waits of a hand are worth, a discard that may be let pass, and a hand that has not won") {
  const auto rules = load_clean(with_wall(R"(
      "set_definitions":{"set":[[0,0,0],[0,1,2]],"pair":[[0,0]]},"win_definition":[[[["set"],4],[["pair"],1]]],
      "score_calculation":{"yaku_lists":["yaku"],"point_name":"Fan","scoring_method":"multiplier"},
      "yaku":[{"display_name":"Low","value":3,"when":[{"name":"match","opts":[["winning_tile"],[[[["1m"],1]]]]}]},
              {"display_name":"High","value":1,"when":[{"name":"match","opts":[["winning_tile"],[[[["4m"],1]]]]}]},
              {"display_name":"Drawn","value":5,"when":["won_by_draw"]}],
      "starting_hand":{"east":["4m","5z","6z"],
                       "south":["2m","3m","4p","5p","6p","7p","8p","9p","1s","1s","1s","9s","9s"]},
      "starting_draws":["7z","7z"],"interruptible_actions":["play_tile"],
      "after_turn_change":{"actions":[["draw"],["as","south",[["set_counter","passed","points_with_discard"],
          ["set_counter","waits","count_waits"],["set_counter","best","points_with_waits"],
          ["set_counter","own","minipoints_of_hand",[["remove_groups",[{"groups":[[0,0,0]],"value":4}]],
                                                     ["take_maximum"]]]]]]},
      "after_discard_passed":{"actions":[["as","south",[["set_counter","let_pass","points_with_discard"],
          ["set_counter","best","points_with_waits"]]]]})"));
  Game game(rules, 1);
  game.start();
  CHECK(counter(game, 1, "waits") == Number(2));
  CHECK(counter(game, 1, "own") == Number(4));
  const auto& hand = game.player(0).hand;
  const auto four =
      std::find_if(hand.begin(), hand.end(), [](const Tile& tile) { return majs::tiles::id_of(tile.kind) == "4m"; });
  REQUIRE(game.apply(discard(0, static_cast<std::size_t>(four - hand.begin()))));
  CHECK(counter(game, 1, "best") == Number(3));
  CHECK(counter(game, 1, "let_pass") == Number(1));
  CHECK(counter(game, 1, "passed") == Number(0));  // the newest that happened is no discard any more
}

TEST_CASE("a win that is tried for both groups of yaku scores what it does in each of them") {
  const auto play = [](const char* more) {
    return Played(with_wall(std::string(R"(
      "set_definitions":{"set":[[0,0,0],[0,1,2]],"pair":[[0,0]]},"win_definition":[[[["set"],4],[["pair"],1]]],
      "yaku":[{"display_name":"One","value":1,"when":[{"name":"match","opts":[["hand","winning_tile"],[[[["1m"],1]]]]}]},
              {"display_name":"Two","value":2,"when":[{"name":"match","opts":[["hand","winning_tile"],[[[["2m"],1]]]]}]}],
      "limit":[{"display_name":"Three","value":[3,"Star"],"when":[{"name":"match","opts":[["hand","winning_tile"],[[[["3m"],1]]]]}]},
               {"display_name":"Four","value":[4,"Star"],"when":[{"name":"match","opts":[["hand","winning_tile"],[[[["4m"],1]]]]}]}],
      "starting_hand":{"east":["1m","3m","4m","5p","6p","7p","8p","9p","1s","1s","1s","9s","9s"]},)") +
                            more));
  };
  for (const char* highest : {"false", "true"}) {
    Played played = play((std::string(R"("score_calculation":{"point_name":"Pt","point2_name":"Star",
        "yaku_lists":["yaku"],"yaku2_lists":["limit"],"highest_scoring_yaku2_only":)") +
                          highest + "}")
                             .c_str());
    Engine& engine = played.game.engine();
    const ScoringRules& scoring = played.rules->scoring;
    REQUIRE(!scoring.minimum2_lists.empty());
    for (const char* id : {"2m", "9p"}) {
      const Tile tile(*majs::tiles::find_kind(id));
      const auto alone = [&](const std::vector<std::uint32_t>& lists) {
        std::vector<std::uint32_t> names;
        CHECK_FALSE(would_win(engine, 0, {WinSource::Draw, tile, lists}, [&](const YakuScore& yaku, Number) {
          for (const ScoredYaku& one : yaku) names.push_back(one.name);
          return false;
        }));
        return names;
      };
      const std::vector<std::uint32_t> first = alone(scoring.minimum_lists);
      const std::vector<std::uint32_t> second = alone(scoring.minimum2_lists);
      CHECK(first.size() == (std::string(id) == "2m" ? 2 : 1));
      CHECK(second.size() == 2);
      std::vector<std::uint32_t> first_names;
      std::vector<std::uint32_t> second_names;
      const WinTest test{WinSource::Draw, tile, scoring.minimum_lists};
      const auto would_win_in_either = [&](const auto& accept) {
        return WinTrials(engine, 0, TrialNeeds{}).would_win(test, scoring.minimum2_lists, accept);
      };
      CHECK(would_win_in_either([&](const YakuScore& yaku, const YakuScore& yaku2) {
        for (const ScoredYaku& one : yaku) first_names.push_back(one.name);
        for (const ScoredYaku& one : yaku2) second_names.push_back(one.name);
        return true;
      }));
      CHECK(first_names == first);
      CHECK(second_names == second);
      CHECK_FALSE(would_win_in_either([](const YakuScore&, const YakuScore&) { return false; }));
      CHECK(played.game.state().winners.empty());
    }
  }
}

}  // namespace scoring_win_test
