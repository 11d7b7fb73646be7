#pragma once
// What a hand scores, in a line.

#include <initializer_list>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "runtime/play/hands/hand_scorer.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace majs::runtime::test {

/// A call of a hand: the name of its button and its tiles.
struct Meld {
  std::string_view name;
  std::string_view tiles;
};

/// A winning hand without its last tile, that tile, and its calls.
inline HandSituation situation(const Rules& rules, std::string_view hand, std::string_view tile, WinSource source,
                               std::initializer_list<Meld> melds = {}) {
  HandSituation result;
  result.hand = tiles_of(hand);
  result.winning_tile = tiles_of(tile)[0];
  result.source = source;
  for (const Meld& meld : melds) {
    Call call;
    call.name = rules.texts.find(meld.name);
    for (const Tile& one : tiles_of(meld.tiles)) call.tiles.push_back(one);
    result.calls.push_back(std::move(call));
  }
  return result;
}

/// The yaku of a winning hand under the rules of this text, as "Name=value " each.
inline std::string scored_yaku(const std::string& text, std::string_view hand, std::string_view tile,
                               WinSource source = WinSource::Draw, std::initializer_list<Meld> melds = {}) {
  const auto rules = load_clean(text);
  HandScorer scorer(rules);
  const ScoredHand result = scorer.score(situation(*rules, hand, tile, source, melds));
  REQUIRE(result.record != nullptr);
  std::string told;
  for (const ScoredYaku& yaku : result.record->yaku) {
    told += rules->texts.name(yaku.name) + "=" + yaku.value[0].amount.text() + " ";
  }
  return told;
}

}  // namespace majs::runtime::test
