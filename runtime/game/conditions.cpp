// Evaluating condition trees (runtime/game/conditions.md 1).

#include "runtime/game/conditions.hpp"
#include "runtime/rules/effects/room_ends.hpp"

namespace majs::runtime {
namespace {

ConditionHandler handler_of(const Engine& engine, ConditionCode code) {
  return engine.handlers().conditions[static_cast<std::size_t>(code)];
}

/// The test for another seat. Apart from the usual one, which needs no context of its own.
[[gnu::noinline]] bool test_elsewhere(Engine& engine, const ConditionNode& node, const Context& context) {
  Context moved = context;
  moved.seat = engine.seat_of(engine.rules().seat_specs[node.as], context);
  if (moved.seat == kNobody || !engine.in_play(moved.seat)) return node.negated;
  Evaluation elsewhere{engine, moved, node};
  return handler_of(engine, node.code)(elsewhere) != node.negated;
}

bool test(Engine& engine, const ConditionNode& node, const Context& context) {
  const ConditionHandler handler = handler_of(engine, node.code);
  if (handler == nullptr) return node.negated;  // unknown is false
  if (node.as != kNone) return test_elsewhere(engine, node, context);
  if (node.code == ConditionCode::status && node.arguments.size() == 1) {  // every other test
    const std::uint32_t status = node.arguments.front().id;
    return (status != kNone && engine.player(context.seat).status.contains(status)) != node.negated;
  }
  if (node.code == ConditionCode::tile_revealed && node.arguments.size() == 1) {  // 0.3 % of scored hands
    const NamedTile& name = engine.rules().named_tile_lists[node.arguments.front().id].front();
    if (name.reserved == kNone && name.index) return engine.state().is_revealed(*name.index) != node.negated;
  }
  Evaluation evaluation{engine, context, node};
  return handler(evaluation) != node.negated;
}

/// What the tests in front of words that end rooms of the platform ask (runtime/rules/effects/room_ends.def).
bool is_so(const Evaluation& e, RoomEnd::When when) {
  const auto nobody_at = [&](int steps) { return !e.engine.in_play(ring(e.seat(), steps)); };
  switch (when) {
    case RoomEnd::When::Always:
    case RoomEnd::When::NoLiteral:
    case RoomEnd::When::NoZone:
    case RoomEnd::When::NoKuikae:
    case RoomEnd::When::NoIndicators: return true;
    case RoomEnd::When::NoDiscardYet: return e.state().last_discard.seat == kNobody;
    case RoomEnd::When::NothingMarked: {
      const auto& targets = e.player().marking.targets;
      return std::ranges::all_of(targets, [](const auto& target) { return target.marked.empty(); });
    }
    case RoomEnd::When::NoButton: return e.context.choice == nullptr;
    case RoomEnd::When::NoYaku: return e.context.win == nullptr;
    case RoomEnd::When::NoTile: return !e.context.tile;
    case RoomEnd::When::NoWin: return e.context.win_source == WinSource::None;
    case RoomEnd::When::NoWinner: return e.context.winner == kNobody;
    case RoomEnd::When::NoShimocha: return nobody_at(1);
    case RoomEnd::When::NoToimen: return nobody_at(2);
    case RoomEnd::When::NoKamicha: return nobody_at(3);
    case RoomEnd::When::NoSeat: return e.at(e.seat_argument(0)) == nullptr;
  }
  return false;
}

}  // namespace

inline bool Engine::begin_test(const ConditionNode& node, std::uint64_t tests) {
  charge(tests * cost::kTest, node.place);
  if (halted_) [[unlikely]]
    return false;
  return condition_depth_ <= settings_.limits.condition_nesting || stop_nesting(node.place);
}

bool Engine::combine(const ConditionNode& node, const Context& context) {
  const std::uint32_t* const children = rules_->condition_children.data() + node.first;
  // Like holds(); most children are single tests.
  const auto child = [&](std::uint32_t i) {
    const ConditionNode& part = rules_->conditions[children[i]];
    if (part.kind != ConditionNode::Kind::Test || rules_->coverage != nullptr) return holds(children[i], context);
    const Nested guard(condition_depth_);
    return begin_test(part) && test(*this, part, context);
  };
  switch (node.kind) {
    case ConditionNode::Kind::Test:
    case ConditionNode::Kind::True: return true;
    case ConditionNode::Kind::False: return false;
    case ConditionNode::Kind::All:
    case ConditionNode::Kind::Any: {
      const bool decides = node.kind == ConditionNode::Kind::Any;
      for (std::uint32_t i = 0; i < node.size; ++i) {
        if (child(i) == decides) return decides;
      }
      return !decides;
    }
    case ConditionNode::Kind::AtLeast:
    case ConditionNode::Kind::Between: {
      std::int64_t count = 0;
      for (std::uint32_t i = 0; i < node.size; ++i) count += child(i) ? 1 : 0;
      if (node.kind == ConditionNode::Kind::AtLeast) return count >= node.count;
      return count >= 1 && count <= node.count;
    }
  }
  return true;
}

/// The same, condition by condition, for those who count the answers.
bool Engine::holds_counted(std::uint32_t condition, const Context& context) {
  const ConditionNode& node = rules_->conditions[condition];
  const Nested guard(condition_depth_);
  if (!begin_test(node)) return false;
  if (watchers_.steps != nullptr) watchers_.steps->ask(*this, node, context);
  const bool is_test = node.kind == ConditionNode::Kind::Test;
  const bool held = is_test ? test(*this, node, context) : combine(node, context);
  if (node.code != ConditionCode::room_stands) rules_->coverage->add_answer(node.place, held);
  if (watchers_.steps != nullptr) watchers_.steps->answer(*this, held);
  return held;
}

bool Engine::holds(std::uint32_t condition, const Context& context) {
  if (rules_->coverage != nullptr) [[unlikely]]
    return holds_counted(condition, context);
  const ConditionNode* node = &rules_->conditions[condition];
  int tests = 1;
  for (; node->is_made_of_one(); ++tests) node = &rules_->conditions[rules_->condition_children[node->first]];
  const Nested guard(condition_depth_, tests);
  if (!begin_test(*node, static_cast<std::uint64_t>(tests))) return false;
  return node->kind == ConditionNode::Kind::Test ? test(*this, *node, context) : combine(*node, context);
}

bool conditions::room_stands(Evaluation& e) {
  const RoomEnd& end = room_ends()[static_cast<std::size_t>(e.node.count)];
  if (!is_so(e, end.when)) return true;
  e.engine.end_as_room(e.node.place, end.text);
  return false;
}

}  // namespace majs::runtime
