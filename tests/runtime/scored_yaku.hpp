#pragma once
// What a hand scores, in a line.

#include <initializer_list>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "runtime/play/hand_scorer.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace majs::runtime::test {

/// A call of a hand: the name of its button and its tiles.
struct Meld {
  std::string_view name;
  std::string_view tiles;
};

/// The yaku of a winning hand under the rules of this text, as "Name=value " each.
inline std::string scored_yaku(const std::string& text, std::string_view hand, std::string_view tile,
                               WinSource source = WinSource::Draw, std::initializer_list<Meld> melds = {}) {
  const auto rules = load_clean(text);
  HandScorer scorer(rules);
  HandSituation situation;
  situation.hand = tiles_of(hand);
  situation.winning_tile = tiles_of(tile)[0];
  situation.source = source;
  for (const Meld& meld : melds) {
    Call call;
    call.name = rules->texts.find(meld.name);
    for (const Tile& one : tiles_of(meld.tiles)) call.tiles.push_back(one);
    situation.calls.push_back(std::move(call));
  }
  const ScoredHand result = scorer.score(situation);
  REQUIRE(result.record != nullptr);
  std::string told;
  for (const ScoredYaku& yaku : result.record->yaku) {
    told += rules->texts.name(yaku.name) + "=" + yaku.value[0].amount.text() + " ";
  }
  return told;
}

}  // namespace majs::runtime::test
