#include "runtime/play/hand_progress.hpp"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "runtime/match/shanten_levels.hpp"
#include "runtime/match/waits.hpp"

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

/// The tiles of a hand that an aim allows.
class Allowed {
 public:
  Allowed(std::span<const Tile> tiles, const match::JokerTable& jokers, const YakuAim* aim) : tiles_(tiles) {
    if (aim == nullptr || !aim->kinds) return;
    std::copy_if(tiles.begin(), tiles.end(), std::back_inserter(kept_),
                 [&](const Tile& tile) { return aim->allows(tile.kind, jokers); });
    tiles_ = kept_;
  }
  Allowed(const Allowed&) = delete;
  Allowed& operator=(const Allowed&) = delete;

  std::span<const Tile> tiles() const { return tiles_; }

 private:
  std::vector<Tile> kept_;
  std::span<const Tile> tiles_;
};

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
  if (!programs_.empty()) aims_ = yaku_aims(rules);
}

int HandProgress::distance(std::span<const Tile> tiles, std::span<const match::Call> calls,
                           const match::JokerTable& jokers, match::MatchMemory& memory, int from,
                           const YakuAim* aim) const {
  for (int level = from; level < levels(); ++level) {
    if (reaches(level, tiles, calls, jokers, memory, aim)) return level;
  }
  return levels();
}

const match::MatchProgram* HandProgress::program(int level, const YakuAim* aim) const {
  const auto& programs = aim == nullptr || aim->levels.empty() ? programs_ : aim->levels;
  return level >= 0 && static_cast<std::size_t>(level) < programs.size() ? &programs[static_cast<std::size_t>(level)]
                                                                         : nullptr;
}

bool HandProgress::reaches(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
                           const match::JokerTable& jokers, match::MatchMemory& memory, const YakuAim* aim) const {
  const match::MatchProgram* definitions = program(level, aim);
  const Allowed allowed(tiles, jokers, aim);
  return definitions != nullptr &&
         match::match(*definitions, {allowed.tiles(), calls}, jokers, memory) == match::Answer::Yes;
}

std::vector<bool> HandProgress::useful(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
                                       const match::JokerTable& jokers, std::span<const tiles::WallTile> candidates,
                                       match::MatchMemory& memory, const YakuAim* aim) const {
  std::vector<bool> useful(candidates.size(), false);
  const match::MatchProgram* definitions = program(level, aim);
  if (definitions == nullptr) return useful;
  const Allowed allowed(tiles, jokers, aim);
  const auto waits = match::waits_by_tables(*definitions, {allowed.tiles(), calls}, jokers, candidates, memory);
  std::vector<Tile> more(allowed.tiles().begin(), allowed.tiles().end());
  more.emplace_back();
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    const Tile& tile = candidates[i].tile;
    if (candidates[i].copies <= 0 || (aim != nullptr && !aim->allows(tile.kind, jokers))) continue;
    if (waits && tile.attribute_count == 0 && jokers.cell(tile.kind).role == match::CellRole::Natural) {
      useful[i] = std::any_of(waits->begin(), waits->end(),
                              [&](const match::PlainTile& wait) { return wait.kind == tile.kind; });
      continue;
    }
    more.back() = tile;
    useful[i] = match::match(*definitions, {more, calls}, jokers, memory) == match::Answer::Yes;
  }
  return useful;
}

}  // namespace majs::runtime
