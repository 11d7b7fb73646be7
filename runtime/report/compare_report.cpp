#include "runtime/report/compare_report.hpp"

#include <algorithm>
#include <cctype>
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

std::string signed_difference(const ComparedFigure& figure, double value) {
  return (value > 0 ? "+" : "") + difference_text(figure, value);
}

/// "+0.9 %": how much of A the difference is.
std::string relative(const ComparedFigure& figure) {
  const double part = figure.difference / std::fabs(figure.a);
  return std::isfinite(part) ? (part > 0 ? "+" : "") + compared_value(part, true, 1) : "?";
}

/// "from +3.87 to +92.95".
std::string interval(const ComparedFigure& figure) {
  if (!std::isfinite(figure.uncertainty)) return "?";
  return "from " + signed_difference(figure, figure.difference - figure.uncertainty) + " to " +
         signed_difference(figure, figure.difference + figure.uncertainty);
}

/// How many games more would tell this difference from none among all that are looked at, if it stays what it is: the
/// interval narrows with the root of their number.
std::string games_to_decide(const ComparedFigure& figure, double games) {
  constexpr double kMany = 1e6;
  const double ratio = figure.uncertainty_of_all / std::fabs(figure.difference);
  const double more = games * (ratio * ratio - 1);
  if (!(more <= kMany)) return "more than a million";
  // Two digits: it is a guess.
  const double unit = std::pow(10, std::max(0.0, std::floor(std::log10(std::max(more, 1.0))) - 1));
  return grouped(std::ceil(more / unit) * unit);
}

std::string for_whom(runtime::About about) {
  std::string name(runtime::about_name(about));
  name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
  return name;
}

std::string compared_table(const std::string& name, const std::vector<const ComparedFigure*>& figures, double games,
                           bool decided) {
  const std::vector<const char*> headings = {
      "Figure", "A", "B", "B − A", "of A", "Interval", decided ? "" : "Games more to decide"};
  std::string html =
      "<div class=\"scroll\"><table class=\"stack\" aria-label=\"" + escape_html(name) + "\"><thead><tr>";
  for (const char* heading : headings) {
    if (*heading != '\0') html.append("<th scope=\"col\">").append(heading).append("</th>");
  }
  html += "</tr></thead>\n";
  const ComparedFigure* last = nullptr;
  for (const ComparedFigure* figure : figures) {
    if (last == nullptr || last->about != figure->about) {
      html += std::string(last == nullptr ? "" : "</tbody>\n") +
              "<tbody>\n<tr class=\"about\"><th scope=\"rowgroup\" colspan=\"" + (decided ? "6" : "7") + "\">" +
              for_whom(figure->about) + "</th></tr>\n";
    }
    last = figure;
    std::size_t column = 0;
    const auto cell = [&](const std::string& text) {
      return "<td data-label=\"" + std::string(headings[++column]) + "\">" + text + "</td>";
    };
    const std::string difference = signed_difference(*figure, figure->difference);
    html += "<tr><th scope=\"row\">" + escape_html(figure->name) + "</th>";
    html += cell(compared_value(figure->a, figure->is_share));
    html += cell(compared_value(figure->b, figure->is_share));
    html += cell(decided ? "<b>" + difference + "</b>" : difference);
    html += cell(relative(*figure));
    html += cell(interval(*figure) + " " + difference_mark(*figure));
    if (!decided) html += cell(games_to_decide(*figure, games));
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

}  // namespace

std::string compare_page(const CompareDescription& description, const std::vector<ComparedFigure>& figures) {
  std::vector<const ComparedFigure*> differing;
  std::vector<const ComparedFigure*> seeming;
  std::vector<const ComparedFigure*> others;
  for (const ComparedFigure& figure : figures) {
    (figure.sure() ? differing : figure.decided() ? seeming : others).push_back(&figure);
  }
  const std::string title =
      description.a + " and " + description.b + (description.on.empty() ? std::string() : " on " + description.on);
  std::string body = "<header>\n<p class=\"soft small\">" + grouped(static_cast<double>(description.games)) +
                     " games of each · the same seeds from " + std::to_string(description.seed) + " · played by " +
                     escape_html(description.bots) + "</p>\n<h1>A: " + escape_html(description.a) +
                     " · B: " + escape_html(description.b) +
                     (description.on.empty() ? std::string() : " · on " + escape_html(description.on)) +
                     "</h1>\n</header>\n<main>\n";
  const auto part = [&](const std::string& heading, const std::vector<const ComparedFigure*>& list) {
    body += "<h2>" + heading + "</h2>\n";
    const bool decided = &list == &differing;
    body += list.empty() ? "<p>Nothing that so many games show.</p>\n"
                         : compared_table(heading, list, static_cast<double>(description.games), decided);
  };
  part("What differs", differing);
  part("What seems to differ", seeming);
  part("What may be the same", others);
  body += "</main>\n<footer class=\"soft small\">Intervals of " + escape_html(tenths(description.confidence * 1000)) +
          " in a thousand, of paired games. A line that does not touch the middle is a difference, of which chance "
          "alone makes "
          "about " +
          tenths((1 - description.confidence) * static_cast<double>(figures.size())) + " among " +
          std::to_string(figures.size()) +
          " figures: what differs does so with all of them looked at together, what seems to differ by itself alone. "
          "majs " +
          escape_html(description.version) + "</footer>\n";
  return html_page(title, body);
}

}  // namespace majs::report
