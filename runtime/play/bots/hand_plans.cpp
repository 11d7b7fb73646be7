#include "runtime/play/bots/hand_plans.hpp"

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <utility>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/levels/shanten_levels.hpp"
#include "runtime/play/bots/cell_sums.hpp"
#include "runtime/play/bots/yaku_wishes.hpp"

namespace majs::runtime {

using match::FourZones;
using match::Nine;

/// What one alternative of a condition asks for.
struct PlanWish : YakuWish<const match::Definition*> {
  FourZones allowed = {match::kAllNine, match::kAllNine, match::kAllNine, match::kAllNine};
  std::vector<FourZones> some;  ///< all bits of cells of which there is one at the least; nothing beside a shape
  std::vector<std::uint32_t> conditions;  ///< ids in Rules::conditions: of seat and round

  void add(const PlanWish& other) {
    allowed = common_of(allowed, other.allowed);
    some.insert(some.end(), other.some.begin(), other.some.end());
    conditions.insert(conditions.end(), other.conditions.begin(), other.conditions.end());
  }
  /// Tells only which tiles a hand may have.
  bool only_allows() const {
    return allowed != PlanWish().allowed && shape == nullptr && some.empty() && !closed && barred_calls.empty() &&
           conditions.empty();
  }
};

namespace {

/// Ways to place the sets of one definition, and plans in all beyond these are not looked at.
constexpr std::size_t kMostPlacements = 96;
constexpr std::size_t kMostPlans = 600;

FourZones one_of(tiles::Kind kind) {
  FourZones cells{};
  cells[kind / 9u] = match::nine_one(kind % 9u);
  return cells;
}

FourZones sum_of_zones(const FourZones& a, const FourZones& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]};
}

FourZones cells_of_kinds(const std::bitset<tiles::kKindCount>& kinds) {
  FourZones cells{};
  for (tiles::Kind kind = 0; kind < match::kCellCount; ++kind) {
    if (kinds.test(kind)) cells[kind / 9u] |= 7 * match::nine_one(kind % 9u);
  }
  return cells;
}

/// The tile of a group that is one tile; kNoKind for others.
tiles::Kind only_tile(const match::Group& group) {
  const bool one =
      group.subgroups.size() == 1 && group.subgroups[0].size() == 1 && group.type != match::Group::Type::Call;
  return one && group.subgroups[0][0].type == match::Item::Type::Tile ? group.subgroups[0][0].kind : tiles::kNoKind;
}

/// Whether these sets may be among sets of these shapes; pairs may.
bool fits(std::span<const FourZones> sets, match::SetShapes shapes) {
  if (shapes == match::SetShapes::Both) return true;
  return std::ranges::all_of(sets, [&](const FourZones& set) {
    if (match::tiles_of(set) != 3) return true;
    const bool alike = std::ranges::any_of(set, [](Nine zone) { return match::nine_pairs(zone) != 0; });
    return alike == (shapes == match::SetShapes::Triplets);
  });
}

/// Takes out the parts that these sets are; false when one is none.
bool take_out(std::vector<HandPart>& parts, std::span<const FourZones> sets) {
  return std::ranges::all_of(sets, [&](const FourZones& set) {
    const auto part = std::ranges::find_if(parts, [&](const HandPart& one) {
      return one.pair == (match::tiles_of(set) == 2) && is_within(set, one.allowed);
    });
    if (part == parts.end()) return false;
    parts.erase(part);
    return true;
  });
}

/// Sets that the plan has besides; one that it has already counts for both. False when there are two pairs.
bool add_sets(HandPlan& plan, const std::vector<FourZones>& further) {
  std::vector<FourZones> all;
  std::set_union(plan.sets.begin(), plan.sets.end(), further.begin(), further.end(), std::back_inserter(all));
  plan.sets = std::move(all);
  plan.need = {};
  std::size_t pairs = 0;
  for (const FourZones& set : plan.sets) {
    plan.need = sum_of_zones(plan.need, set);
    pairs += match::tiles_of(set) == 2 ? 1 : 0;
  }
  return pairs < 2;
}

}  // namespace

/// Reads conditions and definitions into plans.
class PlanReader : public WishReader<PlanWish, PlanReader> {
 public:
  static constexpr std::size_t kMostWishes = 64;

  PlanReader(const Rules& rules, HandPlans& plans) : WishReader(rules), plans_(plans) {
    for (const Tile& tile : rules.wall) {
      if (tile.kind < match::kCellCount) wall_.set(tile.kind);
    }
  }

  /// The win itself: sets and a pair, and what else is won with.
  void read_wins() {
    if (rules_.document == nullptr) return;
    match::Names names = rules_.names;
    const match::DefinitionSource source{*rules_.document, names, nullptr};
    for (const Document& one : match::resolve_definitions(std::string(match::kShantenLevels[0]), source)) {
      if (auto expanded = match::expand_sets(one, *rules_.document)) {
        wins_.push_back(match::read_definition(*expanded, "", source));
      }
    }
    std::vector<match::Definition> sets;
    for (const match::Definition& win : wins_) {
      const auto form = match::HandForm::of(win, rules_.names.known);
      if (form && form->type() == match::HandForm::Type::Sets) sets.push_back(win);
    }
    if (sets.empty()) return;
    plans_.any_ = keep(match::FormLookup(sets, rules_.names.known));
    without_pair_ = keep(match::FormLookup(unpaired(sets), rules_.names.known));
    HandPlan any;
    any.rest = keep(match::FormLookup(wins_, rules_.names.known));
    any.allowed = PlanWish().allowed;
    plans_.plans_.push_back(std::move(any));
    for (const match::Definition& win : wins_) {
      if (match::HandForm::of(win, rules_.names.known)) continue;
      PlanWish wish;
      wish.shape = &win;
      add(wish, kNone, 0);
    }
  }

  void read_yaku(const std::vector<std::uint32_t>& lists, std::int64_t factor) {
    for (const std::uint32_t list : lists) {
      for (const YakuRule& yaku : rules_.scoring.lists[list].yaku) {
        const std::int64_t points = factor * literal_points(yaku);
        if (points < 1 || yaku.when == kNone) continue;
        for (const PlanWish& wish : read(yaku.when)) {
          const bool asks = wish.shape != nullptr || wish.allowed != PlanWish().allowed || is_parted(wish);
          if (asks) add(wish, yaku.name, points);
        }
      }
    }
  }

  /// Nothing where something is asked for that neither tiles nor the place at the table answer.
  Wishes ask(std::uint32_t condition, const ConditionNode& node) {
    PlanWish wish;
    switch (node.code) {
      case ConditionCode::seat_is:
      case ConditionCode::round_wind_is: wish.conditions.push_back(condition); return {wish};
      case ConditionCode::winning_hand_consists_of:
        if (node.kinds == kNone) return {};
        wish.allowed = cells_of_kinds(rules_.kind_sets[node.kinds]);
        return {node.negated ? beyond_of(wish) : wish};
      case ConditionCode::negation: {
        if (node.arguments.size() != 1) return {};
        const Wishes inner = read(node.arguments[0].id);
        const bool of_tiles = std::ranges::any_of(inner, [](const PlanWish& one) { return one.shape != nullptr; });
        if (of_tiles || inner.empty()) return {};
        for (const PlanWish& one : inner) {
          for (const FourZones& cells : beyond_of(one).some) wish.some.push_back(cells);
        }
        return {wish};
      }
      case ConditionCode::match: return shapes(node);
      default: return {};
    }
  }

 private:
  const match::FormLookup* keep(match::FormLookup&& form) {
    plans_.forms_.push_back(std::make_unique<match::FormLookup>(std::move(form)));
    return plans_.forms_.back().get();
  }

  static std::vector<match::Definition> unpaired(std::vector<match::Definition> definitions) {
    for (match::Definition& definition : definitions) {
      std::erase_if(definition.segments.front(), [&](const match::Step& step) {
        return step.type == match::Step::Type::Element && !step.element.groups.empty() &&
               match::plain_offsets(step.element.groups.front(), {}) == std::vector<int>{0, 0};
      });
    }
    return definitions;
  }

  /// Of hands that are not of these tiles only: some of the others.
  PlanWish beyond_of(const PlanWish& wish) const {
    PlanWish beyond;
    if (!wish.only_allows()) return beyond;
    FourZones others{};
    for (std::size_t cell = 0; cell < match::kCellCount; ++cell) {
      if (wall_.test(cell)) others[cell / 9] |= 7 * match::nine_one(cell % 9) & ~wish.allowed[cell / 9];
    }
    beyond.some.push_back(others);
    return beyond;
  }

  /// Whether some of as many different tiles are asked for as a hand has groups: each is of one of them.
  bool is_parted(const PlanWish& wish) const {
    if (wish.shape != nullptr || wish.some.size() != rules_.starting_tiles / 3 + 1) return false;
    FourZones before{};
    return std::ranges::all_of(wish.some, [&](const FourZones& cells) {
      const bool apart = common_of(before, cells) == FourZones{};
      before = sum_of_zones(before, cells);
      return apart;
    });
  }

  /// One plan for each of the parts that may be the pair.
  void add_parted(const PlanWish& wish, HandPlan plan) {
    const std::size_t sets = wish.some.size() - 1;
    plan.parts.clear();
    FourZones all{};
    for (const FourZones& cells : wish.some) {
      plan.parts.push_back({common_of(cells, wish.allowed), without_pair_, sets - 1, false});
      all = sum_of_zones(all, plan.parts.back().allowed);
    }
    plan.allowed = all;
    for (std::size_t pair = 0; pair < plan.parts.size(); ++pair) {
      HandPlan parted = plan;
      parted.parts[pair] = {plan.parts[pair].allowed, plans_.any_, sets, true};
      push(std::move(parted));
    }
  }

  Wishes shapes(const ConditionNode& node) {
    if (node.as != kNone || node.arguments.size() < 2 || node.arguments[1].id >= rules_.programs.size()) return {};
    if (node.negated) return {PlanWish{}};
    const auto closed = is_closed(rules_.target_lists[node.arguments[0].id]);
    if (!closed) return {};
    PlanWish wish;
    wish.closed = *closed;
    Wishes wishes;
    for (const match::Definition& definition : rules_.programs[node.arguments[1].id].definitions()) {
      wish.shape = &definition;
      if (wishes.size() < kMostWishes) wishes.push_back(wish);
    }
    return wishes;
  }

  using Sets = std::vector<FourZones>;

  /// The sets of the group on each base tile of the wall, where it can lie.
  void place(const match::Group& group, std::vector<Sets>& placements) const {
    const bool floats = std::ranges::any_of(group.subgroups, [](const auto& subgroup) {
      return std::ranges::any_of(subgroup,
                                 [](const match::Item& item) { return item.type == match::Item::Type::Offset; });
    });
    const tiles::TileBehavior usual;
    for (tiles::Kind base = 0; base < (floats ? match::kCellCount : 1u); ++base) {
      Sets sets;
      bool possible = !floats || wall_.test(base);
      for (const auto& subgroup : group.subgroups) {
        FourZones set{};
        for (const match::Item& item : subgroup) {
          tiles::Kind kind = tiles::kNoKind;
          if (item.type == match::Item::Type::Offset) {
            kind = tiles::shift(usual, base, item.offset, tiles::EmptyLink::ShowsBase);
          } else if (item.type == match::Item::Type::Tile) {
            kind = item.kind;
          }
          possible = possible && kind < match::kCellCount && wall_.test(kind);
          if (possible) set = sum_of_zones(set, one_of(kind));
        }
        // A kong is its triplet.
        if (possible && subgroup.size() == 4) set = beyond(set, one_of(static_cast<tiles::Kind>(first_cell(set))));
        sets.push_back(set);
      }
      if (possible && placements.size() <= kMostPlacements) placements.push_back(std::move(sets));
    }
  }

  static std::size_t first_cell(const FourZones& set) {
    for (std::size_t zone = 0; zone < 4; ++zone) {
      if (set[zone] != 0) return 9 * zone + static_cast<std::size_t>(std::countr_zero(match::nine_some(set[zone]))) / 3;
    }
    return 0;
  }

  /// All ways to place `count` groups of the element, beside those of `so_far`.
  bool place_all(const match::Element& element, std::vector<Sets>& so_far) const {
    std::vector<Sets> one;
    for (const match::Group& group : element.groups) {
      if (group.type != match::Group::Type::Set) return false;
      place(group, one);
    }
    struct Way {
      Sets sets;
      std::size_t next;
    };
    std::vector<Way> ways;
    for (Sets& sets : so_far) ways.push_back({std::move(sets), 0});
    for (int i = 0; i < element.count; ++i) {
      std::vector<Way> longer;
      for (const Way& way : ways) {
        for (std::size_t k = way.next; k < one.size(); ++k) {
          if (longer.size() > kMostPlacements) return false;
          Way more{way.sets, k};
          more.sets.insert(more.sets.end(), one[k].begin(), one[k].end());
          if (has_room(more.sets)) longer.push_back(std::move(more));
        }
      }
      ways = std::move(longer);
    }
    so_far.clear();
    for (Way& way : ways) so_far.push_back(std::move(way.sets));
    return !so_far.empty();
  }

  /// No more than four of a kind.
  static bool has_room(const Sets& sets) {
    for (std::size_t cell = 0; cell < match::kCellCount; ++cell) {
      Nine copies = 0;
      for (const FourZones& set : sets) copies += match::nine_count(set[cell / 9], cell % 9);
      if (copies > 4) return false;
    }
    return true;
  }

  static bool is_plain(const match::Element& element) {
    return std::ranges::all_of(element.groups, [](const match::Group& group) {
      const std::vector<int> offsets = match::plain_offsets(group, {});
      return offsets == std::vector<int>{0, 1, 2} ||
             (!offsets.empty() && offsets.size() <= 4 && offsets.back() == 0 && offsets.size() > 1);
    });
  }

  void add(const PlanWish& wish, std::uint32_t yaku, std::int64_t points) {
    HandPlan plan;
    plan.yaku = yaku;
    plan.points = points;
    plan.allowed = wish.allowed;
    plan.closed = wish.closed;
    plan.barred_calls = wish.barred_calls;
    plan.conditions = wish.conditions;
    plan.rest = plans_.any_;
    if (is_parted(wish)) return add_parted(wish, std::move(plan));
    if (wish.shape == nullptr) return push(std::move(plan));
    if (wish.shape->segments.size() != 1) return;
    std::vector<Sets> placements = {Sets()};
    match::Definition rest = *wish.shape;
    rest.segments.front().clear();
    for (const match::Step& step : wish.shape->segments.front()) {
      if (step.type != match::Step::Type::Element) return;
      const match::Element& element = step.element;
      if (element.count < 1) {
        if (element.count < -1 || !bars(element, plan.allowed)) return;
      } else if (element.unique) {
        if (!lists(element, plan) || wish.shape->segments.front().size() != 1) return;
      } else if (is_plain(element)) {
        rest.segments.front().push_back(step);
      } else if (!place_all(element, placements)) {
        return;
      }
    }
    // Offsets that lead round the suits place the same sets several times.
    for (Sets& sets : placements) std::ranges::sort(sets);
    std::ranges::sort(placements);
    placements.erase(std::unique(placements.begin(), placements.end()), placements.end());
    for (Sets& sets : placements) {
      HandPlan placed = plan;
      placed.sets = std::move(sets);
      if (placed.distinct == 0 && !complete(placed, rest)) continue;
      push(std::move(placed));
    }
  }

  /// Fewer than one of these: the others are allowed.
  static bool bars(const match::Element& element, FourZones& allowed) {
    for (const match::Group& group : element.groups) {
      const tiles::Kind kind = only_tile(group);
      if (kind >= match::kCellCount) return false;
      allowed[kind / 9u] &= ~(7 * match::nine_one(kind % 9u));
    }
    return element.count == -1;
  }

  /// A whole hand of different tiles.
  bool lists(const match::Element& element, HandPlan& plan) const {
    if (static_cast<std::size_t>(element.count) != rules_.starting_tiles + 1) return false;
    FourZones listed{};
    for (const match::Group& group : element.groups) {
      const tiles::Kind kind = only_tile(group);
      if (kind >= match::kCellCount) return false;
      listed[kind / 9u] |= 7 * match::nine_one(kind % 9u);
    }
    plan.allowed = common_of(plan.allowed, listed);
    plan.distinct = static_cast<std::size_t>(element.count);
    plan.closed = true;
    plan.rest = nullptr;
    return true;
  }

  /// What the plan is besides its sets, those among `rest` included. False when there is no form for it.
  bool complete(HandPlan& plan, const match::Definition& rest) {
    std::size_t count = 0;
    bool pair = false;
    for (const FourZones& set : plan.sets) {
      const std::size_t size = match::tiles_of(set);
      if (size == 3) {
        ++count;
      } else if (size != 2 || std::exchange(pair, true)) {
        return false;  // several pairs are a matter of forms
      }
      plan.need = sum_of_zones(plan.need, set);
    }
    plan.rest = pair ? without_pair_ : plans_.any_;
    match::Definition shape = rest;
    bool has_sets = false;
    for (match::Step& step : shape.segments.front()) {
      const std::vector<int> offsets = match::plain_offsets(step.element.groups.front(), {});
      if (offsets.size() < 3 || std::exchange(has_sets, true)) continue;
      step.element.count += static_cast<int>(count);
    }
    if (!has_sets && !plan.sets.empty()) return true;
    const auto form = match::HandForm::of(shape, rules_.names.known);
    const std::size_t size = rules_.starting_tiles + 1;
    if (!form || form->size() + (pair ? 2 : 0) != size) return !plan.sets.empty();
    const match::SetShapes shapes = form->shapes();
    if (form->type() != match::HandForm::Type::Sets) {
      plan.rest = shared(shape);
    } else if (shapes != match::SetShapes::Both) {
      plan.rest = shared(shape);
      plan.shapes = shapes;
    }
    return fits(plan.sets, plan.shapes);
  }

  /// One for all placements of the sets.
  const match::FormLookup* shared(const match::Definition& shape) {
    return keep(match::FormLookup(std::span(&shape, 1), rules_.names.known));
  }

  void push(HandPlan&& plan) {
    if (plans_.plans_.size() < kMostPlans && is_within(plan.need, plan.allowed))
      plans_.plans_.push_back(std::move(plan));
  }

  HandPlans& plans_;
  std::bitset<match::kCellCount> wall_;
  std::vector<match::Definition> wins_;
  const match::FormLookup* without_pair_ = nullptr;
};

HandPlans::HandPlans(const Rules& rules) {
  PlanReader reader(rules, *this);
  reader.read_wins();
  if (plans_.empty()) return;
  reader.read_yaku(rules.scoring.minimum_lists, 1);
  reader.read_yaku(rules.scoring.minimum2_lists, 10);
}

std::optional<HandPlan> HandPlans::both(const HandPlan& one, const HandPlan& other) const {
  if (one.distinct > 0 || other.distinct > 0) return std::nullopt;
  const HandPlan& placed = one.sets.empty() ? other : one;
  const HandPlan& shape = one.sets.empty() ? one : other;
  HandPlan both = placed;
  if (!one.parts.empty() || !other.parts.empty()) {
    both.parts = shape.parts;
    if (both.parts.empty() || placed.rest != any_ || !take_out(both.parts, placed.sets)) return std::nullopt;
  } else if (both.rest == any_) {
    both.rest = shape.rest;
    both.shapes = shape.shapes;
  } else if (shape.rest != any_ && shape.rest != both.rest) {
    return std::nullopt;
  }
  if (!shape.sets.empty() && !add_sets(both, shape.sets)) return std::nullopt;
  both.allowed = common_of(one.allowed, other.allowed);
  if (!fits(both.sets, both.shapes) || !is_within(both.need, both.allowed)) return std::nullopt;
  both.points += shape.points;
  both.closed = both.closed || shape.closed;
  both.barred_calls.insert(both.barred_calls.end(), shape.barred_calls.begin(), shape.barred_calls.end());
  both.conditions.insert(both.conditions.end(), shape.conditions.begin(), shape.conditions.end());
  return both;
}

}  // namespace majs::runtime
