#include "runtime/scoring/payers.hpp"

#include <algorithm>
#include <utility>

namespace majs::runtime {
namespace {

bool contains(const SmallVector<std::uint32_t, 1>& names, std::uint32_t name) {
  return std::ranges::find(names, name) != names.end();
}

/// Whether anybody is responsible for this very yaku, whoever wins.
bool is_mentioned(const Engine& engine, std::uint32_t name) {
  return std::ranges::any_of(engine.seats(), [&](Seat seat) {
    const auto& owed = engine.player(seat).responsibilities;
    return std::ranges::any_of(owed, [&](const auto& names) { return contains(names, name); });
  });
}

/// The yaku of the hand which a payer is responsible for, in the order of its responsibilities.
YakuScore share_of(const Engine& engine, Seat payer, Seat winner, const YakuScore& scored) {
  const ScoringRules& scoring = engine.rules().scoring;
  YakuScore share;
  const auto add = [&](const ScoredYaku& yaku) {
    const bool known = std::ranges::any_of(share, [&](const ScoredYaku& other) { return other.name == yaku.name; });
    if (!known) share.push_back(yaku);
  };
  for (const std::uint32_t name : engine.player(payer).responsibilities[static_cast<std::size_t>(winner)]) {
    for (const ScoredYaku& yaku : scored) {
      const bool wanted = name == scoring.all_text ||
                          (name == scoring.remaining_text && !is_mentioned(engine, yaku.name)) || name == yaku.name;
      if (wanted) add(yaku);
    }
  }
  return share;
}

std::uint32_t find_script(Engine& engine, std::uint32_t key) {
  const auto& logic = engine.rules().scoring.logic;
  const auto script = logic.find(key);
  if (script != logic.end()) return script->second;
  engine.find("R231", Severity::Warning, kNone,
              "`scoring_logic` has no script `" + engine.rules().texts.name(key) + "`: nothing is paid");
  return kNone;
}

/// The newest transaction between two seats; `name` is that of a new one, made out to `to_new`.
Transaction& transaction_between(Ledger& ledger, Seat from, Seat to, Seat to_new, std::string_view name) {
  for (auto known = ledger.rbegin(); known != ledger.rend(); ++known) {
    if (known->from == from && known->to == to) return *known;
  }
  Transaction fresh;
  fresh.name = name;
  fresh.from = from;
  fresh.to = to_new;
  ledger.push_back(std::move(fresh));
  return ledger.back();
}

LineItem line_item(Engine& engine, const Context& context, std::uint32_t label, std::uint32_t expression,
                   Number result) {
  using Kind = AmountNode::Kind;
  LineItem item;
  item.label = label;
  item.result = result;
  const AmountNode& node = engine.rules().amounts[expression];
  if (node.kind == Kind::Literal || node.kind == Kind::Named || node.kind == Kind::Negate) return item;
  const AmountNode& left = engine.rules().amounts[node.left];
  const bool identifier = left.kind == Kind::Named && left.arguments.empty();
  if (left.kind != Kind::Literal && !identifier) return item;
  item.operation = node.kind;
  if (left.kind == Kind::Literal) item.previous = left.literal;
  item.amount = engine.amount(node.right, context).normalised();
  return item;
}

Seat last_winner(const GameState& state) {
  for (std::size_t i = state.winners.size(); i > 0; --i) {
    if (!state.winners[i - 1].trial) return state.winners[i - 1].seat;
  }
  return kNobody;
}

}  // namespace

SmallVector<std::uint32_t, 1>& liabilities(GameState& state, const Rules& rules, Seat payer, Seat winner) {
  if (!rules.scoring.has_script) std::swap(payer, winner);
  return state.player(payer).responsibilities[static_cast<std::size_t>(winner)];
}

Seat win_payer(const Engine& engine, WinSource source) {
  switch (source) {
    case WinSource::Discard:
    case WinSource::SecondDiscard: return engine.state().last_discard.seat;
    case WinSource::Call: return engine.state().last_call.seat;
    case WinSource::Draw:
    case WinSource::None: break;
  }
  return kNobody;
}

Seat book_payments(Engine& engine, Seat winner, const Context& win) {
  const Rules& rules = engine.rules();
  Seat first = kNobody;
  if (win.win->key == kNone) return first;
  const std::uint32_t script = rules.scoring.has_script ? find_script(engine, win.win->key) : kNone;
  for (const Seat payer : engine.ring_order(winner)) {
    if (payer == winner || (engine.player(payer).liable & seat_bit(winner)) == 0) continue;
    const YakuScore& scored = win.win->had();
    YakuScore share = share_of(engine, payer, winner, scored);
    if (share.empty() && !scored.empty()) continue;
    if (first == kNobody) first = payer;
    Transaction transaction;
    transaction.name = payment_name(winner, payer);
    transaction.from = payer;
    transaction.to = winner;
    engine.state().ledger.push_back(std::move(transaction));
    auto facts = std::make_shared<WinFacts>(*win.win);
    const PointList total = total_of(rules, share);
    facts->points = amount_of_unit(total, rules.scoring.point_name);
    facts->points2 = amount_of_unit(total, rules.scoring.point2_name);
    facts->shuugi = amount_of_unit(total, rules.scoring.shuugi_name);
    if (std::exchange(facts->are_all_first, false)) facts->existing = std::move(facts->yaku);
    facts->yaku = std::move(share);
    Context context = win;
    context.seat = payer;
    context.win = std::move(facts);
    engine.run_list(script, context);
  }
  return first;
}

void book_draw(Engine& engine, std::uint32_t key) {
  for (const Seat payer : engine.seats()) {
    for (const Seat other : engine.seats()) {
      if (other == payer) continue;
      engine.player(payer).liable |= seat_bit(other);
      engine.player(payer).responsibilities[static_cast<std::size_t>(other)].clear();
    }
  }
  auto facts = std::make_shared<WinFacts>();
  facts->key = key;
  Context context = Context::of(engine.state().turn);
  context.win = std::move(facts);
  engine.run_list(find_script(engine, key), context);
}

void assign_labelled(Engine& engine, const Context& context, std::uint32_t label, std::uint32_t counter,
                     std::uint32_t expression) {
  const Number result = engine.amount(expression, context).normalised();
  LineItem item = line_item(engine, context, label, expression, result);
  set_counter(engine.player(context.seat), counter, result);
  Seat recipient = last_winner(engine.state());
  if (recipient == kNobody) recipient = context.previous != kNobody ? context.previous : context.seat;
  const std::string& name = engine.rules().texts.name(label);
  Ledger& ledger = engine.state().ledger;
  const bool is_paid = std::ranges::any_of(
      ledger, [&](const Transaction& known) { return known.from == context.seat && known.to == recipient; });
  if (recipient != context.seat && !is_paid && context.previous == kNobody) {
    engine.end_as_room(engine.rules().amounts[expression].place, "a labelled assignment of a seat that pays nobody");
  }
  Transaction& transaction =
      recipient == context.seat ? transaction_between(ledger, kNobody, context.seat, context.seat, name)
                                : transaction_between(ledger, context.seat, recipient,
                                                      context.previous != kNobody ? context.previous : recipient, name);
  transaction.items.push_back(std::move(item));
}

}  // namespace majs::runtime
