#pragma once
// What the kinds of lines of the scoring suite share.

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "runtime/play/course/game.hpp"

namespace majs::conformance {

/// The outcome of one line: what was expected and what came, as JSON.
struct Outcome {
  nlohmann::json expected;
  nlohmann::json actual;
};

nlohmann::json number_json(runtime::Number value);

/// A value as a number, where integral doubles and integers are the same.
nlohmann::json normal(const nlohmann::json& value);

/// A finished hand at a table. The names of yaku and units are texts of the rules.
struct TableWin {
  runtime::Seat dealer = 0;
  runtime::Seat winner = 0;
  runtime::Seat from = runtime::kNobody;
  runtime::YakuScore yaku;
  runtime::YakuScore yaku2;
  runtime::Number minipoints = 0;
  std::int64_t honba = 0;
  runtime::Number pot = 0;
  runtime::Seat liable = runtime::kNobody;
  std::uint32_t liable_for = runtime::kNone;
};

/// What every seat gets for it.
nlohmann::json deltas_of(const std::shared_ptr<const runtime::Rules>& rules, const TableWin& win);

/// Lines about riichi, judged by the bundled ruleset.
Outcome run_riichi_win(const nlohmann::json& line);
Outcome run_riichi_draw(const nlohmann::json& line);
Outcome run_riichi_final(const nlohmann::json& line);

}  // namespace majs::conformance
