#pragma once
// What a hand needs before it is worth asking whether a definition matches it: enough tiles for the sets of each
// element, looked at one by one. Most questions about yaku end here, after a few operations on bits.

#include <array>
#include <cstdint>
#include <vector>

#include "runtime/match/hand.hpp"

namespace majs::match {

/// Of which cells a hand has some tiles, two, three ..., calls included.
struct HandProfile {
  /// Nothing but tiles that are what they are, of cells, in the usual order: the rest is only known then.
  bool plain = false;
  /// at_least[n]: a bit for each cell of which there are n tiles or more.
  std::array<std::uint64_t, 8> at_least{};
};

HandProfile profile_of(const Hand& hand, const JokerTable& jokers);

/// The needs of one definition.
class Needs {
 public:
  explicit Needs(const Definition& definition);

  /// False when the definition with its positive counts multiplied matches no hand of this profile, which is plain.
  bool may_hold(const HandProfile& hand, int multiplier) const;

 private:
  /// So many tiles at a distance from the lowest one of a set.
  struct Part {
    std::uint32_t distance = 0;
    std::uint32_t tiles = 0;
    friend bool operator==(const Part&, const Part&) = default;
  };
  /// Sets that are alike but for their lowest tile.
  struct Shape {
    std::uint64_t lowest = 0;  ///< a bit for each cell
    std::uint32_t first = 0;   ///< range of parts_
    std::uint32_t last = 0;
  };
  struct Need {
    std::uint32_t first = 0;  ///< range of shapes_
    std::uint32_t last = 0;
    int sets = 0;
    bool multiplied = true;
  };

  void add(const Element& element);
  bool add_group(const Group& group, std::uint32_t first_shape);
  void add_set(std::vector<tiles::Kind> kinds, std::uint32_t first_shape);
  bool is_worth_asking(const Need& need) const;
  int sets_there(const Need& need, const HandProfile& hand, int wanted) const;

  std::vector<Part> parts_;
  std::vector<Shape> shapes_;
  std::vector<Need> needs_;
};

}  // namespace majs::match
