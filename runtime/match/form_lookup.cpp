#include "runtime/match/form_lookup.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace majs::match {
namespace {

using tiles::Tile;

bool has_cell(const Cell& cell) { return cell.role == CellRole::Natural || cell.role == CellRole::Stands; }

void use(CountedHand& counted, const Cell& cell) {
  Nine& most = counted.most[cell.zone];
  if (nine_count(most, cell.place) > 0) most -= nine_one(cell.place);
}

}  // namespace

FormLookup::FormLookup(std::span<const Definition> definitions, const tiles::AttributeSet& known,
                       std::span<const tiles::WallTile> wall)
    : wall_(wall.begin(), wall.end()) {
  for (const tiles::WallTile& entry : wall) {
    if (entry.tile.kind < kCellCount) cells_ |= std::uint64_t{1} << entry.tile.kind;
  }
  for (std::size_t i = 0; i < definitions.size(); ++i) {
    if (const auto form = HandForm::of(definitions[i], known)) {
      forms_.push_back(*form);
      listed_ |= form->listed();
      formed_.push_back(i);
    }
  }
}

FormLookup::Meaning FormLookup::meaning(const Tile& tile, const JokerTable& jokers) const {
  if (jokers.is_wildcard_by_attributes(tile)) {
    const tiles::AttributeSet attributes = tile.attribute_set();
    const bool of_any = jokers.any_alias_of(tile.kind, [&](const JokerAlias& alias) {
      return alias.target == tiles::kAny && alias.wildcard_attributes.subset_of(attributes);
    });
    return of_any ? Meaning::Wild : Meaning::Unknown;
  }
  switch (jokers.cell(tile.kind).role) {
    case CellRole::Natural:
    case CellRole::Stands: return Meaning::Cell;
    case CellRole::Universal: return Meaning::Wild;
    case CellRole::Several: return (cells_ & ~jokers.meanings(tile.kind)) == 0 ? Meaning::Wild : Meaning::Unknown;
    case CellRole::Other: return Meaning::Nothing;
    case CellRole::Outside: break;
  }
  return Meaning::Unknown;
}

bool FormLookup::brings_nearer(const Tile& tile, const JokerTable& jokers, const FormAnswer& answer) const {
  const Cell& cell = jokers.cell(tile.kind);
  switch (meaning(tile, jokers)) {
    case Meaning::Cell: return (answer.useful[cell.zone] & nine_one(cell.place)) != 0;
    case Meaning::Wild: return answer.lacking > 0 && answer.lacking < kFarAway;
    default: return false;
  }
}

/// Adds a call; false when it is no set of tiles with cells and wildcards.
bool FormLookup::add_call(const Call& call, const JokerTable& jokers, CountedHand& counted) const {
  constexpr std::size_t kLargest = 4;
  if (call.tiles.size() < 3 || call.tiles.size() > kLargest) return false;
  std::uint64_t cells = 0;
  bool repeated = false;
  for (const Tile& tile : call.tiles) {
    const Cell& cell = jokers.cell(tile.kind);
    const Meaning what = meaning(tile, jokers);
    if (what == Meaning::Wild) continue;
    if (what != Meaning::Cell) return false;
    const std::uint64_t bit = std::uint64_t{1} << (cell.zone * 9u + cell.place);
    repeated = repeated || (cells & bit) != 0;
    cells |= bit;
    use(counted, cell);
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
  return true;
}

/// Counts the hand by cells; false when only a search knows what its tiles can be, or whether a fifth copy helps.
bool FormLookup::count(const Hand& hand, const JokerTable& jokers, CountedHand& counted, std::uint32_t& wild) const {
  std::array<int, kCellCount> alike{};  // of one kind, whatever attributes they have
  std::array<Nine, 4> more{};           // cells of which the wall has more copies than the tables count
  for (const tiles::WallTile& entry : wall_) {
    const Cell& cell = jokers.cell(entry.tile.kind);
    // A wildcard is itself as well.
    const bool own = cell.role != CellRole::Other && cell.role != CellRole::Outside && entry.tile.kind < kCellCount;
    if (!has_cell(cell) && !own) continue;
    const std::size_t zone = has_cell(cell) ? cell.zone : entry.tile.kind / 9u;
    const std::size_t place = has_cell(cell) ? cell.place : entry.tile.kind % 9u;
    const Nine room = kTableCopies - nine_count(counted.most[zone], place);
    if (static_cast<Nine>(entry.copies) > room) more[zone] |= nine_one(place);
    counted.most[zone] += std::min(static_cast<Nine>(entry.copies), room) * nine_one(place);
    if (entry.tile.kind >= kCellCount) continue;
    alike[entry.tile.kind] += entry.copies;
    if (alike[entry.tile.kind] >= static_cast<int>(kTableCopies)) counted.four[zone] |= nine_one(place);
  }
  for (const Tile& tile : hand.tiles) {
    switch (meaning(tile, jokers)) {
      case Meaning::Cell: {
        const Cell& cell = jokers.cell(tile.kind);
        Nine& zone = counted.counts[cell.zone];
        if (nine_count(zone, cell.place) == 7) return false;
        zone += nine_one(cell.place);
        break;
      }
      case Meaning::Wild: ++wild; break;
      case Meaning::Nothing: break;
      case Meaning::Unknown: return false;
    }
  }
  const bool told = std::all_of(hand.calls.begin(), hand.calls.end(),
                                [&](const Call& call) { return add_call(call, jokers, counted); });
  if (!told) return false;
  for (std::size_t zone = 0; zone < more.size(); ++zone) {
    for (std::size_t place = 0; place < 9; ++place) {
      const bool over = (more[zone] & nine_one(place)) != 0;
      if (over && nine_count(counted.counts[zone], place) >= nine_count(counted.most[zone], place)) return false;
    }
  }
  return true;
}

std::optional<FormAnswer> FormLookup::ask(const Hand& hand, const JokerTable& jokers, MatchMemory& memory) const {
  if (forms_.empty() || !jokers.standard_ordering() || !jokers.usual_neighbors()) return std::nullopt;
  if (jokers.attributed_wildcards() && jokers.is_wildcard(tiles::kAny, {})) return std::nullopt;  // every tile is one
  if ((listed_ & jokers.standing_cells()) != 0) return std::nullopt;
  CountedHand counted;
  std::uint32_t wild = 0;
  if (!count(hand, jokers, counted, wild)) return std::nullopt;
  FormAnswer nearest;
  for (const HandForm& form : forms_) {
    const auto found = form.ask(counted, memory.forms.of(form.runs()));
    if (!found) return std::nullopt;
    if (found->lacking > nearest.lacking || found->lacking >= kFarAway) continue;
    if (found->lacking < nearest.lacking) nearest = *found;
    for (std::size_t zone = 0; zone < 4; ++zone) nearest.useful[zone] |= found->useful[zone];
  }
  if (nearest.lacking < kFarAway) nearest.lacking -= std::min(nearest.lacking, wild);
  if (nearest.lacking == 0) nearest.useful = {};
  return nearest;
}

}  // namespace majs::match
