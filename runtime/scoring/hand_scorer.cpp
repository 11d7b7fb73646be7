#include "runtime/scoring/hand_scorer.hpp"

#include <algorithm>
#include <utility>

#include "runtime/scoring/settlement.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

WinSource source_of(ActionCode code) {
  switch (code) {
    case ActionCode::win_by_draw: return WinSource::Draw;
    case ActionCode::win_by_discard: return WinSource::Discard;
    case ActionCode::win_by_call: return WinSource::Call;
    case ActionCode::win_by_second_visible_discard: return WinSource::SecondDiscard;
    default: return WinSource::None;
  }
}

void lay_discard(const Rules& rules, GameState& state, Seat seat, Tile tile) {
  tile.add(rules.engine_attributes.discard);
  state.player(seat).pond.push_back(tile);
  state.player(seat).discards.push_back(tile);
  Record record;
  record.kind = Record::Kind::Discard;
  record.seat = seat;
  record.tile = tile;
  state.last_discard = record;
  state.last_action = std::move(record);
  state.any_action = true;
}

void lay_robbed_call(const Rules& rules, GameState& state, Seat seat, const Tile& tile) {
  Call call;
  call.name = rules.texts.find("kakan");
  for (int i = 0; i < 4; ++i) call.tiles.push_back(tile);
  Record record;
  record.kind = Record::Kind::Call;
  record.seat = seat;
  record.from = seat;
  record.tile = tile;
  record.call_name = call.name;
  state.player(seat).calls.push_back(std::move(call));
  state.last_call = record;
  state.last_action = std::move(record);
  state.any_action = true;
}

}  // namespace

HandScorer::HandScorer(std::shared_ptr<const Rules> rules) : game_(std::move(rules), 1) {
  game_.next_rounds = false;
  game_.start();
  base_ = game_.state_;
  base_.interrupts = false;
  for (const Seat seat : game_.seats()) {
    Player& player = base_.player(seat);
    player.hand.clear();
    player.draw.clear();
    player.pond.clear();
    player.discards.clear();
    player.calls.clear();
    player.buttons.clear();
    player.deferred.clear();
  }
  base_.last_action = base_.last_call = base_.last_discard = Record{};
  keys_.fill(game_.rules().scoring.default_key);
  std::array<bool, 5> known{};
  for (const auto& list : game_.rules().lists) {
    for (const Action& action : list) {
      const auto source = static_cast<std::size_t>(source_of(action.code));
      if (source == 0 || known[source] || action.arguments.empty()) continue;
      known[source] = true;
      keys_[source] = action.arguments[0].id;
    }
  }
}

std::uint32_t HandScorer::key_of(WinSource source) const { return keys_[static_cast<std::size_t>(source)]; }

ScoredHand HandScorer::score(const HandSituation& situation) {
  const Rules& rules = game_.rules();
  game_.state_ = base_;
  game_.halted_ = false;
  game_.actions_left = game_.limits.actions_per_input;
  game_.tests_left = game_.limits.tests_per_input;
  GameState& state = game_.state_;
  state.kyoku = situation.kyoku;
  state.honba = situation.honba;
  state.pot = situation.pot;
  state.turn = situation.source == WinSource::Draw ? situation.seat : situation.from;
  if (situation.last_tile) state.wall_index = state.wall->size();
  for (const Tile& tile : situation.indicators) state.revealed.push_back({std::nullopt, tile});
  Player& player = state.player(situation.seat);
  player.hand.assign(situation.hand.begin(), situation.hand.end());
  player.calls.assign(situation.calls.begin(), situation.calls.end());
  for (const std::uint32_t status : situation.statuses) player.status.insert(status);
  for (const CounterValue& counter : situation.counters) set_counter(player, counter.id, counter.value);
  if (situation.source == WinSource::Draw) {
    if (!situation.first_turn)
      lay_discard(rules, state, game_.next_seat(situation.seat), Tile(*tiles::find_kind("1x")));
    Tile drawn = situation.winning_tile;
    drawn.add(rules.engine_attributes.draw);
    player.draw.push_back(drawn);
    state.last_action = {};
    state.last_action.kind = Record::Kind::Draw;
    state.last_action.seat = situation.seat;
    state.last_action.tile = drawn;
  } else if (situation.source == WinSource::Call) {
    lay_robbed_call(rules, state, situation.from, situation.winning_tile);
  } else {
    lay_discard(rules, state, situation.from, situation.winning_tile);
    if (situation.source == WinSource::SecondDiscard) lay_discard(rules, state, situation.from, situation.winning_tile);
  }
  declare_win(game_, situation.seat, situation.source,
              situation.key != kNone ? situation.key : key_of(situation.source));
  if (game_.halted_) return {};
  settle_winners(game_);
  ScoredHand scored;
  scored.deltas = state.delta_scores;
  for (const Winner& winner : state.winners) {
    if (winner.seat == situation.seat) scored.record = winner.record;
  }
  return scored;
}

}  // namespace majs::runtime
