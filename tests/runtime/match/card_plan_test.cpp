// Searches in a card against trying everything: which hands lie in tiles, which pairs of hands take all of them, how
// far they are away, and which tiles bring them nearer.

#include "runtime/match/cards/card_plan.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <set>

#include "runtime/match/cards/american_card.hpp"
#include "tests/runtime/match/random_hands.hpp"
#include "tests/sanitized.hpp"

namespace card_plan_test {
namespace {

using namespace majs;
using namespace majs::match;
using namespace majs::match::test;
using tiles::Tile;
using TileList = std::vector<Tile>;
using Counts = CardRacks::Counts;

constexpr std::int64_t kJokerless = 2;

struct SmallHand {
  const char* text;
  std::int64_t value;
  bool concealed;
  bool plain;
};

/// Hands of five tiles, of every kind that a card has.
constexpr SmallHand kHands[] = {{"222a 44b", 10, false, false},  {"FFF 2a 4a", 12, false, false},
                                {"XX0a XXX1a", 15, true, false}, {"NNN EE", 20, false, false},
                                {"444a! 22b", 9, false, false},  {"ZZZ 2a 4b", 11, false, false},
                                {"2a 4a 2b EE", 30, true, true}};

/// The same with groups in which flowers stand for other tiles.
constexpr SmallHand kFlowerHands[] = {
    {"222a* 44b", 10, false, false}, {"FF 444a*", 12, false, false},   {"XX0a XXX1a*", 15, true, false},
    {"NNN* EE", 20, false, false},   {"444a! 22b", 9, false, false},   {"ZZZ* 2a 4b", 11, false, false},
    {"2222a* 4b", 25, false, false}, {"222a* F 4a", 14, false, false}, {"222a*|222b 44b", 8, false, false}};

struct SmallCard {
  Dice dice{17};
  World world{dice};
  tiles::TileBehavior american;
  JokerTable jokers;
  MatchMemory memory;
  std::vector<MatchProgram> programs;
  std::vector<CardHandRule> rules;
  std::optional<CardRacks> racks;
  std::span<const SmallHand> hands;
  TileList pool;  ///< what hands are drawn from

  explicit SmallCard(std::span<const SmallHand> of = kHands)
      : american(behavior()),
        jokers(american),
        hands(of),
        pool(world.list("2m2m2m3m3m3m4m4m4m2p2p2p4p4p4p2s4s1z1z4z4z4z1f2f3f1j1j")) {
    for (const SmallHand& hand : hands) programs.push_back(AmericanCard({hand.text}, world.names).program(0));
    for (std::size_t i = 0; i < hands.size(); ++i) {
      rules.push_back({&programs[i], hands[i].value, hands[i].concealed, hands[i].plain});
    }
    racks.emplace(rules, kJokerless);
  }

  tiles::TileBehavior behavior() {
    tiles::TileBehavior tiles;
    tiles.add_aliases(world.list("1j"), world.list("any"));
    tiles.add_aliases(world.list("2f 3f 4f 1g 2g 3g 4g"), world.list("1f"));
    return tiles;
  }

  TileList draw(std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      std::swap(pool[i], pool[i + dice.below(static_cast<std::uint32_t>(pool.size() - i))]);
    }
    return {pool.begin(), pool.begin() + static_cast<std::ptrdiff_t>(size)};
  }

  /// What each hand of the card is worth with exactly these five tiles, by the general search; 0: they are not it.
  std::vector<std::int64_t> worths(const TileList& five) {
    const bool with_jokers =
        std::any_of(five.begin(), five.end(), [](const Tile& tile) { return tile.kind == card_joker(); });
    std::vector<std::int64_t> worths;
    for (std::size_t i = 0; i < programs.size(); ++i) {
      const bool wins = match::match(programs[i], {five, {}}, jokers, memory) == Answer::Yes;
      worths.push_back(!wins ? 0 : hands[i].value * (with_jokers || hands[i].plain ? 1 : kJokerless));
    }
    return worths;
  }

  /// Visits all choices of five tiles with the others.
  template <typename Visit>
  static void each_five(const TileList& list, Visit visit) {
    for (std::uint32_t choice = 0; choice < 1U << list.size(); ++choice) {
      if (std::popcount(choice) != 5) continue;
      TileList five;
      TileList rest;
      for (std::size_t i = 0; i < list.size(); ++i) (choice >> i & 1U ? five : rest).push_back(list[i]);
      visit(five, rest);
    }
  }
};

void check_hands(SmallCard&& card) {
  const RackCalls none;
  constexpr int kRounds = tests::kSanitized ? 100 : 250;
  int found = 0;
  for (int round = 0; round < kRounds; ++round) {
    const TileList list = card.draw(5 + card.dice.below(4));
    std::set<std::uint32_t> hands;
    std::int64_t best = 0;
    SmallCard::each_five(list, [&](const TileList& five, const TileList&) {
      const std::vector<std::int64_t> worths = card.worths(five);
      for (std::size_t i = 0; i < worths.size(); ++i) {
        if (worths[i] > 0) hands.insert(static_cast<std::uint32_t>(i));
        best = std::max(best, worths[i]);
      }
    });
    const Counts held = CardRacks::count(list);
    std::set<std::uint32_t> answer;
    for (std::size_t form = 0; form < card.racks->forms(); ++form) {
      if (CardRacks::lacking(card.racks->rest_of(form, none), held) == 0) answer.insert(card.racks->hand_of(form));
    }
    CHECK(answer == hands);
    const auto dearest = card.racks->best(held, none);
    CHECK((dearest ? dearest->worth : 0) == best);
    found += hands.empty() ? 0 : 1;
  }
  CHECK(found > kRounds / 13);
  CHECK(found < kRounds - 10);
}

TEST_CASE("card plan: the hands in some tiles are those of all choices of them") {
  check_hands(SmallCard());
  check_hands(SmallCard(kFlowerHands));
}

void check_pairs(SmallCard&& card) {
  const RackCalls none;
  constexpr int kRounds = tests::kSanitized ? 40 : 200;
  int found = 0;
  for (int round = 0; round < kRounds; ++round) {
    TileList list;
    if (round % 2 == 0) {
      list = card.draw(10);
    } else {  // most random tiles are no two hands
      list = card.world.list(round % 4 == 1 ? "2m2m1j4p4p1f2f1j2m4m" : "4m4m4m2p2p1z1z1j4z4z");
      if (round > 3) list[card.dice.below(10)] = card.dice.pick(card.pool);
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::int64_t best = 0;
    SmallCard::each_five(list, [&](const TileList& five, const TileList& rest) {
      const std::vector<std::int64_t> first = card.worths(five);
      if (std::count(first.begin(), first.end(), 0) == std::ssize(first)) return;
      const std::vector<std::int64_t> second = card.worths(rest);
      for (std::uint32_t i = 0; i < first.size(); ++i) {
        for (std::uint32_t j = i; j < second.size(); ++j) {
          if (first[i] == 0 || second[j] == 0) continue;
          pairs.emplace(i, j);
          best = std::max(best, first[i] + second[j]);
        }
      }
    });
    const Counts held = CardRacks::count(list);
    std::set<std::pair<std::uint32_t, std::uint32_t>> answer;
    for (const CardRacks::PairOfHands& pair : card.racks->pairs(held, none, none))
      answer.emplace(pair.first, pair.second);
    CHECK(answer == pairs);
    const auto dearest = card.racks->best_pair(held, none, none);
    CHECK((dearest ? dearest->worth() : 0) == best);
    found += pairs.empty() ? 0 : 1;
  }
  CHECK(found > kRounds / 10);
  CHECK(found < kRounds - 10);
}

TEST_CASE("card plan: the pairs of hands are those of all splits") {
  check_pairs(SmallCard());
  check_pairs(SmallCard(kFlowerHands));
}

/// What every form of the card asks for, or every two of them.
std::vector<CardRacks::Rest> asked_by_forms(const CardRacks& racks, std::size_t count) {
  std::vector<CardRacks::Rest> asked;
  for (std::size_t a = 0; a < racks.forms(); ++a) {
    const CardRacks::Rest first = racks.rest_of(a, {});
    if (count == 1) asked.push_back(first);
    for (std::size_t b = a; count > 1 && b < racks.forms(); ++b) {
      CardRacks::Rest both = racks.rest_of(b, {});
      for (std::size_t k = 0; k < kCardKinds; ++k) {
        both.total[k] = static_cast<std::uint8_t>(both.total[k] + first.total[k]);
        both.natural[k] = static_cast<std::uint8_t>(both.natural[k] + first.natural[k]);
      }
      asked.push_back(both);
    }
  }
  return asked;
}

/// Tiles that have to come until one of these is there, one by one: what `CardRacks::lacking` counts.
std::uint32_t tried_distance(const std::vector<CardRacks::Rest>& asked, const Counts& held, const Counts& unseen) {
  std::uint32_t nearest = CardPlan::kNever;
  Counts all{};
  for (std::size_t k = 0; k < kCardKinds; ++k) all[k] = static_cast<std::uint8_t>(held[k] + unseen[k]);
  for (const CardRacks::Rest& one : asked) {
    const std::uint32_t lacking = CardRacks::lacking(one, held);
    if (lacking >= nearest || CardRacks::lacking(one, all) > 0) continue;  // nothing that can still come
    nearest = lacking;
  }
  return nearest;
}

void check_nearest(SmallCard&& card) {
  constexpr int kRounds = tests::kSanitized ? 12 : 120;
  const CardPlan plan(*card.racks);
  const std::vector<CardRacks::Rest> asked[] = {asked_by_forms(*card.racks, 1), asked_by_forms(*card.racks, 2)};
  for (int round = 0; round < kRounds; ++round) {
    const std::size_t racks = 1 + static_cast<std::size_t>(round) % 2;
    CardTiles tiles;
    tiles.held = CardRacks::count(card.draw(5 * racks));
    tiles.racks.resize(racks);
    Counts unseen{};
    if (round % 3 == 0) {
      for (std::uint8_t& copies : unseen) copies = static_cast<std::uint8_t>(card.dice.below(4));
    } else {
      unseen.fill(8);
    }
    const auto distance = [&](const Counts& held) { return tried_distance(asked[racks - 1], held, unseen); };
    const std::uint32_t now = distance(tiles.held);
    const std::vector<NearCardHand> nearest = plan.nearest(tiles, unseen, 6);
    REQUIRE(nearest.empty() == (now == CardPlan::kNever));
    std::set<std::vector<std::uint32_t>> hands;
    for (std::size_t i = 0; i < nearest.size(); ++i) {
      std::vector<std::uint32_t> pair;
      for (const std::uint32_t form : nearest[i].forms) pair.push_back(card.racks->hand_of(form));
      CHECK(hands.insert(pair).second);  // each once
      if (i > 0) CHECK(nearest[i - 1].lacking <= nearest[i].lacking);
      std::uint32_t missing = 0;
      for (std::size_t k = 0; k < kCardKinds; ++k) missing += nearest[i].natural[k] + nearest[i].any[k];
      CHECK(missing - nearest[i].jokers == nearest[i].lacking);
    }
    if (nearest.empty()) continue;
    CHECK(nearest.front().lacking == now);
    CHECK(plan.lacking(tiles, unseen) == now);  // so few forms are all looked at
    const CardPlan::Outlooks outlooks = plan.outlooks(tiles, unseen);
    CHECK(outlooks.now.lacking == now);
    for (std::size_t k = 0; k < kCardKinds; ++k) {
      if (CardRacks::kind_at(k) == tiles::kNoKind) continue;
      Counts held = tiles.held;
      if (unseen[k] > 0) {
        // What has come can come no more, but it is not missing any more either.
        ++held[k];
        --unseen[k];
        CHECK((outlooks.now.useful >> k & 1U) == (distance(held) < now ? 1U : 0U));
        --held[k];
        ++unseen[k];
      }
      if (held[k] == 0) continue;
      --held[k];
      const std::uint32_t after = distance(held);
      const CardPlan::Outlook& without = outlooks.without[k];
      CHECK(without.lacking == after);
    }
  }
}

TEST_CASE("card plan: the nearest hands, and what brings tiles nearer") {
  check_nearest(SmallCard());
  check_nearest(SmallCard(kFlowerHands));
}

TEST_CASE("card plan: not more pairs of forms are looked at than there may be") {
  SmallCard card;
  const std::vector<CardHandRule> many(1'500, card.rules.front());
  const Counts two_hands = CardRacks::count(card.world.list("2m2m2m4p4p2m2m2m4p4p"));
  std::uint64_t looked_at = 0;
  CHECK(CardRacks(many, kJokerless).best_pair(two_hands, {}, {}, &looked_at).has_value());
  CHECK(looked_at > 1'000'000);
  CHECK(looked_at < CardRacks::kMostPairs);
  const std::vector<CardHandRule> more(6'000, card.rules.front());
  CHECK(CardRacks(more, kJokerless).best_pair(two_hands, {}, {}, &looked_at).has_value());
  CHECK(looked_at > CardRacks::kMostPairs);
  CHECK(looked_at <= CardRacks::kMostPairs + 6'000);
  CHECK(card.racks->best_pair(two_hands, {}, {}, &looked_at).has_value());
  CHECK(looked_at == 3);  // threes and fours, and fours and threes
}

TEST_CASE("card plan: exposures are whole groups, and those without jokers where a group takes none") {
  SmallCard card;
  const CardPlan plan(*card.racks);
  const TileList fours = card.world.list("4m4m4m");
  const TileList with_joker = card.world.list("4m4m1j");
  Counts unseen{};
  unseen.fill(8);
  const auto nearest = [&](const TileList& exposed) {
    const Call call{card.world.names.call("am_pung"), exposed};
    CardTiles tiles;
    tiles.held = CardRacks::count(card.world.list("2p"));
    tiles.racks.push_back(rack_calls({&call, 1}));
    std::vector<std::string> hands;
    for (const NearCardHand& near : plan.nearest(tiles, unseen, 10)) {
      hands.push_back(std::to_string(near.lacking) + " " + kHands[card.racks->hand_of(near.forms.front())].text);
    }
    return hands;
  };
  CHECK(nearest(fours) == std::vector<std::string>{"1 444a! 22b"});
  CHECK(nearest(with_joker).empty());
  CHECK(nearest(card.world.list("2m2m1j")) == std::vector<std::string>{"2 222a 44b"});
  CHECK(nearest(card.world.list("2m2m2m2m")).empty());
}

TEST_CASE("card strings: groups without jokers, years, families") {
  SmallCard card;
  const auto wins = [&](const std::string& text, const std::string& tiles) {
    const MatchProgram program = AmericanCard({text}, card.world.names).program(0);
    const TileList list = card.world.list(tiles);
    const bool searched = match::match(program, {list, {}}, card.jokers, card.memory) == Answer::Yes;
    const bool counted = CardTable(program).completes(count_merged(list), {});
    CHECK(searched == counted);
    return searched;
  };
  CHECK(wins("2222a! 444b", "2m2m2m2m4p4p1j"));
  CHECK_FALSE(wins("2222a! 444b", "2m2m2m1j4p4p4p"));
  CHECK(wins("2222a 444b", "2m2m2m1j4p4p4p"));
  CHECK_FALSE(wins("FFF! 22a", "1f2f1j2m2m"));
  CHECK(wins("FFF 22a", "1f2f1j2m2m"));
  CHECK_FALSE(wins("NNN! EEE", "4z4z1j1z1z1z"));
  CHECK(wins("NNN! EEE", "4z4z4z1z1z1j"));
  CHECK(wins("222222a", "2m2m2m2m1j1j"));  // six of a kind
  CHECK(wins("XXXXXX0a", "7s7s7s7s1j1j"));
  CHECK(wins("XXX0a! XXX1b", "3m3m3m4p4p1j"));
  CHECK_FALSE(wins("XXX0a! XXX1b", "3m3m1j4p4p4p"));
  const Document card_of_2026 = {{"card_year", 2026}};
  const auto text = [&](const char* hand) { return card_text(hand, card_of_2026, nullptr); };
  CHECK(text("FF Ya 222b!") == "FF 2026a 222b!");
  CHECK(text("Ya! Yb|33a EY") == "2026a! 2026b|33a EY");
  CHECK(text("222a 44b") == "222a 44b");
  std::vector<DefinitionNote> notes;
  CHECK(card_text("FF Ya", Document::object(), &notes) == "FF Ya");
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].message.find("card_year") != std::string::npos);
  notes.clear();
  translate_american("22Ja 444b", &notes);
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].message.find("jokers stand for tiles of groups") != std::string::npos);
  // A family: seven pairs that are consecutive or not, each with one of fourteen endings.
  CHECK(read_card_string("11a|22a|33a|44a|55a|66a|77a 1b|2b|3b|4b|5b|6b|7b|8b|9b|N|E|W|S|F", nullptr).size() == 98);
}

}  // namespace
}  // namespace card_plan_test
