#include "runtime/report/run_report.hpp"

#include <algorithm>
#include <cmath>

#include "runtime/report/charts.hpp"
#include "runtime/report/html.hpp"

namespace majs::report {
namespace {

using runtime::kMaxSeats;
using runtime::Rules;
using runtime::Seat;
using runtime::Statistics;

double real(std::uint64_t count) { return static_cast<double>(count); }
std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat); }

std::string seat_title(Seat seat) {
  std::string name(runtime::seat_name(seat));
  name[0] = static_cast<char>(name[0] - 'a' + 'A');
  return name;
}

double average(const std::map<double, std::uint64_t>& counts) {
  double sum = 0;
  double total = 0;
  for (const auto& [value, count] : counts) {
    sum += value * real(count);
    total += real(count);
  }
  return total == 0 ? 0 : sum / total;
}

std::string card(const std::string& value, std::string_view what) {
  return "<div class=\"card\"><b>" + escape_html(value) + "</b><span>" + escape_html(what) + "</span></div>\n";
}

std::string figure(std::string_view title, std::string_view note, const std::string& content, bool wide = false) {
  std::string html = wide ? "<figure class=\"wide\">" : "<figure>";
  html += "<figcaption>" + escape_html(title);
  if (!note.empty()) html += "<small>" + escape_html(note) + "</small>";
  return html + "</figcaption>\n" + content + "</figure>\n";
}

std::string rounded(double value, double unit) { return grouped(std::round(value / unit) * unit); }

std::string head(const RunDescription& description, const Statistics& statistics) {
  const std::string seeds = statistics.games <= 1 ? "seed " + std::to_string(description.seed)
                                                  : "seeds from " + std::to_string(description.seed);
  return "<header>\n<p class=\"soft small\">" + escape_html(description.ruleset) + " · played by " +
         escape_html(description.bots) + " · " + escape_html(seeds) + "</p>\n<h1>" + escape_html(description.title) +
         ": " + grouped(real(statistics.games)) + (statistics.games == 1 ? " game" : " games") + "</h1>\n</header>\n";
}

std::string cards(const Statistics& statistics) {
  const double rounds = real(statistics.rounds);
  const double wins = real(statistics.all_wins());
  double drawn = 0;
  for (const std::uint64_t count : statistics.wins_by_draw) drawn += real(count);
  std::string html = "<div class=\"cards\">\n";
  html += card(grouped(rounds), "rounds");
  html += card(statistics.games == 0 ? "–" : grouped(std::round(10 * rounds / real(statistics.games)) / 10),
               "rounds a game");
  html += card(percent(real(statistics.drawn_rounds), rounds), "of rounds without a winner");
  html += card(percent(drawn, wins), "of wins by the own draw");
  html += card(rounded(average(statistics.win_values), 1), "a win brings on average");
  html += card(rounded(average(statistics.round_lengths), 0.1), "discards a round");
  return html + "</div>\n";
}

/// What becomes of a round for every seat.
std::string outcomes(const Rules& rules, const Statistics& statistics) {
  const std::vector<std::string> parts = {"wins by draw", "wins by discard", "deals in", "nobody wins", "others win"};
  std::vector<StackedRow> rows;
  const double rounds = real(statistics.rounds);
  for (const Seat seat : rules.seats) {
    const std::size_t i = index_of(seat);
    const double drawn = real(statistics.wins_by_draw[i]);
    StackedRow row{
        seat_title(seat),
        {drawn, real(statistics.wins[i]) - drawn, real(statistics.deal_ins[i]), real(statistics.drawn_rounds), 0}};
    double rest = rounds;
    for (double& part : row.parts) {
      part = std::min(part, rest);
      rest -= part;
    }
    row.parts[4] = rest;
    rows.push_back(std::move(row));
  }
  return figure("What a round comes to", "share of rounds in per cent, by seat",
                stacked_chart("What a round comes to", rows, parts, rounds));
}

std::string placements(const Rules& rules, const Statistics& statistics) {
  std::vector<std::string> parts;
  for (std::size_t place = 1; place <= rules.seats.size(); ++place) {
    constexpr std::string_view kEndings[] = {"st", "nd", "rd", "th"};
    parts.push_back(std::to_string(place) + std::string(kEndings[std::min<std::size_t>(place - 1, 3)]));
  }
  std::vector<StackedRow> rows;
  double most = 0;
  for (const Seat seat : rules.seats) {
    StackedRow row{seat_title(seat), {}};
    double total = 0;
    for (std::size_t place = 0; place < rules.seats.size(); ++place) {
      row.parts.push_back(real(statistics.places[index_of(seat)][place]));
      total += row.parts.back();
    }
    most = std::max(most, total);
    rows.push_back(std::move(row));
  }
  if (most == 0) return "";
  return figure("Places", "share of games in per cent, by seat",
                stacked_chart("Places", rows, parts, most, Palette::Places));
}

std::string seats_table(const Rules& rules, const Statistics& statistics) {
  const double rounds = real(statistics.rounds);
  const double games = std::max(1.0, real(statistics.games));
  const bool points = rules.scoring.final_sum.has_value();
  std::string html =
      "<div class=\"scroll\"><table class=\"seats\" aria-label=\"By seat\"><thead><tr><th scope=\"col\">Seat</th><th "
      "class=\"n\" scope=\"col\">wins</th><th class=\"n\" scope=\"col\">by draw</th>"
      "<th class=\"n\" scope=\"col\">a win brings</th><th class=\"n\" scope=\"col\">deals in</th><th class=\"n\" "
      "scope=\"col\">a deal-in costs</th>"
      "<th class=\"n\" scope=\"col\">final score</th>";
  html += points ? "<th class=\"n\" scope=\"col\">points</th></tr></thead><tbody>\n" : "</tr></thead><tbody>\n";
  const auto cell = [](const std::string& text) { return "<td class=\"n\">" + escape_html(text) + "</td>"; };
  for (const Seat seat : rules.seats) {
    const std::size_t i = index_of(seat);
    const double wins = real(statistics.wins[i]);
    const double deal_ins = real(statistics.deal_ins[i]);
    html += "<tr><th scope=\"row\">" + seat_title(seat) + "</th>" + cell(percent(wins, rounds)) +
            cell(percent(real(statistics.wins_by_draw[i]), rounds)) +
            cell(wins == 0 ? "–" : rounded(statistics.won_sums[i].as_double() / wins, 1)) +
            cell(percent(deal_ins, rounds)) +
            cell(deal_ins == 0 ? "–" : rounded(statistics.dealt_in_sums[i].as_double() / deal_ins, 1)) +
            cell(rounded(statistics.score_sums[i].as_double() / games, 1)) +
            (points ? cell(rounded(statistics.final_point_sums[i].as_double() / games, 0.1)) : "") + "</tr>\n";
  }
  return figure("By seat", "averages of all games", html + "</tbody></table></div>\n", true);
}

std::vector<Bar> bars_of(const std::map<std::string, std::uint64_t>& counts, double whole, std::size_t most) {
  std::vector<Bar> bars;
  for (const auto& [name, count] : runtime::by_frequency(counts)) {
    if (bars.size() == most) break;
    bars.push_back({name, real(count), percent(real(count), whole)});
  }
  return bars;
}

std::string yaku(const Statistics& statistics) {
  constexpr std::size_t kMost = 80;
  const std::vector<Bar> bars = bars_of(statistics.yaku, real(statistics.all_wins()), kMost);
  if (bars.empty()) return "";
  // Two columns on wide screens, read downwards.
  const std::size_t half = bars.size() > 8 ? (bars.size() + 1) / 2 : bars.size();
  const std::span<const Bar> all(bars);
  double most = 0;
  for (const Bar& bar : bars) most = std::max(most, bar.value);
  std::string content = "<div class=\"grid\"><div>" + bar_chart("Yaku", all.subspan(0, half), most) + "</div>";
  if (half < bars.size()) content += "<div>" + bar_chart("Yaku, continued", all.subspan(half), most) + "</div>";
  std::string note = "share of the " + grouped(real(statistics.all_wins())) + " wins that have it";
  if (statistics.yaku.size() > kMost) note += "; the most frequent " + std::to_string(kMost);
  return figure("Yaku", note, content + "</div>\n", true);
}

/// Columns of single values when there are few of them, otherwise of ranges.
std::string columns(std::string_view name, const std::map<double, std::uint64_t>& counts, double unit) {
  constexpr std::size_t kMost = 24;
  const Histogram histogram = make_histogram(counts, unit, kMost);
  const bool exact = histogram.width == unit && unit == 1;
  return column_chart(name, histogram, exact);
}

/// The largest of 1, 10, 100 … that divides every value.
double unit_of(const std::map<double, std::uint64_t>& counts) {
  for (const double unit : {1000.0, 100.0, 10.0}) {
    const bool divides =
        std::all_of(counts.begin(), counts.end(), [&](const auto& one) { return std::fmod(one.first, unit) == 0; });
    if (divides) return unit;
  }
  return 1;
}

std::string unit_name(const Rules& rules, std::uint32_t text, std::string_view otherwise) {
  const std::string name = text == runtime::kNone ? "" : rules.texts.name(text);
  return name.empty() ? std::string(otherwise) : name;
}

std::string distributions(const Rules& rules, const Statistics& statistics) {
  std::string html;
  if (!statistics.win_values.empty()) {
    html += figure("What wins bring", "wins by the points they bring in total",
                   columns("What wins bring", statistics.win_values, unit_of(statistics.win_values)));
  }
  if (!statistics.final_scores.empty()) {
    html += figure("Final scores", "of all seats at the end of a game",
                   columns("Final scores", statistics.final_scores, unit_of(statistics.final_scores)));
  }
  if (!statistics.points.empty()) {
    const std::string title = unit_name(rules, rules.scoring.point_name, "Points") + " of a win";
    html += figure(title, "wins by their points before limits", columns(title, statistics.points, 1));
  }
  if (!statistics.minipoints.empty()) {
    const std::string title = unit_name(rules, rules.scoring.minipoint_name, "Minipoints") + " of a win";
    std::vector<Bar> bars;
    for (const auto& [value, count] : statistics.minipoints) {
      bars.push_back({grouped(value), real(count), percent(real(count), real(statistics.all_wins()))});
    }
    html += bars.size() <= 20 ? figure(title, "share of wins that have any", bar_chart(title, bars))
                              : figure(title, "wins that have any", columns(title, statistics.minipoints, 1));
  }
  if (!statistics.limits.empty()) {
    html += figure("Named scores", "share of all wins",
                   bar_chart("Named scores", bars_of(statistics.limits, real(statistics.all_wins()), 20)));
  }
  if (!statistics.round_lengths.empty()) {
    html += figure("Length of a round", "rounds by their number of discards",
                   columns("Length of a round", statistics.round_lengths, 1));
  }
  if (statistics.draws.size() > 1) {
    html += figure("Rounds without a winner", "share of all rounds",
                   bar_chart("Rounds without a winner", bars_of(statistics.draws, real(statistics.rounds), 20)));
  }
  if (!statistics.buttons.empty()) {
    std::vector<Bar> bars;
    for (const auto& [name, count] : runtime::by_frequency(statistics.buttons)) {
      if (bars.size() == 24) break;
      const double each = real(count) / std::max(1.0, real(statistics.rounds));
      bars.push_back({name, each, grouped(std::round(each * 100) / 100)});
    }
    html += figure("Buttons", "presses a round, all seats together", bar_chart("Buttons", bars));
  }
  return html;
}

std::string chips(std::string_view title, const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 200;
  if (names.empty()) return "";
  std::string html = "<h3>" + escape_html(title) + "</h3>\n<ul class=\"chips\">";
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) html += "<li>" + escape_html(names[i]) + "</li>";
  if (names.size() > kMost) html += "<li>and " + std::to_string(names.size() - kMost) + " more</li>";
  return html + "</ul>\n";
}

std::string never(const Rules& rules, const Statistics& statistics) {
  std::string html;
  const std::pair<std::string_view, std::vector<std::string>> lists[] = {
      {"Yaku nobody won with", runtime::unused_yaku(rules, statistics)},
      {"Buttons nobody pressed", runtime::unused_buttons(rules, statistics)},
      {"Functions that never ran", runtime::unused_functions(rules, statistics)}};
  for (const auto& [title, names] : lists) {
    if (!names.empty()) html += "<div class=\"card\">" + chips(title, names) + "</div>\n";
  }
  if (html.empty()) html = "<div class=\"card\"><p class=\"good\">Everything the ruleset defines was used.</p></div>\n";
  return "<h2>What never happened</h2>\n<div class=\"grid\">" + html + "</div>\n";
}

std::string problems(const std::vector<PlacedFinding>& findings) {
  constexpr std::string_view kSeverities[] = {"note", "warning", "error"};
  std::string html = "<h2>Findings</h2>\n<div class=\"card\">\n";
  if (findings.empty()) {
    return html + "<p class=\"good\">None: tiles and points were conserved, every game came to its end.</p>\n</div>\n";
  }
  html +=
      "<table class=\"stack\" aria-label=\"Findings\"><thead><tr><th scope=\"col\">Code</th><th "
      "scope=\"col\">What</th><th scope=\"col\">Where</th><th scope=\"col\">Seen</th></tr></thead><tbody>\n";
  for (const PlacedFinding& one : findings) {
    const runtime::Finding& finding = one.finding;
    const auto severity = kSeverities[static_cast<std::size_t>(finding.severity)];
    html += "<tr><td class=\"" + std::string(severity) + "\">" + escape_html(finding.code) + " " +
            std::string(severity) + "</td><td>" + escape_html(finding.message) + "</td><td><code>" +
            escape_html(one.place.empty() ? finding.pointer : module_place(one.place)) + "</code></td><td>";
    if (finding.is_of_game()) {
      const std::string when = "seed " + std::to_string(finding.seed) + ", step " + std::to_string(finding.step);
      html += one.link.empty() ? when : "<a href=\"" + escape_html(one.link) + "\">" + when + "</a>";
    }
    html += "</td></tr>\n";
  }
  return html + "</tbody></table>\n</div>\n";
}

}  // namespace

std::string run_page(const RunDescription& description, const Rules& rules, const Statistics& statistics,
                     const std::vector<PlacedFinding>& findings) {
  std::string body = head(description, statistics) + "<main>\n" + cards(statistics);
  body += "<h2>Who wins</h2>\n<div class=\"grid\">\n" + outcomes(rules, statistics) + placements(rules, statistics) +
          seats_table(rules, statistics) + "</div>\n";
  body +=
      "<h2>What wins</h2>\n<div class=\"grid\">\n" + yaku(statistics) + distributions(rules, statistics) + "</div>\n";
  body += never(rules, statistics) + problems(findings);
  body += "<h2>The same again</h2>\n<pre>" + escape_html(description.command) +
          "</pre>\n</main>\n<footer class=\"soft small\">majs " + escape_html(description.version) + " · " +
          grouped(real(statistics.steps)) + " decisions</footer>\n";
  return html_page(description.title + ": " + grouped(real(statistics.games)) + " games", body);
}

}  // namespace majs::report
