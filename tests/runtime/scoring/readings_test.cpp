// Readings of winning hands are the same however they are found, and what their sets tell of a hand is so.

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/scoring/readings.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/scored_yaku.hpp"

namespace readings_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

#ifdef NDEBUG
constexpr int kHands = 600;
#else
constexpr int kHands = 60;
#endif

const std::vector<std::string> kDefinitions = {
    R"(["exhaustive",[["set"],4],[["pair"],1]])",
    R"([[["quad"],-1],[["pair"],7]])",
    R"(["exhaustive",[["run"],4],[["pair"],1]])",
    R"(["exhaustive",[["triplet"],4],[["pair"],1]])",
    R"(["unique",[["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],[["1m"],1]])",
    R"(["exhaustive",[["set"],2],[["pair"],4]])",
};

std::string rules_text(const std::vector<std::string>& definitions, const std::string& more) {
  std::string win;
  for (const std::string& definition : definitions) win += (win.empty() ? "" : ",") + definition;
  return with_wall(
      R"("set_definitions":{"run":[[0,1,2]],"triplet":[[0,0,0]],"quad":[[0,0,0,0]],"pair":[[0,0]],
      "set":[[0,0,0],[0,1,2]]},"win_definition":[)" +
      win +
      R"(],"buttons":{"chii":{"show_when":["false"],"actions":[["noop"]]},"pon":{"show_when":["false"],"actions":[["noop"]]},"ankan":{"show_when":["false"],"actions":[["noop"]]}},)" +
      more);
}

using majs::match::test::Dice;
using majs::tiles::Kind;

/// Sets and a pair near each other, some of them called.
HandSituation random_situation(const Rules& rules, Dice& dice) {
  HandSituation made;
  const Kind suit = static_cast<Kind>(9 * dice.below(3));
  const bool pairs = dice.one_in(5);
  for (int i = 0; i < (pairs ? 7 : 5); ++i) {
    Tiles set;
    const bool run = !pairs && i > 0 && !dice.one_in(3);
    const auto low = static_cast<Kind>(dice.one_in(4) ? dice.below(run ? 7 : 34) : suit + dice.below(7));
    for (int k = 0; k < (pairs || i == 0 ? 2 : 3); ++k) set.push_back(Tile(static_cast<Kind>(run ? low + k : low)));
    if (!pairs && i > 0 && dice.one_in(4)) {
      if (!run && dice.one_in(2)) set.push_back(set[0]);
      made.calls.push_back({rules.texts.find(run ? "chii" : set.size() == 4 ? "ankan" : "pon"), set});
    } else {
      made.hand.append(set.begin(), set.end());
    }
  }
  const std::size_t last = dice.below(static_cast<std::uint32_t>(made.hand.size()));
  made.winning_tile = made.hand[last];
  made.hand.erase(last);
  made.source = dice.one_in(2) ? WinSource::Draw : WinSource::Discard;
  return made;
}

std::string told(const HandReading& reading) {
  std::string text;
  for (const ReadingSet& set : reading.sets) {
    for (const Tile& tile : set.tiles) text += std::string(majs::tiles::id_of(tile.kind));
    text += set.completed ? "! " : " ";
  }
  return text;
}

/// Those of the hand that was scored last.
std::vector<std::string> readings_told(HandScorer& scorer, WinSource source) {
  std::vector<std::string> result;
  Game& game = scorer.game();
  const auto tile = winning_tile_of(game.engine(), 0, source);
  const HandReadings read =
      readings_of(game.rules(), game.player(0), tile, game.engine().match_memory(), game.engine().hands().readings());
  for (const auto& reading : read.all) {
    result.push_back(told(*reading));
  }
  return result;
}

std::string told(const Rules& rules, const ScoredHand& hand) {
  if (hand.record == nullptr) return "stopped";
  std::string text;
  for (const ScoredYaku& yaku : hand.record->yaku) text += rules.texts.name(yaku.name) + " ";
  return text;
}

}  // namespace

TEST_CASE("a hand has the readings of each definition, whether few or many are asked together") {
  const std::string more = R"("score_calculation":{"point_name":"Pt","yaku_lists":["one"],"per_interpretation":true},
      "one":[{"display_name":"A","value":1,"when":[]}])";
  const auto all = load_clean(rules_text(kDefinitions, more));
  HandScorer together(all);
  std::vector<std::unique_ptr<HandScorer>> single;
  for (const std::string& definition : kDefinitions) {
    single.push_back(std::make_unique<HandScorer>(load_clean(rules_text({definition}, more))));
  }
  Dice dice(4);
  int several = 0;
  for (int i = 0; i < kHands; ++i) {
    const HandSituation hand = random_situation(*all, dice);
    REQUIRE(together.score(hand).record != nullptr);
    std::vector<std::string> expected;
    for (const auto& scorer : single) {
      REQUIRE(scorer->score(hand).record != nullptr);
      for (const std::string& reading : readings_told(*scorer, hand.source)) {
        if (std::find(expected.begin(), expected.end(), reading) == expected.end()) expected.push_back(reading);
      }
    }
    CHECK(readings_told(together, hand.source) == expected);
    several += expected.size() > 2 ? 1 : 0;
  }
  CHECK(several > kHands / 10);
}

TEST_CASE("sets of a hand close the gates of yaku that want none of their cells") {
  const auto consists_of = [](const std::string& name, const std::string& tiles, const std::string& more = "") {
    return R"({"display_name":")" + name + R"(","value":1,"when":[{"name":"winning_hand_consists_of","opts":[)" +
           tiles + "]}" + more + "]}";
  };
  const std::string simples = R"("2m","3m","4m","5m","6m","7m","8m")";
  const std::string list =
      consists_of("Simples", simples) + "," + consists_of("Suit", simples + R"(,"1m","9m")") + "," +
      consists_of("Souzu", R"("1s","2s","3s","4s","5s","6s","7s","8s","9s")") + "," +
      consists_of("Runs", simples + R"(,"1m","9m","1p","2p","3p","4p","5p","6p","7p","8p","9p")",
                  R"(,{"name":"match","opts":[["hand","calls","winning_tile"],[[[["run"],3]]]]})") +
      R"(,{"display_name":"Pairs","value":1,"when":[{"name":"match","opts":[["hand","winning_tile"],[[[["quad"],-1],[["pair"],7]]]]}]})" +
      R"(,{"display_name":"Alone","value":1,"when":[{"name":"match","opts":[["hand"],[[[["1m","2m","3m","4m"],4]]]]}]})" +
      R"(,{"display_name":"Thirteen","value":1,"when":[{"name":"match","opts":[["hand"],
          [[[["pair"],6],[["1m","2m","3m","4m","5m","6m","7m"],1]]]]}]})" +
      R"(,{"display_name":"Called","value":1,"when":[{"name":"match","opts":[["calls"],[[[["pon","ankan"],2]]]]}]})";
  const std::string text = rules_text(
      kDefinitions,
      R"("score_calculation":{"point_name":"Pt","yaku_lists":["one"],"per_interpretation":true},"one":[)" + list + "]");
  const auto rules = load_clean(text);
  REQUIRE(rules->scoring.readings_differ_in_marks);
  const auto plain = load_clean(text, Passes().without(Pass::case_marks).without(Pass::yaku_gates));
  HandScorer scorer(rules);
  HandScorer tested(plain);
  Dice dice(8);
  std::array<int, 8> seen{};
  constexpr std::array<std::string_view, 8> kNames = {"Simples", "Suit",  "Souzu",    "Runs",
                                                      "Pairs",   "Alone", "Thirteen", "Called"};
  for (int i = 0; i < 5 * kHands; ++i) {
    const HandSituation hand = random_situation(*rules, dice);
    const std::string expected = told(*plain, tested.score(hand));
    CHECK(told(*rules, scorer.score(hand)) == expected);
    for (std::size_t k = 0; k < kNames.size(); ++k) seen[k] += expected.find(kNames[k]) != std::string::npos ? 1 : 0;
  }
  for (std::size_t k = 0; k < kNames.size(); ++k) {
    CAPTURE(kNames[k]);
    CHECK(seen[k] > 0);
  }
}

}  // namespace readings_test
