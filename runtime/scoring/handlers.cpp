#include "runtime/scoring/handlers.hpp"

#include "runtime/game/actions.hpp"
#include "runtime/game/conditions.hpp"

namespace majs::runtime {
namespace {

constexpr ActionHandler kActions[] = {
#define MAJS_ACTION(identifier, name, ...) &actions::identifier,
#define MAJS_ACTION_MORE(identifier, name, ...) &actions::identifier,
#include "runtime/rules/words/actions.def"
#undef MAJS_ACTION
#undef MAJS_ACTION_MORE
    nullptr,
};

constexpr ConditionHandler kConditions[] = {
#define MAJS_CONDITION(identifier, name, ...) &conditions::identifier,
#define MAJS_CONDITION_MORE(identifier, name, ...) &conditions::identifier,
#include "runtime/rules/words/conditions.def"
#undef MAJS_CONDITION
#undef MAJS_CONDITION_MORE
    &conditions::room_stands,
    nullptr,
};

constexpr Handlers kHandlers{kActions, kConditions, &amount_of_win};

}  // namespace

const Handlers& all_handlers() { return kHandlers; }

}  // namespace majs::runtime
