#include "tools/windows/quiet.hpp"

#include <string_view>
#include <vector>

extern "C" void* memmem(const void* whole, std::size_t size, const void* part, std::size_t part_size) {
  const std::string_view text(static_cast<const char*>(whole), size);
  const std::string_view wanted(static_cast<const char*>(part), part_size);
  // How much of the beginning of `wanted` is its end again, for each of its beginnings (Knuth, Morris, Pratt).
  std::vector<std::size_t> again(wanted.size() + 1, 0);
  const auto longer = [&](std::size_t matched, char c) {
    while (matched > 0 && (matched == wanted.size() || wanted[matched] != c)) matched = again[matched];
    return matched < wanted.size() && wanted[matched] == c ? matched + 1 : matched;
  };
  for (std::size_t i = 1; i < wanted.size(); ++i) again[i + 1] = longer(again[i], wanted[i]);
  std::size_t matched = 0;
  if (wanted.empty()) return const_cast<char*>(text.data());
  for (std::size_t i = 0; i < text.size(); ++i) {
    matched = longer(matched, text[i]);
    if (matched == wanted.size()) return const_cast<char*>(text.data()) + (i + 1 - matched);
  }
  return nullptr;
}
