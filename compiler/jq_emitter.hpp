#pragma once
// IR to jq text that runs on jq 1.6, 1.7 and 1.8.

#include <string>

#include "compiler/ir.hpp"

namespace majs::compiler {

/// The operations as one jq filter (a pipeline; `.` when there are none). Variables appear as `$name` and must be bound
/// around it. User text appears only as JSON literals, checked paths and checked variable names. The filter uses the
/// helper functions of jq_prelude().
std::string emit_jq(const ir::Program& program);

/// Definitions of the helpers that emitted filters use, to be put once in front of a program.
std::string_view jq_prelude();

/// emit_jq with the prelude and the file's own bindings: a complete program, as `majs compile` prints it.
struct SourceMapEntry {
  std::size_t jq_offset;  ///< byte offset into the emitted text
  Span span;
};
std::string emit_jq(const ir::Program& program, std::vector<SourceMapEntry>* source_map);

}  // namespace majs::compiler
