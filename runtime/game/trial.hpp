#pragma once
// What if: events and actions run on a copy of the state, which is thrown away.

#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// While it lives nothing is logged, no input is queued and no chance is used up.
class Quiet {
 public:
  explicit Quiet(Engine& engine);
  ~Quiet();
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  friend class Engine;

  /// Inputs and chance as they were.
  struct Course {
    PostedInputs queued;
    Random random;
  };
  /// They are about to be changed, which is rare.
  void keep_course();

  Engine& engine_;
  Quiet* outer_;
  QueryCache* cache_;
  std::function<void(const LogEvent&)> log_;
  std::optional<Course> course_;
};

/// While it lives, whatever happens to the game's state happens to a copy; then the state is as it was.
class Trial {
 public:
  /// Something is tried on the copy of a trial: this counts, and costs, as much as another copy, but whoever tries
  /// comes back to the state by himself.
  class Inner {
   public:
    explicit Inner(Engine& engine);
    ~Inner();
    Inner(const Inner&) = delete;
    Inner& operator=(const Inner&) = delete;

    /// False when trials are nested too deep: something depends on itself. The caller must not go on then.
    bool possible() const;

   private:
    Engine& engine_;
  };

  explicit Trial(Engine& engine);
  ~Trial();
  Trial(const Trial&) = delete;
  Trial& operator=(const Trial&) = delete;

  /// See Inner.
  bool possible() const { return saved_ != nullptr; }

 private:
  Engine& engine_;
  Quiet quiet_;
  Inner counted_;
  std::unique_ptr<GameState> saved_;
};

/// A state to come back to; empty until it is kept, as it nearly always stays. Copies of a state are large: most
/// rulesets only count something and set some statuses while a reading of a hand is evaluated, and for those it is
/// enough to remember that.
class SavedState {
 public:
  SavedState() {}  // no constant, which would be filled with zeros first
  /// `only_marks`: until it is put back the state changes in nothing but the counters and statuses of the players, and
  /// the winners (see ScoringRules::readings_differ_in_marks).
  void keep(const GameState& state, bool only_marks);
  /// Nothing happens when nothing was kept.
  void put_back(GameState& state) const;
  bool empty() const { return whole_ == nullptr && !marks_; }

 private:
  struct Marks {
    Marks() {}  // likewise
    std::array<CounterValues, kMaxSeats> counters;
    std::array<IdSet, kMaxSeats> statuses;
    SmallVector<Winner, 3> winners;
    MeldPlace robbed;
  };

  std::unique_ptr<GameState> whole_;
  std::optional<Marks> marks_;
};

}  // namespace majs::runtime
