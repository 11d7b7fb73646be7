// The text of Botzone and the IJCAI competition: Chinese Official, a line for everything that happens.

#include <algorithm>
#include <charconv>

#include "runtime/records/record.hpp"
#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

using Kind = RecordedStep::Kind;
using Words = std::vector<std::string_view>;

constexpr std::size_t kPlayers = 4;
constexpr std::size_t kHandTiles = 13;
constexpr std::size_t kOwnDraws = 21;  ///< of a wall of 34 of which a hand is dealt
constexpr std::size_t kMostWords = 100;
constexpr std::string_view kLastTileFans[] = {"妙手回春", "海底捞月"};

Words words_of(std::string_view line) {
  Words words;
  while (words.size() <= kMostWords) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) break;
    line.remove_prefix(begin);
    words.push_back(line.substr(0, std::min(line.find_first_of(" \t\r"), line.size())));
    line.remove_prefix(words.back().size());
  }
  return words;
}

std::optional<std::int64_t> number_of(std::string_view word) {
  constexpr std::int64_t kMost = 1'000'000;
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool whole = error == std::errc() && end == word.data() + word.size() && number >= -kMost && number <= kMost;
  return whole ? std::optional(number) : std::nullopt;
}

class BotzoneReader {
 public:
  /// What is wrong with the line; "" if nothing.
  std::string read(const Words& words, std::string place) {
    place_ = std::move(place);
    const std::string_view first = words.front();
    if (first == "Match") {
      start_round();
      named_ = true;
    } else if (first == "Wind" && !named_) {  // a round without a name
      start_round();
      wind(words);
    } else if (round_ == nullptr) {
      fail("`Match` or `Wind` comes first");
    } else if (settled_) {
      fail("the round is over");
    } else if (first == "Wind") {
      wind(words);
    } else if (first == "Player") {
      player_line(words);
    } else if (first == "Huang") {
      end_without_winner();
    } else if (first == "Fan") {
      fans(words);
    } else if (first == "Score") {
      score(words);
    } else {
      fail("there is no line `" + std::string(first.substr(0, 40)) + "`");
    }
    return std::move(problem_);
  }

  ReadRecords finish() {
    if (round_ != nullptr && !settled_) return {{}, place_ + ": the record ends before the round does"};
    return {std::move(games_), {}};
  }

 private:
  void fail(std::string message) {
    if (problem_.empty()) problem_ = std::move(message);
  }
  std::int64_t number(const Words& words, std::size_t index, std::int64_t least, std::int64_t most) {
    const auto found = index < words.size() ? number_of(words[index]) : std::nullopt;
    if (found && *found >= least && *found <= most) return *found;
    fail("a number from " + std::to_string(least) + " to " + std::to_string(most) + " is expected");
    return least;
  }
  tiles::Kind tile(std::string_view word) {
    const tiles::Kind kind = kind_of_botzone_name(word);
    if (kind == tiles::kNoKind) fail("there is no tile " + std::string(word.substr(0, 40)));
    return kind;
  }

  void start_round() {
    if (round_ != nullptr && !settled_) return fail("a round within a round");
    if (games_.size() >= kMostRounds) return fail("a record has at most " + std::to_string(kMostRounds) + " rounds");
    games_.emplace_back();
    round_ = &games_.back().rounds.emplace_back();
    round_->place = place_;
    settled_ = false;
    draws_ = {};
    own_walls_ = true;
    used_up_ = false;
    last_ = tiles::kNoKind;
    last_actor_ = -1;
  }

  void wind(const Words& words) {
    round_->wind = static_cast<int>(number(words, 1, 0, 3));
    named_ = false;
  }

  bool over() const { return !round_->wins.empty() || round_->drawn; }

  void player_line(const Words& words) {
    const auto actor = static_cast<int>(number(words, 1, 0, 3));
    if (words.size() < 4) return fail("`Player`, a number, what is done and a tile are expected");
    if (over()) return fail("the round is over");
    if (words[2] == "Deal") return deal(static_cast<std::size_t>(actor), words);
    const auto& hands = round_->hands;
    const bool dealt = std::ranges::none_of(hands, [](const auto& hand) { return hand.empty(); });
    if (!dealt) return fail("each player is dealt 13 tiles first");
    RecordedStep step = done(actor, words[2], words[3]);
    step.lost = lost_claims(words);
    if (!problem_.empty()) return;
    if (step.kind == Kind::Win) return win(std::move(step));
    if (round_->steps.size() >= kMostSteps) return fail("a round has fewer events");
    note(step);
    round_->steps.push_back(std::move(step));
  }

  void deal(std::size_t actor, const Words& words) {
    auto& hand = round_->hands[actor];
    if (!hand.empty() || words.size() != 3 + kHandTiles) return fail("each player is dealt 13 tiles");
    for (std::size_t i = 3; i < words.size(); ++i) hand.push_back(tile(words[i]));
  }

  /// `Ignore Player 0 Chi T2`, as often as there are such claims.
  std::vector<RecordedStep> lost_claims(const Words& words) {
    std::vector<RecordedStep> lost;
    for (std::size_t i = 4; i < words.size() && problem_.empty(); i += 4) {
      if (words[i] == "Ignore") ++i;
      if (i + 4 > words.size() || words[i] != "Player") {
        fail("`Ignore`, `Player`, a number, a claim and a tile are expected");
        break;
      }
      const auto actor = static_cast<int>(number(words, i + 1, 0, 3));
      lost.push_back(done(actor, words[i + 2], words[i + 3]));
      const Kind kind = lost.back().kind;
      if (kind != Kind::Chi && kind != Kind::Pon && kind != Kind::Daiminkan && kind != Kind::Win) {
        fail("`" + std::string(words[i + 2].substr(0, 40)) + "` is no claim");
      }
    }
    return lost;
  }

  RecordedStep done(int actor, std::string_view what, std::string_view tile_name) {
    struct Row {
      std::string_view word;
      Kind kind;
      std::size_t consumed;  ///< equal tiles from the hand
      bool claims;
    };
    constexpr Row kRows[] = {
        {"Draw", Kind::Draw, 0, false},    {"Play", Kind::Discard, 0, false},  {"Chi", Kind::Chi, 0, true},
        {"Peng", Kind::Pon, 2, true},      {"Gang", Kind::Daiminkan, 3, true}, {"AnGang", Kind::Ankan, 4, false},
        {"BuGang", Kind::Kakan, 0, false}, {"Hu", Kind::Win, 0, false},
    };
    RecordedStep step;
    step.actor = actor;
    step.place = place_;
    step.tile = tile(tile_name);
    const auto* const row = std::ranges::find_if(kRows, [&](const Row& one) { return one.word == what; });
    if (row == std::end(kRows)) {
      fail("nobody can `" + std::string(what.substr(0, 40)) + "`");
      return step;
    }
    step.kind = row->kind;
    step.consumed.assign(row->consumed, step.tile);
    if (!row->claims) return step;
    if (last_actor_ < 0) fail("there is no discard to claim");
    step.target = last_actor_;
    if (step.kind == Kind::Chi) {
      step.consumed = rest_of_chow(step.tile);
    } else if (step.tile != last_) {
      fail("the last discard is another tile");
    }
    step.tile = last_;
    return step;
  }

  /// The chow around a tile without the tile that is claimed.
  std::vector<tiles::Kind> rest_of_chow(tiles::Kind middle) {
    std::vector<tiles::Kind> rest;
    bool claims = false;
    const std::string name = botzone_name(middle);
    for (const int offset : {-1, 0, 1}) {
      std::string other = name;
      if (!other.empty()) other.back() = static_cast<char>(other.back() + offset);
      const bool numbered = name.find_first_of("WBT") == 0;
      const tiles::Kind one = numbered ? kind_of_botzone_name(other) : tiles::kNoKind;
      if (one == tiles::kNoKind) {
        fail("no chow has " + (name.empty() ? std::string("this tile") : name) + " in the middle");
      } else if (one == last_ && !claims) {
        claims = true;
      } else {
        rest.push_back(one);
      }
    }
    if (!claims) fail("the last discard is no tile of this chow");
    return rest;
  }

  /// Four walls of 34 are dealt: once the player who draws next has none left, nothing follows but a discard or a win.
  void note(RecordedStep& step) {
    if (step.kind != Kind::Discard && used_up_) own_walls_ = false;
    const auto actor = static_cast<std::size_t>(step.actor);
    const auto next_has_none = [&] { return draws_[(actor + 1) % kPlayers] >= kOwnDraws; };
    switch (step.kind) {
      case Kind::Draw:
        if (++draws_[actor] > kOwnDraws) own_walls_ = false;
        used_up_ = next_has_none();
        break;
      case Kind::Chi:
      case Kind::Pon:
        used_up_ = next_has_none();
        step.ends_wall = used_up_;
        break;
      case Kind::Discard:
        last_ = step.tile;
        last_actor_ = step.actor;
        break;
      default: used_up_ = false;  // a replacement is drawn
    }
  }

  /// Walls of the players that are used up are as one wall without a tile. What the winner is paid for tells which of
  /// them it was, where both could be.
  void note_end(bool last_tile) {
    if (!own_walls_ || !used_up_ || !last_tile) return;
    round_->draws = draws_[0] + draws_[1] + draws_[2] + draws_[3];
  }

  void win(RecordedStep step) {
    RecordedWin won;
    won.actor = step.actor;
    won.lost = std::move(step.lost);
    won.place = place_;
    const RecordedStep* before = round_->steps.empty() ? nullptr : &round_->steps.back();
    const bool draws = before != nullptr && before->kind == Kind::Draw && before->actor == won.actor;
    const bool robs = before != nullptr && before->kind == Kind::Kakan;
    won.target = draws ? won.actor : robs ? before->actor : last_actor_;
    if (won.target < 0) return fail("there is no tile to win with");
    const tiles::Kind taken = draws || robs ? before->tile : last_;
    if (step.tile != taken) return fail("the tile to win with is " + botzone_name(taken));
    round_->result_place = place_;
    round_->wins.push_back(std::move(won));
  }

  void end_without_winner() {
    if (over()) return fail("the round is over");
    round_->drawn = true;
    round_->draw = DrawKind::Exhaustive;
    round_->draw_name = "Huang";
    round_->result_place = place_;
    note_end(true);
  }

  /// `Fan 10 三色三步高*1+五门齐*1`.
  void fans(const Words& words) {
    if (round_->wins.empty()) {
      if (!round_->drawn) fail("nobody has won");
      return;
    }
    RecordedWin& win = round_->wins.back();
    win.han = number(words, 1, 0, 100'000);
    win.yaku.emplace();
    std::string_view list = words.size() > 2 ? words[2] : std::string_view();
    bool last_tile = false;
    while (!list.empty() && problem_.empty()) {
      const std::string_view one = list.substr(0, list.find('+'));
      list.remove_prefix(std::min(one.size() + 1, list.size()));
      const std::string_view name = one.substr(0, one.find('*'));
      const auto times =
          name.size() == one.size() ? std::optional<std::int64_t>(1) : number_of(one.substr(name.size() + 1));
      if (name.empty() || !times || *times < 1 || win.yaku->size() >= kMostWords)
        return fail("fans are `NAME*1+NAME*2`");
      const YakuId id = find_yaku(name, YakuTable::Fans);
      const std::int64_t points = fan_points(id) * *times;
      win.yaku->push_back({id, std::string(name), points > 0 ? std::optional(points) : std::nullopt});
      last_tile = last_tile || std::ranges::find(kLastTileFans, chinese_name(id)) != std::end(kLastTileFans);
    }
    note_end(last_tile);
  }

  void score(const Words& words) {
    if (!over()) return fail("the round has no end");
    if (words.size() != 1 + kPlayers) return fail("a number for each player is expected");
    RecordedPoints points{};
    for (std::size_t i = 0; i < kPlayers; ++i) points[i] = number(words, i + 1, -1'000'000, 1'000'000);
    (round_->wins.empty() ? round_->deltas : round_->wins.back().deltas) = points;
    settled_ = true;
  }

  std::vector<RecordedGame> games_;
  RecordedRound* round_ = nullptr;
  bool named_ = false;    ///< `Match` was there, `Wind` comes next
  bool settled_ = false;  ///< nothing follows but another round
  std::array<std::size_t, kPlayers> draws_{};
  bool used_up_ = false;
  bool own_walls_ = true;              ///< as far as the record shows until now
  tiles::Kind last_ = tiles::kNoKind;  ///< discard
  int last_actor_ = -1;
  std::string place_;
  std::string problem_;
};

}  // namespace

ReadRecords read_botzone_records(std::string_view text) {
  BotzoneReader reader;
  std::size_t number = 0;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    ++number;
    const Words words = words_of(line);
    if (words.empty()) continue;
    const std::string place = "line " + std::to_string(number);
    if (const std::string problem = reader.read(words, place); !problem.empty()) return {{}, place + ": " + problem};
  }
  return reader.finish();
}

}  // namespace majs::runtime
