#pragma once
// From a JSON pointer to the place in the text of the document.

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "compiler/text/source.hpp"

namespace majs::compiler {

/// The span of the value at these reference tokens (unescaped), or of the nearest value around it that the text has:
/// what is missing, or was added later, is told at what it would stand in. Nothing when the text is no JSON; it should
/// have been read as a document before. Of repeated keys the last counts.
std::optional<Span> json_place(std::string_view text, std::span<const std::string> tokens);

}  // namespace majs::compiler
