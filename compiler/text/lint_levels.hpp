#pragma once
// How serious a diagnostic is taken: `--allow CODE`, `--warn CODE`, `--deny CODE`, `--deny warnings`.

#include <map>
#include <string>
#include <string_view>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

class LintLevels {
 public:
  enum class Level : std::uint8_t { Allow, Warn, Deny };

  /// Sets the level of a code ("M0607" or its name), or, with Deny, of "warnings". A later setting wins. Errors stay
  /// errors: what is refused cannot be allowed. On bad input false, and `error` says why.
  bool set(Level level, std::string_view code, std::string& error);

  /// Takes the levels of codes that have none here from `others`: those of the project behind those of the command
  /// line.
  void add_defaults(const LintLevels& others);

  /// The diagnostics with these levels, in the same order, each problem once, with all
  /// rulesets in which it showed (several builds may meet the same file).
  Diagnostics apply(const Diagnostics& diagnostics) const;

 private:
  std::map<Code, Level> levels_;
  bool deny_warnings_ = false;
};

}  // namespace majs::compiler
