#pragma once
// What is wrong with a ruleset, as a value: problems of the document found at load, and problems of a game found while
// it is played.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace majs::runtime {

enum class Severity : std::uint8_t { Note, Warning, Error };

/// One problem. `code` is stable: R1xx are found at load, R2xx while playing, R3xx are broken invariants.
struct Finding {
  std::string code;
  Severity severity = Severity::Warning;
  std::string pointer;  ///< JSON pointer (RFC 6901) into the ruleset document, "" for the whole document
  std::string message;
  std::string suggestion = {};  ///< the known name that is nearest to the unknown one, or ""
  std::uint64_t seed = 0;       ///< of the game in which it was found; 0 at load
  std::uint64_t step = 0;       ///< number of the input in that game, 0 before the first; 0 at load

  /// It was found in a game, not at load or in what all games come to.
  bool is_of_game() const { return seed != 0 || step != 0; }
};

using Findings = std::vector<Finding>;

/// Adds what is found while playing. The same trouble at the same place is told once: the first time, or the first time
/// that it is as bad as it gets.
inline void add_finding(Findings& findings, Finding finding) {
  for (Finding& known : findings) {
    if (known.code != finding.code || known.pointer != finding.pointer) continue;
    if (known.severity < finding.severity) known = std::move(finding);
    return;
  }
  findings.push_back(std::move(finding));
}

/// True when one of them is an error.
inline bool has_errors(const Findings& findings) {
  return std::ranges::any_of(findings, [](const Finding& one) { return one.severity == Severity::Error; });
}

}  // namespace majs::runtime
