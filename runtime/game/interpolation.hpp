#pragma once
// Texts with variables (runtime/game/actions.md 4.6).

#include <string>

#include "runtime/game/engine.hpp"

namespace majs::runtime {

/// `text` (an id in Rules::texts, kNone is "") with every `$name` of the variables (an id in Rules::variable_lists,
/// kNone for none) replaced: by its amount where it is one, else by its text. Names are replaced in byte order,
/// wherever they stand, so that `$a` is also found in `$ab`.
std::string interpolated(Engine& engine, const Context& context, std::uint32_t text, std::uint32_t variables);

/// Without blanks around it.
std::string trimmed(const std::string& text);

}  // namespace majs::runtime
