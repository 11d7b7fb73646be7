#pragma once
// libjq in a cage: the only door to jq. A program runs in a child process with no environment, bounded memory and time.

#include <optional>
#include <string>
#include <string_view>

#include "compiler/engines/cage.hpp"
#include "compiler/engines/native_engine.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

using JqLimits = CageLimits;

struct JqError {
  enum class Kind { Forbidden, Compile, Runtime, NoResult, ManyResults, Timeout, Memory, Output, Internal };
  Kind kind;
  std::string message;
  std::size_t offset = 0;  ///< into the program text, for what check_jq_program finds (0 when unknown)
  std::size_t line = 0;    ///< 1-based line of the program text (0 when unknown)
  std::string help = {};   ///< "did you mean `map`?", or ""
};

/// Longest jq program text, in bytes.
inline constexpr std::size_t kMaxJqBytes = std::size_t{4} << 20;

/// Checks the text of a mod before it may run: the first problem, or none. Works on jq's own tokens: strings (except
/// their interpolations), comments, field names and object keys do not count. Refused are
/// - builtins that look outside (environment, input, time, modules, debug output, halting): Forbidden;
/// - every other function that is neither a known pure builtin, nor `_ensure_list` or `_safe_append`, nor defined by a
///   `def` in scope: Compile (so a builtin of a future jq cannot slip in);
/// - brackets and strings that are not closed, a `;` or `end` out of place: Compile. A text that passes cannot break
///   out of parentheses put around it (see close_jq_program).
std::optional<JqError> check_jq_program(std::string_view program);

/// A program that passed check_jq_program as a filter that may stand in parentheses: its lines are kept, a comment at
/// its end is closed by a newline (Q82), and a text without an expression (empty, comments, definitions only) gets
/// one, `.`.
std::string close_jq_program(std::string_view program);

/// `VALUE as $name | ` for every variable, on one line.
std::string bind_jq_variables(const Environment& variables);

/// The definitions that .jq mods find in scope: `_ensure_list` and `_safe_append(l; r)` (compiler/README.md 7.5), on
/// one line.
std::string_view jq_mod_prelude();

/// Runs `program` on `document` (with `variables` bound as $name) and requires exactly one result.
/// The program must have passed check_jq_program when it comes from a user.
std::optional<Document> run_jq(std::string_view program, const Environment& variables, const Document& document,
                               const JqLimits& limits, JqError* error);

}  // namespace majs::compiler
