// Wins that are tried, and offered, score as each of them does alone.

#include <doctest/doctest.h>

#include <string>

#include "runtime/game/trial.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/hands/hand_scorer.hpp"
#include "runtime/scoring/win.hpp"
#include "tests/rulesets/random_situations.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::tried_wins_test {
namespace {

using runtime::HandSituation;
using runtime::Rules;
using runtime::Seat;
using runtime::Tile;
using runtime::WinSource;

/// What the seat would score with this hand, case by case, by either way to try it.
template <typename WouldWin>
std::string told_when_tried(runtime::Game& game, Seat seat, const HandSituation& hand, WouldWin&& would_win) {
  runtime::Player& player = game.engine().player(seat);
  player.hand.assign(hand.hand.begin(), hand.hand.end());
  std::string text;
  const auto add = [&](const runtime::YakuScore& yaku, const runtime::YakuScore& yaku2) {
    add_yaku(text, game.rules(), yaku, yaku2);
    return false;
  };
  const runtime::ScoringRules& scoring = game.rules().scoring;
  CHECK_FALSE(would_win(runtime::WinTest{WinSource::Discard, hand.winning_tile, scoring.minimum_lists},
                        scoring.minimum2_lists, add));
  return text;
}

TEST_CASE("wins that are tried one after the other score as each of them does alone") {
#ifdef NDEBUG
  constexpr int kTables = 40;
#else
  constexpr int kTables = 6;
#endif
  int scoring = 0;
  int without_copies = 0;
  int without_event = 0;
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const auto rules = rules_with(Document::object(), built(name));
    const runtime::TrialNeeds needs = runtime::trial_needs(*rules);
    without_copies += needs.copies ? 0 : 1;
    without_event += needs.before_win ? 0 : 1;
    HandMaker hands(*rules, 7);
    runtime::Random chance(8);
    const auto bot = runtime::make_bot("random", 0, nullptr);
    runtime::Game game(rules, 9);
    game.start();
    for (int table = 0; table < kTables && !game.over(); ++table) {
      for (std::uint64_t inputs = 1 + chance.below(20); inputs > 0 && !game.over(); --inputs) {
        const auto decision = runtime::next_decision(game);
        if (decision) game.apply(bot->choose(game, *decision, chance));
        if (!decision && !game.resume_stalled()) break;
      }
      const HandSituation first = hands.make();
      const auto lay_down = [&] {
        runtime::Player& player = game.engine().player(first.seat);
        player.draw.clear();
        player.calls.assign(first.calls.begin(), first.calls.end());
      };
      std::vector<std::string> alone;
      std::vector<HandSituation> tried(3, first);
      for (std::size_t i = 1; i < tried.size(); ++i) {
        const Tile other = hands.make().winning_tile;
        tried[i].hand[chance.below(first.hand.size())] = other;
        if (i == 2) tried[i].winning_tile = other;
      }
      for (const HandSituation& hand : tried) {
        const runtime::Trial trial(game.engine());
        REQUIRE(trial.possible());
        lay_down();
        alone.push_back(told_when_tried(game, first.seat, hand, [&](auto&&... asked) {
          return runtime::WinTrials(game.engine(), first.seat, {}).would_win(asked...);  // each on a copy
        }));
        scoring += alone.back().find(';') != std::string::npos ? 1 : 0;
      }
      const std::size_t winners = game.state().winners.size();
      const std::vector<Tile> before(game.player(first.seat).hand.begin(), game.player(first.seat).hand.end());
      {
        runtime::WinTrials trials(game.engine(), first.seat, needs);
        REQUIRE(trials.possible());
        lay_down();
        for (std::size_t i = 0; i < tried.size(); ++i) {
          CAPTURE(i);
          const std::string told =
              told_when_tried(game, first.seat, tried[i], [&](auto&&... asked) { return trials.would_win(asked...); });
          if (game.engine().halted()) break;  // hands of many wildcards take all the steps of a game
          const bool is_same = alone[i] == told;
          CHECK(is_same);
        }
      }
      const runtime::Player& player = game.player(first.seat);
      CHECK(tiles::all_identical(before, std::vector<Tile>(player.hand.begin(), player.hand.end())));
      CHECK(game.state().winners.size() == winners);
    }
  }
  CHECK(scoring > 50);
  CHECK(without_copies > 5);
  CHECK(without_event > 0);
}

TEST_CASE("a win that was scored is offered as one that is judged anew") {
  constexpr int kHands = tests::fewer(300);
  int offered = 0;
  int refused = 0;
  int remembered = 0;
  int decided = 0;  // of those of riichi that are offered
  int offered_in_riichi = 0;
  for (const std::string& name : bundled_rulesets()) {
    CAPTURE(name);
    const auto rules = rules_with(Document::object(), built(name));
    remembered += runtime::scores_alike_when_tried(*rules) ? 1 : 0;
    runtime::HandScorer scorer(rules);
    runtime::HandScorer other(rules);
    HandMaker hands(*rules, 6);
    for (int i = 0; i < kHands; ++i) {
      CAPTURE(i);
      const HandSituation hand = hands.make();
      const runtime::ScoredHand scored = scorer.score(hand, true);
      REQUIRE(told(*rules, scored) == told(*rules, other.score(hand)));
      const runtime::WinOffer told_again = scorer.offer_scored(hand, scorer.is_complete(hand));
      const bool told_again_decided = scorer.was_decided();
      const runtime::WinOffer judged = other.offer(hand);
      REQUIRE(told_again.has_buttons == judged.has_buttons);
      REQUIRE(told_again.offered == judged.offered);
      REQUIRE(told_again.failed == judged.failed);
      // What was noted of one hand says nothing of the next.
      REQUIRE(scorer.offer(hand).offered == judged.offered);
      (judged.offered ? offered : refused) += 1;
      if (told_again_decided) REQUIRE(judged.offered);
      if (name != "riichi" || !judged.offered || hand.source == runtime::WinSource::Call) continue;
      ++offered_in_riichi;
      decided += told_again_decided ? 1 : 0;
    }
  }
  CHECK(offered > kHands);
  CHECK(refused > kHands);
  CHECK(remembered > 3);
  CHECK(offered_in_riichi > kHands / 10);
  CHECK(decided == offered_in_riichi);
}

}  // namespace
}  // namespace majs::compiler::test::tried_wins_test
