#pragma once
// What a check finds in one build: of a ruleset, or of a ruleset with the mod that is looked at.

#include <set>
#include <string>
#include <tuple>

#include "compiler/checks/ruleset_check.hpp"
#include "compiler/load/mod_menu.hpp"

namespace majs::compiler {

/// What a finding says and where: what stands in a text is the same wherever it gets to in the document.
using FindingMark = std::tuple<Code, std::string, std::uint32_t, std::string, std::string>;
FindingMark mark_of(const Diagnostic& diagnostic);
std::set<FindingMark> marks_of(const Diagnostics& found);

/// What a ruleset is called: its name where it has one, else its path.
std::string ruleset_label(const std::string& path);

/// Says of findings in which ruleset they show; those without a place are told in the file that was looked at.
void attribute(Diagnostics& found, const Setup& setup, const SourcePtr& source);

/// The menu of a ruleset with what --default-mods or --preset choose; nothing, and why, when there is no such preset.
std::optional<ModMenu> chosen_at_first(const CheckRequest& request, const Document& document, const Setup& setup,
                                       const SourcePtr& source, Diagnostics& diagnostics);

/// The texts of the roots, and this one for the file of its name.
std::shared_ptr<const FileTexts> with_text(const Roots& roots, const Source& source);

class RequestCheck {
 public:
  RequestCheck(const CheckRequest& request, const Roots& roots) : request_(request), roots_(roots) {}

  /// Builds and looks at what comes of it. False: it cannot be built.
  bool check(const BuildRequest& request, Diagnostics& found) const;

  /// The same of what is built already.
  void check_finished(const BuildRequest& request, const Build& build, Diagnostics& found) const;

  /// What is wrong with the rest of a file with `errors`: it is built without the commands that have some. What `known`
  /// has is no news.
  void check_rest(const BuildRequest& request, const SourcePtr& source, const Diagnostics& errors,
                  const std::set<FindingMark>& known, Diagnostics& found) const;

 private:
  const CheckRequest& request_;
  const Roots& roots_;
};

}  // namespace majs::compiler
