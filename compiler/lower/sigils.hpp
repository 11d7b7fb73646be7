#pragma once
// The values of sigils (grammar/README.md 6).

#include <optional>

#include "compiler/ir/ir.hpp"
#include "compiler/syntax/ast.hpp"
#include "compiler/text/arena.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// The JSON value of a `~s ~m ~a ~t ~T` sigil: a list for all but `~a`, which is a string. Keys of objects are in
/// ascending order. Texts point into the source or `arena`,
/// not into the tree. A malformed set or match is reported, with a span inside the
/// sigil, and gives nullopt.
std::optional<ir::Value> sigil_value(const ast::Node& sigil, const SourcePtr& source, Arena& arena,
                                     Diagnostics& diagnostics);

}  // namespace majs::compiler
