#pragma once
// From offsets to tiles: which groups a definition can take from this hand, on which base tiles, with which tiles
// (runtime/match/README.md 4.2, 4.3).

#include "runtime/match/search/search_state.hpp"

namespace majs::match {

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
  bool usable(std::size_t i) const;
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
  bool fits_in_scratch(const Subset& subset, std::uint32_t i);
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

  static constexpr std::uint16_t kTakenFromCall = 0xFFFF;

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
