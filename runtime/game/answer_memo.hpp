#pragma once
// What the matcher answered about hands lately. Between two draws most hands stay as they are, and conditions of
// several buttons ask the same of them.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::runtime {

struct Rules;

class AnswerMemo {
 public:
  /// A question as numbers: the program, what jokers may be, the tiles and calls in their order.
  class Key {
   public:
    Key(const match::MatchProgram& program, const match::Hand& hand, const match::JokerTable& jokers);
    /// False for hands that are too big to be remembered.
    bool fits() const { return fits_; }
    std::size_t hash() const;
    friend bool operator==(const Key&, const Key&) = default;

   private:
    friend class AnswerMemo;
    Key() = default;

    const match::MatchProgram* program_ = nullptr;
    std::uint64_t jokers_ = 0;
    std::array<std::uint16_t, 48> numbers_{};
    std::uint8_t size_ = 0;
    bool fits_ = true;
  };

  /// Forgets everything: what a game costs does not depend on the games before it.
  void begin(const std::shared_ptr<const Rules>& rules);
  std::optional<match::Answer> find(const Key& key) const;
  void store(const Key& key, match::Answer answer);

 private:
  struct Entry {
    Key key;
    match::Answer answer = match::Answer::No;
  };
  static constexpr std::size_t kBits = 9;
  static std::size_t slot_of(const Key& key) { return key.hash() >> (64 - kBits); }

  std::shared_ptr<const Rules> rules_;  ///< keeps the programs alive
  std::vector<Entry> entries_;
};

}  // namespace majs::runtime
