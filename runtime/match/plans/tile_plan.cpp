#include "runtime/match/plans/tile_plan.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <map>

#include "runtime/tiles/bits.hpp"

namespace majs::match {

/// What the elements list, before it becomes slots.
class TilePlan::Builder {
 public:
  explicit Builder(const std::vector<const Element*>& elements) : elements_(elements) {}

  /// Notes the items; false for what is more than single tiles.
  bool read(TilePlan& plan, const tiles::AttributeSet& known) {
    for (std::size_t e = 0; e < elements_.size(); ++e) {
      const Element& element = *elements_[e];
      if (element.count < 1) return false;
      plan.unique_ = plan.unique_ || element.unique;
      for (const Group& group : element.groups) {
        if (group.type != Group::Type::Bare) return false;
        const Item& item = group.subgroups.front().front();
        if (item.type != Item::Type::Tile || item.kind > tiles::kAny) return false;
        const tiles::AttributeSet asked = item.attributes & known;
        plan.ignored_ = plan.ignored_ | item.attributes.without(known);
        plan.nojoker_ = plan.nojoker_ || group.nojoker;
        plan.alike_ = plan.alike_ && item.kind < kCellCount && asked.empty() &&
                      group.nojoker == elements_.front()->groups.front().nojoker;
        if (item.kind == tiles::kAny || !asked.empty()) {
          required_.push_back({{item.kind, asked}, Slots{e}, group.nojoker});
        } else {
          note(item.kind, e, group.nojoker);
        }
      }
    }
    // What elements that take each tile once have in common with others is only known of cells.
    return plan.alike_ || (!plan.unique_ && elements_.size() <= kMostTogether);
  }

  /// Numbers the slots; false when there are too many.
  bool number(TilePlan& plan) {
    for (const auto& [kind, takers] : kinds_) {
      Listed listed;
      listed.kind = kind;
      listed.zone = static_cast<std::uint8_t>(kind / 9U);
      listed.shift = static_cast<std::uint8_t>(4 * (kind % 9U));
      listed.itself = slot_of(takers[0]);
      listed.meant = slot_of(takers[1]);
      listed.slot = static_cast<std::uint8_t>(std::countr_zero(listed.itself));
      if (kind < kCellCount) plan.of_cells_[kind] = listed.itself;
      plan.meant_ |= listed.meant;
      plan.listed_.push_back(listed);
    }
    for (Required& one : required_) {
      Takers taker;
      taker.add(one.slot, false);
      one.slot = slot_of(taker);
    }
    plan.required_ = std::move(required_);
    plan.slots_ = slots_.size();
    return slots_.size() <= kMostSlots;
  }

  /// Lists the subsets of elements that have to do with one another; false when they are too many.
  bool join(TilePlan& plan) const {
    Elements left = static_cast<Elements>((1U << elements_.size()) - 1);
    while (left != 0) {
      Elements joined = static_cast<Elements>(left & (~left + 1));
      for (Elements before = 0; before != joined;) {
        before = joined;
        for (const Takers& slot : slots_) {
          if ((slot.elements & joined) != 0) joined = static_cast<Elements>(joined | slot.elements);
        }
      }
      left = static_cast<Elements>(left & ~joined);
      if (std::popcount(joined) > static_cast<int>(kMostTogether)) return false;
      const std::size_t first = plan.subsets_.size();
      for (Elements some = joined; some != 0; some = static_cast<Elements>((some - 1) & joined)) add(some, plan);
      plan.components_.push_back({first, plan.subsets_.size()});
    }
    return true;
  }

 private:
  /// The elements that take a tile, and how many of it.
  struct Takers {
    Elements elements = 0;
    Elements each_once = 0;  ///< of them those that take each place once
    std::array<std::uint16_t, kMostElements> places{};
    std::size_t own = 0;  ///< the kind, where some element takes it once

    void add(std::size_t element, bool unique) {
      elements = static_cast<Elements>(elements | 1U << element);
      if (!unique) return;
      each_once = static_cast<Elements>(each_once | 1U << element);
      ++places[element];
    }
    friend bool operator==(const Takers&, const Takers&) = default;
  };

  void note(tiles::Kind kind, std::size_t e, bool nojoker) {
    auto& [itself, meant] = kinds_[kind];
    const bool unique = elements_[e]->unique;
    itself.add(e, unique);
    if (!nojoker) meant.add(e, unique);
    if (unique) itself.own = meant.own = kind;
  }

  Slots slot_of(const Takers& takers) {
    if (takers.elements == 0) return 0;
    const auto known = std::find(slots_.begin(), slots_.end(), takers);
    const auto place = static_cast<std::size_t>(known - slots_.begin());
    if (known == slots_.end()) slots_.push_back(takers);
    return place < kMostSlots ? Slots{1} << place : 0;
  }

  /// Smaller subsets come after those they are part of: these mostly lack most.
  void add(Elements some, TilePlan& plan) const {
    Subset subset;
    subset.first_limit = static_cast<std::uint32_t>(plan.limits_.size());
    for (std::size_t e = 0; e < elements_.size(); ++e) {
      if ((some >> e & 1) != 0) subset.needed += static_cast<std::uint32_t>(elements_[e]->count);
    }
    for (const Takers& slot : slots_) {
      std::uint32_t limit = 0;
      for (std::size_t e = 0; e < elements_.size(); ++e) {
        if ((slot.elements & some) >> e & 1) limit += (slot.each_once >> e & 1) != 0 ? slot.places[e] : kUnbounded;
      }
      plan.limits_.push_back(static_cast<std::uint16_t>(std::min(limit, kUnbounded)));
    }
    plan.subsets_.push_back(subset);
  }

  const std::vector<const Element*>& elements_;
  std::map<tiles::Kind, std::array<Takers, 2>> kinds_;  // who takes a tile of it, and a wildcard for it
  std::vector<Required> required_;                      // with the element instead of the slot
  std::vector<Takers> slots_;
};

/// The tiles of a hand by what they serve.
struct TilePlan::Supplies {
  /// Alike, and of use in several slots.
  struct Sort {
    Slots slots;
    std::uint32_t count;
  };
  std::array<std::uint16_t, kMostSlots> counts;  ///< of what serves one slot alone: so many as the plan has
  std::array<Sort, kMostSorts> sorts;
  std::size_t sort_count = 0;

  explicit Supplies(std::size_t slots) { std::memset(counts.data(), 0, slots * sizeof counts[0]); }

  /// False when there are too many sorts.
  bool add(Slots slots) {
    if (slots == 0) return true;
    if ((slots & (slots - 1)) == 0) {
      ++counts[static_cast<std::size_t>(std::countr_zero(slots))];
      return true;
    }
    auto* sort = sorts.begin();
    auto* const end = sort + sort_count;
    while (sort != end && sort->slots != slots) ++sort;
    if (sort == sorts.end()) return false;
    if (sort == end) sorts[sort_count++] = {slots, 0};
    ++sort->count;
    return true;
  }
};

std::optional<TilePlan> TilePlan::make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known,
                                       bool loose_calls) {
  if (elements.empty() || elements.size() > kMostElements || elements.front()->groups.empty()) return std::nullopt;
  TilePlan plan;
  plan.elements_ = elements.size();
  plan.needed_ = static_cast<std::uint32_t>(elements.front()->count);
  plan.loose_calls_ = loose_calls;
  Builder builder(elements);
  if (!builder.read(plan, known) || !builder.number(plan) || !builder.join(plan)) return std::nullopt;
  for (const Element* element : elements) plan.all_needed_ += static_cast<std::uint32_t>(element->count);
  for (const Listed& one : plan.listed_) {
    if (one.kind < kCellCount) plan.asked_[one.zone] |= Zone{15} << one.shift;
  }
  return plan;
}

const TilePlan::Listed* TilePlan::listing(tiles::Kind kind) const {
  if (kind < kCellCount && of_cells_[kind] == 0) return nullptr;
  for (const Listed& one : listed_) {
    if (one.kind == kind) return &one;
  }
  return nullptr;
}

TilePlan::Slots TilePlan::served_by(const tiles::Tile& tile, const JokerTable& jokers) const {
  const Listed* const own = listing(tile.kind);
  Slots served = own == nullptr ? 0 : own->itself;
  if (meant_ != 0 && !jokers.ordinary(tile.kind)) {
    const tiles::AttributeSet attributes = jokers.attributed_wildcards() ? tile.attribute_set() : tiles::AttributeSet{};
    jokers.any_alias_of(tile.kind, [&](const JokerAlias& alias) {
      if (!alias.wildcard_attributes.subset_of(attributes)) return false;
      const Listed* const meaning = alias.target == tiles::kAny ? nullptr : listing(alias.target);
      served |= alias.target == tiles::kAny ? meant_ : meaning == nullptr ? 0 : meaning->meant;
      return false;
    });
  }
  if (required_.empty()) return served;
  const PlainTile plain = {tile.kind, tile.attribute_set()};
  for (const Required& one : required_) {
    const bool serves = one.nojoker ? satisfies_as_itself(plain, one.tile) : satisfies(plain, one.tile, jokers);
    if (serves) served |= one.slot;
  }
  return served;
}

/// The extra wildcard of QueryOptions is never a natural tile.
TilePlan::Slots TilePlan::served_by_extra(const tiles::Tile& meaning) const {
  const Listed* const listed = listing(meaning.kind);
  Slots served = listed == nullptr ? 0 : listed->meant;
  const PlainTile plain = {meaning.kind, meaning.attribute_set()};
  for (const Required& one : required_) {
    const bool is_any = one.tile.kind == tiles::kAny && one.tile.attributes.empty();
    if (is_any || (!one.nojoker && extra_satisfies(plain, one.tile))) served |= one.slot;
  }
  return served;
}

template <typename Visit>
bool TilePlan::each_server_of(std::span<const tiles::Tile> loose, const JokerTable& jokers,
                              std::optional<std::size_t> without, Visit visit) const {
  const bool by_kind = required_.empty();
  for (std::size_t i = 0; i < loose.size(); ++i) {
    const tiles::Tile& tile = loose[i];
    if (without == i) continue;
    if (by_kind && jokers.ordinary(tile.kind)) {  // most tiles of most hands
      const Slots slots = of_cells_[tile.kind];
      if (slots != 0 && !visit(slots)) return false;
      continue;
    }
    if (tile.kind >= tiles::kAny || !visit(served_by(tile, jokers))) return false;
  }
  return true;
}

template <typename Visit>
bool TilePlan::each_server(const Hand& hand, const JokerTable& jokers, const QueryOptions& options, Visit visit) const {
  if (!(ignored_ & jokers.known()).empty()) return false;
  if (!each_server_of(hand.tiles, jokers, options.without, visit)) return false;
  if (options.extra != nullptr && (options.extra->kind >= tiles::kAny || !visit(served_by_extra(*options.extra)))) {
    return false;
  }
  for (const Call& call : hand.calls) {
    Slots served = 0;
    const auto note = [&](Slots slots) {
      served |= slots;
      return !loose_calls_ || visit(slots);
    };
    if (!each_server_of(call.tiles, jokers, {}, note)) return false;
    if (!loose_calls_ && !visit(served)) return false;  // it is taken as a whole
  }
  return true;
}

bool TilePlan::is_plain(const HandCells& cells, const JokerTable& jokers, const QueryOptions& options) const {
  return alike_ && cells.simple && cells.call_count == 0 && cells.hand.universal == 0 && cells.hand_jokers.count == 0 &&
         cells.standing_cells == 0 && options.extra == nullptr && (ignored_ & jokers.known()).empty();
}

std::optional<TilePlan::Supplies> TilePlan::supplies_of(const Hand& hand, const HandCells& cells,
                                                        const JokerTable& jokers, const QueryOptions& options) const {
  std::optional<Supplies> supplies(std::in_place, slots_);
  if (is_plain(cells, jokers, options)) {
    const std::array<Zone, 4>& zones = zones_of(cells);
    for (const Listed& one : listed_) {
      supplies->counts[one.slot] += static_cast<std::uint16_t>(zones[one.zone] >> one.shift & 15);
    }
    return supplies;
  }
  if (!each_server(hand, jokers, options, [&](Slots slots) { return supplies->add(slots); })) supplies.reset();
  return supplies;
}

/// The tiles that its elements cannot get at once, when there are as many as can be used of the slots that are
/// `filled`; no further than `enough`.
std::uint32_t TilePlan::missing(const Component& component, const Supplies& supplies, Slots filled,
                                std::uint32_t enough) const {
  std::uint32_t most = 0;
  for (std::size_t i = component.first; i < component.last && most < enough; ++i) {
    const Subset& subset = subsets_[i];
    if (subset.needed <= most) continue;
    const std::uint16_t* const limits = limits_.data() + subset.first_limit;
    std::uint32_t there = 0;
    for (std::size_t slot = 0; slot < slots_; ++slot) {
      there += std::min(supplies.counts[slot], limits[slot]);
    }
    if (filled != 0) {
      tiles::each_bit(filled,
                      [&](std::size_t slot) { there += limits[slot] - std::min(supplies.counts[slot], limits[slot]); });
    }
    most = std::max(most, subset.needed - std::min(there, subset.needed));
  }
  return most;
}

/// What all of them lack. Of any of the tiles that serve several slots, the others can be no more than what is lacking
/// when these are as many of each of their slots as could be used (Hall's condition again).
std::uint32_t TilePlan::missing(const Supplies& supplies, std::uint32_t enough) const {
  std::uint32_t most = 0;
  for (std::uint32_t chosen = 0; chosen < (1U << supplies.sort_count); ++chosen) {
    Slots filled = 0;
    std::uint32_t others = 0;
    for (std::size_t i = 0; i < supplies.sort_count; ++i) {
      const Supplies::Sort& sort = supplies.sorts[i];
      if ((chosen >> i & 1) != 0) {
        filled |= sort.slots;
      } else {
        others += sort.count;
      }
    }
    std::uint32_t all = 0;
    for (const Component& component : components_) all += missing(component, supplies, filled, enough + others);
    most = std::max(most, all - std::min(all, others));
    if (most >= enough) break;
  }
  return most;
}

/// What the hand lacks; counted up to `enough` only.
std::optional<std::uint32_t> TilePlan::missing(const Hand& hand, const HandCells& cells, const JokerTable& jokers,
                                               const QueryOptions& options, std::uint32_t enough) const {
  if (is_plain(cells, jokers, options)) {
    // Most hands have too few tiles of any use.
    std::uint32_t there = 0;
    for (std::size_t zone = 0; zone < asked_.size(); ++zone) {
      there += static_cast<std::uint32_t>(tiles_in(zones_of(cells)[zone] & asked_[zone]));
    }
    if (there + enough <= all_needed_) return enough;
  }
  const std::optional<Supplies> supplies = supplies_of(hand, cells, jokers, options);
  return supplies ? std::optional(missing(*supplies, enough)) : std::nullopt;
}

std::optional<bool> TilePlan::reached(const Hand& hand, const HandCells& cells, const JokerTable& jokers,
                                      const QueryOptions& options) const {
  const std::optional<std::uint32_t> lacking = missing(hand, cells, jokers, options, 1);
  return lacking ? std::optional(*lacking == 0) : std::nullopt;
}

std::uint32_t TilePlan::lacking(const Hand& hand, const HandCells& cells, const JokerTable& jokers,
                                std::uint32_t most) const {
  return std::min(most, missing(hand, cells, jokers, {}, most).value_or(0));
}

std::optional<std::uint64_t> TilePlan::cells_reaching(const Hand& hand, const HandCells& cells,
                                                      const JokerTable& jokers) const {
  // As a wildcard a tile serves other elements than as itself; what has no cell may complete the tiles too.
  if (nojoker_ || !alike_) return std::nullopt;
  const std::optional<std::uint32_t> now = missing(hand, cells, jokers, {}, 2);
  if (!now) return std::nullopt;
  if (*now == 0) return (std::uint64_t{1} << kCellCount) - 1;
  if (*now > 1) return 0;
  std::optional<Supplies> supplies = supplies_of(hand, cells, jokers, {});
  std::uint64_t found = 0;
  for (std::size_t slot = 0; slot < slots_; ++slot) {
    ++supplies->counts[slot];
    const bool enough = missing(*supplies, 1) == 0;
    --supplies->counts[slot];
    for (const Listed& one : listed_) {
      if (enough && one.kind < kCellCount && (one.itself >> slot & 1) != 0) found |= std::uint64_t{1} << one.kind;
    }
  }
  return found;
}

std::optional<int> TilePlan::times(const Hand& hand, const JokerTable& jokers) const {
  std::uint32_t serving = 0;
  const auto count = [&](Slots slots) {
    serving += slots != 0 ? 1 : 0;
    return true;
  };
  if (!each_server(hand, jokers, {}, count)) return std::nullopt;
  return static_cast<int>(serving / needed_);
}

std::optional<int> TilePlan::times(std::span<const std::span<const tiles::Tile>> zones,
                                   const JokerTable& jokers) const {
  if (!(ignored_ & jokers.known()).empty()) return std::nullopt;
  std::uint32_t serving = 0;
  const auto count = [&](Slots slots) {
    serving += slots != 0 ? 1 : 0;
    return true;
  };
  for (const std::span<const tiles::Tile> zone : zones) {
    if (!each_server_of(zone, jokers, {}, count)) return std::nullopt;
  }
  return static_cast<int>(serving / needed_);
}

}  // namespace majs::match
