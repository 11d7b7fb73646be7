#include "runtime/play/tests/test_case.hpp"

#include <algorithm>
#include <utility>

#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"
#include "runtime/play/course/invariants.hpp"
#include "runtime/play/logs/game_log.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/always.hpp"
#include "runtime/play/tests/play_case.hpp"
#include "runtime/play/tests/trace.hpp"
#include "runtime/play/tests/written_table.hpp"

namespace majs::runtime {
namespace {

/// Compares the game with the trace entry of what just happened.
bool compare_entry(const Document& test, std::size_t entry, TraceChecker& checker, Game& game, TestOutcome& outcome) {
  const auto& trace = grammar::find_items(test, "trace");
  if (entry >= trace.size()) return true;
  outcome.mismatches = checker.check(trace[entry], game);
  if (outcome.mismatches.empty()) return true;
  outcome.when = entry == 0 ? "at the start"
                            : "after event " + std::to_string(entry - 1) + " " +
                                  grammar::print_document(test["events"][entry - 1], false);
  return false;
}

/// What an event expects at once.
bool compare_event(const Document& event, std::size_t number, Game& game, TestOutcome& outcome) {
  const Document* const expect = grammar::find_member(event, "expect");
  if (expect == nullptr) return true;
  outcome.mismatches = check_expectations(game, *expect);
  if (outcome.mismatches.empty()) return true;
  outcome.event = number;
  Document told = event;
  told.erase("expect");
  outcome.when = "after event " + std::to_string(number) + " " + grammar::print_document(told, false);
  return false;
}

/// What happened last: of cases that fail.
struct Told {
  ActionTrail trail;
  LastEvents events;

  void tell(const Rules& rules, TestOutcome& outcome) const {
    outcome.last_events = events.lines();
    tell_actions(trail, rules, outcome);
  }
};

/// R340: what such a case expects is there without what it does.
void check_that_events_matter(const Document& test, Game& game, Findings& findings) {
  const auto& events = grammar::find_items(test, "events");
  const Document* const expect = grammar::find_member(test, "expect");
  const auto looks = [](const Document& event) {
    const Document* const buttons = grammar::find_member(event, "buttons");
    const auto is_refused = [](const Document& entry) { return grammar::find_member(entry, "refused") != nullptr; };
    return grammar::find_member(event, "expect") != nullptr || is_refused(event) ||
           (buttons != nullptr && std::ranges::any_of(*buttons, is_refused));
  };
  if (std::ranges::any_of(events, looks)) return;
  const bool nothing = expect == nullptr || expect->empty();
  if (!nothing && (events.empty() || !check_expectations(game, *expect).empty())) return;
  findings.push_back({"R340", Severity::Warning, "",
                      nothing ? "nothing is expected: the case shows only that its events are possible"
                              : "all that is expected holds before the first event, too"});
}

bool deals_nothing(const Deal& deal) {
  return std::ranges::all_of(deal.starting_hand, [](const auto& hand) { return hand.empty(); }) &&
         deal.starting_draws.empty() && deal.starting_dead_wall.empty() && deal.starting_dice.empty() && !deal.die1 &&
         !deal.die2;
}

/// A list of ids that the loader takes as they are.
bool read_plain_tiles(const Document& list, std::vector<Tile>& tiles) {
  constexpr std::size_t kMost = 200;
  if (!list.is_array() || list.size() > kMost) return false;
  return std::ranges::all_of(list, [&](const Document& one) {
    const auto kind = one.is_string() ? tiles::find_kind(one.get_ref<const std::string&>()) : std::nullopt;
    if (kind) tiles.emplace_back(*kind);
    return kind.has_value();
  });
}

/// Beyond these the loader refuses them.
constexpr std::int64_t kFarthestRound = 1'000'000;

bool read_integer(const Document& value, std::int64_t least, std::int64_t most, std::optional<std::int64_t>& out) {
  const auto number = grammar::whole_number(value, least, most);
  if (number) out = number;
  return number.has_value();
}

bool read_hands(const Document& value, Deal& deal) {
  return value.is_object() && std::all_of(value.items().begin(), value.items().end(), [&](const auto& item) {
           const Seat seat = written_seat(item.key());
           return seat != kNobody && read_plain_tiles(item.value(), deal.starting_hand[static_cast<std::size_t>(seat)]);
         });
}

/// What says what is dealt and which round it is, and how it is read; false for what only the loader reads.
struct DealKey {
  std::string_view name;
  bool (*read)(const Document& value, Deal& deal);
};
constexpr DealKey kDealKeys[] = {
    {"starting_hand", read_hands},
    {"starting_draws", [](const Document& value, Deal& deal) { return read_plain_tiles(value, deal.starting_draws); }},
    {"starting_dead_wall",
     [](const Document& value, Deal& deal) { return read_plain_tiles(value, deal.starting_dead_wall); }},
    {"die1", [](const Document& value, Deal& deal) { return read_integer(value, 1, 6, deal.die1); }},
    {"die2", [](const Document& value, Deal& deal) { return read_integer(value, 1, 6, deal.die2); }},
    {"starting_round",
     [](const Document& value, Deal& deal) { return read_integer(value, 0, kFarthestRound, deal.starting_round); }},
    {"starting_honba",
     [](const Document& value, Deal& deal) {
       return read_integer(value, -kFarthestRound, kFarthestRound, deal.starting_honba);
     }},
};

/// Plays the case; `told` (or null) learns what happens.
TestOutcome play_test(const std::shared_ptr<const Rules>& rules, const Document& test,
                      const std::shared_ptr<const Deal>& deal, Recorder* onlooker, const Workspace& workspace,
                      Told* told) {
  TestOutcome outcome;
  ScenarioPlayer player(rules, 1, workspace);
  if (deal != nullptr && deal->starting_round) player.game().engine().state().kyoku = *deal->starting_round;
  if (deal != nullptr && deal->starting_honba) player.game().engine().state().honba = *deal->starting_honba;
  player.game().settings().deal = deal;
  MinipointTrace minipoints;
  const std::vector<AlwaysRule> always = always_of(test);
  AlwaysWatch always_watch(player.game(), always);
  Invariants invariants(player.game());
  const auto look = [&] {
    always_watch.check();
    invariants.check();
  };
  if (told != nullptr || !always.empty()) {
    player.game().watchers().log = [&](const LogEvent& event) {
      if (!always.empty()) always_watch.hear(event);
      if (!always.empty()) invariants.hear(event);
      if (told != nullptr) told->events.add(readable_line(event, *rules));
      if (onlooker != nullptr) onlooker->event(player.game(), event);
    };
  }
  if (told != nullptr) player.game().watchers().trail = &told->trail;
  if (onlooker != nullptr) {
    told->trail.keep_in(onlooker->actions());
    player.game().watchers().steps = onlooker->steps();
    player.game().watchers().minipoint_trace = &minipoints;
    onlooker->begin(player.game());
  }
  // Recorded rounds are the reference's, with its oddities.
  if (test.contains("trace")) player.game().settings().compatibility = Compatibility::reference();
  const bool recorded = test.contains("trace") || test.contains("kind");
  if (recorded) player.trust_marks();
  TraceChecker checker;
  const auto cannot = [&](const std::string& key, const std::string& problem) {
    if (!problem.empty()) grammar::add_to_list(outcome.problem, "`" + key + "`: " + problem, "\n");
  };
  const Document* const setup = grammar::find_member(test, "start");
  for (const std::string& problem : player.start(setup == nullptr ? Document() : *setup)) cannot("start", problem);
  if (test.contains("opening")) cannot("opening", player.skip_opening());
  if (!outcome.problem.empty()) outcome.status = TestOutcome::Status::Failed;
  if (!always.empty()) look();
  Findings about_case;
  if (!recorded) check_that_events_matter(test, player.game(), about_case);
  const auto& events = grammar::find_items(test, "events");
  bool agrees = compare_entry(test, 0, checker, player.game(), outcome);
  for (std::size_t i = 0; i < events.size() && agrees; ++i) {
    if (onlooker != nullptr) onlooker->input(player.game(), nullptr);
    std::string problem = player.play(events[i]);
    if (!always.empty()) look();
    if (!problem.empty()) outcome.without_effect.push_back("event " + std::to_string(i) + ": " + std::move(problem));
    // Whatever comes after a first difference follows from it.
    agrees = compare_entry(test, i + 1, checker, player.game(), outcome) &&
             compare_event(events[i], i, player.game(), outcome);
  }
  if (!recorded && !outcome.without_effect.empty()) outcome.status = TestOutcome::Status::Failed;
  const auto expect = test.find("expect");
  if (agrees && expect != test.end()) {
    outcome.when = "at the end";
    if (test.contains("trace")) {
      outcome.mismatches = TraceChecker::check_end(*expect, player.game());
    } else {
      outcome.mismatches = check_expectations(player.game(), *expect);
      if (expect->is_object() && !outcome.mismatches.empty())
        outcome.updated = updated_expectations(player.game(), *expect);
    }
  }
  if (onlooker != nullptr) onlooker->end(player.game());
  outcome.findings = player.game().findings();
  outcome.findings.insert(outcome.findings.end(), about_case.begin(), about_case.end());
  const bool broken =
      std::ranges::any_of(outcome.findings, [&](const Finding& finding) { return forbids(always, finding.code); });
  if (!outcome.mismatches.empty() || has_errors(outcome.findings) || broken)
    outcome.status = TestOutcome::Status::Failed;
  return outcome;
}

}  // namespace

void tell_actions(const ActionTrail& trail, const Rules& rules, TestOutcome& outcome) {
  for (const ActionTrail::Entry& entry : trail.entries()) {
    outcome.last_actions.push_back({entry.seat, rules.texts.name(entry.action), rules.pointer(entry.place)});
  }
}

bool is_deal_key(std::string_view key) { return find_row(kDealKeys, key) != nullptr; }

std::shared_ptr<Deal> read_deal(const Document& config, const Rules& rules) {
  if (!deals_nothing(rules.deal)) return nullptr;
  auto deal = std::make_shared<Deal>(rules.deal);
  for (const auto& [name, value] : config.items()) {
    const DealKey* const key = find_row(kDealKeys, name);
    if (key != nullptr && !key->read(value, *deal)) return nullptr;
  }
  return deal;
}

bool plays_a_game(const Document& test) {
  const auto kind = test.find("kind");
  return kind == test.end() ? test.contains("events") || test.contains("expect") || test.contains("play")
                            : *kind == "scenario";
}

TestOutcome run_case(const TestFileCase& one, const std::function<TestOutcome()>& play) {
  if (!one.problems.empty()) {
    std::string told = "the case is not right:";
    for (const TestFileProblem& problem : one.problems) told += "\n" + problem.pointer + ": " + problem.message;
    return not_run(TestOutcome::Status::Failed, std::move(told));
  }
  if (!plays_a_game(one.test)) return not_run(TestOutcome::Status::Skipped, "it plays no game");
  return play();
}

TestOutcome not_run(TestOutcome::Status status, std::string problem) {
  TestOutcome outcome;
  outcome.status = status;
  outcome.problem = std::move(problem);
  return outcome;
}

const Workspace& TestBench::of(const std::shared_ptr<const Rules>& rules) {
  if (rules_ != rules) workspace_.reset();
  rules_ = rules;
  if (!workspace_) workspace_.emplace();
  return *workspace_;
}

TestOutcome run_test(const std::shared_ptr<const Rules>& rules, const Document& test, std::shared_ptr<const Deal> deal,
                     Recorder* onlooker, TestBench* bench) {
  if (test.contains("play")) return run_play(rules, test);
  const Workspace workspace = bench != nullptr ? bench->of(rules) : Workspace();
  Told told;
  // Most cases pass, and nobody asks what happened in them: one that fails is played again.
  TestOutcome outcome = play_test(rules, test, deal, onlooker, workspace, onlooker != nullptr ? &told : nullptr);
  if (outcome.status == TestOutcome::Status::Passed) return outcome;
  if (onlooker == nullptr) play_test(rules, test, deal, nullptr, workspace, &told);
  told.tell(*rules, outcome);
  return outcome;
}

}  // namespace majs::runtime
