#pragma once
// From offsets to tiles: which groups a definition can take from this hand, on which base tiles, with which tiles
// (runtime/match/README.md 4.2, 4.3).

#include <cstdint>
#include <vector>

#include "runtime/match/definitions/base_tiles.hpp"
#include "runtime/match/definitions/tile_matching.hpp"
#include "runtime/match/search/general_search.hpp"

namespace majs::match {

/// A hand as one number in mixed radix: 128 bits hold every hand of up to 128 tiles.
__extension__ using HandKey = unsigned __int128;

class VisitedStates {
 public:
  enum class Found : std::uint8_t { New, Failed, Succeeded };

  /// Forgets everything; cheap.
  void clear();
  /// What is known about the state; a new one is remembered as failed. When the table is full nothing is remembered.
  Found visit(const HandKey& hand, std::uint64_t calls, std::uint64_t place);
  /// Marks a visited state as successful.
  void mark_success(const HandKey& hand, std::uint64_t calls, std::uint64_t place);

 private:
  struct Entry {
    HandKey hand = 0;
    std::uint64_t calls = 0;
    std::uint64_t place = 0;
    std::uint32_t generation = 0;
    bool succeeded = false;
  };
  Entry* slot(const HandKey& hand, std::uint64_t calls, std::uint64_t place);
  void grow();

  std::vector<Entry> entries_ = std::vector<Entry>(1 << 10);
  std::size_t used_ = 0;
  std::uint32_t generation_ = 1;
};

/// "None" of an index.
inline constexpr std::uint32_t kNone = 0xFFFFFFFF;

/// Indistinguishable tiles of a query.
struct TileClass {
  PlainTile tile;
  bool extra = false;       ///< the extra wildcard of QueryOptions
  tiles::Tile sample;       ///< one tile of the class
  std::uint16_t count = 0;  ///< now in the hand
  std::uint16_t most = 0;   ///< ever possible in the hand: with all calls dismantled
  std::uint8_t rank = 0;    ///< the lower ones are taken first
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

/// The buffers of a general search: the hand as classes of equal tiles, the ways to take groups from it, and how far
/// the search is.
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

class Reification {
 public:
  /// `exact` keeps tiles apart that differ in anything, because what is left will be reported.
  Reification(const Definition& definition, const Hand& hand, const JokerTable& jokers, const QueryOptions& options,
              const tiles::AttributeSet& known, SearchMemory& memory, bool exact);

  /// Sorts the tiles of the query into classes. False when a limit is reached.
  bool read_hand();

  /// The ways to take groups of an element, the `index`-th step of the definition; prepared once. Empty when a limit
  /// is reached.
  std::optional<PreparedStep> prepare(std::size_t index, const Element& element);

  /// What is known of a step before it is prepared.
  const PreparedStep& step(std::size_t index) const { return s_.steps[index]; }

 private:
  std::uint16_t class_of(const tiles::Tile& tile, bool extra);
  void add_to_hand(std::uint16_t index);
  void read_calls();
  void make_room_for_free_tiles();
  void weigh_classes();
  void order_classes();
  bool find_bases();
  void classify_steps();
  std::uint8_t rank_of(const TileClass& tile_class) const;

  bool class_satisfies(const TileClass& tile_class, const SpecTile& spec) const;
  std::uint32_t spec_tile(const PlainTile& tile, bool nojoker);
  bool call_serves(const SearchMemory::State::CallTiles& call, const Subset& subset);
  bool add_subset(const std::vector<Item>& items, tiles::Kind base, bool nojoker);
  bool enough_held(const Subset& subset) const;
  void add_instance(const Group& group, std::uint32_t index, tiles::Kind base);
  void add_named_calls(const Group& group, std::uint32_t index);
  void add_context(const Element& element, tiles::Kind base, tiles::Kind suit);
  void spend(std::uint64_t steps) { limit_ = limit_ || !budget_.spend(steps); }
  /// A limit other than that of the steps is met. False.
  bool refuse() {
    budget_.refuse();
    limit_ = true;
    return false;
  }

  const Definition& definition_;
  const Hand& hand_;
  const JokerTable& jokers_;
  const QueryOptions& options_;
  const tiles::AttributeSet known_;
  SearchMemory::State& s_;
  Budget& budget_;
  const bool exact_;
  std::uint64_t alias_steps_ = 1;  ///< the cost of asking whether a tile satisfies another
  bool limit_ = false;
};

}  // namespace majs::match
