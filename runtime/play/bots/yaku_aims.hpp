#pragma once
// What the yaku of a ruleset ask of the tiles of a hand, read from their conditions: what the efficient bot aims at.

#include <bitset>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/play/bots/levels_memo.hpp"
#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// A yaku, or one alternative of it, as a hand to come to: of certain tiles, of a certain shape, or both.
struct YakuAim {
  std::string name;                                     ///< of the yaku
  std::int64_t worth = 0;                               ///< its points; see kLimitWorth
  std::optional<std::bitset<tiles::kKindCount>> kinds;  ///< the hand is of these alone; without: of any
  std::shared_ptr<const HandLevels> levels;             ///< of the shape; null: whatever wins
  std::vector<std::uint32_t> barred_calls;              ///< ids in Rules::texts: who has such a call is too late
  bool closed = false;                                  ///< its shape is looked for without calls

  /// Whether a player with these calls can still come to it.
  bool open_to(std::span<const Call> calls, const Rules& rules, const match::JokerTable& jokers) const;
  /// Whether the aim allows tiles of this kind; a joker counts as what it stands for.
  bool allows(tiles::Kind kind, const match::JokerTable& jokers) const;
};

/// Yaku of the second group are limit hands: counted as this many points, whatever they are worth in their own unit.
inline constexpr std::int64_t kLimitWorth = 10;

/// The aims that a ruleset's yaku make: those whose conditions ask for tiles (`winning_hand_consists_of`) or for the
/// shape of the whole hand (`match` of hand, calls and winning tile), and besides for nothing but how it is won. Of
/// equal aims the one with the lowest worth is kept that no call spoils: it can be had anyway. `memo` may be null.
std::vector<YakuAim> yaku_aims(const Rules& rules, LevelsMemo* memo = nullptr);

}  // namespace majs::runtime
