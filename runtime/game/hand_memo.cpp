#include "runtime/game/hand_memo.hpp"

#include <algorithm>
#include <functional>

#include "runtime/game/engine.hpp"

namespace majs::runtime {
namespace {

/// A zone and what is remembered of one are the same: so are their stamps from now on.
void share_stamp(const auto& zone, std::uint64_t& known) {
  if (zone.stamp() == 0) {
    zone.set_stamp(known);
  } else {
    known = zone.stamp();
  }
}

}  // namespace

bool HandMemo::Entry::looks_like(const HandZone& hand) {
  if (!tiles::all_identical(span_of(hand_), span_of(hand))) return false;
  share_stamp(hand, hand_stamp_);
  return true;
}

bool HandMemo::Entry::looks_like(const CallZone& calls) {
  if (!std::equal(calls.begin(), calls.end(), calls_.begin(), calls_.end(), same_meld)) return false;
  share_stamp(calls, calls_stamp_);
  return true;
}

void HandMemo::Entry::turn_to(const Player& player, bool with_calls, const Entry& before, std::uint64_t& stamps) {
  const auto stamp_of = [&](const auto& zone) {
    if (zone.stamp() == 0) zone.set_stamp(++stamps);
    return zone.stamp();
  };
  hand_.assign(player.hand.begin(), player.hand.end());
  hand_stamp_ = stamp_of(player.hand);
  calls_stamp_ = with_calls ? stamp_of(player.calls) : kNoStamp;
  if (with_calls) {
    calls_ = player.calls;
  } else {
    calls_.clear();
  }
  jokers_ = player.jokers;
  known_.clear();
  callable_.clear();
  unneeded_.program = kNone;
  counted_ = false;
  const std::optional<std::size_t> more = tiles_more_than(before);
  if (!more) return;
  for (const Known& known : before.known_) {
    if (known.lacking > *more + 1) add(known.program).lacking = known.lacking - static_cast<std::uint32_t>(*more);
  }
}

/// How many tiles have come since then; nothing where match::least_lacking says nothing about what came or went.
std::optional<std::size_t> HandMemo::Entry::tiles_more_than(const Entry& before) const {
  const bool alike = jokers_ == before.jokers_ &&
                     (calls_stamp_ == before.calls_stamp_ ||
                      std::equal(calls_.begin(), calls_.end(), before.calls_.begin(), before.calls_.end(), same_meld));
  if (!alike) return std::nullopt;
  const Tile* next = before.hand_.begin();
  const Tile* const end = before.hand_.end();
  std::size_t more = 0;
  for (const Tile& tile : hand_) {
    if (next != end && tiles::identical(*next, tile)) {  // nearly always
      ++next;
      continue;
    }
    // Hands are in order as a rule. Where they are not, more have come and gone than there had to.
    const Tile* const found = std::find_if(next, end, [&](const Tile& held) { return tiles::identical(held, tile); });
    if (found == end) {
      if (!jokers_->ordinary(tile.kind)) return std::nullopt;
      ++more;
      continue;
    }
    for (; next != found; ++next) {
      if (!match::is_one_of_cells(*next, *jokers_)) return std::nullopt;
    }
    ++next;
  }
  for (; next != end; ++next) {
    if (!match::is_one_of_cells(*next, *jokers_)) return std::nullopt;
  }
  return more;
}

const match::CellSupply* HandMemo::Entry::supply() {
  if (!counted_) supply_ = match::supply_of(span_of(hand_), *jokers_);
  counted_ = true;
  return supply_ ? &*supply_ : nullptr;
}

std::uint64_t HandMemo::Entry::find_callable(std::uint32_t id, const match::CallSpecs& specs) {
  const match::CellSupply* const supply = this->supply();
  const bool told = supply != nullptr && jokers_->usual_neighbors();
  const std::uint64_t cells = told ? specs.needs.callable(*supply) : ~std::uint64_t{0};
  callable_.push_back({id, cells});
  return cells;
}

HandMemo::Known* HandMemo::Entry::find(std::uint32_t program) {
  for (Known& known : known_) {
    if (known.program == program) return &known;
  }
  return nullptr;
}

HandMemo::Known& HandMemo::Entry::add(std::uint32_t program) {
  known_.push_back({program});
  return known_[known_.size() - 1];
}

void HandMemo::begin() {
  wins_.forget();
  facts_.forget();
  for (auto& of_seat : pairs_) {
    for (Pair& pair : of_seat) {
      for (Entry& entry : pair.entries) entry.forget();
      pair.newest = 0;
    }
  }
}

HandMemo::Entry& HandMemo::turn(Pair& pair, const Player& player, bool with_calls) {
  const Entry& before = pair.entries[pair.newest];
  pair.newest ^= 1U;
  Entry& other = pair.entries[pair.newest];
  if (!other.is_about(player, with_calls)) other.turn_to(player, with_calls, before, stamps_);
  return other;
}

bool FactMemo::write_key(const Engine& engine, const Context& context, Key& key) {
  const Player& player = engine.player(context.seat);
  const std::span<const std::uint64_t> status = player.status.words();
  const GameState& state = engine.state();
  if (status.size() > key.status.size() || player.calls.size() > key.calls.size() || state.kyoku < 0) return false;
  for (std::size_t i = 0; i < status.size(); ++i) key.status[i] = status[i];
  auto* const names = key.calls.data();
  auto* const end = std::transform(player.calls.begin(), player.calls.end(), names, std::mem_fn(&Call::name));
  std::sort(names, end);
  auto* const last = std::unique(names, end);
  std::fill(last, end, 0);
  const auto call_names = static_cast<std::uint64_t>(last - names);
  const auto round = static_cast<std::uint64_t>(engine.round_wind());
  const auto seat_wind = static_cast<std::uint8_t>(engine.seat_wind(context.seat));  // it may be none
  const std::uint64_t discarded = state.last_discard.seat != kNobody ? 1 : 0;
  const std::uint64_t called = state.last_call.seat != kNobody ? 1 : 0;
  const std::uint64_t left = engine.rules().scoring.facts_ask_wall && engine.remaining_draws(1) != 0 ? 1 : 0;
  key.table = call_names | round << 8 | std::uint64_t{seat_wind} << 16 |
              static_cast<std::uint64_t>(context.win_source) << 24 | discarded << 32 | called << 33 | left << 34;
  return true;
}

std::size_t FactMemo::place_of(const Key& key) {
  // Each of them by a number of its own: none waits for the others.
  const auto name = [&](std::size_t i) { return std::uint64_t{key.calls[i]}; };
  const std::uint64_t mixed = key.status[0] * 0x9E3779B97F4A7C15U ^ key.status[1] * 0xC2B2AE3D27D4EB4FU ^
                              key.status[2] * 0x165667B19E3779F9U ^ key.table * 0xD6E8FEB86659FD93U ^
                              (name(0) << 32 | name(1)) * 0xFF51AFD7ED558CCDU ^
                              (name(2) << 32 | name(3)) * 0xA0761D6478BD642FU;
  return static_cast<std::size_t>(mixed * 0x9E3779B97F4A7C15U >> 55) * 2;
}

void FactMemo::keep(const Key& key, const Gates& open) {
  static_assert(kEntries == 1U << 10);
  if (entries_.empty()) entries_.resize(kEntries);
  Entry& entry = entries_[place_of(key)];
  if (entry.known) (&entry)[1] = entry;
  entry.key = key;
  entry.known = true;
  entry.open = open;
}

}  // namespace majs::runtime
