#pragma once
// Which members an answer of `majs score --batch` has (`--fields`).

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/rules/rules.hpp"

namespace majs::runtime {

/// The members of an answer, in their order; `reason` brings what belongs to it.
enum class AnswerMember : std::uint8_t {
#define MAJS_MEMBER(name) name,
#include "runtime/play/hands/answer_members.def"
#undef MAJS_MEMBER
};

class AnswerFields {
 public:
  /// An amount by itself: of the yaku that count, by their unit, or minipoints by their name.
  struct Unit {
    std::string key;   ///< as it was asked for
    std::string name;  ///< as the ruleset writes it
  };

  /// All members, and no amount by itself.
  AnswerFields() = default;
  /// `names` with commas: members, and names of units in the ruleset's texts, in capitals or not. Nothing, with a
  /// message in `error`, for other names.
  static std::optional<AnswerFields> read(std::string_view names, const Rules& rules, std::string& error);

  bool has(AnswerMember member) const { return (members_ >> static_cast<unsigned>(member) & 1U) != 0; }
  const std::vector<Unit>& units() const { return units_; }

 private:
  std::uint32_t members_ = ~std::uint32_t{0};
  std::vector<Unit> units_;
};

}  // namespace majs::runtime
