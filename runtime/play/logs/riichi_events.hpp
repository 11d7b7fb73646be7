#pragma once
// Riichi-like games of three or four players as the events that the formats of mahjong programs know.

#include <array>
#include <optional>
#include <vector>

#include "runtime/game/winner.hpp"
#include "runtime/play/logs/recorder.hpp"

namespace majs::runtime {

struct RiichiEvent {
  enum class Kind : std::uint8_t {
    StartGame,
    StartRound,
    Draw,
    Discard,
    Reach,          ///< before the discard
    ReachAccepted,  ///< the stick lies on the table
    Chi,
    Pon,
    Daiminkan,
    Kakan,
    Ankan,
    North,  ///< laid open beside the hand
    Dora,   ///< a further indicator
    Win,
    RoundDraw,
    EndRound,
    EndGame,
  };
  Kind kind = Kind::StartGame;
  int actor = -1;                   ///< by chair: 0 is east of the first round
  int target = -1;                  ///< whose tile was taken; of a win by draw, the winner
  Tile tile = {};                   ///< drawn, discarded, called or added tile; indicator
  std::vector<Tile> consumed = {};  ///< from the hand; of a kakan, the old pon
  bool tsumogiri = false;
  std::array<Number, 4> deltas = {};  ///< of a win what it moves, honba and sticks included; of an accepted riichi
  std::array<Number, 4> scores = {};  ///< after it, of events with deltas, and at the start of a round
  std::shared_ptr<const WinRecord> win = {};  ///< of a win
  std::vector<Tile> ura = {};                 ///< of a win after a riichi: what lies under the indicators
  std::string text = {};                      ///< of a drawn round: its name
  std::size_t chair() const { return static_cast<std::size_t>(actor); }
};

/// The same face: a red five is like a five.
bool alike(const Tile& a, const Tile& b);

/// The place in the dead wall of the tile under an indicator: it is laid out in pairs, counted from its end.
constexpr std::int64_t place_under(std::int64_t indicator) {
  return indicator % 2 == 0 ? indicator + 1 : indicator - 1;
}

/// How many riichi sticks the points on the table are.
double sticks_on_table(const Game& game);

/// Turns what happens in a game into these events. What they have no word for (other numbers of players, flowers, tiles
/// that `knows` denies) is a problem of the record.
class RiichiRecorder : public Recorder {
 public:
  void begin(const Game& game) override;
  void event(const Game& game, const LogEvent& event) override;
  void end(const Game& game) override;

 protected:
  /// `format` is what it is called in problems.
  explicit RiichiRecorder(std::string format) : format_(std::move(format)) {}
  virtual void on(const Game& game, const RiichiEvent& event) = 0;
  /// Whether the format has a name for such a tile.
  virtual bool knows(const Tile& tile) const = 0;
  const std::string& format() const { return format_; }
  /// The first indicator of the round, no tile without one.
  Tile first_indicator() const { return round_.indicators.empty() ? Tile{} : round_.indicators.front(); }
  /// Hands as they were dealt, in the order of their tiles.
  const std::array<std::vector<Tile>, 4>& dealt() const { return round_.dealt; }

 private:
  void start_round(const Game& game);
  std::vector<Tile> under_indicators(const Game& game) const;
  void flush(const Game& game);
  void note_sticks(const Game& game);
  void call(const Game& game, const LogEvent& event);
  void discard(const Game& game, const LogEvent& event);
  void scores(const Game& game, const LogEvent& event);
  void tell(const Game& game, RiichiEvent event);
  void check_tiles(const RiichiEvent& event);
  void check_tile(const Tile& tile);

  std::string format_;
  bool plays_ = false;
  bool over_ = false;
  std::array<Number, 4> scores_{};
  struct Round {
    bool told = false;                 ///< its start is told: what follows is told at once
    std::vector<RiichiEvent> waiting;  ///< before the first decision
    std::vector<Tile> indicators;
    std::array<std::vector<Tile>, 4> dealt;
    std::array<Tile, 4> last_draw{};
    std::array<bool, 4> declares{};  ///< has pressed the button, the discard follows
    std::array<bool, 4> reached{};
    std::array<bool, 4> accepted{};
    std::vector<RiichiEvent> wins;  ///< until their payments are known
    std::optional<std::string> draw_name;
  };
  Round round_;
};

}  // namespace majs::runtime
