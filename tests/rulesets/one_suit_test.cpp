// Every hand of one suit against a slow reading of the rules: complete hands, waits, and what is scored as seven pairs.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <set>
#include <vector>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/play/hands/hand_scorer.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test::one_suit_test {
namespace {

using Counts = std::array<int, 9>;
using tiles::Tile;

/// Sets only, from the lowest tile up: a triplet or a run.
bool is_sets(Counts counts) {
  for (std::size_t i = 0; i < 9; ++i) {
    counts[i] %= 3;  // three runs are three triplets
    if (counts[i] == 0) continue;
    if (i + 2 >= 9 || counts[i + 1] < counts[i] || counts[i + 2] < counts[i]) return false;
    counts[i + 1] -= counts[i];
    counts[i + 2] -= counts[i];
  }
  return true;
}

bool is_standard(const Counts& counts) {
  for (std::size_t i = 0; i < 9; ++i) {
    Counts rest = counts;
    rest[i] -= 2;
    if (rest[i] >= 0 && is_sets(rest)) return true;
  }
  return false;
}

bool is_seven_pairs(const Counts& counts) { return std::count(counts.begin(), counts.end(), 2) == 7; }

/// Calls `visit` for all hands of so many tiles of a suit.
void each_hand(int size, const std::function<void(const Counts&)>& visit) {
  Counts counts{};
  const std::function<void(std::size_t, int)> fill = [&](std::size_t place, int left) {
    if (place == 8) {
      if (left > 4) return;
      counts[8] = left;
      visit(counts);
      return;
    }
    for (counts[place] = 0; counts[place] <= std::min(left, 4); ++counts[place]) fill(place + 1, left - counts[place]);
    counts[place] = 0;
  };
  fill(0, size);
}

/// The tiles of pinzu; of the fives one is red if there is one and `red` says so.
std::vector<Tile> tiles_of_counts(const Counts& counts, bool red) {
  static const tiles::Kind kFirst = *tiles::find_kind("1p");
  static const tiles::Kind kRed = *tiles::find_kind("0p");
  std::vector<Tile> list;
  for (std::size_t i = 0; i < 9; ++i) {
    for (int n = 0; n < counts[i]; ++n) {
      list.emplace_back(red && i == 4 && n == 0 ? kRed : static_cast<tiles::Kind>(kFirst + i));
    }
  }
  return list;
}

struct Asked {
  std::shared_ptr<const runtime::Rules> rules = rules_with(Document::object(), riichi());
  runtime::Game game{rules, 1};
  match::MatchMemory memory;

  Asked() { game.start(); }
  const match::MatchProgram& win() const { return rules->programs[rules->scoring.win_program]; }
  const runtime::Player& player() const { return game.player(0); }
};

TEST_CASE("R-003 complete hands of one suit") {
  Asked asked;
  std::size_t wrong = 0;
  std::size_t complete = 0;
  each_hand(14, [&](const Counts& counts) {
    const bool expected = is_standard(counts) || is_seven_pairs(counts);
    complete += expected ? 1 : 0;
    for (const bool red : {false, true}) {
      if (red && counts[4] == 0) continue;
      const std::vector<Tile> hand = tiles_of_counts(counts, red);
      const bool found =
          match::match(asked.win(), {hand, {}}, *asked.player().jokers, asked.memory) == match::Answer::Yes;
      wrong += found != expected ? 1 : 0;
    }
  });
  CHECK(complete == 13277);
  CHECK(wrong == 0);
}

TEST_CASE("R-003 waits of one suit: nobody waits for the fourth tile of a pair") {
  Asked asked;
  std::size_t wrong = 0;
  each_hand(13, [&](const Counts& counts) {
    std::set<std::size_t> expected;
    for (std::size_t i = 0; i < 9; ++i) {
      Counts with = counts;
      ++with[i];
      // A fifth tile of a kind would complete a hand as well; that there is none is for others to say.
      if (is_standard(with) || is_seven_pairs(with)) expected.insert(i);
    }
    for (const bool red : {false, true}) {
      if (red && counts[4] == 0) continue;
      const std::vector<Tile> hand = tiles_of_counts(counts, red);
      std::set<std::size_t> found;
      for (const match::PlainTile& wait : match::waits(asked.win(), {hand, {}}, *asked.player().jokers,
                                                       asked.player().behavior->wall(), asked.memory)) {
        if (wait.kind / 9 == 1 && wait.kind < match::kCellCount) found.insert(wait.kind % 9);
      }
      wrong += found != expected ? 1 : 0;
    }
  });
  CHECK(wrong == 0);
}

TEST_CASE("R-003 R-073 seven pairs are scored for seven different pairs only") {
  Asked asked;
  runtime::HandScorer scorer(asked.rules);
  std::size_t scored = 0;
  each_hand(14, [&](const Counts& counts) {
    if (std::any_of(counts.begin(), counts.end(), [](int count) { return count % 2 != 0; })) return;
    if (!is_standard(counts) && !is_seven_pairs(counts)) return;
    for (const bool red : {false, true}) {
      if (red && counts[4] == 0) continue;
      runtime::HandSituation situation;
      situation.hand = tiles_of_counts(counts, red);
      situation.winning_tile = situation.hand.back();
      situation.hand.pop_back();
      situation.source = runtime::WinSource::Discard;
      const runtime::ScoredHand hand = scorer.score(situation);
      REQUIRE(hand.record != nullptr);
      const auto has = [&](const char* name) {
        return std::any_of(hand.record->yaku.begin(), hand.record->yaku.end(),
                           [&](const runtime::ScoredYaku& yaku) { return asked.rules->texts.name(yaku.name) == name; });
      };
      std::string digits;
      for (const int count : counts) digits += static_cast<char>('0' + count);
      CAPTURE(digits);
      const bool pairs = has("Chiitoitsu");
      CHECK(pairs == (is_seven_pairs(counts) && !is_standard(counts)));
      ++scored;
    }
  });
  CHECK(scored > 100);
}

}  // namespace
}  // namespace majs::compiler::test::one_suit_test
