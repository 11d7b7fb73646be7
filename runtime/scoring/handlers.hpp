#pragma once
// The handlers of all words: those of the engine's room and those of this one.

#include "runtime/game/handlers.hpp"

namespace majs::runtime {

const Handlers& all_handlers();

}  // namespace majs::runtime
