#include "runtime/play/course/seated_game.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "grammar/document.hpp"
#include "runtime/play/bots/bot.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/play/logs/replay.hpp"
#include "runtime/report/table_recorder.hpp"
#include "tests/runtime/riichi_like.hpp"
#include "tests/runtime/ruleset_texts.hpp"

namespace seated_game_test {

using namespace majs;
using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::array<std::string, kMaxSeats> bots_around(Seat person, const char* bot) {
  std::array<std::string, kMaxSeats> bots;
  bots.fill(bot);
  bots[static_cast<std::size_t>(person)].clear();
  return bots;
}

/// What a bot that passes would do: the person does the same.
std::size_t passing(const SeatedGame& game) {
  const std::vector<Input>& options = game.options();
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (options[i].kind == Input::Kind::Press && options[i].button == kSkip) return i;
  }
  return options.back().kind == Input::Kind::PlayTile ? options.size() - 1 : 0;
}

std::string simulated(const std::shared_ptr<const Rules>& rules, std::uint64_t seed, const char* bot) {
  SimulationOptions options;
  options.seed = seed;
  options.bots.fill(bot);
  options.log_format = LogFormat::Majs;
  std::string text;
  options.log = [&](const std::string& game) { text += game; };
  simulate(rules, options);
  return text;
}

}  // namespace

TEST_CASE("a person who does what the bot does plays the same game, from every seat") {
  const auto rules = load_clean(riichi_like());
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const std::string expected = simulated(rules, seed, "pass");
    for (const Seat person : rules->seats) {
      const auto recorder = make_recorder(LogFormat::Majs, "{}");
      SeatedGame game(rules, seed, bots_around(person, "pass"), *recorder);
      std::size_t asked = 0;
      while (game.asked() == person) {
        ++asked;
        REQUIRE(game.choose(passing(game)));
      }
      CHECK(asked > 10);
      CHECK(game.asked() == kNobody);
      CHECK(game.game().over());
      CHECK(recorder->text() == expected);
    }
  }
}

TEST_CASE("whatever a person chooses, the game comes to an end and its log can be played again") {
  const auto rules = load_clean(riichi_like());
  Random choices(7);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto person = static_cast<Seat>(seed % rules->seats.size());
    const auto recorder = make_recorder(LogFormat::Majs, "{}");
    SeatedGame game(rules, seed, bots_around(person, "random"), *recorder);
    while (!game.options().empty()) {
      const Document question = decision_document(game.game(), game.asked(), game.options());
      CHECK(question["options"].size() == game.options().size());
      REQUIRE(game.choose(choices.below(game.options().size())));
    }
    const std::vector<LoggedGame> logged = read_log(recorder->text());
    REQUIRE(logged.size() == 1);
    CHECK(replay(rules, logged.front()).status == TestOutcome::Status::Passed);
  }
}

TEST_CASE("a person lays tiles from rack to rack before choosing, and is asked the same again") {
  std::string text = riichi_like();
  const std::string_view key = "\"initial_score\":25000";
  text.replace(text.find(key), key.size(), "\"initial_score\":25000,\"racks\":2");
  const auto rules = load_clean(text);
  const auto recorder = make_recorder(LogFormat::Majs, "{}");
  SeatedGame game(rules, 3, bots_around(1, "pass"), *recorder);
  const auto others = [&] {
    std::vector<Input> options = game.options();
    std::erase_if(options, [](const Input& option) { return option.kind == Input::Kind::LayOnRack; });
    return options.size();
  };
  for (std::size_t index = 0; game.asked() == 1 && index < 20; ++index) {
    const Player& player = game.game().player(1);
    const std::size_t held = player.hand.size() + player.draw.size();
    const std::size_t before = others();
    REQUIRE(game.options().size() == before + held);
    const std::size_t chosen = before + index % held;
    const Document question = decision_document(game.game(), 1, game.options());
    const auto rack = static_cast<int>(game.options()[chosen].rack);
    CHECK(question["options"][chosen]["rack"] == rack);
    CHECK(question["options"][chosen]["index"] == index % held);
    const bool aside = player.hand.size() <= index % held;
    const Document lain = aside ? question["draw"][index % held - player.hand.size()] : question["hand"][index % held];
    CHECK(question["options"][chosen]["lay"] == lain);
    REQUIRE(game.choose(chosen));
    REQUIRE(game.asked() == 1);
    CHECK(others() == before);
    CHECK(game.options()[chosen].rack == 1 - rack);
    if (index % 3 == 2) REQUIRE(game.choose(before - 1));
  }
  const std::vector<LoggedGame> logged = read_log(recorder->text());
  REQUIRE(logged.size() == 1);
  CHECK(recorder->text().find("\"lay\"") != std::string::npos);
}

TEST_CASE("a marked tile is shown where it lies, on whichever rack") {
  const auto rules = load_clean(with_wall(R"("racks":2,
    "after_turn_change":{"actions":[["draw"]]},
    "buttons":{"look":{"show_when":["our_turn","has_draw"],
      "actions":[["mark",[["hand",2,["self"]]]],["clear_marking"]]}})"));
  report::TableRecorder recorder({});
  SeatedGame game(rules, 1, bots_around(0, "pass"), recorder);
  const auto choose = [&](auto fits) {
    const auto found = std::find_if(game.options().begin(), game.options().end(), fits);
    REQUIRE(found != game.options().end());
    REQUIRE(game.choose(static_cast<std::size_t>(found - game.options().begin())));
  };
  // The first and the third tile of thirteen go to the second rack: there they are the twelfth and the last.
  for (const std::size_t index : {0U, 2U}) {
    choose([&](const Input& one) { return one.kind == Input::Kind::LayOnRack && one.index == index; });
  }
  choose([&](const Input& one) { return one.kind == Input::Kind::Press && one.button != kSkip; });
  choose([&](const Input& one) { return one.kind == Input::Kind::Mark && one.mark.index == 2; });
  const auto page = grammar::parse_document("{" + recorder.members_json() + "}", nullptr);
  REQUIRE(page.has_value());
  const Document& marks = (*page)["moments"].back()["table"]["0.marks"];
  REQUIRE(marks.size() == 1);
  CHECK(marks[0][2] == 12);
}

TEST_CASE("what is not offered cannot be chosen") {
  const auto rules = load_clean(riichi_like());
  const auto recorder = make_recorder(LogFormat::Majs, "{}");
  SeatedGame game(rules, 1, bots_around(0, "pass"), *recorder);
  const std::string before = recorder->text();
  CHECK_FALSE(game.choose(game.options().size()));
  CHECK_FALSE(game.choose(static_cast<std::size_t>(-1)));
  CHECK(recorder->text() == before);
}

TEST_CASE("a page that is told the news has all moments in the end") {
  const auto rules = load_clean(riichi_like());
  report::TableRecorder recorder({});
  SeatedGame game(rules, 5, bots_around(0, "pass"), recorder);
  Document told = Document::array();
  const auto hear = [&] {
    const std::size_t first = told.empty() ? 0 : told.size() - 1;
    const auto news = grammar::parse_document("{" + recorder.members_json(first) + "}", nullptr);
    REQUIRE(news.has_value());
    while (told.size() > first) told.erase(told.size() - 1);
    for (const Document& moment : (*news)["moments"]) told.push_back(moment);
  };
  hear();
  while (!game.options().empty()) {
    REQUIRE(game.choose(passing(game)));
    hear();
  }
  const auto whole = grammar::parse_document("{" + recorder.members_json() + "}", nullptr);
  REQUIRE(whole.has_value());
  CHECK(told == (*whole)["moments"]);
}

}  // namespace seated_game_test
