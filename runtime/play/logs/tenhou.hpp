#pragma once
// tenhou/6: the JSON in which viewers of tenhou.net take whole games.

#include <memory>

#include "runtime/play/logs/recorder.hpp"

namespace majs::runtime {

/// Records riichi-like games of three or four players, one document a game, in a line; of others it says why it cannot.
/// With three players the lists of the fourth are empty, as tenhou.net has them.
std::unique_ptr<Recorder> make_tenhou_recorder();

}  // namespace majs::runtime
