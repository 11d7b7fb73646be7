#include "runtime/match/general_search.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "runtime/match/visited_states.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::kNoKind;

constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// A required tile of some instance and the classes that satisfy it (a range of State::satisfying).
struct SpecTile {
  PlainTile tile;
  bool nojoker = false;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t next_of_kind = kNone;
};

/// Tiles that are found together: a range of State::spec_lists, equal ones side by side.
struct Subset {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint64_t calls = 0;  ///< the calls that can serve it
};

/// One way to take one instance of a group.
struct Move {
  std::uint32_t group = 0;
  std::uint32_t subset = 0;  ///< range of State::subsets
  std::uint32_t subset_count = 0;
  std::uint64_t named_calls = 0;  ///< for call names: the calls with that name
};

/// An element on one base tile (for its bare offsets) and one suit assignment: a range of State::moves.
struct Context {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::uint32_t least_tiles = 0;  ///< of a move
};

struct PreparedStep {
  bool prepared = false;
  std::uint32_t first_context = 0;
  std::uint32_t context_count = 0;
};

/// A place on the path, for listeners.
struct Taken {
  std::uint32_t segment;
  std::uint32_t step;
  std::uint32_t move;
  std::uint32_t subset;
  std::uint32_t call;        ///< kNone: from the hand
  std::uint32_t first_tile;  ///< range of State::chosen
  std::uint32_t tile_count;
};

}  // namespace

class SearchMemory::State {
 public:
  std::vector<PlainTile> reachable;
  std::vector<Kind> bases;
  std::vector<TileClass> classes;
  std::vector<HandKey> weights;
  std::vector<std::uint64_t> alias_bits;
  struct CallTiles {
    CallName name;
    std::uint32_t first;
    std::uint32_t count;
  };
  std::vector<CallTiles> calls;
  std::vector<std::uint16_t> call_classes;
  std::vector<SpecTile> specs;
  std::vector<std::uint16_t> satisfying;
  std::vector<std::uint32_t> spec_lists;
  std::vector<Subset> subsets;
  std::vector<Move> moves;
  std::vector<Context> contexts;
  std::vector<PreparedStep> steps;
  std::vector<std::uint32_t> spec_of_kind = std::vector<std::uint32_t>(tiles::kKindCount, kNone);
  std::vector<Taken> path;
  std::vector<std::uint16_t> chosen;
  std::vector<std::uint16_t> scratch;
  std::vector<std::uint16_t> order;  ///< classes, natural tiles first
  VisitedStates visited;

  void clear() {
    for (const SpecTile& spec : specs) spec_of_kind[spec.tile.kind] = kNone;
    classes.clear();
    weights.clear();
    calls.clear();
    call_classes.clear();
    specs.clear();
    satisfying.clear();
    spec_lists.clear();
    subsets.clear();
    moves.clear();
    contexts.clear();
    steps.clear();
    path.clear();
    chosen.clear();
    visited.clear();
  }
};

SearchMemory::SearchMemory() : state_(new State) {}
SearchMemory::~SearchMemory() { delete state_; }

namespace {

class Search {
 public:
  Search(const Definition& definition, const Hand& hand, const JokerTable& jokers, const QueryOptions& options,
         const tiles::AttributeSet& known, SearchMemory& memory, SuccessListener* listener, std::uint64_t max_steps)
      : definition_(definition),
        hand_(hand),
        jokers_(jokers),
        options_(options),
        known_(known | jokers.known()),
        s_(memory.state()),
        listener_(listener),
        steps_left_(max_steps) {}

  Answer run() {
    s_.clear();
    if (hand_.calls.size() > kMaxQueryCalls || hand_.tile_count() > kMaxQueryTiles) return Answer::Limit;
    reachable_tiles(hand_, options_, jokers_, s_.reachable);
    base_kinds(definition_, hand_, s_.reachable, jokers_, known_, s_.bases);
    collect_classes();
    if (limit_) return Answer::Limit;
    std::size_t steps = 0;
    for (const Segment& segment : definition_.segments) steps += segment.size();
    s_.steps.resize(steps);
    for (segment_ = 0; segment_ < definition_.segments.size(); ++segment_) {
      const bool last = segment_ + 1 == definition_.segments.size();
      reporting_ = last ? listener_ : nullptr;
      s_.path.clear();
      s_.chosen.clear();
      const bool found = run_step(0);
      if (limit_) return Answer::Limit;
      if (!found && !(last && reported_)) return Answer::No;
      first_step_ += definition_.segments[segment_].size();
      restore();
    }
    return Answer::Yes;
  }

 private:
  // ---- setting up -------------------------------------------------------------------------------------------------

  std::uint16_t class_of(const tiles::Tile& tile, bool extra) {
    // Only what some item or alias can ask for tells tiles apart, unless leftovers are reported.
    tiles::AttributeSet attributes = tile.attribute_set();
    if (listener_ == nullptr && !extra) attributes = attributes & (definition_.attributes | jokers_.known());
    for (std::size_t i = 0; i < s_.classes.size(); ++i) {
      const TileClass& known = s_.classes[i];
      if (known.extra == extra && known.tile.kind == tile.kind && known.tile.attributes == attributes &&
          (listener_ == nullptr || identical(known.sample, tile))) {
        return static_cast<std::uint16_t>(i);
      }
    }
    s_.classes.push_back({{tile.kind, attributes}, extra, tile, 0, 0});
    return static_cast<std::uint16_t>(s_.classes.size() - 1);
  }

  void collect_classes() {
    for (std::size_t i = 0; i < hand_.tiles.size(); ++i) {
      if (options_.without == i || hand_.tiles[i].kind >= tiles::kKindCount) continue;
      add_to_hand(class_of(hand_.tiles[i], false));
    }
    if (options_.extra != nullptr) add_to_hand(class_of(*options_.extra, true));
    for (const Call& call : hand_.calls) {
      const auto first = static_cast<std::uint32_t>(s_.call_classes.size());
      for (const tiles::Tile& tile : call.tiles) {
        if (tile.kind >= tiles::kKindCount) continue;
        s_.call_classes.push_back(class_of(tile, false));
        ++s_.classes[s_.call_classes.back()].most;
      }
      s_.calls.push_back({call.name, first, static_cast<std::uint32_t>(s_.call_classes.size()) - first});
    }
    int free_tiles = 0;
    for (const Segment& segment : definition_.segments) {
      for (const Step& step : segment) free_tiles += step.type == Step::Type::Almost ? 1 : 0;
    }
    if (free_tiles > 0) {
      free_class_ = class_of(tiles::Tile(tiles::kAny), false);
      s_.classes[free_class_].most = static_cast<std::uint16_t>(s_.classes[free_class_].most + free_tiles);
    }
    HandKey weight = {1, 0};
    for (const TileClass& tile_class : s_.classes) {
      s_.weights.push_back(weight);
      bool overflow = false;
      weight = multiply(weight, tile_class.most + 1u, overflow);
      limit_ = limit_ || overflow;
    }
    order_classes();
    restore();
  }

  void add_to_hand(std::uint16_t index) {
    ++s_.classes[index].count;
    ++s_.classes[index].most;
  }

  /// Wildcards last, so that natural tiles are preferred.
  void order_classes() {
    s_.scratch.clear();
    for (std::uint16_t i = 0; i < s_.classes.size(); ++i) s_.scratch.push_back(i);
    const auto rank = [&](std::uint16_t index) {
      const TileClass& tile_class = s_.classes[index];
      if (tile_class.extra) return 3;
      const bool wildcard =
          !jokers_.aliases().empty() && jokers_.is_wildcard(tile_class.tile.kind, tile_class.sample.attribute_set());
      if (!wildcard) return tile_class.tile.kind == tiles::kAny ? 3 : 0;
      return jokers_.cell(tile_class.tile.kind).role == CellRole::Universal ? 2 : 1;
    };
    std::stable_sort(s_.scratch.begin(), s_.scratch.end(),
                     [&](std::uint16_t a, std::uint16_t b) { return rank(a) < rank(b); });
    s_.order = s_.scratch;
  }

  /// The hand as it was given.
  void restore() {
    for (TileClass& tile_class : s_.classes) tile_class.count = 0;
    key_ = {};
    tiles_left_ = 0;
    for (std::size_t i = 0; i < hand_.tiles.size(); ++i) {
      if (options_.without == i || hand_.tiles[i].kind >= tiles::kKindCount) continue;
      put_back(class_of(hand_.tiles[i], false));
    }
    if (options_.extra != nullptr) put_back(class_of(*options_.extra, true));
    calls_left_ = s_.calls.empty() ? 0 : ~std::uint64_t{0} >> (64 - s_.calls.size());
  }

  void put_back(std::uint16_t index) {
    ++s_.classes[index].count;
    key_.add(s_.weights[index]);
    ++tiles_left_;
  }

  void take_out(std::uint16_t index) {
    --s_.classes[index].count;
    key_.subtract(s_.weights[index]);
    --tiles_left_;
  }

  // ---- reification ------------------------------------------------------------------------------------------------

  bool class_satisfies(const TileClass& tile_class, const SpecTile& spec) const {
    if (tile_class.extra) {
      if (spec.nojoker) return spec.tile.kind == tiles::kAny && spec.tile.attributes.empty();
      return extra_satisfies({options_.extra->kind, options_.extra->attribute_set()}, spec.tile);
    }
    if (spec.nojoker) return satisfies_as_itself(tile_class.tile, spec.tile);
    return satisfies(tile_class.tile, spec.tile, jokers_);
  }

  std::uint32_t spec_tile(const PlainTile& tile, bool nojoker) {
    for (std::uint32_t i = s_.spec_of_kind[tile.kind]; i != kNone; i = s_.specs[i].next_of_kind) {
      if (s_.specs[i].tile.attributes == tile.attributes && s_.specs[i].nojoker == nojoker) return i;
    }
    SpecTile spec = {tile, nojoker, static_cast<std::uint32_t>(s_.satisfying.size()), 0, s_.spec_of_kind[tile.kind]};
    for (const std::uint16_t index : s_.order) {
      if (class_satisfies(s_.classes[index], spec)) s_.satisfying.push_back(index);
    }
    spec.count = static_cast<std::uint32_t>(s_.satisfying.size()) - spec.first;
    const auto id = static_cast<std::uint32_t>(s_.specs.size());
    s_.spec_of_kind[tile.kind] = id;
    s_.specs.push_back(spec);
    return id;
  }

  Kind reify(const Item& item, Kind base) const {
    switch (item.type) {
      case Item::Type::Offset: return base == kNoKind ? kNoKind : jokers_.shift(base, item.offset);
      case Item::Type::Tile: return item.kind;
      case Item::Type::Fixed: return base == kNoKind ? kNoKind : tiles::fixed_offset(base, item.number, item.letter);
      case Item::Type::Impossible: break;
    }
    return kNoKind;
  }

  bool call_serves(const SearchMemory::State::CallTiles& call, const Subset& subset) {
    s_.scratch.assign(s_.call_classes.begin() + call.first, s_.call_classes.begin() + call.first + call.count);
    return subset.count <= call.count && fits_in_scratch(subset, 0);
  }

  /// Can the spec tiles from `i` on be matched one-to-one to what is left in scratch?
  bool fits_in_scratch(const Subset& subset, std::uint32_t i) {
    if (i == subset.count) return true;
    if (spend_step()) return false;
    const SpecTile& spec = s_.specs[s_.spec_lists[subset.first + i]];
    const auto first = s_.satisfying.begin() + spec.first;
    for (std::uint16_t& held : s_.scratch) {
      if (held == kTakenFromCall || std::find(first, first + spec.count, held) == first + spec.count) continue;
      const std::uint16_t taken = std::exchange(held, kTakenFromCall);
      if (fits_in_scratch(subset, i + 1)) return true;
      held = taken;
    }
    return false;
  }

  /// Adds the subset for a list of items on a base; false when it cannot be found in this hand.
  bool add_subset(const std::vector<Item>& items, Kind base, bool nojoker) {
    Subset subset = {static_cast<std::uint32_t>(s_.spec_lists.size()), static_cast<std::uint32_t>(items.size()), 0};
    for (const Item& item : items) {
      const Kind kind = reify(item, base);
      if (kind == kNoKind) return false;
      const std::uint32_t id = spec_tile({kind, item.attributes & known_}, nojoker);
      if (s_.specs[id].count == 0) return false;
      s_.spec_lists.push_back(id);
    }
    const auto first = s_.spec_lists.begin() + subset.first;
    // The tiles fewest classes can serve first; equal ones stay side by side.
    std::sort(first, s_.spec_lists.end(), [&](std::uint32_t a, std::uint32_t b) {
      return s_.specs[a].count != s_.specs[b].count ? s_.specs[a].count < s_.specs[b].count : a < b;
    });
    for (std::uint32_t i = 0; i < subset.count;) {
      std::uint32_t equal = i;
      while (equal < subset.count && s_.spec_lists[subset.first + equal] == s_.spec_lists[subset.first + i]) ++equal;
      const SpecTile& spec = s_.specs[s_.spec_lists[subset.first + i]];
      std::uint32_t held = 0;
      for (std::uint32_t c = 0; c < spec.count; ++c) held += s_.classes[s_.satisfying[spec.first + c]].most;
      if (held < equal - i) return false;
      i = equal;
    }
    for (std::size_t call = 0; call < s_.calls.size(); ++call) {
      if (call_serves(s_.calls[call], subset)) subset.calls |= std::uint64_t{1} << call;
    }
    s_.subsets.push_back(subset);
    return true;
  }

  void add_instance(const Group& group, std::uint32_t index, Kind base) {
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

  static bool has_type(const Group& group, Item::Type type) {
    return std::any_of(group.subgroups.begin(), group.subgroups.end(), [&](const std::vector<Item>& items) {
      return std::any_of(items.begin(), items.end(), [&](const Item& item) { return item.type == type; });
    });
  }

  static bool is_bare_relative(const Group& group) {
    return group.type == Group::Type::Bare &&
           (has_type(group, Item::Type::Offset) || has_type(group, Item::Type::Fixed));
  }

  static bool is_fixed_set(const Group& group) {
    return group.type == Group::Type::Set && has_type(group, Item::Type::Fixed) && !has_type(group, Item::Type::Offset);
  }

  /// The moves of an element when its bare offsets start on `base` and its fixed sets on the suit tile `suit`.
  void add_context(const Element& element, Kind base, Kind suit) {
    Context context = {static_cast<std::uint32_t>(s_.moves.size()), 0, 0};
    for (std::uint32_t i = 0; i < element.groups.size() && !limit_; ++i) {
      const Group& group = element.groups[i];
      if (group.type == Group::Type::Call) {
        std::uint64_t named = 0;
        for (std::size_t call = 0; call < s_.calls.size(); ++call) {
          if (group.call != 0 && s_.calls[call].name == group.call) named |= std::uint64_t{1} << call;
        }
        if (named != 0) s_.moves.push_back({i, 0, 0, named});
      } else if (is_bare_relative(group)) {
        add_instance(group, i, base);
      } else if (is_fixed_set(group)) {
        add_instance(group, i, suit);
      } else if (has_type(group, Item::Type::Offset)) {
        for (const Kind start : s_.bases) add_instance(group, i, start);
      } else {
        add_instance(group, i, kNoKind);
      }
      limit_ = limit_ || s_.moves.size() > kMaxInstances;
    }
    context.last = static_cast<std::uint32_t>(s_.moves.size());
    context.least_tiles = kNone;
    for (std::uint32_t m = context.first; m < context.last; ++m) {
      std::uint32_t tiles = 0;
      for (std::uint32_t i = 0; i < s_.moves[m].subset_count; ++i) tiles += s_.subsets[s_.moves[m].subset + i].count;
      context.least_tiles = std::min(context.least_tiles, tiles);
    }
    if (context.first != context.last) s_.contexts.push_back(context);
  }

  const PreparedStep& prepare(std::size_t index, const Element& element) {
    PreparedStep& step = s_.steps[first_step_ + index];
    if (step.prepared) return step;
    step.prepared = true;
    step.first_context = static_cast<std::uint32_t>(s_.contexts.size());
    const bool bare = std::any_of(element.groups.begin(), element.groups.end(), is_bare_relative);
    const bool fixed = std::any_of(element.groups.begin(), element.groups.end(), is_fixed_set);
    const Kind no_base[] = {kNoKind};
    const Kind suits[] = {0, 9, 18};
    const std::span<const Kind> base_choices = bare ? std::span<const Kind>(s_.bases) : std::span<const Kind>(no_base);
    const std::span<const Kind> suit_choices = fixed ? std::span<const Kind>(suits) : std::span<const Kind>(no_base);
    for (const Kind base : base_choices) {
      for (const Kind suit : suit_choices) {
        if (!limit_) add_context(element, base, suit);
      }
    }
    step.context_count = static_cast<std::uint32_t>(s_.contexts.size()) - step.first_context;
    return step;
  }

  // ---- the search -------------------------------------------------------------------------------------------------

  /// Counts a step; true when there are none left.
  bool spend_step() {
    if (steps_left_ == 0) {
      limit_ = true;
      return true;
    }
    --steps_left_;
    return false;
  }

  /// Runs the steps of the segment from `index` on. True ends the search: success (or the limit).
  bool run_step(std::size_t index) {
    const Segment& segment = definition_.segments[segment_];
    if (index == segment.size()) return succeed();
    const Step& step = segment[index];
    switch (step.type) {
      case Step::Type::Fail: return false;
      case Step::Type::Almost: {
        put_back(free_class_);
        const bool found = run_step(index + 1);
        take_out(free_class_);
        return found;
      }
      case Step::Type::DismantleCalls: return dismantle(index);
      case Step::Type::Element: break;
    }
    const PreparedStep prepared = prepare(index, step.element);
    if (limit_) return true;
    if (step.element.count <= 0) {
      const int wanted = std::max(1, -step.element.count);
      const bool found = remove_in_some_context(index, prepared, wanted, true);
      if (limit_) return true;
      return found == (step.element.count == 0) && run_step(index + 1);
    }
    return remove_in_some_context(index, prepared, step.element.count * options_.multiplier, false);
  }

  bool dismantle(std::size_t index) {
    const std::uint64_t calls = calls_left_;
    const auto each_tile = [&](auto apply) {
      for (std::size_t call = 0; call < s_.calls.size(); ++call) {
        if (((calls >> call) & 1) == 0) continue;
        for (std::uint32_t i = 0; i < s_.calls[call].count; ++i) apply(s_.call_classes[s_.calls[call].first + i]);
      }
    };
    each_tile([&](std::uint16_t tile) { put_back(tile); });
    calls_left_ = 0;
    const bool found = run_step(index + 1);
    each_tile([&](std::uint16_t tile) { take_out(tile); });
    calls_left_ = calls;
    return found;
  }

  bool remove_in_some_context(std::size_t index, const PreparedStep& prepared, int count, bool lookahead) {
    for (std::uint32_t c = 0; c < prepared.context_count; ++c) {
      const std::uint32_t context = prepared.first_context + c;
      if (remove(index, context, s_.contexts[context].first, count, lookahead)) return true;
    }
    return false;
  }

  /// Removes `left` more instances, moves from `from` on, then goes on with the next step (or just succeeds when
  /// looking ahead).
  bool remove(std::size_t index, std::uint32_t context_index, std::uint32_t from, int left, bool lookahead) {
    if (left == 0) return lookahead || run_step(index + 1);
    const Context context = s_.contexts[context_index];
    if (from == context.last || spend_step()) return limit_;
    if (static_cast<std::size_t>(std::popcount(calls_left_)) + tiles_left_ / std::max(1u, context.least_tiles) <
            static_cast<std::size_t>(left) &&
        context.least_tiles > 0) {
      return false;
    }
    const std::uint64_t place = (static_cast<std::uint64_t>(from) << 32) |
                                (static_cast<std::uint64_t>(first_step_ + index) << 17) |
                                (static_cast<std::uint64_t>(left) << 1) | (lookahead ? 1u : 0u);
    const HandKey key = key_;
    const std::uint64_t calls = calls_left_;
    const VisitedStates::Found found = s_.visited.visit(key, calls, place);
    if (found != VisitedStates::Found::New) return found == VisitedStates::Found::Succeeded;
    const bool unique = definition_.segments[segment_][index].element.unique;
    for (std::uint32_t m = from; m < context.last; ++m) {
      std::uint32_t next = m;
      if (unique) {
        while (next < context.last && s_.moves[next].group == s_.moves[m].group) ++next;
      }
      if (take_move(m, {index, context_index, next, left - 1, lookahead})) {
        if (lookahead && !limit_) s_.visited.mark_success(key, calls, place);
        return true;
      }
    }
    return false;
  }

  /// Where to go on after an instance was taken.
  struct Continuation {
    std::size_t index;
    std::uint32_t context;
    std::uint32_t from;
    int left;
    bool lookahead;
  };

  bool take_move(std::uint32_t m, const Continuation& then) {
    const Move move = s_.moves[m];
    if (move.named_calls == 0) return take_subset(m, 0, then);
    return each_call(move.named_calls & calls_left_, [&](std::uint32_t call) {
      s_.path.push_back({path_segment(), static_cast<std::uint32_t>(then.index), m, 0, call, 0, 0});
      const bool found = remove(then.index, then.context, then.from, then.left, then.lookahead);
      s_.path.pop_back();
      return found;
    });
  }

  template <typename Try>
  bool each_call(std::uint64_t calls, Try attempt) {
    for (; calls != 0; calls &= calls - 1) {
      const std::uint64_t bit = calls & (~calls + 1);
      calls_left_ ^= bit;
      const bool found = attempt(static_cast<std::uint32_t>(std::countr_zero(bit)));
      calls_left_ ^= bit;
      if (found) return true;
    }
    return false;
  }

  bool take_subset(std::uint32_t m, std::uint32_t i, const Continuation& then) {
    const Move move = s_.moves[m];
    if (i == move.subset_count) return remove(then.index, then.context, then.from, then.left, then.lookahead);
    const Subset subset = s_.subsets[move.subset + i];
    const bool by_call = each_call(subset.calls & calls_left_, [&](std::uint32_t call) {
      s_.path.push_back({path_segment(), static_cast<std::uint32_t>(then.index), m, move.subset + i, call, 0, 0});
      const bool found = take_subset(m, i + 1, then);
      s_.path.pop_back();
      return found;
    });
    return by_call || choose(m, i, subset, 0, 0, then);
  }

  /// Chooses hand tiles for the spec tiles of a subset from the `tile`-th on.
  bool choose(std::uint32_t m, std::uint32_t i, const Subset& subset, std::uint32_t tile, std::uint32_t least,
              const Continuation& then) {
    if (tile == subset.count) {
      s_.path.push_back({path_segment(), static_cast<std::uint32_t>(then.index), m, s_.moves[m].subset + i, kNone,
                         static_cast<std::uint32_t>(s_.chosen.size()) - subset.count, subset.count});
      const bool found = take_subset(m, i + 1, then);
      s_.path.pop_back();
      return found;
    }
    const std::uint32_t id = s_.spec_lists[subset.first + tile];
    const std::uint32_t first = s_.specs[id].first;
    const std::uint32_t count = s_.specs[id].count;
    const bool repeats = tile + 1 < subset.count && s_.spec_lists[subset.first + tile + 1] == id;
    for (std::uint32_t c = least; c < count; ++c) {
      const std::uint16_t held = s_.satisfying[first + c];
      if (s_.classes[held].count == 0) continue;
      if (spend_step()) return true;
      take_out(held);
      s_.chosen.push_back(held);
      // Equal spec tiles take classes in order: the other orders are the same choice.
      const bool found = choose(m, i, subset, tile + 1, repeats ? c : 0, then);
      s_.chosen.pop_back();
      put_back(held);
      if (found) return true;
    }
    return false;
  }

  // ---- reporting --------------------------------------------------------------------------------------------------

  std::uint32_t path_segment() const { return static_cast<std::uint32_t>(segment_); }

  bool succeed() {
    if (reporting_ == nullptr) return true;
    // Two ways to the same leftover are reported once.
    constexpr std::uint64_t kEnd = ~std::uint64_t{0};
    if (s_.visited.visit(key_, calls_left_, kEnd) != VisitedStates::Found::New) return false;
    reported_ = true;
    Leftover leftover;
    for (const TileClass& tile_class : s_.classes) {
      if (tile_class.extra) continue;
      leftover.tiles.insert(leftover.tiles.end(), tile_class.count, tile_class.sample);
    }
    for (std::size_t call = 0; call < s_.calls.size(); ++call) {
      if (((calls_left_ >> call) & 1) != 0) leftover.calls.push_back(call);
    }
    std::vector<TakenTiles> taken;
    for (const Taken& step : s_.path) {
      TakenTiles group;
      group.segment = step.segment;
      group.step = step.step;
      group.group = s_.moves[step.move].group;
      if (step.call != kNone) group.call = step.call;
      for (std::uint32_t i = 0; i < step.tile_count; ++i) {
        group.tiles.push_back(s_.classes[s_.chosen[step.first_tile + i]].sample);
        group.required.push_back(s_.specs[s_.spec_lists[s_.subsets[step.subset].first + i]].tile.kind);
      }
      taken.push_back(std::move(group));
    }
    return reporting_->on_success(leftover, taken);
  }

  static constexpr std::uint16_t kTakenFromCall = 0xFFFF;

  const Definition& definition_;
  const Hand& hand_;
  const JokerTable& jokers_;
  const QueryOptions& options_;
  const tiles::AttributeSet known_;
  SearchMemory::State& s_;
  SuccessListener* listener_;
  SuccessListener* reporting_ = nullptr;
  std::uint64_t steps_left_;
  std::uint64_t calls_left_ = 0;
  HandKey key_;
  std::size_t tiles_left_ = 0;
  std::size_t segment_ = 0;
  std::size_t first_step_ = 0;
  std::uint16_t free_class_ = 0;
  bool limit_ = false;
  bool reported_ = false;
};

bool passes_length_check(const Definition& definition, const Hand& hand, const QueryOptions& options) {
  if (!definition.length_check) return true;
  const std::size_t tiles = hand.tile_count() + (options.extra != nullptr ? 1 : 0);
  const long long sets = static_cast<long long>(definition.sets()) * options.multiplier;
  return sets <= static_cast<long long>(tiles);
}

}  // namespace

Answer search_match(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                    const QueryOptions& options, const tiles::AttributeSet& known, SearchMemory& memory,
                    std::uint64_t max_steps) {
  if (!passes_length_check(definition, hand, options)) return Answer::No;
  return Search(definition, hand, jokers, options, known, memory, nullptr, max_steps).run();
}

Answer search_successes(const Definition& definition, const Hand& hand, const JokerTable& jokers,
                        const QueryOptions& options, const tiles::AttributeSet& known, SearchMemory& memory,
                        SuccessListener& listener, std::uint64_t max_steps) {
  if (!passes_length_check(definition, hand, options)) return Answer::No;
  return Search(definition, hand, jokers, options, known, memory, &listener, max_steps).run();
}

}  // namespace majs::match
