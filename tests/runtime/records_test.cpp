// Logs: ours, which replays exactly, and those of other programs, checked against their formats.

#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "runtime/play/mjai.hpp"
#include "runtime/play/replay.hpp"
#include "runtime/play/simulation.hpp"
#include "runtime/play/tenhou.hpp"
#include "tests/runtime/riichi_like.hpp"

using namespace majs::runtime;
using namespace majs::runtime::test;
using nlohmann::json;

namespace {

std::string record(const std::shared_ptr<const Rules>& rules, LogFormat format, std::uint64_t games, const char* bot,
                   unsigned jobs = 1) {
  SimulationOptions options;
  options.games = games;
  options.jobs = jobs;
  options.bots.fill(bot);
  options.log_format = format;
  std::string text;
  options.log = [&](const std::string& game) { text += game; };
  const SimulationResult result = simulate(rules, options);
  for (const Finding& finding : result.findings) {
    if (finding.severity == Severity::Error) MESSAGE(finding.code, " ", finding.message, " seed ", finding.seed);
  }
  CHECK_FALSE(has_errors(result.findings));
  return text;
}

std::vector<json> lines_of(const std::string& text) {
  std::vector<json> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(json::parse(line));
  return lines;
}

/// Follows a game of mjai lines as a reader of the format does, and tells the first thing that cannot be.
class MjaiReader {
 public:
  std::string read(const std::vector<json>& lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const std::string problem = read(lines[i]);
      if (!problem.empty()) return "line " + std::to_string(i + 1) + " " + lines[i].dump() + ": " + problem;
    }
    return open_ ? "the game does not end" : "";
  }
  std::map<std::string, int> seen;

 private:
  using Hand = std::multiset<std::string>;

  std::string read(const json& line) {
    const std::string type = line.at("type");
    ++seen[type];
    if (type == "start_game") {
      if (open_) return "a game within a game";
      open_ = true;
      return line.at("names").size() == 4 ? "" : "four names";
    }
    if (!open_) return "outside of a game";
    if (type == "end_game") {
      open_ = false;
      return in_round_ ? "within a round" : "";
    }
    if (type == "start_kyoku") return start(line);
    if (!in_round_) return "outside of a round";
    if (type == "end_kyoku") {
      in_round_ = false;
      return ended_ ? "" : "a round without a result";
    }
    if (type == "dora") return check_tile(line.at("dora_marker"));
    if (type == "hora" || type == "ryukyoku") {
      ended_ = true;
      return line.at("deltas").size() == 4 ? "" : "four deltas";
    }
    const auto actor = line.at("actor").get<std::size_t>();
    if (actor > 3) return "no such seat";
    if (type == "tsumo") {
      if (hands_[actor].size() % 3 != 1) return "a draw with " + std::to_string(hands_[actor].size()) + " tiles";
      hands_[actor].insert(line.at("pai").get<std::string>());
      drawn_ = line.at("pai");
      return check_tile(line.at("pai"));
    }
    if (type == "dahai") {
      if (line.at("tsumogiri").get<bool>() && line.at("pai") != drawn_) return "not the drawn tile";
      last_ = line.at("pai");
      last_actor_ = actor;
      return take(actor, line.at("pai"));
    }
    if (type == "reach") return hands_[actor].size() == 14 ? "" : "riichi with an open hand, or out of turn";
    if (type == "reach_accepted") return "";
    const auto consumed = line.at("consumed").get<std::vector<std::string>>();
    if (type == "kakan") return consumed.size() == 3 ? take(actor, line.at("pai")) : "three tiles of the pon";
    const std::map<std::string, std::size_t> sizes = {{"chi", 2}, {"pon", 2}, {"daiminkan", 3}, {"ankan", 4}};
    const auto size = sizes.find(type);
    if (size == sizes.end()) return "no such event";
    if (consumed.size() != size->second) return "so many tiles: " + std::to_string(consumed.size());
    for (const std::string& tile : consumed) {
      if (std::string problem = take(actor, tile); !problem.empty()) return problem;
    }
    if (type == "ankan") return "";
    if (line.at("pai") != last_ || line.at("target") != last_actor_) return "not the last discard";
    if (type == "chi" && (last_actor_ + 1) % 4 != actor) return "a chi from somebody else than the left";
    return "";
  }

  std::string start(const json& line) {
    in_round_ = true;
    ended_ = false;
    for (std::size_t i = 0; i < 4; ++i) {
      hands_[i].clear();
      for (const json& tile : line.at("tehais").at(i)) hands_[i].insert(tile.get<std::string>());
      if (hands_[i].size() != 13) return "hands of 13 tiles";
    }
    if (line.at("oya") != line.at("kyoku").get<int>() - 1) return "the dealer is another one";
    if (line.at("scores").size() != 4) return "four scores";
    return check_tile(line.at("dora_marker"));
  }

  std::string take(std::size_t actor, const std::string& tile) {
    const auto found = hands_[actor].find(tile);
    if (found == hands_[actor].end()) return "the hand has no " + tile;
    hands_[actor].erase(found);
    return "";
  }

  static std::string check_tile(const std::string& tile) {
    if (tile.size() == 1) return std::string("ESWNPFC").find(tile) != std::string::npos ? "" : "no tile";
    return tile[0] >= '1' && tile[0] <= '9' && std::string("mps").find(tile[1]) != std::string::npos ? "" : "no tile";
  }

  bool open_ = false;
  bool in_round_ = false;
  bool ended_ = false;
  std::array<Hand, 4> hands_;
  std::string drawn_;
  std::string last_;
  std::size_t last_actor_ = 0;
};

/// What a viewer of tenhou/6 would stumble over.
std::string tenhou_problem(const json& document) {
  if (document.at("name").size() != 4 || document.at("title").size() != 2) return "names and title";
  for (const json& round : document.at("log")) {
    if (round.size() != 17) return "17 parts of a round: " + std::to_string(round.size());
    if (round.at(0).size() != 3 || round.at(1).size() != 4) return "head of a round";
    std::size_t takes = 0;
    std::size_t gives = 0;
    for (std::size_t seat = 0; seat < 4; ++seat) {
      std::multiset<int> hand;
      for (const json& tile : round.at(4 + 3 * seat)) hand.insert(tile.get<int>());
      if (hand.size() != 13) return "hands of 13 tiles";
      const json& taken = round.at(5 + 3 * seat);
      const json& given = round.at(6 + 3 * seat);
      takes += taken.size();
      gives += given.size();
      // One thing given for one taken; who wins or sees the end may have taken one more.
      if (given.size() > taken.size() || taken.size() > given.size() + 1)
        return "takes and discards do not go together";
      for (std::size_t i = 0; i < taken.size(); ++i) {
        int last = 0;
        if (taken[i].is_number()) {
          last = taken[i].get<int>();
          hand.insert(last);
        } else if (taken[i].get<std::string>().find_first_of("cpm") == std::string::npos) {
          return "a call is a chi, a pon or a kan";
        }
        if (i >= given.size() || !given[i].is_number()) continue;
        const int tile = given[i].get<int>();
        if (tile == 60 && last == 0) return "a drawn tile is discarded, but none was drawn";
      }
    }
    const json& result = round.at(16);
    if (!result.at(0).is_string() || result.size() < 2 || result.at(1).size() != 4) return "a result";
  }
  return "";
}

}  // namespace

TEST_CASE("our own log replays to the same lines") {
  const auto rules = load_clean(riichi_like());
  for (const char* bot : {"random", "efficient"}) {
    const std::string text = record(rules, LogFormat::Majs, 3, bot);
    const auto games = read_log(text);
    REQUIRE(games.size() == 3);
    for (const LoggedGame& game : games) {
      const TestOutcome outcome = replay(rules, game);
      for (const Mismatch& mismatch : outcome.mismatches) MESSAGE(mismatch.expected, " / ", mismatch.happened);
      CHECK(outcome.status == TestOutcome::Status::Passed);
    }
  }
}

TEST_CASE("a log that was changed is found out, at the line") {
  const auto rules = load_clean(riichi_like());
  std::vector<LoggedGame> games = read_log(record(rules, LogFormat::Majs, 1, "random"));
  REQUIRE(games.size() == 1);
  LoggedGame changed = games[0];
  changed.lines[1] = R"({"type":"draw","seat":"west","tile":"1m"})";
  TestOutcome outcome = replay(rules, changed);
  CHECK(outcome.status == TestOutcome::Status::Failed);
  CHECK(outcome.when == "line 3 of the game");
  changed = games[0];
  changed.lines.push_back(R"({"type":"input","seat":"east","discard":0})");
  outcome = replay(rules, changed);
  REQUIRE(outcome.mismatches.size() == 1);
  CHECK(outcome.mismatches[0].happened == "this input is refused");
  changed = games[0];
  changed.header = R"({"type":"game"})";
  CHECK(replay(rules, changed).status == TestOutcome::Status::Failed);
  CHECK(is_log(games[0].header));
  CHECK_FALSE(is_log("[]"));
}

TEST_CASE("results do not depend on the number of jobs") {
  const auto rules = load_clean(riichi_like());
  CHECK(record(rules, LogFormat::Majs, 7, "random") == record(rules, LogFormat::Majs, 7, "random", 3));
}

TEST_CASE("shards are parts of the games") {
  const auto rules = load_clean(riichi_like());
  SimulationOptions options;
  options.games = 6;
  const Statistics whole = simulate(rules, options).statistics;
  Statistics sum;
  options.shards = 4;
  for (options.shard = 0; options.shard < 4; ++options.shard) sum.add(simulate(rules, options).statistics);
  CHECK(json_statistics(whole, *rules) == json_statistics(sum, *rules));
}

TEST_CASE("mjai logs are what readers of mjai expect") {
  const auto rules = load_clean(riichi_like());
  MjaiReader reader;
  for (const char* bot : {"random", "efficient"}) {
    CHECK(reader.read(lines_of(record(rules, LogFormat::Mjai, 20, bot))) == "");
  }
  for (const char* type : {"chi", "pon", "daiminkan", "ankan", "kakan", "reach", "reach_accepted", "hora", "ryukyoku",
                           "dora", "end_kyoku"}) {
    CAPTURE(type);
    CHECK(reader.seen[type] > 0);
  }
  CHECK(mjai_tile(Tile(*majs::tiles::find_kind("0p"))) == "5pr");
  CHECK(mjai_tile(Tile(*majs::tiles::find_kind("7z"))) == "C");
  CHECK(mjai_tile(Tile(*majs::tiles::find_kind("1f"))) == "?");
}

TEST_CASE("tenhou/6 logs are what viewers expect") {
  const auto rules = load_clean(riichi_like());
  for (const char* bot : {"random", "efficient"}) {
    for (const json& document : lines_of(record(rules, LogFormat::Tenhou, 20, bot))) {
      CHECK(tenhou_problem(document) == "");
    }
  }
  CHECK(tenhou_tile(Tile(*majs::tiles::find_kind("0p"))) == 52);
  CHECK(tenhou_tile(Tile(*majs::tiles::find_kind("7z"))) == 47);
}

TEST_CASE("games of other numbers of players give no such logs") {
  const auto rules = load_clean(riichi_like(R"(,"num_players":3)"));
  CHECK(record(rules, LogFormat::Mjai, 1, "pass").empty());
  CHECK(record(rules, LogFormat::Tenhou, 1, "pass").empty());
}
