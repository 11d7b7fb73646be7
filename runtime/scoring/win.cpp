#include "runtime/scoring/win.hpp"

#include <algorithm>
#include <compare>
#include <tuple>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/match/search/waits.hpp"
#include "runtime/scoring/minipoints.hpp"
#include "runtime/scoring/payers.hpp"
#include "runtime/scoring/readings.hpp"
#include "runtime/scoring/yaku.hpp"

namespace majs::runtime {
namespace {

/// Readings are compared by this, in order (runtime/scoring/README.md 3).
struct Rank {
  Number paid = 0;
  Number points = 0;
  Number points2 = 0;
  Number minipoints = 0;
  std::size_t yaku = 0;
};

/// A case as the next ones are held against it when they are worth the same.
struct EqualCase {
  std::shared_ptr<const WinFacts> facts;
  std::shared_ptr<const HandReading> reading;
};

/// The yaku of the one stand before those of the other in their lists.
bool first_in_lists(const ScoringRules& scoring, const YakuScore& yaku, const YakuScore& than) {
  const auto places = [&](const YakuScore& score) {
    SmallVector<std::uint32_t, 16> result;
    for (const ScoredYaku& one : score) result.push_back(scoring.places[one.name]);
    std::ranges::sort(result);
    return result;
  };
  const auto mine = places(yaku);
  const auto others = places(than);
  return std::lexicographical_compare(mine.begin(), mine.end(), others.begin(), others.end());
}

/// Nothing is paid for it: which of two readings of a hand is told that are worth the same.
bool told_before(const ScoringRules& scoring, const WinCase& win, const YakuScore& yaku, const EqualCase& other) {
  if (win.context.reading == nullptr || other.reading == nullptr) return false;
  const auto order = compare_sets(*win.context.reading, *other.reading);
  return std::is_lt(order) || (std::is_eq(order) && first_in_lists(scoring, yaku, other.facts->yaku));
}

bool better(const Rank& a, const Rank& b) {
  return std::tie(b.paid, b.points, b.points2, b.minipoints, a.yaku) <
         std::tie(a.paid, a.points, a.points2, a.minipoints, b.yaku);
}

bool equal_rank(const Rank& a, const Rank& b) { return !better(a, b) && !better(b, a); }

/// Takes the yaku out of the case.
std::shared_ptr<WinFacts> facts_of(const Rules& rules, WinCase& win, std::uint32_t key, bool first_group_only) {
  std::shared_ptr<WinFacts> facts = std::move(win.facts);
  facts->yaku = std::move(win.yaku);
  facts->yaku2 = std::move(win.yaku2);
  facts->are_all_first = facts->yaku2.empty() || first_group_only;
  if (!facts->are_all_first) {
    facts->existing = facts->yaku;
    for (const ScoredYaku& yaku : facts->yaku2) facts->existing.push_back(yaku);
  }
  facts->total.clear();
  add_total(rules, facts->had(), facts->total);
  facts->points = amount_of_unit(facts->total, rules.scoring.point_name);
  facts->points2 = amount_of_unit(facts->total, rules.scoring.point2_name);
  facts->shuugi = amount_of_unit(facts->total, rules.scoring.shuugi_name);
  facts->score = 0;
  facts->key = key;
  return facts;
}

template <typename Field, typename Value>
void fill(WinRecord& record, WinRecord::Edit edit, Field& field, const Value& value) {
  if ((record.edited & edit) == 0) field = value;
}

ShownText text_of(const Rules& rules, std::uint32_t text) {
  return text == kNone ? ShownText() : ShownText::of(rules.texts.name(text));
}

/// Yaku of these facts under the names that they are told by.
ToldYaku told(const Rules& rules, const std::shared_ptr<WinFacts>& facts, const YakuScore& yaku) {
  if (yaku.empty()) return {};
  if (rules.scoring.translations.empty()) return ToldYaku({facts, &yaku});
  return ToldYaku(std::make_shared<const YakuScore>(translated(rules, yaku)));
}

/// Writes what the evaluation found into the record, under what scripts wrote there already.
void complete_record(Engine& engine, const WinQuery& query, const WinCase& win,
                     const std::shared_ptr<WinFacts>& shared) {
  const Rules& rules = engine.rules();
  const ScoringRules& scoring = rules.scoring;
  const WinFacts& facts = *shared;
  const Player& player = engine.player(query.seat);
  Winner& winner = own_winner(engine, query.seat);
  edit_record(winner, [&](WinRecord& record) {
    record.complete = true;
    record.seat = query.seat;
    record.source = query.source;
    record.from = win_payer(engine, query.source);
    record.key = facts.key;
    record.facts = shared;
    SeatSet opponents = rules.in_play & static_cast<SeatSet>(~seat_bit(query.seat));
    for (const Seat seat : engine.seats()) {
      if (!rules.bloody_end) break;
      if (win_record(engine.state(), seat) != nullptr) opponents &= static_cast<SeatSet>(~seat_bit(seat));
    }
    record.opponents |= opponents;
    record.original = player.original;
    // As it was won: what `before_win` wrote on it is no part of the result.
    record.winning_tile = winner.tile;
    record.jokers = win.jokers.obvious;
    if (win.solution != nullptr) {
      record.jokers.insert(record.jokers.end(), win.solution->begin(), win.solution->end());
    }
    record.assigned_hand.clear();
    const bool is_original = scoring.readings_differ_in_marks && record.jokers.empty();
    if (!is_original && !tiles::all_identical(span_of(player.hand), record.hand())) {
      record.assigned_hand.assign(player.hand.begin(), player.hand.end());
    }
    if (win.context.winning_tile) record.assigned_winning_tile = *win.context.winning_tile;
    record.yaku = told(rules, shared, facts.yaku);
    record.yaku2 = told(rules, shared, facts.yaku2);
    record.total.clear();
    for (const Points& points : facts.total) record.total.push_back({points.amount, text_of(rules, points.unit)});
    fill(record, WinRecord::kPoints, record.points, facts.points);
    fill(record, WinRecord::kPoints2, record.points2, facts.points2);
    fill(record, WinRecord::kShuugi, record.shuugi, facts.shuugi);
    fill(record, WinRecord::kMinipoints, record.minipoints, win.minipoints);
    if (engine.minipoint_trace() != nullptr) record.breakdown = engine.minipoint_trace()->newest(win.minipoints);
    fill(record, WinRecord::kPointName, record.point_name, text_of(rules, scoring.point_name));
    fill(record, WinRecord::kPoint2Name, record.point2_name, text_of(rules, scoring.point2_name));
    fill(record, WinRecord::kShuugiName, record.shuugi_name, text_of(rules, scoring.shuugi_name));
    fill(record, WinRecord::kMinipointName, record.minipoint_name, text_of(rules, scoring.minipoint_name));
    fill(record, WinRecord::kDenomination, record.score_denomination, ShownText::of(scoring.names.score_denomination));
    fill(record, WinRecord::kTileText, record.winning_tile_text,
         ShownText::of(query.source == WinSource::Draw ? scoring.names.draw_label : scoring.names.discard_label));
  });
}

void set_score(Engine& engine, Seat seat, Number score) {
  edit_record(own_winner(engine, seat), [&](WinRecord& record) {
    record.score = score;
    fill(record, WinRecord::kScore, record.displayed_score, score);
  });
}

/// What a script books for the case. It sees nothing of how the hand is read.
[[gnu::noinline]] Number book_case(Engine& engine, const WinQuery& query, WinCase& win) {
  std::shared_ptr<const HandReading> reading = std::move(win.context.reading);
  win.context.reading = nullptr;
  const Seat first = book_payments(engine, query.seat, win.context);
  win.context.reading = std::move(reading);
  edit_record(own_winner(engine, query.seat), [&](WinRecord& record) { record.first_payer = first; });
  return paid_to(engine.state().ledger, query.seat, true);
}

/// The state of the best case is the game's afterwards, and `context` that of the win, in which nothing is about how
/// the hand is read; null where nobody asks for it. False of a hand that is not complete.
bool evaluate_win(Engine& engine, const WinQuery& query, std::uint32_t key, Context* context) {
  const Rules& rules = engine.rules();
  SavedState best;
  Rank best_rank;
  EqualCase best_case;
  bool any = false;
  bool state_is_best = false;
  bool stays_assigned = false;
  const bool books = rules.scoring.has_script || engine.compatibility().opens_empty_payments;
  const auto look = [&](WinCase& win) {
    const auto facts = facts_of(rules, win, key, engine.compatibility().prices_first_group_only);
    complete_record(engine, query, win, facts);
    if (context != nullptr || books) {
      win.context.win = facts;
      win.context.has_minipoints = true;
      win.context.minipoints = win.minipoints;
    }
    if (win.only_marks) {
      stays_assigned = !win.jokers.obvious.empty();  // for the readings that come
    } else {
      restore_original(engine, query.seat, query.source);
    }
    Rank rank{0, facts->points, facts->points2, win.minipoints, facts->yaku.size()};
    if (books) rank.paid = book_case(engine, query, win);
    if (!books && (any || !win.last)) {  // the only case need not be compared
      rank.paid = table_score(engine, *own_winner(engine, query.seat).record);
    }
    facts->score = paid_to(engine.state().ledger, query.seat);
    set_score(engine, query.seat, facts->score);
    state_is_best = !any || better(rank, best_rank) ||
                    (equal_rank(rank, best_rank) && told_before(rules.scoring, win, facts->yaku, best_case));
    if (state_is_best) {
      any = true;
      best_rank = rank;
      if (!win.last) {
        best_case = {facts, win.context.reading};
        best.keep(engine.state(), win.only_marks);
      }
      if (context != nullptr) {
        *context = std::move(win.context);
        context->reading = nullptr;
      }
    }
    return false;
  };
  if (!each_win_case(engine, query, std::ref(look))) return false;  // by reference: it need not be copied
  // Without a case the game was halted: the win is worth nothing.
  if (!any) {
    edit_record(own_winner(engine, query.seat), [](WinRecord& record) { record.facts = std::make_shared<WinFacts>(); });
  }
  if (!state_is_best) best.put_back(engine.state());
  if (stays_assigned) restore_original(engine, query.seat, query.source);
  engine.state().robbed = {};
  return true;
}

/// An entry for a seat that wins now.
void open_win(Engine& engine, Seat seat, WinSource source) {
  GameState& state = engine.state();
  if (std::ranges::all_of(state.winners, [](const Winner& w) { return w.processed; })) {
    state.pot_at_win = state.pot;
  }
  for (const Seat other : engine.seats()) engine.player(other).has_last_discard = false;
  state.active = false;
  state.next_dealer = ring(engine.dealer(), 1);
  state.dealer_chosen = false;
  state.honba_changed = false;
  state.screen = Screen::Winner;
  Winner& winner = state.winners.emplace_back();
  winner.seat = seat;
  winner.source = source;
  winner.record = std::make_shared_for_overwrite<WinRecord>();
  winner.record->seat = seat;
  winner.record->source = source;
  for (const Winner& other : state.winners) {
    winner.batch = std::max(winner.batch, other.batch + (other.processed ? 1U : 0U));
  }
}

/// Evaluates the win, tells it and fires `after_win`. `decide` is called between, when the record is made. False of a
/// hand that is not complete.
template <typename Decide>
bool finish_win(Engine& engine, const WinQuery& query, std::uint32_t key, Decide&& decide) {
  Context context;
  const bool fires = engine.list_of(EventCode::after_win) != kNone;
  {
    const Quiet quiet(engine);
    if (!evaluate_win(engine, query, key, fires ? &context : nullptr)) return false;
  }
  decide();
  // A win that may turn out to be one of three, which are none, is told when it is settled.
  const Winner& winner = own_winner(engine, query.seat);
  if (!told_when_settled(engine.rules(), winner)) tell_win(engine, winner);
  if (!fires) return true;
  context.silent = false;
  if (const Tile& tile = own_winner(engine, query.seat).tile; exists(tile)) context.winning_tile = tile;
  context.seat = query.seat;
  context.winner = query.seat;
  engine.fire(EventCode::after_win, context);
  return true;
}

}  // namespace

bool told_when_settled(const Rules& rules, const Winner& winner) {
  return rules.scoring.triple_ron_draw && winner.source != WinSource::Draw;
}

void tell_win(Engine& engine, const Winner& winner) {
  if (!engine.is_logged()) return;
  LogEvent told{.kind = LogEvent::Kind::Win, .seat = winner.seat, .win = winner.record};
  told.from = told.win->source == WinSource::Draw ? kNobody : engine.state().turn;
  told.tile = told.win->winning_tile;
  engine.record(std::move(told));
}

void own_record(Winner& winner) {
  winner.record =
      winner.record == nullptr ? std::make_shared<WinRecord>() : std::make_shared<WinRecord>(*winner.record);
}

const WinRecord* win_record(const GameState& state, Seat seat) {
  for (const Winner& winner : state.winners) {
    if (winner.seat == seat) return winner.record.get();
  }
  return nullptr;
}

bool declare_win(Engine& engine, Seat seat, WinSource source, std::uint32_t key, const Doubt* doubt) {
  GameState& state = engine.state();
  if (win_record(state, seat) != nullptr) return true;
  const Rules& rules = engine.rules();
  state.round_result = RoundResult::Win;
  open_win(engine, seat, source);
  WinQuery query;  // not from a list of its members: the others would be filled with zeros first
  query.seat = seat;
  query.source = source;
  query.lists = rules.scoring.yaku_lists;
  query.lists2 = rules.scoring.yaku2_lists;
  query.doubt = doubt;
  if (WinMemo& wins = engine.hands().wins(); wins.is_listening()) query.memo = &wins;
  return finish_win(engine, query, key, [&] {
    if (rules.bloody_end && state.winners.size() < kBloodyEndWinners) state.round_result = RoundResult::Continue;
  });
}

void declare_win_at_draw(Engine& engine, Seat seat, const std::vector<Tile>& tiles, SeatSet payers) {
  if (tiles.empty() || win_record(engine.state(), seat) != nullptr) return;
  const ScoringRules& scoring = engine.rules().scoring;
  open_win(engine, seat, WinSource::Draw);
  WinQuery query{seat, WinSource::Draw, scoring.yaku_lists, scoring.yaku2_lists};
  query.tiles = tiles;
  finish_win(engine, query, kNone,
             [&] { edit_record(own_winner(engine, seat), [&](WinRecord& record) { record.opponents = payers; }); });
}

std::vector<Tile> winning_tiles(Engine& engine, Seat seat) {
  const Player& player = engine.player(seat);
  std::vector<Tile> own(player.hand.begin(), player.hand.end());
  for (const Call& call : player.calls) own.insert(own.end(), call.tiles.begin(), call.tiles.end());
  return winning_tiles(engine, seat, own);
}

std::vector<Tile> winning_tiles(Engine& engine, Seat seat, const std::vector<Tile>& held) {
  const Rules& rules = engine.rules();
  const Player& player = engine.player(seat);
  std::vector<Tile> result;
  if (rules.scoring.win_program == kNone) return result;
  const Melds calls = melds_of(rules, player.calls);
  const std::vector<Tile> hand(player.hand.begin(), player.hand.end());
  const auto waits = match::waits(rules.programs[rules.scoring.win_program], {hand, calls}, *player.jokers,
                                  rules.copies, engine.match_memory());
  const std::vector<int> left = match::ukeire(waits, rules.copies, held);
  for (std::size_t i = 0; i < waits.size(); ++i) {
    if (left[i] > 0) result.emplace_back(waits[i].kind);
  }
  return result;
}

}  // namespace majs::runtime
