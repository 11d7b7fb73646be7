#include "runtime/play/bots/bot.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "grammar/document_members.hpp"
#include "runtime/play/bots/command_bot.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

Input press(Seat seat, ChoiceId button) { return {.kind = Input::Kind::Press, .seat = seat, .button = button}; }
Input discard(Seat seat, std::size_t index) { return {.seat = seat, .index = index}; }

void add_combinations(Seat seat, const CallOffers& offers, std::vector<Input>& options) {
  for (const CallOffer& offer : offers) {
    for (const Tiles& with : offer.choices) {
      options.push_back({.kind = Input::Kind::PressCall, .seat = seat, .call = {offer.called, with}});
    }
    for (const std::uint32_t card : offer.cards) {
      options.push_back({.kind = Input::Kind::PressCard, .seat = seat, .card = card});
    }
  }
}

Document option_document(const Game& game, const Input& input) {
  const Rules& rules = game.rules();
  const Player& player = game.player(input.seat);
  Document option = Document::object();
  switch (input.kind) {
    case Input::Kind::Press: option["button"] = choice_name(rules, input.button); break;
    case Input::Kind::PlayTile:
      option["discard"] = tile_document(held_tile(player, input.index), rules);
      option["index"] = static_cast<double>(input.index);
      break;
    case Input::Kind::PressCall:
      option["called"] = tile_document(input.call.called, rules);
      option["with"] = tile_documents(input.call.with, rules);
      break;
    case Input::Kind::PressCard: option["card"] = rules.statuses.name(input.card); break;
    case Input::Kind::Mark:
      option["mark"] = zone_name(input.mark.zone);
      option["seat"] = seat_name(input.mark.seat);
      option["index"] = static_cast<double>(input.mark.index);
      if (input.mark.zone == Zone::Hand) {
        option["tile"] = tile_document(held_tile(game.player(input.mark.seat), input.mark.index), rules);
      }
      break;
    case Input::Kind::LayOnRack:
      option["lay"] = tile_document(held_tile(player, input.index), rules);
      option["index"] = static_cast<double>(input.index);
      option["rack"] = static_cast<double>(input.rack);
      break;
    case Input::Kind::DeclareYaku:
      option["declare"] = input.yaku.empty() ? Document() : Document(rules.texts.name(input.yaku.front()));
      break;
    case Input::Kind::KeepDeal: option["keep_deal"] = input.index != 0; break;
    case Input::Kind::CancelMarks: option["cancel"] = true; break;
    default: option["clear"] = true; break;
  }
  return option;
}

/// Every yaku, a riichi first: what nearly always is declared.
std::vector<std::uint32_t> declarable(const Rules& rules) {
  std::vector<std::uint32_t> names;
  for (const auto& [list, yaku] : rules.yaku_names) {
    for (const std::string& name : yaku) {
      const std::uint32_t id = rules.texts.find(name);
      if (id == kNone || std::ranges::find(names, id) != names.end()) continue;
      names.insert(name == "Riichi" ? names.begin() : names.end(), id);
    }
  }
  return names;
}

class RandomBot : public Bot {
 public:
  Input choose(Game&, const Decision& decision, Random& random) override {
    if (!decision.plain()) {
      std::vector<Input> options = options_of(decision);
      return options[random.below(options.size())];
    }
    const std::size_t option = random.below(decision.buttons.size() + decision.discards.size());
    return option < decision.buttons.size()
               ? press(decision.seat, decision.buttons[option])
               : discard(decision.seat, decision.discards[option - decision.buttons.size()]);
  }
};

class PassBot : public Bot {
 public:
  Input choose(Game&, const Decision& decision, Random&) override {
    const bool may_skip = std::ranges::find(decision.buttons, kSkip) != decision.buttons.end();
    if (may_skip) return press(decision.seat, kSkip);
    const std::vector<Input> options = options_of(decision);
    return decision.discards.empty() ? options.front() : options.back();
  }
};

}  // namespace

std::vector<Input> options_of(const Decision& decision) {
  std::vector<Input> options;
  if (decision.combinations != nullptr) {
    add_combinations(decision.seat, *decision.combinations, options);
    return options;
  }
  const Seat seat = decision.seat;
  if (decision.stuck_marking) {  // nothing fits the marks made so far: off with it, or a new start
    if (decision.may_cancel) options.push_back({.kind = Input::Kind::CancelMarks, .seat = seat});
    options.push_back({.kind = Input::Kind::ClearMarks, .seat = seat});
    return options;
  }
  if (decision.declares) {
    for (const std::uint32_t name : decision.yaku) {
      options.push_back({.kind = Input::Kind::DeclareYaku, .seat = seat, .yaku = {name}});
    }
    if (options.empty()) options.push_back({.kind = Input::Kind::DeclareYaku, .seat = seat});
    return options;
  }
  if (decision.keeps_deal) {
    for (const bool holds : {decision.holds, !decision.holds}) {
      options.push_back({.kind = Input::Kind::KeepDeal, .seat = seat, .index = holds ? 1u : 0u});
    }
    return options;
  }
  options.reserve(decision.marks.size() + decision.buttons.size() + decision.discards.size());
  for (const MarkableObject& object : decision.marks) {
    options.push_back({.kind = Input::Kind::Mark, .seat = seat, .mark = object});
  }
  for (const ChoiceId button : decision.buttons) options.push_back(press(seat, button));
  for (const std::size_t index : decision.discards) options.push_back(discard(seat, index));
  return options;
}

std::optional<Decision> next_decision(Game& game, SeatSet lingering) {
  if (game.over()) return std::nullopt;
  if (const Seat dealer = game.asked_dealer(); dealer != kNobody) {
    const std::uint32_t renchan = game.rules().statuses.find("renchan");
    Decision decision;
    decision.seat = dealer;
    decision.keeps_deal = true;
    decision.holds = renchan != kNone && game.player(dealer).status.contains(renchan);
    return decision;
  }
  const auto& order = game.engine().ring_order(game.state().turn);
  const auto combinations_of = [&](Seat seat) {
    Decision decision;
    decision.seat = seat;
    decision.combinations = game.player(seat).call_buttons;
    return decision;
  };
  Seat later = kNobody;
  for (const Seat seat : order) {
    const Player& player = game.player(seat);
    const bool marks = game.engine().marking_incomplete(seat);
    const bool presses = player.choice == nullptr && !player.buttons.empty();
    if (player.call_buttons == nullptr && !marks && !player.declaring_yaku && !presses) continue;
    if (player.call_buttons != nullptr) {
      if ((lingering & seat_bit(seat)) == 0) return combinations_of(seat);
      if (later == kNobody) later = seat;
      continue;
    }
    Decision decision;
    decision.seat = seat;
    if (marks) {
      decision.marks = game.engine().markable(seat);
      decision.stuck_marking = decision.marks.empty();
      decision.may_cancel = decision.stuck_marking && player.marking.cancellable;
      return decision;
    }
    if (player.declaring_yaku) {
      decision.declares = true;
      decision.yaku = declarable(game.rules());
      return decision;
    }
    decision.buttons.assign(player.buttons.begin(), player.buttons.end());
    return decision;
  }
  if (later != kNobody) return combinations_of(later);
  const Seat turn = game.state().turn;
  if (!game.in_play(turn) || game.player(turn).choice != nullptr) return std::nullopt;
  Decision decision;
  decision.seat = turn;
  decision.discards = game.playable(turn);
  if (decision.discards.empty()) return std::nullopt;
  return decision;
}

Document decision_document(const Game& game, Seat seat, const std::vector<Input>& options) {
  const Player& player = game.player(seat);
  return {{"type", "decide"},
          {"hand", tile_documents(player.hand, game.rules())},
          {"draw", tile_documents(player.draw, game.rules())},
          {"options", grammar::list_of(options, [&](const Input& one) { return option_document(game, one); })}};
}

bool knows_hands(std::string_view name) { return name == "efficient" || name == "expert" || name == "odd"; }

bool is_bot(std::string_view name) {
  return name == "random" || name == "pass" || knows_hands(name) || (name.starts_with("cmd:") && name.size() > 4);
}

std::unique_ptr<Bot> make_bot(std::string_view name, Seat seat, std::shared_ptr<const HandProgress> progress) {
  if (name == "random") return std::make_unique<RandomBot>();
  if (name == "pass") return std::make_unique<PassBot>();
  if ((name == "efficient" || name == "expert") && progress->has_card()) return make_card_bot(std::move(progress));
  if (name == "efficient") return make_efficient_bot(std::move(progress));
  if (name == "expert") return make_expert_bot(std::move(progress));
  if (name == "odd") return make_odd_bot(std::move(progress));
  if (is_bot(name)) return make_command_bot(std::string(name.substr(4)), seat);
  return nullptr;
}

}  // namespace majs::runtime
