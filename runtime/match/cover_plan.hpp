#pragma once
// The decompositions of hands without jokers by a definition each of whose sets lies in one zone: the sets there can be
// are listed when the definition is compiled, and a hand is asked only for those that begin at its lowest tile.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/match/exact_cover.hpp"
#include "runtime/match/hand_cells.hpp"

namespace majs::match {

/// A hand whose tiles are what they are.
struct PlainHand {
  std::span<const tiles::Kind> loose;
  std::span<const std::span<const tiles::Kind>> calls;
};

class CoverPlan {
 public:
  /// A plan for the last segment of the definition; null when only the general search can run it.
  static std::shared_ptr<const CoverPlan> make(const Definition& definition);

  /// What each_cover does, in the same order; nothing when it has to be asked: there are jokers, tiles without a cell,
  /// too many of a kind, or an unusual order.
  std::optional<bool> each(const CoverProblem& problem, const JokerTable& jokers, Budget& budget,
                           const std::function<bool(const Cover&)>& visit) const;
  std::optional<bool> each(const PlainHand& hand, const JokerTable& jokers, Budget& budget,
                           const std::function<bool(const Cover&)>& visit) const;

 private:
  struct Instance {
    Zone tiles = 0;
    std::uint32_t first = 0;  ///< range of kinds_
    std::uint32_t size = 0;
    std::uint16_t element = 0;
    std::uint16_t group = 0;
    bool one_part = true;  ///< found together: a call can be it
  };
  struct PlannedElement {
    std::size_t index = 0;  ///< of the step
    int count = 0;
    bool unique = false;
    std::size_t least = 0;  ///< tiles of its sets
    std::size_t most = 0;
  };
  class Search;

  bool add_element(std::size_t index, const Element& element);
  bool add_group(const Group& group, std::uint16_t number, bool unique);
  bool add_instance(const Group& group, std::uint16_t number, bool unique, tiles::Kind base);

  std::vector<PlannedElement> elements_;
  std::vector<tiles::Kind> kinds_;
  std::array<std::array<std::vector<Instance>, 9>, 4> with_lowest_;  ///< by lowest cell; elements and groups in order
  std::array<Zone, 4> listed_{};                                     ///< 1 in the cells some set has tiles of
  bool impossible_ = false;
};

}  // namespace majs::match
