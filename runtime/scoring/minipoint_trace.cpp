#include "runtime/scoring/minipoint_trace.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "runtime/game/state.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/rules/words/words.hpp"

namespace majs::runtime {
namespace {

std::string_view shape_of(std::span<const Tile> set) {
  const bool equal = std::ranges::all_of(set, [&](const Tile& tile) { return tile.kind == set.front().kind; });
  switch (set.size()) {
    case 1: return "single tile";
    case 2: return equal ? "pair" : "wait";
    case 3: return equal ? "triplet" : "run";
    case 4: return equal ? "four of a kind" : "set";
    default: return "set";
  }
}

}  // namespace

void add_item(MinipointBreakdown& breakdown, const MinipointItem& item) {
  if (item.value == 0) return;
  for (MinipointItem& known : breakdown.items) {
    // The kind of a tile tells most of them apart.
    if (!item.tiles.empty() && known.tiles.size() == item.tiles.size() && known.tiles[0].kind == item.tiles[0].kind &&
        known.name == item.name && tiles::all_identical(span_of(known.tiles), span_of(item.tiles))) {
      known.value = known.value + item.value;
      return;
    }
  }
  breakdown.items.push_back(item);
}

void add_item(MinipointBreakdown& breakdown, std::string_view name, std::span<const Tile> tiles, Number value) {
  MinipointItem item{name};
  item.value = value;
  item.tiles.assign(tiles.data(), tiles.data() + tiles.size());
  add_item(breakdown, item);
}

void drop_markers(MinipointBreakdown& breakdown) {
  auto& items = breakdown.items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].tiles.empty()) continue;
    for (std::size_t k = i + 1; k < items.size(); ++k) {
      if (!items[k].tiles.empty() || !(items[k].value == -items[i].value)) continue;
      items.erase(k);
      items.erase(i);
      --i;
      break;
    }
  }
}

MinipointItem added_item(const Rules& rules, const MinipointStep& step) {
  constexpr std::size_t kLongest = 60;
  if (step.condition == kNone || rules.document == nullptr) return {"base"};
  // Null in a part that the loader made, which has no text of its own.
  if (const Document* const written = rules.written(step.place); written != nullptr && written->size() > 2) {
    auto words = std::make_shared<const std::string>(condition_words((*written)[2]));
    if (words->size() <= kLongest) return {*words, {}, 0, words};
  }
  return {"by a condition of the ruleset"};
}

MinipointItem removed_item(std::vector<Tile> before, const std::vector<Tile>& after) {
  for (const Tile& tile : after) tiles::remove_identical(before, tile);
  if (before.empty()) return {"set"};
  MinipointItem item{shape_of(before)};
  item.tiles.assign(before.begin(), before.end());
  return item;
}

}  // namespace majs::runtime
