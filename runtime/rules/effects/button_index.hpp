#pragma once
// Which buttons may be offered when certain facts hold, for many buttons at once.

#include <array>
#include <cstddef>
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
  /// `call_available` itself, where the combinations of the button tell it as well; kNone: it is part of `show_rest`.
  std::uint32_t call_test = kNone;
  std::uint32_t show_after_call = kNone;  ///< ... and what is asked once there are some; kNone: nothing
  // Of that, what rules most hands out and is remembered of them:
  std::uint32_t call_spec = kNone;   ///< some tiles go with the newest one: index in Rules::call_specs
  std::uint32_t hand_match = kNone;  ///< the hand and one more tile match something: index in Rules::conditions
};

class ButtonIndex {
 public:
  ButtonIndex() = default;
  /// `tells`: else all of them may be offered at any time.
  explicit ButtonIndex(const std::vector<ButtonGate>& gates, bool tells = true);

  /// Buttons are looked at in words of 64.
  std::size_t words() const { return words_.size(); }
  /// Those of a word, by bits, whose needs are met, and those of levels below `level`.
  std::uint64_t asked(std::size_t word, ButtonFacts facts, double level) const {
    const Word& buttons = words_[word];
    if (level > lowest_level_) return buttons.all;
    return buttons.all & ~(buttons.out[0][facts % kSets] | buttons.out[1][facts / kSets % kSets]);
  }

 private:
  static constexpr std::size_t kFacts = std::size(kButtonFacts);
  static constexpr std::size_t kHalf = (kFacts + 1) / 2;
  static constexpr std::size_t kSets = std::size_t{1} << kHalf;  ///< of the facts of a half
  struct Word {
    std::uint64_t all = 0;
    /// Of either half of the facts, by which of them hold: buttons that are not offered then.
    std::array<std::array<std::uint64_t, kSets>, 2> out{};
  };
  std::vector<Word> words_;
  double lowest_level_ = 0;
};

}  // namespace majs::runtime
