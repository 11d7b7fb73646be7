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

Quiet::Quiet(Game& game)
    : game_(game),
      queued_(game.queued.begin(), game.queued.end()),
      random_(game.random),
      cache_(std::exchange(game.query_cache, nullptr)) {
  log_ = std::exchange(game.log, nullptr);
}

Quiet::~Quiet() {
  game_.log = std::move(log_);
  game_.queued.assign(queued_.begin(), queued_.end());
  game_.random = random_;
  game_.query_cache = cache_;
  if (cache_ != nullptr) cache_->forget();
}

Trial::Trial(Game& game) : game_(game), quiet_(game) {
  ++game_.trials;
  game_.budget.add(kTrialSteps + game_.state_steps());
  if (game_.trials <= kMaxTrials) saved_ = std::make_unique<GameState>(game.state_);
}

Trial::~Trial() {
  --game_.trials;
  if (saved_ != nullptr) game_.state_ = std::move(*saved_);
}

}  // namespace majs::runtime
