#pragma once
// The IR applied to a document directly: the same documents as jq, without jq.

#include <map>
#include <optional>
#include <string>

#include "compiler/ir/ir.hpp"
#include "compiler/ir/module.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

/// Values of variables, by name. Never holds Scalar::Kind::Variable: references are resolved before.
using Environment = std::map<std::string, Scalar, std::less<>>;

/// Why an operation failed on the actual document.
struct EvaluationError {
  std::string message;
  Span span;  ///< the command
  const ir::Operation* operation = nullptr;
};

/// Applies all operations in order. On an error the document is left in an unspecified (valid) state and must be
/// dropped.
std::optional<EvaluationError> apply(const ir::Program& program, const Environment& variables, Document& document);

}  // namespace majs::compiler
