// What is tried uses up no chance and leaves no inputs behind, however deep it is nested and whatever comes of it.

#include <doctest/doctest.h>

#include <list>
#include <optional>
#include <string>

#include "runtime/game/trial.hpp"
#include "tests/runtime/scored_yaku.hpp"

namespace trial_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

PostedInput input(std::size_t index) { return {Input::Kind::AutoButton, 0, kNoChoice, index}; }

/// What waits, and the next numbers: as text, so that what differs is seen.
std::string course(Engine& engine) {
  std::string told;
  while (const std::optional<PostedInput> posted = engine.next_queued()) told += std::to_string(posted->index) + " ";
  for (int i = 0; i < 3; ++i) told += std::to_string(engine.random().below(1000)) + " ";
  return told;
}

/// Each digit is something that happens while something is tried, brackets are trials.
void play(Engine& engine, const std::string& script) {
  std::list<Trial> trials;  // they stay where they are
  for (const char c : script) {
    switch (c) {
      case '(': trials.emplace_back(engine); break;
      case ')': trials.pop_back(); break;
      case '1': engine.random().next(); break;
      case '2': engine.queue(input(7)); break;
      case '3': static_cast<void>(engine.next_queued()); break;
      default: engine.halt("R202", kNone, "too much"); break;
    }
  }
}

}  // namespace

TEST_CASE("chance and waiting inputs are as they were when something was tried") {
  const auto rules = load_clean(with_wall(R"("score_calculation":{"yaku_lists":[]})"));
  const auto after = [&](const std::string& script) {
    Game game(rules, 3);
    game.engine().queue(input(1));
    game.engine().queue(input(2));
    play(game.engine(), script);
    return course(game.engine());
  };
  const std::string untouched = after("");
  for (const char* script :
       {"()", "(1)", "(2)", "(3)", "(4)", "(12(12)3)", "((1)2)", "(1(3))(2)", "((4))", "(((1)3)4)"}) {
    CAPTURE(script);
    CHECK(after(script) == untouched);
  }
  CHECK(after("1") != untouched);  // what is not tried counts
  CHECK(after("(1)3") == after("3"));
  CHECK(after("1(12)") == after("1"));
  CHECK(after("3") != untouched);
}

}  // namespace trial_test
