#include "tools/bench/match_benchmark.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/search/joker_assignment.hpp"
#include "runtime/match/search/waits.hpp"
#include "tools/bench/dice.hpp"

namespace majs::match {
namespace {

using tiles::Kind;
using tiles::Tile;

constexpr const char* kStandardWin = R"([["exhaustive", [[[0,0,0],[0,1,2]],4], [[[0,0]],1]]])";
constexpr const char* kTenpai = R"([["exhaustive", [[[0,0,0],[0,1,2]],3], [[[0,0],[0,1],[0,2]],1], [[[0,0]],1]],
                                    ["exhaustive", [[[0,0,0],[0,1,2]],4]]])";
constexpr const char* kAllWins =
    R"([["exhaustive", [[[0,0,0],[0,1,2]],4], [[[0,0]],1]],
        [[["nojoker",[0,0,0,0]],-1], [[[0,0]],7]],
        ["unique", [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],13],
                   [["1m","9m","1p","9p","1s","9s","1z","2z","3z","4z","5z","6z","7z"],1]]])";

/// A number below `bound`, of the upper half of a random one.
std::uint32_t pick(Dice& dice, std::uint32_t bound) {
  return static_cast<std::uint32_t>((dice.next() >> 32) * bound >> 32);
}

using Kinds = std::vector<Kind>;

Kinds random_hand(Dice& dice, std::size_t size) {
  std::array<std::uint8_t, 136> wall{};
  for (std::size_t i = 0; i < wall.size(); ++i) wall[i] = static_cast<std::uint8_t>(i / 4);
  Kinds hand;
  for (std::size_t i = 0; i < size; ++i) {
    std::swap(wall[i], wall[i + pick(dice, static_cast<std::uint32_t>(wall.size() - i))]);
    hand.push_back(wall[i]);
  }
  return hand;
}

/// Four sets and a pair, at most four of a kind.
Kinds complete_hand(Dice& dice) {
  while (true) {
    Kinds hand;
    for (int set = 0; set < 4; ++set) {
      if (pick(dice, 3) == 0) {
        hand.insert(hand.end(), 3, static_cast<Kind>(pick(dice, 34)));
      } else {
        const auto first = static_cast<Kind>(pick(dice, 3) * 9 + pick(dice, 7));
        for (Kind i = 0; i < 3; ++i) hand.push_back(static_cast<Kind>(first + i));
      }
    }
    hand.insert(hand.end(), 2, static_cast<Kind>(pick(dice, 34)));
    std::array<int, 34> counts{};
    for (const Kind kind : hand) ++counts[kind];
    if (std::all_of(counts.begin(), counts.end(), [](int count) { return count <= 4; })) return hand;
  }
}

/// A third complete, a third with one tile exchanged, a third random; in random order.
Kinds mixed_hand(Dice& dice, std::size_t i) {
  Kinds hand = i % 3 == 2 ? random_hand(dice, 14) : complete_hand(dice);
  if (i % 3 == 1) hand[pick(dice, 14)] = static_cast<Kind>(pick(dice, 34));
  for (std::size_t k = hand.size(); k > 1; --k) std::swap(hand[k - 1], hand[pick(dice, static_cast<std::uint32_t>(k))]);
  return hand;
}

enum class Jokers { None, RedFives, FourUniversal, EightUniversal };
enum class Question { Match, Waits, Assignments };

struct Work {
  const char* name;
  const char* definitions;
  std::size_t tiles;
  Jokers jokers;
  Question question;
  std::size_t hands;
};

constexpr std::array<Work, 6> kWork = {{
    {"standard win, 14 tiles, mixed hands", kStandardWin, 14, Jokers::None, Question::Match, 4096},
    {"the same with three red-five aliases", kStandardWin, 14, Jokers::RedFives, Question::Match, 4096},
    {"tenpai of 13 tiles", kTenpai, 13, Jokers::None, Question::Match, 4096},
    {"waits of 13 tiles: standard, pairs, orphans", kAllWins, 13, Jokers::None, Question::Waits, 4096},
    {"standard win with four any-jokers", kStandardWin, 14, Jokers::FourUniversal, Question::Match, 4096},
    {"joker assignments of eight any-jokers", kAllWins, 14, Jokers::EightUniversal, Question::Assignments, 16},
}};

std::size_t universal_jokers(Jokers jokers) {
  return jokers == Jokers::FourUniversal ? 4 : jokers == Jokers::EightUniversal ? 8 : 0;
}

/// The hands of a row, its tile behaviour and program.
struct Bench {
  Names names;
  tiles::TileBehavior behavior;
  std::vector<std::vector<Tile>> hands;

  Bench(const Work& work, std::uint64_t seed) {
    Dice dice(seed);
    const auto tile = [](const char* id) { return Tile(*tiles::find_kind(id)); };
    const std::array<Tile, 3> reds = {tile("0m"), tile("0p"), tile("0s")};
    const std::array<Kind, 3> fives = {4, 13, 22};
    std::vector<Tile> wall;
    for (Kind kind = 0; kind < 34; ++kind) wall.insert(wall.end(), 4, Tile(kind));
    if (work.jokers == Jokers::RedFives) {
      for (std::size_t i = 0; i < 3; ++i) {
        const Tile five(fives[i]);
        behavior.add_aliases({&reds[i], 1}, {&five, 1});
      }
      wall.insert(wall.end(), reds.begin(), reds.end());
    }
    if (universal_jokers(work.jokers) > 0) {
      const Tile joker = tile("0j");
      const Tile any = tile("any");
      behavior.add_aliases({&joker, 1}, {&any, 1});
    }
    behavior.set_wall(wall);
    for (std::size_t i = 0; i < work.hands; ++i) {
      Kinds kinds = mixed_hand(dice, i);
      kinds.resize(work.tiles);
      std::vector<Tile> hand;
      std::array<bool, 3> red{};
      for (const Kind kind : kinds) {
        hand.emplace_back(kind);
        for (std::size_t f = 0; f < 3 && work.jokers == Jokers::RedFives; ++f) {
          if (kind == fives[f] && !red[f]) {
            hand.back() = reds[f];
            red[f] = true;
          }
        }
      }
      for (std::size_t j = 0; j < universal_jokers(work.jokers); ++j) hand[j] = tile("0j");
      hands.push_back(std::move(hand));
    }
  }
};

class Row : public BenchmarkWork {
 public:
  Row(const Work& work, std::uint64_t seed, runtime::Passes passes)
      : work_(work),
        bench_(work, seed),
        program_(read_definitions(Document::parse(work.definitions), {ruleset_, bench_.names}), bench_.names.known,
                 passes),
        jokers_(bench_.behavior) {}

  std::string_view name() const override { return work_.name; }
  std::size_t questions() const override { return bench_.hands.size(); }

  std::uint64_t ask_all() override {
    std::uint64_t signature = kEmptySignature;
    for (const std::vector<Tile>& tiles : bench_.hands) {
      const Hand hand{tiles, {}};
      switch (work_.question) {
        case Question::Match:
          signature = sign(signature, static_cast<std::uint64_t>(match(program_, hand, jokers_, memory_)));
          break;
        case Question::Waits: signature = sign_waits(signature, hand); break;
        case Question::Assignments: signature = sign_assignments(signature, hand); break;
      }
    }
    return signature;
  }

 private:
  std::uint64_t sign_waits(std::uint64_t signature, const Hand& hand) {
    for (const PlainTile& wait : waits(program_, hand, jokers_, bench_.behavior.wall(), memory_)) {
      signature = sign(signature, wait.kind + 1u);
    }
    return sign(signature, 0);
  }

  std::uint64_t sign_assignments(std::uint64_t signature, const Hand& hand) {
    for (const TileAssignment& assignment : joker_assignments(program_, hand, bench_.behavior, jokers_).solutions) {
      for (const auto& [index, tile] : assignment) signature = sign(sign(signature, index), tile.kind + 1u);
    }
    return sign(signature, 0);
  }

  const Work& work_;
  Document ruleset_ = Document::object();
  Bench bench_;
  MatchProgram program_;
  JokerTable jokers_;
  MatchMemory memory_;
};

}  // namespace

std::uint64_t sign(std::uint64_t signature, std::uint64_t value) { return (signature ^ value) * 1099511628211u; }

std::vector<std::unique_ptr<BenchmarkWork>> match_benchmark(runtime::Passes passes) {
  std::vector<std::unique_ptr<BenchmarkWork>> rows;
  for (const Work& work : kWork) rows.push_back(std::make_unique<Row>(work, 20240 + rows.size(), passes));
  return rows;
}

BenchmarkReport run_match_benchmark(const Effort& effort, runtime::Passes passes) {
  BenchmarkReport report;
  report.signature = kEmptySignature;
  for (const auto& work : match_benchmark(passes)) {
    BenchmarkRow row{std::string(work->name()), {}, work->ask_all()};
    row.measured = rate(effort, [&] {
      work->ask_all();
      return work->questions();
    });
    report.signature = sign(report.signature, row.answers);
    report.rows.push_back(std::move(row));
  }
  return report;
}

}  // namespace majs::match
