#pragma once
// Which buttons may be offered when certain facts hold, for many buttons at once.

#include <cstdint>
#include <iterator>
#include <vector>

#include "runtime/rules/condition.hpp"

namespace majs::runtime {

/// What is asked of a button again and again: whether it is offered.
struct ButtonGate {
  double interrupt_level = 100;
  NeededFacts needs;                ///< of `show_when`
  std::uint32_t show_rest = kNone;  ///< what `show_when` asks for besides; kNone: nothing
  // Of that, what rules most hands out and is remembered of them:
  std::uint32_t call_spec = kNone;   ///< some tiles go with the newest one: index in Rules::call_specs
  std::uint32_t hand_match = kNone;  ///< the hand and one more tile match something: index in Rules::conditions
};

class ButtonIndex {
 public:
  ButtonIndex() = default;
  explicit ButtonIndex(const std::vector<ButtonGate>& gates);

  /// Buttons are looked at in words of 64.
  std::size_t words() const { return words_.size(); }
  /// Those of a word, by bits, whose needs are met, and those of levels below `level`.
  std::uint64_t asked(std::size_t word, ButtonFacts facts, double level) const {
    const Word& buttons = words_[word];
    if (level > lowest_level_) return buttons.all;
    std::uint64_t out = 0;
    for (const Fact& fact : buttons.facts) out |= ((facts >> fact.bit) & 1) != 0 ? fact.out_with : fact.out_without;
    return buttons.all & ~out;
  }

 private:
  static constexpr std::size_t kFacts = std::size(kButtonFacts);
  /// A fact that buttons of a word need, or need to fail.
  struct Fact {
    std::uint32_t bit = 0;
    std::uint64_t out_with = 0;     ///< buttons that are not offered when it holds
    std::uint64_t out_without = 0;  ///< ... when it does not
  };
  struct Word {
    std::uint64_t all = 0;
    std::vector<Fact> facts;
  };
  std::vector<Word> words_;
  double lowest_level_ = 0;
};

}  // namespace majs::runtime
