#include "runtime/play/logs/mjai.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "runtime/play/logs/observation.hpp"
#include "runtime/play/logs/riichi_events.hpp"
#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

Document tile_list(std::span<const Tile> tiles) {
  Document list = Document::array();
  for (const Tile& tile : tiles) list.push_back(mjai_tile(tile));
  return list;
}

/// A number for each player.
Document numbers(const Game& game, const std::array<Number, 4>& values) {
  Document list = Document::array();
  for (std::size_t i = 0; i < game.seats().size(); ++i) list.push_back(number_document(values[i]));
  return list;
}

std::string_view name_of(RiichiEvent::Kind kind) {
  switch (kind) {
    case RiichiEvent::Kind::StartGame: return "start_game";
    case RiichiEvent::Kind::StartRound: return "start_kyoku";
    case RiichiEvent::Kind::Draw: return "tsumo";
    case RiichiEvent::Kind::Discard: return "dahai";
    case RiichiEvent::Kind::Reach: return "reach";
    case RiichiEvent::Kind::ReachAccepted: return "reach_accepted";
    case RiichiEvent::Kind::Chi: return "chi";
    case RiichiEvent::Kind::Pon: return "pon";
    case RiichiEvent::Kind::Daiminkan: return "daiminkan";
    case RiichiEvent::Kind::Kakan: return "kakan";
    case RiichiEvent::Kind::Ankan: return "ankan";
    case RiichiEvent::Kind::North: return "nukidora";
    case RiichiEvent::Kind::Dora: return "dora";
    case RiichiEvent::Kind::Win: return "hora";
    case RiichiEvent::Kind::RoundDraw: return "ryukyoku";
    case RiichiEvent::Kind::EndRound: return "end_kyoku";
    case RiichiEvent::Kind::EndGame: return "end_game";
  }
  return "";
}

class MjaiRecorder : public RiichiRecorder {
 public:
  MjaiRecorder() : RiichiRecorder("mjai") {}

 protected:
  bool knows(const Tile& tile) const override { return mjai_tile(tile) != "?"; }
  void on(const Game& game, const RiichiEvent& event) override {
    Document line = Document::object();
    line["type"] = name_of(event.kind);
    if (event.kind == RiichiEvent::Kind::StartGame) {
      line["names"] = Document::array();
      for (const Seat seat : game.seats()) line["names"].push_back(seat_name(seat));
    }
    if (event.kind == RiichiEvent::Kind::StartRound) {
      start_round(game, event, line);
    } else if (event.actor >= 0) {
      line["actor"] = static_cast<double>(event.actor);
    }
    if (event.target >= 0) line["target"] = static_cast<double>(event.target);
    if (event.kind == RiichiEvent::Kind::Dora) {
      line["dora_marker"] = mjai_tile(event.tile);
    } else if (exists(event.tile) && event.kind != RiichiEvent::Kind::Ankan) {
      line["pai"] = mjai_tile(event.tile);
    }
    if (!event.consumed.empty()) line["consumed"] = tile_list(event.consumed);
    if (event.kind == RiichiEvent::Kind::Discard) line["tsumogiri"] = event.tsumogiri;
    if (event.kind == RiichiEvent::Kind::Win) describe(game, event, line);
    if (event.kind == RiichiEvent::Kind::RoundDraw && !event.text.empty()) line["reason"] = event.text;
    const bool pays = event.kind == RiichiEvent::Kind::Win || event.kind == RiichiEvent::Kind::RoundDraw ||
                      event.kind == RiichiEvent::Kind::ReachAccepted;
    if (pays) line["deltas"] = numbers(game, event.deltas);
    if (pays || event.kind == RiichiEvent::Kind::EndGame) line["scores"] = numbers(game, event.scores);
    text_ += grammar::print_document(line, false) + "\n";
  }

 private:
  static void describe(const Game& game, const RiichiEvent& event, Document& line) {
    if (!event.ura.empty()) line["ura_markers"] = tile_list(event.ura);
    if (event.win == nullptr) return;
    const WinRecord& record = *event.win;
    line["hora_tehais"] = tile_list(record.hand());
    line["yakus"] = Document::array();
    for (const ToldYaku* score : {&record.yaku, &record.yaku2}) {
      for (const ScoredYaku& yaku : *score) {
        const Number amount = yaku.value.empty() ? Number(0) : yaku.value.front().amount;
        line["yakus"].push_back({game.rules().texts.name(yaku.name), number_document(amount)});
      }
    }
    line["fu"] = number_document(record.minipoints);
    line["fan"] = number_document(record.points);
    line["hora_points"] = number_document(record.displayed_score);
  }

  void start_round(const Game& game, const RiichiEvent& event, Document& line) const {
    constexpr std::string_view kWinds[] = {"E", "S", "W", "N"};
    const GameState& state = game.state();
    const auto kyoku = static_cast<std::size_t>(std::max<std::int64_t>(state.kyoku, 0));
    const std::size_t players = game.seats().size();
    line["bakaze"] = kWinds[std::min<std::size_t>(kyoku / players, 3)];
    line["dora_marker"] = exists(first_indicator()) ? mjai_tile(first_indicator()) : "?";
    line["kyoku"] = static_cast<double>(kyoku % players + 1);
    line["honba"] = static_cast<double>(state.honba);
    const double stick = game.rules().scoring.riichi_value.as_double();
    line["kyotaku"] = stick > 0 ? std::floor(state.pot.as_double() / stick) : 0.0;
    line["oya"] = static_cast<double>(game.dealer());
    line["scores"] = numbers(game, event.scores);
    line["tehais"] = Document::array();
    for (std::size_t i = 0; i < players; ++i) line["tehais"].push_back(tile_list(dealt()[i]));
  }
};

}  // namespace

std::string mjai_tile(const Tile& tile) { return mjai_name(tile.kind); }

std::unique_ptr<Recorder> make_mjai_recorder() { return std::make_unique<MjaiRecorder>(); }

}  // namespace majs::runtime
