#pragma once
// What is known of the hands of players until they change: whether one tile more, such as the newest discard, can match
// what rules ask for, and with which tiles it does. Most hands are far from it, so that the question ends here.

#include <array>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "runtime/game/context.hpp"
#include "runtime/game/hand_reading.hpp"
#include "runtime/game/state.hpp"
#include "runtime/match/match.hpp"
#include "runtime/match/plans/call_needs.hpp"

namespace majs::runtime {

class Engine;

/// What a win was found to score, for conditions that ask the same on the same table: whoever scores a hand and then
/// asks whether a game would offer the win need not have every reading of it judged twice.
class WinMemo {
 public:
  /// One case of a win (scoring/win_readings.hpp), in the order in which they are looked at: what it scores in the
  /// lists that a minimum is counted from.
  struct Case {
    YakuScore yaku;
    YakuScore yaku2;
    Number minipoints = 0;
  };

  /// The next win that is declared is noted, in place of what is known.
  void listen() {
    forget();
    listening_ = true;
  }
  bool is_listening() const { return listening_; }
  /// That win: whose it is, and on what tile, none when several may be meant.
  void begin(Seat seat, WinSource source, const std::optional<Tile>& tile) {
    listening_ = false;
    seat_ = seat;
    source_ = source;
    tile_ = tile;
    cases_ = 0;
  }
  /// Its next case.
  Case& add() {
    if (cases_ == room_.size()) room_.emplace_back();
    return room_[cases_++];
  }

  /// The table is the same as when the win was declared, until `forget`: the noted win may be told.
  void recall() { known_ = seat_ != kNobody; }
  bool is_recalled() const { return known_; }
  void forget() {
    listening_ = false;
    known_ = false;
    seat_ = kNobody;
  }
  /// Whether a win on the tile (none: that of the source) is the noted one.
  bool knows(Seat seat, WinSource source, const std::optional<Tile>& tile) const {
    return known_ && seat == seat_ && source == source_ && (!tile || (tile_ && tiles::identical(*tile, *tile_)));
  }
  std::span<const Case> cases() const { return {room_.data(), cases_}; }

 private:
  bool listening_ = false;
  bool known_ = false;
  Seat seat_ = kNobody;
  WinSource source_ = WinSource::None;
  std::optional<Tile> tile_;
  std::vector<Case> room_;
  std::size_t cases_ = 0;
};

/// The facts that gates of yaku ask for depend on few things, which hands have in common: who won how, which round it
/// is, the statuses of the winner and what it called. What they close is remembered by those.
class FactMemo {
 public:
  /// Everything that ScoringRules::settled_facts depend on.
  struct Key {
    std::array<std::uint64_t, 3> status{};
    std::array<std::uint32_t, 4> calls{};  ///< their names, each once, ascending
    /// How many those are, the winds of round and seat, how it was won, whether anybody has discarded or called, and
    /// whether a tile is left. One number: small ones, written one by one, could not be read together at once.
    std::uint64_t table = 0;
  };
  static_assert(std::has_unique_object_representations_v<Key>);
  /// Writes that of the context's seat into a new key; false where it has no room for it.
  static bool write_key(const Engine& engine, const Context& context, Key& key);

  /// Gates of the ruleset (GateSheet) that are open by these facts.
  using Gates = SmallVector<std::uint64_t, 4>;
  /// Null when they are not known.
  const Gates* find(const Key& key) const {
    if (entries_.empty()) return nullptr;
    const Entry* const newest = &entries_[place_of(key)];
    if (newest->is_of(key)) return &newest->open;
    return newest[1].is_of(key) ? &newest[1].open : nullptr;
  }
  /// In place of the older of two that may have been there.
  void keep(const Key& key, const Gates& open);
  void forget() { entries_.clear(); }

 private:
  /// Of a few hundred keys that hands usually have some fall on the same place, but hardly ever three.
  static constexpr std::size_t kEntries = 1024;
  /// Where the newer one of a place lies; the older one lies behind it.
  static std::size_t place_of(const Key& key);

  struct Entry {
    Key key;
    bool known = false;
    Gates open;

    bool is_of(const Key& other) const { return known && std::memcmp(&key, &other, sizeof(Key)) == 0; }
  };
  std::vector<Entry> entries_;  ///< none, or kEntries
};

/// What is known of the hands of players until they change: whether one tile more, such as the newest discard, can
/// match what rules ask for, and with which tiles it does. Most hands are far from it, so that the question ends here.
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
      return jokers_ == player.jokers && is_known(player.hand, hand_stamp_) &&
             (!with_calls || is_known(player.calls, calls_stamp_));
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
    /// The zone is what it was; its stamp says so as a rule.
    bool is_known(const auto& zone, std::uint64_t stamp) {
      if (zone.stamp() != stamp) return looks_like(zone);
      assert(looks_like(zone));
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
