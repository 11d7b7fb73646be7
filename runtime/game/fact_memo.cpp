#include "runtime/game/fact_memo.hpp"

#include <algorithm>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

bool FactMemo::write_key(const Engine& engine, const Context& context, Key& key) {
  const Player& player = engine.player(context.seat);
  const std::span<const std::uint64_t> status = player.status.words();
  const GameState& state = engine.state();
  if (status.size() > key.status.size() || player.calls.size() > key.calls.size() || state.kyoku < 0) return false;
  for (std::size_t i = 0; i < status.size(); ++i) key.status[i] = status[i];
  std::uint64_t call_names = 0;
  auto* const names = key.calls.data();
  for (const Call& call : player.calls) {
    auto* const end = names + call_names;
    auto* const place = std::lower_bound(names, end, call.name);
    if (place != end && *place == call.name) continue;
    std::move_backward(place, end, end + 1);
    *place = call.name;
    ++call_names;
  }
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
