#include "runtime/play/bots/win_value.hpp"

#include <algorithm>

#include "runtime/game/ledger.hpp"
#include "runtime/scoring/payers.hpp"
#include "runtime/scoring/table_profile.hpp"

namespace majs::runtime {
namespace {

/// Minipoints of a usual hand.
constexpr std::int64_t kUsualMinipoints = 30;

/// What a player is responsible for, of one winner.
struct SetOfPayer {
  Seat seat = kNobody;
  SeatSet liable = 0;
  SmallVector<std::uint32_t, 1> owed;
};

/// Lets those that `pays` says pay for all that the seat wins, and nobody else; returns how it was.
template <typename Pays>
std::vector<SetOfPayer> charge(Game& game, Seat seat, const Pays& pays) {
  std::vector<SetOfPayer> before;
  for (const Seat other : game.seats()) {
    if (other == seat) continue;
    Player& payer = game.engine().player(other);
    auto& owed = payer.responsibilities[static_cast<std::size_t>(seat)];
    before.push_back({other, payer.liable, owed});
    payer.liable = pays(other) ? seat_bit(seat) : SeatSet{0};
    owed = {game.rules().scoring.all_text};
  }
  return before;
}

}  // namespace

WinValue::WinValue(const Rules& rules, const HandProgress& progress)
    : needs_(progress.trial_needs()), demands_(rules, progress) {
  needs_.before_win = true;  // it tells what a minimum is not counted from
  const ScoringRules& scoring = rules.scoring;
  const auto add = [&](const std::vector<std::uint32_t>& all, const std::vector<std::uint32_t>& counted) {
    for (const std::uint32_t list : all) {
      if (std::ranges::find(counted, list) != counted.end()) continue;
      for (const YakuRule& yaku : scoring.lists[list].yaku) extra_.push_back(yaku.name);
    }
  };
  add(scoring.yaku_lists, scoring.minimum_lists);
  add(scoring.yaku2_lists, scoring.minimum2_lists);
}

Payment WinValue::paid(const Game& game, Number score, WinSource source) const {
  const TableProfile& table = game.rules().scoring.table;
  const auto others = static_cast<std::int64_t>(game.seats().size()) - 1;
  const Number honba = Number(game.state().honba) * game.rules().scoring.honba_value * Number(others);
  if (source == WinSource::Draw) {
    if (!table.split_oya_ko) score = (score * table.self_draw_multiplier + table.self_draw_penalty) * Number(others);
    return {fine_points(score + honba + game.state().pot),
            fine_points(score + honba) / std::max<std::int64_t>(others, 1)};
  }
  const Number loss = score * table.discarder_multiplier + table.discarder_penalty;
  const Number rest = score * table.non_discarder_multiplier + table.non_discarder_penalty;
  return {fine_points(loss + rest * Number(others - 1) + honba + game.state().pot), fine_points(loss + honba)};
}

Payment WinValue::booked(Game& game, Seat seat, const HandYaku& yaku, Context context, bool drawn) const {
  Engine& engine = game.engine();
  std::vector<SetOfPayer> before;
  if (drawn) {
    context.win_source = WinSource::Draw;
    before = charge(game, seat, [&](Seat) { return true; });
  }
  const ScoringRules& scoring = game.rules().scoring;
  auto facts = std::make_shared<WinFacts>();
  facts->yaku = yaku.yaku;
  facts->yaku2 = yaku.yaku2;
  facts->existing = yaku.yaku;
  facts->existing.insert(facts->existing.end(), yaku.yaku2.begin(), yaku.yaku2.end());
  facts->total = total_of(game.rules(), facts->existing);
  facts->points = amount_of_unit(facts->total, scoring.point_name);
  facts->points2 = amount_of_unit(facts->total, scoring.point2_name);
  facts->key = scoring.default_key;
  context.win = std::move(facts);
  context.has_minipoints = true;
  engine.state().ledger.clear();
  own_winner(engine, seat).trial = false;  // what is booked goes to a winner
  book_payments(engine, seat, context);
  own_winner(engine, seat).trial = true;
  Payment payment{fine_points(paid_to(engine.state().ledger, seat, true)), 0};
  for (const Number& moved : consolidate(engine.state().ledger)) {
    payment.loss = std::max(payment.loss, -fine_points(moved));
  }
  engine.state().ledger.clear();
  for (SetOfPayer& one : before) {
    Player& payer = engine.player(one.seat);
    payer.liable = one.liable;
    payer.responsibilities[static_cast<std::size_t>(seat)] = std::move(one.owed);
  }
  return payment;
}

Payment WinValue::of_points(Game& game, Seat seat, std::int64_t points) {
  const Rules& rules = game.rules();
  HandYaku yaku;
  points = std::max(points, least_points());
  yaku.yaku = {{rules.scoring.empty_text, {{Number(points), rules.scoring.point_name}}}};
  if (!rules.scoring.has_script) {
    HandToPrice hand;
    hand.yaku = &yaku.yaku;
    hand.yaku2 = &yaku.yaku2;
    hand.dealer = seat == game.dealer();
    hand.minipoints = kUsualMinipoints;
    return paid(game, price_hand(rules, hand).score, WinSource::Discard);
  }
  const std::pair<std::int64_t, bool> which(points, seat == game.dealer());
  for (const auto& [known, payment] : booked_) {
    if (known == which) return payment;
  }
  Payment payment{points * kFine, points * kFine};
  const Trial trial(game.engine());
  if (trial.possible()) {
    const Seat payer = game.engine().ring_order(seat)[1];
    GameState& state = game.engine().state();
    charge(game, seat, [&](Seat other) { return other == payer; });
    state.last_discard.seat = payer;
    Winner& winner = state.winners.emplace_back();
    winner.seat = seat;
    winner.record = std::make_shared<WinRecord>();
    Context context;
    context.seat = context.winner = seat;
    context.win_source = WinSource::Discard;
    context.minipoints = kUsualMinipoints;
    const Payment found = booked(game, seat, yaku, std::move(context), false);
    if (found.income > 0) payment = found;
  }
  booked_.emplace_back(which, payment);
  return payment;
}

bool WinValue::begin(Game& game, Seat seat, std::span<const Call> calls, std::span<const std::uint32_t> statuses) {
  trials_.emplace(game.engine(), seat, needs_);
  if (!trials_->possible()) {
    trials_.reset();
    return false;
  }
  Player& player = game.engine().player(seat);
  player.draw.clear();
  player.calls.assign(calls.begin(), calls.end());
  for (const std::uint32_t status : statuses) player.status.insert(status);
  return true;
}

Payment WinValue::price(Game& game, Seat seat, const WinCase& win, WinSource source) const {
  const Rules& rules = game.rules();
  if (rules.scoring.has_script) {
    Payment payment = booked(game, seat, win, win.context, false);
    payment.drawn = source == WinSource::Draw ? payment.income : booked(game, seat, win, win.context, true).income;
    return payment;
  }
  HandToPrice hand;
  hand.yaku = &win.yaku;
  hand.yaku2 = &win.yaku2;
  hand.dealer = seat == game.dealer();
  hand.self_draw = source == WinSource::Draw;
  hand.minipoints = win.minipoints;
  const Number score = price_hand(rules, hand).score;
  Payment payment = paid(game, score, source);
  payment.drawn = paid(game, score, WinSource::Draw).income;
  return payment;
}

Payment WinValue::of(Game& game, Seat seat, std::span<const Tile> complete, WinSource source) {
  Engine& engine = game.engine();
  engine.player(seat).hand.assign(complete.begin(), complete.end() - 1);
  for (const Seat other : game.seats()) engine.player(other).liable = 0;
  const Rules& rules = game.rules();
  const auto is_extra = [&](const ScoredYaku& yaku) { return std::ranges::find(extra_, yaku.name) != extra_.end(); };
  Payment best;
  const auto look = [&](const WinCase& win) {
    YakuScore counted = win.yaku;
    YakuScore counted2 = win.yaku2;
    std::erase_if(counted, is_extra);
    std::erase_if(counted2, is_extra);
    if (!demands_.are_met(counted, counted2)) return false;
    const Payment payment = price(game, seat, win, source);
    if (payment.income > best.income) best = payment;
    return false;
  };
  trials_->any_case({source, complete.back(), rules.scoring.yaku_lists}, rules.scoring.yaku2_lists, look);
  return best;
}

}  // namespace majs::runtime
