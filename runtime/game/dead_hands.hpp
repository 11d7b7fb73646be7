#pragma once
// Whether a hand of the card can still be made from what everybody sees (runtime/game/conditions.md 5.9).

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// No hand of the card is left for a rack: one that holds its melds, with tiles that nobody sees elsewhere.
bool is_dead_rack(Engine& engine, const Player& player, std::uint8_t rack);
/// Charges for one of these questions, and others that are about the whole card. `place` is who asked.
void charge_for_card(Engine& engine, std::uint32_t place);

}  // namespace majs::runtime
