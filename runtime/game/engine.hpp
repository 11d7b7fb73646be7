#pragma once
// What a game is made of, below its course: the state, what changes it and what asks about it. Rules are carried out
// here, action by action; who plays, when a round ends and what follows is decided above
// (runtime/play/course/game.hpp).

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/game/context.hpp"
#include "runtime/game/input.hpp"
#include "runtime/game/random.hpp"
#include "runtime/game/settings.hpp"
#include "runtime/game/state.hpp"
#include "runtime/game/watchers.hpp"

namespace majs::runtime {

class Engine;
struct Evaluation;  // conditions.hpp
struct Execution;   // actions.hpp

using ActionHandler = void (*)(Execution&);
using ConditionHandler = bool (*)(Evaluation&);
using AmountHandler = Number (*)(Engine&, const AmountNode&, const Context&);

/// What runs an action, tests a condition or works out an amount, by its code. Some of them ask what a win is worth,
/// and winning is known to rooms above this one: whoever makes an engine hands it the tables
/// (runtime/scoring/win.hpp).
struct Handlers {
  const ActionHandler* actions;        ///< by ActionCode, null for unknown ones
  const ConditionHandler* conditions;  ///< by ConditionCode, null for unknown ones
  AmountHandler amount_of_win;         ///< of all amounts that ask what a hand would score
};

/// So often a player who may discard nothing is asked again before it may discard anything.
inline constexpr std::uint8_t kMostAskedAgain = 3;

/// Counts how deep something is nested, for as long as it runs.
class Nested {
 public:
  explicit Nested(int& depth, int more = 1) : depth_(depth), more_(more) { depth_ += more; }
  ~Nested() { depth_ -= more_; }
  Nested(const Nested&) = delete;
  Nested& operator=(const Nested&) = delete;

 private:
  int& depth_;
  int more_;
};

class QueryCache;  // query_cache.hpp
class HandMemo;    // hand_memo.hpp
class QueryPool;
class Quiet;  // trial.hpp

/// What games remember of their work; no answer depends on it. Games that are played one after another may share it.
struct Workspace {
  Workspace();
  std::shared_ptr<match::MatchMemory> match_memory;
  std::shared_ptr<QueryPool> query_pool;
  std::shared_ptr<HandMemo> hands;
};

/// What was laid over a table that is laid again.
struct LaidOver {
  SeatSet seats = 0;        ///< were given tiles, or anything else but statuses and counters
  bool indicators = false;  ///< lie in the dead wall, or elsewhere
  bool liable = false;      ///< some of the seats pay for somebody
};

/// Nobody has tiles but in ponds, is liable or has won, and nothing is to be paid: such a state is laid again without
/// looking at what is empty on it.
bool is_bare(const GameState& state);

class Engine {
 public:
  /// `handlers` lives as long as this.
  Engine(std::shared_ptr<const Rules> rules, std::uint64_t seed, const Handlers& handlers, Workspace workspace = {});

  const Rules& rules() const { return *rules_; }
  const Handlers& handlers() const { return *handlers_; }
  Settings& settings() { return settings_; }
  const Settings& settings() const { return settings_; }
  const Limits& limits() const { return settings_.limits; }
  const Compatibility& compatibility() const { return settings_.compatibility; }
  Watchers& watchers() { return watchers_; }
  MinipointTrace* minipoint_trace() const { return watchers_.minipoint_trace; }
  Random& random() {
    begin_course_change();
    return random_;
  }
  match::MatchMemory& match_memory() const { return *workspace_.match_memory; }

  // The state, and who is in it. seats.cpp
  GameState& state() { return state_; }
  const GameState& state() const { return state_; }
  Player& player(Seat seat) { return state_.player(seat); }
  const Player& player(Seat seat) const { return state_.player(seat); }
  const std::vector<Seat>& seats() const { return rules_->seats; }
  bool in_play(Seat seat) const;
  Seat dealer() const;
  Seat wind_holder(int wind) const;
  /// 0 east; after the fourth wind it stays.
  int round_wind() const;
  int seat_wind(Seat seat) const;
  Seat next_seat(Seat seat) const;
  Seat seat_before(Seat seat) const;
  /// Seats in play, nearest to `from` first.
  const SmallVector<Seat, 4>& ring_order(Seat from) const {
    return rings_[static_cast<std::size_t>(from == kNobody ? Seat{0} : from)];
  }
  Seat seat_of(const SeatSpec& spec, const Context& context) const;
  Seat seat_of(SeatWord word, const Context& context) const;
  /// Of the tile offered now; nobody when none is (the seat word of this name).
  Seat first_discarder(Seat asking) const;
  /// In ring order starting at the context seat.
  SmallVector<Seat, 4> seats_of(const SeatSpec& spec, const Context& context) const;
  SeatSet seat_set_of(const SeatSpec& spec, const Context& context) const;

  // What is found, told and counted. engine.cpp
  [[gnu::cold]] void find(std::string_view code, Severity severity, std::uint32_t place, std::string message);
  Findings& findings() { return findings_; }
  const Findings& findings() const { return findings_; }
  /// Nothing runs any more: a limit was reached.
  [[gnu::cold]] void halt(std::string_view code, std::uint32_t place, std::string message);
  bool halted() const { return halted_; }
  /// The same without a finding: whoever looks on has seen enough.
  void abandon();
  /// The same where a room of the platform dies, and games are played as there; elsewhere nothing.
  void end_as_room(std::uint32_t place, std::string_view why);
  bool is_logged() const { return static_cast<bool>(watchers_.log); }
  void record(LogEvent event) {
    if (watchers_.log) watchers_.log(event);
  }
  /// Of the newest settlement; null before the first.
  const std::shared_ptr<const RoundReport>& last_report() const { return last_report_; }
  void keep_report(std::shared_ptr<const RoundReport> report) { last_report_ = std::move(report); }
  std::uint64_t seed() const { return seed_; }
  /// Inputs so far.
  std::uint64_t step() const { return step_; }
  /// What happens now happens to a copy of the state.
  bool tries() const { return trials_ > 0; }

  // What it costs. engine.cpp
  GameBudget& budget() { return budget_; }
  const GameBudget& budget() const { return budget_; }
  /// A game begins, with a budget of its own: what it costs must not depend on those before it.
  void begin_game();
  /// Something happens from outside: there is new room for actions and tests, as large as the state wants. Inputs of
  /// players are steps of the game.
  void begin_input(bool is_step);
  /// A question about tiles that lie on no table is asked: what was spent before does not count for it.
  void begin_question();
  /// The state is another one, with a budget and room for one input: for whoever looks at one table after another.
  void lay(const GameState& state);
  /// The same where this very state was laid before, and nothing happened since but that hands, statuses and counters
  /// were laid over it and a hand was scored (scoring_leaves_the_table): only what that may have changed is copied. The
  /// state is bare.
  void lay_again(const GameState& state, const LaidOver& laid);
  /// Takes the cost of a test (cost::kTest …) out of what one input may cost; halts the game when nothing is left.
  void charge(std::uint64_t tests, std::uint32_t place) {
    budget_.add(tests * test_steps_);
    if (tests <= tests_left_) {
      tests_left_ -= tests;
    } else {
      overcharge(place);
    }
  }
  /// Notes what the last steps were spent on; halts the game when it has none left.
  void attribute(std::uint32_t place, const match::MatchProgram* program = nullptr) {
    if (budget_.due()) look_at_budget(place, program);
  }
  /// How much there is of the state, in steps: what it costs to copy it, or to look at all of it.
  std::uint64_t state_steps() const;

  // Running lists. machine.cpp
  void run_list(std::uint32_t list, const Context& context);
  void fire(EventCode event, const Context& context);
  /// The actions of an event; kNone when nothing happens then.
  std::uint32_t list_of(EventCode event) const;
  void run_deferred(Seat seat);
  void resume_all();
  /// Whether a call or a draw of the seat's own is not through yet: it is offered nothing and cannot discard.
  bool is_unfinished(Seat seat) const;
  /// Drops what waits for the seat because it does something else now; what is unfinished stays.
  void drop_deferred(Seat seat);
  /// The tile of the newest call was won: nothing more is owed for it.
  void end_robbed_call();
  void change_turn(Seat to, bool by_action);
  void advance_turn();

  // Questions. conditions.cpp, amounts.cpp, actions_text.cpp
  bool holds(std::uint32_t condition, const Context& context);
  Number amount(std::uint32_t amount, const Context& context);
  /// A text with variables (runtime/game/actions.md 4.6): `text` (an id in Rules::texts, kNone is "") with every
  /// `$name` of the variables (an id in Rules::variable_lists, kNone for none) replaced: by its amount where it is one,
  /// else by its text. Names are replaced in byte order, wherever they stand, so that `$a` is also found in `$ab`
  ///
  std::string interpolated(const Context& context, std::uint32_t text, std::uint32_t variables);
  /// The same without blanks around it.
  std::string trimmed_text(const Context& context, std::uint32_t text, std::uint32_t variables);

  // buttons.cpp
  void recalculate_buttons(double level) { recalculate_buttons(level, rules_->in_play); }
  /// Of these seats alone.
  void recalculate_buttons(double level, SeatSet asked);
  /// The game comes to rest: who was offered nothing, and has finished since, is asked.
  void ask_unasked();
  bool intermediate(Seat seat) const;
  bool no_buttons_remaining() const;
  bool unskippable_showing(Seat seat);
  void clear_buttons(Seat seat);

  // choices.cpp
  void submit(Seat seat, Choice choice);
  /// An input that an action posts; it is taken when the game is at rest, once.
  void queue(const PostedInput& input) {
    begin_course_change();
    queued_.add(input);
  }
  std::optional<PostedInput> next_queued() {
    begin_course_change();
    return queued_.take();
  }

  // marking.cpp
  bool marking_incomplete(Seat seat) const;
  /// A tile or call that `marker` can point at; nothing when the index is outside the zone.
  std::optional<Mark> object_at(Seat marker, Zone zone, Seat owner, std::size_t index) const;
  /// Everything the seat may mark now.
  std::vector<MarkableObject> markable(Seat seat);
  bool mark(Seat seat, const MarkableObject& object);
  void open_marking(Seat seat, const Button& button);
  bool clear_marks(Seat seat);
  /// Replay of a recorded marking: `marks` replace what is marked, each entry in the next target of its zone; `done`
  /// says that nothing remains to be done with them; what waited for the marks runs if nothing is missing. The seat has
  /// an open marking.
  void replace_marks(Seat seat, const std::vector<RecordedMarks>& marks, bool done);
  bool cancel_marking(Seat seat);

  // zones.cpp
  /// Sorts a hand for display; marks move with their tiles.
  void sort_hand(Seat seat);
  void sort_hands();
  /// Whether the hand is known to be as sort_hand() left it.
  bool is_sorted(Seat seat) const;
  /// Hand and draw without these tiles, none of them drawn any more; nothing when they are not all there. Quiet
  /// attributes of the wanted tiles count for nothing: offers have been stripped of them.
  std::optional<SmallVector<Tile, 18>> without_tiles(Seat seat, const Tiles& wanted) const;
  bool can_discard(Seat seat);
  /// Whether the seat would have a tile to discard after this call.
  bool can_discard_after(Seat seat, const Choice& choice);
  /// Whether neither a button that may not be passed nor a call in the making keeps the seat from discarding.
  bool can_play_any(Seat seat);
  /// Indices into hand then draw which `seat` may discard now; empty when it may not discard.
  std::vector<std::size_t> playable(Seat seat);
  /// Indices into hand then draw of what nothing forbids `seat` to discard, whether or not it may discard now.
  std::vector<std::size_t> unrestricted(Seat seat);
  bool is_playable(Seat seat, std::size_t index);
  bool is_playable_tile(Seat seat, const Tile& tile);
  std::optional<Tile> named_tile(const NamedTile& name, Seat seat) const;
  /// Tiles that can still be drawn; counts no further than `enough`.
  std::size_t remaining_draws(std::size_t enough = static_cast<std::size_t>(-1)) const;
  /// No tile when the index (negative from the end) is outside.
  Tile dead_wall_tile(std::int64_t index) const;
  /// What an indicator makes doras, or by the other table; nothing when its name names no tile.
  std::optional<std::span<const Tile>> doras_of(const NamedTile& indicator, Seat seat, bool reverse) const;
  /// Dora of every revealed indicator.
  std::vector<Tile> current_doras() const;
  /// The tiles which the seat has scried: the shared list, or the next ones of the wall.
  std::vector<Tile> scryed(Seat seat) const;
  /// The last of them; none when the last name of the shared list named no tile.
  std::optional<Tile> last_scryed(Seat seat) const;
  void add_record(Record record);
  /// How many tiles a hand counts for, whatever was laid open of it: hand, draw and what lies aside, and three for
  /// every set. A kong brings its replacement, a flower or another tile that is laid open alone counts for nothing. In
  /// rulesets with a card, whose kongs bring none, all tiles of melds count. The tile that is due to be discarded is
  /// left out, so that between two inputs it is what was dealt.
  std::size_t hand_size(Seat seat) const;
  /// Gives the seats a behaviour.
  void set_behavior(std::span<const Seat> to, tiles::TileBehavior behavior);

  // What is remembered. query_cache.hpp, hand_memo.hpp
  QueryPool& query_pool() const { return *workspace_.query_pool; }
  HandMemo& hands() const { return *workspace_.hands; }
  QueryCache* query_cache() const { return query_cache_; }

 private:
  friend class Quiet;
  friend class Trial;
  friend class QueryCache;

  /// Inputs that wait, or chance, are about to be another: whoever tries something keeps them (trial.cpp).
  void begin_course_change();
  /// Runs what is left of a list, and what it begins.
  void run(const Context& context, Cursor& rest);
  /// What is left of a list that was cut, and what it had begun, waits for its player.
  [[gnu::noinline]] void defer(Execution& execution, bool unfinished);
  /// Counts an action that is about to run; halts the game, false, when none was left, or lists are nested too deep.
  bool count_action(std::uint32_t place);
  [[gnu::cold]] void refuse_action(std::uint32_t place);
  bool is_watched() const {
    return watchers_.trail != nullptr || watchers_.executed != nullptr || rules_->coverage != nullptr;
  }
  [[gnu::noinline]] void note_action(const Action& action, Seat seat);
  /// For a state that was just laid.
  void begin_table();
  void sort_tiles(Seat seat);
  /// Counts a condition that is about to be tested, with those made of it alone; false when the game is, or is to be,
  /// halted.
  bool begin_test(const ConditionNode& node, std::uint64_t tests = 1);
  /// Whether a condition made of others holds.
  bool combine(const ConditionNode& node, const Context& context);
  bool holds_counted(std::uint32_t condition, const Context& context);
  /// Fires `on_no_valid_tiles` when the player in turn has tiles and may discard none of them (E-27).
  void help_without_valid_tiles();
  /// A choice of which something is still to be said.
  void keep_open(Seat seat, ChoiceId id);
  void evaluate(bool from_resume);
  /// Reports what is unfinished of the seat's, because it is lost.
  void tell_unfinished(Seat seat);
  void adjudicate();
  void complete_marking();
  /// Finds out what actions and tests cost on this state: more, when it is larger than that of any usual game. Its
  /// state_steps.
  std::uint64_t weigh_state();
  [[gnu::cold]] void overcharge(std::uint32_t place);
  [[gnu::cold]] void look_at_budget(std::uint32_t place, const match::MatchProgram* program);
  [[gnu::cold]] bool stop_nesting(std::uint32_t place);

  std::shared_ptr<const Rules> rules_;
  const Handlers* handlers_;
  Workspace workspace_;
  Settings settings_;
  Watchers watchers_;
  GameState state_;
  Random random_;
  std::uint64_t seed_ = 0;
  std::uint64_t step_ = 0;
  bool halted_ = false;
  Findings findings_;
  std::shared_ptr<const RoundReport> last_report_;
  QueryCache* query_cache_ = nullptr;  ///< while nothing but conditions run
  PostedInputs queued_;
  Quiet* quiet_ = nullptr;  ///< the innermost
  GameBudget budget_;
  std::uint64_t action_steps_ = kActionSteps;
  std::uint64_t test_steps_ = 1;
  std::uint32_t actions_left_ = 0;
  std::uint64_t tests_left_ = 0;
  int condition_depth_ = 0;
  int nesting_ = 0;
  std::array<SmallVector<Seat, 4>, kMaxSeats> rings_;  ///< see ring_order()
  std::array<std::uint64_t, kMaxSeats> in_order_{};    ///< the stamp of each hand as it was last sorted
  int trials_ = 0;                                     ///< copies of the state on which something is tried
};

inline const Number* find_counter(const Player& player, std::uint32_t counter) { return player.counters.find(counter); }
/// Value of a counter; 0 when it was never set.
inline Number counter_value(const Player& player, std::uint32_t counter) {
  const Number* const found = find_counter(player, counter);
  return found == nullptr ? Number(0) : *found;
}
inline void set_counter(Player& player, std::uint32_t counter, Number value) { player.counters.set(counter, value); }

}  // namespace majs::runtime
