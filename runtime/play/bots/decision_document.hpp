#pragma once
// A decision as programs and pages are asked it (command_bot.hpp says which members there are).

#include <vector>

#include "grammar/document.hpp"
#include "runtime/play/bots/bot.hpp"

namespace majs::runtime {

/// `{"type":"decide","hand":[…],"draw":[…],"options":[…]}`: what `seat` holds, and `options` of it in their order.
Document decision_document(const Game& game, Seat seat, const std::vector<Input>& options);

}  // namespace majs::runtime
