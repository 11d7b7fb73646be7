#include "tests/records/tenhou_reader.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <regex>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "tests/records/complete_hand.hpp"

namespace majs::test {
namespace {

using Json = nlohmann::json;

constexpr int kStick = 1000;
constexpr int kTsumogiri = 60;

/// 11-19 manzu, 21-29 pinzu, 31-39 souzu, 41-47 honours, 51-53 red fives.
std::optional<std::size_t> kind_of(int tile) {
  if (tile >= 51 && tile <= 53) return static_cast<std::size_t>(tile - 51) * 9 + 4;
  const int suit = tile / 10;
  const int rank = tile % 10;
  if (suit < 1 || suit > 4 || rank < 1 || rank > (suit == 4 ? 7 : 9)) return std::nullopt;
  return static_cast<std::size_t>(9 * (suit - 1) + rank - 1);
}

/// `c272829`: a letter, and two digits for each tile; `place` is how many tiles stand before the letter.
struct Meld {
  char letter = 0;
  std::size_t place = 0;
  std::vector<int> tiles;
};

std::optional<Meld> parse_meld(const std::string& text) {
  Meld meld;
  for (std::size_t i = 0; i < text.size();) {
    if (std::string_view("cpmka").find(text[i]) != std::string_view::npos) {
      if (meld.letter != 0) return std::nullopt;
      meld.letter = text[i++];
      meld.place = meld.tiles.size();
      continue;
    }
    if (i + 1 >= text.size() || text[i] < '1' || text[i] > '5' || text[i + 1] < '0' || text[i + 1] > '9') {
      return std::nullopt;
    }
    meld.tiles.push_back(10 * (text[i] - '0') + (text[i + 1] - '0'));
    i += 2;
  }
  return meld.letter == 0 ? std::nullopt : std::optional(meld);
}

class Round {
 public:
  explicit Round(const Json& round) : round_(round) {}

  std::string play() {
    if (round_.size() != 17) return "17 parts of a round, not " + std::to_string(round_.size());
    if (round_.at(0).size() != 3 || round_.at(1).size() != 4) return "the head of a round";
    std::array<int, 38> copies{};
    const auto see = [&](int tile) {
      const auto kind = kind_of(tile);
      if (!kind) return false;
      if (tile > 50 && ++copies[34 + static_cast<std::size_t>(tile - 51)] > 1) return false;
      return ++copies[*kind] <= 4;
    };
    for (std::size_t i = 0; i < 4; ++i) {
      const Json& dealt = round_.at(4 + 3 * i);
      if (dealt.size() != 13) return "hands of 13 tiles";
      for (const Json& tile : dealt) {
        if (!see(tile.get<int>())) return "no such tile in a hand: " + tile.dump();
        hands_[i].insert(tile.get<int>());
      }
      for (const Json& tile : takes(i)) {
        if (tile.is_number() && !see(tile.get<int>())) return "no such tile was drawn: " + tile.dump();
      }
    }
    for (const int part : {2, 3}) {
      for (const Json& tile : round_.at(static_cast<std::size_t>(part))) {
        if (!see(tile.get<int>())) return "no such indicator: " + tile.dump();
      }
    }
    if (std::string problem = turns(); !problem.empty()) return problem;
    return result();
  }

  int sticks() const { return std::accumulate(sticks_.begin(), sticks_.end(), 0); }
  int sticks_of(std::size_t seat) const { return sticks_[seat]; }
  std::size_t last_seat() const { return last_seat_; }
  bool last_was_riichi() const { return last_was_riichi_; }

 private:
  const Json& takes(std::size_t seat) const { return round_.at(5 + 3 * seat); }
  const Json& gives(std::size_t seat) const { return round_.at(6 + 3 * seat); }

  std::string turns() {
    turn_ = round_.at(0).at(0).get<std::size_t>() % 4;
    while (taken_[turn_] < takes(turn_).size()) {
      if (std::string problem = take(); !problem.empty()) return problem;
      if (given_[turn_] >= gives(turn_).size()) break;  // won, or the end
      bool goes_on = false;
      if (std::string problem = give(goes_on); !problem.empty()) return problem;
      if (!goes_on) turn_ = next();
    }
    for (std::size_t i = 0; i < 4; ++i) {
      if (taken_[i] != takes(i).size() || given_[i] != gives(i).size()) {
        return "seat " + std::to_string(i) + " takes and gives what nobody gets to";
      }
    }
    return indicators_ok() ? "" : "an indicator for each kong, at most";
  }

  std::string take() {
    const Json& entry = takes(turn_).at(taken_[turn_]++);
    if (entry.is_number()) {
      drawn_ = entry.get<int>();
      hands_[turn_].insert(*drawn_);
      return "";
    }
    const auto meld = parse_meld(entry.get<std::string>());
    if (!meld || meld->letter == 'k' || meld->letter == 'a') return "no call: " + entry.dump();
    drawn_.reset();
    if (!last_ || meld->tiles[meld->place] != *last_) return "not the last discard: " + entry.dump();
    if (claimed_from(*meld, turn_) != last_seat_) return "the call stands for another seat: " + entry.dump();
    if (meld->tiles.size() != (meld->letter == 'm' ? 4U : 3U)) return "so many tiles: " + entry.dump();
    std::multiset<std::size_t> kinds;
    for (std::size_t i = 0; i < meld->tiles.size(); ++i) {
      kinds.insert(kind_of(meld->tiles[i]).value_or(0));
      if (i != meld->place && !remove(meld->tiles[i])) return "the hand has no such tiles: " + entry.dump();
    }
    const std::size_t low = *kinds.begin();
    const bool run = low < 27 && low % 9 < 7 && kinds == std::multiset<std::size_t>{low, low + 1, low + 2};
    if (meld->letter == 'c' ? !run : kinds.count(low) != kinds.size()) return "no such set: " + entry.dump();
    ++melds_[turn_];
    if (meld->letter == 'm') {
      ++kongs_;
      claimed_kong_ = true;
    }
    if (meld->letter == 'p') pons_[turn_].push_back(meld->tiles);
    return "";
  }

  /// `goes_on`: the same seat takes again.
  std::string give(bool& goes_on) {
    const Json& entry = gives(turn_).at(given_[turn_]++);
    if (claimed_kong_) {
      claimed_kong_ = false;
      goes_on = true;
      return entry == 0 ? "" : "a claimed kong is followed by 0";
    }
    last_seat_ = turn_;
    last_was_riichi_ = false;
    if (entry.is_number()) return discard(entry.get<int>());
    const auto text = entry.get<std::string>();
    if (text.starts_with('r')) {
      ++sticks_[turn_];
      last_was_riichi_ = true;
      return discard(std::stoi(text.substr(1)));
    }
    const auto meld = parse_meld(text);
    goes_on = true;
    ++kongs_;
    if (!meld || meld->tiles.size() != 4 || (meld->letter != 'k' && meld->letter != 'a')) return "no kong: " + text;
    last_ = meld->tiles[std::min<std::size_t>(meld->place, 3)];
    if (meld->letter == 'a') {
      ++melds_[turn_];
      for (const int tile : meld->tiles) {
        if (kind_of(tile) != kind_of(*last_) || !remove(tile)) return "the hand has no such tiles: " + text;
      }
      return "";
    }
    std::vector<int> old = meld->tiles;
    old.erase(old.begin() + static_cast<std::ptrdiff_t>(meld->place));
    const auto pon = std::find(pons_[turn_].begin(), pons_[turn_].end(), old);
    if (pon == pons_[turn_].end()) return "there is no such pon: " + text;
    pons_[turn_].erase(pon);
    return remove(*last_) ? "" : "the hand has no such tile: " + text;
  }

  std::string discard(int tile) {
    if (tile == kTsumogiri && !drawn_) return "a drawn tile is discarded, but none was drawn";
    last_ = tile == kTsumogiri ? *drawn_ : tile;
    drawn_.reset();
    return remove(*last_) ? "" : "the hand has no " + std::to_string(*last_);
  }

  /// Who takes next: who claims the discard, else the next seat.
  std::size_t next() const {
    std::size_t best = (turn_ + 1) % 4;
    for (std::size_t steps = 1; steps < 4; ++steps) {
      const std::size_t seat = (turn_ + steps) % 4;
      if (taken_[seat] >= takes(seat).size() || !takes(seat).at(taken_[seat]).is_string()) continue;
      const auto meld = parse_meld(takes(seat).at(taken_[seat]).get<std::string>());
      if (!meld || meld->place >= meld->tiles.size() || meld->tiles[meld->place] != *last_) continue;
      if (claimed_from(*meld, seat) == turn_) best = seat;
    }
    return best;
  }

  static std::size_t claimed_from(const Meld& meld, std::size_t seat) {
    const std::size_t steps = meld.place == 0 ? 3 : meld.place == 1 ? 2 : 1;
    return (seat + steps) % 4;
  }

  bool indicators_ok() const { return round_.at(2).size() <= static_cast<std::size_t>(1 + kongs_); }

  std::string result() const {
    const Json& result = round_.at(16);
    const int table = sticks() + round_.at(0).at(2).get<int>();
    if (!result.is_array() || result.empty() || !result.at(0).is_string()) return "a result";
    if (result.at(0) != "和了") {
      const int sum = result.size() > 1 ? sum_of(result.at(1)) : 0;
      return sum == 0 ? "" : "the payments of a draw come to " + std::to_string(sum);
    }
    if (result.size() < 3 || result.size() % 2 != 1) return "payments and a hand for each winner";
    int sum = 0;
    for (std::size_t i = 1; i < result.size(); i += 2) {
      sum += sum_of(result.at(i));
      const Json& win = result.at(i + 1);
      const auto winner = win.at(0).get<std::size_t>();
      const auto from = win.at(1).get<std::size_t>();
      if (winner > 3 || from > 3 || win.size() < 4 || !win.at(3).is_string()) return "who, from whom, whose, what for";
      KindCounts counts{};
      for (const int tile : hands_[winner]) ++counts[kind_of(tile).value_or(0)];
      if (winner != from) ++counts[kind_of(last_.value_or(11)).value_or(0)];
      if (winner != from && from != last_seat_) return "won from somebody who did not discard";
      if (!is_complete(counts, melds_[winner])) return "the winning hand is not complete";
      if (!worth_agrees(win.at(3).get<std::string>(), result.at(i).get<std::array<int, 4>>(), winner, from)) {
        return "the worth does not agree with the payments: " + win.at(3).dump();
      }
    }
    const bool refused = last_was_riichi_ && sum == (table - 1) * kStick;
    if (sum != table * kStick && !refused) return "the payments come to " + std::to_string(sum);
    if (round_.at(3).size() != 0 && round_.at(3).size() != round_.at(2).size()) return "one below each indicator";
    return "";
  }

  /// `30符2飜2000点`, `満貫4000点∀`, `30符2飜500-1000点`: what was paid besides honba. One of several winners gets
  /// those.
  bool worth_agrees(const std::string& text, const std::array<int, 4>& deltas, std::size_t winner,
                    std::size_t from) const {
    static const std::regex kWorth("(?:(\\d+)符(\\d+)飜|満貫|跳満|倍満|三倍満|役満)(\\d+)(?:-(\\d+))?点((?:∀)?)");
    std::smatch parts;
    if (!std::regex_match(text, parts, kWorth)) return false;
    const auto dealer = round_.at(0).at(0).get<std::size_t>() % 4;
    const int honba = 100 * round_.at(0).at(1).get<int>();
    const int amount = std::stoi(parts[3]);
    if (winner != from) {
      int paid = 0;
      for (const int delta : deltas) paid -= std::min(delta, 0);
      return !parts[4].matched && parts[5].length() == 0 && (paid == amount || paid == amount + 3 * honba);
    }
    if ((winner == dealer) != (parts[5].length() > 0) || (winner != dealer) != parts[4].matched) return false;
    for (std::size_t seat = 0; seat < 4; ++seat) {
      const int part = seat == dealer && winner != dealer ? std::stoi(parts[4]) : amount;
      if (seat != winner && deltas[seat] != -part - honba) return false;
    }
    return true;
  }

  static int sum_of(const Json& deltas) {
    const auto list = deltas.get<std::array<int, 4>>();
    return std::accumulate(list.begin(), list.end(), 0);
  }

  bool remove(int tile) {
    const auto found = hands_[turn_].find(tile);
    if (found == hands_[turn_].end()) return false;
    hands_[turn_].erase(found);
    return true;
  }

  const Json& round_;
  std::array<std::multiset<int>, 4> hands_;
  std::array<std::vector<std::vector<int>>, 4> pons_;
  std::array<std::size_t, 4> melds_{};
  std::array<std::size_t, 4> taken_{};
  std::array<std::size_t, 4> given_{};
  std::size_t turn_ = 0;
  std::size_t last_seat_ = 0;
  std::optional<int> last_;
  std::optional<int> drawn_;
  bool claimed_kong_ = false;
  bool last_was_riichi_ = false;
  int kongs_ = 0;
  std::array<int, 4> sticks_{};
};

/// The scores of a round are those of the round before, its payments, and the sticks of its riichis: one of them may
/// have been put down in vain.
bool follows(const Json& before, const Json& after, const Round& played) {
  std::array<int, 4> scores = before.at(1).get<std::array<int, 4>>();
  const Json& result = before.at(16);
  const bool won = result.at(0) == "和了";
  for (std::size_t i = 1; i < result.size(); i += won ? 2 : result.size()) {
    const auto deltas = result.at(i).get<std::array<int, 4>>();
    for (std::size_t seat = 0; seat < 4; ++seat) scores[seat] += deltas[seat];
  }
  for (std::size_t seat = 0; seat < 4; ++seat) scores[seat] -= kStick * played.sticks_of(seat);
  const int left = won ? 0 : played.sticks() + before.at(0).at(2).get<int>();
  if (after.at(0).at(2) != left) return false;
  if (after.at(1) == scores) return true;
  if (!won || !played.last_was_riichi()) return false;
  scores[played.last_seat()] += kStick;
  return after.at(1) == scores;
}

std::string read_document(const Json& document) {
  if (document.at("name").size() != 4 || document.at("title").size() != 2) return "names and title";
  if (!document.at("rule").contains("disp")) return "the name of the rules";
  const Json& log = document.at("log");
  for (std::size_t i = 0; i < log.size(); ++i) {
    Round round(log[i]);
    if (std::string problem = round.play(); !problem.empty()) return "round " + std::to_string(i + 1) + ": " + problem;
    if (i + 1 < log.size() && !follows(log[i], log[i + 1], round)) {
      return "round " + std::to_string(i + 2) + ": scores or sticks do not follow";
    }
  }
  return "";
}

}  // namespace

std::string read_tenhou(std::string_view text) {
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view content = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    std::string problem;
    try {
      problem = read_document(Json::parse(content));
    } catch (const std::exception& exception) {  // also of std::stoi
      problem = exception.what();
    }
    if (!problem.empty()) return "document " + std::to_string(number) + ", " + problem;
  }
  return "";
}

}  // namespace majs::test
