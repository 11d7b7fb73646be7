#pragma once
// What closes the gates of a list of yaku: when a fact is found out, all gates that need the opposite are left out at
// once instead of being looked at one by one.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace majs::runtime {

struct YakuGate;
struct YakuRule;

/// Sets of the gates of a list, a bit for each gate in order, each of so many words.
class GateIndex {
 public:
  GateIndex() = default;
  GateIndex(std::span<const YakuGate> gates, std::span<const YakuRule> yaku);

  using Gates = std::span<const std::uint64_t>;

  std::size_t words() const { return words_; }
  Gates all() const { return {all_.data(), words_}; }
  /// Those that need the fact of a bit number, or that it is none.
  Gates held(std::size_t fact) const { return nth(held_, fact); }
  Gates missing(std::size_t fact) const { return nth(missing_, fact); }
  /// Those that ask the question of a bit number.
  Gates asked(std::size_t question) const { return nth(asked_, question); }
  /// Facts that gates need to hold, that they need not to hold, and questions that they ask, by their bits.
  std::uint64_t held() const { return all_held_; }
  std::uint64_t missing() const { return all_missing_; }
  std::uint64_t asked() const { return all_asked_; }
  /// The number of the first gate of a yaku; those of the next one follow.
  std::size_t first_of(std::size_t yaku) const { return firsts_[yaku]; }
  /// Those of yaku that join sets.
  Gates joining() const { return {joining_.data(), words_}; }
  /// Those that do not leave all tiles to a hand, by number.
  std::span<const std::uint32_t> limited() const { return limited_; }

 private:
  Gates nth(const std::vector<std::uint64_t>& sets, std::size_t number) const {
    return {sets.data() + number * words_, words_};
  }

  std::size_t words_ = 0;
  std::vector<std::uint64_t> all_;
  std::vector<std::uint64_t> held_;
  std::vector<std::uint64_t> missing_;
  std::vector<std::uint64_t> asked_;
  std::vector<std::uint64_t> joining_;
  std::uint64_t all_held_ = 0;
  std::uint64_t all_missing_ = 0;
  std::uint64_t all_asked_ = 0;
  std::vector<std::uint32_t> firsts_;  ///< by yaku, and how many gates there are
  std::vector<std::uint32_t> limited_;
};

}  // namespace majs::runtime
