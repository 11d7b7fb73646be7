#pragma once
// The needs of many definitions, asked about the same hand together: what several of them need is looked for once.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/match/levels/needs.hpp"

namespace majs::match {

class NeedSheet {
 public:
  /// So many questions may be asked of one sheet.
  static constexpr std::size_t kMostQuestions = 64;

  /// Adds a question, the next one: the definitions any of which has to match.
  void add(const std::vector<Needs>& definitions);
  /// How many questions there are.
  std::size_t size() const { return needs_.size(); }
  /// Of the questions, as bits, those of which some definition may match so many tiles of a profile, which is plain
  /// (see match::may_match). To be among them says nothing.
  std::uint64_t may_hold(std::uint64_t questions, const HandProfile& hand, std::size_t tiles) const;

 private:
  /// More needs than this are left out: what they would rule out may be there then.
  static constexpr std::size_t kMostNeeds = 128;
  using NeedSet = std::array<std::uint64_t, kMostNeeds / 64>;
  /// More shapes of sets than this are not looked for once for all needs.
  static constexpr std::size_t kMostShapes = 64;
  /// Definitions of more sets than this are looked at one by one.
  static constexpr std::size_t kMostSets = 64;
  /// Most needs are sets of one shape, and any one of them will do: where they lie is known by their lowest tiles.
  struct Sets {
    std::uint64_t lowest = 0;
    std::uint64_t wanted = 1;
    std::size_t shape = 0;
    bool one_tile = false;  ///< each
  };
  struct Alternative {
    std::size_t least_tiles = 0;
    NeedSet needs{};
  };

  /// The number of a need; kMostNeeds when there is no room for it.
  std::size_t number_of(std::span<const std::uint64_t> need);
  /// Notes what a need is, the last one, when it is sets of one shape.
  void know_sets(std::span<const std::uint64_t> need);
  /// Questions whose only definition has so many sets cannot hold with fewer tiles.
  void know_least(std::size_t question, std::size_t tiles);
  /// Those of the needs which a hand does not meet.
  NeedSet unmet(const NeedSet& needs, std::uint64_t shapes, const HandProfile& hand, std::size_t tiles) const;

  std::vector<std::uint64_t> code_;          ///< of all needs that differ, see Needs
  std::vector<std::uint32_t> starts_;        ///< where they begin
  std::vector<Sets> sets_;                   ///< by need
  NeedSet is_any_set_{};                     ///< of one shape, and
  NeedSet is_sets_{};                        ///< so many of one shape
  std::vector<std::uint64_t> shapes_;        ///< parts of sets, see Needs::code_, with how many there are above them
  std::vector<std::uint64_t> ruled_out_;     ///< by need: questions of one definition, which has it
  std::vector<std::uint64_t> short_with_;    ///< by number of tiles: questions of one definition that want more
  std::vector<Alternative> alternatives_;    ///< of the questions, in order
  std::uint64_t others_ = 0;                 ///< all other questions
  std::vector<NeedSet> needs_;               ///< by question: of all its alternatives
  std::vector<std::uint64_t> needs_shapes_;  ///< by question: the shapes of those needs
  std::vector<std::uint32_t> firsts_{0};     ///< by question, and how many alternatives there are
};

}  // namespace majs::match
