#pragma once
// What the matcher answered about hands lately. Between two draws most hands stay as they are, and conditions of
// several buttons ask the same of them.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "runtime/match/match.hpp"

namespace majs::runtime {

class AnswerMemo {
 public:
  /// A question as numbers: the program, what jokers may be, the tiles and calls in their order. Never an address:
  /// which answers share a place decides what is asked again, and so what a game costs.
  class Key {
   public:
    /// `program`: a number that no other program of these rules has.
    Key(std::uint64_t program, const match::Hand& hand, const match::JokerTable& jokers);
    /// False for hands that are too big to be remembered.
    bool fits() const { return fits_; }
    std::uint64_t hash() const;
    friend bool operator==(const Key&, const Key&) = default;

   private:
    friend class AnswerMemo;
    Key() = default;

    std::uint64_t program_ = 0;
    std::uint64_t jokers_ = 0;
    std::array<std::uint16_t, 48> numbers_{};
    std::uint8_t size_ = 0;
    bool fits_ = true;
  };

  /// Forgets everything: what a game costs does not depend on the games before it.
  void begin();
  std::optional<match::Answer> find(const Key& key) const;
  void store(const Key& key, match::Answer answer);

 private:
  struct Entry {
    Key key;
    match::Answer answer = match::Answer::No;
  };
  static constexpr std::size_t kBits = 9;
  static std::size_t slot_of(const Key& key) { return static_cast<std::size_t>(key.hash() >> (64 - kBits)); }

  std::vector<Entry> entries_;
};

}  // namespace majs::runtime
