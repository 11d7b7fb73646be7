// Scored hands of riichi against variations of them, and rules of R-074 and R-079 for hands that `majs score` is given.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/game/random.hpp"
#include "runtime/play/hands/hand_report.hpp"
#include "tests/rulesets/riichi_scorer.hpp"
#include "tests/score_batch_line.hpp"

namespace majs::compiler::test::riichi_scoring_test {
namespace {

using runtime::HandSituation;
using runtime::ScoredHand;
using tiles::Kind;
using tiles::Tile;

TEST_CASE("R-074 the reading that is paid most counts; of equal ones that with more han, which has a yaku") {
  Scorer score;
  // 2m completes a run from two sides: pinfu, 5 han 30 fu; or in the middle: no yaku at all, 4 han 40 fu.
  const Document pinfu =
      score(R"({"hand":"12334m45688p123s","win":"2m","by":"discard","seat":"south","dora":"3p3p2s2s"})");
  CHECK(Scorer::amounts(pinfu) == Yaku{{"Pinfu", 1}, {"Dora", 4}});
  CHECK(pinfu["minipoints"]["value"] == 30);
  CHECK(pinfu["score"] == 8000);
  // Runs or triplets: both are yakuman by their han.
  const Document tie = score(R"({"hand":"111222333m78p11s","win":"9p","by":"discard","dora":"9m9m9m9m"})");
  CHECK(Scorer::amounts(tie) == Yaku{{"Pinfu", 1}, {"Iipeikou", 1}, {"Junchan", 3}, {"Dora", 12}});
  // Pinfu, iipeikou and junchan pay 8000, three concealed triplets 3200.
  const Document runs = score(R"({"hand":"111222333m78p11s","win":"9p","by":"discard","seat":"south"})");
  CHECK(Scorer::amounts(runs) == Yaku{{"Pinfu", 1}, {"Iipeikou", 1}, {"Junchan", 3}});
  CHECK(runs["score"] == 8000);
}

TEST_CASE("R-079 in the first go-around the dealer's tiles are all there, the others draw one") {
  Scorer score;
  CHECK(score.yaku(R"({"hand":"222m444p666s3377z","win":"7z","first_turn":true,"seat":"south"})") ==
        Yaku{{"Chiihou", 1}, {"Suuankou", 1}});
  CHECK(score.yaku(R"({"hand":"222m444p666s3377z","win":"7z","first_turn":true,"seat":"north"})") ==
        Yaku{{"Chiihou", 1}, {"Suuankou", 1}});
  CHECK(score.yaku(R"({"hand":"222m444p666s3377z","win":"7z","first_turn":true})") ==
        Yaku{{"Tenhou", 1}, {"Suuankou Tanki", 2}});
  CHECK(score.yaku(R"({"hand":"19m19p19s1234566z","win":"7z","first_turn":true,"seat":"west"})") ==
        Yaku{{"Chiihou", 1}, {"Kokushi Musou", 1}});
  // A discard: all before the winner have had their turn, the discarder last.
  const char* renhou =
      R"({"hand":"234m567m345p67p22s","win":"8p","by":"discard","from":"east","seat":"west","first_turn":true})";
  CHECK(score.yaku(renhou) == Yaku{{"Renhou", 5}, {"Pinfu", 1}, {"Tanyao", 1}});
  CHECK(score.yaku(R"({"hand":"234m567m345p67p22s","win":"8p","by":"discard","from":"east","seat":"west"})") ==
        Yaku{{"Pinfu", 1}, {"Tanyao", 1}});
}

/// Random winning hands: four sets and a pair of the 34 kinds, some of them called.
class Generator {
 public:
  explicit Generator(const runtime::Rules& rules) : rules_(rules), random_(20) {}

  HandSituation next() {
    for (;;) {
      if (auto situation = attempt()) return *situation;
    }
  }
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }

 private:
  std::optional<HandSituation> attempt() {
    std::array<int, 34> used{};
    HandSituation situation;
    std::vector<Tile> hand;
    const auto take = [&](std::size_t kind) { return ++used[kind] <= 4; };
    for (int set = 0; set < 5; ++set) {
      std::vector<std::size_t> kinds;
      if (set == 4) {
        kinds.assign(2, below(34));
      } else if (below(3) == 0) {
        kinds.assign(3, below(34));
      } else {
        const std::size_t first = below(3) * 9 + below(7);
        kinds = {first, first + 1, first + 2};
      }
      for (const std::size_t kind : kinds) {
        if (!take(kind)) return std::nullopt;
      }
      const bool called = set < 4 && below(4) == 0;
      runtime::Call call;
      call.name = rules_.texts.find(kinds[0] == kinds[1] ? "pon" : "chii");
      for (const std::size_t kind : kinds) {
        const Tile tile(static_cast<Kind>(kind));
        if (called) call.tiles.push_back(tile);
        if (!called) hand.push_back(tile);
      }
      if (called) situation.calls.push_back(call);
    }
    const std::size_t last = below(hand.size());
    situation.winning_tile = hand[last];
    hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(last));
    situation.hand = hand;
    situation.seat = static_cast<runtime::Seat>(below(4));
    situation.from = static_cast<runtime::Seat>((static_cast<std::size_t>(situation.seat) + 1 + below(3)) % 4);
    constexpr runtime::WinSource kSources[] = {runtime::WinSource::Draw, runtime::WinSource::Discard,
                                               runtime::WinSource::Call};
    situation.source = kSources[below(3)];
    if (situation.calls.empty() && below(2) == 0) situation.statuses.push_back(rules_.statuses.find("riichi"));
    for (std::size_t i = below(3); i > 0; --i) {
      situation.indicators.emplace_back(static_cast<Kind>(below(27)));
      situation.under_indicators.emplace_back(static_cast<Kind>(below(27)));
    }
    return situation;
  }

  const runtime::Rules& rules_;
  runtime::Random random_;
};

/// Every tile of the situation that the hand is made of.
std::vector<Tile*> tiles_in(HandSituation& situation) {
  std::vector<Tile*> list;
  for (Tile& tile : situation.hand) list.push_back(&tile);
  list.push_back(&situation.winning_tile);
  for (runtime::Call& call : situation.calls) {
    for (Tile& tile : call.tiles) list.push_back(&tile);
  }
  return list;
}

Yaku yaku_of(const ScoredHand& hand, const runtime::Rules& rules) {
  Yaku found;
  for (const auto* list : {&hand.record->yaku, &hand.record->yaku2}) {
    for (const runtime::ScoredYaku& yaku : *list) {
      found[rules.texts.name(yaku.name)] = yaku.value[0].amount.as_double();
    }
  }
  return found;
}

TEST_CASE("the items of minipoints add up to them") {
  Scorer score;
  Generator generator(*score.rules());
  std::size_t drawn_pinfu = 0;
  for (int i = 0; i < 3'000; ++i) {
    const HandSituation situation = generator.next();
    const ScoredHand scored = score.scorer().score(situation);
    REQUIRE(scored.record != nullptr);
    REQUIRE(scored.record->breakdown != nullptr);
    runtime::Number sum = 0;
    for (const runtime::MinipointItem& item : scored.record->breakdown->items) sum = sum + item.value;
    CAPTURE(i);
    REQUIRE(sum == scored.record->minipoints);
    drawn_pinfu += situation.source == runtime::WinSource::Draw && situation.calls.empty() && sum == 20 ? 1 : 0;
  }
  CHECK(drawn_pinfu > 0);  // the one hand that a draw is worth nothing to
}

TEST_CASE("a hand that meets a limit is complete all the same") {
  Scorer score;
  runtime::Limits limits;
  limits.steps = 40;  // not even for one win
  runtime::HandScorer poor(score.rules(), limits);
  Generator generator(*score.rules());
  for (int i = 0; i < 3; ++i) {
    const runtime::HandVerdict verdict = runtime::judge_hand(poor, generator.next(), false);
    CHECK(verdict.complete);
    CHECK_FALSE(verdict.stopped.empty());
  }
}

TEST_CASE("a red five in any place is worth one han more and changes nothing else") {
  Scorer score;
  const runtime::Rules& rules = *score.rules();
  Generator generator(rules);
  std::size_t compared = 0;
  while (compared < 400) {
    HandSituation situation = generator.next();
    const std::vector<Tile*> tiles = tiles_in(situation);
    std::vector<Tile*> fives;
    std::copy_if(tiles.begin(), tiles.end(), std::back_inserter(fives),
                 [](const Tile* tile) { return tile->kind < 27 && tile->kind % 9 == 4; });
    if (fives.empty()) continue;
    const ScoredHand before = score.scorer().score(situation);
    REQUIRE(before.record != nullptr);
    Yaku expected = yaku_of(before, rules);
    Tile& five = *fives[generator.below(fives.size())];
    const std::string red_id = std::string("0") + "mps"[five.kind / 9];
    five = Tile(*tiles::find_kind(red_id));
    const ScoredHand after = score.scorer().score(situation);
    REQUIRE(after.record != nullptr);
    Yaku found = yaku_of(after, rules);
    CAPTURE(compared);
    CAPTURE(red_id);
    if (before.record->yaku2.empty()) {
      CHECK(found["Red Five"] == 1);
      CHECK(found["Dora"] == expected["Dora"]);
      CHECK(found["Ura Dora"] == expected["Ura Dora"]);
      CHECK(after.record->score >= before.record->score);
      // Another reading may be the best one with a han more.
      if (after.record->minipoints == before.record->minipoints) {
        expected["Red Five"] = 1;
        CHECK(found == expected);
      }
    } else {
      CHECK(found == expected);
      CHECK(after.deltas == before.deltas);
    }
    ++compared;
  }
}

bool answer_one(runtime::HandBatch& batch, std::string_view line, std::size_t number, std::string& out) {
  const grammar::NumberedLine lines[] = {{line, number}};
  runtime::LineWriter answer;
  const bool fine = batch.answer(lines, answer);
  out += answer.text();
  return fine;
}

TEST_CASE("a usual line and the same line for the JSON parser have the same answer, alone or among others") {
  Scorer score;
  const std::vector<std::string> members = {R"("hand":"22444m333567p44s")",
                                            R"("hand":"1m2m3m4m5m6m7m8m9m11z22z")",
                                            R"("hand":"34m456p77s")",
                                            R"("hand":"2m")",
                                            R"("hand":5)",
                                            R"("win":"4s")",
                                            R"("win":"11m")",
                                            R"("win":"5m@red")",
                                            R"("by":"discard")",
                                            R"("by":"nothing")",
                                            R"("calls":["chii:234s", "pon:888p"])",
                                            R"("calls":"pon:222z")",
                                            R"("calls":[])",
                                            R"("calls":["pon:888p", 3])",
                                            R"("seat":"W")",
                                            R"("dora":"4z 0m")",
                                            R"("riichi":true)",
                                            R"("double_riichi":true)",
                                            R"("haitei":false)",
                                            R"("haitei":true)",
                                            R"("status":"riichi,ippatsu")",
                                            R"("honba":3)",
                                            R"("honba":3.5)",
                                            R"("pot":1000)",
                                            R"("pot":1e3)",
                                            R"("tiles_remaining":007)",
                                            R"("counters":{"riichi":1})",
                                            R"("id":12)",
                                            R"("id":"x\n")",
                                            R"("first_turn":true)"};
  runtime::HandBatch usual(score.rules(), {});
  runtime::HandBatch other(score.rules(), {});
  std::vector<std::string> all_lines;
  std::string all_answers;
  std::uint64_t state = 1;
  const auto below = [&](std::size_t bound) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<std::size_t>((state >> 33) % bound);
  };
  for (int round = 0; round < 3'000; ++round) {
    std::string line = "{";
    for (std::size_t i = below(9) + 1; i > 0; --i)
      line += (line.size() > 1 ? ", " : "") + members[below(members.size())];
    line += below(30) == 0 ? "" : "}";
    std::string quick;
    std::string slow;
    answer_one(usual, line, 1, quick);
    const std::string commented = "/**/" + line;  // no usual line begins so
    answer_one(other, commented, 1, slow);
    CHECK_MESSAGE(quick == slow, line);
    all_lines.push_back(line);
    all_answers += quick;
  }
  // Together, one to twelve, and none of them changes another one.
  runtime::HandBatch batch(score.rules(), {});
  runtime::LineWriter together;
  for (std::size_t first = 0, count = 0; first < all_lines.size(); first += count) {
    count = std::min(below(12) + 1, all_lines.size() - first);
    std::vector<grammar::NumberedLine> lines;
    for (std::size_t i = first; i < first + count; ++i) lines.push_back({all_lines[i], 1});
    batch.answer(lines, together);
  }
  CHECK(together.text() == all_answers);
}

TEST_CASE("a line of a batch is a result with its id, or an error") {
  Scorer score;
  const auto error_of = [&](const char* line) {
    std::string error;
    CHECK(runtime::score_batch_line(line, {}, score.scorer(), error).is_null());
    return error;
  };
  CHECK(error_of("{").starts_with("not JSON: "));
  CHECK(error_of(R"({"hnd":"1m"})") == "there is no member `hnd`; did you mean `hand`?");
  CHECK(error_of(R"({"hand":"1m","win":"1m","calls":"111p"})").starts_with("a call is written `name:tiles`"));
  runtime::HandBatch batch(score.rules(), {});
  const auto answer_of = [&](const char* line) {
    std::string out;
    const bool fine = answer_one(batch, line, 12, out);
    CHECK(out.ends_with("}\n"));
    CHECK(fine == (out.find("\"error\":") == std::string::npos));
    CHECK(Document::parse(out)["line"] == 12);
    return out;
  };
  const auto begins = [&](const char* line, const char* with) { return answer_of(line).starts_with(with); };
  CHECK(begins(R"({"hand":"234567m34567p22s","win":"8p"})", R"({"line":12,"wins":true,)"));
  CHECK(begins(R"({"hand":"234567m34567p22s","win":"8p","id":[7, 1.50]})", R"({"line":12,"id":[7,1.50],"wins":true,)"));
  CHECK(begins(R"({"id":9007199254740993,"hand":"234567m34567p22s","win":"8p"})",
               R"({"line":12,"id":9007199254740993,"wins")"));
  CHECK(begins(R"({"id":"a\u0041","win":"8p"})", R"({"line":12,"id":"a\u0041","error":"which hand?)"));
  CHECK(begins(R"({"id":null,"hand":"234567m34567p22s"})", R"({"line":12,"id":null,"error":"which tile wins?)"));
  CHECK(begins(R"({"id":1)", R"({"line":12,"error":"not JSON)"));
  CHECK(begins(R"(["id",1])", R"({"line":12,"error":")"));
  // What a line does not say is as in the defaults.
  runtime::HandRequest defaults;
  defaults.by = "discard";
  std::string error;
  const Document ron =
      runtime::score_batch_line(R"({"hand":"234567m34567p22s","win":"8p"})", defaults, score.scorer(), error);
  CHECK(Scorer::amounts(ron) == Yaku{{"Pinfu", 1}, {"Tanyao", 1}});
}

TEST_CASE("suits are alike, but for green ones") {
  Scorer score;
  const runtime::Rules& rules = *score.rules();
  Generator generator(rules);
  for (int compared = 0; compared < 300; ++compared) {
    HandSituation situation = generator.next();
    const ScoredHand before = score.scorer().score(situation);
    const auto turn = [](Tile& tile) {
      if (tile.kind < 27) tile = Tile(static_cast<Kind>((tile.kind + 9) % 27));
    };
    for (Tile* tile : tiles_in(situation)) turn(*tile);
    for (Tile& tile : situation.indicators) turn(tile);
    for (Tile& tile : situation.under_indicators) turn(tile);
    const ScoredHand after = score.scorer().score(situation);
    REQUIRE((before.record != nullptr && after.record != nullptr));
    const Yaku first = yaku_of(before, rules);
    const Yaku second = yaku_of(after, rules);
    if (first.contains("Ryuuiisou") || second.contains("Ryuuiisou")) continue;
    CAPTURE(compared);
    CHECK(first == second);
    CHECK(before.record->minipoints == after.record->minipoints);
    CHECK(before.deltas == after.deltas);
  }
}

}  // namespace
}  // namespace majs::compiler::test::riichi_scoring_test
