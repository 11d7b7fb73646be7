#pragma once
// Signs written with a brush: each is a list of strokes on a square of 100, each stroke a way of writing and a line.

#include <string>
#include <string_view>

namespace majs::report {

/// A sign in a box `size` wide with its middle at (x, y), as SVG. Signs are named by what they mean: `1` to `9` and
/// `10`, `wan` (ten thousand), `east` `south` `west` `north`, `middle` and `prosper` (the dragons), and the four
/// `spring` `summer` `autumn` `winter`. "" for others.
std::string brushed(std::string_view sign, double x, double y, double size, std::string_view color);

/// A number with at most two decimals, as coordinates are written.
std::string coordinate(double value);

}  // namespace majs::report
