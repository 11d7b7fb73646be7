// Works out the clauses of a tile set, in order, on a list of tiles.

#include <algorithm>
#include <array>
#include <optional>

#include "compiler/tilesets/tileset.hpp"
#include "compiler/tilesets/tileset_specification.hpp"

namespace majs::compiler::tileset {
namespace {

/// Combining takes so much longer than looking at a tile.
constexpr std::size_t kStepsPerCombination = 4;

/// One element of each list.
struct Combination {
  Pattern pattern;
  Span span;  ///< what it was written as
};

bool matches(const Tile& tile, const Pattern& pattern, const Pattern& kind) {
  if (((tile.flags ^ pattern.flags) & pattern.mask) != 0) return false;
  if (pattern.is_one_tile()) return tile.number == pattern.tile;
  return (pattern.suit == Pattern::kUnknown || pattern.suit == kind.suit) &&
         (pattern.rank == Pattern::kUnknown || pattern.rank == kind.rank);
}

class Evaluation {
 public:
  Evaluation(const SourcePtr& source, const Definition& definition, Diagnostics& diagnostics)
      : source_(source), definition_(definition), diagnostics_(diagnostics) {
    for (TileNumber tile = 0; tile < kTileCount; ++tile) kinds_[tile] = tile_pattern(tile);
  }

  std::vector<Tile> run() {
    for (const Clause& clause : definition_.clauses) {
      if (is_full(diagnostics_) || !run_clause(clause)) break;
    }
    return std::move(tiles_);
  }

 private:
  /// False when the work has to end: a limit was reached.
  bool run_clause(const Clause& clause) {
    if (!clause.what.is_sound) return true;
    const auto combinations = combine_lists(clause);
    if (!combinations) return !out_of_steps_;
    if (clause.action == Action::Plus && !all_specified(clause, *combinations)) return true;
    if (diagnostics_.has_errors()) return true;  // the list means nothing any more
    if (clause.all && clause.what.is_counted) {
      diagnostics_.report(Code::CountWithoutEffect, source_, clause.what.count_span,
                          "ALL takes every tile that matches, this number changes nothing");
    }
    switch (clause.action) {
      case Action::Plus: return plus(clause, *combinations);
      case Action::Minus: return minus(clause, *combinations);
      case Action::Times: return times(clause, *combinations);
      case Action::Modify: return modify(clause, *combinations);
    }
    return false;
  }

  bool spend(const Clause& clause, std::size_t steps) {
    steps_ += steps;
    if (steps_ <= kMaxSteps) return true;
    out_of_steps_ = true;
    diagnostics_.report(Code::TileSetTooComplex, source_, clause.span,
                        "working this tile set out takes more than " + std::to_string(kMaxSteps) + " steps");
    return false;
  }

  bool too_many_tiles(const Clause& clause) {
    diagnostics_.report(Code::TooManyTiles, source_, clause.span,
                        "the set has more than " + std::to_string(kMaxTiles) + " tiles here");
    return false;
  }

  // ---- combinations

  /// All combinations, the left list slowest. Nothing when one is reported as impossible, or there are too many.
  std::optional<std::vector<Combination>> combine_lists(const Clause& clause) {
    const auto& lists = clause.what.lists;
    std::size_t size = 1;
    for (const auto& list : lists) {
      size *= list.size();
      if (size <= kMaxCombinations) continue;
      diagnostics_.report(Code::TileSetTooComplex, source_, clause.what.span,
                          "more than " + std::to_string(kMaxCombinations) + " combinations");
      return std::nullopt;
    }
    std::vector<Combination> combined = {{Pattern{}, clause.what.span}};
    for (std::size_t at = 0; at < lists.size(); ++at) {
      if (!spend(clause, kStepsPerCombination * combined.size() * lists[at].size())) return std::nullopt;
      std::vector<Combination> longer;
      longer.reserve(combined.size() * lists[at].size());
      for (const Combination& before : combined) {
        for (const Alternative& choice : lists[at]) {
          // Of one list an element is shown, of several all of them.
          Combination both{before.pattern, lists.size() == 1 ? choice.span : clause.what.span};
          if (!combine(both.pattern, choice.pattern)) {
            contradiction(std::span(lists).first(at), choice);
            return std::nullopt;
          }
          longer.push_back(both);
        }
      }
      combined = std::move(longer);
    }
    return combined;
  }

  void contradiction(std::span<const std::vector<Alternative>> before, const Alternative& choice) {
    for (const auto& list : before) {
      for (const Alternative& earlier : list) {
        if (conflict_reason(earlier.pattern, choice.pattern).empty()) continue;
        return report_contradiction(source_, earlier, choice, diagnostics_);
      }
    }
  }

  bool all_specified(const Clause& clause, std::span<const Combination> combinations) {
    const auto vague = std::ranges::find_if_not(
        combinations, [](const Combination& combination) { return combination.pattern.is_one_tile(); });
    if (vague == combinations.end()) return true;
    auto& diagnostic = diagnostics_.report(Code::TileUnderspecified, source_, vague->span, "tile underspecified");
    const Pattern& known = vague->pattern;
    diagnostic.label = known.suit != Pattern::kUnknown   ? "has no rank"
                       : known.rank != Pattern::kUnknown ? "has no suit"
                                                         : "has neither rank nor suit";
    diagnostic.help = clause.what.lists.empty() ? "write a list of tiles, such as `('1M '9M)`"
                                                : "PLUS needs tiles, such as `'5M`, or a rank and a suit";
    return false;
  }

  // ---- clauses

  bool plus(const Clause& clause, std::span<const Combination> combinations) {
    const std::size_t count = clause.what.count;
    if (count > kMaxTiles || combinations.size() * count > kMaxTiles - tiles_.size()) return too_many_tiles(clause);
    if (!spend(clause, combinations.size() * count)) return false;
    for (const Combination& combination : combinations) {
      tiles_.insert(tiles_.end(), count, Tile{combination.pattern.flags, clause.span, combination.pattern.tile});
    }
    return true;
  }

  /// Calls `found` for the first tiles that match, at most `wanted`, and returns how many there were.
  template <typename Found>
  std::optional<std::size_t> each_match(const Clause& clause, const Pattern& pattern, std::size_t wanted, Found found) {
    std::size_t count = 0;
    std::size_t at = 0;
    for (; at < tiles_.size() && count < wanted; ++at) {
      if (removed_.empty() || !removed_[at]) {
        if (!matches(tiles_[at], pattern, kinds_[tiles_[at].number])) continue;
        found(at);
        ++count;
      }
    }
    if (!spend(clause, at + 1)) return std::nullopt;
    return count;
  }

  /// What a clause did not find.
  struct Shortage {
    const Combination* first = nullptr;  // null: nothing for any of several combinations
    std::size_t found = 0;               // for the first one
    std::size_t combinations = 0;        // how many found too little
  };

  /// each_match for every combination, with one warning for all that find too few.
  template <typename Found>
  bool each_combination(const Clause& clause, std::span<const Combination> combinations, Code code, Found found) {
    const std::size_t wanted = clause.all ? kMaxTiles : clause.what.count;
    Shortage shortage;
    std::size_t total = 0;
    for (const Combination& combination : combinations) {
      const auto count = each_match(clause, combination.pattern, wanted, found);
      if (!count) return false;
      total += *count;
      if (*count == wanted || clause.all) continue;
      if (shortage.combinations++ == 0) shortage = {&combination, *count, 1};
    }
    if (clause.all && total == 0) {
      shortage = {combinations.size() == 1 ? combinations.data() : nullptr, 0, 1};
    }
    if (shortage.combinations > 0) report_absent(code, clause, shortage);
    return true;
  }

  void report_absent(Code code, const Clause& clause, const Shortage& shortage) {
    if (++absences_ > kMaxErrors) return;
    const std::string what = shortage.first != nullptr ? describe(shortage.first->pattern) : "tile of these";
    const std::string purpose = code == Code::AbsentTilesRemoved ? " to remove" : " to modify";
    auto& diagnostic =
        diagnostics_.report(code, source_, shortage.first != nullptr ? shortage.first->span : clause.what.span,
                            "there is no " + what + purpose);
    if (shortage.found > 0) {
      diagnostic.message = "of the " + std::to_string(clause.what.count) + " " + what + purpose + " only " +
                           std::to_string(shortage.found) + (shortage.found == 1 ? " is there" : " are there");
    }
    if (shortage.combinations > 1) {
      diagnostic.notes.push_back(std::to_string(shortage.combinations) +
                                 " combinations of this clause find too few tiles");
    }
  }

  /// "`'5M ^red`", "`MANZU`", "`5`", "tile".
  std::string describe(const Pattern& pattern) const {
    std::string text;
    if (pattern.is_one_tile()) {
      text = tile_name(pattern.tile);
    } else if (pattern.suit != Pattern::kUnknown) {
      text = word_text(static_cast<Word>(static_cast<unsigned>(Word::Manzu) + pattern.suit));
    } else if (pattern.rank != Pattern::kUnknown) {
      text = std::to_string(pattern.rank);
    }
    for (std::size_t set = 0; set < definition_.flag_sets.size(); ++set) {
      if (((pattern.mask >> (4 * set)) & 0xF) == 0) continue;
      text += text.empty() ? "^" : " ^";
      text += definition_.flag_sets[set].names[(pattern.flags >> (4 * set)) & 0xF];
    }
    return text.empty() ? "tiles" : in_ticks(text);
  }

  bool minus(const Clause& clause, std::span<const Combination> combinations) {
    if (!spend(clause, tiles_.size())) return false;
    removed_.assign(tiles_.size(), false);
    const bool done = each_combination(clause, combinations, Code::AbsentTilesRemoved,
                                       [this](std::size_t at) { removed_[at] = true; });
    std::size_t kept = 0;
    for (std::size_t at = 0; at < tiles_.size(); ++at) {
      if (!removed_[at]) tiles_[kept++] = tiles_[at];
    }
    tiles_.resize(kept);
    removed_.clear();
    return done;
  }

  bool times(const Clause& clause, std::span<const Combination> combinations) {
    const std::size_t count = clause.what.count;
    if (!tiles_.empty() && (count > kMaxTiles || combinations.size() * count > kMaxTiles / tiles_.size())) {
      return too_many_tiles(clause);
    }
    if (!spend(clause, tiles_.size() * (combinations.size() * count + 1))) return false;
    std::vector<Tile> copies;
    copies.reserve(tiles_.size() * combinations.size() * count);
    for (const Tile& tile : tiles_) {
      for (const Combination& combination : combinations) {
        Tile copy = tile;
        copy.flags = (copy.flags & ~combination.pattern.mask) | combination.pattern.flags;
        copies.insert(copies.end(), count, copy);
      }
    }
    tiles_ = std::move(copies);
    return true;
  }

  bool modify(const Clause& clause, std::span<const Combination> combinations) {
    return each_combination(clause, combinations, Code::AbsentTilesModified, [&](std::size_t at) {
      tiles_[at].flags = (tiles_[at].flags & ~clause.by.mask) | clause.by.flags;
      tiles_[at].span = clause.span;
    });
  }

  const SourcePtr& source_;
  const Definition& definition_;
  Diagnostics& diagnostics_;
  std::array<Pattern, kTileCount> kinds_;
  std::vector<Tile> tiles_;
  std::vector<bool> removed_;  // during MINUS
  std::size_t steps_ = 0;
  std::size_t absences_ = 0;  // clauses that found too little; as with errors, nobody reads them all
  bool out_of_steps_ = false;
};

/// Numbers 1 to 9 of three suits, four winds, three dragons: four of each.
std::vector<Tile> standard_tiles() {
  std::vector<Tile> tiles;
  for (TileNumber tile = 0; tile < kTileCount; ++tile) {
    const Family family = family_of(tile);
    const std::uint8_t rank = tile_pattern(tile).rank;
    const bool is_number = family <= Family::Souzu && rank >= 1 && rank <= 9;
    if (is_number || family == Family::Winds || family == Family::Dragons) {
      tiles.insert(tiles.end(), 4, Tile{0, {}, tile});
    }
  }
  return tiles;
}

}  // namespace

std::vector<std::string_view> flag_names(const TileSet& set, Flags flags) {
  std::vector<std::string_view> names;
  for (const FlagSet& flag_set : set.flag_sets) {
    if ((flags & 0xF) != 0) names.push_back(flag_set.names[flags & 0xF]);
    flags >>= 4;
  }
  return names;
}

TileSet evaluate(SourcePtr source, Diagnostics& diagnostics) {
  Diagnostics found;  // counted by themselves, see parse()
  const Tree tree = parse(std::move(source), found);
  TileSet set;
  set.source = tree.source;
  if (!tree.is_whole) {
    diagnostics.take(std::move(found));
    return set;
  }
  Definition definition = read_definition(tree, found);
  set.tiles = definition.has_tiles ? Evaluation(tree.source, definition, found).run() : standard_tiles();
  set.players = definition.players;
  set.player_blocks = std::move(definition.player_blocks);
  set.flag_sets = std::move(definition.flag_sets);
  diagnostics.take(std::move(found));
  return set;
}

}  // namespace majs::compiler::tileset
