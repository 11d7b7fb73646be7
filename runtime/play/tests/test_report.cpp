#include "runtime/play/tests/test_report.hpp"

#include <algorithm>
#include <utility>

#include "grammar/display.hpp"
#include "grammar/document_members.hpp"
#include "grammar/workflow_command.hpp"

namespace majs::runtime {
namespace {

using Status = TestOutcome::Status;

std::size_t count(const std::vector<TestResult>& results, Status status) {
  return static_cast<std::size_t>(
      std::ranges::count_if(results, [&](const TestResult& result) { return result.outcome.status == status; }));
}

using grammar::printable;

std::string place(const TestResult& result, std::string_view pointer) {
  const std::string line = result.locate && !pointer.empty() ? result.locate(pointer) : std::string();
  return line.empty() ? std::string(pointer) : line;
}

std::string_view severity_name(Severity severity) {
  return severity == Severity::Note ? "note" : severity == Severity::Warning ? "warning" : "error";
}

/// Everything about a failure, in lines that begin with `indent`.
std::string details(const TestResult& result, const std::string& indent) {
  const TestOutcome& outcome = result.outcome;
  std::string text;
  const auto line = [&](const std::string& content) {
    text += indent;
    for (std::size_t begin = 0; begin <= content.size();) {
      const std::size_t end = std::min(content.find('\n', begin), content.size());
      text += (begin == 0 ? "" : "\n" + indent + "  ") + printable(content.substr(begin, end - begin));
      begin = end + 1;
    }
    text += "\n";
  };
  if (!outcome.problem.empty()) line(outcome.problem);
  if (!outcome.mismatches.empty()) line(outcome.when + ":");
  for (const Mismatch& mismatch : outcome.mismatches) {
    line("  " + mismatch.what);
    line("    expected " + mismatch.expected);
    line("    happened " + mismatch.happened);
  }
  for (const std::string& event : outcome.without_effect) line("without effect: " + event);
  for (const Finding& finding : outcome.findings) {
    line(std::string(severity_name(finding.severity)) + "[" + finding.code + "]: " + finding.message);
    if (!finding.pointer.empty()) line("  --> " + place(result, finding.pointer));
  }
  if (!outcome.last_events.empty()) line("what happened last:");
  for (const std::string& event : outcome.last_events) line("  " + event);
  if (!outcome.last_actions.empty()) line("the last actions:");
  std::size_t width = 0;
  for (const TestOutcome::Ran& ran : outcome.last_actions) width = std::max(width, ran.action.size());
  for (const TestOutcome::Ran& ran : outcome.last_actions) {
    std::string who(seat_name(ran.seat));
    who.resize(6, ' ');
    const std::string where = place(result, ran.pointer);
    line("  " + who + ran.action + (where.empty() ? "" : std::string(width + 2 - ran.action.size(), ' ') + where));
  }
  return text;
}

/// R340, if there is one.
const Finding* about_case(const TestResult& result) {
  const Findings& findings = result.outcome.findings;
  const auto found = std::ranges::find(findings, "R340", &Finding::code);
  return found == findings.end() ? nullptr : &*found;
}

std::string human(const std::vector<TestResult>& results, bool verbose) {
  std::string text;
  for (const TestResult& result : results) {
    const std::string title = printable(result.file + ": " + result.name);
    switch (result.outcome.status) {
      case Status::Passed:
        if (verbose) text += "ok " + title + "\n";
        if (const Finding* const weak = about_case(result))
          text += "warning[R340] " + title + ": " + weak->message + "\n";
        break;
      case Status::Skipped:
        if (verbose) text += "skipped " + title + " (" + printable(result.outcome.problem) + ")\n";
        break;
      case Status::Failed: text += "FAILED " + title + "\n" + details(result, "  "); break;
    }
  }
  const std::size_t skipped = count(results, Status::Skipped);
  text += std::to_string(count(results, Status::Passed)) + " passed, " +
          std::to_string(count(results, Status::Failed)) + " failed";
  return text + (skipped > 0 ? ", " + std::to_string(skipped) + " skipped\n" : "\n");
}

Document json_result(const TestResult& result) {
  const TestOutcome& outcome = result.outcome;
  constexpr std::string_view kNames[] = {"passed", "failed", "skipped"};
  Document told = {
      {"file", result.file}, {"name", result.name}, {"status", kNames[static_cast<std::size_t>(outcome.status)]}};
  if (!outcome.problem.empty()) told["problem"] = outcome.problem;
  if (const Finding* const weak = about_case(result)) told["warning"] = "R340: " + weak->message;
  if (outcome.status != Status::Failed) return told;
  told["when"] = outcome.when;
  told["mismatches"] = grammar::list_of(outcome.mismatches, [](const Mismatch& one) -> Document {
    return {{"what", one.what}, {"expected", one.expected}, {"happened", one.happened}};
  });
  told["without_effect"] = outcome.without_effect;
  told["findings"] = grammar::list_of(outcome.findings, [&](const Finding& finding) -> Document {
    return {{"code", finding.code},
            {"severity", severity_name(finding.severity)},
            {"message", finding.message},
            {"place", place(result, finding.pointer)}};
  });
  told["last_events"] = outcome.last_events;
  told["last_actions"] = grammar::list_of(outcome.last_actions, [&](const TestOutcome::Ran& ran) -> Document {
    return {{"seat", seat_name(ran.seat)}, {"action", ran.action}, {"place", place(result, ran.pointer)}};
  });
  return told;
}

std::string json(const std::vector<TestResult>& results) {
  const Document tests = grammar::list_of(results, json_result);
  return "{\"passed\":" + std::to_string(count(results, Status::Passed)) +
         ",\"failed\":" + std::to_string(count(results, Status::Failed)) +
         ",\"skipped\":" + std::to_string(count(results, Status::Skipped)) +
         ",\"tests\":" + grammar::print_document(tests, false) + "}\n";
}

/// Text for XML; characters that XML 1.0 does not know become `?`.
std::string escaped(std::string_view text) {
  constexpr std::string_view kNoCharacters[] = {"\xEF\xBF\xBE", "\xEF\xBF\xBF"};  // U+FFFE, U+FFFF
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const std::string_view three = text.substr(i, 3);
    if (three == kNoCharacters[0] || three == kNoCharacters[1]) {
      result += '?';
      i += 2;
      continue;
    }
    switch (c) {
      case '&': result += "&amp;"; break;
      case '<': result += "&lt;"; break;
      case '>': result += "&gt;"; break;
      case '"': result += "&quot;"; break;
      case '\n': result += "&#10;"; break;
      default: result += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
    }
  }
  return result;
}

std::string junit(const std::vector<TestResult>& results) {
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"" +
                     std::to_string(results.size()) + "\" failures=\"" +
                     std::to_string(count(results, Status::Failed)) + "\" skipped=\"" +
                     std::to_string(count(results, Status::Skipped)) + "\">\n";
  for (std::size_t i = 0; i < results.size();) {
    std::vector<TestResult> suite;
    for (; i < results.size() && (suite.empty() || results[i].file == suite[0].file); ++i) suite.push_back(results[i]);
    text += "  <testsuite name=\"" + escaped(suite[0].file) + "\" tests=\"" + std::to_string(suite.size()) +
            "\" failures=\"" + std::to_string(count(suite, Status::Failed)) + "\" skipped=\"" +
            std::to_string(count(suite, Status::Skipped)) + "\">\n";
    for (const TestResult& result : suite) {
      text += "    <testcase classname=\"" + escaped(result.file) + "\" name=\"" + escaped(result.name) + "\"";
      switch (result.outcome.status) {
        case Status::Passed: text += "/>\n"; break;
        case Status::Skipped:
          text += "><skipped message=\"" + escaped(result.outcome.problem) + "\"/></testcase>\n";
          break;
        case Status::Failed: {
          const auto& mismatches = result.outcome.mismatches;
          const std::string message = !result.outcome.problem.empty() ? result.outcome.problem
                                      : mismatches.empty()            ? "an error was found while playing"
                                                                      : mismatches[0].what + " differs";
          text += "><failure message=\"" + escaped(message) + "\">" + escaped(details(result, "")) +
                  "</failure></testcase>\n";
          break;
        }
      }
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

std::string tap(const std::vector<TestResult>& results) {
  std::string text = "TAP version 13\n1.." + std::to_string(results.size()) + "\n";
  for (std::size_t i = 0; i < results.size(); ++i) {
    const TestResult& result = results[i];
    std::string title = printable(result.file + ": " + result.name);
    std::ranges::replace(title, '#', ' ');  // begins a directive
    const bool failed = result.outcome.status == Status::Failed;
    text += (failed ? "not ok " : "ok ") + std::to_string(i + 1) + " - " + title;
    text += result.outcome.status == Status::Skipped ? " # SKIP " + printable(result.outcome.problem) + "\n" : "\n";
    if (failed) text += details(result, "# ");
  }
  return text;
}

/// The keys that a name such as `winners.east.yaku` stands for, in the expectations that are meant.
std::vector<std::string> steps_to(const TestOutcome& outcome, std::string_view what) {
  std::vector<std::string> steps;
  if (outcome.event) steps = {"events", std::to_string(*outcome.event)};
  steps.emplace_back("expect");
  while (!what.empty()) {
    const std::size_t end = std::min(what.find('.'), what.size());
    steps.emplace_back(what.substr(0, end));
    what.remove_prefix(std::min(end + 1, what.size()));
  }
  return steps;
}

std::string github(const std::vector<TestResult>& results) {
  std::string text;
  for (const TestResult& result : results) {
    const TestOutcome& outcome = result.outcome;
    const auto tell = [&](std::string_view level, const std::vector<std::string>& steps, const std::string& message) {
      text += grammar::workflow_command(level, result.file, result.line ? result.line(steps) : 0, result.name, message);
    };
    if (const Finding* const weak = about_case(result)) tell("warning", {"expect"}, "R340: " + weak->message);
    if (outcome.status != Status::Failed) continue;
    if (!outcome.problem.empty()) tell("error", {}, outcome.problem);
    for (const Mismatch& one : outcome.mismatches) {
      tell("error", steps_to(outcome, one.what),
           outcome.when + ", " + one.what + ": expected " + one.expected + ", happened " + one.happened);
    }
    for (const std::string& event : outcome.without_effect) {
      // `event 3: …`
      const std::size_t number = event.find(' ') + 1;
      tell("error", {"events", event.substr(number, event.find(':') - number)}, "without effect: " + event);
    }
    for (const Finding& finding : outcome.findings) {
      if (finding.severity != Severity::Error) continue;
      const std::string where = place(result, finding.pointer);
      tell("error", {}, finding.code + ": " + finding.message + (where.empty() ? "" : " (" + where + ")"));
    }
  }
  return text;
}

}  // namespace

bool parse_test_format(std::string_view name, TestFormat& format) {
  constexpr std::string_view kNames[] = {"human", "json", "junit", "tap", "github"};
  static_assert(std::size(kNames) == static_cast<std::size_t>(TestFormat::Github) + 1);
  const auto* const found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) return false;
  format = static_cast<TestFormat>(found - std::begin(kNames));
  return true;
}

std::string render_tests(const std::vector<TestResult>& results, TestFormat format, bool verbose) {
  switch (format) {
    case TestFormat::Human: return human(results, verbose);
    case TestFormat::Json: return json(results);
    case TestFormat::Junit: return junit(results);
    case TestFormat::Tap: return tap(results);
    case TestFormat::Github: return github(results);
  }
  return {};
}

}  // namespace majs::runtime
