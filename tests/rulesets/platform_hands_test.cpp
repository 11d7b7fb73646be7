// Hands of rulesets that are written for Riichi Advanced (`majs build --for`): scored as there they have the yaku and
// the payments that they have here. Made by chance; of the American card with melds that are groups, or parts of them.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "compiler/checks/platform_checks.hpp"
#include "tests/rulesets/random_situations.hpp"
#include "tests/sanitized.hpp"

namespace majs::compiler::test::platform_hands_test {
namespace {

using runtime::HandSituation;
using runtime::Rules;
using runtime::Tile;

Document lowered(const Document& document) {
  Diagnostics diagnostics;
  auto written = write_for_platform(document, roots(), diagnostics);
  REQUIRE_MESSAGE(written.has_value(), summary(diagnostics));
  written->document["played_as"] = "riichi-advanced";
  return std::move(written->document);
}

/// Names are numbered otherwise there.
HandSituation for_rules(HandSituation hand, const Rules& from, const Rules& to) {
  for (runtime::Call& call : hand.calls) call.name = to.texts.find(from.texts.name(call.name));
  for (std::uint32_t& status : hand.statuses) status = to.statuses.find(from.statuses.name(status));
  const auto known = [&](std::uint32_t status) { return status != runtime::kNone && status < to.statuses.size(); };
  HandSituation result = hand;
  result.statuses.clear();
  for (const std::uint32_t status : hand.statuses) {
    if (known(status)) result.statuses.push_back(status);
  }
  return result;
}

/// Yaku of both groups by name, as some rulesets have only one there, and what everybody gets.
std::string result_of(const Rules& rules, const runtime::ScoredHand& hand) {
  if (hand.record == nullptr) return "stopped";
  std::vector<std::string> yaku;
  for (const auto* group : {&hand.record->yaku, &hand.record->yaku2}) {
    const runtime::YakuScore& score = *group;
    for (const runtime::ScoredYaku& one : score) yaku.push_back(rules.texts.name(one.name));
  }
  std::sort(yaku.begin(), yaku.end());
  std::string text;
  for (const std::string& name : yaku) text += name + "; ";
  for (const runtime::Number& delta : hand.deltas) text += " " + delta.text();
  return text;
}

std::string shown(const Rules& rules, const HandSituation& hand) {
  std::string text;
  for (const Tile& tile : hand.hand) text += std::string(tiles::id_of(tile.kind)) + " ";
  for (const runtime::Call& call : hand.calls) {
    text += "(" + rules.texts.name(call.name);
    for (const Tile& tile : call.tiles) text += " " + std::string(tiles::id_of(tile.kind));
    text += ") ";
  }
  text += "+ " + std::string(tiles::id_of(hand.winning_tile.kind));
  constexpr std::array kSources = {" ", " by discard ", " by draw ", " by call ", " by second discard "};
  return text + kSources[static_cast<std::size_t>(hand.source)] + "seat " + std::to_string(hand.seat) + " from " +
         std::to_string(hand.from) + " kyoku " + std::to_string(hand.kyoku) + " ";
}

/// Both ways to score the hands of a ruleset.
struct Scorers {
  explicit Scorers(Document of_game)
      : document(std::move(of_game)),
        here(rules_with(Document::object(), document)),
        there(rules_with(Document::object(), lowered(document))),
        scorer_here(here),
        scorer_there(there) {}

  std::string compare(const HandSituation& hand) {
    const std::string result = result_of(*here, scorer_here.score(hand));
    CHECK_MESSAGE(result_of(*there, scorer_there.score(for_rules(hand, *here, *there))) == result, shown(*here, hand));
    return result;
  }

  /// Of readings that are worth the same another one may be told.
  void compare_payments(const HandSituation& hand) {
    const auto paid = [](const runtime::ScoredHand& scored) {
      std::string text;
      for (const runtime::Number& delta : scored.deltas) text += " " + delta.text();
      return text;
    };
    const std::string expected = paid(scorer_here.score(hand));
    const runtime::ScoredHand scored = scorer_there.score(for_rules(hand, *here, *there));
    CHECK_MESSAGE(paid(scored) == expected, shown(*here, hand),
                  result_of(*here, scorer_here.score(hand)) + " THERE " + result_of(*there, scored));
  }

  Document document;
  std::shared_ptr<const Rules> here, there;
  runtime::HandScorer scorer_here, scorer_there;
};

/// Nobody holds more tiles of a kind than the wall has.
bool is_possible(const Rules& rules, const HandSituation& hand) {
  std::vector<Tile> held(hand.hand.begin(), hand.hand.end());
  held.push_back(hand.winning_tile);
  for (const runtime::Call& call : hand.calls) held.insert(held.end(), call.tiles.begin(), call.tiles.end());
  return std::all_of(held.begin(), held.end(), [&](const Tile& tile) {
    const auto same = [&](const Tile& other) { return other.kind == tile.kind; };
    return std::count_if(held.begin(), held.end(), same) <= std::count_if(rules.wall.begin(), rules.wall.end(), same);
  });
}

/// Sets and a pair of few tiles of one suit in a row, or the same set again, some of them called: most are as well
/// other sets, with another pair, or won in another place. Now and then a set is of honours.
class OpenHandMaker {
 public:
  OpenHandMaker(const Rules& rules, std::uint64_t seed) : rules_(rules), random_(seed) {
    for (const char suit : {'m', 'p', 's'}) {
      const auto in_wall = [&](const Tile& tile) { return tiles::id_of(tile.kind) == std::string("5") + suit; };
      if (std::any_of(rules.wall.begin(), rules.wall.end(), in_wall)) suits_ += suit;
    }
  }

  HandSituation make() {
    HandSituation hand;
    std::vector<Tile> tiles;
    const std::string suit(1, suits_[below(suits_.size())]);
    const std::size_t lowest = below(6);
    const std::size_t sets = rules_.starting_tiles / 3;
    const std::size_t calls = one_in(2) ? 0 : below(sets + 1);
    const std::size_t honours = one_in(3) ? 4 : 100;  // one set in so many
    const std::size_t runs = 1 + below(3);            // of four
    std::vector<std::string> set;
    for (std::size_t i = 0; i < sets; ++i) {
      if (set.empty() || !one_in(4)) set = any_set(suit, lowest, runs, honours);
      if (i < calls) {
        call(hand, set);
      } else {
        for (const std::string& tile : set) tiles.push_back(named(tile));
      }
    }
    const std::string pair = one_in(honours) ? honour() : numbered(lowest + below(5), suit);
    tiles.insert(tiles.end(), 2, named(pair));
    std::swap(tiles.back(), tiles[below(tiles.size())]);
    hand.winning_tile = tiles.back();
    tiles.pop_back();
    hand.hand = tiles;
    constexpr std::array kSources = {runtime::WinSource::Draw, runtime::WinSource::Discard, runtime::WinSource::Call};
    hand.source = kSources[below(one_in(8) ? 3 : 2)];
    hand.seat = rules_.seats[below(rules_.seats.size())];
    do {
      hand.from = rules_.seats[below(rules_.seats.size())];
    } while (hand.from == hand.seat);
    hand.kyoku = static_cast<std::int64_t>(below(4 * rules_.seats.size()));
    hand.honba = static_cast<std::int64_t>(below(3));
    return hand;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool one_in(std::size_t times) { return below(times) == 0; }
  static Tile named(const std::string& tile) { return Tile(*tiles::find_kind(tile)); }
  static std::string numbered(std::size_t place, const std::string& suit) {
    return std::to_string(std::min<std::size_t>(place, 8) + 1) + suit;
  }
  std::string honour() { return std::to_string(1 + below(7)) + "z"; }

  std::vector<std::string> any_set(const std::string& suit, std::size_t lowest, std::size_t runs, std::size_t honours) {
    if (one_in(honours)) return std::vector<std::string>(3, honour());
    if (below(4) >= runs) return std::vector<std::string>(3, numbered(lowest + below(5), suit));
    const std::size_t first = std::min<std::size_t>(lowest + below(3), 6);
    return {numbered(first, suit), numbered(first + 1, suit), numbered(first + 2, suit)};
  }

  void call(HandSituation& hand, const std::vector<std::string>& set) {
    constexpr std::array kOfEqual = {"pon", "pon", "daiminkan", "ankan", "kakan"};
    const bool is_run = set[0] != set[1];
    const std::size_t way = below(kOfEqual.size());
    runtime::Call made;
    made.name = rules_.texts.find(is_run ? "chii" : kOfEqual[way]);
    for (const std::string& tile : set) made.tiles.push_back(named(tile));
    if (made.name == runtime::kNone) return hand.hand.append(made.tiles.begin(), made.tiles.end());
    if (!is_run && way > 1) made.tiles.push_back(named(set[0]));
    hand.calls.push_back(std::move(made));
  }

  const Rules& rules_;
  runtime::Random random_;
  std::string suits_;
};

/// Actions that give statuses and count, as the triplets of a reading or what they gave before have it.
class StateMaker {
 public:
  explicit StateMaker(std::uint64_t seed) : random_(seed) {}

  Document actions(std::size_t depth = 0) {
    Document list = Document::array();
    for (std::size_t i = 0; i < 2 + below(3); ++i) list.push_back(action(depth));
    return list;
  }

  /// Yaku that ask for it.
  static Document yaku() {
    Document list = Document::array();
    for (const char* name : {"a", "b"}) {
      list.push_back(yaku_of(std::string("status ") + name, {{"name", "status"}, {"opts", {name}}}));
      list.push_back(yaku_of(std::string("counter ") + name, {{"name", "amount_at_least"}, {"opts", {name, 2.0}}}));
    }
    return list;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  std::string name() { return below(2) == 0 ? "a" : "b"; }
  double number() { return static_cast<double>(below(3)); }

  static Document yaku_of(const std::string& name, const Document& condition) {
    return {{"display_name", name}, {"value", {2.0, "Han"}}, {"when", Document::array({condition})}};
  }

  Document condition() {
    switch (below(4)) {
      case 0: return {{"name", "status"}, {"opts", {name()}}};
      case 1: return {{"name", "amount_at_least"}, {"opts", {name(), number()}}};
      case 2: return "won_by_draw";
      default: return {{"name", "amount_at_least"}, {"opts", {"closed_triplets", 1 + number()}}};
    }
  }

  Document action(std::size_t depth) {
    switch (below(depth < 2 ? 8 : 5)) {
      case 0: return Document::array({"set_status", name()});
      case 1: return Document::array({"unset_status", name()});
      case 2: return Document::array({"add_counter", name(), number()});
      case 3:
        return Document::array(
            {"set_counter", name(), below(2) == 0 ? Document("closed_triplets") : Document(number())});
      case 4: return Document::array({"set_counter_all", name(), name()});
      case 5: return Document::array({"as", below(2) == 0 ? "others" : "everyone", actions(depth + 1)});
      case 6: return Document::array({"ite", Document::array({condition()}), actions(depth + 1), actions(depth + 1)});
      default: return Document::array({"when", Document::array({condition()}), actions(depth + 1)});
    }
  }

  runtime::Random random_;
};

/// Hands of the card, or nearly.
class CardHandMaker {
 public:
  CardHandMaker(const Rules& rules, const Document& strings, std::uint64_t seed)
      : rules_(rules), strings_(strings), random_(seed) {}

  bool has_part() const { return has_part_; }

  HandSituation make() {
    HandSituation hand;
    has_part_ = false;
    std::vector<std::string> concealed;
    for (std::vector<std::string>& group : any_groups()) {
      const bool equal = std::all_of(group.begin(), group.end(), [&](const std::string& tile) {
        return tile == group[0] || (is_flower(tile) && is_flower(group[0]));
      });
      if (!equal || group.size() < 3 || group.size() > 5 || !one_in(2)) {
        for (const std::string& tile : group) concealed.push_back(group.size() >= 3 && one_in(6) ? "1j" : tile);
        continue;
      }
      if (group.size() > 3 && one_in(3)) {  // the rest of the group stays in the hand
        has_part_ = true;
        concealed.push_back(one_in(2) ? "1j" : group.back());
        group.pop_back();
      }
      runtime::Call call;
      constexpr const char* kNames[] = {"am_pung", "am_kong", "am_quint"};
      call.name = rules_.texts.find(kNames[group.size() - 3]);
      for (std::size_t i = 0; i < group.size(); ++i)
        call.tiles.push_back(tile_named(i > 0 && one_in(4) ? "1j" : group[i]));
      hand.calls.push_back(std::move(call));
    }
    if (concealed.empty()) return make();
    if (one_in(8)) concealed[below(concealed.size())] = "1j";
    const std::size_t last = below(concealed.size());
    hand.winning_tile = tile_named(concealed[last]);
    concealed.erase(concealed.begin() + static_cast<std::ptrdiff_t>(last));
    for (const std::string& tile : concealed) hand.hand.push_back(tile_named(tile));
    hand.source = one_in(2) ? runtime::WinSource::Draw : runtime::WinSource::Discard;
    hand.seat = 1;
    hand.from = 2;
    return hand;
  }

 private:
  std::size_t below(std::size_t bound) { return static_cast<std::size_t>(random_.below(bound)); }
  bool one_in(std::size_t times) { return below(times) == 0; }
  static bool is_flower(const std::string& tile) { return tile[1] == 'f' || tile[1] == 'g'; }
  static Tile tile_named(const std::string& name) { return Tile(*tiles::find_kind(name)); }

  std::vector<std::vector<std::string>> any_groups() {
    const std::string string = strings_[below(strings_.size())].get<std::string>();
    std::string suits = "mps";
    std::swap(suits[0], suits[below(3)]);
    std::swap(suits[1], suits[1 + below(2)]);
    const std::string wind = std::to_string(1 + below(4)) + "z";
    int reach = 0;
    for (std::size_t i = 1; i < string.size(); ++i) {
      if (string[i - 1] == 'X' && string[i] != 'X') reach = std::max(reach, string[i] - '0');
    }
    const int start = 1 + static_cast<int>(below(static_cast<std::size_t>(9 - reach)));
    std::vector<std::vector<std::string>> groups;
    std::istringstream stream(string);
    for (std::string group; stream >> group;) {
      const char suit =
          group.back() >= 'a' && group.back() <= 'c' ? suits[static_cast<std::size_t>(group.back() - 'a')] : ' ';
      std::vector<std::string>& made = groups.emplace_back();
      const std::size_t digit = group.find_first_not_of('X');
      if (digit > 0) {
        made.assign(digit, std::to_string(start + group[digit] - '0') + suit);
        continue;
      }
      for (const char letter : group.substr(0, group.size() - (suit == ' ' ? 0 : 1))) {
        made.push_back(tile_of(letter, suit, wind));
      }
    }
    return groups;
  }

  std::string tile_of(char letter, char suit, const std::string& wind) {
    if (letter >= '1' && letter <= '9') return std::string{letter, suit};
    if (letter == 'F') return std::to_string(1 + below(4)) + (one_in(2) ? "f" : "g");
    if (letter == 'Z') return wind;
    if (letter == 'D') return suit == 'm' ? "7z" : suit == 's' ? "6z" : "0z";
    const std::size_t honour = std::string("0ESWN.GR").find(letter);
    return std::to_string(honour) + "z";
  }

  const Rules& rules_;
  const Document& strings_;
  runtime::Random random_;
  bool has_part_ = false;
};

int so_many_hands(int usual) {
  const char* const asked = std::getenv("MAJS_HANDS");
  return asked != nullptr ? std::stoi(asked) : usual;
}

TEST_CASE("random hands of rulesets have the same yaku and payments there") {
  for (const char* const name : {"tutorial", "hong_kong", "sanma", "ningbo", "tianjin", "malaysian", "sichuan"}) {
    CAPTURE(name);
    Scorers scorers(built(name));
    HandMaker maker(*scorers.here, 11);
    int compared = 0;
    for (int i = 0; i < 600; ++i) {
      const HandSituation hand = maker.make();
      if (!is_possible(*scorers.here, hand)) continue;
      if (!scorers.scorer_here.is_complete(hand)) continue;
      scorers.compare(hand);
      ++compared;
    }
    CHECK(compared > 100);
  }
}

TEST_CASE("hands that can be read in several ways are paid there as what is worth most") {
  const bool all = std::getenv("MAJS_HANDS") != nullptr;
  const char* const only = std::getenv("MAJS_RULESET");
  const int hands = so_many_hands(majs::tests::kSanitized ? 3 : 24);
  std::vector<std::string> names = {"riichi", "zung_jung", "mcr", "classical", "taiwanese", "malaysian", "vietnamese"};
  if (all) names.insert(names.end(), {"sanma", "hong_kong", "sichuan", "tianjin", "ningbo", "tutorial"});
  for (const std::string& name : names) {
    if (only != nullptr && name != only) continue;
    CAPTURE(name);
    Scorers scorers(built(name));
    OpenHandMaker maker(*scorers.here, 3);
    int compared = 0;
    for (int i = 0; i < 60 * hands && compared < hands; ++i) {
      const HandSituation hand = maker.make();
      if (!is_possible(*scorers.here, hand) || !scorers.scorer_here.is_complete(hand)) continue;
      scorers.compare_payments(hand);
      ++compared;
    }
    CHECK(compared >= hands * 5 / 6);
  }
}

TEST_CASE("yaku that want the winning tile in different places of a hand do not count together there") {
  constexpr int kHands = majs::tests::kSanitized ? 4 : 30;
  const Document zung_jung = built("zung_jung");
  const Document taiwanese = built("taiwanese");
  int several = 0;
  for (std::uint64_t seed = 1; seed <= (majs::tests::kSanitized ? 1 : 4); ++seed) {
    runtime::Random random(seed);
    Document document = zung_jung;
    for (const char* set : {"pair_wait", "closed_wait", "edge_wait", "open_wait"}) {
      document["set_definitions"][set] = taiwanese["set_definitions"][set];
      const auto element = [](const char* name, double count) {
        return Document::array({Document::array({name}), count});
      };
      Document hand = Document::array({"exhaustive", element(set, 1)});
      const bool is_pair = std::string_view(set) == "pair_wait";
      // Some want nothing but runs besides.
      hand.push_back(element(random.below(3) == 0 ? "shuntsu" : "mentsu", is_pair ? 4 : 3));
      if (!is_pair) hand.push_back(element("pair", 1));
      const Document matched = {{"name", "match"},
                                {"opts", {{"hand", "calls", "winning_tile"}, Document::array({hand})}}};
      Document when = Document::array({matched});
      if (random.below(3) == 0) when = Document::array({Document::array({matched, "won_by_draw"})});  // or
      document["yaku"].push_back({{"display_name", set}, {"value", 10.0 * static_cast<double>(1 + random.below(9))}});
      document["yaku"].back()["when"] = std::move(when);
    }
    Document& precedence = document["yaku_precedence"];
    precedence["open_wait"] = {"All Chows", "White Dragon"};
    precedence["Pong Hand"] = {"pair_wait"};
    if (random.below(2) == 0) precedence["edge_wait"] = {"closed_wait"};
    CAPTURE(seed);
    Scorers scorers(std::move(document));
    OpenHandMaker maker(*scorers.here, seed);
    for (int i = 0, compared = 0; i < 4000 && compared < kHands; ++i) {
      const HandSituation hand = maker.make();
      if (!is_possible(*scorers.here, hand) || !scorers.scorer_here.is_complete(hand)) continue;
      scorers.compare_payments(hand);
      ++compared;
      ++several;
    }
  }
  CHECK(several >= kHands);
  // The only ones with All Chows and Single Wait, of all that are chows of one suit and one of another.
  Scorers scorers(built("taiwanese"));
  for (const auto& [tiles, won] : {std::pair("1223333445567", '6'), std::pair("3455667777889", '4')}) {
    for (const char suit : {'m', 'p'}) {
      for (const bool mirrored : {false, true}) {
        const auto named = [&](char rank) {
          return Tile(*tiles::find_kind(std::string{mirrored ? static_cast<char>('1' + '9' - rank) : rank, suit}));
        };
        HandSituation hand;
        for (const char* rank = tiles; *rank != '\0'; ++rank) hand.hand.push_back(named(*rank));
        hand.winning_tile = named(won);
        hand.source = runtime::WinSource::Discard;
        runtime::Call chow;
        chow.name = scorers.here->texts.find("chii");
        for (const char* tile : {"7s", "8s", "9s"}) chow.tiles.push_back(Tile(*tiles::find_kind(tile)));
        hand.calls.push_back(std::move(chow));
        CHECK(scorers.compare(hand).starts_with("All Chows;  "));
      }
    }
  }
}

TEST_CASE("what `before_scoring` gives and counts for one reading of a hand is not there for another") {
  constexpr int kHands = majs::tests::kSanitized ? 4 : 20;
  const Document riichi = built("riichi");
  for (std::uint64_t seed = 1; seed <= (majs::tests::kSanitized ? 1 : 4); ++seed) {
    Document document = riichi;
    Document& actions = document["before_scoring"]["actions"];
    for (Document& action : StateMaker(seed).actions()) actions.insert(actions.end() - 1, std::move(action));
    for (Document& yaku : StateMaker::yaku()) document["yaku"].push_back(std::move(yaku));
    CAPTURE(actions.dump());
    Scorers scorers(std::move(document));
    OpenHandMaker maker(*scorers.here, seed);
    int compared = 0;
    for (int i = 0; i < 4000 && compared < kHands; ++i) {
      HandSituation hand = maker.make();
      hand.source = runtime::WinSource::Draw;
      if (!is_possible(*scorers.here, hand) || !scorers.scorer_here.is_complete(hand)) continue;
      scorers.compare_payments(hand);
      ++compared;
    }
    CHECK(compared == kHands);
  }
}

TEST_CASE("hands of the American card have them, with melds that are whole groups or are not") {
  Scorers scorers(built("american"));
  const Document strings = scorers.document["win_definition"];
  CardHandMaker maker(*scorers.here, strings, 5);
  int melds_win = 0, parts_lose = 0;
  for (int i = 0; i < so_many_hands(400); ++i) {
    const HandSituation hand = maker.make();
    const bool wins = scorers.compare(hand).find(';') != std::string::npos;
    melds_win += wins && !hand.calls.empty() ? 1 : 0;
    parts_lose += !wins && maker.has_part() ? 1 : 0;
  }
  CHECK(melds_win > 100);
  CHECK(parts_lose > 20);
}

}  // namespace
}  // namespace majs::compiler::test::platform_hands_test
