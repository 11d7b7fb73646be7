#pragma once
// What is wrong with a ruleset, as a value: problems of the document found at load, and problems of a game found while
// it is played; and what the codes of findings mean (`majs explain R218`).

#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
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

/// An entry of the table. Loading and playing `wrong` finds the code, `right` does not (a test does both; an empty
/// `wrong` means that no small ruleset shows it).
struct FindingCode {
  std::string_view code;   ///< "R218"
  Severity severity;       ///< what it usually is
  std::string_view title;  ///< one line
  std::string_view text;   ///< a few sentences
  std::string_view wrong;  ///< MahjongScript
  std::string_view right;
};

/// All codes, ascending. R1xx are found when a ruleset is loaded, R2xx while it is played, R3xx by whoever watches.
std::span<const FindingCode> finding_codes();
/// The entry of "R218" (or "r218"); nullptr when there is none.
const FindingCode* find_finding_code(std::string_view code);

}  // namespace majs::runtime
