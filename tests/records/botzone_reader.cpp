#include "tests/records/botzone_reader.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>
#include <sstream>
#include <vector>

#include "tests/records/complete_hand.hpp"

namespace majs::test {
namespace {

constexpr int kMostTiles = 136;
constexpr int kBasePoints = 8;

/// `W1` to `W9`, `B`, `T`, `F1` to `F4`, `J1` to `J3` as 0 to 33; 34 for what is no tile.
std::size_t botzone_kind(const std::string& tile) {
  constexpr std::string_view kSuits = "WBTFJ";
  constexpr std::size_t kFirst[] = {0, 9, 18, 27, 31};
  constexpr std::size_t kRanks[] = {9, 9, 9, 4, 3};
  const std::size_t suit = tile.size() == 2 ? kSuits.find(tile[0]) : std::string_view::npos;
  if (suit == std::string_view::npos) return 34;
  const auto rank = static_cast<std::size_t>(tile[1] - '1');
  return rank < kRanks[suit] ? kFirst[suit] + rank : 34;
}

/// Nine tiles, 1-4-7 of one suit, 2-5-8 and 3-6-9 of the others, with honours: fourteen different ones of these, or all
/// nine with a set and a pair.
bool is_knitted(const KindCounts& counts, std::size_t melds) {
  std::array<std::size_t, 3> suits = {0, 1, 2};
  do {
    std::array<bool, 34> knitted{};
    std::fill(knitted.begin() + 27, knitted.end(), true);
    KindCounts rest = counts;
    bool straight = true;
    for (std::size_t i = 0; i < 3; ++i) {
      for (std::size_t rank = i; rank < 9; rank += 3) {
        const std::size_t kind = 9 * suits[i] + rank;
        knitted[kind] = true;
        straight = straight && rest[kind] > 0;
        --rest[kind];
      }
    }
    bool single = melds == 0;
    for (std::size_t kind = 0; kind < counts.size(); ++kind) {
      single = single && (counts[kind] == 0 || (counts[kind] == 1 && knitted[kind]));
    }
    if (single || (straight && melds < 2 && is_complete(rest, melds + 3))) return true;
  } while (std::next_permutation(suits.begin(), suits.end()));
  return false;
}

class BotzoneText {
 public:
  explicit BotzoneText(std::map<std::string, int>& seen) : seen_(seen) {}

  std::string read(const std::vector<std::string>& words) {
    const std::string& first = words[0];
    if (first == "Match") {
      if (phase_ != Phase::Outside) return "a round within a round";
      phase_ = Phase::Wind;
      hands_ = {};
      melds_ = {};
      pungs_ = {};
      copies_.clear();
      tiles_ = 0;
      dealt_ = 0;
      return words.size() == 2 ? "" : "a name of the match";
    }
    if (first == "Wind") {
      if (phase_ != Phase::Wind || words.size() != 2 || words[1].size() != 1 || words[1] < "0" || words[1] > "3")
        return "wind";
      phase_ = Phase::Deal;
      return "";
    }
    if (first == "Player") return player(words);
    if (first == "Huang") {
      if (phase_ != Phase::Claim) return "no discard before the end";
      if (tiles_ != kMostTiles) return "tiles are left in the wall: " + std::to_string(kMostTiles - tiles_);
      phase_ = Phase::Score;
      winner_ = 4;
      ++seen_["Huang"];
      return "";
    }
    if (first == "Fan") return fan(words);
    if (first == "Score") return score(words);
    return "no such line";
  }
  std::string end() const { return phase_ == Phase::Outside ? "" : "the round does not end"; }

 private:
  enum class Phase { Outside, Wind, Deal, Draw, Discard, Claim, Kong, Fan, Score };

  std::string player(const std::vector<std::string>& words) {
    if (words.size() < 4 || words[1].size() != 1 || words[1] < "0" || words[1] > "3") return "no such player";
    const auto who = static_cast<std::size_t>(words[1][0] - '0');
    const std::string& what = words[2];
    const std::string& tile = words[3];
    ++seen_[what];
    if (what == "Deal") {
      if (phase_ != Phase::Deal || who != dealt_ || words.size() != 16)
        return "thirteen tiles, one player after the other";
      for (std::size_t i = 3; i < words.size(); ++i) {
        hands_[who].insert(words[i]);
        if (std::string problem = see(words[i]); !problem.empty()) return problem;
      }
      if (++dealt_ == 4) phase_ = Phase::Draw;
      turn_ = 0;
      return "";
    }
    for (std::size_t i = 4; i < words.size(); i += 5) {
      if (words[i] != "Ignore" || i + 5 > words.size() || words[i + 1] != "Player") return "Ignore and a claim";
      if (words[i + 2] == words[1]) return "an own claim is ignored";
      ++seen_["Ignore"];
      const auto loser = static_cast<std::size_t>(words[i + 2][0] - '0');
      if (loser > 3) return "no such player";
      if (rank(words[i + 3]) > rank(what)) return "the higher claim is ignored";
      if (std::string problem = has_claim(loser, words[i + 3], words[i + 4]); !problem.empty())
        return "Ignore: " + problem;
    }
    if (words.size() > 4 && rank(what) == 0) return "nothing can be ignored here";
    if (what == "Draw") {
      if (phase_ == Phase::Claim) turn_ = (last_player_ + 1) % 4;
      if (phase_ != Phase::Draw && phase_ != Phase::Claim && phase_ != Phase::Kong) return "a draw before the discard";
      if (who != turn_) return "it is the turn of another";
      hands_[who].insert(tile);
      drawn_ = tile;
      phase_ = Phase::Discard;
      return see(tile);
    }
    if (what == "Play") {
      if (phase_ != Phase::Discard || who != turn_) return "out of turn";
      last_ = tile;
      last_player_ = who;
      drawn_.clear();
      phase_ = Phase::Claim;
      return take(who, {tile});
    }
    if (what == "AnGang" || what == "BuGang") {
      if (phase_ != Phase::Discard || who != turn_ || drawn_.empty()) return "a kong out of turn";
      phase_ = what == "BuGang" ? Phase::Kong : Phase::Draw;
      last_player_ = who;
      last_ = tile;
      if (what == "AnGang") {
        ++melds_[who];
        return take(who, {tile, tile, tile, tile});
      }
      return pungs_[who].erase(tile) == 1 ? take(who, {tile}) : "there is no such pung";
    }
    if (what == "Hu") return win(who, tile);
    if (std::string problem = has_claim(who, what, tile); !problem.empty()) return problem;
    ++melds_[who];
    turn_ = who;
    drawn_.clear();
    phase_ = what == "Gang" ? Phase::Draw : Phase::Discard;
    if (what == "Peng") pungs_[who].insert(tile);
    return take(who, claimed(what, tile));
  }

  static int rank(const std::string& what) {
    return what == "Hu" ? 3 : what == "Peng" || what == "Gang" ? 2 : what == "Chi" ? 1 : 0;
  }

  /// What a claim takes from the hand.
  std::vector<std::string> claimed(const std::string& what, const std::string& tile) const {
    if (what == "Peng") return {tile, tile};
    if (what == "Gang") return {tile, tile, tile};
    std::vector<std::string> own;
    for (const int offset : {-1, 0, 1}) {
      std::string one = tile;
      one[1] = static_cast<char>(one[1] + offset);
      if (one != last_) own.push_back(one);
    }
    return own;
  }

  /// A claim of the last discard that the hand can make; of a win no more than that there is something to win with.
  std::string has_claim(std::size_t who, const std::string& what, const std::string& tile) const {
    if (rank(what) == 0) return "no such claim: " + what;
    const bool robs = phase_ == Phase::Kong && what == "Hu";
    if ((phase_ != Phase::Claim && !robs) || who == last_player_) return "nothing to claim";
    if (what == "Hu") return tile == last_ ? "" : "another tile than the last";
    if (tiles_ == kMostTiles) return "a claim of the last tile";
    if (botzone_kind(tile) == 34) return "no tile " + tile;
    const std::vector<std::string> own = claimed(what, tile);
    if (what == "Chi") {
      if (who != (last_player_ + 1) % 4) return "a chow from somebody else than the left";
      const std::size_t kind = botzone_kind(tile);
      if (kind >= 27 || kind % 9 == 0 || kind % 9 == 8 || own.size() != 2) return "no chow";
    } else if (tile != last_) {
      return "another tile than the last";
    }
    for (const std::string& one : own) {
      const auto wanted = static_cast<std::size_t>(std::count(own.begin(), own.end(), one));
      if (hands_[who].count(one) < wanted) return "the hand has no " + one;
    }
    return "";
  }

  std::string win(std::size_t who, const std::string& tile) {
    const bool drawn = phase_ == Phase::Discard && who == turn_ && !drawn_.empty();
    if (!drawn && ((phase_ != Phase::Claim && phase_ != Phase::Kong) || who == last_player_))
      return "nothing to win with";
    if (tile != (drawn ? drawn_ : last_)) return "won with another tile";
    KindCounts counts{};
    for (const std::string& one : hands_[who]) ++counts[botzone_kind(one)];
    if (!drawn) ++counts[botzone_kind(tile)];
    if (!is_complete(counts, melds_[who]) && !is_knitted(counts, melds_[who]) && !has_pairs(counts))
      return "the hand is not complete";
    winner_ = who;
    payer_ = drawn ? who : last_player_;
    phase_ = Phase::Fan;
    return "";
  }

  /// Seven pairs, of which some may be equal.
  static bool has_pairs(const KindCounts& counts) {
    return std::all_of(counts.begin(), counts.end(), [](int count) { return count % 2 == 0; }) &&
           std::accumulate(counts.begin(), counts.end(), 0) == 14;
  }

  std::string fan(const std::vector<std::string>& words) {
    if (phase_ != Phase::Fan || words.size() != 3) return "fans of a win";
    fan_ = std::stoi(words[1]);
    std::istringstream list(words[2]);
    for (std::string one; std::getline(list, one, '+');) {
      const std::size_t star = one.find('*');
      if (star == std::string::npos || std::stoi(one.substr(star + 1)) < 1) return "NAME*1";
      seen_[one.substr(0, star)] += std::stoi(one.substr(star + 1));
    }
    phase_ = Phase::Score;
    return fan_ >= kBasePoints ? "" : "fewer than eight points";
  }

  std::string score(const std::vector<std::string>& words) {
    if (phase_ != Phase::Score || words.size() != 5) return "a number for each player";
    phase_ = Phase::Outside;
    std::array<int, 4> expected{};
    if (winner_ < 4) {
      for (std::size_t i = 0; i < 4; ++i) {
        if (i != winner_) expected[i] = -kBasePoints - (payer_ == winner_ || i == payer_ ? fan_ : 0);
      }
      expected[winner_] = -std::accumulate(expected.begin(), expected.end(), 0);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      if (std::stoi(words[i + 1]) != expected[i])
        return "player " + std::to_string(i) + " gets " + std::to_string(expected[i]);
    }
    return "";
  }

  std::string take(std::size_t who, const std::vector<std::string>& tiles) {
    for (const std::string& tile : tiles) {
      const auto found = hands_[who].find(tile);
      if (found == hands_[who].end()) return "the hand has no " + tile;
      hands_[who].erase(found);
    }
    return "";
  }

  /// A tile turns up that nobody saw before: there are four of each.
  std::string see(const std::string& tile) {
    if (botzone_kind(tile) == 34) return "no tile " + tile;
    ++tiles_;
    return ++copies_[tile] > 4 ? "a fifth " + tile : "";
  }

  std::map<std::string, int>& seen_;
  Phase phase_ = Phase::Outside;
  std::array<std::multiset<std::string>, 4> hands_;
  std::array<std::set<std::string>, 4> pungs_;
  std::array<std::size_t, 4> melds_{};
  std::map<std::string, int> copies_;
  int tiles_ = 0;  ///< that turned up
  std::size_t dealt_ = 0;
  std::size_t turn_ = 0;
  std::string drawn_;
  std::string last_;  ///< what may be claimed, or robbed
  std::size_t last_player_ = 0;
  std::size_t winner_ = 4;
  std::size_t payer_ = 4;
  int fan_ = 0;
};

}  // namespace

std::string read_botzone(std::string_view text, std::map<std::string, int>* seen) {
  std::map<std::string, int> ignored;
  BotzoneText reader(seen != nullptr ? *seen : ignored);
  std::istringstream lines{std::string(text)};
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    std::istringstream parts(line);
    std::vector<std::string> words;
    for (std::string word; parts >> word;) words.push_back(word);
    if (words.empty()) continue;
    std::string problem;
    try {
      problem = reader.read(words);
    } catch (const std::logic_error&) {
      problem = "a number is expected";
    }
    if (!problem.empty()) return "line " + std::to_string(number) + " " + line + ": " + problem;
  }
  return reader.end();
}

}  // namespace majs::test
