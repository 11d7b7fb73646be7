// Logs: ours, which replays exactly, and those of other programs, checked against their formats.

#include <doctest/doctest.h>

#include "runtime/play/course/simulation.hpp"
#include "runtime/play/logs/replay.hpp"
#include "runtime/records/record_tiles.hpp"
#include "tests/records/mjai_reader.hpp"
#include "tests/records/tenhou_reader.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace records_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

std::string record(const std::shared_ptr<const Rules>& rules, LogFormat format, std::uint64_t games, const char* bot,
                   unsigned jobs = 1) {
  SimulationOptions options;
  options.games = games;
  options.jobs = jobs;
  options.bots.fill(bot);
  options.log_format = format;
  std::string text;
  options.log = [&](const std::string& game) { text += game; };
  const SimulationResult result = simulate(rules, options);
  for (const Finding& finding : result.findings) {
    if (finding.severity == Severity::Error) MESSAGE(finding.code, " ", finding.message, " seed ", finding.seed);
  }
  CHECK_FALSE(has_errors(result.findings));
  return text;
}

}  // namespace

TEST_CASE("our own log replays to the same lines") {
  const auto rules = load_clean(riichi_like());
  for (const char* bot : {"random", "efficient"}) {
    const std::string text = record(rules, LogFormat::Majs, 3, bot);
    const auto games = read_log(text);
    REQUIRE(games.size() == 3);
    for (const LoggedGame& game : games) {
      const TestOutcome outcome = replay(rules, game);
      for (const Mismatch& mismatch : outcome.mismatches) MESSAGE(mismatch.expected, " / ", mismatch.happened);
      CHECK(outcome.status == TestOutcome::Status::Passed);
    }
  }
}

TEST_CASE("a log that was changed is found out, at the line") {
  const auto rules = load_clean(riichi_like());
  std::vector<LoggedGame> games = read_log(record(rules, LogFormat::Majs, 1, "random"));
  REQUIRE(games.size() == 1);
  LoggedGame changed = games[0];
  changed.lines[1] = R"({"type":"draw","seat":"west","tile":"1m"})";
  TestOutcome outcome = replay(rules, changed);
  CHECK(outcome.status == TestOutcome::Status::Failed);
  CHECK(outcome.when == "line 3 of the game");
  changed = games[0];
  changed.lines.push_back(R"({"type":"input","seat":"east","discard":0})");
  outcome = replay(rules, changed);
  REQUIRE(outcome.mismatches.size() == 1);
  CHECK(outcome.mismatches[0].happened == "this input is refused");
  changed = games[0];
  changed.header = R"({"type":"game"})";
  CHECK(replay(rules, changed).status == TestOutcome::Status::Failed);
  CHECK(is_log(games[0].header));
  CHECK_FALSE(is_log("[]"));
}

TEST_CASE("results do not depend on the number of jobs") {
  const auto rules = load_clean(riichi_like());
  CHECK(record(rules, LogFormat::Majs, 7, "random") == record(rules, LogFormat::Majs, 7, "random", 3));
}

TEST_CASE("shards are parts of the games") {
  const auto rules = load_clean(riichi_like());
  SimulationOptions options;
  options.games = 6;
  const Statistics whole = simulate(rules, options).statistics;
  Statistics sum;
  options.shards = 4;
  for (options.shard = 0; options.shard < 4; ++options.shard) sum.add(simulate(rules, options).statistics);
  CHECK(json_statistics(whole, *rules) == json_statistics(sum, *rules));
}

TEST_CASE("mjai logs are what readers of mjai expect") {
  const auto rules = load_clean(riichi_like());
  majs::test::MjaiReader reader;
  for (const char* bot : {"random", "efficient"}) {
    CHECK(reader.read(record(rules, LogFormat::Mjai, 20, bot)) == "");
  }
  for (const char* type : {"chi", "pon", "daiminkan", "ankan", "kakan", "reach", "reach_accepted", "hora", "ryukyoku",
                           "dora", "end_kyoku"}) {
    CAPTURE(std::string(type));
    CHECK(reader.seen[type] > 0);
  }
  CHECK(mjai_name(*majs::tiles::find_kind("0p")) == "5pr");
  CHECK(mjai_name(*majs::tiles::find_kind("7z")) == "C");
  CHECK(mjai_name(*majs::tiles::find_kind("1f")) == "?");
}

TEST_CASE("tenhou/6 logs are what viewers expect") {
  const auto rules = load_clean(riichi_like());
  for (const char* bot : {"random", "efficient"}) {
    CHECK(majs::test::read_tenhou(record(rules, LogFormat::Tenhou, 20, bot)) == "");
  }
  CHECK(tenhou_number(*majs::tiles::find_kind("0p")) == 52);
  CHECK(tenhou_number(*majs::tiles::find_kind("7z")) == 47);
}

TEST_CASE("games that a format has no word for are not written, and no more are played") {
  const auto two = load_clean(riichi_like(R"(,"num_players":2)"));
  SimulationOptions options;
  options.games = 200;
  for (const LogFormat format : {LogFormat::Mjai, LogFormat::Tenhou, LogFormat::Mjlog}) {
    options.log_format = format;
    const SimulationResult result = simulate(two, options);
    CHECK(result.log_problem.find("has games of three and four players, and this one has 2") != std::string::npos);
    CHECK(result.statistics.games < options.games);
  }
  options.log_format = LogFormat::Majs;
  options.games = 1;
  CHECK(simulate(two, options).log_problem.empty());
  CHECK(is_one_game(LogFormat::Mjlog));
  CHECK(is_one_game(LogFormat::Tenhou));
  CHECK_FALSE(is_one_game(LogFormat::Mjai));
}

TEST_CASE("readers of records notice what is wrong") {
  const auto rules = load_clean(riichi_like());
  const auto with = [](std::string text, std::string_view old, std::string_view fresh) {
    const std::size_t at = text.find(old);
    REQUIRE(at != std::string::npos);
    return text.replace(at, old.size(), fresh);
  };
  const std::string mjai = record(rules, LogFormat::Mjai, 1, "efficient");
  const auto problem = [](const std::string& text) { return majs::test::MjaiReader().read(text); };
  CHECK(problem(mjai) == "");
  CHECK(problem(with(mjai, "\"kyotaku\":0", "\"kyotaku\":1")) != "");
  CHECK(problem(with(mjai, "\"tsumogiri\":false", "\"tsumogiri\":true")).find("not the drawn tile") !=
        std::string::npos);
  CHECK(problem(with(mjai, "{\"type\":\"end_kyoku\"}\n", "")) != "");
  CHECK(problem(with(mjai, "25000", "26000")).find("scores") != std::string::npos);
  CHECK(problem("nonsense") != "");
  const std::string tenhou = record(rules, LogFormat::Tenhou, 1, "efficient");
  CHECK(majs::test::read_tenhou(tenhou) == "");
  CHECK(majs::test::read_tenhou(with(tenhou, "[25000,", "[26000,")) != "");
  CHECK(majs::test::read_tenhou(with(tenhou, ",60,", ",11,")) != "");
  CHECK(majs::test::read_tenhou("{}") != "");
}

}  // namespace records_test
