#include "runtime/match/levels/shanten.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

/// Of so many definitions every one is searched to its end; of more, only as far as the nearest one.
constexpr std::size_t kFewDefinitions = 8;
/// The attributed and further wildcards that a search adds are of two kinds.
constexpr Kind kWildcardKinds = 2;

/// A kind that neither wall nor aliases have, nor the one before it.
Kind unused_kind(const tiles::TileBehavior& behavior) {
  const auto used = [&](Kind kind) {
    const auto is_it = [&](const Tile& tile) { return tile.kind == kind; };
    return std::any_of(behavior.wall().begin(), behavior.wall().end(),
                       [&](const tiles::WallTile& entry) { return is_it(entry.tile); }) ||
           std::any_of(behavior.aliases().begin(), behavior.aliases().end(),
                       [&](const tiles::Alias& alias) { return is_it(alias.from) || is_it(alias.to); });
  };
  Kind kind = tiles::kAny - 1;
  while (kind > kCellCount + kWildcardKinds && (used(kind) || used(static_cast<Kind>(kind - 1)))) --kind;
  return kind;
}

}  // namespace

ShantenCounter::ShantenCounter(std::vector<Definition> definitions, const tiles::AttributeSet& known,
                               const tiles::TileBehavior& behavior, std::size_t dealt)
    : definitions_(std::move(definitions)),
      known_(known),
      behavior_(behavior),
      jokers_(behavior),
      tiles_(behavior_.wall(), jokers_),
      dealt_(dealt) {
  rules_.resize(definitions_.size());
  look_at_wall();
  if (!tables_allowed_) return;
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    rules_[i].form = HandForm::of(definitions_[i], known_);
    // A tile that is another one as well may be either one of a list.
    if (rules_[i].form && (rules_[i].form->listed() & jokers_.standing_cells()) != 0) rules_[i].form.reset();
  }
}

/// Whether tables can know what the tiles may become.
void ShantenCounter::look_at_wall() {
  tables_allowed_ = tiles_.usable() && tiles_.by_kind_alone();
  plain_entry_.fill(0xFFFF);
  std::array<int, kCellCount> copies{};
  const std::span<const tiles::WallTile> wall = behavior_.wall();
  useful_entries_.resize((wall.size() + 63) / 64);
  entries_of_cells_.resize(kCellCount * useful_entries_.size());
  for (std::size_t entry = 0; entry < wall.size(); ++entry) {
    const Tile& tile = wall[entry].tile;
    wall_attributes_ = wall_attributes_ | tile.attribute_set();
    copies_.push_back(wall[entry].copies);
    if (tile.attribute_count == 0 && tile.kind < tiles::kKindCount) {
      plain_entry_[tile.kind] = static_cast<std::uint16_t>(entry);
    }
    const FormTiles::Place& place = tiles_.kind_place(tile.kind);
    if (place.meaning == FormTiles::Meaning::Cell) {
      entries_of_cells_[place.cell() * useful_entries_.size() + entry / 64] |= std::uint64_t{1} << entry % 64;
      copies[place.cell()] += wall[entry].copies;
    } else if (place.meaning != FormTiles::Meaning::Nothing || wall[entry].copies != 1) {
      tables_allowed_ = false;  // two that are alike could be a pair
    }
  }
  const auto are_few = [](int of_cell) { return of_cell <= static_cast<int>(kTableCopies); };
  tables_allowed_ = tables_allowed_ && std::all_of(copies.begin(), copies.end(), are_few);
}

std::size_t ShantenCounter::entry_of(const Tile& tile) const {
  const std::span<const tiles::WallTile> wall = behavior_.wall();
  if (tile.attribute_count == 0 && tile.kind < tiles::kKindCount && plain_entry_[tile.kind] != 0xFFFF) {
    return plain_entry_[tile.kind];
  }
  const tiles::AttributeSet attributes = tile.attribute_set() & wall_attributes_;
  const auto found = std::find_if(wall.begin(), wall.end(), [&](const tiles::WallTile& entry) {
    return entry.tile.kind == tile.kind && entry.tile.attribute_set() == attributes;
  });
  return static_cast<std::size_t>(found - wall.begin());
}

std::size_t ShantenCounter::forms() const {
  return static_cast<std::size_t>(
      std::count_if(rules_.begin(), rules_.end(), [](const Rule& rule) { return rule.form.has_value(); }));
}

bool ShantenCounter::has_drawn(const Hand& hand) const {
  const std::size_t tiles = hand.tiles.size() + 3 * hand.calls.size();
  return (dealt_ != 0 && tiles > dealt_) || tiles % 3 == (dealt_ == 0 ? 2 : (dealt_ + 1) % 3);
}

std::size_t ShantenCounter::room_of(const Hand& hand) const { return hand.tiles.size() + (has_drawn(hand) ? 0 : 1); }

void ShantenCounter::count_left(const Hand& hand) {
  answer_.left = copies_;
  const auto take = [&](const Tile& tile) {
    if (const std::size_t entry = entry_of(tile); entry < answer_.left.size()) --answer_.left[entry];
  };
  for (const Tile& tile : hand.tiles) take(tile);
  for (const Call& call : hand.calls) {
    for (const Tile& tile : call.tiles) take(tile);
  }
}

/// Counts the hand by cells; false when only a search knows what its tiles can be, or there are more than the wall has.
bool ShantenCounter::count_cells(const Hand& hand) {
  std::uint64_t without_cell = 0;
  for (const Tile& tile : hand.tiles) {
    const FormTiles::Meaning meaning = tiles_.kind_place(tile.kind).meaning;
    if (meaning == FormTiles::Meaning::Cell) continue;
    // Two that are alike may be a pair; one each of a few is enough to tell.
    const std::uint64_t bit = std::uint64_t{1} << (tile.kind % 64);
    if (meaning != FormTiles::Meaning::Nothing || (without_cell & bit) != 0) return false;
    without_cell |= bit;
  }
  const auto has_cell = [&](const Tile& tile) {
    return tiles_.kind_place(tile.kind).meaning == FormTiles::Meaning::Cell;
  };
  const auto has_cells = [&](const Call& call) { return std::all_of(call.tiles.begin(), call.tiles.end(), has_cell); };
  if (!std::all_of(hand.calls.begin(), hand.calls.end(), has_cells)) return false;
  if (!hand.calls.empty() && std::any_of(answer_.left.begin(), answer_.left.end(), [](int left) { return left < 0; })) {
    return false;
  }
  const std::optional<FormHand> counted = tiles_.count(hand);
  if (!counted) return false;
  counted_ = counted->counted;
  counted_.room = room_of(hand);
  return true;
}

void ShantenCounter::forget_answer() {
  answer_.forms.clear();
  answer_.useful.clear();
  answer_.gave_up = false;
  useful_ = {};
  searched_ = false;
}

/// Takes a form's answer over; `least` is the least lacking so far.
void ShantenCounter::take(const FormAnswer& found, std::uint32_t& least) {
  answer_.forms.push_back(found.lacking >= kFarAway ? kNoShanten : static_cast<int>(found.lacking) - 1);
  if (found.lacking > least || found.lacking >= kFarAway) return;
  if (found.lacking < least) {
    useful_ = {};
    searched_ = false;
  }
  least = found.lacking;
  for (std::size_t zone = 0; zone < 4; ++zone) useful_[zone] |= found.useful[zone];
}

ExchangeSearch& ShantenCounter::search_of(std::size_t index) {
  auto& search = rules_[index].search;
  if (search == nullptr) {
    search = std::make_unique<ExchangeSearch>(definitions_[index], known_, behavior_, unused_kind(behavior_));
  }
  return *search;
}

void ShantenCounter::search(std::size_t index, const Hand& hand, std::uint32_t& least) {
  const std::uint32_t most = definitions_.size() <= kFewDefinitions ? kFarAway - 1 : std::min(least, kFarAway - 1);
  const ExchangeAnswer found = search_of(index).ask({hand, wall(), answer_.left, room_of(hand)}, most, memory_);
  answer_.gave_up = answer_.gave_up || found.gave_up;
  answer_.forms.push_back(found.reachable ? static_cast<int>(found.lacking) - 1 : kNoShanten);
  if (!found.reachable || found.lacking > least) return;
  if (found.lacking < least) useful_ = {};
  if (found.lacking < least || !searched_) std::fill(useful_entries_.begin(), useful_entries_.end(), 0);
  searched_ = true;
  least = found.lacking;
  for (const std::uint16_t entry : found.useful) useful_entries_[entry / 64] |= std::uint64_t{1} << entry % 64;
}

/// The tiles of the wall that bring the hand nearer.
void ShantenCounter::list_useful() {
  if (answer_.shanten == kNoShanten) return;
  const std::size_t words = useful_entries_.size();
  answer_.useful.resize(wall().size());
  std::size_t next = 0;
  for (std::size_t word = 0; word < words; ++word) {
    std::uint64_t entries = searched_ ? useful_entries_[word] : 0;
    for (std::size_t zone = 0; zone < 4; ++zone) {
      for (Nine cells = useful_[zone]; cells != 0; cells &= cells - 1) {
        const std::size_t cell = zone * 9 + static_cast<std::size_t>(std::countr_zero(cells)) / 3;
        entries |= entries_of_cells_[cell * words + word];
      }
    }
    for (; entries != 0; entries &= entries - 1) {
      const std::size_t entry = word * 64 + static_cast<std::size_t>(std::countr_zero(entries));
      answer_.useful[next] = static_cast<std::uint16_t>(entry);
      if (answer_.left[entry] > 0) ++next;
    }
  }
  answer_.useful.resize(next);
}

const ShantenAnswer& ShantenCounter::ask(const Hand& hand, Tiles tiles) {
  forget_answer();
  count_left(hand);
  const bool counted = tables_allowed_ && count_cells(hand);
  counted_hand_ = counted;
  hand_ = hand;
  given_back_.reset();
  std::uint32_t least = kFarAway;
  for (std::size_t i = 0; i < definitions_.size(); ++i) {
    const std::optional<HandForm>& form = rules_[i].form;
    std::optional<FormAnswer> found;
    if (counted && form && tiles == Tiles::Useful) found = form->ask(counted_, tables_.of(form->shapes()));
    if (counted && form && tiles == Tiles::None) {
      if (const auto lacking = form->lacking(counted_, tables_.of(form->shapes()))) found = {*lacking, {}};
    }
    if (found) {
      take(*found, least);
    } else {
      counted_hand_ = false;
      search(i, hand, least);
    }
  }
  answer_.shanten = least >= kFarAway ? kNoShanten : static_cast<int>(least) - 1;
  if (tiles == Tiles::Useful) list_useful();
  whole_ = answer_.forms;
  whole_least_ = answer_.shanten;
  return answer_;
}

/// Less this tile; false when the hand that is left has to be asked about as it is.
bool ShantenCounter::look_up_without(const Tile& tile) {
  const FormTiles::Place& place = tiles_.kind_place(tile.kind);
  if (place.meaning != FormTiles::Meaning::Cell) return false;
  if (given_back_) --answer_.left[*given_back_];
  given_back_.reset();
  forget_answer();
  CountedHand less = counted_;
  less.counts[place.zone] -= place.one;
  less.room = room_of({hand_.tiles.first(hand_.tiles.size() - 1), hand_.calls});
  std::uint32_t least = kFarAway;
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    // Of a hand that may become as many tiles: a tile less is one more lacking, or none. Never is another form nearer.
    if (less.room == counted_.room && whole_[i] > whole_least_ + 1) continue;
    const HandForm& form = *rules_[i].form;
    const std::optional<FormAnswer> found = form.ask(less, tables_.of(form.shapes()), &counted_.counts);
    if (!found) return false;
    take(*found, least);
  }
  answer_.forms.clear();
  if (const std::size_t entry = entry_of(tile); entry < answer_.left.size()) {
    ++answer_.left[entry];
    given_back_ = entry;
  }
  answer_.shanten = least >= kFarAway ? kNoShanten : static_cast<int>(least) - 1;
  list_useful();
  return true;
}

const ShantenAnswer& ShantenCounter::ask_without(const Hand& hand, std::size_t index) {
  const bool same = hand_.tiles.data() == hand.tiles.data() && hand_.tiles.size() == hand.tiles.size() &&
                    hand_.calls.data() == hand.calls.data() && hand_.calls.size() == hand.calls.size();
  if (counted_hand_ && same && look_up_without(hand.tiles[index])) return answer_;
  rest_.assign(hand.tiles.begin(), hand.tiles.end());
  rest_.erase(rest_.begin() + static_cast<std::ptrdiff_t>(index));
  ask({rest_, hand.calls});
  answer_.forms.clear();
  counted_hand_ = false;
  return answer_;
}

namespace {

using tiles::Tile;

void note(const ShantenAnswer& answer, std::span<const int> seen, Draws& draws) {
  draws.shanten = answer.shanten;
  draws.gave_up = answer.gave_up;
  draws.tiles.resize(answer.useful.size());
  draws.copies = 0;
  for (std::size_t i = 0; i < draws.tiles.size(); ++i) {
    const std::uint16_t entry = answer.useful[i];
    const int copies = std::max(0, answer.left[entry] - (seen.empty() ? 0 : seen[entry]));
    draws.tiles[i] = {entry, copies};
    draws.copies += copies;
  }
}

}  // namespace

void look_ahead(ShantenCounter& counter, const Hand& hand, std::span<const Tile> visible, HandOutlook& outlook,
                ShantenCounter::Tiles tiles) {
  counter.allow(kOutlookSteps);
  std::vector<int> seen;
  for (const Tile& tile : visible) {
    seen.resize(counter.wall().size());
    if (const std::size_t entry = counter.entry_of(tile); entry < seen.size()) ++seen[entry];
  }
  const ShantenAnswer& answer = counter.ask(hand, tiles);
  note(answer, seen, outlook.now);
  outlook.forms = answer.forms;
  outlook.surplus.reset();
  for (std::size_t entry = 0; entry < answer.left.size() && !outlook.surplus; ++entry) {
    if (answer.left[entry] < (seen.empty() ? 0 : seen[entry])) outlook.surplus = static_cast<std::uint16_t>(entry);
  }
  std::size_t discards = 0;
  const bool goes_on = tiles == ShantenCounter::Tiles::Useful && counter.has_drawn(hand);
  for (std::size_t i = 0; goes_on && i < hand.tiles.size(); ++i) {
    const auto before = hand.tiles.begin() + static_cast<std::ptrdiff_t>(i);
    const bool again = std::any_of(hand.tiles.begin(), before, [&](const Tile& tile) {
      return tile.kind == before->kind && tiles::identical(tile, *before);
    });
    if (again) continue;
    // What goes is seen from then on.
    seen.resize(counter.wall().size());
    const std::size_t entry = counter.entry_of(hand.tiles[i]);
    if (entry < seen.size()) ++seen[entry];
    if (discards == outlook.discards.size()) outlook.discards.emplace_back();
    Discard& discard = outlook.discards[discards++];
    discard.tile = hand.tiles[i];
    discard.entry = entry;
    note(counter.ask_without(hand, i), seen, discard.then);
    if (entry < seen.size()) --seen[entry];
  }
  outlook.discards.resize(discards);
}

}  // namespace majs::match
