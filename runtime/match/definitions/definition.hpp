#pragma once
// Match definitions as data: what runtime/match/README.md 3 writes as JSON, after set names were replaced and tile
// ids, attributes and call names interned. Reading JSON is definition_reader.hpp; running them is match.hpp.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/tiles/tile.hpp"

namespace majs::match {

/// Interned name of a call; 0 is the empty name, which no definition can ask for.
using CallName = std::uint16_t;

/// The names a ruleset uses in tiles, calls and definitions. Filled while loading, then only read.
class Names {
 public:
  Names() : calls_{""} {}
  tiles::AttributeNames attributes;
  /// The attributes the ruleset knows (runtime/match/README.md 2.2): a definition that asks for another asks for
  /// nothing.
  tiles::AttributeSet known;
  /// Attributes that begin with `_`, which are marks of the engine, are left out of definitions.
  bool leaves_marks_out = false;

  /// Interns `name` and adds it to the known attributes. False when the table is full.
  bool know(std::string_view name);
  /// The id of a call name, adding it when new; 0 when the table is full.
  CallName call(std::string_view name);
  /// The id of a call name, or 0 when no definition and no call used it yet.
  CallName find_call(std::string_view name) const;
  /// By their ids.
  const std::vector<std::string>& calls() const { return calls_; }
  std::string_view call_text(CallName name) const { return name < calls_.size() ? calls_[name] : std::string_view{}; }

 private:
  std::vector<std::string> calls_;
};

/// One required tile of a set, relative to the base tile or absolute.
struct Item {
  enum class Type : std::uint8_t {
    Offset,      ///< `offset` places from the base tile
    Tile,        ///< the tile `kind`, `any` included
    Fixed,       ///< 1A … 10C, DA … DC: `number` (0 is the dragon) of suit `letter` (0–2)
    Impossible,  ///< names no tile: a set with it does not exist
  };
  Type type = Type::Impossible;
  std::uint8_t number = 0;
  std::uint8_t letter = 0;
  int offset = 0;
  tiles::Kind kind = tiles::kNoKind;
  tiles::AttributeSet attributes;

  friend bool operator==(const Item&, const Item&) = default;
};

/// One alternative of an element.
struct Group {
  enum class Type : std::uint8_t {
    Call,  ///< one call with the name `call`
    Bare,  ///< one tile written without brackets; bare offsets of one element share their base tile
    Set,   ///< tiles found together, in one or more subgroups on the same base tile
  };
  Type type = Type::Set;
  /// What exposures of a hand of a card may be its tiles (runtime/match/README.md 7.2).
  enum class Melds : std::uint8_t {
    Plain,
    WithFlowers,  ///< also those with flowers among them
    None,         ///< it is the rest of a group some tiles of which are flowers
  };
  bool nojoker = false;  ///< only tiles that are what they are
  Melds melds = Melds::Plain;
  CallName call = 0;
  std::vector<std::vector<Item>> subgroups;  ///< Bare: one subgroup with one item

  /// Some item is of the type.
  bool has(Item::Type type) const {
    return std::any_of(subgroups.begin(), subgroups.end(), [type](const std::vector<Item>& items) {
      return std::any_of(items.begin(), items.end(), [type](const Item& item) { return item.type == type; });
    });
  }
};

/// `[groups, count]`: remove `count` instances; at 0 one must be there, below 0 fewer than -count may be there.
struct Element {
  std::vector<Group> groups;
  int count = 0;
  bool unique = false;  ///< each group at most once
};

struct Step {
  enum class Type : std::uint8_t { Element, Almost, DismantleCalls, Fail };
  Type type = Type::Element;
  Element element;
};

/// The steps between two `restart`s; every segment starts from the whole hand.
using Segment = std::vector<Step>;

struct Definition {
  std::vector<Segment> segments;
  bool length_check = true;  ///< off with `restart` and `almost` (runtime/match/README.md 4.7)
  bool debug = false;
  // What base tiles depend on (runtime/match/README.md 4.2):
  std::vector<int> offsets;           ///< distinct offsets, 0 included, ascending
  std::vector<tiles::Kind> literals;  ///< distinct literal kinds without `any`
  std::vector<std::uint8_t> fixed;    ///< distinct fixed offsets as number * 3 + letter
  tiles::AttributeSet attributes;     ///< every attribute some item asks for

  /// Sum of the positive counts: how many sets have to be removed.
  int sets() const;
  /// Whether some element looks at the hand without taking anything.
  bool has_lookaheads() const;
  /// Whether a hand that falls into its sets (match/search/exact_cover.hpp) is sure to match, whatever its jokers were
  /// taken for: nothing asks for more than the kinds of the tiles of sets.
  bool is_told_by_sets() const;
};

inline bool is_lookahead(const Step& step) { return step.type == Step::Type::Element && step.element.count <= 0; }

/// What a call asks for besides the called tile: offsets from it, or tiles.
struct CallSpec {
  std::vector<Item> items;
};

}  // namespace majs::match
