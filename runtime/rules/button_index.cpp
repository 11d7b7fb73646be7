#include "runtime/rules/button_index.hpp"

#include <algorithm>

namespace majs::runtime {

ButtonIndex::ButtonIndex(const std::vector<ButtonGate>& gates) : words_((gates.size() + 63) / 64) {
  for (std::size_t i = 0; i < gates.size(); ++i) {
    Word& word = words_[i / 64];
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    word.all |= bit;
    for (std::uint32_t fact = 0; fact < kFacts; ++fact) {
      const bool held = ((gates[i].needs.hold >> fact) & 1) != 0;
      const bool failed = ((gates[i].needs.fail >> fact) & 1) != 0;
      if (!held && !failed) continue;
      auto known = std::find_if(word.facts.begin(), word.facts.end(), [&](const Fact& one) { return one.bit == fact; });
      if (known == word.facts.end()) known = word.facts.insert(known, {fact, 0, 0});
      if (held) known->out_without |= bit;
      if (failed) known->out_with |= bit;
    }
    lowest_level_ = i == 0 ? gates[i].interrupt_level : std::min(lowest_level_, gates[i].interrupt_level);
  }
}

}  // namespace majs::runtime
