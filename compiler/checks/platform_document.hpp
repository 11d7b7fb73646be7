#pragma once
// What a platform makes of the words of a finished document, each in its place (internal to platform_checks.cpp).

#include <set>
#include <string>
#include <string_view>

#include "compiler/checks/platform_report.hpp"
#include "grammar/document_members.hpp"

namespace majs::compiler {

/// What is looked at as a document.
struct PlatformDocument {
  const Build& build;
  /// A ruleset that is played; else a part of one, of which nobody knows what it lies in.
  bool whole;
  /// No `scoring_logic`: wins are priced by tables. Not of a part.
  bool tables;
};

/// What looks at a document for a platform.
class PlatformLook {
 protected:
  PlatformLook(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report);
  /// A finding that has a name in the profile.
  void tell(std::string_view rule, std::string_view word, const std::string& at);

  const grammar::Platform& platform_;
  const PlatformDocument& asked_;
  const Document& root_;
  PlatformReport& report_;
  std::set<std::string, std::less<>> heads_;  ///< the actions of the document
};

void check_words_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report);

/// What it relies on and the platform does not do, or does otherwise: honba, methods of scoring, several winners.
void check_reliance_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report);

/// The names of actions below a value, wherever lists begin with a text.
std::set<std::string, std::less<>> heads_of(const Document& value);

}  // namespace majs::compiler
