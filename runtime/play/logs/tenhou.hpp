#pragma once
// tenhou/6: the JSON in which viewers of tenhou.net take whole games.

#include <memory>

#include "runtime/play/logs/recorder.hpp"

namespace majs::runtime {

/// 11 to 19 manzu, 21 pinzu, 31 souzu, 41 to 47 honours, 51 to 53 red fives; 0 for tiles that the format does not know.
int tenhou_tile(const Tile& tile);

/// Records riichi-like games of three or four players, one document a game, in a line; of others it says why it cannot.
/// With three players the lists of the fourth are empty, as tenhou.net has them.
std::unique_ptr<Recorder> make_tenhou_recorder();

}  // namespace majs::runtime
