#include "runtime/match/definitions/group_items.hpp"

#include "runtime/match/definitions/joker_table.hpp"

namespace majs::match {

std::optional<GroupItems> items_of(const Group& group) {
  if (group.type == Group::Type::Call) return std::nullopt;
  GroupItems found;
  for (const std::vector<Item>& items : group.subgroups) {
    found.empty_part = found.empty_part || items.empty();
    for (const Item& item : items) {
      found.attributes = found.attributes | item.attributes;
      if (item.type == Item::Type::Offset) {
        found.relative = true;
      } else if (item.type != Item::Type::Tile || item.kind >= kCellCount) {
        return std::nullopt;
      } else {
        found.literal_cells |= std::uint64_t{1} << item.kind;
      }
      ++found.tiles;
    }
  }
  if (found.tiles == 0 || (group.type == Group::Type::Bare && found.relative)) return std::nullopt;
  return found;
}

}  // namespace majs::match
