#pragma once
// What tests cost (Engine::charge), measured in the cheapest one: how many of them one input may cost is limited.

#include <cstdint>

namespace majs::runtime::cost {

inline constexpr std::uint64_t kTest = 1;
/// To look whether a hand has what definitions need.
inline constexpr std::uint64_t kLook = 1;
/// To take a group out of a hand in every way.
inline constexpr std::uint64_t kRemoval = 10;
/// To look for calls of one kind in a hand.
inline constexpr std::uint64_t kCallSpec = 10;
/// To hold a hand against definitions.
inline constexpr std::uint64_t kMatch = 20;
/// To count how often a hand matches, or in how many ways.
inline constexpr std::uint64_t kCount = 200;
/// To score one reading of a hand.
inline constexpr std::uint64_t kReading = 200;
/// What a hand waits for.
inline constexpr std::uint64_t kWaits = 400;
/// To try a win.
inline constexpr std::uint64_t kWin = 500;
/// To find the waits of which each is tried as a win.
inline constexpr std::uint64_t kWaitsToTry = 1'000;
/// To hold a hand against one string of a card.
inline constexpr std::uint64_t kCardHand = 2'000;
/// To find out which tiles a player can still come by, and to hold them against the strings of a card.
inline constexpr std::uint64_t card(std::uint64_t strings) { return 2'000 + 50 * strings; }
/// To hold the tiles of racks against all forms of a card.
inline constexpr std::uint64_t racks(std::uint64_t forms) { return 500 + forms / 8; }
/// To put the forms that lie there together in pairs.
inline constexpr std::uint64_t pairs(std::uint64_t forms) { return forms / 8; }
/// A question that the matcher gave up.
inline constexpr std::uint64_t kGivenUp = 100'000;

}  // namespace majs::runtime::cost
