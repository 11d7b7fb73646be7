#pragma once
// What is left when all is written that can be: words that there is no way to say, and keys that nobody reads.

#include "compiler/platform/draft.hpp"

namespace majs::compiler {

/// Words, keys, fields and statuses that nothing was written for (M0650, M0651).
void leave_words_out(PlatformDraft& draft);

/// Keys that nobody reads there.
void leave_keys_out(PlatformDraft& draft);

}  // namespace majs::compiler
