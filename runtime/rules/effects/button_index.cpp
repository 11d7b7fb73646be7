#include "runtime/rules/effects/button_index.hpp"

#include <algorithm>

namespace majs::runtime {

ButtonIndex::ButtonIndex(const std::vector<ButtonGate>& gates, bool tells) : words_((gates.size() + 63) / 64) {
  for (std::size_t i = 0; i < gates.size(); ++i) {
    Word& word = words_[i / 64];
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    word.all |= bit;
    for (std::size_t half = 0; half < 2; ++half) {
      constexpr ButtonFacts kOfHalf = kSets - 1;
      const NeededFacts& needs = gates[i].needs;
      const NeededFacts here{(needs.hold >> (half * kHalf)) & kOfHalf, (needs.fail >> (half * kHalf)) & kOfHalf};
      for (ButtonFacts facts = 0; facts < kSets; ++facts) {
        if (tells && !here.met_by(facts)) word.out[half][facts] |= bit;
      }
    }
    lowest_level_ = i == 0 ? gates[i].interrupt_level : std::min(lowest_level_, gates[i].interrupt_level);
  }
}

}  // namespace majs::runtime
