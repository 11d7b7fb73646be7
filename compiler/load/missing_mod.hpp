#pragma once
// What is said of a mod or library that is not there.

#include <string>
#include <vector>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Adds to the finding what may have been meant: a file beside the one that requires it, in a folder that is no root;
/// the bundled library's, which files of other roots do not get; or the nearest of all names (sorted), with a fix.
void explain_missing_mod(Diagnostic& diagnostic, const std::string& id, bool required,
                         const std::vector<std::string>& mod_names);

}  // namespace majs::compiler
