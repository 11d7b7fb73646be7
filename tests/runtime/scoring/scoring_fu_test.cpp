#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <optional>
#include <set>

#include "runtime/game/hand_memo.hpp"
#include "runtime/game/match_targets.hpp"
#include "runtime/play/hands/hand_scorer.hpp"
#include "runtime/scoring/minipoints.hpp"
#include "runtime/scoring/readings.hpp"
#include "tests/runtime/ruleset_texts.hpp"
#include "tests/runtime/scored_yaku.hpp"

namespace scoring_fu_test {

using namespace majs::runtime;
using namespace majs::runtime::test;

namespace {

constexpr std::string_view kWin = R"(
  "set_definitions":{"set":[[0,0,0],[0,1,2]],"pair":[[0,0]]},
  "win_definition":[[[["set"],4],[["pair"],1]],[[["pair"],7]]])";

constexpr std::string_view kCalls = R"("buttons":{"pon":{"show_when":["false"],"actions":[["noop"]]},
  "chii":{"show_when":["false"],"actions":[["noop"]]},"ankan":{"show_when":["false"],"actions":[["noop"]]},
  "daiminkan":{"show_when":["false"],"actions":[["noop"]]}})";

std::string built_in(std::string_view more = "") {
  return with_wall(std::string(kWin) + "," + std::string(kCalls) + R"(,"score_calculation":{"yaku_lists":[])" +
                   std::string(more) + R"(},
      "before_scoring":{"actions":[["set_counter","fu","fu"]]})");
}

/// East's fu in the first east round.
Number fu(const std::shared_ptr<const Rules>& rules, std::string_view hand, std::string_view tile, WinSource source,
          std::initializer_list<Meld> melds = {}, Seat seat = 2) {
  HandScorer scorer(rules);
  HandSituation asked = situation(*rules, hand, tile, source, melds);
  asked.seat = seat;
  asked.from = ring(seat, 1);
  const ScoredHand scored = scorer.score(asked);
  REQUIRE(scored.record != nullptr);
  return scored.record->minipoints;
}

constexpr WinSource kRon = WinSource::Discard;
constexpr WinSource kTsumo = WinSource::Draw;

}  // namespace

TEST_CASE("built-in fu: waits, triplets, pairs, and where pinfu wins") {
  const auto rules = load_clean(built_in());
  CHECK(fu(rules, "234567m345p67p22s", "8p", kTsumo) == 20);
  CHECK(fu(rules, "234567m345p67p22s", "8p", kRon) == 30);
  CHECK(fu(rules, "234567m345p68p22s", "7p", kRon) == 40);
  CHECK(fu(rules, "234567m345p68p22s", "7p", kTsumo) == 30);
  CHECK(fu(rules, "567m345p67p22s", "8p", kRon, {{"chii", "234m"}}) == 30);
  CHECK(fu(rules, "567m345p67p22s", "8p", kTsumo, {{"chii", "234m"}}) == 30);
  CHECK(fu(rules, "555p234m678s345s9p", "9p", kRon) == 40);
  CHECK(fu(rules, "55z33m234p567p678s", "5z", kRon) == 40);
  CHECK(fu(rules, "55z33m234p567p678s", "5z", kTsumo) == 30);
  CHECK(fu(rules, "111999m222z33z55z", "5z", kRon) == 60);
  CHECK(fu(rules, "234m567p23m55s", "4m", kRon, {{"ankan", "3333z"}}, 1) == 70);
}

TEST_CASE("built-in fu: winds count for their seat and round, doubly when asked for") {
  const auto rules = load_clean(built_in());
  CHECK(fu(rules, "234567m345p67p11z", "8p", kRon, {}, 0) == 40);  // 30 + 2
  CHECK(fu(rules, "234567m345p67p22z", "8p", kRon, {}, 0) == 30);  // nobody's wind here
  CHECK(fu(rules, "234567m345p68p22z", "7p", kRon, {}, 1) == 40);
  const auto doubled = load_clean(built_in(R"(,"double_wind_4_fu":true)"));
  CHECK(fu(doubled, "234m222s345p68p11z", "7p", kTsumo, {}, 0) == 40);  // 22 + 4 + 2 + 4
}

TEST_CASE("built-in fu: seven pairs and thirteen orphans have fixed values") {
  const auto rules = load_clean(built_in());
  CHECK(fu(rules, "1122m3344p5566s7z", "7z", kRon) == 25);
  CHECK(fu(rules, "19m19p19s123456z7z", "1m", kRon) == 40);
  CHECK(fu(rules, "19m19p19s123456z7z", "1m", kTsumo) == 30);
}

namespace {

/// A program in the manner of riichi: waits first, then the other sets; what is complete counts.
constexpr std::string_view kProgram = R"(["set_counter","fu","minipoints",[
  ["convert_calls",{"pon":2,"ankan":16,"daiminkan":8}],["remove_calls",["tanyaohai"]],
  ["convert_calls",{"pon":2,"ankan":16,"daiminkan":8}],["remove_calls"],
  ["remove_groups",[{"groups":[[-1,{"offset":0,"attrs":["last"]},1]],"value":2},
                    {"groups":[[{"offset":0,"attrs":["last"]},1,2],[{"offset":0,"attrs":["last"]},-1,-2]]},
                    {"groups":[[0,0,{"offset":0,"attrs":["last"]}]],"value":4},
                    {"groups":[[0,{"offset":0,"attrs":["last"]}]],"value":2}]],
  ["remove_groups",@sets],["prune",{"method":"tile_count","num_tiles":[1]}],["remove_groups",@sets],
  ["remove_groups",@sets],["remove_groups",@sets],["retain_empty_hands"],
  ["add",1000,[{"name":"minipoints_equals","opts":[0]}]],["add",20],
  ["add",2,["won_by_draw",{"name":"minipoints_at_most","opts":[999]}]],["add",10,["not_won_by_draw"]],
  ["take_maximum"],["add",-1000,[{"name":"minipoints_at_least","opts":[1000]}]],["round_up",10],
  ["add_original_hand"],["add",25,[{"name":"minipoints_equals","opts":[0]},
     {"name":"match","opts":[["hand","calls","winning_tile"],[[[["pair"],7]]]]}]],["take_maximum"]]])";

std::string with_program(std::string_view score_keys = "") {
  std::string program(kProgram);
  const std::string sets =
      R"([{"groups":[[0,1,2]]},{"groups":[[{"offset":0,"attrs":["inner"]},{"offset":0,"attrs":["inner"]},0]],
      "value":4},{"groups":[[{"offset":0,"attrs":["outer"]},0,0]],"value":8},{"groups":[[0,0],["5z","5z"]],"value":0},
      {"groups":[["6z","6z"],["7z","7z"]],"value":2}])";
  for (std::size_t at = program.find("@sets"); at != std::string::npos; at = program.find("@sets")) {
    program.replace(at, 5, sets);
  }
  return with_wall(std::string(kWin) + "," + std::string(kCalls) + R"(,"score_calculation":{"yaku_lists":[])" +
                   std::string(score_keys) + R"(},"before_scoring":{"actions":[
      ["add_attr",["hand","calls","winning_tile"],["_inner"],["tanyaohai"]],
      ["add_attr",["hand","calls","winning_tile"],["_outer"],["yaochuuhai"]],
      ["add_attr",["winning_tile"],["_last"]],)" +
                   program + "]}");
}

}  // namespace

TEST_CASE("minipoint programs: sets, waits, calls") {
  const auto rules = load_clean(with_program());
  REQUIRE(rules->minipoint_programs.size() == 1);
  CHECK(rules->minipoint_programs[0].countable);
  CHECK(fu(rules, "234567m345p68p22s", "7p", kRon) == 40);
  CHECK(fu(rules, "234678m345p33s45s", "3s", kTsumo) == 20);
  CHECK(fu(rules, "111m234p678p55s35s", "4s", kRon) == 40);
  CHECK(fu(rules, "234p678p55s34s", "2s", kRon, {{"pon", "999m"}}) == 40);
  CHECK(fu(rules, "1122m3344p5566s7z", "7z", kRon) == 25);
}

TEST_CASE("minipoint programs: counting and searching agree on random hands and on every reading of them") {
  const auto rules = load_clean(with_program());
  const MinipointProgram& program = rules->minipoint_programs[0];
  Random random(11);
  HandScorer scorer(rules);
  int compared = 0;
  while (compared < 200) {
    // Few kinds, so that there are many ways to read the hand.
    std::array<int, 34> used{};
    std::vector<Tile> tiles;
    const auto add = [&](std::uint64_t kind) {
      ++used[kind];
      tiles.emplace_back(static_cast<majs::tiles::Kind>(kind));
    };
    for (int set = 0; set < 4; ++set) {
      const std::uint64_t first = random.below(7) + (random.below(4) == 0 ? 9 : 0);
      const bool run = random.below(2) == 0;
      for (std::uint64_t i = 0; i < 3; ++i) add(run ? first + i : first);
    }
    const std::uint64_t pair = random.below(34);
    add(pair);
    add(pair);
    if (std::any_of(used.begin(), used.end(), [](int count) { return count > 4; })) continue;
    const auto last = random.below(tiles.size());
    HandSituation asked;
    asked.winning_tile = tiles[last];
    tiles.erase(tiles.begin() + static_cast<std::ptrdiff_t>(last));
    asked.hand = tiles;
    asked.source = random.below(2) == 0 ? kRon : kTsumo;
    REQUIRE(scorer.score(asked).record != nullptr);
    Game& game = scorer.game();
    Context context = Context::of(0);
    context.win_source = asked.source;
    game.engine().fire(EventCode::before_scoring, context);
    CHECK(run_minipoints(game.engine(), context, program) == search_minipoints(game.engine(), context, program));
    Number best = 0;
    const auto tile = winning_tile_of(game.engine(), 0, asked.source);
    const HandReadings read =
        readings_of(*rules, game.player(0), tile, game.engine().match_memory(), game.engine().hands().readings());
    for (const auto& reading : read.all) {
      context.reading = reading;
      const Number of_reading = run_minipoints(game.engine(), context, program);
      CHECK(of_reading == search_minipoints(game.engine(), context, program));
      if (of_reading > best) best = of_reading;
    }
    CHECK(best > 0);
    ++compared;
  }
}

namespace {

/// A program of the early dialect: waits and sets by offsets from a base tile; removals keep what was there.
constexpr std::string_view kEarlyProgram = R"(["set_counter","fu","minipoints",
  ["convert_calls",{"pon":2}],["remove_calls",["tanyaohai"]],["convert_calls",{"pon":2}],["remove_calls"],
  ["remove_winning_groups",[{"group":[-1,1],"value":2},
    {"group":[-2,-1],"reject_if_missing":[[-3]]},{"group":[-2,-1],"value":2,"reject_if_exists":[[-3]]},
    {"group":[1,2],"reject_if_missing":[[3]]},{"group":[1,2],"value":2,"reject_if_exists":[3]},
    {"group":[0,0],"value":2,"yaochuuhai_mult":2,"tsumo_mult":2},{"group":[0],"value":2,"yakuhai_value":2}]],
  @sets,@sets,@sets,@sets,["retain_empty_hands"],
  ["add",20],["add",2,["won_by_draw"]],["add",10,["not_won_by_draw","not_has_calls"]],["take_maximum"]])";

std::string with_early_program(std::string program) {
  const std::string sets =
      R"(["remove_groups",[{"groups":[[0,1,2]]},{"group":[0,0,0],"value":4,"yaochuuhai_mult":2},
          {"group":[0,0],"yakuhai_value":2}]])";
  for (std::size_t at = program.find("@sets"); at != std::string::npos; at = program.find("@sets")) {
    program.replace(at, 5, sets);
  }
  return with_wall(std::string(kWin) + "," + std::string(kCalls) +
                   R"(,"score_calculation":{"yaku_lists":[]},"before_scoring":{"actions":[)" + program + "]}");
}

}  // namespace

TEST_CASE("minipoint programs of the early dialect: base tiles, multipliers, what is rejected") {
  const auto rules = load_clean(with_early_program(std::string(kEarlyProgram)));
  CHECK(rules->minipoint_programs[0].early);
  CHECK_FALSE(rules->minipoint_programs[0].countable);
  CHECK(fu(rules, "111m234p678p55s35s", "4s", kRon) == 40);                   // 30 + 8, and 2 for the middle
  CHECK(fu(rules, "111m234p678p55s34s", "2s", kRon) == 38);                   // two sides
  CHECK(fu(rules, "111m234p678p55s12s", "3s", kRon) == 40);                   // the edge, from below
  CHECK(fu(rules, "111m234p678p55s89s", "7s", kRon) == 40);                   // ... and from above
  CHECK(fu(rules, "234m234p678p55s99s", "9s", kRon) == 34);                   // a triplet of others' tiles
  CHECK(fu(rules, "234m234p678p55s99s", "9s", kTsumo) == 30);                 // an own one: 22 + 8
  CHECK(fu(rules, "234m234p678p345s1z", "1z", kRon, {}, 0) == 30 + 2 + 4);    // a wind twice of value
  CHECK(fu(rules, "234m234p678p345s7z", "7z", kTsumo, {}, 0) == 22 + 2 + 2);  // a dragon
  CHECK(fu(rules, "234p678p55s34s", "2s", kRon, {{"pon", "999m"}}) == 24);
  const auto pairs = load_clean(with_early_program(
      R"(["set_counter","fu","minipoints",[["put_winning_tile_in_hand"],["remove_groups",[{"group":[0,0],"value":1}]],
         ["remove_groups",[{"group":[0,0],"value":1}]],["remove_groups",[{"group":[0,0],"value":1}]],
         ["remove_groups",[{"group":[0,0],"value":1}]],["remove_groups",[{"group":[0,0],"value":1}]],
         ["remove_groups",[{"group":[0,0],"value":1}]],["remove_groups",[{"group":[0,0],"value":1}]],
         ["retain_empty_hands"]]])"));
  CHECK(fu(pairs, "1122m3344p5566s7z", "7z", kRon) == 7);
  CHECK(fu(pairs, "234m234p678p55s99s", "9s", kRon) == 0);
}

TEST_CASE("minipoint programs: a set without tiles fits every hand, an empty one as well") {
  const auto with_last = [](const std::string& last, std::string_view score_keys = "") {
    return load_clean(with_wall(std::string(kWin) + "," + std::string(kCalls) +
                                R"(,"score_calculation":{"yaku_lists":[])" + std::string(score_keys) +
                                R"(},"before_scoring":{"actions":[["set_counter","fu","minipoints",[
      ["remove_calls"],["remove_groups",[{"groups":[[0,1,2],[0,0,0]],"value":1}]],
      ["remove_groups",[{"groups":[[0,1,2],[0,0,0]],"value":1}]],["remove_groups",[{"groups":[[0,1,2],[0,0,0]],"value":1}]],
      ["remove_groups",[{"groups":[[0,0]],"value":5}]],)" +
                                last + R"(,["retain_empty_hands"],["add",1000]]]]})"));
  };
  // Three sets in the hand, one called; the pair goes in the step before.
  const auto melded = [&](const std::shared_ptr<const Rules>& rules) {
    return fu(rules, "234m567p234s5z", "5z", kRon, {{"chii", "678s"}});
  };
  for (const char* reading : {"", R"(,"per_interpretation":true)"}) {
    CAPTURE(reading);
    CHECK(melded(with_last(R"(["remove_groups",[{"groups":[[0,0],[]]}]])", reading)) == 1008);
    CHECK(melded(with_last(R"(["remove_groups",[{"groups":[[]],"value":7}]])", reading)) == 1015);
    CHECK(melded(with_last(R"(["remove_groups",[{"groups":[[[]]]}]])", reading)) == 1008);
    CHECK(melded(with_last(R"(["remove_groups",[{"groups":[["9m","9m"]],"value":7}]])", reading)) == 1008);  // undone
    // Nothing is left where a set is still missing.
    CHECK(fu(with_last(R"(["remove_groups",[{"groups":[[]]}]])", reading), "234m567p234s234s5z", "5z", kRon) == 0);
  }
  const auto rules = with_last(R"(["remove_groups",[{"groups":[[0,0],[]],"value":3}]])");
  CHECK(rules->minipoint_programs[0].countable);
  HandScorer scorer(rules);
  HandSituation asked = situation(*rules, "234m567p234s5z", "5z", kRon, {{"chii", "678s"}});
  asked.from = 1;
  REQUIRE(scorer.score(asked).record != nullptr);
  Context context = Context::of(0);
  context.win_source = kRon;
  CHECK(run_minipoints(scorer.game().engine(), context, rules->minipoint_programs[0]) == 1011);
  CHECK(search_minipoints(scorer.game().engine(), context, rules->minipoint_programs[0]) == 1011);
}

namespace {

/// Entries of a minipoint program, worked out the plain way: kinds that are left, and what they may be worth.
using PlainEntries = std::map<std::vector<majs::tiles::Kind>, std::set<int>>;

struct PlainSet {
  std::string text;
  /// The kinds on a base tile; nothing where they do not exist.
  std::function<std::optional<std::vector<int>>(int)> on;
};

std::vector<PlainSet> plain_sets() {
  const auto shifted = [](std::vector<int> offsets) {
    return [offsets](int base) -> std::optional<std::vector<int>> {
      std::vector<int> kinds;
      for (const int offset : offsets) {
        const int kind = base + offset;
        if (offset != 0 && (base >= 27 || kind / 9 != base / 9)) return std::nullopt;
        kinds.push_back(kind);
      }
      return kinds;
    };
  };
  return {{"[0,1,2]", shifted({0, 1, 2})},
          {"[0,0,0]", shifted({0, 0, 0})},
          {"[0,0]", shifted({0, 0})},
          {"[0,2]", shifted({0, 2})},
          {"[]", [](int base) { return base == 0 ? std::optional(std::vector<int>()) : std::nullopt; }},
          {R"(["5z","5z"])", [](int base) {
             return base == 0 ? std::optional(std::vector<int>{31, 31}) : std::nullopt;
           }}};
}

PlainEntries without_groups(const PlainEntries& entries, const std::vector<std::pair<PlainSet, int>>& groups) {
  PlainEntries remaining;
  for (const auto& [kinds, values] : entries) {
    for (const auto& [set, value] : groups) {
      for (int base = 0; base < 34; ++base) {
        const auto wanted = set.on(base);
        if (!wanted) continue;
        std::vector<majs::tiles::Kind> rest = kinds;
        const bool there = std::all_of(wanted->begin(), wanted->end(), [&](int kind) {
          const auto found = std::find(rest.begin(), rest.end(), kind);
          if (found == rest.end()) return false;
          rest.erase(found);
          return true;
        });
        for (const int old : values) {
          if (there) remaining[rest].insert(old + value);
        }
      }
    }
  }
  return remaining.empty() ? entries : remaining;
}

int plain_best(const PlainEntries& entries) {
  int best = 0;
  bool any = false;
  for (const auto& [kinds, values] : entries) {
    if (!any || *values.rbegin() > best) best = *values.rbegin();
    any = true;
  }
  return best;
}

}  // namespace

TEST_CASE("minipoint programs: random ones come to what the plain way comes to") {
  Random random(23);
  const std::vector<PlainSet> sets = plain_sets();
  const auto any_of = [&](const auto& list) { return list[random.below(list.size())]; };
  const std::vector<majs::tiles::Kind> kinds = {0, 1, 2, 3, 4, 8, 31};
  int not_zero = 0;
  for (int i = 0; i < 40; ++i) {
    std::string steps;
    std::vector<std::function<void(PlainEntries&, const PlainEntries&)>> plain;
    const auto step = [&](const std::string& text, std::function<void(PlainEntries&, const PlainEntries&)> apply) {
      steps += (steps.empty() ? "" : ",") + text;
      plain.push_back(std::move(apply));
    };
    for (std::uint64_t n = 2 + random.below(5); n > 0; --n) {
      const std::uint64_t kind = random.below(10);
      if (kind < 6) {
        std::vector<std::pair<PlainSet, int>> groups;
        std::string text;
        for (std::uint64_t g = 1 + random.below(3); g > 0; --g) {
          groups.emplace_back(any_of(sets), static_cast<int>(random.below(4)));
          text += (text.empty() ? R"({"groups":[)" : R"(,{"groups":[)") + groups.back().first.text + R"(],"value":)" +
                  std::to_string(groups.back().second) + "}";
        }
        step(R"(["remove_groups",[)" + text + "]]",
             [groups](PlainEntries& entries, const PlainEntries&) { entries = without_groups(entries, groups); });
      } else if (kind == 6) {
        step(R"(["retain_empty_hands"])", [](PlainEntries& entries, const PlainEntries&) {
          std::erase_if(entries, [](const auto& entry) { return !entry.first.empty(); });
        });
      } else if (kind == 7) {
        step(R"(["add",10,[{"name":"minipoints_at_most","opts":[3]}]])",
             [](PlainEntries& entries, const PlainEntries&) {
               for (auto& [hand, values] : entries) {
                 std::set<int> changed;
                 for (const int value : values) changed.insert(value <= 3 ? value + 10 : value);
                 values = changed;
               }
             });
      } else if (kind == 8) {
        step(R"(["take_maximum"])", [](PlainEntries& entries, const PlainEntries&) {
          const int best = plain_best(entries);
          std::erase_if(entries, [&](const auto& entry) { return !entry.second.contains(best); });
          for (auto& [hand, values] : entries) values = {best};
        });
      } else {
        step(R"(["add_original_hand"])", [](PlainEntries& entries, const PlainEntries& start) {
          for (const auto& [hand, values] : start) entries[hand].insert(values.begin(), values.end());
        });
      }
    }
    const auto rules =
        load_clean(with_wall(R"("after_start":{"actions":[["set_counter","fu","minipoints",[)" + steps + "]]]}"));
    REQUIRE(rules->minipoint_programs.size() == 1);
    CHECK(rules->minipoint_programs[0].countable);
    Game game(rules, 1);
    game.start();
    for (int hand = 0; hand < 12; ++hand) {
      std::vector<majs::tiles::Kind> held;
      for (std::uint64_t n = random.below(8); n > 0; --n) held.push_back(any_of(kinds));
      std::sort(held.begin(), held.end());
      game.engine().player(0).hand.clear();
      game.engine().player(0).draw.clear();
      for (const majs::tiles::Kind kind : held) game.engine().player(0).hand.push_back(Tile(kind));
      const PlainEntries start = {{held, {0}}};
      PlainEntries entries = start;
      for (const auto& apply : plain) apply(entries, start);
      Context context = Context::of(0);
      context.win_source = kTsumo;
      game.engine().begin_input(false);
      INFO(steps);
      CHECK(run_minipoints(game.engine(), context, rules->minipoint_programs[0]) == plain_best(entries));
      CHECK(search_minipoints(game.engine(), context, rules->minipoint_programs[0]) == plain_best(entries));
      not_zero += plain_best(entries) != 0 ? 1 : 0;
    }
  }
  CHECK(not_zero > 100);
}

}  // namespace scoring_fu_test
