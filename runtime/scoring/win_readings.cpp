#include "runtime/scoring/win_readings.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/scoring/readings.hpp"
#include "runtime/scoring/yaku.hpp"

namespace majs::runtime {
namespace {

/// The place the winning tile of a source lies in, or null.
Tile* tile_place(Game& game, Seat seat, WinSource source) {
  GameState& state = game.state_;
  switch (source) {
    case WinSource::Draw: return game.player(seat).draw.empty() ? nullptr : &game.player(seat).draw.front();
    case WinSource::Discard: {
      if (state.last_discard.seat == kNobody) return nullptr;
      auto& discards = game.player(state.last_discard.seat).discards;
      return discards.empty() ? nullptr : &discards.back();
    }
    case WinSource::SecondDiscard: {
      if (state.last_discard.seat == kNobody) return nullptr;
      Player& discarder = game.player(state.last_discard.seat);
      const auto index = second_last_visible(discarder);
      return index ? &discarder.pond[*index] : nullptr;
    }
    case WinSource::Call: return called_tile_place(state);
    case WinSource::None: break;
  }
  return nullptr;
}

/// What lies last in the discarder's pond: attributes given to a winning tile from there are given to it as well.
Tile* pond_place(Game& game, WinSource source) {
  const Seat discarder = game.state().last_discard.seat;
  if (source != WinSource::Discard || discarder == kNobody || game.player(discarder).pond.empty()) return nullptr;
  return &game.player(discarder).pond.back();
}

void place_tile(Game& game, Seat seat, WinSource source, const Tile& tile) {
  if (Tile* place = tile_place(game, seat, source)) {
    *place = tile;
  } else if (source == WinSource::Draw) {
    game.player(seat).draw.push_back(tile);
  }
}

/// No tile of hand and melds can be anything but itself.
bool is_plain(const Rules& rules, const Player& player, const std::optional<Tile>& winning_tile) {
  const auto plain = [&](const Tile& tile) { return player.jokers->ordinary(tile.kind); };
  return std::all_of(player.hand.begin(), player.hand.end(), plain) && (!winning_tile || plain(*winning_tile)) &&
         std::all_of(player.calls.begin(), player.calls.end(), [&](const Call& call) {
           return is_flower_call(rules, call) || std::all_of(call.tiles.begin(), call.tiles.end(), plain);
         });
}

/// The hand in the form of the joker solver, and back.
class AssignedHand {
 public:
  AssignedHand(Game& game, Seat seat, const std::optional<Tile>& winning_tile) : game_(game), seat_(seat) {
    const Player& player = game.player(seat);
    tiles_.assign(player.hand.begin(), player.hand.end());
    has_tile_ = winning_tile.has_value();
    if (winning_tile) tiles_.push_back(*winning_tile);
    for (const Call& call : player.calls) {
      if (is_flower_call(game.rules(), call)) continue;
      calls_.push_back(
          {game.rules().call_name(call.name), std::span<const Tile>(call.tiles.data(), call.tiles.size())});
    }
  }

  match::JokerAssignments solve(bool fully) const {
    static const match::MatchProgram kNoWin({}, {});
    const Rules& rules = game_.rules();
    const bool solvable = fully && rules.scoring.win_program != kNone;
    const match::MatchProgram& win = solvable ? rules.programs[rules.scoring.win_program] : kNoWin;
    return match::joker_assignments(win, {tiles_, calls_}, *game_.player(seat_).behavior, *game_.player(seat_).jokers,
                                    solvable);
  }

 private:
  Game& game_;
  Seat seat_;
  bool has_tile_ = false;
  std::vector<Tile> tiles_;
  std::vector<match::Call> calls_;
};

/// Puts the assigned tiles into hand, calls and the place of the winning tile.
void assign(Game& game, Seat seat, WinSource source, const match::TileAssignment& assignment) {
  Player& player = game.player(seat);
  const std::size_t in_hand = player.hand.size();
  const bool has_tile = tile_place(game, seat, source) != nullptr;
  for (const auto& [index, tile] : assignment) {
    if (index < in_hand) {
      player.hand[index] = tile;
      continue;
    }
    if (has_tile && index == in_hand) {
      place_tile(game, seat, source, tile);
      continue;
    }
    std::size_t left = index - in_hand - (has_tile ? 1 : 0);
    for (Call& call : player.calls) {
      if (is_flower_call(game.rules(), call)) continue;
      if (left < call.tiles.size()) {
        call.tiles[left] = tile;
        break;
      }
      left -= call.tiles.size();
    }
  }
}

/// The winning tiles that may be meant: that of the source, or for a hand that was complete when it was dealt each
/// tile of it.
std::vector<Tile> distinct_tiles(const Player& player) {
  std::vector<Tile> distinct;
  for (const Tile& tile : player.hand) {
    const auto same = [&](const Tile& other) { return tiles::identical(other, tile); };
    if (std::none_of(distinct.begin(), distinct.end(), same)) distinct.push_back(tile);
  }
  return distinct;
}

/// Takes the rightmost copy out of the hand and makes it the drawn tile.
void designate(Player& player, const Tile& tile) {
  for (std::size_t i = player.hand.size(); i > 0; --i) {
    if (!tiles::identical(player.hand[i - 1], tile)) continue;
    player.hand.erase(i - 1);
    break;
  }
  player.draw.clear();
  player.draw.push_back(tile);
}

/// Yaku and minipoints of the state as it is: the hand has its jokers assigned.
void score_hand(Game& game, const WinQuery& query, WinCase& win) {
  const Seat seat = query.seat;
  win.context.winner = seat;
  win.context.winning_tile = winning_tile_of(game, seat, query.source);
  game.fire(EventCode::before_scoring, win.context);
  win.context.winning_tile = winning_tile_of(game, seat, query.source);
  Context test = Context::of(seat);
  test.win_source = query.source;
  test.winning_tile = win.context.winning_tile;
  test.reading = win.context.reading;
  win.minipoints = counter_value(game.player(seat), game.rules().scoring.fu_counter);
  test.has_minipoints = true;
  test.minipoints = win.minipoints;
  const QueryCache cache(game, test);
  auto [yaku, yaku2] = score_lists(game, std::move(test), query.lists, query.lists2);
  win.yaku = std::move(yaku);
  win.yaku2 = std::move(yaku2);
  keep_highest(game.rules(), win.yaku);
  keep_highest(game.rules(), win.yaku2, true);
}

/// From now on the robbed tile is where it is, whatever its joker is taken for.
void fix_robbed_tile(Game& game) {
  GameState& state = game.state_;
  const Tile* place = game.compatibility.looks_up_marked_tiles ? nullptr : called_tile_place(state);
  if (place == nullptr) return;
  const auto& calls = game.player(state.last_call.seat).calls;
  for (std::uint32_t i = 0; i < calls.size(); ++i) {
    for (std::uint32_t j = 0; j < calls[i].tiles.size(); ++j) {
      if (&calls[i].tiles[j] == place) state.robbed = {i, j};
    }
  }
}

void keep_original(Game& game, Seat seat, WinSource source) {
  auto original = std::make_shared<OriginalHand>();
  original->hand = game.player(seat).hand;
  original->calls = game.player(seat).calls;
  original->winning_tile = winning_tile_of(game, seat, source);
  if (Tile* tile = pond_place(game, source)) original->pond_tile = *tile;
  game.player(seat).original = std::move(original);
  if (source == WinSource::Call) fix_robbed_tile(game);
}

/// Fires `before_win` for a candidate tile and prepares the meanings of the jokers.
match::JokerAssignments begin_candidate(Game& game, const WinQuery& query, const std::optional<Tile>& tile,
                                        Context& context) {
  if (tile) {
    own_winner(game, query.seat).tile = *tile;
    place_tile(game, query.seat, query.source, *tile);
  }
  context = Context::of(query.seat);
  context.win_source = query.source;
  context.winning_tile = tile;
  context.silent = true;
  game.fire(EventCode::before_win, context);
  keep_original(game, query.seat, query.source);
  const Player& player = game.player(query.seat);
  if (player.behavior->aliases().empty()) return {};
  const std::optional<Tile>& winning_tile = player.original->winning_tile;
  if (is_plain(game.rules(), player, winning_tile)) return {};
  const AssignedHand hand(game, query.seat, winning_tile);
  return hand.solve(game.rules().scoring.solve_jokers);
}

/// Saves states only where there is something to come back to.
class SavedState {
 public:
  SavedState(Game& game, bool needed)
      : game_(game), saved_(needed ? std::make_unique<GameState>(game.state_) : nullptr) {}
  void restore() {
    if (saved_ == nullptr) return;
    game_.state_ = *saved_;
    game_.budget.add(game_.state_steps());
  }

 private:
  Game& game_;
  std::unique_ptr<GameState> saved_;
};

std::vector<std::optional<Tile>> candidate_tiles(Game& game, const WinQuery& query, bool& heavenly) {
  if (!query.tiles.empty()) return {query.tiles.begin(), query.tiles.end()};
  const auto tile = query.tile ? query.tile : winning_tile_of(game, query.seat, query.source);
  heavenly = !tile && query.source == WinSource::Draw;
  if (!heavenly) return {tile};
  Player& player = game.player(query.seat);
  for (Tile drawn : player.draw) {
    drawn.remove(game.rules().engine_attributes.draw);
    player.hand.push_back(drawn);
  }
  player.draw.clear();
  std::vector<std::optional<Tile>> candidates;
  for (const Tile& one : distinct_tiles(player)) candidates.emplace_back(one);
  if (candidates.empty()) candidates.emplace_back();  // a win declared without any tile is evaluated as well
  return candidates;
}

}  // namespace

Winner& own_winner(Game& game, Seat seat) {
  return *std::find_if(game.state_.winners.begin(), game.state_.winners.end(),
                       [&](const Winner& winner) { return winner.seat == seat; });
}

void restore_original(Game& game, Seat seat, WinSource source) {
  Player& player = game.player(seat);
  player.hand = player.original->hand;
  player.calls = player.original->calls;
  if (player.original->winning_tile) place_tile(game, seat, source, *player.original->winning_tile);
  Tile* tile = pond_place(game, source);
  if (tile != nullptr && player.original->pond_tile) *tile = *player.original->pond_tile;
  game.state_.robbed = {};
}

void each_win_case(Game& game, const WinQuery& query, const std::function<bool(WinCase&)>& visit) {
  bool heavenly = false;
  const auto candidates = candidate_tiles(game, query, heavenly);
  SavedState start(game, candidates.size() > 1);
  const std::uint32_t win_index = game.rules().scoring.win_program;
  const match::MatchProgram* const win_program = win_index == kNone ? nullptr : &game.rules().programs[win_index];
  for (std::size_t i = 0; i < candidates.size() && !game.halted_; ++i) {
    if (i > 0) start.restore();
    if (heavenly && candidates[i]) designate(game.player(query.seat), *candidates[i]);
    Context context;
    const match::JokerAssignments jokers = begin_candidate(game, query, candidates[i], context);
    game.match_memory->search.budget.add(jokers.steps);
    game.attribute(kNone, win_program);
    const std::size_t count = std::max<std::size_t>(jokers.solutions.size(), 1);
    SavedState announced(game, count > 1);
    for (std::size_t k = 0; k < count && !game.halted_; ++k) {
      if (k > 0) announced.restore();
      WinCase win{context, {}, {}, 0, jokers, jokers.solutions.empty() ? nullptr : &jokers.solutions[k], false};
      assign(game, query.seat, query.source, jokers.obvious);
      if (win.solution != nullptr) assign(game, query.seat, query.source, *win.solution);
      auto readings = game.rules().scoring.per_interpretation
                          ? readings_of(game.rules(), game.player(query.seat),
                                        winning_tile_of(game, query.seat, query.source), *game.match_memory)
                          : std::vector<std::shared_ptr<const HandReading>>{};
      if (readings.empty()) readings.push_back(nullptr);
      SavedState assigned(game, readings.size() > 1);
      for (std::size_t r = 0; r < readings.size() && !game.halted_; ++r) {
        if (r > 0) assigned.restore();
        game.charge(200, kNone);
        win.context = context;
        win.context.reading = readings[r];
        win.last = i + 1 == candidates.size() && k + 1 == count && r + 1 == readings.size();
        score_hand(game, query, win);
        game.attribute(kNone, win_program);
        if (visit(win)) return;
      }
    }
  }
}

}  // namespace majs::runtime
