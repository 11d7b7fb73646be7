#include "tests/runtime/match/random_hands.hpp"

#include <nlohmann/json.hpp>

#include "runtime/tiles/notation.hpp"

namespace majs::match::test {
namespace {

using tiles::Kind;
using tiles::Tile;

std::string random_kind(Dice& dice, bool narrow) {
  return std::string(tiles::id_of(static_cast<Kind>(narrow ? dice.below(9) : dice.below(34))));
}

std::string random_group(Dice& dice, bool narrow) {
  static const std::vector<std::string> kShapes = {"[0,0,0]",
                                                   "[0,1,2]",
                                                   "[0,0]",
                                                   "[0,1]",
                                                   "[0,2]",
                                                   "[0,0,0,0]",
                                                   "[0,0,1,1,2,2]",
                                                   "[3,3]",
                                                   "[-1,1]",
                                                   "[0]",
                                                   "0",
                                                   "[[0,1,2],[0,1,2]]",
                                                   "[[0,1,2],[3,4,5]]",
                                                   "[0,10,20]",
                                                   "[[0,0],[1,1]]",
                                                   "[0,0,0]",
                                                   "[[0,1,2],[10,11,12],[20,21,22]]",
                                                   "[[0,0,0],[10,10,10]]",
                                                   "[10,11,12]",
                                                   "[[\"1m\",\"1m\"],[0,0,0]]"};
  // With attributes.
  static const std::vector<std::string> kMarked = {R"([{"offset":0,"attrs":["x"]},1,2])",
                                                   R"([0,1,{"offset":2,"attrs":["x"]}])",
                                                   R"([{"offset":0,"attrs":["x"]},{"offset":0,"attrs":["x"]}])",
                                                   R"([{"offset":0,"attrs":["x"]},0,0])",
                                                   R"([[{"offset":0,"attrs":["x"]},1],[{"offset":0,"attrs":["x"]},0]])",
                                                   R"([{"tile":"1m","attrs":["x"]},{"tile":"1m","attrs":["_x"]}])",
                                                   R"({"tile":"any","attrs":["x"]})",
                                                   R"({"tile":"5m","attrs":["x"]})",
                                                   R"([{"offset":0,"attrs":["x"]},{"offset":1,"attrs":["y"]}])",
                                                   R"([{"offset":0,"attrs":["x"]},{"offset":0,"attrs":["x","y"]}])"};
  switch (dice.below(8)) {
    case 0: return "[\"" + random_kind(dice, narrow) + "\"]";
    case 1: {
      const std::string kind = random_kind(dice, narrow);
      return "[\"" + kind + "\",\"" + kind + "\",\"" + (dice.one_in(3) ? random_kind(dice, narrow) : kind) + "\"]";
    }
    case 2: return dice.one_in(3) ? "\"pon\"" : "\"" + random_kind(dice, narrow) + "\"";
    case 3: return dice.one_in(4) ? R"({"offset":0,"attrs":["x"]})" : "[0,1,2]";
    case 4:
      if (dice.one_in(3)) return dice.pick(kMarked);
      [[fallthrough]];
    default: return kShapes[dice.below(static_cast<std::uint32_t>(dice.one_in(4) ? kShapes.size() : 6))];
  }
}

/// One tile of many kinds each, as in nine gates.
std::string random_gates(Dice& dice) {
  std::string text = "[";
  const std::uint32_t kinds = 5 + dice.below(5);
  for (std::uint32_t kind = 0; kind < kinds; ++kind) {
    if (kind > 0) text += ",";
    text += "[[\"" + std::string(tiles::id_of(static_cast<Kind>(kind))) + "\"" + (dice.one_in(12) ? ",\"9m\"" : "") +
            "]," + std::to_string(1 + dice.below(2)) + "]";
  }
  return text + "]";
}

/// Red fives, flowers, jokers: kinds besides numbers and honours.
std::string random_rare_kinds(Dice& dice) {
  static const std::vector<std::string> kKinds = {"0m", "0p", "0s", "1f", "0j", "5m", "37z", "18j"};
  std::string kinds = dice.one_in(3) ? "\"nojoker\"," : "";
  for (std::uint32_t i = 1 + dice.below(4); i > 0; --i) kinds += "\"" + dice.pick(kKinds) + (i > 1 ? "\"," : "\"");
  std::string more = dice.one_in(2) ? ",[[\"" + dice.pick(kKinds) + "\",\"5m\"],1]" : "";
  if (dice.one_in(3)) more += R"(,[["37z",{"tile":"any","attrs":["x"]},"nojoker",{"tile":"5m","attrs":["x"]}],1])";
  return (dice.one_in(6) ? R"(["dismantle_calls",[[)" : "[[[") + kinds + "]," + std::to_string(1 + dice.below(3)) +
         "]" + more + "]";
}

/// Single tiles, as in thirteen orphans.
std::string random_tile_definition(Dice& dice, bool narrow) {
  if (dice.one_in(6)) return random_gates(dice);
  if (dice.one_in(5)) return random_rare_kinds(dice);
  std::string kinds;
  const std::uint32_t count = 2 + dice.below(8);
  for (std::uint32_t i = 0; i < count; ++i) kinds += (i > 0 ? ",\"" : "\"") + random_kind(dice, narrow) + "\"";
  std::string text = dice.one_in(3) ? "[" : "[\"unique\",";
  if (dice.one_in(6)) text += "\"nojoker\",";
  if (dice.one_in(6)) text += "\"dismantle_calls\",";
  text += "[[" + kinds + "]," + std::to_string(1 + dice.below(5)) + "]";
  if (dice.one_in(2)) text += ",[[" + kinds + "]," + std::to_string(1 + dice.below(2)) + "]";
  return text + "]";
}

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

void name_calls(Dice& dice, Names& names, RandomHand& hand) {
  for (const std::vector<Tile>& tiles : hand.call_tiles) {
    hand.calls.push_back({names.call(dice.one_in(2) ? "pon" : "chii"), tiles});
  }
}

/// Aliases nobody would write, but could.
Setting random_setting(Dice& dice, World& world) {
  static const std::vector<std::string> kFrom = {"0m",   "0p",    "0j", "18j",  "7z",    "1f",
                                                 "5m@x", "any@x", "2m", "0j@x", "1z@x&y"};
  static const std::vector<std::string> kTo = {
      "5m", "any", "1m 2m 3m 4m 5m 6m 7m 8m 9m", "5p 5s", "7z", "5m@x", "0j", "any@y", "1z 2z", "5m@x 7z"};
  Setting setting;
  for (std::uint32_t i = 1 + dice.below(3); i > 0; --i) {
    const std::string& from = dice.pick(kFrom);
    const std::string& to = dice.pick(kTo);
    setting.behavior.add_aliases(world.list(from), world.list(to));
    for (const Tile& tile : world.list(from)) {
      setting.wildcards.push_back(tile);
      if (tile.kind == tiles::kAny) setting.wildcards.back().kind = static_cast<Kind>(dice.below(34));
    }
    setting.text += from + "=" + to + " ";
  }
  if (dice.one_in(3)) {
    const std::vector<Kind> wrap = {8, 0};
    setting.behavior.set_ordering(wrap);
    setting.text += "9m-1m ";
  }
  if (dice.one_in(4)) {
    const std::vector<Kind> winds = {27, 28, 29, 30, 27};
    setting.behavior.set_ordering(winds);
    setting.text += "winds ";
  }
  return setting;
}

}  // namespace

std::uint32_t Dice::below(std::uint32_t bound) {
  std::uint64_t value = (state_ += 0x9E3779B97F4A7C15u);
  value = (value ^ (value >> 30)) * 0xBF58476D1CE4E5B9u;
  value = (value ^ (value >> 27)) * 0x94D049BB133111EBu;
  return static_cast<std::uint32_t>(((value ^ (value >> 31)) >> 32) * bound >> 32);
}

World::World(Dice& dice) {
  for (const char* name : {"x", "y", "winning_tile"}) names.know(name);
  const auto add = [&](std::vector<std::pair<const char*, const char*>> aliases, const char* wildcards) {
    Setting setting;
    for (const auto& [from, to] : aliases) {
      setting.behavior.add_aliases(list(from), list(to));
      setting.text += std::string(from) + "=" + to + " ";
    }
    setting.wildcards = list(wildcards);
    settings.push_back(std::move(setting));
  };
  add({}, "1f");
  add({{"0m", "5m"}, {"0p", "5p"}, {"0s", "5s"}}, "0m 0p 0s 0m@x");
  add({{"0j", "any"}}, "0j 0j@x");
  add({{"0j", "any"}, {"0m", "5m"}, {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"}}, "0j 0m 18j");
  add({{"7z", "any"}, {"0p", "5p"}}, "7z 0p 7z@x");
  add({{"0j", "any"}, {"0m", "5m"}, {"0p", "5p"}, {"0s", "5s"}}, "0j 0j 0m 0p 0s");
  add({{"any@x", "any"}}, "1m@x 5z@x");
  add({{"5m@x", "6m"}, {"37z", "5m@x 7z"}}, "5m@x 37z");
  add({{"0m", "5m"}, {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"}, {"37z", "1m 1p 1s"}}, "0m 18j 18j 37z");
  add({{"0m", "5m"}, {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"}, {"147j", "1m 4m 7m 1p 4p 7p 1s 4s 7s"}},
      "0m 18j 18j@x 147j");
  add({{"9z", "any"}, {"9z", "5z"}, {"0m", "5m"}, {"37z", "5m@y 5p@y 5s@y 7z"}, {"18j", "3m 7m 3p 7p"}},
      "9z 37z 37z 18j");
  add({{"11m", "1m@y 1p 1s"}, {"12m", "2m 2p 2s"}, {"13m", "3m 3p 3s"}, {"12p", "2m 2p 2s"}, {"14z", "1z 2z 3z 4z"}},
      "11m 12m 12p 13m 14z");
  add({{"11m", "1m 1p 1s"}, {"15m", "5m 5p 5s"}, {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"}, {"0j", "any"}},
      "11m 15m 18j 0j");
  add({{"any@x", "any"}, {"0z", "5z"}, {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"}, {"14z", "1z 2z 3z 4z"}},
      "1m@x 18j 14z 0z 5m@x 18j@x");
  add({{"2j", "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s"},
       {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"},
       {"147j", "1m 4m 7m 1p 4p 7p 1s 4s 7s"}},
      "2j 18j 147j");
  // A wildcard of tiles that stand for others.
  add({{"0z", "5z"}, {"4j", "0z 6z 7z"}, {"5j", "1z 2z 3z 4z"}, {"0j", "any"}}, "0z 4j 4j 5j 0z 0j");
  add({{"0z", "5z"}, {"4j", "0z 6z 7z"}, {"3j", "0z"}, {"any@x", "any"}}, "0z 4j 4j@y 3j 7z@x");
  add({{"0z", "5z"}, {"8z", "5z"}, {"4j", "0z 6z 7z"}, {"3j", "8z 5z"}}, "0z 8z 4j 3j");
  // Wildcards beside tiles that are of no cell.
  add({{"0j", "any"}, {"18j", "1m 2m 3m 4m 5m 6m 7m 8m 9m"}}, "0j 1f 18j 1f 0j 2f");
  // Every tile is one of another kind as well.
  add({{"any", "5m"}, {"0j", "any"}}, "1z 0j 3p 9m@x");
  constexpr int kRandomSettings = 40;
  for (int i = 0; i < kRandomSettings; ++i) settings.push_back(random_setting(dice, *this));
  std::vector<Tile> wall;
  for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
  for (Setting& setting : settings) {
    setting.behavior.set_wall(wall);
    setting.jokers = std::make_unique<JokerTable>(setting.behavior);
  }
}

std::vector<Tile> World::list(const std::string& text) { return *tiles::parse_hand(text, names.attributes, nullptr); }

MatchProgram World::program(const std::string& text) {
  return MatchProgram(read_definitions(Document::parse(text), {ruleset, names}), names.known);
}

std::string random_definition(Dice& dice, bool narrow) {
  if (dice.one_in(4)) return random_tile_definition(dice, narrow);
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
  if (dice.one_in(5)) text += ",[[\"any\"]," + std::to_string(1 + dice.below(3)) + "]";
  return text + "]";
}

RandomHand random_hand(Dice& dice, bool narrow, const Setting& setting, Names& names) {
  RandomHand hand;
  const std::size_t size = 2 + dice.below(dice.one_in(4) ? 20 : 13);  // hands of sixteen have more than fifteen tiles
  while (hand.tiles.size() < size) add_tiles(dice, narrow, hand.tiles);
  hand.tiles.resize(size);
  const std::uint32_t one_wildcard_in = dice.one_in(10) ? 1 + dice.below(2) : dice.one_in(3) ? 3 : 6;
  const std::uint32_t one_marked_in = dice.one_in(6) ? 2 : 30;
  for (Tile& tile : hand.tiles) {
    if (dice.one_in(one_wildcard_in)) tile = dice.pick(setting.wildcards);
    if (dice.one_in(one_marked_in)) tile.add(*names.attributes.intern("_x"));
  }
  for (std::uint32_t calls = dice.one_in(3) ? 1 + dice.below(2) : 0; calls > 0; --calls) {
    std::vector<Tile> tiles;
    add_tiles(dice, narrow, tiles);
    // One wildcard, or several.
    if (dice.one_in(5)) {
      const std::size_t wildcards = dice.one_in(2) ? 1 : tiles.size();
      for (std::size_t i = 0; i < wildcards; ++i) {
        if (i == 0 || dice.one_in(2)) tiles[i] = dice.pick(setting.wildcards);
        if (dice.one_in(15)) tiles[i].add(*names.attributes.intern("_x"));
      }
    }
    hand.call_tiles.push_back(std::move(tiles));
  }
  name_calls(dice, names, hand);
  return hand;
}

RandomHand complete_hand(Dice& dice, int sets, Names& names) {
  RandomHand hand;
  const bool one_suit = dice.one_in(4);
  for (int set = 0; set < sets; ++set) {
    std::vector<Tile> tiles;
    if (dice.one_in(2)) {
      tiles.assign(3, Tile(static_cast<Kind>(dice.below(one_suit ? 9 : 34))));
    } else {
      const auto first = static_cast<Kind>(dice.below(one_suit ? 1 : 3) * 9 + dice.below(7));
      for (Kind i = 0; i < 3; ++i) tiles.emplace_back(static_cast<Kind>(first + i));
    }
    if (dice.one_in(4)) {
      if (tiles[0].kind == tiles[1].kind && dice.one_in(3)) tiles.push_back(tiles[0]);
      hand.call_tiles.push_back(std::move(tiles));
    } else {
      hand.tiles.insert(hand.tiles.end(), tiles.begin(), tiles.end());
    }
  }
  hand.tiles.insert(hand.tiles.end(), 2, Tile(static_cast<Kind>(dice.below(one_suit ? 9 : 34))));
  for (std::size_t k = hand.tiles.size(); k > 1; --k) {
    std::swap(hand.tiles[k - 1], hand.tiles[dice.below(static_cast<std::uint32_t>(k))]);
  }
  name_calls(dice, names, hand);
  return hand;
}

Answer search_all(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory,
                  const QueryOptions& options) {
  Answer all = Answer::No;
  for (const Definition& definition : program.definitions()) {
    // The search itself, without anything that goes around it.
    const Answer answer = search_successes(definition, hand, jokers, options, program.known(), memory.search,
                                           [](const Leftover&, std::span<const TakenTiles>) { return true; });
    if (answer == Answer::Yes) return answer;
    if (answer == Answer::Limit) all = answer;
  }
  return all;
}

std::string describe(const std::string& definitions, const Setting& setting, const RandomHand& hand,
                     const Names& names) {
  std::string text =
      definitions + " aliases " + setting.text + "hand " + tiles::print_long(hand.tiles, names.attributes);
  for (const Call& call : hand.calls) {
    text.append(" ").append(names.call_text(call.name)).append(":");
    text += tiles::print_long(call.tiles, names.attributes);
  }
  return text;
}

}  // namespace majs::match::test
