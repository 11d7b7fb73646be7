#include "runtime/rules/effects/wall_reach.hpp"

#include <algorithm>

#include "runtime/match/search/explain.hpp"
#include "runtime/rules/effects/effects.hpp"

namespace majs::runtime {
namespace {

/// Copies that are taken to be there of a tile that is drawn by its name.
constexpr int kNamedCopies = 4;
/// Calls of one kind that a player may have.
constexpr int kMostCalls = 4;

/// Everything that may lie on the table, and what it may stand for.
class Table {
 public:
  /// Nothing when the tiles cannot be known.
  static std::optional<Table> of(const Rules& rules) {
    Table table;
    for (const Tile& tile : rules.wall) table.tiles_.emplace_back(tile.kind);
    for (const std::vector<NamedTile>& names : rules.named_tile_lists) {
      for (const NamedTile& name : names) {
        if (name.tile.kind != tiles::kNoKind)
          table.tiles_.insert(table.tiles_.end(), kNamedCopies, Tile(name.tile.kind));
      }
    }
    table.add_laid_down(rules);
    for (const std::vector<Action>& list : rules.lists) {
      for (const Action& action : list) {
        if (!table.add(action, rules)) return std::nullopt;
      }
    }
    if (table.tiles_.empty() || table.tiles_.size() > match::kMaxQueryTiles) return std::nullopt;
    return table;
  }

  std::span<const Tile> tiles() const { return tiles_; }
  const tiles::TileBehavior& behavior() const { return behavior_; }

 private:
  /// Tiles that are dealt by name, which may be others than those of the wall, or that the style of a call lays down.
  void add_laid_down(const Rules& rules) {
    std::vector<Tile> left = rules.wall;
    const auto deal = [&](const std::vector<Tile>& dealt) {
      for (const Tile& tile : dealt) {
        const auto there = std::ranges::find_if(left, [&](const Tile& other) { return other.kind == tile.kind; });
        if (there == left.end()) {
          add_tiles({tile}, 1);
        } else {
          left.erase(there);
        }
      }
    };
    for (const std::vector<Tile>& hand : rules.deal.starting_hand) deal(hand);
    deal(rules.deal.starting_draws);
    deal(rules.deal.starting_dead_wall);
    for (const Button& button : rules.buttons) {
      for (const auto& style : button.style) {
        if (!style) continue;
        std::vector<Tile> literals;
        for (const StyleEntry& entry : *style) {
          if (entry.source == StyleEntry::Source::Literal) literals.push_back(entry.literal);
        }
        add_tiles(literals, kMostCalls);
      }
    }
  }

  void add_tiles(const std::vector<Tile>& tiles, int times) {
    for (const Tile& tile : tiles) {
      if (tile.kind == tiles::kNoKind) continue;
      tiles_.insert(tiles_.end(), static_cast<std::size_t>(times), Tile(tile.kind));
    }
  }

  bool add(const Action& action, const Rules& rules) {
    const Deeds does = effects_of(action.code).does;
    if (does.has(Deed::Orders) || (does.has(Deed::Makes) && !does.has(Deed::Names))) return false;
    if (!does.has(Deed::Aliases) || action.arguments.size() < 2) return true;
    if (action.arguments[0].id >= rules.alias_lists.size() || action.arguments[1].id >= rules.tile_lists.size())
      return false;
    std::vector<Tile> from;
    for (const AliasSource& source : rules.alias_lists[action.arguments[0].id]) {
      if (source.kind != AliasSource::Kind::Tile) return false;  // any tile, by where it lies
      from.emplace_back(source.tile.kind);
    }
    std::vector<Tile> to;
    for (const Tile& tile : rules.tile_lists[action.arguments[1].id]) to.emplace_back(tile.kind);
    return behavior_.add_aliases(from, to);
  }

  std::vector<Tile> tiles_;  ///< without attributes
  tiles::TileBehavior behavior_;
};

/// What is left of a definition when it asks for nothing but tiles; nothing when it may match in other ways.
std::optional<match::Definition> tiles_of(const match::Definition& definition) {
  match::Definition bare = definition;
  bare.attributes = {};
  for (match::Segment& segment : bare.segments) {
    for (const match::Step& step : segment) {
      if (step.type == match::Step::Type::Almost || step.type == match::Step::Type::Fail) return std::nullopt;
    }
    std::erase_if(segment, [](const match::Step& step) {
      const auto& groups = step.element.groups;
      return step.type != match::Step::Type::Element || step.element.count < 0 ||
             std::ranges::any_of(groups,
                                 [](const match::Group& group) { return group.type == match::Group::Type::Call; });
    });
    for (match::Step& step : segment) {
      for (match::Group& group : step.element.groups) {
        for (std::vector<match::Item>& items : group.subgroups) {
          for (match::Item& item : items) item.attributes = {};
        }
      }
    }
  }
  return bare;
}

class Search {
 public:
  Search(const Rules& rules, const Table& table)
      : rules_(rules),
        table_(table),
        plain_(tiles::TileBehavior()),
        aliased_(table.behavior()),
        known_(rules.programs.size()) {}

  std::vector<YakuOutOfReach> run() {
    for (const YakuList& list : rules_.scoring.lists) {
      for (const YakuRule& yaku : list.yaku) {
        if (yaku.when != kNone) needed(yaku.when);
      }
    }
    return std::move(found_);
  }

 private:
  /// A condition without which the yaku does not hold.
  void needed(std::uint32_t id) {
    const ConditionNode& node = rules_.conditions[id];
    if (node.negated) return;
    if (node.kind == ConditionNode::Kind::All) {
      for (std::uint32_t i = 0; i < node.size; ++i) needed(rules_.condition_children[node.first + i]);
    } else if (node.kind == ConditionNode::Kind::Test && node.code == ConditionCode::match &&
               node.arguments.size() >= 2 && node.arguments[1].id < rules_.programs.size() && !meets(node)) {
      tell(node);
    }
  }

  bool meets(const ConditionNode& node) {
    std::optional<bool>& known = known_[node.arguments[1].id];
    if (!known) {
      const auto& definitions = rules_.programs[node.arguments[1].id].definitions();
      known = definitions.empty() ||
              std::ranges::any_of(definitions, [&](const match::Definition& one) { return may_match(one); });
    }
    return *known;
  }

  bool may_match(const match::Definition& definition) {
    std::optional<match::Definition> bare = tiles_of(definition);
    if (!bare) return true;
    const match::MatchProgram program({std::move(*bare)}, {});
    const match::Hand hand{table_.tiles(), {}};
    // A wildcard is no tile that sets are counted from (runtime/match/README.md 4.2): so once without any.
    return match::match(program, hand, aliased_, memory_) != match::Answer::No ||
           match::match(program, hand, plain_, memory_) != match::Answer::No;
  }

  void tell(const ConditionNode& node) {
    const match::Definition& definition = rules_.programs[node.arguments[1].id].definitions().front();
    YakuOutOfReach out{node.place, match::describe(definition, rules_.names), {}};
    const match::MatchProgram program({*tiles_of(definition)}, {});
    const match::Explanation why = match::explain(program, {table_.tiles(), {}}, aliased_, rules_.names, memory_);
    if (why.missing.size() == 1) out.missing = why.missing.front();
    found_.push_back(std::move(out));
  }

  const Rules& rules_;
  const Table& table_;
  match::JokerTable plain_;
  match::JokerTable aliased_;
  match::MatchMemory memory_;
  std::vector<std::optional<bool>> known_;  ///< by program
  std::vector<YakuOutOfReach> found_;
};

}  // namespace

std::vector<YakuOutOfReach> yaku_out_of_reach(const Rules& rules) {
  const std::optional<Table> table = Table::of(rules);
  if (!table) return {};
  return Search(rules, *table).run();
}

}  // namespace majs::runtime
