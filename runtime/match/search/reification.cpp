#include "runtime/match/search/reification.hpp"

#include <algorithm>
#include <numeric>

#include "runtime/match/placement.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::kNoKind;

bool is_bare_relative(const Group& group) {
  return group.type == Group::Type::Bare && (group.has(Item::Type::Offset) || group.has(Item::Type::Fixed));
}

/// A call name, or one tile that does not depend on the base tile.
bool is_single(const Group& group) {
  if (group.type == Group::Type::Call) return true;
  return group.subgroups.size() == 1 && group.subgroups[0].size() == 1 &&
         group.subgroups[0][0].type != Item::Type::Offset && group.subgroups[0][0].type != Item::Type::Fixed;
}

bool is_fixed_set(const Group& group) {
  return group.type == Group::Type::Set && group.has(Item::Type::Fixed) && !group.has(Item::Type::Offset);
}

}  // namespace

Reification::Reification(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                         const QueryOptions& options, const tiles::AttributeSet& known, SearchMemory& memory,
                         bool exact)
    : definition_(definition),
      hand_(hand),
      jokers_(jokers),
      options_(options),
      known_(known | jokers.known()),
      s_(memory.state()),
      budget_(memory.budget),
      exact_(exact) {}

// ---- the hand -------------------------------------------------------------------------------------------------------

bool Reification::read_hand() {
  s_.clear();
  if (hand_.calls.size() > kMaxQueryCalls || hand_.tile_count() > kMaxQueryTiles) return refuse();
  for (std::size_t i = 0; i < hand_.tiles.size(); ++i) {
    const bool usable = options_.without != i && hand_.tiles[i].kind < tiles::kKindCount;
    if (usable) add_to_hand(class_of(hand_.tiles[i], false));
  }
  if (options_.extra != nullptr) add_to_hand(class_of(*options_.extra, true));
  read_calls();
  make_room_for_free_tiles();
  const bool any_tile = std::any_of(s_.classes.begin(), s_.classes.end(),
                                    [](const TileClass& known) { return known.tile.kind == tiles::kAny; });
  alias_steps_ = 1 + (any_tile ? jokers_.aliases().size() : jokers_.most_of_a_kind()) / 8;
  weigh_classes();
  order_classes();
  classify_steps();
  spend(s_.steps.size() / 16 + s_.classes.size());
  return !limit_;
}

/// Base tiles, when an element first asks for some. False when a limit is reached.
bool Reification::find_bases() {
  if (s_.bases_known) return true;
  s_.bases_known = reachable_tiles(hand_, options_, jokers_, budget_, s_.reachable) &&
                   base_kinds(definition_, hand_, s_.reachable, jokers_, known_, budget_, s_.bases);
  limit_ = limit_ || !s_.bases_known;
  return s_.bases_known;
}

void Reification::classify_steps() {
  for (const Segment& segment : definition_.segments) {
    const std::size_t first = s_.steps.size();
    s_.steps.resize(first + segment.size());
    bool ends_in_singles = true;
    for (std::size_t i = segment.size(); i-- > 0;) {
      const Step& step = segment[i];
      PreparedStep& known = s_.steps[first + i];
      known.single_tiles = step.type == Step::Type::Element &&
                           std::all_of(step.element.groups.begin(), step.element.groups.end(), is_single);
      ends_in_singles = ends_in_singles && known.single_tiles && step.element.count > 0;
      known.ends_in_singles = ends_in_singles;
    }
  }
}

std::uint16_t Reification::class_of(const tiles::Tile& tile, bool extra) {
  // Only what some item or alias can ask for tells tiles apart, unless leftovers are reported.
  tiles::AttributeSet attributes = tile.attribute_set();
  if (!exact_ && !extra) attributes = attributes & (definition_.attributes | jokers_.known());
  spend(1 + s_.classes.size() / 8);
  for (std::size_t i = 0; i < s_.classes.size(); ++i) {
    const TileClass& known = s_.classes[i];
    if (known.extra == extra && known.tile.kind == tile.kind && known.tile.attributes == attributes &&
        (!exact_ || identical(known.sample, tile))) {
      return static_cast<std::uint16_t>(i);
    }
  }
  s_.classes.push_back({{tile.kind, attributes}, extra, tile, 0, 0, 0});
  return static_cast<std::uint16_t>(s_.classes.size() - 1);
}

void Reification::add_to_hand(std::uint16_t index) {
  s_.hand_classes.push_back(index);
  ++s_.classes[index].most;
}

void Reification::read_calls() {
  for (const Call& call : hand_.calls) {
    const auto first = static_cast<std::uint32_t>(s_.call_classes.size());
    for (const tiles::Tile& tile : call.tiles) {
      if (tile.kind >= tiles::kKindCount) continue;
      s_.call_classes.push_back(class_of(tile, false));
      ++s_.classes[s_.call_classes.back()].most;
    }
    s_.calls.push_back({call.name, first, static_cast<std::uint32_t>(s_.call_classes.size()) - first});
  }
}

void Reification::make_room_for_free_tiles() {
  int free_tiles = 0;
  for (const Segment& segment : definition_.segments) {
    for (const Step& step : segment) free_tiles += step.type == Step::Type::Almost ? 1 : 0;
  }
  if (free_tiles == 0) return;
  s_.free_class = class_of(tiles::Tile(tiles::kAny), false);
  s_.classes[s_.free_class].most = static_cast<std::uint16_t>(s_.classes[s_.free_class].most + free_tiles);
}

void Reification::weigh_classes() {
  HandKey weight = 1;
  for (const TileClass& tile_class : s_.classes) {
    s_.weights.push_back(weight);
    if (__builtin_mul_overflow(weight, tile_class.most + 1U, &weight)) refuse();
  }
}

/// Natural tiles are preferred, then wildcards of few tiles, then those of any.
std::uint8_t Reification::rank_of(const TileClass& tile_class) const {
  if (tile_class.extra) return 3;
  const bool wildcard = jokers_.is_wildcard(tile_class.tile.kind, tile_class.sample.attribute_set());
  if (!wildcard) return tile_class.tile.kind == tiles::kAny ? 3 : 0;
  return jokers_.cell(tile_class.tile.kind).role == CellRole::Universal ? 2 : 1;
}

void Reification::order_classes() {
  s_.order.resize(s_.classes.size());
  std::iota(s_.order.begin(), s_.order.end(), std::uint16_t{0});
  spend(s_.classes.size() * alias_steps_);
  for (TileClass& tile_class : s_.classes) tile_class.rank = rank_of(tile_class);
  std::stable_sort(s_.order.begin(), s_.order.end(),
                   [&](std::uint16_t a, std::uint16_t b) { return s_.classes[a].rank < s_.classes[b].rank; });
}

// ---- what can be taken from it --------------------------------------------------------------------------------------

bool Reification::class_satisfies(const TileClass& tile_class, const SpecTile& spec) const {
  if (tile_class.extra) {
    if (spec.nojoker) return spec.tile.kind == tiles::kAny && spec.tile.attributes.empty();
    return extra_satisfies({options_.extra->kind, options_.extra->attribute_set()}, spec.tile);
  }
  if (spec.nojoker) return satisfies_as_itself(tile_class.tile, spec.tile);
  return satisfies(tile_class.tile, spec.tile, jokers_);
}

std::uint32_t Reification::spec_tile(const PlainTile& tile, bool nojoker) {
  for (std::uint32_t i = s_.spec_of_kind[tile.kind]; i != kNone; i = s_.specs[i].next_of_kind) {
    spend(1);
    if (s_.specs[i].tile.attributes == tile.attributes && s_.specs[i].nojoker == nojoker) return i;
  }
  SpecTile spec = {tile, nojoker, static_cast<std::uint32_t>(s_.satisfying.size()), 0, s_.spec_of_kind[tile.kind]};
  spend(1 + s_.classes.size() * alias_steps_ / 4);
  for (const std::uint16_t index : s_.order) {
    if (class_satisfies(s_.classes[index], spec)) s_.satisfying.push_back(index);
  }
  spec.count = static_cast<std::uint32_t>(s_.satisfying.size()) - spec.first;
  const auto id = static_cast<std::uint32_t>(s_.specs.size());
  s_.spec_of_kind[tile.kind] = id;
  s_.specs.push_back(spec);
  return id;
}

/// Can the tiles the subset asks for be matched one-to-one to those of the call?
bool Reification::call_serves(const SearchMemory::State::CallTiles& call, const Subset& subset) {
  if (subset.count > call.count) return false;
  return each_has_a_place(subset.count, call.count, [&](std::size_t tile, std::size_t place) {
    const SpecTile& spec = s_.specs[s_.spec_lists[subset.first + tile]];
    spend(1 + spec.count / 16);
    const auto first = s_.satisfying.begin() + spec.first;
    return !limit_ && std::find(first, first + spec.count, s_.call_classes[call.first + place]) != first + spec.count;
  });
}

/// Of every tile the subset asks for there are as many as it asks for.
bool Reification::enough_held(const Subset& subset) const {
  for (std::uint32_t i = 0; i < subset.count;) {
    std::uint32_t equal = i;
    while (equal < subset.count && s_.spec_lists[subset.first + equal] == s_.spec_lists[subset.first + i]) ++equal;
    const SpecTile& spec = s_.specs[s_.spec_lists[subset.first + i]];
    std::uint32_t held = 0;
    for (std::uint32_t c = 0; c < spec.count; ++c) held += s_.classes[s_.satisfying[spec.first + c]].most;
    if (held < equal - i) return false;
    i = equal;
  }
  return true;
}

/// Adds the subset for a list of items on a base; false when it cannot be found in this hand.
bool Reification::add_subset(const std::vector<Item>& items, Kind base, bool nojoker) {
  Subset subset = {static_cast<std::uint32_t>(s_.spec_lists.size()), static_cast<std::uint32_t>(items.size()), 0};
  for (const Item& item : items) {
    spend(1);
    const Kind kind = kind_of(item, base, jokers_);
    if (kind == kNoKind || limit_) return false;
    const std::uint32_t id = spec_tile({kind, item.attributes & known_}, nojoker);
    if (s_.specs[id].count == 0) return false;
    spend(s_.specs[id].count / 16);
    s_.spec_lists.push_back(id);
  }
  // The tiles fewest classes can serve first; equal ones stay side by side.
  std::sort(s_.spec_lists.begin() + subset.first, s_.spec_lists.end(), [&](std::uint32_t a, std::uint32_t b) {
    return s_.specs[a].count != s_.specs[b].count ? s_.specs[a].count < s_.specs[b].count : a < b;
  });
  if (!enough_held(subset)) return false;
  for (std::size_t call = 0; call < s_.calls.size(); ++call) {
    if (call_serves(s_.calls[call], subset)) subset.calls |= std::uint64_t{1} << call;
  }
  s_.subsets.push_back(subset);
  return true;
}

void Reification::add_instance(const Group& group, std::uint32_t index, Kind base) {
  const auto lists = s_.spec_lists.size();
  const auto subsets = s_.subsets.size();
  for (const std::vector<Item>& items : group.subgroups) {
    if (!add_subset(items, base, group.nojoker)) {
      s_.spec_lists.resize(lists);
      s_.subsets.resize(subsets);
      return;
    }
  }
  s_.moves.push_back(
      {index, static_cast<std::uint32_t>(subsets), static_cast<std::uint32_t>(s_.subsets.size() - subsets), 0});
}

void Reification::add_named_calls(const Group& group, std::uint32_t index) {
  std::uint64_t named = 0;
  for (std::size_t call = 0; call < s_.calls.size(); ++call) {
    if (group.call != 0 && s_.calls[call].name == group.call) named |= std::uint64_t{1} << call;
  }
  if (named != 0) s_.moves.push_back({index, 0, 0, named});
}

/// The moves of an element when its bare offsets start on `base` and its fixed sets on the suit tile `suit`.
void Reification::add_context(const Element& element, Kind base, Kind suit) {
  Context context = {static_cast<std::uint32_t>(s_.moves.size()), 0, kNone};
  for (std::uint32_t i = 0; i < element.groups.size() && !limit_; ++i) {
    const Group& group = element.groups[i];
    spend(1 + s_.calls.size() / 8);
    if (group.type == Group::Type::Call) {
      add_named_calls(group, i);
    } else if (is_bare_relative(group)) {
      add_instance(group, i, base);
    } else if (is_fixed_set(group)) {
      add_instance(group, i, suit);
    } else if (group.has(Item::Type::Offset)) {
      for (const Kind start : s_.bases) add_instance(group, i, start);
    } else {
      add_instance(group, i, kNoKind);
    }
    if (s_.moves.size() > kMaxInstances) refuse();
  }
  context.last = static_cast<std::uint32_t>(s_.moves.size());
  for (std::uint32_t m = context.first; m < context.last; ++m) {
    std::uint32_t tiles = 0;
    for (std::uint32_t i = 0; i < s_.moves[m].subset_count; ++i) tiles += s_.subsets[s_.moves[m].subset + i].count;
    context.least_tiles = std::min(context.least_tiles, tiles);
  }
  if (context.first != context.last) s_.contexts.push_back(context);
}

std::optional<PreparedStep> Reification::prepare(std::size_t index, const Element& element) {
  PreparedStep& step = s_.steps[index];
  if (step.prepared) return step;
  step.prepared = true;
  step.first_context = static_cast<std::uint32_t>(s_.contexts.size());
  const bool bare = std::any_of(element.groups.begin(), element.groups.end(), is_bare_relative);
  const bool fixed = std::any_of(element.groups.begin(), element.groups.end(), is_fixed_set);
  const bool relative = std::any_of(element.groups.begin(), element.groups.end(),
                                    [](const Group& group) { return group.has(Item::Type::Offset); });
  if (relative && !find_bases()) return std::nullopt;
  const Kind no_base[] = {kNoKind};
  const Kind suits[] = {0, 9, 18};
  // Fixed offsets ask for the suit of the base tile alone.
  const std::span<const Kind> base_choices = !bare      ? std::span<const Kind>(no_base)
                                             : relative ? std::span<const Kind>(s_.bases)
                                                        : std::span<const Kind>(suits);
  const std::span<const Kind> suit_choices = fixed ? std::span<const Kind>(suits) : std::span<const Kind>(no_base);
  for (const Kind base : base_choices) {
    for (const Kind suit : suit_choices) {
      if (!limit_) add_context(element, base, suit);
    }
  }
  if (limit_) return std::nullopt;
  step.context_count = static_cast<std::uint32_t>(s_.contexts.size()) - step.first_context;
  return step;
}

}  // namespace majs::match
