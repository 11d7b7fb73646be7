#include "runtime/scoring/minipoint_trace.hpp"

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "runtime/game/state.hpp"
#include "runtime/rules/rules.hpp"
#include "runtime/rules/words.hpp"

namespace majs::runtime {
namespace {

bool same_tiles(std::span<const Tile> a, std::span<const Tile> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), tiles::identical);
}

std::string_view shape_of(std::span<const Tile> set) {
  const bool equal =
      std::all_of(set.begin(), set.end(), [&](const Tile& tile) { return tile.kind == set.front().kind; });
  switch (set.size()) {
    case 1: return "single tile";
    case 2: return equal ? "pair" : "wait";
    case 3: return equal ? "triplet" : "run";
    case 4: return equal ? "four of a kind" : "set";
    default: return "set";
  }
}

}  // namespace

void add_item(MinipointBreakdown& breakdown, MinipointItem item) {
  if (item.value == 0) return;
  for (MinipointItem& known : breakdown.items) {
    if (known.name != item.name || item.tiles.empty() || !same_tiles(span_of(known.tiles), span_of(item.tiles)))
      continue;
    known.value = known.value + item.value;
    return;
  }
  breakdown.items.push_back(std::move(item));
}

void drop_markers(MinipointBreakdown& breakdown) {
  auto& items = breakdown.items;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].tiles.empty()) continue;
    for (std::size_t k = i + 1; k < items.size(); ++k) {
      if (!items[k].tiles.empty() || !(items[k].value == -items[i].value)) continue;
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(k));
      items.erase(items.begin() + static_cast<std::ptrdiff_t>(i));
      --i;
      break;
    }
  }
}

MinipointItem added_item(const Rules& rules, const MinipointStep& step) {
  constexpr std::size_t kLongest = 60;
  if (step.condition == kNone || rules.document == nullptr) return {"base"};
  try {
    const Document& written = rules.document->at(Document::json_pointer(rules.pointer(step.place)));
    if (written.size() > 2) {
      auto words = std::make_shared<const std::string>(condition_words(written[2]));
      if (words->size() <= kLongest) return {*words, {}, 0, words};
    }
  } catch (const nlohmann::json::exception&) {
    // The place is in a part that the loader made; it has no text of its own.
  }
  return {"by a condition of the ruleset"};
}

SmallVector<Tile, 4> tiles_of(const Call& call) {
  SmallVector<Tile, 4> tiles;
  tiles.assign(call.tiles.begin(), call.tiles.end());
  return tiles;
}

MinipointItem removed_item(std::vector<Tile> before, const std::vector<Tile>& after) {
  for (const Tile& tile : after) tiles::remove_identical(before, tile);
  if (before.empty()) return {"set"};
  MinipointItem item{shape_of(before)};
  item.tiles.assign(before.begin(), before.end());
  return item;
}

}  // namespace majs::runtime
