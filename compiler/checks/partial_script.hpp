#pragma once
// A script without the commands that errors are about, so that the rest of it can be looked at.

#include <set>
#include <string>
#include <string_view>

#include "compiler/text/diagnostic.hpp"

namespace majs::compiler {

class PartialScript {
 public:
  explicit PartialScript(const Source& source) : name_(source.name()), text_(source.text()) {}

  /// Puts blanks in the place of the lines in which the errors of this file lie, or of the toplevel commands around
  /// those that cannot do without them; everything else stays where it is. False when there is nothing to take away.
  bool cut(const Diagnostics& errors);

  const std::string& text() const { return text_; }
  /// Whether a finding about the rest may come from what was cut: that has a name which the finding tells.
  bool may_explain(const Diagnostic& finding) const;
  /// Whether a base or a library was cut: then nobody knows what the rest has.
  bool lacks_files() const;

 private:
  bool blank(std::size_t begin, std::size_t end);

  std::string name_;
  std::string text_;
  std::string taken_;           ///< what was cut
  std::set<std::size_t> told_;  ///< where errors were
};

}  // namespace majs::compiler
