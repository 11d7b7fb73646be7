#include "tools/dap/timeline.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/trial.hpp"

namespace majs::dap {

using runtime::Engine;

namespace {

void change(Engine& engine, const Edit& edit) {
  const runtime::Quiet forgets(engine);  // what is remembered of the table while conditions are asked
  edit.apply(engine);
}

}  // namespace

std::uint16_t Timeline::depth() const {
  if (levels_.empty()) return 0;
  const Level& last = levels_.back();
  std::size_t depth = last.depth;
  if (last.rest != nullptr) {
    for (const auto& segment : last.rest->segments) depth += segment.function ? 1 : 0;
  }
  return static_cast<std::uint16_t>(std::min<std::size_t>(depth, UINT16_MAX));
}

void Timeline::begin_level(Level level) {
  if (levels_.empty()) ++course_;
  level.depth = static_cast<std::uint16_t>(depth() + 1);
  levels_.push_back(level);
}

void Timeline::enter(Engine&, const runtime::Context& context, const runtime::Cursor& rest) {
  begin_level({&rest, nullptr, &context, 0});
}

void Timeline::leave() { levels_.pop_back(); }

void Timeline::act(Engine& engine, std::uint32_t place) {
  const runtime::Seat seat = levels_.empty() ? runtime::kNobody : levels_.back().context->seat;
  take(engine, {place, course_, depth(), seat, Step::Kind::Act}, false);
}

void Timeline::ask(Engine& engine, const runtime::ConditionNode& node, const runtime::Context& context) {
  begin_level({nullptr, &node, &context, 0});
  if (node.kind != runtime::ConditionNode::Kind::Test || node.code == runtime::ConditionCode::room_stands) return;
  take(engine, {node.place, course_, depth(), context.seat, Step::Kind::Ask}, false);
}

void Timeline::answer(Engine& engine, bool held) {
  const Level level = levels_.back();
  if (level.node->code != runtime::ConditionCode::room_stands) {
    take(engine, {level.node->place, course_, level.depth, level.context->seat, Step::Kind::Answer}, held);
  }
  levels_.pop_back();
}

void Timeline::offered(Engine& engine) {
  if (levels_.empty()) ++course_;
  take(engine, {runtime::kNone, course_, depth(), runtime::kNobody, Step::Kind::Offer}, false);
}

void Timeline::take(Engine& engine, Step step, bool held) {
  if (leaving_ || exhausted_) return;
  const std::uint64_t number = next_++;
  if (number == history_.size()) history_.push_back(step);
  position_ = {number, step, held, &engine, &engine.state()};
  for (const Edit& one : edits_) {
    if (one.number == number) change(engine, one);
  }
  exhausted_ = next_ == kMostSteps;
  const auto stop = why_stop();
  if (stop) leaving_ = wait_at(*stop);
  if (leaving_ || exhausted_) engine.abandon();
}

std::optional<Stop> Timeline::why_stop() {
  using Way = Goal::Way;
  constexpr std::uint64_t kStepsPerLook = 256;
  const bool goes_on = goal_.way != Way::Silent && goal_.way != Way::To && goal_.way != Way::LastHit;
  const bool silent = goal_.way == Way::LastHit ? false : !goes_on || position_.number < goal_.number;
  const bool interrupted = position_.number % kStepsPerLook == 0 && onlooker_.interrupted();
  if (interrupted && onlooker_.gone()) return Stop{};
  auto hit = onlooker_.hit(position_, silent);
  if (goal_.way == Way::To && position_.number == goal_.number) return goal_.stop;
  if (!silent) note_hit(hit);
  if (goal_.way == Way::LastHit && position_.number + 1 >= goal_.number) return Stop{};
  if (silent || !goes_on) return std::nullopt;
  if (hit) return hit;
  if (interrupted) return Stop{"pause"};
  const Step& step = position_.step;
  if (!step.stops() || goal_.way == Way::Continue) return std::nullopt;
  if (goal_.way == Way::In || goal_.number == 0) return Stop{"step"};
  const Step& from = history_[goal_.number - 1];
  const bool reached =
      step.course != from.course || (goal_.way == Way::Over ? step.depth <= from.depth : step.depth < from.depth);
  return reached ? std::optional(Stop{"step"}) : std::nullopt;
}

bool Timeline::wait_at(const Stop& stop) {
  using Way = Goal::Way;
  if (onlooker_.gone()) goal_.way = Way::Leave;
  if (goal_.way == Way::LastHit || goal_.way == Way::Leave) return true;
  goal_ = onlooker_.stopped(position_, stop);
  switch (goal_.way) {
    case Way::To:
      forget_edits_after(goal_.number);
      return fresh_ || goal_.number <= position_.number || position_.engine == nullptr;
    case Way::LastHit:
    case Way::Leave: return true;
    default:
      goal_.number = position_.number + 1;
      return fresh_;  // what follows is another game, which nobody knows yet
  }
}

void Timeline::play() {
  next_ = 0;
  course_ = 0;
  leaving_ = exhausted_ = false;
  levels_.clear();
  seen_ = 0;
  const Debuggee played = debuggee_;  // it may be another one before this is over
  played.play(*this, fresh_);
  levels_.clear();
}

void Timeline::run(Goal goal) {
  using Way = Goal::Way;
  goal_ = std::move(goal);
  while (goal_.way != Way::Leave) {
    if (fresh_) {  // what comes is known afterwards, so that nobody is asked when it is played again
      Goal wanted = std::exchange(goal_, {Way::Silent, 0, {}});
      play();
      if (goal_.way == Way::Leave) return;
      fresh_ = false;
      goal_ = std::move(wanted);
    }
    const bool seeks = goal_.way == Way::LastHit;
    if (!seeks || looked_ < goal_.number) play();
    if (seeks && goal_.way == Way::LastHit) {
      goal_ = last_hit_before(goal_.number);
      forget_edits_after(goal_.number);
      continue;
    }
    if (leaving_) continue;
    position_ = {next_, {runtime::kNone, course_ + 1, 0, 0, Step::Kind::End}, false, nullptr, &last_state_};
    const std::string most = "the game has more than " + std::to_string(kMostSteps) + " steps: no more are played";
    const Stop stop = goal_.way == Way::To ? goal_.stop : Stop{"step", exhausted_ ? most : "the end of the game"};
    if (!wait_at(stop)) return;
  }
}

void Timeline::edit(std::function<void(Engine&)> apply) {
  edits_.push_back({position_.number, std::move(apply)});
  if (position_.engine != nullptr) change(*position_.engine, edits_.back());
  forget_after(position_.number);
}

void Timeline::forget_edits_after(std::uint64_t number) {
  const std::size_t before = edits_.size();
  std::erase_if(edits_, [&](const Edit& edit) { return edit.number > number; });
  if (edits_.size() == before) return;
  forget_after(number);
}

void Timeline::forget_after(std::uint64_t number) {
  history_.resize(std::min<std::size_t>(history_.size(), number + 1));
  told_ = std::min(told_, number + 1);
  fresh_ = true;
  forget_hits_from(number);
}

void Timeline::forget_hits_from(std::uint64_t number) {
  constexpr std::uint64_t kNever = kMostSteps;
  std::erase_if(hits_, [&](const auto& hit) { return hit.first >= number; });
  if (hits_.empty()) stops_.clear();
  looked_ = std::min(looked_, number);
  seen_ = kNever;
}

void Timeline::note_hit(const std::optional<Stop>& hit) {
  if (position_.number != seen_) return;
  if (++seen_ <= looked_) return;
  looked_ = seen_;
  if (hit) hits_.emplace_back(position_.number, &*stops_.insert(*hit).first);
}

Goal Timeline::last_hit_before(std::uint64_t number) const {
  const auto after = std::lower_bound(hits_.begin(), hits_.end(), number,
                                      [](const auto& hit, std::uint64_t wanted) { return hit.first < wanted; });
  if (after == hits_.begin()) return {Goal::Way::To, 0, {"entry", "the beginning"}};
  return {Goal::Way::To, std::prev(after)->first, *std::prev(after)->second};
}

std::optional<std::uint64_t> Timeline::step_before() const {
  const Step& from = position_.step;
  for (std::uint64_t i = std::min<std::uint64_t>(position_.number, history_.size()); i-- > 0;) {
    const Step& step = history_[i];
    if (!step.stops()) continue;
    if (step.course != from.course || step.depth <= from.depth) return i;
  }
  return std::nullopt;
}

void Timeline::event(const runtime::Game&, const runtime::LogEvent& event) {
  if (leaving_ || goal_.way == Goal::Way::Silent || next_ <= told_) return;
  told_ = next_;
  onlooker_.told(event);
}

void Timeline::end(const runtime::Game& game) {
  if (!leaving_) last_state_ = game.state();
}

}  // namespace majs::dap
