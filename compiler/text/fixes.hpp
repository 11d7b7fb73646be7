#pragma once
// The corrections that findings carry, made in the texts.

#include <string>
#include <vector>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

struct FixedText {
  SourcePtr source;  ///< what was checked
  std::string text;  ///< the same with its fixes made
};
using FixedTexts = std::vector<FixedText>;

/// Makes the fixes of the diagnostics: the first one of each, only safe ones unless `unsafe`. Where two overlap the
/// earlier one is made; checking again finds the other. A text read from standard input is left alone. Sources without
/// a fix are not among the result; order of appearance.
FixedTexts apply_fixes(const Diagnostics& diagnostics, bool unsafe);

}  // namespace majs::compiler
