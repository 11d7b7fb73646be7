#pragma once
// How test cases went, told for people and for programs.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/tests/test_case.hpp"

namespace majs::runtime {

struct TestResult {
  std::string file;
  std::string name;
  TestOutcome outcome;
  /// Where a JSON pointer of the ruleset comes from, such as `rules/x.majs:14`; "" when it is not known. May be empty.
  std::function<std::string(std::string_view pointer)> locate = {};
  /// The line of the file where what these keys and indices lead to in the case stands, or what it would stand in; 0
  /// when it is not known. May be empty.
  std::function<std::size_t(const std::vector<std::string>& steps)> line = {};
};

enum class TestFormat : std::uint8_t { Human, Json, Junit, Tap, Github };

/// `human`, `json`, `junit`, `tap`, `github`; false for anything else.
bool parse_test_format(std::string_view name, TestFormat& format);

/// The whole report. Human: failures with what was expected and what happened, the last actions and their places, and a
/// line that counts; cases that show nothing (R340) are warned of. Github: an annotation for each difference, at its
/// line. `verbose` also names what passed.
std::string render_tests(const std::vector<TestResult>& results, TestFormat format, bool verbose);

}  // namespace majs::runtime
