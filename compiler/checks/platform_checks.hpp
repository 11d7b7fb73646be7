#pragma once
// Whether another program plays a ruleset as it is here (`majs check --for riichi-advanced`): words and keys it does
// not know, what its compiler refuses, what crashes it, what it does not do by itself. What it knows and does is data
// (grammar/platform.hpp); here is where to look.

#include <cstdint>
#include <optional>

#include "compiler/load/build_request.hpp"
#include "compiler/platform/lowering.hpp"
#include "compiler/syntax/ast.hpp"
#include "compiler/text/diagnostic.hpp"
#include "grammar/platform.hpp"

namespace majs::compiler {

/// As what a script is loaded: variables are bound in modules only.
enum class ScriptRole : std::uint8_t { Ruleset, Module };

/// Whether a finding is about a platform.
constexpr bool is_of_platform(Code code) {
  return code == Code::PlatformDiffers || code == Code::PlatformIgnores || code == Code::PlatformRefuses ||
         code == Code::PlatformCrashes;
}

/// What its compiler does not take in a script, or takes otherwise.
void check_script_for(const grammar::Platform& platform, const ast::Ast& ast, ScriptRole role,
                      Diagnostics& diagnostics);

/// `document` written for Riichi Advanced; nothing, with errors (M0650), where it would not be played there as it is
/// here: there is no way to say something, or the check of what was written still finds an error.
std::optional<Lowered> write_for_platform(const Document& document, const Roots& roots, Diagnostics& diagnostics);

/// Everything about a built ruleset: each of its scripts, libraries included, and the document. Whether `majs build`
/// writes otherwise what is found is tried with the parts of `roots`. What lacks a library is not `complete`: only what
/// no library would make right is told.
void check_build_for(const grammar::Platform& platform, const Build& build, const Roots& roots,
                     Diagnostics& diagnostics, bool complete = true);

/// A mod or library by itself: its script, and what it would put into a ruleset.
void check_module_for(const grammar::Platform& platform, const ast::Ast& ast, const Module& module,
                      Diagnostics& diagnostics);

}  // namespace majs::compiler
