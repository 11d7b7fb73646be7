#include "runtime/play/bots/decision_document.hpp"

#include <nlohmann/json.hpp>

#include "grammar/document_members.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

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

}  // namespace

Document decision_document(const Game& game, Seat seat, const std::vector<Input>& options) {
  const Player& player = game.player(seat);
  return {{"type", "decide"},
          {"hand", tile_documents(player.hand, game.rules())},
          {"draw", tile_documents(player.draw, game.rules())},
          {"options", grammar::list_of(options, [&](const Input& one) { return option_document(game, one); })}};
}

}  // namespace majs::runtime
