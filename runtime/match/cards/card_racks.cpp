#include "runtime/match/cards/card_racks.hpp"

#include <algorithm>
#include <tuple>

#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

using Counts = CardRacks::Counts;

/// The kinds of a card in the order of the tile table, flowers as one.
struct CardKindTable {
  std::array<std::uint8_t, tiles::kKindCount> index{};
  std::array<tiles::Kind, kCardKinds> kind{};
  std::size_t joker = 0;

  CardKindTable() {
    index.fill(kCardKinds);
    kind.fill(tiles::kNoKind);
    std::size_t next = 0;
    const auto add = [&](const char* id) {
      const tiles::Kind one = *tiles::find_kind(id);
      index[one] = static_cast<std::uint8_t>(next);
      kind[next++] = one;
    };
    for (const char suit : {'m', 'p', 's'}) {
      for (char number = '1'; number <= '9'; ++number) add((std::string{number, suit}).c_str());
    }
    for (const char* id : {"1z", "2z", "3z", "4z", "0z", "5z", "6z", "7z", "1f", "1j"}) add(id);
    joker = index[card_joker()];
    for (tiles::Kind flower = 0; flower < tiles::kKindCount; ++flower) index[flower] = index[merged_flowers(flower)];
  }
};

const CardKindTable& card_kinds() {
  static const CardKindTable table;
  return table;
}

/// By kind and size, those first that take least.
std::vector<CardTable::EqualTiles> strictest_first(std::vector<CardTable::EqualTiles> groups) {
  const auto key = [](const CardTable::EqualTiles& group) {
    return std::tuple(group.kind, group.size, !group.natural, group.flowers);
  };
  std::sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) { return key(a) < key(b); });
  return groups;
}

std::uint64_t kinds_held(const Counts& held) {
  std::uint64_t kinds = 0;
  for (std::size_t k = 0; k < kCardKinds; ++k) kinds |= std::uint64_t{held[k] > 0} << k;
  return kinds;
}

/// Where no card asks for a kind, a bit that no form has.
std::uint64_t kinds_called(const RackCalls& rack) {
  std::uint64_t kinds = 0;
  for (const PlainCall& call : rack.calls) kinds |= std::uint64_t{1} << CardRacks::index_of(call.kind);
  return kinds;
}

/// So many of what is asked for are not held.
std::uint8_t over(std::uint8_t asked, std::uint8_t held) {
  return asked > held ? static_cast<std::uint8_t>(asked - held) : std::uint8_t{0};
}

bool fits_into(const Counts& low, const Counts& total, const Counts& natural, const Counts& high) {
  unsigned outside = 0;  // no branches: the compiler compares many at a time
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    outside |= static_cast<unsigned>(total[k] < low[k]) | static_cast<unsigned>(natural[k] > high[k]);
  }
  return outside == 0;
}

}  // namespace

RackCalls rack_calls(std::span<const Call> calls) {
  RackCalls rack;
  rack.calls = plain_calls(calls);
  for (const Call& call : calls) {
    rack.tiles += call.tiles.size();
    rack.jokers = rack.jokers || std::any_of(call.tiles.begin(), call.tiles.end(),
                                             [](const tiles::Tile& tile) { return tile.kind == card_joker(); });
  }
  return rack;
}

std::size_t CardRacks::index_of(tiles::Kind kind) {
  return kind < tiles::kKindCount ? card_kinds().index[kind] : kCardKinds;
}

tiles::Kind CardRacks::kind_at(std::size_t index) { return card_kinds().kind[index]; }

std::size_t CardRacks::joker_index() { return card_kinds().joker; }

Counts CardRacks::count(std::span<const tiles::Tile> tiles) {
  const CardKindTable& kinds = card_kinds();
  Counts counts{};
  for (const tiles::Tile& tile : tiles) {
    const std::size_t index = tile.kind < tiles::kKindCount ? kinds.index[tile.kind] : kCardKinds;
    if (index < kCardKinds && counts[index] < UINT8_MAX) ++counts[index];
  }
  return counts;
}

CardRacks::CardRacks(std::span<const CardHandRule> hands, std::int64_t jokerless)
    : hands_(hands.begin(), hands.end()), jokerless_(jokerless) {
  for (std::uint32_t hand = 0; hand < hands.size(); ++hand) {
    const std::size_t first = forms_.size();
    std::uint32_t most = 0;
    const CardTable table(*hands[hand].program);
    for (std::size_t i = 0; i < table.size(); ++i) {
      Form form;
      form.hand = hand;
      form.first_group = static_cast<std::uint32_t>(groups_.size());
      bool known = true;
      for (const CardTable::Need& need : table.needs(i)) {
        const std::size_t index = index_of(need.kind);
        known = known && index < kCardKinds;
        if (!known) break;
        form.natural[index] = static_cast<std::uint8_t>(form.natural[index] + need.natural);
        form.total[index] = static_cast<std::uint8_t>(form.total[index] + need.natural + need.joker_ok);
        form.tiles += static_cast<std::uint32_t>(need.natural) + need.joker_ok;
      }
      if (!known || form.tiles > kMostTiles) continue;
      most = std::max(most, form.tiles);
      const std::vector<Group> equal = strictest_first(table.groups(i));
      const bool twice =
          std::any_of(forms_.begin() + static_cast<std::ptrdiff_t>(first), forms_.end(), [&](const Form& other) {
            const std::span<const Group> known = groups(other);
            return other.total == form.total && other.natural == form.natural &&
                   std::equal(equal.begin(), equal.end(), known.begin(), known.end());
          });
      if (twice) continue;  // suits that a hand does not tell apart
      groups_.insert(groups_.end(), equal.begin(), equal.end());
      form.group_count = static_cast<std::uint32_t>(groups_.size()) - form.first_group;
      forms_.push_back(form);
    }
    // On base tiles from which some group leaves its suit there is no such hand.
    forms_.erase(std::remove_if(forms_.begin() + static_cast<std::ptrdiff_t>(first), forms_.end(),
                                [&](const Form& form) { return form.tiles < most; }),
                 forms_.end());
  }
  for (Form& form : forms_) {
    add_parts(form);
    add_kinds(form);
  }
}

void CardRacks::add_parts(Form& form) {
  form.first_part = static_cast<std::uint32_t>(parts_.size());
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    if (form.total[k] == 0) continue;
    const Part part{static_cast<std::uint8_t>(k), form.total[k], form.natural[k]};
    const auto known = std::find(different_parts_.begin(), different_parts_.end(), part);
    part_numbers_.push_back(static_cast<std::uint16_t>(known - different_parts_.begin()));
    if (known == different_parts_.end()) different_parts_.push_back(part);
    parts_.push_back(part);
  }
  form.part_count = static_cast<std::uint32_t>(parts_.size()) - form.first_part;
}

void CardRacks::add_kinds(const Form& form) {
  kinds_.asked.push_back(kinds_held(form.total));
  kinds_.natural.push_back(kinds_held(form.natural));
  std::uint64_t of_groups = 0;
  for (const Group& group : groups(form)) of_groups |= std::uint64_t{1} << index_of(group.kind);
  kinds_.groups.push_back(of_groups);
}

bool CardRacks::may_fit(const Form& form, const Counts& held) const {
  const std::size_t joker = joker_index();
  unsigned missing = 0;
  unsigned jokers = held[joker];
  for (std::uint32_t i = 0; i < form.part_count; ++i) {
    const Part& part = parts_[form.first_part + i];
    if (held[part.index] < part.natural) return false;
    if (part.index == joker) {
      jokers -= part.natural;
    } else if (part.total > held[part.index]) {
      missing += static_cast<unsigned>(part.total - held[part.index]);
    }
  }
  return missing <= jokers;
}

bool CardRacks::takes_in(const Form& form, const RackCalls& rack) const {
  if (rack.calls.empty()) return true;
  if (hands_[form.hand].concealed) return false;
  std::array<bool, 16> used{};
  const std::span<const Group> equal = groups(form).first(std::min<std::size_t>(form.group_count, used.size()));
  const auto find_place = [&](const PlainCall& call) {
    for (std::size_t i = 0; i < equal.size(); ++i) {
      if (used[i] || equal[i].kind != call.kind || !equal[i].takes(call)) continue;
      used[i] = true;
      return true;
    }
    return false;
  };
  // What a group takes that is less strict, a stricter one may not: exposures with flowers choose first.
  for (int choice = 0; choice < 3; ++choice) {
    for (const PlainCall& call : rack.calls) {
      if ((call.flowers ? 0 : call.jokers ? 1 : 2) == choice && !find_place(call)) return false;
    }
  }
  return true;
}

std::vector<std::uint32_t> CardRacks::open_forms(const RackCalls& rack) const {
  std::vector<std::uint32_t> open;
  const std::uint64_t called = kinds_called(rack);
  for (std::uint32_t form = 0; form < forms_.size(); ++form) {
    if ((called & ~kinds_.groups[form]) == 0 && takes_in(forms_[form], rack)) open.push_back(form);
  }
  return open;
}

/// Where a group takes jokers and an equal one does not, the exposure is the former.
std::uint32_t CardRacks::natural_tiles(std::size_t form, const PlainCall& call) const {
  const std::span<const Group> equal = groups(forms_[form]);
  const auto same = [&](const Group& group) { return group.kind == call.kind && group.size == call.size; };
  const bool any = std::any_of(equal.begin(), equal.end(), same);
  const bool natural =
      std::all_of(equal.begin(), equal.end(), [&](const Group& group) { return !same(group) || group.natural; });
  return any && natural ? static_cast<std::uint32_t>(call.size) : 0;
}

CardRacks::Rest CardRacks::rest_of(std::size_t form, const RackCalls& rack) const {
  Rest rest{forms_[form].total, forms_[form].natural, forms_[form].tiles};
  for (const PlainCall& call : rack.calls) {
    const std::size_t index = index_of(call.kind);
    if (index >= kCardKinds) continue;
    rest.total[index] = static_cast<std::uint8_t>(rest.total[index] - call.size);
    rest.natural[index] = static_cast<std::uint8_t>(rest.natural[index] - natural_tiles(form, call));
    rest.tiles -= static_cast<std::uint32_t>(call.size);
  }
  return rest;
}

std::uint32_t CardRacks::lacking(const Rest& rest, const Counts& held) {
  const std::size_t joker = joker_index();
  std::uint32_t natural = 0;
  std::uint32_t any = 0;
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    if (k == joker) continue;
    const unsigned lacks = over(rest.natural[k], held[k]);
    natural += lacks;
    any += over(rest.total[k], held[k]) - lacks;
  }
  const std::uint32_t jokers = over(held[joker], rest.natural[joker]);
  natural += over(rest.natural[joker], held[joker]);
  return natural + (any > jokers ? any - jokers : 0);
}

std::int64_t CardRacks::worth_of(std::uint32_t hand, bool jokers) const {
  const CardHandRule& rule = hands_[hand];
  return rule.value * (jokers || rule.plain_value ? 1 : jokerless_);
}

std::vector<CardRacks::Fit> CardRacks::fits(const Counts& held, const RackCalls& rack, std::size_t with) const {
  std::vector<Fit> found;
  const auto look_at = [&](std::uint32_t form) {
    const Fit fit{form, rest_of(form, rack)};
    if ((with < kCardKinds && fit.rest.total[with] == 0) || lacking(fit.rest, held) > 0) return;
    found.push_back(fit);
  };
  const auto count = static_cast<std::uint32_t>(forms_.size());
  if (!rack.calls.empty()) {
    const std::uint64_t called = kinds_called(rack);
    for (std::uint32_t form = 0; form < count; ++form) {
      if ((called & ~kinds_.groups[form]) == 0 && takes_in(forms_[form], rack)) look_at(form);
    }
    return found;
  }
  const std::uint64_t missing = ~kinds_held(held);
  const std::uint64_t jokers = held[joker_index()];
  const std::uint64_t asked = with < kCardKinds ? std::uint64_t{1} << with : 0;
  for (std::uint32_t form = 0; form < count; ++form) {
    if (((kinds_.natural[form] & missing) | (asked & ~kinds_.asked[form])) != 0) continue;
    if (tiles::count_bits(kinds_.asked[form] & missing) <= jokers && may_fit(forms_[form], held)) look_at(form);
  }
  return found;
}

RackHand CardRacks::laid(const Fit& fit, const Counts& lacks, const RackCalls& rack) const {
  const std::size_t joker = joker_index();
  RackHand hand;
  hand.form = fit.form;
  hand.hand = forms_[fit.form].hand;
  hand.value = hands_[hand.hand].value;
  unsigned jokers = fit.rest.natural[joker];
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    if (k == joker) continue;
    hand.concealed[k] = static_cast<std::uint8_t>(fit.rest.total[k] - lacks[k]);
    jokers += lacks[k];
  }
  hand.concealed[joker] = static_cast<std::uint8_t>(jokers);
  hand.worth = worth_of(hand.hand, jokers > 0 || rack.jokers);
  return hand;
}

std::optional<RackHand> CardRacks::best(const Counts& held, const RackCalls& rack, std::size_t with) const {
  std::optional<RackHand> best;
  for (const Fit& fit : fits(held, rack, with)) {
    Counts lacks{};
    for (std::size_t k = 0; k < kCardKinds; ++k) lacks[k] = over(fit.rest.total[k], held[k]);
    const RackHand hand = laid(fit, lacks, rack);
    if (!best || hand.worth > best->worth) best = hand;
  }
  return best;
}

/// Both forms are there in all tiles: no kind has more than they take, or less than they need as natural tiles.
template <typename Visit>
std::uint64_t CardRacks::each_pair(const Counts& held, const RackCalls& first, const RackCalls& second,
                                   Visit visit) const {
  std::uint32_t tiles = 0;
  for (const std::uint8_t count : held) tiles += count;
  const std::size_t joker = joker_index();
  const std::vector<Fit> left = fits(held, first);
  const bool alike = first.calls.empty() && second.calls.empty();
  const std::vector<Fit> right = alike ? std::vector<Fit>{} : fits(held, second);
  const std::vector<Fit>& others = alike ? left : right;
  std::uint64_t looked_at = 0;
  for (std::size_t i = 0; i < left.size(); ++i) {
    looked_at += others.size() - (alike ? i : 0);
    if (looked_at > kMostPairs) break;
    Counts low{};
    Counts high{};
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      const Rest& rest = left[i].rest;
      low[k] = over(held[k], rest.total[k]);
      high[k] = over(held[k], rest.natural[k]);
    }
    low[joker] = 0;  // they go wherever something is missing
    for (std::size_t j = alike ? i : 0; j < others.size(); ++j) {
      const Rest& rest = others[j].rest;
      if (left[i].rest.tiles + rest.tiles == tiles && fits_into(low, rest.total, rest.natural, high)) {
        visit(left[i], others[j]);
      }
    }
  }
  return looked_at;
}

RackPair CardRacks::split(const Fit& a, const Fit& b, const Counts& held, const RackCalls& first,
                          const RackCalls& second) const {
  const std::size_t joker = joker_index();
  std::uint32_t missing = 0;
  bool all_in_second = true;
  bool all_in_first = true;
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    const unsigned both = static_cast<unsigned>(a.rest.total[k]) + b.rest.total[k];
    if (k == joker || both <= held[k]) continue;
    const unsigned lacks = both - held[k];
    missing += lacks;
    all_in_second = all_in_second && lacks <= static_cast<unsigned>(b.rest.total[k] - b.rest.natural[k]);
    all_in_first = all_in_first && lacks <= static_cast<unsigned>(a.rest.total[k] - a.rest.natural[k]);
  }
  const bool own_a = a.rest.natural[joker] > 0 || first.jokers;
  const bool own_b = b.rest.natural[joker] > 0 || second.jokers;
  const std::uint32_t hand_a = forms_[a.form].hand;
  const std::uint32_t hand_b = forms_[b.form].hand;
  const auto worth = [&](bool in_a, bool in_b) {
    return worth_of(hand_a, own_a || in_a) + worth_of(hand_b, own_b || in_b);
  };
  // One hand may be kept free of jokers; which one is decided by what the two are worth.
  bool to_second = all_in_second;
  if (missing > 0 && all_in_second && all_in_first) to_second = worth(false, true) >= worth(true, false);
  const bool to_first = !to_second && all_in_first;
  Counts in_first{};
  Counts in_second{};
  for (std::size_t k = 0; k < kCardKinds; ++k) {
    if (k == joker) continue;
    const unsigned both = static_cast<unsigned>(a.rest.total[k]) + b.rest.total[k];
    const unsigned lacks = both > held[k] ? both - held[k] : 0U;
    const unsigned room_b = b.rest.total[k] - b.rest.natural[k];
    const unsigned room_a = a.rest.total[k] - a.rest.natural[k];
    const unsigned in_b = to_first ? lacks - std::min(lacks, room_a) : std::min(lacks, room_b);
    in_first[k] = static_cast<std::uint8_t>(lacks - in_b);
    in_second[k] = static_cast<std::uint8_t>(in_b);
  }
  return {laid(a, in_first, first), laid(b, in_second, second)};
}

std::optional<RackPair> CardRacks::best_pair(const Counts& held, const RackCalls& first, const RackCalls& second,
                                             std::uint64_t* looked_at) const {
  std::optional<RackPair> best;
  const std::uint64_t pairs = each_pair(held, first, second, [&](const Fit& a, const Fit& b) {
    const RackPair pair = split(a, b, held, first, second);
    if (!best || pair.worth() > best->worth()) best = pair;
  });
  if (looked_at != nullptr) *looked_at = pairs;
  return best;
}

std::vector<CardRacks::PairOfHands> CardRacks::pairs(const Counts& held, const RackCalls& first,
                                                     const RackCalls& second) const {
  std::vector<PairOfHands> found;
  each_pair(held, first, second, [&](const Fit& a, const Fit& b) {
    const RackPair pair = split(a, b, held, first, second);
    const auto known = std::find_if(found.begin(), found.end(), [&](const PairOfHands& other) {
      return other.first == pair.first.hand && other.second == pair.second.hand;
    });
    if (known == found.end()) {
      found.push_back({pair.first.hand, pair.second.hand, pair.worth()});
    } else {
      known->worth = std::max(known->worth, pair.worth());
    }
  });
  return found;
}

}  // namespace majs::match
