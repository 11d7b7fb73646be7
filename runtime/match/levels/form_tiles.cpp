#include "runtime/match/levels/form_tiles.hpp"

#include <algorithm>
#include <bit>

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

bool has_cell(const Cell& cell) { return cell.role == CellRole::Natural || cell.role == CellRole::Stands; }

}  // namespace

FormTiles::FormTiles(std::span<const tiles::WallTile> wall, const JokerTable& jokers)
    : jokers_(&jokers), by_attributes_(jokers.attributed_wildcards()) {
  usable_ = jokers.suit_tables_apply() && jokers.usual_neighbors();
  std::uint64_t wall_cells = 0;
  for (const tiles::WallTile& entry : wall) {
    if (entry.tile.kind < kCellCount) wall_cells |= std::uint64_t{1} << entry.tile.kind;
  }
  for (Kind kind = 0; kind < tiles::kKindCount; ++kind) {
    const Cell& cell = jokers.cell(kind);
    Place& place = places_[kind];
    place.meaning = meaning_of(kind, wall_cells);
    if (place.meaning != Meaning::Cell) continue;
    place.zone = cell.zone;
    place.place = cell.place;
    place.one = nine_one(cell.place);
    cell_kinds_.push_back({kind, place});
  }
  count_wall(wall);
}

FormTiles::Meaning FormTiles::meaning_of(Kind kind, std::uint64_t wall_cells) const {
  switch (jokers_->cell(kind).role) {
    case CellRole::Natural:
    case CellRole::Stands: return Meaning::Cell;
    case CellRole::Universal: return Meaning::Wild;
    case CellRole::Several: {
      // Beside wildcards by attributes these are left to the search, as what it finds decides what bots aim at.
      const bool is_all = !by_attributes_ && (wall_cells & ~jokers_->meanings(kind)) == 0;
      return is_all ? Meaning::Wild : Meaning::Unknown;
    }
    case CellRole::Other: return Meaning::Nothing;
    case CellRole::Outside: break;
  }
  return Meaning::Unknown;
}

FormTiles::Place FormTiles::attributed(const Tile& tile) const {
  if (!jokers_->is_wildcard_by_attributes(tile)) return kind_place(tile.kind);
  Place place;
  if (jokers_->is_wildcard_of_any(tile)) place.meaning = Meaning::Wild;
  return place;
}

/// How many of each cell a hand can have.
void FormTiles::count_wall(std::span<const tiles::WallTile> wall) {
  std::array<int, kCellCount> alike{};  // of one kind, whatever attributes they have
  for (const tiles::WallTile& entry : wall) {
    const Cell& cell = jokers_->cell(entry.tile.kind);
    // A wildcard is itself as well.
    const bool own = cell.role != CellRole::Other && cell.role != CellRole::Outside && entry.tile.kind < kCellCount;
    if (!has_cell(cell) && !own) continue;
    const std::size_t zone = has_cell(cell) ? cell.zone : entry.tile.kind / 9u;
    const std::size_t place = has_cell(cell) ? cell.place : entry.tile.kind % 9u;
    const Nine room = kTableCopies - nine_count(most_[zone], place);
    if (static_cast<Nine>(entry.copies) > room) more_[zone] |= nine_one(place);
    most_[zone] += std::min(static_cast<Nine>(entry.copies), room) * nine_one(place);
    if (entry.tile.kind >= kCellCount) continue;
    alike[entry.tile.kind] += entry.copies;
    if (alike[entry.tile.kind] >= static_cast<int>(kTableCopies)) four_[zone] |= nine_one(place);
  }
  five_ = std::any_of(more_.begin(), more_.end(), [](Nine zone) { return zone != 0; });
}

/// Adds a call; false when it is no set of tiles with cells and wildcards.
bool FormTiles::add_call(const Call& call, CountedHand& counted) const {
  constexpr std::size_t kLargest = 4;
  if (call.tiles.size() < 3 || call.tiles.size() > kLargest) return false;
  std::uint64_t cells = 0;
  bool repeated = false;
  for (const Tile& tile : call.tiles) {
    const Place what = place(tile);
    if (what.meaning == Meaning::Wild) continue;
    if (what.meaning != Meaning::Cell) return false;
    const std::uint64_t bit = std::uint64_t{1} << what.cell();
    repeated = repeated || (cells & bit) != 0;
    cells |= bit;
    Nine& most = counted.most[what.zone];
    if (nine_count(most, what.place) > 0) most -= what.one;
  }
  const bool alike = std::has_single_bit(cells) || cells == 0;
  const int lowest = std::countr_zero(cells);
  const int highest = 63 - std::countl_zero(cells);
  const bool run = !alike && !repeated && call.tiles.size() == 3 && highest < 27 && lowest / 9 == highest / 9 &&
                   highest - lowest <= 2;
  if (!alike && !run) return false;
  ++counted.calls;
  ++counted.sets;
  counted.runs = counted.runs || run;
  counted.triplets = counted.triplets || !run;
  return true;
}

bool FormTiles::has_over(const CountedHand& counted) const {
  for (std::size_t zone = 0; zone < more_.size(); ++zone) {
    for (std::size_t place = 0; place < 9; ++place) {
      const bool over = (more_[zone] & nine_one(place)) != 0;
      if (over && nine_count(counted.counts[zone], place) >= nine_count(counted.most[zone], place)) return true;
    }
  }
  return false;
}

std::optional<FormHand> FormTiles::count(const Hand& hand) const {
  if (!usable_) return std::nullopt;
  FormHand found;
  found.counted.most = most_;
  found.counted.four = four_;
  for (const Tile& tile : hand.tiles) {
    const Place what = place(tile);
    if (what.meaning == Meaning::Unknown) return std::nullopt;
    if (what.meaning == Meaning::Wild) ++found.wild;
    if (what.meaning != Meaning::Cell) continue;
    Nine& zone = found.counted.counts[what.zone];
    if (nine_count(zone, what.place) == 7) return std::nullopt;
    zone += what.one;
  }
  const bool told = std::all_of(hand.calls.begin(), hand.calls.end(),
                                [&](const Call& call) { return add_call(call, found.counted); });
  if (!told) return std::nullopt;
  return found;
}

namespace {

/// Wildcards of any tile are what is lacking.
std::uint32_t less_wild(std::uint32_t lacking, std::uint32_t wild) {
  return lacking >= kFarAway ? lacking : lacking - std::min(lacking, wild);
}

}  // namespace

FormLookup::FormLookup(std::span<const Definition> definitions, const tiles::AttributeSet& known) {
  for (std::size_t i = 0; i < definitions.size(); ++i) {
    if (const auto form = HandForm::of(definitions[i], known)) {
      forms_.push_back(*form);
      listed_ |= form->listed();
      formed_.push_back(i);
    }
  }
}

std::optional<FormAnswer> FormLookup::ask(const FormHand& hand, const FormTiles& tiles, FormTables& tables,
                                          const FourZones* whole) const {
  if (!knows(tiles) || !tiles.countable(hand.counted)) return std::nullopt;
  FormAnswer nearest;
  for (const HandForm& form : forms_) {
    const std::optional<FormAnswer> found = form.ask(hand.counted, tables.of(form.shapes()), whole);
    if (!found) return std::nullopt;
    if (found->lacking > nearest.lacking || found->lacking >= kFarAway) continue;
    if (found->lacking < nearest.lacking) nearest = *found;
    for (std::size_t zone = 0; zone < 4; ++zone) nearest.useful[zone] |= found->useful[zone];
  }
  nearest.lacking = less_wild(nearest.lacking, hand.wild);
  if (nearest.lacking == 0) nearest.useful = {};
  return nearest;
}

std::optional<std::uint32_t> FormLookup::lacking(const FormHand& hand, const FormTiles& tiles,
                                                 FormTables& tables) const {
  if (!knows(tiles) || !tiles.countable(hand.counted)) return std::nullopt;
  std::uint32_t least = kFarAway;
  for (const HandForm& form : forms_) {
    const auto found = form.lacking(hand.counted, tables.of(form.shapes()));
    if (!found) return std::nullopt;
    least = std::min(least, *found);
  }
  return less_wild(least, hand.wild);
}

bool FormLookup::lacking_without(const FormHand& hand, const FormTiles& tiles, FormTables& tables,
                                 LackingWithout& found) const {
  if (!knows(tiles) || !tiles.countable(hand.counted)) return false;
  found = {};
  for (const HandForm& form : forms_) {
    if (!form.lacking_without(hand.counted, tables.of(form.shapes()), found)) return false;
  }
  if (hand.wild == 0) return true;
  found.now = less_wild(found.now, hand.wild);
  for (std::uint32_t& lacking : found.cells) lacking = less_wild(lacking, hand.wild);
  return true;
}

}  // namespace majs::match
