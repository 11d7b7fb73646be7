#include "runtime/report/charts.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "runtime/report/html.hpp"

namespace majs::report {
namespace {

constexpr double kWidth = 420;

std::string number(double value) {
  char buffer[32];
  std::snprintf(buffer, sizeof buffer, "%.1f", value);
  std::string text = buffer;
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

/// What rulesets may count goes to infinity; columns do not.
bool drawable(double value) { return std::fabs(value) <= 1e12; }

std::string svg(double height, std::string_view content) {
  return "<svg class=\"chart\" role=\"img\" viewBox=\"0 0 " + number(kWidth) + " " + number(height) + "\">" +
         std::string(content) + "</svg>\n";
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

}  // namespace

std::string bar_chart(std::span<const Bar> bars, double most) {
  constexpr double kRow = 22;
  constexpr double kLabels = 150;
  constexpr double kNumbers = 58;
  constexpr std::size_t kLongest = 23;
  for (const Bar& bar : bars) most = std::max(most, bar.value);
  std::string content;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const double y = static_cast<double>(i) * kRow;
    const double room = kWidth - kLabels - kNumbers;
    const double length = most > 0 ? room * bars[i].value / most : 0;
    content += "<g><title>" + escape_html(bars[i].label + ": " + bars[i].shown) + "</title>";
    content += text_at(kLabels - 8, y + 15, "end", "", shortened(bars[i].label, kLongest));
    content += rectangle(kLabels, y + 4, room, kRow - 8, "track", "");
    content += rectangle(kLabels, y + 4, bars[i].value > 0 ? std::max(length, 1.0) : 0, kRow - 8, "s1", "");
    content += text_at(kWidth, y + 15, "end", "soft", bars[i].shown) + "</g>";
  }
  return svg(std::max<double>(kRow, static_cast<double>(bars.size()) * kRow), content);
}

std::string stacked_chart(std::span<const StackedRow> rows, std::span<const std::string> parts, double whole) {
  constexpr double kRow = 34;
  constexpr double kLabels = 54;
  constexpr double kRoomForNumber = 30;
  std::string html = "<div class=\"legend\">";
  for (std::size_t i = 0; i < parts.size(); ++i) {
    html += "<span><i class=\"s" + std::to_string(i + 1) + "\"></i>" + escape_html(parts[i]) + "</span>";
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
      content += rectangle(x, y + 4, length - 1, kRow - 10, "s" + std::to_string(k + 1),
                           rows[i].label + ", " + parts[k] + ": " + share);
      if (length >= kRoomForNumber) {
        const bool pale = k == 3 || k == 4;
        content += text_at(x + length / 2, y + 20, "middle", pale ? "" : "on",
                           number(std::round(100 * rows[i].parts[k] / whole)));
      }
      x += length;
    }
  }
  return html + svg(static_cast<double>(rows.size()) * kRow, content);
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

std::string column_chart(const Histogram& histogram, bool exact) {
  constexpr double kHeight = 150;
  constexpr double kLeft = 42;
  constexpr double kTop = 14;
  constexpr double kLabelRoom = 52;
  const std::size_t columns = histogram.counts.size() + (histogram.above > 0 ? 1 : 0);
  if (columns == 0) return "<p class=\"soft\">Nothing to show.</p>\n";
  std::uint64_t most = std::max<std::uint64_t>(histogram.above, 1);
  std::uint64_t total = histogram.above;
  for (const std::uint64_t count : histogram.counts) {
    most = std::max(most, count);
    total += count;
  }
  const double step = (kWidth - kLeft) / static_cast<double>(columns);
  const auto every = std::max<std::size_t>(1, static_cast<std::size_t>(std::ceil(kLabelRoom / step)));
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
    const bool labelled = beyond ? columns % every == 1 || every == 1 : i % every == 0;
    if (!labelled) continue;
    const double middle = exact ? x + step / 2 : x;
    const bool edge = !exact && i == 0;
    content += text_at(middle, kTop + kHeight + 16, edge ? "start" : "middle", "soft",
                       beyond ? grouped(from) + "+" : grouped(from));
  }
  content += "<line x1=\"" + number(kLeft) + "\" x2=\"" + number(kWidth) + "\" y1=\"" + number(kTop + kHeight) +
             "\" y2=\"" + number(kTop + kHeight) + "\"/>";
  return svg(kTop + kHeight + 24, content);
}

}  // namespace majs::report
