#pragma once
// Whether fourteen tiles are a win in riichi: readers of records check what a game claims.

#include <array>
#include <cstddef>

namespace majs::test {

/// How many there are of each kind: 1m to 9m, 1p to 9p, 1s to 9s, then the seven honours.
using KindCounts = std::array<int, 34>;

/// Sets and one pair (`melds` of the sets lie open), seven pairs, or thirteen orphans.
bool is_complete(KindCounts counts, std::size_t melds);

}  // namespace majs::test
