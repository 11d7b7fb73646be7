#pragma once
// What of the files of rulesets ran, by lines; and the formats it is told in.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "compiler/text/source.hpp"

namespace majs::cli {

/// A condition: how often it held and failed.
struct CoveredCondition {
  std::uint64_t held = 0;
  std::uint64_t failed = 0;
};

/// A function, button or yaku: its line, and how often it was called, pressed or met.
struct CoveredName {
  std::uint32_t line = 1;
  std::uint64_t times = 0;
};

struct CoveredFile {
  std::map<std::uint32_t, std::uint64_t> lines;  ///< those with something that runs: how often what ran most did
  /// By line and column, in code points.
  std::map<std::pair<std::uint32_t, std::uint32_t>, CoveredCondition> conditions;
  std::map<std::string, CoveredName> names;  ///< `function f`, `button ron`, `yaku Riichi`
  compiler::SourcePtr source = {};           ///< for the page; null: the file is read
};

/// How many of them there are, and how many ran. A condition has two branches: it holds, it fails.
struct CoverageFigures {
  std::uint64_t lines = 0, lines_hit = 0;
  std::uint64_t branches = 0, branches_hit = 0;
  std::uint64_t names = 0, names_hit = 0;
};
CoverageFigures figures_of(const CoveredFile& file);

/// By the path of the file.
struct CoverageReport {
  std::map<std::string, CoveredFile> files;

  /// Adds what another run counted.
  void add(const CoverageReport& other);
  CoverageFigures figures() const;
};

/// Of lines, one decimal and rounded down, so that 100 means all; 100 of none.
double covered_percent(std::uint64_t hit, std::uint64_t of);

/// The tracefile of LCOV (geninfo(1)): DA of lines, BRDA of conditions with their column as block, FN of names.
std::string lcov_text(const CoverageReport& report);
/// Reads one; nothing, with what is wrong and its line, for a text that is none.
std::optional<CoverageReport> read_lcov(std::string_view text, std::string& error);
/// Cobertura's coverage-04.dtd.
std::string cobertura_text(const CoverageReport& report);
std::string json_coverage(const CoverageReport& report);
/// A page with the source of every file.
std::string coverage_page(const CoverageReport& report);
/// A line for each file and one for all.
std::string coverage_summary(const CoverageReport& report);

/// Which of the formats a file is written in, by its ending: `.info`, `.xml`, `.html`, `.json`. Nothing for others.
using CoverageFormat = std::string (*)(const CoverageReport&);
CoverageFormat coverage_format(std::string_view path);

}  // namespace majs::cli
