// Going forward and back: whichever way one comes to a step, the game is the same there.

#include "tools/dap/timeline.hpp"

#include <doctest/doctest.h>

#include <map>
#include <random>
#include <set>

#include "tests/compiler/build_fixture.hpp"
#include "tests/rulesets/state_text.hpp"
#include "tools/dap/bot_game.hpp"
#include "tools/dap/breakpoints.hpp"

namespace majs::dap::test {
namespace {

/// A bundled ruleset with bots, as `majs dap` plays it.
struct Table {
  compiler::Build build;
  Debuggee debuggee;

  Table(const std::string& ruleset, const std::string& bot, std::uint64_t rounds) {
    compiler::BuildRequest request;
    request.ruleset = ruleset;
    compiler::Diagnostics diagnostics;
    build = compiler::build(request, compiler::test::roots(), compiler::Engine::Native, diagnostics).value();
    runtime::Findings findings;
    debuggee.rules =
        runtime::load_rules(Document(build.document), findings, nullptr, nullptr, runtime::Passes().counted());
    debuggee.build = &build;
    auto game = std::make_shared<BotGame>(debuggee.rules, 5, std::array{bot, bot, bot, bot},
                                          runtime::CourseLimits{20'000, rounds});
    debuggee.play = [game](runtime::Recorder& recorder, bool fresh) { game->play(recorder, fresh); };
  }
};

/// Does what a script says, each time the game waits.
class Walker : public Onlooker {
 public:
  std::function<Goal(const Position&)> at_stop;
  std::function<std::optional<Stop>(const Position&, bool)> at_step;

  Goal stopped(const Position& position, const Stop& stop) override {
    reasons.push_back(stop.reason);
    return at_stop(position);
  }
  std::optional<Stop> hit(const Position& position, bool silent) override {
    return at_step ? at_step(position, silent) : std::nullopt;
  }
  bool interrupted() override { return false; }
  bool gone() const override { return false; }
  void told(const runtime::LogEvent&) override {}

  std::vector<std::string> reasons;
};

std::string text_of(const Position& position) {
  return std::to_string(static_cast<int>(position.step.kind)) + " " + std::to_string(position.step.depth) + " " +
         std::to_string(position.step.place) + " " + runtime::test::StateText::of(*position.state);
}

const Goal kLeave{Goal::Way::Leave, 0, {}};

/// Every so many steps are compared: writing down a state takes its time.
constexpr std::uint64_t kApart = 16;

/// The text of each of those steps, of a game in which nobody goes back.
std::vector<std::string> straight(const Table& table, std::uint64_t apart = 1) {
  Walker walker;
  Timeline timeline(walker);
  timeline.set(table.debuggee);
  std::vector<std::string> texts;
  walker.at_stop = [&](const Position& position) {
    if (position.number % apart == 0) texts.push_back(text_of(position));
    return position.engine == nullptr ? kLeave : Goal{Goal::Way::To, texts.size() * apart, {"step"}};
  };
  timeline.run({Goal::Way::To, 0, {"entry"}});
  return texts;
}

}  // namespace

TEST_CASE("timeline: a walk forward and back finds the same game at the same step") {
  for (const char* ruleset : {"tutorial", "riichi", "sichuan", "american"}) {
    CAPTURE(ruleset);
    const Table table(ruleset, "random", 1);
    const std::vector<std::string> texts = straight(table, kApart);
    REQUIRE(texts.size() > 30);
    std::mt19937 chance(7);
    Walker walker;
    Timeline timeline(walker);
    timeline.set(table.debuggee);
    int left = 60;
    std::set<std::uint64_t> seen;
    walker.at_stop = [&](const Position& position) -> Goal {
      REQUIRE(position.number < (texts.size() + 1) * kApart);
      if (position.number % kApart == 0) CHECK(text_of(position) == texts[position.number / kApart]);
      seen.insert(position.number);
      if (--left == 0) return kLeave;
      using Way = Goal::Way;
      const Goal to{Way::To, chance() % texts.size() * kApart, {"step"}};
      if (position.engine == nullptr) return to;
      switch (chance() % 6) {
        case 0: return {Way::In, 0, {}};
        case 1: return {Way::Over, 0, {}};
        case 2: return {Way::Out, 0, {}};
        case 3: {
          const auto before = timeline.step_before();
          return before ? Goal{Way::To, *before, {"step"}} : to;
        }
        default: return to;
      }
    };
    timeline.run({Goal::Way::To, 0, {"entry"}});
    CHECK(seen.size() > 20);
  }
}

TEST_CASE("timeline: back over a step is where one came from") {
  const Table table("tutorial", "random", 1);
  Walker walker;
  Timeline timeline(walker);
  timeline.set(table.debuggee);
  std::vector<std::uint64_t> way;
  walker.at_stop = [&](const Position& position) -> Goal {
    if (way.size() < 40) {
      way.push_back(position.number);
      return {Goal::Way::Over, 0, {}};
    }
    // Steps over what lies deeper come back to the same places.
    if (position.number != way.back()) {
      const auto before = timeline.step_before();
      REQUIRE(before.has_value());
      CHECK(*before == way.back());
      return {Goal::Way::To, *before, {"step"}};
    }
    way.pop_back();
    if (way.empty()) return kLeave;
    const auto before = timeline.step_before();
    REQUIRE(before.has_value());
    return *before == way.back() ? Goal{Goal::Way::To, *before, {"step"}} : kLeave;
  };
  timeline.run({Goal::Way::To, 0, {"entry"}});
  CHECK(way.size() < 40);
}

TEST_CASE("timeline: lines stop the game where coverage counts them") {
  for (const char* ruleset : {"tutorial", "hong_kong", "riichi"}) {
    CAPTURE(ruleset);
    Table table(ruleset, "random", 2);
    Walker walker;
    Timeline timeline(walker);
    timeline.set(table.debuggee);
    const Places places(*table.debuggee.rules, table.debuggee.build);
    View view(table.debuggee.rules, places, timeline);
    Breakpoints breakpoints;
    std::map<std::string, std::set<std::uint32_t>> ran;
    const auto add_all = [&](std::uint32_t place) {
      if (places.line(place).known()) ran[places.path(places.line(place).file)].insert(places.line(place).line);
    };
    for (const auto& list : table.debuggee.rules->lists) {
      for (const runtime::Action& action : list) add_all(action.place);
    }
    for (const runtime::ConditionNode& node : table.debuggee.rules->conditions) {
      if (node.kind == runtime::ConditionNode::Kind::Test) add_all(node.place);
    }
    for (const auto& [path, lines] : ran) {
      std::vector<Breakpoint> list;
      for (const std::uint32_t line : lines) {
        list.push_back({});
        list.back().line = line;
      }
      breakpoints.replace(path, list);
    }
    breakpoints.resolve(places, {});
    std::set<std::pair<std::uint32_t, std::uint32_t>> stopped;
    walker.at_step = [&](const Position& position, bool silent) { return breakpoints.hit(position, view, silent); };
    walker.at_stop = [&](const Position& position) {
      const Line& line = places.line(position.step.place);
      if (position.engine == nullptr) return kLeave;
      CHECK(line.known());
      stopped.emplace(line.file, line.line);
      return Goal{Goal::Way::Continue, 0, {}};
    };
    timeline.run({Goal::Way::Continue, 0, {}});
    std::set<std::pair<std::uint32_t, std::uint32_t>> counted;
    const auto add_counted = [&](std::uint32_t place) {
      if (place == runtime::kNone || !places.line(place).known()) return;
      const auto& count = table.debuggee.rules->coverage->at(place);
      if (count.ran + count.held + count.failed > 0) counted.emplace(places.line(place).file, places.line(place).line);
    };
    for (const auto& list : table.debuggee.rules->lists) {
      for (const runtime::Action& action : list) add_counted(action.place);
    }
    for (const runtime::ConditionNode& node : table.debuggee.rules->conditions) {
      if (node.kind == runtime::ConditionNode::Kind::Test) add_counted(node.place);
    }
    CHECK(counted.size() > 2);
    CHECK(stopped == counted);
  }
}

TEST_CASE("timeline: a change is played on, and forgotten by going back past it") {
  const Table table("tutorial", "random", 1);
  const std::vector<std::string> texts = straight(table);
  const std::uint64_t middle = texts.size() / 2;
  Walker walker;
  Timeline timeline(walker);
  timeline.set(table.debuggee);
  int visit = 0;
  std::string changed;
  walker.at_stop = [&](const Position& position) -> Goal {
    constexpr int kMuch = 77'000;
    switch (visit++) {
      case 0:
        CHECK(position.number == middle);
        timeline.edit([](runtime::Engine& engine) { engine.player(1).score = kMuch; });
        changed = text_of(position);
        CHECK(changed != texts[middle]);
        return {Goal::Way::In, 0, {}};
      case 1:
        CHECK(position.number > middle);
        CHECK(position.state->player(1).score == runtime::Number(kMuch));
        return {Goal::Way::To, middle, {"step"}};
      case 2:  // back to the change itself, which stays
        CHECK(text_of(position) == changed);
        return {Goal::Way::To, middle - 1, {"step"}};
      case 3: CHECK(text_of(position) == texts[middle - 1]); return {Goal::Way::To, middle, {"step"}};
      default: CHECK(text_of(position) == texts[middle]); return kLeave;
    }
  };
  timeline.run({Goal::Way::To, middle, {"step"}});
  CHECK(visit == 5);
}

TEST_CASE("timeline: the last of what is waited for, from anywhere") {
  const Table table("tutorial", "random", 1);
  Walker walker;
  Timeline timeline(walker);
  timeline.set(table.debuggee);
  const Places places(*table.debuggee.rules, table.debuggee.build);
  const std::string draw = places.first_action("after_turn_change");
  REQUIRE(!draw.empty());
  walker.at_step = [&](const Position& position, bool silent) -> std::optional<Stop> {
    const bool is_it = position.step.kind == Step::Kind::Act && places.rules().pointer(position.step.place) == draw;
    return is_it && !silent ? std::optional(Stop{"breakpoint"}) : std::nullopt;
  };
  std::vector<std::uint64_t> forward;
  std::vector<std::uint64_t> back;
  walker.at_stop = [&](const Position& position) -> Goal {
    if (back.empty() && position.engine != nullptr) {
      forward.push_back(position.number);
      return {Goal::Way::Continue, 0, {}};
    }
    if (position.engine != nullptr) back.push_back(position.number);
    if (position.number == 0 || back.size() > forward.size()) return kLeave;
    if (back.empty()) back.push_back(position.number);
    return {Goal::Way::LastHit, position.number, {}};
  };
  timeline.run({Goal::Way::Continue, 0, {}});
  REQUIRE(forward.size() > 10);
  back.erase(back.begin());
  if (back.back() == 0 && forward.front() != 0) back.pop_back();
  CHECK(back == std::vector<std::uint64_t>(forward.rbegin(), forward.rend()));
}

TEST_CASE("timeline: what was waited for is remembered until something else is, or the game is another") {
  const Table table("tutorial", "random", 1);
  Walker walker;
  Timeline timeline(walker);
  timeline.set(table.debuggee);
  std::uint64_t apart = 50;
  std::uint64_t asked = 0;
  walker.at_step = [&](const Position& position, bool silent) -> std::optional<Stop> {
    if (silent) return std::nullopt;
    ++asked;
    const bool edited = position.state->player(1).score == runtime::Number(77);
    return position.number % apart == (edited ? 1 : 0) ? std::optional(Stop{"breakpoint"}) : std::nullopt;
  };
  int visit = 0;
  const auto back = [&](const Position& position) { return Goal{Goal::Way::LastHit, position.number, {}}; };
  walker.at_stop = [&](const Position& position) -> Goal {
    const std::uint64_t was = std::exchange(asked, 0);
    switch (visit++) {
      case 0: return back(position);
      case 1:
        CHECK(position.number == 350);
        CHECK(was == 399);  // up to where it came from
        return back(position);
      case 2:
        CHECK(position.number == 300);
        CHECK(was == 0);
        apart = 40;
        timeline.forget_hits();
        return back(position);
      case 3:
        CHECK(position.number == 280);
        CHECK(was == 300);
        timeline.edit([](runtime::Engine& engine) { engine.player(1).score = 77; });
        return {Goal::Way::To, 330, {"step"}};
      case 4: return back(position);
      case 5:
        CHECK(position.number == 321);  // as the game goes since it was changed
        CHECK(was == 330);
        return back(position);
      case 6: CHECK(position.number == 281); return back(position);
      case 7:
        CHECK(position.number == 240);
        CHECK(was == 0);
        return {Goal::Way::To, 399, {"step"}};
      case 8: return back(position);
      default: CHECK(position.number == 360); return kLeave;  // the change is forgotten
    }
  };
  timeline.run({Goal::Way::To, 399, {"step"}});
  CHECK(visit == 10);
}

TEST_CASE("breakpoints: what a name means") {
  using Kind = Breakpoint::Kind;
  CHECK(named_breakpoint("after_draw").kind == Kind::Begin);
  CHECK(named_breakpoint("on after_draw").name == "after_draw");
  CHECK(named_breakpoint("button ron").name == "ron");
  CHECK(named_breakpoint("button ron offered").kind == Kind::Offered);
  CHECK(named_breakpoint("button ron offered").name == "ron");
  CHECK(named_breakpoint("yaku All Triplets met").name == "All Triplets");
  CHECK(named_breakpoint("when score < 0").kind == Kind::When);
  CHECK(named_breakpoint("when score < 0").name == "score < 0");
}

}  // namespace majs::dap::test
