// What the expert bot decides, and the plans it compares, in riichi and Chinese Official.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "runtime/play/bots/bot.hpp"
#include "runtime/play/bots/hand_plans.hpp"
#include "runtime/play/bots/win_value.hpp"
#include "runtime/play/course/simulation.hpp"
#include "runtime/tiles/kind.hpp"
#include "tests/rulesets/riichi_round.hpp"

namespace majs::compiler::test::expert_bot_test {
namespace {

using runtime::kFine;
using runtime::Payment;
using runtime::Seat;
using runtime::Tile;
using runtime::WinSource;

Document ruleset(const std::string& name, const std::vector<ModRequest>& mods = {}) {
  BuildRequest request;
  request.ruleset = name;
  request.mods = mods;
  Diagnostics diagnostics;
  const std::optional<Build> built = build(request, roots(), Engine::Native, diagnostics);
  REQUIRE_MESSAGE(built.has_value(), summary(diagnostics));
  return built->document;
}

Document mcr() { return ruleset("mcr", {{"no_flowers", {}}}); }

/// What the bot does next: the button's name, or the tile it discards. Asked with several chances, it has to be the
/// same, or it is "?".
std::string choice(Round& round, Seat seat) {
  runtime::Game& game = round.game();
  std::string all;
  for (std::uint64_t seed = 1; seed < 6; ++seed) {
    const auto bot = runtime::make_bot("expert", seat, std::make_shared<const runtime::HandProgress>(game.rules()));
    const auto decision = runtime::next_decision(game);
    REQUIRE(decision.has_value());
    REQUIRE(decision->seat == seat);
    runtime::Random chance(seed);
    const runtime::Input input = bot->choose(game, *decision, chance);
    std::string one = "?";
    if (input.kind == runtime::Input::Kind::Press) {
      one = input.button == runtime::kSkip ? "skip" : game.rules().buttons[input.button].id;
    } else if (input.kind == runtime::Input::Kind::PlayTile) {
      const runtime::Player& player = game.player(seat);
      const std::size_t held = player.hand.size();
      one = tiles::id_of((input.index < held ? player.hand[input.index] : player.draw[input.index - held]).kind);
    }
    all = all.empty() || all == one ? one : "?";
  }
  return all;
}

/// The same where it may declare a riichi, or needs not: what it discards then.
std::string discard(Round& round, Seat seat) {
  const std::string does = choice(round, seat);
  if (does != "skip" && does != "riichi") return does;
  runtime::Input input;
  input.kind = runtime::Input::Kind::Press;
  input.seat = seat;
  input.button = runtime::kSkip;
  const auto& buttons = round.game().rules().buttons;
  for (std::size_t i = 0; i < buttons.size() && does == "riichi"; ++i) {
    if (buttons[i].id == does) input.button = static_cast<runtime::ChoiceId>(i);
  }
  REQUIRE(round.game().apply(input));
  return choice(round, seat);
}

std::vector<Tile> held(std::string_view text) {
  std::vector<Tile> tiles;
  for (const Document& id : tiles_of(text)) tiles.emplace_back(*tiles::find_kind(id.get<std::string>()));
  return tiles;
}

/// The plans of a ruleset, and how far a hand without calls is from them.
struct Planned {
  explicit Planned(const Document& document)
      : rules(rules_with(Document::object(), document)), plans(*rules), round({kIdle, kIdle, kIdle, kIdle}, "1z") {}

  std::size_t count(std::string_view yaku) const {
    const auto& all = plans.all();
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [&](const runtime::HandPlan& plan) {
      return plan.yaku != runtime::kNone && rules->texts.name(plan.yaku) == yaku;
    }));
  }
  /// From the nearest of them; of sets that were called, too.
  std::uint32_t distance(std::string_view hand, std::string_view yaku, const std::vector<std::string>& called = {}) {
    return nearest(of(yaku), hand, called).lacking;
  }
  /// From the nearest of those that are two yaku at once.
  std::uint32_t distance_of_both(std::string_view hand, std::string_view yaku, std::string_view other) {
    std::vector<runtime::HandPlan> both;
    for (const runtime::HandPlan& one : of(yaku)) {
      for (const runtime::HandPlan& another : of(other)) {
        if (auto joined = plans.both(one, another)) both.push_back(std::move(*joined));
      }
    }
    return nearest(both, hand, {}).lacking;
  }
  std::vector<runtime::HandPlan> of(std::string_view yaku) const {
    std::vector<runtime::HandPlan> found;
    for (const runtime::HandPlan& plan : plans.all()) {
      if (plan.yaku != runtime::kNone && rules->texts.name(plan.yaku) == yaku) found.push_back(plan);
    }
    return found;
  }
  /// What brings it nearer to those that are nearest.
  runtime::Standing nearest(const std::vector<runtime::HandPlan>& all, std::string_view hand,
                            const std::vector<std::string>& called) {
    const std::vector<Tile> tiles = held(hand);
    std::vector<std::vector<Tile>> melds;
    for (const std::string& meld : called) melds.push_back(held(meld));
    std::vector<match::Call> calls;
    for (const std::vector<Tile>& meld : melds) calls.push_back({0, {meld.data(), meld.size()}});
    const match::JokerTable& jokers = *round.game().player(0).jokers;
    const match::FormTiles meaning(rules->copies, jokers);
    match::FormTables tables;
    runtime::PlannedHand planned;
    REQUIRE(planned.look_at(tiles, calls, meaning, tables));
    runtime::Standing least;
    for (const runtime::HandPlan& plan : all) {
      const runtime::Standing standing = planned.ask(plan);
      CHECK(planned.lacking(plan, planned.counts(), match::kFarAway) == standing.lacking);
      if (standing.lacking < least.lacking) least = standing;
      if (standing.lacking > least.lacking) continue;
      for (std::size_t zone = 0; zone < 4; ++zone) least.useful[zone] |= standing.useful[zone];
    }
    return least;
  }

  std::shared_ptr<const runtime::Rules> rules;
  runtime::HandPlans plans;
  Round round;
};

TEST_CASE("a yaku of certain sets is a plan for each place they can have") {
  const Planned planned(mcr());
  CHECK(planned.count("Pure Straight") == 3);
  CHECK(planned.count("Mixed Triple Chow") == 7);
  CHECK(planned.count("Mixed Straight") == 6);
  CHECK(planned.count("Mixed Shifted Chows") == 30);  // five places, six orders of the suits
  CHECK(planned.count("Big Three Dragons") == 1);
  CHECK(planned.count("Two Dragons Pungs") == 3);
  CHECK(planned.count("Lesser Honors and Knitted Tiles") == 6);
  CHECK(planned.count("Seven Pairs") == 1);
  CHECK(planned.count("Last Tile Draw") == 0);  // nothing that tiles answer
}

TEST_CASE("the distance from a plan is what its sets lack, and what the rest does") {
  Planned planned(mcr());
  // Three chows and a pair are there; the last chow is not.
  CHECK(planned.distance("123m123p123s99m45s1z", "Mixed Triple Chow") == 1);
  CHECK(planned.distance("123m123p12s799m45s1z", "Mixed Triple Chow") == 2);  // 3s of both sets has to come
  CHECK(planned.distance("123456789m11p45s", "Pure Straight") == 1);
  CHECK(planned.distance("12345678m111p45s", "Pure Straight") == 2);
  CHECK(planned.distance("147m258p369s1234z", "Lesser Honors and Knitted Tiles") == 1);
  CHECK(planned.distance("147m258p369s1123z", "Lesser Honors and Knitted Tiles") == 2);  // one of each
  CHECK(planned.distance("222m444p666s888s8p", "All Even Pungs") == 1);
  CHECK(planned.distance("222m444p666s888s1z", "All Even Pungs") == 2);  // the pair, too
}

TEST_CASE("a group in each of five parts: the distance, and what brings it nearer") {
  Planned planned(mcr());
  CHECK(planned.count("All Types") == 5);  // one for each part that is the pair
  const auto& all = planned.plans.all();
  const auto has_parts = [](const runtime::HandPlan& plan) { return !plan.parts.empty(); };
  CHECK(std::count_if(all.begin(), all.end(), has_parts) == 5);  // other yaku only ask for some tile of a kind
  CHECK(planned.distance("123m456p789s11z555z", "All Types") == 0);
  CHECK(planned.distance("123m456p789s11z55z", "All Types") == 1);
  CHECK(planned.distance("123m456p789s1z55z2z", "All Types") == 2);
  CHECK(planned.distance("99m456p789s11z5z22s", "All Types") == 3);  // two of each kind of honours
  CHECK(planned.distance("123456m456p11z55z", "All Types") == 4);    // characters do for one group
  CHECK(planned.distance("456p789s11z55z", "All Types", {"123m"}) == 1);
  CHECK(planned.distance("456p11z55z", "All Types", {"123m", "789m"}) == match::kFarAway);  // two of one part
  CHECK(planned.distance("123m789s11z", "All Types", {"555z", "777z"}) == match::kFarAway);
}

TEST_CASE("a group in each of five parts is what counting says") {
  Planned planned(mcr());
  runtime::Random random(5);
  // Every group that there is, by its part; the pair may be in any.
  std::array<std::vector<match::FourZones>, 5> sets;
  std::array<std::vector<match::FourZones>, 5> pairs;
  for (std::size_t cell = 0; cell < 34; ++cell) {
    const std::size_t part = cell < 27 ? cell / 9 : cell < 31 ? 3 : 4;
    match::FourZones one{};
    one[cell / 9] = match::nine_one(cell % 9);
    match::FourZones of = one;
    of[cell / 9] = 2 * one[cell / 9];
    pairs[part].push_back(of);
    of[cell / 9] = 3 * one[cell / 9];
    sets[part].push_back(of);
    if (cell >= 27 || cell % 9 > 6) continue;
    of[cell / 9] = one[cell / 9] + match::nine_one(cell % 9 + 1) + match::nine_one(cell % 9 + 2);
    sets[part].push_back(of);
  }
  const auto held_of = [](const match::FourZones& counts, const match::FourZones& group) {
    std::uint32_t held = 0;
    for (std::size_t cell = 0; cell < 36; ++cell) {
      held += static_cast<std::uint32_t>(
          std::min(match::nine_count(counts[cell / 9], cell % 9), match::nine_count(group[cell / 9], cell % 9)));
    }
    return held;
  };
  for (int i = 0; i < 200; ++i) {
    std::string hand;
    match::FourZones counts{};
    for (int left = 13; left > 0;) {
      const auto cell = static_cast<std::size_t>(random.below(34));
      if (match::nine_count(counts[cell / 9], cell % 9) > 3) continue;
      counts[cell / 9] += match::nine_one(cell % 9);
      hand += std::string(1, static_cast<char>('1' + cell % 9)) + "mpsz"[cell / 9];
      --left;
    }
    std::uint32_t most = 0;
    for (std::size_t pair = 0; pair < 5; ++pair) {
      std::uint32_t held = 0;
      for (std::size_t part = 0; part < 5; ++part) {
        std::uint32_t best = 0;
        for (const match::FourZones& group : (part == pair ? pairs : sets)[part])
          best = std::max(best, held_of(counts, group));
        held += best;
      }
      most = std::max(most, held);
    }
    CHECK_MESSAGE(planned.distance(hand, "All Types") == 14 - most, hand);
    // One more of a tile that brings it nearer, and of no other, is one less.
    const runtime::Standing standing = planned.nearest(planned.of("All Types"), hand, {});
    for (std::size_t cell = 0; cell < 34; ++cell) {
      if (match::nine_count(counts[cell / 9], cell % 9) > 3) continue;
      const std::string more = hand + std::string(1, static_cast<char>('1' + cell % 9)) + "mpsz"[cell / 9];
      const bool nearer = planned.distance(more, "All Types") < standing.lacking;
      CHECK_MESSAGE(nearer == ((standing.useful[cell / 9] & match::nine_one(cell % 9)) != 0), more);
    }
  }
}

TEST_CASE("two yaku at once: their sets, and one that both have once") {
  Planned planned(mcr());
  CHECK(planned.distance_of_both("123m456p789s11z55z", "All Types", "Dragon Pung") == 1);
  CHECK(planned.distance_of_both("123m456p789s11z55z", "Dragon Pung", "All Types") == 1);
  CHECK(planned.distance_of_both("123m456p789s555z1z", "All Types", "Dragon Pung") == 1);
  CHECK(planned.distance_of_both("123m456p789s11z12s", "All Types", "Dragon Pung") == 3);
  // 123m is of both.
  CHECK(planned.distance_of_both("123m123p123s789m1z", "Mixed Triple Chow", "Two Terminal Chows") == 1);
  CHECK(planned.distance_of_both("123m123p123s11z22z", "Mixed Triple Chow", "Two Terminal Chows") == 3);
  // Three dragons beside three chows are more than four sets.
  CHECK(planned.distance_of_both("123m123p123s555z6z", "Mixed Triple Chow", "Two Dragons Pungs") == match::kFarAway);
}

TEST_CASE("riichi: claims what makes a yaku, and nothing that leaves none") {
  Round dragons({kIdle, "12356m99m1p9s6677z", kIdle, kIdle}, std::string(kFirstDiscards) + "7z1s");
  dragons.discard(5);
  CHECK(choice(dragons, 1) == "pon");
  Round nines({kIdle, "34m567p22678s99m9p", kIdle, kIdle}, std::string(kFirstDiscards) + "9m1s");
  nines.discard(5);
  CHECK(choice(nines, 1) == "skip");
}

TEST_CASE("riichi: gives up a far hand against a riichi, and not a dear one that is ready") {
  const std::string draws = std::string(kFirstDiscards) + "9s4m5p";
  Round far({kIdle, kWaiting, kIdle, kIdle}, draws);
  far.discard(5).press("riichi", {1}).discard(1);
  CHECK(choice(far, 2) == "4m");  // what was discarded with the declaration
  Round ready({kIdle, kWaiting, "11122233344s55z", kIdle}, draws);
  ready.discard(5).press("riichi", {1}).discard(1);
  const std::string does = discard(ready, 2);
  CHECK_MESSAGE(does == "5p", does);
}

TEST_CASE("riichi: does not break a hand that is ready") {
  Round round({kIdle, kIdle, "123m456p22789s34m", kIdle}, std::string(kFirstDiscards) + "1z2z7z");
  round.discard(6);
  const std::string does = discard(round, 2);
  CHECK_MESSAGE(does == "7z", does);
}

TEST_CASE("riichi: waits for what others discard: an honour rather than a tile of the middle") {
  const auto discarded = [](const char* hand, const std::string& drawn) {
    Round round({kIdle, kIdle, hand, kIdle}, std::string(kFirstDiscards) + "1s9p" + drawn);
    round.discard(6);
    return discard(round, 2);
  };
  // Of each three are left.
  CHECK(discarded("123m456p789s234s5m", "4z") == "5m");
  CHECK(discarded("123m456p789s234s4z", "5m") == "5m");
  CHECK(discarded("123m456p789s234s5m", "9m") == "5m");
  CHECK(discarded("123m456p789s234s9m", "5m") == "5m");
}

TEST_CASE("Hong Kong: keeps what others will help to") {
  const Document document = ruleset("hong_kong", {{"no_flowers", {}}});
  const auto discarded = [&](const char* hand, const std::string& drawn) {
    Round round({kIdle, kIdle, hand, kIdle}, std::string(kFirstDiscards) + "1s9p" + drawn, Document::object(),
                document);
    round.discard(6);
    return discard(round, 2);
  };
  // Of four pairs not the one of ends, which anybody may let go.
  CHECK(discarded("222m888p33s55p99m7s", "7s") == "7s");
  // Of three gaps not the one that lacks an eight or a two, which the player before lets go sooner than a three.
  CHECK(discarded("456m789p55s24m13p6s", "8s") == "8s");
  CHECK(discarded("456m567p55s68m24p7s", "9s") == "2p");
}

/// What hands bring, by everything the ruleset pays.
struct Priced {
  Priced(const Document& document, Seat winner)
      : round({kIdle, kIdle, kIdle, kIdle}, std::string(kFirstDiscards) + "1z", Document::object(), document),
        progress(round.game().rules()),
        value(round.game().rules(), progress),
        seat(winner) {
    round.discard(4);
  }
  Payment of(std::string_view complete, WinSource source) {
    REQUIRE(value.begin(round.game(), seat, {}, {}));
    const Payment payment = value.of(round.game(), seat, held(complete), source);
    value.done();
    return payment;
  }

  Round round;
  runtime::HandProgress progress;
  runtime::WinValue value;
  Seat seat;
};

TEST_CASE("Hong Kong: a hand may be worth enough on an own draw only") {
  // Three faan are asked for. Nothing but chows, and concealed: two, the own draw is the third; eight from each player.
  Priced hand(ruleset("hong_kong", {{"no_flowers", {}}}), 1);
  CHECK(hand.of("123456m789p23s11p4s", WinSource::Discard).income == 0);
  CHECK(hand.of("123456m789p23s11p4s", WinSource::Draw).income == 24 * kFine);
}

TEST_CASE("Chinese Official: who draws is paid by all, and eight more by each of them") {
  // Full straight (16), all chows (2), closed (2 on a discard), one suit void (1): 21; others pay 8 each.
  Priced hand(mcr(), 1);
  const Payment payment = hand.of("123456789m23s44s1s", WinSource::Discard);
  CHECK(payment.income - 24 * kFine >= 16 * kFine);
  CHECK(payment.loss == payment.income - 16 * kFine);
  CHECK(payment.drawn == 3 * (payment.income - 24 * kFine) + 24 * kFine);
}

TEST_CASE("riichi: a riichi of one han and thirty fu costs a thousand") {
  Priced hand(riichi(), 1);
  CHECK(hand.value.of_points(hand.round.game(), 1, 1).income == 1000 * kFine);
  CHECK(hand.value.of_points(hand.round.game(), 0, 1).income == 1500 * kFine);
}

TEST_CASE("Taiwanese: what a win brings is the base, the tai, and more with the dealer") {
  // Five, and one for each tai; the dealer is paid one more. Of dear points as well, up to a bound.
  const auto brings = [](double base, bool to_dealer) {
    Document document = ruleset("taiwanese");
    document["constants"]["base"] = base;
    const auto rules = rules_with(Document::object(), document);
    runtime::Game game(rules, 1);
    game.start();
    const runtime::HandProgress progress(*rules);
    runtime::WinValue value(*rules, progress);
    const Seat dealer = game.dealer();
    return value.of_points(game, to_dealer ? dealer : static_cast<Seat>((dealer + 1) % 4), 2).income;
  };
  CHECK(brings(5, false) == 7 * kFine);
  CHECK(brings(5, true) == 8 * kFine);
  CHECK(brings(200'000'000, false) == 200'000'002 * kFine);
  CHECK(brings(5e12, false) == 1'000'000'000 * kFine);
}

TEST_CASE("Taiwanese: where everything is paid a hundredfold the same is decided") {
  // Of five points and seven a fifth is much: what is reckoned with them must not be rounded to points.
  Document dear = ruleset("taiwanese");
  dear["constants"]["base"] = 500;
  dear["constants"]["tai"] = 100;
  const auto rules = rules_with(Document::object(), ruleset("taiwanese"));
  const auto dear_rules = rules_with(Document::object(), dear);
  const auto progress = std::make_shared<const runtime::HandProgress>(*rules);
  const auto dear_progress = std::make_shared<const runtime::HandProgress>(*dear_rules);
  int decisions = 0;
  int alike = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    runtime::Game game(rules, seed);
    runtime::Game dear_game(dear_rules, seed);
    game.start();
    dear_game.start();
    runtime::Random chance(seed);
    std::vector<std::unique_ptr<runtime::Bot>> bots;
    std::vector<std::unique_ptr<runtime::Bot>> dear_bots;
    for (Seat seat = 0; seat < 4; ++seat) {
      bots.push_back(runtime::make_bot("expert", seat, progress));
      dear_bots.push_back(runtime::make_bot("expert", seat, dear_progress));
    }
    for (int i = 0; i < 1000; ++i) {
      const auto decision = runtime::next_decision(game);
      const auto dear_decision = runtime::next_decision(dear_game);
      if (!decision || !dear_decision) break;
      REQUIRE(runtime::options_of(*decision).size() == runtime::options_of(*dear_decision).size());
      runtime::Random same = chance;
      const auto seat = static_cast<std::size_t>(decision->seat);
      const runtime::Input input = bots[seat]->choose(game, *decision, chance);
      const runtime::Input dear_input = dear_bots[seat]->choose(dear_game, *dear_decision, same);
      if (runtime::options_of(*decision).size() > 1) {
        ++decisions;
        const bool discards = input.kind == runtime::Input::Kind::PlayTile;
        if (discards ? input.index == dear_input.index : input.button == dear_input.button) ++alike;
      }
      REQUIRE(game.apply(input));
      REQUIRE(dear_game.apply(input));
    }
  }
  MESSAGE(alike, " of ", decisions);
  CHECK(decisions > 1000);
  CHECK(alike * 200 >= decisions * 199);
}

TEST_CASE("Chinese Official: keeps what is worth eight points") {
  // Six pairs wait for the seventh: a pung would leave a hand that is worth little.
  Round pairs({kIdle, "1122m3344p5566s7z", kIdle, kIdle}, std::string(kFirstDiscards) + "1m1s", Document::object(),
              mcr());
  pairs.discard(5);
  CHECK(choice(pairs, 1) == "skip");
  // Knitted tiles and honours: one more honour wins.
  Round knitted({"19m19p19s1122334z", "147m258p369s1234z", "19m19p19s1122334z", "19m19p19s1122334z"},
                std::string(kFirstDiscards) + "9s9m", Document::object(), mcr());
  knitted.discard(5);
  CHECK(choice(knitted, 1) == "9m");
}

TEST_CASE("experts play the same games whatever is played beside them") {
  const auto rules = rules_with(Document::object(), riichi());
  const auto record = [&](unsigned jobs) {
    runtime::SimulationOptions options;
    options.games = 2;
    options.jobs = jobs;
    options.bots = {"expert", "efficient", "expert", "random"};
    options.log_format = runtime::LogFormat::Mjai;
    std::string all;
    options.log = [&](const std::string& text) { all += text; };
    const runtime::SimulationResult result = runtime::simulate(rules, options);
    CHECK(result.findings.empty());
    return all;
  };
  const std::string alone = record(1);
  CHECK(alone.size() > 10'000);
  CHECK(alone == record(2));
}

}  // namespace
}  // namespace majs::compiler::test::expert_bot_test
