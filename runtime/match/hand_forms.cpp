#include "runtime/match/hand_forms.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

/// A set of one part with offsets only, in ascending order from 0; empty for everything else.
std::vector<int> plain_offsets(const Group& group, const tiles::AttributeSet& known) {
  std::vector<int> offsets;
  if (group.type != Group::Type::Set || group.subgroups.size() != 1) return {};
  for (const Item& item : group.subgroups.front()) {
    if (item.type != Item::Type::Offset || !(item.attributes & known).empty()) return {};
    offsets.push_back(item.offset);
  }
  std::sort(offsets.begin(), offsets.end());
  if (offsets.empty()) return {};
  const int first = offsets.front();
  for (int& offset : offsets) offset -= first;
  return offsets;
}

bool is_alike(const std::vector<int>& offsets, std::size_t size) {
  return offsets.size() == size && std::all_of(offsets.begin(), offsets.end(), [](int offset) { return offset == 0; });
}

bool is_alike(const Element& element, std::size_t size, const tiles::AttributeSet& known) {
  return !element.unique && element.groups.size() == 1 && is_alike(plain_offsets(element.groups.front(), known), size);
}

std::uint32_t number_of(const FourZones& cells) {
  int number = 0;
  for (const Nine zone : cells) number += std::popcount(zone);
  return static_cast<std::uint32_t>(number);
}

}  // namespace

/// Runs and triplets, or triplets alone. (Of runs alone three equal ones are not three triplets: the tables do not know
/// that.)
bool HandForm::read_sets(const Element& element, const tiles::AttributeSet& known) {
  bool triplets = false;
  if (element.unique || element.count > kMostTableSets) return false;
  for (const Group& group : element.groups) {
    const std::vector<int> offsets = plain_offsets(group, known);
    if (group.nojoker) return false;
    if (is_alike(offsets, 3)) {
      triplets = true;
    } else if (offsets == std::vector<int>{0, 1, 2}) {
      runs_ = true;
    } else {
      return false;
    }
  }
  count_ = element.count;
  return triplets;
}

/// Two elements that may take each of their tiles once: all of a list, and one more of the same.
bool HandForm::read_list(const Definition& definition, const tiles::AttributeSet& known) {
  std::vector<const Element*> elements;
  for (const Step& step : definition.segments.front()) {
    if (step.type == Step::Type::Element) elements.push_back(&step.element);
  }
  if (elements.size() != 2) return false;
  std::array<FourZones, 2> lists{};
  for (std::size_t e = 0; e < 2; ++e) {
    for (const Group& group : elements[e]->groups) {
      if (group.type != Group::Type::Bare || group.nojoker) return false;
      const Item& item = group.subgroups.front().front();
      if (item.type != Item::Type::Tile || item.kind >= kCellCount || !(item.attributes & known).empty()) return false;
      Nine& zone = lists[e][item.kind / 9u];
      const Nine cell = nine_one(item.kind % 9u);
      if ((zone & cell) != 0) return false;
      zone |= cell;
    }
  }
  const std::size_t one = elements[0]->count == 1 ? 0 : 1;
  const Element& all = *elements[1 - one];
  const bool each = all.unique && static_cast<std::size_t>(all.count) == all.groups.size() && all.count > 1;
  if (!each || elements[one]->count != 1 || lists[0] != lists[1]) return false;
  type_ = Type::Each;
  count_ = all.count;
  listed_ = lists[0];
  return true;
}

std::uint64_t HandForm::listed() const {
  std::uint64_t cells = 0;
  for (std::size_t cell = 0; cell < kCellCount; ++cell) {
    if ((listed_[cell / 9] & nine_one(cell % 9)) != 0) cells |= std::uint64_t{1} << cell;
  }
  return cells;
}

std::optional<HandForm> HandForm::of(const Definition& definition, const tiles::AttributeSet& known) {
  if (definition.segments.size() != 1) return std::nullopt;
  HandForm form;
  std::vector<const Element*> wanted;
  bool guarded = false;
  for (std::size_t i = 0; i < definition.segments.front().size(); ++i) {
    const Step& step = definition.segments.front()[i];
    if (step.type == Step::Type::DismantleCalls && wanted.empty() && !guarded) {
      form.dismantled_ = true;
    } else if (step.type != Step::Type::Element) {
      return std::nullopt;
    } else if (step.element.count > 0) {
      wanted.push_back(&step.element);
    } else if (step.element.count == -1 && wanted.empty() && !guarded && is_alike(step.element, 4, known)) {
      guarded = true;
      form.natural_only_ = step.element.groups.front().nojoker;
    } else {
      return std::nullopt;
    }
  }
  if (wanted.empty() || wanted.size() > 2) return std::nullopt;
  if (!guarded && form.read_list(definition, known)) return form;
  const auto is_pair = [&](const Element* element) {
    return is_alike(*element, 2, known) && !element->groups.front().nojoker;
  };
  if (wanted.size() == 1 && is_pair(wanted.front())) {
    form.type_ = Type::Pairs;
    form.count_ = wanted.front()->count;
    form.different_ = guarded;
    return form;
  }
  if (guarded || form.dismantled_) return std::nullopt;
  const auto pair = std::find_if(wanted.begin(), wanted.end(), is_pair);
  if (pair != wanted.end()) {
    if ((*pair)->count != 1) return std::nullopt;
    form.pair_ = true;
    wanted.erase(pair);
  }
  if (wanted.size() != 1 || !form.read_sets(*wanted.front(), known)) return std::nullopt;
  return form;
}

/// Loose tiles of a complete hand; hands that are given in part are taken for whole ones.
std::size_t HandForm::room_of(const CountedHand& hand) const {
  return std::max(hand.room, size() - std::min(size(), 3 * hand.calls));
}

std::size_t HandForm::size() const {
  const auto count = static_cast<std::size_t>(count_);
  switch (type_) {
    case Type::Sets: return 3 * count + (pair_ ? 2 : 0);
    case Type::Pairs: return 2 * count;
    case Type::Each: return count + 1;
  }
  return 0;
}

std::optional<FormAnswer> HandForm::ask(const CountedHand& hand, SetTables& tables) const {
  switch (type_) {
    case Type::Sets: return ask_sets(hand, tables);
    case Type::Pairs: return ask_pairs(hand);
    case Type::Each: return ask_each(hand);
  }
  return std::nullopt;
}

std::optional<FormAnswer> HandForm::ask_sets(const CountedHand& hand, SetTables& tables) const {
  // A call that is no set, or a run where only triplets are asked for, may still be the pair, or nothing.
  if (hand.sets != hand.calls || (hand.runs && !runs_)) return std::nullopt;
  if (hand.calls > static_cast<std::size_t>(count_)) return std::nullopt;
  const int sets = count_ - static_cast<int>(hand.calls);
  std::array<ZoneRow, 4> rows;
  for (std::size_t zone = 0; zone < 4; ++zone) rows[zone] = tables.row(hand.counts[zone], hand.most[zone], zone < 3);
  const Lacking low = join(rows[0].lacking, rows[1].lacking, sets);
  const Lacking high = join(rows[2].lacking, rows[3].lacking, sets);
  const std::array<Lacking, 4> others = {join(high, rows[1].lacking, sets), join(high, rows[0].lacking, sets),
                                         join(low, rows[3].lacking, sets), join(low, rows[2].lacking, sets)};
  FormAnswer answer;
  const auto each_share = [&](std::size_t zone, auto visit) {
    for (int i = 0; i <= sets; ++i) {
      const auto row = static_cast<std::size_t>(i);
      const Lacking& own = rows[zone].lacking;
      const Lacking& rest = others[zone];
      visit(lane(own.plain, i) + lane(pair_ ? rest.paired : rest.plain, sets - i), rows[zone].plain_gains[row]);
      if (pair_) visit(lane(own.paired, i) + lane(rest.plain, sets - i), rows[zone].paired_gains[row]);
    }
  };
  each_share(0, [&](std::uint32_t lacking, Nine) { answer.lacking = std::min(answer.lacking, lacking); });
  for (std::size_t zone = 0; zone < 4 && answer.lacking < kFarAway; ++zone) {
    each_share(zone, [&](std::uint32_t lacking, Nine gains) {
      if (lacking == answer.lacking) answer.useful[zone] |= gains;
    });
  }
  return answer;
}

std::optional<FormAnswer> HandForm::ask_pairs(const CountedHand& hand) const {
  const auto count = static_cast<std::uint32_t>(count_);
  FormAnswer answer;
  if (hand.calls > 0) {
    // A call can be one of the pairs, and then the loose tiles have to make the others.
    const bool enough = dismantled_ || room_of(hand) / 2 + hand.calls >= count;
    return enough ? std::nullopt : std::optional(answer);
  }
  // Guards are about the whole hand: with tiles that are no part of the pairs they ask for more.
  if (different_ && hand.room > size()) return std::nullopt;
  std::array<Nine, 4> single{};  // one more makes a pair
  std::array<Nine, 4> fresh{};   // two more do
  std::uint32_t pairs = 0;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    for (std::size_t place = 0; place < 9; ++place) {
      const Nine have = nine_count(hand.counts[zone], place);
      const Nine most = nine_count(hand.most[zone], place);
      const bool one_pair = different_ && (!natural_only_ || (hand.four[zone] & nine_one(place)) != 0);
      const Nine room = one_pair ? std::min<Nine>(most, 2) : most;
      const Nine used = std::min(have, room);
      pairs += used / 2;
      if (used % 2 == 1 && used < room) single[zone] |= nine_one(place);
      if (used % 2 == 0 && used + 2 <= room) fresh[zone] |= nine_one(place);
    }
  }
  const std::uint32_t missing = count - std::min(count, pairs);
  const std::uint32_t singles = number_of(single);
  const std::uint32_t from_nothing = missing - std::min(missing, singles);
  if (from_nothing > number_of(fresh)) return different_ && !natural_only_ ? std::optional(answer) : std::nullopt;
  answer.lacking = missing + from_nothing;
  for (std::size_t zone = 0; zone < 4 && missing > 0; ++zone) {
    answer.useful[zone] = single[zone] | (from_nothing > 0 ? fresh[zone] : 0);
  }
  return answer;
}

std::optional<FormAnswer> HandForm::ask_each(const CountedHand& hand) const {
  FormAnswer answer;
  if (hand.calls > 0) {
    // A call can be one of the tiles, and then the loose ones have to be the others.
    const bool enough = dismantled_ || room_of(hand) + hand.calls >= size();
    return enough ? std::nullopt : std::optional(answer);
  }
  bool paired = false;
  bool possible = true;
  FourZones missing{};
  FourZones twins{};
  for (std::size_t zone = 0; zone < 4; ++zone) {
    const Nine there = nine_some(hand.counts[zone]) & listed_[zone];
    missing[zone] = listed_[zone] & ~there;
    possible = possible && (nine_some(hand.most[zone]) & listed_[zone]) == listed_[zone];
    const Nine twice = listed_[zone] & nine_pairs(hand.most[zone]);
    twins[zone] = there & twice;
    paired = paired || (nine_pairs(hand.counts[zone]) & twice) != 0;
  }
  const bool can_pair = std::any_of(hand.most.begin(), hand.most.end(), [&](const Nine& most) {
    return (nine_pairs(most) & listed_[static_cast<std::size_t>(&most - hand.most.data())]) != 0;
  });
  if (!possible || !can_pair) return answer;
  answer.lacking = number_of(missing) + (paired ? 0 : 1);
  for (std::size_t zone = 0; zone < 4; ++zone) answer.useful[zone] = missing[zone] | (paired ? 0 : twins[zone]);
  return answer;
}

}  // namespace majs::match
