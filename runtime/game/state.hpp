#pragma once
// The state of a game as a value (runtime/game/README.md 2): no pointers into itself, cheap to copy. What may not be
// copied with it (randomness, log, waiting inputs) lives in Engine.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game/context.hpp"
#include "runtime/game/ledger.hpp"
#include "runtime/game/stamped_vector.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/tiles/behavior.hpp"

namespace majs::runtime {

/// A value that copies share until one of them is changed: for the large, seldom changed parts of a game state.
template <typename T>
class Shared {
 public:
  const T& operator*() const {
    static const T kEmpty{};
    return value_ != nullptr ? *value_ : kEmpty;
  }
  const T* operator->() const { return &**this; }
  /// For changing; the copies keep what they had.
  T& edit() {
    if (value_ == nullptr) {
      value_ = std::make_shared<T>();
    } else if (value_.use_count() > 1) {
      value_ = std::make_shared<T>(*value_);
    }
    return *value_;
  }

 private:
  std::shared_ptr<T> value_;
};

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
  void add(const IdSet& other) {
    while (words_.size() < other.words_.size()) words_.push_back(0);
    for (std::size_t i = 0; i < other.words_.size(); ++i) words_[i] |= other.words_[i];
  }
  std::uint32_t limit() const { return static_cast<std::uint32_t>(words_.size() * 64); }
  std::span<const std::uint64_t> words() const { return {words_.data(), words_.size()}; }

 private:
  SmallVector<std::uint64_t, 3> words_;
};

struct CounterValue {
  std::uint32_t id = kNone;
  Number value = 0;
};

/// The counters of a player that were set, in the order in which they came.
class CounterValues {
 public:
  /// Null when it was never set: most that are asked for were not.
  const Number* find(std::uint32_t id) const {
    const std::size_t place = places_[id % kPlaces];
    if (place == 0) return nullptr;
    const CounterValue& first = values_[place - 1];
    return first.id == id ? &first.value : look_up(id);
  }
  void set(std::uint32_t id, Number value) { at(id) = value; }
  /// It is set to 0 when it was not set.
  [[gnu::always_inline]] Number& at(std::uint32_t id) {
    const Number* const known = find(id);
    return known != nullptr ? const_cast<Number&>(*known) : add(id);
  }

  std::size_t size() const { return values_.size(); }
  const CounterValue* begin() const { return values_.begin(); }
  const CounterValue* end() const { return values_.end(); }

 private:
  static constexpr std::size_t kPlaces = 32;
  static constexpr std::size_t kMostPlace = 254;
  [[gnu::noinline]] Number& add(std::uint32_t id) {
    std::uint8_t& place = places_[id % kPlaces];
    if (place == 0) place = static_cast<std::uint8_t>(std::min(values_.size(), kMostPlace) + 1);
    return values_.emplace_back(id, Number(0)).value;
  }
  [[gnu::noinline]] const Number* look_up(std::uint32_t id) const {
    for (const CounterValue& one : values_) {
      if (one.id == id) return &one.value;
    }
    return nullptr;
  }

  /// By id modulo kPlaces: where the first one of them lies that came, plus one. Nobody foresees how far a search has
  /// to go, and counters are asked for all the time.
  std::array<std::uint8_t, kPlaces> places_{};
  SmallVector<CounterValue, 16> values_;
};

/// A meld, or a flower laid down.
struct Call {
  std::uint32_t name = kNone;  ///< id in Rules::texts
  Tiles tiles;
  std::uint8_t rack = 0;              ///< on which of the owner's racks it lies
  std::uint16_t card_hand = kNoHand;  ///< of a finished rack, which is one meld: index in Card::hands

  static constexpr std::uint16_t kNoHand = 0xFFFF;
  bool finished() const { return card_hand != kNoHand; }
};

inline std::span<const Tile> span_of(const auto& zone) { return {zone.data(), zone.size()}; }

inline bool same_meld(const Call& a, const Call& b) {
  return a.name == b.name && tiles::all_identical(span_of(a.tiles), span_of(b.tiles));
}

/// The combinations offered for one called tile (none for flowers), or cards to draft.
struct CallOffer {
  Tile called;
  std::vector<Tiles> choices;
  std::vector<std::uint32_t> cards;  ///< statuses
};
using CallOffers = std::vector<CallOffer>;

/// What pressing a button would ask for. Outlives the button being shown (E-13).
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

/// What a player has marked, and still has to mark (runtime/game/README.md 10).
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

/// A hand as it was before its jokers were replaced for scoring.
struct OriginalHand {
  SmallVector<Tile, 14> hand;  ///< of most games; one is made for every hand that is scored
  SmallVector<Call, 4> calls;
  std::optional<Tile> winning_tile;
  std::optional<Tile> pond_tile;  ///< what lay last in the discarder's pond, when the win is on a discard
};

struct Player {
  Number score = 0;
  Number start_score = 0;
  StampedVector<Tile, 18> hand;
  SmallVector<Tile, 2> draw;
  SmallVector<Tile, 24> pond;      ///< what lies on the table; taken tiles are gone
  SmallVector<Tile, 24> discards;  ///< everything discarded this round
  StampedVector<Call, 4> calls;
  SmallVector<Tile, 2> aside;
  SmallVector<ChoiceId, 8> buttons;                ///< offered, in byte order, `skip` last
  SmallVector<ButtonChoice, 4> button_choices;     ///< by button
  std::shared_ptr<const CallOffers> call_buttons;  ///< set while a combination has to be chosen
  ChoicePtr choice;
  SmallVector<Frame, 1> deferred;
  bool has_last_discard = false;  ///< with what follows: what is looked at of everybody whenever a hand is scored
  IdSet status;
  CounterValues counters;
  bool riichi_stick = false;
  bool hand_revealed = false;
  std::int64_t scryed = 0;
  bool declaring_yaku = false;
  SmallVector<std::uint32_t, 1> declared_yaku;
  /// Discards of every player when this one put down its stick (genbutsu conditions).
  std::array<std::uint32_t, kMaxSeats> stick_discards{};
  SmallVector<std::uint8_t, 8> auto_enabled;  ///< by index in Rules::auto_buttons
  std::shared_ptr<const tiles::TileBehavior> behavior;
  std::shared_ptr<const match::JokerTable> jokers;  ///< of `behavior`
  using SavedBehavior = std::pair<std::shared_ptr<const tiles::TileBehavior>, std::shared_ptr<const match::JokerTable>>;
  Shared<std::map<std::uint32_t, SavedBehavior>> saved_behaviors;  ///< by label
  /// What this player pays for if the seat wins: names of yaku, "all" or "remaining". `liable` has the seats for which
  /// there is an entry, which may be empty.
  std::array<SmallVector<std::uint32_t, 1>, kMaxSeats> responsibilities;
  SeatSet liable = 0;
  std::shared_ptr<const OriginalHand> original;  ///< set once a win of this player was evaluated
  Marking marking;
  bool charleston_passed = false;
};

/// All that the player holds concealed, the drawn tile last.
inline std::vector<Tile> hand_and_draw(const Player& player) {
  std::vector<Tile> tiles(player.hand.begin(), player.hand.end());
  tiles.insert(tiles.end(), player.draw.begin(), player.draw.end());
  return tiles;
}

/// An entry of the history (runtime/game/README.md 2.3): only the newest of all, the newest call and the newest discard
/// are kept.
struct Record {
  enum class Kind : std::uint8_t { None, Discard, Draw, Call, Swap };
  Kind kind = Kind::None;
  Seat seat = kNobody;
  Seat from = kNobody;
  Tile tile = {};  ///< discarded, drawn or called tile
  Tiles others = {};
  std::uint32_t call_name = kNone;
};

enum class RoundResult : std::uint8_t { None, Win, ExhaustiveDraw, AbortiveDraw, Continue, EndGame };
enum class Screen : std::uint8_t { None, Winner, Scores, GameEnd };

struct WinRecord;  // game/winner.hpp

/// A tile of a meld, by its places among the melds and in it.
struct MeldPlace {
  std::uint32_t call = kNone;
  std::uint32_t tile = 0;
};

struct Winner {
  Seat seat = kNobody;
  WinSource source = WinSource::None;
  Tile tile;
  bool trial = false;  ///< of a win that is only tried: no winner in the eyes of seat specifications
  bool processed = false;
  std::uint32_t batch = 0;            ///< winners of one moment have the same
  std::shared_ptr<WinRecord> record;  ///< copies of the state share it: changed by edit_record() only
};

/// A discard in the order of the table.
struct OrderedDiscard {
  Seat seat = kNobody;
  tiles::Kind kind{};
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
  Number made = 0;  ///< points that actions of the ruleset made out of nothing, less those they made vanish
  Seat turn = 0;
  bool active = false;
  bool awaiting_discard = true;
  /// How often the player in turn, who may discard nothing, has passed on its buttons since the turn began.
  std::uint8_t asked_again = 0;
  std::uint8_t lifted = 0;  ///< turns of this round in which it could discard anything in the end
  bool interrupts = false;  ///< the interrupt table is installed
  SeatSet acting = 0;       ///< seats whose list is at an interrupt, and unfinished
  SeatSet unasked = 0;      ///< seats that were offered nothing because of something unfinished
  bool reversed_turn_order = false;
  Screen screen = Screen::None;
  RoundResult round_result = RoundResult::None;
  SmallVector<Winner, 3> winners;
  std::uint32_t winner_index = 0;
  std::array<Number, kMaxSeats> delta_scores{};
  std::string delta_reason;
  bool has_deltas = false;  ///< `delta_scores` are worked out: scripts may modify them
  Number pot_at_win = 0;    ///< what lay on the table when the first of the new winners won
  Seat next_dealer = kNobody;
  /// Whether the dealer may still say that the deal stays (`renchan_choice`).
  enum class DealerChoice : std::uint8_t { NotAsked, Asked, Made };
  DealerChoice dealer_choice = DealerChoice::NotAsked;
  bool dealer_chosen = false;  ///< by `change_dealership`, since the result of the round is known
  bool honba_changed = false;  ///< by `add_honba`, since then
  Ledger ledger;

  Shared<std::vector<Tile>> wall;  ///< dealt tiles included
  std::size_t wall_index = 0;
  SmallVector<Tile, 14> dead_wall;
  std::size_t dead_wall_index = 0;
  IdSet drawn_reserved;  ///< indices in Rules::reserved_tiles
  SmallVector<RevealedTile, 10> revealed;
  SmallVector<Tile, 1> named_scryed;  ///< with a tile that is none for a name of none
  SmallVector<std::int64_t, 2> dice;

  bool conjured = false;  ///< tiles were made out of nothing, so that counting them proves nothing

  Record last_action;
  Record last_call;
  Record last_discard;
  MeldPlace robbed;  ///< while a win on the newest called tile is evaluated: where it lies in its caller's melds
  bool any_action = false;
  /// What was discarded since the last own discard of every player, those included (`first_discarder`).
  SmallVector<OrderedDiscard, 8> go_around;

  Shared<std::map<std::uint32_t, std::vector<Tile>>> tags;
  Shared<std::map<std::uint32_t, SmallVector<RevealedTile, 10>>> saved_revealed;
  Shared<std::map<std::string, std::vector<std::string>>> rules_text;  ///< tab -> ids
  Shared<std::map<std::int64_t, Tile>> atop_wall;                      ///< what lies on the wall, by position
  std::shared_ptr<const std::vector<std::uint32_t>> card_deck;         ///< shuffled: statuses
  std::size_t cards_drawn = 0;
  Seat dealt_in_last_round = kNobody;  ///< from whom the first winner of the round before won

  /// Whether the tile at a place of the dead wall, which may be counted from its end, is open.
  bool is_revealed(std::int64_t index) const {
    const auto length = static_cast<std::int64_t>(dead_wall.size());
    for (const RevealedTile& one : revealed) {  // one or two: std::any_of looks at four at once
      if (one.index && (*one.index == index || *one.index == index - length)) return true;
    }
    return false;
  }

  /// The place in the dead wall of what is counted from its beginning, or, negative, from its end; nothing outside.
  std::optional<std::size_t> dead_wall_place(std::int64_t index) const {
    const auto size = static_cast<std::int64_t>(dead_wall.size());
    if (index < 0) index += size;
    return index < 0 || index >= size ? std::nullopt : std::optional(static_cast<std::size_t>(index));
  }

  Player& player(Seat seat) { return players[static_cast<std::size_t>(seat)]; }
  const Player& player(Seat seat) const { return players[static_cast<std::size_t>(seat)]; }
};

}  // namespace majs::runtime
