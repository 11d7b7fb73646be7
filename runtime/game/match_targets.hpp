#pragma once
// What a query looks at: the candidate hands which a list of targets describes (runtime/game/conditions.md 4).

#include <optional>
#include <span>
#include <vector>

#include "runtime/game/engine.hpp"
#include "runtime/game/state.hpp"
#include "runtime/match/hand.hpp"
#include "runtime/match/match.hpp"
#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// Flowers, jokers and their like laid down at the start: no melds.
bool is_flower_call(const Rules& rules, const Call& call);

/// Tiles are borrowed from where the calls lie.
using Melds = SmallVector<match::Call, 5>;

inline match::Call borrow(const Rules& rules, const Call& call) {
  return {rules.call_name(call.name), span_of(call.tiles)};
}

/// Those of the calls that are melds; with a rack, those on it.
inline Melds melds_of(const Rules& rules, std::span<const Call> calls,
                      std::optional<std::uint8_t> rack = std::nullopt) {
  Melds melds;
  for (const Call& call : calls) {
    if (!is_flower_call(rules, call) && (!rack || call.rack == *rack)) melds.push_back(borrow(rules, call));
  }
  return melds;
}

/// Those of one candidate.
using TargetTiles = SmallVector<Tile, 18>;

/// Tiles and calls of one candidate. Tiles of calls are borrowed from the state and from the context's reading.
struct Candidate {
  TargetTiles tiles;
  std::vector<match::Call> calls;
  std::shared_ptr<const Tiles> last_call;  ///< tiles of the newest call: no meld on the table need have them
};

/// Targets are folded from left to right: most add to every candidate, those that name several tiles multiply the
/// candidates. `list` is an id in Rules::target_lists. No candidate is left when such a target is empty.
std::vector<Candidate> candidates(Engine& engine, const Context& context, std::uint32_t list);
/// The same into `found`, whose room is used again.
void find_candidates(Engine& engine, const Context& context, std::uint32_t list, std::vector<Candidate>& found);

/// The tiles of the one candidate of targets that are nothing but hand, melds and winning tile, without a reading, as
/// whoever counts them wants them: where they lie, one zone after the other.
class LooseTiles {
 public:
  LooseTiles() = default;
  LooseTiles(const LooseTiles&) = delete;  // the winning tile is a zone
  LooseTiles& operator=(const LooseTiles&) = delete;

  /// False for other targets, and where melds have jokers. `melds`: tiles of melds may lie among the others.
  bool find(const Engine& engine, const Context& context, std::uint32_t list, bool melds);
  std::span<const std::span<const Tile>> zones() const { return {zones_.data(), zones_.size()}; }

 private:
  bool add_melds(const Engine& engine, const Player& player, bool loose);

  SmallVector<std::span<const Tile>, 8> zones_;
  Tile winning_tile_;
};

/// The tiles of the first candidate, those of its calls included.
std::vector<Tile> all_tiles(Engine& engine, const Context& context, std::uint32_t list);

/// Where the newest called tile lies: in the newest meld of its caller that has it, since an upgraded meld keeps its
/// place. Null when it is gone. `State` is GameState, const or not.
template <typename State>
auto called_tile_place(State& state) -> decltype(state.player(0).calls.begin()->tiles.begin()) {
  if (state.last_call.seat == kNobody) return nullptr;
  auto& calls = state.player(state.last_call.seat).calls;
  if (state.robbed.call < calls.size()) return calls[state.robbed.call].tiles.begin() + state.robbed.tile;
  for (auto call = calls.end(); call != calls.begin();) {
    --call;
    for (auto& tile : call->tiles) {
      if (tiles::same(tile, state.last_call.tile)) return &tile;
    }
  }
  return nullptr;
}

/// The tile a win source means (4.1), where it lies; null for a hand that wins before anybody discarded.
const Tile* winning_tile_place(const Engine& engine, Seat seat, WinSource source);
inline std::optional<Tile> winning_tile_of(const Engine& engine, Seat seat, WinSource source) {
  const Tile* const place = winning_tile_place(engine, seat, source);
  return place == nullptr ? std::nullopt : std::optional<Tile>(*place);
}

/// The same for the win of a context. A tile that is only tried as a win lies nowhere: the context has it, for the
/// winner alone. Whoever pays sees no tile drawn by another.
const Tile* winning_tile_place_in(const Engine& engine, const Context& context);
inline std::optional<Tile> winning_tile_in(const Engine& engine, const Context& context) {
  const Tile* const place = winning_tile_place_in(engine, context);
  return place == nullptr ? std::nullopt : std::optional<Tile>(*place);
}

/// Puts a copy of such a tile there, or nothing. A copy made elsewhere would have to lie in memory before it is copied
/// again.
inline void put_tile(const Tile* tile, std::optional<Tile>& there) {
  if (tile != nullptr) {
    there = *tile;
  } else {
    there.reset();
  }
}

/// The back of a tile, or a gap.
inline bool is_blank(const Tile& tile) { return tiles::id_of(tile.kind) == "1x" || tiles::id_of(tile.kind) == "2x"; }

/// Index of the last tile of a pond, but for its final one, that can be seen.
std::optional<std::size_t> second_last_visible(const Player& discarder);

/// Calls `visit(tile)` for the tiles of ponds, open calls, revealed hands and revealed tiles.
template <typename Visit>
void each_visible_tile(const Engine& engine, Visit visit) {
  const auto& own = engine.rules().engine_attributes;
  for (const Seat seat : engine.seats()) {
    const Player& player = engine.player(seat);
    for (const Tile& tile : player.pond) visit(tile);
    for (const Call& call : player.calls) {
      for (const Tile& tile : call.tiles) {
        if (!tile.has(own.concealed.id)) visit(tile);
      }
    }
    const auto visit_seen = [&](const auto& zone) {
      for (const Tile& tile : zone) {
        if (player.hand_revealed || tile.has(own.revealed.id)) visit(tile);
      }
    };
    visit_seen(player.hand);
    visit_seen(player.draw);
  }
}

/// Tiles everybody can see: ponds, open calls, revealed hands and tiles.
std::vector<Tile> visible_tiles(const Engine& engine);

/// The tiles of a meld that tell what it is: no jokers, and no flowers unless there is nothing else, since on a card
/// flowers may stand for other tiles.
std::vector<Tile> meld_naturals(const Call& call, const tiles::TileBehavior& behavior);

}  // namespace majs::runtime
