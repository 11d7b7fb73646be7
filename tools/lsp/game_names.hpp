#pragma once
// Names that mean something to the game itself.

#include <string_view>

#include "tools/lsp/wants.hpp"

namespace majs::lsp {

/// Whether the game gives or asks for a name of this kind: by another name it would be another thing.
bool game_knows(NameKind kind, std::string_view name);

}  // namespace majs::lsp
