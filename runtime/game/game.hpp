#pragma once
// A game being played: the state, and what drives it. Inputs go in (discards, presses, chosen combinations), events
// come out in the log; between two inputs the game is at rest and says whom it waits for.

#include <algorithm>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game/compatibility.hpp"
#include "runtime/game/game_budget.hpp"
#include "runtime/game/random.hpp"
#include "runtime/game/state.hpp"

namespace majs::runtime {

struct RoundReport;  // runtime/scoring/round_report.hpp
struct FinalReport;
struct MinipointTrace;  // runtime/scoring/minipoint_trace.hpp

/// Something that happened, for logs. Tiles are values; texts are finished.
struct LogEvent {
  enum class Kind : std::uint8_t {
    RoundStart,
    Draw,
    Discard,
    Press,
    Call,
    Reveal,
    Message,  ///< push_message, big_text ...: `text`, said by `seat` unless kNobody
    Win,
    DrawGame,  ///< exhaustive or abortive draw: `text` is its name
    Scores,
    RoundEnd,  ///< after Scores, when it is known what follows; also when a bloody round goes on
    GameEnd,
  };
  Kind kind = Kind::Message;
  Seat seat = kNobody;
  Seat from = kNobody;
  Tile tile = {};
  std::vector<Tile> tiles = {};
  bool flag = false;  ///< tsumogiri of a discard, from the dead wall of a draw
  std::string text = {};
  std::array<Number, kMaxSeats> scores = {};
  std::array<Number, kMaxSeats> deltas = {};
  std::shared_ptr<const WinRecord> win = {};      ///< of Win
  std::shared_ptr<const RoundReport> round = {};  ///< of RoundEnd: everything the settlement came to
  std::shared_ptr<const FinalReport> end = {};    ///< of GameEnd
};

/// What bounds a ruleset that never comes to rest.
struct Limits {
  std::uint32_t actions_per_input = 200'000;
  std::uint32_t rounds_per_input = 100;       ///< rounds that begin and end without anybody doing anything
  std::uint64_t tests_per_input = 3'000'000;  ///< of conditions; expensive ones count for many
  int condition_nesting = 600;                ///< conditions that need other conditions
  int nesting = 150;                          ///< lists inside lists
  std::size_t deferred_frames = 1'000;        ///< of one seat
  std::size_t tiles = 20'000;                 ///< in one zone
  std::uint32_t queued_inputs = 1'000;        ///< after one input
  std::uint64_t steps = kGameSteps;           ///< of the whole game
};

/// So often a player who may discard nothing is asked again before it may discard anything.
inline constexpr std::uint8_t kMostAskedAgain = 3;
/// In so many turns of a round; after that the game is stuck.
inline constexpr std::uint8_t kMostLifted = 3;

/// A tile or call that may be marked.
struct MarkableObject {
  Zone zone = Zone::Hand;
  Seat seat = 0;
  std::size_t index = 0;  ///< of hand: through hand and draw
};

/// What a recorded marking has for one target.
struct RecordedMarks {
  Zone zone = Zone::Hand;
  std::vector<MarkableObject> objects;
};

/// Inputs of a player (runtime/game/README.md 8.1).
struct Input {
  enum class Kind : std::uint8_t {
    PlayTile,
    Press,
    PressCall,   ///< answers with a combination
    PressCard,   ///< answers with a card
    CancelCall,  ///< takes a press back that waits for a combination
    FirstCall,   ///< answers with the first combination
    AutoButton,  ///< an enabled auto button acts
    EnableAuto,  ///< ... is switched on, and acts
    Mark,
    ClearMarks,
    CancelMarks,
    DeclareYaku,  ///< says which yaku the hand shall have, as a pressed button asks
    KeepDeal,     ///< a dealer who may choose says whether the deal stays (`index` 1) or passes (0)
  };
  Kind kind = Kind::PlayTile;
  Seat seat = 0;
  std::size_t index = 0;  ///< in hand then draw; or of an auto button
  ChoiceId button = kNoChoice;
  CallChoice call = {};
  std::uint32_t card = kNone;  ///< id in Rules::statuses
  MarkableObject mark = {};
  std::vector<std::uint32_t> yaku = {};  ///< text ids
};

class QueryCache;  // runtime/game/query_cache.hpp
class AnswerMemo;  // runtime/game/answer_memo.hpp
class QueryPool;

/// The last actions that ran, for telling how something came about.
class ActionTrail {
 public:
  struct Entry {
    Seat seat = kNobody;
    std::uint32_t action = kNone;  ///< id in Rules::texts
    std::uint32_t place = kNone;
  };
  void add(Seat seat, const Action& action) {
    ring_[next_] = {seat, action.name, action.place};
    next_ = next_ + 1 < ring_.size() ? next_ + 1 : 0;
    count_ = std::min(count_ + 1, ring_.size());
  }
  /// Oldest first.
  std::vector<Entry> entries() const {
    std::vector<Entry> result;
    for (std::size_t i = ring_.size() - count_; i < ring_.size(); ++i) {
      result.push_back(ring_[(next_ + i) % ring_.size()]);
    }
    return result;
  }

 private:
  std::array<Entry, 12> ring_;
  std::size_t next_ = 0;
  std::size_t count_ = 0;  ///< entries in use
};

/// What games remember of their work; no answer depends on it. Games that are played one after another may share it.
struct Workspace {
  Workspace();
  std::shared_ptr<match::MatchMemory> match_memory;
  std::shared_ptr<QueryPool> query_pool;
  std::shared_ptr<AnswerMemo> answers;
};

class Game : public Workspace {
 public:
  Game(std::shared_ptr<const Rules> rules, std::uint64_t seed, Workspace workspace = {});

  /// Starts the game: first round built and settled, in the order scenarios use (runtime/game/README.md 5.1).
  void start();
  /// Takes one input and everything that follows, until the game is at rest. False when the input is not allowed now;
  /// then nothing happened.
  bool apply(const Input& input);

  /// Runs what waits although nobody can act (E-31). True when the game went on.
  bool resume_stalled();

  const Rules& rules() const { return *rules_; }
  const GameState& state() const { return state_; }
  bool over() const { return state_.screen == Screen::GameEnd || halted_; }

  /// Indices into hand then draw which `seat` may discard now; empty when it may not discard.
  std::vector<std::size_t> playable(Seat seat);
  bool can_discard(Seat seat);

  /// Whether finished rounds are followed by a next one (off while seeking, runtime/play/README.md 3.2).
  bool next_rounds = true;
  /// Whether auto buttons that a ruleset enables at the start are on (off in scenarios, runtime/game/README.md 11).
  bool auto_buttons = true;
  /// Whether `press_button`, `press_first_call_button` and `discard_draw` do anything (not in scenarios,
  /// runtime/game/README.md 11).
  bool posted_inputs = true;
  /// Whether a dealer with the status `renchan_choice` is asked if the deal stays; without, what it has counts.
  bool asks_dealer = false;
  Limits limits;
  Compatibility compatibility;

  ActionTrail* trail = nullptr;               ///< where to note actions as they run; not those of trials
  std::vector<bool>* executed = nullptr;      ///< by place: where to note which actions ran, those of trials, too
  MinipointTrace* minipoint_trace = nullptr;  ///< where to note how minipoints come about; not needed to play
  Findings findings;
  std::function<void(const LogEvent&)> log;  ///< not called on copies

  // Everything below is for the actions and conditions of this folder.
  GameState state_;
  Random random;
  std::uint64_t seed = 0;
  std::uint64_t step = 0;  ///< inputs so far
  bool halted_ = false;    ///< a limit was reached: nothing runs any more

  Player& player(Seat seat) { return state_.player(seat); }
  const Player& player(Seat seat) const { return state_.player(seat); }
  bool in_play(Seat seat) const;
  const std::vector<Seat>& seats() const { return rules_->seats; }
  void find(std::string_view code, Severity severity, std::uint32_t place, std::string message);
  void halt(std::string_view code, std::uint32_t place, std::string message);
  void record(LogEvent event) {
    if (log) log(event);
  }

  // machine.cpp
  void run(Frame&& frame);
  void run_list(std::uint32_t list, const Context& context);
  void fire(EventCode event, const Context& context);
  void run_deferred(Seat seat);
  void resume_all();
  void change_turn(Seat to, bool by_action);
  void advance_turn();
  /// Fires `on_no_valid_tiles` when the player in turn has tiles and may discard none of them (E-27).
  void help_without_valid_tiles();

  // buttons.cpp
  void recalculate_buttons(double level);
  bool intermediate(Seat seat) const;
  bool no_buttons_remaining() const;
  bool unskippable_showing(Seat seat);
  void clear_buttons(Seat seat);

  // choices.cpp
  void submit(Seat seat, Choice choice);
  void evaluate(bool from_resume);
  void adjudicate();

  // marking.cpp
  bool marking_incomplete(Seat seat) const;
  /// Everything the seat may mark now.
  std::vector<MarkableObject> markable(Seat seat);
  bool mark(Seat seat, const MarkableObject& object);
  void open_marking(Seat seat, const Button& button);
  void complete_marking();
  bool clear_marks(Seat seat);
  /// Replay of a recorded marking: `marks` replace what is marked, each entry in the next target of its zone; `done`
  /// says that nothing remains to be done with them; then the game goes on if nothing is missing. False when the seat
  /// has no open marking.
  bool replace_marks(Seat seat, const std::vector<RecordedMarks>& marks, bool done);
  bool cancel_marking(Seat seat);

  // round.cpp, settlement.cpp
  /// The dealer who is asked whether the deal stays; kNobody when nobody is.
  Seat asked_dealer() const;
  void build_round();
  void settle();

  // conditions.cpp, amounts.cpp
  bool holds(std::uint32_t condition, const Context& context);
  Number amount(std::uint32_t amount, const Context& context);
  /// Takes the cost of a test out of what one input may cost; halts the game when nothing is left.
  void charge(std::uint64_t tests, std::uint32_t place) {
    budget.add(tests * test_steps);
    if (tests <= tests_left) {
      tests_left -= tests;
    } else {
      overcharge(place);
    }
  }

  /// Notes what the last steps were spent on; halts the game when it has none left.
  void attribute(std::uint32_t place, const match::MatchProgram* program = nullptr) {
    if (budget.due()) look_at_budget(place, program);
  }
  /// A budget for what follows: a game begins with one.
  void begin_budget();
  /// How much there is of the state, in steps: what it costs to copy it, or to look at all of it.
  std::uint64_t state_steps() const;
  /// Finds out what actions and tests cost on this state: more, when it is larger than that of any usual game.
  void weigh_state();

  // seats.cpp
  Seat seat_of(const SeatSpec& spec, const Context& context) const;
  Seat seat_of(SeatWord word, const Context& context) const;
  /// Of the tile offered now; nobody when none is (the seat word of this name).
  Seat first_discarder(Seat asking) const;
  /// In ring order starting at the context seat.
  SmallVector<Seat, 4> seats_of(const SeatSpec& spec, const Context& context) const;
  SeatSet seat_set_of(const SeatSpec& spec, const Context& context) const;
  Seat wind_holder(int wind) const;
  int seat_wind(Seat seat) const;
  Seat dealer() const;
  Seat next_seat(Seat seat) const;
  Seat seat_before(Seat seat) const;
  /// Seats in play, nearest to `from` first.
  SmallVector<Seat, 4> ring_order(Seat from) const;

  // zones.cpp
  /// Sorts a hand for display; marks move with their tiles.
  void sort_hand(Seat seat);
  void sort_hands();
  /// Hand and draw without these tiles, none of them drawn any more; nothing when they are not all there. Quiet
  /// attributes of the wanted tiles count for nothing: offers have been stripped of them.
  std::optional<SmallVector<Tile, 18>> without_tiles(Seat seat, const Tiles& wanted) const;
  /// Whether the seat would have a tile to discard after this call.
  bool can_discard_after(Seat seat, const Choice& choice);
  /// Whether neither a button that may not be passed nor a call in the making keeps the seat from discarding.
  bool can_play_any(Seat seat);
  /// Indices into hand then draw of what nothing forbids `seat` to discard, whether or not it may discard now.
  std::vector<std::size_t> unrestricted(Seat seat);
  bool is_playable(Seat seat, std::size_t index);
  bool is_playable_tile(Seat seat, const Tile& tile);
  std::optional<Tile> named_tile(const NamedTile& name, Seat seat) const;
  /// Tiles that can still be drawn; counts no further than `enough`.
  std::size_t remaining_draws(std::size_t enough = static_cast<std::size_t>(-1)) const;
  /// No tile when the index (negative from the end) is outside.
  Tile dead_wall_tile(std::int64_t index) const;
  /// Dora of every revealed indicator.
  std::vector<Tile> current_doras() const;
  /// The tiles which the seat has scried: the shared list, or the next ones of the wall.
  std::vector<Tile> scryed(Seat seat) const;
  void add_record(Record record);
  void queue(const Input& input);

  /// Gives the seats a behaviour.
  void set_behavior(std::span<const Seat> to, tiles::TileBehavior behavior);
  QueryCache* query_cache = nullptr;  ///< while nothing but conditions run
  std::deque<Input> queued;
  GameBudget budget;
  std::uint64_t action_steps = kActionSteps;
  std::uint64_t test_steps = 1;
  std::uint32_t actions_left = 0;
  std::uint64_t tests_left = 0;
  int condition_depth = 0;
  int nesting = 0;
  int trials = 0;            ///< copies of the state on which something is tried
  bool paid_ = false;        ///< the finished round is paid and nothing follows (next_rounds is off)
  std::uint64_t rounds = 0;  ///< begun so far
  std::shared_ptr<const RoundReport> last_report;  ///< of the newest settlement

 private:
  std::shared_ptr<const Rules> rules_;
  void overcharge(std::uint32_t place);
  void look_at_budget(std::uint32_t place, const match::MatchProgram* program);
  bool stop_nesting(std::uint32_t place);
  void begin_input();
  bool take(const Input& input);
  void drain();
};

/// Value of a counter; 0 when it was never set.
Number counter_value(const Player& player, std::uint32_t counter);
const Number* find_counter(const Player& player, std::uint32_t counter);
void set_counter(Player& player, std::uint32_t counter, Number value);

}  // namespace majs::runtime
