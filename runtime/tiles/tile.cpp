#include "runtime/tiles/tile.hpp"

#include <algorithm>

namespace majs::tiles {
namespace {

std::uint8_t encode(Attribute attribute) {
  return static_cast<std::uint8_t>(attribute.id * 2 + (attribute.hidden ? 1 : 0));
}

}  // namespace

void Tile::add(Attribute attribute) {
  const auto end = attributes.begin() + attribute_count;
  if (attribute_count == kMaxTileAttributes || std::find(attributes.begin(), end, encode(attribute)) != end) return;
  attributes[attribute_count++] = encode(attribute);
}

void Tile::remove(Attribute attribute) {
  const auto end = attributes.begin() + attribute_count;
  const auto kept = std::remove(attributes.begin(), end, encode(attribute));
  std::fill(kept, end, std::uint8_t{0});
  attribute_count = static_cast<std::uint8_t>(kept - attributes.begin());
}

AttributeSet Tile::visible_attributes() const {
  AttributeSet set;
  for (std::size_t i = 0; i < attribute_count; ++i) {
    if (!attribute(i).hidden) set.insert(attribute(i).id);
  }
  return set;
}

bool same_of_kind(const Tile& tile, const Tile& requirement) {
  const bool kinds_agree =
      tile.kind == requirement.kind || tile.kind == kAny || requirement.kind == kAny ||
      (requirement.kind == kFaceup && !(is_spacer(tile.kind) && row(tile.kind).id <= "4x") && id_of(tile.kind) != "1x");
  return kinds_agree && requirement.visible_attributes().subset_of(tile.attribute_set());
}

bool is_spacer(Kind kind) { return kind < kKindCount && row(kind).suit == Suit::Blank && row(kind).id != "1x"; }

void sort_for_display(std::vector<Tile>& tiles) {
  std::stable_sort(tiles.begin(), tiles.end(),
                   [](const Tile& a, const Tile& b) { return display_key(a.kind) < display_key(b.kind); });
}

bool remove_identical(std::vector<Tile>& tiles, const Tile& tile) {
  const auto found = std::find_if(tiles.begin(), tiles.end(), [&](const Tile& held) { return identical(held, tile); });
  if (found == tiles.end()) return false;
  tiles.erase(found);
  return true;
}

}  // namespace majs::tiles
