#include "runtime/match/levels/hand_outlook.hpp"

#include <algorithm>

namespace majs::match {
namespace {

using tiles::Tile;

void note(const ShantenAnswer& answer, std::span<const int> seen, Draws& draws) {
  draws.shanten = answer.shanten;
  draws.gave_up = answer.gave_up;
  draws.tiles.resize(answer.useful.size());
  draws.copies = 0;
  for (std::size_t i = 0; i < draws.tiles.size(); ++i) {
    const std::uint16_t entry = answer.useful[i];
    const int copies = std::max(0, answer.left[entry] - (seen.empty() ? 0 : seen[entry]));
    draws.tiles[i] = {entry, copies};
    draws.copies += copies;
  }
}

}  // namespace

void look_ahead(ShantenCounter& counter, const Hand& hand, std::span<const Tile> visible, HandOutlook& outlook,
                ShantenCounter::Tiles tiles) {
  counter.allow(kOutlookSteps);
  std::vector<int> seen;
  for (const Tile& tile : visible) {
    seen.resize(counter.wall().size());
    if (const std::size_t entry = counter.entry_of(tile); entry < seen.size()) ++seen[entry];
  }
  const ShantenAnswer& answer = counter.ask(hand, tiles);
  note(answer, seen, outlook.now);
  outlook.forms = answer.forms;
  outlook.surplus.reset();
  for (std::size_t entry = 0; entry < answer.left.size() && !outlook.surplus; ++entry) {
    if (answer.left[entry] < (seen.empty() ? 0 : seen[entry])) outlook.surplus = static_cast<std::uint16_t>(entry);
  }
  std::size_t discards = 0;
  const bool goes_on = tiles == ShantenCounter::Tiles::Useful && counter.has_drawn(hand);
  for (std::size_t i = 0; goes_on && i < hand.tiles.size(); ++i) {
    const auto before = hand.tiles.begin() + static_cast<std::ptrdiff_t>(i);
    const bool again = std::any_of(hand.tiles.begin(), before, [&](const Tile& tile) {
      return tile.kind == before->kind && tiles::identical(tile, *before);
    });
    if (again) continue;
    // What goes is seen from then on.
    seen.resize(counter.wall().size());
    const std::size_t entry = counter.entry_of(hand.tiles[i]);
    if (entry < seen.size()) ++seen[entry];
    if (discards == outlook.discards.size()) outlook.discards.emplace_back();
    Discard& discard = outlook.discards[discards++];
    discard.tile = hand.tiles[i];
    discard.entry = entry;
    note(counter.ask_without(hand, i), seen, discard.then);
    if (entry < seen.size()) --seen[entry];
  }
  outlook.discards.resize(discards);
}

}  // namespace majs::match
