// A survey for people.

#include <algorithm>
#include <cstdio>

#include "grammar/display.hpp"
#include "runtime/play/survey/survey.hpp"
#include "runtime/rules/number.hpp"

namespace majs::runtime {
namespace {

/// Rows of a list that are shown; the others are in the JSON.
constexpr std::size_t kShownRows = 40;

std::string padded(std::string text, std::size_t width, bool right) {
  const std::size_t columns = grammar::display_columns(text);
  const std::string blanks(width > columns ? width - columns : 0, ' ');
  return right ? blanks + text : text + blanks;
}

void add_table(std::string& text, const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], grammar::display_columns(row[i]));
  }
  for (const auto& row : rows) {
    std::string line = " ";
    for (std::size_t i = 0; i < row.size(); ++i)
      line += " " + padded(row[i], widths[i], i > 0) + (i + 1 < row.size() ? " " : "");
    text += line + "\n";
  }
}

std::vector<const std::pair<const std::string, SurveyedYaku>*> by_weight(const Survey& survey) {
  std::vector<const std::pair<const std::string, SurveyedYaku>*> order;
  for (const auto& row : survey.yaku) {
    if (row.second.count.ways > 0) order.push_back(&row);
  }
  std::ranges::stable_sort(
      order, [](const auto* a, const auto* b) { return a->second.count.weight > b->second.count.weight; });
  return order;
}

void add_yaku_table(std::string& text, const Survey& survey) {
  std::vector<std::vector<std::string>> rows = {{"yaku", "weight", "hands", "of them", "by draw"}};
  for (const auto* row : by_weight(survey)) {
    const SurveyedYaku& yaku = row->second;
    rows.push_back({grammar::printable(row->first), share_text(yaku.count.weight, survey.winning_ways.weight),
                    with_commas(yaku.hands), share_text(yaku.hands, survey.winning),
                    share_text(yaku.drawn, yaku.count.ways)});
  }
  add_table(text, rows);
  std::string never;
  for (const auto& [name, yaku] : survey.yaku) {
    if (yaku.count.ways == 0) never += (never.empty() ? "" : ", ") + grammar::printable(name);
  }
  if (!never.empty()) text += "never in this situation: " + never + "\n";
}

void add_together(std::string& text, const Survey& survey) {
  std::vector<std::vector<std::string>> rows;
  const auto implied = implied_yaku(survey);
  for (const ImpliedYaku& one : implied) {
    if (rows.size() == kShownRows) break;
    rows.push_back({grammar::printable(one.yaku) + (one.both ? " and " : " never without ") +
                        grammar::printable(one.by) + (one.both ? " never without each other" : ""),
                    with_commas(one.ways) + " ways"});
  }
  if (!rows.empty()) {
    text += "\ncounted together, always";
    if (!survey.situations.empty()) {
      text += ", also in " + with_commas(survey.around_ways) + " ways of a sample in " +
              std::to_string(survey.situations.size()) + " other situations and with calls";
    }
    text += "\n";
  }
  add_table(text, rows);
  if (rows.size() < implied.size()) text += "  and " + std::to_string(implied.size() - rows.size()) + " more\n";
  std::size_t met = 0;
  for (const auto& row : survey.yaku) met += row.second.count.ways > 0 ? 1 : 0;
  text += "\n" + std::to_string(apart(survey).size()) + " of " + std::to_string(met * (met > 0 ? met - 1 : 0) / 2) +
          " pairs of yaku never come together (--format json: which)\n";
}

void add_hands(std::string& text, const Survey& survey) {
  std::vector<std::vector<std::string>> rows;
  for (const SurveyedHand& hand : survey.dearest) {
    rows.push_back({hand.hand + " " + hand.win + " by " + hand.by, Number::literal(hand.score).text()});
  }
  if (!rows.empty()) text += "\nthe dearest hands\n";
  add_table(text, rows);
  const std::uint64_t none = survey.complete - survey.winning;
  text += "\n" + with_commas(none) + " complete hands win in no way (" + share_text(none, survey.complete) + ")";
  for (const SurveyedHand& hand : survey.worthless) {
    text += (&hand == survey.worthless.data() ? ": " : ", ") + hand.hand;
  }
  text += "\n";
  for (const auto& [by, hands] : survey.winning_by) {
    if (survey.winning_by.size() > 1) text += with_commas(survey.complete - hands) + " do not by " + by + "\n";
  }
}

void add_values(std::string& text, const Survey& survey) {
  std::vector<std::vector<std::string>> rows = {{"paid", "weight", "ways"}};
  for (const auto& [value, count] : survey.values) {
    rows.push_back(
        {Number::literal(value).text(), share_text(count.weight, survey.winning_ways.weight), with_commas(count.ways)});
  }
  text += "\nwhat the others pay\n";
  add_table(text, rows);
}

}  // namespace

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3;) text.insert(i -= 3, ",");
  return text;
}

std::string share_text(std::uint64_t part, std::uint64_t whole) {
  const double percent = whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole);
  char text[32];
  std::snprintf(text, sizeof text, percent >= 0.1 || percent == 0 ? "%.2f %%" : "%.2g %%", percent);
  return text;
}

std::string survey_text(const Survey& survey) {
  const SurveyScope& scope = survey.scope;
  std::string text = grammar::printable(scope.ruleset) + ": " + (scope.estimated ? "about " : "") +
                     with_commas(scope.all) + " complete hands of " + std::to_string(scope.tiles) + " tiles\n";
  const std::string bound = survey_bound(scope);
  if (!bound.empty()) {
    text += "a sample of " + with_commas(scope.chosen) + " of them (seed " + std::to_string(scope.seed) + "); " +
            bound + "\n";
  }
  if (!survey.parts.empty()) {
    text += "parts";
    for (const auto& [part, of] : survey.parts) text += " " + std::to_string(part) + "/" + std::to_string(of);
    text += ": " + with_commas(survey.hands) + " hands\n";
  }
  text += "situation: " + grammar::printable(scope.situation) + "\n";
  for (const std::string& note : scope.notes) text += grammar::printable(note) + "\n";
  text += with_commas(survey.complete_ways.ways) + " ways to complete them, of which " +
          share_text(survey.winning_ways.ways, survey.complete_ways.ways) + " win, " +
          share_text(survey.winning_ways.weight, survey.complete_ways.weight) + " by weight\n\n";
  if (survey.complete < survey.hands) {
    text += with_commas(survey.hands - survey.complete) + " of the hands are complete in no way after all\n";
  }
  if (survey.stopped > 0) text += with_commas(survey.stopped) + " ways: the ruleset came to no end\n";
  add_yaku_table(text, survey);
  add_together(text, survey);
  add_hands(text, survey);
  add_values(text, survey);
  return text;
}

}  // namespace majs::runtime
