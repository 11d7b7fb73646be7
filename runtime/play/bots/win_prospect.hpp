#pragma once
// Whether a hand that is not complete yet is likely to be worth enough when it is.

#include <span>
#include <vector>

#include "runtime/game/ledger.hpp"
#include "runtime/play/bots/hand_sheet.hpp"
#include "runtime/play/bots/held_hand.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/scoring/win.hpp"

namespace majs::runtime {

/// The points that the ruleset's win buttons ask for, found in their conditions (`has_yaku_with_hand` and its like).
class WinDemands {
 public:
  WinDemands(const Rules& rules, const HandProgress& progress);

  /// Every hand that is complete may win.
  bool none() const { return demands_.empty() || anything_; }
  bool any_first() const;   ///< something is asked of the first group of yaku
  bool any_second() const;  ///< … of the second
  /// Whether a hand with these yaku is worth enough.
  bool are_met(const YakuScore& yaku, const YakuScore& yaku2) const;
  /// The fewest points of the first group that are enough, at least 1.
  Number least() const;

 private:
  /// One condition of a win button: so many points of a unit in these yaku lists.
  struct Demand {
    Number points = 1;
    std::uint32_t unit = kNone;
    bool second_group = false;
  };

  void collect(const Rules& rules, std::uint32_t condition);

  std::vector<Demand> demands_;
  bool anything_ = false;  ///< a hand without points may win
};

/// Whether hands that are not complete yet are likely to be worth what the ruleset asks for.
class WinProspect {
 public:
  WinProspect(const Rules& rules, const HandProgress& progress);

  /// Completes a hand at random, several times, with tiles that nobody can see: true when at least a third of the
  /// hands so made would be worth enough, won from a discard. Always true when the ruleset asks for nothing.
  /// `tiles` are hand and draw, with the tile to be discarded still among them. With an aim, only hands of that kind
  /// are made.
  bool likely(Game& game, Seat seat, const std::vector<Tile>& tiles, std::span<const Call> calls, Random& random,
              const YakuAim* aim = nullptr);
  /// Tiles mean what they do to this sheet.
  void learn_from(const HandSheet& sheet) {
    first_.sheet.learn_from(sheet);
    later_.sheet.learn_from(sheet);
  }

 private:
  /// Whether this hand of the player, complete with its last tile, is worth enough. Calls are laid down already.
  bool worth_enough(Game& game, Seat seat, std::span<const Tile> complete, WinTrials& trials) const;
  /// The tiles that lead on when one is gone.
  struct Draws {
    bool known = false;
    std::vector<std::uint64_t> copies;  ///< of unseen_, in its order
    std::uint64_t live = 0;             ///< all of them
  };
  /// A hand that lacks some tiles, and what may be done about it.
  struct Stage {
    explicit Stage(const HandProgress& progress) : sheet(progress) {}

    HandSheet sheet;
    std::vector<Tile> tiles;
    KindCounts own;                 ///< the same, by kind
    std::vector<std::size_t> kept;  ///< tiles without which it is as near as before
    std::vector<Draws> draws;       ///< by the tile that is gone: several samples begin with the same hand
  };
  /// Looks at the tiles of the stage, so many tiles away.
  void look_at(Stage& stage, const Game& game, Seat seat, std::span<const match::Call> calls, int level,
               const YakuAim* aim) const;
  void find_places(const HandSheet& sheet);
  void find_draws(Stage& stage, std::size_t gone, int level, const YakuAim* aim);
  /// Goes on with the hand of a stage that was looked at, one of its tiles less and one more. False when no live tile
  /// leads on.
  bool exchange(Stage& stage, int level, const YakuAim* aim, Random& random, std::vector<Tile>& next);
  /// Makes a hand that is complete with its last tile from the first stage; false when no live tile leads to one.
  bool complete(const Game& game, Seat seat, std::span<const match::Call> calls, int level, const YakuAim* aim,
                Random& random, std::vector<Tile>& hand);

  const HandProgress& progress_;
  WinDemands demands_;
  /// A hand that was made already in this question, and whether it was worth enough.
  struct Made {
    std::vector<Tile> tiles;  ///< in order, but for the last one
    bool enough = false;
  };
  std::vector<Made> made_;
  std::vector<Tile> hand_;  ///< room for the one that is made
  Stage first_;
  Stage later_;
  std::vector<tiles::WallTile> unseen_;          ///< tiles of the wall that nobody can see, the player's own among them
  std::vector<tiles::WallTile> left_;            ///< … less those of a hand
  std::vector<match::FormTiles::Place> places_;  ///< of unseen_; empty: cells do not tell of all
};

}  // namespace majs::runtime
