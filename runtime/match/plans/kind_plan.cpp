#include "runtime/match/plans/kind_plan.hpp"

#include <algorithm>

namespace majs::match {

std::optional<KindPlan> KindPlan::make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known,
                                       bool loose_calls) {
  if (elements.empty() || elements.size() > kMostElements) return std::nullopt;
  KindPlan plan;
  plan.elements_ = elements.size();
  plan.loose_calls_ = loose_calls;
  for (std::size_t e = 0; e < elements.size(); ++e) {
    if (elements[e]->unique || elements[e]->count < 1) return std::nullopt;
    plan.needed_[e] = static_cast<std::uint32_t>(elements[e]->count);
    for (const Group& group : elements[e]->groups) {
      if (group.type != Group::Type::Bare) return std::nullopt;
      const Item& item = group.subgroups.front().front();
      if (item.type != Item::Type::Tile || item.kind > tiles::kAny) return std::nullopt;
      plan.list(group, static_cast<Elements>(1U << e), known);
    }
  }
  return plan;
}

void KindPlan::list(const Group& group, Elements element, const tiles::AttributeSet& known) {
  const Item& item = group.subgroups.front().front();
  const tiles::AttributeSet asked = item.attributes & known;
  ignored_ = ignored_ | item.attributes.without(known);
  if (item.kind == tiles::kAny || !asked.empty()) {
    required_.push_back({{item.kind, asked}, element, group.nojoker});
    return;
  }
  auto place = std::lower_bound(listed_.begin(), listed_.end(), item.kind,
                                [](const Listed& a, tiles::Kind kind) { return a.kind < kind; });
  if (place == listed_.end() || place->kind != item.kind) place = listed_.insert(place, {item.kind, 0, 0});
  listed_kinds_[item.kind / 64] |= std::uint64_t{1} << (item.kind % 64);
  place->itself = static_cast<Elements>(place->itself | element);
  if (group.nojoker) return;
  place->meant = static_cast<Elements>(place->meant | element);
  meant_ = static_cast<Elements>(meant_ | element);
}

bool KindPlan::asks_for_kinds_alone() const {
  return required_.empty() &&
         std::all_of(listed_.begin(), listed_.end(), [](const Listed& one) { return one.itself == one.meant; });
}

const KindPlan::Listed* KindPlan::listing(tiles::Kind kind) const {
  for (const Listed& one : listed_) {
    if (one.kind >= kind) return one.kind == kind ? &one : nullptr;
  }
  return nullptr;
}

KindPlan::Elements KindPlan::served_by(const tiles::Tile& tile, const JokerTable& jokers) const {
  const Listed* const own = listing(tile.kind);
  Elements served = own == nullptr ? Elements{0} : own->itself;
  if (meant_ != 0 && !jokers.ordinary(tile.kind)) {
    const tiles::AttributeSet attributes = jokers.attributed_wildcards() ? tile.attribute_set() : tiles::AttributeSet{};
    jokers.any_alias_of(tile.kind, [&](const JokerAlias& alias) {
      if (!alias.wildcard_attributes.subset_of(attributes)) return false;
      const Listed* const meaning = alias.target == tiles::kAny ? nullptr : listing(alias.target);
      const Elements more = alias.target == tiles::kAny ? meant_ : meaning == nullptr ? Elements{0} : meaning->meant;
      served = static_cast<Elements>(served | more);
      return false;
    });
  }
  if (required_.empty()) return served;
  const PlainTile plain = {tile.kind, tile.attribute_set()};
  for (const Required& one : required_) {
    const bool serves = one.nojoker ? satisfies_as_itself(plain, one.tile) : satisfies(plain, one.tile, jokers);
    if (serves) served = static_cast<Elements>(served | one.element);
  }
  return served;
}

template <typename Visit>
bool KindPlan::each_server_of(std::span<const tiles::Tile> loose, const JokerTable& jokers, Visit visit) const {
  const bool by_kind = required_.empty();
  for (const tiles::Tile& tile : loose) {
    if (by_kind && jokers.ordinary(tile.kind)) {  // most tiles of most hands
      if (is_listed(tile.kind)) visit(listing(tile.kind)->itself);
      continue;
    }
    if (tile.kind >= tiles::kAny) return false;
    visit(served_by(tile, jokers));
  }
  return true;
}

template <typename Visit>
bool KindPlan::each_server(const Hand& hand, const JokerTable& jokers, Visit visit) const {
  if (!(ignored_ & jokers.known()).empty()) return false;
  if (!each_server_of(hand.tiles, jokers, visit)) return false;
  for (const Call& call : hand.calls) {
    Elements served = 0;
    for (const tiles::Tile& tile : call.tiles) {
      if (tile.kind >= tiles::kAny) return false;
      const Elements here = served_by(tile, jokers);
      served = static_cast<Elements>(served | here);
      if (loose_calls_) visit(here);
    }
    if (!loose_calls_) visit(served);  // it is taken as a whole
  }
  return true;
}

std::optional<int> KindPlan::times(const Hand& hand, const JokerTable& jokers) const {
  if (elements_ != 1) return std::nullopt;
  std::uint32_t serving = 0;
  if (!each_server(hand, jokers, [&](Elements served) { serving += served; })) return std::nullopt;
  return static_cast<int>(serving / needed_[0]);
}

std::optional<int> KindPlan::times(std::span<const std::span<const tiles::Tile>> zones,
                                   const JokerTable& jokers) const {
  if (elements_ != 1 || !(ignored_ & jokers.known()).empty()) return std::nullopt;
  std::uint32_t serving = 0;
  static_assert(kCellCount <= 64);
  // Most tiles of most hands lie in cells and stand for nothing else. What is listed serves the only element.
  const std::uint64_t counted = listed_kinds_[0];
  const std::uint64_t at_once = required_.empty() ? jokers.ordinary_cells() : 0;
  for (const std::span<const tiles::Tile> zone : zones) {
    for (const tiles::Tile& tile : zone) {
      if (tile.kind < kCellCount && (at_once >> tile.kind & 1) != 0) {
        serving += static_cast<std::uint32_t>(counted >> tile.kind & 1);
      } else if (!each_server_of({&tile, 1}, jokers, [&](Elements served) { serving += served; })) {
        return std::nullopt;
      }
    }
  }
  return static_cast<int>(needed_[0] == 1 ? serving : serving / needed_[0]);
}

std::optional<bool> KindPlan::reached(const Hand& hand, const JokerTable& jokers) const {
  const std::size_t subsets = std::size_t{1} << elements_;
  std::array<std::uint32_t, std::size_t{1} << kMostElements> there{};  // tiles by the elements they serve
  if (!each_server(hand, jokers, [&](Elements served) { ++there[served]; })) return std::nullopt;
  for (std::size_t subset = 1; subset < subsets; ++subset) {
    std::uint32_t needed = 0;
    std::uint32_t serving = 0;
    for (std::size_t e = 0; e < elements_; ++e) needed += ((subset >> e) & 1) != 0 ? needed_[e] : 0;
    for (std::size_t served = 1; served < subsets; ++served) serving += (served & subset) != 0 ? there[served] : 0;
    if (serving < needed) return false;
  }
  return true;
}

}  // namespace majs::match
