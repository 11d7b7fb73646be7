#include "runtime/match/levels/joined_bound.hpp"

#include <algorithm>
#include <bit>

#include "runtime/tiles/bits.hpp"

namespace majs::match {
namespace {

/// With more of them a search takes too long.
constexpr int kMostJoined = 2;
/// … and with more places for them.
constexpr std::size_t kMostPlaces = 64;
/// Other sets than these are not looked at: see most_of_zone.
constexpr int kMostOthers = 2;
/// Tiles of a set that lacks all tiles but one lacks them all, as levels have it: any tile may be the one.
constexpr std::uint32_t kAbsentSet = 2;
constexpr std::uint32_t kAbsentPair = 1;

/// How many of a cell sets may have, those that nobody has among them: levels do not ask whether a fifth one exists.
/// Two sets and a pair that take five of a cell, or more, have a triplet of it among them. Where the hand has two of it
/// at the most, the triplet has two of them and the other sets lack it, or it can as well be absent; in either case one
/// that is absent makes the others do with four. So the tables for four, which everybody uses, are right there.
Nine most_of_zone(Nine counts) {
  const bool many = ((counts >> 2 | (counts & counts >> 1)) & kNineCells) != 0;
  return (many ? kMostOfCell : kTableCopies) * kNineCells;
}

/// What of `wanted` a zone has, cell by cell.
Nine common(Nine counts, Nine wanted) {
  Nine both = 0;
  for (; wanted != 0;) {
    const auto place = static_cast<std::size_t>(std::countr_zero(wanted)) / 3;
    both += std::min(nine_count(counts, place), nine_count(wanted, place)) * nine_one(place);
    wanted &= ~(kMostOfCell * nine_one(place));
  }
  return both;
}

}  // namespace

/// Looks for a way to be near enough.
class JoinedBound::Search {
 public:
  Search(const Shape& shape, const FourZones& hand, SetTables& tables) : shape_(shape), hand_(hand), tables_(tables) {
    for (std::size_t zone = 0; zone < 4; ++zone) steps_[zone] = steps_of(hand[zone]);
  }

  bool finds(std::uint32_t missing) {
    // Whatever other sets take, no place has more than it has of the whole hand.
    for (const Place& place : shape_.places) {
      const std::uint32_t lacking = lacking_of(place);
      if (lacking <= missing && lacking + 1 < shape_.size) near_[near_count_++] = {&place, lacking};
    }
    return takes(shape_.joined, 0, missing);
  }

 private:
  struct Near {
    const Place* place = nullptr;
    std::uint32_t least = 0;  ///< lacking
  };

  std::uint32_t lacking_of(const Place& place) const {
    std::uint64_t there = 0;
    for (std::size_t zone = 0; zone < 4; ++zone) {
      if (const Steps taken = place.steps[zone] & steps_[zone]; taken != 0) there += tiles::count_bits(taken);
    }
    return shape_.size - static_cast<std::uint32_t>(there);
  }

  /// Takes so many joined sets, in places from the `from`-th on, then the others. A tile that a place has is never of
  /// more use to another set, unless it is the only one.
  bool takes(int joined, std::size_t from, std::uint32_t missing) {
    if (joined == 0) return others_are_near(missing);
    const std::uint32_t absent = shape_.size - 1;
    if (absent <= missing && takes(joined - 1, from, missing - absent)) return true;
    for (std::size_t i = from; i < near_count_; ++i) {
      if (near_[i].least > missing) continue;
      const Place& place = *near_[i].place;
      const std::uint32_t lacking = lacking_of(place);
      if (lacking > missing || lacking >= absent) continue;
      const FourZones hand = hand_;
      const std::array<Steps, 4> steps = steps_;
      for (std::size_t zone = 0; zone < 4; ++zone) {
        if (place.tiles[zone] == 0) continue;
        hand_[zone] -= common(hand_[zone], place.tiles[zone]);
        steps_[zone] = steps_of(hand_[zone]);
      }
      const bool found = takes(joined - 1, i, missing - lacking);
      hand_ = hand;
      steps_ = steps;
      if (found) return true;
    }
    return false;
  }

  /// Runs, triplets and the pair are made of what is left.
  bool others_are_near(std::uint32_t missing) {
    if (shape_.sets == 0) {
      const bool paired = std::any_of(hand_.begin(), hand_.end(), [](Nine zone) { return nine_pairs(zone) != 0; });
      return !shape_.pair || paired || missing >= kAbsentPair;
    }
    const auto half = [&](std::size_t zone) {
      const auto of_zone = [&](std::size_t one) {
        return tables_.lacking(hand_[one], most_of_zone(hand_[one]), one < 3);
      };
      return join(of_zone(zone), of_zone(zone + 1), shape_.sets);
    };
    const Lacking all = join(half(0), half(2), shape_.sets);
    for (int sets = 0; sets <= shape_.sets; ++sets) {
      const std::uint32_t absent = kAbsentSet * static_cast<std::uint32_t>(shape_.sets - sets);
      const std::uint32_t unpaired = lane(all.plain, sets) + absent + (shape_.pair ? kAbsentPair : 0);
      if (unpaired <= missing || (shape_.pair && lane(all.paired, sets) + absent <= missing)) return true;
    }
    return false;
  }

  const Shape& shape_;
  FourZones hand_;  ///< what is left of it
  std::array<Steps, 4> steps_{};
  std::array<Near, kMostPlaces> near_;
  std::size_t near_count_ = 0;
  SetTables& tables_;
};

JoinedBound::Steps JoinedBound::steps_of(Nine counts) {
  const auto levels = nine_levels(counts);
  return Steps{levels[0]} | Steps{levels[1]} << 1 | Steps{levels[2]} << 2 | Steps{levels[3]} << 27;
}

JoinedBound::JoinedBound(std::span<const Definition> definitions, const tiles::AttributeSet& known) {
  bounded_ = !definitions.empty();
  for (const Definition& definition : definitions) bounded_ = bounded_ && add_definition(definition, known);
}

/// False when nothing can be said. Elements of other kinds ask for more: they are passed over.
bool JoinedBound::add_definition(const Definition& definition, const tiles::AttributeSet& known) {
  if (definition.segments.size() != 1) return false;
  Shape shape;
  for (const Step& step : definition.segments.front()) {
    // What levels derive beside guards has its own ways.
    if (step.type != Step::Type::Element || step.element.count < 1 || step.element.unique) return false;
    const std::vector<Group>& groups = step.element.groups;
    const auto is_set = [&](const Group& group) {
      const std::vector<int> offsets = plain_offsets(group, known);
      return offsets == std::vector<int>{0, 0, 0} || offsets == std::vector<int>{0, 1, 2};
    };
    if (!groups.empty() && std::all_of(groups.begin(), groups.end(), is_set)) {
      shape.sets = std::min(shape.sets + step.element.count, kMostOthers);
    } else if (groups.size() == 1 && plain_offsets(groups.front(), known) == std::vector<int>{0, 0}) {
      shape.pair = true;
    } else if (shape.joined == 0 && step.element.count <= kMostJoined && read_joined(step.element, shape)) {
      shape.joined = step.element.count;
    }
  }
  if (shape.joined == 0) return false;
  shapes_.push_back(std::move(shape));
  return true;
}

/// Lists the places of the sets of an element; false when they are others, or may be of different sizes.
bool JoinedBound::read_joined(const Element& element, Shape& shape) {
  Shape found;
  for (const Group& group : element.groups) {
    if (group.type != Group::Type::Set) return false;
    std::vector<int> offsets;
    for (const std::vector<Item>& items : group.subgroups) {
      for (const Item& item : items) {
        if (item.type != Item::Type::Offset) return false;
        offsets.push_back(item.offset);
      }
    }
    if (!add_places(offsets, found)) return false;
  }
  if (found.places.empty() || found.places.size() > kMostPlaces) return false;
  shape.places = std::move(found.places);
  shape.size = found.size;
  return true;
}

/// Levels look for what is left of a set wherever it could begin if there were nothing else of it: at the edge of a
/// suit, and of honours what has one place. Offsets within a suit, or from suit to suit, stay what they are when a set
/// begins at another one of its tiles; mixed ones do not.
bool JoinedBound::add_places(const std::vector<int>& offsets, Shape& shape) {
  constexpr int kNextSuit = 10;
  constexpr int kMostOffset = 8;
  if (offsets.size() < 2 || (shape.size != 0 && shape.size != offsets.size())) return false;
  shape.size = static_cast<std::uint32_t>(offsets.size());
  const bool in_suit = std::all_of(offsets.begin(), offsets.end(), [](int o) { return -1 < o && o <= kMostOffset; });
  const bool by_suit = std::all_of(offsets.begin(), offsets.end(), [](int o) { return o >= 0 && o % kNextSuit == 0; });
  if (!in_suit && !by_suit) return false;
  Nine alike = 0;
  for (const int offset : offsets) {
    alike = std::max(alike, static_cast<Nine>(std::count(offsets.begin(), offsets.end(), offset)));
  }
  if (alike > kTableCopies) return false;
  for (std::size_t suit = 0; suit < 3; ++suit) {
    for (int first = -kMostOffset; first < 9; ++first) {
      FourZones tiles{};
      for (const int offset : offsets) {
        const std::size_t zone = in_suit ? suit : (suit + static_cast<std::size_t>(offset / kNextSuit)) % 3;
        const int place = in_suit ? first + offset : first;
        if (place < 0 || place >= 9) continue;
        if (nine_count(tiles[zone], static_cast<std::size_t>(place)) == kTableCopies) return false;
        tiles[zone] += nine_one(static_cast<std::size_t>(place));
      }
      if (tiles != FourZones{}) add_place(tiles, shape);
    }
  }
  for (std::size_t place = 0; place < 9; ++place) add_place({0, 0, 0, alike * nine_one(place)}, shape);
  return true;
}

/// Unless it is part of another place; others that are part of it go.
void JoinedBound::add_place(const FourZones& tiles, Shape& shape) {
  Place added;
  added.tiles = tiles;
  for (std::size_t zone = 0; zone < 4; ++zone) added.steps[zone] = steps_of(tiles[zone]);
  const auto is_part = [](const Place& part, const Place& whole) {
    for (std::size_t zone = 0; zone < 4; ++zone) {
      if ((part.steps[zone] & ~whole.steps[zone]) != 0) return false;
    }
    return true;
  };
  if (std::any_of(shape.places.begin(), shape.places.end(),
                  [&](const Place& other) { return is_part(added, other); })) {
    return;
  }
  std::erase_if(shape.places, [&](const Place& other) { return is_part(other, added); });
  shape.places.push_back(added);
}

bool JoinedBound::lacks_more(const FourZones& hand, std::uint32_t missing, SetTables& both) const {
  return bounded_ && std::none_of(shapes_.begin(), shapes_.end(),
                                  [&](const Shape& shape) { return Search(shape, hand, both).finds(missing); });
}

}  // namespace majs::match
