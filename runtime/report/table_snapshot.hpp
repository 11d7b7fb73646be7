#pragma once
// What lies on the table at one moment, as short pieces of JSON by name: what a replay page draws
// (runtime/report/table/README.md).

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/play/course/game.hpp"

namespace majs::report {

/// Texts and tiles of a page, each written once and meant by its number afterwards.
class TableWords {
 public:
  std::size_t text(std::string_view text);
  /// Tiles are the same when they look the same: kind, visible attributes, and whether they lie sideways or face down.
  std::size_t tile(const runtime::Tile& tile, const runtime::Rules& rules);

  /// `["east","riichi",…]`.
  std::string texts_json() const;
  /// `["5m",["5m",["red"],1],…]`: the id, or the id, its attributes, and bits: 1 sideways, 2 face down.
  std::string tiles_json() const;
  /// The ids of all tiles so far.
  std::vector<std::string> tile_ids() const;

 private:
  struct SeenTile {
    std::string id;
    std::string json;
  };
  std::map<std::string, std::size_t, std::less<>> text_numbers_;
  std::vector<std::string> texts_;
  std::map<std::string, std::size_t, std::less<>> tile_numbers_;
  std::vector<SeenTile> tiles_;
};

/// By name: `wall`, `dora` … of the table, `0.hands`, `0.pond` … of the first seat, `0.status.12` for each of its
/// statuses, `0.counter.12` for each of its counters.
using Snapshot = std::map<std::string, std::string, std::less<>>;

/// The table as it is now.
Snapshot take_snapshot(const runtime::Game& game, TableWords& words);

/// `{"wall":"69",…}`: what is new in `after`, and null for what is gone.
std::string difference_json(const Snapshot& before, const Snapshot& after);

/// A number as JSON; infinite ones are texts.
std::string number_json(const runtime::Number& number);

}  // namespace majs::report
