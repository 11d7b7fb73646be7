#pragma once
// mjlog: the XML in which tenhou.net keeps games.

#include <memory>

#include "runtime/play/logs/recorder.hpp"

namespace majs::runtime {

/// Records riichi-like games of three or four players, one document a game, in a line; of others it says why it cannot:
/// yaku that Tenhou does not number, more than four tiles of a kind or a red five, points that are no hundreds.
std::unique_ptr<Recorder> make_mjlog_recorder();

}  // namespace majs::runtime
