#pragma once
// Whether the mods that somebody asks for go together: what the menu would not have let them choose.

#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// Errors for mods of `asked` (ids, files, options as given) that do not exist, exclude another one of `request.mods`,
/// lack a dependency, or are given options or values that they do not have. Mods that only the menu chose are taken as
/// they are. Does not report what building would: only these.
void check_mod_choice(const BuildRequest& request, const std::vector<ModRequest>& asked, const Roots& roots,
                      Diagnostics& diagnostics);

/// The same for mods that are applied to a document.
void check_mod_choice(const Document& document, const std::vector<ModRequest>& mods, const Roots& roots,
                      Diagnostics& diagnostics);

}  // namespace majs::compiler
