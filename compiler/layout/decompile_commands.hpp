#pragma once
// Commands that change one member of a document into what it shall be (internal to decompile.cpp).

#include <optional>
#include <string>

#include "grammar/document.hpp"

namespace majs::compiler {

/// The commands behind definitions of the variables that they use: a condition which is `false` or `true` itself, as
/// libraries leave it where an option decides, is `!never` or `!always`.
std::string with_switches(const std::string& commands);

/// Whether the commands, with their variables, turn `start` into `expected`; no files are read.
bool builds(const std::string& commands, const Document& start, const Document& expected);

/// The commands for the key, lines of text: "" when nothing is to be done. `before`: what libraries made of it, null
/// when there is nothing. None, when MahjongScript cannot say the value.
std::optional<std::string> member_commands(const std::string& key, const Document* before, const Document& value);

}  // namespace majs::compiler
