#pragma once
// Parts of a document as MahjongScript text. What cannot be said gives nothing; what is given may still lower to
// something else in rare cases, so that whoever uses it compares (decompile.cpp).

#include <optional>
#include <string>

#include "grammar/document.hpp"

namespace majs::compiler {

/// Quoted, with escapes.
std::string string_text(std::string_view text);

/// A plain value (grammar/README.md 4.1). Without `keep_empty` a value with an empty list in it gives nothing: most
/// places make a map of it (Q01).
std::optional<std::string> value_text(const Document& value, bool keep_empty);

/// A list of conditions as one expression (grammar/README.md 7.2).
std::optional<std::string> condition_text(const Document& list);

/// A list of actions as the lines of a block (8).
std::optional<std::string> body_text(const Document& actions);

/// `~s"..."` of a set, `~m"..."` of a list of definitions (6).
std::optional<std::string> set_text(const Document& set);
std::optional<std::string> match_text(const Document& definitions);

/// The name of a thing as the first word after a command: bare where that is possible.
std::string name_text(std::string_view name);

}  // namespace majs::compiler
