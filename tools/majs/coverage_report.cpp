#include "tools/majs/coverage_report.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "grammar/display.hpp"
#include "grammar/document.hpp"

namespace majs::cli {

CoverageFigures figures_of(const CoveredFile& file) {
  CoverageFigures figures;
  for (const auto& [line, times] : file.lines) {
    ++figures.lines;
    if (times > 0) ++figures.lines_hit;
  }
  for (const auto& [place, condition] : file.conditions) {
    figures.branches += 2;
    figures.branches_hit += (condition.held > 0 ? 1u : 0u) + (condition.failed > 0 ? 1u : 0u);
  }
  for (const auto& [name, covered] : file.names) {
    ++figures.names;
    if (covered.times > 0) ++figures.names_hit;
  }
  return figures;
}

void CoverageReport::add(const CoverageReport& other) {
  for (const auto& [path, theirs] : other.files) {
    CoveredFile& mine = files[path];
    if (mine.source == nullptr) mine.source = theirs.source;
    for (const auto& [line, times] : theirs.lines) mine.lines[line] += times;
    for (const auto& [place, condition] : theirs.conditions) {
      mine.conditions[place].held += condition.held;
      mine.conditions[place].failed += condition.failed;
    }
    for (const auto& [name, covered] : theirs.names) {
      CoveredName& known = mine.names.try_emplace(name, CoveredName{covered.line, 0}).first->second;
      known.times += covered.times;
    }
  }
}

CoverageFigures CoverageReport::figures() const {
  CoverageFigures sum;
  for (const auto& [path, file] : files) {
    const CoverageFigures one = figures_of(file);
    sum.lines += one.lines;
    sum.lines_hit += one.lines_hit;
    sum.branches += one.branches;
    sum.branches_hit += one.branches_hit;
    sum.names += one.names;
    sum.names_hit += one.names_hit;
  }
  return sum;
}

double covered_percent(std::uint64_t hit, std::uint64_t of) {
  if (of == 0) return 100;
  return std::floor(1000.0 * static_cast<double>(hit) / static_cast<double>(of)) / 10;
}

namespace {

std::string percent_text(std::uint64_t hit, std::uint64_t of) {
  const auto tenths = static_cast<std::uint64_t>(std::lround(covered_percent(hit, of) * 10));
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

std::string figures_text(const CoverageFigures& figures) {
  std::string text = percent_text(figures.lines_hit, figures.lines) + " of " + std::to_string(figures.lines) +
                     (figures.lines == 1 ? " line" : " lines");
  if (figures.branches > 0) {
    text += ", " + percent_text(figures.branches_hit, figures.branches) + " of " + std::to_string(figures.branches) +
            " branches";
  }
  if (figures.names > 0) {
    text += ", " + std::to_string(figures.names_hit) + " of " + std::to_string(figures.names) +
            " functions, buttons and yaku";
  }
  return text;
}

}  // namespace

std::string coverage_summary(const CoverageReport& report) {
  std::string text;
  for (const auto& [path, file] : report.files) {
    text += grammar::printable(path) + ": " + figures_text(figures_of(file)) + "\n";
  }
  return text + "coverage: " + figures_text(report.figures()) + "\n";
}

std::string json_coverage(const CoverageReport& report) {
  const auto told = [](const CoverageFigures& figures) {
    return Document{{"lines", {{"found", figures.lines}, {"hit", figures.lines_hit}}},
                    {"branches", {{"found", figures.branches}, {"hit", figures.branches_hit}}},
                    {"names", {{"found", figures.names}, {"hit", figures.names_hit}}}};
  };
  Document result = told(report.figures());
  result["files"] = Document::array();
  for (const auto& [path, file] : report.files) {
    Document one = {{"file", path}};
    one.update(told(figures_of(file)));
    one["by_line"] = Document::array();
    for (const auto& [line, times] : file.lines) one["by_line"].push_back({{"line", line}, {"times", times}});
    one["conditions"] = Document::array();
    for (const auto& [place, condition] : file.conditions) {
      one["conditions"].push_back(
          {{"line", place.first}, {"column", place.second}, {"held", condition.held}, {"failed", condition.failed}});
    }
    one["by_name"] = Document::object();
    for (const auto& [name, covered] : file.names) {
      one["by_name"][name] = {{"line", covered.line}, {"times", covered.times}};
    }
    result["files"].push_back(std::move(one));
  }
  return grammar::print_document(result, true) + "\n";
}

CoverageFormat coverage_format(std::string_view path) {
  if (path.ends_with(".info")) return lcov_text;
  if (path.ends_with(".xml")) return cobertura_text;
  if (path.ends_with(".html")) return coverage_page;
  if (path.ends_with(".json")) return json_coverage;
  return nullptr;
}

}  // namespace majs::cli
