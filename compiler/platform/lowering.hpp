#pragma once
// A ruleset written for Riichi Advanced (`majs build --for riichi-advanced`): what is said here by tables, keys and
// words that the platform does not have is said by scripts that it has. Rules that both play are left as they are.

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

struct Lowered {
  Document document;
  std::vector<std::string> changes;  ///< what was written otherwise, in sentences: for `--explain`
  std::set<std::string> kept;        ///< words that are of no use there, and stay to be told
};

/// `document` is a finished one. What there is no way to say is an error (M0650), and then the result is of no use but
/// to see what is left in it; what is played otherwise there is a warning (M0651). The parts it is made of,
/// majs/platform/, are looked up in `roots`. Nothing where they do not fit. `write_for_platform` (checks) is for
/// whoever wants a document.
std::optional<Lowered> lower_for_platform(const Document& document, const Roots& roots, Diagnostics& diagnostics);

}  // namespace majs::compiler
