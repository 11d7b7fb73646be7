#pragma once
// Checks that go beyond what compiling needs: arguments against the vocabulary, and names against the whole ruleset.
// What the reference accepts is at most a warning here.

#include "compiler/ir/module.hpp"
#include "compiler/load/build_request.hpp"
#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

class OfferedMods;

struct FileChecks {
  /// The file is looked at alone, so that nobody will ever know all functions: names that are one slip away from an
  /// action, and are not defined in the file, are then reported here instead of by check_build.
  bool alone = false;
};

/// Checks one file by its text: arguments of actions and conditions, tiles, seats, buttons. Works on the tree of a file
/// with errors too.
void check_file(const ast::Ast& ast, const FileChecks& options, Diagnostics& diagnostics);

/// Checks one compiled file by itself: things defined twice, `default`s that nothing uses.
void check_module(const Module& module, Diagnostics& diagnostics);

/// Checks a finished ruleset: names that nothing defines (functions, constants, sets, match definitions, yaku, buttons,
/// mods, scoring blocks), keys that look misspelt, yaku lists that are never counted, limits. Also runs check_module on
/// every file. Places are given in the sources where possible, otherwise as JSON pointers. What `offered` mods would
/// bring is not missed; null: no mods are known.
void check_build(const Build& build, Diagnostics& diagnostics, OfferedMods* offered = nullptr);

}  // namespace majs::compiler
