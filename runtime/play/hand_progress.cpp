#include "runtime/play/hand_progress.hpp"

#include <nlohmann/json.hpp>
#include <set>

#include "runtime/match/shanten_levels.hpp"

namespace majs::runtime {
namespace {

/// Levels with more definitions than this take too long for every tile of every hand.
constexpr std::size_t kMaxDefinitions = 60;

/// Whether a list has an action that wins, directly or in what it runs.
bool list_wins(const Rules& rules, std::uint32_t list, std::set<std::uint32_t>& seen) {
  if (list >= rules.lists.size() || !seen.insert(list).second) return false;
  for (const Action& action : rules.lists[list]) {
    switch (action.code) {
      case ActionCode::win_by_call:
      case ActionCode::win_by_discard:
      case ActionCode::win_by_draw:
      case ActionCode::win_by_second_visible_discard: return true;
      default: break;
    }
    for (const Argument& argument : action.arguments) {
      const bool body = argument.type == ArgumentType::Actions || argument.type == ArgumentType::Function;
      if (body && list_wins(rules, argument.id, seen)) return true;
    }
  }
  return false;
}

}  // namespace

HandProgress::HandProgress(const Rules& rules) {
  for (const Button& button : rules.buttons) {
    std::set<std::uint32_t> seen;
    wins_.push_back(list_wins(rules, button.actions, seen));
  }
  if (rules.document == nullptr) return;
  match::Names names = rules.names;  // definitions may name calls which nobody has asked for yet
  const match::DefinitionSource source{*rules.document, names, nullptr};
  for (const std::vector<Document>& level : match::shanten_levels(source)) {
    if (level.empty() || level.size() > kMaxDefinitions) break;
    std::vector<match::Definition> definitions;
    for (const Document& definition : level) definitions.push_back(match::read_definition(definition, "", source));
    programs_.emplace_back(std::move(definitions), rules.names.known);
  }
}

int HandProgress::distance(std::span<const Tile> tiles, std::span<const match::Call> calls,
                           const match::JokerTable& jokers, match::MatchMemory& memory, int from) const {
  for (int level = from; level < levels(); ++level) {
    if (reaches(level, tiles, calls, jokers, memory)) return level;
  }
  return levels();
}

bool HandProgress::reaches(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
                           const match::JokerTable& jokers, match::MatchMemory& memory) const {
  return match::match(programs_[static_cast<std::size_t>(level)], {tiles, calls}, jokers, memory) == match::Answer::Yes;
}

}  // namespace majs::runtime
