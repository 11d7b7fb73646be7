#pragma once
// What the strings of an American card ask for, on every base tile, as counts: how many tiles of a hand belong to a
// string is then a sum (runtime/match/README.md 7.4).

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::match {

/// The joker of American sets, and the flowers, which count as one kind on a card.
tiles::Kind card_joker();
tiles::Kind card_flower();
tiles::Kind merged_flowers(tiles::Kind kind);

/// Tiles by kind, flowers merged.
using CardCounts = std::array<std::uint16_t, tiles::kKindCount>;
CardCounts count_merged(std::span<const tiles::Tile> tiles);

/// A call with its jokers replaced by its natural tile.
struct PlainCall {
  tiles::Kind kind = tiles::kNoKind;  ///< kNoKind when its tiles differ, flowers beside other tiles left out
  std::size_t size = 0;
  std::vector<tiles::Kind> tiles;
  bool jokers = false;   ///< it had some
  bool flowers = false;  ///< it has flowers that stand for other tiles
};
std::vector<PlainCall> plain_calls(std::span<const Call> calls);

class CardTable {
 public:
  /// The requirements of all programs, by which distances are counted: of groups that can be several things the first.
  /// With neighbours as usual the table holds for every hand; otherwise only the base tiles within reach of `present`
  /// are looked at.
  CardTable(const std::vector<MatchProgram>& programs, const JokerTable& jokers, const CardCounts* present);

  /// The hands of one program, exactly: where a group is any wind, a requirement for each of the winds, and none on
  /// base tiles from which some tile does not exist. `present` as above.
  CardTable(const MatchProgram& program, const JokerTable& jokers, const CardCounts* present);
  /// The same with neighbours as usual.
  explicit CardTable(const MatchProgram& program);

  /// How many of the held tiles belong to the string at best.
  std::size_t matched(std::size_t string, const CardCounts& held, std::span<const PlainCall> calls) const;

  /// The string has a group for every call, each call a whole group of it.
  bool string_takes_in(std::size_t string, std::span<const PlainCall> calls) const;
  /// The same of some string.
  bool takes_in(std::span<const PlainCall> calls) const;

  /// Some hand is among the held tiles and the calls, each call a whole group of it.
  bool holds(const CardCounts& held, std::span<const PlainCall> calls) const;

  /// The held tiles and the calls are some hand and nothing more, each call a whole group of it.
  bool completes(const CardCounts& held, std::span<const PlainCall> calls) const;

  /// Tiles of one kind: those that have to be natural, and those that may be jokers.
  struct Need {
    tiles::Kind kind = tiles::kNoKind;
    std::uint16_t natural = 0;
    std::uint16_t joker_ok = 0;
  };
  /// A group of equal tiles that may be exposed.
  struct EqualTiles {
    tiles::Kind kind = tiles::kNoKind;
    std::uint16_t size = 0;
    bool natural = false;  ///< takes no jokers
    bool flowers = false;  ///< takes flowers for its tiles

    friend bool operator==(const EqualTiles&, const EqualTiles&) = default;

    /// An exposure of its kind may be the group.
    bool takes(const PlainCall& call) const {
      return size == call.size && !(natural && call.jokers) && (flowers || !call.flowers);
    }
  };
  /// The hands on every base tile, one by one: what each asks for, and its groups of equal tiles (of groups that can be
  /// several things the first).
  std::size_t size() const { return requirements_.size(); }
  std::span<const Need> needs(std::size_t requirement) const;
  std::vector<EqualTiles> groups(std::size_t requirement) const;
  /// It has a group for every call, each call a whole group of it.
  bool takes_in(std::size_t requirement, std::span<const PlainCall> calls) const;

 private:
  /// Which alternative of a group counts: for the distance the first one.
  static constexpr std::size_t kFirstOnly = static_cast<std::size_t>(-1);

  /// Equal tiles side by side: what a call can be. Those that may not be jokers from three on.
  struct Run {
    std::uint32_t first_kind = 0;  ///< range of kinds_; the first one counts for the distance
    std::uint32_t kind_count = 0;
    EqualTiles tiles;
  };
  struct Requirement {
    std::uint32_t first_need = 0;
    std::uint32_t need_count = 0;
    std::uint32_t first_run = 0;
    std::uint32_t run_count = 0;
    std::uint32_t tiles = 0;      ///< that it asks for
    std::uint64_t kinds = 0;      ///< of its tiles, as kinds_bit; all when jokers are asked for by themselves
    std::uint64_t run_kinds = 0;  ///< that its runs may be of
  };

  /// Kinds as bits rule most requirements out at a glance: kinds of different bits differ.
  static std::uint64_t kinds_bit(tiles::Kind kind) { return std::uint64_t{1} << (kind % 64U); }
  static std::uint64_t kinds_called(std::span<const PlainCall> calls);

  void add(const Definition& definition, tiles::Kind base, const JokerTable& jokers, std::size_t alternative);
  bool add_unique(const Element& element, tiles::Kind base, const JokerTable& jokers);
  bool add_sets(const Element& element, tiles::Kind base, const JokerTable& jokers, std::size_t alternative);
  void add_need(tiles::Kind kind, std::size_t natural, std::size_t joker_ok);
  /// Equal tiles, of one of the kinds; a run when they may be exposed.
  void add_equal(std::span<const tiles::Kind> kinds, std::size_t size, const Group& group);
  bool consume_calls(const Requirement& required, std::span<const PlainCall> calls, std::vector<bool>& used,
                     int& tries) const;
  bool holds(const Requirement& required, const CardCounts& held, std::span<const PlainCall> calls) const;
  std::size_t matched(const Requirement& required, const CardCounts& held, const std::vector<bool>& used,
                      bool calls_fit) const;

  std::vector<std::uint32_t> first_of_string_;  ///< range of requirements_ by string; one more than there are
  std::vector<Requirement> requirements_;
  std::vector<Need> needs_;
  std::vector<Run> runs_;
  std::vector<tiles::Kind> kinds_;
};

}  // namespace majs::match
