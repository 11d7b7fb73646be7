#pragma once
// One file of any kind to its module.

#include <string_view>

#include "compiler/ir/module.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// parse + lower. A source named `*.tiles` is a tile set (tileset.hpp), and a text that begins as JSON is JSON: both
/// are MergeDocument modules (compiler/README.md 7.1).
Module compile(SourcePtr source, Defines& defines, Diagnostics& diagnostics);

/// No MahjongScript command begins with a brace or a slash, so such a text is JSON (with comments) or nothing.
bool begins_as_json(std::string_view text);

}  // namespace majs::compiler
