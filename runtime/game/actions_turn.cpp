// Turn, round and dealer (spec actions.md 5.2), scores and pot (5.7), the end of a round (5.13, 8).

#include <utility>

#include "runtime/game/actions.hpp"

namespace majs::runtime::actions {
namespace {

void end_in_draw(Execution& e, RoundResult result, EventCode event, std::string_view default_name) {
  GameState& state = e.state();
  state.round_result = result;
  e.game.fire(event, Context::of(state.turn));
  for (const Seat seat : e.game.seats()) e.game.player(seat).has_last_discard = false;
  if (state.round_result != result) return;  // a win was declared in the event
  state.active = false;
  state.delta_scores = {};
  state.delta_reason = e.text(0) != kNone ? e.rules().texts.name(e.text(0)) : std::string(default_name);
  state.next_dealer = ring(e.game.dealer(), 1);  // overwrites what the event chose [Q7]
  LogEvent told;
  told.kind = LogEvent::Kind::DrawGame;
  told.text = state.delta_reason;
  e.game.record(std::move(told));
  e.game.fire(EventCode::after_scoring, Context::of(state.turn));
  state.screen =
      state.winner_index + 1 <= state.winners.size() && !state.winners.empty() && !state.winners.back().processed
          ? Screen::Winner
          : Screen::Scores;
}

Tile winning_tile(const Execution& e, WinSource source) {
  const GameState& state = e.state();
  switch (source) {
    case WinSource::Draw: return e.player().draw.empty() ? Tile{} : e.player().draw.front();
    case WinSource::Call: return state.last_call.tile;
    case WinSource::Discard:
    case WinSource::SecondDiscard: {
      if (state.last_discard.seat == kNobody) return {};
      const auto& discards = e.game.player(state.last_discard.seat).discards;
      const std::size_t back = source == WinSource::SecondDiscard ? 2 : 1;
      return discards.size() < back ? Tile{} : discards[discards.size() - back];
    }
    case WinSource::None: break;
  }
  return {};
}

void win(Execution& e, WinSource source) {
  GameState& state = e.state();
  for (const Winner& winner : state.winners) {
    if (winner.seat == e.context.seat) return;  // has won already
  }
  state.round_result = RoundResult::Win;
  for (const Seat seat : e.game.seats()) e.game.player(seat).has_last_discard = false;
  state.active = false;
  state.next_dealer = ring(e.game.dealer(), 1);
  state.screen = Screen::Winner;
  Winner winner;
  winner.seat = e.context.seat;
  winner.source = source;
  winner.tile = winning_tile(e, source);
  state.winners.push_back(winner);
  Context context = Context::of(e.context.seat);
  context.win_source = source;
  if (exists(winner.tile)) context.winning_tile = winner.tile;
  context.silent = true;
  e.game.fire(EventCode::before_win, context);
  LogEvent told;
  told.kind = LogEvent::Kind::Win;
  told.seat = e.context.seat;
  told.from = source == WinSource::Draw ? kNobody : state.turn;
  told.tile = winner.tile;
  e.game.record(std::move(told));
  if (e.rules().bloody_end && state.winners.size() < 3 && state.winners.size() + 1 < e.game.seats().size()) {
    state.round_result = RoundResult::Continue;
  }
  context.silent = false;
  context.winner = e.context.seat;
  e.game.fire(EventCode::after_win, context);
}

void change_scores(Execution& e, bool add) {
  const Number amount = e.amount(0, 0);
  for (const Seat seat : e.seats(1)) {
    Number& score = e.game.player(seat).score;
    score = add ? score + amount : score - amount;
  }
}

}  // namespace

void advance_turn(Execution& e) { e.game.advance_turn(); }

void change_turn(Execution& e) {
  const Seat to = e.seat(0, e.context.seat);
  if (to != kNobody && e.game.in_play(to)) e.game.change_turn(to, true);
}

void reverse_turn_order(Execution& e) { e.state().reversed_turn_order = !e.state().reversed_turn_order; }

void change_dealership(Execution& e) { e.state().next_dealer = e.seat(0, ring(e.context.seat, 1)); }

void end_game(Execution& e) { e.state().round_result = RoundResult::EndGame; }

void add_honba(Execution& e) { e.state().honba += e.amount(0, 1).truncated(); }

void check_discard_passed(Execution& e) {
  if (e.state().last_action.kind == Record::Kind::Discard) {
    e.game.fire(EventCode::after_discard_passed, Context::of(e.context.seat));
  }
}

void add_score(Execution& e) { change_scores(e, true); }
void subtract_score(Execution& e) { change_scores(e, false); }

void bet_points(Execution& e) {
  const Number amount = e.amount(0, 0);
  e.state().pot = e.state().pot + amount;
  e.player().score = e.player().score - amount;
}

void add_to_pot(Execution& e) { e.state().pot = e.state().pot + e.amount(0, 0); }

void put_down_riichi_stick(Execution& e) {
  e.state().pot = e.state().pot + Number(e.literal(0, 1)) * e.rules().riichi_value;
  e.player().riichi_stick = true;
  for (const Seat seat : e.game.seats()) {
    e.player().stick_discards[static_cast<std::size_t>(seat)] =
        static_cast<std::uint32_t>(e.game.player(seat).discards.size());
  }
}

void win_by_discard(Execution& e) { win(e, WinSource::Discard); }
void win_by_call(Execution& e) { win(e, WinSource::Call); }
void win_by_draw(Execution& e) { win(e, WinSource::Draw); }
void win_by_second_visible_discard(Execution& e) { win(e, WinSource::SecondDiscard); }

void ryuukyoku(Execution& e) {
  end_in_draw(e, RoundResult::ExhaustiveDraw, EventCode::before_exhaustive_draw, e.rules().score_names.exhaustive_draw);
}

void abortive_draw(Execution& e) {
  end_in_draw(e, RoundResult::AbortiveDraw, EventCode::before_abortive_draw, "Abortive Draw");
}

}  // namespace majs::runtime::actions
