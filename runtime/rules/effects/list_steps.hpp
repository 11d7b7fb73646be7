#pragma once
// Lists of actions that nothing steers, flat: the lists they choose stand in their places, and what is not chosen is
// skipped. They run in one loop, and what they ask and count most is looked at there.

#include <cstdint>
#include <vector>

#include "runtime/rules/action.hpp"

namespace majs::runtime {

struct Rules;

struct ListStep {
  enum class Kind : std::uint8_t {
    SetCounter,
    AddCounter,
    Choose,   ///< by a condition: what it does not choose is passed over, to `next`
    Skip,     ///< goes on at `next`; no action
    Perform,  ///< whatever else: its handler does it
  };
  /// What a condition asks.
  enum class Asks : std::uint8_t {
    Nothing,   ///< it always holds
    Anything,  ///< it has to be evaluated
    Draw,      ///< whether the win is by the own draw
    Revealed,  ///< whether the tile `index` of the dead wall is
  };
  /// What a counter is changed by.
  enum class Amount : std::uint8_t {
    Anything,  ///< it has to be worked out
    Literal,   ///< `number`
    Counter,   ///< another one, or the same
  };
  Kind kind = Kind::Perform;
  Asks asks = Asks::Nothing;
  Amount amount = Amount::Literal;
  bool negated = false;        ///< the condition holds where what it asks does not
  bool otherwise = false;      ///< what is chosen is chosen where the condition does not hold
  std::uint8_t tests = 0;      ///< so many the condition costs (Engine::charge), where it is not `Anything`
  std::uint32_t list = 0;      ///< the action: in Rules::lists
  std::uint32_t action = 0;    ///< ... and its place there
  std::uint32_t name = kNone;  ///< its name and place, as they are in Action
  std::uint32_t place = kNone;
  std::uint32_t counter = kNone;  ///< that is changed
  std::uint32_t asked = kNone;    ///< the condition, the amount, or the counter of the amount
  std::uint32_t next = 0;
  std::int64_t index = 0;  ///< negative from the end of the dead wall
  Number number = 0;
};

/// The steps of each list whose course is not ListCourse::Steered and that does not stand in another one; none for the
/// others.
std::vector<std::vector<ListStep>> list_steps(const Rules& rules);

}  // namespace majs::runtime
