#include "runtime/tiles/behavior.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <unordered_map>

namespace majs::tiles {
namespace {

constexpr std::uint64_t kFnvPrime = 1099511628211u;

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * kFnvPrime;
  return hash ^ (hash >> 29);
}

std::uint64_t mix(std::uint64_t hash, const Tile& tile) {
  hash = mix(hash, tile.kind);
  hash = mix(hash, tile.attribute_count);
  for (std::size_t i = 0; i < tile.attribute_count; ++i) hash = mix(hash, tile.attributes[i]);
  return hash;
}

/// The kinds a tile stands for, itself included, satisfy `accept`.
template <typename Accept>
bool any_meaning(const Tile& tile, const TileBehavior& behavior, Accept accept) {
  if (accept(tile.kind)) return true;
  return behavior.any_alias_of(
      tile.kind, [&](const Alias& alias) { return behavior.applies(alias, tile) && accept(alias.to.kind); });
}

/// Some alias whose wildcard the tile is the same as satisfies `test`.
template <typename Test>
bool any_alias_like(const Tile& tile, const TileBehavior& behavior, Test test) {
  const auto is_like = [&](const Alias& alias) { return test(alias) && same(tile, alias.from); };
  if (tile.kind >= kAny) return std::ranges::any_of(behavior.aliases(), is_like);
  return std::ranges::any_of(std::array{tile.kind, kAny, kFaceup},
                             [&](Kind kind) { return behavior.any_alias_of(kind, is_like); });
}

bool attributes_agree(const Tile& tile, const Tile& requirement) {
  return requirement.visible_attributes().subset_of(tile.attribute_set());
}

/// The tiles that exist, each once.
std::vector<Tile> distinct(std::span<const Tile> tiles) {
  std::vector<Tile> list;
  for (const WallTile& entry : counted(tiles)) {
    if (entry.tile.kind != kNoKind) list.push_back(entry.tile);
  }
  return list;
}

}  // namespace

std::vector<WallTile> counted(std::span<const Tile> tiles) {
  std::vector<WallTile> counts;
  std::array<std::uint32_t, kKindCount> plain{};  // 1 + the place of the tile of a kind without attributes: most are
  std::unordered_multimap<std::uint64_t, std::size_t> places;
  for (const Tile& tile : tiles) {
    if (tile.attribute_count == 0 && tile.kind < kKindCount) {
      if (plain[tile.kind] == 0) {
        counts.push_back({tile, 0});
        plain[tile.kind] = static_cast<std::uint32_t>(counts.size());
      }
      ++counts[plain[tile.kind] - 1].copies;
      continue;
    }
    const std::uint64_t hash = mix(14695981039346656037u, tile);
    const auto [first, last] = places.equal_range(hash);
    const auto known =
        std::find_if(first, last, [&](const auto& place) { return identical(counts[place.second].tile, tile); });
    if (known != last) {
      ++counts[known->second].copies;
    } else {
      places.emplace(hash, counts.size());
      counts.push_back({tile, 1});
    }
  }
  return counts;
}

bool TileBehavior::add_aliases(std::span<const Tile> from, std::span<const Tile> to) {
  const std::vector<Tile> wildcards = distinct(from);
  const std::vector<Tile> targets = distinct(to);
  if (wildcards.size() * targets.size() + aliases_.size() > kMaxAliases) return false;
  // What stood for nothing stands for none of the targets yet: the others are looked up.
  const auto is_fresh = [&](const Tile& tile) { return !may_be_wildcard(tile.kind); };
  const auto hash_of = [](const Alias& alias) { return mix(mix(14695981039346656037u, alias.from), alias.to); };
  std::unordered_multimap<std::uint64_t, std::size_t> places;
  const bool all_fresh = std::all_of(wildcards.begin(), wildcards.end(), is_fresh);
  for (std::size_t i = 0; !all_fresh && i < aliases_.size(); ++i) places.emplace(hash_of(aliases_[i]), i);
  const auto is_known = [&](const Alias& alias) {
    const auto [first, last] = places.equal_range(hash_of(alias));
    return std::any_of(first, last, [&](const auto& place) {
      return identical(aliases_[place.second].from, alias.from) && identical(aliases_[place.second].to, alias.to);
    });
  };
  for (const Tile& target : targets) {
    for (const Tile& tile : wildcards) {
      const Alias added{tile, target};
      if (!is_fresh(tile) && is_known(added)) continue;
      aliases_.push_back(added);
    }
  }
  by_wildcard_.resize(aliases_.size());
  std::iota(by_wildcard_.begin(), by_wildcard_.end(), 0U);
  std::ranges::stable_sort(by_wildcard_, {}, [this](std::uint32_t i) { return aliases_[i].from.kind; });
  return true;
}

void TileBehavior::set_ordering(std::span<const Kind> list) {
  for (std::size_t i = 0; i + 1 < list.size(); ++i) {
    link_next(list[i], list[i + 1]);
    link_previous(list[i + 1], list[i]);
  }
}

void TileBehavior::set_suit_ordering(std::span<const std::vector<Kind>> lists) {
  for (std::size_t l = 0; l + 1 < lists.size(); ++l) {
    const std::size_t length = std::min(lists[l].size(), lists[l + 1].size());
    for (std::size_t i = 0; i < length; ++i) {
      link_next_suit(lists[l][i], lists[l + 1][i]);
      link_previous_suit(lists[l + 1][i], lists[l][i]);
    }
  }
}

void TileBehavior::set_wall(std::span<const Tile> tiles) { wall_ = counted(tiles); }

void TileBehavior::set_link(Links& links, Kind from, Kind to) {
  if (from == kNoKind) return;
  const auto place =
      std::lower_bound(links.begin(), links.end(), from, [](const Link& link, Kind kind) { return link.from < kind; });
  if (place != links.end() && place->from == from) {
    place->to = to;
  } else {
    links.insert(place, {from, to});
  }
}

Kind TileBehavior::follow(const Links& links, Kind kind, Kind base, EmptyLink mode) {
  const auto place = std::lower_bound(links.begin(), links.end(), kind,
                                      [](const Link& link, Kind wanted) { return link.from < wanted; });
  if (place == links.end() || place->from != kind) return base;
  return place->to == kNoKind && mode == EmptyLink::ShowsBase ? base : place->to;
}

bool TileBehavior::applies(const Alias& alias, const Tile& tile) const {
  if (alias.from.kind != tile.kind) return false;
  if (lookup_.with_marks) return identical(alias.from, tile);
  std::size_t asked = 0;
  for (std::size_t i = 0; i < tile.attribute_count; ++i) {
    const Attribute attribute = tile.attribute(i);
    if (asked < alias.from.attribute_count && alias.from.attribute(asked) == attribute) {
      ++asked;
    } else if (!attribute.hidden && !lookup_.marks.contains(attribute.id)) {
      return false;
    }
  }
  return asked == alias.from.attribute_count;
}

bool TileBehavior::means_the_same(const TileBehavior& other) const {
  return std::equal(
             aliases_.begin(), aliases_.end(), other.aliases_.begin(), other.aliases_.end(),
             [](const Alias& a, const Alias& b) { return identical(a.from, b.from) && identical(a.to, b.to); }) &&
         next_ == other.next_ && previous_ == other.previous_ && next_suit_ == other.next_suit_ &&
         previous_suit_ == other.previous_suit_;
}

std::uint64_t TileBehavior::fingerprint() const {
  std::uint64_t hash = 14695981039346656037u;
  for (const Alias& alias : aliases_) hash = mix(mix(hash, alias.from), alias.to);
  for (const Links* links : {&next_, &previous_, &next_suit_, &previous_suit_}) {
    hash = mix(hash, links->size());
    for (const Link& link : *links) hash = mix(mix(hash, link.from), link.to);
  }
  return hash;
}

Kind shift(const TileBehavior& behavior, Kind kind, int offset, EmptyLink mode) {
  if (offset > kMaxOffset || offset < -kMaxOffset) return kNoKind;
  for (int suits = std::abs(offset / 10); suits > 0 && kind != kNoKind; --suits) {
    kind = offset > 0 ? behavior.next_suit(kind, mode) : behavior.previous_suit(kind, mode);
  }
  for (int ranks = std::abs(offset % 10); ranks > 0 && kind != kNoKind; --ranks) {
    kind = offset > 0 ? behavior.next(kind, mode) : behavior.previous(kind, mode);
  }
  return kind;
}

bool same(const Tile& tile, const Tile& requirement, const TileBehavior& behavior) {
  if (behavior.aliases().empty()) return same(tile, requirement);
  const bool kinds_agree =
      any_meaning(requirement, behavior, [&](Kind kind) { return kind == tile.kind || kind == kAny; }) ||
      any_meaning(tile, behavior, [&](Kind kind) { return kind == requirement.kind || kind == kAny; });
  if (kinds_agree) return attributes_agree(tile, requirement);
  return requirement.kind == kFaceup && same(tile, requirement);
}

bool is_wildcard(const Tile& tile, const TileBehavior& behavior) {
  return any_alias_like(tile, behavior, [](const Alias&) { return true; });
}

bool is_any_wildcard(const Tile& tile, const TileBehavior& behavior) {
  return any_alias_like(tile, behavior, [](const Alias& alias) { return alias.to.kind == kAny; });
}

bool is_meld_joker(const Tile& tile, const TileBehavior& behavior) {
  const bool any = std::any_of(behavior.aliases().begin(), behavior.aliases().end(),
                               [](const Alias& alias) { return alias.to.kind == kAny; });
  return any ? is_any_wildcard(tile, behavior) : is_wildcard(tile, behavior);
}

std::size_t count_tiles(std::span<const Tile> hand, std::span<const Tile> list, const TileBehavior& behavior) {
  return static_cast<std::size_t>(std::count_if(hand.begin(), hand.end(), [&](const Tile& tile) {
    return std::any_of(list.begin(), list.end(), [&](const Tile& entry) { return same(tile, entry, behavior); });
  }));
}

}  // namespace majs::tiles
