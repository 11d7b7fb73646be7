#pragma once
// How two lists of values line up.

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace majs::compiler {

/// Numbers for texts: equal texts have equal numbers, in order of first appearance.
class TextNumbers {
 public:
  std::uint32_t of(std::string_view text);

 private:
  std::map<std::string, std::uint32_t, std::less<>> numbers_;
};

enum class AlignStep : std::uint8_t {
  Both,   ///< the next of both lists is the same
  Left,   ///< the next of the left list has no counterpart
  Right,  ///< the next of the right list has none
};

/// A walk through both lists that meets as many common elements as possible; of equally good ones the one that leaves
/// the left list first. Between what both begin and end with, a table of (elements left) × (elements right) cells is
/// needed; with more than `most_cells` nothing there is taken to be common.
std::vector<AlignStep> align(const std::vector<std::uint32_t>& left, const std::vector<std::uint32_t>& right,
                             std::size_t most_cells);

}  // namespace majs::compiler
