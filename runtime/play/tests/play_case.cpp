#include "runtime/play/tests/play_case.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "grammar/document_members.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/course/simulation.hpp"

namespace majs::runtime {
namespace {

constexpr FigureKey kFigures[] = {
    {"draws", "rounds without a winner, per cent of all rounds"},
    {"own_draws", "wins by the own draw, per cent of all wins"},
    {"claims", "tiles of others that are claimed for a set, a round"},
    {"discards", "discards a round"},
    {"rounds", "rounds a game"},
    {"value", "what a win brings, on average"},
    {"left",
     "tiles that nobody has drawn when a round is drawn, those of a dead wall included: the least and the most"},
    {"seats", "wins of each seat, per cent of all wins"},
    {"yaku", "wins with a yaku, per cent of all wins, by name", true},
    {"presses", "presses of a button, a round, by name", true},
    {"payments",
     "per cent of the wins by `draw`, `discard` or `robbed` that are paid in a way: by whose tile it was `alone`, by "
     "that "
     "player `more` than by the others, who pay alike, by all `alike`, or `uneven`; such as `robbed uneven`",
     true},
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

class Figures {
 public:
  Figures(const Rules& rules, const Statistics& statistics, const PlayCounts& counts, std::vector<Mismatch>& mismatches)
      : rules_(rules), statistics_(statistics), counts_(counts), mismatches_(mismatches) {}

  void compare(const std::string& key, const Document& wanted) {
    const double rounds = number(statistics_.rounds);
    const double wins = number(statistics_.all_wins());
    constexpr double kPercent = 100;
    if (key == "draws") compare(key, wanted, ratio(kPercent * number(statistics_.drawn_rounds), rounds));
    if (key == "own_draws") compare(key, wanted, ratio(kPercent * number(total_of(statistics_.wins_by_draw)), wins));
    if (key == "claims") compare(key, wanted, ratio(number(counts_.claims), rounds));
    if (key == "discards") compare(key, wanted, average(statistics_.round_lengths));
    if (key == "rounds") compare(key, wanted, ratio(rounds, number(statistics_.games)));
    if (key == "value") compare(key, wanted, average(statistics_.win_values));
    if (key == "left" && counts_.draws > 0) {
      compare(key, wanted, number(counts_.least_left));
      if (counts_.most_left != counts_.least_left) compare(key, wanted, number(counts_.most_left));
    }
    for (const Seat seat : rules_.seats) {
      if (key != "seats") break;
      compare(key + "." + std::string(seat_name(seat)), wanted,
              ratio(kPercent * number(statistics_.wins[static_cast<std::size_t>(seat)]), wins));
    }
    if (!wanted.is_object()) return;
    for (const auto& [name, range] : wanted.items()) {
      const std::string what = key + "." + name;
      if (key == "yaku") compare(what, range, ratio(kPercent * number(count_of(statistics_.yaku, name)), wins));
      if (key == "presses") compare(what, range, ratio(number(count_of(statistics_.buttons, name)), rounds));
      if (key == "payments") {
        const std::uint64_t all = count_of(counts_.payments, name.substr(0, name.find(' ')));
        if (all > 0) compare(what, range, kPercent * number(count_of(counts_.payments, name)) / number(all));
      }
    }
  }

 private:
  void compare(const std::string& what, const Document& range, double happened) {
    if (!range.is_array() || range.size() != 2 || !range[0].is_number() || !range[1].is_number()) return;
    const double least = range[0].get<double>();
    const double most = range[1].get<double>();
    if (happened >= least && happened <= most) return;
    mismatches_.push_back({what, rounded(least) + " to " + rounded(most), rounded(happened)});
  }

  const Rules& rules_;
  const Statistics& statistics_;
  const PlayCounts& counts_;
  std::vector<Mismatch>& mismatches_;
};

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
  for (const std::string& name : meant) {
    for (const auto* owners : {&counts.buttons, &counts.statuses}) {
      const auto found = owners->find(name);
      if (found == owners->end() || found->second.wins == 0) continue;
      outcome.mismatches.push_back({"never_win." + name, "nobody wins", std::to_string(found->second.wins) + " wins"});
    }
    const std::uint64_t wins = count_of(statistics.yaku, name);
    if (wins == 0) continue;
    outcome.mismatches.push_back({"never_win." + name, "nobody wins", std::to_string(wins) + " wins"});
  }
}

}  // namespace

std::set<std::string> never_win_of(const Document& test) {
  const auto names = grammar::texts_of(grammar::find_member(expect_of(test), "never_win"));
  return {names.begin(), names.end()};
}

void compare_figures(const Rules& rules, const Document& test, const Statistics& statistics, const PlayCounts& counts,
                     std::vector<Mismatch>& mismatches) {
  Figures figures(rules, statistics, counts, mismatches);
  for (const auto& [key, wanted] : expect_of(test).items()) figures.compare(key, wanted);
}

std::span<const FigureKey> figure_keys() { return kFigures; }

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
