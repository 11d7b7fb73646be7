#pragma once
// One file of any kind to its module.

#include "compiler/ir/module.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

/// parse + lower. A source named `*.tiles` is a tile set (tileset.hpp), and a text that begins as JSON is JSON: both
/// are MergeDocument modules (compiler/README.md 7.1).
Module compile(SourcePtr source, Defines& defines, Diagnostics& diagnostics);

}  // namespace majs::compiler
