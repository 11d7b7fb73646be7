#include "runtime/game/fact_memo.hpp"

#include <algorithm>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

std::optional<FactMemo::Key> FactMemo::key_of(const Engine& engine, const Context& context) {
  const Player& player = engine.player(context.seat);
  Key key;
  const std::span<const std::uint64_t> status = player.status.words();
  const GameState& state = engine.state();
  if (status.size() > key.status.size() || player.calls.size() > key.calls.size() || state.kyoku < 0) {
    return std::nullopt;
  }
  for (std::size_t i = 0; i < status.size(); ++i) key.status[i] = status[i];
  auto* const names = key.calls.data();
  for (const Call& call : player.calls) {
    auto* const end = names + key.call_names;
    auto* const place = std::lower_bound(names, end, call.name);
    if (place != end && *place == call.name) continue;
    std::move_backward(place, end, end + 1);
    *place = call.name;
    ++key.call_names;
  }
  const auto round = state.kyoku / static_cast<std::int64_t>(engine.seats().size());
  key.round_wind = static_cast<std::int8_t>(std::min<std::int64_t>(round, kMaxSeats - 1));
  key.seat_wind = static_cast<std::int8_t>(engine.seat_wind(context.seat));
  key.source = context.win_source;
  const bool discarded = state.last_discard.seat != kNobody;
  const bool called = state.last_call.seat != kNobody;
  const bool left = engine.rules().scoring.facts_ask_wall && engine.remaining_draws(1) != 0;
  key.table = std::uint32_t{discarded} | std::uint32_t{called} << 1 | std::uint32_t{left} << 2;
  return key;
}

std::size_t FactMemo::place_of(const Key& key) {
  std::array<std::uint64_t, sizeof(Key) / 8> words;
  static_assert(sizeof(Key) % 8 == 0);
  std::memcpy(words.data(), &key, sizeof(Key));
  std::uint64_t mixed = 0;
  for (const std::uint64_t word : words) mixed = (mixed ^ word) * 0x9E3779B97F4A7C15U;
  return static_cast<std::size_t>(mixed >> 55) * 2;
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
