#pragma once
// The memo of the general search: which (hand, calls, place in the definition) were tried, and with what result.

#include <cstdint>
#include <vector>

namespace majs::match {

/// A hand as one number in mixed radix: 128 bits hold every hand of up to 128 tiles.
__extension__ using HandKey = unsigned __int128;

class VisitedStates {
 public:
  enum class Found : std::uint8_t { New, Failed, Succeeded };

  /// Forgets everything; cheap.
  void clear();
  /// What is known about the state; a new one is remembered as failed. When the table is full nothing is remembered.
  Found visit(const HandKey& hand, std::uint64_t calls, std::uint64_t place);
  /// Marks a visited state as successful.
  void mark_success(const HandKey& hand, std::uint64_t calls, std::uint64_t place);

 private:
  struct Entry {
    HandKey hand = 0;
    std::uint64_t calls = 0;
    std::uint64_t place = 0;
    std::uint32_t generation = 0;
    bool succeeded = false;
  };
  Entry* slot(const HandKey& hand, std::uint64_t calls, std::uint64_t place);
  void grow();

  std::vector<Entry> entries_ = std::vector<Entry>(1 << 10);
  std::size_t used_ = 0;
  std::uint32_t generation_ = 1;
};

}  // namespace majs::match
