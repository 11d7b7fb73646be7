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

/// The base tiles on which items may exist; nothing where that may be any.
template <typename Wishes>
std::optional<std::span<const Kind>> bases_of(const Wishes& wishes) {
  static constexpr Kind kOne[] = {0};
  static constexpr Kind kSuits[] = {0, 9, 18};
  const auto some = [&](auto test) {
    return std::any_of(wishes.begin(), wishes.end(), [&](const auto& wish) { return test(*wish.item); });
  };
  const bool fixed = some([](const Item& item) { return item.type == Item::Type::Fixed; });
  const bool relative = some([](const Item& item) { return item.type == Item::Type::Offset; });
  if (some([](const Item& item) { return item.type == Item::Type::Offset && item.offset != 0; })) {
    return bases_with_neighbours();
  }
  if (!relative) return fixed ? std::span<const Kind>(kSuits) : std::span<const Kind>(kOne);
  return fixed ? std::optional(bases_with_suits()) : std::nullopt;
}

bool asks_for_same_kind(const Item& a, const Item& b) {
  return a.type == b.type && a.offset == b.offset && a.kind == b.kind && a.number == b.number && a.letter == b.letter;
}

}  // namespace

/// The items of a set, or of all groups of an element, alike ones together.
class TileBound::Wishes {
 public:
  struct Wish {
    const Item* item;
    std::uint8_t natural;
    std::uint8_t all;
  };

  void add(const Group& group) {
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) add(item, group.nojoker);
    }
  }
  const AttributeSet& asked() const { return asked_; }
  auto begin() const { return list_.begin(); }
  auto end() const { return list_.end(); }

 private:
  void add(const Item& item, bool natural) {
    asked_ = asked_ | item.attributes;
    if (item.type == Item::Type::Tile && item.kind == tiles::kAny) return;  // any tile serves it
    auto wish =
        std::find_if(list_.begin(), list_.end(), [&](const Wish& one) { return asks_for_same_kind(*one.item, item); });
    if (wish == list_.end()) wish = list_.insert(wish, {&item, 0, 0});
    if (wish->all == std::numeric_limits<std::uint8_t>::max()) return;
    ++wish->all;
    wish->natural = static_cast<std::uint8_t>(wish->natural + (natural ? 1 : 0));
  }

  std::vector<Wish> list_;
  AttributeSet asked_;
};

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
  std::vector<Wishes> alternatives;  // a call by its name asks for nothing
  for (const Group& group : groups) {
    if (alternatives.empty() || !all_of_them) alternatives.emplace_back();
    alternatives.back().add(group);
  }
  AttributeSet asked = known;  // by each of the alternatives
  std::size_t most = 0;
  bool listed = true;
  for (const Wishes& wishes : alternatives) {
    asked = asked & wishes.asked();
    const auto bases = bases_of(wishes);
    listed = listed && bases;
    most += bases ? bases->size() : 0;
  }
  asked_ = asked_ | asked;
  if (!listed || most > kMostChoices) return;
  const auto first = static_cast<std::uint32_t>(choices_.size());
  for (const Wishes& wishes : alternatives) {
    const std::span<const Kind> bases = *bases_of(wishes);
    for (const Kind base : bases) add_choice(wishes, base);
  }
  const auto last = static_cast<std::uint32_t>(choices_.size());
  parts_.push_back({first, last, all_of_them ? 1 : static_cast<std::uint32_t>(count)});
}

/// Where there is no such set, there is no choice.
void TileBound::add_choice(const Wishes& wishes, Kind base) {
  const auto first = needs_.size();
  for (const auto& wish : wishes) {
    const Kind kind = usual_kind_of(*wish.item, base);
    if (kind == tiles::kNoKind) {
      needs_.resize(first);
      return;
    }
    needs_.push_back({kind, wish.natural, wish.all});
  }
  choices_.push_back({static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(needs_.size())});
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
