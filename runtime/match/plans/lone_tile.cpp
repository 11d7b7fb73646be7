#include "runtime/match/plans/lone_tile.hpp"

#include <algorithm>
#include <cstdint>

namespace majs::match {
namespace {

/// Whether a set may take the tile when it is the only one of its kind, and nothing is next to it.
bool may_take(const Group& group, tiles::Kind kind) {
  bool moves = false;   // the set does not exist around the tile
  bool single = false;  // some part of it is one tile of the kind
  for (const std::vector<Item>& items : group.subgroups) {
    std::size_t same = 0;
    for (const Item& item : items) {
      if (item.type == Item::Type::Fixed) return true;
      if (item.type == Item::Type::Tile && (item.kind == kind || item.kind >= tiles::kAny)) return true;
      if (item.type != Item::Type::Offset) continue;
      moves = moves || item.offset != 0;
      ++same;
    }
    single = single || same == 1;
  }
  return single && !moves;
}

bool has_no_neighbours(tiles::Kind kind) {
  return usual_shift(kind, 1) == tiles::kNoKind && usual_shift(kind, -1) == tiles::kNoKind &&
         usual_shift(kind, 10) == tiles::kNoKind && usual_shift(kind, -10) == tiles::kNoKind;
}

}  // namespace

LoneTile::LoneTile(const MatchProgram& program, tiles::Kind kind) : kind_(kind) {
  known_ = has_no_neighbours(kind);
  for (std::size_t i = 0; i < program.definitions().size(); ++i) {
    // A search may meet a limit instead.
    known_ = known_ && program.paths()[i].usable() && add(program.definitions()[i]);
  }
}

bool LoneTile::add(const Definition& definition) {
  if (definition.segments.size() != 1) return false;
  Least least;
  const Segment& segment = definition.segments.front();
  for (std::size_t i = 0; i < segment.size(); ++i) {
    const Element& element = segment[i].element;
    if (segment[i].type == Step::Type::DismantleCalls && i == 0) {
      least.loose_calls = true;
      continue;
    }
    if (segment[i].type != Step::Type::Element) return false;
    if (element.count <= 0) continue;  // takes nothing
    std::size_t fewest = SIZE_MAX;
    bool by_call = false;
    for (const Group& group : element.groups) {
      by_call = by_call || group.type == Group::Type::Call;
      if (group.type == Group::Type::Call) continue;
      if (group.melds != Group::Melds::Plain || may_take(group, kind_)) return false;
      std::size_t tiles = 0;
      for (const std::vector<Item>& items : group.subgroups) {
        tiles += items.size();
        least.spared = std::max(least.spared, items.size());
      }
      fewest = std::min(fewest, tiles);
    }
    if (fewest == SIZE_MAX) continue;
    if (by_call) least.spared = std::max(least.spared, fewest);
    least.tiles += fewest * static_cast<std::size_t>(element.count);
  }
  least_.push_back(least);
  return true;
}

/// Whether every other tile is what it is, or stands for the tile of a cell.
bool LoneTile::is_alone(const Hand& hand, const JokerTable& jokers) const {
  const auto is_other = [&](const tiles::Tile& tile) {
    if (tile.kind >= tiles::kKindCount) return false;
    const CellRole role = jokers.cell(tile.kind).role;
    return role == CellRole::Natural || role == CellRole::Stands;
  };
  return jokers.usual_neighbors() && !jokers.attributed_wildcards() && jokers.cell(kind_).role == CellRole::Other &&
         std::all_of(hand.tiles.begin(), hand.tiles.end(), is_other) &&
         std::all_of(hand.calls.begin(), hand.calls.end(),
                     [&](const Call& call) { return std::all_of(call.tiles.begin(), call.tiles.end(), is_other); });
}

bool LoneTile::completes_nothing(const Hand& hand, const JokerTable& jokers) const {
  if (!known_ || !is_alone(hand, jokers)) return false;
  const std::size_t all = hand.tile_count();
  return std::all_of(least_.begin(), least_.end(), [&](const Least& least) {
    if (least.loose_calls) return least.tiles > all;
    return least.tiles > hand.tiles.size() + least.spared * hand.calls.size();
  });
}

}  // namespace majs::match
