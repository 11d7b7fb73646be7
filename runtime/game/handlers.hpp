#pragma once
// What runs an action, tests a condition or works out an amount, by its code. Some of them ask what a win is worth, and
// winning is known to rooms above this one: whoever makes an engine hands it the tables (runtime/scoring/handlers.hpp).

#include "runtime/game/context.hpp"

namespace majs::runtime {

class Engine;
struct Evaluation;  // conditions.hpp
struct Execution;   // actions.hpp

using ActionHandler = void (*)(Execution&);
using ConditionHandler = bool (*)(Evaluation&);
using AmountHandler = Number (*)(Engine&, const AmountNode&, const Context&);

struct Handlers {
  const ActionHandler* actions;        ///< by ActionCode, null for unknown ones
  const ConditionHandler* conditions;  ///< by ConditionCode, null for unknown ones
  AmountHandler amount_of_win;         ///< of all amounts that ask what a hand would score
};

}  // namespace majs::runtime
