// Coverage for those who look at it: Cobertura's XML, and a page with the source.

#include <filesystem>
#include <optional>
#include <pugixml.hpp>
#include <sstream>

#include "compiler/load/files.hpp"
#include "grammar/document.hpp"
#include "runtime/report/html.hpp"
#include "tools/majs/coverage_report.hpp"
#include "tools/majs/version.hpp"

namespace majs::cli {
namespace {

/// 0 to 1, as Cobertura tells rates.
std::string rate(std::uint64_t hit, std::uint64_t of) {
  if (of == 0) return "1";
  std::ostringstream out;
  out.imbue(std::locale::classic());
  out.precision(4);
  out << static_cast<double>(hit) / static_cast<double>(of);
  return out.str();
}

void put_rates(pugi::xml_node node, const CoverageFigures& figures) {
  node.append_attribute("line-rate").set_value(rate(figures.lines_hit, figures.lines).c_str());
  node.append_attribute("branch-rate").set_value(rate(figures.branches_hit, figures.branches).c_str());
}

/// Branches of a line: those there are, and those that were taken.
std::pair<unsigned, unsigned> branches_of(const CoveredFile& file, std::uint32_t line) {
  unsigned all = 0;
  unsigned hit = 0;
  for (auto at = file.conditions.lower_bound({line, 0}); at != file.conditions.end() && at->first.first == line; ++at) {
    all += 2;
    hit += (at->second.held > 0 ? 1u : 0u) + (at->second.failed > 0 ? 1u : 0u);
  }
  return {all, hit};
}

void put_class(pugi::xml_node classes, const std::string& path, const CoveredFile& file) {
  pugi::xml_node one = classes.append_child("class");
  one.append_attribute("name").set_value(path.c_str());
  one.append_attribute("filename").set_value(path.c_str());
  put_rates(one, figures_of(file));
  one.append_attribute("complexity").set_value("0");
  one.append_child("methods");
  pugi::xml_node lines = one.append_child("lines");
  for (const auto& [number, times] : file.lines) {
    pugi::xml_node line = lines.append_child("line");
    line.append_attribute("number").set_value(number);
    line.append_attribute("hits").set_value(static_cast<unsigned long long>(times));
    const auto [all, hit] = branches_of(file, number);
    line.append_attribute("branch").set_value(all > 0);
    if (all == 0) continue;
    line.append_attribute("condition-coverage")
        .set_value(
            (std::to_string(100 * hit / all) + "% (" + std::to_string(hit) + "/" + std::to_string(all) + ")").c_str());
  }
}

constexpr std::string_view kStyle = R"css(
.coverage { width: 100%; border-collapse: collapse; font: .82rem/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.coverage td { border: 0; padding: 0 .6rem; vertical-align: top; white-space: pre-wrap; }
.coverage td:nth-child(-n+2) { text-align: right; color: var(--soft); width: 1%; white-space: nowrap; user-select: none; }
.coverage tr.ran td:nth-child(2) { background: var(--tint); color: var(--ink); }
.coverage tr.partly td:nth-child(2) { background: var(--c4); color: var(--deep); }
.coverage tr.never td { background: color-mix(in srgb, var(--bad) 14%, transparent); }
.coverage small { color: var(--soft); display: block; }
summary { cursor: pointer; padding: .5rem 0; }
)css";

/// What the conditions of a line never did, in words.
std::string missed(const CoveredFile& file, std::uint32_t line) {
  std::string text;
  for (auto at = file.conditions.lower_bound({line, 0}); at != file.conditions.end() && at->first.first == line; ++at) {
    const auto& [held, failed] = at->second;
    if (held > 0 && failed > 0) continue;
    text += (text.empty() ? "" : "; ") + ("column " + std::to_string(at->first.second)) +
            (held + failed == 0 ? " never asked"
             : held == 0        ? " never true"
                                : " never false");
  }
  return text;
}

std::string source_table(const CoveredFile& file, std::string_view text) {
  std::string rows = "<table class=\"coverage\"><tbody>\n";
  for (std::uint32_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const auto ran = file.lines.find(number);
    const std::string note = missed(file, number);
    std::string kind = ran == file.lines.end() ? "" : ran->second == 0 ? "never" : note.empty() ? "ran" : "partly";
    rows += "<tr" + (kind.empty() ? "" : " class=\"" + kind + "\"") + "><td>" + std::to_string(number) + "</td><td>" +
            (ran == file.lines.end() ? "" : std::to_string(ran->second)) + "</td><td>" + report::escape_html(line) +
            (kind == "partly" ? "<small>" + report::escape_html(note) + "</small>" : "") + "</td></tr>\n";
  }
  return rows + "</tbody></table>";
}

/// The text of a file for its page. Of files that are only named, those below the current folder: a tracefile may come
/// from anybody.
std::string text_of(const std::string& path, const CoveredFile& file) {
  if (file.source != nullptr) return std::string(file.source->text());
  const std::filesystem::path named(path);
  const bool outside = named.is_absolute() || path.starts_with("..") || path.find("/..") != std::string::npos;
  compiler::Diagnostics missing;
  return outside ? std::string()
                 : compiler::read_file(path, grammar::kMaxDocumentBytes, missing, nullptr).value_or(std::string());
}

std::string cell(std::uint64_t hit, std::uint64_t of) {
  return "<td>" + (of == 0 ? std::string("–") : report::percent(static_cast<double>(hit), static_cast<double>(of))) +
         "<br><small>" + std::to_string(hit) + " of " + std::to_string(of) + "</small></td>";
}

std::string figures_row(const std::string& name, const CoverageFigures& figures) {
  return "<tr><th scope=\"row\">" + name + "</th>" + cell(figures.lines_hit, figures.lines) +
         cell(figures.branches_hit, figures.branches) + cell(figures.names_hit, figures.names) + "</tr>\n";
}

}  // namespace

std::string cobertura_text(const CoverageReport& report) {
  pugi::xml_document document;
  document.append_child(pugi::node_doctype)
      .set_value("coverage SYSTEM \"http://cobertura.sourceforge.net/xml/coverage-04.dtd\"");
  pugi::xml_node root = document.append_child("coverage");
  const CoverageFigures all = report.figures();
  put_rates(root, all);
  const std::pair<const char*, std::uint64_t> counts[] = {{"lines-covered", all.lines_hit},
                                                          {"lines-valid", all.lines},
                                                          {"branches-covered", all.branches_hit},
                                                          {"branches-valid", all.branches}};
  for (const auto& [name, count] : counts)
    root.append_attribute(name).set_value(static_cast<unsigned long long>(count));
  root.append_attribute("complexity").set_value("0");
  root.append_attribute("version").set_value(("majs " + std::string(version())).c_str());
  root.append_attribute("timestamp").set_value("0");  // the same games, the same bytes
  root.append_child("sources").append_child("source").text().set(".");
  pugi::xml_node package = root.append_child("packages").append_child("package");
  package.append_attribute("name").set_value("");
  put_rates(package, all);
  package.append_attribute("complexity").set_value("0");
  pugi::xml_node classes = package.append_child("classes");
  for (const auto& [path, file] : report.files) put_class(classes, path, file);
  std::ostringstream out;
  document.save(out, "  ", pugi::format_indent, pugi::encoding_utf8);
  return out.str();
}

std::string coverage_page(const CoverageReport& report) {
  std::string body =
      "<header><h1>Coverage</h1><p class=\"soft\">What of the rules ran: lines, branches (a condition held, "
      "it failed), and functions, buttons and yaku.</p></header>\n<main>\n<div class=\"scroll\" tabindex=\"0\" "
      "role=\"region\" aria-label=\"Sums\"><table><thead>"
      "<tr><th scope=\"col\">File</th><th scope=\"col\">Lines</th><th scope=\"col\">"
      "Branches</th><th scope=\"col\">Names</th></tr></thead><tbody>\n";
  std::string files;
  std::size_t number = 0;
  for (const auto& [path, file] : report.files) {
    const std::string id = "f" + std::to_string(++number);
    body += figures_row("<a href=\"#" + id + "\">" + report::escape_html(path) + "</a>", figures_of(file));
    const std::string text = text_of(path, file);
    files += "<section id=\"" + id + "\"><h2>" + report::escape_html(path) + "</h2>\n";
    std::string never;
    for (const auto& [name, covered] : file.names) {
      if (covered.times == 0) never += (never.empty() ? "" : ", ") + report::escape_html(name);
    }
    if (!never.empty()) files += "<p class=\"small\">Never: " + never + "</p>\n";
    files +=
        (text.empty() ? std::string("<p class=\"soft\">The file cannot be read here.</p>") : source_table(file, text)) +
        "\n</section>\n";
  }
  body += figures_row("all", report.figures()) + "</tbody></table></div>\n" + files + "</main>";
  const report::PageFrame frame = report::reading_frame();
  const std::string style = std::string(frame.style) + std::string(kStyle);
  return report::html_page("Coverage", body, {style, frame.policy});
}

}  // namespace majs::cli
