#include "runtime/play/logs/replay.hpp"

#include <algorithm>
#include <cmath>

#include "grammar/document_members.hpp"
#include "runtime/play/logs/game_log.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/tests/written_table.hpp"

namespace majs::runtime {
namespace {

std::size_t index_in(const Document& line, std::string_view key) {
  const double number = grammar::find_number(line, key).value_or(-1);
  return number >= 0 && number < 1e9 ? static_cast<std::size_t>(number) : static_cast<std::size_t>(-1);
}

/// Of a log that is held against other rules: attributes that these do not have are passed over.
Tile tile_in(const Document& value, const Rules& rules) { return written_tile(value, rules, true); }

/// The input of a line; nothing when it is none.
std::optional<Input> read_input(const Document& line, const Rules& rules) {
  Input input{.seat = seat_at(line, "seat")};
  if (input.seat == kNobody) return std::nullopt;
  const auto says = [&](std::string_view key) { return grammar::find_member(line, key) != nullptr; };
  const auto lists = [&](std::string_view key) { return says(key) && grammar::find_member(line, key)->is_array(); };
  if (says("discard")) {
    input.index = index_in(line, "discard");
  } else if (says("press")) {
    input.kind = Input::Kind::Press;
    if (const std::string* name = grammar::find_text(line, "press")) input.button = choice_named(rules, *name);
    if (input.button == kNoChoice) return std::nullopt;
  } else if (lists("with")) {
    input.kind = Input::Kind::PressCall;
    for (const Document& tile : grammar::find_items(line, "with")) input.call.with.push_back(tile_in(tile, rules));
    if (const Document* called = grammar::find_member(line, "called")) input.call.called = tile_in(*called, rules);
  } else if (const std::string* card = grammar::find_text(line, "card")) {
    input.kind = Input::Kind::PressCard;
    input.card = rules.statuses.find(*card);
  } else if (says("mark")) {
    input.kind = Input::Kind::Mark;
    const std::string* const zone = grammar::find_text(line, "mark");
    if (zone != nullptr) input.mark.zone = marked_zone_named(*zone).value_or(input.mark.zone);
    input.mark.seat = seat_at(line, "owner");
    input.mark.index = index_in(line, "index");
    if (input.mark.seat == kNobody) return std::nullopt;
  } else if (lists("declare")) {
    input.kind = Input::Kind::DeclareYaku;
    for (const std::string& name : grammar::texts_of(grammar::find_member(line, "declare"))) {
      input.yaku.push_back(rules.texts.find(name));
    }
  } else if (const Document* keeps = grammar::find_member(line, "keep_deal"); keeps != nullptr && keeps->is_boolean()) {
    input.kind = Input::Kind::KeepDeal;
    input.index = keeps->get<bool>() ? 1 : 0;
  } else if (says("lay")) {
    input.kind = Input::Kind::LayOnRack;
    input.index = index_in(line, "lay");
    input.rack = index_in(line, "rack") == 1 ? 1 : 0;
  } else if (says("cancel_marks")) {
    input.kind = Input::Kind::CancelMarks;
  } else if (says("clear_marks")) {
    input.kind = Input::Kind::ClearMarks;
  } else {
    return std::nullopt;
  }
  return input;
}

/// The tile of a hand at this place; none of other zones.
Tile tile_at(const Game& game, const MarkableObject& mark, std::size_t place) {
  return mark.zone == Zone::Hand && mark.seat != kNobody ? held_tile(game.player(mark.seat), place) : Tile{};
}

bool is_marked(const Game& game, const Input& input, std::size_t place) {
  const auto& targets = game.engine().player(input.seat).marking.targets;
  return std::ranges::any_of(targets, [&](const Marking::Target& target) {
    return target.zone == input.mark.zone && std::ranges::any_of(target.marked, [&](const Mark& mark) {
             return mark.seat == input.mark.seat && mark.index == place;
           });
  });
}

/// What was logged, and what happens now: stops at the first difference.
class LogComparison {
 public:
  LogComparison(const LoggedGame& logged, bool only_results, TestOutcome& outcome)
      : logged_(logged), outcome_(outcome), only_results_(only_results) {}

  /// The next logged line is an input.
  bool at_input() {
    pass_over();
    return next_ < logged_.lines.size() && is_input(logged_.lines[next_]);
  }
  const std::string& take() { return logged_.lines[next_++]; }
  /// Of results only: the tile and not its place in the hand, which jokers are sorted into otherwise by other rules.
  void find_discarded(const Game& game, Input& input) const {
    if (!only_results_ || input.kind != Input::Kind::PlayTile || next_ >= logged_.lines.size()) return;
    const auto line = grammar::parse_document(logged_.lines[next_], nullptr);
    const Document* type = line ? grammar::find_member(*line, "type") : nullptr;
    const Document* tile = line ? grammar::find_member(*line, "tile") : nullptr;
    if (tile == nullptr || type == nullptr || *type != "discard") return;
    const Document* of_draw = grammar::find_member(*line, "tsumogiri");
    const bool was_drawn = of_draw != nullptr && *of_draw == true;
    const Player& player = game.engine().player(input.seat);
    const Tile wanted = tile_in(*tile, game.rules());
    const auto fits = [&](std::size_t place) {
      const Tile tile = held_tile(player, place);
      return (place >= player.hand.size()) == was_drawn && exists(tile) && tile.kind == wanted.kind;
    };
    if (fits(input.index)) return;
    for (std::size_t place = 0; place < player.hand.size() + player.draw.size(); ++place) {
      if (fits(place)) input.index = place;
    }
  }
  /// The same of a tile that is marked: one that is not yet, where there are several.
  void find_marked(const Game& game, const Document& line, Input& input) const {
    const Document* tile = grammar::find_member(line, "tile");
    if (!only_results_ || input.kind != Input::Kind::Mark || tile == nullptr) return;
    const Tile wanted = tile_in(*tile, game.rules());
    const auto fits = [&](std::size_t place) {
      return tile_at(game, input.mark, place).kind == wanted.kind && !is_marked(game, input, place);
    };
    for (std::size_t place = 0; !fits(input.mark.index) && exists(tile_at(game, input.mark, place)); ++place) {
      if (fits(place)) input.mark.index = place;
    }
  }
  void happened(const std::string& line) {
    const std::string seen = compared(line);
    if (!agrees_ || seen.empty()) return;
    pass_over();
    const std::string expected = next_ < logged_.lines.size() ? compared(logged_.lines[next_]) : "the end of the log";
    if (expected == seen || expected == without_final_points(seen)) {
      ++next_;
    } else {
      differ(expected, seen);
    }
  }
  void ended() {
    pass_over();
    if (agrees_ && next_ < logged_.lines.size()) differ(logged_.lines[next_], "nothing more");
  }
  void differ(const std::string& expected, const std::string& line) {
    agrees_ = false;
    outcome_.when = "line " + std::to_string(next_ + 2) + " of the game";
    outcome_.mismatches.push_back({"log", expected, line});
  }
  bool agrees() const { return agrees_; }

 private:
  static bool is_input(std::string_view line) { return line.starts_with("{\"type\":\"input\""); }

  /// What of the line has to be the same; "": nothing. Of results: who deals, who wins with which yaku, scores, and
  /// final points.
  std::string compared(const std::string& line) const {
    if (!only_results_ || is_input(line)) return line;
    const auto document = grammar::parse_document(line, nullptr);
    const Document* type = document ? grammar::find_member(*document, "type") : nullptr;
    if (type == nullptr) return line;
    if (*type == "win") return compared_win(*document);
    if (*type == "game_end") return compared_end(*document);
    Document result = Document::object();
    for (const char* key : {"dealer", "scores", "deltas"}) {
      const bool is_result = *type == "scores" || *type == "round_start";
      if (const Document* value = grammar::find_member(*document, key); is_result && value != nullptr)
        result[key] = *value;
    }
    return result.empty() ? std::string() : grammar::print_document(result, false);
  }

  /// Older logs end with the scores.
  static std::string without_final_points(const std::string& line) {
    const std::size_t points = line.find(",\"final_points\":");
    return points == std::string::npos ? line : line.substr(0, points) + "}";
  }

  /// What everybody has more than the average: some rulesets make scores of the points in thousands.
  static std::string compared_end(const Document& end) {
    const Document* points = grammar::find_member(end, "final_points");
    const Document scores = end.value("scores", Document::object());
    const Document& last = points != nullptr ? *points : scores;
    double sum = 0;
    for (const Document& of_seat : last) sum += of_seat.is_number() ? of_seat.get<double>() : 0;
    std::string result = "game_end";
    for (const auto& [seat, value] : last.items()) {
      const double more = (value.is_number() ? value.get<double>() : 0) - sum / static_cast<double>(last.size());
      result += " " + seat + " " + std::to_string(std::llround(points != nullptr ? more * 1000 : more));
    }
    return result;
  }

  /// Yaku of the group that counts, as some rulesets have only one.
  static std::string compared_win(const Document& win) {
    std::vector<std::string> yaku;
    const Document* second = grammar::find_member(win, "yaku2");
    const bool first_counts = second == nullptr || second->empty();
    for (const Document& one : grammar::find_items(win, first_counts ? "yaku" : "yaku2")) {
      yaku.push_back(grammar::print_document(one, false));
    }
    std::ranges::sort(yaku);
    std::string result = grammar::print_document(win.value("seat", Document()), false);
    for (const std::string& one : yaku) result += " " + one;
    return result;
  }

  void pass_over() {
    while (next_ < logged_.lines.size() && compared(logged_.lines[next_]).empty()) ++next_;
  }

  const LoggedGame& logged_;
  TestOutcome& outcome_;
  std::size_t next_ = 0;
  bool only_results_ = false;
  bool agrees_ = true;
};

}  // namespace

std::string input_line(const Game& game, const Input* input) {
  Document line = Document::object();
  line["type"] = "input";
  if (input == nullptr) {
    line["resume"] = true;
    return grammar::print_document(line, false);
  }
  const Rules& rules = game.rules();
  line["seat"] = seat_name(input->seat);
  switch (input->kind) {
    case Input::Kind::PlayTile: line["discard"] = static_cast<double>(input->index); break;
    case Input::Kind::Press: line["press"] = choice_name(rules, input->button); break;
    case Input::Kind::PressCall:
      line["with"] = tile_documents(input->call.with, rules);
      if (exists(input->call.called)) line["called"] = tile_document(input->call.called, rules);
      break;
    case Input::Kind::PressCard: line["card"] = rules.statuses.name(input->card); break;
    case Input::Kind::Mark:
      line["mark"] = zone_name(input->mark.zone);
      line["owner"] = seat_name(input->mark.seat);
      line["index"] = static_cast<double>(input->mark.index);
      if (const Tile tile = tile_at(game, input->mark, input->mark.index); exists(tile)) {
        line["tile"] = tile_document(tile, rules);
      }
      break;
    case Input::Kind::DeclareYaku:
      line["declare"] = grammar::list_of(input->yaku, [&](std::uint32_t name) { return rules.texts.name(name); });
      break;
    case Input::Kind::KeepDeal: line["keep_deal"] = input->index != 0; break;
    case Input::Kind::LayOnRack:
      line["lay"] = static_cast<double>(input->index);
      line["rack"] = static_cast<double>(input->rack);
      break;
    case Input::Kind::CancelMarks: line["cancel_marks"] = true; break;
    default: line["clear_marks"] = true; break;
  }
  return grammar::print_document(line, false);
}

bool is_log(std::string_view text) { return text.starts_with("{\"type\":\"game\""); }

std::vector<LoggedGame> read_log(std::string_view text) {
  std::vector<LoggedGame> games;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (is_log(line)) {
      games.push_back({std::string(line), {}});
    } else if (!games.empty()) {
      games.back().lines.emplace_back(line);
    }
  }
  return games;
}

TestOutcome replay(const std::shared_ptr<const Rules>& rules, const LoggedGame& logged, Recorder* onlooker) {
  TestOutcome outcome;
  const auto header = grammar::parse_document(logged.header, nullptr);
  const std::string* seed = header ? grammar::find_text(*header, "seed") : nullptr;
  if (seed == nullptr) return not_run(TestOutcome::Status::Failed, "the first line of a log needs a `seed`");
  const Document* compare = grammar::find_member(*header, "compare");
  LogComparison comparison(logged, compare != nullptr && *compare == "results", outcome);
  Game game(rules, std::strtoull(seed->c_str(), nullptr, 10));
  ActionTrail trail;
  MinipointTrace minipoints;
  game.settings().asks_dealer = true;
  game.watchers().trail = &trail;
  game.watchers().log = [&](const LogEvent& event) {
    comparison.happened(json_line(event, game));
    if (onlooker != nullptr && comparison.agrees()) onlooker->event(game, event);
  };
  if (onlooker != nullptr) {
    trail.keep_in(onlooker->actions());
    game.watchers().steps = onlooker->steps();
    game.watchers().minipoint_trace = &minipoints;
    onlooker->begin(game);
  }
  game.start();
  while (comparison.agrees() && comparison.at_input()) {
    const std::string line = comparison.take();
    const auto document = grammar::parse_document(line, nullptr);
    if (document && grammar::find_member(*document, "resume") != nullptr) {
      if (onlooker != nullptr) onlooker->input(game, nullptr);
      game.resume_stalled();
      continue;
    }
    auto input = document ? read_input(*document, *rules) : std::nullopt;
    if (input) comparison.find_discarded(game, *input);
    if (input) comparison.find_marked(game, *document, *input);
    minipoints.made.clear();
    if (onlooker != nullptr && input) onlooker->input(game, &*input);
    if (!input) {
      comparison.differ("an input", line);
    } else if (!game.apply(*input)) {
      comparison.differ(line, "this input is refused");
    }
  }
  comparison.ended();
  if (onlooker != nullptr) onlooker->end(game);
  outcome.findings = game.findings();
  if (comparison.agrees()) return outcome;
  outcome.status = TestOutcome::Status::Failed;
  tell_actions(trail, *rules, outcome);
  return outcome;
}

}  // namespace majs::runtime
