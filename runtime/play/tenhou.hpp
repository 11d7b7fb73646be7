#pragma once
// tenhou/6: the JSON in which viewers of tenhou.net take whole games.

#include <memory>

#include "runtime/play/recorder.hpp"

namespace majs::runtime {

/// 11 to 19 manzu, 21 pinzu, 31 souzu, 41 to 47 honours, 51 to 53 red fives; 0 for tiles that the format does not know.
int tenhou_tile(const Tile& tile);

/// Records four-player riichi-like games, one document a game, in a line. Other games give nothing.
std::unique_ptr<Recorder> make_tenhou_recorder();

}  // namespace majs::runtime
