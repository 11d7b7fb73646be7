#include "runtime/records/tenhou_order.hpp"

#include <algorithm>
#include <utility>

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;

/// Entries looked at until it is given up: lists of people have a few hundred, and hardly ever a second way.
constexpr std::size_t kMostOrdered = 20'000;

bool is_call(const RecordedStep& step) { return step.kind != Kind::Draw; }

class Order {
 public:
  Order(const TenhouLists& lists, int dealer, int players) : lists_(lists), players_(players) { now_.turn = dealer; }

  bool find(std::vector<RecordedStep>& steps) {
    while (entries_ < kMostOrdered) {
      if (play()) {
        steps = std::move(steps_);
        return true;
      }
      if (!go_back()) return false;
    }
    return false;
  }

 private:
  struct State {
    int turn = 0;
    std::array<std::size_t, 4> taken{};
    std::array<std::size_t, 4> given{};
    tiles::Kind drawn = tiles::kNoKind;
    std::size_t steps = 0;
  };
  struct Branch {
    State state;              ///< after a discard
    std::vector<int> others;  ///< who may go on besides the one that was tried
  };

  static std::size_t at(int player) { return static_cast<std::size_t>(player); }
  const RecordedStep* next_take(int player) const {
    const auto& takes = lists_.takes[at(player)];
    return now_.taken[at(player)] < takes.size() ? &takes[now_.taken[at(player)]] : nullptr;
  }

  /// Goes on to the end; true when nothing is left over.
  bool play() {
    while (++entries_ < kMostOrdered) {
      const RecordedStep* take = next_take(now_.turn);
      if (take == nullptr) break;
      ++now_.taken[at(now_.turn)];
      now_.drawn = is_call(*take) ? tiles::kNoKind : take->tile;
      steps_.push_back(*take);
      const auto& gives = lists_.gives[at(now_.turn)];
      if (now_.given[at(now_.turn)] == gives.size()) break;
      const TenhouGive& give = gives[now_.given[at(now_.turn)]++];
      const bool kong = take->kind == Kind::Daiminkan;
      if (give.nothing != kong) return false;
      if (give.nothing) continue;  // the replacement tile follows
      if (!add(give)) return false;
      if (give.step.kind != Kind::Discard) continue;
      if (!choose_next(steps_.back())) break;
    }
    for (int player = 0; player < players_; ++player) {
      if (now_.taken[at(player)] != lists_.takes[at(player)].size()) return false;
      if (now_.given[at(player)] != lists_.gives[at(player)].size()) return false;
    }
    return entries_ < kMostOrdered;
  }

  bool add(const TenhouGive& give) {
    if (give.reach) steps_.push_back({.kind = Kind::Reach, .actor = now_.turn, .place = give.step.place});
    RecordedStep step = give.step;
    step.actor = now_.turn;
    if (step.tsumogiri) step.tile = now_.drawn;
    steps_.push_back(std::move(step));
    return steps_.back().tile != tiles::kNoKind;
  }

  /// Who goes on after a discard; false when nobody does.
  bool choose_next(const RecordedStep& discard) {
    std::vector<int> callers;
    std::vector<int> others;
    for (int steps = 1; steps < players_; ++steps) {
      const int player = (now_.turn + steps) % players_;
      const RecordedStep* take = next_take(player);
      if (take == nullptr) continue;
      if (!is_call(*take)) {
        if (steps == 1) others.push_back(player);
      } else if (take->target == now_.turn && take->tile == discard.tile) {
        // Triplets go before runs.
        callers.insert(take->kind == Kind::Chi ? callers.end() : callers.begin(), player);
      }
    }
    callers.insert(callers.end(), others.begin(), others.end());
    if (callers.empty()) return false;
    now_.steps = steps_.size();
    if (callers.size() > 1) branches_.push_back({now_, {callers.begin() + 1, callers.end()}});
    now_.turn = callers.front();
    return true;
  }

  bool go_back() {
    if (branches_.empty()) return false;
    Branch& branch = branches_.back();
    now_ = branch.state;
    now_.turn = branch.others.front();
    branch.others.erase(branch.others.begin());
    if (branch.others.empty()) branches_.pop_back();
    steps_.resize(now_.steps);
    return true;
  }

  const TenhouLists& lists_;
  int players_;
  State now_;
  std::vector<Branch> branches_;
  std::vector<RecordedStep> steps_;
  std::size_t entries_ = 0;
};

}  // namespace

bool order(const TenhouLists& lists, int dealer, int players, std::vector<RecordedStep>& steps) {
  return Order(lists, dealer, players).find(steps);
}

}  // namespace majs::runtime
