#pragma once
// A tile: a kind and the attributes written on it. A small value without pointers.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "runtime/tiles/attribute.hpp"
#include "runtime/tiles/kind.hpp"

namespace majs::tiles {

/// How many attributes one tile can carry; adding more has no effect.
inline constexpr std::size_t kMaxTileAttributes = 21;

struct alignas(8) Tile {
  Kind kind = kNoKind;
  std::uint8_t attribute_count = 0;
  std::array<std::uint8_t, kMaxTileAttributes> attributes{};  ///< in order of adding: id * 2 + (hidden ? 1 : 0)

  Tile() = default;
  explicit Tile(Kind of_kind) : kind(of_kind) {}

  Attribute attribute(std::size_t index) const {
    return {static_cast<AttributeId>(attributes[index] >> 1), (attributes[index] & 1) != 0};
  }
  /// Appends an attribute that is not there yet in exactly this form.
  void add(Attribute attribute);
  /// Removes exactly this form: removing `draw` leaves `_draw` (runtime/tiles/README.md 5.2).
  void remove(Attribute attribute);
  /// The test "has attribute x": `x` or `_x` is there.
  bool has(AttributeId id) const {
    for (std::size_t i = 0; i < attribute_count; ++i) {
      if (attributes[i] >> 1 == id) return true;
    }
    return false;
  }
  /// All attributes, visible or not.
  AttributeSet attribute_set() const {
    AttributeSet set;
    for (std::size_t i = 0; i < attribute_count; ++i) set.insert(attribute(i).id);
    return set;
  }
  /// Only the visible ones.
  AttributeSet visible_attributes() const;
};

/// Strict identity: the kind and the attribute list, order included.
inline bool identical(const Tile& a, const Tile& b) {
  static_assert(std::has_unique_object_representations_v<Tile>);  // what is not in use is 0
  return std::memcmp(&a, &b, sizeof(Tile)) == 0;
}

/// The same tiles in the same order.
inline bool all_identical(std::span<const Tile> a, std::span<const Tile> b) {
  return a.size() == b.size() && (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

/// The same as `same`, of kinds that are equal or one of which is no tile's.
bool same_of_kind(const Tile& tile, const Tile& requirement);

/// Comparison without aliases (runtime/tiles/README.md 5.1): `requirement` is of the same kind, `any` or `faceup`, and
/// `tile` carries every visible attribute of it. Not symmetric.
inline bool same(const Tile& tile, const Tile& requirement) {
  const bool differ = tile.kind != requirement.kind && tile.kind < kAny && requirement.kind < kAny;
  return !differ && same_of_kind(tile, requirement);
}

/// True for the blanks 2x–8x (the attribute `hidden` is the caller's to test).
bool is_spacer(Kind kind);

/// Stable sort in display order; attributes do not count.
void sort_for_display(std::vector<Tile>& tiles);

/// Removes the first tile identical to `tile`; false when there is none.
bool remove_identical(std::vector<Tile>& tiles, const Tile& tile);

}  // namespace majs::tiles
