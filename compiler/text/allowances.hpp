#pragma once
// `# majs: allow M0611`: a comment in a file that switches warnings off.

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// The diagnostics without those that a comment of their file allows:
///
///   set inital_score, 1  # majs: allow M0611      for this line
///   # majs: allow M0611, UnknownTile              alone on its line: for the next line that is no comment
///
/// and before the first command of the file: for the whole of it. Errors stay: what is refused cannot be allowed.
Diagnostics without_allowed(const Diagnostics& diagnostics);

/// Reports codes in such comments that do not exist (M0248).
void check_allowances(const SourcePtr& source, Diagnostics& diagnostics);

}  // namespace majs::compiler
