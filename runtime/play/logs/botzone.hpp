#pragma once
// The text in which Botzone and the IJCAI competition keep rounds of Chinese Official.

#include <memory>

#include "runtime/play/logs/recorder.hpp"

namespace majs::runtime {

/// Records games of four players without flowers, one `Match` a round; of others, and of fans that the format does not
/// name, it says why it cannot.
std::unique_ptr<Recorder> make_botzone_recorder();

}  // namespace majs::runtime
