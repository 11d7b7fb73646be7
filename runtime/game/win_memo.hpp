#pragma once
// What a win was found to score, for conditions that ask the same on the same table: whoever scores a hand and then
// asks whether a game would offer the win need not have every reading of it judged twice.

#include <optional>
#include <span>
#include <vector>

#include "runtime/game/context.hpp"

namespace majs::runtime {

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

}  // namespace majs::runtime
