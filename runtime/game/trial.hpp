#pragma once
// What if: events and actions run on a copy of the state, which is thrown away.

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

}  // namespace majs::runtime
