#pragma once
// Who looks on while a game is played. No answer depends on it.

#include <algorithm>
#include <array>
#include <functional>
#include <vector>

#include "runtime/game/breakdown.hpp"
#include "runtime/game/log_event.hpp"
#include "runtime/rules/action.hpp"

namespace majs::runtime {

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
    if (every_ != nullptr) every_->push_back(ring_[next_]);
    next_ = next_ + 1 < ring_.size() ? next_ + 1 : 0;
    count_ = std::min(count_ + 1, ring_.size());
  }
  /// Where all of them are noted besides, for those who look at a game action by action; null: nowhere.
  void keep_in(std::vector<Entry>* every) { every_ = every; }
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
  std::vector<Entry>* every_ = nullptr;
};

struct Watchers {
  std::function<void(const LogEvent&)> log;   ///< silent while something is only tried
  ActionTrail* trail = nullptr;               ///< where to note actions as they run; not those of trials
  std::vector<bool>* executed = nullptr;      ///< by place: where to note which actions ran, those of trials, too
  MinipointTrace* minipoint_trace = nullptr;  ///< where to note how minipoints come about
};

}  // namespace majs::runtime
