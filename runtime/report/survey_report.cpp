#include "runtime/report/survey_report.hpp"

#include <algorithm>
#include <initializer_list>
#include <vector>

#include "runtime/report/charts.hpp"
#include "runtime/report/html.hpp"
#include "runtime/rules/number.hpp"

namespace majs::report {
namespace {

using runtime::share_text;
using runtime::Survey;
using runtime::with_commas;

/// Values that have a bar of their own.
constexpr std::size_t kShownValues = 24;

/// Rows of cells; the first of each is its heading. Cells are texts.
class SurveyTable {
 public:
  SurveyTable(const std::string& name, std::initializer_list<const char*> headings)
      : html_("<div class=\"scroll\"><table class=\"stack\" aria-label=\"" + escape_html(name) + "\"><thead><tr>") {
    for (const char* heading : headings) {
      headings_.emplace_back(heading);
      html_.append("<th scope=\"col\">").append(heading).append("</th>");
    }
    html_ += "</tr></thead>\n<tbody>\n";
  }
  void add(const std::vector<std::string>& cells) {
    html_ += "<tr><th scope=\"row\">" + escape_html(cells[0]) + "</th>";
    for (std::size_t i = 1; i < cells.size(); ++i) {
      html_ += "<td data-label=\"" + headings_[i] + "\">" + escape_html(cells[i]) + "</td>";
    }
    html_ += "</tr>\n";
  }
  std::string take() { return std::move(html_) + "</tbody></table></div>\n"; }

 private:
  std::string html_;
  std::vector<std::string> headings_;
};

std::string yaku_part(const Survey& survey) {
  std::vector<std::pair<std::string, const runtime::SurveyedYaku*>> order;
  for (const auto& [name, yaku] : survey.yaku) order.emplace_back(name, &yaku);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second->count.weight > b.second->count.weight; });
  SurveyTable table("Yaku", {"Yaku", "Weight", "Hands", "of them", "By draw"});
  for (const auto& [name, yaku] : order) {
    table.add({name, share_text(yaku->count.weight, survey.winning_ways.weight), with_commas(yaku->hands),
               share_text(yaku->hands, survey.winning), share_text(yaku->drawn, yaku->count.ways)});
  }
  return "<h2>Yaku</h2>\n" + table.take();
}

std::string together_part(const Survey& survey) {
  const auto implied = implied_yaku(survey);
  std::string html = "<h2>Counted together, always</h2>\n";
  if (implied.empty()) return html + "<p>No yaku needs another one.</p>\n";
  SurveyTable table("Counted together, always", {"Yaku", "Never without", "And the other way round", "Ways"});
  for (const runtime::ImpliedYaku& one : implied) {
    table.add({one.yaku, one.by, one.both ? "yes" : "no", with_commas(one.ways)});
  }
  return html + table.take();
}

std::string hands_part(const Survey& survey) {
  SurveyTable dearest("The dearest hands", {"Hand", "Last tile", "How", "Paid", "Yaku"});
  for (const runtime::SurveyedHand& hand : survey.dearest) {
    dearest.add({hand.hand, hand.win, hand.by, grouped(hand.score), hand.worth});
  }
  const std::uint64_t none = survey.complete - survey.winning;
  std::string html = "<h2>The dearest hands</h2>\n" + dearest.take() + "<h2>Complete, and no win</h2>\n<p>" +
                     with_commas(none) + " hands, " + share_text(none, survey.complete) +
                     (survey.worthless.empty() ? "" : ", such as") + "</p>\n<ul>\n";
  for (const runtime::SurveyedHand& hand : survey.worthless) html += "<li>" + escape_html(hand.hand) + "</li>\n";
  return html + "</ul>\n";
}

std::string values_part(const Survey& survey) {
  std::vector<std::pair<double, runtime::SurveyCount>> order(survey.values.begin(), survey.values.end());
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.second.weight > b.second.weight; });
  order.resize(std::min(order.size(), kShownValues));
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<Bar> bars;
  for (const auto& [value, count] : order) {
    bars.push_back(
        {grouped(value), static_cast<double>(count.weight), share_text(count.weight, survey.winning_ways.weight)});
  }
  return "<h2>What the others pay</h2>\n" + bar_chart("What the others pay", bars);
}

}  // namespace

std::string survey_page(const Survey& survey) {
  const runtime::SurveyScope& scope = survey.scope;
  const std::string bound = survey_bound(scope);
  std::string body = "<header>\n<p class=\"soft small\">" + escape_html(scope.situation) + "</p>\n<h1>" +
                     escape_html(scope.ruleset) + ": " + (scope.estimated ? "about " : "") + with_commas(scope.all) +
                     " hands</h1>\n</header>\n<main>\n<p>Complete hands of " + std::to_string(scope.tiles) + " tiles";
  if (!bound.empty()) body += "; a sample of " + with_commas(scope.chosen) + ": " + escape_html(bound);
  body += ". " + with_commas(survey.complete_ways.ways) + " ways to complete them, of which " +
          share_text(survey.winning_ways.ways, survey.complete_ways.ways) + " win, " +
          share_text(survey.winning_ways.weight, survey.complete_ways.weight) + " by weight.</p>\n<ul>\n";
  for (const std::string& note : scope.notes) body += "<li>" + escape_html(note) + "</li>\n";
  body += "</ul>\n" + yaku_part(survey) + together_part(survey) + hands_part(survey) + values_part(survey) +
          "</main>\n<footer class=\"soft small\">Weight: in how many ways the tiles can be drawn from the wall. majs " +
          escape_html(scope.version) + "</footer>\n";
  return html_page(scope.ruleset + ": all hands", body);
}

}  // namespace majs::report
