#include "runtime/play/hand_progress.hpp"

#include <algorithm>
#include <iterator>
#include <set>

#include "runtime/play/levels_memo.hpp"

namespace majs::runtime {
namespace {

/// Whether a list has an action that wins, directly or in what it runs.
bool list_wins(const Rules& rules, std::uint32_t list, std::set<std::uint32_t>& seen) {
  if (list >= rules.lists.size() || !seen.insert(list).second) return false;
  for (const Action& action : rules.lists[list]) {
    switch (action.code) {
      case ActionCode::finish_all_racks:
      case ActionCode::finish_rack:
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

HandProgress::HandProgress(const Rules& rules, LevelsMemo* memo) {
  for (const Button& button : rules.buttons) {
    std::set<std::uint32_t> seen;
    wins_.push_back(list_wins(rules, button.actions, seen));
  }
  has_card_ = rules.card != nullptr && rules.card->search.forms() > 0;
  if (rules.document == nullptr || has_card_) return;
  match::Names names = rules.names;  // definitions may name calls which nobody has asked for yet
  levels_ = LevelsMaker({*rules.document, names, nullptr}, rules.copies, memo).of_wins();
  if (!levels_->empty()) aims_ = yaku_aims(rules, memo);
}

int HandProgress::distance(std::span<const Tile> tiles, std::span<const match::Call> calls,
                           const match::JokerTable& jokers, match::MatchMemory& memory, int from,
                           const YakuAim* aim) const {
  const Allowed allowed(tiles, jokers, aim);
  return levels_of(aim).distance({{allowed.tiles(), calls}, jokers}, from, memory);
}

bool HandProgress::reaches(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
                           const match::JokerTable& jokers, match::MatchMemory& memory, const YakuAim* aim) const {
  const Allowed allowed(tiles, jokers, aim);
  return levels_of(aim).reaches({{allowed.tiles(), calls}, jokers}, level, memory);
}

std::vector<bool> HandProgress::useful(int level, std::span<const Tile> tiles, std::span<const match::Call> calls,
                                       const match::JokerTable& jokers, std::span<const tiles::WallTile> candidates,
                                       match::MatchMemory& memory, const YakuAim* aim) const {
  const Allowed allowed(tiles, jokers, aim);
  auto useful = levels_of(aim).useful({{allowed.tiles(), calls}, jokers}, level, candidates, memory);
  for (std::size_t i = 0; i < candidates.size() && aim != nullptr; ++i) {
    useful[i] = useful[i] && aim->allows(candidates[i].tile.kind, jokers);
  }
  return useful;
}

}  // namespace majs::runtime
