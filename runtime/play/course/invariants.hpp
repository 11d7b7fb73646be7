#pragma once
// What may never happen in a game, whatever the ruleset does, and what does not in games whose hands have one size.

#include <array>
#include <string>
#include <string_view>

#include "runtime/play/course/game.hpp"

namespace majs::runtime {

/// Whether something that the seat began is not through: actions of its wait, or it is marking.
bool is_busy(const Game& game, Seat seat);
/// The win of the seat in this round; null when it has not won.
const Winner* winner_at(const GameState& state, Seat seat);
inline bool has_won(const GameState& state, Seat seat) { return winner_at(state, seat) != nullptr; }
/// The tiles that the walls still have.
std::size_t count_undrawn(const GameState& state);

/// Watches one game from its start. What is wrong becomes a finding of the game, each kind once: tiles that appear,
/// vanish or turn into others within a round (R301), points that come or go by themselves (R302), points that a ruleset
/// makes (R311), a hand that has a tile too many or too few (R314), a turn out of order (R315), a player who is asked
/// what is decided already (R320).
class Invariants {
 public:
  /// `game` outlives this.
  explicit Invariants(Game& game) : game_(game) {}

  /// To be told whatever happens in the game.
  void hear(const LogEvent& event);
  /// To be called when the game has begun, and whenever it waits for somebody.
  void check();

 private:
  using Kinds = std::array<std::int32_t, tiles::kKindCount>;

  void begin_round();
  void check_tiles();
  void check_points();
  void check_hands();
  void report_hand(Seat seat);
  void check_turn(Seat seat, std::string_view what);
  void check_waiting();
  void is_not_out(Seat seat);
  std::string tiles_that_differ() const;
  std::string here() const;
  std::uint32_t place_of_press(Seat seat) const;

  Game& game_;
  bool begun_ = false;
  Kinds undrawn_{};                                   ///< of each kind: what the walls still have
  std::uint64_t weight_ = 0;                          ///< of all tiles but those (weight_of)
  std::size_t tiles_ = 0;                             ///< when the round began
  Kinds kinds_{};                                     ///< ... of each kind
  bool beyond_wall_ = false;                          ///< a tile was drawn that no wall had any more
  Number points_ = 0;                                 ///< at the start of the game
  Number made_ = 0;                                   ///< when the round began
  std::size_t discards_ = 0;                          ///< of the round
  Seat discarder_ = kNobody;                          ///< of the last of them
  bool acted_ = false;                                ///< somebody called or pressed something since
  std::array<std::string, kMaxSeats> pressed_{};      ///< by seat: the last button of the round but `skip`
  std::array<std::string, kMaxSeats> extra_{};        ///< what is to be told of a hand of the wrong size
  std::array<std::string, kMaxSeats> passed_over_{};  ///< ... of a seat whose turn did not come
  bool tiles_reported_ = false;
  bool points_reported_ = false;
  bool making_reported_ = false;
  bool hands_reported_ = false;
  bool turn_reported_ = false;
  bool waiting_reported_ = false;
};

}  // namespace majs::runtime
