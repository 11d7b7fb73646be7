#pragma once
// Hands of the bundled rulesets as they may be won, made by chance.

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "runtime/play/hands/hand_scorer.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test {

inline std::vector<std::string> bundled_rulesets() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kRepository / "rulesets")) {
    if (file.path().extension() == ".majs") names.push_back(file.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

inline Document built(const std::string& ruleset) {
  BuildRequest request;
  request.ruleset = ruleset;
  Diagnostics diagnostics;
  const std::optional<Build> build = compiler::build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(build.has_value(), summary(diagnostics));
  return build->document;
}

inline void add_yaku(std::string& text, const runtime::Rules& rules, const runtime::YakuScore& yaku,
                     const runtime::YakuScore& yaku2) {
  for (const runtime::YakuScore* score : {&yaku, &yaku2}) {
    for (const runtime::ScoredYaku& one : *score) {
      text += rules.texts.name(one.name);
      for (const runtime::Points& points : one.value) text += " " + points.amount.text();
      text += "; ";
    }
    text += "| ";
  }
}

/// What a hand scores and pays.
inline std::string told(const runtime::Rules& rules, const runtime::ScoredHand& hand) {
  if (hand.record == nullptr) return "stopped";
  std::string text;
  add_yaku(text, rules, hand.record->yaku, hand.record->yaku2);
  text += hand.record->minipoints.text();
  for (const runtime::Number& delta : hand.deltas) text += " " + delta.text();
  return text;
}

/// Hands that are often complete: sets and a pair of tiles of the wall, some of them called, some tiles exchanged.
class HandMaker {
  using HandSituation = runtime::HandSituation;
  using Rules = runtime::Rules;
  using Seat = runtime::Seat;
  using Tile = runtime::Tile;
  using WinSource = runtime::WinSource;

 public:
  HandMaker(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {
    for (const char* name : {"chii", "pon", "daiminkan", "ankan"}) call_names_.push_back(rules.texts.find(name));
  }

  HandSituation make() {
    HandSituation hand;
    const std::size_t sets = rules_.starting_tiles / 3;
    std::vector<Tile> tiles;
    const bool pairs = one_in(8);
    for (std::size_t i = 0; i < (pairs ? (rules_.starting_tiles + 1) / 2 : sets); ++i) {
      const std::vector<Tile> set = pairs ? std::vector<Tile>(2, any_tile()) : any_set();
      const std::uint32_t name = call_names_[below(call_names_.size())];
      if (!pairs && name != runtime::kNone && one_in(3)) {
        call(hand, name, set);
      } else {
        tiles.insert(tiles.end(), set.begin(), set.end());
      }
    }
    if (!pairs) tiles.insert(tiles.end(), 2, any_tile());
    if (one_in(6)) tiles[below(tiles.size())] = any_tile();
    std::swap(tiles.back(), tiles[below(tiles.size())]);
    hand.winning_tile = tiles.back();
    tiles.pop_back();
    hand.hand = tiles;
    constexpr std::array kSources = {WinSource::Draw, WinSource::Discard, WinSource::Call};
    hand.source = kSources[below(hand.calls.empty() ? 2 : 3)];
    hand.seat = rules_.seats[below(rules_.seats.size())];
    do {
      hand.from = rules_.seats[below(rules_.seats.size())];
    } while (hand.from == hand.seat);
    hand.kyoku = static_cast<std::int64_t>(below(2 * rules_.seats.size()));
    hand.first_turn = hand.source != WinSource::Call && one_in(6);
    if (one_in(5)) hand.tiles_remaining = 0;
    for (std::uint32_t id = 0; id < rules_.statuses.size(); ++id) {
      if (one_in(6)) hand.statuses.push_back(id);
    }
    for (int i = 0; i < 2; ++i) hand.indicators.push_back(any_tile());
    return hand;
  }

  /// With everything else that a table may have: sticks, what others have and owe, who has won, rare ways to win.
  HandSituation make_full() {
    HandSituation hand = make();
    if (one_in(4)) hand.source = WinSource::SecondDiscard;
    if (one_in(3)) hand.honba = static_cast<std::int64_t>(below(4));
    if (one_in(3)) hand.pot = 1000 * static_cast<std::int64_t>(below(3));
    if (one_in(4)) hand.tiles_remaining = below(3);
    hand.indicators.resize(below(3));
    while (one_in(2)) hand.indicators.push_back(any_tile());
    while (one_in(2)) hand.under_indicators.push_back(any_tile());
    while (rules_.statuses.size() > 0 && one_in(2)) {
      hand.others.push_back({any_seat(), static_cast<std::uint32_t>(below(rules_.statuses.size()))});
    }
    while (rules_.counters.size() > 0 && one_in(2)) {
      const auto value = static_cast<std::int64_t>(below(5));
      hand.counters.push_back({static_cast<std::uint32_t>(below(rules_.counters.size())), value});
    }
    for (const Seat seat : rules_.seats) {
      if (seat == hand.seat) continue;
      if (one_in(12)) hand.out.push_back(seat);
      if (one_in(8)) hand.liabilities.push_back({seat, one_in(2) ? rules_.scoring.all_text : any_yaku()});
    }
    return hand;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool one_in(std::size_t times) { return below(times) == 0; }
  Seat any_seat() { return rules_.seats[below(rules_.seats.size())]; }
  std::uint32_t any_yaku() {
    const auto& lists = rules_.scoring.lists;
    if (lists.empty()) return rules_.scoring.all_text;
    const auto& yaku = lists[below(lists.size())].yaku;
    return yaku.empty() ? rules_.scoring.all_text : yaku[below(yaku.size())].name;
  }
  Tile any_tile() { return rules_.wall[below(rules_.wall.size())]; }

  std::vector<Tile> any_set() {
    const Tile first = any_tile();
    const tiles::Kind kind = first.kind;
    const bool starts_run = kind < 27 && kind % 9 < 7;
    if (!starts_run || one_in(3)) return std::vector<Tile>(3, first);
    return {first, Tile(static_cast<tiles::Kind>(kind + 1)), Tile(static_cast<tiles::Kind>(kind + 2))};
  }

  void call(HandSituation& hand, std::uint32_t name, std::vector<Tile> tiles) {
    const bool is_run = tiles[0].kind != tiles[1].kind;
    if (is_run) name = call_names_[0];
    if (!is_run && name == call_names_[0]) name = call_names_[1];
    if (name == runtime::kNone) {
      hand.hand.append(tiles.begin(), tiles.end());
      return;
    }
    if (name != call_names_[0] && name != call_names_[1]) tiles.push_back(tiles[0]);
    runtime::Call made;
    made.name = name;
    for (const Tile& tile : tiles) made.tiles.push_back(tile);
    hand.calls.push_back(std::move(made));
  }

  const Rules& rules_;
  runtime::Random random_;
  std::vector<std::uint32_t> call_names_;
};

}  // namespace majs::compiler::test
