#pragma once
// Mods written for jq 1.7 and 1.8 on an older libjq: what it does not know is rewritten or defined in front of the mod.

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace majs::compiler {

enum class JqVersion : std::uint8_t {
  V16,  ///< 1.6 and older
  V17,
  V18,  ///< 1.8 and later
};

/// What a libjq understands.
class JqDialect {
 public:
  /// As jq of this version does.
  explicit JqDialect(JqVersion version);
  /// The libjq that this process uses. One that is neither 1.6 nor 1.8 is asked, once: distributions take single
  /// changes over from later versions, or leave them out.
  static const JqDialect& ours();

  JqVersion version() const { return version_; }
  /// `if` without `else`, `.a.[0]` and the like have to be written another way.
  bool old_syntax() const { return old_syntax_; }
  /// By index in the table of supplements (jq_compatibility.cpp).
  bool lacks(std::size_t supplement) const { return lacking_.test(supplement); }

 private:
  void ask();

  static constexpr std::size_t kMostSupplements = 64;
  JqVersion version_;
  bool old_syntax_;
  std::bitset<kMostSupplements> lacking_;
};

/// A program that passed check_jq_program as a filter that may stand in parentheses (see close_jq_program), in terms
/// that the dialect knows: where its syntax is old an `if` without `else` gets one and `.a.[0]` and the like are
/// written as it wants them; functions that it lacks, or has with another meaning, are defined in front. A definition
/// in the program wins. Everything stays on its line. `$__loc__` is written anew for every dialect: its line is that of
/// the mod.
std::string fit_jq_program(std::string_view program, const JqDialect& dialect);

}  // namespace majs::compiler
