#pragma once
// The jq that mods are mostly written in — paths, assignments, `if`, `select`, `map`, arithmetic — worked out without
// libjq, which takes tens of milliseconds to start. libjq stays the judge: what is not known here, and whatever goes
// wrong, is left to it.

#include <optional>
#include <string_view>

#include "compiler/engines/native_engine.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// What the program of a `.jq` mod makes of the document, with `_ensure_list` and `_safe_append` in scope and the
/// variables bound as $name (compiler/README.md 7.5): exactly what libjq makes of it. Empty when only libjq can tell:
/// for other words than these, errors, results that are not exactly one, and programs that work for long.
/// The program must have passed check_jq_program.
std::optional<Document> run_plain_jq(std::string_view program, const Environment& variables, const Document& document);

}  // namespace majs::compiler
