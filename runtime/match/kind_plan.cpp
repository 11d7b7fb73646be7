#include "runtime/match/kind_plan.hpp"

#include <algorithm>

namespace majs::match {

std::optional<KindPlan> KindPlan::make(const std::vector<const Element*>& elements, const tiles::AttributeSet& known) {
  if (elements.empty() || elements.size() > kMostElements) return std::nullopt;
  KindPlan plan;
  plan.elements_ = elements.size();
  for (std::size_t e = 0; e < elements.size(); ++e) {
    if (elements[e]->unique) return std::nullopt;
    plan.needed_[e] = static_cast<std::uint32_t>(elements[e]->count);
    for (const Group& group : elements[e]->groups) {
      if (group.type != Group::Type::Bare || group.nojoker) return std::nullopt;
      const Item& item = group.subgroups.front().front();
      if (item.type != Item::Type::Tile || item.kind >= tiles::kAny || !(item.attributes & known).empty()) {
        return std::nullopt;
      }
      plan.ignored_ = plan.ignored_ | item.attributes;
      const auto place = std::lower_bound(plan.listed_.begin(), plan.listed_.end(), item.kind,
                                          [](const Listed& a, tiles::Kind kind) { return a.kind < kind; });
      const auto bit = static_cast<Elements>(1U << e);
      if (place != plan.listed_.end() && place->kind == item.kind) {
        place->elements = static_cast<Elements>(place->elements | bit);
      } else {
        plan.listed_.insert(place, {item.kind, bit});
      }
    }
  }
  return plan;
}

KindPlan::Elements KindPlan::listing(tiles::Kind kind) const {
  for (const Listed& one : listed_) {
    if (one.kind >= kind) return one.kind == kind ? one.elements : Elements{0};
  }
  return 0;
}

KindPlan::Elements KindPlan::served_by(tiles::Kind kind, const JokerTable& jokers) const {
  const auto all = static_cast<Elements>((1U << elements_) - 1);
  Elements served = listing(kind);
  jokers.any_alias_of(kind, [&](const JokerAlias& alias) {
    served = alias.target == tiles::kAny ? all : static_cast<Elements>(served | listing(alias.target));
    return served == all;
  });
  return served;
}

bool KindPlan::can_answer(const Hand& hand, const JokerTable& jokers) const {
  return hand.calls.empty() && !jokers.attributed_wildcards() && (ignored_ & jokers.known()).empty();
}

std::optional<int> KindPlan::times(const Hand& hand, const JokerTable& jokers) const {
  if (elements_ != 1 || !can_answer(hand, jokers)) return std::nullopt;
  std::uint32_t serving = 0;
  for (const tiles::Tile& tile : hand.tiles) {
    if (tile.kind >= tiles::kAny) return std::nullopt;
    serving += jokers.ordinary(tile.kind) ? listing(tile.kind) : served_by(tile.kind, jokers);
  }
  return static_cast<int>(serving / needed_[0]);
}

std::optional<bool> KindPlan::reached(const Hand& hand, const JokerTable& jokers) const {
  if (!can_answer(hand, jokers)) return std::nullopt;
  const std::size_t subsets = std::size_t{1} << elements_;
  std::array<std::uint32_t, std::size_t{1} << kMostElements> there{};  // tiles by the elements they serve
  for (const tiles::Tile& tile : hand.tiles) {
    if (tile.kind >= tiles::kAny) return std::nullopt;
    ++there[served_by(tile.kind, jokers)];
  }
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
