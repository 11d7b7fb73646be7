// The tracefile of LCOV, written and read: geninfo(1), "FILES".

#include <charconv>
#include <vector>

#include "tools/majs/coverage_report.hpp"

namespace majs::cli {
namespace {

/// Records are lines.
std::string on_one_line(std::string text) {
  for (char& letter : text) {
    if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
  }
  return text;
}

std::string taken(const CoveredCondition& condition, std::uint64_t times) {
  return condition.held + condition.failed == 0 ? "-" : std::to_string(times);
}

std::string record_of(const std::string& path, const CoveredFile& file) {
  std::string text = "TN:\nSF:" + on_one_line(path) + "\n";
  const CoverageFigures figures = figures_of(file);
  for (const auto& [name, covered] : file.names) {
    text += "FN:" + std::to_string(covered.line) + "," + on_one_line(name) + "\n";
  }
  for (const auto& [name, covered] : file.names) {
    text += "FNDA:" + std::to_string(covered.times) + "," + on_one_line(name) + "\n";
  }
  if (figures.names > 0) {
    text += "FNF:" + std::to_string(figures.names) + "\nFNH:" + std::to_string(figures.names_hit) + "\n";
  }
  for (const auto& [place, condition] : file.conditions) {
    const std::string branch = "BRDA:" + std::to_string(place.first) + "," + std::to_string(place.second) + ",";
    text += branch + "0," + taken(condition, condition.held) + "\n";
    text += branch + "1," + taken(condition, condition.failed) + "\n";
  }
  if (figures.branches > 0) {
    text += "BRF:" + std::to_string(figures.branches) + "\nBRH:" + std::to_string(figures.branches_hit) + "\n";
  }
  for (const auto& [line, times] : file.lines) {
    text += "DA:" + std::to_string(line) + "," + std::to_string(times) + "\n";
  }
  return text + "LF:" + std::to_string(figures.lines) + "\nLH:" + std::to_string(figures.lines_hit) +
         "\nend_of_record\n";
}

/// `12,4,0,-`: its fields; the last takes what is left.
std::vector<std::string_view> fields_of(std::string_view text, std::size_t most) {
  std::vector<std::string_view> fields;
  for (std::size_t comma = 0; fields.size() + 1 < most && (comma = text.find(',')) != std::string_view::npos;) {
    fields.push_back(text.substr(0, comma));
    text.remove_prefix(comma + 1);
  }
  fields.push_back(text);
  return fields;
}

template <typename Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

/// Adds a record of a file; false when it cannot be meant.
bool take(std::string_view key, std::string_view value, CoveredFile& file) {
  std::uint32_t line = 0;
  std::uint64_t times = 0;
  if (key == "DA") {  // a checksum may follow
    const auto fields = fields_of(value, 3);
    if (fields.size() < 2 || !read_number(fields[0], line) || !read_number(fields[1], times)) return false;
    file.lines[line] += times;
  } else if (key == "FN") {
    const auto fields = fields_of(value, 2);
    if (fields.size() != 2 || !read_number(fields[0], line)) return false;
    file.names[std::string(fields[1])].line = line;
  } else if (key == "FNDA") {
    const auto fields = fields_of(value, 2);
    if (fields.size() != 2 || !read_number(fields[0], times)) return false;
    file.names[std::string(fields[1])].times += times;
  } else if (key == "BRDA") {
    const auto fields = fields_of(value, 4);
    std::uint32_t column = 0;
    if (fields.size() != 4 || !read_number(fields[0], line) || !read_number(fields[1], column)) return false;
    if (fields[3] != "-" && !read_number(fields[3], times)) return false;
    CoveredCondition& condition = file.conditions[{line, column}];
    if (fields[2] == "0") {
      condition.held += times;
    } else if (fields[2] == "1") {
      condition.failed += times;
    } else {
      return false;
    }
  }
  return true;  // sums are made anew, and what others add is passed over
}

}  // namespace

std::string lcov_text(const CoverageReport& report) {
  std::string text;
  for (const auto& [path, file] : report.files) text += record_of(path, file);
  return text;
}

std::optional<CoverageReport> read_lcov(std::string_view text, std::string& error) {
  CoverageReport report;
  CoveredFile* file = nullptr;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    const std::size_t colon = line.find(':');
    if (line == "end_of_record") {
      file = nullptr;
    } else if (line.starts_with("SF:")) {
      file = &report.files[std::string(line.substr(3))];
    } else if (!line.empty() && !line.starts_with("TN:") && !line.starts_with('#')) {
      const bool meant = file != nullptr && colon != std::string_view::npos;
      if (meant && take(line.substr(0, colon), line.substr(colon + 1), *file)) continue;
      error = "line " + std::to_string(number) + " is none of a tracefile of LCOV";
      return std::nullopt;
    }
  }
  return report;
}

}  // namespace majs::cli
