#include "runtime/play/hands/hand_scorer.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/match/match.hpp"
#include "runtime/scoring/payers.hpp"
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

/// Fills the room that a record has.
void note(Record& record, Record::Kind kind, Seat seat, Seat from, const Tile& tile, std::uint32_t call_name = kNone) {
  record.kind = kind;
  record.seat = seat;
  record.from = from;
  record.tile = tile;
  record.others.clear();
  record.call_name = call_name;
}

void lay_discard(const Rules& rules, GameState& state, Seat seat, Tile tile) {
  tile.add(rules.engine_attributes.discard);
  state.player(seat).pond.push_back(tile);
  state.player(seat).discards.push_back(tile);
  note(state.last_discard, Record::Kind::Discard, seat, kNobody, tile);
  note(state.last_action, Record::Kind::Discard, seat, kNobody, tile);
  state.any_action = true;
}

void lay_robbed_call(const Rules& rules, GameState& state, Seat seat, const Tile& tile) {
  Call call;
  call.name = rules.texts.find("kakan");
  for (int i = 0; i < 4; ++i) call.tiles.push_back(tile);
  Record record;
  note(record, Record::Kind::Call, seat, seat, tile, call.name);
  record.others.assign(call.tiles.begin(), call.tiles.end() - 1);  // the pung it was added to
  state.player(seat).calls.push_back(std::move(call));
  state.last_call = record;
  state.last_action = std::move(record);
  state.any_action = true;
}

Tile blank() {
  static const tiles::Kind kBlank = *tiles::find_kind("1x");
  return Tile(kBlank);
}

/// The index in the dead wall of a tile by its place; none when it is not one.
std::optional<std::int64_t> dead_wall_index(const NamedTile& name) {
  if (name.reserved != kNone) return -1 - static_cast<std::int64_t>(name.reserved);
  return name.index && *name.index < 0 ? name.index : std::nullopt;
}

}  // namespace

HandScorer::HandScorer(std::shared_ptr<const Rules> rules, const Limits& limits)
    : game_(std::move(rules), 1), call_counters_(game_.rules()) {
  game_.settings().next_rounds = false;
  game_.start();
  game_.settings().limits = limits;
  base_ = game_.engine().state();
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
    player.marking = {};
    player.choice.reset();
  }
  base_.last_action = base_.last_call = base_.last_discard = Record{};
  for (Tile& tile : base_.dead_wall) tile = blank();
  // The last ones may lie in tiles that kongs move to the dead wall.
  find_indicator_places();
  for (const std::int64_t place : indicator_places_) {
    while (base_.dead_wall.size() < static_cast<std::size_t>(-place)) base_.dead_wall.insert(0, blank());
  }
  played_ = base_;
  for (const Seat seat : game_.seats()) lay_discard(game_.rules(), played_, seat, blank());
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
  for (const WinSource source : {WinSource::Discard, WinSource::Draw, WinSource::Call, WinSource::SecondDiscard}) {
    for (std::uint32_t i = 0; i < game_.rules().buttons.size(); ++i) {
      const Button& button = game_.rules().buttons[i];
      if (wins(button.actions, source, 0)) win_buttons_[static_cast<std::size_t>(source)].push_back(i);
    }
    find_button_needs(source);
  }
  find_counted_yaku();
  find_what_tells_apart();
  const Passes passes = game_.rules().passes;
  const std::uint32_t program = game_.rules().scoring.win_program;
  if (program != kNone && passes.has(Pass::lone_tile)) {
    blank_.emplace(game_.rules().programs[program], blank().kind);
  }
  remembers_ = passes.has(Pass::win_memo) && scores_alike_when_tried(game_.rules());
  leaves_table_ = scoring_leaves_the_table(game_.rules()) && is_bare(base_) && is_bare(played_);
  // Nothing but counters and statuses is another one when hands are read than it was when they were laid.
  readings_tell_ = passes.has(Pass::told_by_readings) && remembers_ && leaves_table_ &&
                   game_.rules().scoring.per_interpretation && blank_ &&
                   std::ranges::all_of(game_.seats(), [&](Seat seat) {
                     // To find out what jokers mean takes longer than to ask whether the hand is complete.
                     return base_.player(seat).jokers->only_meanings();
                   });
}

bool HandScorer::wins(std::uint32_t list, WinSource source, int depth) const {
  constexpr int kDeepest = 12;  // functions may call themselves
  if (list == kNone || depth > kDeepest) return false;
  for (const Action& action : game_.rules().lists[list]) {
    if (source_of(action.code) == source) return true;
    for (const Argument& argument : action.arguments) {
      const bool inner = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
      if (inner && wins(argument.id, source, depth + 1)) return true;
    }
  }
  return false;
}

void HandScorer::find_indicator_places() {
  const Rules& rules = game_.rules();
  for (const NamedTile& name : rules.revealed_tiles) {
    if (const auto index = dead_wall_index(name)) indicator_places_.push_back(*index);
  }
  if (indicator_places_.empty()) return;
  // Further ones lie beside the first, two tiles apart: what is under them is between.
  const std::int64_t first = indicator_places_.front();
  std::vector<std::int64_t> more;
  for (const auto& list : rules.lists) {
    for (const Action& action : list) {
      if (action.code != ActionCode::reveal_tile || action.arguments.empty()) continue;
      for (const NamedTile& name : rules.named_tile_lists[action.arguments[0].id]) {
        const auto index = dead_wall_index(name);
        if (index && *index < first && (first - *index) % 2 == 0) more.push_back(*index);
      }
    }
  }
  std::sort(more.rbegin(), more.rend());
  for (const std::int64_t index : more) {
    const auto end = indicator_places_.end();
    if (std::find(indicator_places_.begin(), end, index) == end) indicator_places_.push_back(index);
  }
}

void HandScorer::find_counted_yaku() {
  const ScoringRules& scoring = game_.rules().scoring;
  for (const auto* lists : {&scoring.minimum_lists, &scoring.minimum2_lists}) {
    for (const std::uint32_t list : *lists) {
      for (const YakuRule& yaku : scoring.lists[list].yaku) {
        if (yaku.name == kNone) continue;
        if (yaku.name >= counted_.size()) counted_.resize(yaku.name + std::size_t{1});
        counted_[yaku.name] = true;
      }
    }
  }
}

void HandScorer::lay_indicators(const HandSituation& situation) {
  GameState& state = game_.engine().state();
  const auto lay = [&](std::int64_t index, const Tile& tile) {
    index += static_cast<std::int64_t>(state.dead_wall.size());
    const bool inside = index >= 0 && index < static_cast<std::int64_t>(state.dead_wall.size());
    if (inside) state.dead_wall[static_cast<std::size_t>(index)] = tile;
    return inside;
  };
  for (std::size_t i = 0; i < situation.indicators.size(); ++i) {
    if (i >= indicator_places_.size() || !lay(indicator_places_[i], situation.indicators[i])) {
      state.revealed.push_back({std::nullopt, situation.indicators[i]});
      continue;
    }
    const auto shown = [&](const RevealedTile& revealed) { return revealed.index == indicator_places_[i]; };
    if (std::ranges::none_of(state.revealed, shown)) {
      state.revealed.push_back({indicator_places_[i], {}});
    }
  }
  for (std::size_t i = 0; i < std::min(situation.under_indicators.size(), indicator_places_.size()); ++i) {
    lay(indicator_places_[i] + 1, situation.under_indicators[i]);
  }
}

/// Of the first go-around: from the dealer to the one who plays now.
void HandScorer::lay_first_discards(const HandSituation& situation) {
  const std::vector<Seat>& seats = game_.seats();
  const auto players = static_cast<std::int64_t>(seats.size());
  const Seat now = situation.source == WinSource::Draw ? situation.seat : situation.from;
  for (std::int64_t i = 0; i < players; ++i) {
    const Seat seat = seats[static_cast<std::size_t>((situation.kyoku + i) % players)];
    if (seat == situation.seat || seat == now) break;
    lay_discard(game_.rules(), game_.engine().state(), seat, blank());
  }
}

/// The empty table for a hand, and what will be laid over it.
void HandScorer::lay_table(const HandSituation& situation) {
  // Of many hands none is in the cache. It comes there while the table is put back as it was before the last one.
  constexpr std::size_t kLine = 64;
  for (std::size_t i = 0; i < sizeof(HandSituation); i += kLine) {
    __builtin_prefetch(reinterpret_cast<const std::byte*>(&situation) + i);
  }
  const bool is_again = table_ != Table::Unknown && !game_.engine().halted();
  if (is_again) game_.engine().lay_again(table_ == Table::Base ? base_ : played_, laid_);
  const Table table = situation.first_turn ? Table::Base : Table::Played;
  if (!is_again || table != table_) game_.engine().lay(situation.first_turn ? base_ : played_);
  table_ = leaves_table_ ? table : Table::Unknown;
  laid_.seats = static_cast<SeatSet>(seat_bit(situation.seat) | seat_bit(situation.from));
  if (situation.first_turn) laid_.seats = game_.rules().in_play;
  for (const Liability& liability : situation.liabilities) laid_.seats |= seat_bit(liability.seat);
  laid_.liable = !situation.liabilities.empty();
  laid_.indicators = !situation.indicators.empty() || !situation.under_indicators.empty();
}

/// The last call is the one that was made last; each has counted what it counts, in a turn that is over.
void HandScorer::lay_calls(const HandSituation& situation) {
  bool counted = false;
  for (const Call& call : situation.calls) {
    note(game_.engine().state().last_call, Record::Kind::Call, situation.seat, situation.from,
         call.tiles.empty() ? Tile() : call.tiles[0], call.name);
    if (!call_counters_.counts(call.name)) continue;
    counted = true;
    const std::size_t times = is_flower_call(game_.rules(), call) ? call.tiles.size() : 1;
    for (std::size_t i = 0; i < times; ++i) call_counters_.call(game_.engine(), situation.seat, call.name);
  }
  if (counted) call_counters_.end_turn(game_.engine(), situation.seat);
}

void HandScorer::set_table(const HandSituation& situation) {
  const Rules& rules = game_.rules();
  lay_table(situation);
  GameState& state = game_.engine().state();
  state.kyoku = situation.kyoku;
  state.honba = situation.honba;
  state.pot = situation.pot;
  state.turn = situation.source == WinSource::Draw ? situation.seat : situation.from;
  if (situation.tiles_remaining) {
    state.wall_index = state.wall->size() - std::min(*situation.tiles_remaining, state.wall->size());
  }
  lay_indicators(situation);
  if (situation.first_turn) lay_first_discards(situation);
  Player& player = state.player(situation.seat);
  player.hand.assign(situation.hand.begin(), situation.hand.end());
  player.calls.assign(situation.calls.begin(), situation.calls.end());
  for (const std::uint32_t status : situation.statuses) player.status.insert(status);
  for (const SeatStatus& other : situation.others) state.player(other.seat).status.insert(other.status);
  for (const Liability& liability : situation.liabilities) {
    state.player(liability.seat).liable |= seat_bit(situation.seat);
    liabilities(state, rules, liability.seat, situation.seat).push_back(liability.yaku);
  }
  for (const Seat seat : situation.out) {
    Winner winner;
    winner.seat = seat;
    winner.processed = true;
    auto record = std::make_shared<WinRecord>();
    record->seat = seat;
    record->facts = std::make_shared<WinFacts>();
    winner.record = std::move(record);
    state.winners.push_back(std::move(winner));
  }
  lay_calls(situation);
  for (const CounterValue& counter : situation.counters) set_counter(player, counter.id, counter.value);
  if (situation.source == WinSource::Draw) {
    Tile drawn = situation.winning_tile;
    drawn.add(rules.engine_attributes.draw);
    player.draw.push_back(drawn);
    note(state.last_action, Record::Kind::Draw, situation.seat, kNobody, drawn);
  } else if (situation.source == WinSource::Call) {
    lay_robbed_call(rules, state, situation.from, situation.winning_tile);
  } else {
    lay_discard(rules, state, situation.from, situation.winning_tile);
    if (situation.source == WinSource::SecondDiscard) lay_discard(rules, state, situation.from, situation.winning_tile);
  }
}

const tiles::TileBehavior& HandScorer::behavior(Seat seat) const { return *base_.player(seat).behavior; }

ScoredHand HandScorer::score(const HandSituation& situation, bool noted) { return score(situation, noted, nullptr); }

ScoredHand HandScorer::score_complete(const HandSituation& situation, bool& complete) {
  if (!is_told_by_readings(situation)) return score(situation, true, nullptr);
  std::optional<bool> known;
  const auto ask = [&] {
    match::Budget& budget = game_.engine().match_memory().search.budget;
    const match::Budget before = budget;  // it is no part of what is scored
    if (!known) known = matches_win(situation);
    budget = before;
    return *known;
  };
  const Doubt doubt = std::ref(ask);
  ScoredHand scored = score(situation, true, &doubt);
  complete = known ? *known : scored.record != nullptr || is_complete(situation);
  return scored;
}

ScoredHand HandScorer::score(const HandSituation& situation, bool noted, const Doubt* doubt) {
  set_table(situation);
  trace_.made.clear();
  WinMemo& wins = game_.engine().hands().wins();
  if (noted && remembers_) {
    wins.listen();
  } else {
    wins.forget();
  }
  const std::uint32_t key = keys_[static_cast<std::size_t>(situation.source)];
  const bool is_win = declare_win(game_.engine(), situation.seat, situation.source, key, doubt);
  if (!is_win || game_.engine().halted() || !is_cheap()) wins.forget();
  if (!is_win || game_.engine().halted()) return {};
  settle_winners(game_.engine());
  ScoredHand scored;
  scored.deltas = game_.engine().state().delta_scores;
  for (const Winner& winner : game_.engine().state().winners) {
    if (winner.seat == situation.seat) scored.record = winner.record;
  }
  return scored;
}

/// Far from every limit: a win that is tried again is not stopped either.
bool HandScorer::is_cheap() const {
  constexpr std::uint64_t kParts = 8;
  const Limits& limits = game_.engine().limits();
  return game_.engine().budget().spent() < std::min(limits.steps, limits.tests_per_input) / kParts;
}

WinOffer HandScorer::offer_scored(const HandSituation& situation, bool complete) {
  WinMemo& wins = game_.engine().hands().wins();
  wins.recall();
  WinOffer found;
  asks_table_ = !(wins.is_recalled() && leaves_table_ && is_decided_offered(situation, complete));
  if (asks_table_) {
    found = offer(situation);
  } else {
    found.has_buttons = found.offered = true;
  }
  wins.forget();
  return found;
}

WinOffer HandScorer::offer(const HandSituation& situation) {
  const Rules& rules = game_.rules();
  WinOffer offer;
  const auto& buttons = win_buttons_[static_cast<std::size_t>(situation.source)];
  offer.has_buttons = !buttons.empty();
  for (const std::uint32_t index : buttons) {
    set_table(situation);
    trace_.made.clear();
    const std::uint32_t condition = rules.buttons[index].show_when;
    if (condition == kNone) continue;
    const Context context = Context::of(situation.seat);
    if (game_.engine().holds(condition, context)) {
      offer.offered = true;
      return offer;
    }
    const ConditionNode& node = rules.conditions[condition];
    std::vector<std::uint32_t> failed = {condition};
    if (node.kind == ConditionNode::Kind::All) {
      failed.clear();
      for (std::uint32_t i = node.first; i < node.first + node.size; ++i) {
        if (!game_.engine().holds(rules.condition_children[i], context)) failed.push_back(rules.condition_children[i]);
      }
    }
    if (offer.failed.empty() || failed.size() < offer.failed.size()) offer.failed = std::move(failed);
  }
  return offer;
}

bool HandScorer::is_told_by_readings(const HandSituation& situation) const {
  return readings_tell_ && lies_as_judged(situation);
}

bool HandScorer::is_complete(const HandSituation& situation) {
  if (!is_cheap()) game_.engine().begin_question();
  return matches_win(situation);
}

bool HandScorer::matches_win(const HandSituation& situation) {
  const Rules& rules = game_.rules();
  if (rules.scoring.win_program == kNone) return true;
  Tile tile = situation.winning_tile;
  // Where definitions do not care the tile is as it will lie on the table: buttons that win ask the same then.
  if (told_apart(situation) == ToldApart::None) tile.add(*attribute_of(rules, situation.source));
  return match_with(situation, tile, rules.scoring.win_program) == match::Answer::Yes;
}

/// What a winning tile of this source has on the table.
std::optional<tiles::Attribute> HandScorer::attribute_of(const Rules& rules, WinSource source) {
  switch (source) {
    case WinSource::Draw: return rules.engine_attributes.draw;
    case WinSource::Discard:
    case WinSource::SecondDiscard: return rules.engine_attributes.discard;
    default: return std::nullopt;
  }
}

/// An attribute matters where a definition or an alias names it, and on tiles that stand for others.
void HandScorer::find_what_tells_apart() {
  const Rules& rules = game_.rules();
  for (auto& of_seat : told_apart_) of_seat.fill(ToldApart::Any);
  if (rules.scoring.win_program == kNone) return;
  const match::MatchProgram& win = rules.programs[rules.scoring.win_program];
  for (const Seat seat : game_.seats()) {
    const match::JokerTable& jokers = *base_.player(seat).jokers;
    for (const WinSource source : {WinSource::Discard, WinSource::Draw, WinSource::SecondDiscard}) {
      const auto laid = attribute_of(rules, source);
      if (!laid || jokers.known().contains(laid->id)) continue;
      const bool is_named = std::ranges::any_of(
          win.definitions(), [&](const match::Definition& one) { return one.attributes.contains(laid->id); });
      ToldApart& apart = told_apart_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(source)];
      if (!win.known().contains(laid->id)) {
        apart = ToldApart::None;
      } else if (!is_named) {
        apart = ToldApart::Jokers;
      }
    }
  }
}

/// Whether the winning tile as it lies on the table completes the hand as the bare one does, which `is_complete` asks
/// about: it asks about the one on the table, or nothing looks at what tells them apart.
bool HandScorer::lies_as_judged(const HandSituation& situation) const {
  switch (told_apart(situation)) {
    case ToldApart::None: return true;
    case ToldApart::Jokers: return base_.player(situation.seat).jokers->ordinary(situation.winning_tile.kind);
    default: return false;
  }
}

match::Answer HandScorer::match_with(const HandSituation& situation, const Tile& tile, std::uint32_t program) {
  const Rules& rules = game_.rules();
  const match::JokerTable& jokers = *base_.player(situation.seat).jokers;
  SmallVector<Tile, 18> hand;
  hand.assign(situation.hand.data(), situation.hand.data() + situation.hand.size());
  hand.push_back(tile);
  const Melds calls = melds_of(rules, situation.calls);
  const match::Hand asked{span_of(hand), calls};
  return match::match(rules.programs[program], asked, jokers, game_.engine().match_memory());
}

std::vector<Tile> HandScorer::waits(const HandSituation& situation) {
  set_table(situation);
  return winning_tiles(game_.engine(), situation.seat);
}

}  // namespace majs::runtime
