#include "runtime/game/trial.hpp"

#include <utility>

#include "runtime/game/query_cache.hpp"

namespace majs::runtime {
namespace {

/// Wins inside the evaluation of wins; no sane ruleset goes beyond two.
constexpr int kMaxTrials = 6;
/// A trial of a small state.
constexpr std::uint64_t kTrialSteps = 20;

}  // namespace

Quiet::Quiet(Engine& engine)
    : engine_(engine), outer_(std::exchange(engine.quiet_, this)), cache_(std::exchange(engine.query_cache_, nullptr)) {
  if (engine.is_logged()) log_ = std::exchange(engine.watchers_.log, nullptr);
}

Quiet::~Quiet() {
  if (log_ || engine_.is_logged()) engine_.watchers_.log = std::move(log_);
  if (course_) {
    engine_.queued_ = std::move(course_->queued);
    engine_.random_ = course_->random;
  }
  engine_.quiet_ = outer_;
  engine_.query_cache_ = cache_;
  if (cache_ != nullptr) cache_->forget();
}

void Quiet::keep_course() {
  if (!course_) course_.emplace(Course{engine_.queued_, engine_.random_});
}

void Engine::begin_course_change() {
  if (quiet_ != nullptr) quiet_->keep_course();
}

Trial::Inner::Inner(Engine& engine) : engine_(engine) {
  ++engine_.trials_;
  engine_.budget().add(kTrialSteps + engine_.state_steps());
}

Trial::Inner::~Inner() { --engine_.trials_; }

bool Trial::Inner::possible() const { return engine_.trials_ <= kMaxTrials; }

Trial::Trial(Engine& engine) : engine_(engine), quiet_(engine), counted_(engine) {
  if (counted_.possible()) saved_ = std::make_unique<GameState>(engine.state());
}

Trial::~Trial() {
  if (saved_ != nullptr) engine_.state() = std::move(*saved_);
}

void SavedState::keep(const GameState& state, bool only_marks) {
  if (!only_marks) {
    whole_ = std::make_unique<GameState>(state);
    return;
  }
  Marks& marks = marks_ ? *marks_ : marks_.emplace();
  marks.winners = state.winners;
  marks.robbed = state.robbed;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    marks.counters[i] = state.players[i].counters;
    marks.statuses[i] = state.players[i].status;
  }
}

void SavedState::put_back(GameState& state) const {
  if (whole_ != nullptr) state = *whole_;
  if (!marks_) return;
  state.winners = marks_->winners;
  state.robbed = marks_->robbed;
  for (std::size_t i = 0; i < kMaxSeats; ++i) {
    state.players[i].counters = marks_->counters[i];
    state.players[i].status = marks_->statuses[i];
  }
}

}  // namespace majs::runtime
