#pragma once
// Recorded games against a ruleset: the players do what they did, and what the ruleset makes of it is compared with
// what the record says.

#include <functional>
#include <memory>
#include <string>

#include "runtime/play/logs/recorder.hpp"
#include "runtime/play/tests/test_case.hpp"
#include "runtime/records/record.hpp"

namespace majs::runtime {

/// `East 1, 2 honba`.
std::string round_name(const RecordedRound& round);

/// Plays round number `index` of the game. The tiles are dealt and drawn as recorded, what nobody has seen is left to
/// chance. The first difference is told, with the place in the record: a tile that is not there, an action that is
/// refused, winners, yaku, fu, han, points, payments, indicators, and where the next round begins. `onlooker`, if not
/// null, sees the round until then, hands sorted. `bench` may be null. With `told` the round goes on after a difference
/// with what comes next in the record, as far as that can be; it is told of each, while the onlooker sees where.
using ToldDifference = std::function<void(const std::string&)>;
TestOutcome replay_round(const std::shared_ptr<const Rules>& rules, const RecordedGame& game, std::size_t index,
                         Recorder* onlooker = nullptr, TestBench* bench = nullptr, const ToldDifference& told = {});

}  // namespace majs::runtime
