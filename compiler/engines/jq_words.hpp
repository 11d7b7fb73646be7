#pragma once
// Names in jq programs: which functions mods may call, which are refused and why, and the words of jq's grammar.

#include <span>
#include <string_view>

namespace majs::compiler {

/// A name that reaches outside of the document.
struct JqOutside {
  std::string_view name;
  std::string_view reason;  ///< "reads ...", for messages
};

/// Builtins of jq 1.6 to 1.8 that only compute, sorted. A version that lacks one says so when it compiles the program,
/// unless jq_compatibility.hpp supplies it.
std::span<const std::string_view> jq_pure_builtins();
/// A pure builtin, or what every .jq mod finds defined (compiler/README.md 7.5).
bool is_jq_mod_function(std::string_view name);
/// A word of jq's grammar that mods may use.
bool is_jq_keyword(std::string_view word);
/// A word that jq 1.6 accepts neither as `$word` nor as `{word}`.
bool is_jq_reserved(std::string_view word);
/// Why the name is refused, or nullptr when it is not. Not even a definition may use such a name.
const JqOutside* find_jq_outside(std::string_view name);

}  // namespace majs::compiler
