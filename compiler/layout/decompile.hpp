#pragma once
// JSON rulesets back to MahjongScript: commands where the language has some for a part of the document, literals where
// it has not.

#include <optional>
#include <string>

#include "compiler/load/build_request.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// A script that builds the same document from `{}` (objects are equal whatever the order of their keys). Every command
/// is compiled and compared before it is used, and so is the whole script: nothing, with a message in `problem`, when
/// the document cannot be said in MahjongScript (it is no object, or nested too deeply). With a `library`, parts of it
/// that the document names in `enabled_mods` are required, and only what is different from them is said, if the script
/// then builds the same document.
std::optional<std::string> decompile(const Document& document, std::string& problem, const Roots* library = nullptr);

}  // namespace majs::compiler
