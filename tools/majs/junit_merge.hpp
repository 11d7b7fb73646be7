#pragma once
// JUnit reports of parts as the report of the whole.

#include <optional>
#include <string>
#include <vector>

namespace majs::cli {

/// A report, and what it is called in messages.
struct JunitPart {
  std::string name;
  std::string text;
};

/// One report of all: suites of the same name become one; a case that is in several parts is there once, as the worst
/// of them. Nothing, with a message, when a text is no report.
std::optional<std::string> merge_junit(const std::vector<JunitPart>& parts, std::string& error);

}  // namespace majs::cli
