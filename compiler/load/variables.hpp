#pragma once
// Which value `!name` has in a file (compiler/README.md 7.4).

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "compiler/engines/native_engine.hpp"
#include "compiler/ir/module.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// `^[a-z_][a-z0-9_]*$` and not a word of jq's grammar (grammar/README.md 11).
bool is_variable_name(std::string_view name);

/// A value with the place that gives it, for messages.
struct SourcedBinding {
  Scalar value;
  SourcePtr source;
  Span span;
};
using Bindings = std::map<std::string, SourcedBinding, std::less<>>;

/// The values of `own`: every reference to another variable replaced by that variable's value, own ones first, then
/// `outer` ones; a variable that refers to its own name means the outer one. References are followed in whatever order
/// they depend on each other (Q36); cycles are reported. Those whose reference leads nowhere are put into `dangling`
/// and bound to false, so that one mistake is reported once.
Environment resolve_variables(const Bindings& own, const Environment& outer, std::vector<SourcedBinding>& dangling,
                              Diagnostics& diagnostics);

}  // namespace majs::compiler
