#pragma once
// Tiles as SVG, drawn by us: numbers for characters, circles, sticks, letters for winds, signs for dragons; everything
// else shows its id.

#include <set>
#include <string>
#include <string_view>

namespace majs::report {

/// The tiles of one page: each is drawn once and referred to wherever it stands.
class TileSheet {
 public:
  /// HTML of one tile; an id that is none is shown all the same, escaped.
  std::string tile(std::string_view id);
  /// What the page needs once, anywhere: the drawings of all tiles so far.
  std::string drawings() const;

 private:
  std::set<std::string, std::less<>> used_;
};

}  // namespace majs::report
