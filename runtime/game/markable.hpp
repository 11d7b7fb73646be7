#pragma once
// What a player can point at.

#include <optional>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// A tile or call that `marker` can point at; nothing when the index is outside the zone.
std::optional<Mark> object_at(const Engine& engine, Seat marker, Zone zone, Seat owner, std::size_t index);

}  // namespace majs::runtime
