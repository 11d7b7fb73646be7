#pragma once
// How findings about a platform are told: what happens there, what to write instead, whether a build does it.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/checks/document_report.hpp"
#include "grammar/platform.hpp"

namespace majs::compiler {

class PlatformReport {
 public:
  explicit PlatformReport(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// What no build can say, of a ruleset that there is: else nothing is said of builds.
  void know_unwritten(std::set<std::string, std::less<>> words) { unwritten_ = std::move(words); }

  /// A finding about a word at a place of a script.
  void at(const SourcePtr& source, Span span, std::string_view word, const grammar::PlatformFinding& finding);
  /// ... at a place of the document of a build.
  void at(const Build& build, std::string_view pointer, std::string_view word, const grammar::PlatformFinding& finding);
  /// Whether the word is told often enough: looking for its places takes long.
  bool is_told(std::string_view word) const;
  /// Something that its compiler does not take.
  void construct(const SourcePtr& source, Span span, std::string_view name,
                 const grammar::PlatformConstruct& construct);

 private:
  /// A word is told at its first places only.
  bool is_enough(std::string_view word) { return ++places_[std::string(word)] > kPlacesOfWord; }
  Diagnostic& report(grammar::PlatformEffect effect, const SourcePtr& source, Span span, std::string message);

  static constexpr std::size_t kPlacesOfWord = 3;
  Diagnostics& diagnostics_;
  std::map<std::string, std::size_t> places_;
  std::optional<std::set<std::string, std::less<>>> unwritten_;
};

}  // namespace majs::compiler
