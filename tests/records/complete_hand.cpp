#include "tests/records/complete_hand.hpp"

#include <algorithm>

namespace majs::test {
namespace {

bool in_sets(KindCounts& counts, std::size_t from, std::size_t sets) {
  while (from < counts.size() && counts[from] == 0) ++from;
  if (from == counts.size()) return sets == 0;
  if (sets == 0) return false;
  if (counts[from] >= 3) {
    counts[from] -= 3;
    const bool fits = in_sets(counts, from, sets - 1);
    counts[from] += 3;
    if (fits) return true;
  }
  const bool run = from < 27 && from % 9 < 7 && counts[from + 1] > 0 && counts[from + 2] > 0;
  if (!run) return false;
  for (std::size_t i = from; i < from + 3; ++i) --counts[i];
  const bool fits = in_sets(counts, from, sets - 1);
  for (std::size_t i = from; i < from + 3; ++i) ++counts[i];
  return fits;
}

bool is_orphans(const KindCounts& counts) {
  for (std::size_t kind = 0; kind < counts.size(); ++kind) {
    const bool orphan = kind >= 27 || kind % 9 == 0 || kind % 9 == 8;
    if (orphan != (counts[kind] > 0)) return false;
  }
  return true;
}

}  // namespace

bool is_complete(KindCounts counts, std::size_t melds) {
  if (melds > 4) return false;
  if (melds == 0) {
    if (std::count(counts.begin(), counts.end(), 2) == 7) return true;
    if (is_orphans(counts)) return true;
  }
  for (int& count : counts) {
    if (count < 2) continue;
    count -= 2;
    const bool fits = in_sets(counts, 0, 4 - melds);
    count += 2;
    if (fits) return true;
  }
  return false;
}

}  // namespace majs::test
