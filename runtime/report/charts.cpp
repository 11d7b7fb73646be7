#include "runtime/report/charts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "grammar/utf8.hpp"
#include "runtime/report/html.hpp"

namespace majs::report {
namespace {

/// What a figure has on a phone: nothing is made smaller there, or cut.
constexpr double kWidth = 360;

std::string number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.1f", value);
  std::string text = buffer;
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

/// What rulesets may count goes to infinity; columns do not.
bool drawable(double value) { return std::fabs(value) <= 1e12; }

/// A group and no picture to a screen reader: the labels inside are read.
std::string svg(std::string_view name, double height, std::string_view content) {
  return "<svg class=\"chart\" role=\"group\" aria-label=\"" + escape_html(name) + "\" viewBox=\"0 0 " +
         number(kWidth) + " " + number(height) + "\">" + std::string(content) + "</svg>\n";
}

std::string rectangle(double x, double y, double width, double height, std::string_view kind, std::string_view tip) {
  return "<rect class=\"" + std::string(kind) + "\" x=\"" + number(x) + "\" y=\"" + number(y) + "\" width=\"" +
         number(std::max(width, 0.0)) + "\" height=\"" + number(std::max(height, 0.0)) + "\" rx=\"2\">" +
         (tip.empty() ? "" : "<title>" + escape_html(tip) + "</title>") + "</rect>";
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view kind, std::string_view text) {
  return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + std::string(anchor) + "\"" +
         (kind.empty() ? "" : " class=\"" + std::string(kind) + "\"") + ">" + escape_html(text) + "</text>";
}

/// About the width of a label of an axis, rather too much.
double label_width(std::string_view text) {
  constexpr double kCharacter = 7.4;
  return kCharacter * static_cast<double>(grammar::count_characters(text));
}

/// A label of a bar, cut to the room of so many usual characters. Capital letters, of which hands of a card are full,
/// take more of it, and so do digits.
std::string fitted(std::string_view label, double characters) {
  std::size_t count = 0;
  for (const char c : label) {
    const bool follows = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;  // of a character that is counted already
    if (follows) continue;
    characters -= c >= 'A' && c <= 'Z' ? 1.6 : c >= '0' && c <= '9' ? 1.2 : 1;
    if (characters < 0) return shortened(label, count);
    ++count;
  }
  return std::string(label);
}

}  // namespace

std::string bar_chart(std::string_view name, std::span<const Bar> bars, double most) {
  constexpr double kRow = 22;
  constexpr double kLabels = 150;
  constexpr double kNumbers = 58;
  constexpr double kLongest = 20;
  for (const Bar& bar : bars) most = std::max(most, bar.value);
  std::string content;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = static_cast<double>(i) * kRow;
    const double room = kWidth - kLabels - kNumbers;
    const double length = most > 0 ? room * bars[i].value / most : 0;
    content += "<g><title>" + escape_html(bars[i].label + ": " + bars[i].shown) + "</title>";
    content += text_at(kLabels - 8, y + 15, "end", "", fitted(bars[i].label, kLongest));
    content += rectangle(kLabels, y + 4, room, kRow - 8, "track", "");
    content += rectangle(kLabels, y + 4, bars[i].value > 0 ? std::max(length, 1.0) : 0, kRow - 8, "s1", "");
    content += text_at(kWidth, y + 15, "end", "soft", bars[i].shown) + "</g>";
  }
  return svg(name, std::max<double>(kRow, static_cast<double>(bars.size()) * kRow), content);
}

std::string stacked_chart(std::string_view name, std::span<const StackedRow> rows, std::span<const std::string> parts,
                          double whole, Palette palette) {
  constexpr double kRow = 34;
  constexpr double kLabels = 54;
  constexpr double kDigit = 7;
  const auto kind = [&](std::size_t part) {
    return std::string(1, static_cast<char>(palette)) + std::to_string(part + 1);
  };
  std::string html = "<div class=\"legend\">";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    html += "<span><i class=\"" + kind(i) + "\"></i>" + escape_html(parts[i]) + "</span>";
  }
  html += "</div>";
  std::string content;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double y = static_cast<double>(i) * kRow;
    content += text_at(0, y + 20, "start", "", shortened(rows[i].label, 8));
    double x = kLabels;
    for (std::size_t k = 0; k < std::min(rows[i].parts.size(), parts.size()); ++k) {
      const double length = whole > 0 ? (kWidth - kLabels) * rows[i].parts[k] / whole : 0;
      const std::string share = percent(rows[i].parts[k], whole);
      content += rectangle(x, y + 4, length - 1, kRow - 10, kind(k), rows[i].label + ", " + parts[k] + ": " + share);
      const std::string shown = whole > 0 ? number(std::round(100 * rows[i].parts[k] / whole)) : "";
      if (!shown.empty() && length >= kDigit * static_cast<double>(shown.size()) + 3) {
        content += text_at(x + (length - 1) / 2, y + 20, "middle", "on on-" + kind(k), shown);
      }
      x += length;
    }
  }
  return html + svg(name, static_cast<double>(rows.size()) * kRow, content);
}

Histogram make_histogram(const std::map<double, std::uint64_t>& counts, double unit, std::size_t most) {
  Histogram histogram;
  std::uint64_t total = 0;
  double low = 0;
  double last = 0;
  for (const auto& [value, count] : counts) {
    if (!drawable(value)) continue;
    if (total == 0) low = value;
    last = value;
    total += count;
  }
  if (total == 0 || most == 0) return histogram;
  double high = low;
  std::uint64_t seen = 0;
  for (const auto& [value, count] : counts) {
    if (!drawable(value)) continue;
    high = value;
    seen += count;
    if (seen * 100 >= total * 98 && (last - low) > 1.5 * (high - low)) break;
  }
  histogram.width = unit;
  for (int step = 0;
       std::floor(high / histogram.width) - std::floor(low / histogram.width) >= static_cast<double>(most); ++step) {
    histogram.width *= step % 3 == 1 ? 2.5 : 2;  // 1, 2, 5, 10
  }
  histogram.first = std::floor(low / histogram.width) * histogram.width;
  const auto columns = static_cast<std::size_t>(std::floor((high - histogram.first) / histogram.width)) + 1;
  histogram.counts.assign(columns, 0);
  for (const auto& [value, count] : counts) {
    if (!drawable(value)) continue;
    const double column = std::floor((value - histogram.first) / histogram.width);
    if (column < static_cast<double>(columns)) {
      histogram.counts[static_cast<std::size_t>(std::max(column, 0.0))] += count;
    } else {
      histogram.above += count;
    }
  }
  return histogram;
}

std::string column_chart(std::string_view name, const Histogram& histogram, bool exact) {
  constexpr double kHeight = 150;
  constexpr double kLeft = 42;
  constexpr double kTop = 14;
  constexpr double kGap = 6;
  const std::size_t columns = histogram.counts.size() + (histogram.above > 0 ? 1 : 0);
  if (columns == 0) return "<p class=\"soft\">Nothing to show.</p>\n";
  std::uint64_t most = std::max<std::uint64_t>(histogram.above, 1);
  std::uint64_t total = histogram.above;
  for (const std::uint64_t count : histogram.counts) {
    most = std::max(most, count);
    total += count;
  }
  const double step = (kWidth - kLeft) / static_cast<double>(columns);
  const auto label = [&](std::size_t column) {
    const std::string from = grouped(histogram.first + static_cast<double>(column) * histogram.width);
    return column == histogram.counts.size() ? from + "+" : from;
  };
  const double widest = std::max(label_width(label(0)), label_width(label(columns - 1)));
  const auto every = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil((widest + kGap) / step)));
  std::string content;
  for (const double part : {1.0, 0.5}) {
    const double y = kTop + kHeight * (1 - part);
    content += "<line x1=\"" + number(kLeft) + "\" x2=\"" + number(kWidth) + "\" y1=\"" + number(y) + "\" y2=\"" +
               number(y) + "\"/>";
    content +=
        text_at(kLeft - 5, y + 4, "end", "soft",
                number(std::round(1000 * part * static_cast<double>(most) / static_cast<double>(total)) / 10) + "%");
  }
  for (std::size_t i = 0; i < columns; ++i) {
    const bool beyond = i == histogram.counts.size();
    const std::uint64_t count = beyond ? histogram.above : histogram.counts[i];
    const double from = histogram.first + static_cast<double>(i) * histogram.width;
    const double to = from + histogram.width;
    const double height = kHeight * static_cast<double>(count) / static_cast<double>(most);
    const double x = kLeft + static_cast<double>(i) * step;
    const std::string range = beyond  ? grouped(from) + " and more"
                              : exact ? grouped(from)
                                      : grouped(from) + " to below " + grouped(to);
    content += rectangle(x + std::min(1.0, step / 8), kTop + kHeight - height, step - std::min(2.0, step / 4),
                         count > 0 ? std::max(height, 1.0) : 0, beyond ? "s2" : "s1",
                         range + ": " + grouped(static_cast<double>(count)) + " (" +
                             percent(static_cast<double>(count), static_cast<double>(total)) + ")");
  }
  // From the right: the column of all that is beyond keeps its label, and the one before gives way.
  double clear = kWidth + 1;
  for (std::size_t i = columns; i-- > 0;) {
    if (i % every != 0 && i != histogram.counts.size()) continue;
    const double half = label_width(label(i)) / 2;
    const double at = kLeft + (static_cast<double>(i) + (exact ? 0.5 : 0.0)) * step;
    const double middle = std::clamp(at, half, kWidth - half);
    if (middle + half > clear) continue;
    content += text_at(middle, kTop + kHeight + 16, "middle", "soft", label(i));
    clear = middle - half - kGap;
  }
  content += "<line x1=\"" + number(kLeft) + "\" x2=\"" + number(kWidth) + "\" y1=\"" + number(kTop + kHeight) +
             "\" y2=\"" + number(kTop + kHeight) + "\"/>";
  return svg(name, kTop + kHeight + 24, content);
}

}  // namespace majs::report
