#include "runtime/play/bot.hpp"

#include <algorithm>
#include <utility>

namespace majs::runtime {
namespace {

Input press(Seat seat, ChoiceId button) {
  Input input;
  input.kind = Input::Kind::Press;
  input.seat = seat;
  input.button = button;
  return input;
}

Input discard(Seat seat, std::size_t index) {
  Input input;
  input.kind = Input::Kind::PlayTile;
  input.seat = seat;
  input.index = index;
  return input;
}

/// The `number`-th of all combinations.
Input combination(Seat seat, const CallOffers& offers, std::uint64_t number) {
  Input input;
  input.kind = Input::Kind::PressCall;
  input.seat = seat;
  for (const CallOffer& offer : offers) {
    for (const Tiles& with : offer.choices) {
      if (number-- != 0) continue;
      input.call = {offer.called, with};
      return input;
    }
    if (number < offer.cards.size()) {
      input.kind = Input::Kind::PressCard;
      input.card = offer.cards[number];
      return input;
    }
    number -= offer.cards.size();
  }
  return input;
}

std::uint64_t count_combinations(const CallOffers& offers) {
  std::uint64_t count = 0;
  for (const CallOffer& offer : offers) count += offer.choices.size() + offer.cards.size();
  return count;
}

/// A mark, or a new start when nothing fits the marks made so far.
Input mark(const Decision& decision, std::uint64_t number) {
  Input input;
  input.seat = decision.seat;
  input.kind = decision.marks.empty() ? Input::Kind::ClearMarks : Input::Kind::Mark;
  if (!decision.marks.empty()) input.mark = decision.marks[number];
  return input;
}

class RandomBot : public Bot {
 public:
  Input choose(Game&, const Decision& decision, Random& random) override {
    if (decision.combinations != nullptr) {
      return combination(decision.seat, *decision.combinations,
                         random.below(count_combinations(*decision.combinations)));
    }
    if (decision.stuck_marking || !decision.marks.empty()) return mark(decision, random.below(decision.marks.size()));
    if (!decision.buttons.empty()) {
      return press(decision.seat, decision.buttons[random.below(decision.buttons.size())]);
    }
    return discard(decision.seat, decision.discards[random.below(decision.discards.size())]);
  }
};

class PassBot : public Bot {
 public:
  Input choose(Game&, const Decision& decision, Random&) override {
    if (decision.combinations != nullptr) return combination(decision.seat, *decision.combinations, 0);
    if (decision.stuck_marking || !decision.marks.empty()) return mark(decision, 0);
    const bool may_skip = std::find(decision.buttons.begin(), decision.buttons.end(), kSkip) != decision.buttons.end();
    if (may_skip) return press(decision.seat, kSkip);
    if (!decision.buttons.empty()) return press(decision.seat, decision.buttons.front());
    return discard(decision.seat, decision.discards.back());
  }
};

}  // namespace

std::optional<Decision> next_decision(Game& game) {
  if (game.over()) return std::nullopt;
  const auto order = game.ring_order(game.state().turn);
  for (const Seat seat : order) {
    const Player& player = game.player(seat);
    Decision decision;
    decision.seat = seat;
    if (player.call_buttons != nullptr) {
      decision.combinations = player.call_buttons;
      return decision;
    }
    if (game.marking_incomplete(seat)) {
      decision.marks = game.markable(seat);
      decision.stuck_marking = decision.marks.empty();
      return decision;
    }
    if (player.choice != nullptr || player.buttons.empty()) continue;
    decision.buttons.assign(player.buttons.begin(), player.buttons.end());
    return decision;
  }
  const Seat turn = game.state().turn;
  if (!game.in_play(turn) || game.player(turn).choice != nullptr) return std::nullopt;
  Decision decision;
  decision.seat = turn;
  decision.discards = game.playable(turn);
  if (decision.discards.empty()) return std::nullopt;
  return decision;
}

std::unique_ptr<Bot> make_bot(std::string_view name) {
  if (name == "random") return std::make_unique<RandomBot>();
  if (name == "pass") return std::make_unique<PassBot>();
  return nullptr;
}

}  // namespace majs::runtime
