#include "runtime/play/logs/riichi_events.hpp"

#include <algorithm>
#include <utility>

#include "runtime/play/course/invariants.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

bool has_status(const Game& game, Seat seat, std::string_view name) {
  const std::uint32_t id = game.rules().statuses.find(name);
  return id != Interner::kAbsent && game.player(seat).status.contains(id);
}

Tile plain(const Tile& tile) { return exists(tile) ? Tile(tile.kind) : tile; }

}  // namespace

bool alike(const Tile& a, const Tile& b) {
  return a.kind == b.kind || (tiles::same_number(a.kind, b.kind) && tiles::same_suit(a.kind, b.kind));
}

double sticks_on_table(const Game& game) {
  const double stick = game.rules().scoring.riichi_value.as_double();
  return stick > 0 ? game.state().pot.as_double() / stick : 0;
}

void RiichiRecorder::check_tile(const Tile& tile) {
  if (!exists(tile) || knows(tile)) return;
  cannot(format_ + " has no tile " + std::string(tiles::id_of(tile.kind)));
}

void RiichiRecorder::check_tiles(const RiichiEvent& event) {
  check_tile(event.tile);
  for (const Tile& tile : event.consumed) check_tile(tile);
  for (const Tile& tile : event.ura) check_tile(tile);
}

void RiichiRecorder::tell(const Game& game, RiichiEvent event) {
  check_tiles(event);
  if (round_.told || event.kind == RiichiEvent::Kind::StartGame) {
    on(game, event);
  } else {
    round_.waiting.push_back(std::move(event));
  }
}

void RiichiRecorder::begin(const Game& game) {
  const std::size_t players = game.seats().size();
  plays_ = players == 3 || players == 4;
  if (plays_) {
    tell(game, {.kind = RiichiEvent::Kind::StartGame});
  } else {
    cannot(format_ + " has games of three and four players, and this one has " + std::to_string(players));
  }
}

void RiichiRecorder::start_round(const Game& game) {
  round_ = {};
  for (const Seat seat : game.seats()) {
    const auto i = static_cast<std::size_t>(seat);
    round_.dealt[i].assign(game.player(seat).hand.begin(), game.player(seat).hand.end());
    for (const Tile& tile : round_.dealt[i]) check_tile(tile);
    if (round_.dealt[i].size() != 13) cannot(format_ + " has hands of 13 tiles");
    scores_[i] = game.player(seat).score;
  }
}

/// The first decision: by now the first indicator is turned.
void RiichiRecorder::flush(const Game& game) {
  if (round_.told) return;
  round_.told = true;
  for (const Tile& tile : turned_indicators(game)) {
    round_.indicators.push_back(plain(tile));
    check_tile(tile);
  }
  on(game, {.kind = RiichiEvent::Kind::StartRound, .actor = game.dealer(), .scores = scores_});
  for (std::size_t i = 1; i < round_.indicators.size(); ++i)
    on(game, {.kind = RiichiEvent::Kind::Dora, .tile = round_.indicators[i]});
  for (RiichiEvent& event : std::exchange(round_.waiting, {})) {
    if (event.kind != RiichiEvent::Kind::Dora) on(game, event);
  }
}

void RiichiRecorder::note_sticks(const Game& game) {
  for (const Seat seat : game.seats()) {
    const auto i = static_cast<std::size_t>(seat);
    if (!game.player(seat).riichi_stick || round_.accepted[i] || !round_.reached[i]) continue;
    round_.accepted[i] = true;
    RiichiEvent told{.kind = RiichiEvent::Kind::ReachAccepted, .actor = seat};
    told.deltas[i] = -game.rules().scoring.riichi_value;
    scores_[i] = scores_[i] + told.deltas[i];
    told.scores = scores_;
    tell(game, std::move(told));
  }
}

void RiichiRecorder::call(const Game& game, const LogEvent& event) {
  const Player& player = game.player(event.seat);
  RiichiEvent told{
      .kind = RiichiEvent::Kind::Ankan, .actor = event.seat, .target = event.from, .tile = plain(event.tile)};
  std::vector<Tile> rest;
  for (const Tile& tile : event.tiles) rest.push_back(plain(tile));
  if (event.from == kNobody || event.from == event.seat) {
    const bool upgraded = std::ranges::any_of(
        player.calls, [&](const Call& meld) { return std::ranges::equal(meld.tiles, event.tiles, tiles::identical); });
    if (rest.size() == 1 && game.seats().size() == 3 && tiles::id_of(rest[0].kind) == "4z") {
      told.kind = RiichiEvent::Kind::North;
      told.tile = rest[0];
      return tell(game, std::move(told));
    }
    if (rest.size() != 4) {
      return cannot(format_ + " has no word for what `" + event.text + "` does: tiles are laid aside");
    }
    if (upgraded) {
      told.kind = RiichiEvent::Kind::Kakan;
      tiles::remove_identical(rest, told.tile);
    }
  } else {
    tiles::remove_identical(rest, told.tile);
    const bool run = rest.size() == 2 && !alike(rest[0], rest[1]);
    told.kind = rest.size() == 3 ? RiichiEvent::Kind::Daiminkan : run ? RiichiEvent::Kind::Chi : RiichiEvent::Kind::Pon;
  }
  told.consumed = std::move(rest);
  tell(game, std::move(told));
}

void RiichiRecorder::discard(const Game& game, const LogEvent& event) {
  const auto i = static_cast<std::size_t>(event.seat);
  if (!round_.reached[i] && (round_.declares[i] || has_status(game, event.seat, "riichi"))) {
    round_.reached[i] = true;
    tell(game, {.kind = RiichiEvent::Kind::Reach, .actor = event.seat});
  }
  round_.declares[i] = false;
  // A tile that a ruleset moved to the pond by itself counts as drawn for it.
  const bool drawn = event.flag && round_.last_draw[i].kind == event.tile.kind;
  round_.last_draw[i] = {};
  tell(game, {.kind = RiichiEvent::Kind::Discard, .actor = event.seat, .tile = plain(event.tile), .tsumogiri = drawn});
}

std::vector<Tile> RiichiRecorder::under_indicators(const Game& game) const {
  std::vector<Tile> ura;
  for (const RevealedTile& revealed : game.state().revealed) {
    if (!revealed.index || *revealed.index >= 0) continue;
    const Tile tile = game.engine().dead_wall_tile(place_under(*revealed.index));
    if (exists(tile)) ura.push_back(plain(tile));
  }
  return ura;
}

void RiichiRecorder::scores(const Game& game, const LogEvent& event) {
  flush(game);
  const auto settle = [&](const std::array<Number, kMaxSeats>& deltas, RiichiEvent& told) {
    told.deltas = deltas;
    for (std::size_t i = 0; i < scores_.size(); ++i) scores_[i] = (scores_[i] + deltas[i]).normalised();
    told.scores = scores_;
  };
  for (RiichiEvent& win : round_.wins) {
    if (const Winner* const winner = winner_at(game.state(), static_cast<Seat>(win.actor))) win.win = winner->record;
    // Of several wins each moves its own part.
    settle(round_.wins.size() == 1 || win.win == nullptr ? event.deltas : win.win->deltas, win);
    if (round_.accepted[static_cast<std::size_t>(win.actor)]) win.ura = under_indicators(game);
    check_tiles(win);
    on(game, win);
  }
  if (round_.wins.empty()) {
    RiichiEvent draw{.kind = RiichiEvent::Kind::RoundDraw};
    draw.text = round_.draw_name.value_or(event.text);
    settle(event.deltas, draw);
    on(game, draw);
  }
  round_.wins.clear();
  if (game.state().round_result != RoundResult::Continue) on(game, {.kind = RiichiEvent::Kind::EndRound});
}

void RiichiRecorder::event(const Game& game, const LogEvent& event) {
  if (!plays_) return;
  using From = LogEvent::Kind;
  if (event.kind == From::Discard || event.kind == From::Press || event.kind == From::Call) flush(game);
  if (event.kind != From::RoundStart) note_sticks(game);
  switch (event.kind) {
    case From::RoundStart: start_round(game); break;
    case From::Draw:
      round_.last_draw[static_cast<std::size_t>(event.seat)] = plain(event.tile);
      tell(game, {.kind = RiichiEvent::Kind::Draw, .actor = event.seat, .tile = plain(event.tile)});
      break;
    case From::Discard: discard(game, event); break;
    case From::Call: call(game, event); break;
    case From::Reveal:
      if (round_.told) round_.indicators.push_back(plain(event.tile));
      tell(game, {.kind = RiichiEvent::Kind::Dora, .tile = plain(event.tile)});
      break;
    case From::Win:
      round_.wins.push_back({.kind = RiichiEvent::Kind::Win,
                             .actor = event.seat,
                             .target = event.from == kNobody ? event.seat : event.from,
                             .tile = plain(event.tile)});
      break;
    case From::DrawGame: round_.draw_name = event.text; break;
    case From::Scores: scores(game, event); break;
    case From::GameEnd:
      over_ = true;
      on(game, {.kind = RiichiEvent::Kind::EndGame, .scores = event.scores});
      break;
    case From::Press: round_.declares[static_cast<std::size_t>(event.seat)] = event.text == "riichi"; break;
    case From::RoundEnd:
    case From::Message: break;
  }
}

void RiichiRecorder::end(const Game& game) {
  if (plays_ && !over_) on(game, {.kind = RiichiEvent::Kind::EndGame, .scores = scores_});
}

}  // namespace majs::runtime
