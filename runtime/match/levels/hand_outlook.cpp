#include "runtime/match/levels/hand_outlook.hpp"

#include <algorithm>

namespace majs::match {
namespace {

using tiles::Tile;

void note(const ShantenAnswer& answer, std::span<const int> seen, Draws& draws) {
  draws.shanten = answer.shanten;
  draws.gave_up = answer.gave_up;
  draws.tiles.clear();
  draws.copies = 0;
  for (const std::uint16_t entry : answer.useful) {
    const int copies = std::max(0, answer.left[entry] - (seen.empty() ? 0 : seen[entry]));
    draws.tiles.push_back({entry, copies});
    draws.copies += copies;
  }
}

}  // namespace

void look_ahead(ShantenCounter& counter, const Hand& hand, std::span<const Tile> visible, HandOutlook& outlook) {
  counter.allow(kOutlookSteps);
  std::vector<int> seen;
  for (const Tile& tile : visible) {
    seen.resize(counter.wall().size());
    if (const std::size_t entry = counter.entry_of(tile); entry < seen.size()) ++seen[entry];
  }
  const ShantenAnswer& answer = counter.ask(hand);
  note(answer, seen, outlook.now);
  outlook.forms = answer.forms;
  outlook.surplus.reset();
  for (std::size_t entry = 0; entry < answer.left.size() && !outlook.surplus; ++entry) {
    if (answer.left[entry] < (seen.empty() ? 0 : seen[entry])) outlook.surplus = static_cast<std::uint16_t>(entry);
  }
  std::size_t discards = 0;
  for (std::size_t i = 0; counter.has_drawn(hand) && i < hand.tiles.size(); ++i) {
    const auto before = hand.tiles.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(hand.tiles.begin(), before, [&](const Tile& tile) { return tiles::identical(tile, *before); })) {
      continue;
    }
    // What goes is seen from then on.
    seen.resize(counter.wall().size());
    const std::size_t entry = counter.entry_of(hand.tiles[i]);
    if (entry < seen.size()) ++seen[entry];
    if (discards == outlook.discards.size()) outlook.discards.emplace_back();
    outlook.discards[discards].tile = hand.tiles[i];
    note(counter.ask_without(hand, i), seen, outlook.discards[discards++].then);
    if (entry < seen.size()) --seen[entry];
  }
  outlook.discards.resize(discards);
}

}  // namespace majs::match
