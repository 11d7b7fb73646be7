#pragma once
// A hand that a bot looks at from many sides: how far it is from a win and from the yaku it may come to, the same for
// each tile that may go, and which tiles bring it nearer. What these questions have in common is worked out once.

#include <algorithm>
#include <bitset>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/levels/form_tiles.hpp"
#include "runtime/play/bots/hand_progress.hpp"
#include "runtime/play/bots/held_hand.hpp"

namespace majs::runtime {

/// Not shared between threads. Answers never depend on what was asked before.
class HandSheet {
 public:
  /// `progress` is borrowed.
  explicit HandSheet(const HandProgress& progress) : progress_(progress) {}
  HandSheet(const HandSheet&) = delete;
  HandSheet& operator=(const HandSheet&) = delete;

  /// What tiles mean was worked out by another sheet of the same ruleset.
  void learn_from(const HandSheet& other) { known_ = other.known_; }

  /// What is asked about: the hand, or less one of its tiles, or only what an aim allows. Distances are those to a win
  /// of that kind then.
  struct Part {
    const YakuAim* aim = nullptr;
    std::optional<std::size_t> without = {};

    friend bool operator==(const Part&, const Part&) = default;
  };

  /// From now on this hand is asked about. All is borrowed until the next hand.
  void look_at(std::span<const Tile> tiles, std::span<const match::Call> calls,
               const std::shared_ptr<const match::JokerTable>& jokers, match::MatchMemory& memory);
  /// The hand less each of its tiles is going to be asked about, too: all of it is worked out at once.
  void expect_parts() { parts_of_hand_ = hand_; }

  /// 0 for a won hand, 1 for one tile less (tenpai), and so on, as far as the definitions reach; HandProgress::levels()
  /// when the hand matches none of them. Levels below `from` are not tried.
  int distance(const Part& part, int from) {
    Side& side = side_of(part.aim);
    const auto settled = settled_lacking(part, side);
    const int count = side.levels->count();
    return settled ? std::max(from, std::min(count, static_cast<int>(*settled)))
                   : found_nearest(part, side, from, count - 1).value_or(std::max(from, count));
  }
  /// Whether the hand matches this level's definitions.
  bool reaches(const Part& part, int level) { return nearest(part, level, level).has_value(); }
  /// The tiles of the hand, by index, without which it, or what the aim allows of it, matches this level.
  void list_spare(const YakuAim* aim, int level, std::vector<std::size_t>& spare);
  /// The first of these levels that the hand matches.
  std::optional<int> nearest(const Part& part, int from, int to);
  /// Which of these tiles, of which there are copies, would bring the hand to this level, in their order: 1 or 0. Holds
  /// until the next question.
  const std::vector<std::uint8_t>& useful(const Part& part, int level, std::span<const tiles::WallTile> candidates);
  /// The same as cells, all bits of each, of tiles that cells tell about. Nothing where they do not tell.
  std::optional<match::FourZones> useful_cells(const Part& part, int level);
  static bool told_by_cells(const match::FormTiles::Place& tile) {
    return tile.meaning == match::FormTiles::Meaning::Cell || tile.meaning == match::FormTiles::Meaning::Nothing;
  }
  /// What a tile is to the player of this hand.
  match::FormTiles::Place place(const Tile& tile) const { return known_->tiles.place(tile); }
  /// Tiles to draw from, as `live` adds them up.
  class Draws {
   public:
    /// Cells tell about all of them.
    bool told_by_cells() const { return cells_.has_value(); }

   private:
    friend class HandSheet;
    std::span<const tiles::WallTile> wall_;
    const KindCounts* seen_ = nullptr;
    std::optional<match::FourZones> cells_;  ///< how many of each cell; nothing where cells do not tell about all
    std::vector<tiles::WallTile> tiles_;     ///< made when they are needed
    bool listed_ = false;
  };
  /// The tiles of the wall, for the player of this hand, less those that are seen, of which there may be more than the
  /// wall has. Both are borrowed; it holds until the next time.
  Draws& draws_of(std::span<const tiles::WallTile> wall, const KindCounts& seen);
  /// How many of these tiles would bring the hand to this level: those that are `useful`, with their copies.
  std::int64_t live(const Part& part, int level, Draws& draws);
  /// How many tiles of the hand the aim allows.
  std::size_t allowed(const YakuAim& aim);

 private:
  /// The hand as one aim has it, or as it is.
  struct Side {
    std::uint64_t hand = 0;  ///< the number of the hand this is about
    const HandLevels* levels = nullptr;
    const match::FormHand* counted = nullptr;  ///< null: only a search knows what its tiles can be
    match::FormHand own;                       ///< where it is not that of the whole hand
    std::optional<std::uint32_t> lacking;      ///< of `counted`
    bool asked = false;                        ///< for `lacking`
    bool listed = false;                       ///< … and for `without`
    bool tells_without = false;                ///< `without` is known
    match::LackingWithout without;
    std::array<std::optional<int>, 2> least;  ///< HandLevels::bound of the hand: for unknown forms, for known ones
  };
  /// The kinds that an aim allows, as cells.
  struct AllowedCells {
    bool exact = false;        ///< the kinds of each cell are allowed all or none
    match::FourZones cells{};  ///< all bits of a cell
  };
  /// What tiles mean, to be shared by several sheets.
  struct Known {
    std::shared_ptr<const match::JokerTable> jokers;
    match::FormTiles tiles;
    std::vector<AllowedCells> allowed;                          ///< by aim
    std::vector<std::bitset<tiles::kKindCount>> allowed_kinds;  ///< … of cells

    Known(std::shared_ptr<const match::JokerTable> all_jokers, const match::FormTiles& all_tiles)
        : jokers(std::move(all_jokers)), tiles(all_tiles) {}
  };
  using Levels = std::span<const match::MatchProgram>;

  void know(const std::shared_ptr<const match::JokerTable>& jokers);
  const AllowedCells& cells_of(const YakuAim& aim) const { return known_->allowed[number_of(aim)]; }
  std::size_t number_of(const YakuAim& aim) const { return static_cast<std::size_t>(&aim - progress_.aims().data()); }
  bool allows(const YakuAim* aim, const Tile& tile) const {
    return aim == nullptr || !aim->kinds || allows_kind(*aim, tile.kind);
  }
  bool allows_kind(const YakuAim& aim, tiles::Kind kind) const;
  Side& side_of(const YakuAim* aim) {
    Side& side = sides_[aim == nullptr ? 0 : 1 + number_of(*aim)];
    if (side.hand != hand_) begin(side, aim);
    return side;
  }
  void begin(Side& side, const YakuAim* aim);
  void count(Side& side, const YakuAim* aim);
  /// The tiles of the part; they hold until another part is asked about.
  match::Hand hand_of(const Part& part);
  match::PreparedHand& prepared(const Part& part);
  std::optional<match::FormHand> counted_of(const Part& part, Side& side);
  std::optional<std::uint32_t> lacking(const Part& part, Side& side);
  /// The counts are of all loose tiles.
  bool all_counted();
  bool list_without(Side& side);
  std::optional<std::uint32_t> lacking_less(const Part& part, Side& side);
  std::optional<int> found_nearest(const Part& part, Side& side, int from, int to);
  /// The same where it was worked out for all tiles already, and then where nothing is searched besides.
  std::optional<std::uint32_t> known_lacking_less(const Part& part, const Side& side) const {
    const match::FormTiles::Place tile = place(held_[*part.without]);
    if (tile.meaning != match::FormTiles::Meaning::Cell || !allows(part.aim, held_[*part.without])) return std::nullopt;
    return side.without.cells[tile.cell()];
  }
  bool is_settled(const Side& side) const { return side.tells_without && side.levels->search(true).levels.empty(); }
  std::optional<std::uint32_t> settled_lacking(const Part& part, const Side& side) const {
    return part.without && is_settled(side) ? known_lacking_less(part, side) : std::nullopt;
  }
  Levels searched(const Part& part, const Side& side, bool formed);
  /// The first level that has to be searched.
  int first_searched(Side& side, bool formed);
  /// The hand does not match this level: known without a search.
  bool is_ruled_out(const match::Hand& hand, const HandLevels& levels, bool formed, int level) const;
  /// The same of a part, with what costs more to ask.
  bool is_out_of_reach(const Part& part, bool formed, int level);
  bool is_joined_out(const match::Hand& hand, const match::FourZones& counts, const Side& side, bool formed, int level);
  void list(Draws& draws) const;
  match::FourZones with_one_more(const match::FormHand& hand, const Tile& tile) const;
  bool matches(Levels levels, bool formed, int level, const Part& part);
  /// What the forms say of a part; nothing when they do not know it.
  std::optional<match::FormAnswer> answer_of(const Part& part, Side& side);
  /// `useful_cells`, with what the forms say.
  std::optional<match::FourZones> cells_of_use(const Part& part, const Side& side,
                                               const std::optional<match::FormAnswer>& found, int level);
  /// `useful`, with what the forms say.
  void mark_useful(const Part& part, Side& side, const std::optional<match::FormAnswer>& found, int level,
                   std::span<const tiles::WallTile> candidates);
  void mark_completing(Levels levels, bool formed, int level, const Part& part,
                       std::span<const tiles::WallTile> candidates);

  const HandProgress& progress_;
  std::shared_ptr<const Known> known_;
  std::span<const Tile> held_;
  std::span<const match::Call> calls_;
  match::MatchMemory* memory_ = nullptr;
  std::uint64_t hand_ = 0;                  ///< a number for each hand
  std::optional<match::GivenTiles> given_;  ///< all tiles; nothing when only a search knows what they are
  std::uint64_t given_hand_ = 0;            ///< the hand it is about
  std::uint64_t parts_of_hand_ = 0;         ///< the hand whose parts are going to be asked about
  bool all_counted_ = false;                ///< see all_counted
  std::uint64_t all_counted_hand_ = 0;      ///< the hand it is about
  std::vector<Side> sides_;                 ///< the hand as it is, then by aim
  /// Which tiles: those of an aim, or without one.
  struct PartKey {
    std::uint64_t hand = 0;
    Part part;

    friend bool operator==(const PartKey&, const PartKey&) = default;
  };
  PartKey part_key_;
  std::vector<Tile> part_;  ///< the tiles of a part
  PartKey prepared_key_;
  std::vector<Tile> prepared_tiles_;
  std::optional<match::PreparedHand> prepared_;
  std::vector<std::uint8_t> marked_;
  Draws draws_;
};

}  // namespace majs::runtime
