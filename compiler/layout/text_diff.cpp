#include "compiler/layout/text_diff.hpp"

#include <algorithm>
#include <cstdint>
#include <vector>

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
  std::size_t begin = 0;
  while (begin < left.size() && begin < right.size() && left[begin] == right[begin]) ++begin;
  std::size_t tail = 0;
  while (tail < left.size() - begin && tail < right.size() - begin &&
         left[left.size() - 1 - tail] == right[right.size() - 1 - tail]) {
    ++tail;
  }
  const std::size_t rows = left.size() - begin - tail;
  const std::size_t columns = right.size() - begin - tail;
  const bool table = rows != 0 && columns != 0 && rows < kMaxLineTable / columns;
  std::vector<std::uint32_t> lengths(table ? (rows + 1) * (columns + 1) : 0);
  const auto length = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return lengths[i * (columns + 1) + j]; };
  for (std::size_t i = table ? rows : 0; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;) {
      length(i, j) =
          left[begin + i] == right[begin + j] ? length(i + 1, j + 1) + 1 : std::max(length(i + 1, j), length(i, j + 1));
    }
  }
  std::vector<Line> lines;
  for (std::size_t i = 0; i < begin; ++i) lines.push_back({' ', left[i]});
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < rows || j < columns) {
    if (table && i < rows && j < columns && left[begin + i] == right[begin + j]) {
      lines.push_back({' ', left[begin + i++]});
      ++j;
    } else if (j == columns || (i < rows && (!table || length(i + 1, j) >= length(i, j + 1)))) {
      lines.push_back({'-', left[begin + i++]});
    } else {
      lines.push_back({'+', right[begin + j++]});
    }
  }
  for (std::size_t k = left.size() - tail; k < left.size(); ++k) lines.push_back({' ', left[k]});
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
