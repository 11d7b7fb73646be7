#pragma once
// Four-player riichi-like games as the events that the formats of mahjong programs know.

#include <array>
#include <vector>

#include "runtime/play/recorder.hpp"

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
    Dora,  ///< a further indicator
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
  bool last = false;                  ///< of several wins at once
  std::array<Number, 4> deltas = {};  ///< of a win: what this win moves, the pot included
  std::string text = {};              ///< of a drawn round: its name; of a win: its value, then its yaku, in lines
};

/// The same face: a red five is like a five.
bool alike(const Tile& a, const Tile& b);

/// Turns what happens in a game into these events. Nothing is told of games with fewer than four players.
class RiichiRecorder : public Recorder {
 public:
  void begin(const Game& game) override;
  void event(const Game& game, const LogEvent& event) override;
  void end(const Game& game) override;

 protected:
  virtual void on(const Game& game, const RiichiEvent& event) = 0;
  /// The first indicator of the round, no tile without one.
  Tile first_indicator() const { return indicators_.empty() ? Tile{} : indicators_.front(); }
  /// Hands as they were dealt, in the order of their tiles.
  const std::array<std::vector<Tile>, 4>& dealt() const { return dealt_; }
  const std::array<Number, 4>& start_scores() const { return start_scores_; }

 private:
  void start_round(const Game& game);
  void flush(const Game& game);
  void note_sticks(const Game& game);
  void call(const Game& game, const LogEvent& event);
  void discard(const Game& game, const LogEvent& event);
  void scores(const Game& game, const LogEvent& event);
  void tell(const Game& game, RiichiEvent event);

  bool plays_ = false;
  bool told_ = false;  ///< the start of the round is told: what follows is told at once
  bool over_ = false;
  std::vector<RiichiEvent> waiting_;  ///< before the first decision of a round
  std::vector<Tile> indicators_;
  std::array<std::vector<Tile>, 4> dealt_;
  std::array<Number, 4> start_scores_{};
  std::array<bool, 4> reached_{};
  std::array<bool, 4> accepted_{};
  std::vector<RiichiEvent> wins_;  ///< until their payments are known
  std::string draw_name_;
  bool drawn_ = false;
};

}  // namespace majs::runtime
