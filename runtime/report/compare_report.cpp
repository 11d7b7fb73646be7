#include "runtime/report/compare_report.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/report/html.hpp"

namespace majs::report {
namespace {

using runtime::ComparedFigure;

std::string compared_value(double value, bool is_share, int decimals = 2) {
  std::string digits = runtime::signed_text(std::fabs(is_share ? 100 * value : value), decimals, "");
  const bool negative = value < 0 && digits.find_first_not_of("0.") != std::string::npos;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  for (std::size_t i = point; i > 3; i -= 3) digits.insert(i - 3, "\u202F");
  return (negative ? "−" : "") + digits + (is_share ? "\u202F%" : "");
}

std::string difference_text(const ComparedFigure& figure, double value) {
  return compared_value(value, figure.is_share, runtime::decimals_of(figure));
}

std::string tenths(double value) { return grouped(std::round(value * 10) / 10); }

/// The interval of a difference in units of its own half width, from -4 to 4: where it does not touch the middle line,
/// the two differ.
std::string difference_mark(const ComparedFigure& figure) {
  constexpr double kWidth = 160;
  constexpr double kUnits = 4;
  if (!std::isfinite(figure.uncertainty) || figure.uncertainty <= 0) return "";
  const auto place = [&](double units) {
    return tenths(kWidth / 2 + std::clamp(units, -kUnits, kUnits) / kUnits * (kWidth / 2 - 4));
  };
  const double middle = figure.difference / figure.uncertainty;
  std::string svg = "<svg viewBox=\"0 0 160 14\" width=\"160\" height=\"14\" role=\"img\" aria-label=\"" +
                    escape_html(difference_text(figure, figure.difference)) + "\">";
  svg += "<line x1=\"80\" x2=\"80\" y1=\"0\" y2=\"14\" stroke=\"currentColor\" opacity=\".4\"/>";
  svg += "<line x1=\"" + place(middle - 1) + "\" x2=\"" + place(middle + 1) +
         "\" y1=\"7\" y2=\"7\" stroke=\"currentColor\" stroke-width=\"" + (figure.decided() ? "4" : "2") + "\"/>";
  return svg + "<circle cx=\"" + place(middle) + "\" cy=\"7\" r=\"4\" fill=\"currentColor\"/></svg>";
}

std::string compared_table(const std::string& name, const std::vector<const ComparedFigure*>& figures) {
  std::string html = "<div class=\"scroll\"><table aria-label=\"" + escape_html(name) + "\"><thead><tr>";
  for (const char* heading : {"Figure", "A", "B", "B − A", "±", "Interval"}) {
    html.append("<th scope=\"col\">").append(heading).append("</th>");
  }
  html += "</tr></thead>\n<tbody>\n";
  for (const ComparedFigure* figure : figures) {
    const auto cell = [](const std::string& text) { return "<td>" + text + "</td>"; };
    const std::string sign = figure->difference > 0 ? "+" : "";
    const std::string difference = sign + difference_text(*figure, figure->difference);
    html += "<tr><th scope=\"row\">" + escape_html(figure->name) + "</th>" +
            cell(compared_value(figure->a, figure->is_share)) + cell(compared_value(figure->b, figure->is_share)) +
            cell(figure->decided() ? "<b>" + difference + "</b>" : difference) +
            cell(std::isfinite(figure->uncertainty) ? difference_text(*figure, figure->uncertainty) : "?") +
            cell(difference_mark(*figure)) + "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace

std::string compare_page(const CompareDescription& description, const std::vector<ComparedFigure>& figures) {
  std::vector<const ComparedFigure*> differing;
  std::vector<const ComparedFigure*> others;
  for (const ComparedFigure& figure : figures) (figure.decided() ? differing : others).push_back(&figure);
  const std::string title =
      description.a + " and " + description.b + (description.on.empty() ? std::string() : " on " + description.on);
  std::string body = "<header>\n<p class=\"soft small\">" + grouped(static_cast<double>(description.games)) +
                     " games of each · the same seeds from " + std::to_string(description.seed) + " · played by " +
                     escape_html(description.bots) + "</p>\n<h1>A: " + escape_html(description.a) +
                     " · B: " + escape_html(description.b) +
                     (description.on.empty() ? std::string() : " · on " + escape_html(description.on)) +
                     "</h1>\n</header>\n";
  const auto part = [&body](const std::string& heading, const std::vector<const ComparedFigure*>& list) {
    body += "<h2>" + heading + "</h2>\n";
    body += list.empty() ? "<p>Nothing that so many games show.</p>\n" : compared_table(heading, list);
  };
  part("What differs", differing);
  part("What may be the same", others);
  body += "<p class=\"soft small\">Intervals of " + escape_html(tenths(description.confidence * 1000)) +
          " in a thousand, of paired games. A line that does not touch the middle is a difference. majs " +
          escape_html(description.version) + "</p>\n";
  return html_page(title, body);
}

}  // namespace majs::report
