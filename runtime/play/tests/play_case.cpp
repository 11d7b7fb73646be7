#include "runtime/play/tests/play_case.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "grammar/document_members.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/course/simulation.hpp"

namespace majs::runtime {
namespace {

constexpr ShapedKey kFigures[] = {
    {"never_win", shapes::kList, ShapedKey::Content::Texts},
    {"draws", shapes::kList},
    {"own_draws", shapes::kList},
    {"claims", shapes::kList},
    {"discards", shapes::kList},
    {"rounds", shapes::kList},
    {"value", shapes::kList},  // what a win brings, on average
    {"left", shapes::kList},   // tiles that nobody has drawn when a round is drawn: the least and the most
    {"seats", shapes::kList},
    {"yaku", shapes::kObject},
    {"presses", shapes::kObject},
    {"payments", shapes::kObject},
};

/// y to x; nothing where there is no x.
double ratio(double y, double x) { return x == 0 ? 0 : y / x; }
double number(std::uint64_t count) { return static_cast<double>(count); }

std::uint64_t count_of(const std::map<std::string, std::uint64_t>& counts, const std::string& name) {
  const auto found = counts.find(name);
  return found == counts.end() ? 0 : found->second;
}

/// An average over what is counted by value.
double average(const std::map<double, std::uint64_t>& counts) {
  return ratio(sum_of(counts), number(total_of(counts)));
}

std::string rounded(double value) {
  constexpr double kParts = 100;
  std::string text;
  grammar::append_number(text, std::round(value * kParts) / kParts);
  return text;
}

const Document& expect_of(const Document& test) {
  static const Document nothing = Document::object();
  const Document* const written = grammar::find_member(test, "expect");
  return written != nullptr && written->is_object() ? *written : nothing;
}

/// What nobody wins with, though it is not said to be so; and what is said to be so, and wins.
void compare_never(const Rules& rules, const Statistics& statistics, const PlayCounts& counts, const Document& test,
                   TestOutcome& outcome) {
  const std::set<std::string> meant = never_win_of(test);
  for (const Finding& finding : unlikely(rules, counts, meant)) outcome.findings.push_back(finding);
  for (const Finding& finding : never_won_with(rules, statistics, meant)) outcome.findings.push_back(finding);
  const auto compare = [&](const std::string& name, std::uint64_t wins) {
    if (wins > 0) outcome.mismatches.push_back({"never_win." + name, "nobody wins", std::to_string(wins) + " wins"});
  };
  for (const std::string& name : meant) {
    for (const auto* owners : {&counts.buttons, &counts.statuses}) {
      const auto found = owners->find(name);
      if (found != owners->end()) compare(name, found->second.wins);
    }
    compare(name, count_of(statistics.yaku, name));
  }
}

}  // namespace

std::set<std::string> never_win_of(const Document& test) {
  const auto names = grammar::texts_of(grammar::find_member(expect_of(test), "never_win"));
  return {names.begin(), names.end()};
}

void compare_figures(const Rules& rules, const Document& test, const Statistics& statistics, const PlayCounts& counts,
                     std::vector<Mismatch>& mismatches) {
  constexpr double kPercent = 100;
  const double rounds = number(statistics.rounds);
  const double wins = number(statistics.all_wins());
  const auto compare = [&](const std::string& what, const Document& range, double happened) {
    if (!range.is_array() || range.size() != 2 || !range[0].is_number() || !range[1].is_number()) return;
    const double least = range[0].get<double>();
    const double most = range[1].get<double>();
    if (happened >= least && happened <= most) return;
    mismatches.push_back({what, rounded(least) + " to " + rounded(most), rounded(happened)});
  };
  for (const auto& [key, wanted] : expect_of(test).items()) {
    if (key == "draws") compare(key, wanted, ratio(kPercent * number(statistics.drawn_rounds), rounds));
    if (key == "own_draws") compare(key, wanted, ratio(kPercent * number(total_of(statistics.wins_by_draw)), wins));
    if (key == "claims") compare(key, wanted, ratio(number(counts.claims), rounds));
    if (key == "discards") compare(key, wanted, average(statistics.round_lengths));
    if (key == "rounds") compare(key, wanted, ratio(rounds, number(statistics.games)));
    if (key == "value") compare(key, wanted, average(statistics.win_values));
    if (key == "left" && counts.draws > 0) {
      compare(key, wanted, number(counts.least_left));
      if (counts.most_left != counts.least_left) compare(key, wanted, number(counts.most_left));
    }
    for (const Seat seat : rules.seats) {
      if (key != "seats") break;
      compare(key + "." + std::string(seat_name(seat)), wanted,
              ratio(kPercent * number(statistics.wins[static_cast<std::size_t>(seat)]), wins));
    }
    if (!wanted.is_object()) continue;
    for (const auto& [name, range] : wanted.items()) {
      const std::string what = key + "." + name;
      if (key == "yaku") compare(what, range, ratio(kPercent * number(count_of(statistics.yaku, name)), wins));
      if (key == "presses") compare(what, range, ratio(number(count_of(statistics.buttons, name)), rounds));
      const std::uint64_t all = count_of(counts.payments, name.substr(0, name.find(' ')));
      if (key == "payments" && all > 0) {
        compare(what, range, kPercent * number(count_of(counts.payments, name)) / number(all));
      }
    }
  }
}

std::span<const ShapedKey> figure_keys() { return kFigures; }

bool bots_of(std::string_view text, std::array<std::string, kMaxSeats>& bots) {
  std::vector<std::string> list(1);
  for (const char c : text) {
    if (c == ',') {
      list.emplace_back();
    } else {
      list.back() += c;
    }
  }
  for (std::size_t i = 0; i < bots.size(); ++i) bots[i] = list[i % list.size()];
  return std::ranges::all_of(list, [](const std::string& name) { return is_bot(name); });
}

PlayPlan play_plan(const Document& play) {
  PlayPlan plan;
  const auto whole = [&](std::string_view key, std::uint64_t& value) {
    if (const auto found = grammar::find_number(play, key)) value = static_cast<std::uint64_t>(std::max(0.0, *found));
  };
  whole("games", plan.games);
  whole("seed", plan.seed);
  const Document* const bots = grammar::find_member(play, "bots");
  if (bots != nullptr && bots->is_string()) plan.bots = {bots->get<std::string>()};
  if (bots != nullptr && bots->is_array()) plan.bots = grammar::texts_of(bots);
  return plan;
}

TestOutcome run_play(const std::shared_ptr<const Rules>& rules, const Document& test) {
  TestOutcome outcome;
  const PlayPlan plan = play_plan(test["play"]);
  const std::vector<AlwaysRule> always = always_of(test);
  Statistics statistics;
  PlayCounts counts;
  for (const std::string& bots : plan.bots) {
    SimulationOptions options;
    options.seed = plan.seed;
    options.games = plan.games;
    options.watch_owners = true;
    options.always = &always;
    bots_of(bots, options.bots);
    const SimulationResult result = simulate(rules, options);
    statistics.add(result.statistics);
    counts.add(result.counts);
    for (const Finding& finding : result.findings) {
      if (finding.severity == Severity::Note) continue;
      Finding told = finding;
      told.message +=
          " (`" + bots + "`, seed " + std::to_string(finding.seed) + ", decision " + std::to_string(finding.step) + ")";
      add_finding(outcome.findings, std::move(told));
    }
  }
  outcome.when = "in " + std::to_string(statistics.games) + " games";
  compare_figures(*rules, test, statistics, counts, outcome.mismatches);
  compare_never(*rules, statistics, counts, test, outcome);
  if (!outcome.mismatches.empty() || !outcome.findings.empty()) outcome.status = TestOutcome::Status::Failed;
  return outcome;
}

}  // namespace majs::runtime
