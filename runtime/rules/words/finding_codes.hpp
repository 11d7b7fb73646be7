#pragma once
// What the codes of findings mean (`majs explain R218`).

#include <span>
#include <string_view>

#include "runtime/rules/words/finding.hpp"

namespace majs::runtime {

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
