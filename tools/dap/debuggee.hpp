#pragma once
// What is debugged: a game that is played again whenever it is asked for, always the same.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "compiler/load/build_request.hpp"
#include "grammar/document.hpp"
#include "runtime/play/logs/recorder.hpp"

namespace majs::dap {

struct Debuggee {
  std::shared_ptr<const runtime::Rules> rules;  ///< loaded with Passes::counted(); null when there is a problem
  const compiler::Build* build = nullptr;       ///< what they were made of; null: nobody knows lines
  std::shared_ptr<const void> kept = {};        ///< what `build` is part of
  std::string problem = {};
  /// Plays it, with the recorder's StepWatcher. `fresh`: players have to be asked what they do, for something has been
  /// changed since, or nobody has played it yet; until the next fresh one they do the same again.
  std::function<void(runtime::Recorder&, bool fresh)> play = {};
  /// The page of the table as it lies, with a line about it; may be empty.
  std::function<std::string(const runtime::Game&, const std::string& about)> table = {};
  /// What came of it, after the last time; "" when that is no question.
  std::function<std::string()> outcome = {};
};

/// Makes it of the arguments of `launch`. `conditions`, MahjongScript or lists of a document, are the last ones of
/// Rules::always.
using LoadDebuggee = std::function<Debuggee(const Document& launch, const std::vector<std::string>& conditions)>;

}  // namespace majs::dap
