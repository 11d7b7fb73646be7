#include "runtime/play/course/game_course.hpp"

#include <algorithm>

namespace majs::runtime {

namespace {

/// The buttons of which a seat fulfils the condition, but has no combination: something else counts there as what they
/// call. "" without any.
std::string empty_offers(Game& game, Seat seat) {
  std::string names;
  const auto& buttons = game.rules().buttons;
  for (std::size_t i = 0; i < buttons.size() && game.in_play(seat); ++i) {
    const Button& button = buttons[i];
    const auto& shown = game.player(seat).buttons;
    const auto id = static_cast<ChoiceId>(i);
    Context context = Context::of(seat);
    context.button = id;
    const bool hidden = button.kind == ButtonKind::Call && std::ranges::find(shown, id) == shown.end();
    if (!hidden || button.show_when == kNone || !game.engine().holds(button.show_when, context)) continue;
    names += (names.empty() ? " (`" : "`, `") + button.id;
  }
  return names.empty() ? names
                       : names +
                             "` would be offered, but there is no tile for it: where a joker counts as such a tile, "
                             "ask for `nojoker`)";
}

}  // namespace

std::shared_ptr<const HandProgress> progress_for(const Rules& rules, const std::array<std::string, kMaxSeats>& bots,
                                                 LevelsMemo* memo) {
  const bool knows = std::ranges::any_of(bots, knows_hands);
  return knows ? std::make_shared<const HandProgress>(rules, memo) : nullptr;
}

Players::Players(const Rules& rules, const std::array<std::string, kMaxSeats>& bots,
                 const std::shared_ptr<const HandProgress>& progress) {
  for (const Seat seat : rules.seats) {
    const auto i = static_cast<std::size_t>(seat);
    if (bots[i].empty()) continue;
    bots_[i] = make_bot(bots[i], seat, progress);
    if (bots_[i] == nullptr) bots_[i] = make_bot("random", seat, progress);
    if (bots_[i]->lingers()) lingering_ |= seat_bit(seat);
    if (bots_[i]->listens()) listeners_.push_back(bots_[i].get());
  }
}

Input Players::choose(Game& game, const Decision& decision, Random& chance) {
  const Input input = bots_[static_cast<std::size_t>(decision.seat)]->choose(game, decision, chance);
  const std::uint32_t win = game.rules().scoring.win_program;  // what bots think about
  game.engine().attribute(kNone, win == kNone ? nullptr : &game.rules().programs[win]);
  return input;
}

void Players::hear(const Game& game, const LogEvent& event) {
  for (Bot* bot : listeners_) bot->hear(game, event);
}

void GameCourse::hear(const LogEvent& event) {
  if (event.kind != LogEvent::Kind::Press && event.kind != LogEvent::Kind::Message) idle_choices_ = 0;
}

std::optional<Decision> GameCourse::next(SeatSet lingering) {
  constexpr std::uint64_t kMaxResumed = 1'000;
  while (!game_.over() && within_limits()) {
    if (auto decision = next_decision(game_, lingering)) return decision;
    if (recorder_ != nullptr) recorder_->input(game_, nullptr);
    if (++resumed_ > kMaxResumed || !unstick()) return std::nullopt;
  }
  return std::nullopt;
}

bool GameCourse::take(const Input& input) {
  if (recorder_ != nullptr) recorder_->input(game_, &input);
  if (!game_.apply(input)) {
    game_.engine().find("R307", Severity::Error, kNone, "the game refused a choice it had offered");
    return false;
  }
  return has_sense(input);
}

bool GameCourse::within_limits() {
  if (game_.step() >= limits_.steps) {
    game_.engine().find("R305", Severity::Error, kNone,
                        "the game did not end in " + std::to_string(limits_.steps) + " inputs");
    return false;
  }
  if (game_.rounds() > limits_.rounds) {
    game_.engine().find("R306", Severity::Note, kNone,
                        "the game was stopped after " + std::to_string(limits_.rounds) + " rounds");
    return false;
  }
  return true;
}

/// Nobody can do anything: waiting lists are resumed (E-31), or the player in turn is asked again; without either the
/// game is stuck for good.
bool GameCourse::unstick() {
  const auto waits = [&](Seat seat) { return !game_.player(seat).deferred.empty(); };
  if (std::ranges::any_of(game_.seats(), waits)) {
    game_.engine().find(
        "R303", Severity::Warning, place_of_press(),
        "nobody can act, but actions wait: a button changes no turn and resumes nothing. They are resumed");
    return game_.resume_stalled();
  }
  const Seat turn = game_.state().turn;
  const bool has_turn = game_.in_play(turn) && game_.can_discard(turn);
  const bool has_tiles = has_turn && game_.player(turn).hand.size() + game_.player(turn).draw.size() > 0;
  const std::string reason = empty_offers(game_, turn);
  if (game_.resume_stalled()) {
    const bool lifted = game_.state().asked_again == kMostAskedAgain;
    game_.engine().find(
        "R304", Severity::Warning, kNone,
        std::string(seat_name(turn)) +
            (lifted ? " has no tile that may be discarded: it may discard any"
                    : " passes on its buttons and has no tile that may be discarded: it is asked again, and may "
                      "not pass; in the end it may discard any") +
            reason);
    return true;
  }
  game_.engine().find(
      "R304", Severity::Error, kNone,
      (has_tiles  ? std::string(seat_name(turn)) + " has no tile that may be discarded: the game cannot go on"
       : has_turn ? std::string(seat_name(turn)) + " has no tile to discard: the game cannot go on"
                  : "nobody can act: the game cannot go on") +
          reason);
  return false;
}

/// False, with a finding at the button that was pressed last, when there are too many choices in a row to be meant.
bool GameCourse::has_sense(const Input& input) {
  constexpr std::uint64_t kMost = 1'000;
  if (input.kind == Input::Kind::LayOnRack) return true;  // people arrange their tiles; the limit of steps is enough
  if (input.kind == Input::Kind::Press && input.button < game_.rules().buttons.size()) pressed_ = input.button;
  if (++idle_choices_ <= kMost) return true;
  const bool known = pressed_ != kNoChoice;
  game_.engine().find(
      "R312", Severity::Error, place_of_press(),
      std::to_string(kMost) + " choices in a row, and nothing is drawn, discarded or called" +
          (known ? ": `" + game_.rules().buttons[pressed_].id + "` is offered again and again" : std::string()));
  return false;
}

std::uint32_t GameCourse::place_of_press() const {
  return pressed_ == kNoChoice ? kNone : game_.rules().buttons[pressed_].place;
}

}  // namespace majs::runtime
