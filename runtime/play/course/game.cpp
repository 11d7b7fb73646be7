#include "runtime/play/course/game.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/racks.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {
namespace {

/// In so many turns of a round a player who may discard nothing may discard anything; after that the game is stuck.
constexpr std::uint8_t kMostLifted = 3;

bool same_kinds(const Tiles& a, const Tiles& b) {
  return std::ranges::is_permutation(a, b, [](const Tile& one, const Tile& other) { return one.kind == other.kind; });
}

bool identical_tiles(const Tiles& a, const Tiles& b) { return std::ranges::is_permutation(a, b, tiles::identical); }

/// The offered combination which is meant: the very same tiles, else the first of the same kinds (E-28). Null when it
/// was not offered.
const Tiles* offered(const CallOffers& offers, const CallChoice& choice, Tile& called) {
  const Tiles* similar = nullptr;
  for (const CallOffer& offer : offers) {
    if (exists(choice.called) && offer.called.kind != choice.called.kind) continue;
    for (const Tiles& with : offer.choices) {
      const bool exact = identical_tiles(with, choice.with);
      if (!exact && (similar != nullptr || !same_kinds(with, choice.with))) continue;
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
bool ask_again(Engine& engine) {
  GameState& state = engine.state();
  const Seat turn = state.turn;
  if (!engine.in_play(turn) || !engine.can_discard(turn) || !engine.playable(turn).empty()) return false;
  engine.recalculate_buttons(100);
  if (engine.halted()) return false;
  const Player& player = engine.player(turn);
  auto& buttons = engine.player(turn).buttons;
  if (!buttons.empty() && buttons.back() == kSkip) buttons.pop_back();
  if (!buttons.empty() && state.asked_again + 1 < kMostAskedAgain) {
    ++state.asked_again;
    return true;
  }
  if (state.lifted == kMostLifted || player.hand.size() + player.draw.size() == 0) return !buttons.empty();
  ++state.lifted;
  state.asked_again = kMostAskedAgain;
  engine.clear_buttons(turn);
  return true;
}

/// An auto button acts; false when it is not enabled.
bool press_auto(Engine& engine, Seat seat, std::size_t index) {
  const auto& enabled = engine.player(seat).auto_enabled;
  if (index >= enabled.size() || enabled[index] == 0) return false;
  const std::uint32_t actions = engine.rules().auto_buttons[index].actions;
  if (actions != kNone) engine.run_list(actions, Context::of(seat));
  return true;
}

}  // namespace

Game::Game(std::shared_ptr<const Rules> rules, std::uint64_t seed, Workspace workspace)
    : engine_(std::move(rules), seed, all_handlers(), std::move(workspace)) {}

void Game::start() {
  engine_.begin_game();
  engine_.begin_input(false);
  rounds_ = 1;
  engine_.fire(EventCode::after_initialization, Context::of(engine_.state().turn));
  engine_.fire(EventCode::before_start, Context::of(engine_.state().turn));
  build_round();
  settle();
  drain();
}

bool Game::take(const Input& input) {
  if (!engine_.in_play(input.seat)) return false;
  Player& owner = engine_.player(input.seat);
  const bool answers = owner.call_buttons != nullptr && owner.choice != nullptr;
  Choice choice;
  if (owner.choice != nullptr) choice.id = owner.choice->id;
  const auto submit = [&] {
    engine_.submit(input.seat, std::move(choice));
    return true;
  };
  const auto answer = [&] {
    owner.call_buttons.reset();
    return submit();
  };
  switch (input.kind) {
    case Input::Kind::PlayTile: {
      if (!engine_.can_discard(input.seat) || !engine_.is_playable(input.seat, input.index)) return false;
      engine_.clear_buttons(input.seat);
      owner.choice.reset();
      choice.id = kPlayTile;
      choice.index = static_cast<std::uint32_t>(input.index);
      return submit();
    }
    case Input::Kind::Press: {
      if (std::ranges::find(owner.buttons, input.button) == owner.buttons.end()) return false;
      owner.buttons.clear();  // button_choices stay, for taking it back
      choice.id = input.button;
      return submit();
    }
    case Input::Kind::PressCall: {
      const Tiles* with = answers ? offered(*owner.call_buttons, input.call, choice.call.called) : nullptr;
      if (with == nullptr) return false;
      choice.has_call = true;
      choice.call.with = *with;
      return answer();
    }
    case Input::Kind::FirstCall: {
      if (!answers || choice.id != input.button) return false;
      const auto& offers = *owner.call_buttons;
      const auto first = std::ranges::find_if(offers, [](const CallOffer& offer) { return !offer.choices.empty(); });
      if (first == offers.end()) return false;
      choice.has_call = true;
      choice.call = {first->called, first->choices.front()};
      return answer();
    }
    case Input::Kind::PressCard: {
      const bool is_offered = answers && std::ranges::any_of(*owner.call_buttons, [&](const CallOffer& offer) {
                                return std::ranges::find(offer.cards, input.card) != offer.cards.end();
                              });
      if (!is_offered) return false;
      choice.card = input.card;
      return answer();
    }
    case Input::Kind::CancelCall: {
      if (owner.call_buttons == nullptr) return false;
      owner.call_buttons.reset();
      if (engine_.compatibility().drops_unfinished_calls) owner.deferred.clear();
      owner.choice.reset();
      for (const ButtonChoice& one : owner.button_choices) owner.buttons.push_back(one.button);
      if (!engine_.unskippable_showing(input.seat)) owner.buttons.push_back(kSkip);
      return true;
    }
    case Input::Kind::Mark: return engine_.mark(input.seat, input.mark);
    case Input::Kind::ClearMarks: return engine_.clear_marks(input.seat);
    case Input::Kind::CancelMarks: return engine_.cancel_marking(input.seat);
    case Input::Kind::DeclareYaku: {
      if (!owner.declaring_yaku || owner.choice == nullptr) return false;
      owner.declaring_yaku = false;
      owner.declared_yaku.assign(input.yaku.begin(), input.yaku.end());
      choice.declared = true;
      return submit();
    }
    case Input::Kind::KeepDeal: {
      const std::uint32_t holds = engine_.rules().statuses.find("renchan");
      if (input.seat != asked_dealer()) return false;
      if (holds != kNone && input.index != 0) owner.status.insert(holds);
      if (holds != kNone && input.index == 0) owner.status.erase(holds);
      engine_.state().dealer_choice = GameState::DealerChoice::Made;
      return true;
    }
    case Input::Kind::LayOnRack: {
      // A finished rack is a meld: none of its tiles is concealed, and nothing is laid there.
      if (!engine_.state().active || input.rack >= engine_.rules().racks) return false;
      if (finished_rack(owner, input.rack) != nullptr) return false;
      const std::size_t held = owner.hand.size();
      if (input.index >= held + owner.draw.size()) return false;
      lay_on_rack(engine_.rules(), input.index < held ? owner.hand[input.index] : owner.draw[input.index - held],
                  input.rack);
      return true;
    }
    case Input::Kind::EnableAuto:
      if (input.index >= owner.auto_enabled.size()) return false;
      owner.auto_enabled[input.index] = 1;
      [[fallthrough]];
    case Input::Kind::AutoButton: return press_auto(engine_, input.seat, input.index);
  }
  return false;
}

void Game::drain() {
  std::uint32_t taken = 0;
  while (!engine_.halted()) {
    const std::optional<PostedInput> posted = engine_.next_queued();
    if (!posted) return;
    if (++taken > engine_.limits().queued_inputs) {
      return engine_.halt("R205", kNone, "auto buttons bring forth one another without end");
    }
    if (posted->kind == Input::Kind::AutoButton) {  // most of them
      if (engine_.in_play(posted->seat)) press_auto(engine_, posted->seat, posted->index);
      settle();
      continue;
    }
    take({.kind = posted->kind, .seat = posted->seat, .index = posted->index, .button = posted->button});
    settle();
  }
}

bool Game::resume_stalled() {
  if (over()) return false;
  engine_.begin_input(false);
  const auto waits = [&](Seat seat) { return !engine_.player(seat).deferred.empty(); };
  if (std::ranges::none_of(engine_.seats(), waits)) return ask_again(engine_);
  engine_.resume_all();
  for (const Seat seat : engine_.seats()) {
    if (engine_.player(seat).call_buttons == nullptr) engine_.player(seat).choice.reset();
  }
  settle();
  drain();
  return !engine_.halted();
}

bool Game::apply(const Input& input) {
  if (over()) return false;
  engine_.begin_input(true);
  if (!take(input)) return false;
  settle();
  drain();
  return true;
}

bool Game::replace_marks(Seat seat, const std::vector<RecordedMarks>& marks, bool done) {
  if (!engine_.state().active || !engine_.player(seat).marking.open) return false;
  engine_.begin_input(true);
  engine_.replace_marks(seat, marks, done);
  settle();
  drain();
  return true;
}

}  // namespace majs::runtime
