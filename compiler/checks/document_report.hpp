#pragma once
// Findings about places of a finished document, told where the text stands that made them.

#include <cstddef>
#include <string>
#include <string_view>

#include "compiler/load/build_request.hpp"
#include "compiler/load/origin.hpp"
#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

class OfferedMods;

class DocumentReport {
 public:
  /// `offered` may be null: then no mods are known.
  DocumentReport(const Build& build, Diagnostics& diagnostics, OfferedMods* offered = nullptr);

  const Build& build() const { return build_; }
  const Document& document() const { return build_.document; }
  Diagnostics& diagnostics() { return diagnostics_; }
  OfferedMods* offered() { return offered_; }

  /// The value at a toplevel key, or nullptr.
  const Document* find(std::string_view key) const;
  /// Reports a finding at a JSON pointer.
  Diagnostic& at(Code code, std::string_view pointer, std::string message);
  /// Whether what is missing or too much in the file is surely a mistake of it. Not in a library, which is for rulesets
  /// of all kinds; and not in a ruleset that mods were applied to, since these may have taken away what it had.
  bool of_author(const LoadedModule& module) const;
  /// ... of the file, or the JSON document, that a place comes from.
  bool of_author(std::string_view pointer) const;

 private:
  const Build& build_;
  Diagnostics& diagnostics_;
  OfferedMods* offered_;
  std::ptrdiff_t mods_;  ///< how many were applied
};

/// "did you mean" with a fix, when the diagnostic points at `written` itself (or at it in quotes).
void suggest(Diagnostic& diagnostic, std::string_view written, std::string_view near);
/// Marks the key instead of its value, where it stands before that: `key: 1`, `"key" => 1`, `set key, 1`.
void mark_key(Diagnostic& diagnostic, std::string_view key);

/// A name that was written and the one that is suggested differ by one letter, or by two that changed places.
bool is_one_slip(const Diagnostic& diagnostic);

}  // namespace majs::compiler
