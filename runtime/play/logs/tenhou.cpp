#include <algorithm>
#include <cmath>
#include <utility>

#include "grammar/document_members.hpp"
#include "runtime/play/logs/observation.hpp"
#include "runtime/play/logs/riichi_events.hpp"
#include "runtime/records/record_tiles.hpp"

namespace majs::runtime {
namespace {

/// In a list of discards: the tile that was just drawn.
constexpr int kTsumogiri = 60;

int tenhou_tile(const Tile& tile) { return tenhou_number(tile.kind); }
std::string digits(const Tile& tile) { return std::to_string(tenhou_tile(tile)); }

Document numbers(const std::array<Number, 4>& values) { return grammar::list_of(values, number_document); }

/// A call as a text: the letter and the called tile stand where the tile lies, which tells whose it was.
std::string call_text(char letter, const std::vector<Tile>& own, const Tile& called, int actor, int target) {
  const int distance = (target - actor + 4) % 4;  // 3 kamicha, 2 toimen, 1 shimocha
  const std::size_t place = distance == 3 ? 0 : distance == 2 ? 1 : own.size();
  std::string text;
  for (std::size_t i = 0; i <= own.size(); ++i) {
    if (i == place) text += letter + digits(called);
    if (i < own.size()) text += digits(own[i]);
  }
  return text;
}

/// The limit of a score, empty below mangan. `base` is a quarter of what a win from another player brings to anyone but
/// the dealer, a sixth of what it brings to the dealer.
std::string_view limit_name(double base) {
  constexpr std::pair<double, std::string_view> kLimits[] = {
      {8000, "役満"}, {6000, "三倍満"}, {4000, "倍満"}, {3000, "跳満"}, {2000, "満貫"}};
  for (const auto& [least, name] : kLimits) {
    if (base >= least) return name;
  }
  return "";
}

/// What the hand brings without honba: what the win screen shows, unless that is another sum than was paid. Scripts may
/// add up what several winners get from one discard (D-12).
Number own_score(const RiichiEvent& event, Number honba, int players) {
  Number paid = 0;
  for (const Number& delta : event.deltas) paid = delta < 0 ? paid - delta : paid;
  const Number shown = event.win->displayed_score;
  const Number rest = paid - honba * (players - 1);
  const bool agrees = event.win->source == WinSource::Draw || paid == shown || rest == shown;
  return agrees || !(Number(0) < rest) ? shown : rest;
}

/// `30符2飜2000点`, `満貫8000点`; when the winner drew the tile, who pays what: `500-1000点` (the dealer's part last),
/// `2000点∀` to the dealer. `honba` is what every payer adds for honba.
std::string worth(const RiichiEvent& event, int dealer, Number honba, int players) {
  const WinRecord& record = *event.win;
  const Number score = own_score(event, honba, players);
  const bool drawn = record.source == WinSource::Draw;
  std::vector<Number> parts;  // of those who are not the dealer
  Number of_dealer = 0;
  bool regular = drawn;  // nobody pays for others
  for (int chair = 0; chair < players && drawn; ++chair) {
    const Number paid = -event.deltas[static_cast<std::size_t>(chair)] - honba;
    if (chair == event.actor) continue;
    regular = regular && Number(0) < paid;
    (chair == dealer ? of_dealer : parts.emplace_back()) = paid;
  }
  regular = regular && std::ranges::all_of(parts, [&](Number part) { return part == parts.front(); });
  const Number largest = event.actor == dealer && !parts.empty() ? parts.front() : of_dealer;
  const double base = regular ? largest.as_double() / 2 : score.as_double() / (event.actor == dealer ? 6 : 4);
  std::string_view limit = Number(0) < record.points2 ? "役満" : "";
  if (limit.empty() && Number(0) < record.minipoints) limit = limit_name(base);
  const std::string text =
      limit.empty() ? record.minipoints.text() + "符" + record.points.text() + "飜" : std::string(limit);
  if (!regular) return text + score.text() + "点";
  const std::string part = text + parts.front().text();
  return event.actor == dealer ? part + "点∀" : part + "-" + of_dealer.text() + "点";
}

class TenhouRecorder : public RiichiRecorder {
 public:
  TenhouRecorder() : RiichiRecorder("tenhou/6") {}
  void end(const Game& game) override {
    RiichiRecorder::end(game);
    if (rounds_.empty() || !problem().empty()) return;
    Document document = Document::object();
    document["title"] = {"majs", ""};
    document["name"] = Document::array();
    for (Seat seat = 0; seat < 4; ++seat) document["name"].push_back(game.in_play(seat) ? seat_name(seat) : "");
    document["rule"] = {{"disp", "majs"}, {"aka", red_ ? 1.0 : 0.0}};
    document["log"] = std::move(rounds_);
    text_ += grammar::print_document(document, false) + "\n";
  }

 protected:
  bool knows(const Tile& tile) const override { return tenhou_tile(tile) != 0; }
  void on(const Game& game, const RiichiEvent& event) override {
    switch (event.kind) {
      case RiichiEvent::Kind::StartRound: start_round(game, event); break;
      case RiichiEvent::Kind::Draw: takes_[event.chair()].push_back(number(event.tile)); break;
      case RiichiEvent::Kind::Reach: reaching_ = true; break;
      case RiichiEvent::Kind::Discard: discard(event); break;
      case RiichiEvent::Kind::Chi:
        takes_[event.chair()].push_back(call_text('c', event.consumed, event.tile, 0, 3));
        break;
      case RiichiEvent::Kind::Pon: pon(event); break;
      case RiichiEvent::Kind::Daiminkan:
        takes_[event.chair()].push_back(call_text('m', event.consumed, event.tile, event.actor, event.target));
        discards_[event.chair()].push_back(0.0);  // no discard before the replacement tile
        break;
      case RiichiEvent::Kind::Ankan: ankan(event); break;
      case RiichiEvent::Kind::Kakan: kakan(event); break;
      case RiichiEvent::Kind::North: discards_[event.chair()].push_back("f" + digits(event.tile)); break;
      case RiichiEvent::Kind::Dora: indicators_.push_back(number(event.tile)); break;
      case RiichiEvent::Kind::Win: win(game, event); break;
      case RiichiEvent::Kind::RoundDraw:
        result_ = Document::array({event.text.empty() ? "流局" : event.text, numbers(event.deltas)});
        break;
      case RiichiEvent::Kind::EndRound: end_round(); break;
      case RiichiEvent::Kind::StartGame:
      case RiichiEvent::Kind::ReachAccepted:
      case RiichiEvent::Kind::EndGame: break;
    }
  }

 private:
  Document number(const Tile& tile) {
    const int value = tenhou_tile(tile);
    red_ = red_ || value > 50;
    return static_cast<double>(value);
  }

  void start_round(const Game& game, const RiichiEvent& event) {
    const GameState& state = game.state();
    players_ = static_cast<int>(game.seats().size());
    dealer_ = static_cast<int>(state.kyoku % players_);
    // Rounds are counted as if there were four players.
    const auto number = static_cast<double>(state.kyoku / players_ * 4 + dealer_);
    head_ = Document::array({number, static_cast<double>(state.honba), std::floor(sticks_on_table(game))});
    honba_ = state.honba;
    scores_ = numbers(event.scores);
    indicators_ = Document::array();
    ura_ = Document::array();
    if (exists(first_indicator())) indicators_.push_back(this->number(first_indicator()));
    for (std::size_t i = 0; i < 4; ++i) {
      hands_[i] = takes_[i] = discards_[i] = Document::array();
      if (i >= game.seats().size()) continue;
      for (const Tile& tile : dealt()[i]) hands_[i].push_back(this->number(tile));
    }
    pons_.clear();
    result_ = Document::array();
    reaching_ = false;
  }

  void discard(const RiichiEvent& event) {
    const int value = event.tsumogiri ? kTsumogiri : tenhou_tile(event.tile);
    if (std::exchange(reaching_, false)) {
      discards_[event.chair()].push_back("r" + std::to_string(value));
    } else {
      discards_[event.chair()].push_back(static_cast<double>(value));
    }
  }

  void pon(const RiichiEvent& event) {
    pons_.push_back(event);
    takes_[event.chair()].push_back(call_text('p', event.consumed, event.tile, event.actor, event.target));
  }

  /// The added tile lies upon the tile that was called.
  void kakan(const RiichiEvent& event) {
    const auto pon = std::ranges::find_if(
        pons_, [&](const RiichiEvent& old) { return old.actor == event.actor && alike(old.tile, event.tile); });
    std::string text;
    if (pon == pons_.end()) {
      text = "k" + digits(event.tile);
      for (const Tile& tile : event.consumed) text += digits(tile);
    } else {
      text = call_text('k', pon->consumed, event.tile, pon->actor, pon->target);
      const std::size_t place = text.find('k') + 1 + digits(event.tile).size();
      text.insert(place, digits(pon->tile));
    }
    discards_[event.chair()].push_back(text);
  }

  void ankan(const RiichiEvent& event) {
    std::string text;
    for (std::size_t i = 0; i < event.consumed.size(); ++i) {
      if (i + 1 == event.consumed.size()) text += 'a';
      text += digits(event.consumed[i]);
    }
    discards_[event.chair()].push_back(text);
  }

  /// `["和了", deltas, [winner, from, winner, "30符2飜2000点", "Tanyao(1飜)", …]]`, the last two for every winner.
  void win(const Game& game, const RiichiEvent& event) {
    if (result_.empty()) result_.push_back("和了");
    result_.push_back(numbers(event.deltas));
    Document told = Document::array(
        {static_cast<double>(event.actor), static_cast<double>(event.target), static_cast<double>(event.actor)});
    if (ura_.empty()) {
      for (const Tile& tile : event.ura) ura_.push_back(number(tile));
    }
    if (event.win != nullptr) {
      const WinRecord& record = *event.win;
      const Number honba = honba_ * game.rules().scoring.honba_value;
      told.push_back(worth(event, dealer_, honba, players_));
      record.each_yaku([&](const ScoredYaku& yaku, bool second) {
        const std::string worth = second               ? "役満"
                                  : yaku.value.empty() ? "0飜"
                                                       : yaku.value.front().amount.text() + "飜";
        told.push_back(game.rules().texts.name(yaku.name) + "(" + worth + ")");
      });
    }
    result_.push_back(std::move(told));
  }

  void end_round() {
    Document round = Document::array({head_, scores_, indicators_, ura_});
    for (std::size_t i = 0; i < 4; ++i) {
      round.push_back(hands_[i]);
      round.push_back(takes_[i]);
      round.push_back(discards_[i]);
    }
    round.push_back(result_);
    rounds_.push_back(std::move(round));
  }

  Document rounds_ = Document::array();
  Document head_;
  int players_ = 4;
  int dealer_ = 0;  ///< by chair
  Number honba_ = 0;
  Document scores_;
  Document indicators_;
  Document ura_;
  std::array<Document, 4> hands_;
  std::array<Document, 4> takes_;
  std::array<Document, 4> discards_;
  Document result_ = Document::array();
  std::vector<RiichiEvent> pons_;
  bool reaching_ = false;
  bool red_ = false;
};

}  // namespace

std::unique_ptr<Recorder> make_tenhou_recorder() { return std::make_unique<TenhouRecorder>(); }

}  // namespace majs::runtime
