#pragma once
// Who deals next, what draws and places are worth, and when the game is over: scripts in the place of keys.

#include "compiler/platform/draft.hpp"

namespace majs::compiler {

/// Who deals next, honba, and when the game is over.
void write_deal(PlatformDraft& draft);

/// A script for all draws.
void write_draws(PlatformDraft& draft);

/// What places are worth: added to the scores, which begin with the initial one.
void write_final_points(PlatformDraft& draft);

}  // namespace majs::compiler
