#pragma once
// A game as a line of steps, on which one goes forward and back. An action that begins, a condition that is asked, one
// that is answered and buttons that are offered are steps; they are counted, and since a game is always the same, going
// back is playing it again up to another step. Whoever looks at it is called at the step where it stops, while the game
// waits there.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tools/dap/debuggee.hpp"

namespace majs::dap {

/// Most steps of a game.
inline constexpr std::uint64_t kMostSteps = 20'000'000;

/// What is remembered of every step.
struct Step {
  enum class Kind : std::uint8_t { Act, Ask, Answer, Offer, End };
  /// Somebody who goes step by step stops there.
  bool stops() const { return kind == Kind::Act || kind == Kind::Ask; }
  std::uint32_t place = runtime::kNone;
  std::uint32_t course = 0;  ///< number of the list (or the condition) that was begun from outside of any other
  std::uint16_t depth = 0;   ///< lists, functions and conditions around it, itself included
  runtime::Seat seat = 0;    ///< kNobody: of nobody
  Kind kind = Kind::Act;
};

/// Where the game is.
struct Position {
  std::uint64_t number = 0;  ///< of the step
  Step step;
  bool held = false;                  ///< of an answer
  runtime::Engine* engine = nullptr;  ///< null at the end
  const runtime::GameState* state = nullptr;
};

/// A list that runs, or a condition that is asked.
struct Level {
  const runtime::Cursor* rest = nullptr;  ///< of the list
  const runtime::ConditionNode* node = nullptr;
  const runtime::Context* context = nullptr;
  std::uint16_t depth = 0;
};

/// Why it stops.
struct Stop {
  std::string reason;         ///< a word of the protocol; "": a goal that nobody is told of
  std::string text = {};      ///< in words
  std::vector<int> ids = {};  ///< of breakpoints
  bool operator<(const Stop& other) const {
    return std::tie(reason, text, ids) < std::tie(other.reason, other.text, other.ids);
  }
};

/// Where to go next.
struct Goal {
  enum class Way : std::uint8_t {
    Silent,    ///< to the end, whatever is on the way
    Continue,  ///< to what somebody waits for, from step `number` on
    In,        ///< the next step, from `number` on
    Over,      ///< ... that is no deeper than the one before `number`
    Out,       ///< ... that is less deep
    To,        ///< step `number`
    LastHit,   ///< the last one before `number` that somebody waits for
    Leave,
  };
  Way way = Way::Continue;
  std::uint64_t number = 0;  ///< where the way goes on from here it is filled in
  Stop stop = {};            ///< why it stops at `number`
};

/// A change that somebody made, at a step.
struct Edit {
  std::uint64_t number = 0;
  std::function<void(runtime::Engine&)> apply;
};

class Onlooker {
 public:
  virtual ~Onlooker() = default;
  /// The game waits at a step: where to next?
  virtual Goal stopped(const Position& position, const Stop& stop) = 0;
  /// Whether somebody waits for this step. Asked of every step in turn; `silent`: the answer does not count. What was
  /// answered from the beginning on is remembered until forget_hits().
  virtual std::optional<Stop> hit(const Position& position, bool silent) = 0;
  /// Whether somebody wants the game to wait; asked now and then.
  virtual bool interrupted() = 0;
  /// Whether nobody looks on any more.
  virtual bool gone() const = 0;
  virtual void told(const runtime::LogEvent& event) = 0;
};

class Timeline : public runtime::Recorder, private runtime::StepWatcher {
 public:
  explicit Timeline(Onlooker& onlooker) : onlooker_(onlooker) {}

  /// What is played from the next time on; steps and edits keep their numbers.
  void set(const Debuggee& debuggee) {
    debuggee_ = debuggee;
    fresh_ = true;
    forget_hits();
  }
  /// Somebody waits for something else from now on.
  void forget_hits() { forget_hits_from(0); }
  /// Plays until the onlooker leaves.
  void run(Goal goal);

  /// To be called while it waits. What lies behind is forgotten.
  void edit(std::function<void(runtime::Engine&)> apply);
  /// Edits after a step are forgotten.
  void forget_edits_after(std::uint64_t number);
  /// The step to which one goes back from here: no deeper, or of another course. Nothing at the beginning.
  std::optional<std::uint64_t> step_before() const;
  /// Outermost first.
  const std::vector<Level>& levels() const { return levels_; }
  const Position& position() const { return position_; }

  void event(const runtime::Game& game, const runtime::LogEvent& event) override;
  void end(const runtime::Game& game) override;
  runtime::StepWatcher* steps() override { return this; }

 private:
  void enter(runtime::Engine& engine, const runtime::Context& context, const runtime::Cursor& rest) override;
  void leave() override;
  void act(runtime::Engine& engine, std::uint32_t place) override;
  void ask(runtime::Engine& engine, const runtime::ConditionNode& node, const runtime::Context& context) override;
  void answer(runtime::Engine& engine, bool held) override;
  void offered(runtime::Engine& engine) override;

  void play();
  std::uint16_t depth() const;
  void begin_level(Level level);
  void forget_after(std::uint64_t number);
  void forget_hits_from(std::uint64_t number);
  void note_hit(const std::optional<Stop>& hit);
  Goal last_hit_before(std::uint64_t number) const;
  void take(runtime::Engine& engine, Step step, bool held);
  std::optional<Stop> why_stop();
  /// Asks where to; whether that is no way forward from here.
  bool wait_at(const Stop& stop);

  Onlooker& onlooker_;
  Debuggee debuggee_;
  Goal goal_;
  std::vector<Edit> edits_;
  std::vector<Step> history_;  ///< of all steps that are known
  std::vector<Level> levels_;
  Position position_;
  std::uint64_t next_ = 0;  ///< number of the next step
  std::uint64_t told_ = 0;  ///< steps of which it is told what happened
  std::uint32_t course_ = 0;
  bool leaving_ = false;                                     ///< this time nothing more is looked at
  bool exhausted_ = false;                                   ///< there are too many steps
  bool fresh_ = true;                                        ///< what follows is not known
  std::vector<std::pair<std::uint64_t, const Stop*>> hits_;  ///< of the first `looked_` steps, those waited for
  std::set<Stop> stops_;                                     ///< of hits
  std::uint64_t looked_ = 0;
  std::uint64_t seen_ = 0;  ///< as many were looked at in a row this time
  runtime::GameState last_state_;
};

}  // namespace majs::dap
