#pragma once
// The IR applied to a document directly: the same documents as jq, without jq.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

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

/// A command that was applied and did not do what it says.
struct CommandRemark {
  enum class Kind : std::uint8_t {
    NothingChanged,  ///< what it was to change is not there
    PaddedList,      ///< it wrote behind the end of a list
  };
  Kind kind;
  Span span;            ///< the command
  std::string message;  ///< what there is not
  std::string near;     ///< the nearest name that there is, or ""
  std::string written;  ///< the name that `near` is near to
};

/// Applies all operations in order. Commands that had nothing to change are told to `remarks`. On an error the document
/// is left in an unspecified (valid) state and must be dropped.
std::optional<EvaluationError> apply(const ir::Program& program, const Environment& variables, Document& document,
                                     std::vector<CommandRemark>* remarks = nullptr);

}  // namespace majs::compiler
