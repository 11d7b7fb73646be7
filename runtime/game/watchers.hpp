#pragma once
// Who looks on while a game is played, and what it is told: for logs, statistics, records. No answer depends on it.

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/game/breakdown.hpp"
#include "runtime/game/winner.hpp"
#include "runtime/rules/action.hpp"

namespace majs::runtime {

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

/// The last actions that ran, for telling how something came about.
class ActionTrail {
 public:
  struct Entry {
    Seat seat = kNobody;
    std::uint32_t action = kNone;  ///< id in Rules::texts
    std::uint32_t place = kNone;
  };
  [[gnu::always_inline]] void add(const Entry& entry) {
    ring_[count_ % kRoom] = entry;
    ++count_;
    if (every_ != nullptr) [[unlikely]]
      keep_newest();
  }
  /// Where all of them are noted besides, for those who look at a game action by action; null: nowhere.
  void keep_in(std::vector<Entry>* every) { every_ = every; }
  /// Oldest first.
  std::vector<Entry> entries() const {
    std::vector<Entry> result;
    for (std::uint64_t i = count_ - std::min(count_, kTold); i < count_; ++i) result.push_back(ring_[i % kRoom]);
    return result;
  }

 private:
  [[gnu::noinline]] void keep_newest() { every_->push_back(ring_[(count_ - 1) % kRoom]); }

  static constexpr std::uint64_t kTold = 12;
  static constexpr std::uint64_t kRoom = 16;  ///< a power of two: to find the next place is quick
  std::array<Entry, kRoom> ring_;
  std::uint64_t count_ = 0;  ///< of all that were added
  std::vector<Entry>* every_ = nullptr;
};

class Engine;
struct ConditionNode;
struct Context;
struct Cursor;

/// Is told what is about to run, trials included, while rules are played that were loaded with Passes::counted(). It
/// may abandon the game (Engine::abandon) and change its state.
class StepWatcher {
 public:
  virtual ~StepWatcher() = default;
  /// A list begins; `rest` is what is left of it. Both live until leave().
  virtual void enter(Engine& engine, const Context& context, const Cursor& rest) = 0;
  virtual void leave() = 0;
  virtual void act(Engine& engine, std::uint32_t place) = 0;
  /// A condition is asked, and then answered.
  virtual void ask(Engine& engine, const ConditionNode& node, const Context& context) = 0;
  virtual void answer(Engine& engine, bool held) = 0;
  /// What players are offered was found out anew.
  virtual void offered(Engine& engine) = 0;
};

struct Watchers {
  std::function<void(const LogEvent&)> log;       ///< silent while something is only tried
  ActionTrail* trail = nullptr;                   ///< where to note actions as they run; not those of trials
  std::vector<std::uint8_t>* executed = nullptr;  ///< by place: where to note which actions ran, those of trials, too
  MinipointTrace* minipoint_trace = nullptr;      ///< where to note how minipoints come about
  StepWatcher* steps = nullptr;                   ///< who looks on step by step
};

}  // namespace majs::runtime
