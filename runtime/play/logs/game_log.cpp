#include "runtime/play/logs/game_log.hpp"

#include <iterator>

#include "grammar/display.hpp"
#include "grammar/document_members.hpp"
#include "grammar/phrases.hpp"
#include "runtime/play/logs/observation.hpp"

namespace majs::runtime {
namespace {

std::string shown(const Tile& tile, const Rules& rules) { return rules.tile_name(seen_tile(tile)); }

std::string tile_list(const std::vector<Tile>& tiles, const Rules& rules) {
  return grammar::joined(tiles, " ", [&](const Tile& tile) { return shown(tile, rules); });
}

constexpr std::string_view kKindNames[] = {"round_start", "draw", "discard",   "press",  "call",      "reveal",
                                           "message",     "win",  "draw_game", "scores", "round_end", "game_end"};
static_assert(std::size(kKindNames) == static_cast<std::size_t>(LogEvent::Kind::GameEnd) + 1);

/// Builds one JSON object member by member.
class ObjectLine {
 public:
  void text(std::string_view key, std::string_view value) {
    open(key);
    grammar::append_quoted(line_, value);
  }
  void flag(std::string_view key, bool value) {
    open(key);
    line_ += value ? "true" : "false";
  }
  void texts(std::string_view key, const std::vector<Tile>& tiles, const Rules& rules) {
    open(key);
    line_ += '[';
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      if (i > 0) line_ += ',';
      grammar::append_quoted(line_, shown(tiles[i], rules));
    }
    line_ += ']';
  }
  /// Tiles by seat.
  void hands(std::string_view key, const Game& game, Seat seen_by) {
    ObjectLine inside;
    for (const Seat seat : game.seats()) {
      if (seen_by != kNobody && seen_by != seat) continue;
      const auto& hand = game.player(seat).hand;
      inside.texts(seat_name(seat), {hand.begin(), hand.end()}, game.rules());
    }
    open(key);
    line_ += inside.close();
  }
  void document(std::string_view key, const Document& value) {
    open(key);
    line_ += grammar::print_document(value, false);
  }
  void numbers(std::string_view key, const std::array<Number, kMaxSeats>& values, const Rules& rules) {
    open(key);
    line_ += '{';
    for (std::size_t i = 0; i < rules.seats.size(); ++i) {
      if (i > 0) line_ += ',';
      grammar::append_quoted(line_, seat_name(rules.seats[i]));
      line_ += ':' + values[static_cast<std::size_t>(rules.seats[i])].text();
    }
    line_ += '}';
  }
  std::string close() { return line_ + '}'; }

 private:
  void open(std::string_view key) {
    line_ += line_.empty() ? '{' : ',';
    grammar::append_quoted(line_, key);
    line_ += ':';
  }
  std::string line_;
};

std::string score_list(const LogEvent& event, const Rules& rules, bool with_deltas) {
  std::string result;
  for (const Seat seat : rules.seats) {
    const auto i = static_cast<std::size_t>(seat);
    grammar::add_to_list(result, std::string(seat_name(seat)) + " " + event.scores[i].text());
    if (with_deltas) result += " (" + std::string(event.deltas[i] < 0 ? "" : "+") + event.deltas[i].text() + ")";
  }
  return result;
}

std::string words_of(const LogEvent& event, const Rules& rules) {
  using Kind = LogEvent::Kind;
  const std::string who(seat_name(event.seat));
  const std::string tile = exists(event.tile) ? shown(event.tile, rules) : "";
  const bool taken = event.from != kNobody && event.from != event.seat;
  const std::string from = taken ? ", from " + std::string(seat_name(event.from)) : "";
  switch (event.kind) {
    case Kind::RoundStart: return "a round begins, the dealer is " + who;
    case Kind::Draw: return who + " draws " + tile + (event.flag ? " from the dead wall" : "");
    case Kind::Discard: return who + " discards " + tile;
    case Kind::Press:
      return who + " presses " + event.text + (event.tiles.empty() ? "" : " with " + tile_list(event.tiles, rules));
    case Kind::Call: return who + " lays down " + event.text + " " + tile_list(event.tiles, rules) + from;
    case Kind::Reveal: return "revealed: " + tile;
    case Kind::Message: return event.seat == kNobody ? "* " + event.text : who + ": " + event.text;
    case Kind::Win: return who + " wins" + (tile.empty() ? "" : " with " + tile) + from;
    case Kind::DrawGame: return "the round is a draw: " + event.text;
    case Kind::Scores: return "scores: " + score_list(event, rules, true);
    case Kind::RoundEnd: return "the round is over";
    case Kind::GameEnd: return "the game is over: " + score_list(event, rules, false);
  }
  return {};
}

}  // namespace

std::string json_line(const LogEvent& event, const Game& game, Seat seen_by) {
  const Rules& rules = game.rules();
  using Kind = LogEvent::Kind;
  ObjectLine line;
  line.text("type", kKindNames[static_cast<std::size_t>(event.kind)]);
  if (event.seat != kNobody) line.text(event.kind == Kind::RoundStart ? "dealer" : "seat", seat_name(event.seat));
  if (event.from != kNobody) line.text("from", seat_name(event.from));
  const bool hidden = event.kind == Kind::Draw && seen_by != kNobody && seen_by != event.seat;
  if (exists(event.tile) && !hidden) line.text("tile", shown(event.tile, rules));
  if (!event.tiles.empty()) line.texts("tiles", event.tiles, rules);
  if (event.kind == Kind::RoundStart) line.hands("hands", game, seen_by);
  if (event.kind == Kind::Win && event.win != nullptr) {
    // What somebody else wants to know of a win, and no more: the rest is of rulesets like ours.
    const Document win = win_report(rules, *event.win);
    for (const char* key : {"hand", "calls", "yaku", "yaku2", "minipoints", "points", "score"}) {
      if (const Document* const value = grammar::find_member(win, key)) line.document(key, *value);
    }
  }
  if (event.kind == Kind::Discard) line.flag("tsumogiri", event.flag);
  if (event.kind == Kind::Draw && event.flag) line.flag("replacement", true);
  if (!event.text.empty()) {
    const bool named = event.kind == Kind::Press || event.kind == Kind::Call || event.kind == Kind::DrawGame;
    line.text(named ? "name" : "text", event.text);
  }
  if (event.kind == Kind::Scores || event.kind == Kind::GameEnd) line.numbers("scores", event.scores, rules);
  if (event.kind == Kind::Scores) line.numbers("deltas", event.deltas, rules);
  if (event.end != nullptr && event.end->has_points) line.numbers("final_points", event.end->points, rules);
  return line.close();
}

std::string readable_line(const LogEvent& event, const Rules& rules) {
  return grammar::printable(words_of(event, rules));
}

}  // namespace majs::runtime
