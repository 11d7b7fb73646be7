#include "compiler/layout/text_diff.hpp"

#include <algorithm>
#include <vector>

#include "compiler/layout/alignment.hpp"
#include "compiler/text/display.hpp"

namespace majs::compiler {
namespace {

constexpr std::size_t kContext = 3;
constexpr std::size_t kMaxLineTable = std::size_t{16} << 20;

/// Lines with their line breaks.
std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return lines;
}

struct Line {
  char sign;  // ' ', '-', '+'
  std::string_view text;
};

/// Every line of both texts, in order.
std::vector<Line> aligned(const std::vector<std::string_view>& left, const std::vector<std::string_view>& right) {
  TextNumbers numbers;
  const auto numbered = [&](const std::vector<std::string_view>& texts) {
    std::vector<std::uint32_t> result;
    for (const std::string_view text : texts) result.push_back(numbers.of(text));
    return result;
  };
  const auto before = numbered(left);
  const auto after = numbered(right);
  std::vector<Line> lines;
  std::size_t i = 0;
  std::size_t j = 0;
  for (const AlignStep step : align(before, after, kMaxLineTable)) {
    switch (step) {
      case AlignStep::Both: lines.push_back({' ', left[i]}); break;
      case AlignStep::Left: lines.push_back({'-', left[i]}); break;
      case AlignStep::Right: lines.push_back({'+', right[j]}); break;
    }
    if (step != AlignStep::Right) ++i;
    if (step != AlignStep::Left) ++j;
  }
  return lines;
}

/// A line as it may be printed, its tabs kept.
std::string shown(std::string_view line) {
  std::string out;
  for (;;) {
    const std::size_t tab = std::min(line.find('\t'), line.size());
    out += printable(line.substr(0, tab));
    if (tab == line.size()) return out;
    out += '\t';
    line.remove_prefix(tab + 1);
  }
}

std::string range(std::size_t first, std::size_t count) {
  if (count == 1) return std::to_string(first);
  return std::to_string(count == 0 ? first - 1 : first) + "," + std::to_string(count);
}

}  // namespace

std::string unified_diff(std::string_view before, std::string_view after, const std::string& name, bool color) {
  const std::vector<Line> lines = aligned(split_lines(before), split_lines(after));
  std::string out;
  std::size_t old_line = 1;
  std::size_t new_line = 1;
  for (std::size_t at = 0; at < lines.size();) {
    std::size_t change = at;
    while (change < lines.size() && lines[change].sign == ' ') ++change;
    if (change == lines.size()) break;
    // A hunk goes on as long as the next change is near enough for the contexts to touch.
    const std::size_t begin = std::max(at, change - std::min(change, kContext));
    std::size_t end = change;
    for (std::size_t next = change; next < lines.size() && next <= end + 2 * kContext + 1; ++next) {
      if (lines[next].sign != ' ') end = next;
    }
    end = std::min(lines.size(), end + 1 + kContext);
    old_line += begin - at;
    new_line += begin - at;
    const auto of_sign = [&](char sign) {
      return static_cast<std::size_t>(std::count_if(lines.begin() + static_cast<std::ptrdiff_t>(begin),
                                                    lines.begin() + static_cast<std::ptrdiff_t>(end),
                                                    [&](const Line& line) { return line.sign == sign; }));
    };
    const std::size_t same = of_sign(' ');
    const std::size_t removed = same + of_sign('-');
    const std::size_t added = same + of_sign('+');
    if (out.empty()) out = "--- a/" + printable(name) + "\n+++ b/" + printable(name) + "\n";
    if (color) out += "\x1b[36m";
    out += "@@ -" + range(old_line, removed) + " +" + range(new_line, added) + " @@";
    out += color ? "\x1b[0m\n" : "\n";
    for (std::size_t i = begin; i < end; ++i) {
      const bool painted = color && lines[i].sign != ' ';
      if (painted) out += lines[i].sign == '-' ? "\x1b[31m" : "\x1b[32m";
      out += lines[i].sign;
      const bool complete = lines[i].text.ends_with('\n');
      out += shown(complete ? lines[i].text.substr(0, lines[i].text.size() - 1) : lines[i].text);
      if (painted) out += "\x1b[0m";
      out += complete ? "\n" : "\n\\ No newline at end of file\n";
    }
    old_line += removed;
    new_line += added;
    at = end;
  }
  return out;
}

}  // namespace majs::compiler
