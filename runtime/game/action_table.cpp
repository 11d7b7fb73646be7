#include "runtime/game/actions.hpp"

namespace majs::runtime {
namespace {

constexpr ActionHandler kHandlers[] = {
#define MAJS_ACTION(identifier, name, ...) &actions::identifier,
#define MAJS_ACTION_MORE(identifier, name, ...) &actions::identifier,
#include "runtime/rules/actions.def"
#undef MAJS_ACTION
#undef MAJS_ACTION_MORE
    nullptr,
};

}  // namespace

ActionHandler action_handler(ActionCode code) { return kHandlers[static_cast<std::size_t>(code)]; }

}  // namespace majs::runtime
