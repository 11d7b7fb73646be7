#pragma once
// The state of a game as a value (spec engine.md 5): no pointers into itself, cheap to copy. What may not be copied
// with it (randomness, log, waiting inputs) lives in Game.

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "runtime/game/context.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/tiles/behavior.hpp"

namespace majs::runtime {

/// A set of small ids, growing as needed.
class IdSet {
 public:
  bool contains(std::uint32_t id) const { return id / 64 < words_.size() && ((words_[id / 64] >> (id % 64)) & 1) != 0; }
  void insert(std::uint32_t id) {
    while (words_.size() <= id / 64) words_.push_back(0);
    words_[id / 64] |= std::uint64_t{1} << (id % 64);
  }
  void erase(std::uint32_t id) {
    if (id / 64 < words_.size()) words_[id / 64] &= ~(std::uint64_t{1} << (id % 64));
  }
  void clear() { words_.clear(); }
  std::uint32_t limit() const { return static_cast<std::uint32_t>(words_.size() * 64); }

 private:
  SmallVector<std::uint64_t, 3> words_;
};

struct CounterValue {
  std::uint32_t id = kNone;
  Number value = 0;
};

/// A meld, or a flower laid down.
struct Call {
  std::uint32_t name = kNone;  ///< id in Rules::texts
  Tiles tiles;
};

/// The combinations offered for one called tile (none for flowers).
struct CallOffer {
  Tile called;
  std::vector<Tiles> choices;
};
using CallOffers = std::vector<CallOffer>;

/// What pressing a button would ask for. Outlives the button being shown [Q13].
struct ButtonChoice {
  ChoiceId button = kNoChoice;
  std::shared_ptr<const CallOffers> offers;  ///< of call buttons
};

/// Something a player points at: a tile or a call as it was seen then.
struct Mark {
  Seat seat = kNobody;
  std::size_t index = 0;
  Tile tile;
  Call call;
};

/// What a player has marked, and still has to mark (engine.md 13).
struct Marking {
  struct Target {
    Zone zone = Zone::Hand;
    std::size_t index = 0;  ///< in MarkSpec::targets
    std::size_t needed = 0;
    std::vector<Mark> marked;
  };
  bool open = false;
  bool done = false;  ///< its actions are through with the marks
  bool cancellable = true;
  std::uint32_t spec = kNone;  ///< id in Rules::mark_specs
  std::vector<Target> targets;
};

struct Player {
  Number score = 0;
  Number start_score = 0;
  SmallVector<Tile, 18> hand;
  SmallVector<Tile, 2> draw;
  SmallVector<Tile, 24> pond;      ///< what lies on the table; taken tiles are gone
  SmallVector<Tile, 24> discards;  ///< everything discarded this round
  SmallVector<Call, 4> calls;
  SmallVector<Tile, 2> aside;
  SmallVector<ChoiceId, 8> buttons;                ///< offered, in byte order, `skip` last
  SmallVector<ButtonChoice, 4> button_choices;     ///< by button
  std::shared_ptr<const CallOffers> call_buttons;  ///< set while a combination has to be chosen
  ChoicePtr choice;
  SmallVector<Frame, 1> deferred;
  IdSet status;
  SmallVector<CounterValue, 16> counters;
  bool riichi_stick = false;
  bool hand_revealed = false;
  std::int64_t scryed = 0;
  bool declaring_yaku = false;
  bool has_last_discard = false;
  /// Discards of every player when this one put down its stick (genbutsu conditions).
  std::array<std::uint32_t, kMaxSeats> stick_discards{};
  SmallVector<std::uint8_t, 8> auto_enabled;  ///< by index in Rules::auto_buttons
  std::shared_ptr<const tiles::TileBehavior> behavior;
  std::shared_ptr<const match::JokerTable> jokers;  ///< of `behavior`
  std::map<std::uint32_t,
           std::pair<std::shared_ptr<const tiles::TileBehavior>, std::shared_ptr<const match::JokerTable>>>
      saved_behaviors;  ///< by label
  /// What this player pays for if the seat wins: names of yaku, "all" or "remaining".
  std::array<SmallVector<std::uint32_t, 1>, kMaxSeats> responsibilities;
  Marking marking;
  bool charleston_passed = false;

  void set_behavior(tiles::TileBehavior changed) {
    jokers = std::make_shared<const match::JokerTable>(changed);
    behavior = std::make_shared<const tiles::TileBehavior>(std::move(changed));
  }
};

/// An entry of the history (engine.md 5.3): only the newest of all, the newest call and the newest discard are kept.
struct Record {
  enum class Kind : std::uint8_t { None, Discard, Draw, Call, Swap };
  Kind kind = Kind::None;
  Seat seat = kNobody;
  Seat from = kNobody;
  Tile tile;  ///< discarded, drawn or called tile
  Tiles others;
  std::uint32_t call_name = kNone;
};

enum class RoundResult : std::uint8_t { None, Win, ExhaustiveDraw, AbortiveDraw, Continue, EndGame };
enum class Screen : std::uint8_t { None, Winner, Scores, GameEnd };

struct Winner {
  Seat seat = kNobody;
  WinSource source = WinSource::None;
  Tile tile;
  bool processed = false;
};

struct RevealedTile {
  std::optional<std::int64_t> index;  ///< of the dead wall
  Tile tile;
};

struct GameState {
  std::array<Player, kMaxSeats> players;
  std::int64_t kyoku = 0;
  std::int64_t honba = 0;
  Number pot = 0;
  Seat turn = 0;
  bool active = false;
  bool awaiting_discard = true;
  bool interrupts = false;  ///< the interrupt table is installed
  bool reversed_turn_order = false;
  Screen screen = Screen::None;
  RoundResult round_result = RoundResult::None;
  SmallVector<Winner, 3> winners;
  std::uint32_t winner_index = 0;
  std::array<Number, kMaxSeats> delta_scores{};
  std::string delta_reason;
  Seat next_dealer = kNobody;

  SmallVector<Tile, 4> wall;  ///< dealt tiles included
  std::size_t wall_index = 0;
  SmallVector<Tile, 14> dead_wall;
  std::size_t dead_wall_index = 0;
  IdSet drawn_reserved;  ///< indices in Rules::reserved_tiles
  SmallVector<RevealedTile, 10> revealed;
  SmallVector<Tile, 1> named_scryed;
  SmallVector<std::int64_t, 2> dice;

  bool conjured = false;  ///< tiles were made out of nothing, so that counting them proves nothing

  Record last_action;
  Record last_call;
  Record last_discard;
  bool any_action = false;

  std::map<std::uint32_t, std::vector<Tile>> tags;
  std::map<std::uint32_t, SmallVector<RevealedTile, 10>> saved_revealed;
  std::map<std::string, std::vector<std::string>> rules_text;  ///< tab -> ids

  Player& player(Seat seat) { return players[static_cast<std::size_t>(seat)]; }
  const Player& player(Seat seat) const { return players[static_cast<std::size_t>(seat)]; }
};

}  // namespace majs::runtime
