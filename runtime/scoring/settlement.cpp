#include "runtime/scoring/settlement.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/winner.hpp"
#include "runtime/scoring/final_points.hpp"
#include "runtime/scoring/payers.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

/// The context of events about a win that is settled: the winner's own data (D-09); in the reference with the first
/// payer's seat.
Context settled_context(const Engine& engine, const Winner& winner) {
  Context context = Context::of(winner.seat);
  context.winner = winner.seat;
  context.win_source = winner.source;
  if (winner.record != nullptr) {
    context.win = winner.record->facts;
    context.winning_tile = winner.record->winning_tile;
    context.has_minipoints = true;
    context.minipoints = winner.record->minipoints;
  }
  const Seat payer = winner.record != nullptr ? winner.record->first_payer : kNobody;
  if (engine.compatibility().repeats_before_win && payer != kNobody) context.seat = payer;
  return context;
}

/// Amounts that are booked are normalised already.
void apply_counters(Engine& engine, Deltas& deltas) {
  const std::uint32_t factors = engine.rules().scoring.delta_multiplier_counter;
  const std::uint32_t additions = engine.rules().scoring.delta_counter;
  for (const Seat seat : engine.seats()) {
    Number& delta = deltas[static_cast<std::size_t>(seat)];
    const Number* const factor = find_counter(engine.player(seat), factors);
    const Number* const more = find_counter(engine.player(seat), additions);
    if (factor != nullptr) delta = (delta * *factor).normalised();
    if (more != nullptr) delta = (delta + *more).normalised();
  }
}

const std::string& win_header(const Engine& engine, const SmallVector<std::size_t, 4>& fresh) {
  const ScoreNames& names = engine.rules().scoring.names;
  const GameState& state = engine.state();
  if (state.round_result == RoundResult::ExhaustiveDraw || state.round_result == RoundResult::AbortiveDraw) {
    return names.exhaustive_draw;
  }
  bool with_pao = false;
  bool by_draw = false;
  for (const std::size_t i : fresh) {
    const Winner& winner = state.winners[i];
    with_pao |= engine.player(winner.seat).status.contains(engine.rules().engine_statuses.pao);
    by_draw |= winner.source == WinSource::Draw;
  }
  if (with_pao) return names.win_with_pao;
  if (by_draw) return names.win_by_draw;
  return names.win_by_discard[std::clamp<std::size_t>(fresh.size(), 1, 3) - 1];
}

void record_draw(Engine& engine) {
  engine.record({.kind = LogEvent::Kind::DrawGame, .text = engine.state().delta_reason});
}

/// Three wins on one tile are no win (D-10): nothing is paid, the pot stays, the deal is repeated.
[[gnu::cold, gnu::noinline]] void abort_triple_win(Engine& engine, std::size_t first) {
  GameState& state = engine.state();
  state.winners.erase(first, state.winners.size());
  state.ledger.clear();
  state.made = state.made + state.pot_at_win - state.pot;
  state.pot = state.pot_at_win;
  state.delta_scores = {};
  state.delta_reason = engine.rules().scoring.names.triple_win_draw;
  state.round_result = RoundResult::AbortiveDraw;
  state.next_dealer = engine.compatibility().rotates_after_abortive_draw ? ring(engine.dealer(), 1) : engine.dealer();
  record_draw(engine);
}

/// The third winner of a bloody round: what the draw brings is added; only what its event books counts (D-33), while
/// the reference pays what the last winner got a second time.
[[gnu::noinline]] void add_final_draw(Engine& engine, Deltas& deltas) {
  GameState& state = engine.state();
  const RoundResult result = state.round_result;
  const std::size_t booked = engine.compatibility().pays_third_win_twice ? 0 : state.ledger.size();
  engine.fire(EventCode::before_exhaustive_draw, Context::of(state.turn));
  engine.fire(EventCode::after_bloody_end, Context::of(state.turn));
  state.active = false;
  const Deltas draw = engine.rules().scoring.has_script || state.ledger.size() > booked
                          ? consolidate(state.ledger, booked)
                          : table_draw_deltas(engine);
  add(deltas, draw);
  state.round_result = result;
  state.delta_reason = engine.rules().scoring.names.exhaustive_draw;
}

/// At a draw of the early dialect everybody who is tenpai wins with the best of its waits, paid by those who are not
/// (15.4). Yaku of the last tile do not count: the wall is taken to have one left.
bool best_hands_win(Engine& engine) {
  GameState& state = engine.state();
  const ScoringRules& scoring = engine.rules().scoring;
  if (scoring.has_script || !scoring.table.best_hand_at_draw || scoring.win_program == kNone) return false;
  if (state.winners.size() >= kBloodyEndWinners) return false;
  std::array<std::vector<Tile>, kMaxSeats> waits;
  SeatSet payers = 0;
  for (const Seat seat : engine.seats()) {
    if (win_record(state, seat) != nullptr) continue;
    waits[static_cast<std::size_t>(seat)] = winning_tiles(engine, seat);
    if (waits[static_cast<std::size_t>(seat)].empty()) payers |= seat_bit(seat);
  }
  const std::size_t before = state.winners.size();
  const std::size_t wall_index = state.wall_index;
  if (state.wall_index > 0 && state.wall_index >= state.wall->size()) state.wall_index = state.wall->size() - 1;
  for (const Seat seat : engine.ring_order(state.turn)) {
    const auto& tiles = waits[static_cast<std::size_t>(seat)];
    if (!tiles.empty()) declare_win_at_draw(engine, seat, tiles, payers);
  }
  state.wall_index = wall_index;
  if (state.winners.size() == before) return false;
  state.active = false;
  state.round_result = RoundResult::ExhaustiveDraw;
  state.screen = Screen::Winner;
  return true;
}

/// False when a win was declared in the event.
bool begin_draw(Engine& engine, RoundResult result, EventCode event) {
  GameState& state = engine.state();
  state.round_result = result;
  state.pot_at_win = state.pot;
  state.honba_changed = false;
  engine.fire(event, Context::of(state.turn));
  for (const Seat seat : engine.seats()) engine.player(seat).has_last_discard = false;
  return state.round_result == result;
}

/// Nobody is paid yet. `name` is how the draw is told, a text or kNone.
void end_play(Engine& engine, std::uint32_t name, const std::string& usual) {
  GameState& state = engine.state();
  state.active = false;
  state.delta_scores = {};
  state.has_deltas = true;
  state.delta_reason = name != kNone ? engine.rules().texts.name(name) : usual;
}

}  // namespace

void settle_winners(Engine& engine) {
  GameState& state = engine.state();
  SmallVector<std::size_t, 4> fresh;
  for (std::size_t i = 0; i < state.winners.size(); ++i) {
    if (state.winners[i].processed) continue;
    state.winners[i].processed = true;
    fresh.push_back(i);
  }
  state.screen = Screen::Scores;
  const ScoringRules& scoring = engine.rules().scoring;
  const bool triple = scoring.triple_ron_draw && fresh.size() == 3;
  if (triple && !engine.compatibility().pays_triple_wins) {
    abort_triple_win(engine, fresh.front());
    engine.fire(EventCode::after_scoring, Context::of(state.turn));
    return;
  }
  for (const std::size_t i : fresh) {
    if (!triple && told_when_settled(engine.rules(), state.winners[i])) tell_win(engine, state.winners[i]);
  }
  Deltas deltas{};
  if (!state.ledger.empty()) {
    deltas = consolidate(state.ledger);
    for (const std::size_t i : fresh) {
      edit_record(state.winners[i], [&](WinRecord& record) { record.deltas = moved_to(state.ledger, record.seat); });
    }
  } else if (!scoring.has_script) {
    deltas = table_win_deltas(engine, {fresh.data(), fresh.size()});
  }
  apply_counters(engine, deltas);
  state.delta_reason = triple ? scoring.names.triple_win_draw : win_header(engine, fresh);
  state.has_deltas = true;
  state.delta_scores = deltas;
  if (engine.compatibility().repeats_before_win) {
    for (const std::size_t i : fresh) engine.fire(EventCode::before_win, settled_context(engine, state.winners[i]));
  }
  if (triple) state.winners.erase(fresh.front(), state.winners.size());
  if (engine.rules().bloody_end && state.round_result != RoundResult::Continue) {
    deltas = state.delta_scores;
    add_final_draw(engine, deltas);
    state.delta_scores = deltas;
  }
  if (engine.list_of(EventCode::after_scoring) != kNone) {
    state.winner_index = static_cast<std::uint32_t>(std::max<std::size_t>(state.winners.size(), 1) - 1);
    engine.fire(EventCode::after_scoring,
                state.winners.empty() ? Context::of(state.turn) : settled_context(engine, state.winners.back()));
  }
  state.winner_index = static_cast<std::uint32_t>(state.winners.size());
}

void exhaustive_draw(Engine& engine, std::uint32_t name, std::uint32_t key) {
  GameState& state = engine.state();
  if (!begin_draw(engine, RoundResult::ExhaustiveDraw, EventCode::before_exhaustive_draw)) return;
  if (best_hands_win(engine)) return;
  if (key != kNone && engine.rules().scoring.has_script) book_draw(engine, key);
  end_play(engine, name, engine.rules().scoring.names.exhaustive_draw);
  if (!state.ledger.empty()) {
    state.delta_scores = consolidate(state.ledger);
  } else if (!engine.rules().scoring.has_script) {
    state.delta_scores = table_draw_deltas(engine);
  }
  state.next_dealer = ring(engine.dealer(), 1);  // overwrites what the event chose (E-07)
  state.dealer_chosen = false;
  record_draw(engine);
  engine.fire(EventCode::after_scoring, Context::of(state.turn));
  const bool seen = std::ranges::all_of(state.winners, &Winner::processed);
  state.screen = seen ? Screen::Scores : Screen::Winner;
}

void abortive_draw(Engine& engine, std::uint32_t name) {
  GameState& state = engine.state();
  if (!begin_draw(engine, RoundResult::AbortiveDraw, EventCode::before_abortive_draw)) return;
  end_play(engine, name, "Abortive Draw");
  state.next_dealer = engine.compatibility().rotates_after_abortive_draw ? ring(engine.dealer(), 1) : engine.dealer();
  state.dealer_chosen = false;
  record_draw(engine);
  engine.fire(EventCode::after_scoring, Context::of(state.turn));
  state.screen = Screen::Scores;
}

void pay(Engine& engine) {
  GameState& state = engine.state();
  const std::uint32_t keeps_pot = engine.rules().statuses.find("ezaki_hitomi_bet_instead");
  const bool kept = keeps_pot != kNone && std::ranges::any_of(engine.seats(), [&](Seat seat) {
                      return engine.player(seat).status.contains(keeps_pot);
                    });
  if (state.round_result == RoundResult::Win && !kept) {
    state.made = state.made - state.pot;
    state.pot = 0;
  }
  engine.keep_report(std::make_shared<const RoundReport>(report_settlement(engine)));
  LogEvent event{.kind = LogEvent::Kind::Scores, .text = state.delta_reason};
  for (const Seat seat : engine.seats()) {
    const auto i = static_cast<std::size_t>(seat);
    const Number before = engine.player(seat).score;
    engine.player(seat).score = (before + state.delta_scores[i]).normalised();
    state.made = state.made + engine.player(seat).score - before;
    event.scores[i] = engine.player(seat).score;
    event.deltas[i] = state.delta_scores[i];
  }
  engine.record(std::move(event));
}

void continue_round(Engine& engine) {
  GameState& state = engine.state();
  state.screen = Screen::None;
  state.active = true;
  state.ledger.clear();
  engine.fire(EventCode::before_continue, Context::of(state.turn));
  engine.recalculate_buttons(100);
}

void choose_next_dealer(Engine& engine) {
  GameState& state = engine.state();
  const RoundResult result = state.round_result;
  if (engine.compatibility().leaves_deal_to_scripts) return;
  if (engine.rules().scoring.has_script) {
    // Scripts decide; only an abortive draw counts by itself (D-13).
    const bool repeated = result == RoundResult::AbortiveDraw && !engine.compatibility().rotates_after_abortive_draw;
    if (repeated && !state.honba_changed) ++state.honba;
    return;
  }
  table_next_dealer(engine);
}

bool game_is_over(const Engine& engine) {
  const GameState& state = engine.state();
  const Rules& rules = engine.rules();
  const auto& seats = rules.seats;
  if (state.round_result == RoundResult::EndGame) return true;
  if (!rules.scoring.has_script && rules.scoring.table.tobi &&
      std::ranges::any_of(seats, [&](Seat seat) { return engine.player(seat).score < 0; })) {
    return true;
  }
  if (!rules.max_rounds) return false;  // endless (E-25)
  const std::int64_t last = *rules.max_rounds - 1;
  const bool reached = rules.sudden_death_goal && std::ranges::any_of(seats, [&](Seat seat) {
                         return engine.player(seat).score >= *rules.sudden_death_goal;
                       });
  if (state.kyoku < last) return false;
  if (engine.compatibility().ends_after_last_round) {
    return !rules.sudden_death_goal || reached || state.kyoku >= last + 4;
  }
  const bool holds = state.next_dealer == engine.dealer();
  if (state.kyoku > last && rules.sudden_death_goal) {  // one more wind round at most
    if (holds && rules.scoring.table.extension_repeats) return table_dealer_stops(engine);
    return reached || (!holds && state.kyoku >= last + static_cast<std::int64_t>(seats.size()));
  }
  if (holds) return table_dealer_stops(engine);
  return !rules.sudden_death_goal || reached;
}

void record_round(Engine& engine, bool game_over) {
  const GameState& state = engine.state();
  auto report = std::make_shared<RoundReport>(*engine.last_report());
  report->pot_after = state.pot;
  if (state.round_result != RoundResult::Continue) {
    const Seat dealer = state.next_dealer == kNobody ? ring(engine.dealer(), 1) : state.next_dealer;
    RoundReport::Next next;
    next.kyoku = state.kyoku + ring_distance(engine.dealer(), dealer);
    next.honba = state.honba;
    // Seats that nobody sits at count for how far the deal moves, but do not deal.
    const auto& seats = engine.seats();
    next.dealer = seats[static_cast<std::size_t>(next.kyoku) % seats.size()];
    next.repeat = dealer == engine.dealer();
    next.game_over = game_over;
    report->next = next;
  }
  engine.keep_report(std::move(report));
  if (!engine.is_logged()) return;
  engine.record({.kind = LogEvent::Kind::RoundEnd, .round = engine.last_report()});
}

void record_game_end(Engine& engine) {
  auto report = std::make_shared<FinalReport>(report_game_end(engine));
  engine.record({.kind = LogEvent::Kind::GameEnd, .scores = report->scores, .end = std::move(report)});
}

SmallVector<Seat, 4> ranking(const Engine& engine) {
  SmallVector<Seat, 4> order;
  for (const Seat seat : engine.seats()) order.push_back(seat);
  std::ranges::stable_sort(order, [&](Seat a, Seat b) { return engine.player(a).score > engine.player(b).score; });
  return order;
}

RoundReport report_settlement(const Engine& engine) {
  const GameState& state = engine.state();
  RoundReport report;
  report.kyoku = state.kyoku;
  report.honba_before = state.honba;
  report.pot_before = state.pot_at_win;
  report.pot_after = state.pot;
  report.dealer = engine.dealer();
  report.round_wind = engine.round_wind();
  report.result = state.round_result;
  report.header = state.delta_reason;
  std::uint32_t batch = 0;
  for (const Winner& winner : state.winners) batch = std::max(batch, winner.batch);
  for (const Winner& winner : state.winners) {
    if (winner.batch == batch) report.winners.push_back(winner.record);
  }
  report.ledger = state.ledger;
  const std::uint32_t tenpai = engine.rules().statuses.find("tenpai");
  const std::uint32_t nagashi = engine.rules().statuses.find("nagashi");
  for (const Seat seat : engine.seats()) {
    const auto i = static_cast<std::size_t>(seat);
    if (i >= kMaxSeats) continue;  // never; GCC 12 warns of it otherwise
    const Player& player = engine.player(seat);
    report.deltas[i] = state.delta_scores[i];
    report.scores_before[i] = player.score;
    report.scores_after[i] = (player.score + state.delta_scores[i]).normalised();
    if (tenpai != kNone && player.status.contains(tenpai)) report.tenpai |= seat_bit(seat);
    if (nagashi != kNone && player.status.contains(nagashi)) report.nagashi |= seat_bit(seat);
    if (player.hand_revealed) report.revealed |= seat_bit(seat);
  }
  return report;
}

FinalReport report_game_end(const Engine& engine) {
  FinalReport report;
  std::vector<Number> scores;
  for (const Seat seat : engine.seats()) {
    report.scores[static_cast<std::size_t>(seat)] = engine.player(seat).score;
    scores.push_back(engine.player(seat).score);
  }
  const auto order = ranking(engine);
  report.ranking.assign(order.begin(), order.end());
  if (!engine.rules().scoring.final_sum) return report;
  report.has_points = true;
  const FinalResult result = final_points(scores, *engine.rules().scoring.final_sum);
  for (std::size_t i = 0; i < scores.size(); ++i) {
    report.points[static_cast<std::size_t>(engine.seats()[i])] = result.players[i].points;
  }
  return report;
}

}  // namespace majs::runtime
