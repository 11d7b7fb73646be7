// GitHub workflow commands and JUnit XML.

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "compiler/text/display.hpp"
#include "compiler/text/render.hpp"
#include "grammar/workflow_command.hpp"

namespace majs::compiler {
namespace {

using grammar::workflow_escape;

std::string github_message(const Diagnostic& diagnostic) {
  std::string text = printable(diagnostic.message);
  if (!diagnostic.label.empty()) text += "\n" + printable(diagnostic.label);
  if (!diagnostic.pointer.empty()) text += "\nat " + printable(diagnostic.pointer);
  if (diagnostic.tells_setups()) text += "\nin " + printable(setups_text(diagnostic.setups));
  for (const std::string& note : diagnostic.notes) text += "\nnote: " + printable(note);
  if (!diagnostic.help.empty()) text += "\nhelp: " + printable(diagnostic.help);
  return text;
}

std::string github_line(const Diagnostic& diagnostic) {
  std::string line = diagnostic.severity == Severity::Note
                         ? "::notice "
                         : "::" + std::string(severity_name(diagnostic.severity)) + " ";
  if (diagnostic.source) {
    const LineColumn start = diagnostic.source->locate(diagnostic.span.begin);
    const LineColumn end = diagnostic.source->locate(diagnostic.span.end);
    line +=
        "file=" + workflow_escape(printable(diagnostic.source->name()), true) + ",line=" + std::to_string(start.line);
    line += ",endLine=" + std::to_string(end.line);
    // Columns are only allowed when the range stays in its line; the end column counts as part of the range.
    if (start.line == end.line) {
      line += ",col=" + std::to_string(start.column) +
              ",endColumn=" + std::to_string(std::max(start.column, end.column > 0 ? end.column - 1 : 0));
    }
    line += ",";
  }
  line += "title=" + code_text(diagnostic.code) + " " + workflow_escape(code_info(diagnostic.code).title, true);
  return line + "::" + workflow_escape(github_message(diagnostic), false) + "\n";
}

/// Text for XML 1.0: markup escaped. The text must be free of control characters.
std::string xml_escape(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

struct TestCase {
  std::string failures;  ///< rendered errors
  std::string remarks;   ///< rendered warnings and notes
  std::size_t errors = 0;
  std::string first;  ///< message of the first error
  std::string type;   ///< its code
};

std::string test_case_xml(const std::string& file, const TestCase& test) {
  std::string out = "    <testcase classname=\"majs.check\" name=\"" + xml_escape(printable(file)) + "\"";
  if (test.errors == 0 && test.remarks.empty()) return out + "/>\n";
  out += ">\n";
  if (test.errors > 0) {
    out += "      <failure type=\"" + test.type + "\" message=\"" + xml_escape(test.first) + "\">" +
           xml_escape(test.failures) + "</failure>\n";
  }
  if (!test.remarks.empty()) out += "      <system-out>" + xml_escape(test.remarks) + "</system-out>\n";
  return out + "    </testcase>\n";
}

}  // namespace

std::string render_github(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += github_line(diagnostic);
  return out;
}

std::string render_junit(const Diagnostics& diagnostics, const RenderOptions& options) {
  RenderOptions plain = options;
  plain.color = false;
  std::map<std::string, TestCase> tests;
  for (const std::string& file : options.checked) tests[file];
  for (const Diagnostic& diagnostic : diagnostics.all()) {
    TestCase& test = tests[diagnostic.source ? diagnostic.source->name() : "(build)"];
    const std::string text = render_human(diagnostic, plain) + "\n";
    if (diagnostic.severity != Severity::Error) {
      test.remarks += text;
      continue;
    }
    if (test.errors++ == 0) {
      test.first = printable(diagnostic.message);
      test.type = code_text(diagnostic.code);
    }
    test.failures += text;
  }
  const auto failed =
      std::count_if(tests.begin(), tests.end(), [](const auto& test) { return test.second.errors > 0; });
  const std::string counts =
      "tests=\"" + std::to_string(tests.size()) + "\" failures=\"" + std::to_string(failed) + "\" errors=\"0\"";
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites " + counts + ">\n";
  out += "  <testsuite name=\"majs check\" " + counts + ">\n";
  for (const auto& [file, test] : tests) out += test_case_xml(file, test);
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace majs::compiler
