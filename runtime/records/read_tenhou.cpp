// tenhou/6: a JSON document a game. What each player takes and gives is told apart; how the lists interleave has to be
// found out.

#include <algorithm>
#include <cmath>

#include "grammar/document_members.hpp"
#include "runtime/records/record.hpp"
#include "runtime/records/record_tiles.hpp"
#include "runtime/records/tenhou_order.hpp"

namespace majs::runtime {
namespace {

constexpr std::size_t kMostEntries = 100;  ///< of one player's list

std::string shown(const Document& value) { return grammar::print_document(value, false).substr(0, 60); }

/// Reads one round; the first thing that cannot be is the problem.
class TenhouRound {
 public:
  TenhouRound(const Document& document, std::string place, int players)
      : document_(document), place_(std::move(place)), players_(players) {}

  std::string read(RecordedRound& round) {
    if (!document_.is_array() || document_.size() < 17) return place_ + ": a round has 17 parts";
    round.place = place_;
    round.result_place = place_ + "/16";
    round.indicators_in_steps = false;
    head(round);
    round.indicators = tiles_of(2, 5);
    ura_ = tiles_of(3, 5);
    TenhouLists lists;
    for (int player = 0; player < players_; ++player) {
      const auto i = static_cast<std::size_t>(player);
      round.hands[i] = tiles_of(4 + 3 * i, 13);
      if (round.hands[i].size() != 13) fail(part(4 + 3 * i), "a hand has 13 tiles");
      takes(5 + 3 * i, player, lists.takes[i]);
      gives(6 + 3 * i, lists.gives[i]);
    }
    if (problem_.empty() && !order(lists, round.dealer, players_, round.steps)) {
      fail("", "what the players draw and discard does not fit together");
    }
    result(round);
    return problem_;
  }

 private:
  void fail(const std::string& place, const std::string& message) {
    if (problem_.empty()) problem_ = place_ + place + ": " + message;
  }
  static std::string part(std::size_t index) { return "/" + std::to_string(index); }
  static std::string part(std::size_t index, std::size_t entry) { return part(index) + part(entry); }

  std::int64_t whole(const Document& value, const std::string& place, std::int64_t least, std::int64_t most) {
    if (const auto number = grammar::whole_number(value, least, most)) return *number;
    fail(place, "a whole number from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not " +
                    shown(value));
    return least;
  }

  std::optional<RecordedPoints> points(const Document& list, const std::string& place) {
    constexpr std::int64_t kMost = 1'000'000'000;
    if (!list.is_array() || list.size() < static_cast<std::size_t>(players_) || list.size() > 4) {
      fail(place, "a number for each player is expected");
      return std::nullopt;
    }
    RecordedPoints result{};
    for (std::size_t i = 0; i < static_cast<std::size_t>(players_); ++i) {
      result[i] = whole(list[i], place + part(i), -kMost, kMost);
    }
    return result;
  }

  void head(RecordedRound& round) {
    const Document& head = document_[0];
    if (!head.is_array() || head.size() != 3) {
      return fail("/0", "the number of the round, honba and sticks are expected");
    }
    const auto number = static_cast<int>(whole(head[0], "/0/0", 0, 15));
    round.wind = number / 4;
    round.dealer = number % 4;
    if (round.dealer >= players_) fail("/0/0", "there is no fourth dealer among three players");
    round.honba = static_cast<int>(whole(head[1], "/0/1", 0, 1'000));
    round.sticks = static_cast<int>(whole(head[2], "/0/2", 0, 1'000));
    if (const auto scores = points(document_[1], "/1")) round.scores = *scores;
  }

  tiles::Kind tile(const Document& value, const std::string& place) {
    const auto number = grammar::whole_number(value, 1, 60);
    const tiles::Kind kind = number ? kind_of_tenhou_number(static_cast<int>(*number)) : tiles::kNoKind;
    if (kind == tiles::kNoKind) fail(place, "there is no tile " + shown(value));
    return kind;
  }

  std::vector<tiles::Kind> tiles_of(std::size_t index, std::size_t most) {
    std::vector<tiles::Kind> kinds;
    const Document& list = document_[index];
    if (!list.is_array() || list.size() > most) {
      fail(part(index), "a list of at most " + std::to_string(most) + " tiles is expected");
      return kinds;
    }
    for (std::size_t i = 0; i < list.size(); ++i) kinds.push_back(tile(list[i], part(index, i)));
    return kinds;
  }

  /// `p252525`: the letter stands before the tile that was taken or added.
  struct Meld {
    char letter = 0;
    std::size_t place = 0;  ///< so many tiles stand before the letter
    std::vector<tiles::Kind> tiles;
  };

  Meld meld(const std::string& text, const std::string& place) {
    Meld meld;
    constexpr std::size_t kLongest = 9;
    bool fits = text.size() <= kLongest;
    for (std::size_t i = 0; fits && i < text.size();) {
      if (text[i] >= 'a' && text[i] <= 'z') {
        fits = meld.letter == 0;
        meld.letter = text[i++];
        meld.place = meld.tiles.size();
        continue;
      }
      fits = i + 1 < text.size() && text[i] >= '1' && text[i] <= '5' && text[i + 1] >= '0' && text[i + 1] <= '9';
      if (!fits) break;
      meld.tiles.push_back(kind_of_tenhou_number(10 * (text[i] - '0') + (text[i + 1] - '0')));
      fits = meld.tiles.back() != tiles::kNoKind;
      i += 2;
    }
    if (fits && meld.letter != 0 && meld.place < meld.tiles.size()) return meld;
    fail(place, "`" + text.substr(0, 20) + "` is no call");
    return {};
  }

  /// Of one player; none when there is no such list.
  const Document::array_t& entries(std::size_t index, const std::string& what) {
    const Document::array_t& list = grammar::items_of(&document_[index]);
    const bool fits = document_[index].is_array() && list.size() <= kMostEntries;
    if (!fits) fail(part(index), "a list of what was " + what + " is expected");
    return fits ? list : grammar::items_of(nullptr);
  }

  void takes(std::size_t index, int player, std::vector<RecordedStep>& takes) {
    const auto& list = entries(index, "taken");
    for (std::size_t i = 0; i < list.size() && problem_.empty(); ++i) {
      const std::string place = part(index, i);
      RecordedStep& step = takes.emplace_back();
      step.place = place_ + place;
      step.actor = player;
      if (!list[i].is_string()) {
        step.tile = tile(list[i], place);
      } else {
        call(meld(list[i].get_ref<const std::string&>(), place), place, step);
      }
    }
  }

  void call(Meld meld, const std::string& place, RecordedStep& step) {
    if (meld.letter == 0) return;
    constexpr std::pair<char, RecordedStep::Kind> kCalls[] = {
        {'c', RecordedStep::Kind::Chi}, {'p', RecordedStep::Kind::Pon}, {'m', RecordedStep::Kind::Daiminkan}};
    const auto* const kind = std::ranges::find_if(kCalls, [&](const auto& one) { return one.first == meld.letter; });
    const std::size_t size = meld.letter == 'm' ? 4 : 3;
    // The place of the called tile is that of the player it came from: left, opposite, right.
    const std::size_t last = size - 1;
    const int steps = meld.place == 0 ? 3 : meld.place == 1 ? 2 : meld.place == last ? 1 : 0;
    if (kind == std::end(kCalls) || meld.tiles.size() != size || steps == 0) {
      return fail(place, "this is no call of a discard");
    }
    step.kind = kind->second;
    step.target = (step.actor + steps) % 4;
    step.tile = meld.tiles[meld.place];
    meld.tiles.erase(meld.tiles.begin() + static_cast<std::ptrdiff_t>(meld.place));
    step.consumed = std::move(meld.tiles);
  }

  void gives(std::size_t index, std::vector<TenhouGive>& gives) {
    const auto& list = entries(index, "discarded");
    for (std::size_t i = 0; i < list.size() && problem_.empty(); ++i) {
      const std::string place = part(index, i);
      TenhouGive give;
      give.step.place = place_ + place;
      give.step.kind = RecordedStep::Kind::Discard;
      if (!list[i].is_string()) {
        give.nothing = list[i].is_number() && list[i] == 0.0;
        if (!give.nothing) discard(list[i], place, give.step);
      } else {
        const auto& text = list[i].get_ref<const std::string&>();
        if (text.starts_with('r') && text.size() == 3) {
          give.reach = true;
          const bool digits = text.find_first_not_of("0123456789", 1) == std::string::npos;
          discard(digits ? Document(std::stod(text.substr(1))) : list[i], place, give.step);
        } else {
          own_call(meld(text, place), place, give.step);
        }
      }
      gives.push_back(std::move(give));
    }
  }

  void discard(const Document& value, const std::string& place, RecordedStep& step) {
    constexpr double kTsumogiri = 60;
    step.tsumogiri = value.is_number() && value == kTsumogiri;
    if (!step.tsumogiri) step.tile = tile(value, place);
  }

  void own_call(Meld meld, const std::string& place, RecordedStep& step) {
    if (meld.letter == 0) return;
    step.tile = meld.tiles[meld.place];
    if (meld.letter == 'f' && meld.tiles.size() == 1) {
      step.kind = RecordedStep::Kind::North;
    } else if (meld.letter == 'a' && meld.tiles.size() == 4) {
      step.kind = RecordedStep::Kind::Ankan;
      step.consumed = std::move(meld.tiles);
    } else if (meld.letter == 'k' && meld.tiles.size() == 4) {
      step.kind = RecordedStep::Kind::Kakan;
      meld.tiles.erase(meld.tiles.begin() + static_cast<std::ptrdiff_t>(meld.place));
      step.consumed = std::move(meld.tiles);
    } else {
      fail(place, "this is no call of one's own tiles");
    }
  }

  void result(RecordedRound& round) {
    const Document& result = document_[16];
    if (!result.is_array() || result.empty() || !result[0].is_string()) {
      return fail("/16", "how the round ended is expected");
    }
    round.draw_name = result[0].get<std::string>();
    if (round.draw_name != "和了") {
      round.drawn = true;
      round.draw = find_draw(round.draw_name);
      if (result.size() > 1) round.deltas = points(result[1], "/16/1");
      return;
    }
    if (result.size() < 3 || result.size() > 7 || result.size() % 2 == 0) {
      return fail("/16", "payments and a hand for each winner are expected");
    }
    for (std::size_t i = 1; i < result.size() && problem_.empty(); i += 2) {
      RecordedWin win;
      win.place = place_ + part(16, i + 1);
      win.deltas = points(result[i], part(16, i));
      hand(result[i + 1], part(16, i + 1), win);
      win.ura = ura_;
      round.wins.push_back(std::move(win));
    }
  }

  /// `[winner, from, responsible, "30符2飜2000点", "立直(1飜)", ...]`.
  void hand(const Document& told, const std::string& place, RecordedWin& win) {
    constexpr std::size_t kMost = 64;
    if (!told.is_array() || told.size() < 3 || told.size() > kMost) {
      return fail(place, "who won, from whom and what is expected");
    }
    win.actor = static_cast<int>(whole(told[0], place + "/0", 0, players_ - 1));
    win.target = static_cast<int>(whole(told[1], place + "/1", 0, players_ - 1));
    if (told.size() > 3) worth(told[3], place + "/3", win);
    if (told.size() > 4) win.yaku.emplace();
    for (std::size_t i = 4; i < told.size(); ++i) {
      if (!told[i].is_string()) return fail(place + part(i), "a yaku is expected");
      win.yaku->push_back(yaku(told[i].get_ref<const std::string&>()));
    }
  }

  static RecordedYaku yaku(const std::string& text) {
    const std::size_t open = text.rfind('(');
    const std::string name = text.substr(0, open);
    RecordedYaku result{find_yaku(name), name, std::nullopt};
    if (open == std::string::npos) return result;
    const std::string worth = text.substr(open + 1);
    const std::size_t digits = std::min(worth.find_first_not_of("0123456789"), worth.size());
    if (digits > 0 && digits <= 3) result.value = std::stoll(worth.substr(0, digits));
    return result;
  }

  /// `30符2飜2000点`, `満貫8000点`, `500-1000点`, `2000点∀`.
  void worth(const Document& value, const std::string& place, RecordedWin& win) {
    if (!value.is_string()) return fail(place, "what the hand is worth is expected");
    std::string_view text = value.get_ref<const std::string&>();
    std::vector<std::pair<std::int64_t, std::string_view>> numbers;  // and what follows each
    while (true) {
      const std::size_t first = text.find_first_of("0123456789");
      if (first == std::string_view::npos || numbers.size() == 4) break;
      std::size_t last = first;
      std::int64_t number = 0;
      while (last < text.size() && text[last] >= '0' && text[last] <= '9' && last - first < 9) {
        number = 10 * number + (text[last++] - '0');
      }
      text.remove_prefix(last);
      numbers.emplace_back(number, text.substr(0, std::min(text.find_first_of("0123456789"), text.size())));
    }
    std::optional<std::int64_t> first_part;
    for (const auto& [number, unit] : numbers) {
      if (unit.starts_with("符")) {
        win.fu = number;
      } else if (unit.starts_with("飜") || unit.starts_with("翻")) {
        win.han = number;
      } else if (unit.starts_with("-")) {
        first_part = number;
      } else if (unit.starts_with("点")) {
        const bool all = unit.find("∀") != std::string_view::npos;
        const std::int64_t others = first_part ? *first_part * (players_ - 2) : 0;
        win.points = all ? number * (players_ - 1) : number + others;
      }
    }
    if (!win.points) fail(place, "`" + shown(value) + "` tells no points");
  }

  const Document& document_;
  std::string place_;
  int players_;
  std::vector<tiles::Kind> ura_;
  std::string problem_;
};

/// Three when nobody ever holds the fourth hand.
int count_players(const Document& log) {
  const bool fourth = std::ranges::any_of(log, [](const Document& round) {
    return round.is_array() && round.size() >= 17 && round[13].is_array() && !round[13].empty();
  });
  return fourth || log.empty() ? 4 : 3;
}

bool has(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

std::string text_at(const Document& document, const char* key) {
  const std::string* const found = grammar::find_text(document, key);
  return found != nullptr ? *found : std::string();
}

/// `三鳳南喰赤`, `玉の間南喰赤`, `{"aka": 1}`: what site it was, how long, and which fives are red.
RecordedRules rules_of(const Document& document) {
  using Site = RecordedRules::Site;
  RecordedRules rules;
  const Document* const rule = grammar::find_member(document, "rule");
  const std::string name = rule != nullptr ? text_at(*rule, "disp") : std::string();
  if (has(name, {"の間", "之间", "之間", "Room", "段位", "友人"})) {
    rules.site = Site::MahjongSoul;
  } else if (has(text_at(document, "ref"), {"gm-"}) || has(name, {"般", "上", "特", "鳳"})) {
    rules.site = Site::Tenhou;
  } else if (name == "majs") {
    rules.site = Site::Majs;
  }
  if (has(name, {"南", "South", "Hanchan", "半荘"})) {
    rules.winds = 2;
  } else if (has(name, {"東", "东", "East", "Tonpu"})) {
    rules.winds = 1;
  }
  if (has(name, {"喰"})) {
    rules.open_tanyao = true;
  } else if (rules.site == Site::Tenhou && !name.empty()) {
    rules.open_tanyao = false;
  }
  if (has(name, {"赤"})) rules.red_fives = true;
  for (const char* key : {"aka", "aka51", "aka52", "aka53"}) {
    const auto count = rule != nullptr ? grammar::find_number(*rule, key) : std::nullopt;
    if (count) rules.red_fives = rules.red_fives.value_or(false) || *count != 0;
  }
  return rules;
}

/// Members that tell of people and of the site, not of the game.
constexpr std::string_view kAsideOfTenhou[] = {"ver", "ref",  "title",   "name", "rule", "log",       "lobby",
                                               "dan", "rate", "ratingc", "sx",   "sc",   "connection"};

class TenhouReader {
 public:
  /// "" or what is wrong.
  std::string read(const Document& document) {
    const Document* const log = grammar::find_member(document, "log");
    if (log == nullptr || !log->is_array()) return "/log: the rounds are expected";
    if (log->empty()) return "/log: the record has no round";
    rounds_ += log->size();
    if (rounds_ > kMostRounds) return "/log: a record has fewer rounds";
    RecordedGame game;
    game.players = count_players(*log);
    game.rules = rules_of(document);
    const auto& names = grammar::find_items(document, "name");
    for (std::size_t i = 0; i < std::min(game.names.size(), names.size()); ++i) {
      if (names[i].is_string()) game.names[i] = names[i].get<std::string>();
    }
    for (std::size_t i = 0; i < log->size(); ++i) {
      RecordedRound round;
      TenhouRound reader((*log)[i], "/log/" + std::to_string(i), game.players);
      std::string problem = reader.read(round);
      if (!problem.empty()) return problem;
      game.rounds.push_back(std::move(round));
    }
    if (game.rules.site == RecordedRules::Site::Tenhou) read_last_scores(grammar::find_items(document, "sc"), game);
    note_others(document);
    const std::string heading = text_at(document, "ref") + grammar::print_document(title_of(document), false);
    if (!games_.empty() && heading == heading_ && goes_on(games_.back(), game)) {
      auto& rounds = games_.back().rounds;
      rounds.insert(rounds.end(), game.rounds.begin(), game.rounds.end());
      games_.back().scores = game.scores;
      games_.back().worth = game.worth;
    } else {
      games_.push_back(std::move(game));
    }
    heading_ = heading;
    return {};
  }

  ReadRecords finish() { return {std::move(games_), {}, std::move(notes_)}; }

 private:
  static Document title_of(const Document& document) {
    Document head = Document::array();
    for (const char* key : {"title", "name", "rule"}) {
      const Document* const found = grammar::find_member(document, key);
      head.push_back(found != nullptr ? *found : Document());
    }
    return head;
  }

  /// Where a document has one round, those that follow are of the same game as long as it goes on.
  static bool goes_on(const RecordedGame& game, const RecordedGame& more) {
    const auto number = [](const RecordedRound& round) {
      return 1'000 * (4 * round.wind + round.dealer) + round.honba;
    };
    return game.players == more.players && game.names == more.names && more.rounds.size() == 1 &&
           number(game.rounds.back()) < number(more.rounds.front());
  }

  /// The last score of each player and what it is worth. A record may have some rounds of a game only: that it is over
  /// is not told.
  static void read_last_scores(const Document::array_t& list, RecordedGame& game) {
    constexpr double kMost = 1e9;
    const auto fits = [](const Document& one) { return one.is_number() && std::abs(one.get<double>()) < kMost; };
    const std::size_t least = 2 * static_cast<std::size_t>(game.players);
    if (list.size() < least || list.size() > 8 || !std::ranges::all_of(list, fits)) return;
    game.scores.emplace();
    game.worth.emplace();
    for (std::size_t i = 0; i + 1 < list.size(); i += 2) {
      (*game.scores)[i / 2] = static_cast<std::int64_t>(list[i].get<double>());
      (*game.worth)[i / 2] = std::llround(10 * list[i + 1].get<double>());
    }
  }

  void note_others(const Document& document) {
    for (const auto& [key, value] : document.items()) {
      if (std::ranges::find(kAsideOfTenhou, key) != std::end(kAsideOfTenhou)) continue;
      const std::string note = "its member `" + key.substr(0, 40) + "` is not read";
      if (std::ranges::find(notes_, note) == notes_.end() && notes_.size() < 20) notes_.push_back(note);
    }
  }

  std::vector<RecordedGame> games_;
  std::vector<std::string> notes_;
  std::string heading_;
  std::size_t rounds_ = 0;
};

}  // namespace

ReadRecords read_tenhou_record(std::string_view text) {
  TenhouReader reader;
  const std::vector<JsonPart> parts = json_parts(text);
  for (const JsonPart& part : parts) {
    const std::string where = parts.size() > 1 ? "line " + std::to_string(part.line) + ", " : std::string();
    grammar::DocumentError error;
    const auto document = grammar::parse_document(part.text, &error);
    if (!document) return {{}, where + "byte " + std::to_string(error.offset) + ": " + error.message};
    if (!document->is_array()) {
      std::string problem = reader.read(*document);
      if (!problem.empty()) return {{}, where + problem};
      continue;
    }
    for (std::size_t i = 0; i < document->size(); ++i) {
      std::string problem = reader.read((*document)[i]);
      if (!problem.empty()) return {{}, where + "/" + std::to_string(i) + problem};
    }
  }
  return reader.finish();
}

}  // namespace majs::runtime
