#pragma once
// From a place in a finished document back to the text it comes from.

#include <optional>
#include <string_view>

#include "compiler/load/build_request.hpp"
#include "compiler/text/source.hpp"

namespace majs::compiler {

struct Origin {
  SourcePtr source;
  Span span;
};

/// The text that put the value at `pointer` (a JSON pointer into build.document) there: the value itself when it still
/// stands as written, otherwise the nearest thing around it or the command that made it. The last command that did
/// counts, and what none made is looked for in the JSON document at the bottom. Nothing for what no .majs or .json file
/// made (a .jq mod, bookkeeping of the loader) and for bad pointers.
///
/// Pointers into the document with constants expanded work too, as far as lists keep their shape.
std::optional<Origin> find_origin(const Build& build, std::string_view pointer);

}  // namespace majs::compiler
