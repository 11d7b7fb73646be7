#pragma once
// Reads match definitions from JSON: names of definitions and sets, every group form of runtime/match/README.md 3.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "grammar/document.hpp"
#include "runtime/match/plans/call_needs.hpp"

namespace majs::match {

// Limits of one definition list. Beyond them the offending part is left out and reported.
inline constexpr std::size_t kMaxDefinitions = 4096;
/// Elements and keywords of one definition.
inline constexpr std::size_t kMaxElements = 64;
inline constexpr std::size_t kMaxGroups = 1024;
/// So many alternatives of an element may be copies of others before that is remarked on: sets spliced in may overlap.
inline constexpr std::size_t kUnremarkedCopies = 32;
inline constexpr std::size_t kMaxSetTiles = 128;
/// Tiles in the sets of a definition list, set names expanded.
inline constexpr std::size_t kMaxListTiles = 100'000;
/// Counts beyond this are refused (runtime/match/README.md 3.1).
inline constexpr int kMinCount = -128;
inline constexpr int kMaxCount = 127;

// Keywords of groups of a card with flowers for other tiles (Group::Melds).
inline constexpr std::string_view kWithFlowers = "with_flowers";
inline constexpr std::string_view kBesideFlowers = "beside_flowers";
/// A word among the groups of an element that is none of them.
bool is_group_keyword(const Document& group);

/// `[groups, count]`.
bool is_element(const Document& value);

/// Something in a definition the author should know.
struct DefinitionNote {
  std::string pointer;  ///< JSON pointer into the argument
  std::string message;
};

/// The members of `ruleset[NAME + "_definition"]` and `ruleset["set_definitions"]` are looked up in this document.
struct DefinitionSource {
  const Document& ruleset;
  Names& names;
  std::vector<DefinitionNote>* notes = nullptr;  ///< may be null
  std::size_t* tiles_read = nullptr;             ///< how many tiles the sets of definitions had; may be null
};

/// The definitions a query argument stands for, as plain JSON lists: names resolved (one level), American strings
/// translated, set names left as they are. Empty ones are dropped (runtime/match/README.md 3.4).
std::vector<Document> resolve_definitions(const Document& argument, const DefinitionSource& source);

/// One definition with its set names expanded and one-member lists unwrapped (runtime/match/README.md 3.3). Takes what
/// the sets have of tiles out of `tiles_left`; empty when there are not that many.
std::optional<Document> expand_sets(const Document& definition, const Document& ruleset, std::size_t& tiles_left);
/// The same with the limit of a whole list for this definition.
std::optional<Document> expand_sets(const Document& definition, const Document& ruleset);

/// Reads resolved, expanded definitions.
Definition read_definition(const Document& definition, const std::string& pointer, const DefinitionSource& source);

/// Everything above: a query argument to definitions ready to be compiled.
std::vector<Definition> read_definitions(const Document& argument, const DefinitionSource& source);

/// One group as an element of its own, `[[group], 1]`, as fu calculation uses it.
Definition read_group(const Document& group, bool nojoker, const DefinitionSource& source);

/// The specs of a call button: a list of offset lists, perhaps with the keyword `nojoker` in front (8.7).
CallSpecs read_call_specs(const Document& list, const DefinitionSource& source);

/// Makes every string of every `attrs` list in the document a known attribute (runtime/match/README.md 2.2).
void collect_known_attributes(const Document& document, Names& names);

}  // namespace majs::match
