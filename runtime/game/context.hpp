#pragma once
// What actions and conditions know besides the state: whose they are, and what brought them about
// (runtime/game/actions.md 1.2).

#include <cstdint>
#include <memory>
#include <optional>

#include "runtime/game/ledger.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// The combination a player chose for a call: the called tile (none for flowers) and the tiles from the hand.
struct CallChoice {
  Tile called;
  Tiles with;
};

/// What a player has submitted.
struct Choice {
  ChoiceId id = kNoChoice;
  bool has_call = false;    ///< `call` is set
  bool declared = false;    ///< the yaku the button asked for are declared
  bool of_discard = false;  ///< what the call takes is a discard, which was the newest of all that happened
  CallChoice call;
  std::uint32_t index = 0;     ///< of the discard, for kPlayTile
  std::uint32_t card = kNone;  ///< the card chosen: id in Rules::statuses
};
using ChoicePtr = std::shared_ptr<const Choice>;

enum class WinSource : std::uint8_t { None, Discard, Draw, Call, SecondDiscard };

/// What contexts of scoring carry (runtime/scoring/README.md 2): the hand's yaku and what they add up to; for a payer,
/// those it pays for.
struct WinFacts {
  YakuScore yaku;
  YakuScore yaku2;
  YakuScore existing;  ///< see had()
  PointList total;
  Number points = 0;
  Number points2 = 0;
  Number shuugi = 0;
  Number score = 0;
  std::uint32_t key = kNone;   ///< of the scoring script
  bool are_all_first = false;  ///< the hand is evaluated, and all its yaku are in `yaku`, not in `existing`

  /// While a list is evaluated, the yaku of earlier lists; afterwards all of them.
  const YakuScore& had() const { return are_all_first ? yaku : existing; }
  /// As new, but for the room that its lists have.
  void clear() {
    yaku.clear();
    yaku2.clear();
    existing.clear();
    total.clear();
    points = points2 = shuugi = score = 0;
    key = kNone;
    are_all_first = false;
  }
};

struct HandReading;  // hand_reading.hpp

/// A storable value: contexts wait in deferred frames.
struct Context {
  Seat seat = 0;
  Seat previous = kNobody;  ///< the seat before `as`
  Seat caller = kNobody;
  Seat callee = kNobody;
  Seat winner = kNobody;
  std::uint8_t call_depth = 0;  ///< functions around this list
  bool silent = false;
  WinSource win_source = WinSource::None;
  std::uint32_t button = kNone;  ///< whose `show_when` is tested
  bool has_minipoints = false;
  Number minipoints = 0;
  ChoicePtr choice;
  std::optional<Tile> tile;
  std::optional<Tile> winning_tile;
  std::shared_ptr<const WinFacts> win;
  std::shared_ptr<const HandReading> reading;  ///< the one reading of the hand that counts (our extension, D-02)

  Context() {}  // no constant, which would be filled with zeros first
  static Context of(Seat seat) {
    Context context;
    context.seat = seat;
    return context;
  }
};

/// The rest of an action list: segments of lists spliced in front of one another, the last one runs first.
struct Cursor {
  struct Segment {
    std::uint32_t list = kNone;
    std::uint32_t next = 0;
    bool function = false;  ///< body of a function: ends with its `_end_function`
  };
  SmallVector<Segment, 6> segments;

  static Cursor of(std::uint32_t list) {
    Cursor cursor;
    if (list != kNone) cursor.segments.push_back({list, 0, false});
    return cursor;
  }
};

/// A list that waits or runs: the unit of deferral (runtime/game/README.md 6).
struct Frame {
  Context context;
  Cursor rest;
  /// A call that waits for the others, or a draw, is still to be made: until then its player does nothing else (6.3).
  bool unfinished = false;
};

}  // namespace majs::runtime
