#pragma once
// Fast paths by name (passes.def): all are taken unless somebody measures or tests what they are worth.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace majs::runtime {

enum class Pass : std::uint8_t {
#define MAJS_PASS(name, answers, where) name,
#include "runtime/match/passes.def"
};

/// Which of them are taken.
class Passes {
 public:
  constexpr bool has(Pass pass) const { return (left_out_ >> static_cast<unsigned>(pass) & 1) == 0; }
  constexpr Passes without(Pass pass) const {
    Passes passes = *this;
    passes.left_out_ |= std::uint64_t{1} << static_cast<unsigned>(pass);
    return passes;
  }
  /// What runs is counted (Rules::coverage). Nothing is answered then without running or asking what the ruleset
  /// says.
  constexpr Passes counted() const {
    Passes passes = *this;
    for (const Pass pass :
         {Pass::yaku_gates, Pass::button_gates, Pass::button_hands, Pass::restriction_gates, Pass::case_marks,
          Pass::fact_memo, Pass::win_memo, Pass::quick_trials, Pass::told_by_readings}) {
      passes = passes.without(pass);
    }
    passes.counts_ = true;
    return passes;
  }
  constexpr bool counts() const { return counts_; }

 private:
  std::uint64_t left_out_ = 0;
  bool counts_ = false;
};

/// Their names, in the order of the table.
inline constexpr auto kPassNames = std::to_array<std::string_view>({
#define MAJS_PASS(name, answers, where) #name,
#include "runtime/match/passes.def"
});
static_assert(kPassNames.size() <= 64);
/// Nothing for a name that is none.
inline std::optional<Pass> find_pass(std::string_view name) {
  const auto* const found = std::find(kPassNames.begin(), kPassNames.end(), name);
  return found == kPassNames.end() ? std::nullopt : std::optional(static_cast<Pass>(found - kPassNames.begin()));
}

}  // namespace majs::runtime
