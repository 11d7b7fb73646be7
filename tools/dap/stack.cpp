#include "tools/dap/stack.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "grammar/condition_words.hpp"

namespace majs::dap {
namespace {

/// The action that a segment has begun; null before its first.
const runtime::Action* begun(const runtime::Rules& rules, const runtime::Cursor::Segment& segment) {
  return segment.next == 0 ? nullptr : &rules.lists[segment.list][segment.next - 1];
}

class StackReader {
 public:
  StackReader(const Timeline& timeline, const Places& places) : timeline_(timeline), places_(places) {}

  std::vector<StackFrame> read() {
    for (const Level& level : timeline_.levels()) {
      if (level.rest != nullptr) add_list(*level.context, *level.rest);
      if (level.node != nullptr && level.node->kind == runtime::ConditionNode::Kind::Test) {
        add(words_of(*level.node, places_) + "?", level.node->place, *level.context);
        frames_.back().condition = level.node;
      }
    }
    if (frames_.empty()) {
      const Position& position = timeline_.position();
      const bool ended = position.step.kind == Step::Kind::End;
      add(ended ? "the end of the game" : "the game", position.step.place,
          runtime::Context::of(position.step.seat == runtime::kNobody ? runtime::Seat{0} : position.step.seat));
    }
    std::reverse(frames_.begin(), frames_.end());
    return std::move(frames_);
  }

 private:
  void add(std::string name, std::uint32_t place, const runtime::Context& context) {
    frames_.push_back({std::move(name), place, context, nullptr});
  }
  /// A list, the functions that run in it, and the action that runs.
  void add_list(const runtime::Context& context, const runtime::Cursor& rest) {
    const runtime::Rules& rules = places_.rules();
    const auto& segments = rest.segments;
    const runtime::Action* action = nullptr;
    const std::string seat = " (" + std::string(runtime::seat_name(context.seat)) + ")";
    for (std::size_t i = 0; i < segments.size(); ++i) {
      if (const runtime::Action* const one = begun(rules, segments[i])) action = one;
      const bool ends = i + 1 == segments.size() || segments[i + 1].function;
      if (!ends || action == nullptr) continue;
      const std::string owner = places_.owner(rules.pointer(action->place));
      add((owner.empty() ? "the game" : owner) + seat, action->place, context);
    }
    if (action != nullptr) add(rules.texts.name(action->name), action->place, context);
  }

  const Timeline& timeline_;
  const Places& places_;
  std::vector<StackFrame> frames_;
};

}  // namespace

std::string words_of(const runtime::ConditionNode& node, const Places& places) {
  const Document* const written = places.written(node.place);
  return written != nullptr ? grammar::condition_words(*written) : places.rules().pointer(node.place);
}

std::vector<StackFrame> stack_at(const Timeline& timeline, const Places& places) {
  return StackReader(timeline, places).read();
}

}  // namespace majs::dap
