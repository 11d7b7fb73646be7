#include <algorithm>
#include <cmath>

#include "grammar/document_members.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/logs/riichi_events.hpp"
#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

std::string mjai_tile(const Tile& tile) { return mjai_name(tile.kind); }
Document mjai_tiles(std::span<const Tile> tiles) { return grammar::list_of(tiles, mjai_tile); }

/// A number for each player.
Document numbers(const Game& game, const std::array<Number, 4>& values) {
  return grammar::list_of(std::span(values).first(game.seats().size()), number_document);
}

constexpr std::string_view kMjaiNames[] = {
    "start_game", "start_kyoku", "tsumo",    "dahai", "reach", "reach_accepted", "chi",       "pon",     "daiminkan",
    "kakan",      "ankan",       "nukidora", "dora",  "hora",  "ryukyoku",       "end_kyoku", "end_game"};
static_assert(std::size(kMjaiNames) == static_cast<std::size_t>(RiichiEvent::Kind::EndGame) + 1);

class MjaiRecorder : public RiichiRecorder {
 public:
  MjaiRecorder() : RiichiRecorder("mjai") {}

 protected:
  bool knows(const Tile& tile) const override { return mjai_tile(tile) != "?"; }
  void on(const Game& game, const RiichiEvent& event) override {
    Document line = Document::object();
    line["type"] = kMjaiNames[static_cast<std::size_t>(event.kind)];
    if (event.kind == RiichiEvent::Kind::StartGame) {
      line["names"] = grammar::list_of(game.seats(), seat_name);
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
    if (!event.consumed.empty()) line["consumed"] = mjai_tiles(event.consumed);
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
    if (!event.ura.empty()) line["ura_markers"] = mjai_tiles(event.ura);
    if (event.win == nullptr) return;
    const WinRecord& record = *event.win;
    line["hora_tehais"] = mjai_tiles(record.hand());
    line["yakus"] = Document::array();
    record.each_yaku([&](const ScoredYaku& yaku, bool) {
      const Number amount = yaku.value.empty() ? Number(0) : yaku.value.front().amount;
      line["yakus"].push_back({game.rules().texts.name(yaku.name), number_document(amount)});
    });
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
    line["kyotaku"] = std::floor(sticks_on_table(game));
    line["oya"] = static_cast<double>(game.dealer());
    line["scores"] = numbers(game, event.scores);
    line["tehais"] = grammar::list_of(std::span(dealt()).first(players), mjai_tiles);
  }
};

}  // namespace

std::unique_ptr<Recorder> make_mjai_recorder() { return std::make_unique<MjaiRecorder>(); }

}  // namespace majs::runtime
