#include "runtime/game/engine.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/query_cache.hpp"

namespace majs::runtime {
namespace {

/// What it costs to tell something that was found, besides looking whether it is known.
constexpr std::uint64_t kFindingSteps = 50;
/// What it costs to work out what a tile behaviour means, which is remembered.
constexpr std::uint64_t kBehaviorSteps = 200;

}  // namespace

Workspace::Workspace()
    : match_memory(std::make_shared<match::MatchMemory>()),
      query_pool(std::make_shared<QueryPool>()),
      hands(std::make_shared<HandMemo>()) {}

Engine::Engine(std::shared_ptr<const Rules> rules, std::uint64_t seed, const Handlers& handlers, Workspace workspace)
    : rules_(std::move(rules)), handlers_(&handlers), workspace_(std::move(workspace)), random_(seed), seed_(seed) {
  settings_.compatibility = rules_->played_as;
  hands().begin();
  for (Seat from = 0; from < kMaxSeats; ++from) {
    for (int steps = 0; steps < kMaxSeats; ++steps) {
      const Seat seat = ring(from, steps);
      if (in_play(seat)) rings_[static_cast<std::size_t>(from)].push_back(seat);
    }
  }
  state_.turn = 0;
  state_.kyoku = rules_->starting_round;
  state_.honba = rules_->starting_honba;
  for (const Seat seat : seats()) player(seat).score = rules_->initial_score;
  set_behavior(seats(), {});
}

void Engine::set_behavior(std::span<const Seat> to, tiles::TileBehavior behavior) {
  budget_.add(kBehaviorSteps + behavior.aliases().size());
  const auto jokers = rules_->passes.has(Pass::joker_tables) ? match_memory().tables.of(behavior)
                                                             : std::make_shared<const match::JokerTable>(behavior);
  const auto shared = std::make_shared<const tiles::TileBehavior>(std::move(behavior));
  for (const Seat seat : to) {
    player(seat).behavior = shared;
    player(seat).jokers = jokers;
  }
}

void Engine::find(std::string_view code, Severity severity, std::uint32_t place, std::string message) {
  budget_.add(kFindingSteps + findings_.size());
  add_finding(findings_, {std::string(code), severity, rules_->pointer(place), std::move(message), {}, seed_, step_});
}

void Engine::halt(std::string_view code, std::uint32_t place, std::string message) {
  if (place == kNone && watchers_.trail != nullptr) {  // where it happened
    const std::vector<ActionTrail::Entry> ran = watchers_.trail->entries();
    if (!ran.empty()) place = ran.back().place;
  }
  find(code, Severity::Error, place, std::move(message));
  abandon();
}

void Engine::abandon() {
  halted_ = true;
  state_.active = false;
  begin_course_change();
  queued_ = {};
}

void Engine::end_as_room(std::uint32_t place, std::string_view why) {
  if (compatibility().ends_where_rooms_die && !halted_)
    halt("R240", place, "Riichi Advanced ends here: " + std::string(why));
}

void Engine::begin_game() {
  match_memory().reach.forget();
  hands().begin();
  budget_.begin(match_memory().search.budget, settings_.limits.steps);
}

bool is_bare(const GameState& state) {
  return state.winners.empty() && state.ledger.empty() && state.delta_reason.empty() &&
         std::ranges::all_of(state.players, [](const Player& player) {
           return player.hand.empty() && player.draw.empty() && player.calls.empty() && player.original == nullptr &&
                  player.liable == 0;
         });
}

void Engine::lay(const GameState& state) {
  state_ = state;
  begin_table();
}

void Engine::lay_again(const GameState& state, const LaidOver& laid) {
  assert(is_bare(state));
  for (Seat seat = 0; seat < kMaxSeats; ++seat) {
    // What is laid over anybody, and what events change of everybody.
    Player& someone = player(seat);
    const Player& as = state.player(seat);
    someone.status = as.status;
    someone.counters = as.counters;
    someone.has_last_discard = as.has_last_discard;
    if ((laid.seats & seat_bit(seat)) == 0) continue;
    // What is laid over a player who is given something, and what scoring changes of one.
    someone.hand.clear();
    someone.draw.clear();
    someone.pond = as.pond;
    someone.discards = as.discards;
    someone.calls.clear();
    someone.original.reset();
    if (!laid.liable) continue;
    someone.responsibilities = {};
    someone.liable = 0;
  }
  state_.kyoku = state.kyoku;
  state_.honba = state.honba;
  state_.pot = state.pot;
  state_.made = state.made;
  state_.turn = state.turn;
  state_.active = state.active;
  state_.screen = state.screen;
  state_.round_result = state.round_result;
  state_.winners.clear();
  state_.winner_index = state.winner_index;
  state_.delta_scores = state.delta_scores;
  state_.delta_reason.clear();
  state_.has_deltas = state.has_deltas;
  state_.pot_at_win = state.pot_at_win;
  state_.next_dealer = state.next_dealer;
  state_.dealer_chosen = state.dealer_chosen;
  state_.honba_changed = state.honba_changed;
  state_.ledger.clear();
  state_.wall_index = state.wall_index;
  if (laid.indicators) {
    state_.dead_wall = state.dead_wall;
    state_.revealed = state.revealed;
  }
  state_.last_action = state.last_action;
  state_.last_call = state.last_call;
  state_.last_discard = state.last_discard;
  state_.any_action = state.any_action;
  begin_table();
}

void Engine::begin_question() { budget_.begin(match_memory().search.budget, settings_.limits.steps); }

void Engine::begin_table() {
  for (Player& someone : state_.players) {  // others gave them
    someone.hand.set_stamp(0);
    someone.calls.set_stamp(0);
  }
  halted_ = false;
  begin_question();
  actions_left_ = settings_.limits.actions_per_input;
  tests_left_ = settings_.limits.tests_per_input;
}

std::uint64_t Engine::state_steps() const {
  std::size_t items = state_.dead_wall.size() + state_.revealed.size() + state_.winners.size() + state_.ledger.size();
  for (const auto& [id, tagged] : *state_.tags) items += tagged.size();
  for (const auto& [tab, entries] : *state_.rules_text) items += entries.size();
  for (const Seat seat : seats()) {
    const Player& one = player(seat);
    items += one.hand.size() + one.draw.size() + one.pond.size() + one.discards.size() + one.aside.size() +
             one.buttons.size() + one.status.limit() / 64 + one.counters.size() + one.auto_enabled.size() +
             4 * (one.calls.size() + one.deferred.size() + one.button_choices.size());
  }
  return items / kItemsPerStep;
}

std::uint64_t Engine::weigh_state() {
  const std::uint64_t steps = state_steps();
  const std::uint64_t more = steps - std::min(steps, kUsualStateSteps);
  action_steps_ = kActionSteps + more;
  test_steps_ = 1 + more / 2;
  return steps;
}

void Engine::look_at_budget(std::uint32_t place, const match::MatchProgram* program) {
  std::uint32_t index = kNone;
  for (std::uint32_t i = 0; program != nullptr && index == kNone && i < rules_->programs.size(); ++i) {
    if (program == &rules_->programs[i]) index = i;
  }
  for (std::uint32_t i = 0; program != nullptr && index == kNone && i < rules_->reading_programs.size(); ++i) {
    const ReadingPrograms& parts = rules_->reading_programs[i];
    if (program == &parts.sets || program == &parts.tiles) index = i;
  }
  if (budget_.sample(place, index) || halted_) return;
  const GameBudget::Eater eater = budget_.eater(*rules_);
  halt("R218", eater.place,
       "the game needs more than " + std::to_string(budget_.most()) + " steps" +
           (eater.words.empty() ? std::string() : ", " + eater.words) + ": it is given up (`--budget` sets how many)");
}

void Engine::begin_input(bool is_step) {
  step_ += is_step ? 1 : 0;
  budget_.add(weigh_state());
  actions_left_ = settings_.limits.actions_per_input;
  tests_left_ = settings_.limits.tests_per_input;
}

void Engine::overcharge(std::uint32_t place) {
  tests_left_ = 0;
  if (!halted_) halt("R208", place, "one input needs too many tests of conditions");
}

bool Engine::stop_nesting(std::uint32_t place) {
  halt("R209", place, "a condition depends on itself");
  return false;
}

}  // namespace majs::runtime
