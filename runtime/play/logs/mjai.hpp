#pragma once
// mjai: a JSON object a line, the format that mahjong AIs read.

#include <memory>

#include "runtime/play/logs/recorder.hpp"

namespace majs::runtime {

/// Records riichi-like games of three or four players; of others it says why it cannot.
std::unique_ptr<Recorder> make_mjai_recorder();

}  // namespace majs::runtime
