#pragma once
// Commands that change one member of a document into what it shall be (internal to decompile.cpp).

#include <optional>
#include <string>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Whether the commands turn `start` into `expected`; no files are read.
bool builds(const std::string& commands, const Document& start, const Document& expected);

/// The commands for the key, lines of text: "" when nothing is to be done. `before`: what libraries made of it, null
/// when there is nothing. None, when MahjongScript cannot say the value.
std::optional<std::string> member_commands(const std::string& key, const Document* before, const Document& value);

}  // namespace majs::compiler
