#include "runtime/scoring/handlers.hpp"

#include "runtime/game/actions.hpp"
#include "runtime/game/conditions.hpp"

namespace majs::runtime {
namespace {

void do_nothing(Execution&) {}

constexpr ActionHandler kActions[] = {
#define MAJS_ACTION_IDLE(...) &do_nothing,
#define MAJS_ACTION(identifier, name, ...) &actions::identifier,
#include "runtime/rules/words/actions.def"
    nullptr,
};

constexpr ConditionHandler kConditions[] = {
#define MAJS_CONDITION_IDLE(...) &conditions::always,
#define MAJS_CONDITION(identifier, name, ...) &conditions::identifier,
#include "runtime/rules/words/conditions.def"
    &conditions::room_stands,
    nullptr,
};

constexpr Handlers kHandlers{kActions, kConditions, &amount_of_win};

}  // namespace

const Handlers& all_handlers() { return kHandlers; }

}  // namespace majs::runtime
