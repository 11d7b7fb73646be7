#pragma once
// A player with several hands (runtime/game/README.md 14): one hand of concealed tiles, melds that lie on a rack, and
// racks that are finished and lie open as one meld.

#include <optional>
#include <vector>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// Tiles of a hand of the card.
std::size_t rack_size(const Rules& rules);

/// The finished rack as it lies open; null while it is not.
const Call* finished_rack(const Player& player, std::uint8_t rack);

/// The rack is out of the game: the player has the status `dead_a`, `dead_b` for the second.
bool is_lost_rack(const Rules& rules, const Player& player, std::uint8_t rack);

/// Jokers of this meld stay where they are: of a finished rack, and of a lost one where the ruleset says so.
bool keeps_jokers(const Rules& rules, const Player& player, const Call& call);

/// The melds that lie on a rack.
match::RackCalls melds_of_rack(const Rules& rules, const Player& player, std::uint8_t rack);

/// The dearest hand of the card that the tiles make on a rack, with the tile `with` (kNoKind: any). When the tiles that
/// the player has laid there are a hand, it is that one.
std::optional<match::RackHand> hand_of_rack(const Rules& rules, const Player& player, std::uint8_t rack,
                                            const std::vector<Tile>& tiles, tiles::Kind with);

/// The dearest two hands that take all tiles, one for each rack; nothing when a rack is finished. `looked_at`: see
/// CardRacks::best_pair.
std::optional<match::RackPair> hands_of_racks(const Rules& rules, const Player& player, const std::vector<Tile>& tiles,
                                              std::uint64_t* looked_at = nullptr);

/// On which rack a concealed tile lies.
std::uint8_t rack_of(const Rules& rules, const Tile& tile);
/// Lays a concealed tile there.
void lay_on_rack(const Rules& rules, Tile& tile, std::uint8_t rack);
/// Melds lie where their button says, whatever rack their tiles came from.
void lift_from_racks(const Rules& rules, Tiles& tiles);

/// No hand of the card is left for a rack: one that holds its melds, with tiles that nobody sees elsewhere
/// (runtime/game/conditions.md 5.9).
bool is_dead_rack(Engine& engine, const Player& player, std::uint8_t rack);

/// Charges for one of these questions, and others that are about the whole card. `place` is who asked.
void charge_for_card(Engine& engine, std::uint32_t place);

}  // namespace majs::runtime
