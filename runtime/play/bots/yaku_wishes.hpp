#pragma once
// What the conditions of yaku ask of a hand, as wishes: alternatives, each of which is enough.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "runtime/play/bots/win_value.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// What one alternative of a condition asks for, whoever reads it. `Shape` points to what the hand has to look like.
template <typename Shape>
struct YakuWish {
  Shape shape = nullptr;                    ///< null: any
  bool closed = false;                      ///< the shape is one without calls
  std::vector<std::uint32_t> barred_calls;  ///< ids in Rules::texts
};

/// Reads conditions into wishes. The `Reader` itself, which is one of these, says with `ask(condition, node)` what a
/// test asks for that is not known here, and how many wishes are looked at (kMostWishes); a `Wish`, which is a
/// YakuWish, adds what another one asks for besides (`add`).
template <typename Wish, typename Reader>
class WishReader {
 public:
  using Wishes = std::vector<Wish>;

  explicit WishReader(const Rules& rules) : rules_(rules) {}

  /// Nothing when something is asked for that cannot be answered.
  Wishes read(std::uint32_t condition) {
    const ConditionNode& node = rules_.conditions[condition];
    switch (node.kind) {
      case ConditionNode::Kind::True: return {Wish{}};
      case ConditionNode::Kind::All: return all_of(node);
      case ConditionNode::Kind::Any: return any_of(node);
      case ConditionNode::Kind::Test: return test(condition, node);
      default: return {};
    }
  }

  /// The points of a yaku when they are the same for every hand, else 0.
  std::int64_t literal_points(const YakuRule& yaku) const {
    if (yaku.value.empty() || yaku.value[0].amount == kNone) return 0;
    const AmountNode& amount = rules_.amounts[yaku.value[0].amount];
    return amount.kind == AmountNode::Kind::Literal ? whole_points(amount.literal) : 0;
  }

 protected:
  /// Whether these targets are a hand with its winning tile, and then whether it is one without calls.
  static std::optional<bool> is_closed(const std::vector<Target>& targets) {
    bool hand = false;
    bool winning_tile = false;
    bool closed = true;
    for (const Target& target : targets) {
      switch (target.code) {
        case TargetCode::hand: hand = true; break;
        case TargetCode::winning_tile: winning_tile = true; break;
        case TargetCode::winning_hand: hand = winning_tile = true; [[fallthrough]];
        case TargetCode::calls: closed = false; break;
        default: return std::nullopt;
      }
    }
    return hand && winning_tile ? std::optional(closed) : std::nullopt;
  }

  const Rules& rules_;

 private:
  Wishes all_of(const ConditionNode& node) {
    Wishes all = {Wish{}};
    for (std::uint32_t i = 0; i < node.size; ++i) {
      Wishes both;
      const Wishes further = read(rules_.condition_children[node.first + i]);
      for (const Wish& one : all) {
        for (const Wish& other : further) join(one, other, both);
      }
      all = std::move(both);
    }
    return all;
  }

  Wishes any_of(const ConditionNode& node) {
    Wishes any;
    for (std::uint32_t i = 0; i < node.size; ++i) {
      for (Wish& wish : read(rules_.condition_children[node.first + i])) {
        if (any.size() < Reader::kMostWishes) any.push_back(std::move(wish));
      }
    }
    return any;
  }

  /// Both wishes at once; two shapes are not put together.
  static void join(Wish one, const Wish& other, Wishes& both) {
    if (both.size() >= Reader::kMostWishes || (one.shape != nullptr && other.shape != nullptr)) return;
    if (one.shape == nullptr) one.shape = other.shape;
    one.closed = one.closed || other.closed;
    one.barred_calls.insert(one.barred_calls.end(), other.barred_calls.begin(), other.barred_calls.end());
    one.add(other);
    both.push_back(std::move(one));
  }

  Wishes test(std::uint32_t condition, const ConditionNode& node) {
    Wish wish;
    switch (node.code) {
      // How a hand is won is for later; fu are known when it is there.
      case ConditionCode::won_by_draw:
      case ConditionCode::won_by_discard:
      case ConditionCode::won_by_call:
      case ConditionCode::minipoints_equals: return {wish};
      case ConditionCode::has_no_call_named:
        if (node.negated) return {wish};
        for (const Argument& argument : node.arguments) wish.barred_calls.push_back(argument.id);
        return {wish};
      default: return static_cast<Reader*>(this)->ask(condition, node);
    }
  }
};

}  // namespace majs::runtime
