#pragma once
// Elements that ask for single tiles only, such as thirteen orphans with wildcards: no search but a matching of what is
// asked for with what is there, found by augmenting paths.

#include <cstdint>
#include <vector>

#include "runtime/match/budget.hpp"

namespace majs::match {

class TileMatching {
 public:
  /// Starts anew with `supplies` of which so many are there each.
  void start(const std::vector<std::uint16_t>& supplies);
  /// An element that takes `count` tiles. With `unique` each place at most once.
  void add_element(int count, bool unique);
  /// A place of the last element; then the supplies that serve it, by index.
  void add_place();
  void add_server(std::uint16_t supply) { servers_.push_back(supply); }

  /// Is there enough for all elements? False, too, when the budget ends.
  bool complete(Budget& budget);

 private:
  struct Element {
    int count = 0;
    bool unique = false;
    std::uint32_t first = 0;  ///< range of places_
    std::uint32_t last = 0;
    bool visited = false;
  };
  struct Place {
    std::uint32_t element = 0;
    std::uint32_t first = 0;  ///< range of servers_
    std::uint32_t last = 0;
    bool used = false;
  };
  struct Supply {
    std::uint32_t free = 0;
    bool visited = false;
    std::vector<std::uint32_t> taken_by;  ///< places
  };

  void close_place();
  bool extend_element(std::uint32_t element, Budget& budget);
  bool extend_place(std::uint32_t place, Budget& budget);
  bool move_away(std::uint32_t place, Budget& budget);

  std::vector<Element> elements_;
  std::vector<Place> places_;
  std::vector<std::uint16_t> servers_;
  std::vector<Supply> supplies_;
  std::size_t supply_count_ = 0;
};

}  // namespace majs::match
