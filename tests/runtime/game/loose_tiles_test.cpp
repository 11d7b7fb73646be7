// Tiles that are counted where they lie: as many as when they are put together first.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/game/match_targets.hpp"
#include "runtime/game/shown_text.hpp"
#include "runtime/match/cards/card_table.hpp"
#include "runtime/play/course/game.hpp"
#include "runtime/rules/dora_table.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/runtime/riichi_like.hpp"

namespace majs::runtime::test::loose_tiles_test {
namespace {

using match::test::Dice;

/// Zones of which no two tiles are next to each other by chance.
std::vector<std::vector<Tile>> cut(const std::vector<Tile>& tiles, Dice& dice) {
  std::vector<std::vector<Tile>> zones(1);
  for (const Tile& tile : tiles) {
    while (dice.one_in(4)) zones.emplace_back();
    zones.back().push_back(tile);
  }
  return zones;
}

}  // namespace

TEST_CASE("tiles of kinds are counted in zones as in a row") {
  Dice dice(31);
  match::test::World world(dice);
  match::MatchMemory memory;
  int counted = 0;
  int some = 0;
  for (const char* text : {R"([[[["1m","9p","5s"],1]]])", R"([[[["1m","2m","3m","4m","5m","0m"],2]]])",
                           R"([[[["0m","0p","0s"],1]]])", R"([[[[{"tile":"5p","attrs":["red"]},"7z"],1]]])",
                           R"([["nojoker",[["2m","2p"],1]]])", R"([[[["1z","any"],3]]])"}) {
    CAPTURE(text);
    const match::MatchProgram program = world.program(text);
    for (int i = 0; i < 2'000; ++i) {
      const match::test::Setting& setting = world.any_setting(dice);
      const match::test::RandomHand random = match::test::random_hand(dice, dice.one_in(2), setting, world.names);
      const std::vector<std::vector<Tile>> zones = cut(random.tiles, dice);
      const std::vector<std::span<const Tile>> spans(zones.begin(), zones.end());
      const auto times = match::count_kinds(program, spans, *setting.jokers);
      if (!times) continue;
      ++counted;
      const match::Hand hand{random.tiles, {}};
      const std::array<match::Hand, 1> hands = {hand};
      const int expected = match::count_matches(program, hands, *setting.jokers, memory);
      some += expected > 0 ? 1 : 0;
      REQUIRE(*times == expected);
    }
    const auto nothing = match::count_kinds(program, {}, *world.settings[0].jokers);
    if (nothing) CHECK(*nothing == 0);
  }
  CHECK(counted > 4'000);
  CHECK(some > 1'000);
}

namespace {

/// Rules that count in hands, melds and winning tiles, and in what is more than that.
std::shared_ptr<const Rules> counting_rules() {
  std::string actions;
  for (const char* targets :
       {R"("hand")", R"("winning_tile")", R"("calls")", R"("call_tiles")", R"("hand","winning_tile")",
        R"("hand","calls","winning_tile")", R"("winning_tile","call_tiles","hand")", R"("winning_tile","winning_tile")",
        R"("hand","draw")", R"("calls","pond")", R"("hand_any")", R"("hand","hand")", R"("call_tiles","calls")"}) {
    actions += std::string(actions.empty() ? "" : ",") + R"(["set_counter","c","count_matches",[)" + targets +
               R"(],[[[["1m"],1]]]])";
  }
  // Besides, melds called so are no melds.
  return load_clean(
      riichi_like(R"(,"after_call":{"actions":[["when",["won"],[["abortive_draw","flower"]]],)" + actions + "]}"));
}

std::multiset<std::string> told(std::span<const Tile> tiles) {
  std::multiset<std::string> all;
  for (const Tile& tile : tiles) {
    std::string text(tiles::id_of(tile.kind));
    for (std::size_t i = 0; i < tile.attribute_count; ++i) text += "," + std::to_string(tile.attributes[i]);
    all.insert(text);
  }
  return all;
}

}  // namespace

TEST_CASE("loose tiles are those of the one candidate") {
  const auto rules = counting_rules();
  Game game(rules, 1);
  game.start();
  Engine& engine = game.engine();
  Dice dice(33);
  int found = 0;
  int refused = 0;
  int flowers = 0;
  constexpr std::array kSources = {WinSource::None, WinSource::Draw, WinSource::Discard, WinSource::Call};
  const auto any_tile = [&] { return Tile(static_cast<tiles::Kind>(dice.below(34))); };
  for (int i = 0; i < 400; ++i) {
    Player& player = engine.player(1);
    player.hand.clear();
    for (std::uint32_t k = dice.below(14); k > 0; --k) player.hand.push_back(any_tile());
    player.calls.clear();
    while (dice.one_in(2)) {
      Call call;
      call.name = rules->texts.find(dice.one_in(4) ? "flower" : "pon");
      flowers += is_flower_call(*rules, call) ? 1 : 0;
      for (int k = 0; k < 3; ++k) call.tiles.push_back(dice.one_in(20) ? Tile(match::card_joker()) : any_tile());
      player.calls.push_back(call);
    }
    player.draw.clear();
    if (dice.one_in(2)) player.draw.push_back(any_tile());
    Player& other = engine.player(2);
    other.discards.clear();
    if (dice.one_in(2)) other.discards.push_back(any_tile());
    engine.state().last_discard.seat = dice.one_in(3) ? kNobody : Seat{2};
    Context context = Context::of(1);
    context.win_source = dice.pick(kSources);
    if (dice.one_in(2)) context.winning_tile = any_tile();
    if (dice.one_in(4)) context.winner = dice.one_in(2) ? Seat{1} : Seat{3};
    for (std::uint32_t list = 0; list < rules->target_lists.size(); ++list) {
      for (const bool melds : {false, true}) {
        LooseTiles loose;
        if (!loose.find(engine, context, list, melds)) {
          ++refused;
          continue;
        }
        ++found;
        std::vector<Tile> all;
        for (const std::span<const Tile> zone : loose.zones()) all.insert(all.end(), zone.begin(), zone.end());
        const std::vector<Candidate> candidate = candidates(engine, context, list);
        REQUIRE(candidate.size() == 1);
        if (!melds) REQUIRE(candidate[0].calls.empty());
        REQUIRE(told(all) == told(all_tiles(engine, context, list)));
      }
    }
  }
  CHECK(found > 2'000);
  CHECK(refused > 1'000);
  CHECK(flowers > 20);
}

TEST_CASE("a winning tile lies where its source says, and is whose it is") {
  const auto rules = counting_rules();
  Game game(rules, 1);
  game.start();
  Engine& engine = game.engine();
  Player& player = engine.player(1);
  const Tile drawn(5);
  const Tile told(7);
  for (int bits = 0; bits < 16; ++bits) {
    CAPTURE(bits);
    const bool discarded = (bits & 1) != 0;
    const bool called = (bits & 2) != 0;
    const bool fixed = (bits & 4) != 0;
    const bool draws = (bits & 8) != 0;
    engine.state().last_discard.seat = discarded ? Seat{2} : kNobody;
    player.calls.clear();
    if (called) player.calls.push_back({});
    player.draw.clear();
    if (draws) player.draw.push_back(drawn);
    engine.state().winners.clear();
    Winner winner;
    winner.seat = 1;
    if (fixed) winner.tile = told;
    engine.state().winners.push_back(winner);
    const auto tile = winning_tile_of(engine, 1, WinSource::Draw);
    REQUIRE(tile.has_value() == (draws && (discarded || called || fixed)));
    if (tile) CHECK(tile->kind == drawn.kind);
    // One that lies nowhere is known to the context, for the winner alone; of draws the table says it all.
    Context context = Context::of(1);
    context.winning_tile = told;
    for (const WinSource source : {WinSource::None, WinSource::Draw}) {
      context.win_source = source;
      for (const Seat whose : {kNobody, Seat{1}, Seat{3}}) {
        context.winner = whose;
        const auto found = winning_tile_in(engine, context);
        const bool by_context = source == WinSource::None && whose != 3;
        CHECK(found.has_value() == (by_context || (source == WinSource::Draw && tile.has_value())));
        if (found) CHECK(found->kind == (by_context ? told : drawn).kind);
      }
    }
    context.win_source = WinSource::None;
    context.winner = 1;
    context.winning_tile.reset();
    CHECK_FALSE(winning_tile_in(engine, context).has_value());
  }
}

TEST_CASE("a ruleset tells whether its statuses change what single players pay") {
  const auto changes = [](const std::string& status) {
    const auto rules =
        load_clean(with_wall(R"("after_initialization":{"actions":[["unset_status",")" + status + R"("]]})"));
    return rules->engine_statuses.change_shares;
  };
  for (const char* status :
       {"atago_hiroe_no_tsumo_payment", "double_payment", "double_tsumo_payment", "kanbara_satomi_double_loss",
        "megan_davin_double_payment", "motouchi_naruka_decrease_tsumo_payment",
        "motouchi_naruka_increase_tsumo_payment", "tsujigaito_satoha_double_score", "wareme", "yoshitome_miharu_manzu",
        "yoshitome_miharu_pinzu", "yoshitome_miharu_souzu"}) {
    CAPTURE(status);
    CHECK(changes(status));
  }
  CHECK_FALSE(changes("tenpai"));
}

TEST_CASE("counters are found, and only those that were set") {
  Dice dice(32);
  for (int i = 0; i < 200; ++i) {
    CounterValues counters;
    std::vector<std::pair<std::uint32_t, std::int64_t>> known;
    for (int k = 0; k < 30; ++k) {
      const std::uint32_t id = dice.below(200);
      const auto found = std::find_if(known.begin(), known.end(), [&](const auto& one) { return one.first == id; });
      const Number* const value = counters.find(id);
      REQUIRE((value != nullptr) == (found != known.end()));
      if (value != nullptr) CHECK(*value == found->second);
      const std::int64_t next = dice.below(9);
      if (dice.one_in(2)) continue;
      counters.set(id, next);
      if (found == known.end()) {
        known.emplace_back(id, next);
      } else {
        found->second = next;
      }
    }
    REQUIRE(counters.size() == known.size());
    CHECK(std::equal(counters.begin(), counters.end(), known.begin(),
                     [](const CounterValue& a, const auto& b) { return a.id == b.first && a.value == b.second; }));
  }
}

TEST_CASE("indicators tell their doras by kind") {
  DoraTable table;
  CHECK(table.empty());
  CHECK(table.find(3) == nullptr);
  table.add(3, Tile(4));
  table.add(7, Tile(8));
  table.add(3, Tile(5));
  CHECK_FALSE(table.empty());
  REQUIRE(table.find(3) != nullptr);
  REQUIRE(table.find(3)->size() == 2);
  CHECK((*table.find(3))[1].kind == 5);
  REQUIRE(table.find(7) != nullptr);
  CHECK(table.find(7)->front().kind == 8);
  CHECK(table.find(4) == nullptr);
  CHECK(table.find(tiles::kNoKind) == nullptr);
}

TEST_CASE("texts that are shown: of a ruleset, made, none") {
  CHECK(ShownText().empty());
  CHECK(ShownText() == "");
  const std::string lasting = "Han";
  const ShownText text = ShownText::of(lasting);
  CHECK(text == "Han");
  CHECK(&text.str() == &lasting);
  const ShownText copy = ShownText::made("made");
  CHECK(copy == "made");
  CHECK_FALSE(copy == text);
  CHECK_FALSE(copy.empty());
  const std::string nothing;
  CHECK(ShownText::of(nothing).empty());
}

}  // namespace majs::runtime::test::loose_tiles_test
