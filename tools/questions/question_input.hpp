#pragma once
// What an author types for `majs match` and `majs waits`, read.

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/match.hpp"
#include "runtime/tiles/hand_notation.hpp"
#include "tools/questions/question.hpp"

namespace majs::match {

/// Everything of a request, ready to be asked.
struct QuestionInput {
  Names names;
  tiles::TileBehavior behavior;
  tiles::KnownTiles known;  ///< which tiles there are
  std::vector<tiles::Tile> hand;
  std::vector<tiles::Tile> visible;
  std::vector<std::vector<tiles::Tile>> call_tiles;
  std::vector<std::string> call_names;
  std::vector<Call> calls;
  std::vector<DefinitionNote> notes;
  std::optional<MatchProgram> program;  ///< none where a card is asked about
  MatchMemory memory;

  Hand as_hand() const { return {hand, calls}; }
};

/// Reads tiles by the names of the input; false, with a message, when they say nothing.
bool read_tiles(std::string_view text, QuestionInput& input, std::vector<tiles::Tile>& out, std::string& error);

/// Reads calls, each `name:tiles`, over those that were there. What lies in calls of flowers is no part of the hand
/// (match/hand.hpp): it is visible, behind what was read already.
bool read_calls(const std::vector<std::string>& texts, QuestionInput& input, std::string& error);

/// Reads everything but the hand, its calls and what is visible.
bool read_question_rules(const HandQuestion& request, QuestionInput& input, std::string& error);

/// What the ruleset calls each definition: the name of another definition that is the same and nothing else, or what
/// it asks for.
std::vector<std::string> definition_names(const HandQuestion& request, QuestionInput& input);

/// Reads a request into `input`; false, with a message, when something cannot be read.
bool read_question(const HandQuestion& request, QuestionInput& input, std::string& error);

}  // namespace majs::match
