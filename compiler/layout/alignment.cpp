#include "compiler/layout/alignment.hpp"

#include <algorithm>

namespace majs::compiler {

std::uint32_t TextNumbers::of(std::string_view text) {
  const auto known = numbers_.find(text);
  if (known != numbers_.end()) return known->second;
  return numbers_.emplace(text, static_cast<std::uint32_t>(numbers_.size())).first->second;
}

std::vector<AlignStep> align(const std::vector<std::uint32_t>& left, const std::vector<std::uint32_t>& right,
                             std::size_t most_cells) {
  std::size_t begin = 0;
  while (begin < left.size() && begin < right.size() && left[begin] == right[begin]) ++begin;
  std::size_t tail = 0;
  while (tail < left.size() - begin && tail < right.size() - begin &&
         left[left.size() - 1 - tail] == right[right.size() - 1 - tail]) {
    ++tail;
  }
  const std::size_t rows = left.size() - begin - tail;
  const std::size_t columns = right.size() - begin - tail;

  // lengths[i][j]: longest common subsequence of what follows element i here and element j there
  const bool table = rows != 0 && columns != 0 && rows <= most_cells / columns;
  std::vector<std::uint32_t> lengths(table ? (rows + 1) * (columns + 1) : 0);
  const auto length = [&](std::size_t i, std::size_t j) -> std::uint32_t& { return lengths[i * (columns + 1) + j]; };
  for (std::size_t i = table ? rows : 0; i-- > 0;) {
    for (std::size_t j = columns; j-- > 0;) {
      length(i, j) =
          left[begin + i] == right[begin + j] ? length(i + 1, j + 1) + 1 : std::max(length(i + 1, j), length(i, j + 1));
    }
  }

  std::vector<AlignStep> steps(begin, AlignStep::Both);
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < rows || j < columns) {
    if (table && i < rows && j < columns && left[begin + i] == right[begin + j]) {
      steps.push_back(AlignStep::Both);
      ++i;
      ++j;
    } else if (j == columns || (i < rows && (!table || length(i + 1, j) >= length(i, j + 1)))) {
      steps.push_back(AlignStep::Left);
      ++i;
    } else {
      steps.push_back(AlignStep::Right);
      ++j;
    }
  }
  steps.insert(steps.end(), tail, AlignStep::Both);
  return steps;
}

}  // namespace majs::compiler
