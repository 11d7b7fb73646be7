#include "compiler/text/render.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace majs::compiler {
namespace {

constexpr std::array<std::pair<std::string_view, ReportFormat>, 5> kFormats = {{{"human", ReportFormat::Human},
                                                                                {"json", ReportFormat::Json},
                                                                                {"sarif", ReportFormat::Sarif},
                                                                                {"github", ReportFormat::Github},
                                                                                {"junit", ReportFormat::Junit}}};

std::string count(std::size_t number, std::string_view noun) {
  return std::to_string(number) + " " + std::string(noun) + (number == 1 ? "" : "s");
}

std::string render_all_human(const Diagnostics& diagnostics, const RenderOptions& options) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics.all()) out += render_human(diagnostic, options) + "\n";
  if (diagnostics.all().empty() && options.checked.empty()) return out;
  return out + summary_line(diagnostics, options.checked.size()) + "\n";
}

/// Texts of files find their way into messages; nobody reads more than this of one.
constexpr std::size_t kMostBytes = 600;

/// The beginning and the end of a long text, characters whole.
void shorten(std::string& text) {
  if (text.size() <= kMostBytes) return;
  const auto inside = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U; };
  std::size_t begin = kMostBytes * 2 / 3;
  while (begin > 0 && inside(begin)) --begin;
  std::size_t end = text.size() - (kMostBytes / 3 - 3);
  while (end < text.size() && inside(end)) ++end;
  text = text.substr(0, begin) + "…" + text.substr(end);
}

bool is_long(const Diagnostic& diagnostic) {
  const auto too_long = [](const std::string& text) { return text.size() > kMostBytes; };
  return too_long(diagnostic.message) || too_long(diagnostic.label) || too_long(diagnostic.pointer) ||
         too_long(diagnostic.help) || std::ranges::any_of(diagnostic.notes, too_long) ||
         std::ranges::any_of(diagnostic.labels, too_long, &Label::text) ||
         std::ranges::any_of(diagnostic.fixes, too_long, &Fix::description);
}

Diagnostics shortened(const Diagnostics& diagnostics) {
  Diagnostics result = diagnostics;
  for (Diagnostic& diagnostic : result.all()) {
    for (std::string* text : {&diagnostic.message, &diagnostic.label, &diagnostic.pointer, &diagnostic.help}) {
      shorten(*text);
    }
    for (std::string& note : diagnostic.notes) shorten(note);
    for (Label& label : diagnostic.labels) shorten(label.text);
    for (Fix& fix : diagnostic.fixes) shorten(fix.description);
  }
  return result;
}

}  // namespace

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::Note: return "note";
    case Severity::Warning: return "warning";
    case Severity::Error: return "error";
  }
  return "error";
}

bool parse_report_format(std::string_view name, ReportFormat& format) {
  for (const auto& [known, value] : kFormats) {
    if (known != name) continue;
    format = value;
    return true;
  }
  return false;
}

std::string summary_line(const Diagnostics& diagnostics, std::size_t files) {
  const auto& all = diagnostics.all();
  const auto of = [&](Severity severity) {
    return static_cast<std::size_t>(
        std::count_if(all.begin(), all.end(), [&](const Diagnostic& d) { return d.severity == severity; }));
  };
  std::vector<std::string> parts;
  if (const std::size_t errors = of(Severity::Error); errors > 0) parts.push_back(count(errors, "error"));
  if (const std::size_t warnings = of(Severity::Warning); warnings > 0) parts.push_back(count(warnings, "warning"));
  if (const std::size_t notes = of(Severity::Note); notes > 0) parts.push_back(count(notes, "note"));
  std::string line = parts.empty() ? "no problems" : parts[0];
  for (std::size_t i = 1; i < parts.size(); ++i) line += (i + 1 == parts.size() ? " and " : ", ") + parts[i];
  if (files > 0) line += " in " + count(files, "file");
  if (diagnostics.dropped() > 0) line += " (" + std::to_string(diagnostics.dropped()) + " more not shown)";
  return line;
}

std::string render(const Diagnostics& diagnostics, ReportFormat format, const RenderOptions& options) {
  if (std::ranges::any_of(diagnostics.all(), is_long)) return render(shortened(diagnostics), format, options);
  switch (format) {
    case ReportFormat::Human: return render_all_human(diagnostics, options);
    case ReportFormat::Json: return render_json(diagnostics);
    case ReportFormat::Sarif: return render_sarif(diagnostics, options);
    case ReportFormat::Github: return render_github(diagnostics);
    case ReportFormat::Junit: return render_junit(diagnostics, options);
  }
  return {};
}

}  // namespace majs::compiler
