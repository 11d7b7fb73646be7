#pragma once
// Checks that go beyond what compiling needs: arguments against the vocabulary, and names against the whole ruleset.
// What the reference accepts is at most a warning here.

#include "compiler/ast.hpp"
#include "compiler/diagnostic.hpp"
#include "compiler/module.hpp"
#include "compiler/ruleset_loader.hpp"

namespace majs::compiler {

struct FileChecks {
  /// The file is looked at alone, so that nobody will ever know all functions: names that are one slip away from an
  /// action, and are not defined in the file, are then reported here instead of by check_build.
  bool alone = false;
};

/// Checks one file by its text: arguments of actions and conditions, tiles, seats, buttons. Works on the tree of a file
/// with errors too.
void check_file(const ast::Ast& ast, const FileChecks& options, Diagnostics& diagnostics);

}  // namespace majs::compiler
