#include "runtime/scoring/win_readings.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/query_cache.hpp"
#include "runtime/game/trial.hpp"
#include "runtime/scoring/readings.hpp"

namespace majs::runtime {
namespace {

/// The place the winning tile of a source lies in, or null: as long as nobody has discarded, what is drawn.
Tile* tile_place(Engine& engine, Seat seat, WinSource source) {
  GameState& state = engine.state();
  if (source == WinSource::Draw) return engine.player(seat).draw.empty() ? nullptr : &engine.player(seat).draw.front();
  if (source == WinSource::Call) return called_tile_place(state);
  if (state.last_discard.seat == kNobody) return nullptr;
  return const_cast<Tile*>(winning_tile_place(engine, seat, source));  // in a pond or among discards
}

/// What lies last in the discarder's pond: attributes given to a winning tile from there are given to it as well.
Tile* pond_place(Engine& engine, WinSource source) {
  const Seat discarder = engine.state().last_discard.seat;
  if (source != WinSource::Discard || discarder == kNobody || engine.player(discarder).pond.empty()) return nullptr;
  return &engine.player(discarder).pond.back();
}

void place_tile(Engine& engine, Seat seat, WinSource source, const Tile& tile) {
  if (Tile* place = tile_place(engine, seat, source)) {
    *place = tile;
  } else if (source == WinSource::Draw) {
    engine.player(seat).draw.push_back(tile);
  }
}

/// Adds what a tile stands for that is something else than it is, if it has one meaning. False when it has others.
[[gnu::noinline]] bool add_meaning(const match::JokerTable& jokers, std::size_t place, const Tile& tile,
                                   match::TileAssignment& found) {
  const tiles::Kind meaning = jokers.only_meaning(tile.kind);
  if (meaning == tiles::kNoKind) return !jokers.may_be_wildcard(tile.kind);
  Tile& meant = found.emplace_back(place, tile).second;
  meant.kind = meaning;
  return true;
}

/// The jokers of the hand when each of them has one meaning, whatever the others are: most hands have none, or red
/// fives. False when there are others.
bool find_only_meanings(const Rules& rules, const Player& player, const std::optional<Tile>& winning_tile,
                        match::TileAssignment& found) {
  const match::JokerTable& jokers = *player.jokers;
  std::size_t place = 0;
  const auto add = [&](std::span<const Tile> tiles) {
    if (jokers.all_ordinary(tiles)) {
      place += tiles.size();
      return true;
    }
    for (const Tile& tile : tiles) {
      if (!jokers.ordinary(tile.kind) && !add_meaning(jokers, place, tile, found)) return false;
      ++place;
    }
    return true;
  };
  if (!add(span_of(player.hand)) || (winning_tile && !add({&*winning_tile, 1}))) return false;
  for (const Call& call : player.calls) {
    if (!is_flower_call(rules, call) && !add(span_of(call.tiles))) return false;
  }
  return true;
}

/// What the jokers may stand for, whatever they are.
[[gnu::noinline]] match::JokerAssignments solve_jokers(Engine& engine, Seat seat,
                                                       const std::optional<Tile>& winning_tile) {
  static const match::MatchProgram kNoWin({}, {});
  const Rules& rules = engine.rules();
  const Player& player = engine.player(seat);
  SmallVector<Tile, 18> tiles = player.hand;
  if (winning_tile) tiles.push_back(*winning_tile);
  const bool solvable = rules.scoring.solve_jokers && rules.scoring.win_program != kNone;
  const match::MatchProgram& win = solvable ? rules.programs[rules.scoring.win_program] : kNoWin;
  return match::joker_assignments(win, {span_of(tiles), melds_of(rules, player.calls)}, *player.behavior,
                                  *player.jokers, solvable);
}

/// Puts the assigned tiles into hand, calls and the place of the winning tile.
void assign(Engine& engine, Seat seat, WinSource source, const match::TileAssignment& assignment) {
  Player& player = engine.player(seat);
  const std::size_t in_hand = player.hand.size();
  const bool has_tile = tile_place(engine, seat, source) != nullptr;
  for (const auto& [index, tile] : assignment) {
    if (index < in_hand) {
      player.hand[index] = tile;
      continue;
    }
    if (has_tile && index == in_hand) {
      place_tile(engine, seat, source, tile);
      continue;
    }
    std::size_t left = index - in_hand - (has_tile ? 1 : 0);
    for (Call& call : player.calls) {
      if (is_flower_call(engine.rules(), call)) continue;
      if (left < call.tiles.size()) {
        call.tiles[left] = tile;
        break;
      }
      left -= call.tiles.size();
    }
  }
}

/// Takes the rightmost copy out of the hand and makes it the drawn tile.
[[gnu::cold, gnu::noinline]] void designate(Player& player, const Tile& tile) {
  for (std::size_t i = player.hand.size(); i > 0; --i) {
    if (!tiles::identical(player.hand[i - 1], tile)) continue;
    player.hand.erase(i - 1);
    break;
  }
  player.draw.clear();
  player.draw.push_back(tile);
}

/// Yaku and minipoints of the state as it is: the hand has its jokers assigned, with `tile` as the winning one.
void score_hand(Engine& engine, const WinQuery& query, const std::optional<Tile>& tile, WinCase& win) {
  const Seat seat = query.seat;
  win.context.winner = seat;
  win.context.winning_tile = tile;
  if (const std::uint32_t list = engine.list_of(EventCode::before_scoring); list != kNone) {
    engine.run_list(list, win.context);
    if (!engine.rules().scoring.readings_differ_in_marks) {
      win.context.winning_tile = winning_tile_of(engine, seat, query.source);
    }
  }
  Context test;
  test.seat = seat;
  test.win_source = query.source;
  test.winning_tile = win.context.winning_tile;
  test.reading = win.context.reading;
  win.minipoints = counter_value(engine.player(seat), engine.rules().scoring.fu_counter);
  test.has_minipoints = true;
  test.minipoints = win.minipoints;
  const QueryCache cache(engine, test);
  WinMemo::Case* const noted = query.memo == nullptr ? nullptr : &query.memo->add();
  if (noted != nullptr) noted->minipoints = win.minipoints;
  score_lists(engine, std::move(test), query.lists, query.lists2, noted, win);
  keep_highest(engine.rules(), win.yaku);
  keep_highest(engine.rules(), win.yaku2, !query.groups_alike);
}

/// From now on the robbed tile is where it is, whatever its joker is taken for.
[[gnu::noinline]] void fix_robbed_tile(Engine& engine) {
  GameState& state = engine.state();
  const Tile* place = engine.compatibility().looks_up_marked_tiles ? nullptr : called_tile_place(state);
  if (place == nullptr) return;
  const auto& calls = engine.player(state.last_call.seat).calls;
  for (std::uint32_t i = 0; i < calls.size(); ++i) {
    for (std::uint32_t j = 0; j < calls[i].tiles.size(); ++j) {
      if (&calls[i].tiles[j] == place) state.robbed = {i, j};
    }
  }
}

void keep_original(Engine& engine, Seat seat, WinSource source) {
  std::shared_ptr<OriginalHand> original = engine.hands().original_hands().take();
  const Player& player = engine.player(seat);
  original->hand.assign(player.hand.begin(), player.hand.end());
  original->calls = player.calls;
  put_tile(winning_tile_place(engine, seat, source), original->winning_tile);
  put_tile(pond_place(engine, source), original->pond_tile);
  engine.player(seat).original = std::move(original);
  if (source == WinSource::Call) fix_robbed_tile(engine);
}

/// What is known of a win on a tile before its hand is looked at.
Context context_of(const WinQuery& query, const std::optional<Tile>& tile) {
  Context context;
  context.seat = query.seat;
  context.win_source = query.source;
  context.winning_tile = tile;
  context.silent = true;
  return context;
}

/// Fires `before_win` for a candidate tile and prepares the meanings of the jokers.
/// `lies_there`: the tile is the one that lies where its source says.
match::JokerAssignments begin_candidate(Engine& engine, const WinQuery& query, const std::optional<Tile>& tile,
                                        bool lies_there) {
  if (tile) {
    own_winner(engine, query.seat).tile = *tile;
    if (!lies_there) place_tile(engine, query.seat, query.source, *tile);
  }
  if (query.fires_before_win) engine.fire(EventCode::before_win, context_of(query, tile));
  keep_original(engine, query.seat, query.source);
  const Player& player = engine.player(query.seat);
  match::JokerAssignments known;
  if (player.behavior->aliases().empty()) return known;
  const std::optional<Tile>& winning_tile = player.original->winning_tile;
  if (!engine.rules().passes.has(Pass::only_meanings) ||
      !find_only_meanings(engine.rules(), player, winning_tile, known.obvious)) {
    known = solve_jokers(engine, query.seat, winning_tile);
  }
  return known;
}

/// None where hands are not judged by their readings.
HandReadings readings_to_judge(Engine& engine, const WinQuery& query, const std::optional<Tile>& tile) {
  if (!engine.rules().scoring.per_interpretation) return HandReadings{};
  return readings_of(engine.rules(), engine.player(query.seat), tile, engine.match_memory(), engine.hands().readings());
}

/// Whether readings of the hand, with jokers as they were assigned for this case, tell that it is a win as it was
/// dealt.
bool is_win_as_read(const HandReadings& read, const WinCase& win) {
  if (win.solution != nullptr) return false;  // one of many tries
  return read.is_told || (!read.all.empty() && win.jokers.obvious.empty());
}

/// Comes back to a state that was kept; that is paid for as if all of it had been copied.
[[gnu::noinline]] void come_back(Engine& engine, const SavedState& saved) {
  if (saved.empty()) return;
  saved.put_back(engine.state());
  engine.budget().add(engine.state_steps());
}

/// Nearly always one.
using CandidateTiles = SmallVector<std::optional<Tile>, 1>;

/// Of a hand that was complete when it was dealt: each tile of it may be meant.
[[gnu::cold, gnu::noinline]] void add_heavenly_tiles(Engine& engine, Seat seat, CandidateTiles& candidates) {
  Player& player = engine.player(seat);
  for (Tile drawn : player.draw) {
    drawn.remove(engine.rules().engine_attributes.draw);
    player.hand.push_back(drawn);
  }
  player.draw.clear();
  for (const Tile& tile : player.hand) {
    const auto same = [&](const std::optional<Tile>& other) { return tiles::identical(*other, tile); };
    if (std::ranges::none_of(candidates, same)) candidates.emplace_back(tile);
  }
  if (candidates.empty()) candidates.emplace_back();  // a win declared without any tile is evaluated as well
}

CandidateTiles candidate_tiles(Engine& engine, const WinQuery& query, bool& heavenly) {
  CandidateTiles candidates;
  if (!query.tiles.empty()) {
    for (const Tile& one : query.tiles) candidates.emplace_back(one);
    return candidates;
  }
  const Tile* const tile = query.tile ? &*query.tile : winning_tile_place(engine, query.seat, query.source);
  heavenly = tile == nullptr && query.source == WinSource::Draw;
  if (heavenly) {
    add_heavenly_tiles(engine, query.seat, candidates);
  } else {
    put_tile(tile, candidates.emplace_back());
  }
  return candidates;
}

}  // namespace

Winner& own_winner(Engine& engine, Seat seat) {
  Winner* winner = engine.state().winners.begin();
  while (winner->seat != seat) ++winner;
  return *winner;
}

void restore_original(Engine& engine, Seat seat, WinSource source) {
  Player& player = engine.player(seat);
  const OriginalHand& original = *player.original;
  player.hand.assign(original.hand.begin(), original.hand.end());
  player.calls.assign(original.calls.begin(), original.calls.end());
  if (player.original->winning_tile) place_tile(engine, seat, source, *player.original->winning_tile);
  Tile* tile = pond_place(engine, source);
  if (tile != nullptr && player.original->pond_tile) *tile = *player.original->pond_tile;
  engine.state().robbed = {};
}

bool each_win_case(Engine& engine, const WinQuery& query, const std::function<bool(WinCase&)>& visit) {
  bool heavenly = false;
  const bool asks_for_others = query.tile || !query.tiles.empty();
  const auto candidates = candidate_tiles(engine, query, heavenly);
  if (query.memo != nullptr) {
    query.memo->begin(query.seat, query.source, heavenly || candidates.empty() ? std::nullopt : candidates.front());
  }
  SavedState start;
  if (candidates.size() > 1) start.keep(engine.state(), false);
  const std::uint32_t win_index = engine.rules().scoring.win_program;
  const match::MatchProgram* const win_program = win_index == kNone ? nullptr : &engine.rules().programs[win_index];
  for (std::size_t i = 0; i < candidates.size() && !engine.halted(); ++i) {
    if (i > 0) come_back(engine, start);
    if (heavenly && candidates[i]) designate(engine.player(query.seat), *candidates[i]);
    const match::JokerAssignments jokers = begin_candidate(engine, query, candidates[i], !asks_for_others && !heavenly);
    engine.match_memory().search.budget.add(jokers.steps);
    engine.attribute(kNone, win_program);
    const std::size_t count = std::max<std::size_t>(jokers.solutions.size(), 1);
    SavedState announced;
    if (count > 1) announced.keep(engine.state(), false);
    // What is put into the hand is the same for all readings.
    const bool only_marks =
        engine.rules().scoring.readings_differ_in_marks && candidates.size() == 1 && jokers.solutions.empty();
    for (std::size_t k = 0; k < count && !engine.halted(); ++k) {
      if (k > 0) come_back(engine, announced);
      WinCase win{{}, context_of(query, candidates[i]), jokers};
      if (!jokers.solutions.empty()) win.solution = &jokers.solutions[k];
      win.only_marks = only_marks;
      if (!jokers.obvious.empty()) assign(engine, query.seat, query.source, jokers.obvious);
      if (win.solution != nullptr) assign(engine, query.seat, query.source, *win.solution);
      const std::optional<Tile> tile = winning_tile_of(engine, query.seat, query.source);
      HandReadings read = readings_to_judge(engine, query, tile);
      if (query.doubt != nullptr && !is_win_as_read(read, win) && !(*query.doubt)()) return false;
      auto& readings = read.all;
      if (readings.empty()) readings.push_back(nullptr);
      SavedState assigned;
      if (readings.size() > 1) assigned.keep(engine.state(), only_marks);
      for (std::size_t r = 0; r < readings.size() && !engine.halted(); ++r) {
        if (r > 0) {
          come_back(engine, assigned);
          win.context = context_of(query, candidates[i]);
        }
        engine.charge(cost::kReading, kNone);
        win.context.reading = std::move(readings[r]);  // nobody comes back to it
        win.last = i + 1 == candidates.size() && k + 1 == count && r + 1 == readings.size();
        score_hand(engine, query, tile, win);
        engine.attribute(kNone, win_program);
        if (visit(win)) return true;
      }
    }
  }
  return true;
}

}  // namespace majs::runtime
