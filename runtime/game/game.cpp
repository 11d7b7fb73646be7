#include "runtime/game/game.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "runtime/game/answer_memo.hpp"
#include "runtime/game/query_cache.hpp"

namespace majs::runtime {
namespace {

/// What it costs to tell something that was found, besides looking whether it is known.
constexpr std::uint64_t kFindingSteps = 50;
/// What it costs to work out what a tile behaviour means, which is remembered.
constexpr std::uint64_t kBehaviorSteps = 200;

bool same_input(const Input& a, const Input& b) {
  return a.kind == b.kind && a.seat == b.seat && a.index == b.index && a.button == b.button;
}

bool same_tiles(const Tiles& a, const Tiles& b) {
  std::vector<tiles::Kind> left;
  std::vector<tiles::Kind> right;
  for (const Tile& tile : a) left.push_back(tile.kind);
  for (const Tile& tile : b) right.push_back(tile.kind);
  std::sort(left.begin(), left.end());
  std::sort(right.begin(), right.end());
  return left == right;
}

bool identical_tiles(const Tiles& a, const Tiles& b) {
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end(), tiles::identical);
}

/// The offered combination which is meant: the very same tiles, else the first of the same kinds (E-28). Null when it
/// was not offered.
const Tiles* offered(const CallOffers& offers, const CallChoice& choice, Tile& called) {
  const Tiles* similar = nullptr;
  for (const CallOffer& offer : offers) {
    if (exists(choice.called) && offer.called.kind != choice.called.kind) continue;
    for (const Tiles& with : offer.choices) {
      const bool exact = identical_tiles(with, choice.with);
      if (!exact && (similar != nullptr || !same_tiles(with, choice.with))) continue;
      called = offer.called;
      similar = &with;
      if (exact) return similar;
    }
  }
  return similar;
}

/// A player who may discard nothing has passed on its buttons: it gets them again, and may not pass. When there are
/// none, or what they do leads back here again and again, play restrictions hold no more for this turn; not if that
/// happens all the time: then nobody can play by these rules.
bool ask_again(Game& game) {
  GameState& state = game.state_;
  const Seat turn = state.turn;
  if (!game.in_play(turn) || !game.can_discard(turn) || !game.playable(turn).empty()) return false;
  game.recalculate_buttons(100);
  if (game.halted_) return false;
  const Player& player = game.player(turn);
  auto& buttons = game.player(turn).buttons;
  if (!buttons.empty() && buttons.back() == kSkip) buttons.pop_back();
  if (!buttons.empty() && state.asked_again + 1 < kMostAskedAgain) {
    ++state.asked_again;
    return true;
  }
  if (state.lifted == kMostLifted || player.hand.size() + player.draw.size() == 0) return !buttons.empty();
  ++state.lifted;
  state.asked_again = kMostAskedAgain;
  game.clear_buttons(turn);
  return true;
}

}  // namespace

Workspace::Workspace()
    : match_memory(std::make_shared<match::MatchMemory>()),
      query_pool(std::make_shared<QueryPool>()),
      answers(std::make_shared<AnswerMemo>()) {}

Game::Game(std::shared_ptr<const Rules> rules, std::uint64_t seed, Workspace workspace)
    : Workspace(std::move(workspace)), random(seed), seed(seed), rules_(std::move(rules)) {
  answers->begin();
  state_.turn = 0;
  state_.kyoku = rules_->starting_round;
  state_.honba = rules_->starting_honba;
  for (const Seat seat : seats()) player(seat).score = rules_->initial_score;
  set_behavior(seats(), {});
}

void Game::set_behavior(std::span<const Seat> to, tiles::TileBehavior behavior) {
  budget.add(kBehaviorSteps + behavior.aliases().size());
  const auto jokers = match_memory->tables.of(behavior);
  const auto shared = std::make_shared<const tiles::TileBehavior>(std::move(behavior));
  for (const Seat seat : to) {
    player(seat).behavior = shared;
    player(seat).jokers = jokers;
  }
}

void Game::find(std::string_view code, Severity severity, std::uint32_t place, std::string message) {
  budget.add(kFindingSteps + findings.size());
  add_finding(findings, {std::string(code), severity, rules_->pointer(place), std::move(message), {}, seed, step});
}

void Game::halt(std::string_view code, std::uint32_t place, std::string message) {
  if (place == kNone && trail != nullptr) {  // where it happened
    const std::vector<ActionTrail::Entry> ran = trail->entries();
    if (!ran.empty()) place = ran.back().place;
  }
  find(code, Severity::Error, place, std::move(message));
  halted_ = true;
  state_.active = false;
  queued.clear();
}

void Game::queue(const Input& input) {
  const bool known =
      std::any_of(queued.begin(), queued.end(), [&](const Input& other) { return same_input(input, other); });
  if (!known) queued.push_back(input);
}

void Game::begin_budget() { budget.begin(match_memory->search.budget, limits.steps); }

std::uint64_t Game::state_steps() const {
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

void Game::weigh_state() {
  const std::uint64_t steps = state_steps();
  const std::uint64_t more = steps - std::min(steps, kUsualStateSteps);
  action_steps = kActionSteps + more;
  test_steps = 1 + more / 2;
}

void Game::look_at_budget(std::uint32_t place, const match::MatchProgram* program) {
  const auto index_in = [](const auto& list, const auto* item) {
    // By address: programs lie in a row.
    const std::less<> before;
    const bool inside = !list.empty() && !before(item, &list.front()) && !before(&list.back(), item);
    return inside ? static_cast<std::uint32_t>(item - &list.front()) : kNone;
  };
  std::uint32_t index = program == nullptr ? kNone : index_in(rules_->programs, program);
  for (std::uint32_t i = 0; program != nullptr && index == kNone && i < rules_->reading_programs.size(); ++i) {
    const ReadingPrograms& parts = rules_->reading_programs[i];
    if (program == &parts.sets || program == &parts.tiles) index = i;
  }
  if (budget.sample(place, index) || halted_) return;
  const GameBudget::Eater eater = budget.eater(*rules_);
  halt("R218", eater.place,
       "the game needs more than " + std::to_string(budget.most()) + " steps" +
           (eater.words.empty() ? std::string() : ", " + eater.words) + ": it is given up (`--budget` sets how many)");
}

void Game::begin_input() {
  budget.add(state_steps());
  weigh_state();
  actions_left = limits.actions_per_input;
  tests_left = limits.tests_per_input;
}

void Game::overcharge(std::uint32_t place) {
  tests_left = 0;
  if (!halted_) halt("R208", place, "one input needs too many tests of conditions");
}

bool Game::stop_nesting(std::uint32_t place) {
  halt("R209", place, "a condition depends on itself");
  return false;
}

void Game::start() {
  // What the game costs must not depend on those before it.
  match_memory->reach.forget();
  answers->begin();
  begin_budget();
  begin_input();
  rounds = 1;
  fire(EventCode::after_initialization, Context::of(state_.turn));
  fire(EventCode::before_start, Context::of(state_.turn));
  build_round();
  settle();
  drain();
}

bool Game::take(const Input& input) {
  if (!in_play(input.seat)) return false;
  Player& owner = player(input.seat);
  switch (input.kind) {
    case Input::Kind::PlayTile: {
      if (!can_discard(input.seat) || !is_playable(input.seat, input.index)) return false;
      clear_buttons(input.seat);
      owner.choice.reset();
      Choice choice;
      choice.id = kPlayTile;
      choice.index = static_cast<std::uint32_t>(input.index);
      submit(input.seat, std::move(choice));
      return true;
    }
    case Input::Kind::Press: {
      if (std::find(owner.buttons.begin(), owner.buttons.end(), input.button) == owner.buttons.end()) return false;
      owner.buttons.clear();  // button_choices stay, for taking it back
      Choice choice;
      choice.id = input.button;
      submit(input.seat, std::move(choice));
      return true;
    }
    case Input::Kind::PressCall: {
      if (owner.call_buttons == nullptr || owner.choice == nullptr) return false;
      Choice choice;
      choice.id = owner.choice->id;
      choice.has_call = true;
      const Tiles* with = offered(*owner.call_buttons, input.call, choice.call.called);
      if (with == nullptr) return false;
      choice.call.with = *with;
      owner.call_buttons.reset();
      submit(input.seat, std::move(choice));
      return true;
    }
    case Input::Kind::FirstCall: {
      if (owner.call_buttons == nullptr || owner.choice == nullptr || owner.choice->id != input.button) return false;
      const std::shared_ptr<const CallOffers> offers = owner.call_buttons;
      for (const CallOffer& offer : *offers) {
        if (offer.choices.empty()) continue;
        Choice choice;
        choice.id = input.button;
        choice.has_call = true;
        choice.call = {offer.called, offer.choices.front()};
        owner.call_buttons.reset();
        submit(input.seat, std::move(choice));
        return true;
      }
      return false;
    }
    case Input::Kind::PressCard: {
      if (owner.call_buttons == nullptr || owner.choice == nullptr) return false;
      const bool is_offered =
          std::any_of(owner.call_buttons->begin(), owner.call_buttons->end(), [&](const CallOffer& offer) {
            return std::find(offer.cards.begin(), offer.cards.end(), input.card) != offer.cards.end();
          });
      if (!is_offered) return false;
      Choice choice;
      choice.id = owner.choice->id;
      choice.card = input.card;
      owner.call_buttons.reset();
      submit(input.seat, std::move(choice));
      return true;
    }
    case Input::Kind::CancelCall: {
      if (owner.call_buttons == nullptr) return false;
      owner.call_buttons.reset();
      owner.deferred.clear();
      owner.choice.reset();
      for (const ButtonChoice& choice : owner.button_choices) owner.buttons.push_back(choice.button);
      if (!unskippable_showing(input.seat)) owner.buttons.push_back(kSkip);
      return true;
    }
    case Input::Kind::Mark: return mark(input.seat, input.mark);
    case Input::Kind::ClearMarks: return clear_marks(input.seat);
    case Input::Kind::CancelMarks: return cancel_marking(input.seat);
    case Input::Kind::DeclareYaku: {
      if (!owner.declaring_yaku || owner.choice == nullptr) return false;
      owner.declaring_yaku = false;
      owner.declared_yaku.assign(input.yaku.begin(), input.yaku.end());
      Choice choice;
      choice.id = owner.choice->id;
      choice.declared = true;
      submit(input.seat, std::move(choice));
      return true;
    }
    case Input::Kind::KeepDeal: {
      const std::uint32_t holds = rules_->statuses.find("renchan");
      if (input.seat != asked_dealer()) return false;
      if (holds != kNone && input.index != 0) owner.status.insert(holds);
      if (holds != kNone && input.index == 0) owner.status.erase(holds);
      state_.dealer_choice = GameState::DealerChoice::Made;
      return true;
    }
    case Input::Kind::EnableAuto:
      if (input.index >= owner.auto_enabled.size()) return false;
      owner.auto_enabled[input.index] = 1;
      [[fallthrough]];
    case Input::Kind::AutoButton:
      if (input.index >= owner.auto_enabled.size() || owner.auto_enabled[input.index] == 0) return false;
      run_list(rules_->auto_buttons[input.index].actions, Context::of(input.seat));
      return true;
  }
  return false;
}

void Game::drain() {
  std::uint32_t taken = 0;
  while (!queued.empty() && !halted_) {
    if (++taken > limits.queued_inputs) {
      halt("R205", kNone, "auto buttons bring forth one another without end");
      return;
    }
    const Input input = std::move(queued.front());
    queued.pop_front();
    take(input);
    settle();
  }
}

bool Game::resume_stalled() {
  if (over()) return false;
  begin_input();
  const auto waits = [&](Seat seat) { return !player(seat).deferred.empty(); };
  if (std::none_of(seats().begin(), seats().end(), waits)) return ask_again(*this);
  resume_all();
  for (const Seat seat : seats()) {
    if (player(seat).call_buttons == nullptr) player(seat).choice.reset();
  }
  settle();
  drain();
  return !halted_;
}

bool Game::apply(const Input& input) {
  if (over()) return false;
  ++step;
  begin_input();
  if (!take(input)) return false;
  settle();
  drain();
  return true;
}

}  // namespace majs::runtime
