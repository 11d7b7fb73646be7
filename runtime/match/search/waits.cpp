#include "runtime/match/search/waits.hpp"

#include <algorithm>

namespace majs::match {
namespace {

using tiles::Kind;

PlainTile known_part(const PlainTile& tile, const tiles::AttributeSet& known) {
  return {tile.kind, tile.attributes & known};
}

/// A tile that is itself a wildcard of some alias and lies in hand or calls.
bool is_present_wildcard(const PlainTile& candidate, const Hand& hand, const JokerTable& jokers,
                         const tiles::AttributeSet& known) {
  const bool wildcard = jokers.any_alias_of(candidate.kind, [&](const JokerAlias& alias) {
    return alias.wildcard == candidate.kind && alias.wildcard_attributes.subset_of(candidate.attributes);
  });
  return wildcard && any_tile(hand, [&](const tiles::Tile& tile) {
           return known_part({tile.kind, tile.attribute_set()}, known) == candidate;
         });
}

std::vector<PlainTile> wait_candidates(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                                       std::span<const tiles::WallTile> wall, const tiles::AttributeSet& known,
                                       Budget& budget) {
  std::vector<PlainTile> found;
  const auto add = [&](const PlainTile& tile) {
    if (budget.spend(1 + found.size() / 8)) add_distinct(found, known_part(tile, known));
  };
  for (const tiles::WallTile& entry : wall) add({entry.tile.kind, entry.tile.attribute_set()});
  std::vector<PlainTile> reachable;
  std::vector<PlainTile> bases;
  if (!reachable_tiles(hand, {}, jokers, budget, reachable)) return {};
  for (const Definition& definition : program.definitions()) {
    if (!base_tiles_with_attributes(definition, reachable, jokers, budget, bases)) return {};
  }
  for (const PlainTile& base : bases) add(base);
  if (!budget.spend(found.size() * (1 + (jokers.most_of_a_kind() + hand.tile_count()) / 8))) return {};
  std::erase_if(found, [&](const PlainTile& candidate) {
    return candidate.kind >= tiles::kAny || is_present_wildcard(candidate, hand, jokers, known);
  });
  return found;
}

/// A tile with these attributes; which form they are written in does not matter to the matcher.
tiles::Tile tile_of(const PlainTile& plain) {
  tiles::Tile tile(plain.kind);
  for (tiles::AttributeId id = 0; id < tiles::kMaxAttributeNames; ++id) {
    if (plain.attributes.contains(id)) tile.add({id, false});
  }
  return tile;
}

void merge_kinds(std::vector<PlainTile>& found) {
  std::vector<PlainTile> merged;
  for (const PlainTile& tile : found) {
    const auto same_kind =
        std::find_if(merged.begin(), merged.end(), [&](const PlainTile& other) { return other.kind == tile.kind; });
    if (same_kind == merged.end()) {
      merged.push_back(tile);
    } else {
      same_kind->attributes = same_kind->attributes & tile.attributes;
    }
  }
  found = std::move(merged);
}

void add_wildcards(std::vector<PlainTile>& found, const JokerTable& jokers, Budget& budget) {
  const std::size_t natural = found.size();
  if (!budget.spend(jokers.aliases().size() * (1 + natural) / 4)) return;
  for (const JokerAlias& alias : jokers.aliases()) {
    for (std::size_t i = 0; i < natural; ++i) {
      if (alias.target == found[i].kind && alias.target_attributes == found[i].attributes) {
        add_distinct(found, {alias.wildcard, alias.wildcard_attributes});
      }
    }
  }
}

/// All that is looked at besides the sets is what a hand must not have, before any of them is taken. Then it does not
/// have it less a tile either, and what is left over can go.
bool looks_for_nothing(const Definition& definition) {
  if (definition.segments.size() != 1 || !definition.length_check) return false;
  bool taken = false;
  return std::all_of(definition.segments.front().begin(), definition.segments.front().end(), [&](const Step& step) {
    if (step.type != Step::Type::Element) return false;
    taken = taken || step.element.count > 0;
    return step.element.count != 0 && (step.element.count > 0 || !taken);
  });
}

/// What one more tile does to the i-th definition; `memory.cells` are of the hand. Nothing where only a search knows.
std::optional<FastPath::Completion> completion_of(const MatchProgram& program, std::size_t i, const Hand& hand,
                                                  const JokerTable& jokers, bool by_wildcards_alone,
                                                  MatchMemory& memory) {
  const FastPath& path = program.paths()[i];
  if (!path.usable() || !memory.search.budget.spend(kCellCount * FastPath::kSteps)) return std::nullopt;
  const HandCells& cells = memory.cells.get(hand, jokers, path.loose_calls());
  const auto found = path.completion({hand, cells, jokers}, by_wildcards_alone, memory.reach);
  memory.search.budget.add(memory.reach.take_work());
  return found;
}

/// The waits when every definition has a fast path and the wall has each of them without attributes. Then attributes
/// play no part and no tile without a cell can be a wait.
std::optional<std::vector<PlainTile>> fast_waits(const MatchProgram& program, const Hand& hand,
                                                 const JokerTable& jokers, std::span<const tiles::WallTile> wall,
                                                 MatchMemory& memory) {
  if (!program.passes().has(runtime::Pass::quick_waits)) return std::nullopt;
  constexpr std::uint64_t kAllCells = (std::uint64_t{1} << kCellCount) - 1;
  const std::size_t tiles = hand.tile_count() + 1;
  std::uint64_t cells = 0;
  memory.cells.forget();
  for (std::size_t i = 0; i < program.definitions().size(); ++i) {
    if (!program.needs()[i].enough_tiles(static_cast<long long>(tiles), 1)) continue;
    const auto found = completion_of(program, i, hand, jokers, true, memory);
    if (!found) return std::nullopt;
    const HandCells& counted = memory.cells.get(hand, jokers, program.paths()[i].loose_calls());
    if (counted.hand.other > 0 || counted.stand_ins != 0) return std::nullopt;
    cells |= found->wildcards;
  }
  if (cells == kAllCells) return std::nullopt;  // complete already: tiles without a cell are waits too
  std::vector<PlainTile> waits;
  if (cells == 0) return waits;
  std::uint64_t plain = 0;
  for (const tiles::WallTile& entry : wall) {
    if (entry.tile.kind < kCellCount && entry.tile.attribute_count == 0) plain |= std::uint64_t{1} << entry.tile.kind;
  }
  for (Kind kind = 0; kind < kCellCount; ++kind) {
    if (((cells >> kind) & 1) == 0) continue;
    if (((plain >> kind) & 1) == 0 || jokers.cell(kind).role != CellRole::Natural) return std::nullopt;
    waits.push_back({kind, {}});
  }
  return waits;
}

std::vector<PlainTile> searched_waits(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                                      std::span<const tiles::WallTile> wall, MatchMemory& memory) {
  const tiles::AttributeSet known = program.known() | jokers.known();
  std::vector<PlainTile> found;
  Budget& budget = memory.search.budget;
  for (const PlainTile& candidate : wait_candidates(program, hand, jokers, wall, known, budget)) {
    if (!budget.spend()) break;
    const tiles::Tile meaning = tile_of(candidate);
    QueryOptions options;
    options.extra = &meaning;
    if (match(program, hand, jokers, memory, options) == Answer::Yes) found.push_back(candidate);
  }
  merge_kinds(found);
  return found;
}

}  // namespace

std::vector<PlainTile> waits(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                             std::span<const tiles::WallTile> wall, MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  std::optional<std::vector<PlainTile>> fast = fast_waits(program, hand, jokers, wall, memory);
  std::vector<PlainTile> found = fast ? std::move(*fast) : searched_waits(program, hand, jokers, wall, memory);
  add_wildcards(found, jokers, memory.search.budget);
  std::sort(found.begin(), found.end());
  return found;
}

Completions::Completions(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory)
    : program_(program),
      jokers_(jokers),
      memory_(memory),
      tiles_(hand.tiles.begin(), hand.tiles.end()),
      calls_(hand.calls),
      size_(hand.tile_count() + 1) {
  const QueryScope query(memory.search.budget);
  memory.cells.forget();
  told_.resize(program.definitions().size());
  // The tile may be what a call of nothing but wildcards is told by (runtime/match/README.md 4.2): it has to be tried.
  const bool made_of_any =
      any_tile({{}, hand.calls}, [&](const tiles::Tile& tile) { return jokers.is_wildcard_of_any(tile); });
  const bool is_told = !made_of_any && program.passes().has(runtime::Pass::told_completions);
  for (std::size_t i = 0; i < told_.size() && is_told; ++i) {
    if (asked(i)) told_[i] = completion_of(program, i, hand, jokers, false, memory);
  }
  tiles_.emplace_back();
}

bool Completions::asked(std::size_t definition) const {
  return program_.needs()[definition].enough_tiles(static_cast<long long>(size_), 1);
}

/// What tables tell of a tile; nothing of tiles and definitions of which they know nothing.
std::optional<bool> Completions::told_by(const FastPath::Completion& told, const tiles::Tile& tile) const {
  if (tile.kind >= tiles::kKindCount || jokers_.is_wildcard_by_attributes(tile)) return std::nullopt;
  const Cell& cell = jokers_.cell(tile.kind);
  const std::uint64_t own = std::uint64_t{1} << (cell.zone * 9U + cell.place);
  if (cell.role == CellRole::Natural) return (told.naturals & own) != 0;
  // With attributes wildcards may be base tiles themselves.
  if (tile.kind < kCellCount || tile.attribute_count > 0) return std::nullopt;
  if (cell.role == CellRole::Stands) return told.by_wildcard(own);
  if (cell.role == CellRole::Several && jokers_.stand_ins(tile.kind) == 0) {
    return told.by_wildcard(jokers_.meanings(tile.kind));
  }
  return std::nullopt;
}

std::optional<bool> Completions::told(const tiles::Tile& tile) const {
  bool all = true;
  for (std::size_t i = 0; i < told_.size(); ++i) {
    if (!asked(i)) continue;
    const std::optional<bool> here = told_[i] ? told_by(*told_[i], tile) : std::nullopt;
    if (here && *here) return true;
    all = all && here.has_value();
  }
  return all ? std::optional(false) : std::nullopt;
}

bool Completions::tried(const tiles::Tile& tile) {
  const QueryScope query(memory_.search.budget);
  tiles_.back() = tile;
  for (std::size_t i = 0; i < told_.size(); ++i) {
    if (!asked(i) || (told_[i] && told_by(*told_[i], tile))) continue;
    if (match_one(program_, i, {tiles_, calls_}, jokers_, memory_) == Answer::Yes) return true;
  }
  return false;
}

std::size_t wait_kinds(std::span<const PlainTile> waits) {
  KindSet kinds;
  for (const PlainTile& wait : waits) kinds.set(wait.kind);
  return kinds.count();
}

std::vector<int> ukeire(std::span<const PlainTile> waits, std::span<const tiles::WallTile> wall,
                        std::span<const tiles::Tile> visible) {
  tiles::AttributeSet wall_attributes;
  for (const tiles::WallTile& entry : wall) wall_attributes = wall_attributes | entry.tile.attribute_set();
  std::vector<int> remaining;
  for (const PlainTile& wait : waits) {
    int copies = 0;
    for (const tiles::WallTile& entry : wall) {
      if (entry.tile.kind == wait.kind && entry.tile.attribute_set() == (wait.attributes & wall_attributes)) {
        copies += entry.copies;
      }
    }
    const auto seen = std::count_if(visible.begin(), visible.end(), [&](const tiles::Tile& tile) {
      return tile.kind == wait.kind && (tile.attribute_set() & wall_attributes) == (wait.attributes & wall_attributes);
    });
    remaining.push_back(copies == 0 ? 0 : std::max(0, copies - static_cast<int>(seen)));
  }
  return remaining;
}

bool all_waits_are_in_hand(std::span<const PlainTile> waits, const Hand& hand, const JokerTable& jokers,
                           const tiles::AttributeSet& known) {
  constexpr std::ptrdiff_t kCopies = 4;
  return std::all_of(waits.begin(), waits.end(), [&](const PlainTile& wait) {
    const PlainTile required = known_part(wait, known | jokers.known());
    const auto serves = [&](const tiles::Tile& tile) {
      return satisfies({tile.kind, tile.attribute_set()}, required, jokers);
    };
    const auto has_some = [&](const Call& call) { return std::any_of(call.tiles.begin(), call.tiles.end(), serves); };
    return std::count_if(hand.tiles.begin(), hand.tiles.end(), serves) +
               std::count_if(hand.calls.begin(), hand.calls.end(), has_some) >=
           kCopies;
  });
}

std::vector<tiles::Tile> unneeded_tiles(const MatchProgram& program, const Hand& hand, const JokerTable& jokers,
                                        MatchMemory& memory) {
  const QueryScope query(memory.search.budget);
  std::vector<tiles::Tile> unneeded;
  for (std::size_t i = 0; i < hand.tiles.size(); ++i) {
    const bool seen = std::any_of(hand.tiles.begin(), hand.tiles.begin() + static_cast<std::ptrdiff_t>(i),
                                  [&](const tiles::Tile& tile) { return identical(tile, hand.tiles[i]); });
    if (seen || !memory.search.budget.spend(1 + i / 8)) continue;
    QueryOptions options;
    options.without = i;
    if (match(program, hand, jokers, memory, options) == Answer::Yes) unneeded.push_back(hand.tiles[i]);
  }
  const auto keep_staying = [&](const Leftover& leftover, std::span<const TakenTiles>) {
    for (const tiles::Tile& tile : leftover.tiles) {
      const auto is_tile = [&](const tiles::Tile& other) { return identical(other, tile); };
      if (std::none_of(unneeded.begin(), unneeded.end(), is_tile)) unneeded.push_back(tile);
    }
    return false;
  };
  for (std::size_t i = 0; i < program.definitions().size(); ++i) {
    const Definition& definition = program.definitions()[i];
    if (!definition.has_lookaheads()) continue;
    const bool all_told =
        looks_for_nothing(definition) && program.needs()[i].enough_tiles(static_cast<long long>(hand.tile_count()), 1);
    if (!all_told) search_successes(definition, hand, jokers, {}, program.known(), memory.search, keep_staying);
  }
  return unneeded;
}

bool needed_for_hand(const tiles::Tile& tile, std::span<const tiles::Tile> unneeded) {
  return std::none_of(unneeded.begin(), unneeded.end(),
                      [&](const tiles::Tile& other) { return tiles::same(tile, other); });
}

}  // namespace majs::match
