#pragma once
// The buffers of a general search (general_search.cpp, reification.cpp): the hand as classes of equal tiles, the ways
// to take groups from it, and how far the search is.

#include <vector>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/match/definitions/tile_matching.hpp"
#include "runtime/match/search/general_search.hpp"
#include "runtime/match/search/visited_states.hpp"

namespace majs::match {

/// "None" of an index.
inline constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// Indistinguishable tiles of a query.
struct TileClass {
  PlainTile tile;
  bool extra = false;       ///< the extra wildcard of QueryOptions
  tiles::Tile sample;       ///< one tile of the class
  std::uint16_t count = 0;  ///< now in the hand
  std::uint16_t most = 0;   ///< ever possible in the hand: with all calls dismantled
};

/// A required tile of some instance and the classes that satisfy it (a range of State::satisfying).
struct SpecTile {
  PlainTile tile;
  bool nojoker = false;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint32_t next_of_kind = kNone;
};

/// Tiles that are found together: a range of State::spec_lists, equal ones side by side.
struct Subset {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  std::uint64_t calls = 0;  ///< the calls that can serve it
};

/// One way to take one instance of a group.
struct Move {
  std::uint32_t group = 0;
  std::uint32_t subset = 0;  ///< range of State::subsets
  std::uint32_t subset_count = 0;
  std::uint64_t named_calls = 0;  ///< for call names: the calls with that name
};

/// An element on one base tile (for its bare offsets) and one suit assignment: a range of State::moves.
struct Context {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
  std::uint32_t least_tiles = 0;  ///< of a move
};

struct PreparedStep {
  bool prepared = false;
  bool single_tiles = false;     ///< an element of single tiles and calls only
  bool ends_in_singles = false;  ///< the same for it and all steps after it, none of them a guard
  std::uint32_t first_context = 0;
  std::uint32_t context_count = 0;
};

/// A place on the path, for listeners.
struct Taken {
  std::uint32_t segment;
  std::uint32_t step;
  std::uint32_t move;
  std::uint32_t subset;
  std::uint32_t call;        ///< kNone: from the hand
  std::uint32_t first_tile;  ///< range of State::chosen
  std::uint32_t tile_count;
};

class SearchMemory::State {
 public:
  struct CallTiles {
    CallName name;
    std::uint32_t first;  ///< range of call_classes
    std::uint32_t count;
  };

  // The hand.
  std::vector<PlainTile> reachable;
  std::vector<tiles::Kind> bases;
  bool bases_known = false;
  std::vector<TileClass> classes;
  std::vector<std::uint16_t> hand_classes;  ///< of the loose tiles, in order
  std::vector<HandKey> weights;
  std::vector<CallTiles> calls;
  std::vector<std::uint16_t> call_classes;
  std::vector<std::uint16_t> order;  ///< classes, natural tiles first
  std::uint16_t free_class = 0;      ///< of the tiles that `almost` adds

  // What can be taken.
  std::vector<SpecTile> specs;
  std::vector<std::uint16_t> satisfying;
  std::vector<std::uint32_t> spec_lists;
  std::vector<Subset> subsets;
  std::vector<Move> moves;
  std::vector<Context> contexts;
  std::vector<PreparedStep> steps;
  std::vector<std::uint32_t> spec_of_kind = std::vector<std::uint32_t>(tiles::kKindCount, kNone);
  std::vector<std::uint16_t> scratch;
  std::vector<std::uint8_t> ranks;

  // The search.
  std::vector<Taken> path;
  std::vector<std::uint16_t> chosen;
  VisitedStates visited;
  std::vector<std::uint16_t> supplies;
  TileMatching matching;

  void clear() {
    for (const SpecTile& spec : specs) spec_of_kind[spec.tile.kind] = kNone;
    bases_known = false;
    classes.clear();
    hand_classes.clear();
    weights.clear();
    calls.clear();
    call_classes.clear();
    specs.clear();
    satisfying.clear();
    spec_lists.clear();
    subsets.clear();
    moves.clear();
    contexts.clear();
    steps.clear();
    path.clear();
    chosen.clear();
    visited.clear();
  }
};

}  // namespace majs::match
