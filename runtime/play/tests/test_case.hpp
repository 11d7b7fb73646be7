#pragma once
// A case of a test file (*.test.json), run: a scenario with expectations, a recorded round, or both.

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "runtime/play/logs/recorder.hpp"
#include "runtime/play/tests/scenario.hpp"
#include "runtime/play/tests/test_file.hpp"

namespace majs::runtime {

struct TestOutcome {
  enum class Status : std::uint8_t { Passed, Failed, Skipped };
  /// An action that ran before the case was looked at.
  struct Ran {
    Seat seat = kNobody;
    std::string action;
    std::string pointer;  ///< JSON pointer into the ruleset document
  };
  Status status = Status::Passed;
  std::string problem = {};  ///< why it was skipped, or could not be run
  std::string when = {};     ///< of the mismatches: `at the end`, `after event 3 {...}`
  /// Of the mismatches: the number of the event whose `expect` it is; none: of the case.
  std::optional<std::size_t> event = {};
  std::vector<Mismatch> mismatches = {};
  std::vector<std::string> without_effect = {};  ///< events that had none, and why
  std::vector<Ran> last_actions = {};
  std::vector<std::string> last_events = {};  ///< what happened last in the game, in sentences
  Findings findings = {};                     ///< of the game, and R340: of the case
  Document updated = nullptr;  ///< of mismatches: `expect` with what happened in the place of what was expected
};

/// Adds the last actions of a trail.
void tell_actions(const ActionTrail& trail, const Rules& rules, TestOutcome& outcome);

/// The last lines of what is told about a game.
class LastEvents {
 public:
  void add(std::string line) {
    if (lines_.size() == kKept) lines_.pop_front();
    lines_.push_back(std::move(line));
  }
  std::vector<std::string> lines() const { return {lines_.begin(), lines_.end()}; }

 private:
  static constexpr std::size_t kKept = 8;
  std::deque<std::string> lines_;
};

/// True for cases that play a game; other kinds of a shared corpus are skipped.
bool plays_a_game(const Document& test);

/// What `config` deals, over what `rules` deals: its keys of is_deal_key, the others are passed over. Nothing when it
/// takes the loader to read it: tiles with attributes, values that cannot be, a ruleset that deals something itself.
std::shared_ptr<Deal> read_deal(const Document& config, const Rules& rules);
/// Whether a key of a ruleset says what is dealt and which round it is, and nothing else.
bool is_deal_key(std::string_view key);

/// What cases that are played one after another remember of their work, while they have the same rules.
class TestBench {
 public:
  const Workspace& of(const std::shared_ptr<const Rules>& rules);

 private:
  std::shared_ptr<const Rules> rules_;
  std::optional<Workspace> workspace_;
};

/// Plays the case. `rules` are those of its ruleset with its config merged in; what is dealt is in `deal`, if that is
/// not null. An event without effect fails it unless it says that it is refused; not so in cases recorded from the
/// reference, whose driver passes over such events. `bench` may be null.
TestOutcome run_test(const std::shared_ptr<const Rules>& rules, const Document& test,
                     std::shared_ptr<const Deal> deal = nullptr, Recorder* onlooker = nullptr,
                     TestBench* bench = nullptr);

/// What becomes of a case of a file: it fails when something in it cannot be meant, is skipped when it plays no game,
/// else `play` tells.
TestOutcome run_case(const TestFileCase& one, const std::function<TestOutcome()>& play);

/// An outcome that says only why the case was not run.
TestOutcome not_run(TestOutcome::Status status, std::string problem);

}  // namespace majs::runtime
