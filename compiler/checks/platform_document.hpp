#pragma once
// What a platform makes of the words of a finished document, each in its place (internal to platform_checks.cpp).

#include "compiler/checks/platform_report.hpp"

namespace majs::compiler {

/// What is looked at as a document.
struct PlatformDocument {
  const Build& build;
  /// A ruleset that is played; else a part of one, of which nobody knows what it lies in.
  bool whole;
  /// No `scoring_logic`: wins are priced by tables. Not of a part.
  bool tables;
};

void check_words_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report);

/// What it relies on and the platform does not do, or does otherwise: honba, methods of scoring, several winners.
void check_reliance_for(const grammar::Platform& platform, const PlatformDocument& document, PlatformReport& report);

/// The names of actions below a value, wherever lists begin with a text.
std::set<std::string, std::less<>> heads_of(const Document& value);

/// The member of an object, or nullptr.
const Document* member_of(const Document& value, std::string_view key);

}  // namespace majs::compiler
