#pragma once
// American hands: card strings such as `FF 2024a 2222b 2222c` (runtime/match/README.md 7) translated to definitions.

#include <string_view>
#include <vector>

#include "runtime/match/definitions/definition_reader.hpp"

namespace majs::match {

/// One group of a card string.
struct CardGroup {
  int suit = -1;                   ///< 0–2 for a b c, -1 without
  std::vector<Document> items;     ///< with a suit: characters, or numbers relative to the base tile
  std::vector<Document> elements;  ///< without: finished elements
  bool natural = false;            ///< `!`: takes no jokers
  bool flowers = false;            ///< `*`: flowers stand for its tiles too
  std::size_t as_flowers = 0;      ///< how many of its tiles are flowers, in one of the `card_readings`
  std::string text;                ///< as written
};

using CardHand = std::vector<CardGroup>;

// Limits of card strings; one beyond them stands for no hand. The longest on real cards has 40 characters.
inline constexpr std::size_t kMaxCardString = 128;  ///< bytes
inline constexpr std::size_t kMaxCardGroups = 16;
inline constexpr std::size_t kMaxCardHands = 128;     ///< what the `|` of one string multiply to
inline constexpr std::size_t kMaxCardReadings = 512;  ///< the same with the flowers of groups with `*`

inline constexpr int kMaxCardYear = 9999;

/// A card string with the digits of the ruleset's `card_year` for `Y`: `FF Ya` is `FF 2026a`. Without such a key it
/// stays as it is, with a note.
std::string card_text(std::string_view hand, const Document& ruleset, std::vector<DefinitionNote>* notes);

/// The hands a card string stands for: one for each choice of `|`.
std::vector<CardHand> read_card_string(std::string_view hand, std::vector<DefinitionNote>* notes);

/// The hands of a card string, each once for every number of flowers in its groups with `*`: those without such flowers
/// first. At least one tile of a group is none.
std::vector<CardHand> card_readings(std::string_view hand, std::vector<DefinitionNote>* notes);

/// How many tiles a hand asks for as it is written, whether they exist or not.
std::size_t written_tiles(const CardHand& hand);

/// The definitions of a card string: one for each of its readings and for each of the two suit permutations, without
/// duplicates. Letters that mean nothing are reported in `notes` (which may be null) and left out.
std::vector<Document> translate_american(std::string_view hand, std::vector<DefinitionNote>* notes);

}  // namespace majs::match
