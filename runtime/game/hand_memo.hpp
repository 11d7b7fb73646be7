#pragma once
// What is known of the hands of players until they change: whether one tile more, such as the newest discard, can match
// what rules ask for, and with which tiles it does. Most hands are far from it, so that the question ends here.

#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "runtime/game/fact_memo.hpp"
#include "runtime/game/hand_reading.hpp"
#include "runtime/game/spare_objects.hpp"
#include "runtime/game/state.hpp"
#include "runtime/game/win_memo.hpp"
#include "runtime/match/match.hpp"
#include "runtime/match/plans/call_needs.hpp"

namespace majs::runtime {

class HandMemo {
 public:
  /// What one program answers about a hand.
  struct Known {
    std::uint32_t program = kNone;
    std::uint32_t lacking = 0;    ///< so many tiles have to come at least (match::least_lacking)
    std::uint64_t asked = 0;      ///< tiles of cells, by their bits, with which it was asked
    std::uint64_t completed = 0;  ///< … and matches

    /// It matches with no tile more, whichever it is.
    bool out_of_reach() const { return lacking > 1; }
  };

  /// A hand, or hand and melds, as they were.
  class Entry {
   public:
    bool is_about(const Player& player, bool with_calls) {
      return jokers_ == player.jokers && has_hand(player.hand) && (!with_calls || has_calls(player.calls));
    }
    /// `before`: what is known of the hand before, which says something about this one. `stamps`: how many were given
    /// so far.
    void turn_to(const Player& player, bool with_calls, const Entry& before, std::uint64_t& stamps);
    void forget() { jokers_ = nullptr; }
    /// Null when it was not asked about the hand.
    Known* find(std::uint32_t program);
    Known& add(std::uint32_t program);
    /// What the tiles in the hand can serve as; null when they have to be looked at one by one.
    const match::CellSupply* supply();
    /// The cells a called tile of which may go with tiles of the hand, as bits (match::CallNeeds::callable), by the
    /// specs of a button (their id); all bits when the tiles have to be looked at one by one.
    std::uint64_t callable(std::uint32_t id, const match::CallSpecs& specs) {
      for (const Callable& known : callable_) {
        if (known.specs == id) return known.cells;
      }
      return find_callable(id, specs);
    }

    /// The tiles that the hand, with these drawn ones, can do without by the definitions of a program: rules ask it of
    /// one tile after the other. Null when that is another question than the last one.
    const std::vector<Tile>* unneeded(std::uint32_t program, std::span<const Tile> draw) const {
      return unneeded_.program == program && tiles::all_identical(unneeded_.draw, draw) ? &unneeded_.tiles : nullptr;
    }
    void keep_unneeded(std::uint32_t program, std::span<const Tile> draw, std::vector<Tile> tiles) {
      unneeded_ = {program, {draw.begin(), draw.end()}, std::move(tiles)};
    }

   private:
    using HandZone = StampedVector<Tile, 18>;
    using CallZone = StampedVector<Call, 4>;
    bool has_hand(const HandZone& hand) {
      if (hand.stamp() != hand_stamp_) return looks_like(hand);
      assert(looks_like(hand));
      return true;
    }
    bool has_calls(const CallZone& calls) {
      if (calls.stamp() != calls_stamp_) return looks_like(calls);
      assert(looks_like(calls));
      return true;
    }
    bool looks_like(const HandZone& hand);
    bool looks_like(const CallZone& calls);
    std::optional<std::size_t> tiles_more_than(const Entry& before) const;
    std::uint64_t find_callable(std::uint32_t id, const match::CallSpecs& specs);

    SmallVector<Tile, 14> hand_;
    SmallVector<Call, 4> calls_;
    // Of zones with these contents; no zone has kNoStamp.
    static constexpr std::uint64_t kNoStamp = ~std::uint64_t{0};
    std::uint64_t hand_stamp_ = kNoStamp;
    std::uint64_t calls_stamp_ = kNoStamp;
    std::shared_ptr<const match::JokerTable> jokers_;  ///< none: about nothing
    SmallVector<Known, 4> known_;
    std::optional<match::CellSupply> supply_;
    bool counted_ = false;  ///< `supply_` is known
    struct Callable {
      std::uint32_t specs = kNone;
      std::uint64_t cells = 0;
    };
    SmallVector<Callable, 4> callable_;
    struct Unneeded {
      std::uint32_t program = kNone;  ///< none: nothing was asked
      std::vector<Tile> draw;
      std::vector<Tile> tiles;
    };
    Unneeded unneeded_;
  };

  /// Forgets everything: what a game costs does not depend on the games before it.
  void begin();
  /// What is known of the hand of a seat, which may be nothing yet. Without melds they make no difference.
  Entry& of(Seat seat, const Player& player, bool with_calls) {
    with_calls = with_calls && !player.calls.empty();
    Pair& pair = pairs_[static_cast<std::size_t>(seat)][with_calls ? 1 : 0];
    Entry& newest = pair.entries[pair.newest];
    return newest.is_about(player, with_calls) ? newest : turn(pair, player, with_calls);
  }
  /// A stamp that no zone has.
  std::uint64_t new_stamp() { return ++stamps_; }
  WinMemo& wins() { return wins_; }
  FactMemo& facts() { return facts_; }
  // What is made for every win that is looked at.
  SpareObjects<WinFacts>& win_facts() { return win_facts_; }
  SpareObjects<OriginalHand>& original_hands() { return original_hands_; }
  SpareReadings& readings() { return readings_; }

 private:
  /// A hand and the one before: players try what they could do and go back.
  struct Pair {
    std::array<Entry, 2> entries;
    std::uint8_t newest = 0;
  };
  Entry& turn(Pair& pair, const Player& player, bool with_calls);

  std::array<std::array<Pair, 2>, kMaxSeats> pairs_;  ///< without and with melds
  std::uint64_t stamps_ = 0;                          ///< given so far, in all games
  WinMemo wins_;
  FactMemo facts_;
  SpareObjects<WinFacts> win_facts_;
  SpareObjects<OriginalHand> original_hands_;
  SpareReadings readings_;
};

}  // namespace majs::runtime
