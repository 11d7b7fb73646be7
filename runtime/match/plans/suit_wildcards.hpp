#pragma once
// Wildcards of several cells, or of any, in hands that are asked about with suit tables (suit_plan.hpp): which of them
// the sets of a zone use is a "share". A zone reaches with each share what it reaches with these wildcards as the best
// of what they may be; the shares of all zones together are no more than there are.

#include <array>
#include <optional>

#include "runtime/match/plans/suit_plan.hpp"

namespace majs::match {

class SuitPlan::Wildcards {
 public:
  /// All is borrowed. `zones` are the tiles without wildcards, `calls` what the calls reach.
  Wildcards(const SuitPlan& plan, const Question& question, const std::array<Zone, 4>& zones, Tallies calls,
            ReachMemo& memo);

  /// Can the full tally be reached? Empty when the general search has to decide.
  std::optional<bool> reached();
  /// Which of `cells` an extra tile of would reach it; the same holds.
  std::optional<std::uint64_t> cells_reaching(std::uint64_t cells);

 private:
  /// The four of the hand, and its tiles without a cell: a zone like that of the honours.
  static constexpr std::size_t kZones = 5;
  static constexpr std::size_t kHonors = 3;
  static constexpr std::size_t kMostShares = 256;
  static constexpr std::size_t kMostClasses = 9;
  /// More ways to say what the wildcards in a zone are take the general search.
  static constexpr std::uint64_t kMostAssignments = 1024;

  /// Wildcards that may be the same.
  struct Class {
    std::uint64_t cells = 0;
    std::uint32_t count = 0;
    std::uint32_t stride = 0;  ///< of their number in that of a share
    bool universal = false;
  };
  /// What shares give a zone, smaller ones first.
  struct Gains {
    std::array<ShareGain, kMostShares> list;
    std::size_t count = 0;

    void add(const ShareGain& gain) { list[count++] = gain; }
    const ShareGain* begin() const { return list.data(); }
    const ShareGain* end() const { return list.data() + count; }
  };
  using Shares = std::array<Tallies, kMostShares>;  // by share: the largest that is reached with no more than it

  bool add_class(std::uint64_t cells, std::uint32_t count, bool universal);
  bool number_shares();
  std::uint32_t count_of(std::uint32_t share, std::size_t c) const {
    return static_cast<std::uint32_t>((digits_[share] & digit(c)) >> (kDigitBits * c));
  }
  /// `part` has no more of any class than `share`.
  bool within(std::uint32_t part, std::uint32_t share) const {
    return (((digits_[share] | kHighBits) - digits_[part]) & kHighBits) == kHighBits;
  }
  std::uint32_t cells_in(const Class& wild, std::size_t zone) const {
    return zone < 4 ? static_cast<std::uint32_t>(wild.cells >> (9 * zone)) & plan_.zone_cells_[zone] : 0;
  }
  bool reaches(const Class& wild, std::size_t zone) const { return wild.universal || cells_in(wild, zone) != 0; }

  Tallies reach(std::size_t zone, Zone tiles, std::uint32_t share);
  Tallies reach_best(std::size_t zone, Zone tiles);
  /// Wildcards of a share that may be any tile of a zone.
  struct AnyTiles {
    std::uint32_t count = 0;
    bool based = false;  ///< some make its cells base tiles, for sets of nothing but wildcards
  };
  Tallies reach_assigned(std::size_t zone, Zone tiles, std::uint64_t digits, const AnyTiles& any);
  Tallies reach_any(std::size_t zone, Zone tiles, const AnyTiles& any);
  void find_gains(std::size_t zone, Zone tiles, Tallies best, Gains& gains);
  std::optional<std::uint64_t> key_of(std::size_t zone, Zone tiles);
  void start(Shares& sums) const;
  void add_zone(const Gains& gains, Shares& sums) const;
  void find_all_gains();
  void add_others(std::size_t zone, Shares& sums);
  bool completes(const Shares& others, const Gains& zone) const;
  /// What all zones but one reach at the best, each with all wildcards.
  Tallies best_of_others(std::size_t zone) const;

  static constexpr std::uint32_t kDigitBits = 6;
  static constexpr std::uint64_t kHighBits = 0x20820820820820;  // of nine digits
  static constexpr std::uint64_t digit(std::size_t c) {
    return ((std::uint64_t{1} << kDigitBits) - 1) << (kDigitBits * c);
  }

  const SuitPlan& plan_;
  const Question& question_;
  std::array<Zone, kZones> zones_;
  std::size_t zone_count_ = kZones;  ///< without the last one when that is empty
  Tallies calls_;
  ReachMemo& memo_;
  std::array<Class, kMostClasses> classes_;
  std::size_t class_count_ = 0;
  std::optional<std::uint64_t> number_;  ///< ReachMemo::number_of, once it was asked for
  std::uint32_t shares_ = 1;
  std::uint32_t all_ = 0;                          ///< the share of all wildcards
  std::array<std::uint32_t, kZones> all_in_{};     ///< of all that may be in a zone
  std::array<std::uint64_t, kMostShares> digits_;  ///< how many of each class a share has, kDigitBits for each
  std::array<std::uint64_t, kZones> of_any_{};     ///< digits of classes that may be any tile of a zone
  std::array<Tallies, kZones> best_{};             ///< what zones reach with all of them
  std::array<Gains, kZones> gains_;
  bool gains_known_ = false;
  std::array<Tallies, kMostJokers + 1> of_jokers_{};  ///< what wildcards of any tile reach alone
  bool usable_ = true;
};

}  // namespace majs::match
