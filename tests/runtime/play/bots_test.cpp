// Bots: what they choose, and programs that play.

#include <doctest/doctest.h>

#include "runtime/play/bots/bot.hpp"
#include "runtime/play/course/simulation.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace bots_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

SimulationResult played(const std::string& text, const std::array<std::string, kMaxSeats>& bots, std::uint64_t games) {
  SimulationOptions options;
  options.games = games;
  options.bots = bots;
  return simulate(load_clean(text), options);
}

std::uint64_t wins(const Statistics& statistics, Seat seat) { return statistics.wins[static_cast<std::size_t>(seat)]; }

}  // namespace

TEST_CASE("an efficient player wins, players at random hardly do") {
  const Statistics statistics = played(riichi_like(), {"efficient", "random", "random", "random"}, 30).statistics;
  CHECK(wins(statistics, 0) > 20);
  CHECK(wins(statistics, 0) > 4 * (wins(statistics, 1) + wins(statistics, 2) + wins(statistics, 3)));
  CHECK(statistics.buttons.contains("tsumo"));
}

TEST_CASE("an expert wins, players at random hardly do") {
  const Statistics statistics = played(riichi_like(), {"expert", "random", "random", "random"}, 20).statistics;
  CHECK(wins(statistics, 0) > 4 * (wins(statistics, 1) + wins(statistics, 2) + wins(statistics, 3)));
}

TEST_CASE("passing players never press what they may skip") {
  const Statistics statistics = played(riichi_like(), {"pass", "pass", "pass", "pass"}, 5).statistics;
  CHECK(statistics.buttons.empty());
  CHECK(statistics.drawn_rounds == statistics.rounds);
}

TEST_CASE("a program plays: the first option each time") {
  const std::string program = R"(cmd:while read -r line; do case $line in *decide*) echo 0;; esac; done)";
  const SimulationResult result = played(riichi_like(), {program, "random", "random", "random"}, 2);
  CHECK(result.findings.empty());
  CHECK(result.statistics.games == 2);
}

TEST_CASE("a program that ends, or answers nonsense, is found") {
  CHECK(has_finding(played(riichi_like(), {"cmd:true", "pass", "pass", "pass"}, 1).findings, "R308"));
  CHECK(has_finding(played(riichi_like(), {"cmd:exec /nonexistent/program", "pass", "pass", "pass"}, 1).findings,
                    "R308"));
  const std::string nonsense = R"(cmd:while read -r line; do case $line in *decide*) echo banana;; esac; done)";
  const SimulationResult result = played(riichi_like(), {nonsense, "pass", "pass", "pass"}, 1);
  CHECK(has_finding(result.findings, "R310"));
  CHECK(result.statistics.rounds > 1);  // the game goes on
}

TEST_CASE("a program is told what its seat can see") {
  // It answers only when no line before was of a tile that another seat drew.
  const std::string program =
      R"(cmd:read -r first; case $first in *'"seat":"west"'*) ;; *) exit;; esac; while read -r line; do case $line in *'"draw","seat":"east","tile"'*) exit;; *decide*) echo '{"option":0}';; esac; done)";
  CHECK(played(riichi_like(), {"pass", "pass", program, "pass"}, 1).findings.empty());
}

TEST_CASE("names of bots") {
  CHECK(is_bot("efficient"));
  CHECK(is_bot("expert"));
  CHECK(is_bot("cmd:x"));
  CHECK_FALSE(is_bot("cmd:"));
  CHECK_FALSE(is_bot("genius"));
}

}  // namespace bots_test
