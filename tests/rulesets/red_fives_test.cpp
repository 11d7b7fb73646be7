// A red five is a five for every purpose: each call that it can be part of, and what may be discarded then.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/game/winner.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test::red_fives_test {
namespace {

/// A call: the tiles of the hand and the discarded one, as digits of a suit. 0 is the red five.
struct SuitCall {
  std::string with;
  char called = '1';
};

char plain(char digit) { return digit == '0' ? '5' : digit; }

/// The call itself, and with each of its fives red in turn.
void add_with_red(const SuitCall& call, std::vector<SuitCall>& calls) {
  calls.push_back(call);
  if (call.called == '5') calls.push_back({call.with, '0'});
  if (const std::size_t five = call.with.find('5'); five != std::string::npos) {
    SuitCall red = call;
    red.with[five] = '0';
    calls.push_back(red);
  }
}

std::vector<SuitCall> runs() {
  std::vector<SuitCall> calls;
  for (char first = '1'; first <= '7'; ++first) {
    const std::string run = {first, static_cast<char>(first + 1), static_cast<char>(first + 2)};
    for (std::size_t called = 0; called < 3; ++called) {
      std::string with = run;
      with.erase(called, 1);
      add_with_red({with, run[called]}, calls);
    }
  }
  return calls;
}

std::vector<SuitCall> equals(std::size_t in_hand) {
  std::vector<SuitCall> calls;
  for (char digit = '1'; digit <= '9'; ++digit) add_with_red({std::string(in_hand, digit), digit}, calls);
  return calls;
}

/// Swap-calling by its definition: the tile and the two of the hand are a run or a triplet.
bool is_barred(const SuitCall& call, char digit) {
  std::string set = {plain(call.with[0]), plain(call.with[1]), plain(digit)};
  std::sort(set.begin(), set.end());
  return (set[0] == set[1] && set[1] == set[2]) || (set[0] + 1 == set[1] && set[1] + 1 == set[2]);
}

/// Ids in order, each followed by a blank.
std::string listed(std::vector<std::string> ids) {
  std::sort(ids.begin(), ids.end());
  std::string text;
  for (const std::string& id : ids) text += id + " ";
  return text;
}

std::string ids_of(const auto& tiles) {
  std::vector<std::string> ids;
  for (const tiles::Tile& tile : tiles) ids.emplace_back(tiles::id_of(tile.kind));
  return listed(ids);
}

std::string ids_of(const std::string& digits, char suit, std::vector<std::string> others = {}) {
  for (const char digit : digits) others.push_back({digit, suit});
  return listed(others);
}

/// Whoever sits there calls east's first discard, holding one of every tile of the suit besides.
Round called(const SuitCall& call, char suit, const char* button, std::size_t seat, const Document& ruleset) {
  std::string hand = call.with + "1234567890";
  hand += suit + std::string(call.with.size() == 2 ? "1z" : "");
  std::array<const char*, 4> hands = {kIdle, kIdle, kIdle, kIdle};
  hands[seat] = hand.c_str();
  Round round(hands, std::string{call.called, suit} + "1z2z3z", Document::object(), ruleset);
  round.discard(1).call(seat, button, call.with + suit, std::string{call.called, suit});
  return round;
}

TEST_CASE("R-001 R-013 R-014 every run and triplet can be called with a red five, and none undone by the discard") {
  const Document ruleset = riichi();
  const auto check = [&](const SuitCall& call, char suit, const char* button, std::size_t seat) {
    CAPTURE(call.with);
    CAPTURE(call.called);
    CAPTURE(suit);
    Round round = called(call, suit, button, seat, ruleset);
    const runtime::Player& player = round.game().player(static_cast<runtime::Seat>(seat));
    REQUIRE(player.calls.size() == 1);
    CHECK(ids_of(player.calls[0].tiles) == ids_of(call.with + call.called, suit));
    std::vector<tiles::Tile> playable;
    for (const std::size_t index : round.game().playable(static_cast<runtime::Seat>(seat))) {
      playable.push_back(player.hand[index]);
    }
    std::string free;
    for (const char digit : std::string("0123456789")) {
      if (!is_barred(call, digit)) free += digit;
    }
    CHECK(ids_of(playable) == ids_of(free, suit, {"1z"}));
  };
  for (const char suit : {'m', 'p', 's'}) {
    for (const SuitCall& call : runs()) check(call, suit, "chii", 1);
    for (const SuitCall& call : equals(2)) check(call, suit, "pon", 2);
  }
}

TEST_CASE("R-001 R-020 every kong can have a red five") {
  const Document ruleset = riichi();
  for (const char suit : {'m', 'p', 's'}) {
    CAPTURE(suit);
    for (const SuitCall& call : equals(3)) {
      CAPTURE(call.with);
      CAPTURE(call.called);
      Round round = called(call, suit, "daiminkan", 3, ruleset);
      REQUIRE(round.game().player(3).calls.size() == 1);
      CHECK(ids_of(round.game().player(3).calls[0].tiles) == ids_of(call.with + call.called, suit));
      // The same from the own hand.
      const std::string hand = call.with + suit + "1122334455z";
      Round own({hand.c_str(), kIdle, kIdle, kIdle}, std::string{call.called, suit}, Document::object(), ruleset);
      own.press("ankan", {0});
      REQUIRE(own.game().player(0).calls.size() == 1);
      CHECK(own.game().player(0).calls[0].tiles.size() == 4);
    }
  }
}

/// West has called a five and adds the last one; north waits for it.
Round robbed(const char* pon, const char* discarded, const char* added, char suit, const Document& ruleset) {
  const std::string west = std::string(pon) + suit + "147p28s112344z";
  const std::string north = std::string("46") + suit + "234567p22z234s";
  const std::string draws = std::string{discarded[0], suit} + "1z2z3z" + std::string{added[0], suit};
  Round round({kIdle, kIdle, west.c_str(), north.c_str()}, draws, Document::object(), ruleset);
  round.discard(1).call(2, "pon", std::string(pon) + suit, std::string{discarded[0], suit});
  round.discard(2, "1z", false).discard(3, "1z", true).discard(0, "2z", true).discard(1, "3z", true);
  round.press("kakan", {2}).press("chankan", {3});
  return round;
}

TEST_CASE("R-045 a robbed five is paid for, red or not") {
  const Document ruleset = riichi();
  for (const char suit : {'m', 's'}) {
    CAPTURE(suit);
    Round red = robbed("55", "5", "0", suit, ruleset);
    REQUIRE(red.state().winners.size() == 1);
    CHECK(red.game().player(2).score == Number(25000 - 2600));
    CHECK(red.game().player(3).score == Number(25000 + 2600));
    CHECK(ids_of(red.state().winners[0].record->hand_as_assigned()) == ids_of(red.game().player(3).hand));
    // The meld is as it was.
    CHECK(ids_of(red.game().player(2).calls[0].tiles) == ids_of("0555", suit));
    Round plain_one = robbed("05", "5", "5", suit, ruleset);
    CHECK(plain_one.game().player(3).score == Number(25000 + 1300));
    CHECK(plain_one.game().player(2).score == Number(25000 - 1300));
  }
}

TEST_CASE("as the reference has it, a discarded red five cannot be called") {
  const Document ruleset = riichi();
  for (const bool reference : {false, true}) {
    CAPTURE(reference);
    Document config = Document::object();
    const char* south = "46m147p258s12344z";
    config["starting_hand"] = {{"east", tiles_of(kIdle)}, {"south", tiles_of(south)}};
    config["starting_draws"] = tiles_of("0m");
    runtime::ScenarioPlayer player(rules_with(config, ruleset));
    player.game().settings().compatibility.looks_up_marked_tiles = reference;
    player.start();
    REQUIRE(player.play({{"type", "discard"}, {"player", 0}, {"tile", "0m"}, {"tsumogiri", true}}) == "");
    CHECK(player.game().player(1).buttons.empty() == reference);
  }
}

}  // namespace
}  // namespace majs::compiler::test::red_fives_test
