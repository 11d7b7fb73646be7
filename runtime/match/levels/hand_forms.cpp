#include "runtime/match/levels/hand_forms.hpp"

#include <algorithm>
#include <bit>

#include "runtime/tiles/bits.hpp"

namespace majs::match {

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

namespace {

bool is_alike(const std::vector<int>& offsets, std::size_t size) {
  return offsets.size() == size && std::all_of(offsets.begin(), offsets.end(), [](int offset) { return offset == 0; });
}

bool is_alike(const Element& element, std::size_t size, const tiles::AttributeSet& known) {
  return !element.unique && element.groups.size() == 1 && is_alike(plain_offsets(element.groups.front(), known), size);
}

std::uint32_t number_of(const FourZones& cells) {
  return static_cast<std::uint32_t>(tiles::count_bits(packed_cells(cells)));
}

/// The cells of a zone that have tiles: `visit(place)`.
template <typename Visit>
void each_cell_of(Nine counts, Visit visit) {
  for (Nine there = nine_some(counts); there != 0; there &= there - 1) {
    visit(static_cast<std::size_t>(std::countr_zero(there)) / 3);
  }
}

}  // namespace

std::size_t tiles_of(const FourZones& counts) {
  // Every other cell has room for the sum of eight counts.
  constexpr Nine kEveryOther = 0707070707;
  Nine sums = 0;
  for (const Nine zone : counts) sums += (zone & kEveryOther) + ((zone >> 3) & kEveryOther);
  // Five sums of six bits become three of twelve, and those one.
  constexpr Nine kEveryOtherSum = 07700770077;
  const Nine three = (sums & kEveryOtherSum) + ((sums >> 6) & kEveryOtherSum);
  return (three + (three >> 12) + (three >> 24)) & 07777;
}

/// Runs and triplets, or some of them alone.
bool HandForm::read_sets(const Element& element, const tiles::AttributeSet& known) {
  bool triplets = false;
  bool runs = false;
  if (element.unique || element.count > kMostTableSets) return false;
  for (const Group& group : element.groups) {
    const std::vector<int> offsets = plain_offsets(group, known);
    if (group.nojoker) return false;
    if (is_alike(offsets, 3)) {
      triplets = true;
    } else if (offsets == std::vector<int>{0, 1, 2}) {
      runs = true;
    } else {
      return false;
    }
  }
  count_ = element.count;
  shapes_ = !runs ? SetShapes::Triplets : triplets ? SetShapes::Both : SetShapes::Runs;
  return runs || triplets;
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

/// A call that is no set, or a run where only triplets are asked for, may still be the pair, or nothing.
bool HandForm::sets_are_known(const CountedHand& hand) const {
  const bool other_shape =
      (hand.runs && shapes_ == SetShapes::Triplets) || (hand.triplets && shapes_ == SetShapes::Runs);
  return hand.sets == hand.calls && !other_shape && hand.calls <= static_cast<std::size_t>(count_);
}

std::optional<FormAnswer> HandForm::ask_sets(const CountedHand& hand, SetTables& tables, const FourZones* whole) const {
  const int sets = count_ - static_cast<int>(hand.calls);
  std::size_t zone = 0;
  if (whole != nullptr) {
    while (zone < 3 && hand.counts[zone] == (*whole)[zone]) ++zone;
    FourZones alike = *whole;
    alike[zone] = hand.counts[zone];
    if (alike != hand.counts) whole = nullptr;
  }
  SetShares& shares = tables.shares();
  shares.look_at(whole != nullptr ? *whole : hand.counts, hand.most, sets, tables);
  const ZoneRow row = tables.one_more(hand.counts[zone], hand.most[zone], zone < 3);
  FormAnswer answer;
  answer.lacking = shares.ask(zone, row, pair_, answer.useful);
  return answer;
}

std::uint32_t HandForm::lacking_sets(const CountedHand& hand, SetTables& tables) const {
  const int sets = count_ - static_cast<int>(hand.calls);
  for (std::size_t zone = 0; zone < 4; ++zone) tables.prefetch(hand.counts[zone], hand.most[zone], zone < 3);
  std::array<Lacking, 4> zones;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    zones[zone] = tables.lacking(hand.counts[zone], hand.most[zone], zone < 3);
  }
  const Lacking low = join(zones[0], zones[1], sets);
  return least_of_all(low, others_of(join(zones[2], zones[3], sets), sets), pair_);
}

void HandForm::sets_without(const CountedHand& hand, SetTables& tables, LackingWithout& least) const {
  const int sets = count_ - static_cast<int>(hand.calls);
  std::array<Lacking, 4> zones;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    zones[zone] = tables.lacking(hand.counts[zone], hand.most[zone], zone < 3);
  }
  const std::array<Lacking, 2> halves = {join(zones[0], zones[1], sets), join(zones[2], zones[3], sets)};
  for (std::size_t zone = 0; zone < 4; ++zone) {
    const OtherSuits others = others_of(join(halves[zone < 2 ? 1 : 0], zones[zone ^ 1], sets), sets);
    if (zone == 0) least.now = std::min(least.now, least_of_all(zones[zone], others, pair_));
    each_cell_of(hand.counts[zone], [&](std::size_t place) {
      const Nine rest = hand.counts[zone] - nine_one(place);
      std::uint32_t& found = least.cells[zone * 9 + place];
      found = std::min(found, least_of_all(tables.lacking(rest, hand.most[zone], zone < 3), others, pair_));
    });
  }
}

bool HandForm::call_may_serve(const CountedHand& hand) const {
  // A call can be one of the pairs, and then the loose tiles have to make the others; the same for one of each.
  return dismantled_ || (type_ == Type::Pairs ? room_of(hand) / 2 + hand.calls >= static_cast<std::size_t>(count_)
                                              : room_of(hand) + hand.calls >= size());
}

std::optional<FormAnswer> HandForm::ask_pairs(const CountedHand& hand) const {
  FourZones twos{};
  FourZones fours{};
  FourZones single{};  // one more makes a pair
  FourZones fresh{};   // two more do
  for (std::size_t zone = 0; zone < 4; ++zone) {
    const Nine few = !different_ ? 0 : natural_only_ ? hand.four[zone] : kNineCells;  // cells of one pair at most
    const auto have = nine_levels(hand.counts[zone]);
    const auto room = nine_levels(hand.most[zone]);
    const Nine room4 = room[3] & ~few;
    const Nine one = have[0] & room[0];
    const Nine two = twos[zone] = have[1] & room[1];
    const Nine three = have[2] & room[2] & ~few;
    const Nine four = fours[zone] = have[3] & room4;
    single[zone] = (one & ~two & room[1]) | (three & ~four & room4);
    fresh[zone] = (~one & room[1]) | (two & ~three & room4);
  }
  const auto count = static_cast<std::uint32_t>(count_);
  const std::uint32_t missing = count - std::min(count, number_of(twos) + number_of(fours));
  const std::uint32_t from_nothing = missing - std::min(missing, number_of(single));
  FormAnswer answer;
  if (from_nothing > number_of(fresh)) return different_ && !natural_only_ ? std::optional(answer) : std::nullopt;
  answer.lacking = missing + from_nothing;
  for (std::size_t zone = 0; missing > 0 && zone < 4; ++zone) {
    answer.useful[zone] = single[zone] | (from_nothing > 0 ? fresh[zone] : 0);
  }
  return answer;
}

FormAnswer HandForm::ask_each(const CountedHand& hand) const {
  FourZones missing{};
  FourZones twins{};  // there is one that can become two
  bool possible = true;
  bool can_pair = false;
  bool paired = false;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    const Nine there = nine_some(hand.counts[zone]) & listed_[zone];
    missing[zone] = listed_[zone] & ~there;
    possible = possible && (nine_some(hand.most[zone]) & listed_[zone]) == listed_[zone];
    const Nine twice = listed_[zone] & nine_pairs(hand.most[zone]);
    can_pair = can_pair || twice != 0;
    twins[zone] = there & twice;
    paired = paired || (nine_pairs(hand.counts[zone]) & twice) != 0;
  }
  FormAnswer answer;
  if (!possible || !can_pair) return answer;
  answer.lacking = number_of(missing) + (paired ? 0 : 1);
  for (std::size_t zone = 0; zone < 4; ++zone) answer.useful[zone] = missing[zone] | (paired ? 0 : twins[zone]);
  return answer;
}

std::optional<FormAnswer> HandForm::ask(const CountedHand& hand, SetTables& tables, const FourZones* whole) const {
  if (type_ == Type::Sets) return sets_are_known(hand) ? ask_sets(hand, tables, whole) : std::nullopt;
  if (hand.calls > 0) return call_may_serve(hand) ? std::nullopt : std::optional(FormAnswer());
  if (type_ == Type::Each) return ask_each(hand);
  return guard_is_known(hand) ? ask_pairs(hand) : std::nullopt;
}

std::optional<std::uint32_t> HandForm::lacking(const CountedHand& hand, SetTables& tables) const {
  if (type_ == Type::Sets) return sets_are_known(hand) ? std::optional(lacking_sets(hand, tables)) : std::nullopt;
  const auto answer = ask(hand, tables);
  return answer ? std::optional(answer->lacking) : std::nullopt;
}

bool HandForm::lacking_without(const CountedHand& hand, SetTables& tables, LackingWithout& least) const {
  if (type_ == Type::Sets && !sets_are_known(hand)) return false;
  if (type_ == Type::Sets) {
    sets_without(hand, tables, least);
    return true;
  }
  const auto now = lacking(hand, tables);
  bool known = now.has_value();
  least.now = std::min(least.now, now.value_or(kFarAway));
  CountedHand rest = hand;
  for (std::size_t zone = 0; zone < 4; ++zone) {
    each_cell_of(hand.counts[zone], [&](std::size_t place) {
      std::uint32_t& found = least.cells[zone * 9 + place];
      if (now && found <= *now) return;  // no hand lacks less without one of its tiles
      rest.counts[zone] = hand.counts[zone] - nine_one(place);
      const auto then = lacking(rest, tables);
      known = known && then.has_value();
      found = std::min(found, then.value_or(kFarAway));
    });
    rest.counts[zone] = hand.counts[zone];
  }
  return known;
}

}  // namespace majs::match
