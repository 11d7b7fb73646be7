#include <algorithm>
#include <utility>

#include "runtime/play/logs/riichi_events.hpp"
#include "runtime/records/record_tiles.hpp"
#include "runtime/records/yaku_names.hpp"

namespace majs::runtime {
namespace {

constexpr int kPlayers = 4;

std::string tile_text(const Tile& tile) { return botzone_name(tile.kind); }

/// The tile in the middle of a chow.
std::string middle(std::vector<Tile> chow) {
  std::ranges::sort(chow, [](const Tile& a, const Tile& b) { return tile_text(a) < tile_text(b); });
  return tile_text(chow[chow.size() / 2]);
}

/// `Chi T3`, `Peng W1`, `Gang F2`: `with` from the hand.
std::string claim_text(const Tile& called, std::vector<Tile> with) {
  if (with.size() == 3) return "Gang " + tile_text(called);
  if (alike(with.front(), with.back())) return "Peng " + tile_text(called);
  with.push_back(called);
  return "Chi " + middle(std::move(with));
}

class BotzoneRecorder : public RiichiRecorder {
 public:
  BotzoneRecorder() : RiichiRecorder("the text of Botzone") {}

  void begin(const Game& game) override {
    if (game.seats().size() != kPlayers) {
      return cannot(format() + " has games of four players, and this one has " + std::to_string(game.seats().size()));
    }
    RiichiRecorder::begin(game);
  }

  void event(const Game& game, const LogEvent& event) override {
    if (event.kind == LogEvent::Kind::Press) note_press(event);
    RiichiRecorder::event(game, event);
    const bool moves_on = event.kind == LogEvent::Kind::Draw || event.kind == LogEvent::Kind::Discard ||
                          event.kind == LogEvent::Kind::Call;
    if (moves_on) presses_.clear();
  }

 protected:
  bool knows(const Tile& tile) const override { return !tile_text(tile).empty(); }

  void on(const Game& game, const RiichiEvent& event) override {
    switch (event.kind) {
      case RiichiEvent::Kind::StartRound: return start_round(game, event);
      case RiichiEvent::Kind::Draw: return line(event.actor, "Draw " + tile_text(event.tile));
      case RiichiEvent::Kind::Discard: return line(event.actor, "Play " + tile_text(event.tile));
      case RiichiEvent::Kind::Chi:
      case RiichiEvent::Kind::Pon:
      case RiichiEvent::Kind::Daiminkan:
        return line(event.actor, claim_text(event.tile, event.consumed) + lost_claims(event.actor));
      case RiichiEvent::Kind::Ankan: return line(event.actor, "AnGang " + tile_text(event.consumed.front()));
      case RiichiEvent::Kind::Kakan: return line(event.actor, "BuGang " + tile_text(event.tile));
      case RiichiEvent::Kind::Win: return win(game, event);
      case RiichiEvent::Kind::RoundDraw: text_ += "Huang\n"; return score(event);
      case RiichiEvent::Kind::Reach: return cannot(format() + " has no riichi");
      case RiichiEvent::Kind::North: return cannot(format() + " has no tiles laid open");
      case RiichiEvent::Kind::Dora: return cannot(format() + " has no indicators");
      case RiichiEvent::Kind::StartGame:
      case RiichiEvent::Kind::ReachAccepted:
      case RiichiEvent::Kind::EndRound:
      case RiichiEvent::Kind::EndGame: return;
    }
  }

 private:
  /// Player 0 deals.
  int player(int chair) const { return (chair - dealer_ + kPlayers) % kPlayers; }
  std::string player_text(int chair) const { return "Player " + std::to_string(player(chair)) + " "; }
  void line(int chair, const std::string& what) { text_ += player_text(chair) + what + "\n"; }

  void start_round(const Game& game, const RiichiEvent& event) {
    if (exists(first_indicator())) return cannot(format() + " has no indicators");
    dealer_ = event.actor;
    wins_ = 0;
    const std::int64_t wind = std::max<std::int64_t>(game.state().kyoku, 0) / kPlayers % kPlayers;
    text_ += "Match " + std::to_string(++rounds_) + "\nWind " + std::to_string(wind) + "\n";
    for (int i = 0; i < kPlayers; ++i) {
      std::string hand = "Deal";
      const int chair = (i + dealer_) % kPlayers;
      for (const Tile& tile : dealt()[static_cast<std::size_t>(chair)]) hand += " " + tile_text(tile);
      line(chair, hand);
    }
  }

  void note_press(const LogEvent& event) {
    const bool wins = event.text == "ron" || event.text == "chankan" || event.text == "hu";
    if (event.tiles.empty() ? !wins : event.tiles.size() < 2) return;
    presses_.push_back({event.seat, event.tile, event.tiles});
  }

  /// Who wanted the tile as well.
  std::string lost_claims(int actor, const Tile& won = {}) const {
    std::string text;
    for (const Press& press : presses_) {
      if (press.seat == actor) continue;
      const std::string claim = press.with.empty() ? "Hu " + tile_text(won) : claim_text(press.called, press.with);
      text += " Ignore " + player_text(press.seat) + claim;
    }
    return text;
  }

  void win(const Game& game, const RiichiEvent& event) {
    if (++wins_ > 1) return cannot(format() + " has one winner a round");
    line(event.actor, "Hu " + tile_text(event.tile) + lost_claims(event.actor, event.tile));
    presses_.clear();
    if (event.win != nullptr) fans(game, *event.win);
    score(event);
  }

  void fans(const Game& game, const WinRecord& record) {
    std::string list;
    record.each_yaku([&](const ScoredYaku& yaku, bool) {
      const std::string& name = game.rules().texts.name(yaku.name);
      const YakuId id = find_yaku(name, YakuTable::Fans);
      if (id == kUnknownYaku) return cannot(format() + " has no fan `" + name + "`");
      const std::int64_t points = fan_points(id);
      const std::int64_t value = yaku.value.empty() ? points : yaku.value.front().amount.truncated();
      const std::int64_t times = points > 0 ? std::max<std::int64_t>(value / points, 1) : 1;
      list += (list.empty() ? "" : "+") + std::string(chinese_name(id)) + "*" + std::to_string(times);
    });
    text_ += "Fan " + record.points.text() + " " + list + "\n";
  }

  void score(const RiichiEvent& event) {
    text_ += "Score";
    for (int i = 0; i < kPlayers; ++i) {
      text_ += " " + event.deltas[static_cast<std::size_t>((i + dealer_) % kPlayers)].text();
    }
    text_ += "\n";
  }

  struct Press {
    Seat seat = kNobody;
    Tile called;
    std::vector<Tile> with;  ///< none: a win
  };
  std::vector<Press> presses_;  ///< since something was drawn, discarded or called
  int dealer_ = 0;
  int rounds_ = 0;
  int wins_ = 0;
};

}  // namespace

std::unique_ptr<Recorder> make_botzone_recorder() { return std::make_unique<BotzoneRecorder>(); }

}  // namespace majs::runtime
