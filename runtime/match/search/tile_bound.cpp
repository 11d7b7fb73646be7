#include "runtime/match/search/tile_bound.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <span>

namespace majs::match {
namespace {

using tiles::AttributeSet;
using tiles::Kind;

/// An element that may have more choices is not counted: most hands have one of them.
constexpr std::size_t kMostChoices = 128;

/// A group, or all of an element.
using Groups = std::span<const Group>;

template <typename Visit>
void each_item(Groups groups, Visit visit) {
  for (const Group& group : groups) {
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) visit(item, group.nojoker);
    }
  }
}

/// The base tiles on which all items may exist; nothing where that may be any.
std::optional<std::span<const Kind>> bases_of(Groups groups) {
  static constexpr Kind kOne[] = {0};
  static constexpr Kind kSuits[] = {0, 9, 18};
  bool fixed = false;
  bool relative = false;
  bool neighbours = false;
  each_item(groups, [&](const Item& item, bool) {
    fixed = fixed || item.type == Item::Type::Fixed;
    relative = relative || item.type == Item::Type::Offset;
    neighbours = neighbours || (item.type == Item::Type::Offset && item.offset != 0);
  });
  if (neighbours) return bases_with_neighbours();
  if (!relative) return fixed ? std::span<const Kind>(kSuits) : std::span<const Kind>(kOne);
  return fixed ? std::optional(bases_with_suits()) : std::nullopt;
}

}  // namespace

TileSupply::TileSupply(const Hand& hand, const JokerTable& jokers, const QueryOptions& options)
    : usual_neighbors_(jokers.usual_neighbors()) {
  for (std::size_t i = 0; i < hand.tiles.size(); ++i) {
    if (options.without != i) add(hand.tiles[i], jokers);
  }
  for (const Call& call : hand.calls) {
    for (const tiles::Tile& tile : call.tiles) add(tile, jokers);
  }
  if (options.extra == nullptr) return;
  ++universal_;
  attributes_ = attributes_ | options.extra->attribute_set();
}

void TileSupply::add(const tiles::Tile& tile, const JokerTable& jokers) {
  if (tile.kind >= tiles::kKindCount) return;
  const AttributeSet attributes = tile.attribute_set();
  bool universal = tile.kind == tiles::kAny;
  any_tiles_ += universal ? 1 : 0;
  ++held_[tile.kind];
  ++meant_[tile.kind];
  attributes_ = attributes_ | attributes;
  jokers.any_alias_of(tile.kind, [&](const JokerAlias& alias) {
    if (!alias.wildcard_attributes.subset_of(attributes)) return false;
    attributes_ = attributes_ | alias.target_attributes;
    if (alias.target == tiles::kAny) {
      universal = true;
    } else {
      ++meant_[alias.target];
    }
    return false;
  });
  universal_ += universal ? 1 : 0;
}

TileBound::TileBound(const Definition& definition, const AttributeSet& known) {
  // The others look at the whole hand as well: what they lack is not added to this.
  for (const Step& step : definition.segments.front()) {
    if (step.type == Step::Type::Almost) ++free_tiles_;
    if (step.type == Step::Type::Element && step.element.count > 0) add(step.element, known);
  }
  // Most hands lack what there is no choice about.
  std::stable_sort(parts_.begin(), parts_.end(),
                   [](const Part& a, const Part& b) { return a.last - a.first < b.last - b.first; });
}

void TileBound::add(const Element& element, const AttributeSet& known) {
  const auto& groups = element.groups;
  const auto is_bare = [](const Group& group) { return group.type == Group::Type::Bare; };
  if (groups.empty()) return;
  const auto count = static_cast<std::size_t>(element.count);
  const bool all_of_them =
      element.unique && count == groups.size() && std::all_of(groups.begin(), groups.end(), is_bare);
  std::vector<Groups> alternatives;  // a call by its name asks for nothing
  const std::size_t together = all_of_them ? groups.size() : 1;
  for (std::size_t i = 0; i < groups.size(); i += together) alternatives.push_back(Groups(groups).subspan(i, together));
  AttributeSet asked = known;  // by each of the alternatives
  std::size_t most = 0;
  bool listed = true;
  for (const Groups alternative : alternatives) {
    AttributeSet here;
    each_item(alternative, [&](const Item& item, bool) { here = here | item.attributes; });
    asked = asked & here;
    const auto bases = bases_of(alternative);
    listed = listed && bases;
    most += bases ? bases->size() : 0;
  }
  asked_ = asked_ | asked;
  if (!listed || most > kMostChoices) return;
  const auto first = static_cast<std::uint32_t>(choices_.size());
  for (const Groups alternative : alternatives) {
    const std::span<const Kind> bases = *bases_of(alternative);
    for (const Kind base : bases) add_choice(alternative, base);
  }
  const auto last = static_cast<std::uint32_t>(choices_.size());
  parts_.push_back({first, last, all_of_them ? 1 : static_cast<std::uint32_t>(count)});
}

/// Where there is no such set, there is no choice.
void TileBound::add_choice(std::span<const Group> groups, Kind base) {
  const std::size_t first = needs_.size();
  bool exists = true;
  each_item(groups, [&](const Item& item, bool natural) {
    if (item.type == Item::Type::Tile && item.kind == tiles::kAny) return;  // any tile serves it
    const Kind kind = usual_kind_of(item, base);
    exists = exists && kind != tiles::kNoKind;
    if (!exists) return;
    auto need = std::find_if(needs_.begin() + static_cast<std::ptrdiff_t>(first), needs_.end(),
                             [kind](const Need& other) { return other.kind == kind; });
    if (need == needs_.end()) need = needs_.insert(need, {kind, 0, 0});
    if (need->all == std::numeric_limits<std::uint8_t>::max()) return;
    ++need->all;
    need->natural = static_cast<std::uint8_t>(need->natural + (natural ? 1 : 0));
  });
  if (exists) {
    choices_.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(needs_.size())});
  } else {
    needs_.resize(first);
  }
}

/// Tiles of it for which only tiles that are anything can stand, counted up to `enough`; kNever when too few are
/// natural.
std::uint32_t TileBound::lacking(const Choice& choice, const TileSupply& supply, std::uint32_t enough) const {
  std::uint32_t natural = 0;
  std::uint32_t all = 0;
  for (std::uint32_t i = choice.first; i < choice.last; ++i) {
    const Need& need = needs_[i];
    natural += need.natural - std::min<std::uint32_t>(need.natural, supply.held(need.kind));
    all += need.all - std::min<std::uint32_t>(need.all, supply.meant(need.kind));
    if (all >= enough) return enough;
  }
  return natural > supply.any_tiles() + free_tiles_ ? kNever : all;
}

bool TileBound::may_match(const TileSupply& supply) const {
  // The tile of `almost` may be a wildcard for one with attributes.
  if (free_tiles_ == 0 && !asked_.subset_of(supply.attributes())) return false;
  if (!supply.usual_neighbors()) return true;
  // Elements take different tiles: what they lack adds up.
  std::uint32_t left = supply.universal() + free_tiles_;
  for (const Part& part : parts_) {
    std::uint32_t least = left / part.times + 1;
    for (std::uint32_t c = part.first; c < part.last && least > 0; ++c) {
      least = std::min(least, lacking(choices_[c], supply, least));
    }
    if (least * part.times > left) return false;
    left -= least * part.times;
  }
  return true;
}

}  // namespace majs::match
