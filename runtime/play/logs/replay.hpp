#pragma once
// Our own log of a game: a line that says what is played (`{"type":"game","seed":7,"ruleset":…}`), then every input
// (`{"type":"input",…}`) and everything that happened (game_log.hpp), a JSON object a line. Replaying it gives the same
// lines.

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/course/game.hpp"
#include "runtime/play/logs/recorder.hpp"
#include "runtime/play/tests/test_case.hpp"

namespace majs::runtime {

/// `{"type":"input","seat":"east","press":"pon"}` and so on; null: `{"type":"input","resume":true}`.
std::string input_line(const Game& game, const Input* input);

/// A game of a log: its first line, and the lines after it.
struct LoggedGame {
  std::string header;
  std::vector<std::string> lines;
};

/// True when a text begins like a log of ours.
bool is_log(std::string_view text);
/// The games of a log.
std::vector<LoggedGame> read_log(std::string_view text);

/// Plays the inputs of a log and compares what happens, line by line; the first difference is told. A header with
/// `"compare": "results"`, for a log that is held against other rules, wants the same dealers, wins, scores and final
/// points alone. `onlooker`, if not null, sees the game until then, with the minipoints of wins item by item.
TestOutcome replay(const std::shared_ptr<const Rules>& rules, const LoggedGame& logged, Recorder* onlooker = nullptr);

}  // namespace majs::runtime
