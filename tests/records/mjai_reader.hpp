#pragma once
// Reads games in mjai, JSON lines as mahjong AIs exchange them, and holds them against the format and against the rules
// that readers rely on: whose turn it is, which tiles a hand has, what everybody's score must be.

#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

namespace majs::test {

class MjaiReader {
 public:
  /// The first thing in a file of lines that cannot be; "" when there is none. Files may follow one another.
  std::string read(std::string_view text);

  std::map<std::string, int> seen;  ///< how many lines of each type there were

 private:
  using Json = nlohmann::json;
  using Tiles = std::multiset<std::string>;
  struct Seat {
    Tiles hand;
    std::vector<Tiles> pons;  ///< open, and not made a kong yet
    std::size_t melds = 0;
    bool open = false;
    bool reaches = false;   ///< has said so, the discard follows
    bool reached = false;   ///< the discard lies on the table
    bool accepted = false;  ///< the stick is paid
  };
  enum class Phase { Outside, BetweenRounds, Draw, Discard, Claim, Ended };

  std::string line(const Json& line);
  std::string start_round(const Json& line);
  std::string draw(std::size_t actor, const Json& line);
  std::string discard(std::size_t actor, const Json& line);
  std::string reach(std::size_t actor);
  std::string accept(std::size_t actor, const Json& line);
  std::string claim(const std::string& type, std::size_t actor, const Json& line);
  std::string kong(const std::string& type, std::size_t actor, const Json& line);
  std::string win(std::size_t actor, const Json& line);
  std::string drawn_round(const Json& line);
  std::string pay(const Json& line, int expected_sum);
  std::string take(std::size_t actor, const std::string& tile);
  std::string see(const std::string& tile);

  Phase phase_ = Phase::Outside;
  std::array<Seat, 4> seats_;
  std::array<int, 4> scores_{};
  bool knows_scores_ = false;
  std::map<std::string, int> copies_;  ///< seen so far in this round
  std::size_t turn_ = 0;
  std::string drawn_;
  std::string last_;  ///< what may be claimed, or robbed
  std::size_t last_actor_ = 0;
  bool robbable_ = false;
  int sticks_ = 0;
  int kongs_ = 0;
  int indicators_ = 0;
  bool won_ = false;
};

}  // namespace majs::test
