#include "runtime/match/cards/card_plan.hpp"

#include <algorithm>

namespace majs::match {
namespace {

using Counts = CardRacks::Counts;
using Part = CardRacks::Part;

/// Goals farther away than the nearest by more than this do not matter to a player.
constexpr std::uint32_t kSlack = 2;
/// So many forms of the first rack are combined with so many of the second one, where not all are looked at.
constexpr std::size_t kFirstForms = 32;
constexpr std::size_t kSecondForms = 192;
/// So many goals are kept.
constexpr std::size_t kMostGoals = 48;
constexpr std::uint32_t over(std::uint32_t wanted, std::uint32_t held) { return wanted > held ? wanted - held : 0U; }

/// What is held of the kinds when one form has taken its part: of `total` for tiles that may be jokers, of `natural`
/// for those that may not.
struct Left {
  Counts total{};
  Counts natural{};
};

/// What a form, or a part of it, lacks of what it asks for.
struct Shortage {
  std::uint32_t total = 0;
  std::uint32_t natural = 0;  ///< of them those that may not be jokers
  std::uint32_t gone = 0;     ///< kinds of which not enough of the latter may still come
};

Shortage shortage_of(const Part& part, const Counts& held, const Counts& unseen) {
  const std::uint32_t natural = over(part.natural, held[part.index]);
  return {over(part.total, held[part.index]), natural, natural > unseen[part.index] ? 1U : 0U};
}

/// Shortages in one number, for sums: a form has no more than 255 tiles, and no more than kCardKinds parts.
using Packed = std::uint32_t;
Packed pack(const Shortage& shortage) { return shortage.total | shortage.natural << 10 | shortage.gone << 20; }
Shortage unpack(Packed packed) { return {packed & 1023U, packed >> 10 & 1023U, packed >> 20}; }

}  // namespace

/// A form that a rack may come to: what it asks for besides the exposures.
struct CardPlan::Need {
  std::uint32_t form = 0;
  std::uint32_t jokers = 0;     ///< that it asks for as such
  std::uint32_t total = 0;      ///< tiles that are not held
  std::uint32_t natural = 0;    ///< those of them that may not be jokers
  std::span<const Part> parts;  ///< jokers apart
};

struct CardPlan::Needs {
  std::vector<Need> list;
  std::vector<Part> rests;  ///< what is left of forms besides exposures
};

/// What a goal lacks. Jokers that are held fill up what may be jokers.
struct CardPlan::Missing {
  std::uint32_t total = 0;
  std::uint32_t natural = 0;  ///< of them those that may not be jokers
  std::uint32_t jokers = 0;   ///< held, and not asked for as such

  std::uint32_t lacking() const { return std::max(natural, over(total, jokers)); }
};

namespace {

/// Jokers that a form asks for as such are its last part.
std::uint32_t jokers_in(std::span<const Part> parts) {
  return !parts.empty() && parts.back().index == CardRacks::joker_index() ? parts.back().total : 0;
}
std::span<const Part> but_jokers(std::span<const Part> parts) {
  return parts.first(parts.size() - (jokers_in(parts) > 0 ? 1 : 0));
}

/// Forms by what counts for their order.
struct Keyed {
  std::uint32_t form = 0;
  std::uint32_t key = 0;
};

/// Those of the smallest keys, equal ones as they are.
std::vector<std::uint32_t> in_order(std::span<const Keyed> found, std::size_t kept) {
  std::array<std::uint32_t, CardRacks::kMostTiles + 2> place{};
  for (const Keyed& one : found) ++place[one.key + 1];
  for (std::size_t key = 1; key < place.size(); ++key) place[key] += place[key - 1];
  std::vector<std::uint32_t> order(std::min(found.size(), kept));
  for (const Keyed& one : found) {
    const std::uint32_t at = place[one.key]++;
    if (at < order.size()) order[at] = one.form;
  }
  return order;
}

/// What is left of a form besides the exposures, by kind.
void lay_out(std::span<const Part> asked, const CardRacks::Rest& rest, std::vector<Part>& parts) {
  for (const Part& part : asked) {
    if (rest.total[part.index] > 0) parts.push_back({part.index, rest.total[part.index], rest.natural[part.index]});
  }
}

}  // namespace

/// The forms that a rack can still come to. Likely: nearest first, no more than can matter. All: those first that have
/// most of their tiles.
CardPlan::Needs CardPlan::needs(const Counts& held, const RackCalls& rack, const Counts& unseen, Reach reach) const {
  const std::uint32_t jokers = held[CardRacks::joker_index()];
  const bool closed = rack.calls.empty();
  Needs needs;
  std::vector<Packed> shortages;  // of the parts that forms have in common
  if (closed) {
    for (const Part& part : search_.different_parts()) shortages.push_back(pack(shortage_of(part, held, unseen)));
  }
  const auto shortage_of_form = [&](std::uint32_t form, std::span<const Part> parts) {
    Packed sum = 0;
    if (closed) {
      for (const std::uint16_t number : search_.part_numbers(form)) sum += shortages[number];
    } else {
      for (const Part& part : parts) sum += pack(shortage_of(part, held, unseen));
    }
    return unpack(sum);
  };
  /// What a form asks for; besides exposures it is laid behind what is in `rests`.
  const auto parts_of = [&](std::uint32_t form, std::vector<Part>& rests) {
    if (closed) return search_.parts(form);
    const std::size_t first = rests.size();
    lay_out(search_.parts(form), search_.rest_of(form, rack), rests);
    return std::span<const Part>(rests).subspan(first);
  };
  const std::vector<std::uint32_t> open = closed ? std::vector<std::uint32_t>{} : search_.open_forms(rack);
  const std::size_t count = closed ? search_.forms() : open.size();
  std::vector<Keyed> found(count);
  std::size_t size = 0;
  std::vector<Part> rests;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t form = closed ? static_cast<std::uint32_t>(i) : open[i];
    rests.clear();
    const std::span<const Part> parts = parts_of(form, rests);
    const Shortage shortage = shortage_of_form(form, parts);
    if (shortage.gone > 0) continue;
    const Missing missing{shortage.total, shortage.natural, over(jokers, jokers_in(parts))};
    found[size++] = {form, reach == Reach::All ? shortage.total : missing.lacking()};
  }
  const std::size_t kept = reach == Reach::All ? size : kSecondForms;
  const std::vector<std::uint32_t> order = in_order({found.data(), size}, kept);
  needs.list.reserve(order.size());
  if (!closed) needs.rests.reserve(order.size() * kCardKinds);  // parts stay where they are
  for (const std::uint32_t form : order) {
    const std::span<const Part> parts = parts_of(form, needs.rests);
    const Shortage shortage = shortage_of_form(form, parts);
    needs.list.push_back({form, jokers_in(parts), shortage.total, shortage.natural, but_jokers(parts)});
  }
  return needs;
}

/// Visits the goals that lack no more than `farthest`, which may come down meanwhile: the needs, the second one null
/// for one rack, and what they lack together. Whether it is still in the wall is left to the visitor.
template <typename Visit>
void CardPlan::each_goal(const CardTiles& tiles, const Counts& unseen, Reach reach, const std::uint32_t& farthest,
                         Visit visit) const {
  if (tiles.racks.empty()) return;
  const std::uint32_t jokers = tiles.held[CardRacks::joker_index()];
  const Needs of_first = needs(tiles.held, tiles.racks[0], unseen, reach);
  const std::vector<Need>& first = of_first.list;
  if (tiles.racks.size() == 1) {
    for (const Need& need : first) {
      const Missing missing{need.total, need.natural, over(jokers, need.jokers)};
      if (missing.lacking() <= farthest) visit(need, static_cast<const Need*>(nullptr), missing);
    }
    return;
  }
  const bool alike = tiles.racks[0].calls.empty() && tiles.racks[1].calls.empty();
  const Needs of_second = alike ? Needs{} : needs(tiles.held, tiles.racks[1], unseen, reach);
  const std::vector<Need>& second = alike ? first : of_second.list;
  const std::size_t firsts = reach == Reach::All ? first.size() : std::min(first.size(), kFirstForms);
  for (std::size_t i = 0; i < firsts; ++i) {
    const Need& own = first[i];
    Left left{tiles.held, tiles.held};
    for (const Part& part : own.parts) {
      left.total[part.index] = static_cast<std::uint8_t>(over(left.total[part.index], part.total));
      left.natural[part.index] = static_cast<std::uint8_t>(over(left.natural[part.index], part.natural));
    }
    for (std::size_t j = alike ? i : 0; j < second.size(); ++j) {
      const Need& other = second[j];
      // Two forms lack at least what each of them lacks.
      if (own.natural + other.natural > farthest || over(own.total + other.total, jokers) > farthest) {
        if (reach == Reach::All && over(own.total + other.total, jokers) > farthest) break;
        continue;
      }
      Missing missing{own.total, own.natural, over(jokers, own.jokers + other.jokers)};
      for (const Part& part : other.parts) {
        missing.total += over(part.total, left.total[part.index]);
        missing.natural += over(part.natural, left.natural[part.index]);
      }
      if (own.jokers + other.jokers > 0) {
        const std::uint32_t more = over(own.jokers + other.jokers, jokers) - over(own.jokers, jokers);
        missing.total += more;
        missing.natural += more;
      }
      if (missing.lacking() <= farthest) visit(own, &other, missing);
    }
  }
}

/// What the forms of a goal ask for together, with jokers as such.
struct CardPlan::Asked {
  Counts total{};
  Counts natural{};

  Asked(const Need& first, const Need* second) {
    add(first);
    if (second != nullptr) add(*second);
  }

  void add(const Need& need) {
    for (const Part& part : need.parts) {
      total[part.index] = static_cast<std::uint8_t>(total[part.index] + part.total);
      natural[part.index] = static_cast<std::uint8_t>(natural[part.index] + part.natural);
    }
    const std::size_t joker = CardRacks::joker_index();
    total[joker] = natural[joker] = static_cast<std::uint8_t>(total[joker] + need.jokers);
  }

  bool can_come(const Counts& held, const Counts& unseen) const { return spare_jokers(held, unseen) >= 0; }

  /// Of the jokers that are held or may still come those that need not stand for tiles that cannot come; negative when
  /// not enough copies may still come.
  std::int64_t spare_jokers(const Counts& held, const Counts& unseen) const {
    const std::size_t joker = CardRacks::joker_index();
    std::uint32_t for_jokers = total[joker];
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      if (k == joker || total[k] <= held[k]) continue;
      if (over(natural[k], held[k]) > unseen[k]) return -1;
      for_jokers += over(over(total[k], held[k]), unseen[k]);
    }
    return static_cast<std::int64_t>(held[joker]) + unseen[joker] - for_jokers;
  }

  /// How likely the missing tiles are.
  std::int64_t live(const Counts& held, const Counts& unseen) const {
    std::int64_t live = 0;
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      if (total[k] > held[k]) live += std::min<std::int64_t>(unseen[k], 3);
    }
    return live;
  }
};

std::vector<CardGoal> CardPlan::goals(const CardTiles& tiles, const Counts& unseen) const {
  std::vector<CardGoal> goals;
  std::uint32_t nearest = kNever;
  std::uint32_t farthest = kNever;
  each_goal(tiles, unseen, Reach::Likely, farthest, [&](const Need& first, const Need* second, const Missing& missing) {
    const Asked asked(first, second);
    if (!asked.can_come(tiles.held, unseen)) return;
    CardGoal goal;
    goal.lacking = missing.lacking();
    goal.first = first.form;
    goal.second = second == nullptr ? first.form : second->form;
    goal.weight = 1 + asked.live(tiles.held, unseen);
    goal.total = asked.total;
    goals.push_back(goal);
    nearest = std::min(nearest, goal.lacking);
    farthest = nearest + kSlack;
  });
  std::erase_if(goals, [&](const CardGoal& goal) { return goal.lacking > farthest; });
  std::stable_sort(goals.begin(), goals.end(), [](const CardGoal& a, const CardGoal& b) {
    return a.lacking != b.lacking ? a.lacking < b.lacking : a.weight > b.weight;
  });
  if (goals.size() > kMostGoals) goals.resize(kMostGoals);
  // A tile nearer is worth several times as much.
  for (CardGoal& goal : goals) goal.weight <<= 3 * (nearest + kSlack - goal.lacking);
  return goals;
}

std::uint32_t CardPlan::lacking(const CardTiles& tiles, const Counts& unseen) const {
  std::uint32_t nearest = kNever;
  std::uint32_t farthest = kNever;
  each_goal(tiles, unseen, Reach::Likely, farthest, [&](const Need& first, const Need* second, const Missing& missing) {
    if (missing.lacking() >= nearest || !Asked(first, second).can_come(tiles.held, unseen)) return;
    nearest = missing.lacking();
    farthest = over(nearest, 1);
  });
  return nearest;
}

std::int64_t CardPlan::cost(const std::vector<CardGoal>& goals, const Counts& held, std::size_t index) {
  if (index >= kCardKinds) return 0;
  std::int64_t cost = 0;
  for (const CardGoal& goal : goals) {
    if (index == CardRacks::joker_index() || goal.total[index] >= held[index]) cost += goal.weight;
  }
  return cost;
}

std::vector<NearCardHand> CardPlan::nearest(const CardTiles& tiles, const Counts& unseen, std::size_t most) const {
  struct Found {
    std::uint32_t lacking = 0;
    std::int64_t value = 0;
    std::array<std::uint32_t, 2> hands{};
    std::int64_t live = 0;
    std::array<std::uint32_t, 2> forms{};
    Asked asked;

    bool before(const Found& other) const {
      if (lacking != other.lacking) return lacking < other.lacking;
      if (value != other.value) return value > other.value;
      if (hands != other.hands) return hands < other.hands;
      return live != other.live ? live > other.live : forms < other.forms;
    }
  };
  std::vector<Found> found;
  std::uint32_t farthest = most == 0 ? 0 : kNever;
  const bool pairs = tiles.racks.size() > 1;
  const bool alike = pairs && tiles.racks[0].calls.empty() && tiles.racks[1].calls.empty();
  each_goal(tiles, unseen, Reach::All, farthest, [&](const Need& first, const Need* second, const Missing& missing) {
    Found goal{missing.lacking(), 0, {}, 0, {first.form, pairs ? second->form : first.form}, Asked(first, second)};
    if (alike && search_.hand_of(goal.forms[1]) < search_.hand_of(goal.forms[0]))
      std::swap(goal.forms[0], goal.forms[1]);
    for (std::size_t i = 0; i < 2; ++i) goal.hands[i] = search_.hand_of(goal.forms[i]);
    goal.value = search_.value_of(goal.hands[0]) + (pairs ? search_.value_of(goal.hands[1]) : 0);
    goal.live = goal.asked.live(tiles.held, unseen);
    const auto same =
        std::find_if(found.begin(), found.end(), [&](const Found& other) { return other.hands == goal.hands; });
    if (same != found.end() ? !goal.before(*same) : found.size() >= most && !goal.before(found.back())) return;
    if (!goal.asked.can_come(tiles.held, unseen)) return;
    if (same != found.end()) found.erase(same);
    found.insert(
        std::upper_bound(found.begin(), found.end(), goal, [](const Found& a, const Found& b) { return a.before(b); }),
        goal);
    if (found.size() > most) found.pop_back();
    if (found.size() == most) farthest = found.back().lacking;
  });
  std::vector<NearCardHand> hands;
  const std::size_t joker = CardRacks::joker_index();
  for (const Found& goal : found) {
    NearCardHand& hand = hands.emplace_back();
    hand.lacking = goal.lacking;
    hand.forms.assign(goal.forms.begin(), goal.forms.begin() + (pairs ? 2 : 1));
    hand.value = goal.value;
    hand.total = goal.asked.total;
    std::uint32_t any = 0;
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      const std::uint32_t natural = over(goal.asked.natural[k], tiles.held[k]);
      hand.natural[k] = static_cast<std::uint8_t>(natural);
      hand.any[k] = static_cast<std::uint8_t>(over(goal.asked.total[k], tiles.held[k]) - natural);
      any += hand.any[k];
    }
    hand.jokers = std::min(any, over(tiles.held[joker], goal.asked.total[joker]));
  }
  return hands;
}

CardPlan::Outlooks CardPlan::outlooks(const CardTiles& tiles, const Counts& unseen) const {
  Outlooks outlooks;
  const std::size_t joker = CardRacks::joker_index();
  const auto note = [](Outlook& outlook, std::uint32_t natural, std::uint32_t total, std::uint32_t jokers,
                       std::uint64_t natural_kinds, std::uint64_t kinds) {
    const std::uint32_t lacking = std::max(natural, over(total, jokers));
    if (lacking > outlook.lacking) return;
    if (lacking < outlook.lacking) outlook = {lacking, 0};
    // While the held jokers are enough for what they may stand for, only the others bring it nearer.
    outlook.useful |=
        over(total, jokers) > natural ? kinds | std::uint64_t{1} << CardRacks::joker_index() : natural_kinds;
  };
  std::uint32_t farthest = kNever;
  each_goal(tiles, unseen, Reach::All, farthest, [&](const Need& first, const Need* second, const Missing& missing) {
    const Asked asked(first, second);
    const std::int64_t spare = asked.spare_jokers(tiles.held, unseen);
    if (spare < 0) return;
    std::uint64_t natural_kinds = 0;
    std::uint64_t kinds = 0;
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      natural_kinds |= std::uint64_t{asked.natural[k] > tiles.held[k]} << k;
      kinds |= std::uint64_t{asked.total[k] > tiles.held[k]} << k;
    }
    note(outlooks.now, missing.natural, missing.total, missing.jokers, natural_kinds, kinds);
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      if (tiles.held[k] == 0) continue;
      const std::uint64_t bit = std::uint64_t{1} << k;
      const bool total = asked.total[k] >= tiles.held[k];
      const bool natural = asked.natural[k] >= tiles.held[k];
      // What has gone does not come back.
      const std::uint32_t copies = unseen[k];
      if (natural && asked.natural[k] - tiles.held[k] + 1U > copies) continue;
      if (spare == 0 && (k == joker ? !total || copies == 0 : total && asked.total[k] - tiles.held[k] + 1U > copies)) {
        continue;
      }
      if (k == joker && !total) {
        note(outlooks.without[k], missing.natural, missing.total, missing.jokers - 1, natural_kinds, kinds);
      } else {
        note(outlooks.without[k], missing.natural + (natural ? 1 : 0), missing.total + (total ? 1 : 0), missing.jokers,
             natural ? natural_kinds | bit : natural_kinds, total ? kinds | bit : kinds);
      }
    }
    // What goes can be needed: one farther away than the nearest may be the nearest afterwards.
    farthest = outlooks.now.lacking;
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      if (tiles.held[k] > 0) farthest = std::max(farthest, outlooks.without[k].lacking);
    }
  });
  return outlooks;
}

}  // namespace majs::match
