// Fast paths against the general search, and what must hold between the derived queries, on random hands,
// definitions, aliases and calls.

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "runtime/match/definition_reader.hpp"
#include "runtime/match/waits.hpp"
#include "runtime/tiles/notation.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

#ifdef NDEBUG
constexpr int kCases = 200'000;
#else
constexpr int kCases = 20'000;
#endif

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) {
    std::uint64_t value = (state_ += 0x9E3779B97F4A7C15u);
    value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
    value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
    return static_cast<std::uint32_t>(((value ^ (value >> 31)) >> 32) * bound >> 32);
  }
  bool one_in(std::uint32_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

/// One behaviour of the kinds met in rulesets.
struct Setting {
  tiles::TileBehavior behavior;
  std::vector<Tile> wildcards;  ///< tiles worth putting into hands
};

struct World {
  Names names;
  std::vector<Setting> settings;
  Document ruleset = Document::object();

  Tile tile(const char* text) { return (*tiles::parse_hand(text, names.attributes, nullptr))[0]; }
  std::vector<Tile> list(const char* text) { return *tiles::parse_hand(text, names.attributes, nullptr); }

  World() {
    names.know("x");
    names.know("winning_tile");
    std::vector<Tile> wall;
    for (Kind kind = 0; kind < 34; ++kind) wall.emplace_back(kind);
    const auto add = [&](std::vector<std::pair<const char*, const char*>> aliases, const char* wildcards) {
      Setting setting;
      for (const auto& [from, to] : aliases) setting.behavior.add_aliases(list(from), list(to));
      setting.wildcards = list(wildcards);
      setting.behavior.set_wall(wall);
      settings.push_back(std::move(setting));
    };
    add({}, "1f");
    add({{"0m", "5m"}, {"0p", "5p"}, {"0s", "5s"}}, "0m 0p 0s 0m@x");
    add({{"0j", "any"}}, "0j 0j@x");
    add({{"0j", "any"}, {"0m", "5m"}, {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"}}, "0j 0m 18j");
    add({{"7z", "any"}, {"0p", "5p"}}, "7z 0p 7z@x");
    add({{"any@x", "any"}}, "1m@x 5z@x");
    add({{"5m@x", "6m"}, {"37z", "5m@x 7z"}}, "5m@x 37z");
  }
};

std::string random_kind(Dice& dice, bool narrow) {
  return std::string(tiles::id_of(static_cast<Kind>(narrow ? dice.below(9) : dice.below(34))));
}

std::string random_group(Dice& dice, bool narrow) {
  static const std::vector<std::string> kShapes = {
      "[0,0,0]",           "[0,1,2]",   "[0,0]",         "[0,1]",  "[0,2]", "[0,0,0,0]",
      "[0,0,1,1,2,2]",     "[3,3]",     "[-1,1]",        "[0]",    "0",     "[[0,1,2],[0,1,2]]",
      "[[0,1,2],[3,4,5]]", "[0,10,20]", "[[0,0],[1,1]]", "[0,0,0]"};
  switch (dice.below(8)) {
    case 0: return "[\"" + random_kind(dice, narrow) + "\"]";
    case 1: {
      const std::string kind = random_kind(dice, narrow);
      return "[\"" + kind + "\",\"" + kind + "\",\"" + (dice.one_in(3) ? random_kind(dice, narrow) : kind) + "\"]";
    }
    case 2: return dice.one_in(3) ? "\"pon\"" : "\"" + random_kind(dice, narrow) + "\"";
    case 3: return dice.one_in(4) ? R"({"offset":0,"attrs":["x"]})" : "[0,1,2]";
    default: return kShapes[dice.below(static_cast<std::uint32_t>(dice.one_in(4) ? kShapes.size() : 6))];
  }
}

std::string random_definition(Dice& dice, bool narrow) {
  if (dice.one_in(4)) {
    std::string kinds;
    const std::uint32_t count = 2 + dice.below(8);
    for (std::uint32_t i = 0; i < count; ++i) kinds += (i > 0 ? ",\"" : "\"") + random_kind(dice, narrow) + "\"";
    std::string text = dice.one_in(3) ? "[" : "[\"unique\",";
    if (dice.one_in(6)) text += "\"dismantle_calls\",";
    text += "[[" + kinds + "]," + std::to_string(1 + dice.below(5)) + "]";
    if (dice.one_in(2)) text += ",[[" + kinds + "]," + std::to_string(1 + dice.below(2)) + "]";
    return text + "]";
  }
  std::string text = "[";
  if (dice.one_in(3)) text += "\"exhaustive\",";
  if (dice.one_in(10)) text += "\"dismantle_calls\",";
  if (dice.one_in(12)) text += "\"nojoker\",";
  if (dice.one_in(20)) text += "\"almost\",";
  if (dice.one_in(4)) {
    text += std::string("[[") + (dice.one_in(2) ? "\"nojoker\"," : "") + random_group(dice, narrow) + "]," +
            std::to_string(-static_cast<int>(dice.below(3))) + "],";
  }
  const std::uint32_t elements = 1 + dice.below(3);
  for (std::uint32_t e = 0; e < elements; ++e) {
    if (e > 0) text += ",";
    std::string groups = random_group(dice, narrow);
    for (std::uint32_t g = dice.below(3); g > 0; --g) groups += "," + random_group(dice, narrow);
    text += "[[" + groups + "]," + std::to_string(1 + dice.below(4)) + "]";
  }
  return text + "]";
}

struct RandomHand {
  std::vector<Tile> tiles;
  std::vector<std::vector<Tile>> call_tiles;
  std::vector<Call> calls;
};

/// Often sets, so that definitions have a chance.
void add_tiles(Dice& dice, bool narrow, std::vector<Tile>& out) {
  const auto kind = static_cast<Kind>(narrow ? dice.below(9) : dice.below(34));
  const std::uint32_t copies = 1 + dice.below(3);
  if (dice.one_in(2) && kind < 27 && kind % 9 < 7) {
    for (Kind i = 0; i < 3; ++i) out.emplace_back(static_cast<Kind>(kind + i));
  } else {
    out.insert(out.end(), copies, Tile(kind));
  }
}

RandomHand random_hand(Dice& dice, bool narrow, const Setting& setting, Names& names) {
  RandomHand hand;
  const std::size_t size = 2 + dice.below(13);
  while (hand.tiles.size() < size) add_tiles(dice, narrow, hand.tiles);
  hand.tiles.resize(size);
  for (Tile& tile : hand.tiles) {
    if (dice.one_in(6)) tile = setting.wildcards[dice.below(static_cast<std::uint32_t>(setting.wildcards.size()))];
    if (dice.one_in(30)) tile.add(*names.attributes.intern("_x"));
  }
  for (std::uint32_t calls = dice.one_in(3) ? 1 + dice.below(2) : 0; calls > 0; --calls) {
    std::vector<Tile> tiles;
    add_tiles(dice, narrow, tiles);
    if (dice.one_in(8)) tiles[0] = setting.wildcards[0];
    hand.call_tiles.push_back(std::move(tiles));
  }
  for (const std::vector<Tile>& tiles : hand.call_tiles) {
    hand.calls.push_back({names.call(dice.one_in(2) ? "pon" : "chii"), tiles});
  }
  return hand;
}

Answer search_all(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory,
                  const QueryOptions& options) {
  for (const Definition& definition : program.definitions()) {
    const Answer answer = search_match(definition, hand, jokers, options, program.known(), memory.search);
    if (answer != Answer::No) return answer;
  }
  return Answer::No;
}

}  // namespace

TEST_CASE("every fast path answers as the general search") {
  World world;
  Dice dice(1);
  MatchMemory memory;
  std::vector<JokerTable> jokers;
  for (const Setting& setting : world.settings) jokers.emplace_back(setting.behavior);
  int fast = 0;
  int yes = 0;
  int wrong = 0;
  constexpr int kHandsEach = 20;
  for (int i = 0; i < kCases; i += kHandsEach) {
    const bool narrow = dice.one_in(2);
    const std::string text = "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program(read_definitions(Document::parse(text), {world.ruleset, world.names}),
                               world.names.known);
    for (int h = 0; h < kHandsEach; ++h) {
      const std::size_t s = dice.below(static_cast<std::uint32_t>(world.settings.size()));
      const RandomHand random = random_hand(dice, narrow, world.settings[s], world.names);
      const Hand hand{random.tiles, random.calls};
      QueryOptions options;
      Tile extra(static_cast<Kind>(narrow ? dice.below(9) : dice.below(34)));
      if (dice.one_in(4)) options.extra = &extra;
      if (dice.one_in(8)) options.without = dice.below(static_cast<std::uint32_t>(random.tiles.size()));
      const Answer got = match(program, hand, jokers[s], memory, options);
      const Answer expected = search_all(program, hand, jokers[s], memory, options);
      fast += program.paths()[0].usable() ? 1 : 0;
      yes += expected == Answer::Yes ? 1 : 0;
      if (expected == Answer::Limit || got == expected) continue;
      if (++wrong > 5) continue;
      MESSAGE(text << " setting " << s << " hand " << tiles::print_long(random.tiles, world.names.attributes)
                   << " calls " << random.calls.size() << " extra "
                   << (options.extra != nullptr ? tiles::id_of(extra.kind) : "-") << " without "
                   << (options.without ? static_cast<int>(*options.without) : -1) << " path "
                   << program.paths()[0].name() << " says " << (got == Answer::Yes));
    }
  }
  CHECK(wrong == 0);
  // The generator has to reach what it is for.
  CHECK(fast * 3 > kCases);
  CHECK(yes * 10 > kCases);
}

TEST_CASE("a wait is a tile that completes the hand") {
  World world;
  Dice dice(2);
  MatchMemory memory;
  std::vector<JokerTable> jokers;
  for (const Setting& setting : world.settings) jokers.emplace_back(setting.behavior);
  int wrong = 0;
  for (int i = 0; i < kCases / 100; ++i) {
    const bool narrow = dice.one_in(2);
    const std::string text = dice.one_in(3) ? R"([["exhaustive",[[[0,0,0],[0,1,2]],2],[[[0,0]],1]],[[[[0,0]],4]]])"
                                            : "[" + random_definition(dice, narrow) + "]";
    const MatchProgram program(read_definitions(Document::parse(text), {world.ruleset, world.names}),
                               world.names.known);
    const std::size_t s = dice.below(static_cast<std::uint32_t>(world.settings.size()));
    const RandomHand random = random_hand(dice, narrow, world.settings[s], world.names);
    const Hand hand{random.tiles, random.calls};
    const auto found = waits(program, hand, jokers[s], world.settings[s].behavior.wall(), memory);
    for (const tiles::WallTile& entry : world.settings[s].behavior.wall()) {
      // Every wall tile that is no wildcard is a candidate: a wait exactly if the hand matches with it as a wildcard.
      if (jokers[s].is_wildcard(entry.tile.kind, {})) continue;
      QueryOptions options;
      options.extra = &entry.tile;
      const Answer expected = search_all(program, hand, jokers[s], memory, options);
      const bool is_wait = std::any_of(found.begin(), found.end(), [&](const PlainTile& wait) {
        return wait.kind == entry.tile.kind && !jokers[s].is_wildcard(wait.kind, wait.attributes);
      });
      if (expected == Answer::Limit || is_wait == (expected == Answer::Yes)) continue;
      // A kind may wait with attributes only.
      const bool attributed = std::any_of(program.definitions().begin(), program.definitions().end(),
                                          [](const Definition& definition) { return !definition.attributes.empty(); });
      if (attributed && is_wait) continue;
      if (++wrong <= 5) {
        MESSAGE(text << " setting " << s << " hand " << tiles::print_long(random.tiles, world.names.attributes)
                     << " calls " << random.calls.size() << " tile " << tiles::id_of(entry.tile.kind) << " wait "
                     << is_wait);
      }
    }
  }
  CHECK(wrong == 0);
}

}  // namespace majs::match
