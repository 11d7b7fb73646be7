#pragma once
// Tiles as SVG, drawn by us (tile_faces.hpp). A page gives them their colours: `--tile` `--tile-side` `--tile-edge`
// `--tile-back` for the body, `--inkstone` `--man` `--bamboo` `--pin` for what is on it; `--idx: inline` adds numbers
// and letters.

#include <set>
#include <string>
#include <string_view>

namespace majs::report {

/// The tiles of one page: each is drawn once and referred to wherever it stands.
class TileSheet {
 public:
  /// The drawing of this tile is wanted, wherever the page refers to it.
  void add(std::string_view id) { used_.emplace(id); }
  /// HTML of one tile; an id that is none is shown all the same, escaped.
  std::string tile(std::string_view id);
  /// What the page needs once, anywhere: the drawings of all tiles so far.
  std::string drawings() const;
  /// All of them so far, for spoken_tiles().
  const std::set<std::string, std::less<>>& ids() const { return used_; }

 private:
  std::set<std::string, std::less<>> used_;
};

}  // namespace majs::report
