#pragma once
// The needs of many definitions, asked about the same hand together: what several of them need is looked for once.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "runtime/match/needs.hpp"

namespace majs::match {

class NeedSheet {
 public:
  /// So many questions may be asked of one sheet.
  static constexpr std::size_t kMostQuestions = 64;

  /// Adds a question, the next one: the definitions any of which has to match.
  void add(const std::vector<Needs>& definitions);
  /// Of the questions, as bits, those of which some definition may match so many tiles of a profile, which is plain
  /// (see match::may_match). To be among them says nothing.
  std::uint64_t may_hold(std::uint64_t questions, const HandProfile& hand, long long tiles) const;

 private:
  /// More needs than this are left out: what they would rule out may be there then.
  static constexpr std::size_t kMostNeeds = 128;
  using NeedSet = std::array<std::uint64_t, kMostNeeds / 64>;
  struct Alternative {
    long long least_tiles = 0;
    NeedSet needs{};
  };

  /// The number of a need; kMostNeeds when there is no room for it.
  std::size_t number_of(std::span<const std::uint64_t> need);

  std::vector<std::uint64_t> code_;        ///< of all needs that differ, see Needs
  std::vector<std::uint32_t> starts_;      ///< where they begin
  std::vector<Alternative> alternatives_;  ///< of the questions, in order
  std::vector<NeedSet> needs_;             ///< by question: of all its alternatives
  std::vector<std::uint32_t> firsts_{0};   ///< by question, and how many alternatives there are
};

}  // namespace majs::match
