#pragma once
// Tile attributes. An attribute is a name; a leading `_` makes it invisible to tile comparison but leaves it the same
// attribute for tests and for matching (runtime/tiles/README.md 5). Names are interned once per ruleset.

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

namespace majs::tiles {

/// Index of an attribute's name without leading `_`, below kMaxAttributeNames.
using AttributeId = std::uint8_t;

/// How many different attribute names (with and without `_` counted once) a ruleset may use.
inline constexpr std::size_t kMaxAttributeNames = 120;

/// A set of attributes, the visible and invisible form of a name being one member.
struct AttributeSet {
  std::array<std::uint64_t, 2> words{};

  void insert(AttributeId id) { words[id >> 6] |= std::uint64_t{1} << (id & 63); }
  bool contains(AttributeId id) const { return ((words[id >> 6] >> (id & 63)) & 1) != 0; }
  bool empty() const { return (words[0] | words[1]) == 0; }
  bool subset_of(const AttributeSet& other) const {
    return ((words[0] & ~other.words[0]) | (words[1] & ~other.words[1])) == 0;
  }
  /// Those that `other` has not.
  AttributeSet without(const AttributeSet& other) const {
    return {{words[0] & ~other.words[0], words[1] & ~other.words[1]}};
  }
  friend AttributeSet operator&(AttributeSet a, const AttributeSet& b) {
    a.words[0] &= b.words[0];
    a.words[1] &= b.words[1];
    return a;
  }
  friend AttributeSet operator|(AttributeSet a, const AttributeSet& b) {
    a.words[0] |= b.words[0];
    a.words[1] |= b.words[1];
    return a;
  }
  friend bool operator==(const AttributeSet&, const AttributeSet&) = default;
  friend auto operator<=>(const AttributeSet&, const AttributeSet&) = default;
};

/// One attribute as written on a tile: the name, and whether the `_` form was used.
struct Attribute {
  AttributeId id = 0;
  bool hidden = false;  ///< written with a leading `_`

  friend bool operator==(const Attribute&, const Attribute&) = default;
};

/// The attribute names of a ruleset and of the games played with it. Only grows.
class AttributeNames {
 public:
  /// The attribute written `name` (leading `_` allowed), adding it when new. Empty when the table is full.
  std::optional<Attribute> intern(std::string_view name);
  /// The attribute written `name` if it is known.
  std::optional<Attribute> find(std::string_view name) const;
  /// As it was written, `_` included.
  std::string name(Attribute attribute) const;
  std::size_t size() const { return names_.size(); }

 private:
  std::deque<std::string> names_;
};

}  // namespace majs::tiles
