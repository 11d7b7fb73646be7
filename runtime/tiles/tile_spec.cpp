#include "runtime/tiles/tile_spec.hpp"

#include <algorithm>
#include <array>

namespace majs::tiles {
namespace {

constexpr std::uint16_t bit(Category category) { return static_cast<std::uint16_t>(category); }

struct NamedCategory {
  std::string_view name;
  std::uint16_t categories;
};

constexpr std::array<NamedCategory, 13> kCategorySpecs = {{
    {"manzu", bit(Category::Manzu)},
    {"pinzu", bit(Category::Pinzu)},
    {"souzu", bit(Category::Souzu)},
    {"star", bit(Category::Star)},
    {"jihai", bit(Category::Jihai)},
    {"wind", bit(Category::Wind)},
    {"dragon", bit(Category::Dragon)},
    {"terminal", bit(Category::Terminal)},
    {"yaochuuhai", bit(Category::Yaochuuhai)},
    {"tanyaohai", bit(Category::Tanyaohai)},
    {"flower", bit(Category::Flower)},
    {"joker", bit(Category::Joker)},
    {"flower_or_joker", static_cast<std::uint16_t>(bit(Category::Flower) | bit(Category::Joker))},
}};

constexpr std::array<Category, 5> kSuitCategories = {Category::Manzu, Category::Pinzu, Category::Souzu, Category::Star,
                                                     Category::Jihai};

std::optional<std::uint8_t> rank_spec(std::string_view spec) {
  if (spec == "10") return std::uint8_t{10};
  if (spec.size() == 1 && spec[0] >= '1' && spec[0] <= '9') return static_cast<std::uint8_t>(spec[0] - '0');
  return std::nullopt;
}

bool passes(const Tile& tile, const TileSpec& spec, const TileSpecContext& context) {
  using Test = TileSpec::Test;
  switch (spec.test) {
    case Test::Always: return true;
    case Test::Never: return false;
    case Test::Kind:
      return context.aliases_count_for_ids && context.behavior != nullptr
                 ? same(tile, Tile(spec.kind), *context.behavior)
                 : same(tile, Tile(spec.kind));
    case Test::Category: return tile.kind == kAny || (row(tile.kind).categories & spec.categories) != 0;
    case Test::Rank: return tile.kind == kAny || row(tile.kind).rank == spec.rank;
    case Test::Same:
      if (context.other == nullptr) return false;
      return context.behavior != nullptr ? same(tile, *context.other, *context.behavior) : same(tile, *context.other);
    case Test::Dora:
      return std::any_of(context.doras.begin(), context.doras.end(),
                         [&](const Tile& dora) { return same(tile, dora); });
    case Test::Kuikae: return context.is_kuikae;
  }
  return true;
}

}  // namespace

TileSpec parse_tile_spec(std::string_view spec) {
  TileSpec parsed;
  while (spec.starts_with("not_")) {
    spec.remove_prefix(4);
    parsed.negated = true;  // all repeats are stripped, one negation (runtime/tiles/README.md 6)
  }
  using Test = TileSpec::Test;
  const auto category = std::find_if(kCategorySpecs.begin(), kCategorySpecs.end(),
                                     [&](const NamedCategory& entry) { return entry.name == spec; });
  if (category != kCategorySpecs.end()) {
    parsed.test = Test::Category;
    parsed.categories = category->categories;
  } else if (const auto rank = rank_spec(spec)) {
    parsed.test = Test::Rank;
    parsed.rank = *rank;
  } else if (spec == "same") {
    parsed.test = Test::Same;
  } else if (spec == "dora") {
    parsed.test = Test::Dora;
  } else if (spec == "kuikae") {
    parsed.test = Test::Kuikae;
  } else if (spec == "tsumogiri") {
    parsed.test = Test::Never;
  } else if (const auto kind = find_kind(spec); kind && *kind != kAny) {
    parsed.test = Test::Kind;
    parsed.kind = *kind;
  } else {
    parsed.known = spec == "any" || spec == "tedashi";
    if (!parsed.known) parsed.negated = false;
  }
  return parsed;
}

bool fits(const Tile& tile, const TileSpec& spec, const TileSpecContext& context) {
  if (tile.kind >= kKindCount) return false;
  return passes(tile, spec, context) != spec.negated;
}

bool same_number(Kind a, Kind b) {
  return a < kKindCount && b < kKindCount && row(a).rank != 0 && row(a).rank == row(b).rank;
}

bool same_suit(Kind a, Kind b) {
  for (const Category suit : kSuitCategories) {
    if (is_in(a, suit)) return is_in(b, suit);
  }
  return false;
}

bool fits_any(const Tile& tile, std::span<const TileSpec> specs, const TileSpecContext& context) {
  return std::any_of(specs.begin(), specs.end(), [&](const TileSpec& spec) { return fits(tile, spec, context); });
}

bool fits_all(const Tile& tile, std::span<const TileSpec> specs, const TileSpecContext& context) {
  return std::all_of(specs.begin(), specs.end(), [&](const TileSpec& spec) { return fits(tile, spec, context); });
}

}  // namespace majs::tiles
