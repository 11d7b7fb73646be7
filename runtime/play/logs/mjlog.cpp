#include <algorithm>
#include <utility>

#include "grammar/phrases.hpp"
#include "runtime/play/logs/riichi_events.hpp"
#include "runtime/records/mjlog_meld.hpp"
#include "runtime/records/record_tiles.hpp"
#include "runtime/records/yaku_names.hpp"
#include "runtime/scoring/settlement.hpp"

namespace majs::runtime {
namespace {

std::string list_text(const std::vector<int>& numbers) {
  return grammar::joined(numbers, ",", [](int number) { return std::to_string(number); });
}

/// ` who="1"`.
std::string attribute(std::string_view name, const std::string& value) {
  return " " + std::string(name) + "=\"" + value + "\"";
}
std::string attribute(std::string_view name, std::int64_t value) { return attribute(name, std::to_string(value)); }

bool is_red(tiles::Kind kind) { return plain_kind(kind) != kind; }

/// Which of the four tiles of a kind is which: the format counts them all.
class TileIds {
 public:
  explicit TileIds(bool red_fives) : red_fives_(red_fives) {}

  /// The next one of the kind; -1 when there is none left.
  int take(tiles::Kind kind) {
    const int first = mjlog_first_id(kind);
    if (first < 0) return -1;
    const bool five = first < 4 * 27 && first / 4 % 9 == 4;
    const int from = red_fives_ && five && !is_red(kind) ? 1 : 0;
    const int until = is_red(kind) ? 1 : 4;
    for (int copy = from; copy < until; ++copy) {
      if (std::exchange(used_[static_cast<std::size_t>(first + copy)], true)) continue;
      return first + copy;
    }
    return -1;
  }

 private:
  bool red_fives_;
  std::array<bool, 136> used_{};
};

class MjlogRecorder : public RiichiRecorder {
 public:
  MjlogRecorder() : RiichiRecorder("mjlog") {}

  void begin(const Game& game) override {
    players_ = static_cast<int>(game.seats().size());
    const auto& wall = game.rules().wall;
    red_fives_ = std::ranges::any_of(wall, [](const Tile& tile) { return is_red(tile.kind); });
    RiichiRecorder::begin(game);
  }

  void end(const Game& game) override {
    RiichiRecorder::end(game);
    flush();
    text_ += "</mjloggm>\n";
  }

 protected:
  bool knows(const Tile& tile) const override { return mjlog_first_id(tile.kind) >= 0; }

  void on(const Game& game, const RiichiEvent& event) override {
    switch (event.kind) {
      case RiichiEvent::Kind::StartGame: start_game(game); break;
      case RiichiEvent::Kind::StartRound: start_round(game, event); break;
      case RiichiEvent::Kind::Draw: draw(event); break;
      case RiichiEvent::Kind::Discard: discard(event); break;
      case RiichiEvent::Kind::Reach: text_ += "<REACH" + attribute("who", event.actor) + " step=\"1\"/>"; break;
      case RiichiEvent::Kind::ReachAccepted:
        ++sticks_;
        text_ += "<REACH" + attribute("who", event.actor) + attribute("ten", hundreds(event.scores)) + " step=\"2\"/>";
        break;
      case RiichiEvent::Kind::Chi:
      case RiichiEvent::Kind::Pon:
      case RiichiEvent::Kind::Daiminkan: claim(event); break;
      case RiichiEvent::Kind::Kakan:
      case RiichiEvent::Kind::Ankan:
      case RiichiEvent::Kind::North: own_call(event); break;
      case RiichiEvent::Kind::Dora:
        indicators_.push_back(id_of_new(event.tile));
        text_ += "<DORA" + attribute("hai", indicators_.back()) + "/>";
        break;
      case RiichiEvent::Kind::Win: win(game, event); break;
      case RiichiEvent::Kind::RoundDraw: drawn(game, event); break;
      case RiichiEvent::Kind::EndRound: break;
      case RiichiEvent::Kind::EndGame: end_game(game, event); break;
    }
  }

 private:
  std::size_t count() const { return static_cast<std::size_t>(players_); }

  std::int64_t hundred(Number points) {
    const std::int64_t whole = points.truncated();
    if (!points.normalised().is_integer() || whole % 100 != 0) cannot("mjlog counts points in hundreds");
    return whole / 100;
  }

  /// Something for each player; the fourth of three has `none`.
  template <typename Value>
  std::string by_player(const Value& value, const std::string& none) const {
    constexpr std::size_t kPlaces[] = {0, 1, 2, 3};
    return grammar::joined(kPlaces, ",", [&](std::size_t i) { return i < count() ? value(i) : none; });
  }
  std::string hundreds(const std::array<Number, 4>& points) {
    return by_player([&](std::size_t i) { return std::to_string(hundred(points[i])); }, "0");
  }
  int id_of_new(const Tile& tile) {
    const int id = ids_.take(tile.kind);
    if (id < 0) cannot("mjlog has not so many " + std::string(tiles::id_of(tile.kind)));
    return std::max(id, 0);
  }

  /// Takes a tile of the kind out of a hand.
  int take_from(std::vector<int>& hand, const Tile& tile) {
    const auto found = std::ranges::find_if(hand, [&](int id) { return kind_of(id) == tile.kind; });
    if (found == hand.end()) {
      cannot("mjlog tells where every tile comes from: nobody drew this " + std::string(tiles::id_of(tile.kind)));
      return 0;
    }
    const int id = *found;
    hand.erase(found);
    return id;
  }
  tiles::Kind kind_of(int id) const { return kind_of_mjlog_id(id, red_fives_); }

  void flush() {
    if (!result_.empty()) text_ += std::exchange(result_, std::string()) + "/>";
  }

  void start_game(const Game& game) {
    constexpr int kPeople = 0x01;
    constexpr int kTwoWinds = 0x08;
    const bool long_game = !game.rules().max_rounds || *game.rules().max_rounds > players_;
    const int type = kPeople | (red_fives_ ? 0 : 0x02) | (long_game ? kTwoWinds : 0) | (players_ == 3 ? 0x10 : 0);
    text_ += "<mjloggm ver=\"2.3\"><GO type=\"" + std::to_string(type) + "\" lobby=\"0\"/><UN";
    for (Seat seat = 0; seat < 4; ++seat) {
      text_ += attribute("n" + std::to_string(seat), game.in_play(seat) ? std::string(seat_name(seat)) : "");
    }
    text_ += "/><TAIKYOKU oya=\"0\"/>";
  }

  void start_round(const Game& game, const RiichiEvent& event) {
    flush();
    const GameState& state = game.state();
    ids_ = TileIds(red_fives_);
    dealer_ = event.actor;
    wind_ = static_cast<int>(state.kyoku / players_);
    honba_ = static_cast<int>(state.honba);
    sticks_ = static_cast<int>(sticks_on_table(game));
    indicators_.clear();
    ura_of_.clear();
    if (exists(first_indicator())) {
      indicators_.push_back(id_of_new(first_indicator()));
    } else {
      cannot("mjlog has an indicator in every round");
    }
    const int first = indicators_.empty() ? 0 : indicators_.front();
    text_ += "<INIT" + attribute("seed", list_text({wind_ * 4 + dealer_, honba_, sticks_, 0, 0, first})) +
             attribute("ten", hundreds(event.scores)) + attribute("oya", dealer_);
    for (std::size_t i = 0; i < 4; ++i) {
      hands_[i].clear();
      melds_[i].clear();
      for (std::size_t tile = 0; i < count() && tile < dealt()[i].size(); ++tile) {
        hands_[i].push_back(id_of_new(dealt()[i][tile]));
      }
      text_ += attribute("hai" + std::to_string(i), list_text(hands_[i]));
    }
    text_ += "/>";
  }

  void draw(const RiichiEvent& event) {
    last_draw_ = id_of_new(event.tile);
    hands_[event.chair()].push_back(last_draw_);
    text_ += "<" + std::string(1, "TUVW"[event.chair()]) + std::to_string(last_draw_) + "/>";
  }

  void discard(const RiichiEvent& event) {
    std::vector<int>& hand = hands_[event.chair()];
    if (event.tsumogiri && std::erase(hand, last_draw_) > 0) {
      last_discard_ = last_draw_;
    } else {
      // Not the drawn tile: of equal ones one that was there before, and the drawn one stands last.
      last_discard_ = take_from(hand, event.tile);
    }
    text_ += "<" + std::string(1, "DEFG"[event.chair()]) + std::to_string(last_discard_) + "/>";
  }

  void tell_meld(const RiichiEvent& event, MjlogMeld meld) {
    text_ += "<N" + attribute("who", event.actor) + attribute("m", mjlog_meld_number(meld)) + "/>";
    auto& melds = melds_[event.chair()];
    if (meld.kind == RecordedStep::Kind::Kakan) {
      const auto pon = std::ranges::find_if(melds, [&](const MjlogMeld& old) {
        return old.kind == RecordedStep::Kind::Pon && old.tile / 4 == meld.tile / 4;
      });
      if (pon != melds.end()) melds.erase(pon);
    }
    melds.insert(melds.begin(), std::move(meld));
  }

  void claim(const RiichiEvent& event) {
    MjlogMeld meld;
    meld.kind = event.kind == RiichiEvent::Kind::Chi   ? RecordedStep::Kind::Chi
                : event.kind == RiichiEvent::Kind::Pon ? RecordedStep::Kind::Pon
                                                       : RecordedStep::Kind::Daiminkan;
    meld.from = (event.target - event.actor + 4) % 4;
    meld.tile = last_discard_;
    for (const Tile& tile : event.consumed) meld.others.push_back(take_from(hands_[event.chair()], tile));
    tell_meld(event, std::move(meld));
  }

  void own_call(const RiichiEvent& event) {
    MjlogMeld meld;
    std::vector<int>& hand = hands_[event.chair()];
    if (event.kind == RiichiEvent::Kind::North) {
      meld.kind = RecordedStep::Kind::North;
      meld.tile = take_from(hand, event.tile);
    } else if (event.kind == RiichiEvent::Kind::Ankan) {
      meld.kind = RecordedStep::Kind::Ankan;
      for (const Tile& tile : event.consumed) meld.others.push_back(take_from(hand, tile));
      meld.tile = *std::ranges::min_element(meld.others);
      std::erase(meld.others, meld.tile);
    } else {
      meld.kind = RecordedStep::Kind::Kakan;
      meld.tile = take_from(hand, event.tile);
      for (const MjlogMeld& old : melds_[event.chair()]) {
        if (old.kind != RecordedStep::Kind::Pon || old.tile / 4 != meld.tile / 4) continue;
        meld.others = old.others;
        meld.others.push_back(old.tile);
        meld.from = old.from;
      }
    }
    last_discard_ = meld.tile;  // it may be robbed
    tell_meld(event, std::move(meld));
  }

  /// What everybody had, and what everybody gets.
  std::string settlement(const RiichiEvent& event) {
    const auto moved = [&](std::size_t i) {
      const std::int64_t before = hundred(event.scores[i] - event.deltas[i]);
      return std::to_string(before) + "," + std::to_string(hundred(event.deltas[i]));
    };
    return by_player(moved, "0,0");
  }
  std::string table() const { return attribute("ba", list_text({honba_, sticks_})); }

  void win(const Game& game, const RiichiEvent& event) {
    flush();
    std::vector<int> hand = hands_[event.chair()];
    const int winning = event.target == event.actor ? last_draw_ : last_discard_;
    if (event.target != event.actor) hand.push_back(winning);
    std::ranges::sort(hand);
    result_ = "<AGARI" + table() + attribute("hai", list_text(hand));
    std::vector<int> melds;
    for (const MjlogMeld& meld : melds_[event.chair()]) melds.push_back(static_cast<int>(mjlog_meld_number(meld)));
    if (!melds.empty()) result_ += attribute("m", list_text(melds));
    result_ += attribute("machi", winning);
    if (event.win != nullptr) result_ += worth(game, event);
    result_ += attribute("doraHai", list_text(indicators_));
    if (!event.ura.empty()) {
      if (ura_of_ != indicators_) {  // the same for every winner of the round
        ura_.clear();
        for (const Tile& tile : event.ura) ura_.push_back(id_of_new(tile));
        ura_of_ = indicators_;
      }
      result_ += attribute("doraHaiUra", list_text(ura_));
    }
    result_ += attribute("who", event.actor) + attribute("fromWho", event.target) + attribute("sc", settlement(event));
    sticks_ = 0;
  }

  /// `ten` (fu, points, limit) and the yaku by their numbers.
  std::string worth(const Game& game, const RiichiEvent& event) {
    const WinRecord& record = *event.win;
    std::vector<int> yaku;
    std::vector<int> limits;
    int dora = 0;
    record.each_yaku([&](const ScoredYaku& one, bool second) {
      const std::string& name = game.rules().texts.name(one.name);
      YakuId id = find_yaku(name);
      const int value = one.value.empty() ? 0 : static_cast<int>(one.value.front().amount.truncated());
      if (id == kSeatWind) id += (event.actor - dealer_ + players_) % players_;
      if (id == kRoundWind) id += std::min(wind_, 3);
      if (id == kDora || id == kNorthDora) {
        dora += value;
      } else if (id == kUnknownYaku || id > kRedDora) {
        cannot("mjlog has no number for the yaku `" + name + "`");
      } else if (second) {
        limits.push_back(id);
      } else {
        yaku.insert(yaku.end(), {id, value});
      }
    });
    if (dora > 0) yaku.insert(yaku.end(), {kDora, dora});
    const std::int64_t points = record.displayed_score.truncated();
    const std::string ten = record.minipoints.text() + "," + std::to_string(points) + "," +
                            std::to_string(limit_of(record, limits.empty()));
    return attribute("ten", ten) +
           (limits.empty() ? attribute("yaku", list_text(yaku)) : attribute("yakuman", list_text(limits)));
  }

  /// 0 none, 1 mangan, 2 haneman, 3 baiman, 4 sanbaiman, 5 yakuman: by han, and by what the base comes to.
  static int limit_of(const WinRecord& record, bool counted) {
    if (!counted) return 5;
    const std::int64_t han = record.points.truncated();
    const std::int64_t fu = record.minipoints.truncated();
    constexpr std::pair<std::int64_t, int> kLimits[] = {{13, 5}, {11, 4}, {8, 3}, {6, 2}, {5, 1}};
    for (const auto& [least, limit] : kLimits) {
      if (han >= least) return limit;
    }
    constexpr std::int64_t kMangan = 2'000;
    return han >= 0 && fu << (han + 2) >= kMangan ? 1 : 0;
  }

  void drawn(const Game& game, const RiichiEvent& event) {
    flush();
    const auto kind = find_draw(event.text);
    if (!kind) cannot("mjlog has no word for the draw `" + event.text + "`");
    const std::string type = kind ? std::string(mjlog_name(*kind)) : std::string();
    result_ =
        "<RYUUKYOKU" + (type.empty() ? type : attribute("type", type)) + table() + attribute("sc", settlement(event));
    for (std::size_t i = 0; i < count(); ++i) {
      if (!game.player(game.seats()[i]).hand_revealed) continue;
      std::vector<int> hand = hands_[i];
      std::ranges::sort(hand);
      result_ += attribute("hai" + std::to_string(i), list_text(hand));
    }
  }

  void end_game(const Game& game, const RiichiEvent& event) {
    if (result_.empty()) return;
    const FinalReport report = report_game_end(game.engine());
    const auto owari = [&](std::size_t i) {
      return std::to_string(hundred(event.scores[i])) + "," + (report.has_points ? report.points[i].text() : "0");
    };
    if (game.over()) result_ += attribute("owari", by_player(owari, "0,0"));
    flush();
  }

  int players_ = 4;
  bool red_fives_ = false;
  TileIds ids_{false};
  int dealer_ = 0;
  int wind_ = 0;
  int honba_ = 0;
  int sticks_ = 0;  ///< on the table
  std::array<std::vector<int>, 4> hands_;
  std::array<std::vector<MjlogMeld>, 4> melds_;
  std::vector<int> indicators_;
  std::vector<int> ura_;
  std::vector<int> ura_of_;  ///< the indicators above them
  int last_draw_ = 0;
  int last_discard_ = 0;
  std::string result_;  ///< the last tag, which the end of the game completes
};

}  // namespace

std::unique_ptr<Recorder> make_mjlog_recorder() { return std::make_unique<MjlogRecorder>(); }

}  // namespace majs::runtime
