#pragma once
// Random hands, definitions, tile behaviours and calls for property tests of the match engine. The same everywhere.

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "runtime/match/definitions/definition_reader.hpp"
#include "runtime/match/match.hpp"
#include "runtime/tiles/behavior.hpp"

namespace majs::match::test {

/// splitmix64.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound);
  bool one_in(std::uint32_t n) { return below(n) == 0; }
  template <typename List>
  const auto& pick(const List& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }

 private:
  std::uint64_t state_;
};

/// A tile behaviour, and tiles worth putting into hands.
struct Setting {
  tiles::TileBehavior behavior;
  std::vector<tiles::Tile> wildcards;
  std::string text;  ///< for messages
  std::unique_ptr<JokerTable> jokers;
};

/// How many settings are of the kinds met in rulesets.
inline constexpr std::uint32_t kUsualSettings = 15;

struct World {
  Names names;
  std::vector<Setting> settings;  ///< first one without aliases, then those met in rulesets, then random ones
  Document ruleset = Document::object();

  explicit World(Dice& dice);
  std::vector<tiles::Tile> list(const std::string& text);
  /// The program of one or more definitions as JSON text.
  MatchProgram program(const std::string& text);
  const Setting& any_setting(Dice& dice) { return dice.pick(settings); }
};

struct RandomHand {
  std::vector<tiles::Tile> tiles;
  std::vector<std::vector<tiles::Tile>> call_tiles;
  std::vector<Call> calls;

  Hand hand() const { return {tiles, calls}; }
};

/// `narrow`: all numbers of one suit, so that much coincides.
std::string random_definition(Dice& dice, bool narrow);
RandomHand random_hand(Dice& dice, bool narrow, const Setting& setting, Names& names);
/// A hand of `sets` sets and a pair, calls among the sets, in random order.
RandomHand complete_hand(Dice& dice, int sets, Names& names);

/// What the general search says about the definitions of a program, in order.
Answer search_all(const MatchProgram& program, const Hand& hand, const JokerTable& jokers, MatchMemory& memory,
                  const QueryOptions& options);

/// A case for messages.
std::string describe(const std::string& definitions, const Setting& setting, const RandomHand& hand,
                     const Names& names);

}  // namespace majs::match::test
