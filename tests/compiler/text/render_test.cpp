#include "compiler/text/render.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "compiler/text/display.hpp"
#include "grammar/utf8.hpp"

namespace render_test {

using namespace majs::compiler;

namespace {

SourcePtr source(std::string text, std::string name = "rulesets/demo.majs") {
  return std::make_shared<const Source>(std::move(name), std::move(text));
}

/// The place of `what` in the text of `in`.
Span find(const SourcePtr& in, std::string_view what) {
  const std::size_t at = in->text().find(what);
  REQUIRE(at != std::string_view::npos);
  return {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + what.size())};
}

Diagnostic sample() {
  const SourcePtr text = source("on after_draw do\n  if has_drw and our_turn do\n    draw\n  end\nend\n");
  Diagnostic diagnostic{.code = Code::SyntaxError,
                        .source = text,
                        .span = find(text, "has_drw"),
                        .message = "unknown condition `has_drw`",
                        .label = "not a condition of the runtime"};
  diagnostic.help = "did you mean `has_draw`?";
  diagnostic.fixes = {{diagnostic.span, "has_draw", "replace by `has_draw`"}};
  return diagnostic;
}

std::string human(const Diagnostic& diagnostic) { return render_human(diagnostic, {}); }

}  // namespace

TEST_CASE("human: message, place, caret, help") {
  CHECK(human(sample()) ==
        "error[M0101]: unknown condition `has_drw`\n"
        " --> rulesets/demo.majs:2:6\n"
        "  |\n"
        "2 |   if has_drw and our_turn do\n"
        "  |      ^^^^^^^ not a condition of the runtime\n"
        "  |\n"
        "  = help: did you mean `has_draw`?\n");
}

TEST_CASE("human: the gutter is as wide as the line number") {
  const SourcePtr text = source(std::string(13, '\n') + "  if has_drw and our_turn do\n");
  Diagnostic diagnostic{.code = Code::SyntaxError, .source = text, .span = find(text, "has_drw"), .message = "m"};
  CHECK(human(diagnostic) ==
        "error[M0101]: m\n"
        "  --> rulesets/demo.majs:14:6\n"
        "   |\n"
        "14 |   if has_drw and our_turn do\n"
        "   |      ^^^^^^^\n");
}

TEST_CASE("human: further labels, far lines and other files") {
  const SourcePtr text = source("set a, 1\n\n\nset a, 2\nset b, 3\n");
  const SourcePtr other = source("set a, 0\n", "lib/x.majs");
  Diagnostic diagnostic{.code = Code::SyntaxError,
                        .severity = Severity::Warning,
                        .source = text,
                        .span = find(text, "a, 2"),
                        .message = "set twice",
                        .label = "again here"};
  diagnostic.labels = {{text, find(text, "a, 1"), "first here"}, {other, find(other, "a, 0"), "and here"}};
  diagnostic.notes = {"the last one wins"};
  CHECK(human(diagnostic) ==
        "warning[M0101]: set twice\n"
        " --> rulesets/demo.majs:4:5\n"
        "  |\n"
        "1 | set a, 1\n"
        "  |     ---- first here\n"
        "...\n"
        "4 | set a, 2\n"
        "  |     ^^^^ again here\n"
        " ::: lib/x.majs:1:5\n"
        "  |\n"
        "1 | set a, 0\n"
        "  |     ---- and here\n"
        "  |\n"
        "  = note: the last one wins\n");
}

TEST_CASE("human: two marks in one line show it once") {
  const SourcePtr text = source("draw 1, 2\n");
  Diagnostic diagnostic{
      .code = Code::SyntaxError, .source = text, .span = find(text, "2"), .message = "m", .label = "two"};
  diagnostic.labels = {{text, find(text, "draw"), "of this"}};
  CHECK(human(diagnostic) ==
        "error[M0101]: m\n"
        " --> rulesets/demo.majs:1:9\n"
        "  |\n"
        "1 | draw 1, 2\n"
        "  | ---- of this\n"
        "  |         ^ two\n");
}

TEST_CASE("human: tabs, CJK and combining characters keep the caret in place") {
  const SourcePtr text = source("\tx \xE9\xBA\xBB\xE9\x9B\x80 e\xCC\x81 bad\n");
  Diagnostic diagnostic{.code = Code::SyntaxError, .source = text, .span = find(text, "bad"), .message = "m"};
  CHECK(human(diagnostic) ==
        "error[M0101]: m\n"
        " --> rulesets/demo.majs:1:10\n"
        "  |\n"
        "1 |     x \xE9\xBA\xBB\xE9\x9B\x80 e\xCC\x81 bad\n"
        "  |              ^^^\n");
  diagnostic.span = find(text, "\xE9\xBA\xBB\xE9\x9B\x80");
  CHECK(human(diagnostic).ends_with("  |       ^^^^\n"));
}

TEST_CASE("human: a span over several lines marks the first; past the end marks the end") {
  const SourcePtr text = source("set a, [\r\n1\r\n");
  Diagnostic diagnostic{.code = Code::SyntaxError, .source = text, .span = {4, 11}, .message = "m"};
  CHECK(human(diagnostic).ends_with("1 | set a, [\n  |     ^^^^\n"));
  diagnostic.span = {13, 13};
  CHECK(human(diagnostic).ends_with(":3:1\n  |\n3 |\n  | ^\n"));
  diagnostic.span = {500, 600};
  CHECK(human(diagnostic).ends_with("3 |\n  | ^\n"));
  diagnostic.span = {8, 9};  // the line break itself
  CHECK(human(diagnostic).ends_with("1 | set a, [\n  |         ^\n"));
}

TEST_CASE("human: long lines are clipped around the caret") {
  const std::string left(5000, 'l');
  const std::string right(5000, 'r');
  const SourcePtr text = source(left + "BAD" + right);
  Diagnostic diagnostic{.code = Code::SyntaxError, .source = text, .span = find(text, "BAD"), .message = "m"};
  RenderOptions options;
  options.width = 30;
  CHECK(render_human(diagnostic, options) ==
        "error[M0101]: m\n"
        " --> rulesets/demo.majs:1:5001\n"
        "  |\n"
        "1 | ...llllllllllBADrrrrrrrrrrrrrrrrr...\n"
        "  |              ^^^\n");
  const SourcePtr start = source("BAD" + right);
  Diagnostic first{.code = Code::SyntaxError, .source = start, .span = {0, 3}, .message = "m"};
  CHECK(render_human(first, options).ends_with("1 | BADrrrrrrrrrrrrrrrrrrrrrrrrrrr...\n  | ^^^\n"));
  const SourcePtr end = source(left + "BAD");
  Diagnostic last{.code = Code::SyntaxError, .source = end, .span = find(end, "BAD"), .message = "m"};
  CHECK(render_human(last, options).ends_with("1 | ...llllllllllBAD\n  |              ^^^\n"));
}

TEST_CASE("human: nothing from a file reaches the terminal as a control sequence") {
  const SourcePtr text = source("\x1b[31mred\x07 \xE2\x80\xAE\xFF\n", "a\x1b.majs");
  Diagnostic diagnostic{.code = Code::SyntaxError, .source = text, .span = {5, 8}, .message = "bad \x1b[0m\nname"};
  const std::string out = human(diagnostic);
  CHECK(out.find('\x1b') == std::string::npos);
  CHECK(out.find('\x07') == std::string::npos);
  CHECK(out.find("\xE2\x80\xAE") == std::string::npos);
  CHECK(out.find('\xFF') == std::string::npos);
  CHECK(out.find("1 | \xEF\xBF\xBD[31mred") != std::string::npos);
}

TEST_CASE("human: without a source, with a pointer, with a fix but no help") {
  Diagnostic diagnostic{.code = Code::SyntaxError, .source = nullptr, .span = {}, .message = "no such mod `x`"};
  diagnostic.pointer = "/buttons/skip";
  diagnostic.fixes = {{{0, 0}, "y", "rename it"}};
  CHECK(human(diagnostic) == "error[M0101]: no such mod `x`\n  = at: /buttons/skip\n  = fix: rename it\n");
}

TEST_CASE("human: colours only on request") {
  CHECK(human(sample()).find('\x1b') == std::string::npos);
  RenderOptions options;
  options.color = true;
  const std::string out = render_human(sample(), options);
  CHECK(out.starts_with("\x1b[1;31merror[M0101]\x1b[0m"));
  std::string plain;
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] == '\x1b') {
      while (out[i] != 'm') ++i;
      continue;
    }
    plain += out[i];
  }
  CHECK(plain == human(sample()));
}

TEST_CASE("texts of files in messages are cut at a sane length, in every format") {
  Diagnostics diagnostics;
  const std::string word = "BEGIN" + std::string(20'000, 'x') + "\xE4\xB8\xAD" + std::string(20'000, 'y') + "END";
  auto& diagnostic = diagnostics.report(Code::UnknownCommand, nullptr, {}, "`" + word + "` is unknown");
  diagnostic.notes = {word};
  diagnostic.help = word;
  diagnostic.pointer = word;
  diagnostics.report(Code::UnknownCommand, nullptr, {}, "short");
  for (const ReportFormat format :
       {ReportFormat::Human, ReportFormat::Json, ReportFormat::Github, ReportFormat::Junit}) {
    const std::string text = render(diagnostics, format, {});
    CHECK(text.size() < 8000);
    CHECK(text.find("`BEGINxxx") != std::string::npos);
    CHECK(text.find("yyyEND` is unknown") != std::string::npos);
    CHECK(text.find("short") != std::string::npos);
    CHECK(majs::grammar::find_bad_utf8(text.data(), text.data() + text.size()) == text.data() + text.size());
  }
  // Nothing that is not much too long is touched.
  Diagnostics exact;
  exact.report(Code::UnknownCommand, nullptr, {}, std::string(600, 'z'));
  CHECK(render(exact, ReportFormat::Human, {}).find(std::string(600, 'z')) != std::string::npos);
}

TEST_CASE("summary") {
  Diagnostics diagnostics;
  CHECK(summary_line(diagnostics, 1) == "no problems in 1 file");
  diagnostics.add(sample());
  CHECK(summary_line(diagnostics, 0) == "1 error");
  Diagnostic warning = sample();
  warning.severity = Severity::Warning;
  diagnostics.add(warning);
  diagnostics.add(warning);
  CHECK(summary_line(diagnostics, 3) == "1 error and 2 warnings in 3 files");
  CHECK(render(diagnostics, ReportFormat::Human, {}).ends_with("\n\n1 error and 2 warnings\n"));
}

TEST_CASE("json") {
  Diagnostics diagnostics;
  diagnostics.add(sample());
  diagnostics.add({.code = Code::SourceTooLarge, .source = nullptr, .span = {}, .message = "caf\xE9"});  // not UTF-8
  const auto report = nlohmann::json::parse(render_json(diagnostics));
  CHECK(report["version"] == 1);
  CHECK(report["errors"] == 2);
  CHECK(report["warnings"] == 0);
  CHECK(report["dropped"] == 0);
  const auto& first = report["diagnostics"][0];
  CHECK(first["code"] == "M0101");
  CHECK(first["name"] == "SyntaxError");
  CHECK(first["severity"] == "error");
  CHECK(first["file"] == "rulesets/demo.majs");
  CHECK(first["start"] == nlohmann::json({{"line", 2}, {"column", 6}, {"offset", 22}}));
  CHECK(first["end"]["offset"] == 29);
  CHECK(first["label"] == "not a condition of the runtime");
  CHECK(first["fixes"][0]["text"] == "has_draw");
  CHECK(first["fixes"][0]["safe"] == false);
  CHECK(first["fixes"][0]["start"]["column"] == 6);
  CHECK(!report["diagnostics"][1].contains("file"));
}

TEST_CASE("sarif") {
  Diagnostics diagnostics;
  Diagnostic first = sample();
  first.labels = {{first.source, {0, 2}, "in this event"}};
  diagnostics.add(first);
  diagnostics.add({.code = Code::SourceTooLarge,
                   .source = source("", "/tmp/my rules/a:b.majs"),
                   .span = {},
                   .message = "m",
                   .pointer = "/x"});
  RenderOptions options;
  options.version = "1.2.3";
  const auto log = nlohmann::json::parse(render_sarif(diagnostics, options));
  CHECK(log["version"] == "2.1.0");
  REQUIRE(log["runs"].size() == 1);
  const auto& run = log["runs"][0];
  CHECK(run["columnKind"] == "unicodeCodePoints");
  const auto& driver = run["tool"]["driver"];
  CHECK(driver["name"] == "majs");
  CHECK(driver["version"] == "1.2.3");
  REQUIRE(driver["rules"].size() == 2);
  CHECK(driver["rules"][0]["id"] == "M0101");
  CHECK(driver["rules"][0]["help"]["markdown"].get<std::string>().find("```majs") != std::string::npos);
  CHECK(driver["rules"][0]["defaultConfiguration"]["level"] == "error");
  REQUIRE(run["results"].size() == 2);
  const auto& result = run["results"][0];
  CHECK(result["ruleId"] == "M0101");
  CHECK(result["ruleIndex"] == 0);
  CHECK(result["level"] == "error");
  const auto& location = result["locations"][0]["physicalLocation"];
  CHECK(location["artifactLocation"]["uri"] == "rulesets/demo.majs");
  CHECK(location["region"]["startLine"] == 2);
  CHECK(location["region"]["startColumn"] == 6);
  CHECK(location["region"]["endColumn"] == 13);
  CHECK(result["relatedLocations"][0]["message"]["text"] == "in this event");
  const auto& replacement = result["fixes"][0]["artifactChanges"][0]["replacements"][0];
  CHECK(replacement["insertedContent"]["text"] == "has_draw");
  CHECK(replacement["deletedRegion"]["byteLength"] == 7);
  const auto& second = run["results"][1]["locations"][0];
  CHECK(second["physicalLocation"]["artifactLocation"]["uri"] == "file:///tmp/my%20rules/a%3Ab.majs");
  CHECK(second["logicalLocations"][0]["fullyQualifiedName"] == "/x");
}

TEST_CASE("github") {
  Diagnostics diagnostics;
  diagnostics.add(sample());
  Diagnostic second{.code = Code::SyntaxError,
                    .severity = Severity::Note,
                    .source = source("a\nb\n", "a,b:c%.majs"),
                    .span = {0, 3},
                    .message = "100%"};
  diagnostics.add(second);
  CHECK(render_github(diagnostics) ==
        "::error file=rulesets/demo.majs,line=2,endLine=2,col=6,endColumn=12,title=M0101 the text is not "
        "MahjongScript::unknown condition `has_drw`%0Anot a condition of the runtime%0Ahelp: did you mean `has_draw`?\n"
        "::notice file=a%2Cb%3Ac%25.majs,line=1,endLine=2,title=M0101 the text is not MahjongScript::100%25\n");
}

TEST_CASE("junit") {
  Diagnostics diagnostics;
  Diagnostic error = sample();
  error.message = "a < b & \"c\"";
  diagnostics.add(error);
  Diagnostic warning = sample();
  warning.severity = Severity::Warning;
  warning.source = source("x \x01\n", "other.majs");
  warning.span = {0, 1};
  diagnostics.add(warning);
  RenderOptions options;
  options.checked = {"clean.majs", "rulesets/demo.majs", "other.majs"};
  const std::string out = render_junit(diagnostics, options);
  CHECK(out.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites tests=\"3\" failures=\"1\""));
  CHECK(out.find("<testcase classname=\"majs.check\" name=\"clean.majs\"/>\n") != std::string::npos);
  CHECK(out.find("<failure type=\"M0101\" message=\"a &lt; b &amp; &quot;c&quot;\">error[M0101]") != std::string::npos);
  CHECK(out.find("<system-out>warning[M0101]") != std::string::npos);
  CHECK(out.find('\x01') == std::string::npos);
  CHECK(out.ends_with("  </testsuite>\n</testsuites>\n"));
}

TEST_CASE("formats by name") {
  ReportFormat format = ReportFormat::Human;
  CHECK(parse_report_format("sarif", format));
  CHECK(format == ReportFormat::Sarif);
  CHECK(!parse_report_format("xml", format));
}

TEST_CASE("display width") {
  CHECK(display_width(U'a') == 1);
  CHECK(display_width(U'\u96C0') == 2);
  CHECK(display_width(U'\u0301') == 0);
  CHECK(display_width(U'\U0001F004') == 2);
  CHECK(display_width(U'\U0001F000') == 1);
  CHECK(display_width(U'\u00E9') == 1);
  CHECK(printable("a\tb\x7F") == "a b\xEF\xBF\xBD");
}

}  // namespace render_test
