#include "runtime/play/bots/hand_sheet.hpp"

#include <algorithm>
#include <utility>

#include "runtime/match/search/waits.hpp"
#include "runtime/play/bots/cell_sums.hpp"

namespace majs::runtime {

using match::FormHand;
using Meaning = match::FormTiles::Meaning;

/// What tiles mean changes seldom: once or never in a game.
void HandSheet::know(const std::shared_ptr<const match::JokerTable>& jokers) {
  if (known_ != nullptr && known_->jokers == jokers) return;
  const auto known = std::make_shared<Known>(jokers, match::FormTiles(progress_.wall(), *jokers));
  std::vector<AllowedCells>& allowed = known->allowed;
  allowed.assign(progress_.aims().size(), {});
  known->allowed_kinds.resize(allowed.size());
  for (std::size_t i = 0; i < allowed.size(); ++i) {
    match::FourZones refused{};
    for (const auto& [kind, place] : known->tiles.cell_kinds()) {
      const bool is_allowed = progress_.aims()[i].allows(kind, *jokers);
      (is_allowed ? allowed[i].cells : refused)[place.zone] |= 7 * place.one;
      if (is_allowed) known->allowed_kinds[i].set(kind);
    }
    allowed[i].exact = common_of(allowed[i].cells, refused) == match::FourZones{};
  }
  known_ = known;
}

void HandSheet::look_at(std::span<const Tile> tiles, std::span<const match::Call> calls,
                        const std::shared_ptr<const match::JokerTable>& jokers, match::MatchMemory& memory) {
  know(jokers);
  held_ = tiles;
  calls_ = calls;
  memory_ = &memory;
  ++hand_;
  sides_.resize(1 + progress_.aims().size());
}

bool HandSheet::allows_kind(const YakuAim& aim, tiles::Kind kind) const {
  const bool has_cell = known_->tiles.kind_place(kind).meaning == Meaning::Cell;
  return has_cell ? known_->allowed_kinds[number_of(aim)].test(kind) : aim.allows(kind, *known_->jokers);
}

bool HandSheet::all_counted() {
  if (std::exchange(all_counted_hand_, hand_) == hand_) return all_counted_;
  const FormHand* const whole = side_of(nullptr).counted;
  return all_counted_ = whole != nullptr && match::tiles_of(whole->counted.counts) == held_.size();
}

std::size_t HandSheet::allowed(const YakuAim& aim) {
  if (aim.kinds && cells_of(aim).exact && all_counted()) {
    return match::tiles_of(common_of(side_of(nullptr).counted->counted.counts, cells_of(aim).cells));
  }
  return static_cast<std::size_t>(std::ranges::count_if(held_, [&](const Tile& tile) { return allows(&aim, tile); }));
}

match::Hand HandSheet::hand_of(const Part& part) {
  const YakuAim* const aim = part.aim != nullptr && part.aim->kinds ? part.aim : nullptr;
  if (!part.without && aim == nullptr) return {held_, calls_};
  const PartKey key = {hand_, {aim, part.without}};
  if (part_key_ != key) {
    part_.clear();
    for (std::size_t i = 0; i < held_.size(); ++i) {
      if (i != part.without && allows(aim, held_[i])) part_.push_back(held_[i]);
    }
    part_key_ = key;
  }
  return {part_, calls_};
}

/// Prepared once for all levels, and for all aims that allow the same tiles.
match::PreparedHand& HandSheet::prepared(const Part& part) {
  const YakuAim* const aim = part.aim != nullptr && part.aim->kinds ? part.aim : nullptr;
  const PartKey key = {hand_, {aim, part.without}};
  if (prepared_key_ == key) return *prepared_;
  prepared_key_ = key;
  match::Hand hand = hand_of(part);
  if (hand.tiles.data() == part_.data()) {
    prepared_tiles_ = part_;
    hand.tiles = prepared_tiles_;
  }
  if (!prepared_) {
    prepared_.emplace(hand, *known_->jokers);
  } else {
    prepared_->reset(hand, *known_->jokers);
  }
  prepared_->expect_questions();
  return *prepared_;
}

void HandSheet::count(Side& side, const YakuAim* aim) {
  const FormHand* const whole = aim == nullptr ? nullptr : side_of(nullptr).counted;
  if (aim != nullptr && !aim->kinds) {
    side.counted = whole;
    return;
  }
  if (whole != nullptr && whole->wild == 0 && cells_of(*aim).exact) {
    side.counted = &side.own;
    side.own = *whole;
    side.own.counted.counts = common_of(side.own.counted.counts, cells_of(*aim).cells);
    return;
  }
  const std::optional<FormHand> counted = known_->tiles.count(hand_of({aim}));
  side.counted = counted ? &side.own : nullptr;
  if (counted) side.own = *counted;
}

void HandSheet::begin(Side& side, const YakuAim* aim) {
  side.levels = &progress_.levels_of(aim);
  count(side, aim);
  side.asked = side.listed = side.tells_without = false;
  side.least = {};
  side.hand = hand_;
}

/// The part less its tile, counted; of a hand that cannot be counted the part may be one that can.
std::optional<FormHand> HandSheet::counted_of(const Part& part, Side& side) {
  if (!part.without) return side.counted != nullptr ? std::optional(*side.counted) : std::nullopt;
  if (side.counted == nullptr) return known_->tiles.count(hand_of(part));
  std::optional<FormHand> counted = *side.counted;
  if (!allows(part.aim, held_[*part.without])) return counted;
  const match::FormTiles::Place tile = known_->tiles.place(held_[*part.without]);
  if (tile.meaning == Meaning::Cell) counted->counted.counts[tile.zone] -= tile.one;
  if (tile.meaning == Meaning::Wild) --counted->wild;
  return counted;
}

/// Works out what a side lacks less each of its tiles, unless that was done. False when that cannot be told at once.
bool HandSheet::list_without(Side& side) {
  if (std::exchange(side.listed, true)) return side.tells_without;
  const match::FormLookup& forms = side.levels->forms();
  side.tells_without = forms.lacking_without(*side.counted, known_->tiles, memory_->forms, side.without);
  return side.tells_without;
}

/// What the part lacks, a tile less.
std::optional<std::uint32_t> HandSheet::lacking_less(const Part& part, Side& side) {
  const match::FormLookup& forms = side.levels->forms();
  const match::FormTiles::Place tile = known_->tiles.place(held_[*part.without]);
  if (side.counted != nullptr && tile.meaning == Meaning::Cell && allows(part.aim, held_[*part.without]) &&
      list_without(side)) {
    return side.without.cells[tile.cell()];
  }
  const std::optional<FormHand> counted = counted_of(part, side);
  return counted ? forms.lacking(*counted, known_->tiles, memory_->forms) : std::nullopt;
}

std::optional<std::uint32_t> HandSheet::lacking(const Part& part, Side& side) {
  if (!side.levels->forms().knows(*known_->jokers)) return std::nullopt;
  if (part.without) {
    const auto known = side.tells_without ? known_lacking_less(part, side) : std::nullopt;
    return known ? known : lacking_less(part, side);
  }
  if (side.asked) return side.lacking;
  side.asked = true;
  Side& whole = side_of(nullptr);
  if (side.counted == nullptr) {
    side.lacking.reset();
  } else if (&whole != &side && whole.levels == side.levels && whole.asked && whole.counted != nullptr &&
             whole.counted->counted.counts == side.counted->counted.counts &&
             whole.counted->wild == side.counted->wild) {
    side.lacking = whole.lacking;
  } else if (&whole == &side && parts_of_hand_ == hand_ && list_without(side)) {
    side.lacking = side.without.now;
  } else {
    side.lacking = side.levels->forms().lacking(*side.counted, known_->tiles, memory_->forms);
  }
  return side.lacking;
}

HandSheet::Levels HandSheet::searched(const Part& part, const Side& side, bool formed) {
  const Levels levels = side.levels->search(formed).levels;
  if (levels.empty() || !side.levels->tables_only() || known_->tiles.by_kind_alone()) return levels;
  const match::Hand hand = hand_of(part);
  const auto is_wildcard = [&](const Tile& tile) { return known_->jokers->is_wildcard_by_attributes(tile); };
  return std::ranges::any_of(hand.tiles, is_wildcard) ? Levels() : levels;
}

/// Of the whole hand, also for its parts: they lack no less.
int HandSheet::first_searched(Side& side, bool formed) {
  if (given_hand_ != hand_) {
    given_ = calls_.empty() && all_counted() ? match::GivenTiles::of(side_of(nullptr).counted->counted.counts)
                                             : match::GivenTiles::of({held_, calls_}, known_->tiles);
    given_hand_ = hand_;
  }
  std::optional<int>& least = side.least[formed ? 1 : 0];
  if (!least) least = given_ ? static_cast<int>(side.levels->search(formed).bound.least(*given_, *known_->jokers)) : 0;
  return *least;
}

bool HandSheet::is_ruled_out(const match::Hand& hand, const HandLevels& levels, bool formed, int level) const {
  const auto given = match::GivenTiles::of(hand, known_->tiles);
  return given && static_cast<int>(levels.search(formed).bound.least(*given, *known_->jokers)) > level;
}

/// The same by the bound that costs more to ask.
bool HandSheet::is_joined_out(const match::Hand& hand, const match::FourZones& counts, const Side& side, bool formed,
                              int level) {
  const match::JoinedBound& joined = side.levels->search(formed).joined;
  return joined.known() && hand.calls.empty() && match::tiles_of(counts) == hand.tiles.size() &&
         joined.lacks_more(counts, static_cast<std::uint32_t>(level), memory_->forms.of(match::SetShapes::Both));
}

bool HandSheet::is_out_of_reach(const Part& part, bool formed, int level) {
  Side& side = side_of(part.aim);
  if (part.without && is_ruled_out(hand_of(part), *side.levels, formed, level)) return true;
  if (!side.levels->search(formed).joined.known() || !calls_.empty()) return false;
  const std::optional<FormHand> counted = counted_of(part, side);
  return counted && is_joined_out(hand_of(part), counted->counted.counts, side, formed, level);
}

/// The tiles of a hand and one more; a tile without a cell is none of them.
match::FourZones HandSheet::with_one_more(const FormHand& hand, const Tile& tile) const {
  match::FourZones counts = hand.counted.counts;
  const match::FormTiles::Place place = known_->tiles.place(tile);
  const bool has_room =
      place.meaning == Meaning::Cell && match::nine_count(counts[place.zone], place.place) < match::kMostOfCell;
  if (has_room) counts[place.zone] += place.one;
  return counts;
}

bool HandSheet::matches(Levels levels, bool formed, int level, const Part& part) {
  return level >= 0 && !is_out_of_reach(part, formed, level) &&
         match::match(levels[static_cast<std::size_t>(level)], prepared(part), *memory_) == match::Answer::Yes;
}

std::optional<int> HandSheet::found_nearest(const Part& part, Side& side, int from, int to) {
  const auto found = lacking(part, side);
  const int formed = found ? std::max(from, static_cast<int>(*found)) : to + 1;
  if (from < formed) {
    const Levels levels = searched(part, side, found.has_value());
    const int end = std::min({formed, to + 1, static_cast<int>(levels.size())});
    const int first = from < end ? std::max(from, first_searched(side, found.has_value())) : end;
    for (int level = first; level < end; ++level) {
      if (matches(levels, found.has_value(), level, part)) return level;
    }
  }
  return formed <= to ? std::optional(formed) : std::nullopt;
}

std::optional<int> HandSheet::nearest(const Part& part, int from, int to) {
  if (!progress_.levels_of(part.aim).tells_from(from)) return std::nullopt;
  Side& side = side_of(part.aim);
  const auto all = settled_lacking(part, side);
  if (!all) return found_nearest(part, side, from, to);
  const int level = std::max(from, static_cast<int>(*all));
  return level <= to ? std::optional(level) : std::nullopt;
}

void HandSheet::list_spare(const YakuAim* aim, int level, std::vector<std::size_t>& spare) {
  spare.clear();
  if (!progress_.levels_of(aim).tells_from(level)) return;
  const Side& side = side_of(aim);
  for (std::size_t i = 0; i < held_.size(); ++i) {
    // The first question may settle the others.
    const auto settled = is_settled(side) ? known_lacking_less({aim, i}, side) : std::nullopt;
    if (settled ? static_cast<int>(*settled) <= level : reaches({aim, i}, level)) spare.push_back(i);
  }
}

/// Marks the tiles with which the part matches the level.
void HandSheet::mark_completing(Levels levels, bool formed, int level, const Part& part,
                                std::span<const tiles::WallTile> candidates) {
  if (static_cast<std::size_t>(level) >= levels.size()) return;
  const match::MatchProgram& program = levels[static_cast<std::size_t>(level)];
  const match::Hand hand = hand_of(part);
  match::Completions completions(program, hand, *known_->jokers, *memory_);
  std::vector<Tile> more(hand.tiles.begin(), hand.tiles.end());
  more.emplace_back();
  Side& side = side_of(part.aim);
  const std::optional<FormHand> counted = counted_of(part, side);
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Tile& tile = candidates[i].tile;
    if (candidates[i].copies <= 0 || marked_[i] != 0) continue;
    std::optional<bool> completes = completions.told(tile);
    if (!completes) {
      more.back() = tile;
      completes = !is_ruled_out({more, hand.calls}, *side.levels, formed, level) &&
                  !(counted && is_joined_out({more, hand.calls}, with_one_more(*counted, tile), side, formed, level)) &&
                  completions.tried(tile);
    }
    marked_[i] = *completes ? 1 : 0;
  }
}

std::optional<match::FormAnswer> HandSheet::answer_of(const Part& part, Side& side) {
  const match::FormLookup& forms = side.levels->forms();
  if (!forms.knows(*known_->jokers)) return std::nullopt;
  const std::optional<FormHand> counted = counted_of(part, side);
  if (!counted) return std::nullopt;
  return forms.ask(*counted, known_->tiles, memory_->forms, side.counted ? &side.counted->counted.counts : nullptr);
}

void HandSheet::mark_useful(const Part& part, Side& side, const std::optional<match::FormAnswer>& found, int level,
                            std::span<const tiles::WallTile> candidates) {
  marked_.assign(candidates.size(), 0);
  const auto lacking = static_cast<std::uint32_t>(level);
  if (found && found->lacking <= lacking + 1) {
    for (std::size_t i = 0; i < candidates.size(); ++i) {
      if (candidates[i].copies <= 0) continue;
      const bool nearer = found->lacking <= lacking ||
                          match::FormLookup::brings_nearer(known_->tiles.place(candidates[i].tile), *found);
      marked_[i] = nearer ? 1 : 0;
    }
  }
  mark_completing(searched(part, side, found.has_value()), found.has_value(), level, part, candidates);
  if (part.aim == nullptr || !part.aim->kinds) return;
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    if (marked_[i] != 0 && !allows(part.aim, candidates[i].tile)) marked_[i] = 0;
  }
}

const std::vector<std::uint8_t>& HandSheet::useful(const Part& part, int level,
                                                   std::span<const tiles::WallTile> candidates) {
  if (level < 0) {
    marked_.assign(candidates.size(), 0);
    return marked_;
  }
  Side& side = side_of(part.aim);
  mark_useful(part, side, answer_of(part, side), level, candidates);
  return marked_;
}

HandSheet::Draws& HandSheet::draws_of(std::span<const tiles::WallTile> wall, const KindCounts& seen) {
  draws_.wall_ = wall;
  draws_.seen_ = &seen;
  draws_.listed_ = false;
  draws_.cells_.reset();
  match::FourZones cells{};
  for (const tiles::WallTile& entry : wall) {
    const int copies = entry.copies - seen.of(entry.tile.kind);
    if (copies <= 0) continue;
    const match::FormTiles::Place place = known_->tiles.place(entry.tile);
    if (place.meaning == Meaning::Nothing) continue;
    const bool told =
        place.meaning == Meaning::Cell &&
        match::nine_count(cells[place.zone], place.place) + static_cast<unsigned>(copies) <= match::kMostOfCell;
    if (!told) return draws_;
    cells[place.zone] += static_cast<match::Nine>(copies) * place.one;
  }
  draws_.cells_ = cells;
  return draws_;
}

void HandSheet::list(Draws& draws) const {
  if (std::exchange(draws.listed_, true)) return;
  draws.tiles_.assign(draws.wall_.begin(), draws.wall_.end());
  for (tiles::WallTile& entry : draws.tiles_) {
    entry.copies = std::max(entry.copies - draws.seen_->of(entry.tile.kind), 0);
  }
}

std::optional<match::FourZones> HandSheet::cells_of_use(const Part& part, const Side& side,
                                                        const std::optional<match::FormAnswer>& found, int level) {
  const bool restricted = part.aim != nullptr && part.aim->kinds;
  const auto steps = static_cast<std::size_t>(level);
  if (searched(part, side, found.has_value()).size() > steps) return std::nullopt;
  if (restricted && !cells_of(*part.aim).exact) return std::nullopt;
  match::FourZones cells{};
  if (!found || found->lacking > steps + 1) return cells;
  if (found->lacking <= steps) return std::nullopt;  // it is there: with any other tile as well
  for (std::size_t zone = 0; zone < 4; ++zone) {
    cells[zone] = match::kMostOfCell * found->useful[zone];
    if (restricted) cells[zone] &= cells_of(*part.aim).cells[zone];
  }
  return cells;
}

std::optional<match::FourZones> HandSheet::useful_cells(const Part& part, int level) {
  if (level < 0) return match::FourZones{};
  Side& side = side_of(part.aim);
  return cells_of_use(part, side, answer_of(part, side), level);
}

std::int64_t HandSheet::live(const Part& part, int level, Draws& draws) {
  if (level < 0) return 0;
  Side& side = side_of(part.aim);
  const std::optional<match::FormAnswer> found = answer_of(part, side);
  if (const auto cells = draws.cells_ ? cells_of_use(part, side, found, level) : std::nullopt) {
    return static_cast<std::int64_t>(match::tiles_of(common_of(*draws.cells_, *cells)));
  }
  list(draws);
  mark_useful(part, side, found, level, draws.tiles_);
  std::int64_t live = 0;
  for (std::size_t i = 0; i < draws.tiles_.size(); ++i) live += marked_[i] != 0 ? draws.tiles_[i].copies : 0;
  return live;
}

}  // namespace majs::runtime
