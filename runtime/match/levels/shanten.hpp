#pragma once
// Shanten: how many tiles a hand lacks to wait for a win, under any definitions, and which tiles bring it nearer.
// Tiles of which hand and calls hold every copy cannot come. Hands keep their size: what comes replaces what goes. What
// a hand with a tile too many may become is told for each tile that may go.

#include <array>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/match/levels/exchange_search.hpp"
#include "runtime/match/levels/form_tiles.hpp"

namespace majs::match {

/// Shanten of a hand that can never be complete.
inline constexpr int kNoShanten = 127;

struct ShantenAnswer {
  int shanten = kNoShanten;           ///< the least of all definitions; -1: complete, 0: waits (tenpai)
  std::vector<int> forms;             ///< of each definition; of a hand less a tile none
  std::vector<std::uint16_t> useful;  ///< entries of the wall one of which brings the hand nearer, ascending
  std::vector<int> left;              ///< by entry of the wall: the copies that hand and calls do not hold
  bool gave_up = false;               ///< not everything could be tried: the hand may be nearer
};

/// Tells shanten. Hands of usual forms are looked up in tables, others searched; the answers are the same. Not shared
/// between threads. Answers never depend on what was asked before.
class ShantenCounter {
 public:
  /// `known` are the attributes of the ruleset, `behavior` the player's tiles and the wall. `dealt` is how many tiles a
  /// hand has before it draws, calls counted as three; 0: a multiple of three and one. Hands that are given in part are
  /// so many sets smaller.
  ShantenCounter(std::vector<Definition> definitions, const tiles::AttributeSet& known,
                 const tiles::TileBehavior& behavior, std::size_t dealt);

  /// What an answer has besides the numbers: the tiles that are useful, or none, which is quicker.
  enum class Tiles : std::uint8_t { Useful, None };
  /// The answer holds until the next question.
  const ShantenAnswer& ask(const Hand& hand, Tiles tiles = Tiles::Useful);
  /// The answer for this hand less one of its tiles: quickly when it is the one last asked about, or about which this
  /// was asked.
  const ShantenAnswer& ask_without(const Hand& hand, std::size_t index);
  /// All questions from now on may take so many steps together (budget.hpp); what needs more is given up.
  void allow(std::uint64_t steps) { memory_.search.budget.allow(steps); }
  /// The hand has drawn: one of its tiles goes next.
  bool has_drawn(const Hand& hand) const;
  std::span<const tiles::WallTile> wall() const { return behavior_.wall(); }
  /// The entry of the wall that a tile is a copy of, or size of the wall; attributes that no tile of the wall has do
  /// not count.
  std::size_t entry_of(const tiles::Tile& tile) const;
  /// How many definitions are looked up in tables.
  std::size_t forms() const;
  /// Searches for everything: for tests of the tables.
  void search_always() { tables_allowed_ = false; }

 private:
  /// Entries of the wall, a bit each.
  using Entries = std::vector<std::uint64_t>;
  struct Rule {
    std::optional<HandForm> form;
    std::unique_ptr<ExchangeSearch> search;  ///< made when it is needed
  };

  void look_at_wall();
  void count_left(const Hand& hand);
  bool count_cells(const Hand& hand);
  std::size_t room_of(const Hand& hand) const;
  void forget_answer();
  void take(const FormAnswer& found, std::uint32_t& least);
  bool look_up_without(const tiles::Tile& tile);
  void list_useful();
  void search(std::size_t index, const Hand& hand, std::uint32_t& least);
  ExchangeSearch& search_of(std::size_t index);

  std::vector<Definition> definitions_;
  tiles::AttributeSet known_;
  tiles::TileBehavior behavior_;
  JokerTable jokers_;
  FormTiles tiles_;
  std::size_t dealt_;
  std::vector<Rule> rules_;
  bool tables_allowed_ = true;
  std::array<std::uint16_t, tiles::kKindCount> plain_entry_{};  ///< the entry of the tile without attributes
  tiles::AttributeSet wall_attributes_;
  FormTables tables_;
  CountedHand counted_;
  FourZones useful_{};
  Entries useful_entries_;                 ///< that a search found
  bool searched_ = false;                  ///< some of these
  std::vector<int> copies_;                ///< by entry of the wall
  Entries entries_of_cells_;               ///< of each cell, one after the other
  Hand hand_;                              ///< last asked about as it is
  bool counted_hand_ = false;              ///< … and all of it was looked up
  std::vector<int> whole_;                 ///< shanten of that hand, of each definition
  int whole_least_ = kNoShanten;           ///< … of all
  std::optional<std::size_t> given_back_;  ///< an entry of which the answer has one too many left for that hand
  std::vector<tiles::Tile> rest_;
  MatchMemory memory_;
  ShantenAnswer answer_;
};

/// A tile of the wall that brings a hand nearer.
struct UsefulTile {
  std::uint16_t entry = 0;  ///< of the wall
  int copies = 0;           ///< that are neither in the hand nor visible
};

struct Draws {
  int shanten = kNoShanten;
  std::vector<UsefulTile> tiles;
  int copies = 0;  ///< of all of them
  bool gave_up = false;
};

struct Discard {
  tiles::Tile tile;
  std::size_t entry = 0;  ///< of the wall, that it is a copy of; the size of the wall when there is none
  Draws then;
};

struct HandOutlook {
  std::optional<std::uint16_t> surplus;  ///< an entry of the wall of which there are more than the wall has
  Draws now;
  std::vector<int> forms;         ///< shanten by definition
  std::vector<Discard> discards;  ///< one of each tile, when the hand has drawn; in the order of the hand
};

/// Steps for all that is asked about one hand, as many as a whole game has: done in less than 20 seconds of processor
/// time. Hands of real rulesets need a thousandth of it.
inline constexpr std::uint64_t kOutlookSteps = 400'000'000;

/// Works out what `hand` may become when these tiles besides are visible. `outlook` is filled anew, with Tiles::None
/// the shanten alone; what takes more steps than there are is given up.
void look_ahead(ShantenCounter& counter, const Hand& hand, std::span<const tiles::Tile> visible, HandOutlook& outlook,
                ShantenCounter::Tiles tiles = ShantenCounter::Tiles::Useful);

}  // namespace majs::match
