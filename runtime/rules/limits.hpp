#pragma once
// Limits of what is loaded: beyond them a document is a mistake, or means harm. Those of match definitions are in
// match/definitions/definition_reader.hpp, those of constants and parameters in expand.hpp, those of games in
// game/settings.hpp.

#include <cstddef>
#include <cstdint>

namespace majs::runtime {

/// Tiles of a wall, or of a hand that is laid down.
inline constexpr std::size_t kMaxWall = 4096;
inline constexpr std::size_t kMaxButtons = 4096;
/// Hands of one player.
inline constexpr std::uint8_t kMaxRacks = 2;
/// Yaku of one list.
inline constexpr std::size_t kMaxYaku = 2'000;
/// Bodies that calls of functions with different arguments unfold into.
inline constexpr std::size_t kMaxInstances = 20'000;
/// Problems beyond this number are not listed.
inline constexpr std::size_t kMaxFindings = 500;
/// What a document may grow to while it is loaded: the values of its functions with their arguments put in, and the
/// tiles of its definitions with the sets put in. Loaded in less than five seconds; real documents have a twentieth.
inline constexpr std::uint64_t kMaxLoadedValues = 2'000'000;

}  // namespace majs::runtime
