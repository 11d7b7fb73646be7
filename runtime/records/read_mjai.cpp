// mjai: a JSON object a line.

#include <algorithm>
#include <set>

#include "grammar/document_members.hpp"
#include "runtime/records/record.hpp"
#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;

/// Reads members of a line; the first that is not what it has to be is kept as the problem.
class Line {
 public:
  explicit Line(const Document& document) : document_(document) {}

  const Document* find(const char* key) {
    read_.insert(key);
    const auto found = document_.find(key);
    return found == document_.end() || found->is_null() ? nullptr : &*found;
  }
  /// The members that nobody has asked for.
  template <typename Tell>
  void others(Tell&& tell) const {
    for (const auto& [key, value] : document_.items()) {
      if (!read_.contains(key)) tell(key);
    }
  }
  const std::string& problem() const { return problem_; }
  void fail(std::string message) {
    if (problem_.empty()) problem_ = std::move(message);
  }

  std::string text(const char* key) {
    const Document* value = find(key);
    if (value != nullptr && value->is_string()) return value->get<std::string>();
    fail("a text `" + std::string(key) + "` is missing");
    return {};
  }
  std::int64_t whole(const Document& value, const char* key) {
    constexpr std::int64_t kMost = 1'000'000'000;
    const auto number = grammar::whole_number(value, -kMost, kMost);
    if (!number) fail("`" + std::string(key) + "` has to be a whole number");
    return number.value_or(0);
  }
  int number(const char* key, int least, int most) {
    const Document* value = find(key);
    const std::int64_t found = value == nullptr ? std::int64_t{least} - 1 : whole(*value, key);
    if (found < least || found > most) {
      fail("`" + std::string(key) + "` has to be " + std::to_string(least) + " to " + std::to_string(most));
      return least;
    }
    return static_cast<int>(found);
  }
  std::optional<RecordedPoints> points(const char* key) {
    const Document* value = find(key);
    if (value == nullptr) return std::nullopt;
    RecordedPoints points{};
    if (!value->is_array() || value->size() < 3 || value->size() > 4) {
      fail("`" + std::string(key) + "` has to be a number for each player");
      return std::nullopt;
    }
    for (std::size_t i = 0; i < value->size(); ++i) points[i] = whole((*value)[i], key);
    return points;
  }
  tiles::Kind tile(const Document& value) {
    const tiles::Kind kind =
        value.is_string() ? kind_of_mjai_name(value.get_ref<const std::string&>()) : tiles::kNoKind;
    if (kind == tiles::kNoKind) fail("there is no tile " + grammar::print_document(value, false).substr(0, 40));
    return kind;
  }
  tiles::Kind tile(const char* key, bool any = false) {
    const Document* value = find(key);
    if (value != nullptr) return any ? any_tile(*value) : tile(*value);
    fail("a tile `" + std::string(key) + "` is missing");
    return tiles::kNoKind;
  }
  /// `any`: some may be tiles that the record does not show.
  std::vector<tiles::Kind> tiles_of(const Document& list, std::size_t least, std::size_t most, bool any = false) {
    std::vector<tiles::Kind> kinds;
    const bool fits = list.is_array() && list.size() >= least && list.size() <= most;
    if (!fits) fail("so many tiles cannot be: " + std::to_string(list.size()));
    for (const Document& value : grammar::items_of(fits ? &list : nullptr)) {
      kinds.push_back(any ? any_tile(value) : tile(value));
    }
    return kinds;
  }
  /// `?` is a tile that the record does not show.
  tiles::Kind any_tile(const Document& value) { return value == "?" ? tiles::kNoKind : tile(value); }
  std::vector<tiles::Kind> tiles_of(const char* key, std::size_t least, std::size_t most) {
    const Document* list = find(key);
    if (list != nullptr) return tiles_of(*list, least, most);
    if (least > 0) fail("tiles `" + std::string(key) + "` are missing");
    return {};
  }

 private:
  const Document& document_;
  std::set<std::string, std::less<>> read_;
  std::string problem_;
};

/// Members that repeat what others say, or are between programs.
constexpr std::string_view kAsideOfMjai[] = {"pai",          "deltas",  "uri",  "tenpais", "tehais", "possible_actions",
                                             "cannot_dahai", "can_act", "meta", "seed",    "scores", "id"};

class MjaiReader {
 public:
  /// "" or what is wrong.
  std::string read(const Document& document, const std::string& place) {
    if (!document.is_object()) return "a JSON object is expected";
    Line line(document);
    place_ = place;
    const std::string type = line.text("type");
    event(type, line);
    line.others([&](const std::string& key) {
      if (std::ranges::find(kAsideOfMjai, key) != std::end(kAsideOfMjai)) return;
      note("the member `" + key.substr(0, 40) + "` of `" + type.substr(0, 40) + "` is not read");
    });
    return line.problem();
  }

  ReadRecords finish() {
    close_game();
    return {std::move(games_), {}, std::move(notes_)};
  }

 private:
  void event(const std::string& type, Line& line) {
    if (!line.problem().empty()) return;
    if (type == "start_game") {
      close_game();
      return start_game(line);
    }
    if (type == "start_kyoku") return start_round(line);
    if (type == "end_game") {
      if (games_.empty()) return line.fail("no game has begun");
      games_.back().ended = true;
      games_.back().scores = line.points("scores");
      return;
    }
    constexpr std::pair<std::string_view, Kind> kSteps[] = {{"tsumo", Kind::Draw},
                                                            {"dahai", Kind::Discard},
                                                            {"reach", Kind::Reach},
                                                            {"reach_accepted", Kind::ReachAccepted},
                                                            {"chi", Kind::Chi},
                                                            {"pon", Kind::Pon},
                                                            {"daiminkan", Kind::Daiminkan},
                                                            {"kakan", Kind::Kakan},
                                                            {"ankan", Kind::Ankan},
                                                            {"nukidora", Kind::North},
                                                            {"kita", Kind::North},
                                                            {"dora", Kind::Dora}};
    const auto* const known = std::ranges::find_if(kSteps, [&](const auto& one) { return one.first == type; });
    const bool result = type == "hora" || type == "ryukyoku" || type == "end_kyoku";
    if (known == std::end(kSteps) && !result) return;  // `hello`, `none`, `error`: between programs
    if (games_.empty() || games_.back().rounds.empty()) return line.fail("no round has begun");
    RecordedRound& round = games_.back().rounds.back();
    if (type == "end_kyoku") return;
    if (type == "hora") return win(line, round);
    if (type == "ryukyoku") return drawn(line, round);
    if (!round.wins.empty() || round.drawn) return line.fail("the round is over");
    if (round.steps.size() >= kMostSteps) return line.fail("a round has fewer events");
    step(known->second, line, round);
  }

  void note(std::string text) {
    constexpr std::size_t kMost = 20;
    if (notes_.size() < kMost && std::ranges::find(notes_, text) == notes_.end()) {
      notes_.push_back(std::move(text));
    }
  }

  void start_game(Line& line) {
    RecordedGame& game = games_.emplace_back();
    const auto& names = grammar::items_of(line.find("names"));
    for (std::size_t i = 0; i < std::min(game.names.size(), names.size()); ++i) {
      if (names[i].is_string()) game.names[i] = names[i].get<std::string>();
    }
    const Document* red = line.find("aka_flag");
    if (red != nullptr && red->is_boolean()) game.rules.red_fives = red->get<bool>();
    constexpr int kEastOnly = 4;
    const Document* length = line.find("kyoku_first");  // which it would be, were it the last four of a longer game
    if (length != nullptr && length->is_number()) game.rules.winds = *length == kEastOnly ? 1 : 2;
  }

  int player(Line& line, const char* key) { return line.number(key, 0, games_.back().players - 1); }

  void start_round(Line& line) {
    if (games_.empty()) games_.emplace_back();
    RecordedGame& game = games_.back();
    if (++rounds_ > kMostRounds) return line.fail("a record has fewer rounds");
    RecordedRound round;
    for (const char* key : {"bakaze", "kyoku", "honba", "kyotaku", "scores"}) {
      if (line.find(key) == nullptr) note("the record does not tell `" + std::string(key) + "`: " + assumed(key));
    }
    constexpr std::string_view kWinds = "ESWN";
    const std::string wind = line.find("bakaze") != nullptr ? line.text("bakaze") : "E";
    const std::size_t at = wind.size() == 1 ? kWinds.find(wind[0]) : std::string_view::npos;
    if (at == std::string_view::npos) line.fail("`bakaze` is E, S, W or N");
    round.wind = static_cast<int>(at);
    const Document* hands = line.find("tehais");
    if (hands == nullptr || !hands->is_array() || hands->size() < 3 || hands->size() > 4) {
      return line.fail("`tehais` has to be the hands of the players");
    }
    const bool fourth = hands->size() == 4 && (*hands)[3].is_array() && !(*hands)[3].empty();
    const int players = fourth ? 4 : 3;
    if (!game.rounds.empty() && game.players != players) return line.fail("another number of players");
    game.players = players;
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
      round.hands[i] = line.tiles_of((*hands)[i], 13, 13, true);
    }
    round.dealer = line.number("oya", 0, players - 1);
    const int kyoku = line.find("kyoku") != nullptr ? line.number("kyoku", 1, players) : round.dealer + 1;
    if (kyoku - 1 != round.dealer) line.fail("`kyoku` and `oya` do not agree");
    if (line.find("honba") != nullptr) round.honba = line.number("honba", 0, 1'000);
    if (line.find("kyotaku") != nullptr) round.sticks = line.number("kyotaku", 0, 1'000);
    constexpr RecordedPoints kFour = {25'000, 25'000, 25'000, 25'000};
    constexpr RecordedPoints kThree = {35'000, 35'000, 35'000, 0};
    round.scores = line.points("scores").value_or(players == 3 ? kThree : kFour);
    const Document* marker = line.find("dora_marker");
    if (marker != nullptr && *marker != "?") round.indicators.push_back(line.tile(*marker));
    round.place = place_;
    round.result_place = place_;
    game.rounds.push_back(std::move(round));
  }

  /// What is played by where an old dialect has no such member.
  static std::string assumed(std::string_view key) {
    return key == "bakaze"   ? "East is assumed"
           : key == "kyoku"  ? "the dealer's number is assumed"
           : key == "scores" ? "those of the start are assumed"
                             : "none is assumed";
  }

  void step(Kind kind, Line& line, RecordedRound& round) {
    RecordedStep step{.kind = kind, .place = place_};
    if (kind == Kind::Dora) {
      step.tile = line.tile("dora_marker");
      round.steps.push_back(std::move(step));
      return;
    }
    step.actor = player(line, "actor");
    switch (kind) {
      case Kind::Draw: step.tile = line.tile("pai", true); break;
      case Kind::Discard: {
        step.tile = line.tile("pai");
        const Document* drawn = line.find("tsumogiri");
        step.tsumogiri = drawn != nullptr && *drawn == true;
        break;
      }
      case Kind::Chi:
      case Kind::Pon:
      case Kind::Daiminkan: {
        step.tile = line.tile("pai");
        step.target = player(line, "target");
        const std::size_t count = kind == Kind::Daiminkan ? 3 : 2;
        step.consumed = line.tiles_of("consumed", count, count);
        break;
      }
      case Kind::Kakan:
        step.tile = line.tile("pai");
        step.consumed = line.tiles_of("consumed", 0, 3);
        break;
      case Kind::Ankan: step.consumed = line.tiles_of("consumed", 4, 4); break;
      case Kind::North: step.tile = line.find("pai") != nullptr ? line.tile("pai") : kind_of_mjai_name("N"); break;
      case Kind::ReachAccepted: step.scores = line.points("scores"); break;
      case Kind::Reach:
      case Kind::Win:  // told by `hora`
      case Kind::Dora: break;
    }
    round.steps.push_back(std::move(step));
  }

  void win(Line& line, RecordedRound& round) {
    if (round.drawn) return line.fail("the round is over");
    if (round.wins.size() >= 3) return line.fail("so many players cannot win");
    RecordedWin win;
    win.place = place_;
    win.actor = player(line, "actor");
    win.target = player(line, "target");
    win.deltas = line.points("deltas");
    win.scores = line.points("scores");
    win.hand = line.tiles_of("hora_tehais", 0, 14);
    if (line.find("pai") != nullptr) win.tile = line.tile("pai");
    for (const char* key : {"ura_markers", "uradora_markers", "uradora_marker"}) {
      if (line.find(key) != nullptr) win.ura = line.tiles_of(key, 0, 5);
    }
    const auto optional_number = [&](const char* key) -> std::optional<std::int64_t> {
      const Document* value = line.find(key);
      return value == nullptr ? std::nullopt : std::optional(line.whole(*value, key));
    };
    win.fu = optional_number("fu");
    win.han = optional_number("fan");
    win.points = optional_number("hora_points");
    if (const Document* yaku = line.find("yakus")) win.yaku = yaku_of(*yaku, line);
    round.result_place = place_;
    round.wins.push_back(std::move(win));
  }

  static std::optional<std::vector<RecordedYaku>> yaku_of(const Document& list, Line& line) {
    constexpr std::size_t kMost = 60;
    if (!list.is_array() || list.size() > kMost) {
      line.fail("`yakus` has to be a list");
      return std::nullopt;
    }
    std::vector<RecordedYaku> result;
    for (const Document& one : list) {
      if (!one.is_array() || one.size() != 2 || !one[0].is_string()) {
        line.fail("each of `yakus` has to be a name and a number");
        return std::nullopt;
      }
      const std::string name = one[0].get<std::string>();
      const std::int64_t han = line.whole(one[1], "yakus");
      if (han < 0) line.fail("the yaku `" + name.substr(0, 40) + "` cannot count " + std::to_string(han));
      result.push_back({find_yaku(name), name, han});
    }
    return result;
  }

  void drawn(Line& line, RecordedRound& round) {
    if (!round.wins.empty() || round.drawn) return line.fail("the round is over");
    const Document* reason = line.find("reason");
    if (reason != nullptr && reason->is_string()) round.draw_name = reason->get<std::string>();
    round.draw = find_draw(round.draw_name);
    round.deltas = line.points("deltas");
    round.scores_after = line.points("scores");
    round.drawn = true;
    round.result_place = place_;
  }

  void close_game() {
    if (!games_.empty() && games_.back().rounds.empty()) games_.pop_back();
  }

  std::vector<RecordedGame> games_;
  std::vector<std::string> notes_;
  std::size_t rounds_ = 0;
  std::string place_;
};

}  // namespace

ReadRecords read_mjai_records(std::string_view text) {
  MjaiReader reader;
  std::size_t number = 1;
  const auto read = [&](std::string_view content) -> std::string {
    grammar::DocumentError error;
    const auto document = grammar::parse_document(content, &error);
    const std::string place = "line " + std::to_string(number);
    if (!document) return place + ": " + error.message;
    if (!document->is_array()) {
      const std::string problem = reader.read(*document, place);
      return problem.empty() ? problem : place + ": " + problem;
    }
    // A list of events.
    for (std::size_t i = 0; i < document->size(); ++i) {
      const std::string entry = place + ", /" + std::to_string(i);
      const std::string problem = reader.read((*document)[i], entry);
      if (!problem.empty()) return entry + ": " + problem;
    }
    return {};
  };
  std::string problem;
  if (text.starts_with('[')) {
    for (const JsonPart& part : json_parts(text)) {
      number = part.line;
      if (problem.empty()) problem = read(part.text);
    }
    text = {};
  }
  for (; !text.empty() && problem.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (content.find_first_not_of(" \t\r") != std::string_view::npos) problem = read(content);
  }
  if (!problem.empty()) return {{}, std::move(problem)};
  ReadRecords result = reader.finish();
  if (result.games.empty()) result.problem = "the record has no round";
  return result;
}

}  // namespace majs::runtime
