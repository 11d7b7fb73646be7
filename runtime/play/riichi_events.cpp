#include "runtime/play/riichi_events.hpp"

#include <algorithm>
#include <utility>

#include "runtime/game/winner.hpp"

namespace majs::runtime {
namespace {

using Kind = RiichiEvent::Kind;

bool has_status(const Game& game, Seat seat, std::string_view name) {
  const std::uint32_t id = game.rules().statuses.find(name);
  return id != Interner::kAbsent && game.player(seat).status.contains(id);
}

bool same_meld(const Tiles& a, const std::vector<Tile>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), tiles::identical);
}

Tile plain(const Tile& tile) { return exists(tile) ? Tile(tile.kind) : tile; }

/// What one win moves: its transactions, or, without a ledger, everything.
std::array<Number, 4> moved_by(const Game& game, Seat winner, const LogEvent& scores, bool only) {
  if (only || game.state().ledger.empty()) return scores.deltas;
  std::array<Number, 4> deltas{};
  for (const Transaction& transaction : game.state().ledger) {
    if (transaction.to != winner) continue;
    auto& gain = deltas[static_cast<std::size_t>(winner)];
    gain = gain + transaction.value();
    if (transaction.from == kNobody) continue;
    auto& loss = deltas[static_cast<std::size_t>(transaction.from)];
    loss = loss - transaction.value();
  }
  return deltas;
}

std::string worth(const Game& game, Seat seat) {
  for (const Winner& winner : game.state().winners) {
    if (winner.seat != seat || winner.record == nullptr) continue;
    const WinRecord& record = *winner.record;
    std::string text = record.displayed_score.text();
    for (const ScoredYaku& yaku : record.yaku) {
      text += "\n" + game.rules().texts.name(yaku.name);
      if (!yaku.value.empty()) text += "(" + yaku.value.front().amount.text() + "飜)";
    }
    return text;
  }
  return {};
}

}  // namespace

bool alike(const Tile& a, const Tile& b) {
  return a.kind == b.kind || (tiles::same_number(a.kind, b.kind) && tiles::same_suit(a.kind, b.kind));
}

void RiichiRecorder::tell(const Game& game, RiichiEvent event) {
  if (told_ || event.kind == Kind::StartGame) {
    on(game, event);
  } else {
    waiting_.push_back(std::move(event));
  }
}

void RiichiRecorder::begin(const Game& game) {
  plays_ = game.seats().size() == 4;
  if (plays_) tell(game, {.kind = Kind::StartGame});
}

void RiichiRecorder::start_round(const Game& game) {
  told_ = false;
  waiting_.clear();
  indicators_.clear();
  reached_ = {};
  accepted_ = {};
  wins_.clear();
  drawn_ = false;
  for (const Seat seat : game.seats()) {
    const auto i = static_cast<std::size_t>(seat);
    dealt_[i].assign(game.player(seat).hand.begin(), game.player(seat).hand.end());
    start_scores_[i] = game.player(seat).score;
  }
}

/// The first decision: by now the first indicator is turned.
void RiichiRecorder::flush(const Game& game) {
  if (told_) return;
  told_ = true;
  for (const RevealedTile& revealed : game.state().revealed) {
    const Tile tile = revealed.index ? game.dead_wall_tile(*revealed.index) : revealed.tile;
    if (exists(tile)) indicators_.push_back(plain(tile));
  }
  on(game, {.kind = Kind::StartRound, .actor = game.dealer()});
  for (std::size_t i = 1; i < indicators_.size(); ++i) on(game, {.kind = Kind::Dora, .tile = indicators_[i]});
  for (RiichiEvent& event : std::exchange(waiting_, {})) {
    if (event.kind != Kind::Dora) on(game, event);
  }
}

void RiichiRecorder::note_sticks(const Game& game) {
  for (const Seat seat : game.seats()) {
    const auto i = static_cast<std::size_t>(seat);
    if (!game.player(seat).riichi_stick || accepted_[i] || !reached_[i]) continue;
    accepted_[i] = true;
    tell(game, {.kind = Kind::ReachAccepted, .actor = seat});
  }
}

void RiichiRecorder::call(const Game& game, const LogEvent& event) {
  const Player& player = game.player(event.seat);
  RiichiEvent told{.kind = Kind::Ankan, .actor = event.seat, .target = event.from, .tile = plain(event.tile)};
  std::vector<Tile> rest;
  for (const Tile& tile : event.tiles) rest.push_back(plain(tile));
  if (event.from == kNobody || event.from == event.seat) {
    const bool upgraded = std::any_of(player.calls.begin(), player.calls.end(),
                                      [&](const Call& meld) { return same_meld(meld.tiles, event.tiles); });
    if (rest.size() != 4) return;  // a flower, or a north set aside: these formats know none
    if (upgraded) {
      told.kind = Kind::Kakan;
      tiles::remove_identical(rest, told.tile);
    }
  } else {
    tiles::remove_identical(rest, told.tile);
    const bool run = rest.size() == 2 && !alike(rest[0], rest[1]);
    told.kind = rest.size() == 3 ? Kind::Daiminkan : run ? Kind::Chi : Kind::Pon;
  }
  told.consumed = std::move(rest);
  tell(game, std::move(told));
}

void RiichiRecorder::discard(const Game& game, const LogEvent& event) {
  const auto i = static_cast<std::size_t>(event.seat);
  if (!reached_[i] && has_status(game, event.seat, "riichi")) {
    reached_[i] = true;
    tell(game, {.kind = Kind::Reach, .actor = event.seat});
  }
  tell(game, {.kind = Kind::Discard, .actor = event.seat, .tile = plain(event.tile), .tsumogiri = event.flag});
}

void RiichiRecorder::scores(const Game& game, const LogEvent& event) {
  flush(game);
  for (std::size_t i = 0; i < wins_.size(); ++i) {
    RiichiEvent& win = wins_[i];
    win.deltas = moved_by(game, static_cast<Seat>(win.actor), event, wins_.size() == 1);
    win.last = i + 1 == wins_.size();
    win.text = worth(game, static_cast<Seat>(win.actor));
    on(game, win);
  }
  if (wins_.empty()) {
    on(game, {.kind = Kind::RoundDraw, .deltas = event.deltas, .text = drawn_ ? draw_name_ : event.text});
  }
  wins_.clear();
  if (game.state().round_result != RoundResult::Continue) on(game, {.kind = Kind::EndRound});
}

void RiichiRecorder::event(const Game& game, const LogEvent& event) {
  if (!plays_) return;
  using From = LogEvent::Kind;
  if (event.kind == From::Discard || event.kind == From::Press || event.kind == From::Call) flush(game);
  if (event.kind != From::RoundStart) note_sticks(game);
  switch (event.kind) {
    case From::RoundStart: start_round(game); break;
    case From::Draw: tell(game, {.kind = Kind::Draw, .actor = event.seat, .tile = plain(event.tile)}); break;
    case From::Discard: discard(game, event); break;
    case From::Call: call(game, event); break;
    case From::Reveal:
      if (told_) indicators_.push_back(plain(event.tile));
      tell(game, {.kind = Kind::Dora, .tile = plain(event.tile)});
      break;
    case From::Win:
      wins_.push_back({.kind = Kind::Win,
                       .actor = event.seat,
                       .target = event.from == kNobody ? event.seat : event.from,
                       .tile = plain(event.tile)});
      break;
    case From::DrawGame:
      drawn_ = true;
      draw_name_ = event.text;
      break;
    case From::Scores: scores(game, event); break;
    case From::GameEnd:
      over_ = true;
      on(game, {.kind = Kind::EndGame});
      break;
    case From::Press:
    case From::RoundEnd:
    case From::Message: break;
  }
}

void RiichiRecorder::end(const Game& game) {
  if (plays_ && !over_) on(game, {.kind = Kind::EndGame});
}

}  // namespace majs::runtime
