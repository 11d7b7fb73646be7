#pragma once
// libjq in a cage: the only door to jq. A program runs in a child process with no environment, bounded memory and time.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "compiler/native_engine.hpp"
#include "grammar/document.hpp"

namespace majs::compiler {

struct JqLimits {
  std::chrono::milliseconds time{10'000};
  std::size_t memory_bytes = std::size_t{1} << 30;
  std::size_t output_bytes = std::size_t{64} << 20;
};

struct JqError {
  enum class Kind { Forbidden, Compile, Runtime, NoResult, ManyResults, Timeout, Memory, Output, Internal };
  Kind kind;
  std::string message;
  std::size_t offset = 0;  ///< into the program text, for Forbidden (0 when unknown)
};

/// Looks for builtins a mod must not use (environment, input, time, modules, debug output, halting): the first one, or
/// none. Works on jq's own tokens: strings (except their interpolations), comments and field names do not count.
std::optional<JqError> check_jq_program(std::string_view program);

/// Runs `program` on `document` (with `variables` bound as $name) and requires exactly one result.
/// The program must have passed check_jq_program when it comes from a user.
std::optional<Document> run_jq(std::string_view program, const Environment& variables, const Document& document,
                               const JqLimits& limits, JqError* error);

}  // namespace majs::compiler
