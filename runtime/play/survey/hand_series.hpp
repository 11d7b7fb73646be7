#pragma once
// Hands, one after the other, on the same table: what each is worth with each of its tiles as the last. And the
// situations beside the one in which all hands are looked at: those in which a sample of them is.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/play/hands/hand_judge.hpp"
#include "runtime/play/hands/hand_request.hpp"
#include "runtime/play/survey/wall_kinds.hpp"

namespace majs::runtime {

/// A hand with sets that were called.
struct OpenHand {
  std::vector<Call> calls;
  std::vector<Tile> rest;
};

class HandSeries {
 public:
  explicit HandSeries(std::shared_ptr<const Rules> rules) : scorer_(std::move(rules)) {}

  /// The table that `request` describes; its hand is nothing but a hand that can be. Without a word of how it is won,
  /// both by draw and by discard, where the situation allows it. False, with a message, when it says nothing here.
  bool set(const HandRequest& request, std::string& error);

  /// How hands are won, in the order of `judge`.
  std::size_t ways() const { return verdicts_.size(); }
  WinSource source(std::size_t way) const { return verdicts_[way].situation.source; }
  /// The hand won with its i-th tile, and these calls beside those of the situation; until the next one.
  const HandVerdict& judge(std::size_t way, std::span<const Tile> hand, std::size_t i,
                           std::span<const Call> calls = {});
  /// Every way to win the hand, `look(verdict, way, i, copies)`: with each tile once as the last, in order of the
  /// tiles, and of how many of its kind.
  template <typename Look>
  void each_way(const OpenHand& hand, const Look& look) {
    const std::vector<Tile>& tiles = hand.rest;
    for (std::size_t i = 0, next = 0; i < tiles.size(); i = next) {
      while (next < tiles.size() && tiles[next].kind == tiles[i].kind) ++next;
      for (std::size_t way = 0; way < ways(); ++way) look(judge(way, tiles, i, hand.calls), way, i, next - i);
    }
  }

  HandScorer& scorer() { return scorer_; }
  const Rules& rules() const { return scorer_.rules(); }
  /// What tiles may stand for when a round begins.
  const match::JokerTable& jokers() const {
    return *std::as_const(scorer_).game().engine().state().player(rules().seats.front()).jokers;
  }

 private:
  HandScorer scorer_;
  std::vector<HandVerdict> verdicts_;
  std::vector<SmallVector<Call, 1>> calls_;  ///< of the situation: flowers
};

/// The tiles as they are written.
std::string written(std::span<const Tile> tiles, const Rules& rules);
/// The same without the i-th one.
std::string written_without(std::vector<Tile> tiles, std::size_t i, const Rules& rules);
/// These calls as another ruleset names them.
std::vector<Call> renamed(std::vector<Call> calls, const Rules& from, const Rules& to);

/// Hands that are looked at in other situations where nobody says how many.
inline constexpr std::size_t kUsualCovering = 200;

struct NamedSituation {
  std::string name;
  HandRequest request;
  bool open = false;  ///< with calls
};

/// Every seat in two rounds; every word for how a hand is won, alone and with the first (riichi), of the dealer and of
/// another; dora; a flower; counters on the table; with calls. Some mean nothing in the ruleset, or contradict what
/// `base` says.
std::vector<NamedSituation> other_situations(const HandRequest& base, const WallKinds& kinds, const Rules& rules);

/// The hand as it is, or `open`, with calls: one of each kind that leaves it complete, then another one of each beside
/// the last, and so on. `is_complete` looks at one.
void each_form(const OpenHand& hand, bool open, const HandSeries& series,
               const std::function<bool(const OpenHand& hand)>& is_complete);

}  // namespace majs::runtime
