#pragma once
// What an author types for `majs match` and `majs waits`, read.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "runtime/match/definition_reader.hpp"
#include "runtime/match/match.hpp"
#include "runtime/match/trial.hpp"

namespace majs::match {

/// Everything of a request, ready to be asked.
struct TrialInput {
  Names names;
  tiles::TileBehavior behavior;
  std::vector<tiles::Tile> hand;
  std::vector<std::vector<tiles::Tile>> call_tiles;
  std::vector<std::string> call_names;
  std::vector<Call> calls;
  std::vector<DefinitionNote> notes;
  std::optional<MatchProgram> program;
  MatchMemory memory;

  Hand as_hand() const { return {hand, calls}; }
};

/// Reads a request into `input`; false, with a message, when something cannot be read.
bool read_trial(const TrialRequest& request, TrialInput& input, std::string& error);

}  // namespace majs::match
