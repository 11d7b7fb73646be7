#pragma once
// Tile specs: the words rulesets use to pick tiles, such as `terminal`, `not_joker`, `5` or `1z`
// (runtime/tiles/README.md 6).

#include <optional>
#include <string_view>

#include "runtime/tiles/behavior.hpp"

namespace majs::tiles {

/// A tile spec, read once.
struct TileSpec {
  enum class Test : std::uint8_t { Always, Never, Kind, Category, Rank, Same, Dora, Kuikae };
  Test test = Test::Always;
  bool negated = false;
  bool known = true;  ///< false: not a spec at all; it is then true for every tile (with a diagnostic of the caller)
  Kind kind = kNoKind;
  std::uint16_t categories = 0;  ///< any of these bits
  std::uint8_t rank = 0;
};

/// Reads a spec. `tedashi` is always true and `tsumogiri` always false, as the reference has it
/// (runtime/tiles/README.md 11).
TileSpec parse_tile_spec(std::string_view spec);

/// What a spec may look at besides the tile. `kuikae` is answered by the caller and handed in.
struct TileSpecContext {
  const Tile* other = nullptr;             ///< the context tile, for `same`
  const TileBehavior* behavior = nullptr;  ///< the player's aliases, for `same` and, where they count, for ids
  bool aliases_count_for_ids = false;      ///< true in add_attr and remove_attr
  std::span<const Tile> doras = {};        ///< for `dora`
  bool is_kuikae = false;                  ///< for `kuikae`
};

/// Does the tile fit the spec? Attributes play no part except in `same` and `dora`.
bool fits(const Tile& tile, const TileSpec& spec, const TileSpecContext& context);
bool fits_any(const Tile& tile, std::span<const TileSpec> specs, const TileSpecContext& context);
bool fits_all(const Tile& tile, std::span<const TileSpec> specs, const TileSpecContext& context);

/// Equal rank 1–10 (marking restrictions).
bool same_number(Kind a, Kind b);
/// Both manzu, both pinzu, both souzu, both star or both jihai.
bool same_suit(Kind a, Kind b);

}  // namespace majs::tiles
