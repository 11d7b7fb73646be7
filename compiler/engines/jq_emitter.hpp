#pragma once
// IR to jq text that runs on jq 1.6, 1.7 and 1.8.

#include <string>
#include <string_view>
#include <vector>

#include "compiler/ir/ir.hpp"

namespace majs::compiler {

/// The operations as one jq filter (a pipeline; `.` when there are none). Variables appear as `$name` and must be bound
/// around it. User text appears only as JSON literals, checked paths and checked variable names. The filter uses the
/// helper functions of jq_prelude().
std::string emit_jq(const ir::Program& program);

/// Definitions of the helpers that emitted filters use, to be put once in front of a program.
std::string_view jq_prelude();

/// Where in the emitted text an operation begins, and the command it comes from.
struct SourceMapEntry {
  std::size_t jq_offset;
  Span span;
};

/// emit_jq, also noting where each operation (those in branches too) begins.
std::string emit_jq(const ir::Program& program, std::vector<SourceMapEntry>* source_map);

}  // namespace majs::compiler
