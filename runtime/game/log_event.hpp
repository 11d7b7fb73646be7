#pragma once
// What happens in a game, as it is told: for logs, statistics, records.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "runtime/game/reports.hpp"

namespace majs::runtime {

/// Something that happened, for logs. Tiles are values; texts are finished.
struct LogEvent {
  enum class Kind : std::uint8_t {
    RoundStart,
    Draw,
    Discard,
    Press,
    Call,
    Reveal,
    Message,  ///< push_message, big_text ...: `text`, said by `seat` unless kNobody
    Win,
    DrawGame,  ///< exhaustive or abortive draw: `text` is its name
    Scores,
    RoundEnd,  ///< after Scores, when it is known what follows; also when a bloody round goes on
    GameEnd,
  };
  Kind kind = Kind::Message;
  Seat seat = kNobody;
  Seat from = kNobody;
  Tile tile = {};
  std::vector<Tile> tiles = {};
  bool flag = false;  ///< tsumogiri of a discard, from the dead wall of a draw
  std::string text = {};
  std::array<Number, kMaxSeats> scores = {};
  std::array<Number, kMaxSeats> deltas = {};
  std::shared_ptr<const WinRecord> win = {};      ///< of Win
  std::shared_ptr<const RoundReport> round = {};  ///< of RoundEnd: everything the settlement came to
  std::shared_ptr<const FinalReport> end = {};    ///< of GameEnd
};

}  // namespace majs::runtime
