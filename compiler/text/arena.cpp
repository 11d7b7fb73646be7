#include "compiler/text/arena.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace majs::compiler {
namespace {

constexpr std::size_t kFirstBlock = std::size_t{16} * 1024;
constexpr std::size_t kMaxBlock = std::size_t{8} * 1024 * 1024;
/// From this size on the system is asked for large pages: the trees of large files are written once, and getting their
/// memory page by page takes longer than parsing.
constexpr std::size_t kLargePagesFrom = std::size_t{4} * 1024 * 1024;

void ask_for_large_pages([[maybe_unused]] std::byte* begin, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
  constexpr std::uintptr_t kLargePage = std::uintptr_t{2} * 1024 * 1024;
  const auto first = (reinterpret_cast<std::uintptr_t>(begin) + kLargePage - 1) & ~(kLargePage - 1);
  const auto last = (reinterpret_cast<std::uintptr_t>(begin) + bytes) & ~(kLargePage - 1);
  // A wish: nothing depends on its being granted.
  if (first < last) (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

}  // namespace

void* Arena::allocate_block(std::size_t size, std::size_t alignment) {
  block_size_ = block_size_ == 0 ? kFirstBlock : std::min(block_size_ * 2, kMaxBlock);
  add_block(std::max(size + alignment, block_size_));
  return allocate(size, alignment);
}

void Arena::add_block(std::size_t bytes) {
  blocks_.push_back(std::make_unique_for_overwrite<std::byte[]>(bytes));
  next_ = blocks_.back().get();
  end_ = next_ + bytes;
  if (bytes >= kLargePagesFrom) ask_for_large_pages(next_, bytes);
}

}  // namespace majs::compiler
