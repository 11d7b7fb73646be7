#pragma once
// Plots as inline SVG, drawn for a column that is 420 units wide: readable on a phone, fine on a screen. Colours come
// from the page (classes s1 … s5, p1 … p4). Labels are plain texts; they are escaped here. `name` is what a screen
// reader calls the plot before it reads the labels.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace majs::report {

struct Bar {
  std::string label;
  double value = 0;
  std::string shown;  ///< at the end of the bar
};

/// Horizontal bars in the given order, from 0 to `most` or else the largest value.
std::string bar_chart(std::string_view name, std::span<const Bar> bars, double most = 0);

/// One row of parts that add up to `whole`; what is missing stays empty.
struct StackedRow {
  std::string label;
  std::vector<double> parts;
};

/// Colours of parts: what may become of a round, or places from the first, which no colour calls bad.
enum class Palette : char { Outcomes = 's', Places = 'p' };

/// Rows of coloured parts, each with its share in the part when there is room, and the names of the parts above. At
/// most five parts, or four places.
std::string stacked_chart(std::string_view name, std::span<const StackedRow> rows, std::span<const std::string> parts,
                          double whole, Palette palette = Palette::Outcomes);

/// Counts by value, put together in columns.
struct Histogram {
  double first = 0;  ///< lower end of the first column
  double width = 1;
  std::vector<std::uint64_t> counts;
  std::uint64_t above = 0;  ///< values beyond the last column
};

/// Columns of a round width (1, 2, 5, 10 … times `unit`), at most `most` of them; the largest two values of a hundred
/// go to `above` when they would stretch the rest.
Histogram make_histogram(const std::map<double, std::uint64_t>& counts, double unit, std::size_t most);

/// Columns with the value they begin at below, the largest count at the left. `exact`: a column is one value.
std::string column_chart(std::string_view name, const Histogram& histogram, bool exact);

}  // namespace majs::report
